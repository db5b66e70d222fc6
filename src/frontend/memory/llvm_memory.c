/* Pointers of the LLVM dialect. A pointer is a memref without dimensions: a base in bytes that getelementptr adds to. Which memory it
   is in is known from where it comes from, through casts. */
#include <string.h>

#include "frontend/read/buffer.h"
#include "frontend/llvm_dialect.h"
#include "frontend/memory/memory.h"
#include "isa/events.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"

static Memref *new_memref(Reader *r, const Type *type, Space space, const Expr *base)
{
    Memref *m = ARENA_NEW(r->arena, Memref);
    *m = (Memref){
        .type = type, .space = space, .base = base, .offset = expr_const(r->pool, 0), .align = 1};
    if (space == SPACE_BUFFER)
        m->buffer_start = m->buffer_high = m->num_records = m->buffer_flags = m->offset;
    return m;
}

static const Memref *pointer_operand(Reader *r, MlirOperation op, intptr_t i)
{
    Value *v = value_get(r, op_operand(op, i));
    if (!v) return NULL;
    if (v->form != VALUE_MEMREF) {
        read_error(r, "%s: operand %ld is not a pointer", op_name(op), (long)i);
        return NULL;
    }
    return v->memref;
}

/* `m` moved by that many bytes. Elements of an alloca in registers have places, no address. */
static Memref *moved(Reader *r, const Memref *m, const Expr *bytes)
{
    Memref *to = ARENA_NEW(r->arena, Memref);
    *to = *m;
    if (m->storage) {
        int64_t size = m->type->bits / 8 ? m->type->bits / 8 : 1;
        to->offset = expr_add(r->pool, m->offset, expr_floordiv(r->pool, bytes, expr_const(r->pool, size)));
    } else {
        uint64_t align = expr_alignment(bytes);
        to->base = expr_add(r->pool, m->base, bytes);
        if (align < to->align) to->align = align;
    }
    return to;
}

/* ---- where pointers come from ---- */

/* The bytes that a getelementptr adds to the pointer; of vectors of pointers: to the one of that lane. NULL after a diagnostic. */
static const Expr *element_distance(Reader *r, MlirOperation op, uint32_t lane)
{
    MlirAttribute fixed = op_attribute(op, "rawConstantIndices");
    MlirType type = mlirTypeAttrGetValue(op_attribute(op, "elem_type"));
    const Expr *bytes = expr_const(r->pool, 0);
    intptr_t next = 1;
    for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(fixed); i++) {
        int32_t known = mlirDenseI32ArrayGetElement(fixed, i);
        Value *v = known == INT32_MIN ? value_get(r, op_operand(op, next++)) : NULL;
        if (!v && known == INT32_MIN) return NULL;
        const Expr *index = v ? value_expr(r, v, v->type->num_elements > 1 ? lane : 0) : expr_const(r->pool, known);
        if (!index) return NULL;
        if (i && llvm_num_members(r->fc, type) >= 0) {
            uint64_t offset = 0;
            if (!mlirTypeIsALLVMStructType(type)) {
                type = llvm_member(r->fc, type, 0, &offset);
                bytes = expr_add(r->pool, bytes,
                                 expr_mul_const(r->pool, index, (int64_t)llvm_layout(r->fc, type).bytes));
                continue;
            }
            if (!expr_is_const(index) || index->value < 0 || index->value >= llvm_num_members(r->fc, type))
                return read_error(r, "%s: the member of a struct must be a constant within it", op_name(op)), NULL;
            type = llvm_member(r->fc, type, index->value, &offset);
            bytes = expr_add_const(r->pool, bytes, (int64_t)offset);
            continue;
        }
        uint64_t size = llvm_layout(r->fc, type).bytes;
        if (i && mlirTypeIsAVector(type)) {
            const Type *t = type_get(r->fc, type);
            size = t->bits / 8;
        }
        bytes = expr_add(r->pool, bytes, expr_mul_const(r->pool, index, (int64_t)size));
    }
    return bytes;
}

/* A vector of pointers is an aggregate of them. */
static bool eval_pointer_vector(Reader *r, MlirOperation op, Value *base, const Type *type)
{
    const Type *pointer = type_get(r->fc, mlirShapedTypeGetElementType(type->mlir));
    if (type->num_elements < 1 || type->num_elements > MAX_ELEMENTS || pointer->kind != KIND_POINTER)
        return unsupported_type(r, type, "pointers and vectors of them"), true;
    Value *v = value_new(r, VALUE_AGGREGATE, type, (uint32_t)type->num_elements);
    v->members = ARENA_ARRAY(r->arena, Value *, v->num);
    for (uint32_t i = 0; i < v->num; i++) {
        Value *from = base->form == VALUE_AGGREGATE ? base->members[i] : base;
        const Expr *bytes = element_distance(r, op, i);
        if (!bytes) return true;
        if (from->form != VALUE_MEMREF) return read_error(r, "%s: operand 0 is not a pointer", op_name(op)), true;
        v->members[i] = llvm_pointer(r, pointer, moved(r, from->memref, bytes));
    }
    set_result(r, op, v);
    return true;
}

static bool eval_getelementptr(Reader *r, MlirOperation op)
{
    const Type *type = type_of(r, op_result(op, 0));
    Value *base = value_get(r, op_operand(op, 0));
    if (!base) return true;
    if (mlirTypeIsAVector(type->mlir)) return eval_pointer_vector(r, op, base, type);
    const Memref *m = pointer_operand(r, op, 0);
    const Expr *bytes = m ? element_distance(r, op, 0) : NULL;
    if (bytes) set_result(r, op, llvm_pointer(r, type, moved(r, m, bytes)));
    return true;
}

/* The same memory under another type of pointer, and a memref as a pointer. */
static bool eval_pointer_cast(Reader *r, MlirOperation op)
{
    const Type *type = type_of(r, op_result(op, 0));
    Value *v = value_get(r, op_operand(op, 0));
    if (!v) return true;
    if (v->form == VALUE_MEMREF && type->kind == KIND_POINTER)
        set_result(r, op, llvm_pointer(r, type, v->memref));
    else if (mlirTypeEqual(v->type->mlir, type->mlir))
        set_result(r, op, v);
    else if (v->form == VALUE_EXPRS && v->num == 1 && type_is_exprs(type) && type->num_elements == 1 &&
             v->type->bits == type->bits) /* index and i64 */
        set_result_expr(r, op, v->exprs[0]);
    else
        read_error(r, "%s: %s to %s is not supported", op_name(op), type_text(r->fc, v->type->mlir),
                   type_text(r->fc, type->mlir));
    return true;
}

static bool eval_ptrtoint(Reader *r, MlirOperation op)
{
    const Memref *m = pointer_operand(r, op, 0);
    const Type *type = type_of(r, op_result(op, 0));
    if (!m) return true;
    if (m->space == SPACE_BUFFER || m->storage)
        return read_error(r, "%s: the pointer is no address", op_name(op)), true;
    set_result_expr(r, op, expr_sext(r->pool, m->base, type->bits));
    return true;
}

static bool eval_inttoptr(Reader *r, MlirOperation op)
{
    const Expr *e = operand_expr(r, op, 0);
    const Type *type = type_of(r, op_result(op, 0));
    if (!e) return true;
    if (type->kind != KIND_POINTER || (type->space != SPACE_GLOBAL && type->space != SPACE_LDS))
        return read_error(r, "%s: %s is not supported; supported: pointers to global memory and LDS", op_name(op),
                          type_text(r->fc, type->mlir)),
               true;
    if (type->space == SPACE_LDS) e = expr_zext(r->pool, e, 32);
    set_result(r, op, llvm_pointer(r, type, new_memref(r, type, type->space, e)));
    return true;
}

typedef struct GlobalPlace {
    uint32_t address, object;
} GlobalPlace;

static MlirOperation find_global(Reader *r, MlirStringRef name)
{
    for (MlirOperation at = mlirOperationGetParentOperation(r->function); !mlirOperationIsNull(at);
         at = mlirOperationGetParentOperation(at))
        for (MlirOperation op = mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(at, 0)));
             !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
            if (strcmp(op_name(op), "llvm.mlir.global")) continue;
            MlirStringRef other = mlirStringAttrGetValue(op_attribute(op, "sym_name"));
            if (other.length == name.length && !memcmp(other.data, name.data, name.length)) return op;
        }
    return (MlirOperation){NULL};
}

static uint64_t global_bytes(Reader *r, MlirOperation global)
{
    return llvm_layout(r->fc, mlirTypeAttrGetValue(op_attribute(global, "global_type"))).bytes;
}

static GlobalPlace *global_place(Reader *r, MlirOperation global)
{
    GlobalPlace *place = ptr_map_get(&r->globals, global.ptr);
    if (place) return place;
    int64_t bytes = (int64_t)global_bytes(r, global);
    MlirAttribute align = op_attribute(global, "alignment");
    uint64_t at_least = mlirAttributeIsNull(align) ? 16 : (uint64_t)mlirIntegerAttrGetValueInt(align);
    MlirAttribute space = mlirIntegerAttrGet(mlirIntegerTypeGet(r->fc->mlir, 64), 3);
    MlirType type = mlirMemRefTypeContiguousGet(mlirIntegerTypeGet(r->fc->mlir, 8), 1, &bytes, space);
    place = ARENA_NEW(r->arena, GlobalPlace);
    if (!lds_allocate(r, type_get(r->fc, type), at_least, &place->address)) return NULL;
    place->object = ++r->next_object;
    ptr_map_set(&r->globals, r->arena, global.ptr, place);
    return place;
}

/* LDS of a size that is known comes first: what is declared without one begins behind all of it. */
static MlirWalkResult place_sized_global(MlirOperation op, void *data)
{
    Reader *r = data;
    if (strcmp(op_name(op), "llvm.mlir.addressof")) return MlirWalkResultAdvance;
    MlirOperation global = find_global(r, mlirFlatSymbolRefAttrGetValue(op_attribute(op, "global_name")));
    if (!mlirOperationIsNull(global) && global_bytes(r, global)) global_place(r, global);
    return MlirWalkResultAdvance;
}

static bool eval_addressof(Reader *r, MlirOperation op)
{
    const Type *type = type_of(r, op_result(op, 0));
    MlirOperation global = find_global(r, mlirFlatSymbolRefAttrGetValue(op_attribute(op, "global_name")));
    if (mlirOperationIsNull(global)) return read_error(r, "%s: there is no such llvm.mlir.global", op_name(op)), true;
    if (type->space != SPACE_LDS)
        return read_error(r, "%s: %s is not supported; supported: globals in LDS (address space 3)", op_name(op),
                          type_text(r->fc, type->mlir)),
               true;
    MlirAttribute value = op_attribute(global, "value");
    if (!mlirAttributeIsNull(value))
        return read_error(r, "%s: LDS cannot have an initial value", op_name(op)), true;
    mlirOperationWalk(r->function, place_sized_global, r, MlirWalkPreOrder);
    GlobalPlace *place = r->failed ? NULL : global_place(r, global);
    if (!place) return true;
    Memref *m = new_memref(r, type, SPACE_LDS, expr_const(r->pool, place->address));
    m->object = global_bytes(r, global) ? place->object : 0;
    set_result(r, op, llvm_pointer(r, type, m));
    return true;
}

/* ---- buffers ---- */

/* operands: pointer, stride and its flags (16 bits), bytes, flags: the fields of the descriptor */
static bool eval_make_buffer_rsrc(Reader *r, MlirOperation op)
{
    const Memref *from = pointer_operand(r, op, 0);
    const Expr *stride = operand_expr(r, op, 1), *records = operand_expr(r, op, 2), *flags = operand_expr(r, op, 3);
    const Type *type = type_of(r, op_result(op, 0));
    if (!from || !stride || !records || !flags) return true;
    if (from->space != SPACE_GLOBAL)
        return read_error(r, "%s: only global memory can be a buffer", op_name(op)), true;
    if (!r->analysing) set_location(r, op);
    const Expr *field = expr_shl(r->pool, expr_zext(r->pool, stride, 16), expr_const(r->pool, 16));
    records = expr_zext(r->pool, records, 32); /* the field has 32 bits, and LLVM takes those */
    Memref *m = new_memref(r, type, SPACE_BUFFER, expr_const(r->pool, 0));
    set_descriptor(r, m, from->base, records, field, flags);
    m->align = 16;
    set_result(r, op, llvm_pointer(r, type, m));
    return true;
}

/* A buffer from an operand: a pointer to one, or its four dwords. */
static Memref *buffer_operand(Reader *r, MlirOperation op, intptr_t i)
{
    Value *v = value_get(r, op_operand(op, i));
    if (!v) return NULL;
    if (v->form == VALUE_MEMREF && v->memref->space == SPACE_BUFFER) return v->memref;
    if (v->form != VALUE_DATA || v->type->bits != 32 || v->type->num_elements != 4) {
        read_error(r, "%s: operand %ld is no buffer", op_name(op), (long)i);
        return NULL;
    }
    Memref *m = new_memref(r, v->type, SPACE_BUFFER, expr_const(r->pool, 0));
    m->buffer_start = m->num_records = NULL;
    m->resource = build_to_s(&r->b, data_dwords(r, v, 0, 4));
    m->align = 4;
    return m;
}

/* aux of the intrinsics: bit 0 sc0, 1 nt, 4 sc1. */
static bool read_aux(Reader *r, const Expr *aux, uint8_t *cache)
{
    if (!aux) return false;
    if (!expr_is_const(aux)) return read_error(r, "%s: the cache bits must be a constant", op_name(r->op));
    *cache = (uint8_t)((aux->value & 1 ? CACHE_SC0 : 0) | (aux->value & 2 ? CACHE_NT : 0) |
                       (aux->value & 16 ? CACHE_SC1 : 0));
    return true;
}

/* An offset of 32 bits as the number that the machine takes it for. A choice stays one: it may be a sentinel. */
static const Expr *unsigned_offset(Reader *r, const Expr *e)
{
    if (e->kind != EXPR_SELECT || expr_fits_u32(e)) return expr_zext(r->pool, e, 32);
    return expr_select(r->pool, e->ops[0], expr_zext(r->pool, e->ops[1], 32), expr_zext(r->pool, e->ops[2], 32));
}

bool buffer_intrinsic_access(Reader *r, MlirOperation op, intptr_t first, const Type *type, Access *out)
{
    Memref *buffer = buffer_operand(r, op, first);
    const Expr *voffset = operand_expr(r, op, first + 1), *soffset = operand_expr(r, op, first + 2);
    uint8_t cache;
    if (!buffer || !voffset || !soffset || !read_aux(r, operand_expr(r, op, first + 3), &cache)) return false;
    *out = (Access){.memref = moved(r, buffer, unsigned_offset(r, voffset)),
                    .element = expr_const(r->pool, 0),
                    .type = type,
                    .soffset = expr_zext(r->pool, soffset, 32),
                    .cache = cache,
                    .align = (uint32_t)llvm_layout(r->fc, type->mlir).align};
    if (out->align > 4) out->align = 4; /* what the instruction asks for */
    return true;
}

static bool emit_buffer_load(Reader *r, MlirOperation op)
{
    Access access;
    return buffer_intrinsic_access(r, op, 0, type_of(r, op_result(op, 0)), &access) &&
           set_result(r, op, memory_load(r, &access));
}

static bool emit_buffer_store(Reader *r, MlirOperation op)
{
    Access access;
    Value *v = value_get(r, op_operand(op, 0));
    return v && buffer_intrinsic_access(r, op, 1, v->type, &access) && memory_store(r, &access, v);
}

/* ---- loads and stores ---- */

static bool pointer_access(Reader *r, MlirOperation op, const Memref *m, const Type *type, Access *out)
{
    MlirAttribute alignment = op_attribute(op, "alignment"), nontemporal = op_attribute(op, "nontemporal");
    int64_t align = mlirAttributeIsNull(alignment) ? 0 : mlirIntegerAttrGetValueInt(alignment);
    bool whole = type->bits == 8 || type->bits == 16 || type->bits == 32 || type->bits == 64 ||
                 (type->bits == 4 && type->num_elements % 2 == 0) || (type_is_i1(type) && type->kind == KIND_SCALAR);
    if ((type->kind != KIND_SCALAR && type->kind != KIND_VECTOR) || type->num_elements < 1 || !whole)
        return unsupported_type(r, type, "numbers of 8, 16, 32 and 64 bits, pairs of 4 bits, and vectors of them; i1");
    if (type->num_elements > MAX_ELEMENTS)
        return read_error(r, "%s: %s has more elements than the %d that are supported", op_name(op),
                          type_text(r->fc, type->mlir), MAX_ELEMENTS);
    if (align < 0 || align & (align - 1))
        return read_error(r, "%s: alignment %ld is not a power of two", op_name(op), (long)align);
    if (m->space == SPACE_OTHER)
        return read_error(r, "%s: this address space is not supported; supported: 0, 1, 3, 4, 5, 7", op_name(op));
    *out = (Access){.memref = m, .element = expr_const(r->pool, 0), .type = type,
                    .align = align > 0 ? (uint32_t)align : (uint32_t)llvm_layout(r->fc, type->mlir).align,
                    .nontemporal = !mlirAttributeIsNull(nontemporal)};
    return true;
}

bool llvm_access(Reader *r, MlirOperation op, intptr_t i, const Type *type, Access *out)
{
    const Memref *m = pointer_operand(r, op, i);
    return m && pointer_access(r, op, m, type, out);
}

static bool emit_load(Reader *r, MlirOperation op)
{
    const Memref *m = pointer_operand(r, op, 0);
    const Type *type = type_of(r, op_result(op, 0));
    Access access;
    if (!m) return false;
    if (type->kind != KIND_POINTER)
        return pointer_access(r, op, m, type, &access) && set_result(r, op, memory_load(r, &access));
    if (type->space != SPACE_GLOBAL && type->space != SPACE_LDS)
        return unsupported_type(r, type, "pointers to global memory and LDS");
    unsigned bits = type->space == SPACE_LDS ? 32 : 64;
    const Type *integer = type_get(r->fc, mlirIntegerTypeGet(r->fc->mlir, bits));
    if (!pointer_access(r, op, m, integer, &access)) return false;
    Value *v = memory_load(r, &access);
    const Expr *e = v ? value_expr(r, v, 0) : NULL;
    if (!e) return false;
    if (bits == 32) e = expr_zext(r->pool, e, 32);
    return set_result(r, op, llvm_pointer(r, type, new_memref(r, type, type->space, e)));
}

static bool emit_store(Reader *r, MlirOperation op)
{
    Value *v = value_get(r, op_operand(op, 0));
    const Memref *m = v ? pointer_operand(r, op, 1) : NULL;
    Access access;
    return m && pointer_access(r, op, m, v->type, &access) && memory_store(r, &access, v);
}

/* The mask of an access to elements of `type`: MLIR does not verify how many there are. NULL after a diagnostic. */
static Value *mask_operand(Reader *r, MlirOperation op, intptr_t i, const Type *type)
{
    Value *v = value_get(r, op_operand(op, i));
    if (!v || (v->form == VALUE_EXPRS && v->num == type->num_elements)) return v;
    read_error(r, "%s: a mask of type %s for %s", op_name(op), type_text(r->fc, v->type->mlir), type_text(r->fc, type->mlir));
    return NULL;
}

/* What stands for the elements that are not read; they are of `type`. NULL after a diagnostic. */
static Value *pass_through(Reader *r, MlirOperation op, const Type *type)
{
    if (mlirOperationGetNumOperands(op) < 3) return unset_value(r, type);
    const Type *given = type_of(r, op_operand(op, 2));
    if (given == type) return value_data(r, value_get(r, op_operand(op, 2)));
    read_error(r, "%s: %s in the place of elements of %s", op_name(op), type_text(r->fc, given->mlir), type_text(r->fc, type->mlir));
    return NULL;
}

/* operands: pointer, mask, pass-through */
static bool emit_masked_load(Reader *r, MlirOperation op)
{
    const Type *type = type_of(r, op_result(op, 0));
    Value *mask = mask_operand(r, op, 1, type), *other = pass_through(r, op, type);
    Access access;
    if (!mask || !other || !(other = value_data(r, other)) || !llvm_access(r, op, 0, type, &access)) return false;
    Value *v = memory_load_masked(r, &access, mask->exprs, other);
    return v && set_result(r, op, v);
}

/* operands: value, pointer, mask */
static bool emit_masked_store(Reader *r, MlirOperation op)
{
    Value *v = value_data(r, value_get(r, op_operand(op, 0))), *mask = v ? mask_operand(r, op, 2, v->type) : NULL;
    Access access;
    return v && mask && llvm_access(r, op, 1, v->type, &access) && memory_store_masked(r, &access, mask->exprs, v);
}

/* Where each element of a gather, scatter, expanding load or compressing store is. NULL after a diagnostic. */
static const Memref **element_places(Reader *r, MlirOperation op, intptr_t operand, const Type *type, const Value *mask)
{
    Value *v = value_get(r, op_operand(op, operand));
    uint32_t n = (uint32_t)type->num_elements;
    const Memref **places = ARENA_ARRAY(r->arena, const Memref *, n);
    if (!v) return NULL;
    if (v->form == VALUE_AGGREGATE && v->num == n) {
        for (uint32_t i = 0; i < n; i++) places[i] = v->members[i]->memref;
        return places;
    }
    if (v->form != VALUE_MEMREF)
        return read_error(r, "%s: operand %ld is not made by llvm.getelementptr", op_name(op), (long)operand), NULL;
    const Expr *before = expr_const(r->pool, 0); /* elements that the mask chooses follow one another */
    for (uint32_t i = 0; i < n; i++) {
        places[i] = moved(r, v->memref, expr_mul_const(r->pool, before, type->bits / 8));
        before = expr_add(r->pool, before, mask->exprs[i]);
    }
    return places;
}

/* operands: pointers, or one; mask; pass-through */
static bool emit_masked_gather(Reader *r, MlirOperation op)
{
    const Type *type = type_of(r, op_result(op, 0)), *element = type_get(r->fc, element_type(type));
    Value *mask = mask_operand(r, op, 1, type), *other = pass_through(r, op, type);
    if (!mask || !other || !(other = value_data(r, other))) return false;
    const Memref **places = element_places(r, op, 0, type, mask);
    PieceList list = {0};
    bool uniform = other->uniform;
    for (uint32_t i = 0; places && i < (uint32_t)type->num_elements; i++) {
        Access access;
        if (!pointer_access(r, op, places[i], element, &access)) return false;
        Value *v = memory_load_masked(r, &access, &mask->exprs[i], data_slice(r, other, element, i, 1));
        if (!v || !(v = value_data(r, v))) return false;
        uniform = uniform && v->uniform;
        value_append(r, &list, v, 0, 1);
    }
    return places && set_result(r, op, value_from_list(r, type, &list, uniform));
}

/* operands: value; pointers, or one; mask */
static bool emit_masked_scatter(Reader *r, MlirOperation op)
{
    Value *v = value_data(r, value_get(r, op_operand(op, 0))), *mask = v ? mask_operand(r, op, 2, v->type) : NULL;
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

/* Bytes moved at a time, and how often. */
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

static bool constant_operand(Reader *r, MlirOperation op, intptr_t i, int64_t *out)
{
    const Expr *e = operand_expr(r, op, i);
    if (!e) return false;
    if (!expr_is_const(e)) return read_error(r, "%s: operand %ld must be a constant", op_name(op), (long)i);
    *out = e->value;
    return true;
}

/* operands: to, from, bytes */
static bool emit_memcpy(Reader *r, MlirOperation op)
{
    const Memref *to = pointer_operand(r, op, 0), *from = to ? pointer_operand(r, op, 1) : NULL;
    int64_t bytes;
    if (!from) return false;
    MlirAttribute length = op_attribute(op, "len"); /* memcpy.inline */
    if (!mlirAttributeIsNull(length)) bytes = mlirIntegerAttrGetValueInt(length);
    else if (!constant_operand(r, op, 2, &bytes)) return false;
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
    MlirAttribute length = op_attribute(op, "len");
    int64_t bytes;
    if (!byte) return false;
    if (!mlirAttributeIsNull(length)) bytes = mlirIntegerAttrGetValueInt(length);
    else if (!constant_operand(r, op, 2, &bytes)) return false;
    if (bytes == 0) return true;
    const Type *type = bytes > 0 && !to->storage ? copy_type(r, to, to, bytes) : NULL;
    if (!type) return read_error(r, "%s: %ld bytes cannot be set from registers", op_name(op), (long)bytes);
    byte = expr_zext(r->pool, byte, 8);
    const Expr *piece = type->bits == 8 ? byte : expr_sext(r->pool, expr_mul_const(r->pool, byte, 0x01010101), 32);
    Value *v = value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) v->exprs[i] = piece;
    Access store = {.memref = to, .element = expr_const(r->pool, 0), .type = type};
    return (v = value_data(r, v)) && memory_store(r, &store, v);
}

/* ---- LDS-DMA ---- */

/* operands: source, LDS, [bytes, (voffset, soffset,) offset, aux] as operands or attributes */
static bool transfer(Reader *r, Memref *source, const Expr *soffset, const Memref *lds, int64_t bytes, int64_t offset,
                     uint8_t cache)
{
    int64_t n = bytes;
    if (bytes < 1 || bytes > 16) return read_error(r, "%s: %ld bytes per lane", op_name(r->op), (long)bytes);
    const Type *type = type_get(r->fc, mlirVectorTypeGet(1, &n, mlirIntegerTypeGet(r->fc->mlir, 8)));
    Access access = {.memref = moved(r, source, expr_const(r->pool, offset)),
                     .element = expr_const(r->pool, 0),
                     .type = type,
                     .soffset = soffset,
                     .cache = cache};
    if (lds->space != SPACE_LDS) return read_error(r, "%s: the destination must be LDS", op_name(r->op));
    return emit_transfer_to_lds(r, &access, expr_add_const(r->pool, lds->base, offset), lds);
}

static bool count_argument(Reader *r, MlirOperation op, const char *name, intptr_t operand, int64_t *out)
{
    MlirAttribute a = op_attribute(op, name);
    if (mlirAttributeIsNull(a)) return constant_operand(r, op, operand, out);
    *out = mlirIntegerAttrGetValueInt(a);
    return true;
}

/* rocdl.load.to.lds, global.load.lds: source, LDS; size, offset, aux */
static bool emit_load_to_lds(Reader *r, MlirOperation op)
{
    const Memref *source = pointer_operand(r, op, 0), *lds = source ? pointer_operand(r, op, 1) : NULL;
    int64_t size, offset, aux;
    uint8_t cache;
    if (!lds || !count_argument(r, op, "size", 2, &size) || !count_argument(r, op, "offset", 3, &offset) ||
        !count_argument(r, op, "aux", 4, &aux) || !read_aux(r, expr_const(r->pool, aux), &cache))
        return false;
    return transfer(r, moved(r, source, expr_const(r->pool, 0)), NULL, lds, size, offset, cache);
}

/* rocdl.raw.ptr.buffer.load.lds: buffer, LDS, size, voffset, soffset, offset, aux */
static bool emit_buffer_load_lds(Reader *r, MlirOperation op)
{
    Memref *buffer = buffer_operand(r, op, 0);
    const Memref *lds = buffer ? pointer_operand(r, op, 1) : NULL;
    const Expr *voffset = operand_expr(r, op, 3), *soffset = operand_expr(r, op, 4);
    int64_t size, offset;
    uint8_t cache;
    if (!lds || !voffset || !soffset || !constant_operand(r, op, 2, &size) || !constant_operand(r, op, 5, &offset) ||
        !read_aux(r, operand_expr(r, op, 6), &cache))
        return false;
    return transfer(r, moved(r, buffer, unsigned_offset(r, voffset)), expr_zext(r->pool, soffset, 32), lds, size, offset, cache);
}

/* ---- aggregates ---- */

Value *unset_value(Reader *r, const Type *type);

static Value *unset_aggregate(Reader *r, const Type *type, int64_t n)
{
    Value *v = value_new(r, VALUE_AGGREGATE, type, (uint32_t)n);
    v->members = ARENA_ARRAY(r->arena, Value *, n + 1);
    for (int64_t i = 0; i < n; i++) {
        uint64_t offset;
        if (!(v->members[i] = unset_value(r, type_get(r->fc, llvm_member(r->fc, type->mlir, i, &offset)))))
            return NULL;
    }
    return v;
}

/* Any value of the type; zero. NULL after a diagnostic. */
Value *unset_value(Reader *r, const Type *type)
{
    int64_t members = llvm_num_members(r->fc, type->mlir);
    if (members >= 0 && members < 4096) return unset_aggregate(r, type, members);
    if (type->kind == KIND_POINTER)
        return llvm_pointer(r, type, new_memref(r, type, type->space, expr_const(r->pool, 0)));
    if ((type->kind != KIND_SCALAR && type->kind != KIND_VECTOR) || type->num_elements < 1 ||
        type->num_elements > MAX_ELEMENTS) {
        unsupported_type(r, type, "numbers, vectors, pointers, structs and arrays");
        return NULL;
    }
    if (type_is_exprs(type)) {
        Value *v = value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements);
        for (uint32_t i = 0; i < v->num; i++) v->exprs[i] = expr_const(r->pool, 0);
        return v;
    }
    Value *v = value_new(r, VALUE_DATA, type, 1);
    v->uniform = true;
    v->pieces[0] = (Piece){operand_imm(0), 0, (uint32_t)type->num_elements, 0};
    return v;
}

static bool eval_unset(Reader *r, MlirOperation op)
{
    set_result(r, op, unset_value(r, type_of(r, op_result(op, 0))));
    return true;
}

static Value *copy_aggregate(Reader *r, const Value *v)
{
    Value *copy = ARENA_NEW(r->arena, Value);
    *copy = *v;
    copy->members = ARENA_ARRAY(r->arena, Value *, v->num + 1);
    for (uint32_t i = 0; i < v->num; i++) copy->members[i] = v->members[i];
    return copy;
}

/* The member at positions [from, n) of the attribute; its place in *where. */
static bool find_member(Reader *r, MlirOperation op, Value *v, Value ***where, bool copy)
{
    int64_t position[16];
    unsigned n = op_i64_array(r, op, "position", position, 16);
    for (unsigned i = 0; i < n; i++) {
        if (v->form != VALUE_AGGREGATE || position[i] < 0 || position[i] >= v->num)
            return read_error(r, "%s: there is no such member", op_name(op));
        *where = &v->members[position[i]];
        if (copy && (**where)->form == VALUE_AGGREGATE) **where = copy_aggregate(r, **where);
        v = **where;
    }
    return n > 0 || read_error(r, "%s: no position", op_name(op));
}

static bool eval_extractvalue(Reader *r, MlirOperation op)
{
    Value *v = value_get(r, op_operand(op, 0)), **member;
    if (v && find_member(r, op, v, &member, false)) set_result(r, op, *member);
    return true;
}

/* operands: aggregate, value */
static bool eval_insertvalue(Reader *r, MlirOperation op)
{
    Value *v = value_get(r, op_operand(op, 0)), *inserted = value_get(r, op_operand(op, 1)), **member;
    if (!v || !inserted) return true;
    if (v->form != VALUE_AGGREGATE) return read_error(r, "%s: no aggregate", op_name(op)), true;
    v = copy_aggregate(r, v);
    if (!find_member(r, op, v, &member, true)) return true;
    *member = inserted;
    set_result(r, op, v);
    return true;
}

/* ---- the rest ---- */

static bool eval_nothing(Reader *r, MlirOperation op)
{
    (void)r;
    (void)op;
    return true;
}

static void emit_wait(Reader *r, uint32_t simm16)
{
    build_inst(&r->b, OP_S_WAITCNT, NULL, 0)->m.mods.offset = (int32_t)simm16;
}

void llvm_fence(Reader *r, const char *scope, bool acquires, bool releases)
{
    bool in_group = strstr(scope, "workgroup") || strstr(scope, "wavefront") || strstr(scope, "singlethread");
    uint8_t cache = CACHE_SC1 | (*scope ? 0 : CACHE_SC0);
    if (!in_group && releases) build_inst(&r->b, OP_BUFFER_WBL2, NULL, 0)->m.mods.cache = cache;
    uint32_t simm16 = waitcnt_set(WAITCNT_NO_WAIT, COUNTER_LGKM, 0);
    emit_wait(r, waitcnt_set(simm16, COUNTER_VM, 0));
    if (!in_group && acquires) build_inst(&r->b, OP_BUFFER_INV, NULL, 0)->m.mods.cache = cache;
}

static bool emit_fence(Reader *r, MlirOperation op)
{
    MlirAttribute scope = op_attribute(op, "syncscope");
    int64_t ordering = mlirIntegerAttrGetValueInt(op_attribute(op, "ordering"));
    llvm_fence(r, mlirAttributeIsNull(scope) ? "" : attribute_text(r->fc, scope), ordering != 5, ordering != 4);
    return true;
}

static bool emit_trap(Reader *r, MlirOperation op)
{
    (void)op;
    build_inst(&r->b, OP_S_TRAP, NULL, 0)->m.mods.offset = 2;
    return true;
}

const OpRow llvm_ops[] = {
    {.name = "llvm.getelementptr", .eval = eval_getelementptr},
    {.name = "llvm.addrspacecast", .eval = eval_pointer_cast},
    {.name = "builtin.unrealized_conversion_cast", .eval = eval_pointer_cast},
    {.name = "llvm.ptrtoint", .eval = eval_ptrtoint},
    {.name = "llvm.inttoptr", .eval = eval_inttoptr},
    {.name = "llvm.mlir.addressof", .eval = eval_addressof},
    {.name = "llvm.mlir.undef", .eval = eval_unset},
    {.name = "llvm.mlir.poison", .eval = eval_unset},
    {.name = "llvm.mlir.zero", .eval = eval_unset},
    {.name = "llvm.extractvalue", .eval = eval_extractvalue},
    {.name = "llvm.insertvalue", .eval = eval_insertvalue},
    {.name = "llvm.freeze", .eval = eval_pointer_cast},
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
    {.name = "llvm.intr.lifetime.start", .eval = eval_nothing},
    {.name = "llvm.intr.lifetime.end", .eval = eval_nothing},
    {.name = "llvm.intr.assume", .eval = eval_nothing},
    {.name = "llvm.fence", .emit = emit_fence},
    {.name = "llvm.intr.trap", .emit = emit_trap},
    {.name = "rocdl.make.buffer.rsrc", .eval = eval_make_buffer_rsrc},
    {.name = "rocdl.raw.ptr.buffer.load", .emit = emit_buffer_load},
    {.name = "rocdl.raw.ptr.buffer.store", .emit = emit_buffer_store},
    {.name = "rocdl.raw.buffer.load", .emit = emit_buffer_load},
    {.name = "rocdl.raw.buffer.store", .emit = emit_buffer_store},
    {.name = "rocdl.load.to.lds", .emit = emit_load_to_lds},
    {.name = "rocdl.global.load.lds", .emit = emit_load_to_lds},
    {.name = "rocdl.raw.ptr.buffer.load.lds", .emit = emit_buffer_load_lds},
    {0},
};
