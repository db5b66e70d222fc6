/* The arith dialect on floating point scalars and vectors: f16, bf16, f32, and f64 for operations that are one
   instruction.

   f16 and f32 vectors use packed instructions on whole dwords and pairs of dwords. bf16 goes through f32 and back, or
   uses packed instructions if the target has them. f32 has enough digits that a sum or product rounded twice equals one
   rounded once. */
#include "frontend/dialect/arith_float.h"

#include <string.h>

#include "frontend/dialect/elements.h"
#include "frontend/read/reader.h"

unsigned fastmath_flags(Reader *r, MlirOperation op)
{
    static const struct {
        const char *name;
        unsigned flags;
    } names[] = {{"nnan", FAST_NNAN}, {"ninf", FAST_NINF},       {"nsz", FAST_NSZ},  {"arcp", FAST_ARCP},
                 {"afn", FAST_AFN},   {"reassoc", FAST_REASSOC}, {"fast", FAST_ALL}, {"contract", FAST_CONTRACT}};
    MlirAttribute a = op_attribute(op, "fastmath");
    if (mlirAttributeIsNull(a)) return 0;
    const char *text = attribute_text(r->fc, a);
    const char *list = strchr(text, '<');
    unsigned flags = 0;
    for (size_t i = 0; list && i < sizeof names / sizeof *names; i++)
        if (strstr(list, names[i].name)) flags |= names[i].flags;
    return flags;
}

bool float_supported(Reader *r, const Type *type, bool f64)
{
    bool good = type->element == ELEMENT_F16 || type->element == ELEMENT_BF16 || type->element == ELEMENT_F32 ||
                (f64 && type->element == ELEMENT_F64);
    if (!good || type->num_elements < 1)
        return unsupported_type(r, type,
                                f64 ? "f16, bf16, f32, f64 and vectors of them" : "f16, bf16, f32 and vectors of them");
    if (type->num_elements > MAX_ELEMENTS)
        return read_error(r, "%s: more than %d elements are not supported", op_name(r->op), MAX_ELEMENTS);
    return true;
}

WaveccType float_type(const Type *type)
{
    switch (type->element) {
    case ELEMENT_F16: return WAVECC_F16;
    case ELEMENT_BF16: return WAVECC_BF16;
    case ELEMENT_F32: return WAVECC_F32;
    case ELEMENT_F64: return WAVECC_F64;
    case ELEMENT_SMALL_FLOAT: return wavecc_type_from_name(type->element_name, strlen(type->element_name));
    default: return WAVECC_NUM_TYPES;
    }
}

bool is_small_float(const Type *type)
{
    return type->element == ELEMENT_SMALL_FLOAT && float_type(type) != WAVECC_NUM_TYPES;
}

Operand float_widened(Reader *r, Value *v, uint32_t i)
{
    uint64_t bits;
    if (v->type->element == ELEMENT_F32) return data_element(r, v, i);
    if (v->type->element == ELEMENT_F64) return round_to_odd(&r->b, data_element(r, v, i));
    if (v->type->element == ELEMENT_BF16) {
        if (data_constant(v, i, &bits)) return operand_imm((uint32_t)bits << 16);
        Piece p = data_piece(v, i);
        return float_from_bf16(&r->b, operand_sub(p.reg, 0, 1), p.bit);
    }
    return BUILD(&r->b, OP_V_CVT_F32_F16, in_register(&r->b, data_element(r, v, i)));
}

Operand float_as_f64(Reader *r, Value *v, uint32_t i)
{
    if (v->type->element == ELEMENT_F64) return in_register(&r->b, data_element(r, v, i));
    return BUILD(&r->b, OP_V_CVT_F64_F32, in_register(&r->b, float_widened(r, v, i)));
}

Operand float_computed(Reader *r, Value *v, uint32_t i)
{
    return in_register(&r->b, v->type->element == ELEMENT_F64 ? data_element(r, v, i) : float_widened(r, v, i));
}

Operand float_result(Reader *r, const Type *type, Operand x)
{
    return type->element == ELEMENT_F64 ? x : float_narrowed(&r->b, float_type(type), x);
}

/* ---- element by element, or packed ---- */

Operand packed_operand(Reader *r, Operand o, unsigned width)
{
    return operand_is_imm(o) || o.reg_class != CLASS_V ? build_copy(&r->b, CLASS_V, width, o) : o;
}

typedef struct FloatRow {
    Opcode f32, f16, f64, pk_f32, pk_f16, pk_bf16; /* OP_INVALID: none */
    uint8_t negate;                                /* source modifiers: a bit per source (subf becomes an addition) */
} FloatRow;

static Operand packed(Reader *r, Opcode opcode, uint8_t negate, Operand x, Operand y, unsigned width)
{
    x = packed_operand(r, x, width);
    y = packed_operand(r, y, width);
    Inst *inst = build_inst(&r->b, opcode, (Operand[]){x, y}, 2);
    inst->m.mods.neg_lo = inst->m.mods.neg_hi = negate;
    return inst_def(inst, 0);
}

static Operand scalar_op(Reader *r, Opcode opcode, uint8_t negate, Operand x, Operand y)
{
    if (negate & 2) y = negated(in_register(&r->b, y));
    return build_op2(&r->b, opcode, x, y);
}

/* The instruction for two 16-bit elements at once. */
static Opcode packed_half(const Reader *r, const FloatRow *row, const Type *type)
{
    const Opcode opcode = type->element == ELEMENT_F16    ? row->pk_f16
                          : type->element == ELEMENT_BF16 ? row->pk_bf16
                                                          : OP_INVALID;
    return opcode && isa_has(r->k->target, opcode) ? opcode : OP_INVALID;
}

/* `context`: a FloatRow. */
static Operand binary_element(Reader *r, Elements *e)
{
    const FloatRow *row = e->context;
    Value *a = e->v[0], *b = e->v[1];
    const ElementKind element = e->type->element;
    const Opcode pk_half = packed_half(r, row, e->type), pk = element == ELEMENT_F32 ? row->pk_f32 : pk_half;
    if (pk && e->left >= 2) {
        const unsigned width = pk_half ? 1 : 2, first = e->at * width / 2;
        Operand y = data_dwords(r, b, first, width);
        e->count = 2;
        return packed(r, pk, row->negate, data_dwords(r, a, first, width), y, width);
    }
    if (element == ELEMENT_F16 || element == ELEMENT_F64) {
        Operand y = data_element(r, b, e->at);
        return scalar_op(r, element == ELEMENT_F16 ? row->f16 : row->f64, row->negate, data_element(r, a, e->at), y);
    }
    Operand y = float_widened(r, b, e->at);
    y = scalar_op(r, row->f32, row->negate, float_widened(r, a, e->at), y);
    return float_narrowed(&r->b, float_type(e->type), y);
}

static bool by_row(Reader *r, MlirOperation op, const FloatRow *row)
{
    return each_element(r, op, 2, binary_element, row);
}

/* `data`: a FloatRow. */
static bool emit_binary(Reader *r, MlirOperation op) { return by_row(r, op, r->row->data); }

static const FloatRow add_row = {
    OP_V_ADD_F32, OP_V_ADD_F16, OP_V_ADD_F64, OP_V_PK_ADD_F32, OP_V_PK_ADD_F16, OP_V_PK_ADD_BF16, 0};
static const FloatRow sub_row = {
    OP_V_ADD_F32, OP_V_ADD_F16, OP_V_ADD_F64, OP_V_PK_ADD_F32, OP_V_PK_ADD_F16, OP_V_PK_ADD_BF16, 2};
static const FloatRow mul_row = {
    OP_V_MUL_F32, OP_V_MUL_F16, OP_V_MUL_F64, OP_V_PK_MUL_F32, OP_V_PK_MUL_F16, OP_V_PK_MUL_BF16, 0};
/* The hardware's IEEE maxNum is maxnumf. */
static const FloatRow maxnum_row = {
    OP_V_MAX_F32, OP_V_MAX_F16, OP_V_MAX_F64, OP_INVALID, OP_V_PK_MAX_F16, OP_V_PK_MAX_NUM_BF16, 0};
static const FloatRow minnum_row = {
    OP_V_MIN_F32, OP_V_MIN_F16, OP_V_MIN_F64, OP_INVALID, OP_V_PK_MIN_F16, OP_V_PK_MIN_NUM_BF16, 0};
/* NaN wins, and -0 is less than 0: gfx1250. bf16 uses the f32 instruction, which gives the same. */
static const FloatRow maximum_row = {
    OP_V_MAXIMUM_F32, OP_V_MAXIMUM_F16, OP_V_MAXIMUM_F64, OP_INVALID, OP_V_PK_MAXIMUM_F16, OP_INVALID, 0};
static const FloatRow minimum_row = {
    OP_V_MINIMUM_F32, OP_V_MINIMUM_F16, OP_V_MINIMUM_F64, OP_INVALID, OP_V_PK_MINIMUM_F16, OP_INVALID, 0};

/* ---- one function per element ---- */

typedef struct Function {
    MathFunction *f;
    bool widen, unary;
} Function;

static Operand function_element(Reader *r, Elements *e)
{
    const Function *s = e->context;
    Value *a = e->v[0], *b = e->v[1];
    const WaveccType type = float_type(e->type);
    Operand x = in_register(&r->b, s->widen ? float_widened(r, a, e->at) : data_element(r, a, e->at)), y = x;
    if (!s->unary) y = in_register(&r->b, s->widen ? float_widened(r, b, e->at) : data_element(r, b, e->at));
    Operand o = s->f(&r->b, type, x, y);
    return s->widen ? float_narrowed(&r->b, type, o) : o;
}

Value *function_values(Reader *r, MlirOperation op, const MathRow *function, bool fast)
{
    WaveccType element = float_type(result_type(r, op, 0));
    Function s = {.unary = function->num_operands == 1};
    s.f = element == WAVECC_F16 && function->f16 ? function->f16
          : element == WAVECC_F64                ? function->f64
          : fast && function->fast               ? function->fast
                                                 : function->f32;
    s.widen = s.f != function->f16 && s.f != function->f64;
    return element_values(r, op, function->num_operands, function_element, &s);
}

bool elementwise(Reader *r, MlirOperation op, const MathRow *function, bool fast)
{
    return set_result(r, op, function_values(r, op, function, fast));
}

static bool emit_divf(Reader *r, MlirOperation op)
{
    return elementwise(r, op, math_row("divf"), fastmath_flags(r, op) & (FAST_ARCP | FAST_AFN));
}
static bool emit_remf(Reader *r, MlirOperation op) { return elementwise(r, op, math_row("remf"), false); }

/* If there are no NaNs, maxnumf gives the same in one instruction. */
static bool extreme(Reader *r, MlirOperation op, const FloatRow *num, const FloatRow *nan, const char *function)
{
    if (fastmath_flags(r, op) & FAST_NNAN) return by_row(r, op, num);
    if (isa_has(r->k->target, nan->f32)) return by_row(r, op, nan);
    return elementwise(r, op, math_row(function), false);
}
static bool emit_maximumf(Reader *r, MlirOperation op) { return extreme(r, op, &maxnum_row, &maximum_row, "maximumf"); }
static bool emit_minimumf(Reader *r, MlirOperation op) { return extreme(r, op, &minnum_row, &minimum_row, "minimumf"); }

/* ---- signs ---- */

typedef enum Sign { SIGN_FLIP, SIGN_CLEAR, SIGN_COPY } Sign;

/* Works on the sign bits of the operand's dwords: negf flips them, absf clears them, copysign copies those of the
   second operand. */
static Operand sign_element(Reader *r, Elements *e)
{
    const Sign sign = *(const Sign *)e->context;
    const uint32_t bits = e->type->bits == 16 ? 0x80008000 : 0x80000000;
    const uint32_t step = e->type->bits == 64 ? 2 : 1, first = e->at * e->type->bits / 32, upper = first + step - 1;
    e->count = e->type->bits == 16 && e->left > 1 ? 2 : 1;
    Operand high = in_register(&r->b, data_dwords(r, e->v[0], upper, 1));
    if (sign == SIGN_FLIP) {
        high = build_xor_b32(&r->b, high, operand_imm(bits));
    } else if (sign == SIGN_CLEAR) {
        high = build_and_b32(&r->b, high, operand_imm(~bits));
    } else {
        Operand from = in_register(&r->b, data_dwords(r, e->v[1], upper, 1));
        high = BUILD(&r->b, OP_V_BFI_B32, build_copy(&r->b, CLASS_S, 1, operand_imm(~bits)), high, from);
    }
    if (step == 1) return high;
    return build_merge(&r->b, (Operand[]){data_dwords(r, e->v[0], first, 1), high}, 2);
}

static bool emit_sign(Reader *r, MlirOperation op)
{
    const Sign *sign = r->row->data;
    return each_element(r, op, *sign == SIGN_COPY ? 2 : 1, sign_element, sign);
}

/* ---- comparison ---- */

/* By predicate number: false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true */
#define COMPARISONS(T)                                                                                           \
    {OP_V_CMP_F_##T,   OP_V_CMP_EQ_##T,  OP_V_CMP_GT_##T,  OP_V_CMP_GE_##T,  OP_V_CMP_LT_##T,  OP_V_CMP_LE_##T,  \
     OP_V_CMP_LG_##T,  OP_V_CMP_O_##T,   OP_V_CMP_NLG_##T, OP_V_CMP_NLE_##T, OP_V_CMP_NLT_##T, OP_V_CMP_NGE_##T, \
     OP_V_CMP_NGT_##T, OP_V_CMP_NEQ_##T, OP_V_CMP_U_##T,   OP_V_CMP_TRU_##T}
enum { PREDICATE_FALSE = 0, PREDICATE_TRUE = 15 };

/* Is a wave-uniform comparison needed as a scalar condition? If it only selects between numbers, it stays a lane mask,
   which v_cndmask reads directly. */
static bool is_scalar_condition(Reader *r, MlirOperation op)
{
    for (MlirOpOperand use = mlirValueGetFirstUse(op_result(op, 0)); !mlirOpOperandIsNull(use);
         use = mlirOpOperandGetNextUse(use)) {
        MlirOperation user = mlirOpOperandGetOwner(use);
        if (strcmp(op_name(user), "arith.select") || type_is_exprs(result_type(r, user, 0)) ||
            type_is_place(result_type(r, user, 0)))
            return true;
    }
    return false;
}

static bool analyse_cmpf(Reader *r, MlirOperation op)
{
    return analyse_unknown(r, op, operands_uniform(r, op) && is_scalar_condition(r, op));
}

static bool emit_cmpf(Reader *r, MlirOperation op)
{
    static const Opcode f32[] = COMPARISONS(F32), f16[] = COMPARISONS(F16), f64[] = COMPARISONS(F64);
    Value *a = operand_data(r, op, 0), *b = operand_data(r, op, 1);
    int64_t predicate = op_integer(op, "predicate", 0);
    if (!a || !b || !float_supported(r, a->type, true)) return false;
    const Type *type = result_type(r, op, 0);
    bool by_f32 = a->type->element == ELEMENT_F32 || a->type->element == ELEMENT_BF16;
    const Opcode *opcodes = by_f32 ? f32 : a->type->element == ELEMENT_F16 ? f16 : f64;
    Value *v = exprs_new(r, type);
    bool scalar = a->uniform && b->uniform && is_scalar_condition(r, op);
    for (uint32_t i = 0; i < v->num; i++) {
        if (predicate == PREDICATE_FALSE || predicate == PREDICATE_TRUE) {
            v->exprs[i] = expr_const(r->pool, predicate == PREDICATE_TRUE);
            continue;
        }
        Operand x = by_f32 ? float_widened(r, a, i) : data_element(r, a, i);
        Operand y = by_f32 ? float_widened(r, b, i) : data_element(r, b, i);
        y = in_register(&r->b, y);
        Operand mask = build_op2(&r->b, opcodes[predicate], in_register(&r->b, x), y);
        if (scalar) mask = build_mask_to_bool(&r->b, mask);
        v->exprs[i] = bool_symbol(r, mask, scalar);
    }
    return set_result(r, op, v);
}

#define SIGNS(id, sign) {.name = id, .emit = emit_sign, ROW_DATA(Sign, sign)}
#define BINARY(id, row) {.name = "arith." id, .emit = emit_binary, .data = &(row)}

const OpRow float_ops[] = {
    BINARY("addf", add_row),
    BINARY("subf", sub_row),
    BINARY("mulf", mul_row),
    BINARY("maxnumf", maxnum_row),
    BINARY("minnumf", minnum_row),
    {.name = "arith.divf", .emit = emit_divf},
    {.name = "arith.remf", .emit = emit_remf},
    SIGNS("arith.negf", SIGN_FLIP),
    SIGNS("math.absf", SIGN_CLEAR),
    SIGNS("math.copysign", SIGN_COPY),
    {.name = "arith.maximumf", .emit = emit_maximumf},
    {.name = "arith.minimumf", .emit = emit_minimumf},
    {.name = "arith.cmpf", .emit = emit_cmpf, .analyse = analyse_cmpf},
    {0},
};
