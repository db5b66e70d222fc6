/* Buffers: descriptors, and the operations of amdgpu that make one on the way. */
#ifndef WAVECC_FRONTEND_READ_BUFFER_H
#define WAVECC_FRONTEND_READ_BUFFER_H

#include "frontend/read/value.h"

/* The descriptor of a buffer that has none yet, of its parts, if these are the same for the wave.
 */
void make_descriptor(Reader *r, Memref *m);
/* Makes `m` a buffer that begins at `start`; records at most 2^32 - 1. `high`: what is joined to
   word 1 above the address (stride and its flags in bits 31:16), NULL: nothing. `flags`: word 3 (gfx1250: its
   bits from 28 on), NULL: that of raw buffers. Outside of analysis the descriptor is made here. */
void set_descriptor(Reader *r, Memref *m, const Expr *start, const Expr *records, const Expr *high, const Expr *flags);
/* num_records is a 32-bit field: a larger buffer admits all offsets. */
const Expr *buffer_records(Reader *r, const Expr *bytes);

#endif
