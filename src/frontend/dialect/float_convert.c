/* Conversions of arith: extf, truncf, sitofp, uitofp, fptosi, fptoui. Every one rounds once. */
#include "frontend/dialect/elements.h"
#include "frontend/dialect/arith_float.h"
#include "frontend/read/reader.h"
#include "mlir-c/BuiltinAttributes.h"

/* ---- between floating-point types ---- */

static bool nearest_even(Reader *r, MlirOperation op)
{
    MlirAttribute a = op_attribute(op, "roundingmode");
    if (mlirAttributeIsNull(a) || (mlirAttributeIsAInteger(a) && mlirIntegerAttrGetValueInt(a) == 0)) return true;
    return read_error(r, "%s: only rounding to nearest even is supported", op_name(op));
}

static bool convertible(Reader *r, const Type *type)
{
    if (type->element != ELEMENT_SMALL_FLOAT) return float_supported(r, type, true);
    if (type->num_elements > MAX_ELEMENTS)
        return read_error(r, "%s: more than %d elements are not supported", op_name(r->op), MAX_ELEMENTS);
    if (is_small_float(type)) return true;
    return unsupported_type(r, type, "f16, bf16, f32, f64, floats of 8, 6 and 4 bits");
}

bool small_float_allowed(Reader *r, const Type *type)
{
    if (!r->k->flush_f16_f64_denorms || small_float_has_pairs(&r->b, float_type(type))) return true;
    if (!small_float_has_digits(float_type(type))) return true;
    return read_error(r,
                      "%s: the target has no instruction for %s, so the conversion needs denormals of f16 or f64, "
                      "which denormal-fp-math = \"preserve-sign\" flushes; use denormal-fp-math-f32 instead",
                      op_name(r->op), type->element_name);
}

/* Elements [i, i + *count) of a small float type as f32 in out[]. *count becomes 1 or 2, at most `most`. */
static void load_small(Reader *r, Value *v, uint32_t i, uint32_t most, Operand out[2], uint32_t *count)
{
    WaveccType type = float_type(v->type);
    uint64_t bits;
    *count = 1;
    if (data_constant(v, i, &bits)) {
        uint32_t code = (uint32_t)wavecc_encode(WAVECC_F32, wavecc_decode(type, bits));
        out[0] = build_to_v(&r->b, operand_imm(code));
        return;
    }
    if (most > 1 && small_float_has_pairs(&r->b, type)) {
        Piece p = data_piece(v, i), next = data_piece(v, i + 1);
        if (p.reg.kind == OPERAND_VREG && next.reg.kind == OPERAND_VREG && p.bit % 16 == 0 && next.bit == p.bit + 8 &&
            next.reg.value == p.reg.value && next.reg.offset == p.reg.offset) {
            Operand word = build_lshr_b32(&r->b, operand_sub(p.reg, 0, 1), operand_imm(p.bit));
            small_float_widened_pair(&r->b, type, word, out);
            *count = 2;
            return;
        }
    }
    small_float_allowed(r, v->type);
    out[0] = small_float_widened(&r->b, type, data_element(r, v, i));
}

/* Elements [i, i + n) as f32. */
static void load_group(Reader *r, Value *v, uint32_t i, uint32_t n, Operand *out)
{
    for (uint32_t at = 0; at < n;) {
        uint32_t count = 1;
        if (v->type->element == ELEMENT_SMALL_FLOAT) load_small(r, v, i + at, n - at, out + at, &count);
        else out[at] = in_register(&r->b, float_widened(r, v, i + at));
        at += count;
    }
}

/* How many elements of the result one step computes. */
static uint32_t group_size(Reader *r, const Type *type, const Type *from)
{
    if (type->element == ELEMENT_SMALL_FLOAT) return small_float_group(&r->b, float_type(type));
    if (type->element == ELEMENT_F16 && isa_has(r->k->target, OP_V_CVT_PK_F16_F32)) return 2;
    if (type->element == ELEMENT_BF16 && isa_has(r->k->target, OP_V_CVT_PK_BF16_F32)) return 2;
    return from->element == ELEMENT_SMALL_FLOAT ? 2 : 1;
}

static void append_converted(Reader *r, const Type *type, PieceList *list, const Operand *x, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) piece_append(r, list, result_piece(r, x[i], 1), type->bits);
}

/* Has the type no digits (f8E8M0FNU)? Then an f32 becomes its exponent, without sign and rounding, as in MLIR's
   arith-expand. */
static bool is_scale(const Type *type)
{
    return type->element == ELEMENT_SMALL_FLOAT && !small_float_has_digits(float_type(type));
}

/* Converts f32 values to elements of `type`. */
static void append_from_f32(Reader *r, const Type *type, PieceList *list, Operand *x, uint32_t n)
{
    Opcode packing = type->element == ELEMENT_F16    ? OP_V_CVT_PK_F16_F32
                     : type->element == ELEMENT_BF16 ? OP_V_CVT_PK_BF16_F32
                                                     : OP_INVALID;
    if (is_scale(type)) {
        for (uint32_t i = 0; i < n; i++) x[i] = build_bfe_u32(&r->b, x[i], 23, 8);
        append_converted(r, type, list, x, n);
    } else if (type->element == ELEMENT_SMALL_FLOAT) {
        small_float_allowed(r, type);
        Operand codes = small_float_narrowed(&r->b, float_type(type), x, n);
        piece_append(r, list, result_piece(r, codes, n), type->bits);
    } else if (n == 2 && packing != OP_INVALID && isa_has(r->k->target, packing)) {
        piece_append(r, list, result_piece(r, build_op2(&r->b, packing, x[0], x[1]), 2), type->bits);
    } else {
        for (uint32_t i = 0; i < n; i++) x[i] = float_narrowed(&r->b, float_type(type), x[i]);
        append_converted(r, type, list, x, n);
    }
}

/* The scale's code as f8E8M0FNU, with anything in the bits above. */
static Operand scale_code(Reader *r, Value *scale, uint32_t i)
{
    if (is_scale(scale->type)) return data_element(r, scale, i);
    Operand x;
    load_group(r, scale, i, 1, &x);
    return build_lshr_b32(&r->b, x, operand_imm(23));
}

/* Sets the result, in groups of elements. `scale`: each element is multiplied (`extends`) or divided by it; NULL: no
   scale. */
static bool convert_groups(Reader *r, MlirOperation op, Value *a, Value *scale, bool extends)
{
    const Type *type = result_type(r, op, 0);
    uint32_t n = (uint32_t)type->num_elements, group = group_size(r, type, a->type);
    PieceList list = {0};
    for (uint32_t i = 0, count; i < n; i += count) {
        count = n - i < group ? n - i : group;
        Operand x[4];
        if (type->element == ELEMENT_F64 && a->type->element != ELEMENT_SMALL_FLOAT) {
            x[0] = float_as_f64(r, a, i);
            append_converted(r, type, &list, x, 1);
        } else if (type->element == ELEMENT_F32 && a->type->element == ELEMENT_F64) {
            x[0] = BUILD(&r->b, OP_V_CVT_F32_F64, in_register(&r->b, data_element(r, a, i)));
            append_converted(r, type, &list, x, 1);
        } else {
            load_group(r, a, i, count, x);
            for (uint32_t e = 0; scale && e < count; e++)
                x[e] = scale_by_code(&r->b, x[e], scale_code(r, scale, i + e), !extends);
            append_from_f32(r, type, &list, x, count);
        }
    }
    return !r->failed && set_result(r, op, value_from_list(r, type, &list, a->uniform && (!scale || scale->uniform)));
}

static bool convert(Reader *r, MlirOperation op)
{
    Value *a = operand_data(r, op, 0);
    const Type *type = result_type(r, op, 0);
    return a && convertible(r, type) && convertible(r, a->type) && convert_groups(r, op, a, NULL, false);
}

static bool emit_truncf(Reader *r, MlirOperation op) { return nearest_even(r, op) && convert(r, op); }

/* ---- scaled by a power of two ---- */

static bool convert_scaled(Reader *r, MlirOperation op)
{
    const bool extends = *(const bool *)r->row->data;
    if (!extends && !nearest_even(r, op)) return false;
    Value *a = operand_data(r, op, 0), *scale = operand_data(r, op, 1);
    const Type *type = result_type(r, op, 0);
    if (!a || !scale || !convertible(r, type) || !convertible(r, a->type) || !convertible(r, scale->type)) return false;
    if (type->element == ELEMENT_F64 || a->type->element == ELEMENT_F64)
        return unsupported_type(r, type->element == ELEMENT_F64 ? type : a->type, "f16, bf16, f32");
    return convert_groups(r, op, a, scale, extends);
}

/* ---- from integers ---- */

static bool fits_24_bits(const Expr *e) { return e->lo >= -(1 << 24) && e->hi <= 1 << 24; }

/* `is_signed`: `e` is a signed number of 64 bits. */
static Operand float_from_integer(Reader *r, const Type *type, const Expr *e, bool is_signed)
{
    is_signed = is_signed || e->lo >= 0;
    bool i32 = is_signed && expr_sext_of_32(e), u32 = expr_zext_of_32(e), f64 = type->element == ELEMENT_F64;
    /* converting through f32 would round twice */
    bool twice = type->element == ELEMENT_BF16 && !(is_signed && fits_24_bits(e));
    Operand wide;
    if ((i32 || u32) && !f64 && !twice) {
        Operand o = expr_emit32(r->em, e, WANT_V);
        return float_narrowed(&r->b, float_type(type), build_op1(&r->b, i32 ? OP_V_CVT_F32_I32 : OP_V_CVT_F32_U32, o));
    }
    if (i32 || u32) wide = build_op1(&r->b, i32 ? OP_V_CVT_F64_I32 : OP_V_CVT_F64_U32, expr_emit32(r->em, e, WANT_V));
    else wide = f64_from_i64(&r->b, expr_emit64(r->em, e, WANT_V), is_signed, !f64);
    if (f64) return wide;
    if (twice) return float_narrowed(&r->b, float_type(type), round_to_odd(&r->b, wide));
    return float_narrowed(&r->b, float_type(type), BUILD(&r->b, OP_V_CVT_F32_F64, wide));
}

typedef struct Integers {
    Value *v;
    bool is_signed;
} Integers;

static Operand from_integer_element(Reader *r, Elements *e)
{
    const Integers *s = e->context;
    const unsigned bits = s->v->type->bits;
    const Expr *x = value_expr(r, s->v, e->at);
    if (!x) return operand_none();
    if (bits == 1 && s->is_signed) x = expr_neg(r->pool, x);
    else if (!s->is_signed && bits < 64) x = expr_zext(r->pool, x, bits);
    e->uniform = e->uniform && x->uniform;
    return float_from_integer(r, e->type, x, s->is_signed || bits < 64);
}

static bool int_to_float(Reader *r, MlirOperation op)
{
    const Integers s = {operand_value(r, op, 0), *(const bool *)r->row->data};
    return s.v && each_element(r, op, 0, from_integer_element, &s);
}

/* ---- to integers ---- */

static bool float_to_int(Reader *r, MlirOperation op)
{
    const bool is_signed = *(const bool *)r->row->data;
    Value *a = operand_data(r, op, 0);
    const Type *type = result_type(r, op, 0);
    if (!a || !float_supported(r, a->type, true)) return false;
    if (type->element != ELEMENT_INT || type->bits > 64) return unsupported_type(r, type, "integers of 1 to 64 bits");
    bool f64 = a->type->element == ELEMENT_F64;
    Value *booleans = type_is_i1(type) ? exprs_new(r, type) : NULL;
    PieceList list = {0};
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        Operand o;
        if (type->bits > 32) {
            o = i64_from_f64(&r->b, float_as_f64(r, a, i), is_signed);
        } else if (f64) {
            o = build_op1(&r->b, is_signed ? OP_V_CVT_I32_F64 : OP_V_CVT_U32_F64,
                          in_register(&r->b, data_element(r, a, i)));
        } else {
            o = build_op1(&r->b, is_signed ? OP_V_CVT_I32_F32 : OP_V_CVT_U32_F32,
                          in_register(&r->b, float_widened(r, a, i)));
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

const OpRow float_convert_ops[] = {
    {.name = "arith.extf", .emit = convert},
    {.name = "arith.truncf", .emit = emit_truncf},
    {.name = "arith.scaling_extf", .emit = convert_scaled, ROW_DATA(bool, true)},
    {.name = "arith.scaling_truncf", .emit = convert_scaled, ROW_DATA(bool, false)},
    {.name = "arith.sitofp", .emit = int_to_float, ROW_DATA(bool, true)},
    {.name = "arith.uitofp", .emit = int_to_float, ROW_DATA(bool, false)},
    {.name = "arith.fptosi", .emit = float_to_int, ROW_DATA(bool, true)},
    {.name = "arith.fptoui", .emit = float_to_int, ROW_DATA(bool, false)},
    {0},
};
