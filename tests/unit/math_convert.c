/* Conversions between floating-point types and to and from integers, and counting bits: kernels on both targets against
   support/small_float.h, wavecc/types.h and C. */
#include "math_machine.h"
#include "support/small_float.h"

static const Target targets[2] = {TARGET_GFX942, TARGET_GFX950};
static uint64_t seed = UINT64_C(0x2545f4914f6cdd1d);

/* A kernel of one operand: what it makes of x[] in out[]. */
static MathKernel *unary(Target target, MathBody *body, const void *context, unsigned input_dwords,
                         unsigned output_dwords)
{
    MathShape shape = {target, 1, {input_dwords}, output_dwords, false};
    return math_new(&shape, body, context);
}

/* ---- f16 and bf16 ---- */

static Operand build_narrowed(Builder *b, const void *context, const Operand *x)
{
    return float_narrowed(b, *(const WaveccType *)context, x[0]);
}

/* Any f32, one near a half, or the middle between two. */
static uint32_t any_f32(WaveccType type)
{
    uint64_t r = math_random(&seed);
    if (r % 4 == 0) return (uint32_t)(r >> 32);
    double value = wavecc_decode(type, r >> 16 & 0xffff);
    uint32_t bits = f32_to_bits((float)value);
    return r % 4 == 1 ? bits + (type == WAVECC_F16 ? 0x1000 : 0x8000) : bits + (uint32_t)(r >> 40 & 0x3ffff) - 0x20000;
}

static void halves(void **state)
{
    (void)state;
    static const WaveccType types[2] = {WAVECC_F16, WAVECC_BF16};
    for (unsigned t = 0; t < 4; t++) {
        WaveccType type = types[t & 1];
        MathKernel *m = unary(targets[t >> 1], build_narrowed, &type, 1, 1);
        for (unsigned n = 0; n < 1000; n++) {
            uint64_t in[1][MATH_LANES], out[MATH_LANES];
            for (unsigned i = 0; i < MATH_LANES; i++) in[0][i] = any_f32(type);
            math_run(m, (const uint64_t (*)[MATH_LANES])in, out);
            for (unsigned i = 0; i < MATH_LANES; i++) {
                float x = f32_from_bits((uint32_t)in[0][i]);
                uint32_t got = out[i] & 0xffff;
                if (isnan(x)) assert_true(isnan(wavecc_decode(type, got)));
                else assert_int_equal(got, type == WAVECC_F16 ? f32_to_f16(x) : f32_to_bf16(x));
            }
        }
        math_free(m);
    }
}

/* ---- floats of 8, 6 and 4 bits ---- */

static const WaveccType small[] = {WAVECC_F8E4M3FN, WAVECC_F8E4M3FNUZ, WAVECC_F8E5M2, WAVECC_F8E5M2FNUZ,
                                   WAVECC_F6E2M3FN, WAVECC_F6E3M2FN,   WAVECC_F4X2,   WAVECC_F8E8M0FNU};
enum { NUM_SMALL = sizeof small / sizeof *small };

static Operand build_small_widened(Builder *b, const void *context, const Operand *x)
{
    return small_float_widened(b, *(const WaveccType *)context, x[0]);
}
static Operand build_small_narrowed(Builder *b, const void *context, const Operand *x)
{
    return small_float_narrowed(b, *(const WaveccType *)context, x, 1);
}

static void small_codes(void **state)
{
    (void)state;
    for (unsigned t = 0; t < 2 * NUM_SMALL; t++) {
        WaveccType type = small[t / 2];
        MathKernel *m = unary(targets[t % 2], build_small_widened, &type, 1, 1);
        unsigned bits =
            wavecc_type_info(type)->exponent_bits + wavecc_type_info(type)->mantissa_bits + (type != WAVECC_F8E8M0FNU);
        for (uint32_t code = 0; code < 256; code += MATH_LANES) {
            uint64_t in[1][MATH_LANES], out[MATH_LANES];
            for (unsigned i = 0; i < MATH_LANES; i++) in[0][i] = (code + i) & ((1u << bits) - 1);
            math_run(m, (const uint64_t (*)[MATH_LANES])in, out);
            for (unsigned i = 0; i < MATH_LANES; i++) {
                double want = wavecc_decode(type, in[0][i]), got = (double)f32_from_bits((uint32_t)out[i]);
                if (isnan(want)) assert_true(isnan(got));
                else assert_true(got == want && !signbit(got) == !signbit(want));
            }
        }
        math_free(m);
    }
}

static void small_rounding(void **state)
{
    (void)state;
    for (unsigned t = 0; t < 2 * NUM_SMALL; t++) {
        WaveccType type = small[t / 2];
        if (!small_float_has_digits(type)) continue;
        const WaveccTypeInfo *info = wavecc_type_info(type);
        MathKernel *m = unary(targets[t % 2], build_small_narrowed, &type, 1, 1);
        uint32_t mask = (2u << (info->exponent_bits + info->mantissa_bits)) - 1;
        for (unsigned n = 0; n < 200; n++) {
            uint64_t in[1][MATH_LANES], out[MATH_LANES];
            for (unsigned i = 0; i < MATH_LANES; i++) {
                uint64_t r = math_random(&seed);
                double first = wavecc_decode(type, r >> 8 & mask >> 1),
                       next = wavecc_decode(type, (r >> 8 & mask >> 1) + 1);
                float x = r % 3 == 0 ? f32_from_bits((uint32_t)(r >> 32)) : (float)((first + next) / 2);
                in[0][i] = f32_to_bits(r & 4 ? -x : x) + (r % 3 == 2 ? (uint32_t)(r >> 40) % 3 - 1 : 0);
            }
            math_run(m, (const uint64_t (*)[MATH_LANES])in, out);
            for (unsigned i = 0; i < MATH_LANES; i++) {
                double x = (double)f32_from_bits((uint32_t)in[0][i]);
                if (isnan(x) && info->top == WAVECC_TOP_FINITE) continue; /* no code for it */
                uint64_t want = wavecc_encode(type, x), got = out[i] & mask;
                if (isnan(wavecc_decode(type, want))) assert_true(isnan(wavecc_decode(type, got)));
                else if (got != want)
                    fail_msg("%s on %s: %a gives 0x%x instead of 0x%x", info->name, target_infos[targets[t % 2]].name,
                             x, (unsigned)got, (unsigned)want);
            }
        }
        math_free(m);
    }
}

/* ---- f64 and integers of 64 bits ---- */

static Operand build_through_f32(Builder *b, const void *context, const Operand *x)
{
    return float_narrowed(b, *(const WaveccType *)context, round_to_odd(b, x[0]));
}
static Operand build_from_i64(Builder *b, const void *context, const Operand *x)
{
    return f64_from_i64(b, x[0], *(const bool *)context, false);
}
static Operand build_to_i64(Builder *b, const void *context, const Operand *x)
{
    return i64_from_f64(b, x[0], *(const bool *)context);
}

static void rounded_to_odd(void **state)
{
    (void)state;
    WaveccType type = WAVECC_F16;
    MathKernel *m = unary(TARGET_GFX942, build_through_f32, &type, 2, 1);
    for (unsigned n = 0; n < 500; n++) {
        uint64_t in[1][MATH_LANES], out[MATH_LANES];
        for (unsigned i = 0; i < MATH_LANES; i++) {
            uint64_t r = math_random(&seed), middle = UINT64_C(1) << 41; /* of f16's last place */
            double x = wavecc_decode(WAVECC_F16, r >> 20 & 0xffff);
            in[0][i] = f64_to_bits(x) + (r & 1 ? middle : 0) + (uint64_t)((int64_t)(r >> 8) % 3 - 1);
        }
        math_run(m, (const uint64_t (*)[MATH_LANES])in, out);
        for (unsigned i = 0; i < MATH_LANES; i++) {
            double x = f64_from_bits(in[0][i]);
            if (!isnan(x)) assert_int_equal(out[i] & 0xffff, f64_to_f16(x));
        }
    }
    math_free(m);
}

static void wide_integers(void **state)
{
    (void)state;
    for (unsigned is_signed = 0; is_signed < 2; is_signed++) {
        const bool context = is_signed;
        MathKernel *from = unary(TARGET_GFX942, build_from_i64, &context, 2, 2),
                   *to = unary(TARGET_GFX942, build_to_i64, &context, 2, 2);
        for (unsigned n = 0; n < 300; n++) {
            uint64_t in[1][MATH_LANES], out[MATH_LANES];
            for (unsigned i = 0; i < MATH_LANES; i++) {
                uint64_t r = math_random(&seed);
                in[0][i] = n ? r >> (r & 63) : i < 32 ? i - 16u : UINT64_C(1) << i;
            }
            math_run(from, (const uint64_t (*)[MATH_LANES])in, out);
            for (unsigned i = 0; i < MATH_LANES; i++)
                assert_true(f64_from_bits(out[i]) == (is_signed ? (double)(int64_t)in[0][i] : (double)in[0][i]));
            for (unsigned i = 0; i < MATH_LANES; i++) {
                double x = ldexp((double)(math_random(&seed) >> 11), (int)(in[0][i] % 63) - 53);
                in[0][i] = f64_to_bits(is_signed && i % 2 ? -x : x);
            }
            math_run(to, (const uint64_t (*)[MATH_LANES])in, out);
            for (unsigned i = 0; i < MATH_LANES; i++) {
                double x = f64_from_bits(in[0][i]);
                assert_true(out[i] == (is_signed ? (uint64_t)(int64_t)x : (uint64_t)x));
            }
        }
        math_free(from);
        math_free(to);
    }
}

/* ---- counting bits ---- */

typedef struct Counted {
    BitCount count;
    unsigned bits;
} Counted;

static Operand build_count(Builder *b, const void *context, const Operand *x)
{
    const Counted *c = context;
    return count_bits(b, c->count, c->bits, x[0]);
}

static void counts(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 6; n++) {
        Counted c = {(BitCount)(n / 2), n % 2 ? 64 : 32};
        MathKernel *m = unary(TARGET_GFX942, build_count, &c, c.bits / 32, 1);
        uint64_t in[1][MATH_LANES], out[MATH_LANES];
        for (unsigned batch = 0; batch < 20; batch++) {
            for (unsigned i = 0; i < MATH_LANES; i++) {
                uint64_t r = math_random(&seed), shift = r >> 58;
                uint64_t x = batch == 0 ? (i == 0 ? 0 : UINT64_C(1) << i) : batch % 2 ? r >> shift : r << shift;
                in[0][i] = c.bits == 32 ? (uint32_t)x : x;
            }
            math_run(m, (const uint64_t (*)[MATH_LANES])in, out);
            for (unsigned i = 0; i < MATH_LANES; i++) {
                uint64_t x = in[0][i];
                unsigned want = c.count == COUNT_ONES             ? (unsigned)__builtin_popcountll(x)
                                : x == 0                          ? c.bits
                                : c.count == COUNT_TRAILING_ZEROS ? (unsigned)__builtin_ctzll(x)
                                                                  : (unsigned)__builtin_clzll(x) - (64 - c.bits);
                assert_int_equal((uint32_t)out[i], want);
            }
        }
        math_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(halves),         cmocka_unit_test(small_codes),
                                       cmocka_unit_test(small_rounding), cmocka_unit_test(rounded_to_odd),
                                       cmocka_unit_test(wide_integers),  cmocka_unit_test(counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
