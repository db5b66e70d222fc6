/* Arithmetic modulo P and Q, and in f64 with functions that give the same on every host. */
#include "sim/observe/payload_number.h"

#include <math.h>

static uint64_t mul(uint64_t a, uint64_t b, uint64_t modulus)
{
    return modulus == PAYLOAD_P ? mul_p(a, b) : mul_q(a, b);
}

static uint64_t power(uint64_t base, uint64_t exponent, uint64_t modulus)
{
    uint64_t result = 1;
    for (; exponent; exponent >>= 1, base = mul(base, base, modulus))
        if (exponent & 1) result = mul(result, base, modulus);
    return result;
}

/* 2^exponent; (modulus + 1) / 2 is one half. */
static uint64_t power_of_two(int exponent, uint64_t modulus)
{
    const uint64_t half = (modulus + 1) / 2;
    return power(exponent < 0 ? half : 2, exponent < 0 ? (uint64_t)-exponent : (uint64_t)exponent, modulus);
}

/* For functions without algebraic laws: any mixing function will do. */
static uint64_t mixed(uint64_t x, uint64_t what)
{
    x = (x + what) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static uint64_t negated(uint64_t x, uint64_t modulus) { return x ? modulus - x : 0; }

/* The argument of functions without algebraic laws. */
static uint64_t folded(Number a) { return a.i ? a.p ^ mixed(a.i, 13) : a.p; }

Number number_undecided(void) { return (Number){.undecided = true}; }

Number number_of(double value)
{
    Number n = {.f = value, .real = value};
    int exponent;
    if (!isfinite(value)) {
        n.p = mixed(isnan(value) ? 1 : value > 0 ? 2 : 3, 0) % PAYLOAD_P;
        n.q = n.p % PAYLOAD_Q;
        return n;
    }
    const double mantissa = frexp(fabs(value), &exponent);
    const uint64_t whole = (uint64_t)ldexp(mantissa, 53);
    if (!whole) return n;
    n.p = mul_p(whole, power_of_two(exponent - 53, PAYLOAD_P));
    n.q = mul_q(whole, power_of_two(exponent - 53, PAYLOAD_Q));
    if (value < 0) {
        n.p = negated(n.p, PAYLOAD_P);
        n.q = negated(n.q, PAYLOAD_Q);
    }
    return n;
}

Number number_of_code(WaveccType type, uint64_t code) { return number_of(wavecc_decode(type, code)); }

Number number_add(Number a, Number b)
{
    if (a.undecided || b.undecided) return number_undecided();
    return (Number){.p = (a.p + b.p) % PAYLOAD_P,
                    .i = (a.i + b.i) % PAYLOAD_P,
                    .q = (a.q + b.q) % PAYLOAD_Q,
                    .f = a.f + b.f,
                    .real = a.real + b.real};
}

Number number_mul(Number a, Number b)
{
    if (a.undecided || b.undecided) return number_undecided();
    Number n = {.p = mul_p(a.p, b.p), .q = mul_q(a.q, b.q), .f = a.f * b.f, .real = a.real * b.real};
    if (a.i | b.i) {
        n.p = (n.p + negated(mul_p(a.i, b.i), PAYLOAD_P)) % PAYLOAD_P;
        n.i = (mul_p(a.p, b.i) + mul_p(a.i, b.p)) % PAYLOAD_P;
    }
    return n;
}

Number number_negate(Number a)
{
    a.p = negated(a.p, PAYLOAD_P);
    a.i = negated(a.i, PAYLOAD_P);
    a.q = negated(a.q, PAYLOAD_Q);
    a.f = -a.f;
    a.real = -a.real;
    return a;
}

Number number_scale(Number a, int exponent)
{
    const uint64_t factor = power_of_two(exponent, PAYLOAD_P);
    a.p = mul_p(a.p, factor);
    a.i = a.i ? mul_p(a.i, factor) : 0;
    a.q = mul_q(a.q, power_of_two(exponent, PAYLOAD_Q));
    a.f = ldexp(a.f, exponent);
    a.real = ldexp(a.real, exponent);
    return a;
}

Number number_rcp(Number a)
{
    const uint64_t square = (mul_p(a.p, a.p) + (a.i ? mul_p(a.i, a.i) : 0)) % PAYLOAD_P;
    const uint64_t inverse = power(square, PAYLOAD_P - 2, PAYLOAD_P);
    a.p = mul_p(a.p, inverse);
    a.i = negated(a.i ? mul_p(a.i, inverse) : 0, PAYLOAD_P);
    a.q = power(a.q, PAYLOAD_Q - 2, PAYLOAD_Q);
    a.f = 1 / a.f;
    return a;
}

/* P is 3 modulo 4, so the power is a square root of a, or of -a; in the second case, times sqrt(-1), it is a root of a.
   So the square of a root is the number, and Newton's steps, with which kernels refine roots, change nothing. Roots of
   numbers with an i follow no law. */
Number number_sqrt(Number a)
{
    const uint64_t root = power(a.p, (PAYLOAD_P + 1) / 4, PAYLOAD_P);
    const bool has_none = mul_p(root, root) != a.p;
    if (a.i) {
        a.p = mixed(folded(a), 12) % PAYLOAD_P;
        a.i = 0;
    } else {
        a.p = has_none ? 0 : root;
        a.i = has_none ? root : 0;
    }
    a.q = mixed(a.q, 4) % PAYLOAD_Q;
    a.f = sqrt(a.f);
    return a;
}

/* 2^x for |x - n| <= 1/2, by the series of e^y. */
static double exact_exp2(double x)
{
    enum { TERMS = 24, MOST = 1100 };
    const double ln2 = 0.693147180559945309417;
    if (x != x) return x;
    if (x > MOST) return INFINITY;
    if (x < -MOST) return 0;
    const double whole = floor(x + 0.5), y = (x - whole) * ln2;
    double sum = 1;
    for (int i = TERMS; i > 0; i--) sum = 1 + sum * y / i;
    return ldexp(sum, (int)whole);
}

/* log2 of m * 2^e for m near 1, by the series of artanh. */
static double exact_log2(double x)
{
    enum { TERMS = 40 };
    const double ln2 = 0.693147180559945309417;
    int exponent;
    if (!(x > 0)) return x == 0 ? -INFINITY : NAN;
    if (isinf(x)) return x;
    double mantissa = frexp(x, &exponent);
    if (mantissa < 0.70710678118654752) {
        mantissa *= 2;
        exponent--;
    }
    const double z = (mantissa - 1) / (mantissa + 1), square = z * z;
    double sum = 0;
    for (int i = TERMS; i >= 0; i--) sum = sum * square + 1.0 / (2 * i + 1);
    return exponent + 2 * z * sum / ln2;
}

Number number_exp2(Number a)
{
    a.p = power(2, a.q, PAYLOAD_P);
    a.i = 0;
    a.q = mixed(a.q, 5) % PAYLOAD_Q;
    a.f = exact_exp2(a.f);
    return a;
}

Number number_log2(Number a)
{
    a.p = mixed(folded(a), 6) % PAYLOAD_P;
    a.i = 0;
    a.q = mixed(a.q, 7) % PAYLOAD_Q;
    a.f = exact_log2(a.f);
    return a;
}

/* 1 - 2 / (1 + e^(2 |x|)), with the sign of x. */
static double exact_tanh(double x)
{
    const double twice = 2.88539008177792681472; /* log2(e) times 2 */
    const double y = 1 - 2 / (1 + exact_exp2(fabs(x) * twice));
    return x < 0 ? -y : y;
}

Number number_wave(Number a, NumberWave which)
{
    enum { TERMS = 24 };
    const double turn = 6.283185307179586476925;
    const bool cosine = which == NUMBER_COS;
    a.p = mixed(folded(a), 8 + which) % PAYLOAD_P;
    a.i = 0;
    a.q = mixed(a.q, 11 + which) % PAYLOAD_Q;
    if (which == NUMBER_TANH) {
        a.f = exact_tanh(a.f);
        return a;
    }
    const double y = (a.f - floor(a.f + 0.5)) * turn;
    double sum = 0, term = cosine ? 1 : y;
    for (int i = 0; i < TERMS; i++) {
        const int n = 2 * i + (cosine ? 1 : 2);
        sum += term;
        term *= -y * y / (n * (n + 1));
    }
    a.f = sum;
    return a;
}
