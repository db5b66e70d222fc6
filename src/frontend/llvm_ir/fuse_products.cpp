/* If a product and a sum of it have the flag `contract`, they become fma: one instruction, one rounding less. Like
   LLVM's code generator on AMDGPU, it does so even if the product has other readers: then the sum does not wait for the
   product.

       %p = fmul contract float %a, %b
       %s = fadd contract float %p, %c        ->        %s = call float @llvm.fma.f32(float %a, float %b, float %c) */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace
{

struct Product {
    Value *a = nullptr, *b = nullptr;
    Instruction *made = nullptr;
    bool negated = false;
};

/* The product that a value is (or is the negative of), if it may be fused into a sum. */
Product productOf(Value *v)
{
    Product p;
    Value *inner = v;
    if (match(v, m_FNeg(m_Value(inner)))) p.negated = true;
    auto *made = dyn_cast<BinaryOperator>(inner);
    if (!made || made->getOpcode() != Instruction::FMul || !made->hasAllowContract()) return p;
    p.made = made;
    p.a = made->getOperand(0);
    p.b = made->getOperand(1);
    return p;
}

void fuse(BinaryOperator *sum)
{
    const bool isDifference = sum->getOpcode() == Instruction::FSub;
    Product first = productOf(sum->getOperand(0)), second = productOf(sum->getOperand(1));
    const bool takesSecond = second.made && (!first.made || first.made->getNumUses() > second.made->getNumUses());
    const Product &product = takesSecond ? second : first;
    if (!product.made) return;
    IRBuilder<> b(sum);
    b.setFastMathFlags(sum->getFastMathFlags());
    Value *other = sum->getOperand(takesSecond ? 0 : 1);
    Value *a = product.negated != (isDifference && takesSecond) ? b.CreateFNeg(product.a) : product.a;
    if (isDifference && !takesSecond) other = b.CreateFNeg(other);
    sum->replaceAllUsesWith(b.CreateIntrinsic(Intrinsic::fma, {sum->getType()}, {a, product.b, other}));
    sum->eraseFromParent();
}

} // namespace

void ir_fuse_products(Function &function)
{
    SmallVector<BinaryOperator *> sums;
    for (Instruction &i : instructions(function)) {
        auto *sum = dyn_cast<BinaryOperator>(&i);
        if (!sum || (sum->getOpcode() != Instruction::FAdd && sum->getOpcode() != Instruction::FSub)) continue;
        Type *type = sum->getType()->getScalarType();
        const bool hasFma = type->isFloatTy() || type->isDoubleTy() || type->isHalfTy();
        if (hasFma && sum->hasAllowContract()) sums.push_back(sum);
    }
    for (BinaryOperator *sum : sums) fuse(sum);
    for (Instruction &i : make_early_inc_range(instructions(function)))
        if (i.use_empty() && (i.getOpcode() == Instruction::FMul || i.getOpcode() == Instruction::FNeg))
            i.eraseFromParent();
}
