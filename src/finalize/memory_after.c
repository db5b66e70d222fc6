/* Backward over the blocks: the accesses on any path from a barrier to the next one that orders memory. Accesses that
   are still outstanding there are included. If some waves pass a barrier while others are at another one
   (wave_paths.h), any access of the kernel may follow it. A single wave has its own loads and stores in order, but not
   those of the copy engines. */
#include "finalize/memory_after.h"

#include "analysis/wave_paths.h"
#include "isa/events.h"
#include "isa/immediates.h"

static bool orders_memory(const Inst *inst) { return barrier_orders(&inst->m) & BARRIER_ORDERS_MEMORY; }

/* Copies to and from LDS name the part of LDS that they access, but not the memory. */
uint32_t memory_object(Target target, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const bool copies = event_info(target, (Event)row->event)->flags & EVENT_WRITES_LDS;
    return !inst->mem || copies || row->unit == UNIT_FLAT || mem_takes_turns(inst->mem->object) ? 0 : inst->mem->object;
}

MemoryAccesses memory_accesses(Target target, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const MemorySet set = row->event ? memory_set(memory_object(target, inst)) : 0;
    const bool is_atomic = row->flags & INST_ATOMIC;
    switch ((Event)row->event) {
    case EVENT_VMEM_LOAD:
    case EVENT_FLAT_LOAD: return (MemoryAccesses){inst->flags & INST_INVARIANT ? 0 : set, is_atomic ? set : 0};
    case EVENT_VMEM_STORE:
    case EVENT_FLAT_STORE: return (MemoryAccesses){is_atomic ? set : 0, set};
    case EVENT_LDS_DMA:
    case EVENT_TENSOR_LOAD: return (MemoryAccesses){set, 0};
    case EVENT_ASYNC_STORE:
    case EVENT_TENSOR_STORE: return (MemoryAccesses){0, set};
    default: return (MemoryAccesses){0, 0};
    }
}

static MemoryAccesses both(MemoryAccesses a, MemoryAccesses b)
{
    return (MemoryAccesses){a.reads | b.reads, a.writes | b.writes};
}

static bool same(MemoryAccesses a, MemoryAccesses b) { return a.reads == b.reads && a.writes == b.writes; }

/* The instruction's accesses; for a wave that is alone, only copies. */
static MemoryAccesses accesses_behind(const Kernel *k, const Inst *inst, bool one_wave)
{
    const bool copies = event_info(k->target, (Event)inst_row(inst)->event)->flags & EVENT_WRITES_LDS;
    return one_wave && !copies ? (MemoryAccesses){0, 0} : memory_accesses(k->target, inst);
}

/* Walks from the end of the block to its start. `at`: stores the sets of barriers; NULL: does not. */
static MemoryAccesses walk(const Kernel *k, const Block *block, bool one_wave, MemoryAccesses set, MemoryAccesses *at)
{
    FOREACH_INST_REVERSE(block, inst)
    {
        if (orders_memory(inst)) {
            if (at) at[inst->index] = set;
            set = (MemoryAccesses){0, 0};
        } else {
            set = both(set, accesses_behind(k, inst, one_wave));
        }
    }
    return set;
}

static MemoryAccesses of_successors(const Block *block, const MemoryAccesses *in)
{
    MemoryAccesses set = {0, 0};
    for (unsigned s = 0; s < block_num_succs(block); s++) set = both(set, in[block_succ(block, s)->id]);
    return set;
}

MemoryAfter memory_after_build(Kernel *k, bool one_wave)
{
    uint32_t num_insts = 0;
    bool any = false;
    MemoryAccesses all = {0, 0};
    FOREACH_BLOCK(k, block) FOREACH_INST(block, inst)
    {
        num_insts = inst->index + 1 > num_insts ? inst->index + 1 : num_insts;
        any |= orders_memory(inst);
        all = both(all, memory_accesses(k->target, inst));
    }
    if (!any || !all.writes) return (MemoryAfter){NULL};
    MemoryAccesses *in = ARENA_ARRAY(k->arena, MemoryAccesses, k->blocks.len);
    MemoryAccesses *after = ARENA_ARRAY(k->arena, MemoryAccesses, num_insts + 1);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = k->blocks.len; i-- > 0;) {
            const MemoryAccesses set = walk(k, k->blocks.data[i], one_wave, of_successors(k->blocks.data[i], in), NULL);
            changed |= !same(set, in[i]);
            in[i] = set;
        }
    }
    WavePaths paths = {0};
    if (!one_wave) paths = wave_paths_build(k->arena, k);
    FOREACH_BLOCK(k, block)
    {
        walk(k, block, one_wave, of_successors(block, in), after);
        if (one_wave || !bitset_test(&paths.out_of_step, block->id)) continue;
        FOREACH_INST(block, inst)
        if (orders_memory(inst)) after[inst->index] = all;
    }
    return (MemoryAfter){after};
}
