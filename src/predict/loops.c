/* Loops with their times. Those of the emulator's profile, from the executed instructions of one workgroup. */
#include "predict/loops.h"

#include "isa/family.h"
#include "sim/machine/machine.h"
#include "sim/observe/profile.h"

static void count_executed(const GroupTrace *group, SimProfile *profile)
{
    for (uint32_t w = 0; w < group->num_waves; w++)
        for (uint32_t s = 0; s < group->waves[w].steps.len; s++)
            profile->executed[group->waves[w].steps.data[s].word]++;
}

/* Clocks of the loop, of all its waves: those in which its instructions were issued or waited. */
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

/* Sums over the compute unit, then parts of an iteration of one wave. */
static void time_loop(const LaunchTime *time, TimedCode *code, double waves_of_simd, LoopTime *loop)
{
    double matrix = 0, valu = 0, iterations = 0;
    for (uint32_t i = 0; i < time->cu.num_insts; i++) {
        const InstTime *inst = &time->cu.insts[i];
        if (inst->word < loop->begin || inst->word >= loop->end) continue;
        const TimedInst *timed = timed_code_at(code, inst->word);
        add_instruction(loop, inst);
        loop->owner[owner_of_issue(timed)] += (double)inst->issue_clocks;
        if (timed->kind == ISSUE_MATRIX) matrix += (double)inst->count * timed->pipe;
        if (timed->kind == ISSUE_VALU) valu += (double)inst->count * timed->pipe;
        if (inst->word == loop->header) iterations = (double)inst->count;
    }
    double sum = 0;
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) sum += loop->owner[o];
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) loop->owner[o] = sum > 0 ? loop->owner[o] / sum : 0;
    if (!iterations) return;
    loop->clocks /= iterations;
    loop->instructions /= iterations;
    loop->matrix_clocks = matrix / iterations * waves_of_simd;
    loop->bound = loop->matrix_clocks;
    loop->bound_by = OWNER_MATRIX;
    if (valu / iterations * waves_of_simd > loop->bound) {
        loop->bound = valu / iterations * waves_of_simd;
        loop->bound_by = OWNER_VALU;
    }
    /* Where not all waves are in the loop at the same time, one gets round it sooner than all together could. */
    if (loop->clocks < loop->bound) loop->clocks = loop->bound;
}

void loops_find(const LaunchFacts *facts, LaunchTime *time)
{
    const SimProgram *program = facts->request->dispatch->program;
    const GroupTrace *group = facts->samples.groups[0];
    SimProfile *profile = sim_profile_new(facts->arena, program);
    SimProfileReport report;
    count_executed(group, profile);
    sim_profile_report(facts->arena, program, profile, &report);
    TimedCode *code =
        timed_code_new(facts->arena, facts->request->rows, (const uint32_t *)program->code, program->num_words);
    const uint32_t simds = target_family(facts->request->device->target)->simds_per_cu;
    const double waves = facts->residency.waves_of_group * (double)facts->rounds.at_a_time;
    time->loops = ARENA_ARRAY(facts->arena, LoopTime, report.loops.len + 1);
    time->num_loops = report.loops.len;
    for (uint32_t i = 0; i < report.loops.len; i++) {
        const SimLoopCount *found = &report.loops.data[i];
        time->loops[i] = (LoopTime){.header = (uint32_t)((found->header - program->address) / 4),
                                    .end = (uint32_t)((found->end - program->address) / 4),
                                    .begin = (uint32_t)((found->begin - program->address) / 4),
                                    .depth = found->depth,
                                    .parent = found->parent,
                                    .iterations = (double)found->iterations / group->num_waves};
        time_loop(time, code, waves > simds ? waves / simds : 1, &time->loops[i]);
    }
}
