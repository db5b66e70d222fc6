/* LLVM IR to a module of MLIR's LLVM dialect: the one place where LLVM's C++ is called, as its C API
   has no importer. */
#ifndef WAVECC_FRONTEND_LLVM_IR_IMPORT_IR_H
#define WAVECC_FRONTEND_LLVM_IR_IMPORT_IR_H

#include <stdbool.h>
#include <stddef.h>

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A message about the input, at a line and column that count from 1; 0: none is known. */
typedef void IrMessage(void *data, unsigned line, unsigned column, const char *text, size_t bytes);

typedef struct IrInput {
    const char *file; /* for the places of what has no debug information */
    const char *text; /* or bitcode */
    size_t bytes;
    bool is_bitcode;
    const char *kernel; /* only what this kernel needs; NULL: what all kernels need */
    IrMessage *say;
    /* Of bitcode: the text that places are in; NULL: its debug information has the places. */
    void (*show)(void *data, const char *text, size_t bytes);
    void *data;
} IrInput;

/* A null module, after a message. *crashed: LLVM did not survive the input; the context is no longer fit for use. */
MlirModule ir_import(MlirContext context, const IrInput *input, bool *crashed);

#ifdef __cplusplus
}
#endif

#endif
