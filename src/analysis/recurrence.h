/* The value of a register in each iteration of a loop with one back edge: its start, its step, the number of
   iterations, and whether it wraps. */
#ifndef WAVECC_ANALYSIS_RECURRENCE_H
#define WAVECC_ANALYSIS_RECURRENCE_H

#include "isa/compare.h"
#include "ir/ir.h"

typedef struct LoopEdges {
    Kernel *k;
    Block *header, *preheader, *latch; /* preheader NULL: several blocks may enter it */
    unsigned back, in;                 /* edges of latch and preheader that go to the header */
} LoopEdges;

/* scale * parameter + more, mod 2^32, or 2^64 of two dwords. The parameter is `start` in the first round, and in the
   next one param + by, or by - param if it `turns`. */
typedef struct Recurrence {
    uint32_t param, index; /* register and place among the header's parameters */
    Operand start;         /* OPERAND_NONE: ways into the loop differ */
    Operand next, by;
    bool turns;
    uint32_t scale;
    int64_t more;
    int64_t step; /* of the value; 0: it turns, or `by` is no constant */
} Recurrence;

/* The loop goes on while `compared` is `condition` (LT, LE, GT, GE, LG or EQ) to `bound`. */
typedef struct LoopTrips {
    Operand compared, bound; /* bound: a constant, or of before the loop */
    Recurrence counter;      /* of `compared`, with a constant step */
    Condition condition;
    bool is_signed;
    uint64_t trips; /* rounds, at least 1, if no other edge leaves the loop before; 0: not known */
} LoopTrips;

/* Of a loop in one exec region with one way in, whose ends have two targets. Needs loops_build and VReg.def, as all. */
bool loop_edges(Kernel *k, Block *header, LoopEdges *out);
/* Of the two edges into a block, if one of them hands the parameter on, grown. Needs Block.preds and VReg.def alone. */
bool loop_of_param(const Kernel *k, uint32_t param, LoopEdges *out);
/* A scalar that is the same in all rounds. */
bool loop_is_outside(const LoopEdges *l, Operand o);
/* Of a parameter of one or two dwords, of its successor, and of what constants make of them. */
bool recurrence_of(const LoopEdges *l, Operand o, Recurrence *out);
/* By the branch at the loop's end. False: not known how it counts. */
bool loop_trips(const LoopEdges *l, LoopTrips *out);
/* Rounds, with that bound; 0: not known. */
uint64_t loop_trips_below(const LoopEdges *l, const LoopTrips *t, uint32_t bound);
/* The most rounds, by the bound's own bound (bounds.c); 0: not known. */
uint64_t loop_most_trips(const LoopEdges *l, const LoopTrips *t);
/* The dword in a round (from 0), if constants make it. */
bool loop_round_value(const LoopEdges *l, Operand o, uint64_t round, uint32_t *value);
/* root + first to root + last, signed, in so many rounds; root OPERAND_NONE: none. False: it may wrap, or is not
   known. */
bool recurrence_reach(const LoopEdges *l, const Recurrence *r, uint64_t trips, Operand *root, int64_t *first,
                      int64_t *last);
/* Splits a scalar into a value plus a constant, mod 2^32, through sums and through edges into blocks with one
   predecessor. OPERAND_NONE: the scalar is the constant. */
Operand loop_root(const Kernel *k, Operand o, uint32_t *constant);

#endif
