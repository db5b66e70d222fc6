/* Parses a module, and refuses circles of values before MLIR's verifier sees them. It inspects the origin of affine
   operands before it checks the order of definitions, and loops forever on a circle (affine.apply whose symbol is its
   own result, memref.dim of a memref with that size). In unreachable blocks a circle without affine operations is
   valid. */
#include "frontend/prepare/prepare.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace
{

/* Follows operands to the operations that define them; `isDone` has those that were met. */
LogicalResult refuseCircle(Operation *first, DenseMap<Operation *, bool> &isDone)
{
    SmallVector<std::pair<Operation *, unsigned>> path; /* operation, its next operand */
    if (isDone.try_emplace(first, false).second) path.push_back({first, 0});
    while (!path.empty()) {
        auto &[op, next] = path.back();
        if (next == op->getNumOperands()) {
            isDone[op] = true;
            path.pop_back();
            continue;
        }
        Operation *origin = op->getOperand(next++).getDefiningOp();
        if (!origin) continue;
        const auto [place, isNew] = isDone.try_emplace(origin, false);
        if (isNew) path.push_back({origin, 0});
        else if (!place->second) return emitError(op->getLoc(), "this value is used before it is defined");
    }
    return success();
}

bool hasCircle(ModuleOp module)
{
    DenseMap<Operation *, bool> isDone;
    const auto visit = [&](Operation *op) {
        const bool isGood = op->getName().getDialectNamespace() != "affine" || succeeded(refuseCircle(op, isDone));
        return isGood ? WalkResult::advance() : WalkResult::interrupt();
    };
    return module.walk(visit).wasInterrupted();
}

} // namespace

MlirModule parse_verified(MlirContext context, MlirStringRef text)
{
    const ParserConfig config(unwrap(context), /*verifyAfterParse=*/false);
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(unwrap(text), config);
    if (!module || hasCircle(*module) || failed(verify(*module))) return {nullptr};
    return wrap(module.release());
}
