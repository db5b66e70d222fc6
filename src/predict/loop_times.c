/* Finds loops with their times. The emulator's profile gives the loops, from the executed instructions of one
   workgroup. */
#include "predict/loop_times.h"

#include "isa/family.h"
#include "sim/machine/machine.h"
#include "sim/observe/profile.h"

static void count_executed(const GroupTrace *group, SimProfile *profile)
{
    for (uint32_t w = 0; w < group->num_waves; w++)
        for (uint32_t s = 0; s < group->waves[w].steps.len; s++)
            profile->executed[group->waves[w].steps.data[s].word]++;
}

/* Adds the clocks in which the loop's instruction was issued or waited, over all waves. */
static void add_instruction(LoopTime *loop, const InstTime *inst)
{
    loop->instructions += (double)inst->count;
    loop->clocks += (double)inst->issue_clocks;
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) {
        loop->clocks += (double)inst->stalled[o];
        loop->owner[o] += (double)inst->stalled[o];
    }
}

static ClockOwner owner_of_issue(const TimedInst *inst)
{
    if (inst->kind == ISSUE_MATRIX) return OWNER_MATRIX;
    if (inst->kind == ISSUE_VALU) return inst->is_trans ? OWNER_TRANS : OWNER_VALU;
    return OWNER_ISSUE;
}

/* The clocks of an iteration for which each unit (of a SIMD, or of the compute unit) is busy. The bound of the launch
   uses the same units, over all of its code (predict/launch_time.c). */
typedef struct UnitClocks {
    double matrix, valu, scalar, lds, vmem;
} UnitClocks;

static void add_units(UnitClocks *units, const InstTime *inst, const TimedInst *timed, double issue)
{
    const double clocks = (double)inst->count * (timed->pipe ? timed->pipe : issue);
    if (timed->kind == ISSUE_MATRIX) units->matrix += clocks;
    if (timed->kind == ISSUE_VALU) units->valu += clocks;
    if (timed->kind == ISSUE_SALU) units->scalar += clocks;
    units->lds += (double)inst->lds_busy;
    units->vmem += (double)inst->vmem_busy;
}

static void bound_loop(const UnitClocks *units, double iterations, double waves_of_simd, double waves, LoopTime *loop)
{
    const struct {
        ClockOwner owner;
        double clocks, waves;
    } bounds[] = {{OWNER_MATRIX, units->matrix, waves_of_simd},
                  {OWNER_VALU, units->valu, waves_of_simd},
                  {OWNER_LDS, units->lds, waves},
                  {OWNER_MEMORY_RETURN, units->vmem, waves},
                  {OWNER_ISSUE, units->scalar, waves_of_simd}};
    loop->bound_by = OWNER_MATRIX;
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        const double clocks = bounds[i].clocks / iterations * bounds[i].waves;
        if (clocks <= loop->bound) continue;
        loop->bound = clocks;
        loop->bound_by = (uint8_t)bounds[i].owner;
    }
}

/* Turns sums over the compute unit into parts of an iteration of one wave. */
static void time_loop(const LaunchTime *time, TimedCode *code, double issue, double waves_of_simd, double waves,
                      LoopTime *loop)
{
    UnitClocks units = {0};
    double iterations = 0, sum = 0;
    ARRAY_FOREACH(const InstTime, inst, time->cu.insts, time->cu.num_insts) {
        if (inst->word < loop->begin || inst->word >= loop->end) continue;
        const TimedInst *timed = timed_code_at(code, inst->word);
        add_instruction(loop, inst);
        add_units(&units, inst, timed, issue);
        loop->owner[owner_of_issue(timed)] += (double)inst->issue_clocks;
        if (inst->word == loop->header) iterations = (double)inst->count;
    }
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) sum += loop->owner[o];
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) loop->owner[o] = sum > 0 ? loop->owner[o] / sum : 0;
    if (!iterations) return;
    loop->clocks /= iterations;
    loop->instructions /= iterations;
    loop->matrix_clocks = units.matrix / iterations * waves_of_simd;
    bound_loop(&units, iterations, waves_of_simd, waves, loop);
    /* If not all waves are in the loop at the same time, one iteration takes less time than all of them together
       allow. */
    if (loop->clocks < loop->bound) loop->clocks = loop->bound;
}

/* Finds the loops that the workgroup entered; false: none. */
static bool count_loops(const LaunchFacts *facts, const GroupTrace *group, SimProfileReport *report)
{
    const SimProgram *program = facts->request->dispatch->program;
    SimProfile *profile = sim_profile_new(facts->arena, program);
    bool any = false;
    count_executed(group, profile);
    sim_profile_report(facts->arena, program, profile, report);
    for (uint32_t i = 0; i < report->loops.len; i++) any |= report->loops.data[i].iterations > 0;
    return any;
}

/* The representative workgroup may enter no loop where others do. */
static bool no_loop_ran(const LaunchFacts *facts)
{
    SimProfileReport report;
    for (uint32_t c = 0; c < facts->laws.classes.len; c++)
        if (count_loops(facts, facts->laws.classes.data[c].sample, &report)) return false;
    return true;
}

void loops_find(const LaunchFacts *facts, LaunchTime *time)
{
    const SimProgram *program = facts->request->dispatch->program;
    const GroupTrace *group = facts->samples.groups[0];
    SimProfileReport report;
    const bool any = count_loops(facts, group, &report);
    TimedCode *code =
        timed_code_new(facts->arena, facts->request->rows, (const uint32_t *)program->code, program->num_words);
    const uint32_t simds = target_family(facts->request->device->target)->simds_per_cu;
    const double waves = facts->residency.waves_of_group * (double)facts->rounds.at_a_time;
    time->loops = ARENA_ARRAY(facts->arena, LoopTime, report.loops.len + 1);
    time->num_loops = report.loops.len;
    time->no_loop_ran = report.loops.len > 0 && !any && no_loop_ran(facts);
    for (uint32_t i = 0; i < report.loops.len; i++) {
        const SimLoopCount *found = &report.loops.data[i];
        time->loops[i] = (LoopTime){.header = (uint32_t)((found->header - program->address) / 4),
                                    .end = (uint32_t)((found->end - program->address) / 4),
                                    .begin = (uint32_t)((found->begin - program->address) / 4),
                                    .depth = found->depth,
                                    .parent = found->parent,
                                    .iterations = (double)found->iterations / group->num_waves};
        time_loop(time, code, facts->request->rows->value[TIME_ISSUE], waves > simds ? waves / simds : 1, waves,
                  &time->loops[i]);
    }
}
