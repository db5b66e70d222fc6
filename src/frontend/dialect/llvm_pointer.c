/* Pointers of the LLVM dialect. A pointer is a memref without dimensions: a base in bytes, to which getelementptr adds.
   Its memory space follows from its origin, through casts. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "frontend/dialect/named_barrier.h"
#include "frontend/llvm_ir/import_ir.h"
#include "frontend/memory/memory_access.h"
#include "ir/build_op.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "support/text.h"

/* The bytes that a getelementptr adds to the pointer. For vectors of pointers: to the pointer of that lane. NULL after
   a diagnostic. */
static const Expr *element_distance(Reader *r, MlirOperation op, uint32_t lane)
{
    MlirAttribute fixed = op_attribute(op, "rawConstantIndices");
    MlirType type = mlirTypeAttrGetValue(op_attribute(op, "elem_type"));
    const Expr *bytes = expr_const(r->pool, 0);
    intptr_t next = 1;
    for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(fixed); i++) {
        int32_t known = mlirDenseI32ArrayGetElement(fixed, i);
        Value *v = known == INT32_MIN ? operand_value(r, op, next++) : NULL;
        if (!v && known == INT32_MIN) return NULL;
        const Expr *index = v ? value_expr(r, v, v->type->num_elements > 1 ? lane : 0) : expr_const(r->pool, known);
        if (!index) return NULL;
        if (i && llvm_num_members(r->fc, type) >= 0) {
            uint64_t offset = 0;
            if (!mlirTypeIsALLVMStructType(type)) {
                type = llvm_member(r->fc, type, 0, &offset);
                bytes =
                    expr_add(r->pool, bytes, expr_mul_const(r->pool, index, (int64_t)llvm_layout(r->fc, type).bytes));
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

/* A vector of pointers is an aggregate of pointers. */
static bool read_pointer_vector(Reader *r, MlirOperation op, Value *base, const Type *type)
{
    const Type *pointer = type_get(r->fc, mlirShapedTypeGetElementType(type->mlir));
    if (type->num_elements < 1 || type->num_elements > MAX_ELEMENTS || pointer->kind != KIND_POINTER)
        return unsupported_type(r, type, "pointers and vectors of them");
    Value *v = value_new(r, VALUE_AGGREGATE, type, (uint32_t)type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        Value *from = base->form == VALUE_AGGREGATE ? base->members[i] : base;
        const Expr *bytes = element_distance(r, op, i);
        if (!bytes) return false;
        if (from->form != VALUE_MEMREF) return read_error(r, "%s: operand 0 is not a pointer", op_name(op));
        v->members[i] = llvm_pointer(r, pointer, place_moved(r, from->memref, bytes));
    }
    return set_result(r, op, v);
}

static bool read_getelementptr(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    Value *base = operand_value(r, op, 0);
    if (!base) return false;
    if (mlirTypeIsAVector(type->mlir)) return read_pointer_vector(r, op, base, type);
    const Memref *m = pointer_operand(r, op, 0);
    const Expr *bytes = m ? element_distance(r, op, 0) : NULL;
    if (bytes) set_result(r, op, llvm_pointer(r, type, place_moved(r, m, bytes)));
    return !r->failed;
}

/* The same memory with another pointer type, or a memref as a pointer. */
static bool read_pointer_cast(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    Value *v = operand_value(r, op, 0);
    if (!v) return false;
    if (v->form == VALUE_MEMREF && type->kind == KIND_POINTER) set_result(r, op, llvm_pointer(r, type, v->memref));
    else if (mlirTypeEqual(v->type->mlir, type->mlir)) set_result(r, op, v);
    else if (v->form == VALUE_EXPRS && v->num == 1 && type_is_exprs(type) && type->num_elements == 1 &&
             v->type->bits == type->bits) /* index and i64 */
        set_result_expr(r, op, v->exprs[0]);
    else
        read_error(r, "%s: %s to %s is not supported", op_name(op), type_text(r->fc, v->type->mlir),
                   type_text(r->fc, type->mlir));
    return !r->failed;
}

/* A flat pointer counts as global, unless it is cast to another space: then it points there. Null is -1 there. */
static bool read_addrspacecast(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    Value *v = operand_value(r, op, 0);
    if (!v) return false;
    const bool leaves = v->form == VALUE_MEMREF && v->memref->space == SPACE_GLOBAL && type->kind == KIND_POINTER;
    if (!leaves || (type->space != SPACE_LDS && type->space != SPACE_PRIVATE)) return read_pointer_cast(r, op);
    const Expr *flat = v->memref->base, *offset = expr_zext(r->pool, flat, 32);
    const Expr *is_address = expr_cmp(r->pool, CMP_NE, flat, expr_const(r->pool, 0));
    offset = expr_select(r->pool, is_address, offset, expr_const(r->pool, UINT32_MAX));
    if (type->space == SPACE_LDS)
        return set_result(r, op, llvm_pointer(r, type, place_new(r, type, SPACE_LDS, offset)));
    if (!expr_is_const(is_address) || is_address->value)
        return read_error(r, "%s: the flat pointer is not made from a pointer to private memory", op_name(op));
    return set_result(r, op, llvm_pointer(r, type, private_place(r, type, offset)));
}

static bool read_ptrtoint(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    if (!pointer_operand(r, op, 0)) return false;
    const Expr *e = pointer_integer(r, operand_value(r, op, 0));
    if (e) set_result_expr(r, op, expr_sext(r->pool, e, type->bits));
    return !r->failed;
}

/* Is it the aperture (NULL: nobody asked) plus a number, as pointer_integer makes it? */
static bool is_in_aperture(const Expr *aperture, const Expr *e)
{
    if (!aperture || e == aperture) return aperture != NULL;
    for (uint32_t i = 0; e->kind == EXPR_SUM && i < e->num; i++)
        if (e->terms[i].factor == aperture && e->terms[i].coef == 1) return true;
    return false;
}

static bool read_inttoptr(Reader *r, MlirOperation op)
{
    const Expr *e = operand_expr(r, op, 0);
    const Type *type = result_type(r, op, 0);
    if (!e) return false;
    if (type->kind == KIND_POINTER && type->space == SPACE_PRIVATE)
        return set_result(r, op, llvm_pointer(r, type, private_place(r, type, e)));
    if (type->kind != KIND_POINTER || (type->space != SPACE_GLOBAL && type->space != SPACE_LDS))
        return read_error(r, "%s: %s is not supported; supported: pointers to global memory, LDS and private memory",
                          op_name(op), type_text(r->fc, type->mlir));
    Space space = type->space;
    if (space == SPACE_LDS) {
        e = expr_zext(r->pool, e, 32);
    } else if (is_in_aperture(r->private_aperture, e)) {
        e = expr_sub(r->pool, e, r->private_aperture);
        return set_result(r, op, llvm_pointer(r, type, private_place(r, type, e)));
    } else if (is_in_aperture(r->shared_aperture, e)) {
        e = expr_sub(r->pool, e, r->shared_aperture);
        space = SPACE_LDS;
    }
    return set_result(r, op, llvm_pointer(r, type, place_new(r, type, space, e)));
}

/* ---- globals ---- */

static uint64_t global_bytes(Reader *r, MlirOperation global)
{
    return llvm_layout(r->fc, mlirTypeAttrGetValue(op_attribute(global, "global_type"))).bytes;
}

static const LdsPlace *global_place(Reader *r, MlirOperation global)
{
    int64_t bytes = (int64_t)global_bytes(r, global);
    MlirAttribute space = mlirIntegerAttrGet(mlirIntegerTypeGet(r->fc->mlir, 64), 3);
    MlirType type = mlirMemRefTypeContiguousGet(mlirIntegerTypeGet(r->fc->mlir, 8), 1, &bytes, space);
    return lds_place(r, global.ptr, type_get(r->fc, type), (uint64_t)op_integer(global, "alignment", 16));
}

/* Places LDS globals with a known size first. Those without a size begin after all of them. */
static MlirWalkResult place_sized_global(MlirOperation op, void *data)
{
    Reader *r = data;
    if (strcmp(op_name(op), "llvm.mlir.addressof")) return MlirWalkResultAdvance;
    MlirOperation global =
        find_symbol(r->function, "llvm.mlir.global", mlirFlatSymbolRefAttrGetValue(op_attribute(op, "global_name")));
    const bool in_lds = !mlirOperationIsNull(global) && type_of(r, op_result(op, 0))->space == SPACE_LDS;
    if (in_lds && !is_named_barrier(r, global) && global_bytes(r, global)) global_place(r, global);
    return MlirWalkResultAdvance;
}

static bool has_bytes(MlirAttribute elements)
{
    const MlirType type = mlirShapedTypeGetElementType(mlirAttributeGetType(elements));
    return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 8;
}

/* Is the global initialised with zeros, or without a defined value? */
static bool begins_with_zeros(MlirOperation global)
{
    const MlirAttribute value = op_attribute(global, "value");
    if (!mlirAttributeIsNull(value))
        return mlirAttributeIsADenseElements(value) && mlirDenseElementsAttrIsSplat(value) && has_bytes(value) &&
               mlirDenseElementsAttrGetInt8SplatValue(value) == 0;
    static const char *const empty[] = {"llvm.mlir.zero", "llvm.mlir.undef", "llvm.mlir.poison"};
    if (!mlirOperationGetNumRegions(global)) return false;
    const MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(global, 0));
    if (mlirBlockIsNull(body)) return false;
    return TEXT_IN(op_name(mlirBlockGetFirstOperation(body)), empty);
}

static bool is_local(MlirOperation global)
{
    const MlirAttribute linkage = op_attribute(global, "linkage");
    const MlirContext context = mlirOperationGetContext(global);
    return mlirAttributeEqual(linkage, mlirLLVMLinkageAttrGet(context, MlirLLVMLinkageInternal)) ||
           mlirAttributeEqual(linkage, mlirLLVMLinkageAttrGet(context, MlirLLVMLinkagePrivate));
}

static uint32_t global_number(Reader *r, MlirOperation op, MlirOperation global);

/* Reads the addresses of other globals in the initial contents of number `number`. ir_import writes them as the
   global's section: ADDRESSES_SECTION, then byte, addend and name of each, which ends with a zero byte. */
static bool read_addresses(Reader *r, MlirOperation op, uint32_t number, MlirStringRef text)
{
    VEC(GlobalAddress) all = {0};
    const uint64_t size = r->k->globals.data[number].size;
    for (size_t at = strlen(ADDRESSES_SECTION), length; at < text.length; at += length + 1) {
        length = strnlen(text.data + at, text.length - at);
        const char *entry = arena_strndup(r->k->arena, text.data + at, length);
        GlobalAddress a = {0};
        int begin = 0;
        if (sscanf(entry, "%" SCNu64 " %" SCNd64 " %n", &a.at, &a.addend, &begin) != 2 || !begin ||
            size < GLOBAL_ADDRESS_BYTES || a.at > size - GLOBAL_ADDRESS_BYTES)
            return read_error(r, "%s: the section of a global is not one that wavecc wrote", op_name(op));
        a.name = entry + begin;
        const MlirAttribute symbol = mlirFlatSymbolRefAttrGet(r->fc->mlir, mlirStringRefCreateFromCString(a.name));
        const MlirOperation to = find_symbol(r->function, "llvm.mlir.global", mlirFlatSymbolRefAttrGetValue(symbol));
        if (mlirOperationIsNull(to)) return read_error(r, "%s: there is no global @%s", op_name(op), a.name);
        if (global_number(r, op, to) == UINT32_MAX) return false;
        VEC_PUSH(r->k->arena, &all, a);
    }
    r->k->globals.data[number].addresses = all.data;
    r->k->globals.data[number].num_addresses = all.len;
    return true;
}

/* The global's number in the kernel. A global is added when it is first used. ir_import has already made the bytes of
   all initial values. UINT32_MAX after a diagnostic. */
static uint32_t global_number(Reader *r, MlirOperation op, MlirOperation global)
{
    const MlirStringRef name = mlirStringAttrGetValue(op_attribute(global, "sym_name"));
    const MlirAttribute value = op_attribute(global, "value");
    KernelGlobal g = {.name = arena_strndup(r->k->arena, name.data, name.length), .size = global_bytes(r, global)};
    for (uint32_t i = 0; i < r->k->globals.len; i++)
        if (!strcmp(r->k->globals.data[i].name, g.name)) return i;
    g.align = (uint32_t)op_integer(global, "alignment", 16);
    g.is_constant = !mlirAttributeIsNull(op_attribute(global, "constant"));
    g.is_local = is_local(global);
    const bool is_text = !mlirAttributeIsNull(value) && mlirAttributeIsAString(value);
    const MlirStringRef text = is_text ? mlirStringAttrGetValue(value) : (MlirStringRef){0};
    if (is_text && text.length == g.size) g.bytes = (const uint8_t *)arena_strndup(r->k->arena, text.data, text.length);
    else if (!begins_with_zeros(global))
        return read_error(r,
                          mlirAttributeIsNull(value)
                              ? "%s: global @%s has no initial value here: what another module defines is not linked"
                              : "%s: the initial value of global @%s is not a string; write the module as LLVM IR "
                                "(.ll), of which any value is read",
                          op_name(op), g.name),
               UINT32_MAX;
    if (g.size > MAX_GLOBAL_BYTES || r->k->globals.len >= MAX_GLOBALS)
        return read_error(
                   r,
                   "%s: global @%s is too large, or one too many: at most %d globals of at most %d bytes are supported",
                   op_name(op), g.name, MAX_GLOBALS, MAX_GLOBAL_BYTES),
               UINT32_MAX;
    const uint32_t number = r->k->globals.len;
    const MlirAttribute section = op_attribute(global, "section");
    const bool is_named = !mlirAttributeIsNull(section) && mlirAttributeIsAString(section);
    const MlirStringRef given = is_named ? mlirStringAttrGetValue(section) : (MlirStringRef){0};
    const size_t start = strlen(ADDRESSES_SECTION);
    const bool has_addresses = given.length > start && !memcmp(given.data, ADDRESSES_SECTION, start);
    if (has_addresses && !g.bytes) g.bytes = arena_alloc(r->k->arena, g.size + 1); /* zeros */
    VEC_PUSH(r->k->arena, &r->k->globals, g);
    if (!has_addresses) return number;
    return read_addresses(r, op, number, given) ? number : UINT32_MAX;
}

static Operand make_global_address(void *context, Builder *b, const ExprSymbol *)
{
    return BUILD(b, OP_GLOBAL_ADDRESS, operand_imm(*(const uint32_t *)context));
}

static bool read_global_address(Reader *r, MlirOperation op, MlirOperation global, const Type *type)
{
    uint32_t *number = ARENA_NEW(r->arena, uint32_t);
    *number = global_number(r, op, global);
    if (*number == UINT32_MAX) return false;
    const KernelGlobal *g = &r->k->globals.data[*number];
    ExprSymbol s = {.name = g->name,
                    .hi = INT64_MAX,
                    .divisor = g->align,
                    .uniform = true,
                    .make = make_global_address,
                    .context = number};
    Memref *m = place_new(r, type, SPACE_GLOBAL, expr_symbol(r->pool, &s));
    m->align = g->align;
    return set_result(r, op, llvm_pointer(r, type, m));
}

static bool read_addressof(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    MlirOperation global =
        find_symbol(r->function, "llvm.mlir.global", mlirFlatSymbolRefAttrGetValue(op_attribute(op, "global_name")));
    if (mlirOperationIsNull(global)) return read_error(r, "%s: there is no such llvm.mlir.global", op_name(op));
    if (type->space == SPACE_GLOBAL) return read_global_address(r, op, global, type);
    if (type->space != SPACE_LDS)
        return read_error(r, "%s: %s is not supported; supported: globals in address spaces 0, 1, 3 and 4", op_name(op),
                          type_text(r->fc, type->mlir));
    if (is_named_barrier(r, global)) {
        set_result(r, op, llvm_pointer(r, type, place_new(r, type, SPACE_LDS, named_barrier_address(r, op))));
        return !r->failed;
    }
    MlirAttribute value = op_attribute(global, "value");
    if (!mlirAttributeIsNull(value)) return read_error(r, "%s: LDS cannot have an initial value", op_name(op));
    mlirOperationWalk(r->function, place_sized_global, r, MlirWalkPreOrder);
    const LdsPlace *place = r->failed ? NULL : global_place(r, global);
    if (!place) return false;
    Memref *m = place_new(r, type, SPACE_LDS, expr_const(r->pool, place->address));
    m->object = global_bytes(r, global) ? place->object : 0;
    return set_result(r, op, llvm_pointer(r, type, m));
}

const OpRow llvm_pointer_ops[] = {
    {.name = "llvm.getelementptr", .read = read_getelementptr},
    {.name = "llvm.addrspacecast", .read = read_addrspacecast},
    {.name = "builtin.unrealized_conversion_cast", .read = read_pointer_cast},
    {.name = "llvm.freeze", .read = read_pointer_cast},
    {.name = "llvm.ptrtoint", .read = read_ptrtoint},
    {.name = "llvm.inttoptr", .read = read_inttoptr},
    {.name = "llvm.mlir.addressof", .read = read_addressof},
    {0},
};
