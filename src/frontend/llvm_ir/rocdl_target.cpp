#include "frontend/llvm_ir/rocdl_target.h"

#include "mlir/CAPI/IR.h"
#include "mlir/IR/BuiltinAttributes.h"
/* Includes only the attributes: ROCDLDialect.h takes 20 s to compile. */
#define GET_ATTRDEF_CLASSES
#include "mlir/Dialect/LLVMIR/ROCDLOpsAttributes.h.inc"

static MlirStringRef text(llvm::StringRef s) { return mlirStringRefCreate(s.data(), s.size()); }

bool rocdl_target_read(MlirAttribute attribute, RocdlTarget *target)
{
    const auto read = llvm::dyn_cast<mlir::ROCDL::ROCDLTargetAttr>(unwrap(attribute));
    if (!read) return false;
    const auto flags = read.getFlags();
    const auto link = read.getLink();
    target->triple = text(read.getTriple());
    target->chip = text(read.getChip());
    target->features = text(read.getFeatures());
    target->abi = text(read.getAbi());
    target->wave32 = flags && flags.get("no_wave64");
    target->links = link && !link.empty();
    return true;
}
