/* Types, the published generator, and the contents of buffers. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sim/host/fill.h"

/* ---- types ---- */

static unsigned code_bits(WaveccType type)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (info->kind != WAVECC_KIND_FLOAT) return info->bits;
    if (type == WAVECC_F8E8M0FNU) return 8;
    return (unsigned)(1 + info->exponent_bits + info->mantissa_bits);
}

static void known_values(void **state)
{
    (void)state;
    const struct {
        WaveccType type;
        uint64_t code;
        double value;
    } known[] = {
        {WAVECC_F16, 0x3c00, 1},          {WAVECC_F16, 0xc000, -2},
        {WAVECC_F16, 0x7bff, 65504},      {WAVECC_F16, 1, 0x1p-24},
        {WAVECC_F16, 0x7c00, INFINITY},   {WAVECC_BF16, 0x3f80, 1},
        {WAVECC_BF16, 0x0001, 0x1p-133},  {WAVECC_F32, 0x40490fdb, 0x1.921fb6p+1},
        {WAVECC_F8E4M3FN, 0x7e, 448},     {WAVECC_F8E4M3FN, 0x38, 1},
        {WAVECC_F8E4M3FN, 0x01, 0x1p-9},  {WAVECC_F8E4M3FNUZ, 0x7f, 240},
        {WAVECC_F8E4M3FNUZ, 0x40, 1},     {WAVECC_F8E5M2, 0x7b, 57344},
        {WAVECC_F8E5M2, 0xfc, -INFINITY}, {WAVECC_F8E5M2FNUZ, 0x7f, 57344},
        {WAVECC_F8E5M2FNUZ, 0x40, 1},     {WAVECC_F8E8M0FNU, 127, 1},
        {WAVECC_F8E8M0FNU, 0, 0x1p-127},  {WAVECC_F6E2M3FN, 0x1f, 7.5},
        {WAVECC_F6E2M3FN, 0x21, -0.125},  {WAVECC_F6E3M2FN, 0x1f, 28},
        {WAVECC_F6E3M2FN, 0x01, 0.0625},  {WAVECC_F4X2, 0x7, 6},
        {WAVECC_F4X2, 0x9, -0.5},         {WAVECC_I8, 0x80, -128},
        {WAVECC_U8, 0x80, 128},           {WAVECC_I64, UINT64_MAX, -1},
        {WAVECC_I32, 0xffffffff, -1},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_true(wavecc_decode(known[i].type, known[i].code) == known[i].value);
        assert_int_equal(wavecc_encode(known[i].type, known[i].value), known[i].code);
    }
    assert_true(isnan(wavecc_decode(WAVECC_F8E4M3FN, 0x7f)));
    assert_true(isnan(wavecc_decode(WAVECC_F8E4M3FN, 0xff)));
    assert_true(isnan(wavecc_decode(WAVECC_F8E4M3FNUZ, 0x80)));
    assert_true(isnan(wavecc_decode(WAVECC_F8E5M2FNUZ, 0x80)));
    assert_true(isnan(wavecc_decode(WAVECC_F8E8M0FNU, 255)));
    assert_true(isnan(wavecc_decode(WAVECC_F16, 0x7c01)));
}

/* Every code that is not NaN comes back from its value. */
static void codes_round_trip(void **state)
{
    (void)state;
    for (int t = 0; t < WAVECC_NUM_TYPES; t++) {
        WaveccType type = (WaveccType)t;
        if (code_bits(type) > 16) continue;
        for (uint64_t code = 0; code < (type == WAVECC_I1 ? 2u : 1u << code_bits(type)); code++) {
            double value = wavecc_decode(type, code);
            if (!isnan(value)) assert_int_equal(wavecc_encode(type, value), code);
        }
        if (wavecc_type_info(type)->kind == WAVECC_KIND_FLOAT && wavecc_type_info(type)->top != WAVECC_TOP_FINITE)
            assert_true(isnan(wavecc_decode(type, wavecc_encode(type, NAN))));
    }
}

/* Between two neighbours the nearer one is taken, in the middle the even one. */
static void conversion_rounds_to_nearest_even(void **state)
{
    (void)state;
    const WaveccType types[] = {WAVECC_F16,        WAVECC_BF16,     WAVECC_F8E4M3FN, WAVECC_F8E4M3FNUZ, WAVECC_F8E5M2,
                                WAVECC_F8E5M2FNUZ, WAVECC_F6E2M3FN, WAVECC_F6E3M2FN, WAVECC_F4X2};
    for (size_t t = 0; t < sizeof types / sizeof types[0]; t++) {
        WaveccType type = types[t];
        for (uint64_t code = 0; code < wavecc_largest_code(type); code++) {
            double low = wavecc_decode(type, code), high = wavecc_decode(type, code + 1), middle = (low + high) / 2;
            assert_int_equal(wavecc_encode(type, middle), code + (code & 1));
            assert_int_equal(wavecc_encode(type, nextafter(middle, 0)), code);
            assert_int_equal(wavecc_encode(type, nextafter(middle, INFINITY)), code + 1);
        }
    }
    /* Overflow: infinity, NaN or the largest value, by type. */
    assert_int_equal(wavecc_encode(WAVECC_F16, 65520), 0x7c00);
    assert_int_equal(wavecc_encode(WAVECC_F16, 65519.99), 0x7bff);
    assert_int_equal(wavecc_encode(WAVECC_F16, -1e300), 0xfc00);
    assert_int_equal(wavecc_encode(WAVECC_F8E4M3FN, 464), 0x7e);
    assert_int_equal(wavecc_encode(WAVECC_F8E4M3FN, 465), 0x7f);
    assert_int_equal(wavecc_encode(WAVECC_F8E4M3FNUZ, -500), 0x80);
    assert_int_equal(wavecc_encode(WAVECC_F8E4M3FNUZ, -0.0), 0);
    assert_int_equal(wavecc_encode(WAVECC_F8E4M3FNUZ, -1e-9), 0);
    assert_int_equal(wavecc_encode(WAVECC_F4X2, -100), 0xf);
    assert_int_equal(wavecc_encode(WAVECC_F6E3M2FN, 1e9), 0x1f);
}

/* ---- the generator ---- */

static void generator_is_pinned(void **state)
{
    (void)state;
    /* Published: these numbers never change. */
    assert_true(wavecc_random_u64(0, 0, 0) == wavecc_random_at(wavecc_random_stream(0, 0), 0));
    assert_true(wavecc_random_mix(1) == 0x5692161d100b05e5u);
    assert_true(wavecc_random_u64(0, 0, 0) != wavecc_random_u64(0, 0, 1));
    assert_true(wavecc_random_u64(0, 0, 0) != wavecc_random_u64(0, 1, 0));
    assert_true(wavecc_random_u64(0, 0, 0) != wavecc_random_u64(1, 0, 0));
}

static void random_values_are_in_their_range(void **state)
{
    (void)state;
    for (int t = WAVECC_F16; t < WAVECC_NUM_TYPES; t++) {
        WaveccType type = (WaveccType)t;
        double sum = 0, largest = 0;
        unsigned zeros = 0, n = 20000;
        for (unsigned i = 0; i < n; i++) {
            double value = wavecc_random_value(type, 42, 3, i);
            assert_true(isfinite(value));
            sum += value;
            if (fabs(value) > largest) largest = fabs(value);
            zeros += value == 0;
        }
        bool is_f8 = type >= WAVECC_F8E4M3FN && type <= WAVECC_F8E5M2FNUZ;
        if (type <= WAVECC_F64) assert_true(largest < 1 && largest > 0.99);
        if (is_f8) assert_true(largest < 2 && largest > 1.7 && zeros > n / 20 && zeros < n / 12);
        if (type == WAVECC_F8E8M0FNU) assert_true(largest == 8);
        else assert_true(fabs(sum / n) < largest / 20); /* both signs */
    }
}

static void all_small_codes_occur(void **state)
{
    (void)state;
    bool seen[256] = {false};
    for (unsigned i = 0; i < 5000; i++) seen[wavecc_random_bits(WAVECC_F4X2, 1, 0, i)] = true;
    for (unsigned i = 0; i < 16; i++) assert_true(seen[i]);
    memset(seen, 0, sizeof seen);
    for (unsigned i = 0; i < 5000; i++) seen[wavecc_random_bits(WAVECC_U8, 1, 0, i)] = true;
    for (unsigned i = 0; i < 256; i++) assert_true(seen[i]);
}

/* ---- buffers ---- */

static Fill make_fill(WaveccType type, FillKind kind, uint32_t rank, const uint64_t *dims, const uint64_t *strides,
                      uint64_t offset)
{
    Fill fill = {.type = type, .kind = kind, .stream = wavecc_random_stream(9, 1), .code = wavecc_encode(type, 1.5)};
    fill.layout.rank = rank;
    fill.layout.offset = offset;
    memcpy(fill.layout.dims, dims, rank * sizeof *dims);
    if (strides) memcpy(fill.layout.strides, strides, rank * sizeof *strides);
    else fill_natural_strides(&fill.layout);
    const char *why;
    assert_true(fill_layout_finish(&fill.layout, type, &why));
    return fill;
}

/* Whatever pieces it is asked for, the bytes are the same, and they are those of the elements at their positions. */
static void check_bytes(Fill *fill)
{
    uint64_t size = fill_size(fill);
    uint8_t whole[8192], pieces[8192];
    assert_true(size <= sizeof whole);
    fill_bytes(fill, 0, whole, size);
    for (uint64_t at = 0, step = 1; at < size; at += step, step = step % 7 + 1) {
        size_t part = size - at < step ? size - at : step;
        fill_bytes(fill, at, pieces + at, part);
    }
    assert_memory_equal(whole, pieces, size);
    bool used[8192] = {false};
    for (uint64_t e = 0; e < fill->layout.count; e++) {
        uint64_t position = fill_position(&fill->layout, e), back;
        assert_true(position < fill->layout.positions);
        assert_int_equal(wavecc_get(fill->type, whole, position), fill_code(fill, e));
        if (!fill->layout.is_invertible) continue;
        assert_true(fill_element(&fill->layout, position, &back));
        assert_int_equal(back, e);
        assert_false(used[position]);
        used[position] = true;
    }
    /* Gaps are all ones. */
    unsigned bits = wavecc_type_info(fill->type)->bits;
    uint64_t ones = bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1, element;
    for (uint64_t p = 0; fill->layout.is_invertible && p < fill->layout.positions; p++) {
        if (used[p]) continue;
        assert_false(fill_element(&fill->layout, p, &element));
        assert_int_equal(wavecc_get(fill->type, whole, p), ones);
    }
}

static void layouts(void **state)
{
    (void)state;
    const uint64_t d2[] = {5, 7}, d3[] = {3, 4, 6}, d0[] = {0, 3}, even[] = {4, 8};
    const uint64_t padded[] = {9, 1}, column_major[] = {1, 5}, spread[] = {80, 3, 12}, wide[] = {10, 1};
    const WaveccType types[] = {WAVECC_F16, WAVECC_F32, WAVECC_I64, WAVECC_I8, WAVECC_F8E5M2, WAVECC_F6E2M3FN};
    for (size_t t = 0; t < sizeof types / sizeof types[0]; t++) {
        for (int kind = FILL_ZERO; kind <= FILL_RANDOM; kind++) {
            Fill fills[] = {
                make_fill(types[t], (FillKind)kind, 2, d2, NULL, 0),
                make_fill(types[t], (FillKind)kind, 2, d2, NULL, 11),
                make_fill(types[t], (FillKind)kind, 2, d2, padded, 0),
                make_fill(types[t], (FillKind)kind, 2, d2, column_major, 3),
                make_fill(types[t], (FillKind)kind, 3, d3, spread, 1),
                make_fill(types[t], (FillKind)kind, 0, d2, NULL, 0),
                make_fill(types[t], (FillKind)kind, 2, d0, NULL, 0),
            };
            for (size_t i = 0; i < sizeof fills / sizeof fills[0]; i++) check_bytes(&fills[i]);
        }
    }
    Fill packed = make_fill(WAVECC_F4X2, FILL_RANDOM, 2, even, NULL, 0),
         rows = make_fill(WAVECC_F4X2, FILL_IOTA, 2, even, wide, 2);
    assert_int_equal(fill_size(&packed), 16);
    check_bytes(&packed);
    check_bytes(&rows);
    Fill column = make_fill(WAVECC_F32, FILL_RANDOM, 2, d2, column_major, 0);
    assert_int_equal(fill_position(&column.layout, 1), 5); /* [0][1] */
    assert_int_equal(fill_position(&column.layout, 7), 1); /* [1][0] */
    assert_true(column.layout.is_invertible);
    assert_false(column.layout.is_contiguous);
}

static void overlapping_layouts(void **state)
{
    (void)state;
    const uint64_t dims[] = {4, 4}, broadcast[] = {0, 1}, close[] = {3, 1}, exact[] = {4, 1};
    assert_false(make_fill(WAVECC_F32, FILL_CONST, 2, dims, broadcast, 0).layout.is_invertible);
    assert_false(make_fill(WAVECC_F32, FILL_CONST, 2, dims, close, 0).layout.is_invertible);
    assert_true(make_fill(WAVECC_F32, FILL_CONST, 2, dims, exact, 0).layout.is_invertible);
    Fill fill = make_fill(WAVECC_F32, FILL_CONST, 2, dims, broadcast, 0);
    assert_int_equal(fill_size(&fill), 16);
    check_bytes(&fill);
}

static void impossible_layouts(void **state)
{
    (void)state;
    const char *why = NULL;
    FillLayout huge = {.rank = 3, .dims = {1ull << 40, 1ull << 40, 1ull << 40}};
    fill_natural_strides(&huge);
    assert_false(fill_layout_finish(&huge, WAVECC_F32, &why));
    FillLayout far = {.rank = 2, .dims = {2, 2}, .strides = {UINT64_MAX / 2, 1}};
    assert_false(fill_layout_finish(&far, WAVECC_F32, &why));
    FillLayout offset = {.rank = 1, .dims = {2}, .strides = {1}, .offset = UINT64_MAX};
    assert_false(fill_layout_finish(&offset, WAVECC_F32, &why));
    FillLayout odd = {.rank = 2, .dims = {2, 3}, .strides = {3, 1}};
    assert_false(fill_layout_finish(&odd, WAVECC_F4X2, &why));
    assert_non_null(why);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(codes_round_trip),
        cmocka_unit_test(conversion_rounds_to_nearest_even),
        cmocka_unit_test(generator_is_pinned),
        cmocka_unit_test(random_values_are_in_their_range),
        cmocka_unit_test(all_small_codes_occur),
        cmocka_unit_test(layouts),
        cmocka_unit_test(overlapping_layouts),
        cmocka_unit_test(impossible_layouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
