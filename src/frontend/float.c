/* The arith dialect on floating point: f16, bf16, f32 (and f64 where one instruction does it), scalars and
   vectors.

   f16 and f32 vectors use packed instructions on whole dwords and pairs of dwords; bf16 goes through f32 and
   back. */
#include "frontend/float.h"

#include <string.h>

#include "mlir-c/BuiltinAttributes.h"

uint16_t float_to_f16_bits(float f)
{
    uint32_t w;
    memcpy(&w, &f, 4);
    uint32_t sign = w >> 16 & 0x8000, exponent = w >> 23 & 0xff, fraction = w & 0x7fffff;
    if (exponent == 0xff) return (uint16_t)(sign | 0x7c00 | fraction >> 13 | (fraction && !(fraction >> 13)));
    int e = (int)exponent - 127 + 15;
    if (e >= 31) return (uint16_t)(sign | 0x7c00);
    if (e > 0) return (uint16_t)(sign | (uint32_t)e << 10 | fraction >> 13);
    if (e < -10) return (uint16_t)sign;
    return (uint16_t)(sign | (fraction | 0x800000) >> (14 - e)); /* denormal; exact for values of f16 */
}

/* ---- small helpers ---- */

static Operand op1(Reader *r, Opcode opcode, Operand x)
{
    return inst_def(build_inst(&r->b, opcode, &x, 1), 0);
}
static Operand op2(Reader *r, Opcode opcode, Operand x, Operand y)
{
    Operand uses[2] = {x, y};
    return inst_def(build_inst(&r->b, opcode, uses, 2), 0);
}
static Operand op3(Reader *r, Opcode opcode, Operand x, Operand y, Operand z)
{
    Operand uses[3] = {x, y, z};
    return inst_def(build_inst(&r->b, opcode, uses, 3), 0);
}
static Operand negated(Operand o)
{
    o.flags ^= OPERAND_NEG;
    return o;
}
static Operand in_register(Reader *r, Operand o)
{
    return operand_is_imm(o) ? build_to_v(&r->b, o) : o;
}

static bool supported(Reader *r, const Type *type, bool f64)
{
    bool good = type->element == ELEMENT_F16 || type->element == ELEMENT_BF16 ||
                type->element == ELEMENT_F32 || (f64 && type->element == ELEMENT_F64);
    if (!good || type->num_elements < 1)
        return unsupported_type(
            r, type, f64 ? "f16, bf16, f32, f64 and vectors of them" : "f16, bf16, f32 and vectors of them");
    if (type->num_elements > MAX_ELEMENTS)
        return read_error(r, "%s: more than %d elements are not supported", op_name(r->op), MAX_ELEMENTS);
    return true;
}

/* Element i as f32. */
static Operand widened(Reader *r, Value *v, uint32_t i)
{
    uint64_t bits;
    if (v->type->element == ELEMENT_F32) return data_element(r, v, i);
    if (v->type->element == ELEMENT_BF16) {
        if (data_constant(v, i, &bits)) return operand_imm((uint32_t)bits << 16);
        Piece p = data_piece(v, i);
        Operand dword = operand_sub(p.reg, 0, 1);
        return p.bit ? build_and_b32(&r->b, dword, operand_imm(0xffff0000))
                     : build_shl_b32(&r->b, dword, operand_imm(16));
    }
    return op1(r, OP_V_CVT_F32_F16, in_register(r, data_element(r, v, i)));
}

/* bf16 from f32 to nearest even, without the instruction of gfx950: add half an ulp and the bit that breaks
   ties. */
static Operand round_to_bf16(Reader *r, Operand x)
{
    Builder *b = &r->b;
    if (inst_info(OP_V_CVT_PK_BF16_F32)->targets & (1u << r->k->target))
        return op2(r, OP_V_CVT_PK_BF16_F32, x, x);
    x = build_to_v(b, x);
    Operand odd = build_bfe_u32(b, x, 16, 1);
    Operand sum = build_add_i32(b, build_add_i32(b, x, odd), operand_imm(0x7fff));
    Operand quiet = build_or_b32(b, x, operand_imm(0x400000)); /* NaN: no rounding, quiet */
    Operand is_nan = op2(r, OP_V_CMP_U_F32, x, x);
    return build_lshr_b32(b, build_select(b, is_nan, quiet, sum), operand_imm(16));
}

/* An f32 as an element of `type`, in the low bits. */
static Operand narrowed(Reader *r, const Type *type, Operand x)
{
    if (type->element == ELEMENT_F32) return x;
    return type->element == ELEMENT_F16 ? op1(r, OP_V_CVT_F16_F32, x) : round_to_bf16(r, x);
}

/* ---- element by element, or packed ---- */

typedef struct FloatRow {
    Opcode f32, f16, f64, pk_f32, pk_f16; /* OP_INVALID: none */
    uint8_t negate;                       /* source modifiers: bit per source (subf by an addition) */
} FloatRow;

static Operand packed(Reader *r, Opcode opcode, uint8_t negate, Operand x, Operand y, unsigned width)
{
    if (operand_is_imm(x) || x.reg_class != CLASS_V) x = build_copy(&r->b, CLASS_V, width, x);
    if (operand_is_imm(y) || y.reg_class != CLASS_V) y = build_copy(&r->b, CLASS_V, width, y);
    Operand uses[2] = {x, y};
    Inst *inst = build_inst(&r->b, opcode, uses, 2);
    inst->m.mods.neg_lo = inst->m.mods.neg_hi = negate;
    return inst_def(inst, 0);
}

static Operand scalar_op(Reader *r, Opcode opcode, uint8_t negate, Operand x, Operand y)
{
    if (negate & 2) y = negated(in_register(r, y));
    return op2(r, opcode, x, y);
}

static bool binary(Reader *r, MlirOperation op, const FloatRow *row)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0))),
          *b = value_data(r, value_get(r, op_operand(op, 1)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !b || !supported(r, type, row->f64 != OP_INVALID)) return false;
    uint32_t n = (uint32_t)type->num_elements;
    PieceList list = {0};
    for (uint32_t i = 0; i < n;) {
        Piece p = {.count = 1};
        if (type->element == ELEMENT_F32 && row->pk_f32 && n - i >= 2) {
            p.reg = packed(r, row->pk_f32, row->negate, data_dwords(r, a, i, 2), data_dwords(r, b, i, 2), 2);
            p.count = 2;
        } else if (type->element == ELEMENT_F16 && row->pk_f16 && n - i >= 2) {
            p.reg = packed(r, row->pk_f16, row->negate, data_dwords(r, a, i / 2, 1),
                           data_dwords(r, b, i / 2, 1), 1);
            p.count = 2;
        } else if (type->element == ELEMENT_F16) {
            p.reg = scalar_op(r, row->f16, row->negate, data_element(r, a, i), data_element(r, b, i));
        } else if (type->element == ELEMENT_F64) {
            p.reg = scalar_op(r, row->f64, row->negate, data_element(r, a, i), data_element(r, b, i));
        } else {
            p.reg =
                narrowed(r, type, scalar_op(r, row->f32, row->negate, widened(r, a, i), widened(r, b, i)));
        }
        piece_append(r, &list, result_piece(r, p.reg, p.count), type->bits);
        i += p.count;
    }
    return set_result(r, op, value_from_list(r, type, &list, a->uniform && b->uniform));
}

static const FloatRow add_row = {OP_V_ADD_F32,    OP_V_ADD_F16,    OP_V_ADD_F64,
                                 OP_V_PK_ADD_F32, OP_V_PK_ADD_F16, 0};
static const FloatRow sub_row = {OP_V_ADD_F32,    OP_V_ADD_F16,    OP_V_ADD_F64,
                                 OP_V_PK_ADD_F32, OP_V_PK_ADD_F16, 2};
static const FloatRow mul_row = {OP_V_MUL_F32,    OP_V_MUL_F16,    OP_V_MUL_F64,
                                 OP_V_PK_MUL_F32, OP_V_PK_MUL_F16, 0};
/* The IEEE maxNum of the hardware is maxnumf. */
static const FloatRow maxnum_row = {OP_V_MAX_F32, OP_V_MAX_F16, OP_V_MAX_F64, OP_INVALID, OP_V_PK_MAX_F16, 0};
static const FloatRow minnum_row = {OP_V_MIN_F32, OP_V_MIN_F16, OP_V_MIN_F64, OP_INVALID, OP_V_PK_MIN_F16, 0};

bool emit_addf(Reader *r, MlirOperation op)
{
    return binary(r, op, &add_row);
}
bool emit_subf(Reader *r, MlirOperation op)
{
    return binary(r, op, &sub_row);
}
bool emit_mulf(Reader *r, MlirOperation op)
{
    return binary(r, op, &mul_row);
}
bool emit_maxnumf(Reader *r, MlirOperation op)
{
    return binary(r, op, &maxnum_row);
}
bool emit_minnumf(Reader *r, MlirOperation op)
{
    return binary(r, op, &minnum_row);
}

/* ---- one function per element ---- */

typedef Operand ElementFunction(Reader *r, const Type *type, Operand x, Operand y);

/* Computes in f32, or in f16 where `half` is given; the operands of `f` have that type. */
static bool elementwise(Reader *r, MlirOperation op, ElementFunction *f32, ElementFunction *half)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0))),
          *b = value_data(r, value_get(r, op_operand(op, 1)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !b || !supported(r, type, false)) return false;
    PieceList list = {0};
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        Piece p = {.count = 1};
        if (half && type->element == ELEMENT_F16)
            p.reg =
                half(r, type, in_register(r, data_element(r, a, i)), in_register(r, data_element(r, b, i)));
        else
            p.reg = narrowed(
                r, type, f32(r, type, in_register(r, widened(r, a, i)), in_register(r, widened(r, b, i))));
        piece_append(r, &list, result_piece(r, p.reg, 1), type->bits);
    }
    return set_result(r, op, value_from_list(r, type, &list, a->uniform && b->uniform));
}

/* maximumf propagates NaN: the unordered lanes take one. */
static Operand with_nan(Reader *r, Opcode compare, uint32_t nan, Operand best, Operand x, Operand y)
{
    return build_select(&r->b, op2(r, compare, x, y), operand_imm(nan), best);
}
static Operand maximum_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type;
    if (inst_info(OP_V_MAXIMUM3_F32)->targets & (1u << r->k->target))
        return op3(r, OP_V_MAXIMUM3_F32, x, y, y);
    return with_nan(r, OP_V_CMP_U_F32, 0x7fc00000, op2(r, OP_V_MAX_F32, x, y), x, y);
}
static Operand minimum_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type;
    if (inst_info(OP_V_MINIMUM3_F32)->targets & (1u << r->k->target))
        return op3(r, OP_V_MINIMUM3_F32, x, y, y);
    return with_nan(r, OP_V_CMP_U_F32, 0x7fc00000, op2(r, OP_V_MIN_F32, x, y), x, y);
}
static Operand maximum_f16(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type;
    return with_nan(r, OP_V_CMP_U_F16, 0x7e00, op2(r, OP_V_MAX_F16, x, y), x, y);
}
static Operand minimum_f16(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type;
    return with_nan(r, OP_V_CMP_U_F16, 0x7e00, op2(r, OP_V_MIN_F16, x, y), x, y);
}

bool emit_maximumf(Reader *r, MlirOperation op)
{
    return elementwise(r, op, maximum_f32, maximum_f16);
}
bool emit_minimumf(Reader *r, MlirOperation op)
{
    return elementwise(r, op, minimum_f32, minimum_f16);
}

/* x / y, correctly rounded, through f64. A quotient of two 24-bit significands is at least 2^-49 away from
   the middle between two f32 (relative), and two Newton steps leave an error near 2^-52, so rounding the f64
   quotient gives the right f32. v_div_fixup takes zeros, infinities and NaNs. VCC stays untouched, unlike
   with v_div_scale. */
static Operand divide_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type;
    Operand one = build_const_i64(&r->b, CLASS_V, 0x3ff0000000000000);
    Operand n = op1(r, OP_V_CVT_F64_F32, x), d = op1(r, OP_V_CVT_F64_F32, y);
    Operand inverse = op1(r, OP_V_RCP_F64, d);
    for (unsigned i = 0; i < 2; i++) {
        Operand error = op3(r, OP_V_FMA_F64, negated(d), inverse, one);
        inverse = op3(r, OP_V_FMA_F64, error, inverse, inverse);
    }
    Operand quotient = op2(r, OP_V_MUL_F64, n, inverse);
    Operand error = op3(r, OP_V_FMA_F64, negated(d), quotient, n);
    quotient = op3(r, OP_V_FMA_F64, error, inverse, quotient);
    return op3(r, OP_V_DIV_FIXUP_F32, op1(r, OP_V_CVT_F32_F64, quotient), y, x);
}

bool emit_divf(Reader *r, MlirOperation op)
{
    return elementwise(r, op, divide_f32, NULL);
}

bool emit_negf(Reader *r, MlirOperation op)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !supported(r, type, false)) return false;
    uint32_t sign = type->bits == 32 ? 0x80000000 : 0x80008000, dwords = value_dwords(type);
    PieceList list = {0};
    for (uint32_t d = 0; d < dwords; d++) {
        Operand o = build_xor_b32(&r->b, in_register(r, data_dwords(r, a, d, 1)), operand_imm(sign));
        uint32_t per_dword = 32 / type->bits, left = (uint32_t)type->num_elements - d * per_dword;
        piece_append(r, &list, result_piece(r, o, left < per_dword ? left : per_dword), type->bits);
    }
    return set_result(r, op, value_from_list(r, type, &list, a->uniform));
}

/* ---- comparison ---- */

bool emit_cmpf(Reader *r, MlirOperation op)
{
    /* false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true */
    static const Opcode f32[] = {OP_V_CMP_F_F32,   OP_V_CMP_EQ_F32,  OP_V_CMP_GT_F32,  OP_V_CMP_GE_F32,
                                 OP_V_CMP_LT_F32,  OP_V_CMP_LE_F32,  OP_V_CMP_LG_F32,  OP_V_CMP_O_F32,
                                 OP_V_CMP_NLG_F32, OP_V_CMP_NLE_F32, OP_V_CMP_NLT_F32, OP_V_CMP_NGE_F32,
                                 OP_V_CMP_NGT_F32, OP_V_CMP_NEQ_F32, OP_V_CMP_U_F32,   OP_V_CMP_TRU_F32};
    static const Opcode f16[] = {OP_V_CMP_F_F16,   OP_V_CMP_EQ_F16,  OP_V_CMP_GT_F16,  OP_V_CMP_GE_F16,
                                 OP_V_CMP_LT_F16,  OP_V_CMP_LE_F16,  OP_V_CMP_LG_F16,  OP_V_CMP_O_F16,
                                 OP_V_CMP_NLG_F16, OP_V_CMP_NLE_F16, OP_V_CMP_NLT_F16, OP_V_CMP_NGE_F16,
                                 OP_V_CMP_NGT_F16, OP_V_CMP_NEQ_F16, OP_V_CMP_U_F16,   OP_V_CMP_TRU_F16};
    Value *a = value_data(r, value_get(r, op_operand(op, 0))),
          *b = value_data(r, value_get(r, op_operand(op, 1)));
    int64_t predicate = mlirIntegerAttrGetValueInt(op_attribute(op, "predicate"));
    if (!a || !b || !supported(r, a->type, false)) return false;
    const Type *type = type_of(r, op_result(op, 0));
    Value *v = value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        Operand mask;
        if (predicate == 0 || predicate == 15) {
            v->exprs[i] = expr_const(r->pool, predicate == 15);
            continue;
        }
        if (a->type->element == ELEMENT_F16)
            mask = op2(r, f16[predicate], in_register(r, data_element(r, a, i)),
                       in_register(r, data_element(r, b, i)));
        else
            mask = op2(r, f32[predicate], in_register(r, widened(r, a, i)), in_register(r, widened(r, b, i)));
        v->exprs[i] = bool_symbol(r, mask, false);
    }
    return set_result(r, op, v);
}

/* ---- conversions ---- */

static bool nearest_even(Reader *r, MlirOperation op)
{
    MlirAttribute a = op_attribute(op, "roundingmode");
    if (mlirAttributeIsNull(a) || (mlirAttributeIsAInteger(a) && mlirIntegerAttrGetValueInt(a) == 0))
        return true;
    return read_error(r, "%s: only rounding to nearest even is supported", op_name(op));
}

static bool convert(Reader *r, MlirOperation op)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !supported(r, type, false) || !supported(r, a->type, false)) return false;
    bool pair_f16 =
        type->element == ELEMENT_F16 && (inst_info(OP_V_CVT_PK_F16_F32)->targets & (1u << r->k->target));
    bool pair_bf16 =
        type->element == ELEMENT_BF16 && (inst_info(OP_V_CVT_PK_BF16_F32)->targets & (1u << r->k->target));
    uint32_t n = (uint32_t)type->num_elements;
    PieceList list = {0};
    for (uint32_t i = 0; i < n;) {
        Operand x = in_register(r, widened(r, a, i));
        Piece p = {.count = 1};
        if ((pair_f16 || pair_bf16) && n - i >= 2) {
            p.reg = op2(r, pair_f16 ? OP_V_CVT_PK_F16_F32 : OP_V_CVT_PK_BF16_F32, x,
                        in_register(r, widened(r, a, i + 1)));
            p.count = 2;
        } else {
            p.reg = narrowed(r, type, x);
        }
        piece_append(r, &list, result_piece(r, p.reg, p.count), type->bits);
        i += p.count;
    }
    return set_result(r, op, value_from_list(r, type, &list, a->uniform));
}

bool emit_extf(Reader *r, MlirOperation op)
{
    return convert(r, op);
}
bool emit_truncf(Reader *r, MlirOperation op)
{
    return nearest_even(r, op) && convert(r, op);
}

static bool int_to_float(Reader *r, MlirOperation op, bool is_signed)
{
    Value *a = value_get(r, op_operand(op, 0));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !supported(r, type, false)) return false;
    PieceList list = {0};
    bool uniform = true;
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        const Expr *e = value_expr(r, a, i);
        if (!e) return false;
        unsigned bits = a->type->bits;
        if (bits == 1 && is_signed)
            e = expr_neg(r->pool, e);
        else if (!is_signed && bits < 64)
            e = expr_zext(r->pool, e, bits);
        bool fits = is_signed ? expr_fits_i32(e) : expr_fits_u32(e);
        if (!fits)
            return read_error(r, "%s: integers that need more than 32 bits are not supported", op_name(op));
        Operand o = expr_emit32(r->em, e, WANT_V);
        o = narrowed(r, type, op1(r, is_signed ? OP_V_CVT_F32_I32 : OP_V_CVT_F32_U32, o));
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

static bool float_to_int(Reader *r, MlirOperation op, Opcode opcode)
{
    Value *a = value_data(r, value_get(r, op_operand(op, 0)));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !supported(r, a->type, false)) return false;
    if (type->element != ELEMENT_INT || type->bits > 32 || type->bits == 1)
        return unsupported_type(r, type, "integers of 8 to 32 bits");
    PieceList list = {0};
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        Operand o = op1(r, opcode, in_register(r, widened(r, a, i)));
        piece_append(r, &list, result_piece(r, o, 1), type->bits);
    }
    return set_result(r, op, value_from_list(r, type, &list, a->uniform));
}

bool emit_fptosi(Reader *r, MlirOperation op)
{
    return float_to_int(r, op, OP_V_CVT_I32_F32);
}
bool emit_fptoui(Reader *r, MlirOperation op)
{
    return float_to_int(r, op, OP_V_CVT_U32_F32);
}

/* ---- vector.reduction ---- */

typedef struct Reduction {
    const char *kind; /* "#vector.kind<...>" */
    const FloatRow *row;
    ElementFunction *f32; /* where there is no row */
} Reduction;

static const Reduction reductions[] = {
    {"#vector.kind<add>", &add_row, NULL},         {"#vector.kind<mul>", &mul_row, NULL},
    {"#vector.kind<maxnumf>", &maxnum_row, NULL},  {"#vector.kind<minnumf>", &minnum_row, NULL},
    {"#vector.kind<maximumf>", NULL, maximum_f32}, {"#vector.kind<minimumf>", NULL, minimum_f32},
};

/* Element by element in order, the accumulator first: the order that floating-point sums are defined in. */
bool emit_reduction(Reader *r, MlirOperation op)
{
    Value *v = value_data(r, value_get(r, op_operand(op, 0)));
    Value *start =
        mlirOperationGetNumOperands(op) > 1 ? value_data(r, value_get(r, op_operand(op, 1))) : NULL;
    const char *kind = attribute_text(r->fc, op_attribute(op, "kind"));
    const Type *type = type_of(r, op_result(op, 0));
    const Reduction *row = NULL;
    if (!v || !supported(r, type, false)) return false;
    for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++)
        if (!strcmp(kind, reductions[i].kind)) row = &reductions[i];
    if (!row) return read_error(r, "vector.reduction: %s is not supported on %s", kind, type->element_name);
    bool half = type->element == ELEMENT_F16 && row->row;
    Operand sum = operand_none();
    for (uint32_t i = 0; i < (uint32_t)v->type->num_elements + (start ? 1 : 0); i++) {
        Value *from = start && i == 0 ? start : v;
        uint32_t at = start ? i - 1 : i;
        if (from == start) at = 0;
        Operand x = in_register(r, half ? data_element(r, from, at) : widened(r, from, at));
        if (sum.kind == OPERAND_NONE)
            sum = x;
        else if (half)
            sum = op2(r, row->row->f16, sum, x);
        else
            sum = row->row ? op2(r, row->row->f32, sum, x) : row->f32(r, type, sum, x);
        if (i && type->element == ELEMENT_BF16) { /* each step rounds */
            Operand narrow = narrowed(r, type, sum);
            sum = build_shl_b32(&r->b, narrow, operand_imm(16));
        }
    }
    if (type->element == ELEMENT_BF16)
        sum = build_lshr_b32(&r->b, sum, operand_imm(16));
    else if (!half)
        sum = narrowed(r, type, sum);
    Piece piece = result_piece(r, sum, 1);
    return set_result_pieces(r, op, &piece, 1, v->uniform && (!start || start->uniform));
}
