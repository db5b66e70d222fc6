/* Reads and writes elements of 8 and 16 bits at an index of run time by the dword that holds them. One dword is chosen
   among a few, instead of one element among many.

       %x = extractelement <16 x i8> %v, i32 %i    ->    %w = bitcast <16 x i8> %v to <4 x i32>
                                                         %d = extractelement <4 x i32> %w, i32 (%i >> 2)
                                                         %x = trunc i32 (%d >> (8 * (%i & 3))) to i8 */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace
{

constexpr unsigned dwordBits = 32;

/* The dword of an element at run time. */
struct Place {
    IRBuilder<> b;
    unsigned bits; /* of an element */
    Value *dwords, *number, *shift;

    Place(Instruction *at, Value *vector, Value *index);
    Value *dword() { return b.CreateExtractElement(dwords, number); }
    Type *integer() { return b.getIntNTy(bits); }
};

Place::Place(Instruction *at, Value *vector, Value *index) : b(at)
{
    auto *type = cast<FixedVectorType>(vector->getType());
    bits = type->getScalarSizeInBits();
    const unsigned each = dwordBits / bits;
    Type *as = FixedVectorType::get(b.getInt32Ty(), type->getNumElements() / each);
    /* Without `freeze`, an element that is poison would make the others of its dword poison. */
    dwords = b.CreateBitCast(b.CreateFreeze(vector), as);
    Value *position = b.CreateZExtOrTrunc(index, b.getInt32Ty());
    number = b.CreateLShr(position, Log2_32(each));
    shift = b.CreateMul(b.CreateAnd(position, each - 1), b.getInt32(bits));
}

/* A vector of whole dwords with small elements? */
bool isSmall(Type *type, Value *index)
{
    auto *vector = dyn_cast<FixedVectorType>(type);
    if (!vector || isa<ConstantInt>(index) || vector->getElementType()->isPointerTy()) return false;
    const unsigned bits = vector->getScalarSizeInBits();
    return (bits == 8 || bits == 16) && vector->getNumElements() * bits % dwordBits == 0;
}

Value *read(ExtractElementInst *extract)
{
    Place p(extract, extract->getVectorOperand(), extract->getIndexOperand());
    return p.b.CreateBitCast(p.b.CreateTrunc(p.b.CreateLShr(p.dword(), p.shift), p.integer()), extract->getType());
}

Value *written(InsertElementInst *insert)
{
    Place p(insert, insert->getOperand(0), insert->getOperand(2));
    Value *element = p.b.CreateBitCast(p.b.CreateFreeze(insert->getOperand(1)), p.integer());
    Value *mask = p.b.CreateShl(p.b.getInt32(maskTrailingOnes<uint32_t>(p.bits)), p.shift);
    Value *others = p.b.CreateAnd(p.dword(), p.b.CreateNot(mask));
    Value *here = p.b.CreateShl(p.b.CreateZExt(element, p.b.getInt32Ty()), p.shift);
    return p.b.CreateBitCast(p.b.CreateInsertElement(p.dwords, p.b.CreateOr(others, here), p.number),
                             insert->getType());
}

} // namespace

void ir_index_bytes(Function &function)
{
    for (Instruction &instruction : make_early_inc_range(instructions(function))) {
        Value *by = nullptr;
        if (auto *extract = dyn_cast<ExtractElementInst>(&instruction)) {
            if (isSmall(extract->getVectorOperandType(), extract->getIndexOperand())) by = read(extract);
        } else if (auto *insert = dyn_cast<InsertElementInst>(&instruction)) {
            if (isSmall(insert->getType(), insert->getOperand(2))) by = written(insert);
        }
        if (!by) continue;
        instruction.replaceAllUsesWith(by);
        instruction.eraseFromParent();
    }
}
