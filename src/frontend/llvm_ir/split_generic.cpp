/* A generic pointer may point to global memory or LDS, and the reader must know which. It assumes global memory unless
   the text shows that the pointer was made from one to LDS. Two cases remain: a select or phi chooses between pointers
   to both, or a pointer to LDS was stored to memory and some pointer is loaded from there. Accesses through such
   pointers test the aperture at run time: one branch accesses LDS, the other global memory. */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace
{

enum : unsigned { GENERIC = 0, LDS = 3 };
/* what a pointer may be; IS_READ: it was loaded from memory */
enum : unsigned { IS_LDS = 1, IS_GLOBAL = 2, IS_READ = 4 };

bool isGeneric(const Value *v)
{
    return v->getType()->isPointerTy() && v->getType()->getPointerAddressSpace() == GENERIC;
}

bool isArithmetic(const Value *v)
{
    const auto *o = dyn_cast<Operator>(v);
    if (!o) return false;
    switch (o->getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Or:
    case Instruction::And: return true;
    default: return false;
    }
}

struct Generic {
    Function &function;
    bool escapes = false; /* a generic pointer to LDS was stored to memory */
    Value *aperture = nullptr;
    DenseMap<Value *, Value *> integers; /* integers in place of phis and selects that mix memories */

    explicit Generic(Function &f) : function(f) {}

    void addKinds(Value *v, SmallPtrSetImpl<Value *> &seen, unsigned &kinds);
    unsigned kindsOf(Value *v);
    bool isLeak(const Use &use);
    void findEscapes();
    void makeInteger(Instruction *choice);
    void makeIntegers();
    Value *apertureOf();
    void split(Instruction *access, ArrayRef<unsigned> operands);
    void splitAccesses();
};

/* Adds the kinds of memory of a generic pointer, or of an integer made from one. */
void Generic::addKinds(Value *v, SmallPtrSetImpl<Value *> &seen, unsigned &kinds)
{
    if (!seen.insert(v).second) return;
    if (auto *phi = dyn_cast<PHINode>(v)) {
        for (Value *in : phi->incoming_values()) addKinds(in, seen, kinds);
    } else if (auto *select = dyn_cast<SelectInst>(v)) {
        addKinds(select->getTrueValue(), seen, kinds);
        addKinds(select->getFalseValue(), seen, kinds);
    } else if (auto *gep = dyn_cast<GEPOperator>(v)) {
        addKinds(gep->getPointerOperand(), seen, kinds);
    } else if (auto *cast = dyn_cast<AddrSpaceCastOperator>(v)) {
        kinds |= cast->getSrcAddressSpace() == LDS ? IS_LDS : IS_GLOBAL;
    } else if (const auto *o = dyn_cast<Operator>(v); o && o->getOpcode() == Instruction::IntToPtr) {
        unsigned within = 0;
        addKinds(o->getOperand(0), seen, within);
        kinds |= within ? within : IS_READ;
    } else if (o && (o->getOpcode() == Instruction::PtrToInt || isArithmetic(v))) {
        for (Value *in : o->operands()) addKinds(in, seen, kinds);
    } else if (isGeneric(v) && !isa<UndefValue>(v)) {
        kinds |= isa<Instruction>(v) ? IS_READ : IS_GLOBAL;
    }
}

unsigned Generic::kindsOf(Value *v)
{
    SmallPtrSet<Value *, 8> seen;
    unsigned kinds = 0;
    addKinds(v, seen, kinds);
    return kinds;
}

/* Does the pointer go somewhere that addKinds does not follow? */
bool Generic::isLeak(const Use &use)
{
    const User *user = use.getUser();
    if (const auto *store = dyn_cast<StoreInst>(user)) return use.getOperandNo() != store->getPointerOperandIndex();
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(user)) return use.getOperandNo() != 0;
    return isa<InsertElementInst, InsertValueInst>(user) || (isa<CallBase>(user) && !isa<IntrinsicInst>(user));
}

void Generic::findEscapes()
{
    for (Instruction &i : instructions(function))
        for (Use &use : i.operands())
            if ((isGeneric(use) || use->getType()->isIntegerTy(64)) && isLeak(use) && kindsOf(use) & IS_LDS)
                escapes = true;
}

bool isMixed(unsigned kinds) { return kinds & IS_LDS && kinds & (IS_GLOBAL | IS_READ); }

/* The reader has no pointers to two memories, so the address becomes an integer. */
void Generic::makeInteger(Instruction *choice)
{
    IRBuilder<> b(choice);
    Type *i64 = b.getInt64Ty();
    if (auto *phi = dyn_cast<PHINode>(choice)) {
        integers[choice] = b.CreatePHI(i64, phi->getNumIncomingValues());
        return;
    }
    auto *select = cast<SelectInst>(choice);
    Value *zero = b.getInt64(0);
    integers[choice] = SelectInst::Create(select->getCondition(), zero, zero, "", choice->getIterator());
}

void Generic::makeIntegers()
{
    SmallVector<Instruction *> choices;
    for (Instruction &i : instructions(function))
        if ((isa<PHINode, SelectInst>(i)) && isGeneric(&i) && isMixed(kindsOf(&i))) choices.push_back(&i);
    for (Instruction *choice : choices) makeInteger(choice);
    const auto integerOf = [&](Value *v, Instruction *before) -> Value * {
        if (const auto made = integers.find(v); made != integers.end()) return made->second;
        IRBuilder<> b(before);
        return b.CreatePtrToInt(v, b.getInt64Ty());
    };
    for (Instruction *choice : choices) {
        if (auto *phi = dyn_cast<PHINode>(choice)) {
            for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
                BasicBlock *from = phi->getIncomingBlock(i);
                cast<PHINode>(integers[choice])
                    ->addIncoming(integerOf(phi->getIncomingValue(i), from->getTerminator()), from);
            }
        } else {
            auto *made = cast<SelectInst>(integers[choice]);
            made->setTrueValue(integerOf(choice->getOperand(1), made));
            made->setFalseValue(integerOf(choice->getOperand(2), made));
        }
    }
    for (Instruction *choice : choices) {
        const BasicBlock::iterator after =
            isa<PHINode>(choice) ? choice->getParent()->getFirstInsertionPt() : std::next(choice->getIterator());
        IRBuilder<> b(choice->getParent(), after);
        b.SetCurrentDebugLocation(choice->getDebugLoc());
        choice->replaceAllUsesWith(b.CreateIntToPtr(integers[choice], choice->getType()));
        choice->eraseFromParent();
    }
}

/* The upper dword of flat LDS addresses, which is the same for all of them. */
Value *Generic::apertureOf()
{
    if (aperture) return aperture;
    IRBuilder<> b(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Value *some = ConstantExpr::getIntToPtr(b.getInt32(4), b.getPtrTy(LDS));
    Value *flat =
        b.CreatePtrToInt(ConstantExpr::getAddrSpaceCast(cast<Constant>(some), b.getPtrTy(GENERIC)), b.getInt64Ty());
    return aperture = b.CreateLShr(flat, 32);
}

/* The same access through another pointer. Copies and fills have types in their names. */
Instruction *through(IRBuilder<> &b, Instruction *access, unsigned operand, Value *pointer)
{
    if (auto *fill = dyn_cast<MemSetInst>(access))
        return b.CreateMemSet(pointer, fill->getValue(), fill->getLength(), fill->getDestAlign(), fill->isVolatile());
    if (auto *copy = dyn_cast<MemTransferInst>(access))
        return b.CreateMemTransferInst(isa<MemMoveInst>(copy) ? Intrinsic::memmove : Intrinsic::memcpy,
                                       operand ? copy->getRawDest() : pointer, copy->getDestAlign(),
                                       operand ? pointer : copy->getRawSource(), copy->getSourceAlign(),
                                       copy->getLength(), copy->isVolatile());
    Instruction *made = b.Insert(access->clone());
    made->setOperand(operand, pointer);
    return made;
}

void Generic::split(Instruction *access, ArrayRef<unsigned> operands)
{
    if (operands.empty()) return;
    const unsigned operand = operands.front();
    Value *upper = apertureOf(), *pointer = access->getOperand(operand);
    IRBuilder<> b(access);
    Value *address = b.CreatePtrToInt(pointer, b.getInt64Ty());
    Value *isLds = b.CreateICmpEQ(b.CreateLShr(address, 32), upper);
    Instruction *then, *otherwise;
    SplitBlockAndInsertIfThenElse(isLds, access, &then, &otherwise);
    b.SetInsertPoint(then);
    b.SetCurrentDebugLocation(access->getDebugLoc());
    Value *place = b.CreateIntToPtr(b.CreateTrunc(address, b.getInt32Ty()), b.getPtrTy(LDS));
    Instruction *inLds = through(b, access, operand, place);
    b.SetInsertPoint(otherwise);
    b.SetCurrentDebugLocation(access->getDebugLoc());
    Instruction *inGlobal = through(b, access, operand, pointer);
    if (!access->getType()->isVoidTy()) {
        PHINode *result = PHINode::Create(access->getType(), 2, "", access->getIterator());
        result->addIncoming(inLds, inLds->getParent());
        result->addIncoming(inGlobal, inGlobal->getParent());
        access->replaceAllUsesWith(result);
    }
    access->eraseFromParent();
    for (Instruction *one : {inLds, inGlobal}) split(one, operands.drop_front());
}

void Generic::splitAccesses()
{
    MapVector<Instruction *, SmallVector<unsigned, 2>> accesses;
    for (Instruction &i : instructions(function)) {
        for (Use &use : i.operands()) {
            if (!isGeneric(use) || !(isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst, StoreInst, MemIntrinsic>(i)) ||
                isLeak(use))
                continue;
            const unsigned kinds = kindsOf(use);
            if (isMixed(kinds) || (escapes && kinds & IS_READ)) accesses[&i].push_back(use.getOperandNo());
        }
    }
    for (const auto &[access, operands] : accesses) split(access, operands);
}

} // namespace

void ir_split_generic(Function &function)
{
    Generic generic(function);
    generic.findEscapes();
    /* Must run before choices become integers, which hide what the pointers were. */
    generic.splitAccesses();
    generic.makeIntegers();
}
