/* The arith dialect on integers, index and booleans, as expressions. Integer vectors are computed element by element
   and end in registers. Floating point: arith_float.c. */
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "frontend/dialect/elements.h"
#include "frontend/dialect/arith_float.h"
#include "frontend/facts/source_facts.h"
#include "frontend/read/buffer.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/small_float.h"

/* ---- constants ---- */

static bool constant_bits(Reader *r, const Type *type, MlirAttribute a, uint64_t *bits)
{
    if (mlirAttributeIsAInteger(a)) {
        *bits = (uint64_t)mlirIntegerAttrGetValueInt(a);
        if (type_is_i1(type)) *bits &= 1;
        return true;
    }
    if (mlirAttributeIsABool(a)) {
        *bits = mlirBoolAttrGetValue(a);
        return true;
    }
    if (mlirAttributeIsAFloat(a) && float_type(type) != WAVECC_NUM_TYPES) {
        /* double represents all values of these types exactly */
        *bits = float_constant_bits(float_type(type), mlirFloatAttrGetValueDouble(a));
        return true;
    }
    return read_error(r, "arith.constant: a constant of %s is not supported", type_text(r->fc, type->mlir));
}

/* Sets element i of a constant. */
static void set_constant(Reader *r, Value *v, PieceList *list, uint32_t i, uint64_t bits, uint32_t count)
{
    unsigned width = v->type->bits;
    if (v->form == VALUE_EXPRS) {
        for (uint32_t n = 0; n < count; n++) v->exprs[i + n] = expr_const(r->pool, (int64_t)bits);
        return;
    }
    if (width < 64) bits &= ((uint64_t)1 << width) - 1;
    piece_append(r, list, (Piece){operand_imm((uint32_t)bits), 0, count, bits}, width);
}

static bool do_constant(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    MlirAttribute a = op_attribute(op, "value");
    if (type->kind != KIND_SCALAR && type->kind != KIND_VECTOR)
        return unsupported_type(r, type, "numbers and vectors of numbers");
    if (type->bits > 64) return unsupported_type(r, type, "numbers of at most 64 bits and vectors of them");
    if (type->num_elements > MAX_ELEMENTS || type->num_elements < 1)
        return read_error(r, "arith.constant: %s is too large; at most %d elements of 64 bits",
                          type_text(r->fc, type->mlir), MAX_ELEMENTS);
    uint32_t n = (uint32_t)type->num_elements;
    Value *v = type_is_exprs(type) ? value_new(r, VALUE_EXPRS, type, n) : value_new(r, VALUE_DATA, type, 0);
    v->uniform = true;
    PieceList list = {0};
    uint64_t bits;
    if (type->kind == KIND_SCALAR) {
        if (!constant_bits(r, type, a, &bits)) return false;
        set_constant(r, v, &list, 0, bits, 1);
    } else if (mlirAttributeIsADenseElements(a) && mlirDenseElementsAttrIsSplat(a)) {
        if (!constant_bits(r, type, mlirDenseElementsAttrGetSplatValue(a), &bits)) return false;
        set_constant(r, v, &list, 0, bits, n);
    } else if (mlirAttributeIsADenseElements(a) || mlirAttributeIsASparseElements(a)) {
        for (uint32_t i = 0; i < n; i++) {
            uint64_t at[MAX_RANK];
            uint32_t left = i;
            for (unsigned d = type->rank; d-- > 0; left /= (uint32_t)type->shape[d])
                at[d] = left % (uint32_t)type->shape[d];
            if (!constant_bits(r, type, mlirElementsAttrGetValue(a, type->rank, at), &bits)) return false;
            set_constant(r, v, &list, i, bits, 1);
        }
    } else {
        return read_error(
            r, "arith.constant: this attribute is not supported; supported: numbers, dense<...> and sparse<...>");
    }
    if (v->form == VALUE_DATA) {
        v->pieces = list.items.data;
        v->num = list.items.len;
    }
    return set_result(r, op, v);
}

static bool read_constant(Reader *r, MlirOperation op)
{
    if (!do_constant(r, op)) r->failed = true;
    return !r->failed;
}

/* ---- integer operations, made as expressions ---- */

typedef struct IntOp {
    ExprPool *p;
    unsigned bits;     /* bits of the result's type; index: 64 */
    unsigned from;     /* bits of the operand's type (for casts and comparisons) */
    bool no_wrap;      /* overflow<nsw> */
    const Expr *a, *b; /* sign-extended operands */
} IntOp;

static const Expr *zero_extended(const IntOp *s, const Expr *e)
{
    return s->bits < 64 ? expr_zext(s->p, e, s->bits) : e;
}
/* Wraps the result to its type. */
static const Expr *wrap(const IntOp *s, const Expr *e)
{
    if (!e) return NULL;
    if (s->bits == 1) return expr_and(s->p, e, expr_const(s->p, 1));
    if (s->bits >= 64) return s->no_wrap ? expr_assume_no_wrap(e) : e;
    return s->no_wrap ? expr_sext_exact(s->p, e, s->bits) : expr_sext(s->p, e, s->bits);
}
/* An i1 is stored as 0 or 1, but its signed value is 0 or -1. */
static const Expr *as_signed(const IntOp *s, const Expr *e) { return s->from == 1 ? expr_neg(s->p, e) : e; }

#define INT_OP(name, result) \
    static const Expr *int_##name(const IntOp *s) { return result; }
#define UNSIGNED_OP(name, function)                                \
    static const Expr *int_##name(const IntOp *s)                  \
    {                                                              \
        const Expr *b = zero_extended(s, s->b);                    \
        return wrap(s, function(s->p, zero_extended(s, s->a), b)); \
    }
INT_OP(addi, wrap(s, expr_add(s->p, s->a, s->b)))
INT_OP(subi, wrap(s, expr_sub(s->p, s->a, s->b)))
INT_OP(muli, wrap(s, expr_mul(s->p, s->a, s->b)))
INT_OP(divsi, wrap(s, expr_divsi(s->p, s->a, s->b)))
INT_OP(remsi, wrap(s, expr_remsi(s->p, s->a, s->b)))
INT_OP(floordivsi, wrap(s, expr_floordivsi(s->p, s->a, s->b)))
INT_OP(ceildivsi, wrap(s, expr_ceildivsi(s->p, s->a, s->b)))
UNSIGNED_OP(divui, expr_divui)
UNSIGNED_OP(remui, expr_remui)
UNSIGNED_OP(ceildivui, expr_ceildivui)
INT_OP(andi, expr_and(s->p, s->a, s->b))
INT_OP(ori, expr_or(s->p, s->a, s->b))
INT_OP(xori, expr_xor(s->p, s->a, s->b))
INT_OP(shli, wrap(s, expr_shl(s->p, s->a, s->b)))
INT_OP(shrsi, wrap(s, expr_shrsi(s->p, s->a, s->b)))
INT_OP(shrui, wrap(s, expr_shrui(s->p, zero_extended(s, s->a), s->b)))
/* i1 is stored as 0 or 1, and 1 means -1, so minimum and maximum swap */
INT_OP(minsi, s->bits == 1 ? expr_max(s->p, s->a, s->b) : expr_min(s->p, s->a, s->b))
INT_OP(maxsi, s->bits == 1 ? expr_min(s->p, s->a, s->b) : expr_max(s->p, s->a, s->b))
UNSIGNED_OP(minui, expr_minu)
UNSIGNED_OP(maxui, expr_maxu)
INT_OP(extsi, as_signed(s, s->a))
INT_OP(extui, s->from < 64 ? expr_zext(s->p, s->a, s->from) : s->a)
INT_OP(trunci, wrap(s, s->a))
INT_OP(index_cast, s->from == 1 ? as_signed(s, s->a) : wrap(s, s->a))
INT_OP(index_castui, wrap(s, s->from < 64 ? expr_zext(s->p, s->a, s->from) : s->a))

typedef const Expr *IntFunction(const IntOp *s);
typedef struct IntRow {
    IntFunction *function;
    bool unary;
} IntRow;

static bool has_nsw(Reader *r, MlirOperation op)
{
    MlirAttribute a = op_attribute(op, "overflowFlags");
    return !mlirAttributeIsNull(a) && strstr(attribute_text(r->fc, a), "nsw");
}

typedef struct IntCall {
    const IntRow *row;
    IntOp op;
} IntCall;

static const Expr *int_expr(Reader *r, const Type *, const Expr *x, const Expr *y, const void *context)
{
    const IntCall *call = context;
    IntOp s = call->op;
    s.a = x, s.b = y;
    const Expr *e = call->row->function(&s);
    if (!e) read_error(r, "%s: division by zero", op_name(r->op));
    return e;
}

/* A number that is no position is computed here, in the source's order; so is a deep expression, which no position is.
   What it is made of is not kept in registers until something needs it, both sides of a branch share it, and the
   algebra of positions does not take it apart: k * (a + c) stays one product. */
static const Expr *settled(Reader *r, MlirOperation op, const Type *type, const Expr *e)
{
    enum { MOST_HEIGHT = 8, MOST_TERMS = 8 };
    const IntRow *row = r->row->data;
    if (type_is_i1(type) || expr_is_const(e) || e->kind == EXPR_SYMBOL) return e;
    const bool is_deep = e->height >= MOST_HEIGHT || (e->kind == EXPR_SUM && e->num >= MOST_TERMS);
    if (is_deep ? e->uniform || e->wave.block : row->unary || is_position(r, op_result(op, 0))) return e;
    ExprSymbol s = {.name = "value",
                    .lo = e->lo,
                    .hi = e->hi,
                    .divisor = e->divisor,
                    .depth = (uint16_t)r->nesting,
                    .uniform = e->uniform};
    s.zero_extended = expr_zext_of_32(e) && !expr_sext_of_32(e);
    const WantClass want = e->scalar ? WANT_S : WANT_V;
    s.operand = expr_fits_32(e) ? expr_emit32(r->em, e, want) : expr_emit64(r->em, e, want);
    return expr_symbol(r->pool, &s);
}

/* Integer vectors that are data end in registers. */
static bool emit_int(Reader *r, MlirOperation op)
{
    const IntRow *row = r->row->data;
    Value *a = operand_value(r, op, 0), *b = row->unary ? NULL : operand_value(r, op, 1);
    if (!a || (!row->unary && !b)) return false;
    const Type *type = result_type(r, op, 0);
    if (!type_is_integer(type) || type->bits > 64 || a->type->bits > 64 || type->num_elements > MAX_ELEMENTS)
        return unsupported_type(r, type, "index and integers of 1 to 64 bits, and vectors of them");
    IntCall s = {row, {r->pool, type->bits, a->type->bits, .no_wrap = !row->unary && has_nsw(r, op)}};
    Value *v = each_expr(r, type, a, b, int_expr, &s);
    if (v && v->form == VALUE_EXPRS && !r->analysing)
        for (uint32_t i = 0; i < v->num; i++) v->exprs[i] = settled(r, op, type, v->exprs[i]);
    return v && set_result_exprs(r, op, v);
}

/* ---- comparison ---- */

/* Are two flat pointers compared by their offsets in private memory, whose address is not known? Null is offset -1
   there, which equals no other offset; `ordered` comparisons with it have no answer. */
static bool compares_offsets(Reader *r, const Value *a, const Value *b, bool ordered)
{
    const Memref *m = a->memref, *other = b->memref;
    if (a->type->space != SPACE_GLOBAL) return false;
    if (m->space == other->space) return m->space == SPACE_PRIVATE;
    if (m->space != SPACE_PRIVATE) m = b->memref, other = a->memref;
    return !ordered && m->space == SPACE_PRIVATE && other->space == SPACE_GLOBAL &&
           other->base == expr_const(r->pool, 0);
}

/* A pointer as the number that is compared. */
static const Expr *compared_pointer(Reader *r, const Value *v, bool as_offset)
{
    if (as_offset && v->memref->space != SPACE_PRIVATE) return expr_const(r->pool, UINT32_MAX);
    const Expr *e = pointer_integer(r, v);
    return e && as_offset ? expr_sub(r->pool, e, private_aperture(r)) : e;
}

static bool read_cmpi(Reader *r, MlirOperation op)
{
    static const Cmp predicates[] = {CMP_EQ,  CMP_NE,  CMP_SLT, CMP_SLE, CMP_SGT,
                                     CMP_SGE, CMP_ULT, CMP_ULE, CMP_UGT, CMP_UGE};
    Value *a = operand_value(r, op, 0), *b = operand_value(r, op, 1);
    const Type *type = result_type(r, op, 0);
    int64_t predicate = op_integer(op, "predicate", 0);
    if (!a || !b) return false;
    if (type->num_elements > MAX_ELEMENTS || a->type->bits > 64)
        return unsupported_type(r, a->type, "integers of 1 to 64 bits");
    Cmp cmp = predicates[predicate];
    const bool pointers = a->form == VALUE_MEMREF && b->form == VALUE_MEMREF; /* llvm.icmp */
    IntOp s = {.p = r->pool, .from = pointers ? pointer_bits(a->type) : a->type->bits};
    const bool is_signed = cmp >= CMP_SLT && cmp <= CMP_SGE;
    const bool as_offsets = pointers && compares_offsets(r, a, b, cmp >= CMP_SLT);
    Value *v = exprs_new(r, type);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *x = pointers ? compared_pointer(r, a, as_offsets) : value_expr(r, a, i),
                   *y = pointers ? compared_pointer(r, b, as_offsets) : value_expr(r, b, i);
        if (!x || !y) return false;
        if (is_signed) x = as_signed(&s, x), y = as_signed(&s, y);
        v->exprs[i] = expr_cmp(r->pool, cmp, x, y);
    }
    return set_result(r, op, v);
}

/* ---- select ---- */

/* Selects one of two memrefs, by selecting each part of the descriptor. */
static Value *select_memref(Reader *r, const Expr *condition, Value *a, Value *b)
{
    if (!memrefs_may_meet(r, a, b)) return NULL;
    if (!values_are_alike(a, b))
        return read_error(r, "%s: memrefs and pointers of different memory spaces are not supported", op_name(r->op)),
               NULL;
    uint32_t n = num_components(a);
    const Expr **parts = ARENA_ARRAY(r->arena, const Expr *, n);
    for (uint32_t i = 0; i < n; i++)
        parts[i] = expr_select(r->pool, condition, component_get(a, i), component_get(b, i));
    Value *v = value_with_components(r, a, a->type, parts);
    limit_alignment(v, &(Facts){.align = b->memref->align});
    if (!r->analysing) make_descriptor(r, v->memref);
    return v;
}

/* Selects one of two structs or arrays, member by member. */
static Value *select_members(Reader *r, const Expr *condition, Value *a, Value *b)
{
    Value *v = value_new(r, VALUE_AGGREGATE, a->type, a->num);
    for (uint32_t i = 0; i < a->num; i++)
        if (!(v->members[i] = select_value(r, condition, a->members[i]->type, a->members[i], b->members[i])))
            return NULL;
    return v;
}

/* `context`: the condition. */
static const Expr *select_expr(Reader *r, const Type *type, const Expr *x, const Expr *y, const void *context)
{
    const Expr *condition = context;
    if (!type_is_i1(type)) return expr_select(r->pool, condition, x, y);
    const Expr *other = expr_xor(r->pool, condition, expr_const(r->pool, 1));
    const Expr *otherwise = expr_and(r->pool, other, y);
    return expr_or(r->pool, expr_and(r->pool, condition, x), otherwise);
}

static Evaluation eval_select(Reader *r, MlirOperation op)
{
    Value *c = operand_value(r, op, 0), *a = operand_value(r, op, 1), *b = operand_value(r, op, 2);
    if (!c || !a || !b) return EVAL_FAILED;
    const Type *type = result_type(r, op, 0);
    if (c->num == 1 && expr_is_const(c->exprs[0])) {
        value_set(r, op_result(op, 0), c->exprs[0]->value ? a : b);
        return EVAL_DONE;
    }
    if (type_is_place(type) || a->form == VALUE_AGGREGATE) {
        if (!r->analysing) set_location(r, op);
        Value *v = select_value(r, c->exprs[0], type, a, b);
        if (v) value_set(r, op_result(op, 0), v);
        return v ? EVAL_DONE : EVAL_FAILED;
    }
    if (!type_is_exprs(type)) return EVAL_NOT_MINE;
    Value *v = exprs_new(r, type);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *x = value_expr(r, a, i), *y = value_expr(r, b, i), *condition = c->exprs[c->num == 1 ? 0 : i];
        if (!x || !y) return EVAL_FAILED;
        v->exprs[i] = select_expr(r, type, x, y, condition);
    }
    return set_result(r, op, v) ? EVAL_DONE : EVAL_FAILED;
}

/* Dword by dword. */
static Value *select_data(Reader *r, const Expr *condition, const Type *type, Value *a, Value *b)
{
    if (!(a = value_data(r, a)) || !(b = value_data(r, b))) return NULL;
    bool uniform = condition->uniform && a->uniform && b->uniform;
    Operand boolean = expr_emit_bool(r->em, condition);
    const uint32_t step = type->bits % 32 ? 1 : type->bits / 32, num = value_dwords(type) / step;
    Operand *dwords = ARENA_ARRAY(r->arena, Operand, num + 1);
    for (uint32_t i = 0; i < num; i++) {
        Operand y = data_dwords(r, b, i * step, step);
        dwords[i] = build_select(&r->b, boolean, data_dwords(r, a, i * step, step), y);
    }
    return value_from_registers(r, type, dwords, num, uniform);
}

Value *select_value(Reader *r, const Expr *condition, const Type *type, Value *a, Value *b)
{
    if (a->form == VALUE_MEMREF && b->form == VALUE_MEMREF) return select_memref(r, condition, a, b);
    if (a->form == VALUE_AGGREGATE && b->form == VALUE_AGGREGATE && a->num == b->num)
        return select_members(r, condition, a, b);
    if (!type_is_exprs(type)) {
        if (!r->analysing) return select_data(r, condition, type, a, b);
        return unknown_data(r, type, condition->uniform && value_is_uniform(r, a) && value_is_uniform(r, b));
    }
    return each_expr(r, type, a, b, select_expr, condition);
}

static bool emit_select(Reader *r, MlirOperation op)
{
    Value *c = operand_value(r, op, 0), *a = operand_data(r, op, 1), *b = operand_data(r, op, 2);
    if (!c || !a || !b) return false;
    const Type *type = result_type(r, op, 0);
    if (type->bits > 64 || type->num_elements > MAX_ELEMENTS)
        return unsupported_type(r, type, "elements of at most 64 bits");
    bool uniform = value_is_uniform(r, c) && a->uniform && b->uniform;
    PieceList list = {0};
    uint32_t n = (uint32_t)type->num_elements;
    if (c->num == 1) return set_result(r, op, select_data(r, c->exprs[0], type, a, b));
    for (uint32_t i = 0; i < n; i++) {
        Operand condition = expr_emit_bool(r->em, c->exprs[i]);
        Operand y = data_element(r, b, i);
        Operand o = build_select(&r->b, condition, data_element(r, a, i), y);
        piece_append(r, &list, result_piece(r, o, 1), type->bits);
    }
    return set_result(r, op, value_from_list(r, type, &list, uniform));
}

/* ---- products of two words, sums with carry ---- */

static const Expr *low_half(ExprPool *p, const Expr *e) { return expr_zext(p, e, 32); }
static const Expr *high_half(ExprPool *p, const Expr *e) { return expr_shrui(p, e, expr_const(p, 32)); }

/* The upper 64 bits of a product of two 64-bit numbers, from products of their halves. No sum wraps. */
static const Expr *multiply_high(ExprPool *p, const Expr *x, const Expr *y, bool is_signed)
{
    const Expr *x0 = low_half(p, x), *x1 = high_half(p, x), *y0 = low_half(p, y), *y1 = high_half(p, y);
    const Expr *carry = high_half(p, expr_mul(p, x0, y0)), *middle = expr_add(p, expr_mul(p, x1, y0), carry);
    carry = low_half(p, middle);
    const Expr *other = expr_add(p, expr_mul(p, x0, y1), carry);
    carry = high_half(p, middle);
    const Expr *high = expr_add(p, expr_mul(p, x1, y1), carry);
    high = expr_add(p, high, high_half(p, other));
    if (!is_signed) return high;
    const Expr *zero = expr_const(p, 0); /* a negative x stands for x + 2^64 */
    high = expr_sub(p, high, expr_select(p, expr_cmp(p, CMP_SLT, x, zero), y, zero));
    return expr_sub(p, high, expr_select(p, expr_cmp(p, CMP_SLT, y, zero), x, zero));
}

typedef enum Extended { EXTENDED_MULS, EXTENDED_MULU, EXTENDED_ADDU } Extended;

static const Expr *extended_high(const IntOp *s, Extended kind, const Expr *x, const Expr *y, const Expr *low)
{
    bool is_signed = kind == EXTENDED_MULS;
    if (kind == EXTENDED_ADDU) return expr_cmp(s->p, CMP_ULT, low, x); /* it wrapped, since both are zero-extended */
    if (s->bits == 64) return multiply_high(s->p, x, y, is_signed);
    const Expr *product = expr_mul(s->p, x, y), *shift = expr_const(s->p, s->bits);
    if (s->bits <= 32) return wrap(s, is_signed ? expr_shrsi(s->p, product, shift) : expr_shrui(s->p, product, shift));
    /* 33 to 63 bits: the upper word of the product supplies the result's high bits */
    const Expr *upper = expr_mul_const(s->p, multiply_high(s->p, x, y, is_signed), (int64_t)(1ull << (64 - s->bits)));
    return wrap(s, expr_add(s->p, upper, expr_shrui(s->p, product, shift)));
}

static bool read_extended(Reader *r, MlirOperation op)
{
    const Extended kind = *(const Extended *)r->row->data;
    Value *a = operand_value(r, op, 0), *b = operand_value(r, op, 1);
    const Type *type = result_type(r, op, 0), *second = result_type(r, op, 1);
    if (!a || !b) return false;
    if (!type_is_integer(type) || type->bits > 64 || type->num_elements > MAX_ELEMENTS)
        return unsupported_type(r, type, "index and integers of 1 to 64 bits, and vectors of them");
    IntOp s = {.p = r->pool, .bits = type->bits, .from = type->bits};
    Value *low = exprs_new(r, type), *high = value_new(r, VALUE_EXPRS, second, low->num);
    for (uint32_t i = 0; i < low->num; i++) {
        const Expr *x = value_expr(r, a, i), *y = value_expr(r, b, i), *sum;
        if (!x || !y) return false;
        if (kind == EXTENDED_MULS) x = as_signed(&s, x), y = as_signed(&s, y);
        else x = zero_extended(&s, x), y = zero_extended(&s, y);
        sum = kind == EXTENDED_ADDU ? expr_add(r->pool, x, y) : expr_mul(r->pool, x, y);
        low->exprs[i] = wrap(&s, sum);
        high->exprs[i] = extended_high(&s, kind, x, y, zero_extended(&s, low->exprs[i]));
    }
    if (!type_is_exprs(type) && r->analysing) return analyse_unknown(r, op, operands_uniform(r, op));
    value_set(r, op_result(op, 0), type_is_exprs(type) ? low : value_data(r, low));
    value_set(r, op_result(op, 1), type_is_exprs(second) ? high : value_data(r, high));
    return true;
}

#define EXTENDED(id, kind) {.name = "arith." id "_extended", .read = read_extended, ROW_DATA(Extended, kind)}
#define INT_ROW(id, unary) {.name = "arith." #id, .emit = emit_int, .integers = true, ROW_DATA(IntRow, int_##id, unary)}
#define INT(id) INT_ROW(id, false)
#define CAST(id) INT_ROW(id, true)

const OpRow arith_ops[] = {
    {.name = "arith.constant", .read = read_constant},
    INT(addi),
    INT(subi),
    INT(muli),
    INT(divsi),
    INT(remsi),
    INT(floordivsi),
    INT(ceildivsi),
    INT(divui),
    INT(remui),
    INT(ceildivui),
    INT(andi),
    INT(ori),
    INT(xori),
    INT(shli),
    INT(shrsi),
    INT(shrui),
    INT(minsi),
    INT(maxsi),
    INT(minui),
    INT(maxui),
    CAST(extsi),
    CAST(extui),
    CAST(trunci),
    CAST(index_cast),
    CAST(index_castui),
    {.name = "arith.cmpi", .read = read_cmpi},
    {.name = "arith.select", .eval = eval_select, .emit = emit_select},
    EXTENDED("mulsi", EXTENDED_MULS),
    EXTENDED("mului", EXTENDED_MULU),
    EXTENDED("addui", EXTENDED_ADDU),
    {.name = "arith.bitcast", .read = read_bitcast},
    {0},
};
