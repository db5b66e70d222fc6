/* Finds where an author's wait counts memory operations, by a backward dataflow. See author_counts.h. */
#include "analysis/author_counts.h"

#include "analysis/cfg.h"
#include "isa/events.h"

/* COUNTER_BIT_ of the counters that are counted before the instruction, given those counted after it. */
static uint16_t before(const Inst *inst, uint16_t counted)
{
    if (!(inst->flags & INST_AUTHOR) || inst_row(inst)->unit != UNIT_WAIT) return counted;
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (wait_get(&inst->m, (Counter)c) == 0) counted &= (uint16_t)~(1u << c);
    return counted | wait_partial(&inst->m);
}

static uint16_t at_end(const Block *block, const uint16_t *at_begin)
{
    uint16_t counted = 0;
    for (unsigned s = 0; s < block_num_succs(block); s++) counted |= at_begin[block_succ(block, s)->id];
    return counted;
}

static bool find_in_block(const Block *block, uint16_t *at_begin)
{
    uint16_t counted = at_end(block, at_begin);
    for (const Inst *inst = block->last; inst; inst = inst->prev) counted = before(inst, counted);
    const bool changed = counted != at_begin[block->id];
    at_begin[block->id] = counted;
    return changed;
}

static void mark_block(const Kernel *k, Block *block, const uint16_t *at_begin)
{
    uint16_t counted = at_end(block, at_begin);
    for (Inst *inst = block->last; inst; inst = inst->prev) {
        const uint16_t counters = event_info(k->target, (Event)inst_row(inst)->event)->counters;
        const bool mark = counters ? counters & counted : counted;
        inst->flags = (uint16_t)(mark ? inst->flags | INST_COUNTED : inst->flags & ~INST_COUNTED);
        counted = before(inst, counted);
    }
}

void author_counts_mark(Kernel *k)
{
    kernel_note_author_counts(k);
    if (!k->author_counts) return;
    cfg_build(k);
    Arena *arena = arena_scratch(k->arena);
    uint16_t *at_begin = ARENA_ARRAY(arena, uint16_t, k->blocks.len);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = k->blocks.len; i-- > 0;) changed |= find_in_block(k->blocks.data[i], at_begin);
    }
    FOREACH_BLOCK(k, block) mark_block(k, block, at_begin);
    arena_free(arena);
}
