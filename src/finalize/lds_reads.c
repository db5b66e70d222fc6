/* LDS-DMA is published by the barrier behind it, so the wait for it belongs before that barrier; but only if somebody reads the
   data between that barrier and the next: else a later barrier can do it (multi-buffering). Hence, backward:
       after(barrier) = LDS accesses on any path from the barrier to the next barrier. */
#include "finalize/lds_reads.h"

/* Room in a full set: the ranges of each object become all of it. */
static void collapse_objects(RefSet *set)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < set->count; i++) {
        unsigned same = 0;
        while (same < kept && set->ref[same].object != set->ref[i].object) same++;
        if (same == kept) set->ref[kept++] = (MemRef){set->ref[i].object, 0, -1};
    }
    set->count = (uint16_t)kept;
}

static bool refset_add(RefSet *set, const MemRef *ref)
{
    static const MemRef unknown = {0, 1, 0};
    if (!ref || !ref->object) ref = &unknown;
    for (unsigned i = 0; i < set->count; i++) {
        const MemRef *have = &set->ref[i];
        if (!have->object) return false;
        bool whole = have->first > have->last;
        if (have->object == ref->object && (whole || (have->first == ref->first && have->last == ref->last))) return false;
    }
    if (ref->object && set->count == MAX_LDS_ENTRIES) {
        collapse_objects(set);
        if (set->count < MAX_LDS_ENTRIES) {
            refset_add(set, &(MemRef){ref->object, 0, -1});
            return true;
        }
    }
    if (!ref->object || set->count == MAX_LDS_ENTRIES) {
        set->ref[0] = unknown;
        set->count = 1;
        return true;
    }
    set->ref[set->count++] = *ref;
    return true;
}

/* The set in front of an lds_becomes: the accesses behind it, under the names that hold there. */
static void rename_back(RefSet *set, const Inst *becomes)
{
    uint32_t to;
    MemRef from = lds_becomes(becomes, &to);
    RefSet old = *set;
    set->count = 0;
    for (unsigned i = 0; i < old.count; i++) {
        MemRef ref = old.ref[i];
        if (to && ref.object == to) {
            bool all = from.first > from.last, known = ref.first <= ref.last;
            ref.object = from.object;
            if (!all) {
                int32_t last = known ? ref.last + from.first : from.last;
                ref = (MemRef){from.object, known ? ref.first + from.first : from.first, last};
            }
        }
        refset_add(set, &ref);
    }
}

static bool refset_union(RefSet *to, const RefSet *from)
{
    bool changed = false;
    for (unsigned i = 0; i < from->count; i++) changed |= refset_add(to, &from->ref[i]);
    return changed;
}

static bool is_barrier(const Inst *inst) { return inst_has(inst, INST_BARRIER); }

/* The set at the end of `block`: what its successors access before a barrier. */
static void successors_set(const Block *block, RefSet *block_in, RefSet *out)
{
    out->count = 0;
    for (unsigned s = 0; s < block_num_succs(block); s++) refset_union(out, &block_in[block_succ(block, s)->id]);
}

/* Walks the block backward from `set`; at barriers the set is recorded in `after` (if given) and starts anew. */
static void walk(Kernel *k, const Block *block, RefSet *set, RefSet **after)
{
    FOREACH_INST_REVERSE(block, inst)
    {
        if (is_barrier(inst)) {
            if (after) {
                after[inst->index] = ARENA_NEW(k->arena, RefSet);
                *after[inst->index] = *set;
            }
            set->count = 0;
        } else if (inst->m.opcode == OP_LDS_BECOMES) {
            rename_back(set, inst);
        } else if (inst_uses_lds(k->target, inst)) {
            refset_add(set, inst->mem);
        }
    }
}

LdsReads lds_reads_build(Kernel *k)
{
    RefSet *block_in = ARENA_ARRAY(k->arena, RefSet, k->blocks.len);
    uint32_t num_insts = 0;
    FOREACH_BLOCK(k, block) FOREACH_INST(block, inst) num_insts = inst->index + 1 > num_insts ? inst->index + 1 : num_insts;
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = k->blocks.len; i-- > 0;) {
            RefSet set;
            successors_set(k->blocks.data[i], block_in, &set);
            walk(k, k->blocks.data[i], &set, NULL);
            changed |= refset_union(&block_in[i], &set);
        }
    }
    LdsReads reads = {ARENA_ARRAY(k->arena, RefSet *, num_insts + 1)};
    FOREACH_BLOCK(k, block)
    {
        RefSet set;
        successors_set(block, block_in, &set);
        walk(k, block, &set, reads.after);
    }
    return reads;
}
