/* Rounding to f16 and bf16: every half, random floats, ties and NaNs, against the compiler's own _Float16 and against
   wavecc_encode, which rounds from double. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "support/small_float.h"

static uint64_t seed = UINT64_C(0x853c49e6748fea9b);
static uint64_t any_bits(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed * UINT64_C(0x2545f4914f6cdd1d);
}

/* _Float16 rounds once from any type, by the compiler's library or the host's instruction. */
static uint32_t host_f16(double value)
{
    _Float16 half = (_Float16)value;
    uint16_t bits;
    memcpy(&bits, &half, 2);
    return bits;
}
static bool is_nan_f16(uint32_t bits) { return (bits & 0x7fff) > 0x7c00; }

static void check_f32(uint32_t bits)
{
    float value = f32_from_bits(bits);
    uint32_t f16 = f32_to_f16(value), bf16 = f32_to_bf16(value);
    if (value != value) {
        assert_int_equal(f16, F16_NAN);
        assert_int_equal(bf16, BF16_NAN);
        return;
    }
    assert_int_equal(f16, host_f16((double)value));
    assert_int_equal(f16, wavecc_encode(WAVECC_F16, (double)value));
    assert_int_equal(f16, f64_to_f16((double)value));
    assert_int_equal(bf16, wavecc_encode(WAVECC_BF16, (double)value));
}

/* Each half is itself; so is what lies between it and the next one: below the middle, on it, above. */
static void all_halves(void **state)
{
    (void)state;
    for (uint32_t half = 0; half < 0x10000; half++) {
        float value = f16_to_f32(half), wide = bf16_to_f32(half);
        if (is_nan_f16(half)) {
            assert_true(value != value);
            assert_int_equal(f32_to_bits(value), (half & 0x8000) << 16 | 0x7f800000 | (half & 0x3ff) << 13);
            assert_int_equal(f32_to_f16(value), F16_NAN);
        } else {
            _Float16 host;
            uint16_t bits = (uint16_t)half;
            memcpy(&host, &bits, 2);
            assert_true((double)value == (double)host && !signbit(value) == !signbit((double)host));
            assert_int_equal(f32_to_f16(value), half);
            assert_true(wavecc_decode(WAVECC_F16, half) == (double)value);
            for (int32_t off = -1; off <= 1; off++)
                check_f32(f32_to_bits(0.5f * value + 0.5f * f16_to_f32((half & 0x7c00) < 0x7800 ? half + 1 : half)) +
                          (uint32_t)off);
        }
        if (wide == wide) assert_int_equal(f32_to_bf16(wide), half);
        else assert_int_equal(f32_to_bf16(wide), BF16_NAN);
        for (uint32_t low = 0x7fff; low <= 0x8001; low++) check_f32(half << 16 | low); /* ties of bf16 */
    }
}

static void random_floats(void **state)
{
    (void)state;
    static const uint32_t edges[] = {0,          0x80000000, 0x33000000, 0x33000001, 0x32ffffff, 0x33800000, 0x387fc000,
                                     0x387fe000, 0x387fffff, 0x38800000, 0x477fefff, 0x477ff000, 0x7f7fffff, 0x7f800000,
                                     0xff800000, 0x7f800001, 0x7fc00000, 0xffffffff, 1,          0x7fffff};
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) check_f32(edges[i]);
    for (unsigned i = 0; i < 1000000; i++) {
        uint64_t r = any_bits();
        check_f32((uint32_t)r);
        /* of the size of halves */
        check_f32((uint32_t)(r >> 32 & 0x80ffffff) | (uint32_t)(0x30 + (r >> 20 & 0x1f) % 0x18) << 24);
    }
}

/* From double there is one rounding: through f32 these would be rounded twice. */
static void doubles_round_once(void **state)
{
    (void)state;
    assert_int_equal(f64_to_f16(1 + 0x1p-11 + 0x1p-40), 0x3c01);
    assert_int_equal(f32_to_f16((float)(1 + 0x1p-11 + 0x1p-40)), 0x3c00);
    assert_int_equal(wavecc_encode(WAVECC_BF16, 1 + 0x1p-8 + 0x1p-40), 0x3f81);
    assert_int_equal(f64_to_f16(65519.999999), 0x7bff);
    assert_int_equal(f64_to_f16(-65520.0), 0xfc00);
    assert_int_equal(f64_to_f16(0x1p-25), 0);
    assert_int_equal(f64_to_f16(-0x1.0000000000001p-25), 0x8001);
    assert_int_equal(f64_to_f16(-0.0), 0x8000);
    assert_int_equal(f64_to_f16((double)NAN), F16_NAN);
    for (unsigned i = 0; i < 500000; i++) {
        uint64_t r = any_bits();
        double value = f64_from_bits((r & UINT64_C(0x800fffffffffffff)) | (uint64_t)(990 + (r >> 53) % 54) << 52);
        if (i % 3 == 0) value = f64_from_bits(r);
        if (i % 5 == 0) value = f64_from_bits(f64_to_bits(value) & ~UINT64_C(0x1ffffffffff)); /* many ties */
        if (value == value) assert_int_equal(f64_to_f16(value), host_f16(value));
    }
}

/* A constant's NaN keeps its sign and payload, and stays one. */
static void constants(void **state)
{
    (void)state;
    assert_int_equal(float_constant_bits(WAVECC_F16, f64_from_bits(UINT64_C(0x7ff8000000000000))), 0x7e00);
    assert_int_equal(float_constant_bits(WAVECC_F16, f64_from_bits(UINT64_C(0xfff9240000000000))), 0xfe49);
    assert_int_equal(float_constant_bits(WAVECC_F16, f64_from_bits(UINT64_C(0x7ff0000000000001))), 0x7e00);
    assert_int_equal(float_constant_bits(WAVECC_BF16, f64_from_bits(UINT64_C(0x7ffa000000000000))), 0x7fd0);
    assert_int_equal(float_constant_bits(WAVECC_F32, f64_from_bits(UINT64_C(0xfff8000020000000))), 0xffc00001);
    assert_int_equal(float_constant_bits(WAVECC_F64, f64_from_bits(UINT64_C(0x7ff0000000000001))),
                     UINT64_C(0x7ff0000000000001));
    assert_int_equal(float_constant_bits(WAVECC_F8E4M3FNUZ, (double)NAN), 0x80);
    assert_int_equal(float_constant_bits(WAVECC_F32, 0x1p-149), 1);
    assert_int_equal(float_constant_bits(WAVECC_F32, -0x1.fffffep127), 0xff7fffff);
    assert_int_equal(float_constant_bits(WAVECC_F16, -(double)INFINITY), 0xfc00);
    for (unsigned i = 0; i < 100000; i++) {
        uint32_t bits = (uint32_t)any_bits();
        float value = f32_from_bits(bits);
        if (value == value) assert_int_equal(float_constant_bits(WAVECC_F32, (double)value), bits);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_halves), cmocka_unit_test(random_floats),
                                       cmocka_unit_test(doubles_round_once), cmocka_unit_test(constants)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
