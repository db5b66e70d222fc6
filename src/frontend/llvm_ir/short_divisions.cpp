/* Divides integers of 64 bits by a division of 32 where both are small. Offsets and counters are of 64 bits but seldom
 * that large, and the short division has a quarter of the instructions:
 *
 *                                              %small = icmp eq (lshr (or %a, %n), 32), 0
 *     %q = udiv i64 %a, %n          =>         br %small: %q = zext (udiv (trunc %a), (trunc %n))
 *                                                  else:  %q = udiv i64 %a, %n
 *
 * LLVM does the same before it selects instructions, in its utility, which is called here. It makes no branch where the
 * width is known. Divisions by constants are products, and stay. */
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
