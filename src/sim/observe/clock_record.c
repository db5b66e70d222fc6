/* See clock_record.h. Operations complete at issue: only the clock decides about times. The steps of a wave are
   collected in heap memory, which the next workgroup reuses. They are copied when the wave has ended, so a record has
   no slack. */
#include "sim/observe/clock_record.h"

#include "sim/observe/clock_pattern.h"
#include "sim/observe/observers.h"
#include "support/heap.h"

/* Of the run. */
typedef struct ClockRun {
    SimClockRecord *record;
    const SimWatch *watch;
    ClockTable shapes;
    /* number of workgroups in the record before; if the run fails, the record is cut back to it */
    uint32_t groups_before;
    uint64_t steps_before;
    const WaveTrace *last; /* the last kept wave; NULL: none */
    uint32_t undecided;    /* workgroups that have started, and have neither ended nor worked */
} ClockRun;

/* Of a workgroup. */
typedef struct ClockGroup {
    uint32_t number; /* in the record */
    uint32_t waves_left;
    bool works; /* has accessed memory other than by the scalar unit */
} ClockGroup;

/* Of an instruction. */
typedef struct ClockInst {
    uint32_t word;
    ClockShapes shapes;
} ClockInst;

typedef struct ClockWave {
    TraceStep *steps;
    TraceAccess *accesses;
    uint32_t num_steps, cap_steps, num_accesses, cap_accesses;
} ClockWave;

static ClockWave *clock_wave(const SimWave *wave) { return wave->observed[OBSERVER_CLOCK]; }
static ClockGroup *clock_group(const SimWave *wave) { return wave->group->observed[OBSERVER_CLOCK]; }

static void *open(SimWatch *watch)
{
    SimClockRecord *record = watch->dispatch->clock;
    if (!record) return NULL;
    ClockRun *run = ARENA_NEW(watch->arena, ClockRun);
    *run = (ClockRun){record, watch, {.arena = watch->arena}, record->groups.len, record->num_steps};
    return run;
}

static void close(void *self)
{
    const ClockRun *run = self;
    const SimStatus status = run->watch->result->status;
    if (status == SIM_OK || (run->record->keep_beginnings && status != SIM_NO_VALUE)) return;
    run->record->groups.len = run->groups_before;
    run->record->num_steps = run->steps_before;
}

static unsigned prepare(void *self, const SimOpFacts *facts, void **data)
{
    const ClockRun *run = self;
    ClockInst *inst = ARENA_NEW(run->watch->arena, ClockInst);
    inst->word = facts->word;
    *data = inst;
    return SIM_ON_FETCHED;
}

static void group_start(void *self, SimGroup *group)
{
    ClockRun *run = self;
    SimClockRecord *record = run->record;
    ClockGroup *own = ARENA_NEW(run->watch->arena, ClockGroup);
    GroupTrace trace = {.id = {group->id.x, group->id.y, group->id.z},
                        .num_waves = group->num_waves,
                        .waves = ARENA_ARRAY(record->arena, WaveTrace, group->num_waves)};
    *own = (ClockGroup){.number = record->groups.len, .waves_left = group->num_waves};
    run->undecided++;
    VEC_PUSH(record->arena, &record->groups, trace);
    group->observed[OBSERVER_CLOCK] = own;
}

static void wave_start(void *, SimWave *wave) { clock_wave(wave)->num_steps = clock_wave(wave)->num_accesses = 0; }

/* Keeps the wave's record. Most waves of a kernel take the same steps; these share one array. */
static void keep_wave(ClockRun *run, const SimWave *wave)
{
    const ClockWave *from = clock_wave(wave);
    WaveTrace *to = &run->record->groups.data[clock_group(wave)->number].waves[wave->number];
    const size_t bytes = from->num_steps * sizeof *from->steps;
    if (run->last && run->last->steps.len == from->num_steps && !memcmp(run->last->steps.data, from->steps, bytes)) {
        to->steps = run->last->steps;
    } else {
        to->steps.len = to->steps.cap = from->num_steps;
        to->steps.data = ARENA_ARRAY(run->record->arena, TraceStep, from->num_steps);
        memcpy(to->steps.data, from->steps, bytes);
    }
    run->last = to;
    if (!from->num_accesses) return;
    to->accesses.len = to->accesses.cap = from->num_accesses;
    to->accesses.data = ARENA_ARRAY(run->record->arena, TraceAccess, from->num_accesses);
    memcpy(to->accesses.data, from->accesses, from->num_accesses * sizeof *from->accesses);
}

static void wave_end(void *self, SimWave *wave, const SimOp *)
{
    ClockRun *run = self;
    ClockGroup *group = clock_group(wave);
    keep_wave(run, wave);
    clock_wave(wave)->num_steps = 0;
    if (--group->waves_left) return;
    run->record->groups.data[group->number].ended = true;
    run->undecided -= !group->works;
}

static void wave_free(void *self, SimWave *wave)
{
    ClockRun *run = self;
    ClockWave *gathered = clock_wave(wave);
    if (run->record->keep_beginnings && gathered->num_steps) keep_wave(run, wave);
    free(gathered->steps);
    free(gathered->accesses);
}

enum { FIRST_STEPS = 4096, FIRST_ACCESSES = 512 };

static void fetched(void *self, SimWave *wave, const SimOp *op, void *data)
{
    const ClockRun *run = self;
    SimClockRecord *record = run->record;
    ClockWave *to = clock_wave(wave);
    if (record->until_work && !run->undecided) {
        sim_stop(wave, op, SIM_BUDGET, -1, 0, "all workgroups have accessed memory or ended");
        return;
    }
    if (record->max_steps && record->num_steps >= record->max_steps) {
        sim_stop(wave, op, SIM_BUDGET, -1, 0, "the record for the clock is full: it has %llu instructions",
                 (unsigned long long)record->max_steps);
        return;
    }
    record->num_steps++;
    if (to->num_steps == to->cap_steps) {
        to->cap_steps = to->cap_steps ? 2 * to->cap_steps : FIRST_STEPS;
        to->steps = heap_grown(to->steps, to->cap_steps * sizeof *to->steps);
    }
    to->steps[to->num_steps++] = (TraceStep){((const ClockInst *)data)->word, NO_ACCESS};
}

static void add_access(ClockWave *to, TraceAccess access)
{
    if (to->num_accesses == to->cap_accesses) {
        to->cap_accesses = to->cap_accesses ? 2 * to->cap_accesses : FIRST_ACCESSES;
        to->accesses = heap_grown(to->accesses, to->cap_accesses * sizeof *to->accesses);
    }
    to->steps[to->num_steps - 1].access = to->num_accesses;
    to->accesses[to->num_accesses++] = access;
}

/* The tensor data mover arrives at a barrier in LDS after the tile. */
static bool is_arrival(const SimAccess *access)
{
    return access->does & ACCESS_TENSOR_PART && access->space == SPACE_LDS;
}

static void clock_issued(void *self, SimWave *wave, SimAccess *access)
{
    ClockRun *run = self;
    ClockWave *to = clock_wave(wave);
    if (!access->active || access->does & (ACCESS_NO_MEMORY | ACCESS_TENSOR) || is_arrival(access)) return;
    ClockInst *inst = sim_observer_data(wave, access->op, OBSERVER_CLOCK);
    const TraceAccess now = clock_access(run->record, &run->shapes, &inst->shapes, wave, access);
    const uint32_t before = to->steps[to->num_steps - 1].access;
    if (run->record->patterns.data[now.pattern].space != ACCESS_TO_SCALAR && !clock_group(wave)->works) {
        clock_group(wave)->works = true;
        run->undecided--;
    }
    if (before == NO_ACCESS) add_access(to, now);
    else if (access->does & (ACCESS_TENSOR_PART | ACCESS_BLOCK))
        to->accesses[before] = clock_access_joined(run->record, to->accesses[before], now);
    else if (access->space == SPACE_LDS)
        to->accesses[before].pattern = clock_pattern_with_lds(run->record, to->accesses[before].pattern, now.pattern);
}

const SimObserver clock_observer = {
    .name = "clock",
    .wave_bytes = sizeof(ClockWave),
    .open = open,
    .close = close,
    .prepare = prepare,
    .fetched = fetched,
    .group_start = group_start,
    .wave_start = wave_start,
    .wave_end = wave_end,
    .wave_free = wave_free,
    .access = clock_issued,
};
