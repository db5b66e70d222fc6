/* See expert.h. */
#include "sim/machine/expert.h"

#include <stdlib.h>

#include "isa/events.h"
#include "sim/machine/observer.h"
#include "sim/machine/outstanding.h"
#include "support/heap.h"

enum { MAX_STALE = 64 };

SimExpert *sim_expert_new(const SimDispatch *dispatch)
{
    SimExpert *expert = heap_zeroed(1, sizeof *expert);
    if (dispatch->completion != SIM_COMPLETE_EARLIEST) expert->old = heap_zeroed_lines(NUM_ROWS * sizeof *expert->old);
    return expert;
}

void sim_expert_free(SimExpert *expert)
{
    if (expert) free(expert->old);
    free(expert);
}

void sim_expert_start(SimWave *wave)
{
    const SimExpert fresh = {.random = wave->queue->random | 1, .old = wave->expert->old};
    *wave->expert = fresh;
}

/* ---- what is proved ---- */

static bool is_done(const ExpertLine *line, const ExpertOwner *owner, ExpertOpinion opinion)
{
    return owner->order[opinion] <= line->done[opinion];
}

/* All but the last `count` of the line are done. */
static void prove(ExpertLine *line, ExpertOpinion opinion, unsigned count)
{
    const uint32_t issued = line->issued[opinion];
    if (issued >= count && issued - count > line->done[opinion]) line->done[opinion] = issued - count;
}

static void take_wait(SimExpert *e, const MachineInst *inst)
{
    static const Counter results[] = {COUNTER_LOAD, COUNTER_STORE, COUNTER_DS};
    const unsigned va_vdst = expert_wait_get(inst, EXPERT_VA_VDST), vm_vsrc = expert_wait_get(inst, EXPERT_VM_VSRC);
    for (ExpertOpinion by = BY_LLVM; by < NUM_OPINIONS; by++) {
        for (unsigned p = 0; p < NUM_PIPES && va_vdst != EXPERT_NO_WAIT; p++) prove(&e->pipe[p], by, va_vdst);
        for (unsigned q = 0; q < NUM_READ_QUEUES && vm_vsrc != EXPERT_NO_WAIT; q++) prove(&e->queue[q], by, vm_vsrc);
    }
    for (unsigned i = 0; i < sizeof results / sizeof *results; i++) {
        const unsigned count = wait_get(inst, results[i]);
        if (count == counter_infos[results[i]].max) continue;
        for (unsigned q = 0; q < NUM_READ_QUEUES; q++) prove(&e->queue[q], BY_LLVM, count);
    }
}

static void prove_all(SimExpert *e)
{
    for (ExpertOpinion by = BY_LLVM; by < NUM_OPINIONS; by++) {
        for (unsigned p = 0; p < NUM_PIPES; p++) prove(&e->pipe[p], by, 0);
        for (unsigned q = 0; q < NUM_READ_QUEUES; q++) prove(&e->queue[q], by, 0);
    }
}

/* Until its results are proved complete. */
static SimPending *pending_of(const SimWave *wave, const ExpertOwner *reader)
{
    SimOutstanding *queue = wave->queue;
    for (uint32_t i = queue->num_pending; i-- > 0 && queue->pending[i].number >= reader->number;)
        if (queue->pending[i].number == reader->number) return &queue->pending[i];
    return NULL;
}

static bool is_open(const SimExpert *e, const ExpertLine *line, const ExpertOwner *owner, ExpertDoubt *doubt)
{
    if (!owner->op || is_done(line, owner, BY_STINKYTOFU)) return false;
    *doubt = is_done(line, owner, BY_LLVM)             ? EXPERT_MAYBE
             : e->time + 1 - owner->time >= EXPERT_FAR ? EXPERT_LATE
                                                       : EXPERT_TOUCHED;
    return true;
}

const SimOp *sim_expert_writer(const SimWave *wave, unsigned unit, ExpertDoubt *doubt)
{
    const SimExpert *e = wave->expert;
    const ExpertOwner *owner = &e->writer[unit - UNIT_REG_V];
    return is_open(e, &e->pipe[owner->pipe], owner, doubt) ? owner->op : NULL;
}

static const ExpertOwner *open_reader(const SimWave *wave, unsigned unit, ExpertDoubt *doubt)
{
    const SimExpert *e = wave->expert;
    const ExpertOwner *found = NULL;
    for (unsigned q = 0; q < NUM_READ_QUEUES; q++) {
        const ExpertOwner *owner = &e->reader[q][unit - UNIT_REG_V];
        ExpertDoubt one;
        if (!is_open(e, &e->queue[q], owner, &one) || (owner->number && !pending_of(wave, owner))) continue;
        if (found && one > *doubt) continue;
        found = owner;
        *doubt = one;
    }
    return found;
}

const SimOp *sim_expert_reader(const SimWave *wave, unsigned unit, ExpertDoubt *doubt)
{
    const ExpertOwner *owner = open_reader(wave, unit, doubt);
    return owner ? owner->op : NULL;
}

/* ---- what is issued ---- */

#define EACH_VGPR(ranges, unit)                                                                                       \
    for (unsigned range_ = 0; range_ < (ranges)->count; range_++)                                                     \
        for (unsigned unit = (ranges)->range[range_].first, end_ = unit + (ranges)->range[range_].count; unit < end_; \
             unit++)                                                                                                  \
            if (sim_is_vgpr(unit))

static void issue_vector(SimWave *wave, const SimOp *op, const SimOpFacts *facts, VaPipe pipe)
{
    SimExpert *e = wave->expert;
    ExpertLine *line = &e->pipe[pipe];
    const unsigned counts = isa_va_count(&op->info->decoded.inst);
    line->issued[BY_LLVM] += counts;
    if (wave->exec) line->issued[BY_STINKYTOFU] += counts;
    if (!wave->exec && facts->flags & SIM_FACT_MASKED) return;
    const ExpertOwner owner = {op, e->time, {line->issued[BY_LLVM], line->issued[BY_STINKYTOFU]}, 0, (uint8_t)pipe};
    EACH_VGPR(facts->writes, unit) e->writer[unit - UNIT_REG_V] = owner;
}

/* A flat operation is read in both queues, in no order with others. */
static void issue_memory(SimWave *wave, const SimOp *op, const SimOpFacts *facts, unsigned queues, uint32_t number)
{
    SimExpert *e = wave->expert;
    const bool flat = queues == (READS_BY_LDS | READS_BY_VMEM);
    for (unsigned q = 0; q < NUM_READ_QUEUES; q++) {
        if (!(queues >> q & 1)) continue;
        ExpertLine *line = &e->queue[q];
        for (ExpertOpinion by = BY_LLVM; by < NUM_OPINIONS && !flat; by++) line->issued[by]++;
        if (!wave->exec) continue;
        const ExpertOwner owner = {
            op, e->time, {line->issued[BY_LLVM], line->issued[BY_STINKYTOFU]}, number, (uint8_t)q};
        EACH_VGPR(facts->reads, unit) e->reader[q][unit - UNIT_REG_V] = owner;
    }
}

/* ---- wrong values ---- */

/* Does it come in time by chance? */
static bool is_lucky(SimWave *wave)
{
    SimExpert *e = wave->expert;
    if (wave->group->dispatch->completion != SIM_COMPLETE_RANDOM) return false;
    e->random = e->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return e->random >> 63;
}

static void exchange(SimWave *wave, const uint16_t *rows, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        uint32_t *now = wave->v[rows[i]], *old = wave->expert->old[rows[i]];
        for (unsigned lane = 0; lane < LANES; lane++) {
            const uint32_t kept = now[lane];
            now[lane] = old[lane];
            old[lane] = kept;
        }
    }
}

/* Registers that the memory operation reads before they are written. */
static unsigned find_stale(SimWave *wave, const SimOpFacts *facts, uint16_t *rows)
{
    unsigned count = 0;
    ExpertDoubt doubt;
    EACH_VGPR(facts->reads, unit)
    {
        if (count == MAX_STALE || !sim_expert_writer(wave, unit, &doubt) || doubt != EXPERT_TOUCHED) continue;
        if (!is_lucky(wave)) rows[count++] = (uint16_t)(unit - UNIT_REG_V);
    }
    return count;
}

static void keep_old(SimWave *wave, const SimOpFacts *facts)
{
    EACH_VGPR(facts->writes, unit)
    memcpy(wave->expert->old[unit - UNIT_REG_V], wave->v[unit - UNIT_REG_V], ROW_BYTES);
}

/* The operation right before, whose sources were not read yet, reads what the vector instruction has written: it is
   captured once more. Nothing else that it reads has changed. */
static void capture_again(SimWave *wave, const SimOpFacts *facts)
{
    const InstInfo *info = inst_info(facts->op->info->decoded.inst.opcode);
    const ExpertOwner *early = NULL;
    ExpertDoubt doubt;
    if (info->implicit_writes) return;
    for (unsigned i = 0; i < facts->writes->count; i++)
        if (!sim_is_vgpr(facts->writes->range[i].first)) return;
    EACH_VGPR(facts->writes, unit)
    {
        const ExpertOwner *reader = open_reader(wave, unit, &doubt);
        if (reader && doubt == EXPERT_TOUCHED) early = reader;
    }
    if (early && !is_lucky(wave)) outstanding_capture(wave, pending_of(wave, early));
}

/* ---- an instruction ---- */

static void run_memory(SimWave *wave, const SimOp *op, const SimOpFacts *facts)
{
    uint16_t rows[MAX_STALE];
    const unsigned stale = wave->expert->old ? find_stale(wave, facts, rows) : 0;
    exchange(wave, rows, stale);
    op->run(wave, op);
    exchange(wave, rows, stale);
}

void sim_expert_run(SimWave *wave, const SimOp *op, const SimOpFacts *facts)
{
    SimExpert *e = wave->expert;
    const MachineInst *inst = &op->info->decoded.inst;
    const bool expert = sim_is_expert(wave) && !(facts->flags & SIM_FACT_NONE);
    const VaPipe pipe = expert ? isa_va_pipe(inst) : PIPE_NONE;
    const unsigned queues = expert ? isa_vm_queues(inst) : 0;
    const uint32_t issued = wave->queue->num_issued;
    if (pipe && e->old) keep_old(wave, facts);
    if (queues) run_memory(wave, op, facts);
    else op->run(wave, op);
    if (wave->state == WAVE_STOPPED || facts->flags & SIM_FACT_NONE) return;
    if (pipe && e->old) capture_again(wave, facts);
    if (facts->flags & SIM_FACT_WAIT || inst->opcode == OP_S_WAIT_ALU) take_wait(e, inst);
    else e->time++;
    if (pipe) issue_vector(wave, op, facts, pipe);
    if (queues) issue_memory(wave, op, facts, queues, wave->queue->num_issued > issued ? issued + 1 : 0);
    if (!isa_is_expert_mode(wave->sched_mode)) prove_all(e);
}
