/* Blocks of registers (gfx1250: global_load_block and others): consecutive VGPRs and consecutive dwords of memory, from
   which M0 selects (CDNA5 ISA 10.6). It is one operation with one count. It moves pieces of a dword, each a separate
   access. */
#pragma once

#include "isa/vgpr_roles.h"
#include "sim/machine/machine.h"

enum { BLOCK_DWORDS = REGISTER_BLOCK };

/* The next piece from dword *at on; advances *at past it. False: there is none. The caller sets the marks. */
bool block_next(const SimAccess *whole, unsigned *at, SimAccess *piece);
