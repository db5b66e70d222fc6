#include "support/same_math.h"

#include <math.h>

/* ln 2 in two parts. The first has 32 bits, so products with small whole numbers are exact. */
static const double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;

/* exp(r) - 1 of |r| < 0.35, by its series. */
static double exp_minus_1(double r)
{
    enum { TERMS = 18 };
    double sum = 0;
    for (unsigned n = TERMS; n; n--) sum = (sum + 1) * r / n;
    return sum;
}

static double scaled(double value, double power)
{
    const double most = 3000; /* beyond this all results are 0 or infinite */
    return ldexp(value, (int)(power > most ? most : power < -most ? -most : power));
}

double same_exp(double x)
{
    const double most = 2000;
    if (isnan(x)) return x;
    if (x > most) return INFINITY;
    if (x < -most) return 0;
    const double k = floor(x / (ln2_high + ln2_low) + 0.5);
    return scaled(1 + exp_minus_1((x - k * ln2_high) - k * ln2_low), k);
}

double same_exp2(double x)
{
    if (isnan(x)) return x;
    const double k = floor(x + 0.5), r = x - k;
    if (isinf(x) || r == 0) return scaled(1, k);
    return scaled(1 + exp_minus_1(r * ln2_high + r * ln2_low), k);
}

/* ln of m from 0.7 to 1.42: twice the inverse hyperbolic tangent of (m - 1) / (m + 1), by its series. */
static double log_near_1(double m)
{
    enum { TERMS = 24 };
    const double s = (m - 1) / (m + 1), s2 = s * s;
    double sum = 0;
    for (unsigned n = TERMS; n--;) sum = sum * s2 + 1.0 / (2 * n + 1);
    return 2 * s * sum;
}

static double split(double x, double *exponent)
{
    const double root_half = 0.7071;
    int e;
    double m = frexp(x, &e);
    if (m < root_half) {
        m *= 2;
        e--;
    }
    *exponent = e;
    return m;
}

double same_log(double x)
{
    double e;
    if (isnan(x) || x < 0) return NAN;
    if (x == 0 || isinf(x)) return x == 0 ? -INFINITY : x;
    const double m = split(x, &e);
    return e * ln2_high + (log_near_1(m) + e * ln2_low);
}

double same_log2(double x)
{
    double e;
    if (isnan(x) || x < 0) return NAN;
    if (x == 0 || isinf(x)) return x == 0 ? -INFINITY : x;
    const double m = split(x, &e);
    return m == 1 ? e : e + log_near_1(m) / (ln2_high + ln2_low);
}

double same_inverse_cube_root(double x)
{
    enum { STEPS = 7 };
    int e;
    double m = frexp(x, &e);
    for (; e % 3; e++) m /= 2; /* from 1/8 to 1 */
    double y = 2.1 - 1.1 * m;
    for (unsigned i = 0; i < STEPS; i++) y = y * (4 - m * y * y * y) / 3;
    return ldexp(y, -e / 3);
}
