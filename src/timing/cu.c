/* See cu.h. The run tries the wave with the earliest time. If several waves have this time, it takes one of the SIMD
   that has issued nothing for longest, because units that SIMDs share serve them in turn. Of several waves of this SIMD
   it takes the one with the highest priority, and then the oldest. */
#include "timing/cu_state.h"

#include <string.h>

const char *const clock_owner_names[NUM_CLOCK_OWNERS] = {
    [OWNER_MATRIX] = "matrix",
    [OWNER_VALU] = "valu",
    [OWNER_TRANS] = "transcendental",
    [OWNER_LDS] = "lds",
    [OWNER_MEMORY_RETURN] = "memory-return",
    [OWNER_BANDWIDTH] = "bandwidth",
    [OWNER_SCALAR] = "scalar-memory",
    [OWNER_DEPENDENCE] = "dependence",
    [OWNER_ISSUE] = "issue",
    [OWNER_WAIT] = "wait",
    [OWNER_BARRIER] = "barrier",
    [OWNER_FETCH] = "fetch",
    [OWNER_START] = "start",
    [OWNER_TAIL] = "tail",
};

static bool goes_before(const Cu *cu, const CuWave *a, const CuWave *b)
{
    if (a->key != b->key) return a->key < b->key;
    const uint64_t turn_a = cu->simds[a->simd].turn, turn_b = cu->simds[b->simd].turn;
    if (turn_a != turn_b) return turn_a < turn_b;
    return a->priority != b->priority ? a->priority > b->priority : a->age < b->age;
}

static uint32_t next_wave(const Cu *cu)
{
    uint32_t best = cu->num_waves;
    uint64_t earliest = NEVER;
    for (uint32_t i = 0; i < cu->num_waves; i++) {
        const uint64_t key = cu->waves[i]->key;
        if (key > earliest || key == NEVER) continue;
        if (key == earliest && !goes_before(cu, cu->waves[i], cu->waves[best])) continue;
        best = i;
        earliest = key;
    }
    return best;
}

static void read_rows(Cu *cu)
{
    const double most = 1e18;
    for (unsigned i = 0; i < NUM_TIMES; i++) {
        const double value = cu->rows->value[i];
        cu->clocks[i] = value > 0 && value < most ? (uint64_t)(value + 0.5) : 0;
    }
    cu->fetch_block = row_count(cu->rows, TIME_FETCH_BLOCK, UINT32_MAX);
    cu->vmem_queue = row_count(cu->rows, TIME_VMEM_QUEUE, MAX_QUEUE);
    cu->lds_fifo = row_count(cu->rows, TIME_LDS_FIFO, MAX_QUEUE);
}

static void start(Cu *cu, Arena *scratch, Arena *arena, const CuRun *run, CuResult *result)
{
    *cu = (Cu){.run = run, .rows = run->rows, .arena = scratch, .result = result};
    read_rows(cu);
    cu->wave_lanes = target_infos[run->rows->target].wave_size;
    cu->num_words = (uint32_t)timed_code_words(run->code);
    cu->insts = ARENA_ARRAY(scratch, InstEntry *, cu->num_words);
    cu->groups = ARENA_ARRAY(scratch, CuGroup, run->num_groups);
    uint32_t most = 0;
    for (unsigned g = 0; g < run->num_groups; g++)
        if (run->groups[g]->num_waves > most) most = run->groups[g]->num_waves;
    cu->most_waves = most * (run->resident ? run->resident : 1);
    cu->waves = ARENA_ARRAY(scratch, CuWave *, cu->most_waves);
    result->group_start = ARENA_ARRAY(arena, uint64_t, run->num_groups);
    result->group_end = ARENA_ARRAY(arena, uint64_t, run->num_groups);
}

static void finish(Cu *cu, Arena *arena)
{
    CuResult *result = cu->result;
    for (unsigned g = 0; g < cu->run->num_groups; g++) result->clocks = later(result->clocks, result->group_end[g]);
    result->clocks = later(result->clocks, cu->clock);
    result->drained = later(result->clocks, cu->vmem.level_free[LEVEL_HBM].clock);
    own_end(cu);
    for (unsigned s = 0; s < CU_SIMDS; s++)
        for (unsigned k = 0; k < NUM_ISSUE_KINDS; k++) result->busy[k] = later(result->busy[k], cu->simds[s].busy[k]);
    result->matrix_clocks = result->busy[ISSUE_MATRIX];
    result->busy[ISSUE_LDS] = cu->lds.busy;
    result->busy[ISSUE_VMEM] = cu->vmem.busy;
    result->insts = ARENA_ARRAY(arena, InstTime, cu->num_insts);
    for (uint32_t w = 0; w < cu->num_words; w++)
        if (cu->insts[w]) result->insts[result->num_insts++] = cu->insts[w]->time;
}

void cu_run(Arena *arena, const CuRun *run, CuResult *result)
{
    memset(result, 0, sizeof *result);
    result->limited = run->rows->value[TIME_ISSUE] < 1;
    if (result->limited) return;
    Arena *scratch = arena_scratch(arena);
    Cu *cu = ARENA_NEW(scratch, Cu);
    start(cu, scratch, arena, run, result);
    launch_groups(cu);
    for (uint32_t wave; (wave = next_wave(cu)) < cu->num_waves;) {
        if (run->max_clocks && cu->waves[wave]->key > run->max_clocks) {
            result->limited = true;
            break;
        }
        cu->clock = cu->waves[wave]->key;
        try_issue(cu, cu->waves[wave]);
        if (cu->went_back) repeat_from(cu, cu->went_back);
        cu->went_back = NULL;
    }
    finish(cu, arena);
    arena_free(scratch);
}
