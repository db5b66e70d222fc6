/* Hazard checker: every instruction looks back along all paths, as far as the largest row that concerns it, and compares the
   distance to each producer. Independent of the pass `hazards` (which carries producers forward): the table is all they share.

   Behind a taken s_cbranch_execz EXEC is 0 until it is written: a vector instruction there writes no lane, so nothing it could read
   or overwrite too early matters. Paths are therefore searched with a bit "EXEC is written between here and the consumer". */
#include "finalize/code.h"

#include <string.h>

typedef struct Step {
    uint32_t inst;
    uint32_t states;  /* between `inst` and the consumer */
    bool exec_written; /* behind `inst` */
} Step;

typedef struct HazardCheck {
    const Code *code;
    HazardTable table;
    FindingList *findings;
    uint64_t *produced; /* by instruction: rows */
    VEC(Step) work;
    uint32_t *best;  /* by 2 * instruction + exec_written: least states seen in this search + 1 */
    VEC(uint32_t) touched; /* indices of `best` that are set */
    bool masked;     /* the consumer does nothing where EXEC is 0 */
} HazardCheck;

static void report(HazardCheck *c, unsigned row, uint32_t producer, uint32_t consumer, unsigned have, unsigned want)
{
    const HazardInfo *h = &hazard_infos[row];
    const DecodedInst *p = &c->code->insts[producer].d, *q = &c->code->insts[consumer].d;
    Finding f = {.kind = FINDING_HAZARD, .proof = h->proof, .address = q->address, .other = p->address, .unit = row,
                 .have = have, .want = want};
    f.text = arena_printf(c->code->arena, "%s: %s needs %u wait states behind %s at 0x%llx, and has %u (%s)", h->name,
                          inst_info(q->inst.opcode)->name, want, inst_info(p->inst.opcode)->name,
                          (unsigned long long)p->address, have, h->source);
    VEC_PUSH(c->code->arena, c->findings, f);
}

static void compare(HazardCheck *c, uint32_t consumer, uint64_t needs, Step at)
{
    const MachineInst *producer = &c->code->insts[at.inst].d.inst;
    for (uint64_t rows = c->produced[at.inst] & needs; rows; rows &= rows - 1) {
        unsigned row = (unsigned)__builtin_ctzll(rows);
        unsigned want = hazard_row_states(c->code->target, (Hazard)row, producer);
        if (at.states < want && hazard_row_matches((Hazard)row, producer, &c->code->insts[consumer].d.inst))
            report(c, row, at.inst, consumer, at.states, want);
    }
}

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
    if (!(info->implicit_reads & IMP_EXEC) || info->flags & (INST_WHOLE_WAVE | INST_READS_LANES | INST_WRITES_EXEC)) return false;
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

static void push_preds(HazardCheck *c, uint32_t inst, uint32_t states, bool exec_written)
{
    const CodeInst *i = &c->code->insts[inst];
    for (uint32_t p = 0; p < i->num_preds; p++) {
        uint32_t pred = c->code->preds[i->first_pred + p];
        if (c->masked && !exec_written && leaves_with_exec_zero(c, pred, inst)) continue;
        uint32_t *best = &c->best[2 * pred + exec_written];
        if (*best && *best <= states + 1) continue;
        if (!*best) VEC_PUSH(c->code->arena, &c->touched, 2 * pred + exec_written);
        *best = states + 1;
        Step step = {pred, states, exec_written};
        VEC_PUSH(c->code->arena, &c->work, step);
    }
}

static unsigned reach(const HazardCheck *c, uint64_t needs)
{
    unsigned most = 0, column = c->code->target == TARGET_GFX950 ? 1 : 0;
    for (; needs; needs &= needs - 1) {
        const HazardInfo *h = &hazard_infos[__builtin_ctzll(needs)];
        for (unsigned p = 0; p < NUM_PASS_CLASSES; p++)
            if (h->states[column][p] > most) most = h->states[column][p];
    }
    return most;
}

static void check_consumer(HazardCheck *c, uint32_t consumer)
{
    uint64_t needs = hazard_consumer_rows(&c->table, hazard_classes(&c->code->insts[consumer].d.inst));
    if (!needs) return;
    unsigned window = reach(c, needs);
    c->masked = is_masked(&c->code->insts[consumer].d.inst);
    push_preds(c, consumer, 0, false);
    while (c->work.len) {
        Step at = VEC_POP(&c->work);
        if (c->best[2 * at.inst + at.exec_written] != at.states + 1) continue; /* a shorter way was found */
        const MachineInst *inst = &c->code->insts[at.inst].d.inst;
        uint32_t beyond = at.states + hazard_inst_states(inst);
        if (beyond < window) push_preds(c, at.inst, beyond, at.exec_written || writes_exec(inst));
    }
    for (uint32_t i = 0; i < c->touched.len; i++) {
        uint32_t at = c->touched.data[i], other = at ^ 1;
        bool farther = c->best[other] && c->best[other] < c->best[at];
        if (c->best[at] && !farther) {
            compare(c, consumer, needs, (Step){at / 2, c->best[at] - 1, false});
            c->best[other] = 0; /* once per producer */
        }
        c->best[at] = 0;
    }
    c->touched.len = 0;
}

void check_hazards(const Code *code, FindingList *findings)
{
    HazardCheck c = {.code = code, .findings = findings};
    hazard_table_init(&c.table, code->target);
    c.produced = ARENA_ARRAY(code->arena, uint64_t, code->num_insts + 1);
    c.best = ARENA_ARRAY(code->arena, uint32_t, 2 * (size_t)code->num_insts + 2);
    for (uint32_t i = 0; i < code->num_insts; i++)
        c.produced[i] = hazard_producer_rows(&c.table, hazard_classes(&code->insts[i].d.inst));
    for (uint32_t i = 0; i < code->num_insts; i++) check_consumer(&c, i);
}
