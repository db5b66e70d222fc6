/* Turns a scf.while into a scf.for if its first region only tests, and if it counts to a bound by constant steps:

     %r:2 = scf.while (%i = %n, %s = %x)                   %l = -1 - %n, %u = -1 - 0
       %c = arith.cmpi sgt, %i, %c0                        %r = scf.for %j = %l to %u step %c1 iter_args(%s = %x)
       scf.condition(%c) %i, %s                      =>      %i = -1 - %j
     do                                                      ...
       ...                                                   scf.yield %t
       %k = arith.subi %i, %c1
       scf.yield %k, %t

   -1 - x reverses the order of all numbers and never wraps, so it turns counting down into counting up. The test may be
   any order, signed or unsigned, with the counter on either side; also `ne`, if the counter cannot skip the bound. */
#include "frontend/prepare/counted_while.hpp"
#include "frontend/prepare/rewrite.hpp"

using namespace mlir;
using arith::CmpIPredicate;

namespace
{

struct Counted {
    scf::WhileOp op;
    BlockArgument counter; /* of the first block */
    Value bound;           /* from outside */
    Operation *sum;        /* counter and step, in the second block */
    int64_t step;          /* at least 1 */
    bool down, isUnsigned;
    bool reaches; /* the loop also runs for the bound itself */

    bool match();
    Value number(OpBuilder &b, int64_t value) { return makeNumber(b, op.getLoc(), counter.getType(), value); }
    Value upward(OpBuilder &b, Value v);
    /* The source of argument or result `i`: an argument of the first block, or a value from outside. */
    Value passed(unsigned i) { return op.getConditionOp().getArgs()[i]; }
    Value start() { return op.getInits()[counter.getArgNumber()]; }
    bool isOfFirst(Value v) { return isa<BlockArgument>(v) && v.getParentBlock() == op.getBeforeBody(); }

  private:
    bool findTest(CmpIPredicate &predicate);
    bool findStep(int64_t &by);
    bool findOrder(CmpIPredicate predicate, int64_t by);
    bool meetsBound();
    bool cannotWrap();
    int64_t mostValue(Value v) const;
    bool keepsSign() const { return cast<arith::ArithIntegerOverflowFlagsInterface>(sum).hasNoSignedWrap(); }
};

unsigned widthOf(Type type) { return isa<IntegerType>(type) ? type.getIntOrFloatBitWidth() : 64; /* index */ }

/* The greatest signed number of that many bits. */
int64_t mostOf(unsigned bits) { return bits >= 64 ? INT64_MAX : (INT64_C(1) << (bits - 1)) - 1; }

/* If `v` is an extended number: its bits before. Else the bits of `v`. */
unsigned bitsBefore(Value v, bool *byZeros = nullptr)
{
    const unsigned bits = widthOf(v.getType());
    Operation *op = v.getDefiningOp();
    if (byZeros) *byZeros = false;
    const bool zeros = op && isNamed(op, {"llvm.zext", "arith.extui", "arith.index_castui"});
    if (!zeros && !(op && isNamed(op, {"llvm.sext", "arith.extsi", "arith.index_cast"}))) return bits;
    const unsigned from = widthOf(op->getOperand(0).getType());
    if (byZeros) *byZeros = zeros && from < bits;
    return std::min(from, bits);
}

/* An upper bound of v (counting down: of -1 - v), from a constant or from the bits before an extension. */
int64_t Counted::mostValue(Value v) const
{
    if (const auto value = integerOf(v)) return down ? -1 - *value : *value;
    const unsigned from = bitsBefore(v), bits = widthOf(v.getType());
    return mostOf(from < bits ? from + 1 : bits);
}

bool neverNegative(Value v)
{
    bool byZeros;
    if (const auto value = integerOf(v)) return *value >= 0;
    return bitsBefore(v, &byZeros) < 64 && byZeros;
}

/* ---- does it count? ---- */

CmpIPredicate mirrored(CmpIPredicate predicate)
{
    switch (predicate) {
    case CmpIPredicate::slt: return CmpIPredicate::sgt;
    case CmpIPredicate::sle: return CmpIPredicate::sge;
    case CmpIPredicate::sgt: return CmpIPredicate::slt;
    case CmpIPredicate::sge: return CmpIPredicate::sle;
    case CmpIPredicate::ult: return CmpIPredicate::ugt;
    case CmpIPredicate::ule: return CmpIPredicate::uge;
    case CmpIPredicate::ugt: return CmpIPredicate::ult;
    case CmpIPredicate::uge: return CmpIPredicate::ule;
    default: return predicate;
    }
}

/* Finds the comparison of an argument with a value from outside. It must be the only operation before the condition. */
bool Counted::findTest(CmpIPredicate &predicate)
{
    auto test = dyn_cast<arith::CmpIOp>(op.getBeforeBody()->front());
    scf::ConditionOp condition = op.getConditionOp();
    if (!test || test->getNextNode() != condition || condition.getCondition() != test.getResult()) return false;
    const bool swapped = !isOfFirst(test.getLhs());
    predicate = swapped ? mirrored(test.getPredicate()) : test.getPredicate();
    bound = swapped ? test.getLhs() : test.getRhs();
    const Value counts = swapped ? test.getRhs() : test.getLhs();
    if (!isOfFirst(counts) || isInside(bound, op)) return false;
    counter = cast<BlockArgument>(counts);
    return true;
}

/* By how much the counter grows in each iteration: not 0. */
bool Counted::findStep(int64_t &by)
{
    sum = op.getYieldOp()->getOperand(counter.getArgNumber()).getDefiningOp();
    const bool subtracts = isa_and_nonnull<arith::SubIOp>(sum);
    if (!subtracts && !isa_and_nonnull<arith::AddIOp>(sum)) return false;
    const bool swapped = !subtracts && integerOf(sum->getOperand(0));
    const auto constant = integerOf(sum->getOperand(!swapped));
    if (!constant || !*constant || *constant > mostOf(62) || *constant < -mostOf(62)) return false;
    by = subtracts ? -*constant : *constant;
    const auto x = dyn_cast<BlockArgument>(sum->getOperand(swapped));
    return x && x.getOwner() == op.getAfterBody() && passed(x.getArgNumber()) == counter;
}

/* With `ne`: does the counter reach the bound exactly, without passing it? */
bool Counted::meetsBound()
{
    const auto from = integerOf(start()), to = integerOf(bound);
    int64_t way;
    if (!from || !to) return step == 1 && keepsSign();
    if (down ? __builtin_sub_overflow(*from, *to, &way) : __builtin_sub_overflow(*to, *from, &way)) return false;
    return way >= 0 && way % step == 0;
}

/* Finds the direction, and whether an unsigned order may be read as a signed one. False: the loop may not end, or the
   order does not fit the direction. */
bool Counted::findOrder(CmpIPredicate predicate, int64_t by)
{
    using P = CmpIPredicate;
    const bool less = predicate == P::slt || predicate == P::sle || predicate == P::ult || predicate == P::ule;
    if (predicate == P::eq) return false;
    down = by < 0;
    step = std::abs(by);
    reaches = predicate == P::sle || predicate == P::sge || predicate == P::ule || predicate == P::uge;
    isUnsigned = false;
    if (predicate == P::ne) return meetsBound();
    isUnsigned = predicate >= P::ult && !(neverNegative(start()) && neverNegative(bound) && !down);
    return less == !down;
}

/* If the loop continues, does the counter plus the step not wrap? */
bool Counted::cannotWrap()
{
    const int64_t most = mostOf(widthOf(counter.getType()));
    if (step == 1 && !reaches) return true;
    if (isUnsigned) return !reaches && cast<arith::ArithIntegerOverflowFlagsInterface>(sum).hasNoUnsignedWrap();
    return (step < most - 1 && mostValue(bound) < most - step) || keepsSign();
}

bool Counted::match()
{
    CmpIPredicate predicate;
    int64_t by;
    if (!op->getDiscardableAttrDictionary().empty() || !findTest(predicate) || !findStep(by) ||
        !findOrder(predicate, by) || !cannotWrap())
        return false;
    for (const OpResult result : op->getResults()) {
        const Value v = passed(result.getResultNumber());
        if (isInside(v, op) && !isOfFirst(v)) return false;
        /* Without a division, the end is only known if the step is 1. */
        if (v == counter && step != 1 && !result.use_empty()) return false;
    }
    return true;
}

/* ---- the for ---- */

/* Turns a number that counts down into one that counts up, and back. */
Value Counted::upward(OpBuilder &b, Value v)
{
    return down ? arith::SubIOp::create(b, op.getLoc(), number(b, -1), v).getResult() : v;
}

/* The values without the counter's. */
SmallVector<Value> without(OperandRange values, BlockArgument counter)
{
    SmallVector<Value> others(values);
    others.erase(others.begin() + counter.getArgNumber());
    return others;
}

/* The value of the scf.for for an argument of the while's first block, which is not the counter. */
template <typename Values> Value ofFor(Values values, BlockArgument argument, BlockArgument counter)
{
    const unsigned i = argument.getArgNumber();
    return values[i < counter.getArgNumber() ? i : i - 1];
}

/* Moves the while's second region into the scf.for. */
void moveBody(Counted &c, scf::ForOp made)
{
    Block *second = c.op.getAfterBody();
    auto b = OpBuilder::atBlockBegin(made.getBody());
    const Value count = c.upward(b, made.getInductionVar());
    for (BlockArgument argument : second->getArguments()) {
        Value v = c.passed(argument.getArgNumber());
        if (v == c.counter) v = count;
        else if (c.isOfFirst(v)) v = ofFor(made.getRegionIterArgs(), cast<BlockArgument>(v), c.counter);
        argument.replaceAllUsesWith(v);
    }
    Operation *yield = c.op.getYieldOp();
    made.getBody()->getOperations().splice(b.getInsertionPoint(), second->getOperations(), second->begin(),
                                           yield->getIterator());
    b.setInsertionPointToEnd(made.getBody());
    scf::YieldOp::create(b, c.op.getLoc(), without(yield->getOperands(), c.counter));
    yield->erase();
}

} // namespace

void whileToFor(scf::WhileOp loop)
{
    Counted c{loop};
    if (!c.match()) return;
    OpBuilder b(loop);
    const Location loc = loop.getLoc();
    Value lower = c.upward(b, c.start()), upper = c.upward(b, c.bound), step = c.number(b, c.step);
    if (c.reaches) upper = arith::AddIOp::create(b, loc, upper, c.number(b, 1));
    const auto empty = [](OpBuilder &, Location, Value, ValueRange) {};
    auto made =
        scf::ForOp::create(b, loc, lower, upper, step, without(loop.getInits(), c.counter), empty, c.isUnsigned);
    moveBody(c, made);
    for (OpResult result : loop->getResults()) {
        Value v = c.passed(result.getResultNumber());
        if (result.use_empty()) continue;
        /* the bound, or the start if that is beyond the bound */
        if (v == c.counter)
            v = c.upward(b, c.isUnsigned ? arith::MaxUIOp::create(b, loc, lower, upper).getResult()
                                         : arith::MaxSIOp::create(b, loc, lower, upper).getResult());
        else if (c.isOfFirst(v)) v = ofFor(made.getResults(), cast<BlockArgument>(v), c.counter);
        result.replaceAllUsesWith(v);
    }
    loop.erase();
}
