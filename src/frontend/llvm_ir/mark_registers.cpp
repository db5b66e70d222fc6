/* An alloca that is registers, in LLVM's form.

       %acc = alloca [32 x <4 x float>], addrspace(5), !wavecc.register !0     !0 = !{!"a"}, or !{}

   The marks are those of memref.alloca: `wavecc.register` with a register file or nothing, and `wavecc.pin` with
   registers. An alloca that is accessed by volatile loads and stores at constant positions alone counts as marked.
   MLIR's importer drops metadata, so the marks go beside it: allocas of the entry block keep their order. */
#include "frontend/llvm_ir/mark_registers.hpp"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace
{

constexpr uint64_t mostBytes = 4 * 512; /* of registers of one alloca */
constexpr const char *kinds[] = {"wavecc.register", "wavecc.pin"};

/* Are all uses volatile accesses at constant positions? */
bool isAllVolatile(const Value &pointer, bool &accessed)
{
    for (const User *user : pointer.users()) {
        const auto *load = dyn_cast<LoadInst>(user);
        const auto *store = dyn_cast<StoreInst>(user);
        const auto *gep = dyn_cast<GetElementPtrInst>(user);
        const auto *call = dyn_cast<IntrinsicInst>(user);
        const bool accesses =
            (load && load->isVolatile()) || (store && store->isVolatile() && store->getOperand(0) != &pointer);
        const bool moves = gep && gep->hasAllConstantIndices() && isAllVolatile(*gep, accessed);
        if (!accesses && !moves && !(call && call->isLifetimeStartOrEnd())) return false;
        accessed |= accesses;
    }
    return true;
}

bool isVolatileRegisters(const AllocaInst &alloca)
{
    const std::optional<TypeSize> size = alloca.getAllocationSize(alloca.getDataLayout());
    bool accessed = false;
    return alloca.isStaticAlloca() && size && !size->isScalable() && size->getFixedValue() <= mostBytes &&
           isAllVolatile(alloca, accessed) && accessed;
}

bool isMarked(const AllocaInst &alloca) { return alloca.hasMetadata(kinds[0]) || alloca.hasMetadata(kinds[1]); }

/* The string of a mark; "" for !{}. False: neither. */
bool textOf(const MDNode &node, std::string &out)
{
    if (node.getNumOperands() == 0) return true;
    const auto *text = node.getNumOperands() == 1 ? dyn_cast<MDString>(node.getOperand(0)) : nullptr;
    if (text) out = text->getString().str();
    return text;
}

} // namespace

const AllocaInst *ir_mark_volatile(Function &function)
{
    for (Instruction &i : instructions(function)) {
        auto *alloca = dyn_cast<AllocaInst>(&i);
        if (!alloca) continue;
        if (!isMarked(*alloca) && isVolatileRegisters(*alloca))
            alloca->setMetadata(kinds[0], MDNode::get(function.getContext(), {}));
        if (isMarked(*alloca) && !alloca->isStaticAlloca()) return alloca;
    }
    return nullptr;
}

SmallVector<CallInst *> ir_hold_marked(Function &function)
{
    SmallVector<CallInst *> held;
    SmallVector<AllocaInst *> marked;
    for (Instruction &i : instructions(function))
        if (auto *alloca = dyn_cast<AllocaInst>(&i); alloca && isMarked(*alloca)) marked.push_back(alloca);
    for (AllocaInst *alloca : marked) {
        Type *nothing = Type::getVoidTy(function.getContext());
        FunctionCallee holder = function.getParent()->getOrInsertFunction("wavecc.held", nothing, alloca->getType());
        held.push_back(CallInst::Create(holder, {alloca}, "", function.getEntryBlock().getTerminator()->getIterator()));
    }
    return held;
}

bool ir_collect_marks(const Function &function, std::vector<RegisterMark> &marks, const AllocaInst *&wrong)
{
    unsigned number = 0;
    for (const Instruction &i : function.getEntryBlock()) {
        const auto *alloca = dyn_cast<AllocaInst>(&i);
        if (!alloca) continue;
        for (const char *kind : kinds) {
            const MDNode *node = alloca->getMetadata(kind);
            RegisterMark mark{number, kind, ""};
            wrong = alloca;
            if (node && !textOf(*node, mark.text)) return false;
            if (node) marks.push_back(mark);
        }
        number++;
    }
    return true;
}

void ir_apply_marks(mlir::Operation *function, const std::vector<RegisterMark> &marks)
{
    unsigned number = 0;
    mlir::Builder b(function->getContext());
    for (mlir::Operation &op : function->getRegion(0).front()) {
        if (op.getName().getStringRef() != "llvm.alloca") continue;
        for (const RegisterMark &mark : marks)
            if (mark.number == number)
                op.setAttr(mark.kind,
                           mark.text.empty() ? mlir::Attribute(b.getUnitAttr()) : b.getStringAttr(mark.text));
        number++;
    }
}
