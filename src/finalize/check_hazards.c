/* Hazard checker: every instruction looks back along all paths, as far as the largest row that concerns it, and compares the
   distance to each producer. Independent of the pass `hazards` (which carries producers forward): the table is all they share. */
#include "finalize/code.h"

#include <string.h>

typedef struct Step {
    uint32_t inst;
    uint32_t states; /* between `inst` and the consumer */
} Step;

typedef struct HazardCheck {
    const Code *code;
    HazardTable table;
    FindingList *findings;
    uint64_t *produced; /* by instruction: rows */
    VEC(Step) work;
    uint32_t *best;  /* by instruction: least states seen in this search + 1 */
    VEC(uint32_t) touched;
} HazardCheck;

static void report(HazardCheck *c, unsigned row, uint32_t producer, uint32_t consumer, unsigned have, unsigned want)
{
    const HazardInfo *h = &hazard_infos[row];
    const DecodedInst *p = &c->code->insts[producer].d, *q = &c->code->insts[consumer].d;
    Finding f = {FINDING_HAZARD, h->proof, q->address, p->address, row, have, want, NULL};
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

static void push_preds(HazardCheck *c, uint32_t inst, uint32_t states)
{
    const CodeInst *i = &c->code->insts[inst];
    for (uint32_t p = 0; p < i->num_preds; p++) {
        uint32_t pred = c->code->preds[i->first_pred + p];
        if (c->best[pred] && c->best[pred] <= states + 1) continue;
        if (!c->best[pred]) VEC_PUSH(c->code->arena, &c->touched, pred);
        c->best[pred] = states + 1;
        Step step = {pred, states};
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
    push_preds(c, consumer, 0);
    while (c->work.len) {
        Step at = VEC_POP(&c->work);
        if (c->best[at.inst] != at.states + 1) continue; /* a shorter way was found */
        uint32_t beyond = at.states + hazard_inst_states(&c->code->insts[at.inst].d.inst);
        if (beyond < window) push_preds(c, at.inst, beyond);
    }
    for (uint32_t i = 0; i < c->touched.len; i++) {
        uint32_t producer = c->touched.data[i];
        compare(c, consumer, needs, (Step){producer, c->best[producer] - 1});
        c->best[producer] = 0;
    }
    c->touched.len = 0;
}

void check_hazards(const Code *code, FindingList *findings)
{
    HazardCheck c = {.code = code, .findings = findings};
    hazard_table_init(&c.table, code->target);
    c.produced = ARENA_ARRAY(code->arena, uint64_t, code->num_insts + 1);
    c.best = ARENA_ARRAY(code->arena, uint32_t, code->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++)
        c.produced[i] = hazard_producer_rows(&c.table, hazard_classes(&code->insts[i].d.inst));
    for (uint32_t i = 0; i < code->num_insts; i++) check_consumer(&c, i);
}
