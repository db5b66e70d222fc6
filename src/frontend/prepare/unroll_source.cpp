/* Unrolls loops with few iterations if this makes positions of elements constant. Without it, a vector element is read
   and written by selects over all elements, and a private array cannot be in registers.

     %v = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %u)       %e0 = ... 0 ...
       %e = ...                                                 =>   %x1 = vector.insert %e0, %u[%c0]
       %n = vector.insert %e, %x[%i]                                 %e1 = ... 1 ...
       scf.yield %n                                                  %v = vector.insert %e1, %x1[%c1] ...

   The bounds must be constants, and the position must be computed from constants and induction variables of such loops.

   Two more kinds of loops are unrolled. First, loops with very few iterations whose masks and conditions compare the
   counter (and the thread's position) with constants: then most conditions are known, and in a ragged product only the
   last iteration is masked. Second, short loops without barriers whose body has branches: passes on kernel IR only
   overlap iterations of one-block loops, and the branches would cost more than the body.

   Inner loops come first. A loop with attributes of its own stays as its author wrote it. */
#include "frontend/prepare/prepare.h"
#include "frontend/prepare/rewrite.hpp"

#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace
{

constexpr int64_t mostTrips = 128;
constexpr int64_t mostOperations = 4096; /* after unrolling, nested regions included */
constexpr unsigned mostDepth = 16;       /* steps in the computation of a position */
constexpr int64_t mostAskedTrips = 8;    /* if unrolling makes conditions known */
constexpr int64_t mostAskedOperations = 512;
constexpr int64_t mostBranchingTrips = 16; /* of loops with branches */
constexpr int64_t mostBranchingOperations = 192;

struct Counter {
    int64_t lower, step, trips;
};

/* Of a loop with constant bounds. */
std::optional<Counter> counterOf(Operation *op)
{
    auto loop = dyn_cast_or_null<scf::ForOp>(op);
    if (!loop || !op->getDiscardableAttrDictionary().empty()) return std::nullopt;
    const auto lower = integerOf(loop.getLowerBound()), upper = integerOf(loop.getUpperBound()),
               step = integerOf(loop.getStep());
    const int64_t most = 1 << 30; /* with this limit no sum wraps, and signed and unsigned bounds agree */
    if (!lower || !upper || !step || *lower < 0 || *step < 1 || *lower > most || *step > most || *upper < 0 ||
        *upper > most)
        return std::nullopt;
    return Counter{*lower, *step, *upper <= *lower ? 0 : (*upper - *lower + *step - 1) / *step};
}

/* What is asked about one loop. */
struct Unroller {
    Operation *loop;
    bool found = false, allocates = false;
    bool asks = false;                    /* a condition compares its counter with a constant */
    bool branches = false, stays = false; /* branches: it has an scf.if; stays: it has a barrier or another loop */
    int64_t operations = 0;               /* in it */

    bool isKnown(Value v, unsigned depth, bool &varies) const;
    bool hasRange(Value v, unsigned depth, bool &varies) const;
    bool asksForCounter(Operation *op) const;
    void look(Operation *op);
};

bool isOf(Operation *op, StringRef dialect) { return op->getName().getDialectNamespace() == dialect; }

/* Is the value computed from constants and induction variables of loops with few iterations? varies: also from that of
   the loop at hand. */
bool Unroller::isKnown(Value v, unsigned depth, bool &varies) const
{
    if (auto argument = dyn_cast<BlockArgument>(v)) {
        Operation *parent = argument.getOwner()->getParentOp();
        const auto counter = argument.getArgNumber() ? std::nullopt : counterOf(parent);
        varies = varies || (parent == loop && !argument.getArgNumber());
        return counter && counter->trips <= mostTrips;
    }
    Operation *op = v.getDefiningOp();
    if ((!isOf(op, "arith") && !isNamed(op, {"affine.apply"})) || !depth || op->getNumRegions()) return false;
    return llvm::all_of(op->getOperands(), [&](Value x) { return isKnown(x, depth - 1, varies); });
}

/* Is the value computed from values with known ranges: constants, counters, the thread's position? */
bool Unroller::hasRange(Value v, unsigned depth, bool &varies) const
{
    Operation *op = v.getDefiningOp();
    if (!op) return isKnown(v, depth, varies);
    if (isNamed(op, {"gpu.thread_id", "gpu.lane_id"})) return true;
    const bool computes = isOf(op, "arith") || isOf(op, "affine") ||
                          isNamed(op, {"vector.step", "vector.broadcast", "vector.create_mask"});
    if (!computes || !depth || op->getNumRegions()) return false;
    return llvm::all_of(op->getOperands(), [&](Value x) { return hasRange(x, depth - 1, varies); });
}

/* Does it depend on a condition that varies with the counter and may be known in one iteration? */
bool Unroller::asksForCounter(Operation *op) const
{
    if (!isNamed(
            op, {"scf.if", "vector.maskedload", "vector.maskedstore", "vector.transfer_read", "vector.transfer_write"}))
        return false;
    return llvm::any_of(op->getOperands(), [&](Value v) {
        Operation *made = v.getDefiningOp();
        bool varies = false;
        return made && isNamed(made, {"arith.cmpi", "arith.andi", "vector.create_mask"}) &&
               hasRange(v, mostDepth, varies) && varies;
    });
}

/* Is the memref an array in private memory, or a view of one? */
bool isPrivate(Value memref)
{
    for (unsigned depth = 0; depth < mostDepth; depth++) {
        Operation *op = memref.getDefiningOp();
        if (op && isNamed(op, {"memref.alloca"})) return true;
        if (!op || !isNamed(op, {"memref.cast", "memref.subview", "memref.collapse_shape", "memref.expand_shape"}))
            return false;
        memref = op->getOperand(0);
    }
    return false;
}

/* The operands that select the element of a vector or private array; none: the operation has no such operands. */
OperandRange positionsOf(Operation *op)
{
    const unsigned first = isNamed(op, {"vector.extract", "llvm.extractelement", "memref.load", "vector.load"}) ? 1
                           : isNamed(op, {"vector.insert", "llvm.insertelement", "memref.store", "vector.store"})
                               ? 2
                               : op->getNumOperands();
    const bool isAccess = isNamed(op, {"memref.load", "vector.load", "memref.store", "vector.store"});
    if (isAccess && !isPrivate(op->getOperand(first - 1))) return op->getOperands().take_back(0);
    return op->getOperands().drop_front(first);
}

bool isLoopOrBarrier(Operation *op)
{
    const StringRef name = op->getName().getStringRef();
    return isNamed(op, {"scf.for", "scf.while", "scf.parallel"}) || name.contains("barrier") ||
           name.contains("fence") || name.contains("wait");
}

void Unroller::look(Operation *op)
{
    operations++;
    branches = branches || isa<scf::IfOp>(op);
    stays = stays || (op != loop && isLoopOrBarrier(op));
    /* each copy would allocate its own memory */
    allocates = allocates || op->getName().getStringRef().contains(".alloc");
    asks = asks || asksForCounter(op);
    const OperandRange positions = positionsOf(op);
    bool varies = false;
    found = found || (llvm::all_of(positions, [&](Value v) { return isKnown(v, mostDepth, varies); }) && varies);
}

/* Copies of the body in front of the loop, one for each iteration. */
void copyBodies(scf::ForOp loop, const Counter &counter)
{
    OpBuilder b(loop);
    Block *body = loop.getBody();
    SmallVector<Value> carried(loop.getInitArgs());
    for (int64_t i = 0; i < counter.trips; i++) {
        IRMapping copies;
        const Value variable = loop.getInductionVar();
        copies.map(variable, makeNumber(b, loop.getLoc(), variable.getType(), counter.lower + i * counter.step));
        copies.map(loop.getRegionIterArgs(), carried);
        for (Operation &op : body->without_terminator()) b.clone(op, copies);
        for (auto [value, yielded] : llvm::zip(carried, body->getTerminator()->getOperands()))
            value = copies.lookupOrDefault(yielded);
    }
    loop->replaceAllUsesWith(carried);
    loop.erase();
}

void unroll(scf::ForOp loop)
{
    const auto counter = counterOf(loop);
    if (!counter || counter->trips < 1 || counter->trips > mostTrips) return;
    Unroller u{loop};
    loop->walk<WalkOrder::PreOrder>([&](Operation *op) { u.look(op); });
    const int64_t trips = counter->trips, operations = u.operations * trips;
    const bool asks = u.asks && trips <= mostAskedTrips && operations <= mostAskedOperations;
    const bool branches =
        u.branches && !u.stays && trips <= mostBranchingTrips && operations <= mostBranchingOperations;
    if ((u.found || asks || branches) && !u.allocates && operations <= mostOperations) copyBodies(loop, *counter);
}

} // namespace

void unroll_loops(MlirOperation function)
{
    SmallVector<scf::ForOp> loops;
    unwrap(function)->walk([&](scf::ForOp loop) { loops.push_back(loop); });
    for (scf::ForOp loop : loops) unroll(loop);
}
