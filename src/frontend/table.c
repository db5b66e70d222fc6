/* Every operation that the front end reads. Each file of a dialect has its own table of rows. */
#include "frontend/dialect/dialect.h"
#include "frontend/prepare/prepare.h"

/* clang-format off */
#define TABLES(X) \
    X(affine) X(arith) X(float) X(float_convert) X(cf) X(math) X(math_int) X(memref) X(memref_atomic) X(scf) \
    X(vector) X(vector_memory) X(vector_transfer) X(vector_gather) X(vector_compute) \
    X(gpu_id) X(gpu_lane) X(gpu_reduce) X(gpu_sync) \
    X(amdgpu_buffer) X(amdgpu_convert) X(amdgpu_lane) X(amdgpu_lds) X(amdgpu_mfma) X(amdgpu_sync) X(tensor) \
    X(rocdl_arith) X(rocdl_buffer) X(rocdl_convert) X(packed_convert) X(rocdl_id) X(rocdl_lane) X(rocdl_lds) \
    X(wmma) X(rocdl_mfma) X(rocdl_sync) X(rocdl_async) X(rocdl_cluster) X(rocdl_barrier) \
    X(implicit) X(llvm_atomic) X(llvm_inline_asm) X(llvm_intrinsic) X(llvm_memory) X(llvm_pointer) X(llvm_struct) \
    X(whole_wave)
/* clang-format on */
#define DECLARE(table) extern const OpRow table##_ops[];
#define LIST(table) table##_ops,

TABLES(DECLARE)
static const OpRow *const tables[] = {TABLES(LIST) NULL};

FrontendContext *frontend_context_new(void) { return context_new(tables); }

/* Operations that are read with their parent, without a handler of their own. */
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
        for (const OpRow *row = *table; row->name; row++) {
            each(row->name, data);
            each_intrinsic(row, each, data);
        }
    for (size_t i = 0; i < sizeof structure / sizeof *structure; i++) each(structure[i], data);
    llvm_each_renamed(each, data);
}
