/* Rewrites operations that stand for loops, conditions and constants before a kernel is read:
   - scf.parallel and scf.forall become loops that each work-item runs itself, in order;
   - memref.copy;
   - vector.mask;
   - memref.global with constant contents becomes private memory that is written at the start.
   The reader refuses those that remain. */
#include "frontend/prepare/prepare.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace
{

constexpr unsigned mostLoops = 8;
constexpr int64_t largestTable = 1024; /* elements */

struct Rewriter : IRRewriter {
    explicit Rewriter(Operation *kernel) : IRRewriter(kernel->getContext()), kernel(kernel) {}
    Value index(Location loc, int64_t value) { return arith::ConstantIndexOp::create(*this, loc, value); }

    Operation *kernel;
    DenseMap<Operation *, Value> tables; /* of each global */
};

/* ---- loops ---- */

/* Moves a body into the innermost loop. Returns that loop's scf.yield. */
Operation *takeBody(Rewriter &b, scf::LoopNest &nest, Block *body)
{
    SmallVector<Value> counters;
    for (scf::ForOp loop : nest.loops) counters.push_back(loop.getInductionVar());
    Operation *yield = nest.loops.back().getBody()->getTerminator();
    b.inlineBlockBefore(body, yield, counters);
    return yield;
}

/* The regions of scf.reduce say how each value is combined with the carried one. */
void rewrite(Rewriter &b, scf::ParallelOp op)
{
    if (op.getNumLoops() > mostLoops || op->hasAttr("mapping")) return;
    const auto pass = [](OpBuilder &, Location, ValueRange, ValueRange carried) { return llvm::to_vector(carried); };
    scf::LoopNest nest = scf::buildLoopNest(b, op.getLoc(), op.getLowerBound(), op.getUpperBound(), op.getStep(),
                                            op.getInitVals(), pass);
    auto reduce = cast<scf::ReduceOp>(op.getBody()->getTerminator());
    Operation *yield = takeBody(b, nest, op.getBody());
    for (unsigned i = 0; i < op.getNumResults(); i++) {
        Block &joined = reduce.getReductions()[i].front();
        Operation *end = joined.getTerminator();
        b.inlineBlockBefore(&joined, yield, {nest.loops.back().getRegionIterArg(i), reduce.getOperands()[i]});
        yield->setOperand(i, end->getOperand(0));
        b.eraseOp(end);
    }
    b.eraseOp(reduce);
    b.replaceOp(op, nest.results);
}

void rewrite(Rewriter &b, scf::ForallOp op)
{
    if (op.getRank() < 1 || op.getRank() > mostLoops || op->getNumResults() || op.getMapping()) return;
    scf::LoopNest nest = scf::buildLoopNest(b, op.getLoc(), op.getLowerBound(b), op.getUpperBound(b), op.getStep(b));
    b.eraseOp(op.getTerminator());
    takeBody(b, nest, op.getBody());
    b.eraseOp(op);
}

/* ---- memref.copy ---- */

/* How many elements along the last dimension one access moves. */
int64_t elementsAtOnce(MemRefType from, ArrayRef<int64_t> strides, ArrayRef<int64_t> toStrides)
{
    const Type element = from.getElementType();
    const int64_t last = from.getShape().back();
    if (!element.isIntOrIndexOrFloat() || ShapedType::isDynamic(last) || strides.back() != 1 || toStrides.back() != 1)
        return 1;
    const unsigned bits = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
    if ((bits < 8 && bits != 2 && bits != 4) || bits > 64) return 1;
    int64_t n = 128 / bits;
    while (n > 1 && last % n) n /= 2;
    return n;
}

void rewrite(Rewriter &b, memref::CopyOp op)
{
    const auto from = dyn_cast<MemRefType>(op.getSource().getType()),
               to = dyn_cast<MemRefType>(op.getTarget().getType());
    SmallVector<int64_t> strides, toStrides;
    int64_t offset;
    if (!from || !to || from.getRank() > mostLoops || failed(from.getStridesAndOffset(strides, offset)) ||
        failed(to.getStridesAndOffset(toStrides, offset)))
        return;
    const Location loc = op.getLoc();
    const int64_t width = from.getRank() ? elementsAtOnce(from, strides, toStrides) : 1;
    SmallVector<Value> lower, upper, step;
    for (int64_t d = 0; d < from.getRank(); d++) {
        lower.push_back(b.index(loc, 0));
        step.push_back(b.index(loc, d + 1 == from.getRank() ? width : 1));
        upper.push_back(from.isDynamicDim(d) ? memref::DimOp::create(b, loc, op.getSource(), d).getResult()
                                             : b.index(loc, from.getDimSize(d)));
    }
    scf::buildLoopNest(b, loc, lower, upper, step, [&](OpBuilder &b, Location loc, ValueRange at) {
        if (width == 1) {
            Value value = memref::LoadOp::create(b, loc, op.getSource(), at);
            memref::StoreOp::create(b, loc, value, op.getTarget(), at);
        } else {
            const auto type = VectorType::get(width, from.getElementType());
            Value value = vector::LoadOp::create(b, loc, type, op.getSource(), at);
            vector::StoreOp::create(b, loc, value, op.getTarget(), at);
        }
    });
    b.eraseOp(op);
}

/* ---- constants in memory ---- */

/* Makes private memory at the start of the kernel. */
Value makeTable(Rewriter &b, MemRefType type, DenseElementsAttr contents, Location loc)
{
    const OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&b.kernel->getRegion(0).front());
    Value table = memref::AllocaOp::create(b, loc, type);
    int64_t i = 0;
    for (const Attribute element : contents.getValues<Attribute>()) {
        Value value = arith::ConstantOp::create(b, loc, cast<TypedAttr>(element));
        SmallVector<Value> at(type.getRank());
        int64_t left = i++;
        for (int64_t d = type.getRank(); d-- > 0; left /= type.getDimSize(d))
            at[d] = b.index(loc, left % type.getDimSize(d));
        memref::StoreOp::create(b, loc, value, table, at);
    }
    return table;
}

bool isGlobalMemory(Attribute space)
{
    const auto number = dyn_cast_or_null<IntegerAttr>(space);
    return !space || (number && (number.getInt() == 0 || number.getInt() == 1)) ||
           space == gpu::AddressSpaceAttr::get(space.getContext(), gpu::AddressSpace::Global);
}

void rewrite(Rewriter &b, memref::GetGlobalOp op)
{
    const MemRefType type = op.getType();
    auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(op, op.getNameAttr());
    const auto contents = global ? dyn_cast_or_null<DenseElementsAttr>(global.getInitialValueAttr()) : nullptr;
    if (!contents || !global.getConstant() || !isGlobalMemory(type.getMemorySpace()) || !type.hasStaticShape() ||
        !type.getElementType().isIntOrIndexOrFloat() || type.getNumElements() < 1 ||
        type.getNumElements() > largestTable)
        return;
    Value &table = b.tables[global];
    if (!table) table = makeTable(b, type, contents, op.getLoc());
    b.replaceOp(op, table);
}

/* ---- vector.mask ---- */

/* The value that changes nothing in a reduction of that kind; null: there is none. */
TypedAttr neutral(Rewriter &b, vector::CombiningKind kind, Type type, Location loc)
{
    using Of = arith::AtomicRMWKind;
    const bool isFloat = isa<FloatType>(type);
    const auto of = [&](Of of) { return arith::getIdentityValueAttr(of, type, b, loc); };
    switch (kind) {
    case vector::CombiningKind::ADD: return of(isFloat ? Of::addf : Of::addi);
    case vector::CombiningKind::MUL: return of(isFloat ? Of::mulf : Of::muli);
    case vector::CombiningKind::MINUI: return of(Of::minu);
    case vector::CombiningKind::MINSI: return of(Of::mins);
    case vector::CombiningKind::MINNUMF: return of(Of::minnumf);
    case vector::CombiningKind::MINIMUMF: return of(Of::minimumf);
    case vector::CombiningKind::MAXUI: return of(Of::maxu);
    case vector::CombiningKind::MAXSI: return of(Of::maxs);
    case vector::CombiningKind::MAXNUMF: return of(Of::maxnumf);
    case vector::CombiningKind::MAXIMUMF: return of(Of::maximumf);
    case vector::CombiningKind::AND: return of(Of::andi);
    case vector::CombiningKind::OR: return of(Of::ori);
    case vector::CombiningKind::XOR: return of(Of::xori);
    }
    return nullptr;
}

/* Gives the reduction the vector where the mask is set, elsewhere its neutral value. */
template <typename Reduction> bool neutralOutside(Rewriter &b, Reduction op, Value vector, Value mask)
{
    const auto type = cast<VectorType>(vector.getType());
    const TypedAttr one = neutral(b, op.getKind(), type.getElementType(), op.getLoc());
    if (!one) return false;
    Value other = arith::ConstantOp::create(b, op.getLoc(), DenseElementsAttr::get(type, one));
    op->setOperand(0, arith::SelectOp::create(b, op.getLoc(), mask, vector, other));
    return true;
}

/* Hands the mask to the operation in the region. False: that operation stays masked. */
bool maskOperation(Rewriter &b, Operation *inner, Value mask, Value &passed)
{
    if (auto op = dyn_cast<vector::ReductionOp>(inner)) return !passed && neutralOutside(b, op, op.getVector(), mask);
    if (auto op = dyn_cast<vector::MultiDimReductionOp>(inner))
        return !passed && neutralOutside(b, op, op.getSource(), mask);
    if (auto op = dyn_cast<vector::TransferReadOp>(inner)) {
        if (op.getMask()) return false;
        op.getMaskMutable().assign(mask);
    } else if (auto op = dyn_cast<vector::TransferWriteOp>(inner)) {
        if (op.getMask() || op->getNumResults()) return false;
        op.getMaskMutable().assign(mask);
    } else if (auto op = dyn_cast<vector::GatherOp>(inner)) {
        op.getMaskMutable().assign(arith::AndIOp::create(b, op.getLoc(), mask, op.getMask()));
    } else if (isa<vector::ContractionOp>(inner)) {
        if (passed) return false;
        inner->insertOperands(3, mask);
    } else if (auto op = dyn_cast<vector::OuterProductOp>(inner)) {
        if (!passed) passed = op.getAcc();
    } else {
        return false;
    }
    return true;
}

void rewrite(Rewriter &b, vector::MaskOp op)
{
    Operation *yield = op.getBody()->getTerminator();
    Value passed = op.getPassthru();
    if (op->getNumResults() > 1) return;
    if (Operation *inner = &op.getBody()->front(); inner != yield) {
        if (inner->getNextNode() != yield || !maskOperation(b, inner, op.getMask(), passed)) return;
        inner->moveBefore(op);
    }
    if (op->getNumResults()) {
        Value value = yield->getOperand(0);
        if (passed) value = arith::SelectOp::create(b, op.getLoc(), op.getMask(), value, passed);
        op->getResult(0).replaceAllUsesWith(value);
    }
    b.eraseOp(op);
}

template <typename Op> bool rewriteIf(Rewriter &b, Operation *op)
{
    if (!isa<Op>(op)) return false;
    b.setInsertionPoint(op);
    rewrite(b, cast<Op>(op));
    return true;
}

} // namespace

void structure_rewrite(MlirOperation function)
{
    Operation *kernel = unwrap(function);
    SmallVector<Operation *> found;
    kernel->walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (isa<scf::ParallelOp, scf::ForallOp, memref::CopyOp, memref::GetGlobalOp, vector::MaskOp>(op))
            found.push_back(op);
    });
    if (found.empty()) return;
    kernel->getContext()
        ->loadDialect<arith::ArithDialect, scf::SCFDialect, memref::MemRefDialect, vector::VectorDialect>();
    Rewriter b(kernel);
    for (Operation *op : found)
        rewriteIf<scf::ParallelOp>(b, op) || rewriteIf<scf::ForallOp>(b, op) || rewriteIf<memref::CopyOp>(b, op) ||
            rewriteIf<memref::GetGlobalOp>(b, op) || rewriteIf<vector::MaskOp>(b, op);
}
