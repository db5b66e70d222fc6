/* Translates MLIR's LLVM dialect to LLVM IR, so that a kernel in that dialect can be read as one of LLVM IR. */
#include "frontend/llvm_ir/export_dialect.hpp"

#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ROCDL/ROCDLToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"

namespace mlir::LLVM
{
/* declared here: the header with all passes of the dialect takes 15 s to compile */
std::unique_ptr<Pass> createDIScopeForLLVMFuncOpPass();
} // namespace mlir::LLVM

using namespace mlir;

/* A module with copies of the container's functions and globals in the LLVM dialect. The translation gives a function
   with rocdl.kernel the calling convention of kernels; gpu.kernel means the same. */
static OwningOpRef<ModuleOp> copyFunctions(Operation *container)
{
    OwningOpRef<ModuleOp> module = ModuleOp::create(container->getLoc());
    for (const NamedAttribute a : container->getAttrs())
        if (a.getName().strref().starts_with("llvm.")) module->getOperation()->setAttr(a.getName(), a.getValue());
    for (Operation &op : container->getRegion(0).front()) {
        if (op.getName().getDialectNamespace() != "llvm") continue;
        Operation *copy = op.clone();
        if (op.hasAttr("gpu.kernel")) copy->setAttr("rocdl.kernel", UnitAttr::get(op.getContext()));
        module->push_back(copy);
    }
    return module;
}

std::unique_ptr<llvm::Module> ir_export_dialect(Operation *container, llvm::LLVMContext &llvm)
{
    MLIRContext *context = container->getContext();
    registerBuiltinDialectTranslation(*context);
    registerLLVMDialectTranslation(*context);
    registerROCDLDialectTranslation(*context);
    OwningOpRef<ModuleOp> copy = copyFunctions(container);
    /* lines and columns of the MLIR text become debug information, which messages read */
    PassManager passes(context);
    passes.addPass(LLVM::createDIScopeForLLVMFuncOpPass());
    if (failed(passes.run(*copy))) return nullptr;
    std::unique_ptr<llvm::Module> module = translateModuleToLLVMIR(*copy, llvm);
    if (!module) return nullptr;
    const llvm::Triple target("amdgcn-amd-amdhsa");
    if (module->getTargetTriple().str().empty()) module->setTargetTriple(target);
    if (module->getDataLayoutStr().empty()) module->setDataLayout(target.computeDataLayout());
    for (llvm::Function &f : *module) f.addFnAttr(fromDialect);
    return module;
}
