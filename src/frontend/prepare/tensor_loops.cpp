/* Splits tensor descriptors that a loop carries into their parts. The parts stay in scalars, and the loop carries only
   those that change. A vector of words that the tensor data mover reads becomes its elements. amdgpu.tdm_descriptor and
   tdm_base become the operands of the operation that makes them.

     %r = scf.for ... iter_args(%d = %d0) -> vector<4xi32>        %e0 .. %e3 = vector.extract %d0[..]
       rocdl.tensor.load.to.lds.d2 %d, %g                   =>    %r:4 = scf.for ... iter_args(%a = %e0, ...) -> i32 ..
       %n = vector.insert %x, %d[2]                                 %d = vector.from_elements %a, ...
       scf.yield %n                                                 rocdl.tensor.load.to.lds.d2 %d, %g
                                                                    ...

   A descriptor is split if the one before the loop and the one that the loop yields are made by the same kinds of
   operations. The reader refuses others. */
#include "frontend/prepare/prepare.h"
#include "frontend/prepare/rewrite.hpp"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace
{

constexpr unsigned mostParts = 32, mostUses = 8, mostArguments = 64;

/* How an argument is split. */
struct Split {
    bool isVector = false;
    Operation *maker = nullptr, *base = nullptr; /* base: the base of a descriptor; null: none */
    unsigned parts = 0;                          /* 0: it is not split */
    unsigned first = 0;                          /* index of its first part among the new arguments */
};

/* ---- what is split ---- */

bool isWords(Type type)
{
    auto vector = dyn_cast<VectorType>(type);
    return vector && vector.getRank() == 1 && vector.getElementType().isInteger(32) &&
           (vector.getDimSize(0) == 4 || vector.getDimSize(0) == 8);
}

/* Does a tensor operation read it, directly or after insertions? */
bool reachesMover(Value v, unsigned depth)
{
    return depth && llvm::any_of(v.getUses(), [&](OpOperand &use) {
               Operation *op = use.getOwner();
               if (op->getName().getStringRef().starts_with("rocdl.tensor.")) return true;
               if (isa<vector::InsertOp>(op)) return reachesMover(op->getResult(0), depth - 1);
               auto loop = dyn_cast<scf::ForOp>(op);
               const BlockArgument argument = loop ? loop.getTiedLoopRegionIterArg(&use) : BlockArgument();
               return argument && reachesMover(argument, depth - 1);
           });
}

/* The operation that makes a base or a descriptor; null: another operation. */
Operation *makerOf(Value v)
{
    Operation *op = v.getDefiningOp();
    return op && op->getName().getStringRef().starts_with("amdgpu.make_") ? op : nullptr;
}

bool areAlike(Operation *a, Operation *b)
{
    static constexpr StringLiteral names[] = {"operandSegmentSizes", "global_static_sizes", "global_static_strides",
                                              "shared_static_sizes"};
    if (!a || !b) return a == b;
    return a->getName() == b->getName() && a->getOperandTypes() == b->getOperandTypes() &&
           llvm::all_of(names, [&](StringRef name) { return a->getAttr(name) == b->getAttr(name); });
}

/* How to split the argument, by its value before the loop. */
Split splitOf(Value init, Value argument)
{
    Split s;
    if (isWords(init.getType())) {
        s.isVector = reachesMover(argument, mostUses);
        s.parts = s.isVector ? cast<VectorType>(init.getType()).getDimSize(0) : 0;
        return s;
    }
    s.maker = makerOf(init);
    if (!s.maker) return s;
    s.parts = s.maker->getNumOperands();
    if (!s.maker->getName().getStringRef().contains("_descriptor")) return s;
    s.base = makerOf(s.maker->getOperand(0));
    if (!s.base) return {};
    s.parts += s.base->getNumOperands() - 1;
    return s;
}

bool splitAlike(const Split &a, const Split &b)
{
    return a.parts && b.parts && !a.isVector && !b.isVector && areAlike(a.maker, b.maker) && areAlike(a.base, b.base);
}

struct Rewrite {
    scf::ForOp loop;
    Operation *yield = loop.getBody()->getTerminator();
    SmallVector<Split> splits = {};
    SmallVector<Value> inits = {};

    bool plan();
    void run();

  private:
    const Split *splitOfArgument(Value v);
    bool canYield(const Split &s, Value v);
    SmallVector<Value> yieldsFor(scf::ForOp made);
};

/* If the value is an argument of the loop: how that is split. */
const Split *Rewrite::splitOfArgument(Value v)
{
    auto argument = dyn_cast<BlockArgument>(v);
    if (!argument || argument.getOwner() != loop.getBody() || !argument.getArgNumber()) return nullptr;
    return &splits[argument.getArgNumber() - 1];
}

/* Can the value that the loop yields for an argument be split in the same way as the argument's initial value? */
bool Rewrite::canYield(const Split &s, Value v)
{
    const Split *other = splitOfArgument(v);
    return s.isVector || splitAlike(s, other ? *other : splitOf(v, v));
}

/* ---- splitting and rebuilding ---- */

/* Appends the parts of a value like the argument's first one, made by known operations; else the value. */
void appendParts(OpBuilder &b, const Split &s, Value v, SmallVector<Value> &out)
{
    if (!s.parts) out.push_back(v);
    for (int64_t i = 0; s.isVector && i < s.parts; i++)
        out.push_back(vector::ExtractOp::create(b, b.getInsertionPoint()->getLoc(), v, i));
    if (!s.parts || s.isVector) return;
    const Split made = splitOf(v, v);
    if (made.base) llvm::append_range(out, made.base->getOperands());
    llvm::append_range(out, made.maker->getOperands().drop_front(made.base ? 1 : 0));
}

Value cloneWith(OpBuilder &b, Operation *op, ValueRange operands)
{
    Operation *made = b.clone(*op);
    made->setOperands(operands);
    return made->getResult(0);
}

/* The value of that type whose parts are among `values`. */
Value valueOf(OpBuilder &b, Location loc, const Split &s, Type type, ValueRange values)
{
    if (!s.parts) return values[s.first];
    const ValueRange parts = values.slice(s.first, s.parts);
    if (s.isVector) return vector::FromElementsOp::create(b, loc, type, parts);
    if (!s.base) return cloneWith(b, s.maker, parts);
    SmallVector<Value> operands = {cloneWith(b, s.base, parts.take_front(s.base->getNumOperands()))};
    llvm::append_range(operands, parts.drop_front(s.base->getNumOperands()));
    return cloneWith(b, s.maker, operands);
}

/* ---- the loop ---- */

/* The yielded value for each new argument. */
SmallVector<Value> Rewrite::yieldsFor(scf::ForOp made)
{
    OpBuilder b(yield);
    SmallVector<Value> yields;
    for (auto [s, v] : llvm::zip(splits, yield->getOperands())) {
        const Split *other = s.parts && !s.isVector ? splitOfArgument(v) : nullptr;
        if (other) llvm::append_range(yields, made.getRegionIterArgs().slice(other->first, s.parts));
        else appendParts(b, s, v, yields);
    }
    return yields;
}

void Rewrite::run()
{
    OpBuilder b(loop);
    const Location loc = loop.getLoc();
    for (auto [s, init] : llvm::zip(splits, loop.getInitArgs())) appendParts(b, s, init, inits);
    auto made = scf::ForOp::create(
        b, loc, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), inits,
        [](OpBuilder &, Location, Value, ValueRange) {}, loop.getUnsignedCmp());
    made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    const SmallVector<Value> yields = yieldsFor(made);
    auto head = OpBuilder::atBlockBegin(made.getBody());
    loop.getInductionVar().replaceAllUsesWith(made.getInductionVar());
    for (auto [s, argument, result] : llvm::zip(splits, loop.getRegionIterArgs(), loop.getResults())) {
        argument.replaceAllUsesWith(valueOf(head, loc, s, argument.getType(), made.getRegionIterArgs()));
        if (!result.use_empty()) result.replaceAllUsesWith(valueOf(b, loc, s, result.getType(), made.getResults()));
    }
    Block *body = loop.getBody();
    made.getBody()->getOperations().splice(made.getBody()->end(), body->getOperations(), body->begin(),
                                           yield->getIterator());
    head.setInsertionPointToEnd(made.getBody());
    scf::YieldOp::create(head, yield->getLoc(), yields);
    loop.erase();
}

/* Decides what to split. False: nothing, or too much. */
bool Rewrite::plan()
{
    unsigned count = 0;
    bool any = false, changed = true;
    if (loop.getNumResults() > mostArguments) return false;
    for (auto [init, argument] : llvm::zip(loop.getInitArgs(), loop.getRegionIterArgs()))
        splits.push_back(splitOf(init, argument));
    while (changed) {
        changed = false;
        for (auto [s, v] : llvm::zip(splits, yield->getOperands())) {
            if (!s.parts || (s.parts <= mostParts && canYield(s, v))) continue;
            s = {};
            changed = true;
        }
    }
    for (Split &s : splits) {
        s.first = count;
        count += std::max(s.parts, 1u);
        any = any || s.parts;
    }
    return any && count <= 2 * mostArguments;
}

} // namespace

void split_tensor_loops(MlirOperation function)
{
    SmallVector<scf::ForOp> loops;
    unwrap(function)->walk<WalkOrder::PreOrder>([&](scf::ForOp loop) { loops.push_back(loop); });
    for (scf::ForOp loop : loops) {
        Rewrite rewrite{loop};
        if (rewrite.plan()) rewrite.run();
    }
}
