/* llvm.amdgcn.wave.reduce.*: a loop over the lanes that come here. The result is the same in all of them.

       lanes = ballot(true), sum = 0
       do sum = sum + readlane(x, first of lanes), lanes = lanes without the first one; while lanes remain */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace
{

bool isFloat(Intrinsic::ID id)
{
    return id == Intrinsic::amdgcn_wave_reduce_fadd || id == Intrinsic::amdgcn_wave_reduce_fsub ||
           id == Intrinsic::amdgcn_wave_reduce_fmin || id == Intrinsic::amdgcn_wave_reduce_fmax;
}

/* The value that changes no result; null: no reduction, or LLVM's code has none for this type. */
Constant *startOf(Intrinsic::ID id, Type *type)
{
    if (isFloat(id) ? !type->isFloatTy() && !type->isDoubleTy() : !type->isIntegerTy(32) && !type->isIntegerTy(64))
        return nullptr;
    switch (id) {
    case Intrinsic::amdgcn_wave_reduce_add:
    case Intrinsic::amdgcn_wave_reduce_sub:
    case Intrinsic::amdgcn_wave_reduce_or:
    case Intrinsic::amdgcn_wave_reduce_xor:
    case Intrinsic::amdgcn_wave_reduce_umax: return Constant::getNullValue(type);
    case Intrinsic::amdgcn_wave_reduce_and:
    case Intrinsic::amdgcn_wave_reduce_umin: return Constant::getAllOnesValue(type);
    case Intrinsic::amdgcn_wave_reduce_min:
        return ConstantInt::get(type, APInt::getSignedMaxValue(type->getIntegerBitWidth()));
    case Intrinsic::amdgcn_wave_reduce_max:
        return ConstantInt::get(type, APInt::getSignedMinValue(type->getIntegerBitWidth()));
    case Intrinsic::amdgcn_wave_reduce_fadd:
    case Intrinsic::amdgcn_wave_reduce_fsub: return ConstantFP::getZero(type, true);
    case Intrinsic::amdgcn_wave_reduce_fmin:
    case Intrinsic::amdgcn_wave_reduce_fmax: return ConstantFP::getNaN(type);
    default: return nullptr;
    }
}

Value *combine(IRBuilder<> &b, Intrinsic::ID id, Value *x, Value *y)
{
    switch (id) {
    case Intrinsic::amdgcn_wave_reduce_add: return b.CreateAdd(x, y);
    case Intrinsic::amdgcn_wave_reduce_sub: return b.CreateSub(x, y);
    case Intrinsic::amdgcn_wave_reduce_or: return b.CreateOr(x, y);
    case Intrinsic::amdgcn_wave_reduce_xor: return b.CreateXor(x, y);
    case Intrinsic::amdgcn_wave_reduce_and: return b.CreateAnd(x, y);
    case Intrinsic::amdgcn_wave_reduce_umax: return b.CreateBinaryIntrinsic(Intrinsic::umax, x, y);
    case Intrinsic::amdgcn_wave_reduce_umin: return b.CreateBinaryIntrinsic(Intrinsic::umin, x, y);
    case Intrinsic::amdgcn_wave_reduce_max: return b.CreateBinaryIntrinsic(Intrinsic::smax, x, y);
    case Intrinsic::amdgcn_wave_reduce_min: return b.CreateBinaryIntrinsic(Intrinsic::smin, x, y);
    case Intrinsic::amdgcn_wave_reduce_fadd: return b.CreateFAdd(x, y);
    case Intrinsic::amdgcn_wave_reduce_fsub: return b.CreateFSub(x, y);
    case Intrinsic::amdgcn_wave_reduce_fmin: return b.CreateBinaryIntrinsic(Intrinsic::minnum, x, y);
    default: return b.CreateBinaryIntrinsic(Intrinsic::maxnum, x, y);
    }
}

void reduce(IntrinsicInst *call, Constant *start)
{
    BasicBlock *before = call->getParent(), *after = SplitBlock(before, call);
    BasicBlock *loop = BasicBlock::Create(call->getContext(), "", before->getParent(), after);
    before->getTerminator()->eraseFromParent();
    IRBuilder<> b(before);
    b.SetCurrentDebugLocation(call->getDebugLoc());
    Value *all = b.CreateIntrinsic(Intrinsic::amdgcn_ballot, {b.getInt64Ty()}, {b.getTrue()});
    b.CreateBr(loop);
    b.SetInsertPoint(loop);
    PHINode *lanes = b.CreatePHI(all->getType(), 2), *sum = b.CreatePHI(start->getType(), 2);
    Value *first =
        b.CreateTrunc(b.CreateIntrinsic(Intrinsic::cttz, {all->getType()}, {lanes, b.getTrue()}), b.getInt32Ty());
    Value *one = b.CreateIntrinsic(Intrinsic::amdgcn_readlane, {start->getType()}, {call->getArgOperand(0), first});
    Value *next = combine(b, call->getIntrinsicID(), sum, one);
    Value *rest = b.CreateAnd(lanes, b.CreateSub(lanes, b.getInt64(1)));
    b.CreateCondBr(b.CreateICmpEQ(rest, b.getInt64(0)), after, loop);
    lanes->addIncoming(all, before);
    lanes->addIncoming(rest, loop);
    sum->addIncoming(start, before);
    sum->addIncoming(next, loop);
    call->replaceAllUsesWith(next);
    call->eraseFromParent();
}

} // namespace

void ir_reduce_waves(Function &function)
{
    SmallVector<IntrinsicInst *> calls;
    for (Instruction &i : instructions(function))
        if (auto *call = dyn_cast<IntrinsicInst>(&i); call && startOf(call->getIntrinsicID(), call->getType()))
            calls.push_back(call);
    for (IntrinsicInst *call : calls) reduce(call, startOf(call->getIntrinsicID(), call->getType()));
}
