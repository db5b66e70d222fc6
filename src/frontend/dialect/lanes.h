/* Values of other lanes (lanes.c), for all dialects. */
#pragma once

#include "frontend/read/value.h"

/* What an operation does with each dword of a value. */
typedef Operand DwordOp(Reader *r, Operand dword, const void *context);
Value *map_dwords_of(Reader *r, Value *v, DwordOp *f, const void *context, bool uniform);
/* Sets the result, which has the operand's type. `f` computes each of its dwords from the operand's dword. */
bool map_dwords(Reader *r, MlirOperation op, Value *v, DwordOp *f, const void *context, bool uniform);
/* A DwordOp. `context`: the lane, as an Operand of class S or an immediate. */
Operand read_lane(Reader *r, Operand dword, const void *context);

/* The value of the lane with number `own number ^ mask`. NULL: failed. */
Value *shuffle_xor(Reader *r, Value *v, unsigned mask);

/* One step of a reduction, on all elements of two values (vector_compute.c). `kind`: its name in an attribute's text,
   for example "add>", after some other character. NULL: failed. */
Value *combine_values(Reader *r, const Type *type, const char *kind, Value *a, Value *b);

/* The value itself if all lanes have the same one: emits nothing. A second operand is the lane. */
OpEvaluator eval_broadcast;
OpHandler analyse_broadcast;
/* Sets the result to the operand's value in the first active lane. */
bool broadcast_first(Reader *r, MlirOperation op);
/* A lane number for v_readlane. The hardware takes it modulo the wave size. False after a diagnostic. */
bool read_lane_number(Reader *r, MlirOperation op, intptr_t operand, Operand *lane);
/* A DwordOp (ds_swizzle_b32); `context`: the offset field, an int32_t. */
Operand swizzle_lanes(Reader *r, Operand dword, const void *context);
/* Swaps the odd rows of x with the even rows of y; rows have `row` (16 or 32) lanes. Both are VGPRs and the two results
   of the instruction. The target must have it. */
Inst *exchange_rows(Reader *r, unsigned row, Operand x, Operand y);
/* Checks the flags for reads of inactive lanes, by their names. If all lanes are active they have no effect. False
   after a diagnostic. check_inactive also refuses a set flag. */
bool all_lanes_active(Reader *r, MlirOperation op, const char *fetch, const char *bound);
bool check_inactive(Reader *r, MlirOperation op, const char *fetch, const char *bound);

typedef struct Dpp {
    uint16_t control;
    uint8_t masks; /* rows << 4 | banks */
    bool bound_ctrl;
    Value *old;     /* data: the value that lanes keep if they have no source or the masks exclude them */
    uint32_t dword; /* number of the next dword of `old` */
} Dpp;
/* A DwordOp. `context`: a Dpp, which counts the dwords. With bound_ctrl, lanes without a source get 0. */
Operand move_dpp(Reader *r, Operand dword, const void *context);
/* The masks of the rows and banks of lanes that are written. False after a diagnostic. */
bool dpp_masks(Reader *r, const char *const names[2], int64_t row, int64_t bank, uint8_t *out);
