/* Finds instructions that name a register twice, so that their result does not depend on its value. */
#pragma once

#include "isa/isa.h"

/* x ^ x, x - x, x & ~x, x | ~x, and integer comparisons of x with itself. The first two sources are the same bits of
   the same register. The result, SCC and carries out do not depend on its value, except through a carry in.
   False if DPP takes one of the two from another lane, and for floating-point numbers, because of NaN. */
bool isa_is_same_source_idiom(const MachineInst *inst);
