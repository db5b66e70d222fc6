/* Replaces accesses to memory that fit no register by plain loads and stores.

   Copies and fills become loops over 16 bytes; the rest goes byte by byte. A fill of private memory at a known place is
   one store per dword, so that an array can stay in registers. An integer of odd width takes the least number of bytes
   that holds it. */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

using namespace llvm;

namespace
{

constexpr uint64_t mostInRegisters = 2048; /* most bytes that the reader moves at once */
constexpr uint64_t mostStores = 1024;      /* most bytes of private memory that are filled without a loop */
constexpr unsigned unit = 16;              /* bytes per iteration */

Value *at(IRBuilder<> &b, Value *pointer, Value *bytes) { return b.CreateGEP(b.getInt8Ty(), pointer, bytes); }

/* Calls take(piece type, shift, place) for each piece of an integer of `bits` bits at `pointer`, lowest first. */
template <typename Take> void forPieces(IRBuilder<> &b, Value *pointer, unsigned bits, Align align, Take take)
{
    const unsigned bytes = divideCeil(bits, 8);
    for (unsigned done = 0; done < bytes;) {
        const unsigned piece = std::min(bit_floor(bytes - done), 8u);
        take(b.getIntNTy(8 * piece), 8 * done, at(b, pointer, b.getInt64(done)), commonAlignment(align, done));
        done += piece;
    }
}

bool isWhole(unsigned bits) { return bits == 8 || bits == 16 || bits == 32 || bits == 64; }

/* Bits of an integer that does not fill its bytes. 0: another type. */
unsigned oddBits(const Type *type)
{
    const unsigned bits = type->isIntegerTy() ? type->getIntegerBitWidth() : 0;
    return isWhole(bits) || bits > 64 || bits == 1 ? 0 : bits;
}

bool splitLoad(LoadInst *load)
{
    Type *type = load->getType();
    const unsigned bits = oddBits(type);
    if (!bits) return false;
    IRBuilder<> b(load);
    Type *wide = b.getIntNTy(bits > 32 ? 64 : 32);
    Value *whole = ConstantInt::get(wide, 0);
    forPieces(b, load->getPointerOperand(), bits, load->getAlign(), [&](Type *of, unsigned shift, Value *p, Align a) {
        Value *part = b.CreateZExtOrTrunc(b.CreateAlignedLoad(of, p, a, load->isVolatile()), wide);
        whole = b.CreateOr(whole, b.CreateShl(part, shift));
    });
    load->replaceAllUsesWith(b.CreateTrunc(whole, type));
    load->eraseFromParent();
    return true;
}

bool splitStore(StoreInst *store)
{
    Value *value = store->getValueOperand();
    Type *type = value->getType();
    const unsigned bits = oddBits(type);
    if (!bits) return false;
    IRBuilder<> b(store);
    Type *wide = b.getIntNTy(bits > 32 ? 64 : 32);
    Value *whole = b.CreateZExt(value, wide);
    forPieces(b, store->getPointerOperand(), bits, store->getAlign(), [&](Type *of, unsigned shift, Value *p, Align a) {
        b.CreateAlignedStore(b.CreateZExtOrTrunc(b.CreateLShr(whole, shift), of), p, a, store->isVolatile());
    });
    store->eraseFromParent();
    return true;
}

/* Makes a loop over `count` numbers in front of `before`: body(builder, number). */
template <typename Body> void loopOver(Value *count, Instruction *before, Body body)
{
    Value *none = ICmpInst::Create(Instruction::ICmp, ICmpInst::ICMP_NE, count, ConstantInt::get(count->getType(), 0),
                                   "", before->getIterator());
    Instruction *inside = SplitBlockAndInsertIfThen(none, before->getIterator(), false);
    const auto [first, number] = SplitBlockAndInsertSimpleForLoop(count, inside->getIterator());
    IRBuilder<> b(&*first);
    b.SetCurrentDebugLocation(before->getDebugLoc());
    body(b, number);
}

/* Whole units first, then the remaining bytes: body(builder, place in bytes, bytes). */
template <typename Body> void inUnits(MemIntrinsic *call, Body body)
{
    IRBuilder<> b(call);
    Value *length = b.CreateZExtOrTrunc(call->getLength(), b.getInt64Ty());
    Value *whole = b.CreateLShr(length, Log2_32(unit)), *rest = b.CreateAnd(length, unit - 1);
    Value *end = b.CreateAnd(length, ~uint64_t(unit - 1));
    const auto *known = dyn_cast<ConstantInt>(whole);
    if (!known || !known->isZero())
        loopOver(whole, call, [&](IRBuilder<> &in, Value *n) { body(in, in.CreateMul(n, in.getInt64(unit)), unit); });
    known = dyn_cast<ConstantInt>(rest);
    if (!known || !known->isZero())
        loopOver(rest, call, [&](IRBuilder<> &in, Value *n) { body(in, in.CreateAdd(end, n), 1); });
    call->eraseFromParent();
}

Align unitAlign(MaybeAlign given, unsigned bytes) { return commonAlignment(given.valueOrOne(), bytes); }

bool expandFill(MemSetInst *call)
{
    const auto *length = dyn_cast<ConstantInt>(call->getLength());
    const uint64_t bytes = length ? length->getZExtValue() : UINT64_MAX;
    const bool isPrivate = isa<AllocaInst>(getUnderlyingObject(call->getDest()));
    if (!isPrivate && bytes <= mostInRegisters) return false;
    IRBuilder<> b(call);
    Value *byte = b.CreateZExt(call->getValue(), b.getInt32Ty());
    Value *dword = b.CreateMul(byte, b.getInt32(0x01010101));
    if (isPrivate && bytes <= mostStores) {
        const unsigned step = unitAlign(call->getDestAlign(), 4).value() == 4 ? 4 : 1;
        for (uint64_t done = 0; done < bytes;) {
            const unsigned piece = bytes - done >= step ? step : 1;
            b.CreateAlignedStore(piece == 4 ? dword : call->getValue(), at(b, call->getDest(), b.getInt64(done)),
                                 Align(piece));
            done += piece;
        }
        call->eraseFromParent();
        return true;
    }
    Value *wide = b.CreateVectorSplat(unit / 4, dword);
    inUnits(call, [&](IRBuilder<> &in, Value *place, unsigned n) {
        in.CreateAlignedStore(n == 1 ? call->getValue() : wide, at(in, call->getDest(), place),
                              unitAlign(call->getDestAlign(), n));
    });
    return true;
}

bool expandCopy(MemCpyInst *call)
{
    const auto *length = dyn_cast<ConstantInt>(call->getLength());
    if (length && length->getZExtValue() <= mostInRegisters) return false;
    inUnits(call, [&](IRBuilder<> &in, Value *place, unsigned n) {
        Type *type = n == 1 ? (Type *)in.getInt8Ty() : FixedVectorType::get(in.getInt32Ty(), unit / 4);
        Value *moved =
            in.CreateAlignedLoad(type, at(in, call->getSource(), place), unitAlign(call->getSourceAlign(), n));
        in.CreateAlignedStore(moved, at(in, call->getDest(), place), unitAlign(call->getDestAlign(), n));
    });
    return true;
}

bool expandMove(MemMoveInst *call)
{
    const auto *length = dyn_cast<ConstantInt>(call->getLength());
    if (length && length->getZExtValue() <= mostInRegisters) return false;
    const unsigned to = call->getDestAddressSpace(), from = call->getSourceAddressSpace();
    if (to != from && (to == 5 || from == 5)) return false; /* no flat address */
    if (to != from) {                                       /* LLVM compares places of one memory only */
        IRBuilder<> b(call);
        const auto flat = [&](Value *v) { return b.CreateAddrSpaceCast(v, b.getPtrTy(0)); };
        auto *made = b.CreateMemMove(flat(call->getRawDest()), call->getDestAlign(), flat(call->getRawSource()),
                                     call->getSourceAlign(), call->getLength(), call->isVolatile());
        call->eraseFromParent();
        call = cast<MemMoveInst>(made);
    }
    const TargetTransformInfo any(call->getFunction()->getDataLayout());
    if (!expandMemMoveAsLoop(call, any)) return false;
    call->eraseFromParent();
    return true;
}

/* Nobody else sees private memory, so its atomic operations are plain ones. */
bool isOwn(const Value *pointer)
{
    return pointer->getType()->getPointerAddressSpace() == 5 || isa<AllocaInst>(getUnderlyingObject(pointer));
}

/* An address is the low bits of the integer. The bits that a mask clears are a distance, so the pointer keeps its
   object. */
void readAddress(Instruction &i)
{
    const auto *mask = dyn_cast<IntrinsicInst>(&i);
    IRBuilder<> b(&i);
    Value *made = nullptr;
    if (isa<PtrToAddrInst>(i)) made = b.CreatePtrToInt(i.getOperand(0), i.getType());
    if (mask && mask->getIntrinsicID() == Intrinsic::ptrmask) {
        Value *cleared = b.CreateNot(i.getOperand(1)), *address = b.CreatePtrToInt(i.getOperand(0), cleared->getType());
        made = b.CreateGEP(b.getInt8Ty(), i.getOperand(0), b.CreateNeg(b.CreateAnd(address, cleared)));
    }
    if (!made) return;
    i.replaceAllUsesWith(made);
    i.eraseFromParent();
}

/* Exchanges of pointers are those of integers. */
void exchangeIntegers(Instruction &i)
{
    const DataLayout &layout = i.getDataLayout();
    IRBuilder<> b(&i);
    const auto integer = [&](Value *v) { return b.CreatePtrToInt(v, layout.getIntPtrType(v->getType())); };
    Value *made = nullptr;
    if (auto *rmw = dyn_cast<AtomicRMWInst>(&i); rmw && rmw->getType()->isPointerTy()) {
        auto *swap = b.CreateAtomicRMW(rmw->getOperation(), rmw->getPointerOperand(), integer(rmw->getValOperand()),
                                       rmw->getAlign(), rmw->getOrdering(), rmw->getSyncScopeID());
        swap->setVolatile(rmw->isVolatile());
        made = b.CreateIntToPtr(swap, rmw->getType());
    } else if (auto *cmp = dyn_cast<AtomicCmpXchgInst>(&i); cmp && cmp->getNewValOperand()->getType()->isPointerTy()) {
        auto *swap = b.CreateAtomicCmpXchg(cmp->getPointerOperand(), integer(cmp->getCompareOperand()),
                                           integer(cmp->getNewValOperand()), cmp->getAlign(), cmp->getSuccessOrdering(),
                                           cmp->getFailureOrdering(), cmp->getSyncScopeID());
        swap->setVolatile(cmp->isVolatile());
        Value *old = b.CreateIntToPtr(b.CreateExtractValue(swap, 0), cmp->getNewValOperand()->getType());
        made = b.CreateInsertValue(b.CreateInsertValue(PoisonValue::get(i.getType()), old, 0),
                                   b.CreateExtractValue(swap, 1), 1);
    }
    if (!made) return;
    i.replaceAllUsesWith(made);
    i.eraseFromParent();
}

void lowerAtomic(Instruction &i)
{
    auto *rmw = dyn_cast<AtomicRMWInst>(&i);
    auto *swap = dyn_cast<AtomicCmpXchgInst>(&i);
    if (rmw && isOwn(rmw->getPointerOperand())) lowerAtomicRMWInst(rmw);
    else if (swap && isOwn(swap->getPointerOperand())) lowerAtomicCmpXchgInst(swap);
}

/* A new block before the instruction. What stood before branches to it. */
BasicBlock *loopBefore(Instruction *i)
{
    BasicBlock *head = i->getParent(), *end = head->splitBasicBlock(i);
    BasicBlock *loop = BasicBlock::Create(i->getContext(), "", head->getParent(), end);
    head->getTerminator()->setSuccessor(0, loop);
    return loop;
}

Value *loadDword(IRBuilder<> &b, Value *place, SyncScope::ID scope)
{
    LoadInst *load = b.CreateAlignedLoad(b.getInt32Ty(), place, Align(4));
    load->setAtomic(AtomicOrdering::Monotonic, scope);
    return load;
}

/* A compare-and-swap of a byte or half is one of the dword around it. If only the other bytes have changed, it is tried
   again. */
void widenSwap(AtomicCmpXchgInst *swap)
{
    IRBuilder<> b(swap);
    Type *dword = b.getInt32Ty(), *type = swap->getCompareOperand()->getType();
    Value *inside = b.CreateAnd(b.CreatePtrToInt(swap->getPointerOperand(), dword), 3);
    Value *place = b.CreateGEP(b.getInt8Ty(), swap->getPointerOperand(), b.CreateNeg(inside));
    Value *shift = b.CreateShl(inside, 3), *mask = b.getInt32(maskTrailingOnes<uint32_t>(type->getIntegerBitWidth()));
    Value *kept = b.CreateNot(b.CreateShl(mask, shift));
    const auto moved = [&](Value *v) { return b.CreateShl(b.CreateZExt(v, dword), shift); };
    Value *expected = moved(swap->getCompareOperand()), *next = moved(swap->getNewValOperand());
    Value *first = b.CreateAnd(loadDword(b, place, swap->getSyncScopeID()), kept);
    BasicBlock *head = swap->getParent(), *loop = loopBefore(swap);
    b.SetInsertPoint(loop);
    PHINode *others = b.CreatePHI(dword, 2);
    auto *made = b.CreateAtomicCmpXchg(place, b.CreateOr(others, expected), b.CreateOr(others, next), Align(4),
                                       swap->getSuccessOrdering(), swap->getFailureOrdering(), swap->getSyncScopeID());
    made->setVolatile(swap->isVolatile());
    Value *old = b.CreateExtractValue(made, 0), *done = b.CreateExtractValue(made, 1), *now = b.CreateAnd(old, kept);
    others->addIncoming(first, head);
    others->addIncoming(now, loop);
    b.CreateCondBr(b.CreateOr(done, b.CreateICmpEQ(now, others)), swap->getParent(), loop);
    b.SetInsertPoint(swap);
    Value *result = b.CreateTrunc(b.CreateLShr(old, shift), type);
    result = b.CreateInsertValue(PoisonValue::get(swap->getType()), result, 0);
    swap->replaceAllUsesWith(b.CreateInsertValue(result, done, 1));
    swap->eraseFromParent();
}

/* Of two halves only the sum is an instruction. */
void loopOverPair(AtomicRMWInst *rmw)
{
    IRBuilder<> b(rmw);
    Type *dword = b.getInt32Ty(), *type = rmw->getType();
    Value *place = rmw->getPointerOperand(), *first = loadDword(b, place, rmw->getSyncScopeID());
    BasicBlock *head = rmw->getParent(), *loop = loopBefore(rmw);
    b.SetInsertPoint(loop);
    PHINode *old = b.CreatePHI(dword, 2);
    Value *next = buildAtomicRMWValue(rmw->getOperation(), b, b.CreateBitCast(old, type), rmw->getValOperand());
    auto *made = b.CreateAtomicCmpXchg(place, old, b.CreateBitCast(next, dword), Align(4), rmw->getOrdering(),
                                       AtomicCmpXchgInst::getStrongestFailureOrdering(rmw->getOrdering()),
                                       rmw->getSyncScopeID());
    made->setVolatile(rmw->isVolatile());
    old->addIncoming(first, head);
    old->addIncoming(b.CreateExtractValue(made, 0), loop);
    b.CreateCondBr(b.CreateExtractValue(made, 1), rmw->getParent(), loop);
    b.SetInsertPoint(rmw);
    rmw->replaceAllUsesWith(b.CreateBitCast(old, type));
    rmw->eraseFromParent();
}

/* Atomic operations that no instruction does become loops. */
void loopOverAtomics(Function &function)
{
    SmallVector<AtomicCmpXchgInst *> swaps;
    SmallVector<AtomicRMWInst *> pairs;
    for (Instruction &i : instructions(function)) {
        auto *swap = dyn_cast<AtomicCmpXchgInst>(&i);
        auto *rmw = dyn_cast<AtomicRMWInst>(&i);
        const Type *type = swap ? swap->getCompareOperand()->getType() : i.getType();
        if (swap && (type->isIntegerTy(8) || type->isIntegerTy(16))) swaps.push_back(swap);
        if (rmw && rmw->getOperation() != AtomicRMWInst::FAdd && type->isVectorTy() &&
            type->getPrimitiveSizeInBits() == 32)
            pairs.push_back(rmw);
    }
    for (AtomicCmpXchgInst *swap : swaps) widenSwap(swap);
    for (AtomicRMWInst *rmw : pairs) loopOverPair(rmw);
}

} // namespace

void ir_expand_memory(Function &function)
{
    SmallVector<Instruction *> found;
    for (Instruction &i : make_early_inc_range(instructions(function))) readAddress(i);
    for (Instruction &i : make_early_inc_range(instructions(function))) lowerAtomic(i);
    for (Instruction &i : make_early_inc_range(instructions(function))) exchangeIntegers(i);
    loopOverAtomics(function);
    for (Instruction &i : instructions(function))
        if (isa<LoadInst, StoreInst, MemSetInst, MemCpyInst, MemMoveInst>(i)) found.push_back(&i);
    for (Instruction *i : found) {
        if (auto *load = dyn_cast<LoadInst>(i)) splitLoad(load);
        else if (auto *store = dyn_cast<StoreInst>(i)) splitStore(store);
        else if (auto *fill = dyn_cast<MemSetInst>(i)) expandFill(fill);
        else if (auto *copy = dyn_cast<MemCpyInst>(i)) expandCopy(copy);
        else if (auto *move = dyn_cast<MemMoveInst>(i)) expandMove(move);
    }
}
