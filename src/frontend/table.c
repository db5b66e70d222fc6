/* Every operation that is read: one table of rows for each subject of a dialect. */
#include "frontend/llvm_dialect.h"

static const OpRow *const tables[] = {
    arith_ops,           affine_ops,      gpu_ops,  vector_ops, memref_ops,      scf_ops,            amdgpu_ops,         rocdl_ops,
    synchronisation_ops, scaled_mfma_ops, lane_ops, atomic_ops, sparse_mfma_ops, packed_convert_ops, transpose_load_ops, llvm_ops,
    llvm_call_ops,       math_ops,        cf_ops,   NULL,
};

FrontendContext *frontend_context_new(void)
{
    return context_new(tables);
}

/* Read where they stand, without a handler of their own. */
static const char *const structure[] = {
    "builtin.module",   "gpu.module",      "gpu.func",      "gpu.return",          "gpu.yield",        "func.func",
    "func.return",      "llvm.func",       "llvm.return",   "llvm.unreachable",    "memref.global",    "memref.atomic_yield",
    "llvm.mlir.global", "scf.yield",       "scf.condition", "cf.br",               "cf.cond_br",       "cf.switch",
    "llvm.br",          "llvm.cond_br",    "llvm.switch",
};

void frontend_each_operation(void (*each)(const char *name, void *data), void *data)
{
    for (const OpRow *const *table = tables; *table; table++)
        for (const OpRow *row = *table; row->name; row++) each(row->name, data);
    for (size_t i = 0; i < sizeof structure / sizeof *structure; i++) each(structure[i], data);
    llvm_each_renamed(each, data);
    llvm_each_intrinsic(each, data);
}
