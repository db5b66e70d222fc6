/* Replaces arithmetic of the LLVM and index dialects by operations of arith, math and vector. They have the same
   operands and meaning, so one handler serves both. Pointers, aggregates and intrinsic calls stay
   (dialect/llvm_*.c). */
#include "frontend/prepare/prepare.h"
#include "frontend/prepare/rewrite.hpp"
#include "frontend/read/llvm_type.h"

#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace
{

struct Renamed {
    StringLiteral from, to;
};

constexpr Renamed renames[] = {
    {"llvm.add", "arith.addi"},
    {"llvm.sub", "arith.subi"},
    {"llvm.mul", "arith.muli"},
    {"llvm.sdiv", "arith.divsi"},
    {"llvm.udiv", "arith.divui"},
    {"llvm.srem", "arith.remsi"},
    {"llvm.urem", "arith.remui"},
    {"llvm.and", "arith.andi"},
    {"llvm.or", "arith.ori"},
    {"llvm.xor", "arith.xori"},
    {"llvm.shl", "arith.shli"},
    {"llvm.lshr", "arith.shrui"},
    {"llvm.ashr", "arith.shrsi"},
    {"llvm.sext", "arith.extsi"},
    {"llvm.zext", "arith.extui"},
    {"llvm.trunc", "arith.trunci"},
    {"llvm.icmp", "arith.cmpi"},
    {"llvm.select", "arith.select"},
    {"llvm.fadd", "arith.addf"},
    {"llvm.fsub", "arith.subf"},
    {"llvm.fmul", "arith.mulf"},
    {"llvm.fdiv", "arith.divf"},
    {"llvm.frem", "arith.remf"},
    {"llvm.fneg", "arith.negf"},
    {"llvm.fcmp", "arith.cmpf"},
    {"llvm.fpext", "arith.extf"},
    {"llvm.fptrunc", "arith.truncf"},
    {"llvm.sitofp", "arith.sitofp"},
    {"llvm.uitofp", "arith.uitofp"},
    {"llvm.fptosi", "arith.fptosi"},
    {"llvm.fptoui", "arith.fptoui"},
    {"llvm.intr.smax", "arith.maxsi"},
    {"llvm.intr.smin", "arith.minsi"},
    {"llvm.intr.umax", "arith.maxui"},
    {"llvm.intr.umin", "arith.minui"},
    {"llvm.intr.maxnum", "arith.maxnumf"},
    {"llvm.intr.minnum", "arith.minnumf"},
    {"llvm.intr.maximum", "arith.maximumf"},
    {"llvm.intr.minimum", "arith.minimumf"},
    {"llvm.intr.fma", "math.fma"},
    {"llvm.intr.fmuladd", "math.fma"},
    {"llvm.intr.exp", "math.exp"},
    {"llvm.intr.exp2", "math.exp2"},
    {"llvm.intr.log", "math.log"},
    {"llvm.intr.log2", "math.log2"},
    {"llvm.intr.log10", "math.log10"},
    {"llvm.intr.sqrt", "math.sqrt"},
    {"llvm.intr.fabs", "math.absf"},
    {"llvm.intr.floor", "math.floor"},
    {"llvm.intr.ceil", "math.ceil"},
    {"llvm.intr.trunc", "math.trunc"},
    {"llvm.intr.round", "math.round"},
    {"llvm.intr.rint", "math.roundeven"},
    {"llvm.intr.nearbyint", "math.roundeven"},
    {"llvm.intr.roundeven", "math.roundeven"},
    {"llvm.intr.sin", "math.sin"},
    {"llvm.intr.cos", "math.cos"},
    {"llvm.intr.tan", "math.tan"},
    {"llvm.intr.tanh", "math.tanh"},
    {"llvm.intr.pow", "math.powf"},
    {"llvm.intr.copysign", "math.copysign"},
    {"llvm.intr.sinh", "math.sinh"},
    {"llvm.intr.cosh", "math.cosh"},
    {"llvm.intr.asin", "math.asin"},
    {"llvm.intr.acos", "math.acos"},
    {"llvm.intr.atan", "math.atan"},
    {"llvm.intr.atan2", "math.atan2"},
    {"llvm.intr.powi", "math.fpowi"},
    {"llvm.intr.abs", "math.absi"},
    {"llvm.intr.ctlz", "math.ctlz"},
    {"llvm.intr.cttz", "math.cttz"},
    {"llvm.intr.ctpop", "math.ctpop"},
    {"llvm.bitcast", "vector.bitcast"},
    {"index.add", "arith.addi"},
    {"index.sub", "arith.subi"},
    {"index.mul", "arith.muli"},
    {"index.divs", "arith.divsi"},
    {"index.divu", "arith.divui"},
    {"index.ceildivs", "arith.ceildivsi"},
    {"index.ceildivu", "arith.ceildivui"},
    {"index.floordivs", "arith.floordivsi"},
    {"index.rems", "arith.remsi"},
    {"index.remu", "arith.remui"},
    {"index.maxs", "arith.maxsi"},
    {"index.maxu", "arith.maxui"},
    {"index.mins", "arith.minsi"},
    {"index.minu", "arith.minui"},
    {"index.shl", "arith.shli"},
    {"index.shrs", "arith.shrsi"},
    {"index.shru", "arith.shrui"},
    {"index.and", "arith.andi"},
    {"index.or", "arith.ori"},
    {"index.xor", "arith.xori"},
    {"index.cmp", "arith.cmpi"},
    {"index.casts", "arith.index_cast"},
    {"index.castu", "arith.index_castui"},
};

/* llvm.intr.vector.reduce.*, and the kind of vector.reduction. */
constexpr Renamed reductions[] = {
    {"add", "add"},      {"mul", "mul"},           {"and", "and"},           {"or", "or"},
    {"xor", "xor"},      {"smax", "maxsi"},        {"smin", "minsi"},        {"umax", "maxui"},
    {"umin", "minui"},   {"fadd", "add"},          {"fmul", "mul"},          {"fmax", "maxnumf"},
    {"fmin", "minnumf"}, {"fmaximum", "maximumf"}, {"fminimum", "minimumf"},
};

/* Functions of the device library, __ocml_NAME_f16, _f32 or _f64. */
constexpr Renamed library[] = {
    {"acos", "math.acos"},     {"acosh", "math.acosh"},       {"asin", "math.asin"},   {"asinh", "math.asinh"},
    {"atan", "math.atan"},     {"atan2", "math.atan2"},       {"atanh", "math.atanh"}, {"cbrt", "math.cbrt"},
    {"ceil", "math.ceil"},     {"copysign", "math.copysign"}, {"cos", "math.cos"},     {"cosh", "math.cosh"},
    {"erf", "math.erf"},       {"erfc", "math.erfc"},         {"exp", "math.exp"},     {"exp2", "math.exp2"},
    {"expm1", "math.expm1"},   {"fabs", "math.absf"},         {"floor", "math.floor"}, {"fma", "math.fma"},
    {"fmax", "arith.maxnumf"}, {"fmin", "arith.minnumf"},     {"fmod", "arith.remf"},  {"log", "math.log"},
    {"log10", "math.log10"},   {"log1p", "math.log1p"},       {"log2", "math.log2"},   {"pow", "math.powf"},
    {"pown", "math.fpowi"},    {"rint", "math.roundeven"},    {"round", "math.round"}, {"rsqrt", "math.rsqrt"},
    {"sin", "math.sin"},       {"sinh", "math.sinh"},         {"sqrt", "math.sqrt"},   {"tan", "math.tan"},
    {"tanh", "math.tanh"},     {"trunc", "math.trunc"},
};

/* The new name; nothing: it has no row. */
StringRef rowOf(ArrayRef<Renamed> rows, StringRef name)
{
    const auto *row = llvm::find_if(rows, [&](const Renamed &r) { return r.from == name; });
    return row == rows.end() ? StringRef() : StringRef(row->to);
}

struct Rewriter : OpBuilder {
    FrontendContext *fc;
    Operation *op = nullptr; /* the one at hand, with one result */
    Rewriter(FrontendContext *fc, MLIRContext *context) : OpBuilder(context), fc(fc) {}
    void rewrite(Operation *next);

  private:
    Location loc() { return op->getLoc(); }
    Type type() { return op->getResult(0).getType(); }
    void replace(Value by);
    Attribute fastFlags();
    Attribute predicate();
    void rename(StringRef to);
    bool arrayConstant(Attribute value);
    void constant();
    void sumWithCarry();
    void allocate(LLVM::AllocaOp alloca);
    void reduce(StringRef name);
};

void Rewriter::replace(Value by)
{
    op->getResult(0).replaceAllUsesWith(by);
    op->erase();
}

/* Fast-math flags as arith has them. A reciprocal alone (arcp) is exact in LLVM; arith's is the hardware's. */
Attribute Rewriter::fastFlags()
{
    using From = LLVM::FastmathFlags;
    using To = arith::FastMathFlags;
    static constexpr std::pair<From, To> pairs[] = {
        {From::nnan, To::nnan}, {From::ninf, To::ninf},         {From::nsz, To::nsz},        {From::arcp, To::arcp},
        {From::afn, To::afn},   {From::contract, To::contract}, {From::reassoc, To::reassoc}};
    const auto flags = op->getAttrOfType<LLVM::FastmathFlagsAttr>("fastmathFlags");
    To to = To::none;
    if (!flags) return nullptr;
    for (auto [from, flag] : pairs)
        if (bitEnumContainsAll(flags.getValue(), from)) to = to | flag;
    if (bitEnumContainsAll(to, To::arcp) && !bitEnumContainsAll(to, To::afn)) return nullptr;
    return arith::FastMathFlagsAttr::get(getContext(), to);
}

/* The predicate of a comparison, as arith has it; null: none. */
Attribute Rewriter::predicate()
{
    auto compare = dyn_cast<index::CmpOp>(op);
    if (!compare) return op->getAttr("predicate");
    const auto same = arith::symbolizeCmpIPredicate(index::stringifyIndexCmpPredicate(compare.getPred()));
    return getI64IntegerAttr((int64_t)*same);
}

/* Is it a sum with a constant that LLVM wrote as a disjunction, because the two share no bit? It cannot wrap. */
bool isOffset(Operation *op)
{
    auto disjoint = dyn_cast<LLVM::DisjointFlagInterface>(op);
    return disjoint && disjoint.getIsDisjoint() && integerOf(op->getOperand(1));
}

/* Keeps nsw and nuw of integers, the predicate of comparisons and fast-math flags. */
void Rewriter::rename(StringRef to)
{
    const bool offset = isOffset(op);
    OperationState state(loc(), offset ? "arith.addi" : to, op->getOperands(), type());
    if (const Attribute kept = predicate()) state.addAttribute("predicate", kept);
    auto flags = arith::IntegerOverflowFlags::none;
    auto flagged = dyn_cast<LLVM::IntegerOverflowFlagsInterface>(op);
    if (offset || (flagged && flagged.hasNoSignedWrap())) flags = flags | arith::IntegerOverflowFlags::nsw;
    if (offset || (flagged && flagged.hasNoUnsignedWrap())) flags = flags | arith::IntegerOverflowFlags::nuw;
    if (flags != arith::IntegerOverflowFlags::none)
        state.addAttribute("overflowFlags", arith::IntegerOverflowFlagsAttr::get(getContext(), flags));
    if (const Attribute fast = fastFlags()) state.addAttribute("fastmath", fast);
    if (op->getNumOperands() <= 3) replace(create(state)->getResult(0));
}

/* ---- constants ---- */

/* The index of element n of an array of arrays. */
SmallVector<int64_t> positionOf(int64_t n, ArrayRef<int64_t> sizes)
{
    SmallVector<int64_t> position(sizes.size());
    for (size_t d = sizes.size(); d-- > 0; n /= sizes[d]) position[d] = n % sizes[d];
    return position;
}

/* Rewrites a constant of nested arrays, the lowered form of a vector with several dimensions: makes a vector constant
   and replaces each extracted row or element. False: another kind of constant. */
bool Rewriter::arrayConstant(Attribute value)
{
    constexpr uint64_t mostArrays = 1024, mostLevels = 8;
    SmallVector<int64_t> sizes;
    uint64_t count = 1;
    Type inner = type();
    while (auto array = dyn_cast<LLVM::LLVMArrayType>(inner)) {
        const uint64_t members = array.getNumElements();
        if (sizes.size() == mostLevels || !members || members > mostArrays || (count *= members) > mostArrays)
            return false;
        sizes.push_back(members);
        inner = array.getElementType();
    }
    auto dense = dyn_cast<DenseElementsAttr>(value);
    if (sizes.empty() || !dense || isa<LLVM::LLVMStructType>(inner)) return false;
    const ArrayRef<int64_t> shape = dense.getType().getShape();
    if (shape.size() != sizes.size() + isa<VectorType>(inner) || shape.size() > mostLevels ||
        shape.take_front(sizes.size()) != ArrayRef<int64_t>(sizes))
        return false;
    Value all = arith::ConstantOp::create(*this, loc(), dense.reshape(VectorType::get(shape, dense.getElementType())));
    Value made = LLVM::PoisonOp::create(*this, loc(), type());
    for (uint64_t n = 0; n < count; n++) {
        const SmallVector<int64_t> at = positionOf(n, sizes);
        made = LLVM::InsertValueOp::create(*this, loc(), made, vector::ExtractOp::create(*this, loc(), all, at), at);
    }
    replace(made);
    return true;
}

/* Converts the elements of an index vector to those of an i64 vector; null: another type. */
TypedAttr indexElements(DenseElementsAttr value, Type type)
{
    auto vector = dyn_cast<VectorType>(type);
    if (!vector || !vector.getElementType().isInteger(64) || !value.getElementType().isIndex()) return nullptr;
    SmallVector<int64_t> elements;
    for (const APInt &element : value.getValues<APInt>()) elements.push_back(element.getSExtValue());
    return DenseElementsAttr::get(vector, ArrayRef<int64_t>(elements));
}

/* The attribute's type may differ from the result's: 0 : index as an i64. */
void Rewriter::constant()
{
    Attribute value = op->getAttr("value");
    if (!value) value = getIntegerAttr(type(), 64); /* index.sizeof */
    if (arrayConstant(value)) return;
    auto same = dyn_cast<TypedAttr>(value);
    if (!same || same.getType() != type()) {
        auto integer = dyn_cast<IntegerAttr>(value);
        auto number = dyn_cast<FloatAttr>(value);
        auto dense = dyn_cast<DenseElementsAttr>(value);
        same = integer && isa<IntegerType>(type()) ? (TypedAttr)getIntegerAttr(type(), integer.getInt())
               : number && isa<FloatType>(type())  ? (TypedAttr)getFloatAttr(type(), number.getValueAsDouble())
               : dense                             ? indexElements(dense, type())
                                                   : nullptr;
    }
    if (same) replace(arith::ConstantOp::create(*this, loc(), same));
}

/* ---- single operations ---- */

/* The sum and its carry are in a struct. */
void Rewriter::sumWithCarry()
{
    auto both = arith::AddUIExtendedOp::create(*this, loc(), op->getOperand(0), op->getOperand(1));
    Value made = LLVM::PoisonOp::create(*this, loc(), type());
    for (int64_t i = 0; i < 2; i++) made = LLVM::InsertValueOp::create(*this, loc(), made, both->getResult(i), i);
    replace(made);
}

/* Makes a memref with as many elements, and a pointer to it. */
void Rewriter::allocate(LLVM::AllocaOp alloca)
{
    constexpr int64_t most = 1 << 16; /* of bytes, what private memory has */
    MlirType element = wrap(alloca.getElemType());
    int64_t n = 1;
    for (int64_t members; (members = llvm_num_members(fc, element)) > 0 && members <= most && n <= most;) {
        uint64_t offset;
        const MlirType member = llvm_member(fc, element, members - 1, &offset);
        const uint64_t bytes = llvm_layout(fc, member).bytes;
        if (!bytes || offset != bytes * (members - 1)) break; /* all members have the same size */
        element = member;
        n *= members;
    }
    const auto count = integerOf(alloca.getArraySize());
    if (!count || !isa<IntegerType, FloatType, VectorType>(unwrap(element))) return;
    n *= *count;
    const auto number = dyn_cast<IntegerType>(getElementTypeOrSelf(unwrap(element)));
    const unsigned bits = number ? number.getWidth() : 0;
    if (bits == 2 || bits == 4) { /* a memref packs them, an array of LLVM does not */
        n *= (int64_t)llvm_layout(fc, element).bytes;
        element = wrap(getI8Type());
    } else if (auto vector = dyn_cast<VectorType>(unwrap(element))) {
        /* in an array, a vector of three takes the space of four, except the last one */
        const int64_t elements = vector.getNumElements();
        const uint64_t room = llvm_layout(fc, element).bytes;
        element = wrap(vector.getElementType());
        const uint64_t each = llvm_layout(fc, element).bytes;
        const bool isPadded = each && room > each * elements && n > 0;
        n = isPadded ? (n - 1) * (int64_t)(room / each) + elements : n * elements;
    }
    if (n < 1 || n > INT32_MAX) return;
    const auto memory = MemRefType::get({n}, unwrap(element), MemRefLayoutAttrInterface(), getI64IntegerAttr(5));
    auto memref = memref::AllocaOp::create(*this, loc(), memory);
    for (const char *mark : {"wavecc.register", "wavecc.pin"})
        if (op->hasAttr(mark)) memref->setAttr(mark, op->getAttr(mark));
    replace(UnrealizedConversionCastOp::create(*this, loc(), type(), memref.getResult()).getResult(0));
}

/* fadd and fmul have the accumulator first. */
void Rewriter::reduce(StringRef name)
{
    const auto kind = vector::symbolizeCombiningKind(rowOf(reductions, name));
    if (!kind || op->getNumOperands() > 2) return;
    replace(op->getNumOperands() == 2
                ? vector::ReductionOp::create(*this, loc(), *kind, op->getOperand(1), op->getOperand(0))
                : vector::ReductionOp::create(*this, loc(), *kind, op->getOperand(0)));
}

void Rewriter::rewrite(Operation *next)
{
    op = next;
    setInsertionPoint(op);
    StringRef name = op->getName().getStringRef();
    /* positions have any integer type */
    const auto place = [&](Value x) -> Value { return arith::IndexCastUIOp::create(*this, loc(), getIndexType(), x); };
    if (op->getNumResults() != 1) return;
    if (isNamed(op, {"llvm.mlir.constant", "index.constant", "index.bool.constant", "index.sizeof"})) {
        constant();
    } else if (auto extract = dyn_cast<LLVM::ExtractElementOp>(op)) {
        replace(vector::ExtractOp::create(*this, loc(), extract.getVector(), place(extract.getPosition())));
    } else if (auto insert = dyn_cast<LLVM::InsertElementOp>(op)) {
        replace(
            vector::InsertOp::create(*this, loc(), insert.getValue(), insert.getVector(), place(insert.getPosition())));
    } else if (isa<LLVM::UAddWithOverflowOp>(op)) {
        sumWithCarry();
    } else if (auto shuffle = dyn_cast<LLVM::ShuffleVectorOp>(op)) {
        replace(vector::ShuffleOp::create(*this, loc(), shuffle.getV1(), shuffle.getV2(),
                                          SmallVector<int64_t>(shuffle.getMask())));
    } else if (auto alloca = dyn_cast<LLVM::AllocaOp>(op)) {
        allocate(alloca);
    } else if (auto cast = dyn_cast<LLVM::BitcastOp>(op); cast && cast.getType() == cast.getArg().getType()) {
        replace(cast.getArg());
    } else if (name.consume_front("llvm.intr.vector.reduce.")) {
        reduce(name);
    } else if (auto call = dyn_cast<LLVM::CallOp>(op)) {
        StringRef callee = call.getCallee().value_or("");
        const bool isFloat =
            callee.consume_front("__ocml_") && callee.size() > 4 && callee.drop_back(2).ends_with("_f");
        const StringRef to = isFloat ? rowOf(library, callee.drop_back(4)) : StringRef();
        if (!to.empty()) rename(to);
    } else if (const StringRef to = rowOf(renames, name); !to.empty()) {
        rename(to);
    }
}

} // namespace

void llvm_each_renamed(void (*each)(const char *name, void *data), void *data)
{
    for (const char *name :
         {"llvm.mlir.constant", "index.constant", "index.bool.constant", "index.sizeof", "llvm.extractelement",
          "llvm.insertelement", "llvm.shufflevector", "llvm.alloca", "llvm.call"})
        each(name, data);
    for (const Renamed &row : renames) each(row.from.data(), data);
    for (const Renamed &row : reductions) each(("llvm.intr.vector.reduce." + row.from).str().c_str(), data);
    for (const Renamed &row : library) each(("__ocml_" + row.from).str().c_str(), data);
}

void llvm_rewrite(FrontendContext *fc, MlirOperation function)
{
    SmallVector<Operation *> ops;
    unwrap(function)->walk<WalkOrder::PreOrder>([&](Operation *op) {
        const StringRef dialect = op->getName().getDialectNamespace();
        if (dialect == "llvm" || dialect == "index") ops.push_back(op);
    });
    if (ops.empty()) return;
    MLIRContext *context = ops.front()->getContext();
    context->loadDialect<arith::ArithDialect, math::MathDialect, vector::VectorDialect, memref::MemRefDialect>();
    Rewriter rewriter(fc, context);
    for (Operation *op : ops) rewriter.rewrite(op);
}
