/* Instructions whose result does not depend on the value of a register that they name twice. */
#ifndef WAVECC_ISA_IDIOMS_H
#define WAVECC_ISA_IDIOMS_H

#include "isa/isa.h"

/* x ^ x, x - x, x & ~x, x | ~x and integer comparisons of x with itself: the first two sources are the same bits of the
   same register. Whatever is in it, the result (with SCC and carries) is the same, but for a carry that comes in. Not
   where DPP takes one of the two from another lane, and not for floating-point numbers, where NaN differs. */
bool isa_is_same_source_idiom(const MachineInst *inst);

#endif
