/* Instruction fetch of one wave. The buffer holds two blocks of code. A block arrives some clocks after the previous
   one, and at the earliest its latency after the block two before it was used up. A branch restarts the fetch: at its
   target if taken, else after its own block. */
#include "timing/cu_state.h"

static uint32_t block_of(const Cu *cu, uint64_t byte)
{
    const uint32_t bytes = cu->fetch_block;
    return (uint32_t)(bytes & (bytes - 1) ? byte / bytes : byte >> __builtin_ctz(bytes));
}

void fetch_start(const Cu *cu, CuWave *wave, uint32_t word, uint64_t at)
{
    wave->fetch_block = block_of(cu, (uint64_t)word * 4);
    wave->fetch_time = at;
}

void fetch_hold(const Cu *cu, CuWave *wave, const TimedInst *inst, Hold *hold)
{
    const uint32_t last = block_of(cu, inst->address + inst->bytes - 1);
    while (wave->fetch_block < last) {
        const uint32_t block = ++wave->fetch_block;
        const uint64_t used = wave->consumed[block & 1]; /* 0: its place was empty */
        wave->fetch_time = later(wave->fetch_time + row_clocks(cu, TIME_FETCH_NEXT),
                                 used ? used + row_clocks(cu, TIME_FETCH_LATENCY) : 0);
    }
    hold_until(hold, OWNER_FETCH, wave->fetch_time, NO_WORD);
}

uint64_t fetch_issued(const Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at, uint32_t next)
{
    const uint64_t end = inst->address + inst->bytes;
    if (!inst->is_branch) {
        const uint32_t first = block_of(cu, inst->address), after = block_of(cu, end);
        for (uint32_t block = first; block < after; block++) wave->consumed[block & 1] = at;
        return 0;
    }
    if (next == end / 4) {
        fetch_start(cu, wave, (uint32_t)(end / 4 - 1),
                    at + less_or_0(row_clocks(cu, TIME_FETCH_LATENCY), row_clocks(cu, TIME_FETCH_NEXT)));
        return 0;
    }
    const uint64_t target = at + row_clocks(cu, TIME_ISSUE_TAKEN_BRANCH);
    fetch_start(cu, wave, next, target);
    return target;
}
