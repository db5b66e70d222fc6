/* Counters that meet in a channel of memory: atomic operations of one lane or the scalar unit. A request has 32 or 64
   bytes (rocprofiler-compute). Others count by ATOMIC_BYTES and ATOMIC_LINE. */
#include "predict/device_time.h"

#include "support/map.h"

enum { REQUEST_BYTES = 64, PART_BYTES = 16, PARTS_OF_LINE = MEMORY_LINE / PART_BYTES };

typedef struct ChannelCount {
    uint64_t requests;
} ChannelCount;

typedef struct Channels {
    Arena *arena;
    Map blocks; /* ChannelCount by address / bytes */
    uint64_t bytes;
    uint64_t most;
} Channels;

static void count_request(Channels *channels, uint64_t address)
{
    ChannelCount *count = map_get(&channels->blocks, address / channels->bytes);
    if (!count) {
        count = ARENA_NEW(channels->arena, ChannelCount);
        map_put(&channels->blocks, channels->arena, address / channels->bytes, count);
    }
    if (++count->requests > channels->most) channels->most = count->requests;
}

static void count_access(Channels *channels, const AccessPattern *pattern, uint64_t base)
{
    enum { PARTS = REQUEST_BYTES / PART_BYTES, ALL_PARTS = (1 << PARTS) - 1 };
    for (uint32_t line = 0; line < pattern->num_lines; line++)
        for (unsigned part = 0; part < PARTS_OF_LINE; part += PARTS)
            if (pattern->parts[line] >> part & ALL_PARTS)
                count_request(channels, (base / MEMORY_LINE + (uint64_t)(int64_t)pattern->lines[line]) * MEMORY_LINE +
                                            part * PART_BYTES);
}

double atomic_requests(const LaunchFacts *facts)
{
    const Samples *samples = &facts->samples;
    const TracePatterns *patterns = &samples->record.patterns;
    const double bytes = facts->request->rows->value[TIME_ATOMIC_CHANNEL];
    if (!samples->all || !(bytes >= 1)) return 0;
    Channels channels = {.arena = arena_scratch(facts->arena), .bytes = (uint64_t)bytes};
    for (uint32_t g = 0; g < samples->num; g++)
        ARRAY_FOREACH(const WaveTrace, wave, samples->groups[g]->waves, samples->groups[g]->num_waves) {
            for (uint32_t a = 0; a < wave->accesses.len; a++) {
                const AccessPattern *pattern = &patterns->data[wave->accesses.data[a].pattern];
                const bool of_memory = pattern->space == ACCESS_TO_SCALAR || pattern->space == ACCESS_TO_GLOBAL;
                if (of_memory && pattern->does & PATTERN_ATOMIC && pattern->lanes == 1)
                    count_access(&channels, pattern, wave->accesses.data[a].base);
            }
        }
    arena_free(channels.arena);
    return (double)channels.most;
}
