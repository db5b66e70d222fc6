/* See expert_wave.h. */
#include "sim/machine/expert_wave.h"

#include <stdlib.h>

#include "isa/events.h"
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

/* ---- what waits prove ---- */

static bool is_done(const ExpertLine *line, const ExpertOwner *owner, ExpertOpinion opinion)
{
    if (!owner->is_flat) return owner->order[opinion] <= line->done[opinion];
    const uint32_t number = owner->order[opinion] - 1;
    return line->num_flats - number > FLAT_RING || line->flat[number % FLAT_RING].done[opinion];
}

/* Marks all but the last `count` operations of the line as done. */
static void prove(ExpertLine *line, ExpertOpinion opinion, unsigned count)
{
    const uint32_t issued = line->issued[opinion];
    if (issued < count) return;
    if (issued - count > line->done[opinion]) line->done[opinion] = issued - count;
    for (unsigned i = 0; i < FLAT_RING && i < line->num_flats; i++)
        if (line->flat[i].before[opinion] <= issued - count) line->flat[i].done[opinion] = true;
}

static const Counter result_counters[NUM_RESULTS] = {COUNTER_LOAD, COUNTER_STORE, COUNTER_DS, COUNTER_ASYNC};

/* Marks all but the last `count` operations as done, because their results were waited for. */
static void prove_by_results(ExpertLine *line, const ExpertResults *all, unsigned which, unsigned count)
{
    const ExpertResults *results = &all[which];
    for (unsigned i = 0; i < FLAT_RING && i < line->num_flats; i++) {
        ExpertFlat *flat = &line->flat[i];
        const bool has =
            flat->counters >> result_counters[which] & 1 && flat->results[which] + count <= results->issued;
        for (ExpertOpinion by = BY_LLVM; by < NUM_OPINIONS; by++) flat->done[by] |= has;
    }
    if (results->issued <= count || count >= RESULT_RING) return;
    const uint32_t *order = results->order[(results->issued - count - 1) % RESULT_RING];
    for (ExpertOpinion by = BY_LLVM; by < NUM_OPINIONS; by++) {
        if (order[by] > line->done[by]) line->done[by] = order[by];
        for (unsigned i = 0; i < FLAT_RING && i < line->num_flats; i++)
            if (line->flat[i].before[by] < order[by]) line->flat[i].done[by] = true;
    }
}

/* LLVM treats a wait for results down to N also as one for sources down to N, except for asynchronous copies. */
static void take_wait(SimExpert *e, const MachineInst *inst)
{
    const unsigned va_vdst = expert_wait_get(inst, EXPERT_VA_VDST), vm_vsrc = expert_wait_get(inst, EXPERT_VM_VSRC);
    for (ExpertOpinion by = BY_LLVM; by < NUM_OPINIONS; by++) {
        for (unsigned p = 0; p < NUM_PIPES && va_vdst != EXPERT_NO_WAIT; p++) prove(&e->pipe[p], by, va_vdst);
        for (unsigned q = 0; q < NUM_READ_QUEUES && vm_vsrc != EXPERT_NO_WAIT; q++) prove(&e->queue[q], by, vm_vsrc);
    }
    for (unsigned i = 0; i < NUM_RESULTS; i++) {
        const Counter counter = result_counters[i];
        const unsigned count = wait_get(inst, counter);
        if (count == counter_infos[counter].max) continue;
        for (unsigned q = 0; q < NUM_READ_QUEUES; q++) {
            prove_by_results(&e->queue[q], e->results[q], i, count);
            if (counter != COUNTER_ASYNC) prove(&e->queue[q], BY_LLVM, count);
        }
    }
}

static void prove_all(SimExpert *e)
{
    for (ExpertOpinion by = BY_LLVM; by < NUM_OPINIONS; by++) {
        for (unsigned p = 0; p < NUM_PIPES; p++) prove(&e->pipe[p], by, 0);
        for (unsigned q = 0; q < NUM_READ_QUEUES; q++) prove(&e->queue[q], by, 0);
    }
}

/* The operation, until its results are proved complete. */
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

const ExpertOwner *sim_expert_writer(const SimWave *wave, unsigned unit, ExpertDoubt *doubt)
{
    const SimExpert *e = wave->expert;
    const ExpertOwner *owner = &e->writer[unit - UNIT_REG_V];
    return is_open(e, &e->pipe[owner->pipe], owner, doubt) ? owner : NULL;
}

const ExpertOwner *sim_expert_reader(const SimWave *wave, unsigned unit, ExpertDoubt *doubt)
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

/* ---- issued instructions ---- */

/* The registers are overwritten and the check is done, so readers of the old values no longer matter. */
static void end_readers(SimExpert *e, const RegRanges *writes)
{
    EACH_VGPR(writes, unit)
    for (unsigned q = 0; q < NUM_READ_QUEUES; q++) e->reader[q][unit - UNIT_REG_V].op = NULL;
}

static void issue_vector(SimWave *wave, const SimOp *op, const SimOpFacts *facts, VaPipe pipe)
{
    SimExpert *e = wave->expert;
    ExpertLine *line = &e->pipe[pipe];
    const unsigned counts = isa_va_count(&op->info->decoded.inst);
    line->issued[BY_LLVM] += counts;
    if (wave->exec) line->issued[BY_STINKYTOFU] += counts;
    if (!wave->exec && facts->flags & SIM_FACT_MASKED) return;
    end_readers(e, facts->writes);
    const ExpertOwner owner = {op, e->time,       {line->issued[BY_LLVM], line->issued[BY_STINKYTOFU]},
                               0,  (uint8_t)pipe, true};
    EACH_VGPR(facts->writes, unit) e->writer[unit - UNIT_REG_V] = owner;
}

static void issue_results(ExpertResults *results, const ExpertLine *line, const EventInfo *event)
{
    for (unsigned i = 0; i < NUM_RESULTS && event; i++) {
        if (!(event->counters >> result_counters[i] & 1)) continue;
        memcpy(results[i].order[results[i].issued++ % RESULT_RING], line->issued, sizeof line->issued);
    }
}

/* Records the operation's position in its queue, and among the queue's results. */
static void enter(SimExpert *e, unsigned q, const EventInfo *event, ExpertOwner *owner)
{
    ExpertLine *line = &e->queue[q];
    if (owner->is_flat) {
        ExpertFlat *flat = &line->flat[line->num_flats++ % FLAT_RING];
        *flat = (ExpertFlat){.counters = event ? event->counters : 0};
        memcpy(flat->before, line->issued, sizeof line->issued);
        for (unsigned i = 0; i < NUM_RESULTS; i++) flat->results[i] = e->results[q][i].issued;
        owner->order[BY_LLVM] = owner->order[BY_STINKYTOFU] = line->num_flats;
        return;
    }
    for (ExpertOpinion by = BY_LLVM; by < NUM_OPINIONS; by++) owner->order[by] = ++line->issued[by];
    issue_results(e->results[q], line, event);
}

static void issue_memory(SimWave *wave, const SimOp *op, const SimOpFacts *facts, unsigned queues, uint32_t number)
{
    SimExpert *e = wave->expert;
    if (wave->exec) end_readers(e, facts->writes);
    for (unsigned q = 0; q < NUM_READ_QUEUES; q++) {
        if (!(queues >> q & 1)) continue;
        ExpertOwner owner = {.op = op,
                             .time = e->time,
                             .number = number,
                             .pipe = (uint8_t)q,
                             .is_flat = queues == (READS_BY_LDS | READS_BY_VMEM)};
        enter(e, q, facts->event, &owner);
        if (!wave->exec) continue;
        EACH_VGPR(facts->reads, unit) e->reader[q][unit - UNIT_REG_V] = owner;
    }
}

/* ---- wrong values ---- */

/* Does the value arrive in time by chance? */
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

/* Finds registers that the memory operation reads before they are written. */
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

/* The previous operation has not read its sources yet, and the vector instruction has overwritten one of them. So its
   sources must be captured again. Nothing else that it reads has changed. */
static SimPending *find_early(SimWave *wave, const SimOpFacts *facts)
{
    const InstInfo *info = inst_info(facts->op->info->decoded.inst.opcode);
    const ExpertOwner *early = NULL;
    ExpertDoubt doubt;
    if (info->implicit_writes) return NULL;
    for (unsigned i = 0; i < facts->writes->count; i++)
        if (!sim_is_vgpr(facts->writes->range[i].first)) return NULL;
    EACH_VGPR(facts->writes, unit)
    {
        const ExpertOwner *reader = sim_expert_reader(wave, unit, &doubt);
        if (reader && doubt == EXPERT_TOUCHED) early = reader;
    }
    return early && !is_lucky(wave) ? pending_of(wave, early) : NULL;
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

SimPending *sim_expert_run(SimWave *wave, const SimOp *op, const SimOpFacts *facts)
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
    if (wave->state == WAVE_STOPPED || facts->flags & SIM_FACT_NONE) return NULL;
    SimPending *early = pipe && e->old ? find_early(wave, facts) : NULL;
    if (facts->flags & SIM_FACT_WAIT || inst->opcode == OP_S_WAIT_ALU) take_wait(e, inst);
    else e->time++;
    if (pipe) issue_vector(wave, op, facts, pipe);
    if (queues) issue_memory(wave, op, facts, queues, wave->queue->num_issued > issued ? issued + 1 : 0);
    if (!isa_is_expert_mode(wave->sched_mode)) prove_all(e);
    return early;
}
