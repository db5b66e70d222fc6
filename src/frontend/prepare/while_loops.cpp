/* Makes loops test before each iteration. lift-cf-to-scf turns a loop of blocks into one that tests at its end:

     %r:2 = scf.while (%i = %c0, %s = %x, %e = poison)           %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x)
       %c = arith.cmpi slt, %i, %n                                  ...
       %o:3 = scf.if %c                                      =>     scf.yield %t
         ...
         scf.yield %j, %t, 1
       else
         scf.yield poison, poison, 0
       %f = arith.trunci %o#2
       scf.condition(%f) %o#0, %o#1, %s

   In that form the loop's result (%s) lives through the whole body beside the body's new value (%t). This doubles the
   registers of each accumulator, and branches need copies. If the first region of scf.while only tests, each value
   exists once. A while that counts to a bound then becomes scf.for (counted_while.cpp).

   LLVM operations that arith has were replaced before. Before the step to scf.for, the body is in scf.while's second
   region. scf.condition passes to it the values that it reads from the first. */
#include "frontend/prepare/counted_while.hpp"
#include "frontend/prepare/prepare.h"
#include "frontend/prepare/rewrite.hpp"

using namespace mlir;

namespace
{

struct Loop {
    scf::WhileOp op;
    Block *before; /* its first block */
    scf::ConditionOp condition;
    scf::IfOp choice;                 /* before the condition */
    bool swapped;                     /* the second side continues the loop */
    SmallVector<Value> passed;        /* values that pass from the first region to the second and out of the loop */
    DenseMap<Value, unsigned> places; /* their numbers */

    explicit Loop(scf::WhileOp op) : op(op), before(op.getBeforeBody()), condition(op.getConditionOp()) {}
    bool match();
    void testFirst();

  private:
    bool findChoice();
    Block *side(bool goesOn) { return &choice->getRegion(goesOn == swapped).front(); }
    bool isOfFirst(Value v) { return v.getParentBlock() == before; } /* which the second region cannot see */
    unsigned pass(Value v);
    Value passedValue(unsigned i, bool goesOn);
    Value nextValue(unsigned i);
    void makeAfter(Block *after, ArrayRef<unsigned> carried);
    void makeBefore();
};

/* ---- the output of lift-cf-to-scf ---- */

/* Finds the scf.if right before the condition whose result is the flag, directly or as a wider integer. */
bool Loop::findChoice()
{
    Value flag = condition.getCondition();
    Operation *last = condition;
    if (auto narrowed = flag.getDefiningOp<arith::TruncIOp>(); narrowed && narrowed->getNextNode() == last) {
        last = narrowed;
        flag = narrowed.getIn();
    }
    choice = flag.getDefiningOp<scf::IfOp>();
    if (!choice || choice->getNextNode() != last) return false;
    std::optional<int64_t> sides[2];
    for (unsigned i = 0; i < 2; i++) {
        Operation *yield = choice->getRegion(i).front().getTerminator();
        sides[i] = integerOf(yield->getOperand(cast<OpResult>(flag).getResultNumber()));
        if (!sides[i]) return false;
    }
    swapped = *sides[1] & 1;
    return (*sides[0] & 1) != (*sides[1] & 1);
}

bool Loop::match()
{
    Block *second = op.getAfterBody();
    auto yield = dyn_cast<scf::YieldOp>(second->front());
    if (!yield || !findChoice()) return false;
    const auto isArgument = [&](Value v) { return isa<BlockArgument>(v) && v.getParentBlock() == second; };
    return llvm::all_of(yield.getOperands(), isArgument) && llvm::hasSingleElement(*side(false));
}

/* ---- a while that tests first ---- */

/* The number of the value among those passed on. Adds it if needed. */
unsigned Loop::pass(Value v)
{
    auto [known, isNew] = places.try_emplace(v, passed.size());
    if (isNew) passed.push_back(v);
    return known->second;
}

/* The value that the condition passes on as number i, if the loop continues (or ends). */
Value Loop::passedValue(unsigned i, bool goesOn)
{
    auto v = dyn_cast<OpResult>(condition.getArgs()[i]);
    if (!v || v.getOwner() != choice) return condition.getArgs()[i];
    return side(goesOn)->getTerminator()->getOperand(v.getResultNumber());
}

/* The value of argument i in the next iteration. */
Value Loop::nextValue(unsigned i)
{
    return passedValue(cast<BlockArgument>(op.getYieldOp().getOperand(i)).getArgNumber(), true);
}

/* Fills the new second block: the body, then the carried values. Unread arguments are no longer carried. */
void Loop::makeAfter(Block *after, ArrayRef<unsigned> carried)
{
    Block *body = side(true);
    body->walk([&](Operation *inner) {
        for (OpOperand &operand : inner->getOpOperands())
            if (isOfFirst(operand.get())) operand.set(after->getArgument(places.at(operand.get())));
    });
    SmallVector<Value> next;
    for (const unsigned i : carried) {
        Value v = nextValue(i);
        next.push_back(isOfFirst(v) ? after->getArgument(places.at(v)) : v);
    }
    after->getOperations().splice(after->end(), body->getOperations(), body->begin(), std::prev(body->end()));
    auto b = OpBuilder::atBlockEnd(after);
    scf::YieldOp::create(b, op.getLoc(), next);
}

/* Makes the first block: the condition and the operations that compute it. */
void Loop::makeBefore()
{
    Value flag = choice.getCondition();
    const Location loc = condition.getLoc();
    Operation *narrowed = choice->getNextNode();
    if (narrowed != condition) condition.erase();
    narrowed->erase();
    choice.erase();
    auto b = OpBuilder::atBlockEnd(before);
    auto test = flag.getDefiningOp<arith::CmpIOp>();
    if (swapped && test && flag.use_empty() && !places.count(flag))
        test.setPredicate(arith::invertPredicate(test.getPredicate())); /* nothing else reads it */
    else if (swapped) flag = arith::XOrIOp::create(b, loc, flag, makeNumber(b, loc, flag.getType(), 1));
    scf::ConditionOp::create(b, loc, flag, passed);
}

void Loop::testFirst()
{
    SmallVector<std::pair<OpResult, unsigned>> results;
    SmallVector<unsigned> carried;
    SmallVector<Value> inits;
    for (OpResult result : op->getResults())
        if (!result.use_empty()) results.push_back({result, pass(passedValue(result.getResultNumber(), false))});
    for (BlockArgument argument : before->getArguments()) {
        if (argument.use_empty()) continue;
        carried.push_back(argument.getArgNumber());
        inits.push_back(op.getInits()[argument.getArgNumber()]);
    }
    side(true)->walk<WalkOrder::PreOrder>([&](Operation *inner) {
        for (Value v : inner->getOperands())
            if (isOfFirst(v)) pass(v);
    });
    for (const unsigned i : carried)
        if (isOfFirst(nextValue(i))) pass(nextValue(i));
    OpBuilder b(op);
    auto made = scf::WhileOp::create(b, op.getLoc(), ValueRange(passed).getTypes(), inits);
    const SmallVector<Location> locs(passed.size(), op.getLoc());
    makeAfter(b.createBlock(&made.getAfter(), {}, made.getResultTypes(), locs), carried);
    makeBefore();
    before->eraseArguments(
        [&](BlockArgument argument) { return !llvm::is_contained(carried, argument.getArgNumber()); });
    made.getBefore().takeBody(op.getBefore());
    for (auto [result, place] : results) result.replaceAllUsesWith(made.getResult(place));
    op.erase();
    op = made;
}

} // namespace

void while_loops(MlirOperation function)
{
    SmallVector<scf::WhileOp> loops;
    unwrap(function)->walk([&](scf::WhileOp loop) { loops.push_back(loop); });
    for (scf::WhileOp op : loops) {
        Loop loop(op);
        if (loop.match()) loop.testFirst();
        whileToFor(loop.op);
    }
}
