/* Runs samples of a launch. */
#include "predict/sample.h"

#include <string.h>

#include "support/diag.h"
#include "support/parallel.h"

/* Steps of all samples together: more is not worth the time. A minimum number of workgroups runs in any case. */
static const uint64_t MAX_STEPS = 8000000;
enum { FEW_GROUPS = 16 };

typedef VEC(SimDim3) Places;

static bool has_place(const Places *places, SimDim3 at)
{
    for (uint32_t i = 0; i < places->len; i++)
        if (places->data[i].x == at.x && places->data[i].y == at.y && places->data[i].z == at.z) return true;
    return false;
}

static void add_place(Arena *arena, Places *places, uint32_t x, uint32_t y, uint32_t z)
{
    const SimDim3 at = {x, y, z};
    if (!has_place(places, at)) VEC_PUSH(arena, places, at);
}

static void all_places(Arena *arena, SimDim3 grid, Places *places)
{
    for (uint32_t z = 0; z < grid.z; z++)
        for (uint32_t y = 0; y < grid.y; y++)
            for (uint32_t x = 0; x < grid.x; x++) add_place(arena, places, x, y, z);
}

/* Returns how many of the places find laws. */
static unsigned choose_places(Arena *arena, SimDim3 grid, Places *places)
{
    const SimDim3 mid = {grid.x / 2, grid.y / 2, grid.z / 2}, end = {grid.x - 1, grid.y - 1, grid.z - 1};
    add_place(arena, places, mid.x, mid.y, mid.z);
    add_place(arena, places, 0, mid.y, mid.z);
    add_place(arena, places, end.x, mid.y, mid.z);
    add_place(arena, places, mid.x, 0, mid.z);
    add_place(arena, places, mid.x, end.y, mid.z);
    add_place(arena, places, mid.x, mid.y, 0);
    add_place(arena, places, mid.x, mid.y, end.z);
    const unsigned to_fit = places->len;
    add_place(arena, places, end.x, end.y, end.z);
    add_place(arena, places, end.x / 3, end.y * 2 / 3, end.z / 3);
    add_place(arena, places, end.x * 3 / 4, end.y / 4, end.z * 3 / 4);
    return to_fit;
}

/* Workgroups that run with each other in a cluster, along each dimension; without clusters one. */
static SimDim3 cluster_of(const PredictRequest *request)
{
    const SimDim3 cluster = request->dispatch->cluster;
    return cluster.x ? cluster : (SimDim3){1, 1, 1};
}

static uint32_t cluster_size(const PredictRequest *request)
{
    const SimDim3 cluster = cluster_of(request);
    return cluster.x * cluster.y * cluster.z;
}

/* Each place stands for its cluster. `together`: no workgroup waits for the end of another one. */
static bool run_places(Samples *samples, const PredictRequest *request, const SimDim3 *places, size_t num,
                       bool together, SimResult *result)
{
    SimDispatch dispatch = *request->dispatch;
    dispatch.workgroups = places;
    dispatch.num_workgroups = num;
    dispatch.whole_clusters = true;
    dispatch.num_threads = 1;
    dispatch.checks = 0;
    dispatch.completion = SIM_COMPLETE_EARLIEST;
    dispatch.trace = NULL;
    dispatch.breaks = NULL;
    dispatch.profile = NULL;
    dispatch.record = NULL;
    dispatch.progress = NULL;
    dispatch.clock = &samples->record;
    dispatch.addresses_only = !request->values;
    if (together) dispatch.resident = (unsigned)num;
    samples->emulated += (uint32_t)num * cluster_size(request);
    return sim_run(&dispatch, result);
}

static bool run(Samples *samples, const PredictRequest *request, SimDim3 at, SimResult *result)
{
    return run_places(samples, request, &at, 1, false, result);
}

/* Workgroups that differ in z alone run together if they are few, because parts of one sum often wait for each
   other. */
static bool run_column(Samples *samples, const PredictRequest *request, SimDim3 at, SimResult *result)
{
    enum { MOST_PARTS = 32 };
    const uint32_t of_cluster = cluster_of(request).z, parts = request->dispatch->grid.z / of_cluster;
    SimDim3 column[MOST_PARTS];
    if (parts == 1 || parts > MOST_PARTS) return run(samples, request, at, result);
    for (uint32_t z = 0; z < parts; z++) column[z] = (SimDim3){at.x, at.y, z * of_cluster};
    return run_places(samples, request, column, parts, true, result);
}

static bool is_recorded(const Samples *samples, SimDim3 at)
{
    for (uint32_t i = 0; i < samples->record.groups.len; i++) {
        const uint32_t *id = samples->record.groups.data[i].id;
        if (id[0] == at.x && id[1] == at.y && id[2] == at.z) return true;
    }
    return false;
}

/* Does the recorded workgroup end without an access of its lanes to memory? */
static bool trace_leaves(const TracePatterns *patterns, const GroupTrace *group)
{
    for (uint32_t w = 0; w < group->num_waves; w++)
        for (uint32_t a = 0; a < group->waves[w].accesses.len; a++)
            if (patterns->data[group->waves[w].accesses.data[a].pattern].space != ACCESS_TO_SCALAR) return false;
    return true;
}

/* The sample in the middle comes first. If it exits early, the first one that works comes first. */
static void list_samples(Arena *arena, Samples *samples, SimDim3 middle)
{
    const TracePatterns *patterns = &samples->record.patterns;
    samples->num = samples->record.groups.len;
    samples->groups = ARENA_ARRAY(arena, const GroupTrace *, samples->num);
    uint32_t first = 0;
    for (uint32_t i = 0; i < samples->num; i++) {
        const GroupTrace *group = samples->groups[i] = &samples->record.groups.data[i];
        if (group->id[0] == middle.x && group->id[1] == middle.y && group->id[2] == middle.z) first = i;
    }
    for (uint32_t i = 0; i < samples->num && trace_leaves(patterns, samples->groups[first]); i++)
        if (!trace_leaves(patterns, samples->groups[i])) first = i;
    const GroupTrace *group = samples->groups[first];
    samples->groups[first] = samples->groups[0];
    samples->groups[0] = group;
}

const GroupTrace *sample_beginning(Samples *samples, const PredictRequest *request, const uint32_t id[3],
                                   uint32_t steps)
{
    const SimDim3 at = {id[0], id[1], id[2]};
    SimResult result;
    if (parallel_inside()) BUG("a workgroup runs while other threads read the samples");
    const uint64_t waves = (uint64_t)samples->groups[0]->num_waves * cluster_size(request);
    samples->record.max_steps = samples->record.num_steps + steps * waves;
    samples->record.keep_beginnings = true;
    const uint32_t before = samples->record.groups.len;
    run(samples, request, at, &result);
    samples->record.max_steps = 0;
    samples->record.keep_beginnings = false;
    for (uint32_t i = before; i < samples->record.groups.len; i++)
        if (!memcmp(samples->record.groups.data[i].id, id, sizeof samples->record.groups.data[i].id))
            return &samples->record.groups.data[i];
    return NULL;
}

/* ---- workgroups that exit early ---- */

static uint64_t number_of(SimDim3 grid, const uint32_t id[3])
{
    return ((uint64_t)id[2] * grid.y + id[1]) * grid.x + id[0];
}

static void put_leaves(Samples *samples, uint64_t number, bool leaves)
{
    bool *of_group = ARENA_NEW(samples->record.arena, bool);
    *of_group = leaves;
    map_put(&samples->leaves, samples->record.arena, number, of_group);
}

/* Runs the workgroup, and the others of its cluster, until it does work or ends. Then it is known for each of them
   whether it does work. */
static void look_at(Samples *samples, const PredictRequest *request, const uint32_t id[3])
{
    enum { STEPS = 1000 }; /* a workgroup that has not ended after these steps works */
    const SimDim3 grid = request->dispatch->grid;
    const uint32_t kept = samples->record.groups.len;
    put_leaves(samples, number_of(grid, id), false);
    samples->record.until_work = true;
    sample_beginning(samples, request, id, STEPS);
    samples->record.until_work = false;
    for (uint32_t i = kept; i < samples->record.groups.len; i++) {
        const GroupTrace *group = &samples->record.groups.data[i];
        const bool leaves = group->ended && trace_leaves(&samples->record.patterns, group);
        put_leaves(samples, number_of(grid, group->id), leaves);
    }
    samples->record.groups.len = kept;
}

bool sample_leaves(Samples *samples, const PredictRequest *request, const uint32_t id[3])
{
    const uint64_t number = number_of(request->dispatch->grid, id);
    for (uint32_t i = 0; i < samples->num; i++)
        if (!memcmp(samples->groups[i]->id, id, sizeof samples->groups[i]->id))
            return trace_leaves(&samples->record.patterns, samples->groups[i]);
    if (!map_get(&samples->leaves, number)) look_at(samples, request, id);
    return *(const bool *)map_get(&samples->leaves, number);
}

/* Spreads the examined workgroups over the grid, without a fixed step, so that they do not repeat the rows' period. */
static SimDim3 place_to_look_at(SimDim3 grid, unsigned i, unsigned num)
{
    const double golden = 0.6180339887498949, turns = i * golden;
    const double at = ((double)i + (turns - (double)(unsigned)turns)) / num * grid.x * grid.y * grid.z;
    const uint64_t index = (uint64_t)at;
    return (SimDim3){(uint32_t)(index % grid.x), (uint32_t)(index / grid.x % grid.y),
                     (uint32_t)(index / grid.x / grid.y)};
}

/* Estimates how many workgroups exit early, from all samples or from workgroups all over the grid. *works: one that
   does not. */
static void look_for_leavers(Samples *samples, const PredictRequest *request, SimDim3 *works)
{
    enum { LOOKED_AT = 64 };
    unsigned leave = 0;
    if (samples->all) {
        for (uint32_t i = 0; i < samples->num; i++)
            leave += trace_leaves(&samples->record.patterns, samples->groups[i]);
        samples->leaving = leave < samples->num ? (double)leave / samples->num : 0;
        return;
    }
    for (unsigned i = 0; i < LOOKED_AT; i++) {
        const SimDim3 at = place_to_look_at(request->dispatch->grid, i, LOOKED_AT);
        if (sample_leaves(samples, request, (const uint32_t[3]){at.x, at.y, at.z})) leave++;
        else *works = at;
    }
    samples->looked_at = LOOKED_AT;
    samples->leaving = leave < LOOKED_AT ? (double)leave / LOOKED_AT : 0;
}

static bool any_leaves(const Samples *samples)
{
    for (uint32_t i = 0; i < samples->num; i++)
        if (trace_leaves(&samples->record.patterns, samples->groups[i])) return true;
    return false;
}

/* If the samples exit at once, one workgroup that works represents the launch. */
static bool sample_workers(Arena *arena, const PredictRequest *request, Samples *samples, SimResult *result)
{
    if (!any_leaves(samples)) return true;
    SimDim3 works = {samples->groups[0]->id[0], samples->groups[0]->id[1], samples->groups[0]->id[2]};
    look_for_leavers(samples, request, &works);
    if (samples->leaving && trace_leaves(&samples->record.patterns, samples->groups[0])) {
        if (!run_column(samples, request, works, result)) return false;
        list_samples(arena, samples, works);
    }
    return true;
}

/* ---- workgroups that get their work by an atomic operation ---- */

/* Is there an atomic operation whose result the wave or one lane uses? It may count the finished parts of a sum, the
   tiles to take, or the workgroups that have arrived. The last workgroup of a set does more than the others. */
static bool has_counter(const Samples *samples)
{
    const TracePatterns *patterns = &samples->record.patterns;
    VEC_FOREACH(const AccessPattern, p, patterns) {
        const bool of_memory = p->space == ACCESS_TO_SCALAR || p->space == ACCESS_TO_GLOBAL;
        if (of_memory && p->does & PATTERN_ATOMIC && p->does & PATTERN_READS && p->lanes == 1) return true;
    }
    return false;
}

/* Runs all workgroups in order, if they execute at most as many steps as two sets of samples may. If sets of a few
   workgroups each share a counter in memory, this shows what the last workgroup of each set does. The counters are not
   reset: they begin with what the samples have counted. */
static bool run_all(Arena *arena, const PredictRequest *request, Samples *samples, SimResult *result)
{
    const SimDim3 grid = request->dispatch->grid;
    const uint64_t all = (uint64_t)grid.x * grid.y * grid.z;
    const SimDim3 middle = {samples->groups[0]->id[0], samples->groups[0]->id[1], samples->groups[0]->id[2]};
    if (samples->num == all || samples->record.num_steps / samples->num * all > 2 * MAX_STEPS) return true;
    SimDim3 *places = ARENA_ARRAY(arena, SimDim3, all);
    const SimDim3 step = cluster_of(request);
    uint64_t num = 0;
    for (uint32_t z = 0; z < grid.z; z += step.z)
        for (uint32_t y = 0; y < grid.y; y += step.y)
            for (uint32_t x = 0; x < grid.x; x += step.x) places[num++] = (SimDim3){x, y, z};
    samples->record.groups = (typeof(samples->record.groups)){0};
    if (!run_places(samples, request, places, num, false, result)) return false;
    list_samples(arena, samples, middle);
    samples->num_to_fit = samples->num;
    samples->all = true;
    return true;
}

/* ---- samples ---- */

bool samples_run(Arena *arena, const PredictRequest *request, Samples *samples, SimResult *result)
{
    const SimDim3 grid = request->dispatch->grid;
    Places places = {0};
    *samples = (Samples){.record = {.arena = arena, .rows = request->rows}};
    const uint64_t all = (uint64_t)grid.x * grid.y * grid.z;
    unsigned to_fit = choose_places(arena, grid, &places);
    if (all <= FEW_GROUPS) {
        all_places(arena, grid, &places);
        to_fit = places.len;
    }
    uint32_t done = 0;
    for (; done < places.len; done++) {
        /* A further sample takes about as many steps as the previous ones on average. */
        if (done && samples->record.num_steps / done * (done + 1) > MAX_STEPS) break;
        if (!is_recorded(samples, places.data[done]) && !run_column(samples, request, places.data[done], result))
            return false;
        if (done + 1 == to_fit) samples->num_to_fit = samples->record.groups.len;
    }
    list_samples(arena, samples, places.data[0]);
    samples->all = samples->num == all;
    if (!samples->num_to_fit) samples->num_to_fit = samples->num;
    samples->has_counter = has_counter(samples);
    if (samples->has_counter && !run_all(arena, request, samples, result)) return false;
    return sample_workers(arena, request, samples, result);
}
