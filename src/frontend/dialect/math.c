/* The math dialect: its operations and what computes them. */
#include "math/pair.h"

#include <string.h>

#include "mlir-c/BuiltinAttributes.h"

/* ---- functions ---- */

/* `fast`: where afn allows the hardware's approximation. NULL: the same as `exact`. */
typedef struct MathRow {
    const char *name;
    ElementFunction *exact, *fast;
    ElementFunction *wide; /* of f64 */
} MathRow;

static const MathRow math_rows[] = {
    {"math.exp", math_exp_f32, math_exp_fast, math_exp_f64},
    {"math.exp2", math_exp2_f32, math_exp2_fast, math_exp2_f64},
    {"math.expm1", math_expm1_f32, NULL, math_expm1_f64},
    {"math.tanh", math_tanh_f32, math_tanh_fast, math_tanh_f64},
    {"math.sinh", math_sinh_f32, NULL, math_sinh_f64},
    {"math.cosh", math_cosh_f32, NULL, math_cosh_f64},
    {"math.powf", math_powf_f32, NULL, math_powf_f64},
    {"math.log", math_log_f32, math_log_fast, math_log_f64},
    {"math.log2", math_log2_f32, math_log2_fast, math_log2_f64},
    {"math.log10", math_log10_f32, math_log10_fast, math_log10_f64},
    {"math.log1p", math_log1p_f32, NULL, math_log1p_f64},
    {"math.asinh", math_asinh_f32, NULL, math_asinh_f64},
    {"math.acosh", math_acosh_f32, NULL, math_acosh_f64},
    {"math.atanh", math_atanh_f32, NULL, math_atanh_f64},
    {"math.sin", math_sin_f32, math_sin_fast, math_sin_f64},
    {"math.cos", math_cos_f32, math_cos_fast, math_cos_f64},
    {"math.tan", math_tan_f32, NULL, math_tan_f64},
    {"math.atan", math_atan_f32, NULL, math_atan_f64},
    {"math.atan2", math_atan2_f32, NULL, math_atan2_f64},
    {"math.asin", math_asin_f32, NULL, math_asin_f64},
    {"math.acos", math_acos_f32, NULL, math_acos_f64},
    {"math.erf", math_erf_f32, NULL, math_erf_f64},
    {"math.erfc", math_erfc_f32, NULL, math_erfc_f64},
    {"math.cbrt", math_cbrt_f32, NULL, math_cbrt_f64},
    {"math.sqrt", math_sqrt_f32, math_sqrt_fast, math_sqrt_f64},
    {"math.rsqrt", math_rsqrt_f32, math_rsqrt_fast, math_rsqrt_f64},
    {"math.round", math_round_f32, NULL, math_round_f64},
};

static bool emit_function(Reader *r, MlirOperation op)
{
    ElementFunctions functions = {NULL, NULL, NULL};
    for (size_t i = 0; i < sizeof math_rows / sizeof *math_rows; i++) {
        const MathRow *row = &math_rows[i];
        if (strcmp(op_name(op), row->name)) continue;
        functions.wide = row->wide;
        functions.f32 = row->fast && (fastmath_flags(r, op) & FAST_AFN) ? row->fast : row->exact;
    }
    return elementwise(r, op, &functions);
}

/* sin and cos of one operand; what they have in common is shared by cse. */
static bool emit_sincos(Reader *r, MlirOperation op)
{
    static ElementFunction *const exact[2] = {math_sin_f32, math_cos_f32}, *const fast[2] = {
                                                                               math_sin_fast,
                                                                               math_cos_fast};
    ElementFunction *const *functions = fastmath_flags(r, op) & FAST_AFN ? fast : exact;
    Value *a = value_data(r, value_get(r, op_operand(op, 0)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !float_supported(r, type, true)) return false;
    for (unsigned result = 0; result < 2; result++) {
        PieceList list = {0};
        for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
            if (type->element == ELEMENT_F64) {
                Operand wide = in_register(r, data_element(r, a, i));
                Operand value = (result ? math_cos_f64 : math_sin_f64)(r, type, wide, wide);
                piece_append(r, &list, result_piece(r, value, 1), type->bits);
                continue;
            }
            Operand x = in_register(r, float_widened(r, a, i));
            Operand o = float_narrowed(r, type, functions[result](r, type, x, x));
            piece_append(r, &list, result_piece(r, o, 1), type->bits);
        }
        value_set(r, op_result(op, result), value_from_list(r, type, &list, a->uniform));
    }
    return true;
}

/* ---- one instruction ---- */

#define ONE_INSTRUCTION(name, opcode)                                                              \
    static Operand name##_f32(Reader *r, const Type *type, Operand x, Operand y)                   \
    {                                                                                              \
        (void)type, (void)y;                                                                       \
        return inst1(r, opcode##_F32, x);                                                          \
    }                                                                                              \
    static Operand name##_f16(Reader *r, const Type *type, Operand x, Operand y)                   \
    {                                                                                              \
        (void)type, (void)y;                                                                       \
        return inst1(r, opcode##_F16, x);                                                          \
    }                                                                                              \
    static Operand name##_f64(Reader *r, const Type *type, Operand x, Operand y)                   \
    {                                                                                              \
        (void)type, (void)y;                                                                       \
        return inst1(r, opcode##_F64, x);                                                          \
    }                                                                                              \
    static bool emit_##name(Reader *r, MlirOperation op)                                           \
    {                                                                                              \
        static const ElementFunctions functions = {name##_f32, name##_f16, name##_f64};            \
        return elementwise(r, op, &functions);                                                     \
    }
ONE_INSTRUCTION(floor, OP_V_FLOOR)
ONE_INSTRUCTION(ceil, OP_V_CEIL)
ONE_INSTRUCTION(trunc, OP_V_TRUNC)
ONE_INSTRUCTION(roundeven, OP_V_RNDNE)

/* ---- signs ---- */

/* The sign bits of two operands' dwords: absf clears the first's, copysign takes the second's. */
static bool emit_signs(Reader *r, MlirOperation op, bool copy)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0)));
    Value *b = copy ? value_data(r, value_get(r, op_operand(op, 1))) : a;
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !b || !float_supported(r, type, true)) return false;
    uint32_t mask = type->bits == 16 ? 0x7fff7fff : 0x7fffffff, dwords = value_dwords(type);
    uint32_t step = type->bits == 64 ? 2 : 1, left = (uint32_t)type->num_elements;
    PieceList list = {0};
    for (uint32_t d = 0; d < dwords; d += step) {
        uint32_t count = type->bits == 16 && left > 1 ? 2 : 1;
        Operand high = in_register(r, data_dwords(r, a, d + step - 1, 1)), parts[2];
        if (copy) {
            Operand sign = in_register(r, data_dwords(r, b, d + step - 1, 1));
            parts[1] = inst3(r, OP_V_BFI_B32, build_copy(&r->b, CLASS_S, 1, operand_imm(mask)),
                             high, sign);
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

static bool emit_absf(Reader *r, MlirOperation op)
{
    return emit_signs(r, op, false);
}
static bool emit_copysign(Reader *r, MlirOperation op)
{
    return emit_signs(r, op, true);
}

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
    const Type *type = type_of(r, op_result(op, 0));
    for (unsigned i = 0; i < 3; i++) {
        if (!(v[i] = value_data(r, value_get(r, op_operand(op, i))))) return false;
        uniform = uniform && v[i]->uniform;
    }
    if (!float_supported(r, type, true)) return false;
    uint32_t n = (uint32_t)type->num_elements;
    PieceList list = {0};
    for (uint32_t i = 0; i < n;) {
        bool pair = n - i >= 2 && (type->element == ELEMENT_F32 || type->element == ELEMENT_F16);
        bool widen = type->element == ELEMENT_BF16;
        Opcode single = type->element == ELEMENT_F64   ? OP_V_FMA_F64
                        : type->element == ELEMENT_F16 ? OP_V_FMA_F16
                                                       : OP_V_FMA_F32;
        Operand x[3], o;
        for (unsigned e = 0; e < 3; e++) {
            if (pair)
                x[e] = type->bits == 32 ? packed_operand(r, data_dwords(r, v[e], i, 2), 2)
                                        : packed_operand(r, data_dwords(r, v[e], i / 2, 1), 1);
            else
                x[e] = in_register(r, widen ? float_widened(r, v[e], i) : data_element(r, v[e], i));
        }
        o = inst3(r,
                  !pair              ? single
                  : type->bits == 32 ? OP_V_PK_FMA_F32
                                     : OP_V_PK_FMA_F16,
                  x[0], x[1], x[2]);
        if (widen) o = float_narrowed(r, type, o);
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
    const Type *type = type_of(r, op_result(op, 0));
    for (unsigned i = 0; i < 3; i++) {
        if (!(v[i] = value_data(r, value_get(r, op_operand(op, i))))) return false;
        uniform = uniform && v[i]->uniform;
    }
    if (!float_supported(r, type, true)) return false;
    bool wide = type->element == ELEMENT_F64;
    PieceList list = {0};
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        Operand x[3];
        for (unsigned e = 0; e < 3; e++)
            x[e] = in_register(r, wide ? data_element(r, v[e], i) : float_widened(r, v[e], i));
        if (wide) {
            Operand both = inst2(r, OP_V_MIN_F64, inst2(r, OP_V_MAX_F64, x[0], x[1]), x[2]);
            both = keep_nan_f64(r, keep_nan_f64(r, keep_nan_f64(r, both, x[0]), x[1]), x[2]);
            piece_append(r, &list, result_piece(r, both, 1), type->bits);
            continue;
        }
        Operand o = inst2(r, OP_V_MIN_F32, inst2(r, OP_V_MAX_F32, x[0], x[1]), x[2]);
        Operand bounds = inst2(r, OP_V_CMP_U_F32, x[1], x[2]);
        Operand is_nan =
            build_bool_op(&r->b, OP_S_OR_B32, inst2(r, OP_V_CMP_U_F32, x[0], x[0]), bounds);
        o = float_narrowed(r, type, build_select(&r->b, is_nan, operand_imm(0x7fc00000), o));
        piece_append(r, &list, result_piece(r, o, 1), type->bits);
    }
    return set_result(r, op, value_from_list(r, type, &list, uniform));
}

/* ---- classes ---- */

/* Bits of v_cmp_class: NaNs, then from -infinity to infinity: infinity, normal, denormal, zero, and
 * back. */
enum { IS_NAN = 0x3, IS_INFINITE = 0x204, IS_NORMAL = 0x108, IS_FINITE = 0x1f8 };

static bool classify(Reader *r, MlirOperation op, uint32_t classes)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !float_supported(r, a->type, true)) return false;
    Value *v = value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        bool f16 = a->type->element == ELEMENT_F16, f64 = a->type->element == ELEMENT_F64;
        Opcode opcode = f16 ? OP_V_CMP_CLASS_F16 : f64 ? OP_V_CMP_CLASS_F64 : OP_V_CMP_CLASS_F32;
        Operand x = in_register(r, f16 || f64 ? data_element(r, a, i) : float_widened(r, a, i));
        v->exprs[i] = bool_symbol(r, inst2(r, opcode, x, operand_imm(classes)), false);
    }
    return set_result(r, op, v);
}

static bool emit_isnan(Reader *r, MlirOperation op)
{
    return classify(r, op, IS_NAN);
}
static bool emit_isinf(Reader *r, MlirOperation op)
{
    return classify(r, op, IS_INFINITE);
}
static bool emit_isfinite(Reader *r, MlirOperation op)
{
    return classify(r, op, IS_FINITE);
}
static bool emit_isnormal(Reader *r, MlirOperation op)
{
    return classify(r, op, IS_NORMAL);
}

/* ---- fpowi ---- */

static bool emit_fpowi(Reader *r, MlirOperation op)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0))), *n = value_get(r, op_operand(op, 1));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !n || !float_supported(r, type, true)) return false;
    if (n->type->bits > 32) return unsupported_type(r, n->type, "exponents of at most 32 bits");
    PieceList list = {0};
    bool uniform = a->uniform;
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        const Expr *e = value_expr(r, n, i);
        if (!e) return false;
        uniform = uniform && e->uniform;
        if (type->element == ELEMENT_F64) {
            Operand power = inst1(r, OP_V_CVT_F64_I32, expr_emit32(r->em, e, WANT_V));
            Operand wide = math_powf_f64(r, type, in_register(r, data_element(r, a, i)), power);
            piece_append(r, &list, result_piece(r, wide, 1), type->bits);
            continue;
        }
        Operand o =
            math_fpowi(r, in_register(r, float_widened(r, a, i)), expr_emit32(r->em, e, WANT_V));
        piece_append(r, &list, result_piece(r, float_narrowed(r, type, o), 1), type->bits);
    }
    return set_result(r, op, value_from_list(r, type, &list, uniform));
}

#define FUNCTION(id)                                                                               \
    {                                                                                              \
        .name = "math." id, .emit = emit_function                                                  \
    }

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
    {.name = "math.floor", .emit = emit_floor},
    {.name = "math.ceil", .emit = emit_ceil},
    {.name = "math.trunc", .emit = emit_trunc},
    {.name = "math.roundeven", .emit = emit_roundeven},
    {.name = "math.absf", .emit = emit_absf},
    {.name = "math.copysign", .emit = emit_copysign},
    {.name = "math.fma", .emit = emit_fma},
    {.name = "math.clampf", .emit = emit_clampf},
    {.name = "math.isnan", .emit = emit_isnan, .lanes_differ = true},
    {.name = "math.isinf", .emit = emit_isinf, .lanes_differ = true},
    {.name = "math.isfinite", .emit = emit_isfinite, .lanes_differ = true},
    {.name = "math.isnormal", .emit = emit_isnormal, .lanes_differ = true},
    {.name = "math.fpowi", .emit = emit_fpowi},
    {.name = "math.absi", .eval = eval_absi, .emit = emit_absi},
    {.name = "math.ctlz", .emit = emit_ctlz},
    {.name = "math.cttz", .emit = emit_cttz},
    {.name = "math.ctpop", .emit = emit_ctpop},
    {.name = "math.ipowi", .eval = eval_ipowi, .emit = emit_ipowi},
    {0},
};
