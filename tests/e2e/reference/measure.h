/* Operands that cover a type's edges and its whole range, and the distance of a result from the
 * exact one. */
#pragma once

#include <math.h>

#include "reference.h"

enum { MAX_SPECIALS = 96 };

static int float_specials(WaveccType type, uint64_t *codes)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    static const double values[] = {1, 0.5, 1.5, 2, 2.5, 3, 10, 0.1, 100.25, 3.14159265358979, 1.57079632679490, 1e-3,
                                    7.5, 65504, 448, 57344, 0.6931471805599453, 2147483648.0, 4294967295.0, 1e10,
                                    /* just above the middle between two bf16, f16, f8: what rounds twice fails */
                                    1 + 0x1p-8 + 0x1p-40, 1 + 0x1p-11 + 0x1p-40, 1 + 0x1p-4 + 0x1p-40};
    uint64_t width = (uint64_t)info->exponent_bits + (uint64_t)info->mantissa_bits, all = ((uint64_t)1 << width) - 1,
             least = (uint64_t)1 << info->mantissa_bits;
    uint64_t magnitudes[MAX_SPECIALS];
    int n = 0, num = 0;
    /* zero, the smallest and largest denormal and normal numbers, and what is above */
    magnitudes[n++] = 0;
    magnitudes[n++] = 1;
    magnitudes[n++] = least - 1;
    magnitudes[n++] = least;
    magnitudes[n++] = least + 1;
    magnitudes[n++] = all - 1;
    magnitudes[n++] = all;
    if (info->top == WAVECC_TOP_IEEE) {
        magnitudes[n++] = all - least + 1; /* infinity */
        magnitudes[n++] = all - least;
    }
    for (size_t i = 0; i < sizeof values / sizeof *values && n < MAX_SPECIALS / 2; i++)
        magnitudes[n++] = wavecc_encode(type, values[i]) & all;
    for (int i = 0; i < n; i++) {
        codes[num++] = magnitudes[i];
        codes[num++] = magnitudes[i] | (all + 1);
    }
    return num;
}

static int integer_specials(unsigned bits, uint64_t *codes)
{
    static const int64_t values[] = {0, 1, 2, 3, 5, 7, 10, 100, 12345, 0x10001, 1000003, 0x7fffffff, 0x100000001,
                                     /* just above the middle between two f32, bf16 */
                                     0x10000010001, 0x4000004000000001, 0x40400001, 0x4040000000000001};
    int num = 0;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        codes[num++] = (uint64_t)values[i];
        codes[num++] = (uint64_t)-values[i];
    }
    codes[num++] = (uint64_t)1 << (bits - 1);
    codes[num++] = ((uint64_t)1 << (bits - 1)) - 1;
    codes[num++] = ((uint64_t)1 << (bits - 1)) + 1;
    codes[num++] = (uint64_t)1 << bits / 2;
    codes[num++] = ((uint64_t)1 << bits / 2) - 1;
    return num;
}

static double moderate(uint64_t random)
{
    double fraction = (double)(random >> 11) * 0x1p-53;
    return ldexp(fraction, (int)(random & 15) - 5) * (random & 16 ? -1 : 1);
}

static uint64_t operand_code(WaveccType type, unsigned bits, uint64_t seed, uint64_t which, uint64_t i)
{
    uint64_t codes[MAX_SPECIALS + 16];
    bool is_float = wavecc_type_info(type)->kind == WAVECC_KIND_FLOAT;
    uint64_t num = (uint64_t)(is_float ? float_specials(type, codes) : integer_specials(bits, codes));
    uint64_t random = wavecc_random_bits(WAVECC_U64, seed, which + 16, i);
    if (i < num * num) return codes[which == 0 ? i % num : which == 1 ? i / num : (i * 7 + i / num) % num];
    if (!is_float) return random >> (wavecc_random_bits(WAVECC_U64, seed, which + 32, i) % 3 ? 0 : 64 - bits / 2 - 1);
    return i % 2 ? random : wavecc_encode(type, moderate(random));
}

static uint64_t *read_codes(const char *path, WaveccType type, uint64_t first, uint64_t count)
{
    if (!path) return NULL;
    FILE *file = fopen(path, "rb");
    unsigned char header[10];
    if (!file || fread(header, 1, 10, file) != 10) fail("can't read %s", path);
    unsigned bytes = wavecc_type_info(type)->bits / 8;
    fseek(file, (long)(10 + header[8] + 256 * header[9] + first * bytes), SEEK_SET);
    uint64_t *codes = calloc(count, sizeof *codes);
    for (uint64_t i = 0; i < count; i++)
        if (fread(&codes[i], bytes, 1, file) != 1) fail("%s is too short", path);
    fclose(file);
    return codes;
}

static int64_t sign_extended(unsigned bits, uint64_t code) { return (int64_t)(code << (64 - bits)) >> (64 - bits); }

/* The nearest value of the type, from long double: through double rounded to odd, so that it is
 * rounded once. */
static uint64_t nearest_code(WaveccType type, long double f)
{
    double d = (double)f;
    if (type != WAVECC_F64 && isfinite(d) && (long double)d != f) {
        uint64_t bits = wavecc_double_to_bits(d);
        if (fabsl((long double)d) > fabsl(f)) bits--;
        d = wavecc_double_from_bits(bits | 1);
    }
    return wavecc_encode(type, d);
}

/* The distance from the exact value, in units of the last place of numbers of its size. */
static double ulps(WaveccType type, long double exact, double got)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (isnan(exact) || isnan(got)) return isnan(exact) && isnan(got) ? 0 : HUGE_VAL;
    uint64_t rounded = nearest_code(type, exact);
    double nearest = wavecc_decode(type, rounded);
    if (nearest == got) return isinf(got) ? 0 : (double)fabsl(((long double)got - exact) / 1) == 0 ? 0 : -1;
    if (isinf(got) || isinf(nearest)) { /* the value next to the largest counts as finite */
        int top = 1 << (info->exponent_bits - 1);
        if (isinf(got)) got = got > 0 ? ldexp(1, top) : -ldexp(1, top);
        if (isinf((double)exact)) return HUGE_VAL;
    }
    int exponent;
    (void)frexpl(exact, &exponent);
    int least = 2 - info->bias;
    if (exact == 0 || exponent < least) exponent = least;
    return (double)(fabsl((long double)got - exact) / ldexpl(1, exponent - 1 - info->mantissa_bits));
}

static double distance(WaveccType type, long double exact, double got)
{
    double error = ulps(type, exact, got);
    if (error >= 0) return error;
    const WaveccTypeInfo *info = wavecc_type_info(type); /* the nearest value: a fraction */
    int exponent, least = 2 - info->bias;
    (void)frexpl(exact, &exponent);
    if (exponent < least) exponent = least;
    return (double)(fabsl((long double)got - exact) / ldexpl(1, exponent - 1 - info->mantissa_bits));
}

/* 0: the code is what rounding the exact value to the type gives, or within `bound` units in the
 * last place; else how far off. */
static double float_error(WaveccType type, long double exact, uint64_t code, double bound)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    unsigned bits = 1 + (unsigned)(info->exponent_bits + info->mantissa_bits);
    uint64_t mask = bits < 64 ? ((uint64_t)1 << bits) - 1 : ~(uint64_t)0;
    double got = wavecc_decode(type, code);
    if (exact == 0 && got == 0 && !signbit(exact) != !signbit(got) && info->top != WAVECC_TOP_FNUZ) return HUGE_VAL;
    if (bound > 0) return distance(type, exact, got);
    if (isnan(exact)) /* of types without NaN: whatever the conversion gives */
        return isnan(got) || info->top == WAVECC_TOP_FINITE ? 0 : HUGE_VAL;
    return nearest_code(type, exact) == (code & mask) ? 0 : HUGE_VAL;
}
