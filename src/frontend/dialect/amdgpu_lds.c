/* amdgpu.gather_to_lds and amdgpu.transpose_load: transfers into LDS, and LDS loads that transpose rows and columns
   (gfx950). */
#include "frontend/memory/memory_access.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* What each lane transfers, as a vector of the memref's elements. `type`: the operation's own type. NULL: that is not a
   whole number of elements. */
static const Type *transfer_type(Reader *r, MlirValue memref, MlirType type)
{
    const Type *whole = type_get(r->fc, type), *place = type_of(r, memref);
    MlirType element = mlirShapedTypeGetElementType(place->mlir);
    MlirType own = mlirTypeIsAVector(type) ? mlirShapedTypeGetElementType(type) : type;
    if (mlirTypeEqual(element, own)) return whole;
    int64_t bits =
        mlirTypeIsAFloat(type) ? (int64_t)mlirFloatTypeGetWidth(type) : (int64_t)whole->bits * whole->num_elements;
    int64_t size = type_get(r->fc, element)->bits, n = size ? bits / size : 0;
    return n < 1 || bits % size ? NULL : type_get(r->fc, mlirVectorTypeGet(1, &n, element));
}

/* operands: source, its indices, destination, its indices */
static bool emit_gather_to_lds(Reader *r, MlirOperation op)
{
    int64_t segments[4];
    for (intptr_t i = 0; i < 4; i++) segments[i] = op_segment(op, i, 0);
    MlirType mlir = mlirTypeAttrGetValue(op_attribute(op, "transferType"));
    Access source, destination;
    intptr_t to = segments[0] + segments[1];
    const Type *from = operand_type(r, op, 0), *into = operand_type(r, op, to);
    if (segments[1] != from->rank || segments[3] != into->rank) /* MLIR does not verify this */
        return read_error(r, "%s: %ld and %ld indices do not fit the ranks of %s and %s", op_name(op),
                          (long)segments[1], (long)segments[3], type_text(r->fc, from->mlir),
                          type_text(r->fc, into->mlir));
    const Type *type = transfer_type(r, op_operand(op, 0), mlir),
               *lds_type = transfer_type(r, op_operand(op, to), mlir);
    if (!type || !lds_type || (type->kind != KIND_VECTOR && type->kind != KIND_SCALAR) || type->num_elements < 1)
        return unsupported_type(r, type_get(r->fc, mlir), "scalars and vectors of 8, 16, 32, 96 and 128 bits");
    if (!access_from_op(r, op, 0, 1, type, &source) || !access_from_op(r, op, to, to + 1, lds_type, &destination))
        return false;
    if (destination.memref->space != SPACE_LDS)
        return read_error(r, "%s: the destination must be workgroup memory", op_name(op));
    source.nontemporal = op_flag(op, "nontemporal"); /* MLIR has no such attribute here, but accepts any */
    const Expr *to_address = byte_address(r, &destination, 0);
    if (isa_has(r->k->target, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B32))
        return emit_gather_async(r, &source, to_address, destination.memref);
    return emit_transfer_to_lds(r, &source, to_address, destination.memref);
}

/* Bytes and instruction for each element size of the result, in bits. */
static const struct {
    uint8_t bits, elements, bytes;
    Opcode opcode;
} rows[] = {
    {16, 4, 8, OP_DS_READ_B64_TR_B16},
    {8, 8, 8, OP_DS_READ_B64_TR_B8},
    {6, 16, 12, OP_DS_READ_B96_TR_B6},
    {4, 16, 8, OP_DS_READ_B64_TR_B4},
};

/* operands: memref, indices */
static bool emit_transpose_load(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    Value *v = operand_value(r, op, 0);
    if (!v) return false;
    if (v->form != VALUE_MEMREF || v->memref->space != SPACE_LDS)
        return read_error(r, "%s: the source must be workgroup memory", op_name(op));
    const Memref *m = v->memref;
    const Expr *indices[MAX_RANK];
    for (unsigned i = 0; i < m->type->rank; i++)
        if (!(indices[i] = operand_expr(r, op, 1 + i))) return false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].bits != type->bits || rows[i].elements != type->num_elements) continue;
        Access access = {.memref = m, .element = linear_index(r, m, indices), .type = m->type};
        return emit_transposed_read(r, op, rows[i].opcode, &access, byte_address(r, &access, 0), rows[i].bytes);
    }
    return unsupported_type(r, type, "4 elements of 16 bits, 8 of 8, 16 of 6, 16 of 4");
}

const OpRow amdgpu_lds_ops[] = {
    {.name = "amdgpu.gather_to_lds", .emit = emit_gather_to_lds},
    {.name = "amdgpu.transpose_load", .emit = emit_transpose_load, .lanes_differ = true},
    {0},
};
