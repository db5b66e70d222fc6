/* Loops that carry pieces of LDS which change places (carried_lds.c). */
#ifndef WAVECC_FRONTEND_FACTS_CARRIED_LDS_H
#define WAVECC_FRONTEND_FACTS_CARRIED_LDS_H

#include "frontend/read/carry.h"

typedef struct LdsTurn {
    uint32_t argument, takes; /* iteration arguments: this one, and whose value it has in the next round */
    MemRef from;              /* what it is in the first round */
} LdsTurn;

typedef struct LdsTurns {
    uint32_t loop, num;
    LdsTurn turn[MEM_TURNS_MOST];
} LdsTurns;

/* Which of the loop's iteration arguments rotate. None if the function has no LDS-DMA. */
void lds_turns_find(Reader *r, MlirBlock body, uint32_t num, Value *const *inits, Facts *const *facts, LdsTurns *t);
/* Before the loop; at the end of a round. */
void lds_turns_enter(Reader *r, const LdsTurns *t);
void lds_turns_next(Reader *r, const LdsTurns *t);
/* Gives the memref of an argument, in the loop or after it, its object. */
void lds_turns_name(const LdsTurns *t, uint32_t argument, Value *v);

#endif
