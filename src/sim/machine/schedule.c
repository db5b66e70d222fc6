/* The scheduler of one thread: the waves of the resident workgroups take short turns until each waits at a barrier or
   has ended; where a workgroup has ended, the next one takes its place. */
#include "sim/machine/schedule.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/machine/outstanding.h"
#include "support/heap.h"

/* ---- results ---- */

bool sim_runner_fail(SimRunner *runner, SimStatus status, const char *message)
{
    runner->result->status = status;
    snprintf(runner->result->message, sizeof runner->result->message, "%s", message);
    return false;
}

static void place_result(SimRunner *runner, const SimWave *wave, const SimOp *op, int lane)
{
    SimResult *result = runner->result;
    StrBuf text = {0};
    result->has_place = true;
    result->address = sim_op_address(op);
    sim_append_op(runner->program, op, 0, &text);
    snprintf(result->instruction, sizeof result->instruction, "%s", text.data ? text.data : "");
    strbuf_free(&text);
    result->workgroup = wave->group->id;
    result->wave = wave->number;
    result->lane = lane;
}

static bool report_stop(SimRunner *runner, const SimWave *wave)
{
    place_result(runner, wave, wave->stop_op, wave->stop_lane);
    runner->result->memory_address = wave->stop_address;
    return sim_runner_fail(runner, wave->status, wave->stop_message);
}

/* ---- turns ---- */

static void run_quick(SimWave *wave, uint64_t limit)
{
    while (wave->state == WAVE_RUNNING && wave->num_instructions < limit) {
        const SimOp *op = wave->pc;
        wave->pc = op + 1;
        wave->num_instructions++;
        op->run(wave, op);
    }
}

/* The run does not end; `wave` still runs. */
static bool no_end(SimRunner *runner, const SimWave *wave, SimStatus status, const char *what)
{
    StrBuf text = {0};
    place_result(runner, wave, wave->pc, -1);
    strbuf_printf(&text, "%s: ", what);
    sim_append_waves(runner->program, wave->group, &text);
    sim_runner_fail(runner, status, text.data);
    strbuf_free(&text);
    return false;
}

/* One turn of one wave. */
static bool run_wave(SimRunner *runner, SimWave *wave)
{
    const uint64_t budget = runner->dispatch->max_instructions, before = wave->num_instructions;
    uint64_t turn = runner->dispatch->turn ? runner->dispatch->turn : SIM_TURN;
    if (budget) {
        uint64_t left = budget - runner->result->num_instructions;
        if (left < turn) turn = left;
    }
    if (wave->watch) sim_run_watched(wave, before + turn);
    else run_quick(wave, before + turn);
    runner->result->num_instructions += wave->num_instructions - before;
    if (wave->state == WAVE_STOPPED) return report_stop(runner, wave);
    if (budget && wave->state == WAVE_RUNNING && runner->result->num_instructions >= budget) {
        return no_end(runner, wave, SIM_BUDGET, "the instruction budget is used up");
    }
    return true;
}

/* Nothing changes any more. Operations that the completion order has put off come at last; if there are none, that is
   a deadlock. False: the run ends. */
static bool resolve_deadlock(SimRunner *runner)
{
    const unsigned count = runner->num_groups * runner->waves_per_group;
    bool flushed = false;
    for (unsigned i = 0; i < count && runner->waves[i]->queue; i++) {
        if (runner->waves[i]->queue->num_running) flushed = true;
        outstanding_flush(runner->waves[i]);
        if (runner->waves[i]->state == WAVE_STOPPED) return report_stop(runner, runner->waves[i]);
    }
    if (flushed) return true;
    for (unsigned i = 0; i < count; i++)
        if (runner->waves[i]->state == WAVE_RUNNING)
            return no_end(runner, runner->waves[i], SIM_DEADLOCK, "nothing changes any more");
    return true;
}

/* ---- workgroups ---- */

static SimDim3 group_id(const SimDispatch *dispatch, uint64_t number)
{
    if (dispatch->workgroups) return dispatch->workgroups[number];
    const uint64_t x = dispatch->grid.x, y = dispatch->grid.y;
    return (SimDim3){(uint32_t)(number % x), (uint32_t)(number / x % y), (uint32_t)(number / x / y)};
}

/* A barrier opens when every wave of the workgroup that has not ended waits at one. */
static void open_barrier(SimRunner *runner, SimGroup *group)
{
    unsigned waiting = 0;
    for (unsigned i = 0; i < group->num_waves; i++) {
        if (group->waves[i]->state == WAVE_RUNNING) return;
        waiting += group->waves[i]->state == WAVE_AT_BARRIER;
    }
    if (!waiting) return;
    if (runner->watch) sim_tell_barrier(group);
    for (unsigned i = 0; i < group->num_waves; i++)
        if (group->waves[i]->state == WAVE_AT_BARRIER) group->waves[i]->state = WAVE_RUNNING;
}

static bool has_ended(const SimGroup *group)
{
    for (unsigned i = 0; i < group->num_waves; i++)
        if (group->waves[i]->state != WAVE_ENDED) return false;
    return true;
}

/* Starts the next workgroup in that place, if there is one; else its waves stay ended. */
static bool start_group(SimRunner *runner, SimGroup *group)
{
    const uint64_t number = atomic_fetch_add(&runner->queue->next, 1);
    if (number >= runner->queue->count) {
        atomic_fetch_sub(&runner->queue->next, 1);
        return true;
    }
    group->id = group_id(runner->dispatch, number);
    group->is_counted = false;
    for (uint32_t i = 0; i + 4 <= group->lds_bytes; i += 4) {
        const uint32_t poison = POISON;
        memcpy(group->lds + i, &poison, 4);
    }
    if (runner->watch) sim_tell_group_start(group);
    for (unsigned i = 0; i < group->num_waves; i++)
        if (!sim_start_wave(group->waves[i], group, runner->entry))
            return sim_runner_fail(runner, SIM_FAULT, "the kernel arguments to preload can't be read");
    /* The order of waves depends on the workgroup, and not on those before it. */
    const uint64_t mixed = runner->dispatch->seed ^ number * UINT64_C(0xbf58476d1ce4e5b9);
    runner->random = mixed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    runner->result->num_workgroups++;
    runner->result->num_waves += group->num_waves;
    return true;
}

static uint64_t next_random(SimRunner *runner)
{
    uint64_t x = runner->random;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return runner->random = x;
}

static void shuffle(SimRunner *runner, SimWave **order, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned j = (unsigned)(next_random(runner) % i);
        SimWave *swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
}

/* A turn for every wave that runs. False: a failure; *any: there was one. */
static bool run_round(SimRunner *runner, SimWave **order, unsigned count, bool *any)
{
    *any = false;
    if (runner->dispatch->seed) shuffle(runner, order, count);
    for (unsigned i = 0; i < count; i++) {
        if (order[i]->state != WAVE_RUNNING) continue;
        *any = true;
        if (!run_wave(runner, order[i])) return false;
    }
    return true;
}

/* Once for each workgroup: its place is met again in every round when no other is left to start in it. */
static void count_ended(SimRunner *runner, SimGroup *group)
{
    SimProgress *progress = runner->dispatch->progress;
    if (!progress || group->is_counted) return;
    group->is_counted = true;
    atomic_fetch_add_explicit(&progress->ended, 1, memory_order_relaxed);
}

static bool run_groups(SimRunner *runner, SimWave **order)
{
    const unsigned count = runner->num_groups * runner->waves_per_group;
    memcpy(order, runner->waves, count * sizeof *order);
    for (unsigned g = 0; g < runner->num_groups; g++)
        if (!start_group(runner, &runner->groups[g])) return false;
    for (bool any = true; any;) {
        const uint64_t before = runner->result->num_instructions;
        if (!run_round(runner, order, count, &any)) return false;
        for (unsigned g = 0; g < runner->num_groups; g++) {
            SimGroup *group = &runner->groups[g];
            open_barrier(runner, group);
            if (!any || !has_ended(group)) continue;
            count_ended(runner, group);
            if (!start_group(runner, group)) return false;
        }
        const uint64_t executed = runner->result->num_instructions - before;
        atomic_fetch_add_explicit(&runner->queue->num_instructions, executed, memory_order_relaxed);
        if (runner->dispatch->progress)
            atomic_fetch_add_explicit(&runner->dispatch->progress->num_instructions, executed, memory_order_relaxed);
        if (atomic_load_explicit(&runner->queue->stop, memory_order_relaxed)) return true;
        if (any && deadlock_seen(runner->deadlock, runner->waves) && !resolve_deadlock(runner)) return false;
    }
    return true;
}

bool sim_runner_run(SimRunner *runner)
{
    SimWave **order = heap_zeroed(runner->num_groups * runner->waves_per_group, sizeof *order);
    bool good = run_groups(runner, order);
    free(order);
    return good;
}

/* ---- waves and groups ---- */

static SimWave *make_wave(SimRunner *runner, unsigned number)
{
    const uint32_t scratch = (runner->dispatch->desc->private_segment_bytes + 15) & ~15u;
    SimWave *wave = heap_zeroed_lines(sizeof *wave);
    wave->number = number;
    wave->state = WAVE_ENDED;
    wave->port = &runner->port;
    wave->scratch_bytes = runner->dispatch->desc->private_segment_bytes;
    wave->scratch = heap_zeroed_lines((size_t)scratch * LANES + 64);
    wave->watch = runner->watch;
    if (runner->watch &&
        (runner->watch->needs & SIM_NEEDS_QUEUE || runner->dispatch->completion != SIM_COMPLETE_EARLIEST))
        wave->queue = outstanding_new();
    return wave;
}

void sim_runner_make(SimRunner *runner)
{
    const unsigned per_group = runner->waves_per_group;
    memory_port_init(&runner->port, runner->dispatch->memory);
    runner->groups = heap_zeroed_lines(runner->num_groups * sizeof *runner->groups);
    runner->waves = heap_zeroed_lines((size_t)runner->num_groups * per_group * sizeof *runner->waves);
    runner->deadlock = deadlock_new(runner->num_groups * per_group);
    for (unsigned g = 0; g < runner->num_groups; g++) {
        SimWave **waves = runner->waves + (size_t)g * per_group;
        for (unsigned i = 0; i < per_group; i++) waves[i] = make_wave(runner, i);
        runner->groups[g] = (SimGroup){.dispatch = runner->dispatch,
                                       .program = runner->program,
                                       .waves = waves,
                                       .num_waves = per_group,
                                       .lds = heap_zeroed_lines(runner->lds_bytes + 64),
                                       .lds_bytes = runner->lds_bytes};
    }
}

void sim_runner_free(SimRunner *runner)
{
    for (unsigned i = 0; i < runner->num_groups * runner->waves_per_group; i++) {
        if (runner->watch) sim_tell_wave_free(runner->waves[i]);
        outstanding_free(runner->waves[i]->queue);
        free(runner->waves[i]->scratch);
        free(runner->waves[i]);
    }
    for (unsigned g = 0; g < runner->num_groups; g++) {
        if (runner->watch) sim_tell_group_free(runner->watch, &runner->groups[g]);
        free(runner->groups[g].lds);
    }
    free(runner->waves);
    free(runner->deadlock);
    free(runner->groups);
}
