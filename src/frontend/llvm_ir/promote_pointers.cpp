/* clang -O0 keeps every pointer in private memory and loads it before each use. Private memory may become registers,
   which cannot hold pointers, so LLVM's SROA turns them into values. What it leaves (arrays with run-time indices,
   structs with members of several sizes) becomes an array of dwords, in which pointers are integers. */
#include "frontend/llvm_ir/expand_ops.h"
#include "frontend/llvm_ir/mark_registers.hpp"
#include "frontend/llvm_ir/run_pass.hpp"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace
{

bool isPrivate(const Value *pointer) { return isa<AllocaInst>(getUnderlyingObject(pointer)); }

/* Does private memory of this type contain a pointer? */
bool holdsPointers(const Type *type)
{
    if (const auto *array = dyn_cast<ArrayType>(type)) return holdsPointers(array->getElementType());
    if (const auto *structure = dyn_cast<StructType>(type)) return any_of(structure->elements(), holdsPointers);
    return type->isPtrOrPtrVectorTy();
}

bool keepsPointers(Function &function)
{
    for (Instruction &i : instructions(function)) {
        if (auto *alloca = dyn_cast<AllocaInst>(&i))
            if (holdsPointers(alloca->getAllocatedType())) return true;
        if (auto *store = dyn_cast<StoreInst>(&i))
            if (store->getValueOperand()->getType()->isPointerTy() && isPrivate(store->getPointerOperand()))
                return true;
    }
    return false;
}

/* Numbers of one size or vectors of them, which the reader supports. */
bool isOfOneNumber(const Type *type)
{
    while (const auto *array = dyn_cast<ArrayType>(type)) type = array->getElementType();
    if (const auto *structure = dyn_cast<StructType>(type)) {
        if (structure->getNumElements() == 0) return false;
        for (const Type *member : structure->elements())
            if (member != structure->getElementType(0)) return false;
        return isOfOneNumber(structure->getElementType(0));
    }
    const unsigned bits = type->getScalarSizeInBits();
    return type->isFPOrFPVectorTy() ||
           (type->isIntOrIntVectorTy() &&
            (bits == 1 || (bits == 4 && type->isVectorTy()) || (bits <= 64 && bits >= 8 && isPowerOf2_32(bits))));
}

void makeDwords(Function &function)
{
    SmallVector<AllocaInst *> allocas;
    for (Instruction &i : instructions(function))
        if (auto *alloca = dyn_cast<AllocaInst>(&i))
            if (!isOfOneNumber(alloca->getAllocatedType())) allocas.push_back(alloca);
    for (AllocaInst *alloca : allocas) {
        const std::optional<TypeSize> size = alloca->getAllocationSize(function.getDataLayout());
        if (!size || size->isScalable()) continue;
        const uint64_t bytes = std::max<uint64_t>(size->getFixedValue(), 1);
        Type *element = IntegerType::get(function.getContext(), bytes % 4 || alloca->getAlign() < 4 ? 8 : 32);
        auto *type = ArrayType::get(element, bytes * 8 / element->getIntegerBitWidth());
        auto *made =
            new AllocaInst(type, alloca->getAddressSpace(), nullptr, alloca->getAlign(), "", alloca->getIterator());
        made->setDebugLoc(alloca->getDebugLoc());
        made->takeName(alloca);
        made->copyMetadata(*alloca);
        alloca->replaceAllUsesWith(made);
        alloca->eraseFromParent();
    }
}

} // namespace

void ir_promote_pointers(Function &function)
{
    if (keepsPointers(function)) {
        const SmallVector<CallInst *> held = ir_hold_marked(function);
        ir_run_pass(function, SROAPass(SROAOptions::ModifyCFG));
        for (CallInst *call : held) call->eraseFromParent();
    }
    makeDwords(function);
}
