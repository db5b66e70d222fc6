/* Values of other lanes (lanes.c), for the dialects. */
#ifndef WAVECC_FRONTEND_DIALECT_LANES_H
#define WAVECC_FRONTEND_DIALECT_LANES_H

#include "frontend/read/value.h"

/* What an operation does with each dword of a value. */
typedef Operand DwordOp(Reader *r, Operand dword, const void *context);
Value *map_dwords_of(Reader *r, Value *v, DwordOp *f, const void *context, bool uniform);
/* Sets the result: it has the operand's type, and each dword of it is `f` of the operand's. */
bool map_dwords(Reader *r, MlirOperation op, Value *v, DwordOp *f, const void *context, bool uniform);
/* A DwordOp; `context`: the lane, an Operand of class S or an immediate. */
Operand read_lane(Reader *r, Operand dword, const void *context);

/* The value of lane `own ^ mask`. NULL: failed. */
Value *shuffle_xor(Reader *r, Value *v, unsigned mask);

/* One step of a reduction on all elements of two values (vector_compute.c). `kind`: the name in an attribute's text,
   "add>" after another character. NULL: failed. */
Value *combine_values(Reader *r, const Type *type, const char *kind, Value *a, Value *b);

/* The value itself where all lanes have it, and nothing to emit. A second operand is the lane. */
OpEvaluator eval_broadcast;
OpHandler analyse_broadcast;
/* The result: the operand of the first active lane. */
bool broadcast_first(Reader *r, MlirOperation op);
/* A lane's number for v_readlane: the hardware takes it modulo the wave's size. False after a diagnostic. */
bool read_lane_number(Reader *r, MlirOperation op, intptr_t operand, Operand *lane);
/* A DwordOp (ds_swizzle_b32); `context`: the offset field, an int32_t. */
Operand swizzle_lanes(Reader *r, Operand dword, const void *context);
/* The odd rows of `row` (16 or 32) lanes of x and the even ones of y change places: the two results of the instruction.
   Both are V registers, and the target has the instruction. */
Inst *exchange_rows(Reader *r, unsigned row, Operand x, Operand y);
/* What is read of lanes that are not active: where all are, the flags of these names say nothing. False after a
   diagnostic; check_inactive: where one of them is set. */
bool all_lanes_active(Reader *r, MlirOperation op, const char *fetch, const char *bound);
bool check_inactive(Reader *r, MlirOperation op, const char *fetch, const char *bound);

typedef struct Dpp {
    uint16_t control;
    uint8_t masks; /* rows << 4 | banks */
    bool bound_ctrl;
    Value *old;     /* data: what lanes without a source keep, and those that the masks leave out */
    uint32_t dword; /* the next one of `old` */
} Dpp;
/* A DwordOp; `context`: a Dpp, which counts the dwords (bound_ctrl: 0 where there is no source). */
Operand move_dpp(Reader *r, Operand dword, const void *context);
/* The fields that say which rows and banks of lanes are written. False after a diagnostic. */
bool dpp_masks(Reader *r, const char *const names[2], int64_t row, int64_t bank, uint8_t *out);

#endif
