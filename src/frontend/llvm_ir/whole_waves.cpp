/* Whole wave mode. LLVM computes the operand of strict.wwm, and all that it is computed from, with all lanes on. Here
   these computations are copied to the place of strict.wwm, between two marks (dialect/whole_wave.c):

       %x = set.inactive(%v, 0)                         %x = set.inactive(%v, 0)
       %y = update.dpp(0, %x, ...)                =>    init.exec(-1)
       %s = add %x, %y                                  %y = update.dpp(0, %x, ...)
       %r = strict.wwm(%s)                              %s = add %x, %y
                                                        %r = strict.wwm(%s)

   Numbers of other origin get a set.inactive right behind their origin, so that all lanes that are on there have them.
   Modes of whole quads (wqm, strict.wqm) are computed with all lanes, too: they read no lane of another quad. */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace
{

bool isEnd(const Value *v)
{
    const auto *call = dyn_cast<IntrinsicInst>(v);
    switch (call ? call->getIntrinsicID() : Intrinsic::not_intrinsic) {
    case Intrinsic::amdgcn_strict_wwm:
    case Intrinsic::amdgcn_wwm:
    case Intrinsic::amdgcn_strict_wqm:
    case Intrinsic::amdgcn_wqm: return true;
    default: return false;
    }
}

bool isSetInactive(const Value *v)
{
    const auto *call = dyn_cast<IntrinsicInst>(v);
    return call && call->getIntrinsicID() == Intrinsic::amdgcn_set_inactive;
}

bool isIdentity(const Value *v)
{
    const auto *call = dyn_cast<IntrinsicInst>(v);
    return isEnd(v) || (call && call->getIntrinsicID() == Intrinsic::amdgcn_softwqm);
}

/* Can the instruction be computed at another place, with other lanes? */
bool isMovable(const Instruction &i)
{
    if (i.getType()->isVoidTy() || i.getType()->isPointerTy() || isa<PHINode, AllocaInst, LoadInst>(i)) return false;
    if (const auto *call = dyn_cast<CallBase>(&i)) {
        if (!call->doesNotAccessMemory() || call->mayHaveSideEffects()) return false;
        switch (call->getIntrinsicID()) {
        case Intrinsic::not_intrinsic: return call->isInlineAsm();
        case Intrinsic::amdgcn_workitem_id_x:
        case Intrinsic::amdgcn_workitem_id_y:
        case Intrinsic::amdgcn_workitem_id_z: return false;
        default: return true;
        }
    }
    return !i.mayReadOrWriteMemory() && !i.isTerminator();
}

struct WholeWave {
    IntrinsicInst *end;
    IRBuilder<> b;
    DenseMap<Value *, Value *> &origins; /* numbers of other origin: their set.inactive; of the function */
    DenseMap<Value *, Value *> copies;   /* what all lanes have of a value */
    const Instruction *refused = nullptr;

    WholeWave(IntrinsicInst *of, DenseMap<Value *, Value *> &known) : end(of), b(of), origins(known) {}

    Value *fromOrigin(Value *v);
    Value *withInactive(IntrinsicInst *call);
    Value *laneCount(IntrinsicInst *call);
    Value *copied(Value *v);
    WeakTrackingVH move();
};

/* The number itself where its lanes are on, any number elsewhere. Booleans and pointers are integers meanwhile. */
Value *WholeWave::fromOrigin(Value *v)
{
    auto *i = dyn_cast<Instruction>(v);
    Type *type = v->getType();
    if (!i) return v; /* a constant, or an argument, which all lanes have */
    if (const auto *phi = dyn_cast<PHINode>(i))
        for (const Value *from : phi->incoming_values())
            if (isEnd(from) || isSetInactive(from)) refused = phi;
    Value *&known = origins[v];
    if (!known) {
        const auto behind = i->getInsertionPointAfterDef();
        IRBuilder<> at(behind ? &**behind : &*end);
        at.SetCurrentDebugLocation(end->getDebugLoc());
        Value *number = v;
        if (type->isPointerTy()) number = at.CreatePtrToInt(v, i->getDataLayout().getIntPtrType(type));
        if (type->isIntegerTy() && type->getIntegerBitWidth() < 32) number = at.CreateZExt(v, at.getInt32Ty());
        known = at.CreateIntrinsic(Intrinsic::amdgcn_set_inactive, {number->getType()},
                                   {number, Constant::getNullValue(number->getType())});
    }
    if (type->isPointerTy()) return b.CreateIntToPtr(known, type);
    return known->getType() == type ? known : b.CreateTrunc(known, type);
}

/* A number for lanes that are off which is no constant is chosen with all lanes on. */
Value *WholeWave::withInactive(IntrinsicInst *call)
{
    Value *other = call->getArgOperand(1);
    if (isa<Constant, Argument>(other)) return call;
    IRBuilder<> at(call);
    Value *one = at.getInt32(1), *zero = at.getInt32(0);
    Value *isOn = at.CreateIntrinsic(Intrinsic::amdgcn_set_inactive, {one->getType()}, {one, zero});
    Value *mine = at.CreateIntrinsic(Intrinsic::amdgcn_set_inactive, {call->getType()},
                                     {call->getArgOperand(0), Constant::getNullValue(call->getType())});
    Value *others = copied(other);
    return b.CreateSelect(b.CreateICmpNE(isOn, zero), mine, others);
}

/* mbcnt as an instruction that stays at its place. The reader computes the lane's number once for the kernel. */
Value *WholeWave::laneCount(IntrinsicInst *call)
{
    const bool low = call->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_lo;
    Value *mask = copied(call->getArgOperand(0)), *sum = copied(call->getArgOperand(1));
    auto *type = FunctionType::get(call->getType(), {mask->getType(), sum->getType()}, false);
    const char *text = low ? "v_mbcnt_lo_u32_b32 $0, $1, $2" : "v_mbcnt_hi_u32_b32 $0, $1, $2";
    return b.CreateCall(InlineAsm::get(type, text, "=v,v,v", false), {mask, sum});
}

Value *WholeWave::copied(Value *v)
{
    if (Value *known = copies.lookup(v)) return known;
    auto *i = dyn_cast<Instruction>(v);
    auto *call = dyn_cast<IntrinsicInst>(v);
    const Intrinsic::ID id = call ? call->getIntrinsicID() : Intrinsic::not_intrinsic;
    Value *made = nullptr;
    if (isIdentity(v)) made = copied(call->getArgOperand(0));
    else if (isSetInactive(v)) made = withInactive(call);
    else if (id == Intrinsic::amdgcn_mbcnt_lo || id == Intrinsic::amdgcn_mbcnt_hi) made = laneCount(call);
    else if (!i || !isMovable(*i)) made = fromOrigin(v);
    if (!made) {
        Instruction *again = i->clone();
        for (Use &use : again->operands())
            if (isa<Instruction>(use)) use.set(copied(use));
        made = b.Insert(again);
        again->setDebugLoc(i->getDebugLoc());
    }
    return copies[v] = made;
}

/* Returns what `end` was computed from before. */
WeakTrackingVH WholeWave::move()
{
    Value *before = end->getArgOperand(0);
    b.CreateIntrinsic(Intrinsic::amdgcn_init_exec, {}, {b.getInt64(-1)});
    Value *all = copied(before);
    end->replaceAllUsesWith(b.CreateIntrinsic(Intrinsic::amdgcn_strict_wwm, {all->getType()}, {all}));
    end->eraseFromParent();
    return before;
}

/* Outside of the computations with all lanes on, set.inactive is its operand. */
void dropInactive(Function &function)
{
    for (Instruction &i : make_early_inc_range(instructions(function))) {
        if (!isSetInactive(&i) || isa<Constant, Argument>(i.getOperand(1))) continue;
        i.replaceAllUsesWith(i.getOperand(0));
        i.eraseFromParent();
    }
}

/* The same on integers of the pointers' width. */
IntrinsicInst *withoutPointers(IntrinsicInst *call)
{
    if (!call->getType()->isPointerTy()) return call;
    IRBuilder<> b(call);
    Type *type = call->getDataLayout().getIntPtrType(call->getType());
    SmallVector<Value *, 2> operands;
    for (Value *operand : call->args()) operands.push_back(b.CreatePtrToInt(operand, type));
    CallInst *made = b.CreateIntrinsic(call->getIntrinsicID(), {type}, operands);
    call->replaceAllUsesWith(b.CreateIntToPtr(made, call->getType()));
    call->eraseFromParent();
    return cast<IntrinsicInst>(made);
}

} // namespace

const Instruction *ir_move_whole_waves(Function &function)
{
    SmallVector<IntrinsicInst *> ends;
    DenseMap<Value *, Value *> origins;
    for (Instruction &i : make_early_inc_range(instructions(function))) {
        const auto *call = dyn_cast<IntrinsicInst>(&i);
        if (call && call->getIntrinsicID() == Intrinsic::amdgcn_init_exec) return call; /* the mark below */
        if (isSetInactive(&i)) {
            withoutPointers(cast<IntrinsicInst>(&i));
        } else if (isEnd(&i)) {
            ends.push_back(withoutPointers(cast<IntrinsicInst>(&i)));
        } else if (isIdentity(&i)) {
            i.replaceAllUsesWith(i.getOperand(0));
            i.eraseFromParent();
        }
    }
    SmallVector<WeakTrackingVH> dead;
    /* The last ones first: those before are still what they were. */
    for (IntrinsicInst *end : reverse(ends)) {
        WholeWave wave(end, origins);
        dead.push_back(wave.move());
        if (wave.refused) return wave.refused;
    }
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
    dropInactive(function);
    return nullptr;
}
