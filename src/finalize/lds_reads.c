/* A barrier with `dma` must make the LDS-DMA of every wave visible to all waves of the workgroup. If no wave of the
   workgroup accesses the data before a later barrier, that barrier can wait instead, and the next tile of a
   multi-buffered loop stays in flight. Other waves may be at another place of the same code. So:

   - A barrier at which all waves stand at the same place of the same path (wave_paths.h: in step) waits for the DMAs
     whose bytes are accessed on any path from it to the next barrier that waits. Backward:
         after(barrier) = LDS accesses on any path from the barrier to the next one that settles.
   A barrier settles (waits for DMAs) if it is `dma` itself, or counted. The search continues past any other barrier in
   step. After a barrier out of step, any access may follow, because another wave may be further on.
   - A barrier out of step (in a branch that only some waves take, after a staggered start) waits for all DMAs of its
     wave.
   - At a counted barrier, the author has counted vector memory operations before it, and none was issued since. It
     settles the DMAs that the count covers. The waits for data that are read between it and the next barrier are always
     kept. */
#include "finalize/lds_reads.h"

#include "analysis/wave_paths.h"
#include "isa/events.h"
#include "isa/immediates.h"

static const MemRef everything = {0, 1, 0};

/* Makes room in a full set: each object's ranges become the whole object. */
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
    if (!ref || !ref->object) ref = &everything;
    ARRAY_FOREACH(const MemRef, have, set->ref, set->count) {
        if (!have->object) return false;
        bool whole = have->first > have->last;
        if (have->object == ref->object && (whole || (have->first == ref->first && have->last == ref->last)))
            return false;
    }
    if (ref->object && set->count == MAX_LDS_ENTRIES) {
        collapse_objects(set);
        if (set->count < MAX_LDS_ENTRIES) {
            refset_add(set, &(MemRef){ref->object, 0, -1});
            return true;
        }
    }
    if (!ref->object || set->count == MAX_LDS_ENTRIES) {
        set->ref[0] = everything;
        set->count = 1;
        return true;
    }
    set->ref[set->count++] = *ref;
    return true;
}

/* The set before an lds_becomes: the accesses after it, under the names before it. */
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

/* ---- barriers ---- */

enum { IN_STEP = 1, COUNTED = 2 };

typedef struct Reads {
    Kernel *k;
    uint8_t *kind; /* by Inst.index, of barriers: IN_STEP, COUNTED */
    RefSet **after;
    RefSet *block_in;
    bool near; /* up to the next barrier of any kind */
} Reads;

static bool is_barrier(const Inst *inst) { return inst_has(inst, INST_BARRIER); }

static bool waits_for_dma(const Inst *barrier)
{
    return barrier_orders(&barrier->m) & (BARRIER_WAIT_DMA | BARRIER_WAIT_VMEM);
}

static bool is_dma(const Inst *inst) { return event_copies_to_lds(inst_row(inst)->event); }

unsigned author_counts_copies(const Inst *inst)
{
    static const Counter of_copies[] = {COUNTER_VM, COUNTER_ASYNC, COUNTER_TENSOR};
    unsigned bits = 0;
    for (size_t i = 0; inst->flags & INST_AUTHOR && i < sizeof of_copies / sizeof *of_copies; i++)
        if (wait_get(&inst->m, of_copies[i]) < counter_infos[of_copies[i]].max) bits |= 1u << of_copies[i];
    return bits;
}

static bool is_author_count(const Inst *inst) { return author_counts_copies(inst) != 0; }

/* Forward: has the author counted on every path since the last barrier and the last DMA? `kind`: stores the result;
   NULL: does not. */
static bool walk_counted(const Block *block, bool counted, uint8_t *kind)
{
    FOREACH_INST(block, inst)
    {
        if (is_author_count(inst)) counted = true;
        if (kind && counted && is_barrier(inst)) kind[inst->index] |= COUNTED;
        if (is_barrier(inst) || is_dma(inst)) counted = false;
    }
    return counted;
}

static void find_counted(const Kernel *k, uint8_t *kind)
{
    bool *out = ARENA_ARRAY(k->arena, bool, k->blocks.len), *in = ARENA_ARRAY(k->arena, bool, k->blocks.len);
    for (uint32_t i = 0; i < k->blocks.len; i++) out[i] = in[i] = true;
    for (bool changed = true; changed;) {
        changed = false;
        FOREACH_BLOCK(k, block)
        {
            bool all = block->id != 0;
            for (uint32_t p = 0; p < block->preds.len; p++) all &= out[block->preds.data[p]->id];
            bool end = walk_counted(block, all, NULL);
            changed |= end != out[block->id];
            in[block->id] = all;
            out[block->id] = end;
        }
    }
    FOREACH_BLOCK(k, block) walk_counted(block, in[block->id], kind);
}

static void find_in_step(Kernel *k, bool one_wave, uint8_t *kind)
{
    WavePaths paths = {0};
    if (!one_wave) paths = wave_paths_build(k->arena, k);
    FOREACH_BLOCK(k, block)
    {
        if (!one_wave && bitset_test(&paths.out_of_step, block->id)) continue;
        FOREACH_INST(block, inst)
        if (is_barrier(inst)) kind[inst->index] |= IN_STEP;
    }
}

/* ---- dataflow ---- */

/* The set at the end of `block`: the accesses of its successors. */
static void successors_set(const Reads *r, const Block *block, RefSet *out)
{
    out->count = 0;
    for (unsigned s = 0; s < block_num_succs(block); s++) refset_union(out, &r->block_in[block_succ(block, s)->id]);
}

/* Goes backward over a barrier. */
static void pass_barrier(const Reads *r, const Inst *barrier, RefSet *set)
{
    uint8_t kind = r->kind[barrier->index];
    if (r->near || waits_for_dma(barrier) || kind & COUNTED) {
        set->count = 0;
    } else if (!(kind & IN_STEP)) {
        set->count = 0;
        refset_add(set, &everything);
    }
}

/* Is the barrier of a kind whose DMAs are compared with later accesses? */
static bool asks(const Reads *r, const Inst *barrier)
{
    return waits_for_dma(barrier) && r->near == ((r->kind[barrier->index] & COUNTED) != 0);
}

/* Walks the block backward from `set`. If `record`, stores the set at barriers that need it. */
static void walk(const Reads *r, const Block *block, RefSet *set, bool record)
{
    FOREACH_INST_REVERSE(block, inst)
    {
        if (is_barrier(inst)) {
            if (record && asks(r, inst)) {
                RefSet *after = r->after[inst->index] = ARENA_NEW(r->k->arena, RefSet);
                *after = *set;
                if (!(r->kind[inst->index] & (IN_STEP | COUNTED))) refset_add(after, &everything);
            }
            pass_barrier(r, inst, set);
        } else if (inst->m.opcode == OP_LDS_BECOMES) {
            rename_back(set, inst);
        } else if (inst_uses_lds(r->k->target, inst) || is_dma(inst)) {
            refset_add(set, inst->mem); /* also a DMA: its bytes must not arrive before older ones of another wave */
        }
    }
}

static void solve(Reads *r, bool near)
{
    Kernel *k = r->k;
    r->near = near;
    r->block_in = ARENA_ARRAY(k->arena, RefSet, k->blocks.len);
    RefSet set;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = k->blocks.len; i-- > 0;) {
            successors_set(r, k->blocks.data[i], &set);
            walk(r, k->blocks.data[i], &set, false);
            changed |= refset_union(&r->block_in[i], &set);
        }
    }
    FOREACH_BLOCK(k, block)
    {
        successors_set(r, block, &set);
        walk(r, block, &set, true);
    }
}

LdsReads lds_reads_build(Kernel *k, bool one_wave)
{
    uint32_t num_insts = 0;
    bool counted = false;
    FOREACH_BLOCK(k, block) FOREACH_INST(block, inst)
    {
        num_insts = inst->index + 1 > num_insts ? inst->index + 1 : num_insts;
        counted |= is_author_count(inst);
    }
    Reads r = {.k = k,
               .kind = ARENA_ARRAY(k->arena, uint8_t, num_insts + 1),
               .after = ARENA_ARRAY(k->arena, RefSet *, num_insts + 1)};
    find_in_step(k, one_wave, r.kind);
    if (counted) find_counted(k, r.kind);
    solve(&r, false);
    if (counted) solve(&r, true);
    return (LdsReads){r.after};
}
