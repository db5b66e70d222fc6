/* rocdl: buffer descriptors, and memory through them: loads, stores, atomics, transfers into LDS. */
#include <string.h>

#include "frontend/memory/atomics.h"
#include "frontend/read/buffer.h"
#include "mlir-c/BuiltinTypes.h"

/* ---- descriptors ---- */

/* operands are the fields of the descriptor: pointer, stride and its flags (16 bits), bytes, flags */
static bool read_make_buffer_rsrc(Reader *r, MlirOperation op)
{
    const Memref *from = pointer_operand(r, op, 0);
    const Expr *stride = operand_expr(r, op, 1), *records = operand_expr(r, op, 2), *flags = operand_expr(r, op, 3);
    const Type *type = result_type(r, op, 0);
    if (!from || !stride || !records || !flags) return false;
    if (from->space != SPACE_GLOBAL) return read_error(r, "%s: only global memory can be a buffer", op_name(op));
    if (!r->analysing) set_location(r, op);
    const Expr *field = expr_shl(r->pool, expr_zext(r->pool, stride, 16), expr_const(r->pool, 16));
    if (target_infos[r->k->target].family == FAMILY_GFX9)
        records = expr_zext(r->pool, records, 32); /* the field has 32 bits; LLVM cuts the value to these */
    else records = buffer_records(r, records);     /* 45 bits */
    Memref *m = place_new(r, type, SPACE_BUFFER, expr_const(r->pool, 0));
    set_descriptor(r, m, from->base, records, field, flags);
    m->align = 16;
    return set_result(r, op, llvm_pointer(r, type, m));
}

/* A buffer from an operand: a pointer to a buffer, or the four dwords of a descriptor. */
static Memref *buffer_operand(Reader *r, MlirOperation op, intptr_t i)
{
    Value *v = operand_value(r, op, i);
    if (!v) return NULL;
    if (v->form == VALUE_MEMREF && v->memref->space == SPACE_BUFFER) return v->memref;
    if (v->form != VALUE_DATA || v->type->bits != 32 || v->type->num_elements != 4)
        return read_error(r, "%s: operand %ld is not a buffer", op_name(op), (long)i), NULL;
    Memref *m = place_new(r, v->type, SPACE_BUFFER, expr_const(r->pool, 0));
    m->buffer_start = m->num_records = NULL;
    m->resource = build_to_s(&r->b, data_dwords(r, v, 0, 4));
    m->align = 4;
    return m;
}

static bool read_aux(Reader *r, const Expr *aux, uint8_t *cache)
{
    if (!aux) return false;
    if (!expr_is_const(aux)) return read_error(r, "%s: the cache bits must be a constant", op_name(r->op));
    const char *name = called_name(r, r->op);
    const PolicyOf of = strstr(name, ".atomic") ? POLICY_ATOMIC : strstr(name, ".store") ? POLICY_STORE : POLICY_LOAD;
    return read_cache_policy(r, name, aux->value, of, cache);
}

/* An offset of 32 bits as the unsigned number that the machine sees. A select stays a select, because it may be a
   sentinel (docs/glossary.md). */
static const Expr *unsigned_offset(Reader *r, const Expr *e)
{
    if (e->kind != EXPR_SELECT || expr_zext_of_32(e)) return expr_zext(r->pool, e, 32);
    const Expr *other = expr_zext(r->pool, e->ops[2], 32);
    return expr_select(r->pool, e->ops[0], expr_zext(r->pool, e->ops[1], 32), other);
}

/* Operands from `first` on: buffer, voffset, soffset, aux. The machine adds the offsets as unsigned numbers. */
static bool buffer_intrinsic_access(Reader *r, MlirOperation op, intptr_t first, const Type *type, Access *out)
{
    Memref *buffer = buffer_operand(r, op, first);
    const Expr *voffset = operand_expr(r, op, first + 1), *soffset = operand_expr(r, op, first + 2);
    uint8_t cache = 0;
    if (!buffer || !voffset || !soffset || !read_aux(r, operand_expr(r, op, first + 3), &cache)) return false;
    const Memref *moved = place_moved(r, buffer, unsigned_offset(r, voffset));
    soffset = expr_zext(r->pool, soffset, 32);
    *out = (Access){.memref = moved,
                    .element = expr_const(r->pool, 0),
                    .type = type,
                    .soffset = soffset,
                    .cache = cache,
                    .align = (uint32_t)llvm_layout(r->fc, type->mlir).align};
    if (out->align > 4) out->align = 4; /* the instruction requires no more */
    return true;
}

/* ---- loads and stores ---- */

static bool emit_buffer_load(Reader *r, MlirOperation op)
{
    Access access;
    const Type *type = result_type(r, op, 0);
    return memory_takes_type(r, type) && buffer_intrinsic_access(r, op, 0, type, &access) &&
           set_result(r, op, memory_load(r, &access));
}

static bool emit_buffer_store(Reader *r, MlirOperation op)
{
    Access access;
    Value *v = operand_value(r, op, 0);
    return v && memory_takes_type(r, v->type) && buffer_intrinsic_access(r, op, 1, v->type, &access) &&
           memory_store(r, &access, v);
}

/* ---- atomics ---- */

/* rocdl.raw.(ptr.)buffer.atomic.*; operands: value, (expected,) buffer, voffset, soffset, aux */
static bool emit_buffer_intrinsic(Reader *r, MlirOperation op)
{
    AtomicKind kind = *(const AtomicKind *)r->row->data; /* ATOMIC_NONE: the larger or smaller value */
    const Type *type = operand_type(r, op, 0);
    bool swaps = kind == ATOMIC_COMPARE_SWAP, pair = type->num_elements == 2 && type->bits == 16;
    if (kind == ATOMIC_ADD_FLOAT && pair) kind = atomic_half_pair(type);
    if (type->bits * type->num_elements != 32 && type->bits * type->num_elements != 64)
        return unsupported_type(r, type, "values of 32 and 64 bits");
    Access access;
    if (!buffer_intrinsic_access(r, op, swaps ? 2 : 1, type, &access)) return false;
    if (kind == ATOMIC_NONE) return atomic_extremum(r, op, &access, strstr(r->row->name, "fmin") != NULL);
    return atomic_of_buffer(r, op, kind, &access);
}

/* ---- transfers into LDS ---- */

/* operands: source, LDS, [bytes, (voffset, soffset,) offset, aux]; those in brackets may be attributes */
static bool transfer(Reader *r, Memref *source, const Expr *soffset, const Memref *lds, int64_t bytes, int64_t offset,
                     uint8_t cache)
{
    int64_t n = bytes;
    if (bytes < 1 || bytes > 16)
        return read_error(r, "%s: %ld bytes per lane; expected 1 to 16", op_name(r->op), (long)bytes);
    const Type *type = type_get(r->fc, mlirVectorTypeGet(1, &n, mlirIntegerTypeGet(r->fc->mlir, 8)));
    Access access = {.memref = place_moved(r, source, expr_const(r->pool, offset)),
                     .element = expr_const(r->pool, 0),
                     .type = type,
                     .soffset = soffset,
                     .cache = cache};
    if (lds->space != SPACE_LDS) return read_error(r, "%s: the destination must be LDS", op_name(r->op));
    return emit_transfer_to_lds(r, &access, expr_add_const(r->pool, lds->base, offset), lds);
}

/* rocdl.load.to.lds, global.load.lds: source, LDS; size, offset, aux */
static bool emit_load_to_lds(Reader *r, MlirOperation op)
{
    const Memref *source = pointer_operand(r, op, 0), *lds = source ? pointer_operand(r, op, 1) : NULL;
    int64_t size, offset, aux;
    uint8_t cache = 0;
    if (!lds || !integer_argument(r, op, "size", 2, &size) || !integer_argument(r, op, "offset", 3, &offset) ||
        !integer_argument(r, op, "aux", 4, &aux) || !read_aux(r, expr_const(r->pool, aux), &cache))
        return false;
    return transfer(r, place_moved(r, source, expr_const(r->pool, 0)), NULL, lds, size, offset, cache);
}

/* rocdl.raw.ptr.buffer.load.lds: buffer, LDS, size, voffset, soffset, offset, aux */
static bool emit_buffer_load_lds(Reader *r, MlirOperation op)
{
    Memref *buffer = buffer_operand(r, op, 0);
    const Memref *lds = buffer ? pointer_operand(r, op, 1) : NULL;
    const Expr *voffset = operand_expr(r, op, 3), *soffset = operand_expr(r, op, 4);
    int64_t size, offset;
    uint8_t cache = 0;
    if (!lds || !voffset || !soffset || !constant_operand(r, op, 2, &size) || !constant_operand(r, op, 5, &offset) ||
        !read_aux(r, operand_expr(r, op, 6), &cache))
        return false;
    soffset = expr_zext(r->pool, soffset, 32);
    return transfer(r, place_moved(r, buffer, unsigned_offset(r, voffset)), soffset, lds, size, offset, cache);
}

#define BUFFER_RMW(kind) .emit = emit_buffer_intrinsic, .lanes_differ = true, ROW_DATA(AtomicKind, kind)
#define BUFFER_ATOMIC(id, kind) {INTRINSIC("raw." id), BUFFER_RMW(kind)}
const OpRow rocdl_buffer_ops[] = {
    {INTRINSIC("make.buffer.rsrc"), .read = read_make_buffer_rsrc},
    {INTRINSIC("raw.ptr.buffer.load"), .emit = emit_buffer_load},
    {INTRINSIC("raw.ptr.buffer.store"), .emit = emit_buffer_store},
    {INTRINSIC("raw.buffer.load"), .emit = emit_buffer_load},
    {INTRINSIC("raw.buffer.store"), .emit = emit_buffer_store},
    BUFFER_ATOMIC("ptr.buffer.atomic.fadd", ATOMIC_ADD_FLOAT),
    BUFFER_ATOMIC("ptr.buffer.atomic.fmax", ATOMIC_NONE),
    BUFFER_ATOMIC("ptr.buffer.atomic.smax", ATOMIC_MAX_SIGNED),
    BUFFER_ATOMIC("ptr.buffer.atomic.umin", ATOMIC_MIN_UNSIGNED),
    BUFFER_ATOMIC("ptr.buffer.atomic.cmpswap", ATOMIC_COMPARE_SWAP),
    BUFFER_ATOMIC("buffer.atomic.fadd", ATOMIC_ADD_FLOAT),
    BUFFER_ATOMIC("buffer.atomic.fmax", ATOMIC_NONE),
    BUFFER_ATOMIC("buffer.atomic.smax", ATOMIC_MAX_SIGNED),
    BUFFER_ATOMIC("buffer.atomic.umin", ATOMIC_MIN_UNSIGNED),
    BUFFER_ATOMIC("buffer.atomic.cmpswap", ATOMIC_COMPARE_SWAP),
    /* Intrinsics without a rocdl operation. */
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.fmin", BUFFER_RMW(ATOMIC_NONE)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.fmin", BUFFER_RMW(ATOMIC_NONE)},
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.swap", BUFFER_RMW(ATOMIC_SWAP)},
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.add", BUFFER_RMW(ATOMIC_ADD)},
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.smin", BUFFER_RMW(ATOMIC_MIN_SIGNED)},
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.umax", BUFFER_RMW(ATOMIC_MAX_UNSIGNED)},
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.and", BUFFER_RMW(ATOMIC_AND)},
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.or", BUFFER_RMW(ATOMIC_OR)},
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.xor", BUFFER_RMW(ATOMIC_XOR)},
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.inc", BUFFER_RMW(ATOMIC_INCREMENT)},
    {.name = "llvm.amdgcn.raw.ptr.buffer.atomic.dec", BUFFER_RMW(ATOMIC_DECREMENT)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.swap", BUFFER_RMW(ATOMIC_SWAP)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.add", BUFFER_RMW(ATOMIC_ADD)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.smin", BUFFER_RMW(ATOMIC_MIN_SIGNED)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.umax", BUFFER_RMW(ATOMIC_MAX_UNSIGNED)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.and", BUFFER_RMW(ATOMIC_AND)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.or", BUFFER_RMW(ATOMIC_OR)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.xor", BUFFER_RMW(ATOMIC_XOR)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.inc", BUFFER_RMW(ATOMIC_INCREMENT)},
    {.name = "llvm.amdgcn.raw.buffer.atomic.dec", BUFFER_RMW(ATOMIC_DECREMENT)},
    {INTRINSIC("load.to.lds"), .emit = emit_load_to_lds},
    {INTRINSIC("global.load.lds"), .emit = emit_load_to_lds},
    {INTRINSIC("raw.ptr.buffer.load.lds"), .emit = emit_buffer_load_lds},
    {.name = "llvm.amdgcn.raw.buffer.load.lds", .emit = emit_buffer_load_lds},
    {0},
};
