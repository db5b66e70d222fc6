/* Which matrix instruction of one loop is which of another one, where a loop is rotated or unrolled against the
   other. */
#ifndef WAVECC_PRINT_TIME_ALIGN_H
#define WAVECC_PRINT_TIME_ALIGN_H

#include <stdbool.h>
#include <stdint.h>

/* What a matrix instruction is, without the names of its registers: its opcode, and how many matrix instructions ago
   (round the loop) one had the same factors or the same sum; at most ALIGN_FAR. */
enum { ALIGN_FAR = 64, ALIGN_MOST = 4096 /* matrix instructions of a loop */ };
typedef struct AlignItem {
    uint16_t opcode;
    uint8_t same_a, same_b, same_d;
    uint32_t gap; /* other instructions after it: decides between alignments that are the same otherwise */
} AlignItem;

typedef struct Alignment {
    bool found;
    uint32_t times_a, times_b; /* iterations of the loops that make one and the same; one of them is 1 */
    uint32_t rotation;         /* the first of A is this one of B */
    double alike;              /* share of factors and sums that agree */
} Alignment;

/* Not found: where one count of matrix instructions is no multiple of the other, no rotation makes all opcodes the
   same, or there are more than ALIGN_MOST. */
Alignment align_loops(const AlignItem *a, uint32_t num_a, const AlignItem *b, uint32_t num_b);

#endif
