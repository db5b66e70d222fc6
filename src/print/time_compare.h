/* Compares two predictions. */
#pragma once

#include "print/time_align.h"
#include "print/time_report.h"

/* Loops of the two codes with the same matrix instructions. */
typedef struct LoopPair {
    uint32_t a, b; /* in LaunchTime.loops */
    Alignment alignment;
} LoopPair;
typedef VEC(LoopPair) LoopPairs;

/* Pairs each loop of A with the most similar loop of B that has no partner yet, starting with the most expensive loop
   of A. */
void time_pair_loops(const TimeReport *a, const TimeReport *b, LoopPairs *pairs);

void time_print_comparison(const TimeReport *a, const TimeReport *b, StrBuf *out);
/* Writes the member "loops" of the current object: the loop of B for each loop of A. */
void time_write_pairs(const TimeReport *a, const TimeReport *b, JsonWriter *json);
/* {"a": ..., "b": ..., "loops": [...]}: docs/timing.md. */
void time_write_comparison(const TimeReport *a, const TimeReport *b, JsonWriter *json);
