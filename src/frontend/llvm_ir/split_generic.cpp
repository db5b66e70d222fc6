/* A generic pointer may point to global memory, LDS or private memory, and the reader must know which. It assumes
   global memory unless the text shows that the pointer was made from one to another memory. Two cases remain: a select
   or phi chooses between pointers to several, or a pointer to LDS or private memory was stored to memory and some
   pointer is loaded from there. Accesses through such pointers test the apertures at run time, with a branch for each
   memory. */
#include "frontend/llvm_ir/expand_ops.h"
#include "frontend/llvm_ir/run_pass.hpp"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace
{

enum : unsigned { GENERIC = 0, LDS = 3, CONSTANT = 4, PRIVATE = 5 };
/* what a pointer may be; IS_READ: it was loaded from memory */
enum : unsigned { IS_LDS = 1, IS_PRIVATE = 2, IS_GLOBAL = 4, IS_READ = 8, IS_LOCAL = IS_LDS | IS_PRIVATE };

unsigned kindOf(unsigned space) { return space == LDS ? IS_LDS : space == PRIVATE ? IS_PRIVATE : IS_GLOBAL; }

/* Does the pointer that is this operand of an access point to this memory? */
struct Test {
    unsigned operand, space;
};

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
    unsigned escapes = 0; /* IS_LDS, IS_PRIVATE: a generic pointer to it was stored to memory */
    DenseMap<unsigned, Value *> apertures;
    DenseMap<const Value *, unsigned> locals; /* what is computed from pointers to LDS and private memory */
    DenseMap<Value *, Value *> integers;      /* integers in place of phis and selects that mix memories */

    explicit Generic(Function &f) : function(f) {}

    void addKinds(Value *v, SmallPtrSetImpl<Value *> &seen, unsigned &kinds);
    unsigned kindsOf(Value *v);
    unsigned localOf(Value *v);
    bool hasLocals();
    void findLocals();
    bool isLeak(const Use &use);
    void findEscapes();
    void makeInteger(Instruction *choice);
    void makeIntegers();
    Value *apertureOf(unsigned space);
    void split(Instruction *access, ArrayRef<Test> tests);
    void splitAccesses();
    void lowerAtomics();
};

/* Is it a pointer's address plus or minus numbers? */
bool isSum(const Value *v)
{
    const auto *o = dyn_cast<Operator>(v);
    if (!o || o->getOpcode() == Instruction::PtrToInt) return o;
    if (o->getOpcode() == Instruction::Add && isSum(o->getOperand(1))) return true;
    return (o->getOpcode() == Instruction::Add || o->getOpcode() == Instruction::Sub) && isSum(o->getOperand(0));
}

/* Adds the kinds of memory of a generic pointer, or of an integer made from one. */
void Generic::addKinds(Value *v, SmallPtrSetImpl<Value *> &seen, unsigned &kinds)
{
    if (!seen.insert(v).second) return;
    if (auto *phi = dyn_cast<PHINode>(v)) {
        for (Value *in : phi->incoming_values()) addKinds(in, seen, kinds);
    } else if (auto *select = dyn_cast<SelectInst>(v)) {
        addKinds(select->getTrueValue(), seen, kinds);
        addKinds(select->getFalseValue(), seen, kinds);
    } else if (isa<GEPOperator, FreezeInst>(v)) {
        addKinds(cast<User>(v)->getOperand(0), seen, kinds);
    } else if (auto *call = dyn_cast<IntrinsicInst>(v); call && call->getIntrinsicID() == Intrinsic::ptrmask) {
        addKinds(call->getArgOperand(0), seen, kinds);
    } else if (auto *cast = dyn_cast<AddrSpaceCastOperator>(v)) {
        kinds |= kindOf(cast->getSrcAddressSpace());
    } else if (const auto *load = dyn_cast<LoadInst>(v); load && load->getPointerAddressSpace() == CONSTANT) {
        kinds |= IS_GLOBAL; /* of the host, as arguments in a struct */
    } else if (const auto *o = dyn_cast<Operator>(v); o && o->getOpcode() == Instruction::IntToPtr) {
        unsigned within = 0;
        addKinds(o->getOperand(0), seen, within);
        kinds |= within ? within : IS_READ;
        if (within && !isSum(o->getOperand(0))) kinds |= IS_GLOBAL; /* the reader does not see what it is: test it */
    } else if (o && o->getOpcode() == Instruction::Sub && localOf(o->getOperand(1))) {
        return; /* a distance */
    } else if (o && (o->getOpcode() == Instruction::PtrToInt || isArithmetic(v))) {
        for (Value *in : o->operands()) addKinds(in, seen, kinds);
    } else if (v->getType()->isPointerTy() && kindOf(v->getType()->getPointerAddressSpace()) == IS_GLOBAL &&
               !isa<UndefValue>(v)) {
        kinds |= isGeneric(v) && isa<Instruction>(v) ? IS_READ : IS_GLOBAL;
    }
}

unsigned Generic::kindsOf(Value *v)
{
    SmallPtrSet<Value *, 8> seen;
    unsigned kinds = 0;
    addKinds(v, seen, kinds);
    return kinds;
}

unsigned Generic::localOf(Value *v)
{
    if (isa<Constant>(v)) return kindsOf(v) & IS_LOCAL;
    const auto *distance = dyn_cast<BinaryOperator>(v);
    if (distance && distance->getOpcode() == Instruction::Sub && locals.lookup(distance->getOperand(1))) return 0;
    return locals.lookup(v);
}

/* Is the user's result a pointer or address that addKinds follows to this operand? */
bool isFollowed(const Use &use)
{
    const User *user = use.getUser();
    const unsigned operand = use.getOperandNo();
    if (const auto *call = dyn_cast<IntrinsicInst>(user))
        return call->getIntrinsicID() == Intrinsic::ptrmask && operand == 0;
    if (isa<GetElementPtrInst>(user) || cast<Instruction>(user)->getOpcode() == Instruction::Sub) return operand == 0;
    return isArithmetic(user) || isa<PHINode, SelectInst, FreezeInst, PtrToIntInst, IntToPtrInst>(user);
}

void Generic::findLocals()
{
    SmallVector<Instruction *> todo;
    const auto add = [&](Instruction *i, unsigned kinds) {
        unsigned &known = locals[i];
        if (!(kinds & ~known)) return;
        known |= kinds;
        todo.push_back(i);
    };
    for (Instruction &i : instructions(function)) {
        if (isa<AddrSpaceCastInst>(i) && isGeneric(&i)) add(&i, kindsOf(&i) & IS_LOCAL);
        for (Use &use : i.operands())
            if (isa<ConstantExpr>(use) && isFollowed(use)) add(&i, localOf(use));
    }
    while (!todo.empty()) {
        Instruction *next = todo.pop_back_val();
        const unsigned kinds = localOf(next);
        for (const Use &use : next->uses())
            if (isFollowed(use)) add(cast<Instruction>(use.getUser()), kinds);
    }
}

/* Does the pointer go somewhere that addKinds does not follow? */
bool Generic::isLeak(const Use &use)
{
    const User *user = use.getUser();
    if (const auto *store = dyn_cast<StoreInst>(user)) return use.getOperandNo() != store->getPointerOperandIndex();
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(user)) return use.getOperandNo() != 0;
    return isa<InsertElementInst, InsertValueInst>(user) || (isa<CallBase>(user) && !isa<IntrinsicInst>(user));
}

/* Is it an address as an integer, of which parts could come back as a pointer? */
bool isUnknown(const Use &use)
{
    return use->getType()->isIntegerTy() && !isArithmetic(use.getUser()) && !isFollowed(use) &&
           !isa<ICmpInst>(use.getUser());
}

void Generic::findEscapes()
{
    for (Instruction &i : instructions(function))
        for (Use &use : i.operands()) {
            if (!isa<ConstantExpr, Instruction>(use)) continue;
            if (isLeak(use)) escapes |= localOf(use);
            else if (isUnknown(use)) escapes |= localOf(use) & IS_PRIVATE;
        }
}

bool isMixed(unsigned kinds)
{
    return kinds & IS_LOCAL && (kinds & (IS_GLOBAL | IS_READ) || (kinds & IS_LOCAL) == IS_LOCAL);
}

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

Value *Generic::apertureOf(unsigned space)
{
    Value *&aperture = apertures[space];
    if (aperture) return aperture;
    IRBuilder<> b(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    return aperture = ir_aperture(b, space);
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

void Generic::split(Instruction *access, ArrayRef<Test> tests)
{
    if (tests.empty()) return;
    const auto [operand, space] = tests.front();
    Value *upper = apertureOf(space), *pointer = access->getOperand(operand);
    IRBuilder<> b(access);
    Value *address = b.CreatePtrToInt(pointer, b.getInt64Ty());
    Value *isThere = b.CreateICmpEQ(b.CreateLShr(address, 32), upper);
    Instruction *then, *otherwise;
    SplitBlockAndInsertIfThenElse(isThere, access, &then, &otherwise);
    b.SetInsertPoint(then);
    b.SetCurrentDebugLocation(access->getDebugLoc());
    Value *place = b.CreateIntToPtr(b.CreateTrunc(address, b.getInt32Ty()), b.getPtrTy(space));
    Instruction *there = through(b, access, operand, place);
    b.SetInsertPoint(otherwise);
    b.SetCurrentDebugLocation(access->getDebugLoc());
    Instruction *elsewhere = through(b, access, operand, pointer);
    if (!access->getType()->isVoidTy()) {
        PHINode *result = PHINode::Create(access->getType(), 2, "", access->getIterator());
        result->addIncoming(there, there->getParent());
        result->addIncoming(elsewhere, elsewhere->getParent());
        access->replaceAllUsesWith(result);
    }
    access->eraseFromParent();
    tests = tests.drop_front();
    split(elsewhere, tests);
    split(there, tests.drop_while([&](Test t) { return t.operand == operand; }));
}

void Generic::splitAccesses()
{
    MapVector<Instruction *, SmallVector<Test, 2>> accesses;
    for (Instruction &i : instructions(function)) {
        for (Use &use : i.operands()) {
            if (!isGeneric(use) || !(isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst, StoreInst, MemIntrinsic>(i)) ||
                isLeak(use))
                continue;
            const unsigned kinds = kindsOf(use), may = (isMixed(kinds) ? kinds : 0) | (kinds & IS_READ ? escapes : 0);
            for (const unsigned space : {LDS, PRIVATE})
                if (may & kindOf(space)) accesses[&i].push_back({use.getOperandNo(), space});
        }
    }
    for (const auto &[access, tests] : accesses) split(access, tests);
}

bool Generic::hasLocals()
{
    return any_of(instructions(function), [&](Instruction &i) {
        return (isa<AddrSpaceCastInst>(i) && kindsOf(&i) & IS_LOCAL) ||
               any_of(i.operands(), [&](Use &use) { return isa<ConstantExpr>(use) && localOf(use); });
    });
}

/* Private memory has one reader. */
void Generic::lowerAtomics()
{
    const auto isPrivate = [&](Value *p) {
        return p->getType()->getPointerAddressSpace() == PRIVATE || (isGeneric(p) && kindsOf(p) == IS_PRIVATE);
    };
    for (BasicBlock &block : function)
        for (Instruction &i : make_early_inc_range(block))
            if (auto *sum = dyn_cast<AtomicRMWInst>(&i); sum && isPrivate(sum->getPointerOperand()))
                lowerAtomicRMWInst(sum);
            else if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&i); swap && isPrivate(swap->getPointerOperand()))
                lowerAtomicCmpXchgInst(swap);
}

} // namespace

Value *ir_aperture(IRBuilderBase &b, unsigned space)
{
    Constant *some = ConstantExpr::getIntToPtr(b.getInt32(4), b.getPtrTy(space));
    Value *flat = b.CreatePtrToInt(ConstantExpr::getAddrSpaceCast(some, b.getPtrTy(GENERIC)), b.getInt64Ty());
    return b.CreateLShr(flat, 32);
}

void ir_split_generic(Function &function)
{
    Generic generic(function);
    if (!generic.hasLocals()) return;
    /* A pointer that leaves a loop is undefined at the loop's beginning, where only its type says what it points to.
       LLVM 22's pass loses operands of phis that are generic globals, which only text by hand has. */
    if (none_of(function.getParent()->globals(), [](const GlobalVariable &g) { return isGeneric(&g); }))
        ir_run_pass(function, InferAddressSpacesPass(GENERIC));
    function.addFnAttr("wavecc.flat-private");
    generic.findLocals();
    generic.findEscapes();
    /* Must run before choices become integers, which hide what the pointers were. */
    generic.splitAccesses();
    generic.lowerAtomics();
    generic.makeIntegers();
}
