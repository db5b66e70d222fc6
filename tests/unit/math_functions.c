/* Every row of math_rows against the C library in long double: f32, f64, f16 and bf16 through f32, and the fast forms.
   Bounds are those of docs/user-guide.md, or what the emulator's instructions (right to half a unit) leave of them. */
#include "math_machine.h"

/* ---- what is right ---- */

typedef long double Wide;

/* Units in the last place that a result may be off: of f32 and f64 (0: equal to what the C library rounds). */
typedef struct Reference {
    const char *name;
    Wide (*of_one)(Wide x);
    Wide (*of_two)(Wide x, Wide y);
    double f32, f64;
    /* Fast: |result - f(x)| <= (1 + |x| `slope`) `relative` 2^-23 |f(x)| + `absolute`, for |x| up to `limit`. */
    double relative, slope, absolute, limit;
} Reference;

static Wide wide_rsqrt(Wide x) { return 1 / sqrtl(x); }
static Wide wide_divide(Wide x, Wide y) { return x / y; }
/* powl of glibc gives infinity for (-infinity)^-2^63; with such exponents all is 0, 1 or infinity. */
static Wide power(Wide x, Wide y) { return fabsl(y) > 0x1p60L ? (Wide)pow((double)x, (double)y) : powl(x, y); }
static Wide maximum(Wide x, Wide y)
{
    if (isnan(x) || isnan(y)) return NAN;
    return x > y || (x == y && signbit(y)) ? x : y;
}
static Wide minimum(Wide x, Wide y)
{
    if (isnan(x) || isnan(y)) return NAN;
    return x < y || (x == y && signbit(x)) ? x : y;
}

#define NOT_FAST 0, 0, 0, 0
static const Reference references[] = {
    {"exp", expl, NULL, 0.8, 0.75, 2, 2, 0, 80},
    {"exp2", exp2l, NULL, 0.8, 0.75, 2, 0, 0, 120},
    {"expm1", expm1l, NULL, 0.502, 1.5, NOT_FAST},
    {"tanh", tanhl, NULL, 0.502, 1.5, 4, 0, 0x1p-22, 40},
    {"sinh", sinhl, NULL, 0.502, 1.5, NOT_FAST},
    {"cosh", coshl, NULL, 0.502, 0.75, NOT_FAST},
    {"powf", NULL, power, 0.502, 0.75, NOT_FAST},
    {"log", logl, NULL, 1.3, 0.502, 4, 0, 0x1p-23, 0x1p100},
    {"log2", log2l, NULL, 1.0, 0.502, 2, 0, 0x1p-23, 0x1p100},
    {"log10", log10l, NULL, 1.3, 0.502, 4, 0, 0x1p-23, 0x1p100},
    {"log1p", log1pl, NULL, 0.502, 0.502, NOT_FAST},
    {"asinh", asinhl, NULL, 0.502, 0.502, NOT_FAST},
    {"acosh", acoshl, NULL, 0.502, 0.502, NOT_FAST},
    {"atanh", atanhl, NULL, 0.502, 0.502, NOT_FAST},
    {"sin", sinl, NULL, 0.502, 1.5, 1, 0, 0x1p-17, 40},
    {"cos", cosl, NULL, 0.502, 1.5, 1, 0, 0x1p-17, 40},
    {"tan", tanl, NULL, 0.502, 1.5, NOT_FAST},
    {"atan", atanl, NULL, 0.502, 0.75, NOT_FAST},
    {"atan2", NULL, atan2l, 0.502, 1.5, NOT_FAST},
    {"asin", asinl, NULL, 0.502, 0.75, NOT_FAST},
    {"acos", acosl, NULL, 0.502, 0.75, NOT_FAST},
    {"erf", erfl, NULL, 1.0, 1.5, NOT_FAST},
    {"erfc", erfcl, NULL, 0.502, 2.5, NOT_FAST},
    {"cbrt", cbrtl, NULL, 0.502, 0.502, NOT_FAST},
    {"sqrt", sqrtl, NULL, 0, 0, 2, 0, 0, 0x1p100},
    {"rsqrt", wide_rsqrt, NULL, 0.51, 0.502, 2, 0, 0, 0x1p100},
    {"round", roundl, NULL, 0, 0, NOT_FAST},
    {"floor", floorl, NULL, 0, 0, NOT_FAST},
    {"ceil", ceill, NULL, 0, 0, NOT_FAST},
    {"trunc", truncl, NULL, 0, 0, NOT_FAST},
    {"roundeven", rintl, NULL, 0, 0, NOT_FAST},
    {"divf", NULL, wide_divide, 0, 0, 4, 0, 0, 0x1p30},
    {"remf", NULL, fmodl, 0, 0, NOT_FAST},
    {"maximumf", NULL, maximum, 0, 0, NOT_FAST},
    {"minimumf", NULL, minimum, 0, 0, NOT_FAST},
};

static const Reference *reference(const char *name)
{
    for (unsigned i = 0; i < sizeof references / sizeof *references; i++)
        if (!strcmp(references[i].name, name)) return &references[i];
    fail_msg("math_rows has %s, which this test does not know", name);
    return NULL;
}

/* Digits, and the exponent of the least normal number, of a type. */
typedef struct FloatFormat {
    int digits, least;
    int most; /* the largest exponent */
} FloatFormat;
static const FloatFormat formats[WAVECC_NUM_TYPES] = {[WAVECC_F16] = {11, -14, 15},
                                                      [WAVECC_BF16] = {8, -126, 127},
                                                      [WAVECC_F32] = {24, -126, 127},
                                                      [WAVECC_F64] = {53, -1022, 1023}};

/* Units in the last place between `got` and the right value; 1000 where one is NaN and the other not, or a zero's or an
   infinity's sign is wrong. An infinity counts as the power of two above the largest number. */
static double units_off(WaveccType type, double got, Wide right)
{
    const FloatFormat *f = &formats[type];
    if (isnan(right) || isnan(got)) return isnan(right) && isnan(got) ? 0 : 1000;
    if ((right == 0 || isinf(right)) && (double)right == got) return !signbit(right) == !signbit(got) ? 0 : 1000;
    Wide above = ldexpl(1, f->most + 1), result = isinf(got) ? copysignl(above, got) : (Wide)got;
    if (fabsl(right) > above) right = copysignl(above, right);
    if (got == 0 && right != 0 && !signbit(right) != !signbit(got)) return 1000;
    int exponent;
    frexpl(right, &exponent);
    exponent = exponent - 1 > f->most ? f->most : exponent - 1 < f->least ? f->least : exponent - 1;
    return (double)(fabsl(result - right) / ldexpl(1, exponent - f->digits + 1));
}

/* ---- arguments ---- */

static const double edges[] = {0,
                               1,
                               2,
                               3,
                               0.5,
                               0.25,
                               10,
                               100,
                               1.5,
                               2.5,
                               0.1,
                               0x1p-24,
                               0x1p-25,
                               0x1p-30,
                               0x1p-126,
                               0x1.fffffep-127,
                               0x1p-149,
                               0x1.8p-130,
                               0x1.4p-147,
                               0x1p-1022,
                               0x1p-1074,
                               0x1.cp-1072,
                               0x1.fffffep127,
                               0x1p127,
                               0x1.fffffffffffffp1023,
                               0x1p22,
                               0x1p23,
                               0x1p24,
                               0x1p28,
                               0x1.000002p28,
                               0x1p53,
                               0x1p63,
                               0x1p64,
                               0x1p100,
                               0x1p945,
                               0x1p1000,
                               88.72283,
                               88.7229,
                               87.33654,
                               103.97,
                               104.1,
                               709.78,
                               709.79,
                               745.13,
                               745.2,
                               126,
                               127,
                               128,
                               149,
                               150,
                               1023,
                               1024,
                               1074,
                               1075,
                               0x1.921fb6p+0,
                               0x1.921fb54442d18p+0,
                               0x1.921fb6p+1,
                               0x1.921fb6p+2,
                               0x1.6ac5b262ca1ffp849,
                               0x1.6a09e6p-1,
                               0x1.6a09e667f3bcdp-1,
                               0x1.fffffep-1,
                               0x1.000002p0,
                               0x1.fffffffffffffp-1,
                               0x1.0000000000001p0,
                               5.9,
                               6,
                               9.2,
                               10.1,
                               26.5,
                               27.3,
                               65504,
                               65520,
                               0x1.ffcp-15,
                               INFINITY,
                               NAN};
enum { NUM_EDGES = sizeof edges / sizeof *edges };

typedef struct Source {
    WaveccType type;
    uint64_t seed;
    unsigned next;
} Source;

static double edge(unsigned i) { return (i & 1 ? -1.0 : 1.0) * edges[i / 2 % NUM_EDGES]; }

/* Any bits, or a number of middling size. */
static double any_number(Source *s)
{
    uint64_t r = math_random(&s->seed);
    if (s->next % 3 == 0) return s->type == WAVECC_F64 ? f64_from_bits(r) : (double)f32_from_bits((uint32_t)r);
    return ldexp(1 + (double)(r >> 11 & 0xfffffffff) * 0x1p-36, (int)(r >> 58) % 27 - 18) * (r & 1 ? -1 : 1);
}

/* Every edge of either sign with every other one, then numbers by chance; of functions of one number, every edge once.
   */
static void next_arguments(Source *s, bool two, double *x, double *y)
{
    unsigned num = 2 * NUM_EDGES, n = s->next++;
    bool at_edges = n < (two ? num * num : num);
    *x = at_edges ? edge(n) : any_number(s);
    *y = at_edges ? edge(n / num) : any_number(s);
    if (s->type == WAVECC_F64) return;
    *x = (double)(float)*x;
    *y = (double)(float)*y;
}

static uint64_t bits_of(WaveccType type, double x)
{
    return type == WAVECC_F64 ? f64_to_bits(x) : f32_to_bits((float)x);
}
static double value_of(WaveccType type, uint64_t bits)
{
    return type == WAVECC_F64   ? f64_from_bits(bits)
           : type == WAVECC_F32 ? (double)f32_from_bits((uint32_t)bits)
                                : wavecc_decode(type, bits);
}

/* ---- kernels ---- */

typedef struct FunctionForm {
    MathFunction *f;
    WaveccType type; /* of arguments and result */
    bool widen;      /* f is of f32: f16 and bf16 go through it */
} FunctionForm;

static Operand widened(Builder *b, WaveccType type, Operand x)
{
    return type == WAVECC_F16 ? BUILD(b, OP_V_CVT_F32_F16, x) : type == WAVECC_BF16 ? float_from_bf16(b, x, false) : x;
}

static Operand build_form(Builder *b, const void *context, const Operand *x)
{
    const FunctionForm *form = context;
    if (!form->widen) return form->f(b, form->type, x[0], x[1]);
    Operand o = form->f(b, form->type, widened(b, form->type, x[0]), widened(b, form->type, x[1]));
    return float_narrowed(b, form->type, o);
}

static MathKernel *kernel_of(Target target, const FunctionForm *form)
{
    unsigned dwords = form->type == WAVECC_F64 ? 2 : 1;
    MathShape shape = {target, 2, {dwords, dwords}, dwords, false};
    return math_new(&shape, build_form, form);
}

static Wide right_value(const Reference *ref, double x, double y)
{
    return ref->of_one ? ref->of_one(x) : ref->of_two(x, y);
}

/* ---- tests ---- */

/* The bound of a result; quotients of f64 are rounded twice where they are denormal. */
static double bound_of(const Reference *ref, WaveccType type, Wide right)
{
    double bound = type == WAVECC_F32 ? ref->f32 : type == WAVECC_F64 ? ref->f64 : 0.51;
    bool twice = ref->of_two == wide_divide && type == WAVECC_F64 && fabsl(right) < 0x1p-1022L;
    return twice ? 1 : bound == 0 ? 0.5 + 0x1p-10 : bound;
}

/* Where the bound is 0 the result is the rounded one; powers of two are the only long doubles that round like their
   f64. */
static bool is_right(const Reference *ref, WaveccType type, double got, Wide right, double x, double y)
{
    if ((type == WAVECC_F32 ? ref->f32 : ref->f64) == 0 && type >= WAVECC_F32 && !isnan(right)) {
        if (type == WAVECC_F32) return (double)(float)right == got && !signbit(right) == !signbit(got);
        double exact = ref->of_two == wide_divide ? x / y : ref->of_one == sqrtl ? sqrt(x) : (double)right;
        if (ref->of_two != wide_divide || fabs(exact) >= 0x1p-1022)
            return exact == got && !signbit(exact) == !signbit(got);
    }
    return units_off(type, got, right) <= bound_of(ref, type, right);
}

static void check_form(const MathRow *row, const FunctionForm *form)
{
    const Reference *ref = reference(row->name);
    MathKernel *m = kernel_of(TARGET_GFX942, form);
    Source source = {form->type, UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)(row - math_rows), 0};
    for (unsigned n = 0; n < (row->num_operands == 2 ? 500 : 200); n++) {
        uint64_t in[2][MATH_LANES], out[MATH_LANES];
        double x[MATH_LANES], y[MATH_LANES];
        for (unsigned i = 0; i < MATH_LANES; i++) {
            next_arguments(&source, row->num_operands == 2, &x[i], &y[i]);
            in[0][i] = bits_of(form->type, x[i]);
            in[1][i] = bits_of(form->type, y[i]);
        }
        math_run(m, (const uint64_t (*)[MATH_LANES])in, out);
        for (unsigned i = 0; i < MATH_LANES; i++) {
            Wide right = right_value(ref, x[i], y[i]);
            double got = value_of(form->type, out[i]);
            if (!is_right(ref, form->type, got, right, x[i], y[i]))
                fail_msg("%s of %s: (%a, %a) gives %a instead of %La: %g ulp", row->name,
                         wavecc_type_info(form->type)->name, x[i], y[i], got, right, units_off(form->type, got, right));
        }
    }
    math_free(m);
}

static void functions_of_f32(void **state)
{
    (void)state;
    for (const MathRow *row = math_rows; row->name; row++)
        check_form(row, &(FunctionForm){row->f32, WAVECC_F32, false});
}

static void functions_of_f64(void **state)
{
    (void)state;
    for (const MathRow *row = math_rows; row->name; row++)
        check_form(row, &(FunctionForm){row->f64, WAVECC_F64, false});
}

/* Every number of 16 bits; a second argument is another one. */
static void functions_of_halves(void **state)
{
    (void)state;
    static const WaveccType types[2] = {WAVECC_F16, WAVECC_BF16};
    for (const MathRow *row = math_rows; row->name; row++)
        for (unsigned t = 0; t < 2; t++) {
            const Reference *ref = reference(row->name);
            bool own = types[t] == WAVECC_F16 && row->f16;
            FunctionForm form = {own ? row->f16 : row->f32, types[t], !own};
            MathKernel *m = kernel_of(t ? TARGET_GFX942 : TARGET_GFX950, &form);
            uint64_t in[2][MATH_LANES], out[MATH_LANES];
            for (uint32_t code = 0; code < 0x10000; code += MATH_LANES) {
                for (unsigned i = 0; i < MATH_LANES; i++) {
                    in[0][i] = code + i;
                    in[1][i] = in[0][i] * 40503 >> 3 & 0xffff;
                }
                math_run(m, (const uint64_t (*)[MATH_LANES])in, out);
                for (unsigned i = 0; i < MATH_LANES; i++) {
                    double x = wavecc_decode(types[t], in[0][i]), y = wavecc_decode(types[t], in[1][i]);
                    double got = wavecc_decode(types[t], out[i] & 0xffff);
                    if (!is_right(ref, types[t], got, right_value(ref, x, y), x, y))
                        fail_msg("%s of %s: (%a, %a) gives %a instead of %La", row->name,
                                 wavecc_type_info(types[t])->name, x, y, got, right_value(ref, x, y));
                }
            }
            math_free(m);
        }
}

static bool is_normal(double x) { return x == 0 || (fabs(x) >= 0x1p-126 && fabs(x) <= 0x1.fffffep127); }

static void fast_functions(void **state)
{
    (void)state;
    unsigned num = 0;
    for (const MathRow *row = math_rows; row->name; row++) {
        if (!row->fast) continue;
        const Reference *ref = reference(row->name);
        FunctionForm form = {row->fast, WAVECC_F32, false};
        MathKernel *m = kernel_of(TARGET_GFX942, &form);
        Source source = {WAVECC_F32, 77 + num++, 2 * NUM_EDGES};
        for (unsigned n = 0; n < 20; n++) {
            uint64_t in[2][MATH_LANES], out[MATH_LANES];
            for (unsigned i = 0; i < MATH_LANES; i++) {
                double x, y;
                next_arguments(&source, false, &x, &y);
                in[0][i] = bits_of(WAVECC_F32, x);
                in[1][i] = bits_of(WAVECC_F32, y);
            }
            math_run(m, (const uint64_t (*)[MATH_LANES])in, out);
            for (unsigned i = 0; i < MATH_LANES; i++) {
                double x = value_of(WAVECC_F32, in[0][i]), y = value_of(WAVECC_F32, in[1][i]);
                double right = (double)right_value(ref, x, y), got = value_of(WAVECC_F32, out[i]);
                if (!(fabs(x) <= ref->limit) || !is_normal(x) || !is_normal(y) || !is_normal(right) ||
                    fabs(y) > 0x1p120)
                    continue;
                double most = (1 + fabs(x) * ref->slope) * ref->relative * 0x1p-23 * fabs(right) + ref->absolute;
                if (isnan(right) ? !isnan(got) : !(fabs(got - right) <= most))
                    fail_msg("%s, fast: (%a, %a) gives %a instead of %a", row->name, x, y, got, right);
            }
        }
        math_free(m);
    }
    assert_int_equal(num, 11);
}

/* Where denormals of f32 are flushed, functions do without the steps that keep them. */
static void flushed_denormals(void **state)
{
    (void)state;
    static const char *const names[] = {"exp2", "log2", "rsqrt"};
    for (unsigned n = 0; n < 3; n++) {
        FunctionForm form = {math_row(names[n])->f32, WAVECC_F32, false};
        MathShape kept = {TARGET_GFX942, 2, {1, 1}, 1, false}, flushed = {TARGET_GFX942, 2, {1, 1}, 1, true};
        MathKernel *a = math_new(&kept, build_form, &form), *b = math_new(&flushed, build_form, &form);
        assert_true(b->blocks[0].num_ops < a->blocks[0].num_ops);
        uint64_t in[2][MATH_LANES] = {{0}}, out[2][MATH_LANES];
        for (unsigned i = 0; i < MATH_LANES; i++) in[0][i] = f32_to_bits(0.37f * (float)(i + 1));
        math_run(a, (const uint64_t (*)[MATH_LANES])in, out[0]);
        math_run(b, (const uint64_t (*)[MATH_LANES])in, out[1]);
        assert_memory_equal(out[0], out[1], sizeof out[0]);
        math_free(a);
        math_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(functions_of_f32), cmocka_unit_test(functions_of_f64),
                                       cmocka_unit_test(functions_of_halves), cmocka_unit_test(fast_functions),
                                       cmocka_unit_test(flushed_denormals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
