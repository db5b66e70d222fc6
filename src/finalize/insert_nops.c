/* Inserts s_nop before an instruction that follows another one too closely, by the rows of isa/hazards.def.

       v_mfma_f32_16x16x16_f16 v[0:3], ...        v_mfma_f32_16x16x16_f16 v[0:3], ...
       s_add_u32 s0, s0, 1                   =>   s_add_u32 s0, s0, 1
       v_mov_b32 v8, v0                           s_nop 5
                                                  v_mov_b32 v8, v0

   A forward dataflow over the CFG finds the recent producers of any row, and how many wait states ago each was issued.
   A join keeps the smaller distance. The distances are minimums over all paths, never sums of several. Every
   instruction counts as one wait state, `s_nop N` as N + 1, and the end of a block as its number of branches
   (branch_states). On gfx1250 only vector instructions count, and the pass inserts v_nop. The mode decides how many
   states a row needs (hazard_pair_states): the documented number, or less if production kernels refute the row. Reports
   also get the number of s_nop in the other mode. Requires: physical registers; runs after `waits` (its waits count)
   and before `branches`. Preserves: the CFG. */
#include "analysis/cfg.h"
#include "finalize/branches.h"
#include "finalize/dataflow.h"
#include "finalize/finalize.h"
#include "ir/pass_notes.h"
#include "isa/hazards.h"
#include "isa/immediates.h"
#include "isa/vgpr_roles.h"

enum {
    START_CLOCK = 64, /* clock at the start of a block: above the largest row */
    NOP_STATES = 16,  /* of one s_nop */
};

/* An instruction that some row may still make wait for. */
typedef struct Recent {
    const Inst *inst;
    HazardRows rows;
    uint64_t units;  /* register groups that a row may test (unit_bits) */
    unsigned column; /* of its passes */
    uint32_t issued; /* clock after it; in a block's state: wait states since then */
    uint32_t expire; /* clock after which no row needs more; in a block's state: relative */
} Recent;

/* Facts that do not depend on the path, computed once per instruction. */
typedef struct InstFacts {
    HazardRows rows;         /* rows for which it is a producer, filtered by passes */
    HazardRows needs;        /* rows for which it is a consumer */
    uint64_t units;          /* all registers that it accesses (unit_bits) */
    uint64_t produced_units; /* registers that a row may test in a producer: not A and B of MFMA */
    uint8_t column;          /* of its passes */
    uint8_t window;          /* largest number of wait states that a row needs after it */
} InstFacts;

typedef struct HazardState {
    Recent *recent;
    uint32_t count;
    bool valid;
} HazardState;

typedef struct Hazards {
    Kernel *k;
    PassCtx *ctx;
    HazardTable table;
    HazardMode mode;
    uint32_t num_nops;  /* s_nop that this mode needs */
    VEC(Recent) recent; /* by age, the oldest of a block first */
    uint32_t clock;
    HazardState *out;    /* by block id */
    uint32_t *seen;      /* by Inst.index: position in `recent` + 1 while joining */
    InstFacts *facts;    /* by Inst.index */
    bool relative_vgprs; /* s_set_gpr_idx_* is used, so any vector instruction may access any VGPR */
    bool changed;
} Hazards;

/* ---- one instruction ---- */

/* Registers in groups of 4 as bits, folded. Two instructions without a common bit have no common register. */
static uint64_t unit_bits(RegRange range)
{
    uint64_t bits = 0;
    if (!range.count) return 0;
    for (unsigned group = range.first / 4; group <= (range.first + range.count - 1u) / 4; group++)
        bits |= 1ull << (group & 63);
    return bits;
}

static void collect_units(Target target, const Inst *inst, InstFacts *facts)
{
    const InstInfo *info = inst_row(inst);
    uint64_t bits = 0, a_and_b = 0;
    for (unsigned imps = info->implicit_reads | info->implicit_writes; imps; imps &= imps - 1)
        bits |= unit_bits(implicit_units(imps & -imps));
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        uint64_t operand = unit_bits(operand_units(inst->m.operands[i]));
        if (info->unit == UNIT_MFMA && (i == 1 || i == 2)) a_and_b |= operand;
        else bits |= operand;
    }
    facts->produced_units = bits | (hazard_counts_valu(target) ? a_and_b : 0); /* WMMA_SOURCES */
    facts->units = bits | a_and_b;
}

static void classify(Hazards *h, const Inst *inst)
{
    uint32_t classes = hazard_classes(&inst->m);
    if (!classes) return;
    InstFacts *facts = &h->facts[inst->index];
    HazardRows produced = hazard_producer_rows(&h->table, classes);
    unsigned window = 0, column = hazard_rows_any(&produced) ? hazard_pass_column(h->k->target, &inst->m) : 0;
    HazardRows rows = produced;
    for (unsigned row; hazard_rows_take(&rows, &row);) {
        unsigned states = hazard_column_states(h->k->target, (Hazard)row, column);
        if (!states) hazard_rows_remove(&produced, row);
        else if (states > window) window = states;
    }
    facts->rows = produced;
    facts->needs = hazard_consumer_rows(&h->table, classes);
    collect_units(h->k->target, inst, facts);
    facts->column = (uint8_t)column;
    facts->window = (uint8_t)window;
}

/* Wait states missing before `inst`. `why` gets the row and producer that need the most. */
static unsigned missing_states(Hazards *h, const Inst *inst, const Inst **producer, unsigned *why)
{
    const InstFacts *facts = &h->facts[inst->index];
    unsigned missing = 0;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < h->recent.len; i++) {
        Recent *r = &h->recent.data[i];
        if (r->expire <= h->clock) continue;
        if (kept != i) h->recent.data[kept] = *r;
        r = &h->recent.data[kept++];
        HazardRows rows = hazard_rows_both(&r->rows, &facts->needs);
        if (!h->relative_vgprs && !(r->units & facts->units))
            rows = hazard_rows_without(&rows, &h->table.register_rows);
        for (unsigned row; hazard_rows_take(&rows, &row);) {
            unsigned until = r->issued + hazard_column_states(h->k->target, (Hazard)row, r->column);
            if (until <= h->clock + missing) continue;
            if (!h->relative_vgprs && !hazard_row_matches((Hazard)row, &r->inst->m, &inst->m)) continue;
            until = r->issued + hazard_pair_states(h->k->target, h->mode, (Hazard)row, &r->inst->m, &inst->m);
            if (until <= h->clock + missing) continue;
            missing = until - h->clock;
            *producer = r->inst;
            *why = row;
        }
    }
    h->recent.len = kept;
    return missing;
}

static void issue(Hazards *h, const Inst *inst)
{
    h->clock += hazard_inst_states(h->k->target, &inst->m);
    const InstFacts *facts = &h->facts[inst->index];
    if (!hazard_rows_any(&facts->rows)) return;
    Recent r = {inst, facts->rows, facts->produced_units, facts->column, h->clock, h->clock + facts->window};
    VEC_PUSH(h->k->arena, &h->recent, r);
}

/* ---- states of blocks ---- */

/* `between`: wait states from that state to here. */
static void join(Hazards *h, const HazardState *state, uint32_t between)
{
    for (uint32_t i = 0; i < state->count; i++) {
        Recent r = state->recent[i];
        if (r.expire <= between) continue;
        r.issued += between;
        r.expire -= between;
        uint32_t *seen = &h->seen[r.inst->index];
        if (*seen) {
            Recent *have = &h->recent.data[*seen - 1];
            if (START_CLOCK - r.issued <= have->issued) continue;
            have->issued = START_CLOCK - r.issued;
            have->expire = START_CLOCK + r.expire;
            continue;
        }
        r.issued = START_CLOCK - r.issued;
        r.expire = START_CLOCK + r.expire;
        VEC_PUSH(h->k->arena, &h->recent, r);
        *seen = h->recent.len;
    }
}

static void clear_seen(Hazards *h)
{
    for (uint32_t i = 0; i < h->recent.len; i++) h->seen[h->recent.data[i].inst->index] = 0;
}

static void enter_block(Hazards *h, const Block *block)
{
    h->recent.len = 0;
    h->clock = START_CLOCK;
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const HazardState *state = &h->out[block->preds.data[p]->id];
        const bool counts = !hazard_counts_valu(h->k->target); /* branches are not vector instructions */
        if (state->valid) join(h, state, counts ? edge_states(h->k, block->preds.data[p], block) : 0);
    }
    clear_seen(h);
}

static HazardState snapshot(Hazards *h)
{
    HazardState state = {.valid = true};
    state.recent = ARENA_ARRAY(h->k->arena, Recent, h->recent.len);
    for (uint32_t i = 0; i < h->recent.len; i++) {
        Recent r = h->recent.data[i];
        if (r.expire <= h->clock) continue;
        r.issued = h->clock - r.issued;
        r.expire -= h->clock;
        state.recent[state.count++] = r;
    }
    return state;
}

static bool save_state(Hazards *h, HazardState *out, bool keep)
{
    HazardState now = snapshot(h);
    if (keep && out->valid) {
        h->recent.len = 0;
        h->clock = START_CLOCK;
        join(h, out, 0);
        join(h, &now, 0);
        clear_seen(h);
        now = snapshot(h);
    }
    bool same = out->valid && now.count == out->count;
    for (uint32_t i = 0; same && i < now.count; i++)
        same = now.recent[i].inst == out->recent[i].inst && now.recent[i].issued == out->recent[i].issued;
    if (!same) *out = now;
    return !same;
}

/* ---- insertion ---- */

static void insert_nops(Hazards *h, Inst *inst, unsigned states, const Inst *producer, unsigned row)
{
    h->changed = true;
    Inst *before = inst->prev;
    if (before && before->m.opcode == OP_S_NOP && before->flags & INST_BY_HAZARDS) {
        unsigned room = NOP_STATES - nop_states(&before->m);
        unsigned more = states < room ? states : room;
        before->m.mods.offset += (int32_t)more;
        states -= more;
    }
    const bool vector = hazard_counts_valu(h->k->target);
    while (states) {
        unsigned n = vector ? 1 : states < NOP_STATES ? states : NOP_STATES;
        Inst *nop = inst_new(h->k, vector ? OP_V_NOP : OP_S_NOP, 0, 0);
        if (!vector) nop->m.mods.offset = (int32_t)n - 1;
        nop->flags = INST_BY_HAZARDS;
        nop->loc = inst->loc;
        if (h->ctx->options.annotate)
            nop->comment = arena_printf(h->k->arena, "%s: %s -> %s", hazard_infos[row].name, inst_row(producer)->name,
                                        inst_row(inst)->name);
        inst_insert_before(inst, nop);
        states -= n;
    }
}

static void process_block(Hazards *h, Block *block, bool insert)
{
    enter_block(h, block);
    FOREACH_INST(block, inst)
    {
        const Inst *producer = NULL;
        unsigned row = 0, missing = 0;
        if (hazard_rows_any(&h->facts[inst->index].needs) && h->recent.len)
            missing = missing_states(h, inst, &producer, &row);
        if (missing) {
            h->clock += missing;
            h->num_nops += hazard_counts_valu(h->k->target) ? missing : (missing + NOP_STATES - 1) / NOP_STATES;
            if (insert) insert_nops(h, inst, missing, producer, row);
        }
        issue(h, inst);
    }
    if (!hazard_counts_valu(h->k->target)) h->clock += branch_states(h->k, block);
}

static bool transfer(void *context, Block *block, bool grow)
{
    Hazards *h = context;
    process_block(h, block, false);
    return save_state(h, &h->out[block->id], grow);
}

/* Facts and states of one mode. */
static void solve_mode(Hazards *h, HazardMode mode, uint32_t num_insts)
{
    Kernel *k = h->k;
    h->mode = mode;
    h->facts = ARENA_ARRAY(k->arena, InstFacts, num_insts + 1);
    h->out = ARENA_ARRAY(k->arena, HazardState, k->blocks.len);
    FOREACH_BLOCK(k, block) FOREACH_INST(block, inst) classify(h, inst);
    dataflow_blocks(k, transfer, h);
    h->num_nops = 0;
}

/* s_nop of an earlier run, and of soft clauses, count too. */
static uint32_t count_nops(const Kernel *k)
{
    uint32_t nops = 0;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    nops += (inst->m.opcode == OP_S_NOP || inst->m.opcode == OP_V_NOP) && inst->flags & INST_BY_HAZARDS;
    return nops;
}

/* ---- s_set_vgpr_msb ---- */

static const Inst *before(const Inst *inst)
{
    do inst = inst->prev;
    while (inst && inst_row(inst)->format == FORMAT_PSEUDO);
    return inst;
}

/* Does a write of MODE stand right before it on some path? A branch between them would be enough distance, so only
   blocks that fall into this one are examined. */
static bool is_behind_mode(const Block *block, const Inst *inst)
{
    const Inst *last = before(inst);
    if (last) return isa_writes_mode(&last->m);
    for (uint32_t p = 0; p < block->preds.len; p++) {
        last = block->preds.data[p]->last;
        if (last && inst_row(last)->format == FORMAT_PSEUDO) last = before(last);
        if (last && isa_writes_mode(&last->m)) return true;
    }
    return false;
}

static void part_msb_from_mode(Hazards *h)
{
    FOREACH_BLOCK(h->k, block)
    FOREACH_INST(block, inst)
    {
        if (inst->m.opcode != OP_S_SET_VGPR_MSB || !is_behind_mode(block, inst)) continue;
        Inst *nop = inst_new(h->k, OP_S_NOP, 0, 0);
        nop->flags = INST_BY_HAZARDS;
        nop->loc = inst->loc;
        if (h->ctx->options.annotate) nop->comment = hazard_infos[HAZARD_ROW_MODE_MSB].name;
        inst_insert_before(inst, nop);
        h->changed = true;
    }
}

bool pass_hazards(Kernel *k, PassCtx *ctx)
{
    Hazards h = {.k = k, .ctx = ctx};
    const HazardMode mode = ctx->options.observed_hazards ? HAZARD_MODE_OBSERVED : HAZARD_MODE_DOCUMENTED;
    const HazardMode other = ctx->options.observed_hazards ? HAZARD_MODE_DOCUMENTED : HAZARD_MODE_OBSERVED;
    hazard_table_init(&h.table, k->target);
    cfg_build(k);
    kernel_number(k);
    uint32_t num_insts = 0;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        num_insts++;
        h.relative_vgprs |= (isa_relative_registers(&inst->m) & ALLOW_V) != 0;
    }
    h.seen = ARENA_ARRAY(k->arena, uint32_t, num_insts + 1);
    solve_mode(&h, other, num_insts);
    FOREACH_BLOCK(k, block) process_block(&h, block, false);
    k->notes->hazard_nops[other] = count_nops(k) + h.num_nops;
    solve_mode(&h, mode, num_insts);
    FOREACH_BLOCK(k, block) process_block(&h, block, true);
    part_msb_from_mode(&h);
    k->notes->hazard_nops[mode] = count_nops(k);
    k->notes->observed_hazards = ctx->options.observed_hazards;
    return h.changed;
}
