/* Missing waits of expert scheduling (machine/expert.h) on the path that a wave takes: rule (a) of waits and hazards for
   what s_wait_alu counts. Findings, levels and words are those of `wavecc check` (src/check/expert.c, kernel.c); what EXEC
   is, and which path is taken, is known here. No finding depends on the completion order. */
#include "sim/machine/expert.h"

#include "sim/observe/observers.h"

typedef struct ExpertRun {
    SimWatch *watch;
} ExpertRun;

static void report(SimWave *wave, const SimOpFacts *facts, unsigned unit, const SimOp *other, ExpertDoubt doubt,
                   ExpertCounter counter, bool is_read)
{
    SimFinding f = {.kind = is_read ? SIM_FINDING_READ_IN_FLIGHT : SIM_FINDING_WRITE_IN_FLIGHT,
                    .level = doubt == EXPERT_TOUCHED ? SIM_LEVEL_ERROR : SIM_LEVEL_WARNING,
                    .lane = -1,
                    .other_wave = wave->number,
                    .other_lane = -1};
    if (check_seen(wave, facts->op, other, &f)) return;
    check_report(wave, facts->op, other, &f,
                 "%s %s, which %s may still be %s: expert scheduling is on, and no wait for %s covers it%s",
                 is_read ? "reads" : "overwrites", reg_unit_name(checker_of(wave)->arena, unit),
                 check_name(checker_of(wave), other), counter == EXPERT_VA_VDST ? "writing" : "reading",
                 expert_counter_names[counter],
                 doubt == EXPERT_MAYBE  ? " that counts what EXEC = 0 skips, and these operations alone"
                 : doubt == EXPERT_LATE ? "; it is late by luck"
                                        : "");
}

static void check_reads(SimWave *wave, const SimOpFacts *facts)
{
    for (unsigned i = 0; i < facts->reads->count; i++) {
        const RegRange range = facts->reads->range[i];
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
            ExpertDoubt doubt;
            const SimOp *writer = sim_is_vgpr(unit) ? sim_expert_writer(wave, unit, &doubt) : NULL;
            if (writer) report(wave, facts, unit, writer, doubt, EXPERT_VA_VDST, true);
        }
    }
}

static void check_writes(SimWave *wave, const SimOpFacts *facts, bool is_memory)
{
    for (unsigned i = 0; i < facts->writes->count; i++) {
        const RegRange range = facts->writes->range[i];
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
            ExpertDoubt doubt;
            if (!sim_is_vgpr(unit)) continue;
            const SimOp *writer = is_memory ? sim_expert_writer(wave, unit, &doubt) : NULL;
            if (writer) report(wave, facts, unit, writer, doubt, EXPERT_VA_VDST, false);
            const SimOp *reader = sim_expert_reader(wave, unit, &doubt);
            if (reader) report(wave, facts, unit, reader, doubt, EXPERT_VM_VSRC, false);
        }
    }
}

/* Where EXEC is 0 a vector or memory instruction touches nothing. */
static void before(void *self, SimWave *wave, const SimOp *op, void *data)
{
    const SimOpFacts *facts = data;
    (void)self;
    if (!sim_is_expert(wave) || (!wave->exec && facts->flags & SIM_FACT_MASKED)) return;
    const bool is_memory = isa_vm_queues(&op->info->decoded.inst) != 0;
    if (is_memory && wave->exec) check_reads(wave, facts);
    check_writes(wave, facts, is_memory);
}

static void *open(SimWatch *watch, unsigned slot)
{
    (void)slot;
    if (!checker_asked(watch, SIM_CHECK_FLIGHT)) return NULL;
    ExpertRun *run = ARENA_NEW(watch->arena, ExpertRun);
    run->watch = watch;
    return run;
}

static unsigned prepare(void *self, const SimOpFacts *facts, void **data)
{
    const ExpertRun *run = self;
    const MachineInst *inst = &facts->op->info->decoded.inst;
    *data = (void *)facts;
    if (!run->watch->expert || facts->flags & SIM_FACT_NONE) return 0;
    return isa_va_pipe(inst) != PIPE_NONE || isa_vm_queues(inst) ? SIM_ON_BEFORE : 0;
}

const SimObserver expert_observer = {
    .name = "expert", .needs = SIM_NEEDS_QUEUE, .open = open, .prepare = prepare, .before = before};
