/* Finds the memory levels that the accesses of a workgroup reach. */
#include "predict/cache_levels.h"

#include "support/map.h"

/* A line, as the workgroup saw it. */
typedef struct LineTouched {
    uint32_t came;    /* to the L2: a time from 1 */
    uint32_t fetched; /* lines that had come when the workgroup touched it last */
} LineTouched;

/* Waves proceed in step: each makes one access in turn. */
typedef struct Touched {
    Arena *arena;
    Map pages; /* pages of TOUCH_LINES lines, by page number */
    double l2_lines;
    uint32_t fetched; /* lines that have come, of this workgroup */
    uint32_t first, again;
} Touched;

enum { TOUCH_LINES = 1024, NEVER = 0, NEAR = 8 };

static LineTouched *line_touched(Touched *t, uint64_t line)
{
    LineTouched *page = map_get(&t->pages, line / TOUCH_LINES);
    if (!page) {
        page = ARENA_ARRAY(t->arena, LineTouched, TOUCH_LINES);
        map_put(&t->pages, t->arena, line / TOUCH_LINES, page);
    }
    return &page[line % TOUCH_LINES];
}

/* At time `now`, from 1. Lines that came less than NEAR accesses of each wave ago have not arrived yet. One that was
   touched before as many others came as the L2 has room for is gone, and comes again. */
static LineComes touch(Touched *t, const AccessPattern *pattern, uint64_t first_line, uint32_t now)
{
    LineComes comes = COMES_FROM_L2;
    for (uint32_t i = 0; i < pattern->num_lines; i++) {
        LineTouched *line = line_touched(t, first_line + (uint64_t)(int64_t)pattern->lines[i]);
        const bool is_first = line->came == NEVER, is_again = !is_first && t->fetched - line->fetched > t->l2_lines;
        if (is_first || is_again) {
            line->came = now;
            t->fetched++;
            if (pattern->does & PATTERN_READS) *(is_first ? &t->first : &t->again) += 1;
        }
        line->fetched = t->fetched;
        if (is_again) comes = COMES_AGAIN;
        else if (comes == COMES_FROM_L2 && now - line->came < NEAR) comes = COMES_FIRST;
    }
    return comes;
}

void class_levels_find(Arena *arena, const TracePatterns *patterns, const GroupClass *class, double l2_lines,
                       ClassLevels *levels)
{
    const GroupTrace *sample = class->sample;
    Arena *scratch = arena_scratch(arena);
    Touched touched = {.arena = scratch, .l2_lines = l2_lines};
    uint32_t most = 0;
    *levels = (ClassLevels){.class = class, .comes = ARENA_ARRAY(arena, uint8_t *, sample->num_waves)};
    for (uint32_t w = 0; w < sample->num_waves; w++) {
        const uint32_t num = sample->waves[w].accesses.len;
        levels->comes[w] = ARENA_ARRAY(arena, uint8_t, num + 1);
        if (num > most) most = num;
    }
    for (uint32_t a = 0; a < most; a++)
        for (uint32_t w = 0; w < sample->num_waves; w++) {
            if (a >= sample->waves[w].accesses.len || class->stream_of[w][a] == NO_STREAM) continue;
            const TraceAccess *access = &sample->waves[w].accesses.data[a];
            const AccessPattern *pattern = &patterns->data[access->pattern];
            const LineComes comes = touch(&touched, pattern, access->base / MEMORY_LINE, a + 1);
            levels->comes[w][a] = (uint8_t)comes;
            if (comes == COMES_FROM_L2) continue;
            if (pattern->does & PATTERN_READS) levels->first_bytes += (double)pattern->num_lines * MEMORY_LINE;
            else if (!(pattern->does & PATTERN_ATOMIC)) levels->stored += (double)pattern->lanes * pattern->bytes;
        }
    if (touched.first) levels->again = (double)touched.again / touched.first;
    arena_free(scratch);
}

MemoryPlace place_of_access(void *self, unsigned group, const TraceAccess *access, const AccessPattern *)
{
    enum { APART_SHIFT = 40 }; /* separates the scratch of different workgroups */
    const LevelMemory *memory = self;
    const GroupTrace *sample = memory->levels->class->sample;
    for (uint32_t w = 0; w < sample->num_waves; w++) {
        const WaveTrace *wave = &sample->waves[w];
        if (access < wave->accesses.data || access >= wave->accesses.data + wave->accesses.len) continue;
        const size_t index = (size_t)(access - wave->accesses.data);
        const uint8_t stream = memory->levels->class->stream_of[w][index];
        if (stream == NO_STREAM) break;
        const MemoryLevel levels[] = {[COMES_FROM_L2] = LEVEL_L2,
                                      [COMES_FIRST] = (MemoryLevel)memory->of_stream[stream],
                                      [COMES_AGAIN] = memory->again};
        return (MemoryPlace){.level = levels[memory->levels->comes[w][index]], .shift = memory->shifts[group][stream]};
    }
    return (MemoryPlace){.level = LEVEL_L2, .shift = (int64_t)group << APART_SHIFT};
}
