/* Sizes of LLVM types in AMDGPU's data layout. */
#include <stdlib.h>
#include <string.h>

#include "frontend/read/reader.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "support/align.h"

static uint64_t power_of_two_from(uint64_t n)
{
    uint64_t p = 1;
    while (p < n) p *= 2;
    return p;
}

static LlvmLayout pointer_layout(MlirType type)
{
    switch (mlirLLVMPointerTypeGetAddressSpace(type)) {
    case 2:
    case 3:
    case 5:
    case 6: return (LlvmLayout){4, 4};
    case 7: return (LlvmLayout){32, 32};
    case 8: return (LlvmLayout){16, 16};
    case 9: return (LlvmLayout){32, 32};
    default: return (LlvmLayout){8, 8};
    }
}

/* The number in "!llvm.array<12 x ...>"; -1: not an array. The C interface does not give it. */
static int64_t array_elements(FrontendContext *fc, MlirType type)
{
    const char *text = type_text(fc, type);
    return strncmp(text, "!llvm.array<", 12) ? -1 : strtoll(text + 12, NULL, 10);
}

int64_t llvm_num_members(FrontendContext *fc, MlirType type)
{
    if (mlirTypeIsALLVMStructType(type))
        return mlirLLVMStructTypeIsOpaque(type) ? -1 : mlirLLVMStructTypeGetNumElementTypes(type);
    return array_elements(fc, type);
}

bool llvm_is_small(FrontendContext *fc, MlirType type, int64_t *room)
{
    const int64_t n = llvm_num_members(fc, type);
    if (n < 0) return --*room >= 0;
    if (n > *room) return false;
    for (int64_t i = 0; i < n; i++) {
        uint64_t offset;
        if (!llvm_is_small(fc, llvm_member(fc, type, i, &offset), room)) return false;
    }
    return true;
}

MlirType llvm_member(FrontendContext *fc, MlirType type, int64_t i, uint64_t *offset)
{
    if (!mlirTypeIsALLVMStructType(type)) {
        MlirType element = mlirLLVMArrayTypeGetElementType(type);
        *offset = (uint64_t)i * llvm_layout(fc, element).bytes;
        return element;
    }
    bool packed = mlirLLVMStructTypeIsPacked(type);
    uint64_t at = 0;
    for (int64_t m = 0;; m++) {
        MlirType member = mlirLLVMStructTypeGetElementType(type, m);
        LlvmLayout layout = llvm_layout(fc, member);
        if (!packed && layout.align) at = align_up(at, layout.align);
        *offset = at;
        if (m == i) return member;
        at += layout.bytes;
    }
}

static LlvmLayout struct_layout(FrontendContext *fc, MlirType type)
{
    int64_t n = llvm_num_members(fc, type);
    LlvmLayout whole = {0, 1};
    bool packed = mlirLLVMStructTypeIsPacked(type);
    for (int64_t i = 0; i < n; i++) {
        uint64_t offset;
        LlvmLayout member = llvm_layout(fc, llvm_member(fc, type, i, &offset));
        whole.bytes = offset + member.bytes;
        if (!packed && member.align > whole.align) whole.align = member.align;
    }
    whole.bytes = align_up(whole.bytes, whole.align);
    return whole;
}

enum { MOST_BYTES_LOG2 = 47 }; /* no memory is larger, so larger sizes are cut to this one without overflow */

static LlvmLayout limited(LlvmLayout layout)
{
    uint64_t most = (uint64_t)1 << MOST_BYTES_LOG2;
    if (layout.bytes > most) layout.bytes = most;
    return layout;
}

static LlvmLayout read_layout(FrontendContext *fc, MlirType type)
{
    if (mlirTypeIsALLVMPointerType(type)) return pointer_layout(type);
    if (mlirTypeIsALLVMStructType(type)) return limited(struct_layout(fc, type));
    int64_t n = array_elements(fc, type);
    if (n >= 0) {
        LlvmLayout element = llvm_layout(fc, mlirLLVMArrayTypeGetElementType(type));
        if (__builtin_mul_overflow(element.bytes, (uint64_t)n, &element.bytes)) element.bytes = UINT64_MAX;
        return limited(element);
    }
    if (mlirTypeIsAVector(type) && mlirTypeIsALLVMPointerType(mlirShapedTypeGetElementType(type))) {
        const uint64_t each = pointer_layout(mlirShapedTypeGetElementType(type)).bytes;
        const uint64_t bytes = power_of_two_from(each * (uint64_t)mlirShapedTypeGetDimSize(type, 0));
        return (LlvmLayout){bytes, bytes};
    }
    const Type *t = type_get(fc, type);
    if ((t->kind != KIND_SCALAR && t->kind != KIND_VECTOR) || t->num_elements < 1) return (LlvmLayout){0, 1};
    if (t->num_elements > (int64_t)1 << 32) return limited((LlvmLayout){UINT64_MAX, 1});
    const uint64_t stored = ((uint64_t)t->bits * (uint64_t)t->num_elements + 7) / 8;
    if (t->kind == KIND_SCALAR && t->bits > 64) return (LlvmLayout){align_up(stored, 8), 8}; /* as i64, the widest */
    uint64_t bytes = power_of_two_from(stored);
    return (LlvmLayout){bytes, bytes};
}

LlvmLayout llvm_layout(FrontendContext *fc, MlirType type)
{
    LlvmLayout *known = map_get_pointer(&fc->layouts, type.ptr);
    if (!known) { /* members first: a struct asks for their sizes several times */
        known = ARENA_NEW(fc->arena, LlvmLayout);
        *known = read_layout(fc, type);
        map_put_pointer(&fc->layouts, fc->arena, type.ptr, known);
    }
    return *known;
}
