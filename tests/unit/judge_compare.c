/* The comparison of results: what counts as different, as NaN or infinite on one side, as missing, as close. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "judge/judge_internal.h"

enum { MOST = 256 }; /* elements */

/* Contents of up to MOST elements of 8 bytes. */
typedef struct Side {
    uint8_t bytes[MOST * 8], written[MOST * 8];
} Side;

static JudgeErrors compare(WaveccType type, Side sides[JUDGE_SIDES], unsigned count)
{
    const JudgeBuffer buffer = {.type = type, .elements = count};
    const uint64_t bytes = (uint64_t)count * wavecc_type_info(type)->bits / 8;
    JudgeErrors e;
    judge_compare(&buffer, &(JudgeContents){sides[0].bytes, sides[0].written, bytes, 0},
                  &(JudgeContents){sides[1].bytes, sides[1].written, bytes, 0}, &e);
    return e;
}

static const WaveccType floats[] = {WAVECC_F16,        WAVECC_BF16,   WAVECC_F32,       WAVECC_F64,
                                    WAVECC_F8E4M3FNUZ, WAVECC_F8E5M2, WAVECC_F8E5M2FNUZ};
enum { NUM_FLOATS = sizeof floats / sizeof *floats };

/* Every pair of zeros, ordinary and extreme numbers, infinities and NaNs of either sign, each alone. */
static void pairs_of_floats(void **state)
{
    static const double values[] = {0, -0.0, 1, -1, 1.25, 256, -256, INFINITY, -INFINITY, NAN};
    enum { NUM = sizeof values / sizeof *values };
    (void)state;
    for (unsigned t = 0; t < NUM_FLOATS; t++)
        for (unsigned i = 0; i < NUM; i++)
            for (unsigned j = 0; j < NUM; j++) {
                static Side sides[JUDGE_SIDES];
                const uint64_t codes[] = {wavecc_encode(floats[t], values[i]), wavecc_encode(floats[t], values[j])};
                const double want = wavecc_decode(floats[t], codes[0]), got = wavecc_decode(floats[t], codes[1]);
                for (unsigned side = 0; side < JUDGE_SIDES; side++) {
                    memcpy(sides[side].bytes, &codes[side], sizeof codes[side]);
                    memset(sides[side].written, 1, 8);
                }
                const JudgeErrors e = compare(floats[t], sides, 1);
                const bool same = want == got || (isnan(want) && isnan(got)), any_nan = isnan(want) || isnan(got);
                const bool finite = isfinite(want) && isfinite(got);
                assert_int_equal(e.compared, 1);
                assert_int_equal(e.different, !same);
                assert_int_equal(e.nan_base, !same && isnan(want));
                assert_int_equal(e.nan_candidate, !same && isnan(got));
                assert_int_equal(e.range_base, !same && !any_nan && isinf(want) && !isinf(got));
                assert_int_equal(e.range_candidate, !same && !any_nan && isinf(got)); /* with another sign, too */
                assert_int_equal(judge_errors_none(&e), same);
                if (!same && !finite) assert_false(judge_errors_close(&e, floats[t]));
                if (same) assert_true(judge_errors_close(&e, floats[t]));
                if (finite) assert_true(e.max == fabs(got - want) && (same || e.ulp));
            }
}

/* Elements that the candidate makes infinite are counted whatever their signs. */
static void infinities_of_both_signs(void **state)
{
    (void)state;
    for (unsigned t = 0; t < NUM_FLOATS; t++) {
        Side sides[JUDGE_SIDES] = {0};
        if (!isinf(wavecc_decode(floats[t], wavecc_encode(floats[t], INFINITY)))) continue; /* the type has none */
        for (unsigned i = 0; i < 6; i++) {
            wavecc_put(floats[t], sides[0].bytes, i, wavecc_encode(floats[t], 1));
            wavecc_put(floats[t], sides[1].bytes, i, wavecc_encode(floats[t], i < 3 ? INFINITY : -INFINITY));
        }
        for (unsigned side = 0; side < JUDGE_SIDES; side++) memset(sides[side].written, 1, MOST);
        const JudgeErrors e = compare(floats[t], sides, 6);
        assert_int_equal(e.different, 6);
        assert_int_equal(e.range_candidate, 6);
        assert_false(judge_errors_close(&e, floats[t]));
    }
}

/* Elements that one side alone writes, where one byte of an element is enough. */
static void written_by_one_side(void **state)
{
    static const WaveccType types[] = {WAVECC_I8, WAVECC_F16, WAVECC_I32, WAVECC_F64};
    (void)state;
    for (unsigned t = 0; t < sizeof types / sizeof *types; t++) {
        const unsigned bytes = wavecc_type_info(types[t])->bits / 8;
        for (unsigned first = 0; first < bytes; first++)
            for (unsigned who = 0; who < 8; who++) { /* a bit for each side; is the base's number another one? */
                Side sides[JUDGE_SIDES] = {0};
                const bool other = who >> 2;
                for (unsigned side = 0; side < JUDGE_SIDES; side++)
                    if (who >> side & 1) sides[side].written[5 * bytes + first] = 1;
                if (other) wavecc_put(types[t], sides[0].bytes, 5, wavecc_encode(types[t], 1));
                const JudgeErrors e = compare(types[t], sides, 8);
                assert_int_equal(e.compared, (who & 3) != 0);
                assert_int_equal(e.missing, (who & 3) == 1 && other); /* what is there need not be written */
                assert_int_equal(e.extra, (who & 3) == 2);
                assert_int_equal(e.different, (who & 3) == 3 && other);
                if (!other) assert_int_equal(judge_errors_close(&e, types[t]), (who & 3) != 2);
                if (e.missing) assert_false(judge_errors_close(&e, types[t]));
            }
    }
}

/* Integers are close only if they are the same; floats within 8 units by the root mean square, and 256 at most. */
static void limits_of_closeness(void **state)
{
    (void)state;
    for (unsigned t = 0; t <= NUM_FLOATS; t++) {
        const WaveccType type = t < NUM_FLOATS ? floats[t] : WAVECC_I32;
        const bool is_float = t < NUM_FLOATS;
        if (is_float && wavecc_type_info(type)->bits < 16) continue; /* 8 units are more than the number */
        for (unsigned off = 0; off <= 20; off++) {
            Side sides[JUDGE_SIDES] = {0};
            const double one = is_float ? ldexp(1, -wavecc_type_info(type)->mantissa_bits) : 1;
            for (unsigned i = 0; i < 16; i++)
                for (unsigned side = 0; side < JUDGE_SIDES; side++)
                    wavecc_put(type, sides[side].bytes, i, wavecc_encode(type, 1 + side * off * one));
            memset(sides[0].written, 1, MOST);
            memset(sides[1].written, 1, MOST);
            const JudgeErrors e = compare(type, sides, 16);
            assert_int_equal(judge_errors_close(&e, type), is_float ? off <= 8 : !off);
            if (is_float) assert_int_equal(e.ulp, off);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pairs_of_floats), cmocka_unit_test(infinities_of_both_signs),
                                       cmocka_unit_test(written_by_one_side), cmocka_unit_test(limits_of_closeness)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
