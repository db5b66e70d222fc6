/* The windows of windows.def: what can issue beside a matrix instruction of gfx1250. */
#pragma once

#include "isa/isa.h"

typedef struct MatrixWindow {
    unsigned pipe; /* clocks until the pipe can take the next matrix instruction */
    unsigned valu; /* VALU instructions that fit into these clocks */
} MatrixWindow;

/* pipe 0: nothing is known about the instruction. */
MatrixWindow matrix_window(const MachineInst *inst);
