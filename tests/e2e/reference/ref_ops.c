/* One operation at a time: makes operands that cover a type's edges and its whole range, and
   measures results against the C library in double precision (long double where the result is f64).

   ref_ops make type=T count=N which=K out=FILE [seed=0] [small=1]
   ref_ops check op=NAME type=T to=U a=FILE [b=FILE] [c=FILE] result=FILE count=N [row=R]
   [ulp=BOUND] [bits=N] [stored=T] [to_stored=U]   types of the files, where others

   Operands: every pair of special values, then codes at random (the whole range of the type), half
   of them numbers of small magnitude. `bits`: the integers are of that width, in the low bits of
   the type. A result is right when it is within `ulp` units in the last place of the exact one
   (default 0: the nearest value, the same bits), a NaN where that is NaN, and anything where the
   operation says nothing (a division by zero, a shift by the width or more). check prints the
   largest error, in units in the last place. */
#include "measure.h"

static void make(int argc, char **argv)
{
    WaveccType type = option_type(argc, argv, "type", WAVECC_F32);
    uint64_t count = option_number(argc, argv, "count", 0), which = option_number(argc, argv, "which", 0);
    uint64_t seed = option_number(argc, argv, "seed", 0);
    unsigned bits = (unsigned)option_number(argc, argv, "bits", wavecc_type_info(type)->bits);
    Npy npy = npy_create(option_text(argc, argv, "out", 0), type, 1, &count);
    for (uint64_t i = 0; i < count; i++) npy_put_code(&npy, i, operand_code(type, bits, seed, which, i));
    npy_finish(&npy);
}

/* ---- operations ---- */

typedef struct Operands {
    WaveccType type, to;
    unsigned bits, to_bits;
    double a, b, c;      /* floats */
    int64_t ia, ib, ic;  /* integers, sign-extended */
    uint64_t ua, ub, uc; /* zero-extended */
    uint64_t code_a, code_b, code_c;
} Operands;

typedef struct Result {
    bool any, is_float;
    long double f;
    uint64_t i;
} Result;

static Result number(long double f) { return (Result){false, true, f, 0}; }
static Result integer(uint64_t i) { return (Result){false, false, 0, i}; }
static Result anything(void) { return (Result){true, false, 0, 0}; }

typedef Result Operation(const Operands *s);
#define OP(name) static Result op_##name(const Operands *s)
#define FLOAT(name, expression) \
    OP(name) { return number(expression); }
#define INTEGER(name, expression) \
    OP(name) { return integer((uint64_t)(expression)); }
#define A ((long double)s->a)
#define B ((long double)s->b)
#define C ((long double)s->c)

/* Of doubles the C operation is the rounded one. */
#define ARITHMETIC(name, symbol) FLOAT(name, s->type == WAVECC_F64 ? (long double)(s->a symbol s->b) : A symbol B)
ARITHMETIC(addf, +)
ARITHMETIC(subf, -)
ARITHMETIC(mulf, *)
ARITHMETIC(divf, /)
FLOAT(remf, fmodl(A, B))
FLOAT(negf, -A)
static bool negative(double x) { return signbit(x); }
static double larger(double a, double b) { return a > b || (a == b && negative(b)) ? a : b; }
static double smaller(double a, double b) { return a < b || (a == b && negative(a)) ? a : b; }
FLOAT(maximumf, isnan(s->a) || isnan(s->b) ? NAN : larger(s->a, s->b))
FLOAT(minimumf, isnan(s->a) || isnan(s->b) ? NAN : smaller(s->a, s->b))
/* A signaling NaN counts as a quiet one or gives NaN (LLVM's llvm.maxnum leaves it open). */
static bool signals(WaveccType type, uint64_t code)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    return isnan(wavecc_decode(type, code)) && !(code >> (info->mantissa_bits - 1) & 1);
}
static Result of_numbers(const Operands *s, double extreme)
{
    if (signals(s->type, s->code_a) || signals(s->type, s->code_b)) return anything();
    return number(isnan(s->a) ? s->b : isnan(s->b) ? s->a : extreme);
}
OP(maxnumf) { return of_numbers(s, larger(s->a, s->b)); }
OP(minnumf) { return of_numbers(s, smaller(s->a, s->b)); }
FLOAT(copy, s->a)
INTEGER(oeq, s->a == s->b)
INTEGER(ogt, s->a > s->b)
INTEGER(oge, s->a >= s->b)
INTEGER(olt, s->a < s->b)
INTEGER(ole, s->a <= s->b)
INTEGER(one, s->a<s->b || s->a> s->b)
INTEGER(ord, !isunordered(s->a, s->b))
INTEGER(ueq, !(s->a < s->b || s->a > s->b))
INTEGER(ugt, !(s->a <= s->b))
INTEGER(uge, !(s->a < s->b))
INTEGER(ult, !(s->a >= s->b))
INTEGER(ule, !(s->a > s->b))
INTEGER(une, s->a != s->b)
INTEGER(uno, isunordered(s->a, s->b))
FLOAT(select, s->a < s->b ? s->a : s->b)

INTEGER(addi, s->ua + s->ub)
INTEGER(subi, s->ua - s->ub)
INTEGER(muli, s->ua * s->ub)
INTEGER(andi, s->ua & s->ub)
INTEGER(ori, s->ua | s->ub)
INTEGER(xori, s->ua ^ s->ub)
INTEGER(minsi, s->ia < s->ib ? s->ia : s->ib)
INTEGER(maxsi, s->ia > s->ib ? s->ia : s->ib)
INTEGER(minui, s->ua < s->ub ? s->ua : s->ub)
INTEGER(maxui, s->ua > s->ub ? s->ua : s->ub)
static bool shift_is_large(const Operands *s) { return s->ub >= s->bits; }
OP(shli) { return shift_is_large(s) ? anything() : integer(s->ua << s->ub); }
OP(shrui) { return shift_is_large(s) ? anything() : integer(s->ua >> s->ub); }
OP(shrsi) { return shift_is_large(s) ? anything() : integer((uint64_t)(s->ia >> s->ub)); }
static bool overflows(const Operands *s) { return !s->ub || (s->ib == -1 && s->ua == (uint64_t)1 << (s->bits - 1)); }
OP(divsi) { return overflows(s) ? anything() : integer((uint64_t)(s->ia / s->ib)); }
OP(remsi) { return overflows(s) ? anything() : integer((uint64_t)(s->ia % s->ib)); }
OP(divui) { return !s->ub ? anything() : integer(s->ua / s->ub); }
OP(remui) { return !s->ub ? anything() : integer(s->ua % s->ub); }
OP(ceildivui) { return !s->ub ? anything() : integer(s->ua / s->ub + (s->ua % s->ub != 0)); }
OP(floordivsi)
{
    if (overflows(s)) return anything();
    return integer((uint64_t)(s->ia / s->ib - (s->ia % s->ib != 0 && (s->ia < 0) != (s->ib < 0))));
}
OP(ceildivsi)
{
    if (overflows(s)) return anything();
    return integer((uint64_t)(s->ia / s->ib + (s->ia % s->ib != 0 && (s->ia < 0) == (s->ib < 0))));
}
INTEGER(cmp_eq, s->ia == s->ib)
INTEGER(cmp_ne, s->ia != s->ib)
INTEGER(cmp_sle, s->ia <= s->ib)
INTEGER(cmp_sgt, s->ia > s->ib)
INTEGER(cmp_uge, s->ua >= s->ub)
INTEGER(cmp_slt, s->ia < s->ib)
INTEGER(cmp_sge, s->ia >= s->ib)
INTEGER(cmp_ult, s->ua < s->ub)
INTEGER(cmp_ule, s->ua <= s->ub)
INTEGER(cmp_ugt, s->ua > s->ub)
typedef __int128 Wide;
typedef unsigned __int128 UnsignedWide;
INTEGER(mulsi_high, (Wide)s->ia * s->ib >> s->bits)
INTEGER(mului_high, (UnsignedWide)s->ua * s->ub >> s->bits)
INTEGER(addui_carry, (UnsignedWide)s->ua + s->ub >> s->bits)
INTEGER(extsi, s->ia)
INTEGER(extui, s->ua)
FLOAT(sitofp, (long double)s->ia)
FLOAT(uitofp, (long double)s->ua)
OP(fptosi)
{
    long double whole = truncl(A), limit = ldexpl(1, (int)s->to_bits - 1);
    return whole >= -limit && whole < limit ? integer((uint64_t)(int64_t)whole) : anything();
}
OP(fptoui)
{
    long double whole = truncl(A);
    return whole >= 0 && whole < ldexpl(1, (int)s->to_bits) ? integer((uint64_t)whole) : anything();
}

/* math */
FLOAT(exp, expl(A))
FLOAT(exp2, exp2l(A))
FLOAT(expm1, expm1l(A))
FLOAT(tanh, tanhl(A))
FLOAT(sinh, sinhl(A))
FLOAT(cosh, coshl(A))
FLOAT(log, logl(A))
FLOAT(log2, log2l(A))
FLOAT(log10, log10l(A))
FLOAT(log1p, log1pl(A))
FLOAT(asinh, asinhl(A))
FLOAT(acosh, acoshl(A))
FLOAT(atanh, atanhl(A))
FLOAT(sin, sinl(A))
FLOAT(cos, cosl(A))
FLOAT(tan, tanl(A))
FLOAT(atan, atanl(A))
FLOAT(asin, asinl(A))
FLOAT(acos, acosl(A))
FLOAT(erf, erfl(A))
FLOAT(erfc, erfcl(A))
FLOAT(cbrt, cbrtl(A))
FLOAT(sqrt, s->type == WAVECC_F64 ? sqrt(s->a) : sqrtl(A)) /* rounded once */
FLOAT(round, roundl(A))
FLOAT(rsqrt, s->a == 0 ? copysignl(INFINITY, A) : 1 / sqrtl(A))
FLOAT(roundeven, rintl(A))
FLOAT(floor, floorl(A))
FLOAT(ceil, ceill(A))
FLOAT(trunc, truncl(A))
FLOAT(absf, fabsl(A))
FLOAT(copysign, copysignl(A, B))
FLOAT(powf, powl(A, B))
OP(fpowi) { return fabs(s->b) < 0x1p31 ? number(powl(A, truncl(B))) : anything(); }
FLOAT(atan2, atan2l(A, B))
OP(fma)
{
    if (s->type == WAVECC_F32) return number(fmaf((float)s->a, (float)s->b, (float)s->c));
    return number(s->type == WAVECC_F64 ? (long double)fma(s->a, s->b, s->c) : fmal(A, B, C));
}
INTEGER(isnan, isnan(s->a))
INTEGER(isinf, isinf(s->a) != 0)
INTEGER(isfinite, isfinite(s->a))
INTEGER(isnormal, isfinite(s->a) && fabs(s->a) >= ldexp(1, 1 - wavecc_type_info(s->type)->bias))
/* Of three numbers, of which NaN wins. */
static Result of_three(const Operands *s, double extreme)
{
    return number(isnan(s->a) || isnan(s->b) || isnan(s->c) ? NAN : extreme);
}
OP(clampf) { return of_three(s, smaller(larger(s->a, s->b), s->c)); }
OP(clampf_low) { return of_three(s, larger(smaller(s->a, s->b), s->c)); }
OP(maximum3) { return of_three(s, larger(larger(s->a, s->b), s->c)); }
OP(minimum3) { return of_three(s, smaller(smaller(s->a, s->b), s->c)); }
/* Of three numbers, where a number is preferred. */
static double first_number(double a, double b, double extreme) { return isnan(a) ? b : isnan(b) ? a : extreme; }
static Result clamp_numbers(const Operands *s, double (*inner)(double, double), double (*outer)(double, double))
{
    if (signals(s->type, s->code_a) || signals(s->type, s->code_b) || signals(s->type, s->code_c)) return anything();
    const double x = first_number(s->a, s->b, inner(s->a, s->b));
    return number(first_number(x, s->c, outer(x, s->c)));
}
OP(clampnum) { return clamp_numbers(s, larger, smaller); }
OP(clampnum_low) { return clamp_numbers(s, smaller, larger); }
static int64_t less(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t more(int64_t a, int64_t b) { return a > b ? a : b; }
static uint64_t less_unsigned(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t more_unsigned(uint64_t a, uint64_t b) { return a > b ? a : b; }
INTEGER(clampsi, less(more(s->ia, s->ib), s->ic))
INTEGER(clampsi_low, more(less(s->ia, s->ib), s->ic))
INTEGER(clampui, less_unsigned(more_unsigned(s->ua, s->ub), s->uc))
INTEGER(clampui_low, more_unsigned(less_unsigned(s->ua, s->ub), s->uc))
INTEGER(absi, s->ia < 0 ? 0 - (uint64_t)s->ia : (uint64_t)s->ia)
static unsigned leading_zeros(const Operands *s)
{
    return s->ua ? (unsigned)__builtin_clzll(s->ua) - (64 - s->bits) : s->bits;
}
INTEGER(ctlz, leading_zeros(s))
INTEGER(cttz, s->ua ? (unsigned)__builtin_ctzll(s->ua) : s->bits)
INTEGER(ctpop, __builtin_popcountll(s->ua))
OP(ipowi)
{
    uint64_t result = 1, square = (uint64_t)s->ia;
    if (s->ib < 0) {
        if (!s->ia) return anything();
        return integer(s->ia == 1 ? 1 : s->ia == -1 ? (s->ib & 1 ? ~(uint64_t)0 : 1) : 0);
    }
    for (uint64_t n = (uint64_t)s->ib; n; n >>= 1, square *= square)
        if (n & 1) result *= square;
    return integer(result);
}

#define ROW(name) {#name, op_##name}
static const struct {
    const char *name;
    Operation *run;
} operations[] = {
    ROW(addf),         ROW(subf),      ROW(mulf),        ROW(divf),       ROW(remf),        ROW(negf),
    ROW(maximumf),     ROW(minimumf),  ROW(maxnumf),     ROW(minnumf),    ROW(copy),        ROW(oeq),
    ROW(ogt),          ROW(oge),       ROW(olt),         ROW(ole),        ROW(one),         ROW(ord),
    ROW(ueq),          ROW(ugt),       ROW(uge),         ROW(ult),        ROW(ule),         ROW(une),
    ROW(uno),          ROW(select),    ROW(addi),        ROW(subi),       ROW(muli),        ROW(andi),
    ROW(ori),          ROW(xori),      ROW(minsi),       ROW(maxsi),      ROW(minui),       ROW(maxui),
    ROW(shli),         ROW(shrui),     ROW(shrsi),       ROW(divsi),      ROW(remsi),       ROW(divui),
    ROW(remui),        ROW(ceildivui), ROW(floordivsi),  ROW(ceildivsi),  ROW(cmp_eq),      ROW(cmp_ne),
    ROW(cmp_sle),      ROW(cmp_sgt),   ROW(cmp_uge),     ROW(cmp_slt),    ROW(cmp_sge),     ROW(cmp_ult),
    ROW(cmp_ule),      ROW(cmp_ugt),   ROW(mulsi_high),  ROW(mului_high), ROW(addui_carry), ROW(extsi),
    ROW(extui),        ROW(sitofp),    ROW(uitofp),      ROW(fptosi),     ROW(fptoui),      ROW(exp),
    ROW(exp2),         ROW(expm1),     ROW(tanh),        ROW(sinh),       ROW(cosh),        ROW(log),
    ROW(log2),         ROW(log10),     ROW(log1p),       ROW(asinh),      ROW(acosh),       ROW(atanh),
    ROW(sin),          ROW(cos),       ROW(tan),         ROW(atan),       ROW(asin),        ROW(acos),
    ROW(erf),          ROW(erfc),      ROW(cbrt),        ROW(sqrt),       ROW(round),       ROW(rsqrt),
    ROW(roundeven),    ROW(floor),     ROW(ceil),        ROW(trunc),      ROW(absf),        ROW(copysign),
    ROW(powf),         ROW(fpowi),     ROW(atan2),       ROW(fma),        ROW(isnan),       ROW(isinf),
    ROW(isfinite),     ROW(isnormal),  ROW(clampf),      ROW(absi),       ROW(ctlz),        ROW(cttz),
    ROW(ctpop),        ROW(ipowi),     ROW(clampf_low),  ROW(maximum3),   ROW(minimum3),    ROW(clampnum),
    ROW(clampnum_low), ROW(clampsi),   ROW(clampsi_low), ROW(clampui),    ROW(clampui_low),
};

/* ---- measuring ---- */

static double check_one(const Operands *s, Result want, uint64_t code, double bound)
{
    uint64_t mask = s->to_bits < 64 ? ((uint64_t)1 << s->to_bits) - 1 : ~(uint64_t)0;
    if (want.any) return 0;
    if (!want.is_float) return ((want.i ^ code) & mask) ? HUGE_VAL : 0;
    return float_error(s->to, want.f, code, bound);
}

static int check(int argc, char **argv)
{
    const char *name = option_text(argc, argv, "op", 0), *ulp = option_text(argc, argv, "ulp", 0);
    Operands s = {.type = option_type(argc, argv, "type", WAVECC_F32)};
    s.to = option_type(argc, argv, "to", s.type);
    const WaveccTypeInfo *info = wavecc_type_info(s.type), *to = wavecc_type_info(s.to);
    s.bits = (unsigned)option_number(argc, argv, "bits", info->bits);
    s.to_bits = (unsigned)option_number(argc, argv, "to_bits", s.to == WAVECC_I1 ? 1 : to->bits);
    if (to->kind == WAVECC_KIND_FLOAT) s.to_bits = 1 + (unsigned)(to->exponent_bits + to->mantissa_bits);
    uint64_t count = option_number(argc, argv, "count", 0), row = option_number(argc, argv, "row", 0);
    double bound = ulp ? strtod(ulp, NULL) : 0, worst = 0;
    Operation *run = NULL;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (name && !strcmp(name, operations[i].name)) run = operations[i].run;
    if (!run) fail("no operation '%s'", name ? name : "");
    WaveccType stored = option_type(argc, argv, "stored", s.type),
               to_stored = option_type(argc, argv, "to_stored", s.to);
    uint64_t *codes[3] = {read_codes(option_text(argc, argv, "a", 0), stored, 0, count),
                          read_codes(option_text(argc, argv, "b", 0), stored, 0, count),
                          read_codes(option_text(argc, argv, "c", 0), stored, 0, count)};
    uint64_t *result = read_codes(option_text(argc, argv, "result", 0), to_stored, row * count, count), at = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t a = codes[0][i], b = codes[1] ? codes[1][i] : 0, c = codes[2] ? codes[2][i] : 0;
        s.code_a = a, s.code_b = b, s.code_c = c;
        s.a = wavecc_decode(s.type, a), s.b = wavecc_decode(s.type, b), s.c = wavecc_decode(s.type, c);
        s.ia = sign_extended(s.bits, a), s.ib = sign_extended(s.bits, b), s.ic = sign_extended(s.bits, c);
        s.ua = (uint64_t)s.ia << (64 - s.bits) >> (64 - s.bits);
        s.ub = (uint64_t)s.ib << (64 - s.bits) >> (64 - s.bits);
        s.uc = (uint64_t)s.ic << (64 - s.bits) >> (64 - s.bits);
        double error = check_one(&s, run(&s), result[i], bound);
        if (error > worst) worst = error, at = i;
    }
    printf("%s %s -> %s: %.3f ulp\n", name, info->name, to->name, worst);
    if (worst <= bound) return 0;
    uint64_t a = codes[0][at], b = codes[1] ? codes[1][at] : 0;
    printf("  at element %llu: a = %#llx (%a), b = %#llx (%a), result %#llx (%a)\n", (unsigned long long)at,
           (unsigned long long)a, wavecc_decode(s.type, a), (unsigned long long)b, wavecc_decode(s.type, b),
           (unsigned long long)result[at], wavecc_decode(s.to, result[at]));
    return 1;
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "make")) return make(argc, argv), 0;
    if (argc > 1 && !strcmp(argv[1], "check")) return check(argc, argv);
    fail("usage: ref_ops make|check NAME=VALUE...");
}
