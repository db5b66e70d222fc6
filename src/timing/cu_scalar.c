/* Scalar memory: a cache of lines that the compute unit has, and a latency with and without it. Operations of a wave
   are done in any order. */
#include "timing/cu_state.h"

enum { SCALAR_LINE_BYTES = 64 };

static bool scalar_has(Cu *cu, uint64_t line)
{
    uint32_t *at = &cu->scalar_line[line % SCALAR_LINES];
    const uint32_t tag = (uint32_t)(line / SCALAR_LINES) + 1;
    if (*at == tag) return true;
    *at = tag;
    return false;
}

FlightOp scalar_issued(Cu *cu, const TimedInst *inst, const TraceAccess *access, uint64_t at)
{
    bool missed = false;
    if (access) {
        const AccessPattern *pattern = &cu->run->patterns->data[access->pattern];
        const uint64_t first = access->base / SCALAR_LINE_BYTES;
        const uint64_t last = (access->base + (pattern->bytes ? pattern->bytes - 1u : 0)) / SCALAR_LINE_BYTES;
        for (uint64_t line = first; line <= last; line++)
            if (!scalar_has(cu, line)) missed = true;
    }
    const Time latency = !missed ? TIME_SCALAR_HIT : cu->run->warm ? TIME_SCALAR_MISS : TIME_SCALAR_COLD;
    return (FlightOp){.done = at + row_clocks(cu, latency), .word = (uint32_t)(inst->address / 4), .is_scalar = true};
}
