/* Two predictions side by side. */
#ifndef WAVECC_PRINT_TIME_COMPARE_H
#define WAVECC_PRINT_TIME_COMPARE_H

#include "print/time_align.h"
#include "print/time_report.h"

/* Loops of the two codes that do the same matrix instructions. */
typedef struct LoopPair {
    uint32_t a, b; /* in LaunchTime.loops */
    Alignment alignment;
} LoopPair;
typedef VEC(LoopPair) LoopPairs;

/* Each loop of A with the one of B that is most alike and has no partner yet, the costliest loop of A first. */
void time_pair_loops(const TimeReport *a, const TimeReport *b, LoopPairs *pairs);

void time_print_comparison(const TimeReport *a, const TimeReport *b, StrBuf *out);
/* The member "loops" of the object that is open: which loop of A is which of B. */
void time_write_pairs(const TimeReport *a, const TimeReport *b, JsonWriter *json);
/* {"a": ..., "b": ..., "loops": [...]}: docs/timing.md. */
void time_write_comparison(const TimeReport *a, const TimeReport *b, JsonWriter *json);

#endif
