/* The scheduler of one thread. The waves of the resident clusters take short turns until each waits at a barrier or has
   ended. When all workgroups of a cluster have ended, the next cluster takes its place. */
#include "sim/machine/runner.h"

#include <stdio.h>
#include <stdlib.h>

#include "isa/family.h"
#include "sim/machine/outstanding.h"
#include "sim/machine/shared_loads.h"
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

/* Instructions in a turn, if only one wave is resident. Targets on which a wave signals a barrier and goes on keep the
   usual turn, because such a barrier opens only between turns. */
enum { ALONE_TURN = 256 };

static void run_quick(SimWave *wave, uint64_t limit)
{
    while (wave->state == WAVE_RUNNING && wave->num_instructions < limit) {
        const SimOp *op = wave->pc;
        wave->pc = op + 1;
        wave->num_instructions++;
        op->run(wave, op);
    }
}

/* Appends the places of all waves of its cluster. */
static void append_cluster(const SimRunner *runner, const SimGroup *group, StrBuf *out)
{
    const unsigned size = runner->cluster_size;
    const SimGroup *member = group->cluster->groups;
    for (unsigned i = 0; i < size; i++, member++) {
        if (size > 1)
            strbuf_printf(out, "%sworkgroup (%u,%u,%u): ", i ? "; " : "", member->id.x, member->id.y, member->id.z);
        sim_append_waves(runner->program, member, out);
    }
}

/* Reports a run that does not end; `wave` still runs. */
static bool no_end(SimRunner *runner, const SimWave *wave, SimStatus status, const char *what)
{
    StrBuf text = {0};
    place_result(runner, wave, wave->pc, -1);
    strbuf_printf(&text, "%s: ", what);
    append_cluster(runner, wave->group, &text);
    sim_runner_fail(runner, status, text.data);
    strbuf_free(&text);
    return false;
}

/* One turn of one wave. */
static bool run_wave(SimRunner *runner, SimWave *wave)
{
    const uint64_t budget = runner->dispatch->max_instructions, before = wave->num_instructions;
    uint64_t turn = runner->dispatch->turn;
    if (!turn) turn = runner->is_alone ? ALONE_TURN : SIM_TURN;
    if (budget) {
        uint64_t left = budget - runner->result->num_instructions;
        if (left < turn) turn = left;
    }
    if (wave->watch) sim_run_watched(wave, before + turn);
    else run_quick(wave, before + turn);
    runner->result->num_instructions += wave->num_instructions - before;
    for (unsigned k = 0; k < 2; k++)
        if (wave->clock.skipped[k] > runner->result->skipped[k]) runner->result->skipped[k] = wave->clock.skipped[k];
    if (wave->state == WAVE_STOPPED) return report_stop(runner, wave);
    if (budget && wave->state == WAVE_RUNNING && runner->result->num_instructions >= budget) {
        return no_end(runner, wave, SIM_BUDGET, "the instruction budget is used up");
    }
    return true;
}

/* ---- workgroups ---- */

/* The position of `number` in a box of that size, x fastest. */
static SimDim3 place_in(uint64_t number, uint64_t x, uint64_t y)
{
    return (SimDim3){(uint32_t)(number % x), (uint32_t)(number / x % y), (uint32_t)(number / x / y)};
}

/* The id of a workgroup of that cluster. */
static SimDim3 group_id(const SimRunner *runner, uint64_t cluster, unsigned member)
{
    const SimDim3 grid = runner->dispatch->grid, size = runner->dispatch->cluster;
    const SimDim3 *chosen = runner->dispatch->workgroups ? &runner->dispatch->workgroups[cluster] : NULL;
    if (runner->cluster_size == 1) return chosen ? *chosen : place_in(cluster, grid.x, grid.y);
    const SimDim3 in = place_in(member, size.x, size.y);
    const SimDim3 first = chosen ? (SimDim3){chosen->x / size.x, chosen->y / size.y, chosen->z / size.z}
                                 : place_in(cluster, grid.x / size.x, grid.y / size.y);
    return (SimDim3){first.x * size.x + in.x, first.y * size.y + in.y, first.z * size.z + in.z};
}

/* Has the wave not arrived at the workgroup's barrier yet? */
static bool runs(const SimWave *wave)
{
    return wave->state == WAVE_RUNNING || wave->state == WAVE_AT_CLUSTER_BARRIER ||
           wave->state == WAVE_AT_NAMED_BARRIER || wave->state == WAVE_AT_SHARED_LOAD ||
           wave->state == WAVE_AT_GLOBAL_BARRIER || wave->state == WAVE_AT_SEMAPHORE;
}

/* A barrier opens when every wave of the workgroup that has not ended has signalled. Waves that do not wait yet pass
   when they arrive. */
static void open_barrier(SimRunner *runner, SimGroup *group)
{
    unsigned signalled = 0;
    for (unsigned i = 0; i < group->num_waves; i++) {
        const SimWave *wave = group->waves[i];
        if (runs(wave) && !wave->has_signalled) return;
        signalled += wave->state != WAVE_ENDED && wave->has_signalled;
    }
    if (!signalled) return;
    if (runner->watch) sim_tell_barrier(group);
    for (unsigned i = 0; i < group->num_waves; i++) {
        SimWave *wave = group->waves[i];
        wave->may_pass = runs(wave) && wave->has_signalled;
        wave->has_signalled = false;
        if (wave->state == WAVE_AT_BARRIER) wave->state = WAVE_RUNNING;
    }
}

static void pass_cluster_barrier(SimGroup *group)
{
    for (unsigned i = 0; i < group->num_waves; i++) {
        SimWave *wave = group->waves[i];
        if (wave->state != WAVE_AT_CLUSTER_BARRIER || group->cluster->phase <= wave->cluster_waits) continue;
        wave->cluster_waits++;
        wave->state = WAVE_RUNNING;
    }
}

void sim_pass_named(SimWave *wave)
{
    wave->named_phase++;
    wave->state = WAVE_RUNNING;
    if (wave->watch) sim_tell_named(wave, wave->joined, SIM_NAMED_PASSES);
}

static void pass_named_barriers(SimGroup *group)
{
    for (unsigned i = 0; i < group->num_waves; i++) {
        SimWave *wave = group->waves[i];
        if (wave->state == WAVE_AT_NAMED_BARRIER && group->named[wave->joined].phase != wave->named_phase)
            sim_pass_named(wave);
    }
}

void sim_pass_global(SimWave *wave)
{
    SimGlobalSync *sync = &wave->group->syncs[wave->sync_number];
    if (wave->state == WAVE_AT_GLOBAL_BARRIER) {
        if (sync->phase == wave->sync_phase) return;
    } else {
        if (!sync->counter) return;
        sync->counter--;
        sync->num_waiting--;
    }
    wave->state = WAVE_RUNNING;
    if (wave->watch) sim_tell_global(wave, wave->sync_number, SIM_NAMED_PASSES);
}

static void pass_global(SimGroup *group)
{
    for (unsigned i = 0; i < group->num_waves; i++)
        if (group->waves[i]->state == WAVE_AT_GLOBAL_BARRIER || group->waves[i]->state == WAVE_AT_SEMAPHORE)
            sim_pass_global(group->waves[i]);
}

static void pass_shared_loads(SimGroup *group)
{
    for (unsigned i = 0; i < group->num_waves; i++) {
        SimWave *wave = group->waves[i];
        if (wave->state == WAVE_AT_SHARED_LOAD && !shared_load_holds(wave, wave->awaited)) wave->state = WAVE_RUNNING;
    }
}

/* Does a wave wait for a shared load that some workgroup of its mask will never issue? */
static bool waits_for_load(SimRunner *runner, const SimCluster *cluster)
{
    const SharedLoad *load = shared_load_left(cluster);
    const unsigned missing = (unsigned)__builtin_ctz(load->mask & ~load->come);
    StrBuf text = {0};
    place_result(runner, load->wave, load->op, -1);
    strbuf_printf(&text, "multicast: a load that workgroups share waits forever: its mask 0x%x names workgroup ",
                  load->mask);
    if (missing < cluster->size) {
        const SimDim3 id = cluster->groups[missing].id;
        strbuf_printf(&text, "(%u,%u,%u), where wave %u has not issued it", id.x, id.y, id.z, load->wave->number);
    } else {
        strbuf_printf(&text, "%u of the cluster, which has %u", missing, cluster->size);
    }
    sim_runner_fail(runner, SIM_DEADLOCK, text.data);
    strbuf_free(&text);
    return false;
}

static bool waits_at_named(SimRunner *runner, const SimWave *wave)
{
    const SimNamedBarrier *barrier = &wave->group->named[wave->joined];
    char text[120];
    snprintf(text, sizeof text, "a wave waits at named barrier %u, where only %u of %u have signalled", wave->joined,
             barrier->signals, barrier->members);
    return no_end(runner, wave, SIM_DEADLOCK, text);
}

static bool waits_at_sync(SimRunner *runner, const SimWave *wave)
{
    const SimGlobalSync *sync = &wave->group->syncs[wave->sync_number];
    const uint64_t started = runner->result->num_workgroups, all = runner->queue->count * runner->cluster_size;
    char text[240];
    int length;
    if (wave->state == WAVE_AT_SEMAPHORE)
        length =
            snprintf(text, sizeof text, "a wave waits at semaphore %u of the global wave sync, which no wave signals",
                     wave->sync_number);
    else
        length = snprintf(
            text, sizeof text,
            "a wave waits at barrier %u of the global wave sync (grid.sync()), where %u more waves must arrive",
            wave->sync_number, sync->counter + 1);
    if (started < all)
        snprintf(text + length, sizeof text - (size_t)length,
                 "; only %llu of %llu workgroups run at the same time (--resident)", (unsigned long long)started,
                 (unsigned long long)all);
    return no_end(runner, wave, SIM_DEADLOCK, text);
}

/* Does the wave wait for something that will not come any more? */
static bool waits_for_ever(SimRunner *runner, const SimWave *wave)
{
    switch (wave->state) {
    case WAVE_AT_NAMED_BARRIER: return waits_at_named(runner, wave);
    case WAVE_AT_SHARED_LOAD: return waits_for_load(runner, wave->group->cluster);
    case WAVE_AT_CLUSTER_BARRIER:
        return no_end(runner, wave, SIM_DEADLOCK,
                      "a wave waits at the cluster's barrier, where not all workgroups have signalled");
    default: return waits_at_sync(runner, wave);
    }
}

/* No wave runs any more. True unless a wave waits for a workgroup that will never signal. */
static bool all_have_passed(SimRunner *runner)
{
    for (unsigned i = 0; i < runner->num_waves; i++) {
        const SimWave *wave = runner->waves[i];
        if (runs(wave) && wave->state != WAVE_RUNNING) return waits_for_ever(runner, wave);
    }
    return true;
}

static bool has_ended(const SimGroup *group)
{
    for (unsigned i = 0; i < group->num_waves; i++)
        if (group->waves[i]->state != WAVE_ENDED) return false;
    return true;
}

static bool start_group(SimRunner *runner, SimGroup *group, SimDim3 id)
{
    group->id = id;
    group->is_counted = false;
    memset(group->named, 0, sizeof group->named);
    sim_poison(group->lds, group->lds_bytes);
    if (runner->watch) sim_tell_group_start(group);
    for (unsigned i = 0; i < group->num_waves; i++)
        if (!sim_start_wave(group->waves[i], group, runner->entry))
            return sim_runner_fail(runner, SIM_FAULT, "the kernel arguments to preload cannot be read");
    runner->result->num_workgroups++;
    runner->result->num_waves += group->num_waves;
    return true;
}

/* Starts the next cluster of the queue in the place that begins at `groups`. If the queue is empty, the waves of this
   place stay ended. */
static bool start_cluster(SimRunner *runner, SimGroup *groups)
{
    const uint64_t number = atomic_fetch_add(&runner->queue->next, 1);
    if (number >= runner->queue->count) {
        atomic_fetch_sub(&runner->queue->next, 1);
        return true;
    }
    groups->cluster->signalled = groups->cluster->phase = 0;
    shared_loads_forget(groups->cluster);
    for (unsigned i = 0; i < runner->cluster_size; i++)
        if (!start_group(runner, &groups[i], group_id(runner, number, i))) return false;
    /* The random order of waves depends only on the cluster. */
    const uint64_t mixed = runner->dispatch->seed ^ number * UINT64_C(0xbf58476d1ce4e5b9);
    runner->random = mixed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    return true;
}

/* ---- resident clusters ---- */

static SimWave *make_wave(SimRunner *runner, unsigned number)
{
    const uint32_t scratch = (runner->dispatch->desc->private_segment_bytes + 15) & ~15u;
    const size_t rows = runner->program->num_registers;
    SimWave *wave = heap_zeroed_lines(offsetof(SimWave, v) + rows * sizeof wave->v[0]);
    wave->number = number;
    wave->state = WAVE_ENDED;
    wave->plain = getenv("WAVECC_SIM_PLAIN") != NULL;
    wave->port = &runner->port;
    wave->scratch_bytes = runner->dispatch->desc->private_segment_bytes;
    wave->scratch = heap_zeroed_lines((size_t)scratch * LANES + 64);
    wave->watch = runner->watch;
    if (runner->watch &&
        (runner->watch->needs & SIM_NEEDS_QUEUE || runner->dispatch->completion != SIM_COMPLETE_EARLIEST))
        wave->queue = outstanding_new();
    return wave;
}

static SimCluster *make_cluster(SimRunner *runner)
{
    const unsigned per_group = runner->waves_per_group;
    SimCluster *cluster = heap_zeroed(1, sizeof *cluster);
    *cluster = (SimCluster){.groups = heap_zeroed_lines(runner->cluster_size * sizeof(SimGroup)),
                            .size = runner->cluster_size};
    for (unsigned g = 0; g < cluster->size; g++) {
        SimWave **waves = heap_zeroed(per_group, sizeof *waves);
        for (unsigned i = 0; i < per_group; i++) runner->waves[runner->num_waves++] = waves[i] = make_wave(runner, i);
        cluster->groups[g] = (SimGroup){.cluster = cluster,
                                        .syncs = runner->syncs,
                                        .dispatch = runner->dispatch,
                                        .program = runner->program,
                                        .waves = waves,
                                        .num_waves = per_group,
                                        .lds = heap_zeroed_lines(runner->lds_bytes + 64),
                                        .lds_bytes = runner->lds_bytes};
    }
    return cluster;
}

static void make_clusters(SimRunner *runner, unsigned count)
{
    const unsigned all = runner->num_clusters + count;
    const size_t waves = (size_t)all * runner->cluster_size * runner->waves_per_group;
    runner->clusters = heap_grown(runner->clusters, all * sizeof *runner->clusters);
    runner->waves = heap_grown(runner->waves, waves * sizeof *runner->waves);
    runner->order = heap_grown(runner->order, waves * sizeof *runner->order);
    while (runner->num_clusters < all) runner->clusters[runner->num_clusters++] = make_cluster(runner);
    memcpy(runner->order, runner->waves, waves * sizeof *runner->order);
    free(runner->deadlock);
    runner->deadlock = deadlock_new(runner->num_waves);
    runner->is_alone = waves == 1 && target_family(runner->program->target)->barrier_signal == OP_INVALID;
}

static bool start_clusters(SimRunner *runner, unsigned from)
{
    for (unsigned c = from; c < runner->num_clusters; c++)
        if (!start_cluster(runner, runner->clusters[c]->groups)) return false;
    return true;
}

static uint64_t most_clusters(const SimRunner *runner)
{
    const unsigned most = runner->dispatch->most_resident;
    return most > runner->num_clusters ? most : runner->num_clusters;
}

/* Called when nothing changes any more. Completes operations that the completion order has delayed. If there are none,
   more clusters become resident. If there are none, either, the run is deadlocked. False: the run ends. */
static bool resolve_deadlock(SimRunner *runner)
{
    const unsigned count = runner->num_waves;
    bool flushed = false;
    for (unsigned i = 0; i < count && runner->waves[i]->queue; i++) {
        if (runner->waves[i]->queue->num_running) flushed = true;
        outstanding_flush(runner->waves[i]);
        if (runner->waves[i]->state == WAVE_STOPPED) return report_stop(runner, runner->waves[i]);
    }
    if (flushed) return true;
    const uint64_t left = runner->queue->count - atomic_load(&runner->queue->next);
    const uint64_t room = most_clusters(runner) - runner->num_clusters;
    if (left && room) {
        const unsigned before = runner->num_clusters;
        make_clusters(runner, (unsigned)(left < room ? left : room));
        return start_clusters(runner, before);
    }
    for (unsigned i = 0; i < count; i++)
        if (runner->waves[i]->state == WAVE_RUNNING)
            return no_end(runner, runner->waves[i], SIM_DEADLOCK, "nothing changes any more");
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

/* One round: a turn for every wave that runs. False: a failure. *any: some wave had a turn. */
static bool run_round(SimRunner *runner, bool *any)
{
    SimWave **order = runner->order;
    *any = false;
    if (runner->dispatch->seed) shuffle(runner, order, runner->num_waves);
    for (unsigned i = 0; i < runner->num_waves; i++) {
        if (order[i]->state != WAVE_RUNNING) continue;
        *any = true;
        if (!run_wave(runner, order[i])) return false;
    }
    return true;
}

/* Counts each workgroup once. Its place is seen again in every round if no other workgroup takes it. */
static void count_ended(SimRunner *runner, SimGroup *group)
{
    SimProgress *progress = runner->dispatch->progress;
    if (!progress || group->is_counted) return;
    group->is_counted = true;
    atomic_fetch_add_explicit(&progress->ended, 1, memory_order_relaxed);
}

/* After a round: opens barriers, and starts the next cluster if a whole one has ended. `any`: a wave has run. */
static bool finish_round(SimRunner *runner, SimGroup *groups, bool any)
{
    unsigned ended = 0;
    for (unsigned i = 0; i < runner->cluster_size && any; i++)
        if (has_ended(&groups[i])) shared_loads_end(&groups[i]);
    for (unsigned i = 0; i < runner->cluster_size; i++) {
        open_barrier(runner, &groups[i]);
        pass_cluster_barrier(&groups[i]);
        pass_named_barriers(&groups[i]);
        pass_global(&groups[i]);
        pass_shared_loads(&groups[i]);
        if (!any || !has_ended(&groups[i])) continue;
        count_ended(runner, &groups[i]);
        ended++;
    }
    if (ended < runner->cluster_size) return true;
    if (shared_load_left(groups->cluster)) return waits_for_load(runner, groups->cluster);
    return start_cluster(runner, groups);
}

/* Tells how many instructions were executed; not after each short round, as all threads write there. */
static void report_executed(SimRunner *runner, bool at_end)
{
    enum { SELDOM = 1 << 16 };
    const uint64_t executed = runner->result->num_instructions - runner->num_reported;
    SimProgress *progress = runner->dispatch->progress;
    if (executed < SELDOM && !at_end) return;
    runner->num_reported += executed;
    atomic_fetch_add_explicit(&runner->queue->num_instructions, executed, memory_order_relaxed);
    if (progress) atomic_fetch_add_explicit(&progress->num_instructions, executed, memory_order_relaxed);
}

static bool run_clusters(SimRunner *runner)
{
    if (!start_clusters(runner, 0)) return false;
    for (bool any = true; any;) {
        if (!run_round(runner, &any)) return false;
        for (unsigned c = 0; c < runner->num_clusters; c++)
            if (!finish_round(runner, runner->clusters[c]->groups, any)) return false;
        report_executed(runner, false);
        if (atomic_load_explicit(&runner->queue->stop, memory_order_relaxed)) return true;
        if (runner->dispatch->progress &&
            atomic_load_explicit(&runner->dispatch->progress->cancel, memory_order_relaxed))
            return sim_runner_fail(runner, SIM_CANCELLED, "by its caller");
        if (any && deadlock_seen(runner->deadlock, runner->waves, runner->result->num_workgroups) &&
            !resolve_deadlock(runner))
            return false;
    }
    return all_have_passed(runner);
}

bool sim_runner_run(SimRunner *runner)
{
    const bool good = run_clusters(runner);
    report_executed(runner, true);
    return good;
}

/* ---- making and freeing ---- */

void sim_runner_make(SimRunner *runner, unsigned num_clusters)
{
    memory_port_init(&runner->port, runner->dispatch->memory);
    /* as HIP's runtime sets it before a cooperative launch */
    runner->syncs[0] = (SimGlobalSync){.is_set = runner->dispatch->is_cooperative,
                                       .counter = (uint32_t)(runner->queue->count * runner->cluster_size) - 1};
    make_clusters(runner, num_clusters);
}

static void free_wave(SimRunner *runner, SimWave *wave)
{
    if (runner->watch) sim_tell_wave_free(wave);
    outstanding_free(wave->queue);
    free(wave->scratch);
    free(wave);
}

static void free_group(SimRunner *runner, SimGroup *group)
{
    if (runner->watch) sim_tell_group_free(runner->watch, group);
    free(group->lds);
    free(group->waves);
}

void sim_runner_free(SimRunner *runner)
{
    for (unsigned i = 0; i < runner->num_waves; i++) free_wave(runner, runner->waves[i]);
    for (unsigned c = 0; c < runner->num_clusters; c++) {
        SimCluster *cluster = runner->clusters[c];
        for (unsigned g = 0; g < cluster->size; g++) free_group(runner, &cluster->groups[g]);
        shared_loads_free(cluster);
        free(cluster->groups);
        free(cluster);
    }
    free(runner->waves);
    free(runner->order);
    free(runner->clusters);
    free(runner->deadlock);
}
