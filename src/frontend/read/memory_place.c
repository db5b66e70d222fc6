/* Memrefs and pointers as values: makes them, finds their bytes, and tells whether all lanes have the same one. */
#include "frontend/read/memory_place.h"
#include "frontend/read/storage.h"

Memref *memref_new(Reader *r, const Type *type)
{
    Memref *m = ARENA_NEW(r->arena, Memref);
    m->type = type;
    m->space = type->space;
    m->base = m->offset = expr_const(r->pool, 0);
    for (unsigned i = 0; i < type->rank; i++) {
        m->sizes[i] = type->shape[i] == DYNAMIC ? NULL : expr_const(r->pool, type->shape[i]);
        m->strides[i] = type->strides[i] == DYNAMIC ? NULL : expr_const(r->pool, type->strides[i]);
    }
    m->align = 1;
    if (m->space == SPACE_BUFFER)
        m->buffer_start = m->buffer_high = m->num_records = m->buffer_flags = expr_const(r->pool, 0);
    return m;
}

const Expr *linear_index(Reader *r, const Memref *m, const Expr *const *indices)
{
    const Expr *sum = expr_const(r->pool, 0);
    for (unsigned i = 0; i < m->type->rank; i++) {
        if (!indices[i]) return NULL;
        sum = expr_add(r->pool, sum, expr_mul(r->pool, indices[i], m->strides[i]));
    }
    return sum;
}

uint64_t memref_extent_bytes(const Memref *m)
{
    if (!expr_is_const(m->offset) || m->type->num_elements < 0) return 0;
    int64_t last = m->offset->value, span;
    for (unsigned d = 0; d < m->type->rank; d++) {
        if (!expr_is_const(m->strides[d]) || m->type->shape[d] == 0 || m->strides[d]->value < 0) return 0;
        if (__builtin_mul_overflow(m->type->shape[d] - 1, m->strides[d]->value, &span) ||
            __builtin_add_overflow(last, span, &last))
            return 0;
    }
    int64_t bits;
    if (last < 0 || last == INT64_MAX || __builtin_mul_overflow(last + 1, (int64_t)stored_bits(m->type), &bits))
        return 0;
    return (uint64_t)(bits + 7) / 8;
}

bool memref_is_uniform(const Memref *m)
{
    if (m->space == SPACE_PRIVATE) return m->storage && m->storage->reg_class == CLASS_S;
    return m->base->uniform && m->offset->uniform && !descriptor_differs(m);
}

Value *llvm_pointer(Reader *r, const Type *type, const Memref *memref)
{
    Memref *m = ARENA_NEW(r->arena, Memref);
    *m = *memref;
    if (!m->storage) m->type = type;
    Value *v = value_new(r, VALUE_MEMREF, type, 0);
    v->memref = m;
    return v;
}

Memref *place_new(Reader *r, const Type *type, Space space, const Expr *base)
{
    Memref *m = ARENA_NEW(r->arena, Memref);
    *m = (Memref){.type = type, .space = space, .base = base, .offset = expr_const(r->pool, 0), .align = 1};
    if (space == SPACE_BUFFER) m->buffer_start = m->buffer_high = m->num_records = m->buffer_flags = m->offset;
    return m;
}

const Memref *pointer_operand(Reader *r, MlirOperation op, intptr_t i)
{
    Value *v = operand_value(r, op, i);
    if (!v) return NULL;
    if (v->form != VALUE_MEMREF) return read_error(r, "%s: operand %ld is not a pointer", op_name(op), (long)i), NULL;
    return v->memref;
}

Memref *place_moved(Reader *r, const Memref *m, const Expr *bytes)
{
    Memref *to = ARENA_NEW(r->arena, Memref);
    *to = *m;
    uint64_t align = expr_alignment(bytes);
    to->base = expr_add(r->pool, m->base, bytes);
    if (align < to->align) to->align = align;
    return to;
}

unsigned pointer_bits(const Type *type) { return type->space == SPACE_LDS || type->space == SPACE_PRIVATE ? 32 : 64; }

Memref *private_place(Reader *r, const Type *type, const Expr *address)
{
    enum { LEAST_BYTES = 4 }; /* the kernel has private memory, though it may have no alloca */
    if (r->k->scratch_bytes < LEAST_BYTES) r->k->scratch_bytes = LEAST_BYTES;
    return place_new(r, type, SPACE_PRIVATE, expr_zext(r->pool, address, 32));
}

const Expr *pointer_integer(Reader *r, const Value *v)
{
    const Memref *m = v->memref;
    if (m->space == SPACE_PRIVATE && m->storage) return give_up_registers(r, m->storage, "its address is taken"), NULL;
    if (m->space == SPACE_PRIVATE)
        return v->type->space == SPACE_PRIVATE ? m->base : expr_add(r->pool, private_aperture(r), m->base);
    if (m->space == SPACE_BUFFER || m->storage)
        return read_error(r, "%s: the pointer has no address: buffers are descriptors", op_name(r->op)), NULL;
    if (m->space != SPACE_LDS || v->type->space == SPACE_LDS) return m->base;
    const int64_t null = UINT32_MAX; /* of LDS */
    const Expr *address = expr_add(r->pool, shared_aperture(r), m->base);
    if (m->base->hi < null || m->base->lo > null) return address;
    const Expr *is_address = expr_cmp(r->pool, CMP_NE, m->base, expr_const(r->pool, null));
    return expr_select(r->pool, is_address, address, expr_const(r->pool, 0));
}
