/* Converts LLVM IR to a module of MLIR's LLVM dialect. Only this part calls LLVM's C++ interface, because the C API has
   no importer. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the section of a global begins with whose initial contents hold addresses of others (llvm_pointer.c). */
#define ADDRESSES_SECTION "wavecc.addresses "

/* A message about the input. Line and column count from 1; 0: not known. */
typedef void IrMessage(void *data, unsigned line, unsigned column, const char *text, size_t bytes);

typedef struct IrInput {
    const char *file; /* file name for places without debug information */
    const char *text; /* or bitcode */
    size_t bytes;
    MlirOperation container; /* or functions in the LLVM dialect: their builtin.module or gpu.module */
    bool is_bitcode;
    bool is_gfx1250, is_gfx90a; /* how assembly names clocks and cache bits */
    const char *kernel;         /* import only what this kernel needs; NULL: what all kernels need */
    IrMessage *say;
    /* For bitcode: called with the text to which places refer. NULL: its debug information has the places. */
    void (*show)(void *data, const char *text, size_t bytes);
    void *data;
} IrInput;

/* A null module after a message, or if MLIR cannot translate the container. *crashed: LLVM crashed on the input, and
   the context must not be used again. */
MlirModule ir_import(MlirContext context, const IrInput *input, bool *crashed);
/* An intrinsic's name without the types that it is called with; the name itself if LLVM knows none of it. */
const char *ir_intrinsic_name(const char *name);

#ifdef __cplusplus
}
#endif
