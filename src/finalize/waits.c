/* Inserts s_waitcnt before the first access to a register that a memory operation still has to write, with the largest
   counts that are safe on every path. Also expands the pseudo-operation `barrier`.

       buffer_load_dwordx4 v[0:3], ...            buffer_load_dwordx4 v[0:3], ...
       buffer_load_dwordx4 v[4:7], ...            buffer_load_dwordx4 v[4:7], ...
       v_add_f32 v8, v0, v1                 =>    s_waitcnt vmcnt(1)
       ds_write_b32 v9, v8                        v_add_f32 v8, v0, v1
       barrier lds                                ds_write_b32 v9, v8
                                                  s_waitcnt lgkmcnt(0)
                                                  s_barrier

   A forward dataflow over the CFG keeps, per register dword and counter, the age of the operation that writes it. A
   join keeps the smaller age. Ages saturate, so the fixpoint ends. On gfx9, operations read their sources at issue, so
   overwriting sources needs no wait; s_endpgm needs none either. Scalar loads of memory that the kernel may write are
   complete before a store. No wait is ever dropped because of an assumption about time. The author's s_waitcnt stay and
   count.

   Requires: physical registers, pseudo-operations expanded except for terminators and barriers. Leaves the CFG
   built. */
#include "analysis/cfg.h"
#include "finalize/dataflow.h"
#include "finalize/finalize.h"
#include "ir/schedule_modes.h"
#include "finalize/lds_reads.h"
#include "finalize/wait_clock.h"
#include "isa/events.h"
#include "isa/family.h"
#include "isa/immediates.h"

enum { WORKGROUP_BARRIER = -1 }; /* number of the workgroup's barrier, on targets that number barriers */

typedef struct Waits {
    Kernel *k;
    PassCtx *ctx;
    WaitTracker tracker;
    WaitState *out; /* by block id */
    LdsReads lds_reads;
    MemoryAfter memory;
    WaitClock clock;
    bool one_wave;
    bool tensor_stores;
    bool scalar_reads;              /* scalar loads of memory that the kernel may write */
    uint64_t first[MAX_WAIT_SLOTS]; /* wait of the last block: the more, the later it is, or the less it waits for */
    bool changed;
} Waits;

/* COUNTER_BIT_ of the counters with which the author counts copies. */
static uint16_t counts_of_author(const Kernel *k)
{
    unsigned bits = 0;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    bits |= author_counts_copies(inst);
    return (uint16_t)bits;
}

/* A workgroup of one wave need not publish data. Its LDS operations are in order, and so are its own loads and stores
   of memory. Waits for registers come before their use, and copies wait for LDS data when they start. */
static void publish_need(const Waits *w, uint32_t flags, WaitNeed *need)
{
    const WaitTracker *t = &w->tracker;
    if (w->one_wave) return;
    if (flags & BARRIER_WAIT_LDS) wait_tracker_need_event(t, EVENT_LDS, need);
    if (flags & BARRIER_WAIT_VMEM) {
        wait_tracker_need_event(t, EVENT_VMEM_LOAD, need);
        wait_tracker_need_event(t, EVENT_VMEM_STORE, need);
    }
    if (flags & (BARRIER_WAIT_LDS | BARRIER_WAIT_VMEM)) {
        wait_tracker_need_event(t, EVENT_FLAT_LOAD, need);
        wait_tracker_need_event(t, EVENT_FLAT_STORE, need);
    }
}

static void barrier_need(const Waits *w, const Inst *barrier, WaitNeed *need)
{
    const WaitTracker *t = &w->tracker;
    const uint32_t flags = barrier_orders(&barrier->m);
    publish_need(w, flags, need);
    if (flags & BARRIER_ORDERS_MEMORY && w->memory.after)
        wait_tracker_need_memory(t, &w->memory.after[barrier->index], need);
    if (!(flags & BARRIER_WAIT_DMA)) return;
    /* Needs writes to memory that even their own wave does not read in order. The queue of the tensor data mover also
       contains its loads. */
    wait_tracker_need_event(t, EVENT_ASYNC_STORE, need);
    if (!w->one_wave || w->tensor_stores) wait_tracker_need_event(t, EVENT_TENSOR_STORE, need);
    /* A wave that is alone waits for LDS-DMA before its use, or here for what its author counts. */
    if (!w->lds_reads.after || (w->one_wave && !t->author_counts)) return;
    const RefSet *after = w->lds_reads.after[barrier->index];
    for (unsigned i = 0; i < after->count; i++) wait_tracker_need_dma(t, &after->ref[i], need);
}

/* Scalar loads and writes of vector operations are not ordered. So a load of memory that may be written is complete
   before stores of its wave, and before barriers after which other waves may store. */
static void scalar_reads_need(const Waits *w, const Inst *inst, WaitNeed *need)
{
    const InstInfo *row = inst_row(inst);
    const bool in_memory = row->unit == UNIT_VMEM || row->unit == UNIT_FLAT;
    const bool writes = in_memory && row->flags & (INST_STORE | INST_ATOMIC) && !event_copies_to_lds(row->event);
    const bool meets = row->flags & INST_BARRIER && !w->one_wave;
    if (w->scalar_reads && (writes || meets)) wait_tracker_need_event(&w->tracker, EVENT_SMEM, need);
}

static bool is_move_by_ra(const Inst *inst)
{
    return inst && inst->flags & INST_BY_RA && (inst_row(inst)->unit == UNIT_VALU || inst_row(inst)->unit == UNIT_SALU);
}

/* The allocator's moves on the edge of a loop are adjacent. One wait for the latest of their needs replaces one wait
   for each. */
static void need_of_run(const Waits *w, const Inst *inst, WaitNeed *need)
{
    for (const Inst *next = inst->next; is_move_by_ra(inst) && is_move_by_ra(next); next = next->next)
        wait_tracker_need(&w->tracker, next, need);
}

/* Applies the counts of a wait of the program. */
static void credit(Waits *w, const Inst *inst)
{
    WaitTracker *t = &w->tracker;
    for (unsigned slot = 0; slot < t->num_slots; slot++)
        wait_tracker_apply(t, slot, wait_get(&inst->m, t->counter[slot]));
}

/* ---- emission ---- */

/* The reason for the wait instruction with that opcode. */
static const char *reason(Waits *w, const WaitNeed *need, uint16_t wait, const char *consumer)
{
    const WaitTracker *t = &w->tracker;
    const char *text = NULL;
    for (unsigned slot = 0; slot < t->num_slots; slot++) {
        if (need->limit[slot] == NO_LIMIT || counter_infos[t->counter[slot]].wait != wait) continue;
        const char *producer = need->producer[slot] ? isa_name(t->target, need->producer[slot]->m.opcode) : "memory";
        text = arena_printf(w->k->arena, "%s%s%s(%u): %s -> %s", text ? text : "", text ? "; " : "",
                            counter_infos[t->counter[slot]].name, need->limit[slot], producer, consumer);
    }
    return text;
}

/* A new wait instruction before `inst`, which waits for nothing yet. */
static Inst *new_wait(Waits *w, Inst *inst, Opcode opcode)
{
    Inst *wait = inst_new(w->k, opcode, 0, 0);
    wait_clear(&wait->m);
    wait->flags = INST_BY_WAITS;
    wait->loc = inst->loc;
    inst_insert_before(inst, wait);
    return wait;
}

/* The wait instruction with that opcode right before `inst`, or NULL. */
static Inst *wait_before(const Inst *inst, uint16_t opcode)
{
    Inst *wait = inst->prev;
    while (wait && isa_is_wait(wait->m.opcode) && wait->m.opcode != opcode) wait = wait->prev;
    return wait && wait->m.opcode == opcode ? wait : NULL;
}

/* Adds the wait to the wait instructions right before `inst`, or inserts new ones. */
static void emit_wait(Waits *w, Inst *inst, const WaitNeed *need)
{
    const WaitTracker *t = &w->tracker;
    for (unsigned slot = 0; slot < t->num_slots; slot++) {
        const Counter counter = t->counter[slot];
        if (need->limit[slot] == NO_LIMIT) continue;
        Inst *wait = wait_before(inst, counter_infos[counter].wait);
        if (!wait) {
            wait = new_wait(w, inst, (Opcode)counter_infos[counter].wait);
            if (w->ctx->options.annotate)
                wait->comment = reason(w, need, wait->m.opcode, isa_name(t->target, inst->m.opcode));
        }
        if (need->limit[slot] < wait_get(&wait->m, counter)) wait_set(&wait->m, counter, need->limit[slot]);
    }
    w->changed = true;
}

static void expand_barrier(Waits *w, Inst *inst)
{
    w->changed = true;
    if (w->one_wave) {
        inst_remove(inst);
        return;
    }
    const TargetFamily *family = target_family(w->k->target);
    if (family->barrier_signal) {
        Inst *signal = inst_new(w->k, (Opcode)family->barrier_signal, 0, 1);
        signal->m.operands[0] = operand_imm((uint32_t)WORKGROUP_BARRIER);
        signal->loc = inst->loc;
        inst_insert_before(inst, signal);
    }
    inst->m.opcode = family->barrier;
    inst->m.mods = isa_default_modifiers(family->barrier);
    if (family->barrier_signal) inst->m.mods.offset = (uint16_t)WORKGROUP_BARRIER;
}

/* Without lds_becomes, the names of LDS objects no longer relate to each other. If the pass runs again on this kernel's
   text, the waits that it has placed for LDS stay. */
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

static void note_first(Waits *w, const Inst *inst, const WaitNeed *need)
{
    for (unsigned slot = 0; slot < w->tracker.num_slots; slot++)
        if (need->limit[slot] != NO_LIMIT && w->first[slot] == UINT64_MAX)
            w->first[slot] = (uint64_t)inst->index << 8 | need->limit[slot];
}

static void process_block(Waits *w, Block *block, bool emit)
{
    WaitTracker *t = &w->tracker;
    enter_block(w, block);
    memset(w->first, 0xff, sizeof w->first);
    wait_clock_start(&w->clock, t, block);
    FOREACH_INST_SAFE(block, inst)
    {
        if (isa_is_wait(inst->m.opcode)) {
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
        scalar_reads_need(w, inst, &need);
        if (need.any) {
            need_of_run(w, inst, &need);
            wait_clock_merge(&w->clock, t, inst, &need);
            if (emit) emit_wait(w, inst, &need);
            note_first(w, inst, &need);
            wait_tracker_apply_need(t, &need);
        }
        wait_tracker_issue(t, inst);
        wait_clock_issue(&w->clock, t, inst);
        if (emit && inst->m.opcode == OP_BARRIER) expand_barrier(w, inst);
    }
}

/* The block from which a loop is entered, if it leads nowhere else and the loop has one way back; NULL: none. */
static Block *entry_of_loop(const Block *header, const Block **back)
{
    if (header->preds.len != 2) return NULL;
    const bool second = header->preds.data[0]->rpo >= header->rpo;
    Block *entry = header->preds.data[second];
    *back = header->preds.data[!second];
    const bool is_loop = (*back)->rpo >= header->rpo && entry->rpo < header->rpo;
    return is_loop && block_num_succs(entry) == 1 && entry->last && entry->last->branch ? entry : NULL;
}

/* Leaves only the waits before the loop that let the first wait in the loop's first block wait for less. */
static void drop_useless(Waits *w, Block *header, WaitState *entry, WaitNeed *need)
{
    const WaitState kept = *entry;
    uint64_t before[MAX_WAIT_SLOTS];
    process_block(w, header, false);
    memcpy(before, w->first, sizeof before);
    wait_tracker_reset(&w->tracker);
    wait_tracker_join(&w->tracker, entry);
    wait_tracker_settle(&w->tracker);
    wait_tracker_apply_need(&w->tracker, need);
    *entry = (WaitState){0};
    wait_tracker_save(&w->tracker, entry, false);
    process_block(w, header, false);
    *entry = kept;
    need->any = false;
    for (unsigned slot = 0; slot < w->tracker.num_slots; slot++) {
        if (w->first[slot] <= before[slot]) need->limit[slot] = NO_LIMIT;
        need->any |= need->limit[slot] != NO_LIMIT;
    }
}

/* A loop's first wait for a value must be enough for both ways into the loop. If fewer operations follow the value
   before the loop than in it, each iteration would wait for operations that it need not wait for, such as its last
   stores. So the value is waited for before the loop. */
static bool wait_before_loops(Waits *w)
{
    bool any = false;
    FOREACH_BLOCK(w->k, header)
    {
        const Block *back;
        Block *entry = entry_of_loop(header, &back);
        WaitNeed need;
        if (!entry || !w->out[entry->id].valid || !w->out[back->id].valid) continue;
        wait_need_clear(&need);
        wait_tracker_reset(&w->tracker);
        wait_tracker_join(&w->tracker, &w->out[entry->id]);
        wait_tracker_settle(&w->tracker);
        wait_tracker_need_older(&w->tracker, &w->out[back->id], &need);
        if (need.any) drop_useless(w, header, &w->out[entry->id], &need);
        if (need.any) emit_wait(w, entry->last, &need);
        any |= need.any;
    }
    return any;
}

static bool transfer(void *context, Block *block, bool grow)
{
    Waits *w = context;
    process_block(w, block, false);
    return wait_tracker_save(&w->tracker, &w->out[block->id], grow);
}

/* A wait to zero for all counters after a memory operation, or for those of its counters that share one wait
   instruction. */
static void force_wait(Waits *w, Inst *inst, const EventInfo *event)
{
    unsigned waited = 0;
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        if (!(event->counters >> c & 1) || waited >> c & 1) continue;
        Inst *wait = inst_new(w->k, (Opcode)counter_infos[c].wait, 0, 0);
        wait->flags = INST_BY_WAITS;
        wait->loc = inst->loc;
        inst_insert_after(inst, wait);
        for (unsigned other = c; other < NUM_COUNTERS; other++)
            if (counter_infos[other].wait == counter_infos[c].wait) waited |= 1u << other;
    }
    w->changed = true;
}

/* Inserts a wait to zero after every memory operation. This checks the analysis; it is slow code. */
static void force_waits(Waits *w)
{
    FOREACH_BLOCK(w->k, block)
    FOREACH_INST_SAFE(block, inst)
    {
        const unsigned event = inst_row(inst)->event;
        if (event) force_wait(w, inst, event_info(w->k->target, (Event)event));
        if (inst->m.opcode == OP_BARRIER) expand_barrier(w, inst);
        else if (inst->m.opcode == OP_LDS_BECOMES) drop_rename(w, inst);
    }
}

static void find_states(Waits *w)
{
    w->out = ARENA_ARRAY(w->k->arena, WaitState, w->k->blocks.len);
    dataflow_blocks(w->k, transfer, w);
}

bool pass_waits(Kernel *k, PassCtx *ctx)
{
    Waits w = {.k = k, .ctx = ctx, .one_wave = isa_waves(k->target, kernel_max_threads(k)) == 1};
    if (ctx->options.force_waits) {
        force_waits(&w);
        return w.changed;
    }
    cfg_build(k);
    kernel_number(k);
    wait_tracker_init(&w.tracker, k->arena, k->target);
    w.tracker.author_counts = counts_of_author(k);
    w.tracker.lds_placed = k->lds_waits_placed;
    wait_clock_init(&w.clock, k, schedule_mode_of_kernel(ctx, k) != WAVECC_SCHEDULE_OFF);
    bool has_dma = false, has_barrier = false;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        w.tracker.relative_vgprs |= (isa_relative_registers(&inst->m) & ALLOW_V) != 0;
        has_dma |= event_copies_to_lds(inst_row(inst)->event);
        has_barrier |= inst->m.opcode == OP_BARRIER;
        w.tensor_stores |= inst_row(inst)->event == EVENT_TENSOR_STORE;
        w.scalar_reads |=
            inst_row(inst)->unit == UNIT_SMEM && inst_has(inst, INST_LOAD) && !(inst->flags & INST_INVARIANT);
    }
    if (has_dma && has_barrier) w.lds_reads = lds_reads_build(k, w.one_wave);
    if (has_barrier) w.memory = memory_after_build(k, w.one_wave);
    w.tracker.follows_memory = w.memory.after != NULL;
    find_states(&w);
    if (!w.tracker.author_counts && wait_before_loops(&w)) find_states(&w);
    FOREACH_BLOCK(k, block) process_block(&w, block, true);
    return w.changed;
}
