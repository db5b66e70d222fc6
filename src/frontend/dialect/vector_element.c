/* vector.extract and vector.insert. A position that is known only at run time chooses among the places. Elements of 8
   and 16 bits are taken from the dword that holds them, so few dwords are chosen from instead of many elements:

     %x = vector.extract %v[%i] : i8 from vector<16xi8>   =>   one of 4 dwords by %i / 4, shifted by 8 * (%i % 4) */

#include "frontend/dialect/dialect.h"
#include "frontend/dialect/vector.h"
#include "math/math.h"
#include "mlir-c/BuiltinTypes.h"

enum { DWORD_BITS = 32, MANY_PLACES = 8 }; /* from so many on, a test of one bit for each level is less */

/* The position of an extract or insert. The slice begins at element `first`. If `at` is set, it begins at one of
   `count` places from there on, and `at` selects the place at run time. */
typedef struct Position {
    uint32_t first, count;
    const Expr *at;
    unsigned num_dynamic;
    int64_t sizes[MAX_RANK], strides[MAX_RANK]; /* of the dimensions whose positions are not constant */
    bool poison;                                /* some position is the poison index: any result is allowed */
} Position;

enum { MAX_PLACES = 64, POISON_INDEX = -1 };

static uint32_t place_first(const Position *p, uint32_t place)
{
    int64_t element = p->first;
    for (unsigned d = p->num_dynamic; d-- > 0;) {
        element += place % p->sizes[d] * p->strides[d];
        place = (uint32_t)(place / p->sizes[d]);
    }
    return (uint32_t)element;
}

static const Expr *is_at(Reader *r, const Expr *at, uint32_t place)
{
    return expr_cmp(r->pool, CMP_EQ, at, expr_const(r->pool, place));
}

static bool read_position(Reader *r, MlirOperation op, const Type *vector, intptr_t first_dynamic, Position *p)
{
    int64_t position[MAX_RANK], strides[MAX_RANK], count = 1;
    unsigned n = op_i64_array(r, op, "static_position", position, MAX_RANK);
    shape_strides(vector, strides);
    *p = (Position){.count = 1};
    for (unsigned i = 0; i < n; i++) {
        if (mlirShapedTypeIsDynamicSize(position[i])) {
            const Expr *e = operand_expr(r, op, first_dynamic++);
            if (!e) return false;
            if (!expr_is_const(e)) {
                p->at = p->at ? expr_add(r->pool, expr_mul_const(r->pool, p->at, vector->shape[i]), e) : e;
                p->sizes[p->num_dynamic] = vector->shape[i];
                p->strides[p->num_dynamic++] = strides[i];
                count *= vector->shape[i];
                if (count > MAX_PLACES)
                    return read_error(
                        r, "%s: a position that is known only at run time is not supported for more than %d elements",
                        op_name(op), MAX_PLACES);
                continue;
            }
            position[i] = e->value;
            if (position[i] < 0 || position[i] >= vector->shape[i]) { /* may occur in code that never runs */
                read_warning(r, "%s: position %ld is outside of the vector: the result is undefined", op_name(op),
                             (long)position[i]);
                position[i] = POISON_INDEX;
            }
        }
        if (position[i] == POISON_INDEX) p->poison = true;
        else if (position[i] < 0 || position[i] >= vector->shape[i])
            return read_error(r, "%s: position %ld is outside of the vector", op_name(op), (long)position[i]);
        else p->first += (uint32_t)(position[i] * strides[i]);
    }
    p->count = (uint32_t)count;
    if (p->at) p->at = expr_zext(r->pool, p->at, 32); /* a place beyond the vector may have any value */
    return true;
}

/* Takes as many elements as the type has, from `first` on. */
static Value *slice_from(Reader *r, Value *source, const Type *type, uint32_t first)
{
    Pick *picks = new_picks(r, type);
    for (int64_t i = 0; i < type->num_elements; i++) picks[i] = (Pick){source, (uint32_t)(first + i)};
    return value_of_picks(r, type, picks);
}

/* values[at] of `n`, whose memory it uses. */
static Value *chosen(Reader *r, const Expr *at, const Type *type, Value **values, uint32_t n)
{
    for (unsigned bit = 0; n >= MANY_PLACES || (bit && n > 1); bit++) {
        const Expr *mask = expr_const(r->pool, (int64_t)1 << bit), *zero = expr_const(r->pool, 0);
        const Expr *odd = expr_cmp(r->pool, CMP_NE, expr_and(r->pool, at, mask), zero);
        for (uint32_t i = 0; i < n / 2; i++)
            if (!(values[i] = select_value(r, odd, type, values[2 * i + 1], values[2 * i]))) return NULL;
        if (n % 2) values[n / 2] = values[n - 1];
        n = (n + 1) / 2;
    }
    for (uint32_t i = 1; i < n; i++)
        if (!(values[0] = select_value(r, is_at(r, at, i), type, values[i], values[0]))) return NULL;
    return values[0];
}

/* ---- elements that share a dword ---- */

typedef struct Packed {
    const Type *dword, *dwords, *integer, *elements;
    Value *value;
    const Expr *number, *shift; /* of the dword; in it */
    Value *old;                 /* that dword */
} Packed;

/* Does the position choose one of the elements of whole dwords? */
static bool is_packed(const Reader *r, const Position *p, const Type *element)
{
    const unsigned bits = element->bits;
    return !r->analysing && p->at && p->num_dynamic == 1 && p->strides[0] == 1 && element->num_elements == 1 &&
           (bits == 8 || bits == 16) && p->count * bits % DWORD_BITS == 0 && p->first * bits % DWORD_BITS == 0;
}

static bool find_dword(Reader *r, Value *vector, const Position *p, const Type *element, Packed *out)
{
    const uint32_t each = DWORD_BITS / element->bits, n = p->count / each;
    const int64_t shape[1] = {n};
    const MlirType i32 = mlirIntegerTypeGet(r->fc->mlir, DWORD_BITS);
    out->dword = type_get(r->fc, i32);
    out->dwords = type_get(r->fc, mlirVectorTypeGet(1, shape, i32));
    out->integer = type_get(r->fc, mlirIntegerTypeGet(r->fc->mlir, element->bits));
    out->elements = vector_type(r, element, p->count);
    out->number = expr_floordiv(r->pool, p->at, expr_const(r->pool, each));
    const Expr *part = expr_mod(r->pool, p->at, expr_const(r->pool, each));
    out->shift = expr_mul_const(r->pool, part, element->bits);
    Value *slice = slice_from(r, vector, out->elements, p->first), *values[MAX_PLACES];
    if (!slice || !(out->value = value_bitcast(r, slice, out->dwords))) return false;
    for (uint32_t i = 0; i < n; i++)
        if (!(values[i] = slice_from(r, out->value, out->dword, i))) return false;
    return (out->old = chosen(r, out->number, out->dword, values, n));
}

static Value *read_packed(Reader *r, Value *vector, const Position *p, const Type *element)
{
    Packed d;
    if (!find_dword(r, vector, p, element, &d)) return NULL;
    const Expr *dword = value_expr(r, d.old, 0);
    if (!dword) return NULL;
    const Expr *bits = expr_shrui(r->pool, expr_zext(r->pool, dword, DWORD_BITS), d.shift);
    Value *v = expr_value(r, d.integer, integer_wrapped(r->pool, element->bits, bits));
    return type_is_exprs(element) ? v : value_bitcast(r, v, element);
}

/* The elements from p->first on, with `source` among them. */
static Value *write_packed(Reader *r, Value *vector, Value *source, const Position *p)
{
    Packed d;
    const Type *element = source->type;
    if (!find_dword(r, vector, p, element, &d)) return NULL;
    if (!type_is_exprs(element) && !(source = value_bitcast(r, source, d.integer))) return NULL;
    const Expr *old = value_expr(r, d.old, 0), *bits = value_expr(r, source, 0);
    if (!old || !bits) return NULL;
    const Expr *mask = expr_shl(r->pool, expr_const(r->pool, ((int64_t)1 << element->bits) - 1), d.shift);
    const Expr *others = expr_and(r->pool, old, expr_xor(r->pool, mask, expr_const(r->pool, -1)));
    const Expr *here = expr_shl(r->pool, expr_zext(r->pool, bits, element->bits), d.shift);
    Value *now = expr_value(r, d.dword, integer_wrapped(r->pool, DWORD_BITS, expr_or(r->pool, others, here)));
    Pick *picks = new_picks(r, d.dwords);
    for (uint32_t i = 0; i < d.dwords->num_elements; i++) {
        Value *before = slice_from(r, d.value, d.dword, i);
        picks[i].value = before ? select_value(r, is_at(r, d.number, i), d.dword, now, before) : NULL;
    }
    Value *all = value_of_picks(r, d.dwords, picks);
    return all ? value_bitcast(r, all, d.elements) : NULL;
}

/* ---- the operations ---- */

bool read_extract(Reader *r, MlirOperation op)
{
    Position p;
    const Type *type = result_type(r, op, 0);
    Value *source = operand_value(r, op, 0), *values[MAX_PLACES];
    if (!check_vector(r, type) || !source || !check_vector(r, source->type)) return false;
    if (!read_position(r, op, source->type, 1, &p)) return false;
    if (p.poison) return set_result(r, op, unset_value(r, type));
    if (is_packed(r, &p, type)) return set_result(r, op, read_packed(r, source, &p, type));
    for (uint32_t i = 0; i < p.count; i++)
        if (!(values[i] = slice_from(r, source, type, place_first(&p, i)))) return false;
    return set_result(r, op, chosen(r, p.at, type, values, p.count));
}

bool read_insert(Reader *r, MlirOperation op)
{
    Position p;
    const Type *type = result_type(r, op, 0);
    Value *source = operand_value(r, op, 0), *into = operand_value(r, op, 1);
    if (!source || !into || !check_vector(r, type) || !check_vector(r, source->type)) return false;
    if (!read_position(r, op, type, 2, &p)) return false;
    if (p.poison) return set_result(r, op, unset_value(r, type));
    Pick *picks = new_picks(r, type);
    for (int64_t i = 0; i < type->num_elements; i++) picks[i] = (Pick){into, (uint32_t)i};
    if (is_packed(r, &p, source->type)) {
        Value *elements = write_packed(r, into, source, &p);
        for (uint32_t i = 0; i < p.count; i++) picks[p.first + i] = (Pick){elements, i};
        return set_result(r, op, value_of_picks(r, type, picks));
    }
    for (uint32_t n = 0; n < p.count; n++) {
        uint32_t first = place_first(&p, n);
        Value *here = source;
        if (p.at) {
            here = slice_from(r, into, source->type, first);
            here = here ? select_value(r, is_at(r, p.at, n), source->type, source, here) : NULL;
        }
        for (int64_t i = 0; i < source->type->num_elements; i++) picks[first + i] = (Pick){here, (uint32_t)i};
    }
    return set_result(r, op, value_of_picks(r, type, picks));
}
