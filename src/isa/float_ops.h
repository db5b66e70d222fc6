/* The floating-point operations of vector instructions. */
#pragma once

#include "isa/isa.h"

/* Operations of one lane (float_ops.def), those of both halves of a dual instruction. 0: it counts none, as matrix
   products, whose operations isa_matrix_shape tells. */
unsigned isa_float_ops(const MachineInst *inst);
