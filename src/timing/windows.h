/* The windows of windows.def: what is issued beside a matrix instruction of gfx1250. */
#ifndef WAVECC_TIMING_WINDOWS_H
#define WAVECC_TIMING_WINDOWS_H

#include "isa/isa.h"

typedef struct MatrixWindow {
    unsigned pipe; /* clocks until the pipe takes the next matrix instruction */
    unsigned valu; /* VALU instructions that have room in them */
} MatrixWindow;

/* pipe 0: nothing is known of the instruction. */
MatrixWindow matrix_window(const MachineInst *inst);

#endif
