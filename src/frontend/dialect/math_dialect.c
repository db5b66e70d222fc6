/* The math dialect: its operations, and the functions of math/ that compute them. */
#include <string.h>

#include "frontend/dialect/elements.h"
#include "frontend/dialect/arith_float.h"
#include "frontend/read/reader.h"

/* ---- functions ---- */

static bool emit_function(Reader *r, MlirOperation op)
{
    return elementwise(r, op, math_row(op_name(op) + strlen("math.")), fastmath_flags(r, op) & FAST_AFN);
}

/* sin and cos of one operand. cse later shares what they have in common. */
static bool emit_sincos(Reader *r, MlirOperation op)
{
    const bool fast = fastmath_flags(r, op) & FAST_AFN;
    for (unsigned i = 0; i < 2; i++) {
        Value *v = function_values(r, op, math_row(i ? "cos" : "sin"), fast);
        if (!v) return false;
        value_set(r, op_result(op, i), v);
    }
    return true;
}

/* ---- fma, clampf ---- */

static Operand fma_element(Reader *r, Elements *e)
{
    const ElementKind element = e->type->element;
    const bool f32 = element == ELEMENT_F32, f16 = element == ELEMENT_F16, f64 = element == ELEMENT_F64;
    const Opcode pk = f32 ? OP_V_PK_FMA_F32 : f16 ? OP_V_PK_FMA_F16 : OP_V_PK_FMA_BF16;
    const bool pair = e->left >= 2 && !f64 && isa_has(r->k->target, pk), widen = element == ELEMENT_BF16 && !pair;
    const unsigned width = f32 ? 2 : 1;
    Operand x[3];
    for (unsigned i = 0; i < 3; i++) {
        if (pair) x[i] = packed_operand(r, data_dwords(r, e->v[i], e->at * width / 2, width), width);
        else x[i] = in_register(&r->b, widen ? float_widened(r, e->v[i], e->at) : data_element(r, e->v[i], e->at));
    }
    if (pair) e->count = 2;
    Operand o = build_op3(&r->b, pair ? pk : f64 ? OP_V_FMA_F64 : f16 ? OP_V_FMA_F16 : OP_V_FMA_F32, x[0], x[1], x[2]);
    return widen ? float_narrowed(&r->b, float_type(e->type), o) : o;
}

/* vector.fma too. */
bool emit_fma(Reader *r, MlirOperation op) { return each_element(r, op, 3, fma_element, NULL); }

/* min(max(x, least), most), like minimumf and maximumf: NaN stays NaN. */
static Operand clamp_element(Reader *r, Elements *e)
{
    Operand x[3];
    for (unsigned i = 0; i < 3; i++) x[i] = float_computed(r, e->v[i], e->at);
    const bool wide = e->type->element == ELEMENT_F64;
    return float_result(r, e->type, (wide ? math_clamp_f64 : math_clamp_f32)(&r->b, x[0], x[1], x[2]));
}

static bool emit_clampf(Reader *r, MlirOperation op) { return each_element(r, op, 3, clamp_element, NULL); }

/* ---- classes ---- */

/* Bits of v_cmp_class: two for NaNs, then from -infinity to infinity: infinite, normal, denormal, zero, zero, denormal,
 * normal, infinite. */
enum { IS_NAN = 0x3, IS_INFINITE = 0x204, IS_NORMAL = 0x108, IS_FINITE = 0x1f8 };

static bool emit_classify(Reader *r, MlirOperation op)
{
    const uint32_t classes = *(const uint32_t *)r->row->data;
    Value *a = operand_data(r, op, 0);
    const Type *type = result_type(r, op, 0);
    if (!a || !float_supported(r, a->type, true)) return false;
    Value *v = exprs_new(r, type);
    for (uint32_t i = 0; i < v->num; i++) {
        bool f16 = a->type->element == ELEMENT_F16, f64 = a->type->element == ELEMENT_F64;
        Opcode opcode = f16 ? OP_V_CMP_CLASS_F16 : f64 ? OP_V_CMP_CLASS_F64 : OP_V_CMP_CLASS_F32;
        Operand x = in_register(&r->b, f16 || f64 ? data_element(r, a, i) : float_widened(r, a, i));
        v->exprs[i] = bool_symbol(r, build_op2(&r->b, opcode, x, operand_imm(classes)), false);
    }
    return set_result(r, op, v);
}

/* ---- fpowi ---- */

/* `context`: the exponents. */
static Operand power_element(Reader *r, Elements *e)
{
    Value *exponents = *(Value *const *)e->context; /* of LLVM's powi: one for all elements */
    const Expr *n = value_expr(r, exponents, exponents->type->num_elements == 1 ? 0 : e->at);
    if (!n) return operand_none();
    e->uniform = e->uniform && n->uniform;
    const bool wide = e->type->element == ELEMENT_F64;
    Operand power = expr_emit32(r->em, n, WANT_V);
    if (wide) power = BUILD(&r->b, OP_V_CVT_F64_I32, power);
    Operand x = float_computed(r, e->v[0], e->at);
    return wide ? math_row("powf")->f64(&r->b, WAVECC_F64, x, power)
                : float_narrowed(&r->b, float_type(e->type), math_fpowi(&r->b, x, power));
}

static bool emit_fpowi(Reader *r, MlirOperation op)
{
    Value *n = operand_value(r, op, 1);
    if (!n) return false;
    if (n->type->bits > 32) return unsupported_type(r, n->type, "exponents of at most 32 bits");
    return each_element(r, op, 1, power_element, &n);
}

#define CLASS(id, classes) \
    {.name = "math." id, .emit = emit_classify, .lanes_differ = true, ROW_DATA(uint32_t, classes)}
#define FUNCTION(id) {.name = "math." id, .emit = emit_function}

const OpRow math_ops[] = {
    FUNCTION("exp"),
    FUNCTION("exp2"),
    FUNCTION("expm1"),
    FUNCTION("tanh"),
    FUNCTION("sinh"),
    FUNCTION("cosh"),
    FUNCTION("powf"),
    FUNCTION("log"),
    FUNCTION("log2"),
    FUNCTION("log10"),
    FUNCTION("log1p"),
    FUNCTION("asinh"),
    FUNCTION("acosh"),
    FUNCTION("atanh"),
    FUNCTION("sin"),
    FUNCTION("cos"),
    FUNCTION("tan"),
    FUNCTION("atan"),
    FUNCTION("atan2"),
    FUNCTION("asin"),
    FUNCTION("acos"),
    FUNCTION("erf"),
    FUNCTION("erfc"),
    FUNCTION("cbrt"),
    FUNCTION("sqrt"),
    FUNCTION("rsqrt"),
    FUNCTION("round"),
    {.name = "math.sincos", .emit = emit_sincos},
    FUNCTION("floor"),
    FUNCTION("ceil"),
    FUNCTION("trunc"),
    FUNCTION("roundeven"),
    {.name = "math.fma", .emit = emit_fma},
    {.name = "math.clampf", .emit = emit_clampf},
    CLASS("isnan", IS_NAN),
    CLASS("isinf", IS_INFINITE),
    CLASS("isfinite", IS_FINITE),
    CLASS("isnormal", IS_NORMAL),
    {.name = "math.fpowi", .emit = emit_fpowi},
    {0},
};
