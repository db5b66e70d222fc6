/* Every operation that is read: one table of rows for each subject of a dialect. */
#include "frontend/dialect/dialect.h"
#include "frontend/prepare/prepare.h"

extern const OpRow affine_ops[], arith_ops[], cf_ops[], math_ops[], memref_ops[], memref_atomic_ops[], scf_ops[],
    vector_ops[], gpu_id_ops[], gpu_lane_ops[], gpu_reduce_ops[], gpu_sync_ops[], amdgpu_buffer_ops[],
    amdgpu_convert_ops[], amdgpu_lane_ops[], amdgpu_lds_ops[], amdgpu_mfma_ops[], amdgpu_sync_ops[],
    packed_convert_ops[], rocdl_arith_ops[], rocdl_async_ops[], rocdl_cluster_ops[], rocdl_barrier_ops[],
    rocdl_buffer_ops[], rocdl_convert_ops[], rocdl_id_ops[], rocdl_lane_ops[], rocdl_lds_ops[], rocdl_mfma_ops[],
    wmma_ops[], rocdl_sync_ops[], llvm_atomic_ops[], llvm_intrinsic_ops[], llvm_memory_ops[], llvm_pointer_ops[],
    llvm_struct_ops[], tensor_ops[];

static const OpRow *const tables[] = {
    affine_ops,
    arith_ops,
    cf_ops,
    math_ops,
    memref_ops,
    memref_atomic_ops,
    scf_ops,
    vector_ops,
    gpu_id_ops,
    gpu_lane_ops,
    gpu_reduce_ops,
    gpu_sync_ops,
    amdgpu_buffer_ops,
    amdgpu_convert_ops,
    amdgpu_lane_ops,
    amdgpu_lds_ops,
    amdgpu_mfma_ops,
    amdgpu_sync_ops,
    rocdl_arith_ops,
    rocdl_buffer_ops,
    rocdl_convert_ops,
    packed_convert_ops,
    rocdl_id_ops,
    rocdl_lane_ops,
    rocdl_lds_ops,
    wmma_ops,
    rocdl_mfma_ops,
    rocdl_sync_ops,
    llvm_atomic_ops,
    llvm_intrinsic_ops,
    llvm_memory_ops,
    llvm_pointer_ops,
    llvm_struct_ops,
    rocdl_async_ops,
    rocdl_cluster_ops,
    rocdl_barrier_ops,
    tensor_ops,
    NULL,
};

FrontendContext *frontend_context_new(void) { return context_new(tables); }

/* Read where they stand, without a handler of their own. */
static const char *const structure[] = {
    "builtin.module", "gpu.module",          "gpu.func",         "gpu.return",  "gpu.yield",
    "func.func",      "func.return",         "llvm.func",        "llvm.return", "llvm.unreachable",
    "memref.global",  "memref.atomic_yield", "llvm.mlir.global", "scf.yield",   "scf.condition",
    "cf.br",          "cf.cond_br",          "cf.switch",        "llvm.br",     "llvm.cond_br",
    "llvm.switch",
};

void frontend_each_operation(void (*each)(const char *name, void *data), void *data)
{
    for (const OpRow *const *table = tables; *table; table++)
        for (const OpRow *row = *table; row->name; row++) each(row->name, data);
    for (size_t i = 0; i < sizeof structure / sizeof *structure; i++) each(structure[i], data);
    llvm_each_renamed(each, data);
    llvm_each_intrinsic(each, data);
}
