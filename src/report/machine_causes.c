/* Finds the causes of waits and nops. For a wait: the youngest operation of its counter that must be done after it, and
   the first instruction after it that needs the result. For a nop: the rows of hazards that lack wait states without
   it. */
#include "report/machine_page.h"

#include <string.h>

#include "isa/events.h"
#include "isa/reg_units.h"
#include "support/sorted.h"

enum { MOST_STEPS = 4096 }; /* limit of instructions examined before or after a wait */

static bool counts(const MachineCode *m, uint32_t i, unsigned counter)
{
    const MachineInst *inst = &m->check->code.insts[i].d.inst;
    const EventInfo *event = event_info(m->check->code.target, (Event)inst_info(inst->opcode)->event);
    return event && event->counters >> counter & 1;
}

/* Goes back one step. At the head of a loop this is the jump that closes the loop. Otherwise it is the previous
   instruction, or if that does not fall through, the first one that jumps here. MOST_STEPS limits the way around
   loops. */
static uint32_t before(const Code *code, uint32_t i)
{
    const CodeInst *inst = &code->insts[i];
    if (!inst->num_preds) return NO_INST;
    uint32_t best = code->preds[inst->first_pred];
    for (uint32_t p = 0; p < inst->num_preds; p++) {
        const uint32_t pred = code->preds[inst->first_pred + p];
        if (pred >= i) return pred; /* a loop: the previous iteration issued the operation in most cases */
        if (pred + 1 == i) best = pred;
    }
    return best;
}

/* The youngest operation with at most `allowed` younger ones. */
static uint32_t find_producer(const MachineCode *m, uint32_t wait, unsigned counter, unsigned allowed)
{
    const Code *code = &m->check->code;
    uint32_t i = wait;
    for (unsigned steps = 0; steps < MOST_STEPS; steps++) {
        i = before(code, i);
        if (i == NO_INST) return NO_INST;
        const MachineInst *inst = &code->insts[i].d.inst;
        if (counts(m, i, counter) && !allowed--) return i;
        if (isa_is_wait(inst->opcode) && wait_get(inst, (Counter)counter) <= allowed) return NO_INST;
    }
    return NO_INST;
}

/* The first instruction after the wait that uses the producer's result; *unit: its register. */
static uint32_t find_consumer(const MachineCode *m, uint32_t wait, uint32_t producer, unsigned *unit)
{
    const Code *code = &m->check->code;
    const RegRanges results = code_writes(&code->insts[producer], false);
    uint32_t i = wait;
    for (unsigned steps = 0; steps < MOST_STEPS; steps++) {
        const CodeInst *inst = &code->insts[i];
        i = inst->succ[1] != NO_INST && inst->succ[1] <= i ? inst->succ[1] : inst->succ[0];
        if (i == NO_INST || i == wait) return NO_INST;
        const RegRanges reads = code_reads(&code->insts[i], false), writes = code_writes(&code->insts[i], false);
        for (unsigned r = 0; r < results.count; r++)
            for (unsigned k = 0; k < reads.count + writes.count; k++) {
                const RegRange used = k < reads.count ? reads.range[k] : writes.range[k - reads.count];
                if (!ranges_overlap(results.range[r], used)) continue;
                *unit = used.first > results.range[r].first ? used.first : results.range[r].first;
                return i;
            }
    }
    return NO_INST;
}

static void add_wait(MachineCode *m, uint32_t wait, unsigned counter)
{
    const Code *code = &m->check->code;
    const unsigned allowed = wait_get(&code->insts[wait].d.inst, (Counter)counter);
    const uint32_t producer = find_producer(m, wait, counter, allowed);
    unsigned unit = 0;
    if (producer == NO_INST) return;
    MachineCause cause = {.inst = wait,
                          .producer = producer,
                          .consumer = find_consumer(m, wait, producer, &unit),
                          .name = counter_infos[counter].name};
    cause.reason = cause.consumer != NO_INST
                       ? arena_printf(m->arena, "%s is used after the wait", reg_unit_name(m->arena, unit))
                       : "memory: written data must be visible to others (or no instruction needs it)";
    VEC_PUSH(m->arena, &m->causes, cause);
}

static void find_waits(MachineCode *m)
{
    const Code *code = &m->check->code;
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const MachineInst *inst = &code->insts[i].d.inst;
        if (!isa_is_wait(inst->opcode)) continue;
        for (unsigned counter = 0; counter < NUM_COUNTERS; counter++)
            if (wait_get(inst, (Counter)counter) < counter_infos[counter].max) add_wait(m, i, counter);
    }
}

/* ---- nops ---- */

static uint32_t inst_at(const Code *code, uint64_t address)
{
    return SEARCH_FIRST(at, code->num_insts, code->insts[at].d.address < address);
}

/* Adds the nops directly before the consumer, and those between it and the producer in the order of the code. */
static void add_nops(MachineCode *m, const Finding *f)
{
    const Code *code = &m->check->code;
    const uint32_t consumer = inst_at(code, f->address), producer = inst_at(code, f->other);
    const HazardInfo *row = &hazard_infos[f->unit];
    for (uint32_t i = consumer; i-- > 0 && consumer - i <= f->want + 1;) {
        if (i == producer) break;
        if (code->insts[i].d.inst.opcode != OP_S_NOP) continue;
        MachineCause cause = {.inst = i,
                              .producer = producer,
                              .consumer = consumer,
                              .name = row->name,
                              .reason = row->source,
                              .have = f->have,
                              .want = f->want};
        VEC_PUSH(m->arena, &m->causes, cause);
    }
}

/* Finds the hazards of the code if its nops count no states, like pseudo-operations. */
static void find_nops(MachineCode *m)
{
    Code bare = m->check->code;
    FindingList findings = {0};
    bool any = false;
    bare.insts = ARENA_ARRAY(m->arena, CodeInst, bare.num_insts + 1);
    memcpy(bare.insts, m->check->code.insts, bare.num_insts * sizeof *bare.insts);
    for (uint32_t i = 0; i < bare.num_insts; i++) {
        DecodedInst *d = &bare.insts[i].d;
        d->inst.operands = d->operands;
        if (d->inst.opcode != OP_S_NOP) continue;
        d->inst.opcode = OP_UNDEF;
        any = true;
    }
    if (!any) return;
    check_hazards(&bare, &findings);
    for (uint32_t i = 0; i < findings.len; i++) add_nops(m, &findings.data[i]);
}

void machine_find_causes(MachineCode *m)
{
    find_waits(m);
    find_nops(m);
}
