/* The vector dialect. An operation that only moves elements becomes a list of (source, element) pairs and emits
   nothing. */

#include "frontend/dialect/dialect.h"
#include "frontend/dialect/arith_float.h"
#include "frontend/dialect/vector.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

bool check_vector(Reader *r, const Type *type)
{
    if (type->kind != KIND_VECTOR && type->kind != KIND_SCALAR) return unsupported_type(r, type, "vectors of numbers");
    if (type->num_elements > MAX_ELEMENTS || type->num_elements < 1)
        return read_error(r, "%s: %s has more elements than the %d that are supported", op_name(r->op),
                          type_text(r->fc, type->mlir), MAX_ELEMENTS);
    return true;
}

const Type *vector_type(Reader *r, const Type *type, uint32_t n)
{
    int64_t shape[1] = {n};
    MlirType element = type->kind == KIND_SCALAR ? type->mlir : mlirShapedTypeGetElementType(type->mlir);
    return type_get(r->fc, mlirVectorTypeGet(1, shape, element));
}

Value *value_of_picks(Reader *r, const Type *type, const Pick *picks)
{
    uint32_t n = (uint32_t)type->num_elements;
    bool uniform = true, unknown = false;
    for (uint32_t i = 0; i < n; i++) {
        if (!picks[i].value) return NULL;
        if (i && picks[i].value == picks[i - 1].value) continue;
        uniform = uniform && value_is_uniform(r, picks[i].value);
        unknown = unknown || (picks[i].value->form == VALUE_DATA && !picks[i].value->num);
    }
    if (type_is_exprs(type)) {
        Value *v = value_new(r, VALUE_EXPRS, type, n);
        for (uint32_t i = 0; i < n; i++)
            if (!(v->exprs[i] = value_expr(r, picks[i].value, picks[i].element))) return NULL;
        if (n == 1 && type->kind == KIND_SCALAR && picks[0].value->form == VALUE_DATA && !unknown)
            v->data = data_slice(r, picks[0].value, type, picks[0].element, 1);
        return v;
    }
    if (unknown || r->analysing) return unknown_data(r, type, uniform);
    PieceList list = {0};
    for (uint32_t i = 0; i < n;) {
        uint32_t count = 1;
        while (i + count < n && picks[i + count].value == picks[i].value &&
               picks[i + count].element == picks[i].element + count)
            count++;
        Value *data = value_data(r, picks[i].value);
        if (!data) return NULL;
        value_append(r, &list, data, picks[i].element, count);
        i += count;
    }
    return value_from_list(r, type, &list, uniform);
}

static bool set_picks(Reader *r, MlirOperation op, const Pick *picks)
{
    return set_result(r, op, value_of_picks(r, result_type(r, op, 0), picks));
}

Pick *new_picks(Reader *r, const Type *type) { return ARENA_ARRAY(r->arena, Pick, type->num_elements + 1); }

/* An operation that moves elements of `source`; strides of both shapes. */
typedef struct Move {
    Value *source;
    const Type *type;
    Pick *picks;
    int64_t from[MAX_RANK], to[MAX_RANK];
} Move;

/* Starts such an operation: checks types; the source is operand 0. False after a diagnostic. */
static bool start(Reader *r, MlirOperation op, Move *m)
{
    m->type = result_type(r, op, 0);
    if (!check_vector(r, m->type) || !(m->source = operand_value(r, op, 0)) || !check_vector(r, m->source->type))
        return false;
    m->picks = new_picks(r, m->type);
    shape_strides(m->source->type, m->from);
    shape_strides(m->type, m->to);
    return true;
}

/* Element i of the result is element i of `v`, for all i. */
static void pick_all(const Move *m, Value *v)
{
    for (int64_t i = 0; i < m->type->num_elements; i++) m->picks[i] = (Pick){v, (uint32_t)i};
}

/* The position of element i of the result along dimension d. */
static int64_t digit(const Move *m, int64_t i, unsigned d) { return i / m->to[d] % m->type->shape[d]; }

void shape_strides(const Type *type, int64_t *strides)
{
    int64_t s = 1;
    for (unsigned d = type->rank; d-- > 0;) {
        strides[d] = s;
        s *= type->shape[d];
    }
}

/* The offsets and strides of a strided slice. It takes the trailing dimensions of `shape` completely. */
static unsigned slice_fields(Reader *r, MlirOperation op, const char *name, int64_t *out, unsigned rank, int64_t fill)
{
    unsigned n = op_i64_array(r, op, name, out, MAX_RANK);
    for (unsigned d = n; d < rank; d++) out[d] = fill;
    return n;
}

static bool read_extract_strided_slice(Reader *r, MlirOperation op)
{
    Move m;
    if (!start(r, op, &m)) return false;
    int64_t offsets[MAX_RANK], steps[MAX_RANK];
    slice_fields(r, op, "offsets", offsets, m.type->rank, 0);
    slice_fields(r, op, "strides", steps, m.type->rank, 1);
    for (int64_t i = 0; i < m.type->num_elements; i++) {
        int64_t at = 0;
        for (unsigned d = 0; d < m.type->rank; d++) at += (offsets[d] + digit(&m, i, d) * steps[d]) * m.from[d];
        if (at < 0 || at >= m.source->type->num_elements)
            return read_error(r, "%s: the slice is outside of the vector", op_name(op));
        m.picks[i] = (Pick){m.source, (uint32_t)at};
    }
    return set_picks(r, op, m.picks);
}

static bool read_insert_strided_slice(Reader *r, MlirOperation op)
{
    Value *into = operand_value(r, op, 1);
    Move m;
    if (!into || !start(r, op, &m)) return false;
    int64_t offsets[MAX_RANK], steps[MAX_RANK];
    const Type *source = m.source->type;
    unsigned rank = m.type->rank, shift = rank - source->rank;
    slice_fields(r, op, "offsets", offsets, rank, 0);
    slice_fields(r, op, "strides", steps, source->rank, 1);
    pick_all(&m, into);
    for (int64_t i = 0; i < source->num_elements; i++) {
        int64_t at = 0;
        for (unsigned d = 0; d < rank; d++) {
            int64_t index = d < shift ? 0 : i / m.from[d - shift] % source->shape[d - shift] * steps[d - shift];
            at += (offsets[d] + index) * m.to[d];
        }
        if (at < 0 || at >= m.type->num_elements)
            return read_error(r, "%s: the slice is outside of the vector", op_name(op));
        m.picks[at] = (Pick){m.source, (uint32_t)i};
    }
    return set_picks(r, op, m.picks);
}

static bool read_broadcast(Reader *r, MlirOperation op)
{
    Move m;
    if (!start(r, op, &m)) return false;
    const Type *from = m.source->type;
    unsigned shift = m.type->rank - from->rank;
    for (int64_t i = 0; i < m.type->num_elements; i++) {
        int64_t at = 0;
        for (unsigned d = 0; d < from->rank; d++)
            if (from->shape[d] != 1) at += digit(&m, i, d + shift) * m.from[d];
        m.picks[i] = (Pick){m.source, (uint32_t)at};
    }
    return set_picks(r, op, m.picks);
}

static bool read_shuffle(Reader *r, MlirOperation op)
{
    Value *b = operand_value(r, op, 1);
    Move m;
    if (!b || !start(r, op, &m)) return false;
    MlirAttribute mask = op_attribute(op, "mask");
    int64_t n = mlirDenseArrayGetNumElements(mask), row = m.type->num_elements / n;
    int64_t first = m.source->type->num_elements / row, end = first + b->type->num_elements / row;
    for (int64_t i = 0; i < n; i++) {
        int64_t at = mlirDenseI64ArrayGetElement(mask, i);
        if (at >= end)
            return read_error(r, "%s: position %ld is outside of %ld elements", op_name(op), (long)at, (long)end);
        if (at < 0) at = 0; /* poison: anything */
        for (int64_t e = 0; e < row; e++)
            m.picks[i * row + e] =
                at < first ? (Pick){m.source, (uint32_t)(at * row + e)} : (Pick){b, (uint32_t)((at - first) * row + e)};
    }
    return set_picks(r, op, m.picks);
}

static bool read_from_elements(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    if (!check_vector(r, type)) return false;
    Pick *picks = new_picks(r, type);
    for (int64_t i = 0; i < type->num_elements; i++) picks[i] = (Pick){operand_value(r, op, i), 0};
    return set_picks(r, op, picks);
}

static bool read_shape_cast(Reader *r, MlirOperation op)
{
    Move m;
    if (!start(r, op, &m)) return false;
    pick_all(&m, m.source);
    return set_picks(r, op, m.picks);
}

static bool read_transpose(Reader *r, MlirOperation op)
{
    Move m;
    if (!start(r, op, &m)) return false;
    MlirAttribute permutation = op_attribute(op, "permutation");
    for (int64_t i = 0; i < m.type->num_elements; i++) {
        int64_t at = 0;
        for (unsigned d = 0; d < m.type->rank; d++)
            at += digit(&m, i, d) * m.from[mlirDenseI64ArrayGetElement(permutation, d)];
        m.picks[i] = (Pick){m.source, (uint32_t)at};
    }
    return set_picks(r, op, m.picks);
}

/* Interleaves the elements of two vectors along the last dimension. */
static bool read_interleave(Reader *r, MlirOperation op)
{
    Value *b = operand_value(r, op, 1);
    Move m;
    if (!b || !start(r, op, &m)) return false;
    for (int64_t i = 0; i < m.type->num_elements; i++) m.picks[i] = (Pick){i % 2 ? b : m.source, (uint32_t)(i / 2)};
    return set_picks(r, op, m.picks);
}

static bool read_deinterleave(Reader *r, MlirOperation op)
{
    Move m;
    if (!start(r, op, &m)) return false;
    for (uint32_t result = 0; result < 2; result++) {
        for (int64_t i = 0; i < m.type->num_elements; i++) m.picks[i] = (Pick){m.source, (uint32_t)(2 * i + result)};
        Value *v = value_of_picks(r, m.type, m.picks);
        if (!v) return false;
        value_set(r, op_result(op, result), v);
    }
    return true;
}

static bool read_to_elements(Reader *r, MlirOperation op)
{
    Value *source = operand_value(r, op, 0);
    if (!source || !check_vector(r, source->type)) return false;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
        Pick pick = {source, (uint32_t)i};
        Value *v = value_of_picks(r, result_type(r, op, i), &pick);
        if (!v) return false;
        if (v->form == VALUE_DATA && type_is_exprs(v->type))
            return read_error(r, "%s: this type is not supported", op_name(op));
        value_set(r, op_result(op, i), v);
    }
    return true;
}

/* `data` has the type of the result. Booleans become expressions. */
static Value *with_bits(Reader *r, Value *data)
{
    if (!type_is_i1(data->type)) return data;
    Value *v = exprs_new(r, data->type);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *e = value_expr(r, data, i);
        if (!e) return NULL;
        v->exprs[i] = expr_cmp(r->pool, CMP_NE, expr_and(r->pool, e, expr_const(r->pool, 1)), expr_const(r->pool, 0));
    }
    return v;
}

/* The same bits with another element type: pieces keep their registers. Constants are joined or split. */
Value *value_bitcast(Reader *r, Value *source, const Type *type)
{
    if (!(source = value_data(r, source))) return NULL;
    unsigned from = source->type->bits, to = type->bits;
    PieceList list = {0};
    bool whole = true;
    for (uint32_t i = 0; i < source->num; i++) {
        const Piece *p = &source->pieces[i];
        bool repeats =
            /* an element of the result equals a source element, or is a part of one */
            from == to || from % to == 0 || p->imm == 0;
        if (32 % to && to < 32 && source->num > 1) whole = false;
        whole =
            whole && (uint64_t)p->count * from % to == 0 && (!operand_is_imm(p->reg) || repeats) && p->bit % to == 0;
    }
    for (uint32_t i = 0; i < source->num && whole; i++) {
        Piece p = source->pieces[i];
        uint32_t count = (uint32_t)((uint64_t)p.count * from / to);
        if (operand_is_imm(p.reg) && to < from) {
            for (uint32_t e = 0; e < count; e++) {
                uint64_t bits = p.imm >> e * to % from & (to < 64 ? ((uint64_t)1 << to) - 1 : UINT64_MAX);
                piece_append(r, &list, (Piece){operand_imm((uint32_t)bits), 0, 1, bits}, to);
            }
        } else {
            p.count = count;
            piece_append(r, &list, p, to);
        }
    }
    if (!whole) {
        uint32_t step = to % 32 ? 1 : to / 32, num = value_dwords(source->type) / step;
        Operand *dwords = ARENA_ARRAY(r->arena, Operand, num + 1);
        for (uint32_t i = 0; i < num; i++) dwords[i] = data_dwords(r, source, i * step, step);
        return r->failed ? NULL : with_bits(r, value_from_registers(r, type, dwords, num, source->uniform));
    }
    return r->failed ? NULL : with_bits(r, value_from_list(r, type, &list, source->uniform));
}

bool read_bitcast(Reader *r, MlirOperation op)
{
    Value *source = operand_value(r, op, 0);
    const Type *type = result_type(r, op, 0);
    if (!source || !check_vector(r, type) || !check_vector(r, source->type)) return false;
    if (r->analysing) return analyse_unknown(r, op, value_is_uniform(r, source));
    if (type->element == ELEMENT_INDEX || source->type->element == ELEMENT_INDEX)
        return unsupported_type(r, type, "numbers other than index");
    Value *v = value_bitcast(r, source, type);
    return v && set_result(r, op, v);
}

static bool read_step(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    if (!check_vector(r, type)) return false;
    Value *v = exprs_new(r, type);
    for (uint32_t i = 0; i < v->num; i++) v->exprs[i] = expr_const(r->pool, i);
    return set_result(r, op, v);
}

/* The bounds of a mask: a vector of rank 0 has one, too. */
static unsigned mask_bounds(const Type *type) { return type->rank ? type->rank : 1; }

/* Element i is true if its position is below the bound in every dimension. */
static bool set_mask(Reader *r, MlirOperation op, const Expr *const *bounds)
{
    const Type *type = result_type(r, op, 0);
    int64_t strides[MAX_RANK];
    shape_strides(type, strides);
    Value *v = exprs_new(r, type);
    for (uint32_t i = 0; i < v->num; i++) {
        v->exprs[i] = expr_const(r->pool, 1);
        for (unsigned d = 0; d < mask_bounds(type); d++) {
            const Expr *index = expr_const(r->pool, type->rank ? i / strides[d] % type->shape[d] : 0);
            v->exprs[i] = expr_and(r->pool, v->exprs[i], expr_cmp(r->pool, CMP_SLT, index, bounds[d]));
        }
    }
    return set_result(r, op, v);
}

static bool read_constant_mask(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    int64_t sizes[MAX_RANK];
    const Expr *bounds[MAX_RANK];
    if (!check_vector(r, type)) return false;
    op_i64_array(r, op, "mask_dim_sizes", sizes, MAX_RANK);
    for (unsigned d = 0; d < mask_bounds(type); d++) bounds[d] = expr_const(r->pool, sizes[d]);
    return set_mask(r, op, bounds);
}

static bool read_create_mask(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    const Expr *bounds[MAX_RANK];
    if (!check_vector(r, type)) return false;
    for (unsigned d = 0; d < mask_bounds(type); d++)
        if (!(bounds[d] = operand_expr(r, op, d))) return false;
    return set_mask(r, op, bounds);
}

/* What structure_rewrite.cpp left. */
static bool refuse_mask(Reader *r, MlirOperation op)
{
    MlirOperation inner = mlirBlockGetFirstOperation(region_block(op, 0));
    return read_error(r,
                      "vector.mask of %s is not supported; supported: transfer_read, transfer_write (of memrefs, "
                      "without a mask of "
                      "their own), gather, reduction, multi_reduction, contract, outerproduct, and nothing",
                      op_name(inner));
}

/* These operations emit nothing, or little if a position is known only at run time. */
#define MOVES(id, handler) {.name = "vector." id, .read = handler, .located = true}

const OpRow vector_ops[] = {
    MOVES("extract", read_extract),
    MOVES("insert", read_insert),
    MOVES("extract_strided_slice", read_extract_strided_slice),
    MOVES("insert_strided_slice", read_insert_strided_slice),
    MOVES("broadcast", read_broadcast),
    MOVES("shuffle", read_shuffle),
    MOVES("from_elements", read_from_elements),
    MOVES("shape_cast", read_shape_cast),
    MOVES("transpose", read_transpose),
    MOVES("bitcast", read_bitcast),
    MOVES("interleave", read_interleave),
    MOVES("deinterleave", read_deinterleave),
    MOVES("to_elements", read_to_elements),
    {.name = "vector.mask", .emit = refuse_mask},
    {.name = "vector.fma", .emit = emit_fma},
    MOVES("step", read_step),
    MOVES("constant_mask", read_constant_mask),
    MOVES("create_mask", read_create_mask),
    {0},
};
