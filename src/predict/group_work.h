/* The work of a workgroup, from its trace alone. */
#pragma once

#include "timing/cu.h"
#include "timing/device.h"

typedef struct GroupWork {
    uint64_t steps;         /* instructions of all waves */
    double flops;           /* operations of the matrix instructions: 2 for each product */
    uint64_t matrix_clocks; /* of all waves */
    double vector_flops;    /* floating-point operations of vector instructions, for one lane of each wave */
    uint64_t vector_clocks; /* of these instructions, of all waves */
    uint32_t code_lines;    /* that were executed */
    ClockClass clock_class; /* operand type with most of those clocks */
    bool transcendental;    /* it computes exponentials, reciprocals and the like */
} GroupWork;

/* `code` has num_words dwords. */
GroupWork group_work(Arena *arena, TimedCode *code, size_t num_words, const GroupTrace *group);
