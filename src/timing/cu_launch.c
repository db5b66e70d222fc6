/* Launches workgroups and waves. A limited number of workgroups is resident. The waves of a workgroup start a few
   clocks apart, each on the SIMD with the fewest waves. As soon as a workgroup ends, the next one starts. This file
   also keeps the barriers of a workgroup. */
#include "timing/cu_state.h"

static uint32_t emptiest_simd(const Cu *cu, uint32_t from)
{
    uint32_t best = from % CU_SIMDS;
    for (uint32_t i = 1; i < CU_SIMDS; i++) {
        const uint32_t simd = (from + i) % CU_SIMDS;
        if (cu->simds[simd].waves < cu->simds[best].waves) best = simd;
    }
    return best;
}

static CuWave *free_wave(Cu *cu)
{
    for (uint32_t i = 0; i < cu->num_waves; i++)
        if (cu->waves[i]->key == NEVER && !cu->waves[i]->trace) return cu->waves[i];
    cu->waves[cu->num_waves] = ARENA_NEW(cu->arena, CuWave);
    return cu->waves[cu->num_waves++];
}

static void launch_wave(Cu *cu, uint32_t group, uint32_t index, uint64_t at)
{
    CuWave *wave = free_wave(cu);
    *wave =
        (CuWave){.trace = &cu->run->groups[group]->waves[index], .group = group, .index = index, .age = cu->next_age++};
    wave->simd = emptiest_simd(cu, index);
    wave->before = OWNER_START;
    wave->last_word = NO_WORD;
    cu->simds[wave->simd].waves++;
    cu->simds[wave->simd].used = true;
    const bool is_cold = !cu->run->warm && !cu->run->has_code && !cu->started;
    wave->base = wave->key = at + row_clocks(cu, is_cold ? TIME_WAVE_START_COLD : TIME_WAVE_START);
    if (wave->trace->steps.len) fetch_start(cu, wave, wave->trace->steps.data[0].word, wave->base);
}

/* A group without waves or steps ends at its start. */
static void launch_group(Cu *cu, uint64_t at)
{
    const uint32_t group = cu->next_group++;
    const GroupTrace *trace = cu->run->groups[group];
    cu->result->group_start[group] = cu->result->group_end[group] = at;
    cu->groups[group] = (CuGroup){0};
    for (uint32_t w = 0; w < trace->num_waves; w++) {
        if (!trace->waves[w].steps.len) continue;
        launch_wave(cu, group, w, at + w * row_clocks(cu, TIME_LAUNCH_WAVE));
        cu->groups[group].waves_alive++;
    }
}

void launch_groups(Cu *cu)
{
    for (unsigned i = 0; i < cu->run->resident && cu->next_group < cu->run->num_groups; i++)
        launch_group(cu, i * row_clocks(cu, TIME_LAUNCH_GROUP));
}

/* All live waves of the group have reached the barrier: they continue together. */
static void release(Cu *cu, uint32_t group)
{
    const uint64_t at = cu->groups[group].last_arrival + row_clocks(cu, TIME_BARRIER);
    cu->groups[group].at_barrier = 0;
    for (uint32_t i = 0; i < cu->num_waves; i++) {
        CuWave *wave = cu->waves[i];
        if (!wave->trace || wave->group != group) continue;
        wave->released = at;
        wave->key = later(wave->base, at);
    }
}

/* The phase of a split barrier is complete: the waves that wait for it continue. */
static void complete(Cu *cu, uint32_t number)
{
    CuGroup *group = &cu->groups[number];
    group->signals = 0;
    group->phases++;
    group->completed = group->last_arrival + row_clocks(cu, TIME_BARRIER);
    for (uint32_t i = 0; i < cu->num_waves; i++) {
        CuWave *wave = cu->waves[i];
        if (!wave->trace || wave->group != number || !wave->waits_for_phase) continue;
        wave->waits_for_phase = false;
        wave->released = group->completed;
        wave->key = later(wave->base, wave->released);
    }
}

void barrier_signalled(Cu *cu, const CuWave *wave, const TimedInst *inst, uint64_t at)
{
    CuGroup *group = &cu->groups[wave->group];
    if (!inst->for_group) return;
    group->last_arrival = at;
    if (++group->signals >= group->waves_alive) complete(cu, wave->group);
}

/* For named barriers and those of the cluster, the other waves are assumed to arrive in time. */
static void wait_for_phase(Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at)
{
    const CuGroup *group = &cu->groups[wave->group];
    if (!inst->for_group) {
        wave->released = at + row_clocks(cu, TIME_BARRIER);
        wave->key = later(wave->base, wave->released);
        return;
    }
    wave->waits_for_phase = group->phases == wave->phases++;
    if (!wave->waits_for_phase) wave->released = group->completed;
    wave->key = wave->waits_for_phase ? NEVER : later(wave->base, wave->released);
}

void barrier_reached(Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at)
{
    CuGroup *group = &cu->groups[wave->group];
    if (inst->is_split) {
        wait_for_phase(cu, wave, inst, at);
        return;
    }
    wave->key = NEVER;
    group->last_arrival = at;
    if (++group->at_barrier == group->waves_alive) release(cu, wave->group);
}

void wave_ended(Cu *cu, CuWave *wave, uint64_t at)
{
    CuGroup *group = &cu->groups[wave->group];
    wave->key = NEVER;
    wave->trace = NULL;
    cu->simds[wave->simd].waves--;
    cu->started = true;
    cu->result->group_end[wave->group] = later(cu->result->group_end[wave->group], at);
    if (--group->waves_alive) {
        group->last_arrival = later(group->last_arrival, at);
        if (group->at_barrier == group->waves_alive) release(cu, wave->group);
        if (group->signals >= group->waves_alive) complete(cu, wave->group);
    } else if (cu->next_group < cu->run->num_groups) {
        launch_group(cu, at + row_clocks(cu, TIME_LAUNCH_NEXT));
    }
}
