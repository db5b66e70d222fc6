/* Reads MLIR types, once per context. */
#include <string.h>

#include "frontend/read/type.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"

static void read_element(FrontendContext *fc, MlirType type, Type *out)
{
    out->element_name = type_text(fc, type);
    if (mlirTypeIsAIndex(type)) {
        out->element = ELEMENT_INDEX;
        out->bits = 64;
    } else if (mlirTypeIsAInteger(type)) {
        out->element = ELEMENT_INT;
        out->bits = mlirIntegerTypeGetWidth(type);
    } else if (mlirTypeIsAFloat(type)) {
        out->bits = mlirFloatTypeGetWidth(type);
        out->element = mlirTypeIsAF32(type)    ? ELEMENT_F32
                       : mlirTypeIsAF16(type)  ? ELEMENT_F16
                       : mlirTypeIsABF16(type) ? ELEMENT_BF16
                       : mlirTypeIsAF64(type)  ? ELEMENT_F64
                                               : ELEMENT_SMALL_FLOAT;
    } else {
        out->element = ELEMENT_NONE;
    }
    if (!out->bits) out->element = ELEMENT_NONE; /* i0 */
}

/* The product of the sizes; -1 if one is dynamic; INT64_MAX on overflow. */
static int64_t count_elements(const Type *type)
{
    int64_t n = 1;
    for (unsigned i = 0; i < type->rank; i++) {
        if (type->shape[i] == DYNAMIC) return -1;
        if (__builtin_mul_overflow(n, type->shape[i], &n)) return INT64_MAX;
    }
    return n;
}

static Space read_space(FrontendContext *fc, MlirAttribute space)
{
    if (mlirAttributeIsNull(space)) return SPACE_GLOBAL;
    if (mlirAttributeIsAInteger(space)) {
        switch (mlirIntegerAttrGetValueInt(space)) {
        case 0: /* flat in LLVM, but a kernel's memory is global */
        case 1: return SPACE_GLOBAL;
        case 3: return SPACE_LDS;
        case 5: return SPACE_PRIVATE;
        case 7: return SPACE_BUFFER;
        default: return SPACE_OTHER;
        }
    }
    const char *text = attribute_text(fc, space);
    if (!strcmp(text, "#gpu.address_space<workgroup>")) return SPACE_LDS;
    if (!strcmp(text, "#gpu.address_space<private>")) return SPACE_PRIVATE;
    if (!strcmp(text, "#gpu.address_space<global>")) return SPACE_GLOBAL;
    if (!strcmp(text, "#amdgpu.address_space<fat_raw_buffer>")) return SPACE_BUFFER;
    return SPACE_OTHER;
}

/* The memory that a pointer type points to. */
static Space pointer_space(MlirType pointer)
{
    switch (mlirLLVMPointerTypeGetAddressSpace(pointer)) {
    case 0: /* generic, but a kernel's pointers are global */
    case 1:
    case 4: return SPACE_GLOBAL;
    case 3: return SPACE_LDS;
    case 5: return SPACE_PRIVATE;
    case 7:
    case 8: return SPACE_BUFFER;
    default: return SPACE_OTHER;
    }
}

static bool read_shape(MlirType type, Type *out)
{
    int64_t rank = mlirShapedTypeGetRank(type);
    if (rank > MAX_RANK) return false;
    out->rank = (unsigned)rank;
    for (unsigned i = 0; i < out->rank; i++)
        out->shape[i] = mlirShapedTypeIsDynamicDim(type, i) ? DYNAMIC : mlirShapedTypeGetDimSize(type, i);
    out->num_elements = count_elements(out);
    return true;
}

/* A memref of vectors. They lie as LLVM lays them out, with gaps after rows of 3, 5, 6, 7, 9, ... numbers; booleans
   take a byte each. */
static void read_vector_element(FrontendContext *fc, MlirType element, Type *memref)
{
    const Type *vector = type_get(fc, element);
    if (vector->kind != KIND_VECTOR || vector->num_elements > MAX_ELEMENTS || vector->bits > 64) return;
    memref->element = vector->element;
    memref->row = vector->rank ? (unsigned)vector->shape[vector->rank - 1] : 1;
    const int64_t row[1] = {memref->row};
    MlirType row_type = mlirVectorTypeGet(1, row, mlirShapedTypeGetElementType(element));
    memref->row_bits = type_is_i1(vector) ? 8 * memref->row : 8 * (unsigned)llvm_layout(fc, row_type).bytes;
    memref->bits = (unsigned)vector->num_elements / memref->row * memref->row_bits;
    memref->vector_bits = (unsigned)vector->num_elements * stored_bits(vector);
}

static void read_memref(FrontendContext *fc, MlirType type, Type *out)
{
    if (!read_shape(type, out)) return;
    MlirType element = mlirShapedTypeGetElementType(type);
    read_element(fc, element, out);
    out->space = read_space(fc, mlirMemRefTypeGetMemorySpace(type));
    if (mlirTypeIsAVector(element)) read_vector_element(fc, element, out);
    int64_t strides[MAX_RANK + 1], offset;
    if (mlirLogicalResultIsFailure(mlirMemRefTypeGetStridesAndOffset(type, strides, &offset))) return;
    for (unsigned i = 0; i < out->rank; i++)
        out->strides[i] = mlirShapedTypeIsDynamicStrideOrOffset(strides[i]) ? DYNAMIC : strides[i];
    out->offset = mlirShapedTypeIsDynamicStrideOrOffset(offset) ? DYNAMIC : offset;
    out->is_static = out->num_elements >= 0 && out->offset != DYNAMIC;
    for (unsigned i = 0; i < out->rank; i++) out->is_static = out->is_static && out->strides[i] != DYNAMIC;
    if (out->element != ELEMENT_NONE) out->kind = KIND_MEMREF;
}

const Type *type_get(FrontendContext *fc, MlirType mlir)
{
    Type *type = map_get_pointer(&fc->types, mlir.ptr);
    if (type) return type;
    type = ARENA_NEW(fc->arena, Type);
    type->mlir = mlir;
    type->num_elements = 1;
    if (mlirTypeIsAVector(mlir)) {
        if (!mlirVectorTypeIsScalable(mlir) && read_shape(mlir, type)) {
            read_element(fc, mlirShapedTypeGetElementType(mlir), type);
            if (type->element != ELEMENT_NONE) type->kind = KIND_VECTOR;
        }
    } else if (mlirTypeIsAMemRef(mlir)) {
        read_memref(fc, mlir, type);
    } else if (mlirTypeIsALLVMPointerType(mlir)) {
        type->kind = KIND_POINTER;
        type->space = pointer_space(mlir);
        type->num_elements = -1;
        type->element_name = type_text(fc, mlir);
    } else {
        read_element(fc, mlir, type);
        if (type->element != ELEMENT_NONE) type->kind = KIND_SCALAR;
    }
    map_put_pointer(&fc->types, fc->arena, mlir.ptr, type);
    return type;
}

MlirType element_type(const Type *type)
{
    bool is_shaped = type->kind == KIND_VECTOR || type->kind == KIND_MEMREF;
    return is_shaped ? mlirShapedTypeGetElementType(type->mlir) : type->mlir;
}

bool type_is_place(const Type *type) { return type->kind == KIND_MEMREF || type->kind == KIND_POINTER; }
bool type_is_float(const Type *type)
{
    return type->element == ELEMENT_F16 || type->element == ELEMENT_BF16 || type->element == ELEMENT_F32 ||
           type->element == ELEMENT_F64 || type->element == ELEMENT_SMALL_FLOAT;
}
bool type_is_i1(const Type *type) { return type->element == ELEMENT_INT && type->bits == 1; }
bool type_is_integer(const Type *type) { return type->element == ELEMENT_INT || type->element == ELEMENT_INDEX; }
