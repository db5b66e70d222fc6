/* Waits: s_waitcnt before the first touch of a register that a memory operation still has to write, with the largest counts that
   are safe on every path; and expansion of the pseudo-operation `barrier`. Physical registers.

       buffer_load_dwordx4 v[0:3], ...            buffer_load_dwordx4 v[0:3], ...
       buffer_load_dwordx4 v[4:7], ...            buffer_load_dwordx4 v[4:7], ...
       v_add_f32 v8, v0, v1                 =>    s_waitcnt vmcnt(1)
       ds_write_b32 v9, v8                        v_add_f32 v8, v0, v1
       barrier lds                                ds_write_b32 v9, v8
                                                  s_waitcnt lgkmcnt(0)
                                                  s_barrier

   Forward dataflow over the CFG: per register dword and counter the age of the operation that writes it; a join keeps the smaller
   age, ages saturate, so the fixpoint ends. Operations read their sources at issue (gfx9), so overwriting sources needs no wait;
   s_endpgm needs none. No assumption on time ever drops a wait. The author's s_waitcnt stay and are credited.
   Requires: physical registers, pseudo-operations expanded but for terminators and barriers. Preserves: the CFG, after branches_prepare. */
#include "finalize/branches.h"
#include "finalize/lds_reads.h"
#include "finalize/wait_tracker.h"
#include "isa/family.h"

enum { MAX_EXACT_VISITS = 6 }; /* then states of a block only grow: ends the iteration where waits and states chase each other */

typedef struct Waits {
    Kernel *k;
    PassCtx *ctx;
    WaitTracker tracker;
    WaitState *out; /* by block id */
    LdsReads lds_reads;
    bool one_wave;
    bool changed;
} Waits;

/* The author counts vector memory operations himself: a vmcnt wait of his is in the kernel. */
static bool has_author_waits(const Kernel *k)
{
    FOREACH_BLOCK(k, block)
        FOREACH_INST(block, inst)
            if (is_author_count(inst)) return true;
    return false;
}

static void barrier_need(Waits *w, const Inst *barrier, WaitNeed *need)
{
    const WaitTracker *t = &w->tracker;
    uint32_t flags = (uint32_t)barrier->m.mods.offset;
    /* A workgroup of one wave has nobody to publish to: its LDS operations are in order, and the registers and the LDS-DMA are
       waited for where they are used; where the author counts, here. */
    if (w->one_wave && !t->author_waits) return;
    if (flags & BARRIER_WAIT_LDS && !w->one_wave) {
        wait_tracker_need_event(t, EVENT_LDS, need);
        wait_tracker_need_event(t, EVENT_FLAT_LOAD, need);
    }
    if (flags & BARRIER_WAIT_VMEM && !w->one_wave) {
        wait_tracker_need_event(t, EVENT_VMEM_LOAD, need);
        wait_tracker_need_event(t, EVENT_FLAT_LOAD, need);
    }
    if (!(flags & BARRIER_WAIT_DMA) || !w->lds_reads.after) return;
    const RefSet *after = w->lds_reads.after[barrier->index];
    for (unsigned i = 0; i < after->count; i++) wait_tracker_need_dma(t, &after->ref[i], need);
}

static bool is_move_by_ra(const Inst *inst)
{
    return inst && inst->flags & INST_BY_RA && (inst_row(inst)->unit == UNIT_VALU || inst_row(inst)->unit == UNIT_SALU);
}

/* The allocator's moves on the edge of a loop stand side by side: one wait, for what the last of them
   needs, instead of one for each. */
static void need_of_run(const Waits *w, const Inst *inst, WaitNeed *need)
{
    for (const Inst *next = inst->next; is_move_by_ra(inst) && is_move_by_ra(next); next = next->next)
        wait_tracker_need(&w->tracker, next, need);
}

/* The counts that an s_waitcnt of the program waits for. */
static void credit(Waits *w, const Inst *inst)
{
    WaitTracker *t = &w->tracker;
    for (unsigned slot = 0; slot < t->num_slots; slot++)
        wait_tracker_apply(t, slot, waitcnt_get((uint32_t)inst->m.mods.offset, t->counter[slot]));
}

/* ---- emission ---- */

static const char *reason(Waits *w, const WaitNeed *need, const char *consumer)
{
    const WaitTracker *t = &w->tracker;
    const char *text = NULL;
    for (unsigned slot = 0; slot < t->num_slots; slot++) {
        if (need->limit[slot] == NO_LIMIT) continue;
        const char *producer = need->producer[slot] ? inst_row(need->producer[slot])->name : "memory";
        text = arena_printf(w->k->arena, "%s%s%s(%u): %s -> %s", text ? text : "", text ? "; " : "",
                            counter_infos[t->counter[slot]].name, need->limit[slot], producer, consumer);
    }
    return text;
}

/* Puts the wait before `inst`: into an s_waitcnt that stands there, else a new one. */
static void emit_wait(Waits *w, Inst *inst, const WaitNeed *need)
{
    const WaitTracker *t = &w->tracker;
    Inst *wait = inst->prev;
    if (!wait || wait->m.opcode != OP_S_WAITCNT) {
        wait = inst_new(w->k, OP_S_WAITCNT, 0, 0);
        wait->m.mods.offset = WAITCNT_NO_WAIT;
        wait->flags = INST_BY_WAITS;
        wait->loc = inst->loc;
        inst_insert_before(inst, wait);
        if (w->ctx->explain) wait->comment = reason(w, need, inst_row(inst)->name);
    }
    uint32_t simm16 = (uint32_t)wait->m.mods.offset;
    for (unsigned slot = 0; slot < t->num_slots; slot++)
        if (need->limit[slot] < waitcnt_get(simm16, t->counter[slot]))
            simm16 = waitcnt_set(simm16, t->counter[slot], need->limit[slot]);
    wait->m.mods.offset = (int32_t)simm16;
    w->changed = true;
}

static void expand_barrier(Waits *w, Inst *inst)
{
    w->changed = true;
    if (w->one_wave) {
        inst_remove(inst);
        return;
    }
    inst->m.opcode = OP_S_BARRIER;
    inst->m.mods = isa_default_modifiers(OP_S_BARRIER);
}

/* Without it the names of LDS objects say nothing more about each other: when the pass runs again on the text of this kernel, what
   it has placed for LDS stands. */
static void drop_rename(Waits *w, Inst *inst)
{
    inst_remove(inst);
    w->changed = true;
    w->k->lds_waits_placed = true;
}

/* ---- dataflow ---- */

static void enter_block(Waits *w, const Block *block)
{
    wait_tracker_reset(&w->tracker);
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const WaitState *state = &w->out[block->preds.data[p]->id];
        if (state->valid) wait_tracker_join(&w->tracker, state);
    }
    wait_tracker_settle(&w->tracker);
}

static void process_block(Waits *w, Block *block, bool emit)
{
    WaitTracker *t = &w->tracker;
    enter_block(w, block);
    FOREACH_INST_SAFE(block, inst)
    {
        if (inst->m.opcode == OP_S_WAITCNT) {
            credit(w, inst);
            continue;
        }
        if (inst->m.opcode == OP_LDS_BECOMES) {
            wait_tracker_rename(t, inst);
            if (emit) drop_rename(w, inst);
            continue;
        }
        WaitNeed need;
        wait_need_clear(&need);
        if (inst->m.opcode == OP_BARRIER) barrier_need(w, inst, &need);
        else wait_tracker_need(t, inst, &need);
        if (need.any) {
            need_of_run(w, inst, &need);
            if (emit) emit_wait(w, inst, &need);
            wait_tracker_apply_need(t, &need);
        }
        wait_tracker_issue(t, inst);
        if (emit && inst->m.opcode == OP_BARRIER) expand_barrier(w, inst);
    }
}

static Block **blocks_in_rpo(Kernel *k, uint32_t *count)
{
    Block **order = ARENA_ARRAY(k->arena, Block *, k->blocks.len);
    *count = 0;
    FOREACH_BLOCK(k, block)
    {
        if (block->rpo == UINT32_MAX) continue;
        order[block->rpo] = block;
        ++*count;
    }
    return order;
}

static void solve(Waits *w)
{
    Kernel *k = w->k;
    uint32_t count;
    Block **order = blocks_in_rpo(k, &count);
    bool *dirty = ARENA_ARRAY(k->arena, bool, k->blocks.len);
    uint8_t *visits = ARENA_ARRAY(k->arena, uint8_t, k->blocks.len);
    for (uint32_t i = 0; i < count; i++) dirty[order[i]->id] = true;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < count; i++) {
            Block *block = order[i];
            if (!dirty[block->id]) continue;
            dirty[block->id] = false;
            process_block(w, block, false);
            bool keep = visits[block->id] >= MAX_EXACT_VISITS;
            if (!keep) visits[block->id]++;
            if (!wait_tracker_save(&w->tracker, &w->out[block->id], keep)) continue;
            for (unsigned s = 0; s < block_num_succs(block); s++) {
                const Block *succ = block_succ(block, s);
                dirty[succ->id] = true;
                if (succ->rpo <= block->rpo) again = true;
            }
        }
    }
}

/* A wait to zero behind every memory operation: an oracle for the analysis, not for speed. */
static void force_waits(Waits *w)
{
    FOREACH_BLOCK(w->k, block)
        FOREACH_INST_SAFE(block, inst)
        {
            if (inst_row(inst)->event) {
                Inst *wait = inst_new(w->k, OP_S_WAITCNT, 0, 0);
                wait->m.mods.offset = 0;
                wait->flags = INST_BY_WAITS;
                wait->loc = inst->loc;
                inst_insert_after(inst, wait);
                w->changed = true;
            }
            if (inst->m.opcode == OP_BARRIER) expand_barrier(w, inst);
            else if (inst->m.opcode == OP_LDS_BECOMES) drop_rename(w, inst);
        }
}

bool pass_waits(Kernel *k, PassCtx *ctx)
{
    Waits w = {.k = k, .ctx = ctx, .one_wave = isa_waves(k->target, kernel_max_threads(k)) == 1};
    CHECK(target_infos[k->target].family == FAMILY_GFX9);
    w.changed = branches_prepare(k);
    if (ctx->force_waits) {
        force_waits(&w);
        return w.changed;
    }
    kernel_number(k);
    wait_tracker_init(&w.tracker, k->arena, k->target);
    w.tracker.author_waits = has_author_waits(k) || k->lds_waits_placed;
    bool has_dma = false, has_barrier = false;
    FOREACH_BLOCK(k, block)
        FOREACH_INST(block, inst)
        {
            w.tracker.relative_vgprs |= (isa_relative_registers(&inst->m) & ALLOW_V) != 0;
            has_dma |= inst_row(inst)->event == EVENT_LDS_DMA;
            has_barrier |= inst->m.opcode == OP_BARRIER;
        }
    if (has_dma && has_barrier) w.lds_reads = lds_reads_build(k, w.one_wave);
    w.out = ARENA_ARRAY(k->arena, WaitState, k->blocks.len);
    solve(&w);
    FOREACH_BLOCK(k, block) process_block(&w, block, true);
    return w.changed;
}
