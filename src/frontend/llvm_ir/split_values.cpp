/* What the reader takes in parts alone. Structs, arrays and vectors of pointers are loaded and stored member by
   member. A kernel argument of a type that the reader does not place is loaded from the segment of the arguments, as
   LLVM's AMDGPULowerKernelArguments does. Such types are integers of more than 64 bits, vectors of odd ones or of
   pointers, and all of more than 32 dwords. */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace
{

constexpr unsigned mostMembers = 256, segmentAlign = 16, mostBits = 1024;

bool isPointerVector(const Type *type) { return isa<FixedVectorType>(type) && type->getScalarType()->isPointerTy(); }

/* Does it consist of members with separate places in memory? */
bool hasMembers(const Type *type) { return isa<StructType, ArrayType>(type) || isPointerVector(type); }

unsigned countMembers(const Type *type)
{
    if (const auto *vector = dyn_cast<FixedVectorType>(type); vector && isPointerVector(type))
        return vector->getNumElements();
    if (const auto *array = dyn_cast<ArrayType>(type)) {
        const uint64_t most = std::min<uint64_t>(array->getNumElements(), mostMembers + 1);
        return std::min<uint64_t>(most * countMembers(array->getElementType()), mostMembers + 1);
    }
    unsigned n = 0;
    if (const auto *structure = dyn_cast<StructType>(type))
        for (const Type *member : structure->elements()) n += countMembers(member);
    return isa<StructType>(type) ? std::min(n, mostMembers + 1) : 1;
}

/* Each member with its place: take(indices, type, bytes from the begin). */
template <typename Take>
void forMembers(const DataLayout &layout, Type *type, SmallVectorImpl<unsigned> &indices, uint64_t at, Take take)
{
    if (!isa<StructType, ArrayType>(type)) return take(indices, type, at);
    auto *structure = dyn_cast<StructType>(type);
    const unsigned n = structure ? structure->getNumElements() : cast<ArrayType>(type)->getNumElements();
    for (unsigned i = 0; i < n; i++) {
        Type *member = structure ? structure->getElementType(i) : type->getArrayElementType();
        const uint64_t inside = structure ? layout.getStructLayout(structure)->getElementOffset(i).getFixedValue()
                                          : i * layout.getTypeAllocSize(member).getFixedValue();
        indices.push_back(i);
        forMembers(layout, member, indices, at + inside, take);
        indices.pop_back();
    }
}

Value *elementOf(IRBuilder<> &b, Value *v, unsigned i)
{
    Value *known = findScalarElement(v, i);
    return known ? known : b.CreateExtractElement(v, i);
}

struct Splitter {
    IRBuilder<> b;
    const DataLayout &layout;
    Value *pointer;
    Align align;
    bool isVolatile;

    Value *place(uint64_t bytes) { return bytes ? b.CreateConstGEP1_64(b.getInt8Ty(), pointer, bytes) : pointer; }
    Value *load(Type *type, uint64_t at);
    void store(Value *v, uint64_t at);
};

Value *Splitter::load(Type *type, uint64_t at)
{
    if (!isPointerVector(type)) return b.CreateAlignedLoad(type, place(at), commonAlignment(align, at), isVolatile);
    Type *element = type->getScalarType();
    const uint64_t step = layout.getTypeStoreSize(element).getFixedValue();
    Value *v = PoisonValue::get(type);
    for (unsigned i = 0; i < cast<FixedVectorType>(type)->getNumElements(); i++)
        v = b.CreateInsertElement(v, load(element, at + i * step), i);
    return v;
}

void Splitter::store(Value *v, uint64_t at)
{
    if (!isPointerVector(v->getType())) {
        b.CreateAlignedStore(v, place(at), commonAlignment(align, at), isVolatile);
        return;
    }
    const uint64_t step = layout.getTypeStoreSize(v->getType()->getScalarType()).getFixedValue();
    for (unsigned i = 0; i < cast<FixedVectorType>(v->getType())->getNumElements(); i++)
        store(elementOf(b, v, i), at + i * step);
}

void splitLoad(LoadInst *i)
{
    Type *type = i->getType();
    Splitter split{IRBuilder<>(i), i->getDataLayout(), i->getPointerOperand(), i->getAlign(), i->isVolatile()};
    Value *all = PoisonValue::get(type);
    SmallVector<unsigned> indices;
    forMembers(split.layout, type, indices, 0, [&](ArrayRef<unsigned> where, Type *member, uint64_t at) {
        Value *part = split.load(member, at);
        all = where.empty() ? part : split.b.CreateInsertValue(all, part, where);
    });
    i->replaceAllUsesWith(all);
    i->eraseFromParent();
}

void splitStore(StoreInst *i)
{
    Value *v = i->getValueOperand();
    Splitter split{IRBuilder<>(i), i->getDataLayout(), i->getPointerOperand(), i->getAlign(), i->isVolatile()};
    SmallVector<unsigned> indices;
    forMembers(split.layout, v->getType(), indices, 0, [&](ArrayRef<unsigned> where, Type *, uint64_t at) {
        split.store(where.empty() ? v : split.b.CreateExtractValue(v, where), at);
    });
    i->eraseFromParent();
}

/* The reader does not support vectors of pointers, nor structs of wide integers. What is built and taken apart again
   is removed. */
void dropBuilt(Function &function)
{
    SmallVector<Instruction *> parts;
    for (Instruction &i : instructions(function))
        if (isa<ExtractValueInst>(i) || (isa<ExtractElementInst>(i) && i.getType()->isPointerTy())) parts.push_back(&i);
    for (Instruction *part : parts) {
        const auto *member = dyn_cast<ExtractValueInst>(part);
        const auto *index = member ? nullptr : dyn_cast<ConstantInt>(part->getOperand(1));
        Value *known = member  ? FindInsertedValue(part->getOperand(0), member->getIndices())
                       : index ? findScalarElement(part->getOperand(0), index->getZExtValue())
                               : nullptr;
        if (known && known != part) part->replaceAllUsesWith(known);
    }
    SmallVector<WeakTrackingVH> dead;
    for (Instruction &i : instructions(function))
        if (i.use_empty() && isa<ExtractElementInst, InsertElementInst, ExtractValueInst, InsertValueInst>(i))
            dead.push_back(&i);
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
}

/* Does the reader support the value of an argument of that type? For other types made of integers it knows the size. */
bool isPlaced(const Type *type)
{
    if (isPointerVector(type)) return false;
    if (const auto *array = dyn_cast<ArrayType>(type)) return isPlaced(array->getElementType());
    if (const auto *structure = dyn_cast<StructType>(type)) return all_of(structure->elements(), isPlaced);
    if (type->isPointerTy() || type->isFloatingPointTy()) return true;
    const unsigned each = type->getScalarSizeInBits();
    if (const auto *vector = dyn_cast<FixedVectorType>(type))
        return each && (each % 8 == 0 || each == 1) && each <= 64 && each * vector->getNumElements() <= 1024;
    return type->isIntegerTy() && each <= 64;
}

void loadArguments(Function &kernel)
{
    const DataLayout &layout = kernel.getDataLayout();
    IRBuilder<> b(&*kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    uint64_t offset = 0;
    for (Argument &argument : kernel.args()) {
        Type *type = argument.hasByRefAttr() ? argument.getParamByRefType() : argument.getType();
        const MaybeAlign given = argument.hasByRefAttr() ? argument.getParamAlign() : MaybeAlign();
        offset = alignTo(offset, given ? *given : layout.getABITypeAlign(type));
        const uint64_t at = offset;
        offset += layout.getTypeAllocSize(type).getFixedValue();
        if (argument.hasByRefAttr() || argument.use_empty() || isPlaced(type)) continue;
        Value *segment = b.CreateIntrinsic(Intrinsic::amdgcn_kernarg_segment_ptr, {});
        Value *place = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), segment, at);
        argument.replaceAllUsesWith(b.CreateAlignedLoad(type, place, commonAlignment(Align(segmentAlign), at)));
    }
}

/* A vector of integers whose elements the reader cannot take apart: its bits lie side by side. (Elements of a power of
   two above 64 bits lie where scalars do; large vectors of those are split later.) */
bool isPacked(const Type *type)
{
    const auto *vector = dyn_cast<FixedVectorType>(type);
    if (!vector || !vector->getElementType()->isIntegerTy()) return false;
    const unsigned each = vector->getScalarSizeInBits();
    const bool isWhole = each >= 8 && isPowerOf2_32(each);
    const bool isPairs = each == 4 && vector->getNumElements() % 2 == 0;
    return !isPairs && !(isWhole && (each <= 64 || each * vector->getNumElements() > mostBits));
}

/* Replaces "is any bit set?" on a vector of bits, which clang writes where it joined two iterations of a loop, by an or
   of the bits. */
void askBits(BitCastInst *cast)
{
    for (User *user : make_early_inc_range(cast->users())) {
        auto *ask = dyn_cast<ICmpInst>(user);
        if (!ask || !ask->isEquality() || !match(ask->getOperand(1), m_Zero())) continue;
        IRBuilder<> b(ask);
        Value *from = cast->getOperand(0), *any = b.getFalse();
        for (unsigned i = 0; i < cast->getType()->getIntegerBitWidth(); i++)
            any = b.CreateOr(any, b.CreateExtractElement(from, i));
        ask->replaceAllUsesWith(ask->getPredicate() == ICmpInst::ICMP_NE ? any : b.CreateNot(any));
        ask->eraseFromParent();
    }
}

Value *packed(IRBuilder<> &b, Value *vector, Type *whole)
{
    const unsigned each = vector->getType()->getScalarSizeInBits();
    Value *all = ConstantInt::get(whole, 0);
    for (unsigned i = 0; i * each < whole->getIntegerBitWidth(); i++)
        all = b.CreateOr(all, b.CreateShl(b.CreateZExt(elementOf(b, vector, i), whole), i * each));
    return all;
}

Value *unpacked(IRBuilder<> &b, Value *whole, Type *type)
{
    const unsigned each = type->getScalarSizeInBits();
    Value *vector = PoisonValue::get(type);
    for (unsigned i = 0; i * each < whole->getType()->getIntegerBitWidth(); i++)
        vector = b.CreateInsertElement(vector, b.CreateTrunc(b.CreateLShr(whole, i * each), type->getScalarType()), i);
    return vector;
}

/* A packed vector is loaded, stored and cast as one integer. */
void splitPacked(Instruction *i)
{
    auto *store = dyn_cast<StoreInst>(i);
    auto *load = dyn_cast<LoadInst>(i);
    Value *from = load ? i : i->getOperand(0);
    Type *to = store ? from->getType() : i->getType();
    if (!isPacked(from->getType()) && !isPacked(to)) return;
    IRBuilder<> b(i);
    Type *whole = b.getIntNTy(from->getType()->getPrimitiveSizeInBits());
    if (!load && !store && to == whole) askBits(cast<BitCastInst>(i));
    Value *v = load ? b.CreateAlignedLoad(whole, load->getPointerOperand(), load->getAlign(), load->isVolatile())
               : isPacked(from->getType()) ? packed(b, from, whole)
                                           : b.CreateBitCast(from, whole);
    if (store) b.CreateAlignedStore(v, store->getPointerOperand(), store->getAlign(), store->isVolatile());
    else i->replaceAllUsesWith(isPacked(to) ? unpacked(b, v, to) : b.CreateBitCast(v, to));
    i->eraseFromParent();
}

} // namespace

void ir_split_values(Function &function)
{
    if (!function.isDeclaration()) loadArguments(function);
    SmallVector<Instruction *> found;
    for (Instruction &i : instructions(function)) {
        const auto *to = dyn_cast<StoreInst>(&i);
        const Type *type = to ? to->getValueOperand()->getType() : i.getType();
        if ((isa<LoadInst>(i) || to) && hasMembers(type) && countMembers(type) <= mostMembers) found.push_back(&i);
    }
    for (Instruction *i : found) {
        if (auto *load = dyn_cast<LoadInst>(i)) splitLoad(load);
        else splitStore(cast<StoreInst>(i));
    }
    dropBuilt(function);
    found.clear();
    for (Instruction &i : instructions(function))
        if (isa<LoadInst, StoreInst, BitCastInst>(i)) found.push_back(&i);
    for (Instruction *i : found) splitPacked(i);
}
