/* Finds missing waits of expert scheduling (machine/expert.h) on the path that a wave takes: rule (a) of waits and
   hazards for the counters of s_wait_alu. Findings, levels and words are those of `wavecc check`
   (src/check/check_expert.c, kernel.c). Here EXEC and the path are known. No finding depends on the completion
   order. */
#include "sim/machine/expert_wave.h"

#include "sim/observe/observers.h"

typedef struct ExpertRun {
    SimWatch *watch;
} ExpertRun;

/* By register: ExpertOwner.time of the vector instruction that was reported. Consequences of it are not reported. */
static uint32_t *told_of(const SimWave *wave) { return wave->observed[OBSERVER_EXPERT]; }

static void report(SimWave *wave, const SimOpFacts *facts, unsigned unit, const ExpertOwner *owner, ExpertDoubt doubt,
                   bool is_read)
{
    const bool is_result = owner->is_writer;
    uint32_t *told = &told_of(wave)[unit - UNIT_REG_V];
    static const uint8_t levels[] = {
        [EXPERT_WRONG] = SIM_LEVEL_ERROR, [EXPERT_BY_LUCK] = SIM_LEVEL_WARNING, [EXPERT_REMARK] = SIM_LEVEL_NOTE};
    const ExpertJudgement judgement =
        expert_judge(&facts->op->info->decoded.inst, is_read && is_result, wave->expert->time + 1 - owner->time);
    SimFinding f = {.kind = is_read ? SIM_FINDING_READ_IN_FLIGHT : SIM_FINDING_WRITE_IN_FLIGHT,
                    .level = doubt == EXPERT_MAYBE ? SIM_LEVEL_WARNING : levels[judgement],
                    .lane = -1,
                    .other_wave = wave->number,
                    .other_lane = -1};
    if (is_result && *told == owner->time) return;
    if (is_result) *told = owner->time;
    if (check_seen(wave, facts->op, owner->op, &f)) return;
    check_report(wave, facts->op, owner->op, &f,
                 "%s %s, which %s may still be %s: expert scheduling is on, and there is no wait for %s in between%s",
                 is_read ? "reads" : "overwrites", reg_unit_name(checker_of(wave)->arena, unit),
                 check_name(checker_of(wave), owner->op), is_result ? "writing" : "reading",
                 expert_counter_names[is_result ? EXPERT_VA_VDST : EXPERT_VM_VSRC],
                 doubt == EXPERT_MAYBE
                     ? " that does not rely on instructions skipped while EXEC = 0 or on waits for other operations"
                 : judgement != EXPERT_WRONG ? "; it works today only because this instruction happens to issue late"
                                             : "");
}

static void check_reads(SimWave *wave, const SimOpFacts *facts)
{
    ExpertDoubt doubt;
    EACH_VGPR(facts->reads, unit)
    {
        const ExpertOwner *writer = sim_expert_writer(wave, unit, &doubt);
        if (writer) report(wave, facts, unit, writer, doubt, true);
    }
}

static void check_writes(SimWave *wave, const SimOpFacts *facts, bool is_memory)
{
    ExpertDoubt doubt;
    EACH_VGPR(facts->writes, unit)
    {
        const ExpertOwner *writer = is_memory ? sim_expert_writer(wave, unit, &doubt) : NULL;
        if (writer) report(wave, facts, unit, writer, doubt, false);
        const ExpertOwner *reader = sim_expert_reader(wave, unit, &doubt);
        if (reader) report(wave, facts, unit, reader, doubt, false);
    }
}

/* If EXEC is 0, vector and memory instructions touch no register. */
static void before(void *, SimWave *wave, const SimOp *op, void *data)
{
    const SimOpFacts *facts = data;
    if (!sim_is_expert(wave) || (!wave->exec && facts->flags & SIM_FACT_MASKED)) return;
    const bool is_memory = isa_vm_queues(&op->info->decoded.inst) != 0;
    if (is_memory && wave->exec) check_reads(wave, facts);
    check_writes(wave, facts, is_memory);
}

static void *open(SimWatch *watch)
{
    ExpertRun *run = ARENA_NEW(watch->arena, ExpertRun);
    run->watch = watch;
    return run;
}

static void wave_start(void *self, SimWave *wave)
{
    const ExpertRun *run = self;
    if (!run->watch->expert) return;
    memset(told_of(wave), 0, NUM_ROWS * sizeof(uint32_t));
}

static unsigned prepare(void *self, const SimOpFacts *facts, void **data)
{
    const ExpertRun *run = self;
    const MachineInst *inst = &facts->op->info->decoded.inst;
    *data = (void *)facts;
    if (!run->watch->expert || facts->flags & SIM_FACT_NONE) return 0;
    return isa_va_pipe(inst) != PIPE_NONE || isa_vm_queues(inst) ? SIM_ON_BEFORE : 0;
}

const SimObserver expert_observer = {.name = "expert",
                                     .needs = SIM_NEEDS_QUEUE,
                                     .checks = SIM_CHECK_FLIGHT,
                                     .wave_bytes = NUM_ROWS * sizeof(uint32_t),
                                     .open = open,
                                     .prepare = prepare,
                                     .before = before,
                                     .wave_start = wave_start};
