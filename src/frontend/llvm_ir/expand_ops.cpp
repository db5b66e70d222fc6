/* Replaces intrinsics by plain instructions, as the Language Reference defines them. */
#include "frontend/llvm_ir/expand_ops.h"
#include "frontend/llvm_ir/export_dialect.hpp"

#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace
{

constexpr unsigned mostBits = 64, mostWide = 1024;

/* One call: its operands, and functions to make constants of its type. */
struct Expansion {
    IRBuilder<> b;
    IntrinsicInst *call;
    Type *type;     /* type of the result: integers, or vectors of them */
    unsigned width; /* of an element */

    explicit Expansion(IntrinsicInst *of)
        : b(of), call(of), type(of->getType()), width(of->getType()->getScalarSizeInBits())
    {
    }

    Value *operand(unsigned n) { return call->getArgOperand(n); }
    Value *number(Type *of, const APInt &value) { return ConstantInt::get(of, value); }
    Value *number(uint64_t value) { return ConstantInt::get(type, value); }

    Value *funnelShift(bool left);
    Value *turnedRight(Value *high, Value *low, Value *by);
    Value *funnelOfDwords(bool left, Value *high, Value *low, Value *by);
    Value *funnelOfPairs(unsigned right);
    Value *saturated(bool isSigned, bool isSum);
    Value *saturatedShift(bool isSigned);
    Value *limitOf(Value *sign);
    Value *swapped(unsigned from);
    Value *converted(bool isSigned);
    Value *classOf();
    Value *isOfClass(unsigned asked);
    Value *classBits();
    Value *lanesWhere(bool isFloat);
    Value *registerRead();
    Value *laneOfMask();
    Value *withOneLane();
    Value *shuffled();
    Value *negatedSum(Intrinsic::ID sum);
    Value *highProduct(bool isSigned);
    void splitOverflow();
    Value *extremum(bool isLeast);
    Value *turned(Intrinsic::ID instruction);
    Value *canonical();
    Value *chosen();
    Value *magnitude();
    Value *queuePointer();
    Value *isIn(unsigned space);
    Value *clampedRoot();
    Value *fastQuotient();
    Value *scalarLoad();
    Value *constrained();
    Value *expand();
};

/* fshr of 32 bits, which stays an operation: one instruction that no sum takes apart. */
Value *Expansion::turnedRight(Value *high, Value *low, Value *by)
{
    return b.CreateIntrinsic(Intrinsic::fshr, {b.getInt32Ty()}, {high, low, by});
}

/* The funnel shift of dwords. */
Value *Expansion::funnelOfDwords(bool left, Value *high, Value *low, Value *by)
{
    if (!left) return turnedRight(high, low, by);
    if (const auto *known = dyn_cast<ConstantInt>(by)) {
        const uint64_t amount = known->getValue().urem(32);
        return amount ? turnedRight(high, low, b.getInt32(32 - amount)) : high;
    }
    if (high == low) return turnedRight(high, low, b.CreateNeg(by));
    /* A shift by 0 gives the upper half. */
    return turnedRight(b.CreateLShr(high, 1), turnedRight(high, low, b.getInt32(1)), b.CreateNot(by));
}

/* The lower 64 bits of a:b after a shift right by 1 to 63: of four dwords, each pair of neighbours. */
Value *Expansion::funnelOfPairs(unsigned right)
{
    Type *pair = FixedVectorType::get(b.getInt32Ty(), 2);
    Value *low = b.CreateBitCast(operand(1), pair), *high = b.CreateBitCast(operand(0), pair);
    Value *result = PoisonValue::get(pair);
    const auto dword = [&](unsigned n) { return b.CreateExtractElement(n < 2 ? low : high, n % 2); };
    for (unsigned i = 0, first = right / 32; i < 2; i++) {
        Value *from = dword(first + i);
        if (right % 32) from = turnedRight(dword(first + i + 1), from, b.getInt32(right % 32));
        result = b.CreateInsertElement(result, from, i);
    }
    return b.CreateBitCast(result, type);
}

/* The upper (left) or lower half of a:b after a shift by c modulo the width. The other part is first shifted by one,
   because a shift by the whole width is undefined. */
Value *Expansion::funnelShift(bool left)
{
    Value *a = operand(0), *c = operand(2);
    const auto *known = dyn_cast<ConstantInt>(c);
    const auto *vector = dyn_cast<FixedVectorType>(type);
    if (type->isIntegerTy(32)) return left ? funnelOfDwords(left, a, operand(1), c) : call;
    if (type->isIntegerTy(64) && known && known->getValue().urem(64))
        return funnelOfPairs(left ? 64 - known->getValue().urem(64) : known->getValue().urem(64));
    if (vector && width == 32) {
        Value *result = PoisonValue::get(type), *of[3];
        for (unsigned i = 0; i < vector->getNumElements(); i++) {
            for (unsigned n = 0; n < 3; n++) of[n] = b.CreateExtractElement(operand(n), i);
            result = b.CreateInsertElement(result, funnelOfDwords(left, of[0], of[1], of[2]), i);
        }
        return result;
    }
    if (width == 1) return left ? a : operand(1);
    Value *by = isPowerOf2_32(width) ? b.CreateAnd(c, number(width - 1)) : b.CreateURem(c, number(width));
    Value *rest = b.CreateSub(number(width - 1), by);
    if (left) return b.CreateOr(b.CreateShl(a, by), b.CreateLShr(b.CreateLShr(operand(1), number(1)), rest));
    return b.CreateOr(b.CreateShl(b.CreateShl(a, number(1)), rest), b.CreateLShr(operand(1), by));
}

/* The least number if `sign` is negative, else the greatest. */
Value *Expansion::limitOf(Value *sign)
{
    return b.CreateXor(b.CreateAShr(sign, number(width - 1)), number(type, APInt::getSignedMaxValue(width)));
}

Value *Expansion::saturated(bool isSigned, bool isSum)
{
    Value *x = operand(0), *y = operand(1), *result = isSum ? b.CreateAdd(x, y) : b.CreateSub(x, y);
    if (!isSigned && isSum) return b.CreateSelect(b.CreateICmpULT(result, x), Constant::getAllOnesValue(type), result);
    if (!isSigned) return b.CreateSelect(b.CreateICmpULT(x, y), Constant::getNullValue(type), result);
    /* A sum or difference overflows if the sign of the result differs from x's although y allows x's sign. */
    Value *wraps = b.CreateAnd(b.CreateXor(x, result), isSum ? b.CreateXor(y, result) : b.CreateXor(x, y));
    return b.CreateSelect(b.CreateICmpSLT(wraps, Constant::getNullValue(type)), limitOf(x), result);
}

Value *Expansion::saturatedShift(bool isSigned)
{
    Value *x = operand(0), *by = operand(1), *result = b.CreateShl(x, by);
    Value *back = isSigned ? b.CreateAShr(result, by) : b.CreateLShr(result, by);
    return b.CreateSelect(b.CreateICmpEQ(back, x), result, isSigned ? limitOf(x) : Constant::getAllOnesValue(type));
}

/* Swaps parts of `from` bits, then of each larger power of two. If the width is not a power of two, it is first
   extended to one. */
Value *Expansion::swapped(unsigned from)
{
    const unsigned whole = std::max<unsigned>(PowerOf2Ceil(width), from);
    Type *wide = type->getWithNewBitWidth(whole);
    Value *x = b.CreateZExt(operand(0), wide);
    for (unsigned part = from; part < whole; part *= 2) {
        const APInt low = APInt::getSplat(whole, APInt::getLowBitsSet(2 * part, part));
        Value *up = b.CreateShl(b.CreateAnd(x, number(wide, low)), ConstantInt::get(wide, part));
        x = b.CreateOr(up, b.CreateAnd(b.CreateLShr(x, ConstantInt::get(wide, part)), number(wide, low)));
    }
    return b.CreateTrunc(b.CreateLShr(x, ConstantInt::get(wide, whole - width)), type);
}

/* Beyond the limits the result is the limit; for NaN it is 0. A limit that the operand's type cannot represent is
   infinite. */
Value *Expansion::converted(bool isSigned)
{
    Value *x = operand(0);
    const auto bound = [&](const APInt &value, bool negative) {
        APFloat f(x->getType()->getScalarType()->getFltSemantics());
        f.convertFromAPInt(value, false, APFloat::rmNearestTiesToEven);
        if (negative) f.changeSign();
        return ConstantFP::get(x->getType(), f);
    };
    const APInt beyond = APInt::getOneBitSet(width + 1, isSigned ? width - 1 : width);
    Value *zero = Constant::getNullValue(type), *least = isSigned ? limitOf(Constant::getAllOnesValue(type)) : zero;
    Value *most = isSigned ? limitOf(zero) : Constant::getAllOnesValue(type);
    Type *wide = type->getWithNewBitWidth(width <= 32 ? 32 : std::max(width, 64u));
    Value *result = b.CreateTrunc(isSigned ? b.CreateFPToSI(x, wide) : b.CreateFPToUI(x, wide), type);
    result = b.CreateSelect(b.CreateFCmpOGE(x, bound(beyond, false)), most, result);
    result =
        b.CreateSelect(b.CreateFCmpOLE(x, bound(isSigned ? beyond : APInt(width + 1, 0), isSigned)), least, result);
    return b.CreateSelect(b.CreateFCmpUNO(x, x), zero, result);
}

/* Compares the number's bits without the sign. */
Value *Expansion::isOfClass(unsigned asked)
{
    Value *x = operand(0);
    const unsigned bits = x->getType()->getScalarSizeInBits();
    const fltSemantics &format = x->getType()->getScalarType()->getFltSemantics();
    Type *integer = x->getType()->getWithNewType(b.getIntNTy(bits));
    const APInt infinite = APFloat::getInf(format).bitcastToAPInt();
    const APInt normal = APFloat::getSmallestNormalized(format).bitcastToAPInt(), one(bits, 1);
    const APInt quiet = infinite | APInt::getOneBitSet(bits, APFloat::semanticsPrecision(format) - 2);
    Value *whole = b.CreateBitCast(x, integer);
    Value *size = b.CreateAnd(whole, number(integer, APInt::getSignedMaxValue(bits)));
    Value *negative = b.CreateICmpSLT(whole, Constant::getNullValue(integer)), *result = Constant::getNullValue(type);
    const auto between = [&](const APInt &least, const APInt &after) {
        return b.CreateICmpULT(b.CreateSub(size, number(integer, least)), number(integer, after - least));
    };
    const auto add = [&](unsigned minus, unsigned plus, const APInt &least, const APInt &after) {
        if (!(asked & (minus | plus))) return;
        Value *is = between(least, after);
        if (!(asked & minus)) is = b.CreateAnd(is, b.CreateNot(negative));
        if (!(asked & plus)) is = b.CreateAnd(is, negative);
        result = b.CreateOr(result, is);
    };
    add(fcNegZero, fcPosZero, APInt(bits, 0), one);
    add(fcNegSubnormal, fcPosSubnormal, one, normal);
    add(fcNegNormal, fcPosNormal, normal, infinite);
    add(fcNegInf, fcPosInf, infinite, infinite + 1);
    if (asked & fcSNan) result = b.CreateOr(result, between(infinite + 1, quiet));
    if (asked & fcQNan) result = b.CreateOr(result, between(quiet, APInt::getSignedMinValue(bits)));
    return result;
}

Value *Expansion::classOf() { return isOfClass(cast<ConstantInt>(operand(1))->getZExtValue()); }

/* llvm.amdgcn.class with the same class bits, constant or not. */
Value *Expansion::classBits()
{
    if (const auto *known = dyn_cast<ConstantInt>(operand(1))) return isOfClass(known->getZExtValue() & fcAllFlags);
    Value *result = b.getFalse();
    for (unsigned bit = fcSNan; bit <= fcPosInf; bit *= 2) {
        Value *asked = b.CreateICmpNE(b.CreateAnd(operand(1), b.getInt32(bit)), b.getInt32(0));
        result = b.CreateOr(result, b.CreateAnd(asked, isOfClass(bit)));
    }
    return result;
}

/* llvm.amdgcn.icmp and fcmp: the mask of lanes in which the comparison holds. */
Value *Expansion::lanesWhere(bool isFloat)
{
    const auto predicate = CmpInst::Predicate(cast<ConstantInt>(operand(2))->getZExtValue());
    const bool known = isFloat ? CmpInst::isFPPredicate(predicate) : CmpInst::isIntPredicate(predicate);
    if (!known) return PoisonValue::get(type); /* as in LLVM's code */
    Value *lanes =
        b.CreateIntrinsic(Intrinsic::amdgcn_ballot, {b.getInt64Ty()}, {b.CreateCmp(predicate, operand(0), operand(1))});
    return b.CreateZExtOrTrunc(lanes, type);
}

/* Atomic subtraction: becomes an addition, because rows only have sums. */
Value *Expansion::negatedSum(Intrinsic::ID sum)
{
    SmallVector<Value *, 6> operands(call->args());
    operands[0] = b.CreateNeg(operands[0]);
    return b.CreateIntrinsic(sum, {type}, operands);
}

/* Reads of EXEC and its halves: the mask of lanes that come here. */
Value *Expansion::registerRead()
{
    const auto *node = cast<MDNode>(cast<MetadataAsValue>(operand(0))->getMetadata());
    const StringRef name = cast<MDString>(node->getOperand(0))->getString();
    if (name != "exec" && name != "exec_lo" && name != "exec_hi") return nullptr;
    Value *lanes = b.CreateIntrinsic(Intrinsic::amdgcn_ballot, {b.getInt64Ty()}, {b.getTrue()});
    if (name == "exec_hi") lanes = b.CreateLShr(lanes, 32);
    return b.CreateZExtOrTrunc(lanes, type);
}

/* The lane's bit of a mask. */
Value *Expansion::laneOfMask()
{
    Value *mask = operand(0), *all = b.getInt32(-1);
    Value *low = b.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {}, {all, b.getInt32(0)});
    Value *lane = b.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {}, {all, low});
    return b.CreateTrunc(b.CreateLShr(mask, b.CreateZExtOrTrunc(lane, mask->getType())), b.getInt1Ty());
}

/* readlane, writelane: the lane's number is the first lane's, as in LLVM's code. */
Value *Expansion::withOneLane()
{
    if (!isa<Constant>(operand(1)))
        call->setArgOperand(1, b.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {b.getInt32Ty()}, {operand(1)}));
    return call;
}

/* The value of any lane of the wave. */
Value *Expansion::shuffled()
{
    if (type->getPrimitiveSizeInBits() != 32) return nullptr;
    Value *place = b.CreateShl(operand(1), 2), *bits = b.CreateBitCast(operand(0), b.getInt32Ty());
    return b.CreateBitCast(b.CreateIntrinsic(Intrinsic::amdgcn_ds_bpermute, {}, {place, bits}), type);
}

/* The upper half of the product. For 64 bits it is made from products of halves. */
Value *Expansion::highProduct(bool isSigned)
{
    Value *x = operand(0), *y = operand(1);
    Type *of = x->getType();
    const unsigned bits = of->getScalarSizeInBits();
    if (bits <= 32 || bits > mostBits) {
        Type *wide = of->getWithNewBitWidth(bits <= 32 ? 64 : 2 * bits);
        const auto widened = [&](Value *v) { return isSigned ? b.CreateSExt(v, wide) : b.CreateZExt(v, wide); };
        return b.CreateTrunc(b.CreateLShr(b.CreateMul(widened(x), widened(y)), bits), of);
    }
    Type *half = of->getWithNewBitWidth(64);
    const auto extended = [&](Value *v) { return isSigned ? b.CreateSExt(v, half) : b.CreateZExt(v, half); };
    Value *a = extended(x), *c = extended(y), *low = ConstantInt::get(half, 0xffffffff);
    Value *a0 = b.CreateAnd(a, low), *a1 = b.CreateLShr(a, 32), *c0 = b.CreateAnd(c, low), *c1 = b.CreateLShr(c, 32);
    Value *middle = b.CreateAdd(b.CreateMul(a1, c0), b.CreateLShr(b.CreateMul(a0, c0), 32));
    Value *other = b.CreateAdd(b.CreateMul(a0, c1), b.CreateAnd(middle, low));
    Value *high = b.CreateAdd(b.CreateMul(a1, c1), b.CreateAdd(b.CreateLShr(middle, 32), b.CreateLShr(other, 32)));
    if (isSigned) {
        high = b.CreateSub(high, b.CreateAnd(b.CreateAShr(a, 63), c));
        high = b.CreateSub(high, b.CreateAnd(b.CreateAShr(c, 63), a));
    }
    if (bits == 64) return high;
    /* Bits from `bits` on of the 128-bit product. */
    return b.CreateTrunc(b.CreateOr(b.CreateShl(high, 64 - bits), b.CreateLShr(b.CreateMul(a, c), bits)), of);
}

/* Sums, differences and products with a flag: each reader gets the part that it extracts. */
void Expansion::splitOverflow()
{
    auto *both = cast<WithOverflowInst>(call);
    Value *x = operand(0), *y = operand(1), *wraps;
    const bool isSigned = both->isSigned();
    const Instruction::BinaryOps of = both->getBinaryOp();
    Constant *zero = Constant::getNullValue(x->getType());
    Value *result = b.CreateBinOp(of, x, y);
    if (of == Instruction::Mul) {
        Value *sign = b.CreateAShr(result, x->getType()->getScalarSizeInBits() - 1);
        wraps = b.CreateICmpNE(highProduct(isSigned), isSigned ? sign : zero);
    } else if (!isSigned) {
        wraps = of == Instruction::Add ? b.CreateICmpULT(result, x) : b.CreateICmpULT(x, y);
    } else {
        Value *other = of == Instruction::Add ? b.CreateXor(y, result) : b.CreateXor(x, y);
        wraps = b.CreateICmpSLT(b.CreateAnd(b.CreateXor(x, result), other), zero);
    }
    for (User *user : make_early_inc_range(call->users()))
        if (auto *part = dyn_cast<ExtractValueInst>(user)) {
            part->replaceAllUsesWith(part->getIndices()[0] ? wraps : result);
            part->eraseFromParent();
        }
    if (call->use_empty()) return; /* wide integers have no structs */
    call->replaceAllUsesWith(b.CreateInsertValue(b.CreateInsertValue(PoisonValue::get(type), result, 0), wraps, 1));
}

/* minimumnum, maximumnum. The instruction ignores a quiet NaN, but treats a signalling one as NaN. */
Value *Expansion::extremum(bool isLeast)
{
    Type *computed = type->getScalarType()->isBFloatTy() ? type->getWithNewType(b.getFloatTy()) : type;
    const auto quiet = [&](Value *v) {
        v = b.CreateFPExt(v, computed);
        return call->hasNoNaNs() ? v : b.CreateMaxNum(v, v);
    };
    Value *x = quiet(operand(0)), *y = quiet(operand(1));
    return b.CreateFPTrunc(isLeast ? b.CreateMinNum(x, y) : b.CreateMaxNum(x, y), type);
}

/* LLVM compiles llvm.sin and llvm.cos for AMDGPU to the instruction, whose angle is in turns: HIP's __sinf. Precise
   functions are calls to the device libraries. In MLIR's LLVM dialect the same intrinsics are precise. */
Value *Expansion::turned(Intrinsic::ID instruction)
{
    if (call->getFunction()->hasFnAttribute(fromDialect)) return nullptr;
    Type *element = type->getScalarType();
    const auto *vector = dyn_cast<FixedVectorType>(type);
    if ((!element->isFloatTy() && !element->isHalfTy()) || (type->isVectorTy() && !vector)) return nullptr;
    b.setFastMathFlags(call->getFastMathFlags());
    Value *turns = b.CreateFMul(operand(0), ConstantFP::get(type, 0.15915494309189535));
    if (!vector) return b.CreateIntrinsic(instruction, {type}, {turns});
    Value *all = PoisonValue::get(type);
    for (unsigned i = 0; i < vector->getNumElements(); i++) {
        Value *one = b.CreateIntrinsic(instruction, {element}, {b.CreateExtractElement(turns, i)});
        all = b.CreateInsertElement(all, one, i);
    }
    return all;
}

/* As LLVM on AMDGPU: the maximum of the number and itself; of bf16 in f32. */
Value *Expansion::canonical()
{
    if (!type->getScalarType()->isBFloatTy()) return b.CreateMaxNum(operand(0), operand(0));
    Value *wide = b.CreateFPExt(operand(0), type->getWithNewType(b.getFloatTy()));
    return b.CreateFPTrunc(b.CreateMaxNum(wide, wide), type);
}

Value *Expansion::chosen()
{
    const CmpInst::Predicate is = cast<MinMaxIntrinsic>(call)->getPredicate();
    return b.CreateSelect(b.CreateICmp(is, operand(0), operand(1)), operand(0), operand(1));
}

Value *Expansion::magnitude()
{
    Value *isNegative = b.CreateICmpSLT(operand(0), Constant::getNullValue(type));
    return b.CreateSelect(isNegative, b.CreateNeg(operand(0)), operand(0));
}

/* The queue is a hidden argument, too (AMDGPUUsage, "Code Object V5 Metadata"). */
Value *Expansion::queuePointer()
{
    Value *hidden = b.CreateIntrinsic(Intrinsic::amdgcn_implicitarg_ptr, {});
    return b.CreateAlignedLoad(type, b.CreateConstGEP1_64(b.getInt8Ty(), hidden, 200), Align(8));
}

/* Does the generic pointer point to LDS or private memory? All addresses in it have the same aperture. */
Value *Expansion::isIn(unsigned space)
{
    const Value *object = getUnderlyingObject(operand(0));
    const bool isPrivate = space == AMDGPUAS::PRIVATE_ADDRESS;
    if (isa<AllocaInst>(object)) return b.getInt1(isPrivate);
    if (isPrivate && isa<Argument, GlobalVariable>(object)) return b.getFalse();
    Value *upper = b.CreateLShr(b.CreatePtrToInt(operand(0), b.getInt64Ty()), 32);
    return b.CreateICmpEQ(upper, ir_aperture(b, space));
}

/* rsq.clamp of the first machines: infinities are the largest numbers, as in LLVM's code for later ones. */
Value *Expansion::clampedRoot()
{
    Constant *most = ConstantFP::get(type, APFloat::getLargest(type->getFltSemantics()));
    Constant *least = ConstantFP::get(type, APFloat::getLargest(type->getFltSemantics(), true));
    Value *root = b.CreateIntrinsic(Intrinsic::amdgcn_rsq, {type}, {operand(0)});
    return b.CreateMaxNum(b.CreateMinNum(root, most), least);
}

/* fdiv.fast: a product with the reciprocal, which is 0 for large divisors. So those are scaled. */
Value *Expansion::fastQuotient()
{
    Value *size = b.CreateUnaryIntrinsic(Intrinsic::fabs, operand(1)), *one = ConstantFP::get(type, 1.0);
    Value *scale =
        b.CreateSelect(b.CreateFCmpOGT(size, ConstantFP::get(type, 0x1p+96)), ConstantFP::get(type, 0x1p-32), one);
    Value *inverse = b.CreateIntrinsic(Intrinsic::amdgcn_rcp, {type}, {b.CreateFMul(operand(1), scale)});
    return b.CreateFMul(scale, b.CreateFMul(operand(0), inverse));
}

/* s.buffer.load by loads of the vector unit, of at most four dwords. */
Value *Expansion::scalarLoad()
{
    enum { MOST = 4 };
    const auto *vector = dyn_cast<FixedVectorType>(type);
    const unsigned num = vector ? vector->getNumElements() : 1;
    const auto load = [&](Type *of, unsigned at) {
        return b.CreateIntrinsic(Intrinsic::amdgcn_raw_buffer_load, {of},
                                 {operand(0), b.CreateAdd(operand(1), b.getInt32(at)), b.getInt32(0), operand(2)});
    };
    if (num <= MOST || width != 32) return load(type, 0);
    Value *result = PoisonValue::get(type), *part = nullptr;
    for (unsigned i = 0; i < num; i++) {
        if (i % MOST == 0) part = load(FixedVectorType::get(vector->getElementType(), MOST), i * 4);
        result = b.CreateInsertElement(result, b.CreateExtractElement(part, i % MOST), i);
    }
    return result;
}

/* Operations of strictfp functions that round to nearest are the plain ones: kernels begin so, and no exception of
   theirs is seen. */
Value *Expansion::constrained()
{
    auto *strict = cast<ConstrainedFPIntrinsic>(call);
    const std::optional<RoundingMode> mode = strict->getRoundingMode();
    if (mode && *mode != RoundingMode::NearestTiesToEven && *mode != RoundingMode::Dynamic) return nullptr;
    SmallVector<Value *, 3> args(strict->arg_begin(), strict->arg_begin() + strict->getNonMetadataArgCount());
    b.setFastMathFlags(isa<FPMathOperator>(call) ? call->getFastMathFlags() : FastMathFlags());
    if (auto *cmp = dyn_cast<ConstrainedFPCmpIntrinsic>(call))
        return b.CreateFCmp(cmp->getPredicate(), args[0], args[1]);
    switch (call->getIntrinsicID()) {
#define INSTRUCTION(NAME, NARG, ROUND_MODE, INTRINSIC)                                                    \
    case Intrinsic::INTRINSIC:                                                                            \
        if (NARG == 2) return b.CreateBinOp(Instruction::BinaryOps(Instruction::NAME), args[0], args[1]); \
        return b.CreateCast(Instruction::CastOps(Instruction::NAME), args[0], type);
#define CMP_INSTRUCTION(...)
#define FUNCTION(NAME, NARG, ROUND_MODE, INTRINSIC) \
    case Intrinsic::INTRINSIC: return b.CreateIntrinsic(type, Intrinsic::NAME, args);
#include "llvm/IR/ConstrainedOps.def"
    default: return nullptr;
    }
}

Value *Expansion::expand()
{
    if (isa<ConstrainedFPIntrinsic>(call)) return constrained();
    switch (call->getIntrinsicID()) {
#define EXPAND(INTRINSIC, ...) \
    case Intrinsic::INTRINSIC: return __VA_ARGS__;
#include "expansions.def"
    default: return nullptr;
    }
}

/* Only where nothing asks for another environment: the attribute is refused otherwise. */
void dropStrict(Function &function)
{
    for (Instruction &i : instructions(function)) {
        const auto *call = dyn_cast<IntrinsicInst>(&i);
        const Intrinsic::ID id = call ? call->getIntrinsicID() : Intrinsic::not_intrinsic;
        if (call && isa<ConstrainedFPIntrinsic>(call)) return;
        if (id == Intrinsic::amdgcn_s_setreg || id == Intrinsic::set_rounding || id == Intrinsic::set_fpenv) return;
    }
    function.removeFnAttr(Attribute::StrictFP);
    for (Instruction &i : instructions(function))
        if (auto *call = dyn_cast<CallBase>(&i)) call->removeFnAttr(Attribute::StrictFP);
}

bool hasNoEffect(const IntrinsicInst &call)
{
    switch (call.getIntrinsicID()) {
    case Intrinsic::stackrestore:
    case Intrinsic::invariant_end:
    case Intrinsic::prefetch:
    case Intrinsic::amdgcn_s_prefetch_data:
    case Intrinsic::amdgcn_s_buffer_prefetch_data:
    case Intrinsic::sideeffect:
    case Intrinsic::donothing:
    case Intrinsic::fake_use:
    case Intrinsic::var_annotation: return true;
    default: return false;
    }
}

} // namespace

void ir_expand_operations(Function &function)
{
    SmallVector<IntrinsicInst *> calls;
    for (Instruction &i : instructions(function))
        if (auto *call = dyn_cast<IntrinsicInst>(&i)) calls.push_back(call);
    for (IntrinsicInst *call : calls) {
        const unsigned bits = call->getType()->getScalarSizeInBits();
        if (bits > mostWide) continue;
        if (hasNoEffect(*call)) {
            call->eraseFromParent();
        } else if (isa<WithOverflowInst>(call) &&
                   (call->getIntrinsicID() != Intrinsic::uadd_with_overflow ||
                    call->getArgOperand(0)->getType()->getScalarSizeInBits() > mostBits ||
                    !all_of(call->users(), [](const User *user) { return isa<ExtractValueInst>(user); }))) {
            Expansion(call).splitOverflow();
            call->eraseFromParent();
        } else if (Value *value = Expansion(call).expand(); value && value != call) {
            call->replaceAllUsesWith(value);
            call->eraseFromParent();
        }
    }
    dropStrict(function);
}
