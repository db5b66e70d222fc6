/* The math dialect: its operations and what computes them. */
#include <string.h>

#include "frontend/dialect/float.h"
#include "frontend/read/reader.h"
#include "mlir-c/BuiltinAttributes.h"

/* ---- functions ---- */

static bool emit_function(Reader *r, MlirOperation op)
{
    return elementwise(r, op, math_row(op_name(op) + strlen("math.")), fastmath_flags(r, op) & FAST_AFN);
}

/* sin and cos of one operand; what they have in common is shared by cse. */
static bool emit_sincos(Reader *r, MlirOperation op)
{
    const MathRow *rows[2] = {math_row("sin"), math_row("cos")};
    bool fast = fastmath_flags(r, op) & FAST_AFN;
    Value *a = operand_data(r, op, 0);
    const Type *type = result_type(r, op, 0);
    if (!a || !float_supported(r, type, true)) return false;
    for (unsigned result = 0; result < 2; result++) {
        PieceList list = {0};
        MathFunction *f32 = fast ? rows[result]->fast : rows[result]->f32;
        for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
            bool wide = type->element == ELEMENT_F64;
            Operand x = in_register(&r->b, wide ? data_element(r, a, i) : float_widened(r, a, i));
            Operand o = (wide ? rows[result]->f64 : f32)(&r->b, float_type(type), x, x);
            if (!wide) o = float_narrowed(&r->b, float_type(type), o);
            piece_append(r, &list, result_piece(r, o, 1), type->bits);
        }
        value_set(r, op_result(op, result), value_from_list(r, type, &list, a->uniform));
    }
    return true;
}

/* ---- signs ---- */

/* The sign bits of two operands' dwords: absf clears the first's, copysign takes the second's. */
static bool emit_signs(Reader *r, MlirOperation op, bool copy)
{
    Value *a = operand_data(r, op, 0);
    Value *b = copy ? operand_data(r, op, 1) : a;
    const Type *type = result_type(r, op, 0);
    if (!a || !b || !float_supported(r, type, true)) return false;
    uint32_t mask = type->bits == 16 ? 0x7fff7fff : 0x7fffffff, dwords = value_dwords(type);
    uint32_t step = type->bits == 64 ? 2 : 1, left = (uint32_t)type->num_elements;
    PieceList list = {0};
    for (uint32_t d = 0; d < dwords; d += step) {
        uint32_t count = type->bits == 16 && left > 1 ? 2 : 1;
        Operand high = in_register(&r->b, data_dwords(r, a, d + step - 1, 1)), parts[2];
        if (copy) {
            Operand sign = in_register(&r->b, data_dwords(r, b, d + step - 1, 1));
            parts[1] = BUILD(&r->b, OP_V_BFI_B32, build_copy(&r->b, CLASS_S, 1, operand_imm(mask)), high, sign);
        } else {
            parts[1] = build_and_b32(&r->b, high, operand_imm(mask));
        }
        if (step == 2) parts[0] = data_dwords(r, a, d, 1);
        Operand o = step == 2 ? build_merge(&r->b, parts, 2) : parts[1];
        piece_append(r, &list, result_piece(r, o, count), type->bits);
        left -= count;
    }
    return set_result(r, op, value_from_list(r, type, &list, a->uniform && b->uniform));
}

static bool emit_absf(Reader *r, MlirOperation op) { return emit_signs(r, op, false); }
static bool emit_copysign(Reader *r, MlirOperation op) { return emit_signs(r, op, true); }

/* ---- fma, clampf ---- */

static Operand packed_operand(Reader *r, Operand o, unsigned width)
{
    return operand_is_imm(o) || o.reg_class != CLASS_V ? build_copy(&r->b, CLASS_V, width, o) : o;
}

/* vector.fma too. */
bool emit_fma(Reader *r, MlirOperation op)
{
    Value *v[3];
    bool uniform = true;
    const Type *type = result_type(r, op, 0);
    for (unsigned i = 0; i < 3; i++) {
        if (!(v[i] = operand_data(r, op, i))) return false;
        uniform = uniform && v[i]->uniform;
    }
    if (!float_supported(r, type, true)) return false;
    uint32_t n = (uint32_t)type->num_elements;
    PieceList list = {0};
    for (uint32_t i = 0; i < n;) {
        const Opcode pk = type->element == ELEMENT_F32   ? OP_V_PK_FMA_F32
                          : type->element == ELEMENT_F16 ? OP_V_PK_FMA_F16
                                                         : OP_V_PK_FMA_BF16;
        bool pair = n - i >= 2 && type->element != ELEMENT_F64 && isa_has(r->k->target, pk);
        bool widen = type->element == ELEMENT_BF16 && !pair;
        Opcode single = type->element == ELEMENT_F64   ? OP_V_FMA_F64
                        : type->element == ELEMENT_F16 ? OP_V_FMA_F16
                                                       : OP_V_FMA_F32;
        Operand x[3], o;
        for (unsigned e = 0; e < 3; e++) {
            if (pair)
                x[e] = type->bits == 32 ? packed_operand(r, data_dwords(r, v[e], i, 2), 2)
                                        : packed_operand(r, data_dwords(r, v[e], i / 2, 1), 1);
            else x[e] = in_register(&r->b, widen ? float_widened(r, v[e], i) : data_element(r, v[e], i));
        }
        o = build_op3(&r->b, pair ? pk : single, x[0], x[1], x[2]);
        if (widen) o = float_narrowed(&r->b, float_type(type), o);
        piece_append(r, &list, result_piece(r, o, pair ? 2 : 1), type->bits);
        i += pair ? 2 : 1;
    }
    return set_result(r, op, value_from_list(r, type, &list, uniform));
}

/* min(max(x, least), most) as minimumf and maximumf would: NaN stays. */
static bool emit_clampf(Reader *r, MlirOperation op)
{
    Value *v[3];
    bool uniform = true;
    const Type *type = result_type(r, op, 0);
    for (unsigned i = 0; i < 3; i++) {
        if (!(v[i] = operand_data(r, op, i))) return false;
        uniform = uniform && v[i]->uniform;
    }
    if (!float_supported(r, type, true)) return false;
    bool wide = type->element == ELEMENT_F64;
    PieceList list = {0};
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        Operand x[3];
        for (unsigned e = 0; e < 3; e++)
            x[e] = in_register(&r->b, wide ? data_element(r, v[e], i) : float_widened(r, v[e], i));
        Operand o = (wide ? math_clamp_f64 : math_clamp_f32)(&r->b, x[0], x[1], x[2]);
        if (!wide) o = float_narrowed(&r->b, float_type(type), o);
        piece_append(r, &list, result_piece(r, o, 1), type->bits);
    }
    return set_result(r, op, value_from_list(r, type, &list, uniform));
}

/* ---- classes ---- */

/* Bits of v_cmp_class: NaNs, then from -infinity to infinity: infinity, normal, denormal, zero, and
 * back. */
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

static bool emit_fpowi(Reader *r, MlirOperation op)
{
    Value *a = operand_data(r, op, 0), *n = operand_value(r, op, 1);
    const Type *type = result_type(r, op, 0);
    if (!a || !n || !float_supported(r, type, true)) return false;
    if (n->type->bits > 32) return unsupported_type(r, n->type, "exponents of at most 32 bits");
    PieceList list = {0};
    bool uniform = a->uniform;
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        const Expr *e = value_expr(r, n, i);
        if (!e) return false;
        uniform = uniform && e->uniform;
        bool wide = type->element == ELEMENT_F64;
        Operand power = expr_emit32(r->em, e, WANT_V);
        if (wide) power = BUILD(&r->b, OP_V_CVT_F64_I32, power);
        Operand x = in_register(&r->b, wide ? data_element(r, a, i) : float_widened(r, a, i));
        Operand o = wide ? math_row("powf")->f64(&r->b, WAVECC_F64, x, power)
                         : float_narrowed(&r->b, float_type(type), math_fpowi(&r->b, x, power));
        piece_append(r, &list, result_piece(r, o, 1), type->bits);
    }
    return set_result(r, op, value_from_list(r, type, &list, uniform));
}

#define CLASS(id, classes)                                                                                     \
    {                                                                                                          \
        .name = "math." id, .emit = emit_classify, .lanes_differ = true, .data = &(const uint32_t) { classes } \
    }
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
    {.name = "math.absf", .emit = emit_absf},
    {.name = "math.copysign", .emit = emit_copysign},
    {.name = "math.fma", .emit = emit_fma},
    {.name = "math.clampf", .emit = emit_clampf},
    CLASS("isnan", IS_NAN),
    CLASS("isinf", IS_INFINITE),
    CLASS("isfinite", IS_FINITE),
    CLASS("isnormal", IS_NORMAL),
    {.name = "math.fpowi", .emit = emit_fpowi},
    {0},
};
