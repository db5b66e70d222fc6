/* Blocks of registers (gfx1250: global_load_block and the like): consecutive VGPRs and consecutive dwords of memory, of
   which M0 chooses (CDNA5 ISA 10.6). One operation with one count; what it moves are pieces of a dword, each an access
   of its own. */
#ifndef WAVECC_SIM_REGISTER_BLOCK_H
#define WAVECC_SIM_REGISTER_BLOCK_H

#include "isa/vgpr_roles.h"
#include "sim/machine/machine.h"

enum { BLOCK_DWORDS = REGISTER_BLOCK };

/* The next piece from dword *at on; moves *at past it. False: there is none. The caller sets the marks. */
bool block_next(const SimAccess *whole, unsigned *at, SimAccess *piece);

#endif
