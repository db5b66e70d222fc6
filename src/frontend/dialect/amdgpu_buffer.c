/* amdgpu.fat_raw_buffer_cast, raw_buffer_load, raw_buffer_store, raw_buffer_atomic_*: memory through buffer
   descriptors. */

#include "frontend/memory/atomics.h"
#include "frontend/read/buffer.h"

/* ---- descriptors ---- */

static int64_t elements_of_byte(const Type *memref)
{
    const unsigned bits = stored_bits(memref);
    return bits < 8 ? 8 / bits : 1;
}

/* Bytes of that many elements; parts of bytes are left out. */
static const Expr *bytes_of(Reader *r, const Type *memref, const Expr *elements)
{
    const unsigned bits = stored_bits(memref);
    if (bits >= 8) return expr_mul_const(r->pool, elements, bits / 8);
    return expr_floordiv(r->pool, expr_mul_const(r->pool, elements, bits), expr_const(r->pool, 8));
}

/* Number of bytes in the descriptor: the extent of the memref, as upstream computes it. */
static const Expr *buffer_bytes(Reader *r, const Memref *m)
{
    const Expr *most = NULL;
    for (unsigned d = 0; d < m->type->rank; d++) {
        const Expr *extent = expr_mul(r->pool, m->sizes[d], m->strides[d]);
        most = most ? expr_maxu(r->pool, most, extent) : extent;
    }
    if (!most) most = expr_const(r->pool, 1);
    return bytes_of(r, m->type, expr_add_const(r->pool, most, elements_of_byte(m->type) - 1));
}

/* The bits of cacheSwizzleStride in word 1. */
static const Expr *swizzle_field(Reader *r, const Expr *stride)
{
    const Expr *field = expr_shl(r->pool, expr_zext(r->pool, stride, 14), expr_const(r->pool, 16));
    /* bit 14 of the stride switches cache swizzling on */
    return expr_or(r->pool, field, expr_const(r->pool, 1ll << 30));
}

static bool read_fat_raw_buffer_cast(Reader *r, MlirOperation op)
{
    if (!r->analysing) set_location(r, op);
    Value *source = operand_value(r, op, 0);
    const Type *type = result_type(r, op, 0);
    if (!source || source->form != VALUE_MEMREF || type->kind != KIND_MEMREF)
        return read_error(r, "%s: memrefs are expected", op_name(op));
    const Memref *from = source->memref;
    if (from->space != SPACE_GLOBAL && from->space != SPACE_BUFFER)
        return read_error(r, "%s: only global memory can be cast", op_name(op));
    const int32_t has_valid = op_segment(op, 1, 0), has_stride = op_segment(op, 2, 0);
    const Expr *valid = NULL, *stride = NULL;
    if (has_valid && !(valid = operand_expr(r, op, 1))) return false;
    if (has_stride && !(stride = operand_expr(r, op, 1 + has_valid))) return false;
    bool reset = op_has(op, "resetOffset");
    Memref *m = ARENA_NEW(r->arena, Memref);
    *m = *from;
    m->type = type;
    m->space = SPACE_BUFFER;
    m->num_records = buffer_records(r, valid ? valid : buffer_bytes(r, from));
    bool again = from->space == SPACE_BUFFER;
    const Expr *base = from->base;
    /* the source is a buffer already: this makes another descriptor of the same memory */
    if (again && (reset || valid || stride)) {
        if (!from->buffer_start)
            return read_error(r, "%s: the source is a buffer already, and its start is not known", op_name(op));
        base = expr_add(r->pool, base, from->buffer_start);
    }
    if (reset) {
        base = expr_add(r->pool, base, bytes_of(r, type, from->offset));
        m->offset = expr_mod(r->pool, from->offset, expr_const(r->pool, elements_of_byte(type)));
    }
    if (again && !reset && !valid && !stride) {
        m->num_records = from->num_records;
        m->offset = from->offset;
    } else {
        m->base = expr_const(r->pool, 0);
        const bool swizzles = stride && target_infos[r->k->target].swizzles_cache;
        const Expr *swizzle = swizzles ? swizzle_field(r, stride) : NULL;
        set_descriptor(r, m, base, m->num_records, swizzle, NULL);
    }
    return set_result(r, op, memref_value(r, m));
}

/* ---- loads and stores ---- */

/* The operands are (values,) memref, indices..., sgprOffset. The machine adds sgprOffset without wrap. */
static bool raw_buffer_access(Reader *r, MlirOperation op, intptr_t first, const Type *type, Access *access)
{
    intptr_t num = mlirOperationGetNumOperands(op);
    Memref *m = ARENA_NEW(r->arena, Memref);
    Value *v = operand_value(r, op, first);
    if (!v || v->form != VALUE_MEMREF) return read_error(r, "%s: a memref is expected", op_name(op));
    *m = *v->memref;
    const Expr *element = expr_const(r->pool, op_integer(op, "indexOffset", 0)), *soffset = NULL;
    for (unsigned d = 0; d < m->type->rank; d++) {
        const Expr *index = operand_expr(r, op, first + 1 + d);
        if (!index) return false;
        element = expr_add(r->pool, element, expr_mul(r->pool, index, m->strides[d]));
    }
    if (first + 1 + m->type->rank < num) {
        const Expr *scalar = operand_expr(r, op, num - 1);
        if (!scalar) return false;
        scalar = expr_mul_const(r->pool, scalar, type->bits);
        soffset = expr_zext(r->pool, expr_floordiv(r->pool, scalar, expr_const(r->pool, 8)), 32);
    }
    if (m->space == SPACE_GLOBAL) {
        m->num_records = buffer_records(r, buffer_bytes(r, m));
        if (!m->base->uniform || !m->num_records->uniform)
            return read_error(r, "%s: the buffer must be the same in all lanes", op_name(op));
        m->space = SPACE_BUFFER;
        set_descriptor(r, m, m->base, m->num_records, NULL, NULL);
        m->base = expr_const(r->pool, 0);
    }
    if (m->space != SPACE_BUFFER) return read_error(r, "%s: only global memory and buffers are supported", op_name(op));
    if (type->bits != m->type->bits)
        return read_error(r, "%s: the memref and the value have different element types", op_name(op));
    *access = (Access){.memref = m, .element = element, .type = type, .soffset = soffset};
    return true;
}

static bool emit_raw_buffer_load(Reader *r, MlirOperation op)
{
    Access access;
    return raw_buffer_access(r, op, 0, result_type(r, op, 0), &access) && set_result(r, op, memory_load(r, &access));
}

static bool emit_raw_buffer_store(Reader *r, MlirOperation op)
{
    Access access;
    Value *v = operand_value(r, op, 0);
    return v && raw_buffer_access(r, op, 1, v->type, &access) && memory_store(r, &access, v);
}

/* ---- atomics ---- */

typedef struct AtomicRow {
    AtomicKind kind;
    const char *supported;
} AtomicRow;

static bool emit_raw_buffer_atomic(Reader *r, MlirOperation op)
{
    AtomicKind kind = ((const AtomicRow *)r->row->data)->kind;
    const Type *type = operand_type(r, op, 0);
    Access access;
    bool pair = type->num_elements == 2 && (type->element == ELEMENT_F16 || type->element == ELEMENT_BF16);
    if (kind == ATOMIC_ADD_FLOAT && pair) kind = atomic_half_pair(type);
    bool whole = type->bits * type->num_elements == 32 || type->bits * type->num_elements == 64;
    bool good = whole && (type->num_elements == 1 || pair) &&
                (kind == ATOMIC_ADD_FLOAT || pair ? type_is_float(type) : type_is_integer(type) || type->bits >= 32);
    if (!good) return unsupported_type(r, type, ((const AtomicRow *)r->row->data)->supported);
    intptr_t values = kind == ATOMIC_COMPARE_SWAP ? 2 : 1;
    if (!raw_buffer_access(r, op, values, type, &access)) return false;
    return atomic_of_buffer(r, op, kind, &access);
}

static bool emit_buffer_fmax(Reader *r, MlirOperation op)
{
    const Type *type = operand_type(r, op, 0);
    Access access;
    if (type->kind != KIND_SCALAR || (type->element != ELEMENT_F32 && type->element != ELEMENT_F64))
        return unsupported_type(r, type, "f32, f64");
    if (!raw_buffer_access(r, op, 1, type, &access)) return false;
    return atomic_extremum(r, op, &access, false);
}

#define ATOMIC(id, ...)                      \
    {.name = "amdgpu.raw_buffer_atomic_" id, \
     .emit = emit_raw_buffer_atomic,         \
     .lanes_differ = true,                   \
     ROW_DATA(AtomicRow, __VA_ARGS__)}

const OpRow amdgpu_buffer_ops[] = {
    {.name = "amdgpu.fat_raw_buffer_cast", .read = read_fat_raw_buffer_cast},
    {.name = "amdgpu.raw_buffer_load", .emit = emit_raw_buffer_load},
    {.name = "amdgpu.raw_buffer_store", .emit = emit_raw_buffer_store},
    ATOMIC("fadd", ATOMIC_ADD_FLOAT, "f32, f64, vector<2xf16>, vector<2xbf16>"),
    {.name = "amdgpu.raw_buffer_atomic_fmax", .emit = emit_buffer_fmax, .lanes_differ = true},
    ATOMIC("smax", ATOMIC_MAX_SIGNED, "i32, i64"),
    ATOMIC("umin", ATOMIC_MIN_UNSIGNED, "i32, i64"),
    ATOMIC("cmpswap", ATOMIC_COMPARE_SWAP, "values of 32 and 64 bits"),
    {0},
};
