/* See cu.h. First form: each wave for itself, in order, with its waits; no unit is shared yet. */
#include "timing/cu.h"

#include <string.h>

const char *const clock_owner_names[NUM_CLOCK_OWNERS] = {
    [OWNER_MATRIX] = "matrix",
    [OWNER_VALU] = "valu",
    [OWNER_TRANS] = "transcendental",
    [OWNER_LDS] = "lds",
    [OWNER_MEMORY_RETURN] = "memory-return",
    [OWNER_BANDWIDTH] = "bandwidth",
    [OWNER_SCALAR] = "scalar-memory",
    [OWNER_DEPENDENCE] = "dependence",
    [OWNER_ISSUE] = "issue",
    [OWNER_WAIT] = "wait",
    [OWNER_BARRIER] = "barrier",
    [OWNER_FETCH] = "fetch",
    [OWNER_START] = "start",
    [OWNER_TAIL] = "tail",
};

void cu_run(Arena *arena, const CuRun *run, CuResult *result)
{
    memset(result, 0, sizeof *result);
    result->group_start = ARENA_ARRAY(arena, uint64_t, run->num_groups);
    result->group_end = ARENA_ARRAY(arena, uint64_t, run->num_groups);
    for (unsigned g = 0; g < run->num_groups; g++) {
        uint64_t longest = 0;
        for (uint32_t w = 0; w < run->groups[g]->num_waves; w++) {
            uint64_t clock = 0;
            const WaveTrace *wave = &run->groups[g]->waves[w];
            for (uint32_t i = 0; i < wave->steps.len; i++)
                clock += timed_code_at(run->code, wave->steps.data[i].word)->issue;
            if (clock > longest) longest = clock;
        }
        result->group_start[g] = result->clocks;
        result->group_end[g] = result->clocks += longest;
        result->owner[OWNER_ISSUE] += longest;
    }
}
