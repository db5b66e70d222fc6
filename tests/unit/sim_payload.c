/* The payload's algebra: sums and products in any order, 2^x of sums, roots of products, conversions of types; what
   differs by a bit differs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>

#include "sim/observe/payload.h"
#include "sim/observe/payload_number.h"
#include "support/small_float.h"

static void same(Number a, Number b)
{
    assert_true(a.p == b.p);
    assert_true(a.q == b.q);
}

static const double values[] = {0, 1, -1, 0.5, 3.25, -1e-40, 7e30, 0x1.fffffep127, 0x1p-149, 65504, -2.0 / 3};
enum { NUM = sizeof values / sizeof *values };

static void ring(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NUM; i++)
        for (unsigned k = 0; k < NUM; k++) {
            const Number a = number_of(values[i]), b = number_of(values[k]), c = number_of(0.1);
            same(number_add(a, b), number_add(b, a));
            same(number_mul(number_add(a, b), c), number_add(number_mul(a, c), number_mul(b, c)));
            same(number_add(number_add(a, b), number_negate(b)), a);
            assert_int_equal(a.p == b.p, values[i] == values[k]);
            if (values[k] != 0) same(number_mul(number_mul(a, b), number_rcp(b)), a);
        }
}

/* Exact sums and products of numbers are numbers of exact sums and products. */
static void dyadics(void **state)
{
    (void)state;
    same(number_add(number_of(0.75), number_of(-3)), number_of(-2.25));
    same(number_mul(number_of(0.375), number_of(-16)), number_of(-6));
    same(number_scale(number_of(3), -5), number_of(0.09375));
    same(number_scale(number_of(3), 200), number_of(0x1.8p201));
    same(number_of_code(WAVECC_F16, 0x3c00), number_of(1));
    same(number_of_code(WAVECC_BF16, 0xc040), number_of(-3));
}

static void laws(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NUM; i++)
        for (unsigned k = 0; k < NUM; k++) {
            const Number a = number_of(values[i]), b = number_of(values[k]);
            const Number sum = number_exp2(number_add(a, b)), product = number_mul(number_exp2(a), number_exp2(b));
            assert_true(sum.p == product.p);
            /* Roots in a field have a sign of their own. */
            const Number root = number_sqrt(number_mul(a, b)), roots = number_mul(number_sqrt(a), number_sqrt(b));
            assert_true((root.p == roots.p && root.i == roots.i) ||
                        (number_negate(root).p == roots.p && number_negate(root).i == roots.i));
            const Number square = number_mul(number_sqrt(a), number_sqrt(a));
            assert_true(square.p == a.p && !square.i);
        }
    assert_true(number_exp2(number_of(5)).p == number_of(32).p);
    assert_true(number_exp2(number_of(-3)).p == number_of(0.125).p);
    assert_false(number_exp2(number_of(0.5)).p == number_exp2(number_of(0.50000001)).p);
    assert_false(number_log2(number_of(3)).p == number_log2(number_of(5)).p);
}

/* Functions in f64 against the C library. */
static void functions(void **state)
{
    (void)state;
    for (int i = -4000; i <= 4000; i++) {
        const double x = i * 0.0173, e = number_exp2(number_of(x)).f, s = number_wave(number_of(x), false).f;
        assert_true(fabs(e / exp2(x) - 1) < 1e-14);
        assert_true(fabs(s - sin(6.283185307179586476925 * (x - floor(x + 0.5)))) < 1e-14);
        if (i > 0) assert_true(fabs(number_log2(number_of(x)).f - log2(x)) < 1e-13);
    }
    assert_true(number_exp2(number_of(-5000)).f == 0);
    assert_true(isinf(number_exp2(number_of(5000)).f));
    assert_true(isinf(number_log2(number_of(0)).f) && isnan(number_log2(number_of(-1)).f));
}

static void undecided(void **state)
{
    (void)state;
    const Number a = number_of(1), u = number_undecided();
    assert_true(number_add(a, u).undecided && number_mul(u, a).undecided);
    assert_true(number_negate(u).undecided && number_exp2(u).undecided && number_rcp(u).undecided);
    assert_true(number_of(NAN).p == number_of(-NAN).p);
    assert_false(number_of(INFINITY).p == number_of(-INFINITY).p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ring), cmocka_unit_test(dyadics), cmocka_unit_test(laws),
                                       cmocka_unit_test(functions), cmocka_unit_test(undecided)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
