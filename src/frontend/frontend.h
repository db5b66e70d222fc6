/* Reads MLIR text to kernel IR. This header does not expose the MLIR C API. */
#pragma once

#include "ir/ir.h"
#include "support/strbuf.h"
#include "support/vec.h"

/* How a kernel's memref arguments are passed. */
typedef enum MemrefAbi {
    MEMREF_ABI_AUTO,       /* bare if all memref arguments have static sizes and strides, else descriptors */
    MEMREF_ABI_BARE,       /* one 64-bit pointer; dynamic types are an error */
    MEMREF_ABI_DESCRIPTOR, /* allocated, aligned, offset, sizes, strides: 3 + 2 * rank entries of 8 bytes */
} MemrefAbi;

typedef struct FrontendOptions {
    Target target;
    const char *kernel; /* read only the kernel of that name; NULL: all */
    MemrefAbi memref_abi;
    bool all_functions;         /* treat every func.func as a kernel if nothing in the module is marked as one */
    bool kernarg_at_eights;     /* argument i is at byte 8*i; else each is at a multiple of its size */
    uint32_t workgroup_size[3]; /* for kernels that do not state it; 0: not known */
} FrontendOptions;

/* Owns the MLIR context and what later modules reuse: types, attributes, operation names. Only one thread at a time may
   use a context. Different contexts are independent. */
typedef struct FrontendContext FrontendContext;

FrontendContext *frontend_context_new(void);
void frontend_context_free(FrontendContext *context);

/* Parses and verifies `text` (MLIR or LLVM IR) and appends its kernels, in order, to `out`. Kernels and diagnostics
   live in `diags->arena`. False, with at least one error in `diags`: the text or a chosen kernel is not accepted, or
   there is no kernel. */
bool frontend_read(FrontendContext *context, const char *file, const char *text, size_t bytes,
                   const FrontendOptions *options, DiagList *diags, KernelList *out);

/* Appends to `out` the lowered form of kernels in Wave's dialect: MLIR of upstream dialects. With `as_wave` it appends
   the dialect itself, with the types and indices that wavecc has inferred. False after an error in `diags`, also if
   there is no such kernel. */
bool frontend_print_wave(FrontendContext *context, const char *file, const StrBuf *text, const FrontendOptions *options,
                         bool as_wave, DiagList *diags, StrBuf *out);

/* The #rocdl.target of a gpu.module at the top of a module. */
typedef struct GpuTarget {
    SourceLoc loc;      /* of the gpu.module */
    const char *module; /* its name */
    const char *triple, *chip, *features, *abi;
    bool wave32, links; /* wave32: the flag no_wave64; links: it has bitcode to link */
} GpuTarget;
typedef VEC(GpuTarget) GpuTargetList;

/* Finds the targets of all gpu.modules, in order; texts live in `diags->arena`. False, with an error in `diags`: the
   text is wrong, there is no gpu.module, or one has no target or another kind of target. */
bool frontend_gpu_targets(FrontendContext *context, const char *file, const StrBuf *text, DiagList *diags,
                          GpuTargetList *out);

/* A code object for the processor of that name. */
typedef struct TargetObject {
    const char *target;
    const char *data;
    size_t bytes;
    const char *module; /* the gpu.module from which it was compiled; NULL: all that have a kernel */
} TargetObject;

/* Prints the module `text` to `out`, with gpu.modules replaced by gpu.binary that hold their code objects. False, with
   an error in `diags`: there is no such gpu.module. */
bool frontend_embed(FrontendContext *context, const char *file, const StrBuf *text, const TargetObject *objects,
                    unsigned num_objects, DiagList *diags, StrBuf *out);

/* Calls `each` with the name of everything that wavecc reads in a kernel: operations, "llvm.amdgcn.X" for intrinsics of
   llvm.call_intrinsic, "__ocml_X" for device library functions of llvm.call. A name may come twice. */
void frontend_each_operation(void (*each)(const char *name, void *data), void *data);

/* Rewrites IREE's stream.executable wrapper into MLIR without IREE dialects. Keeps line numbers. Returns `text`
   itself if there is nothing to do, a new NUL-terminated text in `arena`, or NULL with an error in `diags`. Public
   for tests. */
const char *frontend_unwrap(Arena *arena, const char *file, const char *text, size_t bytes, DiagList *diags,
                            size_t *out_bytes);
