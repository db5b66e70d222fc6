/* Buffers: their descriptors, and amdgpu operations that make one implicitly. */
#pragma once

#include "frontend/read/value.h"

/* Makes the descriptor of a buffer from its parts, if it has none yet and the parts are uniform. */
void make_descriptor(Reader *r, Memref *m);
/* Makes `m` a buffer from `start` on. records: at most 2^32 - 1. `high`: bits joined to word 1 above the address
   (stride and its flags in bits 31:16); NULL: none. `flags`: word 3 (gfx1250: its bits from 28 on); NULL: that of raw
   buffers. Outside of analysis the descriptor is made here. */
void set_descriptor(Reader *r, Memref *m, const Expr *start, const Expr *records, const Expr *high, const Expr *flags);
/* num_records has 32 bits, so a larger buffer gets the largest value. */
const Expr *buffer_records(Reader *r, const Expr *bytes);
