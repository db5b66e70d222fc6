/* Loads, stores and copies of the LLVM dialect, also masked; traps; hints for the optimiser. */
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "frontend/dialect/elements.h"
#include "frontend/memory/memory_access.h"
#include "frontend/memory/synchronise.h"
#include "ir/build_op.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* ---- loads and stores ---- */

static bool pointer_access(Reader *r, MlirOperation op, const Memref *m, const Type *type, Access *out)
{
    MlirAttribute alignment = op_attribute(op, "alignment"), nontemporal = op_attribute(op, "nontemporal");
    int64_t align = mlirAttributeIsNull(alignment) ? 0 : mlirIntegerAttrGetValueInt(alignment);
    if (!memory_takes_type(r, type)) return false;
    if (type->num_elements > MAX_ELEMENTS)
        return read_error(r, "%s: %s has more elements than the %d that are supported", op_name(op),
                          type_text(r->fc, type->mlir), MAX_ELEMENTS);
    if (align < 0 || align & (align - 1))
        return read_error(r, "%s: alignment %ld is not a power of two", op_name(op), (long)align);
    if (m->space == SPACE_OTHER)
        return read_error(r, "%s: this address space is not supported; supported: 0, 1, 3, 4, 5, 7", op_name(op));
    *out = (Access){.memref = m,
                    .element = expr_const(r->pool, 0),
                    .type = type,
                    .align = align > 0 ? (uint32_t)align : (uint32_t)llvm_layout(r->fc, type->mlir).align,
                    .nontemporal = !mlirAttributeIsNull(nontemporal)};
    return true;
}

bool llvm_access(Reader *r, MlirOperation op, intptr_t i, const Type *type, Access *out)
{
    const Memref *m = pointer_operand(r, op, i);
    return m && pointer_access(r, op, m, type, out);
}

/* An atomic or volatile access is one instruction. It bypasses the caches that others in its scope do not share. */
static bool ordered_access(Reader *r, MlirOperation op, const Memref *m, const Type *type, Access *out)
{
    const bool is_atomic = op_integer(op, "ordering", 0) != 0, is_volatile = op_has(op, "volatile_");
    if (!pointer_access(r, op, m, type, out)) return false;
    out->is_volatile = is_volatile;
    if (!is_atomic && !is_volatile) return true;
    const uint64_t bits = (uint64_t)type->bits * (uint64_t)type->num_elements;
    if (is_atomic && (type_is_exprs(type) ? type->num_elements != 1 : !type->bits))
        return unsupported_type(r, type, "atomic accesses of numbers");
    if (is_atomic && (bits < 8 || bits > 64 || out->align * 8 < bits))
        return read_error(r,
                          "%s: an atomic access of %lu bits, aligned to %u bytes, is not supported; supported: 8 to 64 "
                          "bits, aligned to their size",
                          op_name(op), (unsigned long)bits, out->align);
    if (m->space == SPACE_GLOBAL || m->space == SPACE_BUFFER)
        out->cache = scope_cache(r->k->target, is_volatile ? "" : sync_scope(r, op));
    return true;
}

static bool load_ordered(Reader *r, MlirOperation op, const Access *access, Value **out)
{
    const int64_t ordering = op_integer(op, "ordering", 0);
    if (ordering == ORDER_SEQUENTIAL) memory_fence(r, sync_scope(r, op), false, false);
    *out = memory_load(r, access);
    if (*out) order_after(r, op, ordering);
    return *out != NULL;
}

static bool emit_load(Reader *r, MlirOperation op)
{
    const Memref *m = pointer_operand(r, op, 0);
    const Type *type = result_type(r, op, 0);
    Access access;
    Value *v;
    if (!m) return false;
    if (type->kind != KIND_POINTER)
        return ordered_access(r, op, m, type, &access) && load_ordered(r, op, &access, &v) && set_result(r, op, v);
    if (type->space != SPACE_GLOBAL && type->space != SPACE_LDS && type->space != SPACE_PRIVATE)
        return unsupported_type(r, type, "pointers to global memory, LDS and private memory");
    const unsigned bits = pointer_bits(type);
    const Type *integer = type_get(r->fc, mlirIntegerTypeGet(r->fc->mlir, bits));
    if (!ordered_access(r, op, m, integer, &access) || !load_ordered(r, op, &access, &v)) return false;
    const Expr *e = value_expr(r, v, 0);
    if (!e) return false;
    if (type->space == SPACE_PRIVATE) return set_result(r, op, llvm_pointer(r, type, private_place(r, type, e)));
    if (bits == 32) e = expr_zext(r->pool, e, 32);
    return set_result(r, op, llvm_pointer(r, type, place_new(r, type, type->space, e)));
}

/* A pointer as the integer that memory holds; other values unchanged. NULL after a diagnostic. */
static Value *stored_value(Reader *r, Value *v)
{
    if (!v || v->form != VALUE_MEMREF || v->type->kind != KIND_POINTER) return v;
    const unsigned bits = pointer_bits(v->type);
    const Expr *e = pointer_integer(r, v);
    if (!e) return NULL;
    const Type *integer = type_get(r->fc, mlirIntegerTypeGet(r->fc->mlir, bits));
    return expr_value(r, integer, expr_sext(r->pool, e, bits));
}

static bool emit_store(Reader *r, MlirOperation op)
{
    Value *v = stored_value(r, operand_value(r, op, 0));
    const Memref *m = v ? pointer_operand(r, op, 1) : NULL;
    Access access;
    if (!m || !ordered_access(r, op, m, v->type, &access)) return false;
    order_before(r, op, op_integer(op, "ordering", 0));
    return memory_store(r, &access, v);
}

/* The mask of an access to elements of `type`. MLIR does not verify its length. NULL after a diagnostic. */
static Value *mask_operand(Reader *r, MlirOperation op, intptr_t i, const Type *type)
{
    Value *v = operand_value(r, op, i);
    if (!v || (v->form == VALUE_EXPRS && v->num == type->num_elements)) return v;
    return read_error(r, "%s: a mask of type %s does not fit a value of type %s", op_name(op),
                      type_text(r->fc, v->type->mlir), type_text(r->fc, type->mlir)),
           NULL;
}

/* The value for elements that are not read; it must have type `type`. NULL after a diagnostic. */
static Value *pass_through(Reader *r, MlirOperation op, const Type *type)
{
    if (mlirOperationGetNumOperands(op) < 3) return unset_value(r, type);
    const Type *given = operand_type(r, op, 2);
    if (given == type) return operand_data(r, op, 2);
    return read_error(r, "%s: the value for masked-off lanes has type %s, but the result has type %s", op_name(op),
                      type_text(r->fc, given->mlir), type_text(r->fc, type->mlir)),
           NULL;
}

/* operands: pointer, mask, pass-through */
static bool emit_masked_load(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    Value *mask = mask_operand(r, op, 1, type), *other = pass_through(r, op, type);
    Access access;
    if (!mask || !other || !(other = value_data(r, other)) || !llvm_access(r, op, 0, type, &access)) return false;
    Value *v = memory_load_masked(r, &access, mask->exprs, other);
    return v && set_result(r, op, v);
}

/* operands: value, pointer, mask */
static bool emit_masked_store(Reader *r, MlirOperation op)
{
    Value *v = operand_data(r, op, 0), *mask = v ? mask_operand(r, op, 2, v->type) : NULL;
    Access access;
    return v && mask && llvm_access(r, op, 1, v->type, &access) && memory_store_masked(r, &access, mask->exprs, v);
}

/* The address of each element of a gather, scatter, expanding load or compressing store. NULL after a diagnostic. */
static const Memref **element_places(Reader *r, MlirOperation op, intptr_t operand, const Type *type, const Value *mask)
{
    Value *v = operand_value(r, op, operand);
    uint32_t n = (uint32_t)type->num_elements;
    const Memref **places = ARENA_ARRAY(r->arena, const Memref *, n);
    if (!v) return NULL;
    if (v->form == VALUE_AGGREGATE && v->num == n) {
        for (uint32_t i = 0; i < n; i++) places[i] = v->members[i]->memref;
        return places;
    }
    if (v->form != VALUE_MEMREF)
        return read_error(r, "%s: operand %ld is not made by llvm.getelementptr", op_name(op), (long)operand), NULL;
    const Expr *before = expr_const(r->pool, 0); /* the selected elements follow one another in memory */
    for (uint32_t i = 0; i < n; i++) {
        places[i] = place_moved(r, v->memref, expr_mul_const(r->pool, before, type->bits / 8));
        before = expr_add(r->pool, before, mask->exprs[i]);
    }
    return places;
}

/* operands: pointers, or one; mask; pass-through */
static bool emit_masked_gather(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0), *element = type_get(r->fc, element_type(type));
    Value *mask = mask_operand(r, op, 1, type), *other = pass_through(r, op, type);
    if (!mask || !other || !(other = value_data(r, other))) return false;
    const Memref **places = element_places(r, op, 0, type, mask);
    Parts parts = {.differs = !other->uniform};
    for (uint32_t i = 0; places && i < (uint32_t)type->num_elements; i++) {
        Access access;
        if (!pointer_access(r, op, places[i], element, &access)) return false;
        Value *v = memory_load_masked(r, &access, &mask->exprs[i], data_slice(r, other, element, i, 1));
        if (!add_part(r, &parts, value_data(r, v), 1)) return false;
    }
    return places && set_result(r, op, parts_value(r, type, &parts));
}

/* operands: value; pointers, or one; mask */
static bool emit_masked_scatter(Reader *r, MlirOperation op)
{
    Value *v = operand_data(r, op, 0), *mask = v ? mask_operand(r, op, 2, v->type) : NULL;
    if (!v || !mask) return false;
    const Type *element = type_get(r->fc, element_type(v->type));
    const Memref **places = element_places(r, op, 1, v->type, mask);
    for (uint32_t i = 0; places && i < (uint32_t)v->type->num_elements; i++) {
        Access access;
        if (!pointer_access(r, op, places[i], element, &access)) return false;
        if (!memory_store_masked(r, &access, &mask->exprs[i], data_slice(r, v, element, i, 1))) return false;
    }
    return places != NULL;
}

/* The type of one move, and how many moves the copy takes. */
static const Type *copy_type(Reader *r, const Memref *to, const Memref *from, int64_t bytes)
{
    const Memref *registers = to->storage ? to : from->storage ? from : NULL;
    MlirType element = registers ? mlirShapedTypeGetElementType(registers->type->mlir)
                                 : mlirIntegerTypeGet(r->fc->mlir, bytes % 4 ? 8 : 32);
    int64_t size = type_get(r->fc, element)->bits / 8;
    if (!size || bytes % size) return NULL;
    int64_t n = bytes / size;
    return n > MAX_ELEMENTS ? NULL : type_get(r->fc, mlirVectorTypeGet(1, &n, element));
}

/* operands: to, from, bytes */
static bool emit_memcpy(Reader *r, MlirOperation op)
{
    const Memref *to = pointer_operand(r, op, 0), *from = to ? pointer_operand(r, op, 1) : NULL;
    int64_t bytes;
    if (!from) return false;
    if (!integer_argument(r, op, "len", 2, &bytes)) return false; /* memcpy.inline has the length as an attribute */
    if (bytes == 0) return true;
    const Type *type = bytes > 0 ? copy_type(r, to, from, bytes) : NULL;
    if (!type) return read_error(r, "%s: %ld bytes cannot be copied in registers", op_name(op), (long)bytes);
    Access load = {.memref = from, .element = expr_const(r->pool, 0), .type = type},
           store = {.memref = to, .element = expr_const(r->pool, 0), .type = type};
    Value *v = memory_load(r, &load);
    return v && memory_store(r, &store, v);
}

/* operands: pointer, byte, number of bytes */
static bool emit_memset(Reader *r, MlirOperation op)
{
    const Memref *to = pointer_operand(r, op, 0);
    const Expr *byte = to ? operand_expr(r, op, 1) : NULL;
    int64_t bytes;
    if (!byte) return false;
    if (!integer_argument(r, op, "len", 2, &bytes)) return false;
    if (bytes == 0) return true;
    const Type *type = bytes > 0 && !to->storage ? copy_type(r, to, to, bytes) : NULL;
    if (!type) return read_error(r, "%s: %ld bytes cannot be set from registers", op_name(op), (long)bytes);
    byte = expr_zext(r->pool, byte, 8);
    const Expr *piece = type->bits == 8 ? byte : expr_sext(r->pool, expr_mul_const(r->pool, byte, 0x01010101), 32);
    Value *v = exprs_new(r, type);
    for (uint32_t i = 0; i < v->num; i++) v->exprs[i] = piece;
    Access store = {.memref = to, .element = expr_const(r->pool, 0), .type = type};
    return (v = value_data(r, v)) && memory_store(r, &store, v);
}

/* ---- the rest ---- */

/* The trap handler's numbers: 2 ends the wave, 3 is for a debugger (AMDGPUUsage, "Trap Handler ABI"). */
static bool emit_trap(Reader *r, MlirOperation op)
{
    const bool debugs = strstr(op_name(op), "debugtrap") != NULL;
    BUILD_ALONE(&r->b, OP_S_TRAP)->m.mods.offset = debugs ? 3 : 2;
    return true;
}

const OpRow llvm_memory_ops[] = {
    {.name = "llvm.load", .emit = emit_load},
    {.name = "llvm.store", .emit = emit_store},
    {.name = "llvm.intr.masked.load", .emit = emit_masked_load},
    {.name = "llvm.intr.masked.store", .emit = emit_masked_store},
    {.name = "llvm.intr.masked.gather", .emit = emit_masked_gather},
    {.name = "llvm.intr.masked.scatter", .emit = emit_masked_scatter},
    {.name = "llvm.intr.masked.expandload", .emit = emit_masked_gather},
    {.name = "llvm.intr.masked.compressstore", .emit = emit_masked_scatter},
    {.name = "llvm.intr.memcpy", .emit = emit_memcpy},
    {.name = "llvm.intr.memmove", .emit = emit_memcpy},
    {.name = "llvm.intr.memcpy.inline", .emit = emit_memcpy},
    {.name = "llvm.intr.memset", .emit = emit_memset},
    {.name = "llvm.intr.memset.inline", .emit = emit_memset},
    {.name = "llvm.intr.lifetime.start", .read = without_effect},
    {.name = "llvm.intr.experimental.noalias.scope.decl", .read = without_effect},
    {.name = "llvm.intr.lifetime.end", .read = without_effect},
    {.name = "llvm.intr.assume", .read = read_assume},
    {.name = "llvm.intr.trap", .emit = emit_trap},
    {.name = "llvm.intr.debugtrap", .emit = emit_trap},
    {0},
};
