/* Reads LLVM IR into a module of MLIR's LLVM dialect. */
#pragma once

#include "frontend/frontend.h"
#include "frontend/read/context.h"

/* Returns a null module, with an error in `diags`, if the input is refused. */
MlirModule parse_ir(FrontendContext *fc, DiagList *diags, const char *file, const char *text, size_t bytes,
                    const FrontendOptions *options);
/* The same of functions in the LLVM dialect. `container`: their builtin.module or gpu.module, which is not changed.
   *out is a null module where MLIR cannot translate them to LLVM IR. False: an error is in `diags`; if LLVM crashed,
   nothing of the context may be used again. */
bool parse_dialect(FrontendContext *fc, DiagList *diags, const char *file, MlirOperation container,
                   const FrontendOptions *options, MlirModule *out);
