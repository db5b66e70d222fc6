/* Reads kernels in the LLVM dialect by way of LLVM IR, where the reader of MLIR lacks an operation or a width. */
#pragma once

#include "frontend/frontend.h"
#include "frontend/read/context.h"

/* Gives such kernels the bodies that the reader of LLVM IR makes of them; leaves all others alone. False: an error is
   in `diags`, and the module must not be used again. */
bool reread_kernels(FrontendContext *fc, DiagList *diags, const char *file, const FrontendOptions *options,
                    MlirModule module);
