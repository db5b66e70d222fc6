/* Records what comparisons compare: for each compare instruction its outcomes, and some pairs of operands. The judge
   uses them to find data for which a kernel would do something else. For runs on one thread. */
#pragma once

#include "isa/compare.h"
#include "sim/sim.h"
#include "support/arena.h"
#include "support/vec.h"

typedef struct SimComparePair {
    uint64_t a, b; /* bits of the operands, as the comparison reads them */
} SimComparePair;

enum { COMPARE_LESS, COMPARE_SAME, COMPARE_MORE, NUM_COMPARE_OUTCOMES, COMPARE_PAIRS = 8 };

typedef struct SimCompareSite {
    uint64_t address;
    NumberType type;                 /* of the operands */
    bool is_order;                   /* the result depends on which operand is larger; else on whether they are equal */
    bool seen[NUM_COMPARE_OUTCOMES]; /* the outcomes, in all lanes that compared */
    SimComparePair pairs[COMPARE_PAIRS]; /* of one lane of the first waves that compared; the same lane at all sites */
    unsigned num_pairs;
} SimCompareSite;

/* The number that an operand with these bits is. */
double sim_compared_number(NumberType type, uint64_t bits);

/* Kept over several runs: outcomes add up, and each run replaces the pairs of the run before. */
struct SimCompares {
    Arena *arena;
    VEC(SimCompareSite) sites;
    uint64_t code; /* where the code of the run is */
};
