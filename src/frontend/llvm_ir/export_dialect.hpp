/* Translates MLIR's LLVM dialect to LLVM IR. */
#pragma once

#include <memory>

namespace llvm
{
class LLVMContext;
class Module;
} // namespace llvm

namespace mlir
{
class Operation;
}

/* A function attribute: translated from the LLVM dialect. */
constexpr const char *fromDialect = "wavecc.dialect";

/* `container`: a builtin.module or gpu.module, which is not changed. NULL: it has operations that MLIR cannot
   translate. */
std::unique_ptr<llvm::Module> ir_export_dialect(mlir::Operation *container, llvm::LLVMContext &llvm);
