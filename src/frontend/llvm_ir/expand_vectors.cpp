/* Replaces intrinsics that move, count or reduce elements of vectors by operations on single elements, products of
   fixed-point numbers by wider ones, powers of ten, parts of floats, and conversions with a rounding of their own.

       %r = llvm.vector.splice.left(%a, %b, i32 1)    ->    the elements 1, 2, 3 of %a and 0 of %b */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace
{

using Elements = SmallVector<Value *, 16>;

struct Expansion {
    IRBuilder<> b;
    IntrinsicInst *call;
    Type *type;

    explicit Expansion(IntrinsicInst *of) : b(of), call(of), type(of->getType()) {}

    Value *operand(unsigned n) { return call->getArgOperand(n); }
    uint64_t constant(unsigned n) { return cast<ConstantInt>(operand(n))->getZExtValue(); }
    Elements elements(unsigned n);
    Value *vector(ArrayRef<Value *> of, Type *as);
    Value *slice(const Elements &of, unsigned first, unsigned step, Type *as);
    Value *reversed();
    Value *spliced(unsigned first);
    Value *steps();
    Value *interleaved();
    Value *deinterleaved();
    Value *inserted();
    Value *activeLanes();
    Value *firstSet();
    Value *compressed();
    Value *lastActive();
    Value *compared(bool isSigned);
    Value *product(bool isSigned, bool saturates);
    Value *ofElements(Intrinsic::ID id, Type *result, ArrayRef<Type *> of, ArrayRef<Value *> operands);
    Value *power(Value *x, Value *exponent);
    Value *pair(Value *first, Value *second);
    Value *powerOfTen();
    Value *scaled();
    Value *floatParts();
    Value *wholeAndRest();
    Value *angleParts();
    Value *roundedBy(StringRef mode);
    Value *folded(bool isMinMax);
    Value *expand();
};

Elements Expansion::elements(unsigned n)
{
    Elements all;
    for (unsigned i = 0; i < cast<FixedVectorType>(operand(n)->getType())->getNumElements(); i++) {
        Value *known = findScalarElement(operand(n), i);
        all.push_back(known ? known : b.CreateExtractElement(operand(n), i));
    }
    return all;
}

Value *Expansion::vector(ArrayRef<Value *> of, Type *as)
{
    Value *all = PoisonValue::get(as);
    for (unsigned i = 0; i < of.size(); i++) all = b.CreateInsertElement(all, of[i], i);
    return all;
}

Value *Expansion::slice(const Elements &of, unsigned first, unsigned step, Type *as)
{
    Elements some;
    for (unsigned i = 0; i < cast<FixedVectorType>(as)->getNumElements(); i++) some.push_back(of[first + i * step]);
    return vector(some, as);
}

Value *Expansion::reversed()
{
    Elements all = elements(0);
    std::reverse(all.begin(), all.end());
    return vector(all, type);
}

Value *Expansion::spliced(unsigned first)
{
    Elements all = elements(0);
    all.append(elements(1));
    return slice(all, first, 1, type);
}

Value *Expansion::steps()
{
    Elements all;
    for (unsigned i = 0; i < cast<FixedVectorType>(type)->getNumElements(); i++)
        all.push_back(ConstantInt::get(type->getScalarType(), i));
    return vector(all, type);
}

Value *Expansion::interleaved()
{
    SmallVector<Elements> of;
    for (unsigned n = 0; n < call->arg_size(); n++) of.push_back(elements(n));
    Elements all;
    for (unsigned i = 0; i < of[0].size(); i++)
        for (const Elements &one : of) all.push_back(one[i]);
    return vector(all, type);
}

Value *Expansion::deinterleaved()
{
    const Elements of = elements(0);
    Value *all = PoisonValue::get(type);
    const unsigned num = type->getStructNumElements();
    for (unsigned n = 0; n < num; n++)
        all = b.CreateInsertValue(all, slice(of, n, num, type->getStructElementType(n)), n);
    return all;
}

Value *Expansion::inserted()
{
    Elements all = elements(0), part = elements(1);
    std::copy(part.begin(), part.end(), all.begin() + constant(2));
    return vector(all, type);
}

/* Lane i is active if first + i is below the end; that sum does not wrap. */
Value *Expansion::activeLanes()
{
    Value *rest = b.CreateBinaryIntrinsic(Intrinsic::usub_sat, operand(1), operand(0));
    Elements all;
    for (unsigned i = 0; i < cast<FixedVectorType>(type)->getNumElements(); i++)
        all.push_back(b.CreateICmpUGT(rest, ConstantInt::get(rest->getType(), i)));
    return vector(all, type);
}

Value *Expansion::firstSet()
{
    const Elements of = elements(0);
    Value *first = ConstantInt::get(type, of.size());
    for (unsigned i = of.size(); i-- > 0;) {
        Value *is = b.CreateICmpNE(of[i], Constant::getNullValue(of[i]->getType()));
        first = b.CreateSelect(is, ConstantInt::get(type, i), first);
    }
    return first;
}

Value *Expansion::compressed()
{
    const Elements of = elements(0), mask = elements(1);
    Value *all = operand(2), *place = b.getInt32(0);
    for (unsigned i = 0; i < of.size(); i++) {
        Value *in = isa<ConstantInt>(place)
                        ? b.getInt32(0)
                        : b.CreateBinaryIntrinsic(Intrinsic::umin, place, b.getInt32(of.size() - 1));
        all = b.CreateSelect(mask[i], b.CreateInsertElement(all, of[i], in), all);
        place = b.CreateAdd(place, b.CreateZExt(mask[i], b.getInt32Ty()));
    }
    return all;
}

Value *Expansion::lastActive()
{
    const Elements of = elements(0), mask = elements(1);
    Value *last = operand(2);
    for (unsigned i = 0; i < of.size(); i++) last = b.CreateSelect(mask[i], of[i], last);
    return last;
}

/* -1, 0 or 1. */
Value *Expansion::compared(bool isSigned)
{
    Value *above = b.CreateICmp(isSigned ? CmpInst::ICMP_SGT : CmpInst::ICMP_UGT, operand(0), operand(1));
    Value *below = b.CreateICmp(isSigned ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, operand(0), operand(1));
    return b.CreateSub(b.CreateZExt(above, type), b.CreateZExt(below, type));
}

/* Rounds down, as LLVM's code does. */
Value *Expansion::product(bool isSigned, bool saturates)
{
    const unsigned bits = type->getScalarSizeInBits();
    Type *wide = type->getWithNewBitWidth(2 * bits);
    const auto widened = [&](Value *v) { return isSigned ? b.CreateSExt(v, wide) : b.CreateZExt(v, wide); };
    Value *whole = b.CreateMul(widened(operand(0)), widened(operand(1))), *by = ConstantInt::get(wide, constant(2));
    whole = isSigned ? b.CreateAShr(whole, by) : b.CreateLShr(whole, by);
    if (!saturates) return b.CreateTrunc(whole, type);
    const auto limit = [&](const APInt &n) {
        return ConstantInt::get(wide, isSigned ? n.sext(2 * bits) : n.zext(2 * bits));
    };
    Value *most = limit(isSigned ? APInt::getSignedMaxValue(bits) : APInt::getMaxValue(bits));
    whole = b.CreateSelect(b.CreateICmp(isSigned ? CmpInst::ICMP_SGT : CmpInst::ICMP_UGT, whole, most), most, whole);
    Value *least = limit(APInt::getSignedMinValue(bits));
    if (isSigned) whole = b.CreateSelect(b.CreateICmpSLT(whole, least), least, whole);
    return b.CreateTrunc(whole, type);
}

/* An intrinsic that has no vectors, of each element. `of`: the types that name it */
Value *Expansion::ofElements(Intrinsic::ID id, Type *result, ArrayRef<Type *> of, ArrayRef<Value *> operands)
{
    const auto *several = dyn_cast<FixedVectorType>(result);
    if (!several) return b.CreateIntrinsic(id, of, operands);
    Elements all;
    for (unsigned i = 0; i < several->getNumElements(); i++) {
        SmallVector<Value *, 2> one;
        for (Value *operand : operands) one.push_back(b.CreateExtractElement(operand, i));
        all.push_back(b.CreateIntrinsic(id, of, one));
    }
    return vector(all, result);
}

/* x times two to the power of the exponent. */
Value *Expansion::power(Value *x, Value *exponent)
{
    Type *of[] = {x->getType()->getScalarType(), exponent->getType()->getScalarType()};
    return ofElements(Intrinsic::ldexp, x->getType(), of, {x, exponent});
}

Value *Expansion::pair(Value *first, Value *second)
{
    return b.CreateInsertValue(b.CreateInsertValue(PoisonValue::get(type), first, 0), second, 1);
}

/* llvm.ldexp of f16 and bf16 is computed in f32. That rounding's error is far below the least f16, and 0 for bf16. */
Value *Expansion::scaled()
{
    Type *computed = type->getScalarType()->isDoubleTy() ? type : type->getWithNewType(b.getFloatTy());
    Type *exponents = operand(1)->getType();
    const bool isShort = exponents->getScalarSizeInBits() < 32;
    if (computed == type && !type->isVectorTy() && !isShort) return nullptr;
    Value *by = isShort ? b.CreateSExt(operand(1), exponents->getWithNewBitWidth(32)) : operand(1);
    return b.CreateFPTrunc(power(b.CreateFPExt(operand(0), computed), by), type);
}

/* llvm.frexp: mantissa and exponent have an instruction each. For f16 the exponent has 16 bits; bf16 is widened. */
Value *Expansion::floatParts()
{
    Type *of = operand(0)->getType(), *element = of->getScalarType();
    Type *computed = element->isBFloatTy() ? of->getWithNewType(b.getFloatTy()) : of, *one = computed->getScalarType();
    if (!one->isHalfTy() && !one->isFloatTy() && !one->isDoubleTy()) return nullptr;
    Type *made = element->isHalfTy() ? b.getInt16Ty() : b.getInt32Ty();
    Value *x = b.CreateFPExt(operand(0), computed);
    Value *mantissa = ofElements(Intrinsic::amdgcn_frexp_mant, computed, {one}, {x});
    Value *exponent = ofElements(Intrinsic::amdgcn_frexp_exp, computed->getWithNewType(made), {made, one}, {x});
    return pair(b.CreateFPTrunc(mantissa, of), b.CreateSExtOrTrunc(exponent, type->getStructElementType(1)));
}

/* Sine and cosine, which are expanded in their turn. */
Value *Expansion::angleParts()
{
    Value *sine = b.CreateUnaryIntrinsic(Intrinsic::sin, operand(0), call);
    return pair(sine, b.CreateUnaryIntrinsic(Intrinsic::cos, operand(0), call));
}

/* llvm.modf: what is behind the point, and the whole number. Both have the sign of the number. */
Value *Expansion::wholeAndRest()
{
    Value *x = operand(0), *whole = b.CreateUnaryIntrinsic(Intrinsic::trunc, x);
    Type *of = x->getType();
    Value *isInfinite = b.CreateFCmpOEQ(b.CreateUnaryIntrinsic(Intrinsic::fabs, x), ConstantFP::getInfinity(of));
    Value *rest = b.CreateSelect(isInfinite, ConstantFP::getZero(of), b.CreateFSub(x, whole));
    return pair(b.CreateBinaryIntrinsic(Intrinsic::copysign, rest, x), whole);
}

/* 10 to the power of x: 2 to the power of x * log2(10), a product of two parts whose whole number is added to the
   exponent. f64 is refused by name, as in LLVM. */
Value *Expansion::powerOfTen()
{
    if (type->getScalarType()->isDoubleTy()) return nullptr;
    Type *computed = type->getWithNewType(b.getFloatTy());
    const auto number = [&](double value) { return ConstantFP::get(computed, value); };
    Value *x = b.CreateFPExt(operand(0), computed), *high = b.CreateFMul(x, number(0x1.a934f0p+1));
    Value *low = b.CreateIntrinsic(Intrinsic::fma, {computed}, {x, number(0x1.a934f0p+1), b.CreateFNeg(high)});
    low = b.CreateIntrinsic(Intrinsic::fma, {computed}, {x, number(0x1.2f346ep-24), low});
    Value *whole = b.CreateUnaryIntrinsic(Intrinsic::rint, high);
    Value *part = b.CreateUnaryIntrinsic(Intrinsic::exp2, b.CreateFAdd(b.CreateFSub(high, whole), low));
    Type *integer = computed->getWithNewType(b.getInt32Ty());
    Value *result = power(part, b.CreateFPToSI(whole, integer));
    result = b.CreateSelect(b.CreateFCmpOLT(x, number(-0x1.66d3e8p+5)), number(0), result);
    result = b.CreateSelect(b.CreateFCmpOGT(x, number(0x1.344136p+5)), ConstantFP::getInfinity(computed), result);
    return b.CreateFPTrunc(b.CreateSelect(b.CreateFCmpUNO(x, x), x, result), type);
}

/* llvm.fptrunc.round: the nearest number, or its neighbour if it lies on the wrong side. */
Value *Expansion::roundedBy(StringRef mode)
{
    Value *x = operand(0), *nearest = b.CreateFPTrunc(x, type), *back = b.CreateFPExt(nearest, x->getType());
    const bool isUp = mode == "round.upward", isDown = mode == "round.downward";
    if (mode == "round.tonearest") return nearest;
    if (!isUp && !isDown && mode != "round.towardzero") return nullptr;
    Type *integers = type->getWithNewType(b.getIntNTy(type->getScalarSizeInBits()));
    Value *bits = b.CreateBitCast(nearest, integers), *one = ConstantInt::get(integers, 1);
    Value *less = b.CreateSub(bits, one), *more = b.CreateAdd(bits, one); /* toward zero, and away from it */
    Value *isNegative = b.CreateICmpSLT(bits, Constant::getNullValue(integers));
    Value *isWrong = isUp     ? b.CreateFCmpOLT(back, x)
                     : isDown ? b.CreateFCmpOGT(back, x)
                              : b.CreateFCmpOGT(b.CreateUnaryIntrinsic(Intrinsic::fabs, back),
                                                b.CreateUnaryIntrinsic(Intrinsic::fabs, x));
    Value *next = isUp     ? b.CreateSelect(isNegative, less, more)
                  : isDown ? b.CreateSelect(isNegative, more, less)
                           : less;
    return b.CreateSelect(isWrong, b.CreateBitCast(next, type), nearest);
}

/* A reduction of integers that have no registers of their own. */
Value *Expansion::folded(bool isMinMax)
{
    if (type->getIntegerBitWidth() <= 64) return nullptr;
    const Elements of = elements(0);
    Value *all = of[0];
    for (unsigned i = 1; i < of.size(); i++)
        all = isMinMax
                  ? b.CreateBinaryIntrinsic(getMinMaxReductionIntrinsicOp(call->getIntrinsicID()), all, of[i])
                  : b.CreateBinOp(Instruction::BinaryOps(getArithmeticReductionInstruction(call->getIntrinsicID())),
                                  all, of[i]);
    return all;
}

Value *Expansion::expand()
{
    switch (call->getIntrinsicID()) {
#define EXPAND(INTRINSIC, ...) \
    case Intrinsic::INTRINSIC: return __VA_ARGS__;
#include "vector_expansions.def"
    default: return nullptr;
    }
}

bool hasScalableVector(const IntrinsicInst &call)
{
    return any_of(call.args(), [](const Use &of) { return of->getType()->isScalableTy(); }) ||
           call.getType()->isScalableTy();
}

} // namespace

void ir_expand_vectors(Function &function)
{
    SmallVector<IntrinsicInst *> calls;
    for (Instruction &i : instructions(function))
        if (auto *call = dyn_cast<IntrinsicInst>(&i); call && !hasScalableVector(*call)) calls.push_back(call);
    for (IntrinsicInst *call : calls) {
        Value *value = Expansion(call).expand();
        if (!value) continue;
        call->replaceAllUsesWith(value);
        call->eraseFromParent();
    }
}
