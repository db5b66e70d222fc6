/* Simplifies results of scf.if and scf.index_switch (choices) that are undefined on some sides. lift-cf-to-scf turns a
   graph of blocks into nested choices. It passes each value that a later block reads through every level:

     %r = scf.if %c -> (vector<32xi32>) {
       ...                                             uses of %r become uses of %x
       scf.yield %x : vector<32xi32>            =>
     } else {
       scf.yield %poison : vector<32xi32>
     }

   If all sides with a defined value yield the same one, and it was defined before the choice, this rewrite uses that
   value directly. Otherwise each level would be a separate variable with copies. It also turns a switch with one case
   into an if.

   It also moves constants out of the sides, to before the choice, and out of scf.while. A side that yields nothing else
   then has no instructions, and the result gets the constant before the branch. */
#include "frontend/prepare/prepare.h"
#include "frontend/prepare/rewrite.hpp"

using namespace mlir;

namespace
{

/* The one defined value that the sides yield for the result. null: there are several, or a side computes it. */
Value onlyValue(Operation *op, unsigned result)
{
    Value only;
    for (Region &side : op->getRegions()) {
        if (side.empty()) return nullptr;
        Value v = side.front().getTerminator()->getOperand(result);
        Operation *made = v.getDefiningOp();
        if (made && isNamed(made, {"ub.poison", "llvm.mlir.poison", "llvm.mlir.undef"})) continue;
        if ((only && v != only) || isInside(v, op)) return nullptr;
        only = v;
    }
    return only;
}

/* ---- constants ---- */

/* Is the operation free at any place? Constants are, and parts of existing values. */
bool isFree(Operation *op)
{
    if (op->getNumOperands()) return op->getNumOperands() == 1 && isNamed(op, {"vector.extract", "vector.broadcast"});
    return isNamed(op, {"arith.constant", "llvm.mlir.constant", "llvm.mlir.zero", "llvm.mlir.poison", "llvm.mlir.undef",
                        "ub.poison"});
}

void moveConstants(Operation *op)
{
    if (!isa<scf::IfOp, scf::IndexSwitchOp, scf::WhileOp>(op)) return;
    for (Region &side : op->getRegions()) {
        if (side.empty()) continue;
        for (Operation &inner : llvm::make_early_inc_range(side.front().without_terminator()))
            if (isFree(&inner) && (!inner.getNumOperands() || !isInside(inner.getOperand(0), op))) inner.moveBefore(op);
    }
}

/* ---- switches of one case ---- */

void makeIf(scf::IndexSwitchOp op)
{
    OpBuilder b(op);
    const Location loc = op.getLoc();
    Value number = makeNumber(b, loc, b.getIndexType(), op.getCases().front());
    Value equal = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, op.getArg(), number);
    auto made = scf::IfOp::create(b, loc, op.getResultTypes(), equal, false, false);
    made.getThenRegion().takeBody(op.getCaseRegions().front());
    made.getElseRegion().takeBody(op.getDefaultRegion());
    op.replaceAllUsesWith(made);
    op.erase();
}

} // namespace

void choice_constants(MlirOperation function)
{
    /* Inner choices first: their constants then move out of the outer ones, too. */
    unwrap(function)->walk(moveConstants);
}

void choice_results(MlirOperation function)
{
    unwrap(function)->walk([](scf::IndexSwitchOp op) {
        if (op.getCases().size() == 1) makeIf(op);
    });
    /* Inner choices first: then outer ones may find a single value. */
    unwrap(function)->walk([](Operation *op) {
        if (!isa<scf::IfOp, scf::IndexSwitchOp>(op)) return;
        for (OpResult result : op->getResults())
            if (Value only = onlyValue(op, result.getResultNumber())) result.replaceAllUsesWith(only);
    });
}
