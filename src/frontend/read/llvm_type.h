/* Sizes of types by LLVM's data layout for AMDGPU. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FrontendContext FrontendContext;

/* 0: not known. */
typedef struct LlvmLayout {
    uint64_t bytes; /* distance between elements in an array */
    uint64_t align;
} LlvmLayout;

LlvmLayout llvm_layout(FrontendContext *fc, MlirType type);
/* Number of members of a struct or an array; -1: neither. Next: their types and offsets. */
int64_t llvm_num_members(FrontendContext *fc, MlirType type);
/* Has the type at most *room members, counting nested ones but not the structs themselves? *room becomes what is
   left. */
bool llvm_is_small(FrontendContext *fc, MlirType type, int64_t *room);
MlirType llvm_member(FrontendContext *fc, MlirType type, int64_t i, uint64_t *offset);

#ifdef __cplusplus
}
#endif
