/* Describes a register in each iteration of a loop with one back edge: its start, its step, the number of iterations,
   and whether it wraps. A round is one iteration, counted from 0. */
#pragma once

#include "isa/compare.h"
#include "ir/ir.h"

typedef struct LoopEdges {
    Kernel *k;
    Block *header, *preheader, *latch; /* preheader NULL: several blocks may enter the loop */
    unsigned back, in;                 /* numbers of the edges from latch and preheader to the header */
} LoopEdges;

/* A value scale * parameter + more, mod 2^32, or mod 2^64 for two dwords. In the first round the parameter is `start`.
   In each next round it is parameter + by, or if it `turns` (alternates between two values) by - parameter. */
typedef struct Recurrence {
    uint32_t param, index; /* the parameter's register, and its place among the header's parameters */
    Operand start;         /* OPERAND_NONE: the edges into the loop pass different values */
    Operand next, by;
    bool turns;
    uint32_t scale;
    int64_t more;
    int64_t step; /* growth of the value per round; 0: it alternates, or `by` is not constant */
} Recurrence;

/* The loop continues while `compared` has the relation `condition` (LT, LE, GT, GE, LG or EQ) to `bound`. */
typedef struct LoopTrips {
    Operand compared, bound; /* bound: a constant, or a value from before the loop */
    Recurrence counter;      /* recurrence of `compared`, with a constant step */
    Condition condition;
    bool is_signed;
    uint64_t trips; /* number of rounds (at least 1) if no other edge leaves the loop before; 0: not known */
} LoopTrips;

/* Describes a loop that lies in one exec region and has one entry edge and two-way exits. Like all functions here it
   needs loops_build and VReg.def. */
bool loop_edges(Kernel *k, Block *header, LoopEdges *out);
/* Describes the loop by the two edges into a block, if one of them passes the parameter on with an increment. Needs
   only Block.preds and VReg.def. */
bool loop_of_param(const Kernel *k, uint32_t param, LoopEdges *out);
/* Is it a scalar that is the same in all rounds? */
bool loop_is_outside(const LoopEdges *l, Operand o);
/* The recurrence of a parameter of one or two dwords, of its next value, or of a value computed from it with
   constants. */
bool recurrence_of(const LoopEdges *l, Operand o, Recurrence *out);
/* The number of iterations, from the branch at the loop's end. False: not known how it counts. */
bool loop_trips(const LoopEdges *l, LoopTrips *out);
/* The subtraction of 64 bits, next - bound, if the loop continues while its result is negative; else NULL. */
const Inst *loop_difference(const LoopEdges *l);
/* The number of iterations if the loop's bound is `bound`; 0: not known. */
uint64_t loop_trips_below(const LoopEdges *l, const LoopTrips *t, uint32_t bound);
/* An upper limit of the number of iterations, from an upper bound of `bound` (bounds.c); 0: unknown. */
uint64_t loop_most_trips(const LoopEdges *l, const LoopTrips *t);
/* The value of the dword in a round (from 0), if it depends only on constants. */
bool loop_round_value(const LoopEdges *l, Operand o, uint64_t round, uint32_t *value);
/* The range of the value in that many rounds: root + first to root + last, signed. root OPERAND_NONE: no root. False:
   it may wrap, or is not known. */
bool recurrence_reach(const LoopEdges *l, const Recurrence *r, uint64_t trips, Operand *root, int64_t *first,
                      int64_t *last);
/* Splits a scalar into a value plus a constant, mod 2^32. Looks through sums, and through edges into blocks with one
   predecessor. OPERAND_NONE: the scalar is the constant. */
Operand loop_root(const Kernel *k, Operand o, uint32_t *constant);
