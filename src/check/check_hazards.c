/* The hazard checker. From every instruction it searches back along all paths, as far as the largest row that concerns
   the instruction, and compares the distance to each producer. The pass `hazards` carries producers forward instead.
   The two share the table alone.

   After a taken s_cbranch_execz EXEC is 0 until it is written. A vector instruction there writes no lane, so it does
   not matter what it reads or overwrites too early. Each path therefore has a bit "EXEC is written between here and the
   consumer".

   A hazard of scalar state (hazard_scalars) ends if another unit writes the register again between the two. The paths
   with such an instruction are searched once more for each pair.

   The checker finds every pair with fewer instructions between than documented. Two more facts decide how a pair is
   judged (hazard_judge): the least time between the two, where matrix instructions wait for their pipe, and whether
   anything but vector ALU stands between. */
#include <string.h>

#include "isa/vgpr_roles.h"
#include "support/sweep.h"

#include "check/find_code.h"

enum { NO_MATRIX = -1 };

/* What a path from an instruction to the consumer has between. */
typedef struct Way {
    uint32_t states; /* between them */
    /* wait states from after the instruction to the consumer's issue, including the waits for the matrix pipe */
    uint32_t time;
    /* wait states from the issue of the next matrix instruction to the consumer's; NO_MATRIX: none follows */
    int32_t matrix;
} Way;

/* between instruction and consumer: EXEC is written; an instruction is not VALU; another unit than the vector ALU
   writes EXEC or a scalar register that the consumer reads */
enum { WAY_EXEC_WRITTEN = 1, WAY_MIXED = 2, WAY_REWRITTEN = 4, NUM_WAYS = 8 };

typedef struct Step {
    uint32_t inst, kind; /* kind: WAY_ bits */
    Way way;
} Step;

typedef struct HazardCheck {
    const Code *code;
    HazardTable table;
    FindingList *findings;
    HazardRows *produced; /* by instruction */
    /* by instruction: for how many states the matrix pipe is still busy at its issue, on all paths */
    uint8_t *pipe;
    VEC(Step) work;
    /* by NUM_WAYS * instruction + kind: the least of this search in each field; valid if the instruction is in
       `touched` */
    Way *best;
    bool *known;
    VEC(uint32_t) touched; /* instructions with a `best` */
    bool masked;           /* the consumer does nothing if EXEC is 0 */
    HazardScalars reads;   /* the consumer's scalar registers, with EXEC */
    unsigned budget;       /* for least_unwritten: steps that are left */
} HazardCheck;

/* ---- time ---- */

static bool is_matrix(const HazardCheck *c, uint32_t inst)
{
    return hazard_busy_passes(c->code->target, &c->code->insts[inst].d.inst);
}

/* For how many states the pipe is busy after this instruction. Instructions other than vector and scalar ALU may stall,
   so they count as 0. */
static unsigned busy_behind(const HazardCheck *c, uint32_t inst)
{
    const MachineInst *m = &c->code->insts[inst].d.inst;
    unsigned passes = hazard_busy_passes(c->code->target, m), states = hazard_inst_states(c->code->target, m);
    if (passes) return passes - 1;
    bool steady = hazard_is_valu(m) || inst_info(m->opcode)->unit == UNIT_SALU || m->opcode == OP_S_NOP;
    return steady && c->pipe[inst] > states ? c->pipe[inst] - states : 0;
}

static void find_busy_pipe(HazardCheck *c)
{
    const Code *code = c->code;
    memset(c->pipe, UINT8_MAX, code->num_insts);
    Sweep sweep = sweep_new(code->arena, code->num_insts, true);
    for (uint32_t i; sweep_next(&sweep, &i);) {
        const CodeInst *inst = &code->insts[i];
        unsigned least = inst->root || !inst->num_preds ? 0 : UINT8_MAX;
        for (uint32_t p = 0; p < inst->num_preds; p++) {
            unsigned busy = busy_behind(c, code->preds[inst->first_pred + p]);
            if (busy < least) least = busy;
        }
        if (least >= c->pipe[i]) continue;
        c->pipe[i] = (uint8_t)least;
        for (unsigned s = 0; s < 2; s++)
            if (inst->succ[s] != NO_INST) sweep_mark(&sweep, inst->succ[s]);
    }
}

/* Extends the path from after the instruction to after the previous one. */
static Way way_through(const HazardCheck *c, uint32_t inst, Way way)
{
    const MachineInst *m = &c->code->insts[inst].d.inst;
    unsigned passes = hazard_busy_passes(c->code->target, m), states = hazard_inst_states(c->code->target, m);
    Way before = {way.states + states, way.time + states, way.matrix};
    if (!passes) return before;
    if (way.matrix != NO_MATRIX && before.time < (uint32_t)way.matrix + passes)
        before.time = (uint32_t)way.matrix + passes;
    before.matrix = (int32_t)before.time;
    return before;
}

/* ---- one pair ---- */

typedef struct HazardFound {
    unsigned have;
    HazardProof proof;
    HazardGap gap;
    bool maybe; /* Finding.maybe */
} HazardFound;

static void report(HazardCheck *c, unsigned row, uint32_t producer, uint32_t consumer, HazardFound found)
{
    const DecodedInst *p = &c->code->insts[producer].d, *q = &c->code->insts[consumer].d;
    unsigned want = hazard_row_states(c->code->target, (Hazard)row, &p->inst);
    Finding f = {.kind = FINDING_HAZARD,
                 .proof = found.proof,
                 .address = q->address,
                 .other = p->address,
                 .unit = row,
                 .have = found.have,
                 .want = want,
                 .inst = consumer,
                 .from = producer,
                 .text = hazard_infos[row].source,
                 .pipe = found.gap.pipe,
                 .maybe = found.maybe};
    VEC_PUSH(c->code->arena, c->findings, f);
}

/* Is `a` a worse judgement than `b`? The worst is documented, then undecided, refuted, a matter of time. */
static bool is_worse(HazardProof a, HazardProof b)
{
    static const unsigned rank[NUM_HAZARD_PROOFS] = {
        [HAZARD_TIMED] = 0,    [HAZARD_REFUTED] = 1, [HAZARD_UNDECIDED] = 2, [HAZARD_CONFLICT] = 3,
        [HAZARD_CAUTIOUS] = 4, [HAZARD_NEWER] = 5,   [HAZARD_SURE] = 6};
    return rank[a] > rank[b];
}

/* ---- scalar state that is written again ---- */

enum { NEVER = UINT32_MAX, STEPS_OF_PAIR = 4096 };

/* The wait states on the shortest path shorter than `want` between the two on which some register of `live` (one bit
   per scalar) is not written again. The search starts after `producer` and goes to `inst`; `states` follow from there.
   If the budget ends, nothing counts as written again. */
static uint32_t least_unwritten(HazardCheck *c, uint32_t inst, uint32_t producer, const HazardScalars *scalars,
                                uint32_t live, uint32_t states, uint32_t want)
{
    const CodeInst *i = &c->code->insts[inst];
    uint32_t least = NEVER;
    for (uint32_t p = 0; p < i->num_preds; p++) {
        const uint32_t pred = c->code->preds[i->first_pred + p];
        const MachineInst *m = &c->code->insts[pred].d.inst;
        if (!c->budget || pred == producer) return states;
        c->budget--;
        const uint32_t left = live & ~hazard_scalars_rewritten(scalars, m);
        const uint32_t before = states + hazard_inst_states(c->code->target, m);
        if (!left || before >= want || before >= least) continue;
        const uint32_t found = least_unwritten(c, pred, producer, scalars, left, before, want);
        if (found < least) least = found;
    }
    return least;
}

/* The wait states on the paths on which something may be written again. NEVER: it is written again on each path. */
static uint32_t states_unwritten(HazardCheck *c, Hazard row, uint32_t producer, uint32_t consumer, uint32_t states,
                                 uint32_t want)
{
    HazardScalars scalars;
    if (!hazard_scalars(row, &c->code->insts[producer].d.inst, &c->code->insts[consumer].d.inst, &scalars))
        return states;
    c->budget = STEPS_OF_PAIR;
    return least_unwritten(c, consumer, producer, &scalars, (uint32_t)(UINT64_C(1) << scalars.count) - 1, 0, want);
}

/* EXEC, and the scalar registers among the instruction's operands. */
static HazardScalars scalar_reads(const MachineInst *inst)
{
    HazardScalars reads = {.units = {UNIT_REG_EXEC, UNIT_REG_EXEC + 1, UNIT_REG_M0, UNIT_REG_VCC, UNIT_REG_VCC + 1},
                           .count = 5};
    for (unsigned i = inst->num_defs; i < inst->num_operands; i++) {
        const RegRange range = operand_units(inst->operands[i]);
        for (unsigned n = 0; n < range.count && range.first < UNIT_REG_SCC && reads.count < MAX_HAZARD_SCALARS; n++)
            reads.units[reads.count++] = (uint16_t)(range.first + n);
    }
    return reads;
}

/* Compares all paths between the two. */
static void compare(HazardCheck *c, uint32_t producer, uint32_t consumer, const HazardRows *needs)
{
    const MachineInst *from = &c->code->insts[producer].d.inst;
    const MachineInst *to = &c->code->insts[consumer].d.inst;
    HazardRows rows = hazard_rows_both(&c->produced[producer], needs);
    for (unsigned number; hazard_rows_take(&rows, &number);) {
        const Hazard row = (Hazard)number;
        const unsigned want = hazard_row_states(c->code->target, row, from);
        unsigned have = want;
        HazardProof worst = HAZARD_TIMED;
        HazardGap worst_gap = {0};
        for (unsigned kind = 0; kind < NUM_WAYS; kind++) {
            if (!c->known[NUM_WAYS * producer + kind]) continue;
            Way way = c->best[NUM_WAYS * producer + kind];
            if (kind & WAY_REWRITTEN && way.states < want)
                way.states = states_unwritten(c, row, producer, consumer, way.states, want);
            if (way.states >= want) continue;
            Way whole = way_through(c, producer, way);
            HazardGap gap = {whole.time - 1, whole.time - 1, !(kind & WAY_MIXED)};
            if (is_matrix(c, consumer) && c->pipe[producer] > gap.pipe + 1) gap.pipe = c->pipe[producer] - 1u;
            HazardProof proof = hazard_judge(c->code->target, row, from, to, gap);
            if (have == want || is_worse(proof, worst)) worst = proof, worst_gap = gap;
            if (way.states < have) have = way.states;
        }
        if (have >= want) continue;
        const unsigned unknown = c->code->insts[producer].unknown, to_unknown = c->code->insts[consumer].unknown;
        const bool is_sure = hazard_row_matches_known(row, from, unknown, to, to_unknown);
        if (is_sure || ((unknown || to_unknown) && hazard_row_matches(row, from, to)))
            report(c, row, producer, consumer, (HazardFound){have, worst, worst_gap, !is_sure});
    }
}

/* ---- the search ---- */

static bool writes_exec(const MachineInst *inst)
{
    if (inst_info(inst->opcode)->implicit_writes & IMP_EXEC) return true;
    for (unsigned i = 0; i < inst->num_defs; i++)
        if (inst->operands[i].kind == OPERAND_SPECIAL && inst->operands[i].value == SPECIAL_EXEC) return true;
    return false;
}

/* Does the instruction do nothing when EXEC is 0? */
static bool is_masked(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    if (!(info->implicit_reads & IMP_EXEC) || info->flags & (INST_WHOLE_WAVE | INST_READS_LANES | INST_WRITES_EXEC))
        return false;
    if (info->implicit_writes) return false;
    for (unsigned i = 0; i < inst->num_defs; i++)
        if (inst->operands[i].kind != OPERAND_PHYS || inst->operands[i].reg_class == CLASS_S) return false;
    return true;
}

static bool leaves_with_exec_zero(const HazardCheck *c, uint32_t branch, uint32_t to)
{
    const CodeInst *b = &c->code->insts[branch];
    return b->d.inst.opcode == OP_S_CBRANCH_EXECZ && b->succ[0] == to && b->succ[1] != to;
}

/* Keeps the smaller value of each field. False: no value is smaller. */
static bool improve(HazardCheck *c, uint32_t at, Way way)
{
    Way *best = &c->best[at];
    if (!c->known[at]) {
        c->known[at] = true;
        VEC_PUSH(c->code->arena, &c->touched, at);
        *best = way;
        return true;
    }
    bool better = way.states < best->states || way.time < best->time || way.matrix < best->matrix;
    if (way.states < best->states) best->states = way.states;
    if (way.time < best->time) best->time = way.time;
    if (way.matrix < best->matrix) best->matrix = way.matrix;
    return better;
}

static void push_preds(HazardCheck *c, uint32_t inst, uint32_t kind, Way way)
{
    const CodeInst *i = &c->code->insts[inst];
    for (uint32_t p = 0; p < i->num_preds; p++) {
        uint32_t pred = c->code->preds[i->first_pred + p], at = NUM_WAYS * pred + kind;
        if (c->masked && !(kind & WAY_EXEC_WRITTEN) && leaves_with_exec_zero(c, pred, inst)) continue;
        if (!improve(c, at, way)) continue;
        Step step = {pred, kind, c->best[at]};
        VEC_PUSH(c->code->arena, &c->work, step);
    }
}

static unsigned reach(const HazardCheck *c, HazardRows needs)
{
    unsigned most = 0, column = target_infos[c->code->target].hazard_column;
    for (unsigned row; hazard_rows_take(&needs, &row);) {
        const HazardInfo *h = &hazard_infos[row];
        for (unsigned p = 0; p < NUM_PASS_CLASSES; p++)
            if (h->states[column][p] > most) most = h->states[column][p];
    }
    return most;
}

static bool is_latest(const HazardCheck *c, Step at)
{
    Way best = c->best[NUM_WAYS * at.inst + at.kind];
    return best.states == at.way.states && best.time == at.way.time && best.matrix == at.way.matrix;
}

static void check_consumer(HazardCheck *c, uint32_t consumer)
{
    const MachineInst *m = &c->code->insts[consumer].d.inst;
    const HazardRows needs = hazard_consumer_rows(&c->table, hazard_classes(m));
    if (!hazard_rows_any(&needs)) return;
    unsigned window = reach(c, needs);
    c->masked = is_masked(m);
    c->reads = scalar_reads(m);
    push_preds(c, consumer, 0, (Way){0, 0, is_matrix(c, consumer) ? 0 : NO_MATRIX});
    while (c->work.len) {
        Step at = VEC_POP(&c->work);
        if (!is_latest(c, at)) continue; /* a shorter way was found */
        const MachineInst *inst = &c->code->insts[at.inst].d.inst;
        Way way = way_through(c, at.inst, at.way);
        uint32_t kind = at.kind | (writes_exec(inst) ? WAY_EXEC_WRITTEN : 0) | (hazard_is_valu(inst) ? 0 : WAY_MIXED) |
                        (hazard_scalars_rewritten(&c->reads, inst) ? WAY_REWRITTEN : 0);
        if (way.states < window) push_preds(c, at.inst, kind, way);
    }
    for (uint32_t i = 0; i < c->touched.len; i++) {
        uint32_t inst = c->touched.data[i] / NUM_WAYS;
        if (!c->known[c->touched.data[i]]) continue; /* compared already */
        compare(c, inst, consumer, &needs);
        for (unsigned kind = 0; kind < NUM_WAYS; kind++) c->known[NUM_WAYS * inst + kind] = false;
    }
    c->touched.len = 0;
}

/* Checks an s_set_vgpr_msb right after a write of MODE. */
static void check_msb(HazardCheck *c, uint32_t number)
{
    const CodeInst *inst = &c->code->insts[number];
    if (inst->d.inst.opcode != OP_S_SET_VGPR_MSB) return;
    for (uint32_t p = 0; p < inst->num_preds; p++) {
        const uint32_t pred = c->code->preds[inst->first_pred + p];
        const DecodedInst *before = &c->code->insts[pred].d;
        if (!isa_writes_mode(&before->inst)) continue;
        Finding f = {.kind = FINDING_HAZARD,
                     .proof = HAZARD_SURE,
                     .address = inst->d.address,
                     .other = before->address,
                     .inst = number,
                     .from = pred,
                     .unit = HAZARD_ROW_MODE_MSB,
                     .want = 1,
                     .text = hazard_infos[HAZARD_ROW_MODE_MSB].source};
        VEC_PUSH(c->code->arena, c->findings, f);
    }
}

void check_hazards(const Code *code, FindingList *findings)
{
    HazardCheck c = {.code = code, .findings = findings};
    const size_t num = code->num_insts + 1u;
    hazard_table_init(&c.table, code->target);
    c.produced = ARENA_ARRAY(code->arena, HazardRows, num);
    c.pipe = ARENA_ARRAY(code->arena, uint8_t, num);
    c.best = ARENA_ARRAY(code->arena, Way, NUM_WAYS * num);
    c.known = ARENA_ARRAY(code->arena, bool, NUM_WAYS *num);
    for (uint32_t i = 0; i < code->num_insts; i++)
        c.produced[i] = hazard_producer_rows(&c.table, hazard_classes(&code->insts[i].d.inst));
    find_busy_pipe(&c);
    for (uint32_t i = 0; i < code->num_insts; i++) check_consumer(&c, i), check_msb(&c, i);
}
