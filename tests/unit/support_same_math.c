/* support/same_math.h beside the host's libm, which is right to a unit or two in the last place. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/same_math.h"

static void expect_close(double x, double got, double want)
{
    const double most = 4 * 0x1p-52;
    if (isinf(want) || isnan(want) || want == 0) {
        if (!(got == want || (isnan(got) && isnan(want)))) fail_msg("%a: %a, not %a", x, got, want);
    } else if (!(fabs(got - want) <= most * fabs(want) + 0x1p-1070)) fail_msg("%a: %a, not %a", x, got, want);
}

static void test_values(void **state)
{
    (void)state;
    for (int i = -3000; i <= 3000; i++) {
        const double x = i * 0.2431;
        expect_close(x, same_exp(x), exp(x));
        expect_close(x, same_exp2(x), exp2(x));
        const double y = ldexp(1 + (i & 63) / 64.0, i / 3);
        expect_close(y, same_log2(y), log2(y));
        if (fabs(y - 1) > 0.01) expect_close(y, same_log(y), log(y));
        expect_close(y, same_inverse_cube_root(y), 1 / cbrt(y));
    }
}

static void test_edges(void **state)
{
    static const double edges[] = {0, -1, 1, INFINITY, -INFINITY, NAN, 1e300, -1e300, 0x1p-1074, 0x1p1023, 710, -746};
    (void)state;
    for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++) {
        expect_close(edges[i], same_exp(edges[i]), exp(edges[i]));
        expect_close(edges[i], same_exp2(edges[i]), exp2(edges[i]));
        expect_close(edges[i], same_log(edges[i]), edges[i] < 0 ? NAN : log(edges[i]));
        expect_close(edges[i], same_log2(edges[i]), edges[i] < 0 ? NAN : log2(edges[i]));
    }
    assert_true(same_log2(8) == 3 && same_exp2(-3) == 0.125 && same_inverse_cube_root(8) == 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_edges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
