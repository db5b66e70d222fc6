/* Values of other lanes: lane_ops.c, shuffle.c, reduce.c. */
#ifndef WAVECC_FRONTEND_DIALECT_LANES_H
#define WAVECC_FRONTEND_DIALECT_LANES_H

#include "frontend/internal.h"

/* What an operation does with each dword of a value. */
typedef Operand DwordOp(Reader *r, Operand dword, const void *context);
Value *map_dwords_of(Reader *r, Value *v, DwordOp *f, const void *context, bool uniform);
/* A DwordOp; `context`: the lane, an Operand of class S or an immediate. */
Operand read_lane(Reader *r, Operand dword, const void *context);

/* The value of lane `own ^ mask`. NULL: failed. */
Value *shuffle_xor(Reader *r, Value *v, unsigned mask);

/* One step of a reduction on all elements of two values (vector_compute.c). `kind`: the name in an attribute's text, "add>" behind
   another character. NULL: failed. */
Value *combine_values(Reader *r, const Type *type, const char *kind, Value *a, Value *b);

/* The lane's number in its wave, and the work-item's in its workgroup (NULL: the block's size is not known): gpu.c. */
const Expr *gpu_lane_id(Reader *r);
const Expr *gpu_linear_id(Reader *r);

OpHandler emit_shuffle, emit_rotate, emit_subgroup_reduce, emit_all_reduce;

#endif
