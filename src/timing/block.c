/* See block.h. Makes up a trace and runs it. */
#include "timing/block.h"

#include "timing/cu.h"

enum { MOST_LANES = 64, ACCESS_STRIDE = 1 << 16 }; /* bytes between accesses: no two share a line */

typedef struct Block {
    Arena *arena;
    const TimeRows *rows;
    uint32_t num_insts, iterations;
    TimedInst *insts; /* with their addresses in the code */
    TracePatterns patterns;
    uint32_t *pattern; /* bytes between accesses, so that no two share a line */
    uint32_t last;     /* dword of the last instruction */
    uint64_t *ends;    /* clock at which the first wave issued the last instruction, by iteration */
    uint32_t num_ends;
} Block;

/* The descriptor's contents are unknown: assumes a tile of 64 lines. */
static uint32_t tile_pattern(Block *b, const TimedInst *inst)
{
    enum { TILE_LINES = 64 };
    int32_t *lines = ARENA_ARRAY(b->arena, int32_t, TILE_LINES);
    for (unsigned i = 0; i < TILE_LINES; i++) lines[i] = (int32_t)i;
    AccessPattern p = {.space = inst->reads_lds ? ACCESS_TO_GLOBAL : ACCESS_TO_LDS_DMA,
                       .lanes = 1,
                       .bytes = 1,
                       .num_lines = TILE_LINES,
                       .lines = lines};
    const double rate = b->rows->value[TIME_LDS_DMA_BYTES];
    p.lds_clocks = p.lds_free = rate > 0 ? (uint32_t)(TILE_LINES * MEMORY_LINE / rate) : 0;
    VEC_PUSH(b->arena, &b->patterns, p);
    return b->patterns.len - 1;
}

static uint32_t pattern_of(Block *b, const TimedInst *inst)
{
    static const int32_t in_a_row[] = {0, 1, 2, 3, 4, 5, 6, 7};
    static const uint8_t whole[] = {255, 255, 255, 255, 255, 255, 255, 255};
    const InstInfo *info = inst_info(inst->inst.opcode);
    if (inst->event && inst->is_tensor) return tile_pattern(b, inst);
    if (!inst->event || !info->memory_bytes) return NO_ACCESS;
    const uint8_t lanes = target_infos[b->rows->target].wave_size;
    AccessPattern p = {.lanes = lanes, .bytes = info->memory_bytes};
    const double bytes = (double)lanes * p.bytes;
    const double banks = row_count(b->rows, TIME_LDS_BANKS, MOST_LANES) * 4.0;
    const double writes = row_count(b->rows, TIME_LDS_WRITE_BYTES, MOST_LANES * 16);
    const bool to_lds = inst->event->flags & EVENT_WRITES_LDS && !inst->reads_lds;
    p.lds_clocks = p.lds_free =
        (uint32_t)(bytes / ((inst->is_write || to_lds) && writes < banks ? writes : banks) + 0.5);
    if (inst->lds_clocks) p.lds_clocks = inst->lds_clocks;
    p.space = inst->kind == ISSUE_LDS ? ACCESS_TO_LDS : to_lds ? ACCESS_TO_LDS_DMA : ACCESS_TO_GLOBAL;
    if (inst->kind == ISSUE_SMEM) p = (AccessPattern){.space = ACCESS_TO_SCALAR, .lanes = 1, .bytes = p.bytes};
    if (inst->kind == ISSUE_VMEM) {
        p.line_clocks = (uint32_t)(bytes / row_count(b->rows, TIME_VMEM_CLOCK_BYTES, MOST_LANES * 16) + 0.5);
        p.num_lines = (uint32_t)(bytes + MEMORY_LINE - 1) / MEMORY_LINE;
        p.lines = in_a_row;
        p.parts = whole;
    }
    VEC_PUSH(b->arena, &b->patterns, p);
    return b->patterns.len - 1;
}

static void place(Block *b, const TimedInst *insts)
{
    uint64_t address = 0;
    b->insts = ARENA_ARRAY(b->arena, TimedInst, b->num_insts);
    b->pattern = ARENA_ARRAY(b->arena, uint32_t, b->num_insts);
    for (uint32_t i = 0; i < b->num_insts; i++) {
        b->insts[i] = insts[i];
        b->insts[i].address = address;
        b->pattern[i] = pattern_of(b, &insts[i]);
        b->last = (uint32_t)(address / 4);
        address += insts[i].bytes;
    }
}

static void make_wave(Block *b, WaveTrace *wave, uint64_t *base)
{
    for (uint32_t n = 0; n < b->iterations; n++)
        for (uint32_t i = 0; i < b->num_insts; i++) {
            TraceStep step = {(uint32_t)(b->insts[i].address / 4), NO_ACCESS};
            if (b->pattern[i] != NO_ACCESS) {
                step.access = wave->accesses.len;
                VEC_PUSH(b->arena, &wave->accesses, ((TraceAccess){ *base += ACCESS_STRIDE, b->pattern[i]}));
            }
            VEC_PUSH(b->arena, &wave->steps, step);
        }
}

static void note(void *self, const CuEvent *event)
{
    Block *b = self;
    if (event->wave == 0 && event->word == b->last) b->ends[b->num_ends++] = event->issued;
}

BlockTime block_clocks(Arena *arena, const TimeRows *rows, const TimedInst *insts, uint32_t num_insts,
                       uint32_t iterations, uint32_t waves)
{
    BlockTime time = {0};
    if (!num_insts || !iterations || !waves) return time;
    Arena *scratch = arena_scratch(arena);
    Block b = {.arena = scratch, .rows = rows, .num_insts = num_insts, .iterations = iterations};
    b.ends = ARENA_ARRAY(scratch, uint64_t, iterations);
    place(&b, insts);
    GroupTrace group = {.num_waves = waves, .waves = ARENA_ARRAY(scratch, WaveTrace, waves)};
    uint64_t base = 0;
    for (uint32_t w = 0; w < waves; w++) make_wave(&b, &group.waves[w], &base);
    const GroupTrace *groups[] = {&group};
    const CuRun run = {.rows = rows,
                       .code = timed_code_of(scratch, rows, b.insts, num_insts),
                       .patterns = &b.patterns,
                       .groups = groups,
                       .num_groups = 1,
                       .resident = 1,
                       .warm = true,
                       .event = note,
                       .event_self = &b};
    CuResult result;
    cu_run(scratch, &run, &result);
    const uint32_t half = (iterations - 1) / 2;
    time.first = b.ends[0] - (uint64_t)rows->value[TIME_WAVE_START];
    time.clocks = iterations == 1 ? (double)time.first
                                  : (double)(b.ends[iterations - 1] - b.ends[half]) / (iterations - 1 - half);
    time.matrix_clocks = (double)result.matrix_clocks / iterations;
    arena_free(scratch);
    return time;
}
