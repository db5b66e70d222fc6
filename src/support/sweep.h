/* The order in which an iteration to a fixpoint visits its nodes: marked ones, by number, again and again until none is
   marked. A dataflow numbers its nodes in the direction of flow (instructions by address, blocks in reverse postorder).
   One pass over the nodes then does all work except for loops. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "support/arena.h"

typedef struct Sweep {
    bool *marked;
    uint32_t num, num_marked;
    uint32_t at; /* the next node to visit */
} Sweep;

/* Nodes 0 .. num - 1, all marked or none. The marks lie in the arena. */
static inline Sweep sweep_new(Arena *arena, uint32_t num, bool all)
{
    Sweep sweep = {ARENA_ARRAY(arena, bool, num + 1), num, all ? num : 0, 0};
    memset(sweep.marked, all, num);
    return sweep;
}

static inline void sweep_mark(Sweep *sweep, uint32_t node)
{
    sweep->num_marked += !sweep->marked[node];
    sweep->marked[node] = true;
}

/* Unmarks the next marked node and returns it. False: there is none, so the fixpoint is reached. */
static inline bool sweep_next(Sweep *sweep, uint32_t *node)
{
    if (!sweep->num_marked) return false;
    for (;; sweep->at++) {
        if (sweep->at == sweep->num) sweep->at = 0;
        if (sweep->marked[sweep->at]) break;
    }
    *node = sweep->at++;
    sweep->marked[*node] = false;
    sweep->num_marked--;
    return true;
}
