/* Sets of hazard rows (hazards.def): those in which an instruction takes part, and those that --ignore and --only
   name. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { HAZARD_ROW_WORDS = 2, MAX_HAZARDS = 64 * HAZARD_ROW_WORDS };

typedef struct HazardRows {
    uint64_t word[HAZARD_ROW_WORDS];
} HazardRows;

static inline bool hazard_rows_has(const HazardRows *set, unsigned row) { return set->word[row / 64] >> row % 64 & 1; }
static inline void hazard_rows_add(HazardRows *set, unsigned row) { set->word[row / 64] |= 1ull << row % 64; }
static inline void hazard_rows_remove(HazardRows *set, unsigned row) { set->word[row / 64] &= ~(1ull << row % 64); }

static inline bool hazard_rows_any(const HazardRows *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < HAZARD_ROW_WORDS; i++) any |= set->word[i];
    return any;
}
static inline HazardRows hazard_rows_both(const HazardRows *a, const HazardRows *b)
{
    HazardRows both;
    for (unsigned i = 0; i < HAZARD_ROW_WORDS; i++) both.word[i] = a->word[i] & b->word[i];
    return both;
}
/* The rows in `a` that are not in `b`. */
static inline HazardRows hazard_rows_without(const HazardRows *a, const HazardRows *b)
{
    HazardRows rest;
    for (unsigned i = 0; i < HAZARD_ROW_WORDS; i++) rest.word[i] = a->word[i] & ~b->word[i];
    return rest;
}
static inline void hazard_rows_add_all(HazardRows *set, const HazardRows *more)
{
    for (unsigned i = 0; i < HAZARD_ROW_WORDS; i++) set->word[i] |= more->word[i];
}

/* Removes the lowest row from the set and returns it in *row. False: the set is empty. */
static inline bool hazard_rows_take(HazardRows *set, unsigned *row)
{
    for (unsigned i = 0; i < HAZARD_ROW_WORDS; i++) {
        if (!set->word[i]) continue;
        *row = 64 * i + (unsigned)__builtin_ctzll(set->word[i]);
        set->word[i] &= set->word[i] - 1;
        return true;
    }
    return false;
}
