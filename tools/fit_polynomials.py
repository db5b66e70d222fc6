#!/usr/bin/env python3
"""Makes src/math/polynomials.c: polynomials that approximate what math.* is computed from, in f64.

usage: tools/fit_polynomials.py > src/math/polynomials.c        (needs mpmath)
Chebyshev fits of the least degree whose relative error is below the wanted bound; the bound leaves the rounding to f32 alone."""
import argparse
import sys

argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()  # --help needs no mpmath
from mpmath import mp, mpf, chebyfit, exp, expm1, factorial, log, sqrt, sin, cos, atan, atanh, erf, erfc, pi

mp.prec = 400


def at_root(f):
    """f(s)/s as a function of z = s^2."""
    def g(z):
        if z < mpf(2) ** -100:
            z = mpf(2) ** -100
        return f(sqrt(z)) / sqrt(z)
    return g


def erfcx_of(t):
    """erfc(a) * exp(a^2) with t = (a - 2) / (a + 2)."""
    a = 2 * (1 + t) / (1 - t)
    return erfc(a) * exp(a * a)


def series(term, num):
    """What follows the first terms of a power series, which are exact in the code."""
    return lambda x: sum(term(k) * x ** k for k in range(num))


def scaled_erfcx_of(t):
    """(1 + 2a) erfc(a) * exp(a^2) with t = (a - 3) / (a + 3)."""
    a = 3 * (1 + t) / (1 - t)
    return (1 + 2 * a) * erfc(a) * exp(a * a)


LN2 = log(mpf(2))
HALF = LN2 / 2 + mpf("1e-6")
TABLES = [
    ("math_expm1", "(e^r - 1) / r, |r| <= ln 2 / 2", lambda r: expm1(r) / r if r else mpf(1), -HALF, HALF, 34),
    ("math_exp2", "2^f, |f| <= 1/2", lambda f: mpf(2) ** f, mpf(-0.5), mpf(0.5), 34),
    ("math_atanh", "atanh(s) / s in s^2, s <= (sqrt 2 - 1) / (sqrt 2 + 1): logarithms of sqrt 1/2 to sqrt 2",
     at_root(atanh), mpf(0), mpf("0.02944"), 42),
    ("math_sin", "sin(r) / r in r^2, |r| <= pi/4", at_root(sin), mpf(0), (pi / 4) ** 2, 34),
    ("math_cos", "cos(r) in r^2, |r| <= pi/4", lambda z: cos(sqrt(z)), mpf(0), (pi / 4) ** 2, 34),
    ("math_atan", "atan(t) / t in t^2, t <= 1", at_root(atan), mpf(0), mpf(1), 33),
    ("math_erf", "erf(x) / x in x^2, |x| <= 1", at_root(erf), mpf(0), mpf(1), 33),
    ("math_log2_erfc", "log2(erfc(x)), 1 <= x <= 4", lambda x: log(erfc(x)) / LN2, mpf(1), mpf(4), 28),
    ("math_erfcx", "erfc(x) * e^(x^2) in (x - 2) / (x + 2), 0 <= x <= 10.5", erfcx_of, mpf(-1), mpf(8.5) / mpf(12.5), 33),
]
# Results in f64: the first terms are exact, or pairs of f64, and these are their rests.
TABLES += [
    ("math_exp_rest", "(e^r - 1 - r) / r^2, |r| <= ln 2 / 2", series(lambda k: 1 / factorial(k + 2), 40), -HALF, HALF, 54),
    ("math_atanh_rest", "(atanh(s) / s - 1 - s^2/3) / s^4 in s^2, s as above", series(lambda k: 1 / mpf(2 * k + 5), 60), mpf(0),
     mpf("0.02944"), 54),
    ("math_sin_rest", "(sin(r) - r) / r^3 in r^2, |r| <= pi/4", series(lambda k: (-1) ** (k + 1) / factorial(2 * k + 3), 30), mpf(0),
     (pi / 4) ** 2 * mpf("1.0001"), 53),
    ("math_cos_rest", "(cos(r) - 1 + r^2/2) / r^4 in r^2, |r| <= pi/4", series(lambda k: (-1) ** k / factorial(2 * k + 4), 30), mpf(0),
     (pi / 4) ** 2 * mpf("1.0001"), 53),
    ("math_atan_rest", "(atan(t) - t) / t^3 in t^2, t <= sqrt 2 - 1", series(lambda k: (-1) ** (k + 1) / mpf(2 * k + 3), 300), mpf(0),
     mpf("0.1716"), 53),
    ("math_erf_rest", "(erf(x) - 2 x / sqrt pi) / x^3 in x^2, |x| <= 1",
     series(lambda k: 2 / sqrt(pi) * (-1) ** (k + 1) / (factorial(k + 1) * (2 * k + 3)), 80), mpf(0), mpf(1), 53),
    ("math_scaled_erfcx", "(1 + 2x) erfc(x) * e^(x^2) in (x - 3) / (x + 3), 1/2 <= x <= 28", scaled_erfcx_of, mpf(-2.5) / mpf(3.5),
     mpf(25) / mpf(31), 54),
]


def fit(f, lo, hi, bits):
    for n in range(3, 30):
        coefficients, _ = chebyfit(f, [lo, hi], n, error=True)
        rounded = [mpf(float(c)) for c in coefficients]
        worst = mpf(0)
        for i in range(200):
            x = lo + (hi - lo) * (mpf(i) + mpf("0.5")) / 200
            p = mpf(0)
            for c in rounded:
                p = p * x + c
            worst = max(worst, abs(p / f(x) - 1))
        if worst < mpf(2) ** -bits:
            return [float(c) for c in reversed(coefficients)], worst
    sys.exit("no fit")


def main():
    print("/* Polynomials of math.*, the constant term first. Made by tools/fit_polynomials.py. */")
    print('#include "math/math.h"\n')
    for name, what, f, lo, hi, bits in TABLES:
        coefficients, worst = fit(f, lo, hi, bits)
        print("/* %s; relative error 2^%.1f */" % (what, float(log(worst) / LN2)))
        print("static const double %s_terms[] = {" % name)
        for c in coefficients:
            print("    %s," % c.hex())
        print("};")
        print("const Polynomial %s = {%s_terms, sizeof %s_terms / sizeof *%s_terms};\n" % (name, name, name, name))
    # 2 / pi in words, after one word of zeros: the window of an argument below 2^31 begins there.
    print("/* The bits of 2 / pi, from the one that counts 2^31 on. */")
    print("const uint32_t math_two_over_pi[MATH_TWO_OVER_PI_WORDS] = {")
    words = [int(2 / pi * mpf(2) ** (32 * i)) & 0xffffffff for i in range(0, 8)]
    print("    " + ", ".join("0x%08x" % w for w in words) + ",")
    print("};")


main()
