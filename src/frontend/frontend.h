/* MLIR text to kernel IR. The MLIR C API stops here: nothing of it is visible in this header. */
#ifndef WAVECC_FRONTEND_FRONTEND_H
#define WAVECC_FRONTEND_FRONTEND_H

#include "ir/ir.h"
#include "support/strbuf.h"
#include "support/vec.h"

/* How memref arguments of a kernel are passed. */
typedef enum MemrefAbi {
    MEMREF_ABI_AUTO,       /* bare if sizes and strides of all memref arguments are static, else descriptors */
    MEMREF_ABI_BARE,       /* a 64-bit pointer; dynamic types are refused */
    MEMREF_ABI_DESCRIPTOR, /* allocated, aligned, offset, sizes, strides: 3 + 2 * rank entries of 8 bytes */
} MemrefAbi;

typedef struct FrontendOptions {
    Target target;
    const char *kernel; /* only the kernel of that name; NULL: all */
    MemrefAbi memref_abi;
    bool all_functions;         /* where nothing says that it is a kernel: every func.func is one */
    bool kernarg_at_eights;     /* argument i at byte 8*i; else each at a multiple of its size */
    uint32_t workgroup_size[3]; /* of kernels that do not say it; 0: not known */
} FrontendOptions;

/* Owns the MLIR context and what is remembered between modules (types, attributes, operation names). One
   thread at a time may use a context; different contexts are independent. */
typedef struct FrontendContext FrontendContext;

FrontendContext *frontend_context_new(void);
void frontend_context_free(FrontendContext *context);

/* Parses and verifies `text` (MLIR, or LLVM IR) and appends the kernels in it, in order, to `out`. Kernels and
   diagnostics live in `diags->arena`. False, with at least one error in `diags`, when the text or any chosen kernel is
   not accepted; also when there is no kernel. */
bool frontend_read(FrontendContext *context, const char *file, const char *text, size_t bytes,
                   const FrontendOptions *options, DiagList *diags, KernelList *out);

/* Appends to `out` what kernels in Wave's dialect become: MLIR of upstream dialects, or (`as_wave`) the dialect itself
   with the types and indices that wavecc has inferred. False after an error in `diags`, also when there is no such
   kernel. */
bool frontend_print_wave(FrontendContext *context, const char *file, const StrBuf *text, const FrontendOptions *options,
                         bool as_wave, DiagList *diags, StrBuf *out);

/* A #rocdl.target of a gpu.module that is at the top of a module. */
typedef struct GpuTarget {
    SourceLoc loc;      /* of the gpu.module */
    const char *module; /* its name */
    const char *triple, *chip, *features, *abi;
    bool wave32, links; /* flag no_wave64; bitcode to link */
} GpuTarget;
typedef VEC(GpuTarget) GpuTargetList;

/* The targets of all of them, in order; texts live in `diags->arena`. False, with an error in `diags`, when the text is
   refused, there is no gpu.module, or one has no target or another kind of target. */
bool frontend_gpu_targets(FrontendContext *context, const char *file, const StrBuf *text, DiagList *diags,
                          GpuTargetList *out);

/* A code object for the processor of that name. */
typedef struct TargetObject {
    const char *target;
    const char *data;
    size_t bytes;
    const char *module; /* the gpu.module that it is of; NULL: all with a kernel */
} TargetObject;

/* Prints to `out` the module `text` with gpu.binary, holding their code objects, in the place of gpu.modules. False,
   with an error in `diags`, when there is no such gpu.module. */
bool frontend_embed(FrontendContext *context, const char *file, const StrBuf *text, const TargetObject *objects,
                    unsigned num_objects, DiagList *diags, StrBuf *out);

/* Calls `each` with the name of everything that is read in a kernel: operations, "llvm.amdgcn.X" for the intrinsics
   that llvm.call_intrinsic takes, "__ocml_X" for functions of the device library that llvm.call takes. A name may
   come twice. */
void frontend_each_operation(void (*each)(const char *name, void *data), void *data);

/* Rewrites IREE's stream.executable wrapper into MLIR that needs no IREE dialects, keeping line numbers.
   Returns `text` itself when there is nothing to do, a new NUL-terminated text in `arena`, or NULL with an
   error in `diags`. Exposed for tests. */
const char *frontend_unwrap(Arena *arena, const char *file, const char *text, size_t bytes, DiagList *diags,
                            size_t *out_bytes);

#endif
