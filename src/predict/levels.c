/* Finds the memory levels that the accesses of a workgroup reach. */
#include "predict/levels.h"

#include "support/map.h"

/* When the workgroup touched each line first. Waves proceed in step: each makes one access in turn. */
typedef struct Touched {
    Arena *arena;
    Map pages; /* pages of TOUCH_LINES lines, by page number */
} Touched;

enum { TOUCH_LINES = 1024, NEVER = 0, NEAR = 8 };

static uint32_t *when_touched(Touched *t, uint64_t line)
{
    uint32_t *page = map_get(&t->pages, line / TOUCH_LINES);
    if (!page) {
        page = ARENA_ARRAY(t->arena, uint32_t, TOUCH_LINES);
        map_put(&t->pages, t->arena, line / TOUCH_LINES, page);
    }
    return &page[line % TOUCH_LINES];
}

/* At time `now`, from 1. Lines that were first touched less than NEAR accesses of each wave ago have not arrived
   yet. */
static bool touch(Touched *t, const AccessPattern *pattern, uint64_t first_line, uint32_t now)
{
    bool is_first = false;
    for (uint32_t i = 0; i < pattern->num_lines; i++) {
        uint32_t *when = when_touched(t, first_line + (uint64_t)(int64_t)pattern->lines[i]);
        if (*when == NEVER) *when = now;
        is_first |= now - *when < NEAR;
    }
    return is_first;
}

void class_levels_find(Arena *arena, const TracePatterns *patterns, const GroupClass *class, ClassLevels *levels)
{
    const GroupTrace *sample = class->sample;
    Arena *scratch = arena_scratch(arena);
    Touched touched = {.arena = scratch};
    uint32_t most = 0;
    *levels = (ClassLevels){.class = class, .is_first = ARENA_ARRAY(arena, bool *, sample->num_waves)};
    for (uint32_t w = 0; w < sample->num_waves; w++) {
        const uint32_t num = sample->waves[w].accesses.len;
        levels->is_first[w] = ARENA_ARRAY(arena, bool, num + 1);
        if (num > most) most = num;
    }
    for (uint32_t a = 0; a < most; a++)
        for (uint32_t w = 0; w < sample->num_waves; w++) {
            if (a >= sample->waves[w].accesses.len || class->stream_of[w][a] == NO_STREAM) continue;
            const TraceAccess *access = &sample->waves[w].accesses.data[a];
            const AccessPattern *pattern = &patterns->data[access->pattern];
            const bool is_first = touch(&touched, pattern, access->base / MEMORY_LINE, a + 1);
            levels->is_first[w][a] = is_first;
            if (!is_first) continue;
            if (pattern->does & PATTERN_READS) levels->first_bytes += (double)pattern->num_lines * MEMORY_LINE;
            else levels->stored += (double)pattern->lanes * pattern->bytes;
        }
    arena_free(scratch);
}

MemoryPlace place_of_access(void *self, unsigned group, const TraceAccess *access, const AccessPattern *pattern)
{
    enum { APART_SHIFT = 40 }; /* separates the scratch of different workgroups */
    const LevelMemory *memory = self;
    const GroupTrace *sample = memory->levels->class->sample;
    (void)pattern;
    for (uint32_t w = 0; w < sample->num_waves; w++) {
        const WaveTrace *wave = &sample->waves[w];
        if (access < wave->accesses.data || access >= wave->accesses.data + wave->accesses.len) continue;
        const size_t index = (size_t)(access - wave->accesses.data);
        const uint8_t stream = memory->levels->class->stream_of[w][index];
        if (stream == NO_STREAM) break;
        const bool is_first = memory->levels->is_first[w][index];
        return (MemoryPlace){.level = is_first ? (MemoryLevel)memory->of_stream[stream] : LEVEL_L2,
                             .shift = memory->shifts[group][stream]};
    }
    return (MemoryPlace){.level = LEVEL_L2, .shift = (int64_t)group << APART_SHIFT};
}
