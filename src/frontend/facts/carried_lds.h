/* Loops that carry pieces of LDS which change places in each iteration (carried_lds.c). */
#pragma once

#include "frontend/read/carry.h"

typedef struct LdsTurn {
    /* numbers of two iteration arguments: this one, and the one whose value it gets in the next round */
    uint32_t argument, takes;
    MemRef from; /* its bytes in the first round */
} LdsTurn;

typedef struct LdsTurns {
    uint32_t loop, num;
    LdsTurn turn[MEM_TURNS_MOST];
} LdsTurns;

/* Finds the iteration arguments that change places. None if the function has no LDS-DMA. */
void lds_turns_find(Reader *r, MlirBlock body, uint32_t num, Value *const *inits, Facts *const *facts, LdsTurns *t);
/* Emits the renaming before the loop. The next function does so at the end of a round. */
void lds_turns_enter(Reader *r, const LdsTurns *t);
void lds_turns_next(Reader *r, const LdsTurns *t);
/* Gives the memref of an argument, in the loop or after it, the name of its object. */
void lds_turns_name(const LdsTurns *t, uint32_t argument, Value *v);
