/* Packed conversions between f32, f16, bf16 and floats of 8, 6 and 4 bits, and single instructions
 * on floats and bits. */
#include "single.h"

/* The power of two that a scale stands for. Of rows of several, `scale` says which; with `lane`, it is one of the row of
 * lane t % 16 + lane of the wave of 32, `step` further on in the upper half. */
static double scale_of(const Single *s, int input, uint64_t t)
{
    if (input >= s->num_in || number(s, "unscaled", 0)) return 1;
    const uint64_t row = s->in[input].count / s->threads, lane = (uint64_t)number(s, "lane", 32);
    uint64_t element = (uint64_t)number(s, "scale", 0);
    if (lane < 32) {
        if (t % 32 >= 16) element += (uint64_t)number(s, "step", 0);
        t = t / 32 * 32 + t % 16 + lane;
    }
    return float_of(&s->in[input], t * row + element);
}

/* Elements `n` * index and those after it of row t of in[0], times the scale of in[1]. */
static void def_extend(Single *s)
{
    uint64_t n = s->out.count / s->threads, from = (uint64_t)number(s, "index", 0) * n,
             have = s->in[0].count / s->threads;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++) {
            if (from + e >= have) expect_any(s, t * n + e);
            else expect_value(s, t * n + e, (long double)float_of(&s->in[0], t * have + from + e) * scale_of(s, 1, t));
        }
}

/* in[0]'s elements of row t (`have` of them; what is missing is anything or, with `zero`, 0),
   divided by the scale of in[1], at place `index` of the result; the rest is in[old], or anything.
 */
static void def_round(Single *s)
{
    uint64_t n = s->out.count / s->threads, part = (uint64_t)number(s, "part", 2),
             at = (uint64_t)number(s, "index", 0) * part, have = s->in[0].count / s->threads;
    long old = number(s, "old", -1);
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++) {
            uint64_t to = t * n + e;
            bool inside = e >= at && e < at + part;
            if (inside && e - at < have)
                expect_value(s, to, (long double)float_of(&s->in[0], t * have + e - at) / scale_of(s, 1, t));
            else if (inside || old < 0) expect_any(s, to);
            else expect_code(s, to, code_of(&s->in[old], to));
        }
}

/* Element `index` of in[0], times the scale, at place `at` of in[2]'s row. */
static void def_extend_into(Single *s)
{
    uint64_t n = s->out.count / s->threads, have = s->in[0].count / s->threads;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++) {
            if (e == (uint64_t)number(s, "at", 0))
                expect_value(s, t * n + e,
                             (long double)float_of(&s->in[0], t * have + (uint64_t)number(s, "index", 0)) *
                                 scale_of(s, 1, t));
            else expect_code(s, t * n + e, code_of(&s->in[2], t * n + e));
        }
}
/* As def_round, but rounded to either side, as random bits decide: one of the two values of the
 * type that are next to the exact one. */
static void def_beside(Single *s)
{
    uint64_t n = s->out.count / s->threads, have = s->in[0].count / s->threads, part = (uint64_t)number(s, "part", 2),
             at = (uint64_t)number(s, "index", 0) * part;
    WaveccType type = s->out.type;
    unsigned sign_bit = type_bits(type) - 1;
    uint64_t magnitude = ((uint64_t)1 << sign_bit) - 1;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++) {
            uint64_t to = t * n + e, got = code_of(&s->out, to) & magnitude;
            if (e < at || e >= at + part) {
                expect_code(s, to, code_of(&s->in[number(s, "old", 3)], to));
                continue;
            }
            double x = float_of(&s->in[0], t * have + e - at) / scale_of(s, 1, t);
            uint64_t near = wavecc_encode(type, fabs(x)) & magnitude;
            if (wavecc_decode(type, near) > fabs(x) && near) near--; /* the one towards zero */
            bool good = got == near || (got == near + 1 && wavecc_decode(type, near) != fabs(x));
            double largest = wavecc_decode(type, magnitude);
            if (good || fabs(x) > 200 || (isfinite(largest) && fabs(x) > largest)) expect_any(s, to);
            else expect_value(s, to, x);
        }
}
/* Each element with a scale of its own. */
static void def_extend_each(Single *s)
{
    for (uint64_t i = 0; i < s->out.count; i++)
        expect_value(s, i, (long double)float_of(&s->in[0], i) * float_of(&s->in[1], i));
}
static void def_round_each(Single *s)
{
    for (uint64_t i = 0; i < s->out.count; i++)
        expect_value(s, i, (long double)float_of(&s->in[number(s, "from", 2)], i) / float_of(&s->in[1], i));
}

/* Stochastic rounding: the discarded bits of the magnitude plus the upper ones of the random number
   in[1] carry, or do not. Only of results that are normal numbers. */
static void def_stochastic(Single *s)
{
    const WaveccTypeInfo *info = wavecc_type_info(s->out.type);
    uint64_t n = s->out.count / s->threads, at = (uint64_t)number(s, "index", 0);
    long old = number(s, "old", -1);
    int discarded = 23 - info->mantissa_bits;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++) {
            uint64_t to = t * n + e;
            if (e != at && old < 0) expect_any(s, to);
            else if (e != at) expect_code(s, to, code_of(&s->in[old], to));
            else {
                uint64_t code = code_of(&s->in[0], t), random = code_of(&s->in[1], t) & 0xffffffff;
                double x = fabs(float_of(&s->in[0], t));
                if (x < ldexp(1, 1 - info->bias) || x > 200) expect_any(s, to);
                else {
                    uint64_t carried = (code + (random >> (32 - discarded))) >> discarded << discarded;
                    expect_value(s, to, wavecc_decode(WAVECC_F32, carried));
                }
            }
        }
}

/* ---- one instruction ---- */

static double median(double a, double b, double c)
{
    if (isnan(a) || isnan(b) || isnan(c)) return fmin(fmin(a, b), c);
    return fmax(fmin(a, b), fmin(fmax(a, b), c));
}
static double approximated(const char *what, double a)
{
    if (!strcmp(what, "rcp")) return 1 / a;
    if (!strcmp(what, "rsq")) return 1 / sqrt(a);
    if (!strcmp(what, "sqrt")) return sqrt(a);
    if (!strcmp(what, "exp2")) return exp2(a);
    if (!strcmp(what, "log")) return log2(a);
    if (!strcmp(what, "tanh")) return tanh(a);
    double turn = 6.283185307179586476925 * (a - nearbyint(a));
    return !strcmp(what, "sin") ? sin(turn) : cos(turn);
}
static bool denormal(WaveccType type, double x)
{
    return x != 0 && fabs(x) < ldexp(1, 1 - wavecc_type_info(type)->bias);
}

/* v_rcp_f32 and the like take and give no denormal numbers of f32: there anything is good. */
static void def_unary(Single *s)
{
    const char *what = word(s, "what");
    for (uint64_t t = 0; t < s->out.count; t++) {
        double a = float_of(&s->in[0], t), r = approximated(what, a);
        bool angle = !strcmp(what, "sin") || !strcmp(what, "cos");
        if ((s->out.type == WAVECC_F32 && (denormal(WAVECC_F32, a) || denormal(WAVECC_F32, r))) ||
            (angle && fabs(a) > 256))
            expect_any(s, t);
        else expect_value(s, t, r);
        if (angle && s->kind[t] == VALUE) { /* near a zero of the function the error is absolute */
            double got = float_of(&s->out, t);
            if (fabs(got - r) < (s->out.type == WAVECC_F16 ? 1e-3 : 1e-6)) expect_any(s, t);
        }
    }
}
/* arith and math with fast-math flags, of numbers of moderate size. */
static void def_fast(Single *s)
{
    const char *what = word(s, "what");
    for (uint64_t t = 0; t < s->out.count; t++) {
        double a = float_of(&s->in[0], t), b = float_of(&s->in[1], t), p = fabs(a), r = 0;
        if (!strcmp(what, "addf")) r = a + b;
        else if (!strcmp(what, "subf")) r = a - b;
        else if (!strcmp(what, "mulf")) r = a * b;
        else if (!strcmp(what, "divf")) r = a / b;
        else if (!strcmp(what, "negf")) r = -a;
        else if (!strcmp(what, "maximumf") || !strcmp(what, "maxnumf")) r = fmax(a, b);
        else if (!strcmp(what, "minimumf") || !strcmp(what, "minnumf")) r = fmin(a, b);
        else if (!strcmp(what, "exp")) r = exp(a);
        else if (!strcmp(what, "exp2")) r = exp2(a);
        else if (!strcmp(what, "log")) r = log(p);
        else if (!strcmp(what, "log2")) r = log2(p);
        else if (!strcmp(what, "log10")) r = log10(p);
        else if (!strcmp(what, "sqrt")) r = sqrt(p);
        else if (!strcmp(what, "rsqrt")) r = 1 / sqrt(p);
        else if (!strcmp(what, "sin")) r = sin(a);
        else if (!strcmp(what, "cos")) r = cos(a);
        else if (!strcmp(what, "tanh")) r = tanh(a);
        else if (!strcmp(what, "fma")) r = fma(a, b, a);
        else fail("no operation '%s'", what);
        if (b == 0 || a == 0 || !isfinite((float)r) || denormal(s->out.type, r) ||
            fabs(r) > wavecc_decode(s->out.type, s->out.type == WAVECC_F16 ? 0x7bff : 0x7f7f))
            expect_any(s, t);
        else expect_value(s, t, r);
    }
}
static void def_median(Single *s)
{
    for (uint64_t t = 0; t < s->out.count; t++) {
        double a = float_of(&s->in[0], t), b = float_of(&s->in[1], t), c = float_of(&s->in[2], t);
        if (isnan(a) || isnan(b) || isnan(c)) expect_any(s, t);
        else if ((a == 0) + (b == 0) + (c == 0) > 1 || s->out.codes[t] << 1 == 0)
            expect_any(s, t); /* the sign of a zero */
        else if (denormal(s->out.type, median(a, b, c))) expect_any(s, t);
        else expect_value(s, t, median(a, b, c));
    }
}
/* Two f32 to f16, rounded to zero. */
static void def_pkrtz(Single *s)
{
    for (uint64_t i = 0; i < s->out.count; i++) {
        double x = float_of(&s->in[i % 2], i / 2), r = wavecc_decode(WAVECC_F16, wavecc_encode(WAVECC_F16, x));
        uint64_t code = wavecc_encode(WAVECC_F16, x);
        if (isnan(x) || isinf(x)) {
            expect_value(s, i, x);
            continue;
        }
        if (isinf(r) || fabs(r) > fabs(x)) code--; /* the next one towards zero */
        expect_code(s, i, code);
    }
}
static void def_bits(Single *s)
{
    const char *what = word(s, "what");
    for (uint64_t t = 0; t < s->out.count; t++) {
        uint64_t a = code_of(&s->in[0], t), b = code_of(&s->in[1], t), c = code_of(&s->in[2], t), r = 0;
        unsigned offset = b & 31, width = c & 31;
        if (!strcmp(what, "ubfe")) r = width ? a >> offset & (((uint64_t)1 << width) - 1) : 0;
        else if (!strcmp(what, "sbfe"))
            r = width ? (uint64_t)sign_extended(width, (uint64_t)(sign_extended(32, a) >> offset)) : 0;
        else if (!strcmp(what, "alignbyte")) r = (a << 32 | b) >> 8 * (c & 3);
        else
            for (unsigned i = 0; i < 4; i++) { /* v_perm_b32: a holds bytes 4 to 7, b bytes 0 to 3 */
                unsigned select = c >> 8 * i & 255;
                uint64_t both = a << 32 | b, sign = select < 12 ? (both >> (16 * (select - 8) + 15) & 1) * 255 : 0;
                r |= (select >= 13 ? 255 : select == 12 ? 0 : select >= 8 ? sign : both >> 8 * select & 255) << 8 * i;
            }
        expect_code(s, t, r);
    }
}

static const DefinitionRow rows[] = {{"extend", def_extend},
                                     {"round", def_round},
                                     {"extend_into", def_extend_into},
                                     {"beside", def_beside},
                                     {"extend_each", def_extend_each},
                                     {"round_each", def_round_each},
                                     {"stochastic", def_stochastic},
                                     {"unary", def_unary},
                                     {"fast", def_fast},
                                     {"median", def_median},
                                     {"pkrtz", def_pkrtz},
                                     {"bits", def_bits}};
SINGLE_MAIN(rows)
