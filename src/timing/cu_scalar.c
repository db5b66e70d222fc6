/* Scalar memory: the compute unit's cache of lines, and one latency for a hit and one for a miss. The operations of a
   wave complete in any order. */
#include "timing/cu_state.h"

#include <string.h>

enum { SCALAR_LINE_BYTES = 64 };

/* When the line is in the cache. */
static uint64_t line_ready(Cu *cu, uint64_t line, uint64_t at)
{
    ScalarLine *set = cu->caches.scalar[line % SCALAR_SETS];
    const uint32_t tag = cache_tag(line / SCALAR_SETS);
    unsigned way = 0;
    while (way + 1 < SCALAR_WAYS && set[way].tag != tag) way++;
    ScalarLine in_cache = set[way];
    if (in_cache.tag != tag) {
        const Time beyond = cu->run->warm ? TIME_SCALAR_MISS : TIME_SCALAR_COLD;
        in_cache = (ScalarLine){tag, at + less_or_0(row_clocks(cu, beyond), row_clocks(cu, TIME_SCALAR_HIT))};
    }
    memmove(&set[1], set, way * sizeof *set);
    set[0] = in_cache;
    return later(in_cache.ready, at);
}

MemoryAnswer scalar_answer(Cu *cu, const TraceAccess *access, uint64_t at)
{
    const AccessPattern *pattern = &cu->run->patterns->data[access->pattern];
    const uint64_t first = access->base / SCALAR_LINE_BYTES;
    const uint64_t last = (access->base + (pattern->bytes ? pattern->bytes - 1u : 0)) / SCALAR_LINE_BYTES;
    uint64_t ready = at;
    for (uint64_t line = first; line <= last; line++) ready = later(ready, line_ready(cu, line, at));
    return (MemoryAnswer){.delay = ready - at};
}

FlightOp scalar_issued(Cu *cu, const CuWave *wave, const TimedInst *inst, const TraceAccess *access, uint64_t at)
{
    uint64_t ready = at;
    if (access) ready += repeat_note(cu, wave, inst, at, scalar_answer(cu, access, at)).delay;
    if (inst->is_atomic && inst->past_l2) ready = at + (uint64_t)atomic_latency(cu);
    return (FlightOp){
        .done = ready + row_clocks(cu, TIME_SCALAR_HIT), .word = (uint32_t)(inst->address / 4), .is_scalar = true};
}
