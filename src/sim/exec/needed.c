/* See needed.h: the backward analysis. */
#include "sim/exec/needed.h"

typedef uint64_t Units[UNIT_WORDS];

/* The bits of a range in word `word` of a set. */
static uint64_t bits_in(RegRange range, unsigned word)
{
    const unsigned first = range.first > 64 * word ? range.first - 64 * word : 0;
    const unsigned end = (unsigned)range.first + range.count - 64 * word;
    return (end >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << end) - 1) & ~UINT64_C(0) << first;
}

#define FOR_WORDS(range, word) \
    for (unsigned word = (range).first / 64, last_ = ((range).first + (range).count - 1u) / 64; word <= last_; word++)

static bool any_in(const Units units, const RegRanges *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < set->count; i++)
        FOR_WORDS(set->range[i], word) any |= units[word] & bits_in(set->range[i], word);
    return any != 0;
}

static void add(Units units, const RegRanges *set)
{
    for (unsigned i = 0; set && i < set->count; i++)
        FOR_WORDS(set->range[i], word) units[word] |= bits_in(set->range[i], word);
}

/* Registers that the instruction writes are not needed before it. */
static void remove_results(Units units, const NeedInst *inst)
{
    for (unsigned i = 0; i < inst->results->count; i++) {
        const RegRange range = inst->results->range[i];
        if (range.first >= UNIT_REG_V && !inst->whole) continue;
        FOR_WORDS(range, word) units[word] &= ~bits_in(range, word);
    }
}

/* Derives the registers needed before the instruction from those needed after it. */
static void step_back(NeedInst *inst, unsigned stored, Units units)
{
    inst->needed = inst->kind == NEED_ALWAYS || inst->stores & stored || any_in(units, inst->results);
    remove_results(units, inst);
    add(units, inst->addresses);
    if (inst->needed) add(units, inst->sources);
}

/* Of what a function needs for all who call it: what functions read, and what this caller needs later. */
static void keep_own(const NeedFlow *flow, const NeedBlock *block, Units units)
{
    const uint64_t *later = block->after != NO_BLOCK ? flow->blocks[block->after].needed : flow->read;
    for (unsigned w = 0; w < UNIT_WORDS; w++) units[w] &= flow->read[w] | later[w];
}

/* Did the set of needed registers at the block's start grow? */
static bool walk_back(NeedFlow *flow, NeedBlock *block, unsigned stored)
{
    Units units = {0};
    uint64_t changed = 0;
    for (uint32_t i = 0; i < block->num_next; i++)
        for (unsigned w = 0; w < UNIT_WORDS; w++) units[w] |= flow->blocks[block->next[i]].needed[w];
    if (block->is_call) keep_own(flow, block, units);
    for (uint32_t i = block->end; i-- > block->first;) step_back(&flow->insts[i], stored, units);
    for (unsigned w = 0; w < UNIT_WORDS; w++) changed |= units[w] ^ block->needed[w];
    memcpy(block->needed, units, sizeof units);
    return changed != 0;
}

static bool enter_function(NeedFlow *flow, uint32_t block)
{
    const bool changed = block != NO_BLOCK && !flow->blocks[block].in_function;
    if (changed) flow->blocks[block].in_function = true;
    return changed;
}

static void find_functions(NeedFlow *flow)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < flow->num_blocks; b++) {
            const NeedBlock *block = &flow->blocks[b];
            if (!block->is_call && !block->in_function) continue;
            for (uint32_t i = 0; i < block->num_known; i++) changed |= enter_function(flow, block->next[i]);
            if (block->is_call && block->in_function) changed |= enter_function(flow, block->after);
        }
    }
    flow->read = ARENA_ARRAY(flow->arena, uint64_t, UNIT_WORDS);
    for (uint32_t b = 0; b < flow->num_blocks; b++)
        for (uint32_t i = flow->blocks[b].first; flow->blocks[b].in_function && i < flow->blocks[b].end; i++) {
            add(flow->read, flow->insts[i].addresses);
            add(flow->read, flow->insts[i].sources);
        }
}

void need_find(NeedFlow *flow, unsigned stored)
{
    find_functions(flow);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = flow->num_blocks; b-- > 0;) changed |= walk_back(flow, &flow->blocks[b], stored);
        if (changed) continue;
        for (uint32_t i = 0; i < flow->num_insts; i++) {
            const NeedInst *inst = &flow->insts[i];
            const unsigned now = inst->needed ? inst->loads & (IN_LDS | IN_SCRATCH) : 0;
            changed |= (now & ~stored) != 0;
            stored |= now;
        }
    }
}
