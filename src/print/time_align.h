/* Matches the matrix instructions of two loops, if one loop is rotated or unrolled compared with the other. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A matrix instruction, independent of register names: its opcode, and how many matrix instructions earlier (around the
   loop) one had the same factors or the same sum; at most ALIGN_FAR. */
enum { ALIGN_FAR = 64, ALIGN_MOST = 4096 /* matrix instructions of a loop */ };
typedef struct AlignItem {
    uint16_t opcode;
    uint8_t same_a, same_b, same_d;
    uint32_t gap; /* number of other instructions after it; decides between otherwise equal alignments */
} AlignItem;

typedef struct Alignment {
    bool found;
    uint32_t times_a, times_b; /* iterations of each loop that correspond; one of the two is 1 */
    uint32_t rotation;         /* the first one of A matches this one of B */
    double alike;              /* share of factors and sums that agree */
} Alignment;

/* Not found: one number of matrix instructions is not a multiple of the other, no rotation makes all opcodes equal, or
   there are more than ALIGN_MOST. */
Alignment align_loops(const AlignItem *a, uint32_t num_a, const AlignItem *b, uint32_t num_b);
