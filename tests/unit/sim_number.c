/* Rounding to floats of 8, 6 and 4 bits, against a search through all codes; the codes themselves against
   wavecc_decode. The f32 fma of hosts without one against the C library's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sim/exec/number.h"
#include "sim/exec/vector/fma.h"

static uint32_t num_codes(SmallFloat format) { return 1u << small_float_bits(format); }
static bool is_fnuz(SmallFloat format) { return format == FP8_FNUZ || format == BF8_FNUZ; }

static void codes(void **state)
{
    (void)state;
    for (SmallFloat format = 0; format < NUM_SMALL_FLOATS; format++)
        for (uint32_t code = 0; code < num_codes(format); code++) {
            double value = (double)small_float_to_f32(format, code),
                   want = wavecc_decode(small_float_rows[format].type, code);
            if (want != want) assert_true(value != value);
            else assert_true(value == want && !signbit(value) == !signbit(want));
        }
}

/* The nearest number's code; of two as near the even one. What lies beyond the middle between the largest one and the
   next that the format would have is out of range. */
static uint32_t searched(SmallFloat format, double value, bool saturate)
{
    uint32_t sign = num_codes(format) / 2, most = 0, best = 0;
    for (uint32_t code = 0; code < sign; code++)
        if (isfinite(small_float_to_f32(format, code))) most = code;
    double last = (double)small_float_to_f32(format, most), step = last - (double)small_float_to_f32(format, most - 1);
    double magnitude = fabs(value);
    for (uint32_t code = 0; code <= most; code++) {
        double off = fabs((double)small_float_to_f32(format, code) - magnitude),
               least = fabs((double)small_float_to_f32(format, best) - magnitude);
        if (off < least || (off == least && code % 2 == 0)) best = code;
    }
    if (magnitude > last) best = most;
    bool beyond = magnitude > last + step / 2 || (magnitude == last + step / 2 && most % 2 == 1);
    if (beyond && !saturate && format <= BF8_FNUZ) best = is_fnuz(format) ? 0x80 : most + 1;
    if (is_fnuz(format) && (best == 0 || best == 0x80)) return best;
    return signbit(value) ? best | sign : best;
}

static void rounding(void **state)
{
    (void)state;
    static const double edges[] = {0,    1e-300, 0x1p-1074, 1e30, 1e300, INFINITY, 448,   464,   464.1, 463.9,
                                   479,  480,    240,       248,  247.9, 57344,    61440, 61439, 65536, 7.5,
                                   7.75, 7.8,    28,        30,   29.9,  6,        7,     6.9};
    uint64_t seed = UINT64_C(0x9e3779b97f4a7c15);
    for (SmallFloat format = 0; format < NUM_SMALL_FLOATS; format++)
        for (unsigned i = 0; i < 6000; i++) {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            double value = i / 2 < sizeof edges / sizeof *edges
                               ? edges[i / 2]
                               : ldexp((double)(seed >> 40 & 0xffff) * 0x1p-8, (int)(seed >> 8) % 24 - 12);
            if (i % 5 == 0)
                value = (double)small_float_to_f32(format, (uint32_t)(seed >> 20) % (num_codes(format) - 1));
            if (i % 7 == 0) { /* the middle between two neighbours */
                uint32_t code = (uint32_t)(seed >> 20) % (num_codes(format) / 2 - 1);
                value = ((double)small_float_to_f32(format, code) + (double)small_float_to_f32(format, code + 1)) / 2;
            }
            if (i % 2) value = -value;
            if (value != value) continue;
            for (unsigned saturate = 0; saturate < 2; saturate++) {
                uint32_t got = small_float_from_f64(format, value, saturate), want = searched(format, value, saturate);
                if (got != want)
                    fail_msg("format %d, %a, saturate %u: 0x%x instead of 0x%x", format, value, saturate, got, want);
            }
        }
}

static void not_a_number(void **state)
{
    (void)state;
    static const uint32_t nan[NUM_SMALL_FLOATS] = {0x7f, 0x7f, 0x80, 0x80, 0x1f, 0x1f, 0x7};
    for (SmallFloat format = 0; format < NUM_SMALL_FLOATS; format++)
        for (unsigned saturate = 0; saturate < 2; saturate++) {
            assert_int_equal(small_float_from_f64(format, (double)NAN, saturate), nan[format]);
            assert_int_equal(small_float_from_f64(format, -(double)NAN, saturate), nan[format]);
            assert_int_equal(small_float_stochastic(format, 0xffc00001, 77, saturate), nan[format]);
        }
}

static uint32_t random_word(uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 32);
}
/* Mantissas of few bits, of all, or nearly all ones: sums that lie in the middle between two f32, and next to it. */
static uint32_t random_mantissa(uint64_t *random)
{
    const uint32_t bits = random_word(random) & 0x7fffff, shift = random_word(random) % 23;
    switch (random_word(random) % 4) {
    case 0: return bits >> shift << shift;
    case 1: return 0x7fffff ^ (bits >> shift);
    case 2: return 1u << shift | (bits & 1);
    default: return bits;
    }
}
static float random_f32(uint64_t *random, int exponent)
{
    const uint32_t biased = exponent < 0 ? 0 : exponent > 255 ? 255 : (uint32_t)exponent;
    return f32_from_bits((random_word(random) & F32_SIGN) | biased << 23 | random_mantissa(random));
}
static void same_fma(float a, float b, float c)
{
    const uint32_t got = f32_to_bits_canonical(fma_f32_by_f64(a, b, c)), want = f32_to_bits_canonical(fmaf(a, b, c));
    if (got != want) fail_msg("%a * %a + %a: %08x instead of %08x", (double)a, (double)b, (double)c, got, want);
}

/* Exponents at which the addend meets the product's bits, or lies far away from them, subnormal results among them. */
static void fused(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (unsigned i = 0; i < 2000000; i++) {
        const int ea = (int)(random_word(&random) % 256), near = (int)(random_word(&random) % 100) - 50;
        const int eb = i % 2 ? (int)(random_word(&random) % 256) : 127 - ea + (int)(random_word(&random) % 256);
        const float a = random_f32(&random, ea), b = random_f32(&random, eb);
        same_fma(a, b, random_f32(&random, ea + eb - 127 + near));
        same_fma(a, b, -(a * b));
    }
}

static void fused_edges(void **state)
{
    (void)state;
    static const uint32_t edges[] = {0,          1,          2,          0x7fffff,   0x800000,   0x800001,
                                     0x3f7fffff, 0x3f800000, 0x3f800001, 0x40000000, 0x00ffffff, 0x33800000,
                                     0x33800001, 0x7f7fffff, 0x7f000000, 0x7f800000, 0x7f800001, 0x7fc00000};
    enum { COUNT = 2 * sizeof edges / sizeof edges[0] };
    float values[COUNT];
    for (unsigned i = 0; i < COUNT; i++) values[i] = f32_from_bits(edges[i / 2] | (i % 2 ? F32_SIGN : 0));
    for (unsigned i = 0; i < COUNT; i++)
        for (unsigned j = 0; j < COUNT; j++)
            for (unsigned k = 0; k < COUNT; k++) same_fma(values[i], values[j], values[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(codes), cmocka_unit_test(rounding),
                                       cmocka_unit_test(not_a_number), cmocka_unit_test(fused),
                                       cmocka_unit_test(fused_edges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
