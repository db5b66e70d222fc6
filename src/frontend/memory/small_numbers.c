/* Numbers of 2 and 4 bits in memory: number i of a memref begins at bit i * bits. An access that does not begin and end
   with a byte as far as is known shifts what it loads. Its stores change the bytes at both ends by atomic operations,
   because other work-items may store the other numbers there. */
#include "frontend/memory/atomics.h"
#include "mlir-c/BuiltinTypes.h"

/* From the base of the memref. */
static const Expr *first_bit(Reader *r, const Access *a)
{
    const Type *memref = a->memref->type;
    const unsigned bits = a->type->bits;
    const Expr *index = expr_add(r->pool, a->memref->offset, a->element);
    return expr_mul_const(r->pool, index, memref->vector_bits ? memref->bits : bits);
}

bool splits_bytes(Reader *r, const Access *a)
{
    const unsigned bits = a->type->bits;
    if ((bits != 2 && bits != 4) || a->memref->storage) return false;
    const bool whole = a->type->num_elements * bits % 8 == 0;
    return !whole || (!a->align && expr_alignment(first_bit(r, a)) % 8);
}

static MlirType integers(Reader *r, unsigned bits, int64_t n)
{
    return mlirVectorTypeGet(1, &n, mlirIntegerTypeGet(r->fc->mlir, bits));
}

/* `n` bytes from the one on that has that bit of the memref. */
static Access bytes_from(Reader *r, const Access *a, const Expr *bit, uint32_t n)
{
    Memref *place = ARENA_NEW(r->arena, Memref);
    Type *type = ARENA_NEW(r->k->arena, Type);
    *place = *a->memref;
    *type = *place->type;
    type->vector_bits = 0;
    type->bits = 8;
    type->num_elements = -1; /* nothing is known of its end */
    place->type = type;
    place->offset = expr_const(r->pool, 0);
    Access bytes = *a;
    bytes.memref = place;
    bytes.element = expr_floordiv(r->pool, bit, expr_const(r->pool, 8));
    bytes.type = type_get(r->fc, integers(r, 8, n));
    bytes.align = 0;
    return bytes;
}

/* The position of that bit in its byte. */
static const Expr *place_in_byte(Reader *r, const Expr *bit) { return expr_and(r->pool, bit, expr_const(r->pool, 7)); }

static Operand emit_expr(Reader *r, const Expr *e) { return expr_emit32(r->em, e, WANT_ANY); }

/* The dwords of `high` and `low`, shifted right. */
static Operand shifted(Reader *r, Operand high, Operand low, Operand shift)
{
    Operand uses[3] = {build_to_v(&r->b, high)};
    uses[1] = build_to_v(&r->b, low);
    uses[2] = shift;
    return inst_def(build_inst(&r->b, OP_V_ALIGNBIT_B32, uses, 3), 0);
}

/* Whole bytes: the bytes from the first one on, and the last one, which may be the same as the last of those. */
static Value *load_whole(Reader *r, const Access *a, const Expr *bit, uint32_t bytes)
{
    const Access all = bytes_from(r, a, bit, bytes);
    const Access end = bytes_from(r, a, expr_add_const(r->pool, bit, 8 * (int64_t)bytes - 1), 1);
    Value *loaded = memory_load(r, &all), *last = memory_load(r, &end);
    if (!loaded || !last) return NULL;
    const uint32_t num = (bytes + 3) / 4, rest = bytes % 4 * 8;
    Operand *dwords = ARENA_ARRAY(r->arena, Operand, num + 1);
    for (uint32_t i = 0; i < num; i++) dwords[i] = data_dwords(r, loaded, i, 1);
    dwords[num] = data_dwords(r, last, 0, 1);
    if (rest) {
        Operand low = build_and_b32(&r->b, dwords[num - 1], operand_imm((1u << rest) - 1));
        Operand high = build_shl_b32(&r->b, dwords[num], operand_imm(rest));
        dwords[num - 1] = build_or_b32(&r->b, low, high);
    }
    Operand shift = emit_expr(r, place_in_byte(r, bit));
    for (uint32_t i = 0; i < num; i++) dwords[i] = shifted(r, dwords[i + 1], dwords[i], shift);
    return value_from_registers(r, a->type, dwords, num, loaded->uniform && bit->uniform);
}

/* As many numbers as do not fill bytes: each comes from its own byte. */
static Value *load_each(Reader *r, const Access *a, const Expr *bit)
{
    const unsigned bits = a->type->bits;
    const uint32_t n = (uint32_t)a->type->num_elements;
    const bool floats = type_is_float(a->type);
    Value *v = value_new(r, VALUE_EXPRS, floats ? type_get(r->fc, integers(r, bits, n)) : a->type, n);
    for (uint32_t i = 0; i < n; i++) {
        const Expr *at = expr_add_const(r->pool, bit, (int64_t)i * bits);
        const Access byte = bytes_from(r, a, at, 1);
        Value *loaded = memory_load(r, &byte);
        const Expr *e = loaded ? value_expr(r, loaded, 0) : NULL;
        if (!e) return NULL;
        const Expr *place = place_in_byte(r, at);
        v->exprs[i] = expr_sext(r->pool, expr_shrui(r->pool, expr_zext(r->pool, e, 8), place), bits);
    }
    if (type_is_exprs(a->type)) return v;
    Value *data = ARENA_NEW(r->arena, Value);
    *data = *value_data(r, v);
    data->type = a->type;
    return data;
}

Value *load_splitting_bytes(Reader *r, const Access *a)
{
    const Expr *bit = first_bit(r, a);
    const uint32_t bits = (uint32_t)a->type->num_elements * a->type->bits;
    return bits % 8 ? load_each(r, a, bit) : load_whole(r, a, bit, bits / 8);
}

/* Replaces the bits of a byte that are set in `mask`. */
static bool change_byte(Reader *r, const Access *byte, Operand bits, Operand mask)
{
    Operand new_bits = build_and_b32(&r->b, bits, mask);
    if (byte->memref->space == SPACE_PRIVATE) {
        Value *old = memory_load(r, byte);
        if (!old) return false;
        Operand others = build_not_b32(&r->b, mask);
        Operand kept = build_and_b32(&r->b, data_dwords(r, old, 0, 1), others);
        Operand sum = build_or_b32(&r->b, kept, new_bits);
        return memory_store(r, byte, value_from_registers(r, byte->type, &sum, 1, false));
    }
    const AtomicPlace p = atomic_place(r, byte);
    Operand shift = emit_expr(r, p.shift);
    emit_atomic(r, ATOMIC_AND, &p.address, build_not_b32(&r->b, build_shl_b32(&r->b, mask, shift)), operand_none(),
                false);
    emit_atomic(r, ATOMIC_OR, &p.address, build_shl_b32(&r->b, new_bits, shift), operand_none(), false);
    return !r->failed;
}

/* Whole bytes: those at both ends may be shared, the others are not. */
static bool store_whole(Reader *r, const Access *a, const Expr *bit, uint32_t bytes, Value *value)
{
    const uint32_t num = (bytes + 3) / 4;
    Operand shift = emit_expr(r, place_in_byte(r, bit)), *dwords = ARENA_ARRAY(r->arena, Operand, num + 2);
    Operand left = emit_expr(r, expr_sub(r->pool, expr_const(r->pool, 31), place_in_byte(r, bit)));
    Operand carry = operand_imm(0);
    for (uint32_t i = 0; i < num; i++) { /* shifted left */
        Operand x = data_dwords(r, value, i, 1);
        Operand low = build_shl_b32(&r->b, x, shift);
        dwords[i] = build_or_b32(&r->b, low, carry);
        carry = build_lshr_b32(&r->b, build_lshr_b32(&r->b, x, operand_imm(1)), left);
    }
    dwords[num] = carry;
    dwords[num + 1] = operand_imm(0);
    const Access first = bytes_from(r, a, bit, 1);
    Operand ends[2] = {dwords[0], dwords[bytes / 4]};
    if (bytes % 4) ends[1] = build_lshr_b32(&r->b, ends[1], operand_imm(bytes % 4 * 8));
    Operand ones = build_shl_b32(&r->b, operand_imm(0xff), shift);
    if (!change_byte(r, &first, ends[0], build_and_b32(&r->b, ones, operand_imm(0xff)))) return false;
    if (bytes > 1) {
        const Access middle = bytes_from(r, a, expr_add_const(r->pool, bit, 8), bytes - 1);
        for (uint32_t i = 0; i < num; i++) dwords[i] = shifted(r, dwords[i + 1], dwords[i], operand_imm(8));
        Value *v = value_from_registers(r, middle.type, dwords, (bytes + 2) / 4, false);
        if (!memory_store(r, &middle, v)) return false;
    }
    const Access last = bytes_from(r, a, expr_add_const(r->pool, bit, 8 * (int64_t)bytes - 1), 1);
    return change_byte(r, &last, ends[1], build_lshr_b32(&r->b, ones, operand_imm(8)));
}

bool store_splitting_bytes(Reader *r, const Access *a, Value *value)
{
    const Expr *bit = first_bit(r, a);
    const uint32_t n = (uint32_t)a->type->num_elements, bits = a->type->bits;
    if (!(value = value_data(r, value))) return false;
    if (n * bits % 8 == 0) return store_whole(r, a, bit, n * bits / 8, value);
    for (uint32_t i = 0; i < n; i++) {
        const Expr *at = expr_add_const(r->pool, bit, (int64_t)i * bits);
        const Access byte = bytes_from(r, a, at, 1);
        Operand shift = emit_expr(r, place_in_byte(r, at)), element = data_element(r, value, i);
        Operand mask = build_shl_b32(&r->b, operand_imm((1u << bits) - 1), shift);
        if (!change_byte(r, &byte, build_shl_b32(&r->b, element, shift), mask)) return false;
    }
    return true;
}
