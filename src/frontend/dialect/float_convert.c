/* Conversions of arith: extf, truncf, sitofp, uitofp, fptosi, fptoui. Every one rounds once. */
#include <string.h>

#include "frontend/dialect/float.h"
#include "mlir-c/BuiltinAttributes.h"

Operand round_to_odd(Reader *r, Operand x)
{
    Builder *b = &r->b;
    x = in_register(r, x);
    Operand near = inst1(r, OP_V_CVT_F32_F64, x), back = inst1(r, OP_V_CVT_F64_F32, near);
    Operand grew = inst2(r, OP_V_CMP_GT_F64, magnitude(back), magnitude(x));
    Operand inexact = inst2(r, OP_V_CMP_LG_F64, back, x); /* not NaN */
    Operand cut = build_select(b, grew, build_add_i32(b, near, operand_imm(UINT32_MAX)), near);
    return build_select(b, inexact, build_or_b32(b, cut, operand_imm(1)), near);
}

/* ---- between floating-point types ---- */

static bool nearest_even(Reader *r, MlirOperation op)
{
    MlirAttribute a = op_attribute(op, "roundingmode");
    if (mlirAttributeIsNull(a) ||
        (mlirAttributeIsAInteger(a) && mlirIntegerAttrGetValueInt(a) == 0))
        return true;
    return read_error(r, "%s: only rounding to nearest even is supported", op_name(op));
}

static bool convertible(Reader *r, const Type *type)
{
    if (type->element != ELEMENT_SMALL_FLOAT) return float_supported(r, type, true);
    if (type->num_elements > MAX_ELEMENTS)
        return read_error(r, "%s: more than %d elements are not supported", op_name(r->op),
                          MAX_ELEMENTS);
    if (is_small_float(type)) return true;
    return unsupported_type(r, type, "f16, bf16, f32, f64, floats of 8, 6 and 4 bits");
}

/* Elements [i, i + n) as f32. */
static void load_group(Reader *r, Value *v, uint32_t i, uint32_t n, Operand *out)
{
    for (uint32_t at = 0; at < n;) {
        uint32_t count = 1;
        if (v->type->element == ELEMENT_SMALL_FLOAT)
            small_float_decode(r, v, i + at, n - at, out + at, &count);
        else
            out[at] = in_register(r, float_widened(r, v, i + at));
        at += count;
    }
}

/* How many elements of the result one step makes. */
static uint32_t group_size(Reader *r, const Type *type, const Type *from)
{
    if (type->element == ELEMENT_SMALL_FLOAT) return small_float_group(r, type);
    if (type->element == ELEMENT_F16 && target_has(r, OP_V_CVT_PK_F16_F32)) return 2;
    if (type->element == ELEMENT_BF16 && target_has(r, OP_V_CVT_PK_BF16_F32)) return 2;
    return from->element == ELEMENT_SMALL_FLOAT ? 2 : 1;
}

static void append_converted(Reader *r, const Type *type, PieceList *list, const Operand *x,
                             uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) piece_append(r, list, result_piece(r, x[i], 1), type->bits);
}

/* f32s as elements of `type`. */
static void append_from_f32(Reader *r, const Type *type, PieceList *list, Operand *x, uint32_t n)
{
    Opcode packing = type->element == ELEMENT_F16    ? OP_V_CVT_PK_F16_F32
                     : type->element == ELEMENT_BF16 ? OP_V_CVT_PK_BF16_F32
                                                     : OP_INVALID;
    if (type->element == ELEMENT_SMALL_FLOAT) {
        piece_append(r, list, result_piece(r, small_float_encode(r, type, x, n), n), type->bits);
    } else if (n == 2 && packing != OP_INVALID && target_has(r, packing)) {
        piece_append(r, list, result_piece(r, inst2(r, packing, x[0], x[1]), 2), type->bits);
    } else {
        for (uint32_t i = 0; i < n; i++) x[i] = float_narrowed(r, type, x[i]);
        append_converted(r, type, list, x, n);
    }
}

static bool convert(Reader *r, MlirOperation op)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !convertible(r, type) || !convertible(r, a->type)) return false;
    uint32_t n = (uint32_t)type->num_elements, group = group_size(r, type, a->type);
    PieceList list = {0};
    for (uint32_t i = 0; i < n;) {
        uint32_t count = n - i < group ? n - i : group;
        Operand x[4];
        if (type->element == ELEMENT_F64 && a->type->element != ELEMENT_SMALL_FLOAT) {
            x[0] = float_as_f64(r, a, i);
            append_converted(r, type, &list, x, 1);
        } else if (type->element == ELEMENT_F32 && a->type->element == ELEMENT_F64) {
            x[0] = inst1(r, OP_V_CVT_F32_F64, in_register(r, data_element(r, a, i)));
            append_converted(r, type, &list, x, 1);
        } else {
            load_group(r, a, i, count, x);
            append_from_f32(r, type, &list, x, count);
        }
        i += count;
    }
    return !r->failed && set_result(r, op, value_from_list(r, type, &list, a->uniform));
}

bool emit_extf(Reader *r, MlirOperation op)
{
    return convert(r, op);
}
bool emit_truncf(Reader *r, MlirOperation op)
{
    return nearest_even(r, op) && convert(r, op);
}

/* ---- scaled by a power of two ---- */

/* x * 2^(code - 127), or by the inverse; code 255 is NaN. */
static Operand scaled(Reader *r, Operand x, Operand code, bool inverse)
{
    Builder *b = &r->b;
    code = build_and_b32(b, in_register(r, code), operand_imm(0xff));
    Operand bias = operand_imm(127);
    Operand exponent = inverse ? build_sub_i32(b, bias, code) : build_sub_i32(b, code, bias);
    Operand value = inst2(r, OP_V_LDEXP_F32, x, exponent);
    return build_select(b, build_cmp_i32(b, CMP_EQ, code, operand_imm(0xff)),
                        operand_imm(0x7fc00000), value);
}

static bool convert_scaled(Reader *r, MlirOperation op, bool extends)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0))),
          *scale = value_data(r, value_get(r, op_operand(op, 1)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !scale || !convertible(r, type) || !convertible(r, a->type)) return false;
    if (scale->type->element != ELEMENT_SMALL_FLOAT ||
        strcmp(scale->type->element_name, "f8E8M0FNU"))
        return unsupported_type(r, scale->type, "scales of f8E8M0FNU");
    if (type->element == ELEMENT_F64 || a->type->element == ELEMENT_F64)
        return unsupported_type(r, type->element == ELEMENT_F64 ? type : a->type, "f16, bf16, f32");
    uint32_t n = (uint32_t)type->num_elements, group = group_size(r, type, a->type);
    PieceList list = {0};
    for (uint32_t i = 0; i < n;) {
        uint32_t count = n - i < group ? n - i : group;
        Operand x[4];
        load_group(r, a, i, count, x);
        for (uint32_t e = 0; e < count; e++)
            x[e] = scaled(r, x[e], data_element(r, scale, i + e), !extends);
        append_from_f32(r, type, &list, x, count);
        i += count;
    }
    return !r->failed &&
           set_result(r, op, value_from_list(r, type, &list, a->uniform && scale->uniform));
}

bool emit_scaling_extf(Reader *r, MlirOperation op)
{
    return convert_scaled(r, op, true);
}
bool emit_scaling_truncf(Reader *r, MlirOperation op)
{
    return nearest_even(r, op) && convert_scaled(r, op, false);
}

/* ---- from integers ---- */

/* Integers whose f64 would be rounded keep 52 bits: the lowest 12 become one that says whether any
   was set. It is far below the last digit of an f32. */
static Operand with_sticky_bit(Reader *r, Operand low, Operand high, bool is_signed)
{
    Builder *b = &r->b;
    Operand any = build_min_u32(b, build_and_b32(b, low, operand_imm(0xfff)), operand_imm(1));
    Operand sticky = build_or_b32(b, build_and_b32(b, low, operand_imm(0xfffff000)),
                                  build_shl_b32(b, any, operand_imm(11)));
    Operand limit = operand_imm(is_signed ? 1u << 21 : 1u << 20);
    Operand shifted = is_signed ? build_add_i32(b, high, operand_imm(1u << 20)) : high;
    return build_select(b, build_cmp_i32(b, CMP_UGE, shifted, limit), sticky, low);
}

Operand f64_from_i64(Reader *r, Operand pair, bool is_signed, bool sticky)
{
    Operand low = operand_sub(pair, 0, 1), high = operand_sub(pair, 1, 1);
    if (sticky) low = with_sticky_bit(r, low, high, is_signed);
    Operand upper = inst1(r, is_signed ? OP_V_CVT_F64_I32 : OP_V_CVT_F64_U32, high);
    upper = inst2(r, OP_V_LDEXP_F64, upper, operand_imm(32));
    return inst2(r, OP_V_ADD_F64, upper, inst1(r, OP_V_CVT_F64_U32, low));
}

static bool fits_24_bits(const Expr *e)
{
    return e->lo >= -(1 << 24) && e->hi <= 1 << 24;
}

static Operand float_from_integer(Reader *r, const Type *type, const Expr *e, bool is_signed)
{
    bool i32 = expr_fits_i32(e), u32 = expr_fits_u32(e), f64 = type->element == ELEMENT_F64;
    bool twice = type->element == ELEMENT_BF16 && !fits_24_bits(e); /* f32 would round first */
    Operand wide;
    if ((i32 || u32) && !f64 && !twice) {
        Operand o = expr_emit32(r->em, e, WANT_V);
        return float_narrowed(r, type, inst1(r, i32 ? OP_V_CVT_F32_I32 : OP_V_CVT_F32_U32, o));
    }
    if (i32 || u32)
        wide = inst1(r, i32 ? OP_V_CVT_F64_I32 : OP_V_CVT_F64_U32, expr_emit32(r->em, e, WANT_V));
    else
        wide = f64_from_i64(r, expr_emit64(r->em, e, WANT_V), is_signed || e->lo >= 0, !f64);
    if (f64) return wide;
    if (twice) return float_narrowed(r, type, round_to_odd(r, wide));
    return float_narrowed(r, type, inst1(r, OP_V_CVT_F32_F64, wide));
}

static bool int_to_float(Reader *r, MlirOperation op, bool is_signed)
{
    Value *a = value_get(r, op_operand(op, 0));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !float_supported(r, type, true)) return false;
    PieceList list = {0};
    bool uniform = true;
    unsigned bits = a->type->bits;
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        const Expr *e = value_expr(r, a, i);
        if (!e) return false;
        if (bits == 1 && is_signed)
            e = expr_neg(r->pool, e);
        else if (!is_signed && bits < 64)
            e = expr_zext(r->pool, e, bits);
        Operand o = float_from_integer(r, type, e, is_signed || bits < 64);
        piece_append(r, &list, result_piece(r, o, 1), type->bits);
        uniform = uniform && e->uniform;
    }
    return set_result(r, op, value_from_list(r, type, &list, uniform));
}

bool emit_sitofp(Reader *r, MlirOperation op)
{
    return int_to_float(r, op, true);
}
bool emit_uitofp(Reader *r, MlirOperation op)
{
    return int_to_float(r, op, false);
}

/* ---- to integers ---- */

/* The upper word is the floor of x / 2^32, the lower one what is left, both exact. */
static Operand i64_from_f64(Reader *r, Operand x, bool is_signed)
{
    Operand whole = inst1(r, OP_V_TRUNC_F64, x);
    Operand high =
        inst1(r, OP_V_FLOOR_F64, inst2(r, OP_V_LDEXP_F64, whole, operand_imm((uint32_t)-32)));
    Operand low = inst3(r, OP_V_FMA_F64, high, f64_constant(r, -0x1p32), whole);
    Operand parts[2] = {inst1(r, OP_V_CVT_U32_F64, low),
                        inst1(r, is_signed ? OP_V_CVT_I32_F64 : OP_V_CVT_U32_F64, high)};
    return build_merge(&r->b, parts, 2);
}

static bool float_to_int(Reader *r, MlirOperation op, bool is_signed)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !float_supported(r, a->type, true)) return false;
    if (type->element != ELEMENT_INT || type->bits > 64)
        return unsupported_type(r, type, "integers of 1 to 64 bits");
    bool f64 = a->type->element == ELEMENT_F64;
    Value *booleans =
        type_is_i1(type) ? value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements) : NULL;
    PieceList list = {0};
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        Operand o;
        if (type->bits > 32) {
            o = i64_from_f64(r, float_as_f64(r, a, i), is_signed);
        } else if (f64) {
            o = inst1(r, is_signed ? OP_V_CVT_I32_F64 : OP_V_CVT_U32_F64,
                      in_register(r, data_element(r, a, i)));
        } else {
            o = inst1(r, is_signed ? OP_V_CVT_I32_F32 : OP_V_CVT_U32_F32,
                      in_register(r, float_widened(r, a, i)));
        }
        if (booleans) {
            const Expr *e = register_symbol(r, result_piece(r, o, 1), 32, a->uniform, r->nesting);
            booleans->exprs[i] = expr_and(r->pool, e, expr_const(r->pool, 1));
        } else {
            piece_append(r, &list, result_piece(r, o, 1), type->bits);
        }
    }
    return set_result(r, op, booleans ? booleans : value_from_list(r, type, &list, a->uniform));
}

bool emit_fptosi(Reader *r, MlirOperation op)
{
    return float_to_int(r, op, true);
}
bool emit_fptoui(Reader *r, MlirOperation op)
{
    return float_to_int(r, op, false);
}
