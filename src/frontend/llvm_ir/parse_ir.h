/* Recognizes LLVM IR and reads it into a module of MLIR's LLVM dialect. */
#ifndef WAVECC_FRONTEND_LLVM_IR_PARSE_IR_H
#define WAVECC_FRONTEND_LLVM_IR_PARSE_IR_H

#include "frontend/frontend.h"
#include "frontend/read/context.h"

/* Returns a null module, with an error in `diags`, if the input is refused. */
MlirModule parse_ir(FrontendContext *fc, DiagList *diags, const char *file, const char *text, size_t bytes,
                    const FrontendOptions *options);

#endif
