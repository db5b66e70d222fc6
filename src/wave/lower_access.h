/* What reads, writes (lower_memory.c) and atomics (lower_atomic.c) share. */
#pragma once

#include "wave/lower.h"

/* One read or write. */
typedef struct LowerAccess {
    Lower *l;
    WaveNode *node;
    const WaveValue *memory;
    LowerWant want; /* of the value */
    LowerShape shape;
    const char *element;
    unsigned run;            /* consecutive elements in memory */
    int from[WAVE_MAX_RANK]; /* by dimension of the memory: the value's dimension */
    LowerMap map;            /* for an access with coordinates */
    LowerTurn turn;
    bool is_lds, turned;
    WaveRegisters *masks; /* of the conditions around it, in the arrangement of the value */
} LowerAccess;

typedef struct LowerMask {
    unsigned condition, count; /* names of an i1 and of a number of elements; UINT32_MAX: none */
} LowerMask;

/* value: of the registers. False after an error. */
bool lower_begin_access(Lower *l, WaveNode *node, const WaveValue *value, const WaveValue *memory, LowerAccess *a);
/* Adds an i1 to a condition that starts as UINT32_MAX. */
void lower_add_condition(Lower *l, unsigned *all, unsigned condition);
/* Adds the conditions around the access, of that tile and element. */
void lower_add_masks(LowerAccess *a, unsigned *condition, unsigned tile, unsigned element);
LowerMask lower_make_mask(LowerAccess *a, const int64_t *tiles, const int64_t *elements);
/* "%v1, %v2": the coordinates in memory; zeroes where the condition, if there is one, does not hold. */
const char *lower_make_indices(LowerAccess *a, const int64_t *tiles, const int64_t *elements, unsigned condition);
const char *lower_memory_name(Lower *l, const WaveValue *memory);
int64_t lower_memory_size(const Lower *l, const WaveValue *memory, unsigned d);
