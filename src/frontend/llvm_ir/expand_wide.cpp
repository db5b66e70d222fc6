/* Integers of more than 64 bits are words of 64: i128 above all, which LLVM's optimiser makes of copies of 16 bytes.

       %s = add i128 %a, %b            %lo = add i64 %a0, %b0
                                 ->    %c = icmp ult i64 %lo, %a0
                                       %hi = add i64 (add i64 %a1, %b1), zext %c

   Bits of the last word beyond the width are zero. An operation that is not split keeps its type, which the reader
   refuses by name; what it takes stays with it. */
#include "frontend/llvm_ir/expand_ops.h"
#include "frontend/llvm_ir/run_pass.hpp"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Scalar/ScalarizeMaskedMemIntrin.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"
#include "llvm/Transforms/Utils/IntegerDivision.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace
{

constexpr unsigned wordBits = 64, mostBits = 1024;
using Words = SmallVector<Value *, 2>;

bool isWide(const Type *type)
{
    return type->isIntegerTy() && type->getIntegerBitWidth() > wordBits && type->getIntegerBitWidth() <= mostBits;
}

bool isWord(const Type *type) { return type->isIntegerTy() && type->getIntegerBitWidth() <= wordBits; }

unsigned widthOf(const Value *v) { return v->getType()->getIntegerBitWidth(); }

struct Wide {
    Function &function;
    IRBuilder<> b;
    DenseMap<Value *, Words> known;
    SmallVector<Instruction *> done; /* what words stand for now */

    explicit Wide(Function &f) : function(f), b(f.getContext()) {}

    IntegerType *wordType() { return b.getInt64Ty(); }
    Value *word(uint64_t n) { return b.getInt64(n); }

    bool has(Value *v);
    Words wordsOf(Value *v);
    Words cut(Words words, unsigned width);
    Value *pairOf(Value *high, Value *low, unsigned shift);
    Value *highProduct(Value *x, Value *y);
    Value *signOf(const Words &x, unsigned width);
    Words signedTop(Words x, unsigned width);
    Words sum(const Words &x, const Words &y, Value *carry);
    Words product(const Words &x, const Words &y);
    Words shiftedByWords(const Words &x, unsigned by, bool left, Value *fill);
    Words shifted(const Words &x, Value *amount, bool left, Value *fill);
    Words count(IntrinsicInst *call, unsigned width);
    Value *compare(CmpInst *i);
    Value *parts(Words x, unsigned width, Type *to);
    bool make(Instruction &i, Words &out);
    bool makeBinary(BinaryOperator &i, Words &out);
    Words negatedIf(const Words &x, Value *negative);
    Words fromFloat(CastInst &i);
    Value *toFloat(CastInst &i);
    bool makeLoad(LoadInst &i, Words &out);
    bool makeCast(CastInst &i, Words &out);
    bool use(Instruction &i);
    bool store(StoreInst &i);
    bool useDescriptor(IntToPtrInst &i);
    void fillPhis();
    void eraseDone();
    void run();
};

/* Does the value have words, or can they be made? */
bool Wide::has(Value *v) { return isa<ConstantInt, UndefValue>(v) || known.contains(v); }

Words Wide::wordsOf(Value *v)
{
    const unsigned n = divideCeil(widthOf(v), wordBits);
    if (const auto found = known.find(v); found != known.end()) return found->second;
    Words out(n, isa<PoisonValue>(v) ? PoisonValue::get(wordType()) : word(0));
    if (const auto *c = dyn_cast<ConstantInt>(v))
        for (unsigned i = 0; i < n; i++)
            out[i] = word(c->getValue().zext(n * wordBits).extractBitsAsZExtValue(64, 64 * i));
    return out;
}

Words Wide::cut(Words words, unsigned width)
{
    if (width % wordBits) words.back() = b.CreateAnd(words.back(), word(maskTrailingOnes<uint64_t>(width % wordBits)));
    return words;
}

/* The lower word of high:low moved down by less than a word. */
Value *Wide::pairOf(Value *high, Value *low, unsigned shift)
{
    if (!shift) return low;
    return b.CreateOr(b.CreateLShr(low, shift), b.CreateShl(high, wordBits - shift));
}

/* By products of halves. */
Value *Wide::highProduct(Value *x, Value *y)
{
    Value *low = word(0xffffffff);
    Value *x0 = b.CreateAnd(x, low), *x1 = b.CreateLShr(x, 32), *y0 = b.CreateAnd(y, low), *y1 = b.CreateLShr(y, 32);
    Value *middle = b.CreateAdd(b.CreateMul(x1, y0), b.CreateLShr(b.CreateMul(x0, y0), 32));
    Value *other = b.CreateAdd(b.CreateMul(x0, y1), b.CreateAnd(middle, low));
    return b.CreateAdd(b.CreateMul(x1, y1), b.CreateAdd(b.CreateLShr(middle, 32), b.CreateLShr(other, 32)));
}

/* All ones if the number is negative. */
Value *Wide::signOf(const Words &x, unsigned width)
{
    Value *top = x.back();
    if (width % wordBits) top = b.CreateShl(top, wordBits - width % wordBits);
    return b.CreateAShr(top, wordBits - 1);
}

/* The last word, sign-extended beyond the width. */
Words Wide::signedTop(Words x, unsigned width)
{
    const unsigned rest = width % wordBits ? wordBits - width % wordBits : 0;
    if (rest) x.back() = b.CreateAShr(b.CreateShl(x.back(), rest), rest);
    return x;
}

Words Wide::sum(const Words &x, const Words &y, Value *carry)
{
    Words out;
    for (unsigned i = 0; i < x.size(); i++) {
        Value *part = b.CreateAdd(x[i], y[i]), *over = b.CreateICmpULT(part, x[i]);
        if (carry) {
            Value *whole = b.CreateAdd(part, b.CreateZExt(carry, wordType()));
            if (i + 1 < x.size()) over = b.CreateOr(over, b.CreateICmpULT(whole, part));
            part = whole;
        }
        out.push_back(part);
        carry = over;
    }
    return out;
}

Words Wide::product(const Words &x, const Words &y)
{
    Words out(x.size(), word(0));
    for (unsigned i = 0; i < x.size(); i++) {
        Words row(x.size(), word(0)), upper(x.size(), word(0));
        for (unsigned j = 0; i + j < x.size(); j++) {
            row[i + j] = b.CreateMul(x[i], y[j]);
            if (i + j + 1 < x.size()) upper[i + j + 1] = highProduct(x[i], y[j]);
        }
        out = sum(sum(out, row, nullptr), upper, nullptr);
    }
    return out;
}

Words Wide::shiftedByWords(const Words &x, unsigned by, bool left, Value *fill)
{
    Words out;
    for (unsigned i = 0; i < x.size(); i++)
        out.push_back(left ? (i >= by ? x[i - by] : fill) : (i + by < x.size() ? x[i + by] : fill));
    return out;
}

/* First shifts by whole words, one step for each bit of the amount, then by less than a word. `fill` moves in. */
Words Wide::shifted(const Words &x, Value *amount, bool left, Value *fill)
{
    Words out = x;
    const auto *fixed = dyn_cast<ConstantInt>(amount);
    for (unsigned by = 1, bit = 6; by < x.size(); by *= 2, bit++) {
        const Words moved = shiftedByWords(out, by, left, fill);
        if (fixed && !(fixed->getZExtValue() >> bit & 1)) continue;
        Value *is = fixed ? nullptr : b.CreateICmpNE(b.CreateAnd(amount, word(1u << bit)), word(0));
        for (unsigned i = 0; i < x.size(); i++) out[i] = is ? b.CreateSelect(is, moved[i], out[i]) : moved[i];
    }
    Value *by = b.CreateAnd(amount, word(wordBits - 1)), *rest = b.CreateSub(word(wordBits - 1), by);
    const Words whole = out;
    for (unsigned i = 0; i < x.size(); i++) {
        Value *next = left ? (i ? whole[i - 1] : fill) : (i + 1 < x.size() ? whole[i + 1] : fill);
        if (fixed && !cast<ConstantInt>(by)->getZExtValue()) continue;
        out[i] = left ? b.CreateOr(b.CreateShl(whole[i], by), b.CreateLShr(b.CreateLShr(next, word(1)), rest))
                      : b.CreateOr(b.CreateLShr(whole[i], by), b.CreateShl(b.CreateShl(next, word(1)), rest));
    }
    return out;
}

/* ctpop, ctlz, cttz: of the first word that is not zero, counted from one end. */
Words Wide::count(IntrinsicInst *call, unsigned width)
{
    Words x = wordsOf(call->getArgOperand(0));
    const Intrinsic::ID id = call->getIntrinsicID();
    const unsigned unused = x.size() * wordBits - width;
    Value *out = word(0);
    if (id == Intrinsic::ctpop) {
        for (Value *w : x) out = b.CreateAdd(out, b.CreateUnaryIntrinsic(id, w));
    } else {
        const bool leading = id == Intrinsic::ctlz;
        if (!leading && unused) x.back() = b.CreateOr(x.back(), word(~maskTrailingOnes<uint64_t>(wordBits - unused)));
        out = word(x.size() * wordBits);
        for (unsigned n = x.size(); n-- > 0;) {
            Value *w = x[leading ? x.size() - 1 - n : n];
            Value *here = b.CreateAdd(b.CreateBinaryIntrinsic(id, w, b.getFalse()), word(n * wordBits));
            out = b.CreateSelect(b.CreateICmpNE(w, word(0)), here, out);
        }
        if (leading) out = b.CreateSub(out, word(unused));
    }
    Words all(x.size(), word(0));
    all[0] = out;
    return all;
}

Value *Wide::compare(CmpInst *i)
{
    Value *left = i->getOperand(0), *right = i->getOperand(1);
    CmpInst::Predicate is = i->getPredicate();
    if (is == CmpInst::ICMP_UGT || is == CmpInst::ICMP_SGT || is == CmpInst::ICMP_ULE || is == CmpInst::ICMP_SLE) {
        std::swap(left, right);
        is = CmpInst::getSwappedPredicate(is);
    }
    const auto *none = dyn_cast<ConstantInt>(right);
    if (none && none->isZero() && CmpInst::isUnsigned(is)) return b.getInt1(is == CmpInst::ICMP_UGE);
    Words x = wordsOf(left), y = wordsOf(right);
    if (CmpInst::isSigned(is)) x = signedTop(x, widthOf(left)), y = signedTop(y, widthOf(right));
    if (CmpInst::isEquality(is)) {
        Value *differs = word(0);
        for (unsigned n = 0; n < x.size(); n++) differs = b.CreateOr(differs, b.CreateXor(x[n], y[n]));
        return b.CreateICmp(is, differs, word(0));
    }
    const bool orEqual = is == CmpInst::ICMP_UGE || is == CmpInst::ICMP_SGE;
    Value *less = b.getFalse(); /* from the least word up: the next one decides unless it is equal */
    for (unsigned n = 0; n < x.size(); n++) {
        const bool isTop = n + 1 == x.size() && CmpInst::isSigned(is);
        Value *below = b.CreateICmp(isTop ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, x[n], y[n]);
        less = n ? b.CreateOr(below, b.CreateAnd(b.CreateICmpEQ(x[n], y[n]), less)) : below;
    }
    return orEqual ? b.CreateNot(less) : less;
}

/* The bits as a vector or float of the same size. NULL: no element size fits both. */
Value *Wide::parts(Words x, unsigned width, Type *to)
{
    const unsigned each = std::min(wordBits, 1u << countr_zero(width));
    if (each < 8) return nullptr;
    Value *v = PoisonValue::get(FixedVectorType::get(b.getIntNTy(each), width / each));
    for (unsigned n = 0; n < width / each; n++) {
        Value *from = b.CreateLShr(x[n * each / wordBits], n * each % wordBits);
        v = b.CreateInsertElement(v, b.CreateTrunc(from, b.getIntNTy(each)), n);
    }
    return b.CreateBitCast(v, to);
}

bool Wide::makeBinary(BinaryOperator &i, Words &out)
{
    if (!has(i.getOperand(0)) || !has(i.getOperand(1))) return false;
    const Words x = wordsOf(i.getOperand(0)), y = wordsOf(i.getOperand(1));
    const unsigned width = widthOf(&i);
    switch (i.getOpcode()) {
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
        for (unsigned n = 0; n < x.size(); n++) out.push_back(b.CreateBinOp(i.getOpcode(), x[n], y[n]));
        return true;
    case Instruction::Add: out = cut(sum(x, y, nullptr), width); return true;
    case Instruction::Sub: {
        Words inverse;
        for (Value *w : y) inverse.push_back(b.CreateNot(w));
        out = cut(sum(x, inverse, b.getTrue()), width);
        return true;
    }
    case Instruction::Mul: out = cut(product(x, y), width); return true;
    case Instruction::Shl: out = cut(shifted(x, y[0], true, word(0)), width); return true;
    case Instruction::LShr: out = shifted(x, y[0], false, word(0)); return true;
    case Instruction::AShr: out = cut(shifted(signedTop(x, width), y[0], false, signOf(x, width)), width); return true;
    default: return false;
    }
}

/* Negates the number if all bits of `negative` are set; else none of them may be set. */
Words Wide::negatedIf(const Words &x, Value *negative)
{
    Words flipped;
    for (Value *w : x) flipped.push_back(b.CreateXor(w, negative));
    return sum(flipped, Words(x.size(), word(0)), b.CreateTrunc(negative, b.getInt1Ty()));
}

/* The significand of a double, moved to its place. */
Words Wide::fromFloat(CastInst &i)
{
    enum { FRACTION = 52, BIAS = 1023 };
    Value *bits = b.CreateBitCast(b.CreateFPExt(i.getOperand(0), b.getDoubleTy()), wordType());
    Value *exponent = b.CreateAnd(b.CreateLShr(bits, FRACTION), word(0x7ff));
    Value *number = b.CreateOr(b.CreateAnd(bits, word((uint64_t(1) << FRACTION) - 1)), word(uint64_t(1) << FRACTION));
    Value *up = b.CreateSub(exponent, word(BIAS + FRACTION)), *down = b.CreateNeg(up);
    Value *isBelow = b.CreateICmpSLT(up, word(0));
    down = b.CreateBinaryIntrinsic(Intrinsic::umin, down, word(wordBits - 1));
    Words x(divideCeil(widthOf(&i), wordBits), word(0));
    x[0] = b.CreateSelect(isBelow, b.CreateLShr(number, down), number);
    x = shifted(x, b.CreateSelect(isBelow, word(0), up), true, word(0));
    return isa<FPToSIInst>(i) ? negatedIf(x, b.CreateAShr(bits, wordBits - 1)) : x;
}

/* The upper 64 bits round as all of them do, if the lowest one says whether others are set. A half is infinite then. */
Value *Wide::toFloat(CastInst &i)
{
    const unsigned width = widthOf(i.getOperand(0));
    Words x = wordsOf(i.getOperand(0));
    Value *negative = isa<SIToFPInst>(i) ? signOf(x, width) : word(0), *zeros = word(0), *differs = word(0);
    if (isa<SIToFPInst>(i)) x = negatedIf(signedTop(x, width), negative);
    for (unsigned n = 0; n < x.size(); n++) { /* zeros above the first bit that is set */
        Value *here = b.CreateBinaryIntrinsic(Intrinsic::ctlz, x[n], b.getFalse());
        zeros = n ? b.CreateSelect(b.CreateICmpEQ(x[n], word(0)), b.CreateAdd(zeros, word(wordBits)), here) : here;
    }
    Value *spare = word((x.size() - 1) * wordBits);
    Value *by = b.CreateSelect(b.CreateICmpULT(zeros, spare), b.CreateSub(spare, zeros), word(0));
    const Words top = shifted(x, by, false, word(0)), back = shifted(top, by, true, word(0));
    for (unsigned n = 0; n < x.size(); n++) differs = b.CreateOr(differs, b.CreateXor(x[n], back[n]));
    Value *number = b.CreateOr(top[0], b.CreateZExt(b.CreateICmpNE(differs, word(0)), wordType()));
    Type *to = i.getType(), *scaled = to->isBFloatTy() ? b.getFloatTy() : to;
    Value *f = b.CreateFPExt(b.CreateUIToFP(number, to), scaled);
    if (!to->isHalfTy())
        f = b.CreateIntrinsic(Intrinsic::ldexp, {scaled, b.getInt32Ty()}, {f, b.CreateTrunc(by, b.getInt32Ty())});
    f = b.CreateFPTrunc(f, to);
    return b.CreateSelect(b.CreateTrunc(negative, b.getInt1Ty()), b.CreateFNeg(f), f);
}

bool Wide::makeLoad(LoadInst &i, Words &out)
{
    if (i.isAtomic()) return false;
    const unsigned width = widthOf(&i), n = divideCeil(width, wordBits);
    Value *p = i.getPointerOperand();
    if (width % wordBits == 0) {
        Value *all = b.CreateAlignedLoad(FixedVectorType::get(wordType(), n), p, i.getAlign(), i.isVolatile());
        for (unsigned k = 0; k < n; k++) out.push_back(b.CreateExtractElement(all, k));
        return true;
    }
    for (unsigned k = 0; k < n; k++) {
        Type *type = b.getIntNTy(std::min(wordBits, (unsigned)alignTo(width - k * wordBits, 8)));
        Value *at = b.CreateConstGEP1_64(b.getInt8Ty(), p, 8 * k);
        Value *part = b.CreateAlignedLoad(type, at, commonAlignment(i.getAlign(), 8 * k), i.isVolatile());
        out.push_back(b.CreateZExt(part, wordType()));
    }
    out = cut(out, width);
    return true;
}

bool Wide::makeCast(CastInst &i, Words &out)
{
    Value *from = i.getOperand(0);
    const unsigned width = widthOf(&i), n = divideCeil(width, wordBits);
    const bool isTrunc = isa<TruncInst>(i), isSigned = isa<SExtInst>(i);
    if (isWide(from->getType()) && (isTrunc || isSigned || isa<ZExtInst>(i)) && has(from)) {
        out = wordsOf(from);
        Value *fill = isSigned ? signOf(out, widthOf(from)) : word(0);
        if (isSigned) out = signedTop(out, widthOf(from));
        out.resize(n, fill);
        out = cut(out, width);
        return true;
    }
    if (isWord(from->getType()) && (isSigned || isa<ZExtInst>(i))) {
        out.push_back(isSigned ? b.CreateSExt(from, wordType()) : b.CreateZExt(from, wordType()));
        out.resize(n, isSigned ? b.CreateAShr(out[0], wordBits - 1) : word(0));
        out = cut(out, width);
        return true;
    }
    if (isa<FPToSIInst, FPToUIInst>(i)) {
        out = cut(fromFloat(i), width);
        return true;
    }
    const unsigned each = std::min(wordBits, 1u << countr_zero(width));
    if (!isa<BitCastInst>(i) || each < 8) return false;
    Value *v = b.CreateBitCast(from, FixedVectorType::get(b.getIntNTy(each), width / each));
    out.resize(n, word(0));
    for (unsigned k = 0; k < width / each; k++) {
        Value *part = b.CreateZExt(b.CreateExtractElement(v, k), wordType());
        Value *&into = out[k * each / wordBits];
        into = b.CreateOr(into, b.CreateShl(part, k * each % wordBits));
    }
    return true;
}

/* The words of an instruction with a wide result. */
bool Wide::make(Instruction &i, Words &out)
{
    if (auto *binary = dyn_cast<BinaryOperator>(&i)) return makeBinary(*binary, out);
    if (auto *load = dyn_cast<LoadInst>(&i)) return makeLoad(*load, out);
    if (auto *cast = dyn_cast<CastInst>(&i)) return makeCast(*cast, out);
    const unsigned n = divideCeil(widthOf(&i), wordBits);
    if (auto *phi = dyn_cast<PHINode>(&i)) {
        for (unsigned k = 0; k < n; k++) out.push_back(b.CreatePHI(wordType(), phi->getNumIncomingValues()));
        return true;
    }
    if (auto *select = dyn_cast<SelectInst>(&i)) {
        if (!has(select->getTrueValue()) || !has(select->getFalseValue())) return false;
        const Words x = wordsOf(select->getTrueValue()), y = wordsOf(select->getFalseValue());
        for (unsigned k = 0; k < n; k++) out.push_back(b.CreateSelect(select->getCondition(), x[k], y[k]));
        return true;
    }
    if (isa<FreezeInst>(i) && has(i.getOperand(0))) {
        for (Value *w : wordsOf(i.getOperand(0))) out.push_back(b.CreateFreeze(w));
        return true;
    }
    auto *call = dyn_cast<IntrinsicInst>(&i);
    if (!call) return false;
    const Intrinsic::ID id = call->getIntrinsicID();
    if ((id != Intrinsic::ctpop && id != Intrinsic::ctlz && id != Intrinsic::cttz) || !has(i.getOperand(0)))
        return false;
    out = count(call, widthOf(&i));
    return true;
}

bool Wide::store(StoreInst &i)
{
    Value *v = i.getValueOperand(), *p = i.getPointerOperand();
    if (i.isAtomic() || !has(v)) return false;
    const Words x = wordsOf(v);
    const unsigned width = widthOf(v);
    if (width % wordBits == 0) {
        Value *all = PoisonValue::get(FixedVectorType::get(wordType(), x.size()));
        for (unsigned k = 0; k < x.size(); k++) all = b.CreateInsertElement(all, x[k], k);
        b.CreateAlignedStore(all, p, i.getAlign(), i.isVolatile());
        return true;
    }
    for (unsigned k = 0; k < x.size(); k++) {
        Type *type = b.getIntNTy(std::min(wordBits, (unsigned)alignTo(width - k * wordBits, 8)));
        Value *at = b.CreateConstGEP1_64(b.getInt8Ty(), p, 8 * k);
        b.CreateAlignedStore(b.CreateTrunc(x[k], type), at, commonAlignment(i.getAlign(), 8 * k), i.isVolatile());
    }
    return true;
}

/* A buffer descriptor from its bits: intrinsics have a form that takes four dwords. */
bool Wide::useDescriptor(IntToPtrInst &i)
{
    if (i.getType()->getPointerAddressSpace() != 8 || !has(i.getOperand(0))) return false;
    Type *dwords = FixedVectorType::get(b.getInt32Ty(), 4);
    Value *v = parts(wordsOf(i.getOperand(0)), 128, dwords);
    for (User *user : make_early_inc_range(i.users())) {
        auto *call = dyn_cast<IntrinsicInst>(user);
        const StringRef name = call ? call->getCalledFunction()->getName() : "", start = "llvm.amdgcn.raw.ptr.";
        if (!name.starts_with(start)) continue;
        const std::string other = ("llvm.amdgcn.raw." + name.drop_front(start.size())).str();
        const Intrinsic::ID id = Intrinsic::lookupIntrinsicID(other);
        if (!id || id == Intrinsic::amdgcn_raw_ptr_buffer_load_lds) continue;
        SmallVector<Value *, 8> operands(call->args());
        for (Value *&o : operands)
            if (o == &i) o = v;
        Type *type = call->getType()->isVoidTy() ? operands[0]->getType() : call->getType();
        IRBuilder<> at(call);
        CallInst *made = at.CreateIntrinsic(id, {type}, operands);
        call->replaceAllUsesWith(made);
        done.push_back(call);
    }
    return all_of(i.users(), [&](User *user) { return is_contained(done, user); });
}

/* An instruction with a wide operand whose result is not wide. */
bool Wide::use(Instruction &i)
{
    if (auto *place = dyn_cast<GetElementPtrInst>(&i)) /* places have 64 bits */
        for (Use &index : place->indices())
            if (isWide(index->getType()) && has(index)) index.set(b.CreateTrunc(wordsOf(index)[0], b.getInt64Ty()));
    if (auto *to = dyn_cast<StoreInst>(&i)) return isWide(to->getValueOperand()->getType()) && store(*to);
    if (i.getNumOperands() == 0 || !isWide(i.getOperand(0)->getType()) || !has(i.getOperand(0))) return false;
    const unsigned width = widthOf(i.getOperand(0));
    Value *made = nullptr;
    if (auto *cmp = dyn_cast<ICmpInst>(&i)) made = has(i.getOperand(1)) ? compare(cmp) : nullptr;
    else if (isa<TruncInst>(i)) made = b.CreateTrunc(wordsOf(i.getOperand(0))[0], i.getType());
    else if (isa<SIToFPInst, UIToFPInst>(i)) made = toFloat(*cast<CastInst>(&i));
    else if (isa<BitCastInst>(i)) made = parts(wordsOf(i.getOperand(0)), width, i.getType());
    else if (auto *to = dyn_cast<IntToPtrInst>(&i)) {
        if (useDescriptor(*to)) return true;
        if (i.getType()->isPointerTy() && i.getType()->getPointerAddressSpace() != 8)
            made = b.CreateIntToPtr(wordsOf(i.getOperand(0))[0], i.getType());
    }
    if (made) i.replaceAllUsesWith(made);
    return made;
}

void Wide::fillPhis()
{
    for (auto &[value, words] : known) {
        auto *phi = dyn_cast<PHINode>(value);
        if (!phi) continue;
        for (unsigned n = 0; n < phi->getNumIncomingValues(); n++) {
            Value *in = phi->getIncomingValue(n);
            const Words from = has(in) ? wordsOf(in) : Words(words.size(), PoisonValue::get(wordType()));
            for (unsigned k = 0; k < words.size(); k++)
                cast<PHINode>(words[k])->addIncoming(from[k], phi->getIncomingBlock(n));
        }
    }
}

/* All that words stand for, but what an operation takes that is not split: with its type, which is refused. */
void Wide::eraseDone()
{
    const SmallPtrSet<Instruction *, 32> split(done.begin(), done.end());
    SmallPtrSet<Instruction *, 8> kept;
    SmallVector<Instruction *> open;
    for (Instruction *i : done)
        for (User *user : i->users())
            if (!split.contains(cast<Instruction>(user)) && kept.insert(i).second) open.push_back(i);
    while (!open.empty())
        for (Value *o : open.pop_back_val()->operands())
            if (auto *i = dyn_cast<Instruction>(o); i && split.contains(i) && kept.insert(i).second) open.push_back(i);
    for (Instruction *i : done)
        if (!kept.contains(i)) i->replaceAllUsesWith(PoisonValue::get(i->getType()));
    for (Instruction *i : done)
        if (!kept.contains(i)) i->eraseFromParent();
}

void Wide::run()
{
    const ReversePostOrderTraversal<Function *> order(&function);
    SmallVector<Instruction *> all;
    for (BasicBlock *block : order)
        for (Instruction &i : *block) all.push_back(&i);
    for (Instruction *i : all) {
        b.SetInsertPoint(i);
        Words words;
        if (isWide(i->getType()) ? make(*i, words) : use(*i)) {
            if (isWide(i->getType())) known[i] = words;
            done.push_back(i);
        }
    }
    fillPhis();
    eraseDone();
}

/* A gather or scatter takes a vector of pointers as it is. Is this another operation on one, which is split? */
bool choosesPointers(const Instruction &i)
{
    const Type *type = i.getOperand(0)->getType();
    if (!type->isVectorTy() || !type->isPtrOrPtrVectorTy())
        return isa<SelectInst>(i) && i.getType()->isVectorTy() && i.getType()->isPtrOrPtrVectorTy();
    return isa<PHINode, ICmpInst, ShuffleVectorInst, PtrToIntInst, ExtractElementInst>(i) ||
           (isa<InsertElementInst>(i) && isa<ConstantAggregateZero>(i.getOperand(0)));
}

bool isWideDivision(const Instruction &i)
{
    switch (i.getOpcode()) {
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem: return isWide(i.getType());
    default: return false;
    }
}

} // namespace

void ir_split_wide(Function &function)
{
    bool found = false, inVectors = false, inSwitches = false;
    for (Instruction &i : instructions(function)) {
        const auto look = [&](Type *type) {
            found |= isWide(type->getScalarType());
            inVectors |= type->isVectorTy() && isWide(type->getScalarType());
        };
        look(i.getType());
        for (Value *o : i.operands()) look(o->getType());
        inVectors |= i.getNumOperands() && choosesPointers(i);
        inSwitches |= isa<SwitchInst>(i) && isWide(i.getOperand(0)->getType());
    }
    if (inVectors) {
        ir_run_pass(function, ScalarizeMaskedMemIntrinPass());
        ir_run_pass(function, ScalarizerPass({0, true, true}));
    }
    if (!found) return;
    if (inSwitches) ir_run_pass(function, LowerSwitchPass());
    SmallVector<BinaryOperator *> divisions;
    for (Instruction &i : instructions(function))
        if (isWideDivision(i)) divisions.push_back(cast<BinaryOperator>(&i));
    for (BinaryOperator *i : divisions) {
        const bool divides = i->getOpcode() == Instruction::UDiv || i->getOpcode() == Instruction::SDiv;
        divides ? expandDivision(i) : expandRemainder(i);
    }
    Wide(function).run();
}
