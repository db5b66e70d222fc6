/* Gives each 64-bit division a short path: if both numbers fit 32 bits, a 32-bit division does it. Most offsets and
 * counters have 64 bits but small values, and the short division has a quarter of the instructions:
 *
 *                                              %small = icmp eq (lshr (or %a, %n), 32), 0
 *     %q = udiv i64 %a, %n          =>         br %small: %q = zext (udiv (trunc %a), (trunc %n))
 *                                                  else:  %q = udiv i64 %a, %n
 *
 * LLVM does the same before instruction selection. This pass calls LLVM's utility for it, which makes no branch if the
 * width is known. Divisions by constants stay, because they become products. */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/BypassSlowDivision.h"

using namespace llvm;

void ir_shorten_divisions(Function &function)
{
    const DenseMap<unsigned, unsigned> widths = {{64, 32}};
    SmallVector<BasicBlock *> blocks(make_pointer_range(function));
    for (BasicBlock *block : blocks) bypassSlowDivision(block, widths);
}
