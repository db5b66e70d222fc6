/* Puts functions in place of their calls, innermost calls first. MLIR's own pass inlines nothing into a gpu.func:
   the gpu dialect does not say that this is legal. */
#include "frontend/prepare/prepare.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/Inliner.h"

using namespace mlir;

namespace
{

constexpr uint64_t mostOperations = 65536; /* of a function with all that it calls, as for LLVM IR */
constexpr unsigned mostNested = 128;

/* A function has one body for one kind of machine, so any of its operations may stand in a kernel. */
struct Everywhere : InlinerInterface {
    using InlinerInterface::InlinerInterface;
    bool isLegalToInline(Operation *, Operation *, bool) const override { return true; }
    bool isLegalToInline(Region *, Region *, bool, IRMapping &) const override { return true; }
    bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const override { return true; }
    bool shouldAnalyzeRecursively(Operation *) const override { return true; }
};

struct Calls {
    explicit Calls(MLIRContext *context) : interface(context) {}
    uint64_t inlineInto(FunctionOpInterface function);

  private:
    Everywhere interface;
    SymbolTableCollection symbols;
    DenseMap<Operation *, uint64_t> sizes; /* finished functions; one that is being done has mostOperations + 1 */
    unsigned depth = 0;

    FunctionOpInterface calledBy(CallOpInterface call);
    bool replace(CallOpInterface call, FunctionOpInterface callee);
};

FunctionOpInterface Calls::calledBy(CallOpInterface call)
{
    auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallableInTable(&symbols));
    return callee && !callee.isExternal() && isa<CallableOpInterface>(callee.getOperation()) ? callee : nullptr;
}

bool Calls::replace(CallOpInterface call, FunctionOpInterface callee)
{
    Region &body = callee.getFunctionBody();
    if (!body.hasOneBlock() && !isa<FunctionOpInterface>(call->getParentOp())) return false;
    auto clone = [](OpBuilder &builder, Region *source, Block *, Block *after, IRMapping &mapper, bool) {
        source->cloneInto(after->getParent(), after->getIterator(), mapper);
        (void)builder;
    };
    if (failed(inlineCall(interface, clone, call, cast<CallableOpInterface>(callee.getOperation()), &body)))
        return false;
    call->erase();
    return true;
}

/* Inlines all calls in a function. Returns its number of operations after that. */
uint64_t Calls::inlineInto(FunctionOpInterface function)
{
    auto [known, isNew] = sizes.try_emplace(function, mostOperations + 1);
    if (!isNew || depth == mostNested) return known->second;
    SmallVector<CallOpInterface> calls;
    uint64_t size = 0;
    function->walk([&](Operation *op) {
        size++;
        if (auto call = dyn_cast<CallOpInterface>(op)) calls.push_back(call);
    });
    depth++;
    for (CallOpInterface call : calls)
        if (FunctionOpInterface callee = calledBy(call)) {
            const uint64_t added = inlineInto(callee);
            if (size + added <= mostOperations && replace(call, callee)) size += added;
        }
    depth--;
    return sizes[function] = size;
}

} // namespace

void inline_calls(MlirModule module)
{
    ModuleOp top = unwrap(module);
    bool found = false;
    top->walk([&](CallOpInterface) { found = true; });
    if (!found) return;
    DialectRegistry registry;
    func::registerInlinerExtension(registry);
    LLVM::registerInlinerInterface(registry);
    top->getContext()->appendDialectRegistry(registry);
    Calls calls(top->getContext());
    top->walk([&](FunctionOpInterface function) {
        if (!function.isExternal()) calls.inlineInto(function);
    });
}
