/* The time of a launch: samples, laws, lines, rounds, and the notes about them. */
#include "predict/launch_time.h"

#include <math.h>

#include "isa/family.h"
#include "predict/device_time.h"
#include "predict/loop_times.h"
#include "predict/measured_errors.h"
#include "predict/what_if.h"
#include "sim/machine/machine.h"
#include "support/parallel.h"

typedef VEC(const char *) Notes;

static void find_classes(LaunchFacts *facts, const TimeRows *rows)
{
    Arena *arena = facts->arena;
    const SimProgram *program = facts->request->dispatch->program;
    const TracePatterns *patterns = &facts->samples.record.patterns;
    TimedCode *code = timed_code_new(arena, rows, (const uint32_t *)program->code, program->num_words);
    laws_fit(arena, patterns, facts->samples.groups, facts->samples.num, facts->samples.num_to_fit, &facts->laws);
    const uint32_t num = facts->laws.classes.len;
    ClassLines *lines = ARENA_ARRAY(arena, ClassLines, num);
    GroupWork *work = ARENA_ARRAY(arena, GroupWork, num);
    for (uint32_t c = 0; c < num; c++) {
        const GroupClass *class = &facts->laws.classes.data[c];
        class_lines_find(arena, patterns, class, &lines[c]);
        work[c] = group_work(arena, code, program->num_words, class->sample);
    }
    facts->lines = lines;
    facts->work = work;
    facts->code = code;
}

static uint64_t groups_of_grid(const LaunchFacts *facts)
{
    const SimDim3 grid = facts->request->dispatch->grid;
    return (uint64_t)grid.x * grid.y * grid.z;
}

static uint64_t groups_that_work(const LaunchFacts *facts)
{
    const double all = (double)groups_of_grid(facts);
    return (uint64_t)fmax(1, round(all * (1 - facts->samples.leaving)));
}

/* Groups between the edges of the grid behave like the one in the middle, so each kind of edge is examined once. */
static void count_shares(LaunchFacts *facts)
{
    const SimDim3 grid = facts->request->dispatch->grid;
    const uint32_t size[3] = {grid.x, grid.y, grid.z};
    double *share = ARENA_ARRAY(facts->arena, double, facts->laws.classes.len);
    for (unsigned i = 0; i < facts->samples.num && facts->samples.all; i++) share[facts->laws.class_of[i]]++;
    for (unsigned edges = 0; edges < 27 && !facts->samples.all; edges++) {
        const unsigned edge[3] = {edges % 3, edges / 3 % 3, edges / 9};
        uint32_t id[3];
        double groups = 1;
        for (unsigned d = 0; d < 3; d++) {
            const double between = size[d] > 2 ? size[d] - 2 : 0;
            id[d] = edge[d] == 0 ? 0 : edge[d] == 2 ? size[d] - 1 : 1;
            groups *= edge[d] == 0 ? 1 : edge[d] == 2 ? size[d] > 1 : between;
        }
        if (groups) share[class_of_group(&facts->samples, &facts->laws, grid, id)] += groups;
    }
    /* Groups that exit early count separately, relative to all examined ones. */
    double all = 0;
    for (uint32_t c = 0; c < facts->laws.classes.len; c++) {
        if (facts->samples.leaving && !facts->laws.classes.data[c].streams.len) share[c] = 0;
        all += share[c];
    }
    for (uint32_t c = 0; c < facts->laws.classes.len; c++) share[c] /= all;
    facts->share = share;
}

/* The size of the memory regions that the workgroup in the middle reads. */
static double bytes_to_read(const LaunchFacts *facts)
{
    const Memory *memory = facts->request->dispatch->memory;
    const GroupClass *class = &facts->laws.classes.data[facts->laws.class_of[0]];
    double bytes = 0;
    for (int r = 0; r < memory_num_regions(memory); r++) {
        const MemoryRegion *region = memory_region(memory, r);
        bool is_read = false;
        VEC_FOREACH(const AccessStream, stream, &class->streams) {
            const uint64_t base = class->sample->waves[stream->wave].accesses.data[stream->access].base;
            is_read |= (stream->does & PATTERN_READS) && base + MEMORY_LINE > region->base &&
                       base - region->base + MEMORY_LINE < region->size + 2 * MEMORY_LINE;
        }
        if (is_read) bytes += (double)region->size;
    }
    return bytes;
}

/* A repeated launch finds its data in an XCD's L2 from the previous time, if they all fit. */
static bool is_in_l2(const LaunchFacts *facts)
{
    const DeviceInfo *device = facts->request->device;
    const double rounds = (double)facts->rounds.groups / (double)facts->rounds.per_round;
    const double of_xcd = facts->placement.steady.by_xcds / device->xcds * fmax(1, rounds);
    return facts->request->warm == WARM_L2 && of_xcd <= (double)device->l2_bytes;
}

/* ---- notes and limits ---- */

static void say_launch(const LaunchFacts *facts, const DeviceTime *device, LaunchTime *time)
{
    const Rounds *rounds = &facts->rounds;
    time->ends = device->ends;
    time->cu = device->steady.cu;
    time->group = facts->samples.groups[0];
    time->patterns = &facts->samples.record.patterns;
    time->group_clocks = 0;
    time->cu_clocks = (double)device->steady.cu.clocks;
    if (device->first.cu.group_end)
        time->group_clocks = (double)(device->first.cu.group_end[0] - device->first.cu.group_start[0]);
    time->launch_clocks = device->launch_clocks;
    for (uint32_t c = 0; c < facts->laws.classes.len; c++)
        time->instructions += facts->share[c] * (double)facts->work[c].steps * (double)groups_that_work(facts);
    time->ghz = device->ghz;
    time->us = time->guess_low = time->guess_high = device->us;
    time->waves_by_vgprs = facts->residency.waves_by_vgprs;
    time->waves_by_lds = facts->residency.waves_by_lds;
    time->waves_by_group = facts->residency.waves_by_group;
    time->resident = facts->residency.resident;
    time->groups = rounds->groups;
    time->rounds = rounds->full + (rounds->rest > 0);
    time->last_round = rounds->last_round;
    time->emulated_groups = facts->samples.emulated;
    time->efficiency = time->cu.clocks ? (double)time->cu.matrix_clocks / (double)time->cu.clocks : 0;
    double sum = 0;
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) sum += (double)time->cu.owner[o];
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) time->owner[o] = sum ? (double)time->cu.owner[o] / sum : 0;
}

/* What the code contains from its entry to the first s_endpgm that no branch before it skips. */
typedef struct CodeFacts {
    bool works, stores; /* vector memory or matrix operations; operations that write memory */
} CodeFacts;

static CodeFacts code_facts(const LaunchFacts *facts)
{
    const SimProgram *program = facts->request->dispatch->program;
    Arena *scratch = arena_scratch(facts->arena);
    const uint32_t *words = (const uint32_t *)program->code;
    TimedCode *code = timed_code_new(scratch, facts->request->rows, words, program->num_words);
    CodeFacts found = {0};
    const TimedInst *inst;
    int64_t furthest = 0;
    for (uint64_t word = (program->entry - program->address) / 4; word < program->num_words; word += inst->bytes / 4) {
        if (!(inst = timed_code_at(code, (uint32_t)word))) break;
        const bool is_memory = inst->kind == ISSUE_VMEM || inst->is_tensor;
        found.works |= is_memory || inst->kind == ISSUE_MATRIX;
        found.stores |= is_memory && inst->is_write;
        const int64_t next = (int64_t)word + 1;
        if (inst->is_branch && inst->bytes == 4 && next + (int16_t)words[word] > furthest)
            furthest = next + (int16_t)words[word];
        if (inst->is_end && furthest < next) break;
    }
    arena_free(scratch);
    return found;
}

/* Does any workgroup that was run write to memory, or change it by an atomic operation? Scratch counts. */
static bool any_stores(const LaunchFacts *facts)
{
    const TracePatterns *patterns = &facts->samples.record.patterns;
    for (unsigned g = 0; g < facts->samples.num; g++) {
        const GroupTrace *group = facts->samples.groups[g];
        for (uint32_t w = 0; w < group->num_waves; w++)
            for (uint32_t a = 0; a < group->waves[w].accesses.len; a++) {
                const AccessPattern *pattern = &patterns->data[group->waves[w].accesses.data[a].pattern];
                if (pattern->does & ~PATTERN_READS && pattern->space != ACCESS_TO_LDS) return true;
            }
    }
    return false;
}

static void say_work(const LaunchFacts *facts, LaunchTime *time)
{
    const DeviceInfo *device = facts->request->device;
    const double lanes = target_infos[device->target].wave_size;
    double flops = 0, clocks = 0, vector_flops = 0, vector_clocks = 0; /* of a workgroup */
    for (uint32_t c = 0; c < facts->laws.classes.len; c++) {
        flops += facts->share[c] * facts->work[c].flops;
        clocks += facts->share[c] * (double)facts->work[c].matrix_clocks;
        vector_flops += facts->share[c] * facts->work[c].vector_flops * lanes;
        vector_clocks += facts->share[c] * (double)facts->work[c].vector_clocks;
    }
    const double pipes = (double)target_family(device->target)->simds_per_cu * device->cus;
    if (clocks > 0) time->peak_tflops = flops / clocks * pipes * time->ghz * 1e-3;
    if (vector_clocks > 0) time->vector_peak_tflops = vector_flops / vector_clocks * pipes * time->ghz * 1e-3;
    flops *= (double)facts->rounds.groups;
    time->vector_tflops = vector_flops * (double)facts->rounds.groups / time->us * 1e-6;
    const LaunchTraffic *traffic = &facts->traffic;
    const double read = traffic->requested_bytes - traffic->bytes[LEVEL_L1];
    time->traffic = *traffic;
    time->flops = facts->request->flops ? facts->request->flops : flops;
    const CodeFacts code = code_facts(facts);
    time->clock_class = facts->work[facts->laws.class_of[0]].clock_class;
    time->transcendental = facts->work[facts->laws.class_of[0]].transcendental;
    time->has_work = flops > 0 || traffic->requested_bytes > 0 || traffic->written_bytes > 0 || !code.works;
    if (!time->has_work)
        time->not_predicted = "no work: every workgroup exited before the memory and matrix operations of the kernel";
    else if (code.stores && !any_stores(facts))
        time->not_predicted = "no result: the kernel has stores, but no workgroup that ran reached one";
    time->tflops = time->flops / time->us * 1e-6;
    time->gb_per_s = (fmin(read, facts->placement.steady.by_device * rounds_of_bytes(facts)) + traffic->written_bytes) /
                     time->us * 1e-3;
}

/* The bound is the busiest unit of a compute unit, or its memory bandwidth. No order of the instructions is faster. */
static void say_bound(const LaunchFacts *facts, LaunchTime *time)
{
    static const struct {
        IssueKind kind;
        ClockOwner owner;
    } units[] = {
        {ISSUE_VALU, OWNER_VALU}, {ISSUE_LDS, OWNER_LDS}, {ISSUE_VMEM, OWNER_MEMORY_RETURN}, {ISSUE_SALU, OWNER_ISSUE}};
    time->bound_clocks = (double)time->cu.matrix_clocks;
    time->bound_by = OWNER_MATRIX;
    for (unsigned i = 0; i < sizeof units / sizeof units[0]; i++) {
        if ((double)time->cu.busy[units[i].kind] <= time->bound_clocks) continue;
        time->bound_clocks = (double)time->cu.busy[units[i].kind];
        time->bound_by = (uint8_t)units[i].owner;
    }
    const DeviceInfo *device = facts->request->device;
    const double rounds = (double)time->rounds;
    const double moved = time->traffic.bytes[LEVEL_HBM] + time->traffic.written_bytes;
    const double memory = moved / rounds / device->hbm_gb_per_s * time->ghz;
    if (memory > time->bound_clocks) {
        time->bound_clocks = memory;
        time->bound_by = OWNER_BANDWIDTH;
    }
    /* If memory is the limit, rounds take longer than the compute unit alone. */
    time->cu_clocks = fmax(time->cu_clocks, time->bound_clocks);
}

static void note(LaunchFacts *facts, Notes *notes, const char *text) { VEC_PUSH(facts->arena, notes, text); }

/* Is every row of the target's clock a guess? */
static bool is_all_guessed(Target target)
{
    for (unsigned t = 0; t < NUM_TIMES; t++)
        if (time_info(target, (Time)t).confidence != CONFIDENCE_GUESS) return false;
    return true;
}

static void say_notes(LaunchFacts *facts, LaunchTime *time)
{
    Notes notes = {0};
    const RoundBytes *round = &facts->placement.steady;
    if (facts->laws.failed && !facts->samples.all)
        note(facts, &notes,
             arena_printf(facts->arena,
                          "the addresses of %u of %u memory instructions are not affine in the workgroup ids: %s",
                          facts->laws.failed, facts->laws.instructions,
                          facts->placement.steady.guessed
                              ? "wavecc guesses that their workgroups share nothing"
                              : "wavecc ran the first accesses of the workgroups of a round instead"));
    if (facts->samples.num < facts->samples.num_to_fit || (!facts->samples.all && facts->samples.num < 4))
        note(facts, &notes, "only few workgroups ran, because each executes a large number of instructions");
    if (facts->samples.has_counter && !facts->samples.all)
        note(facts, &notes,
             "an atomic operation of one lane may assign work to each workgroup; work that only the last workgroup of "
             "a set does (adding up parts of a sum) may be in no sample");
    if (time->no_loop_ran) note(facts, &notes, "none of the kernel's loops ran");
    if (facts->samples.leaving)
        note(facts, &notes,
             arena_printf(facts->arena, "%llu of %llu workgroups exit before they access memory%s",
                          (unsigned long long)(groups_of_grid(facts) - facts->rounds.groups),
                          (unsigned long long)groups_of_grid(facts),
                          facts->samples.looked_at ? " (extrapolated from the examined workgroups)" : ""));
    if (!round->groups) note(facts, &notes, "no workgroup");
    if (round->groups && time->not_predicted)
        note(facts, &notes,
             arena_printf(facts->arena, "%s; the time is that of the part that ran, and not a prediction of the launch",
                          time->not_predicted));
    const DeviceInfo *device = facts->request->device;
    if (!device->hypothetical && is_all_guessed(device->target))
        note(facts, &notes,
             arena_printf(facts->arena, "all rows of the clock of %s are guesses (wavecc time --rows --target=%s)",
                          device->name, target_infos[device->target].name));
    if (facts->request->device->hypothetical)
        note(facts, &notes,
             arena_printf(facts->arena,
                          "the device %s is made up, so launches are not predicted: name a product with --device. Its "
                          "compute units, clock and memory, and all rows, are guesses (wavecc time --rows --target=%s)",
                          target_infos[facts->request->device->target].name,
                          target_infos[facts->request->device->target].name));
    time->notes = notes.data;
    time->num_notes = notes.len;
}

/* ---- spread ---- */

typedef struct Spread {
    const LaunchFacts *facts;
    const LaunchTime *time;
    double usual; /* clocks of a round with the rows' own values */
    double down[NUM_TIMES], up[NUM_TIMES];
} Spread;

/* Times the launch with a guessed row at each of its bounds. */
static void spread_of_row(void *self, uint32_t t, Arena *arena)
{
    Spread *spread = self;
    LaunchFacts facts = *spread->facts;
    const double ghz = spread->time->ghz;
    const TimeInfo info = time_info(facts.request->rows->target, (Time)t);
    if (info.confidence != CONFIDENCE_GUESS || info.low == info.high) return;
    facts.arena = arena;
    for (unsigned bound = 0; bound < 2; bound++) {
        TimeRows rows = *facts.request->rows;
        rows.value[t] *= (bound ? info.high : info.low) / 100.0;
        if (rows.value[t] == facts.request->rows->value[t]) continue;
        const double clocks = device_round_clocks(&facts, &rows, ghz);
        if (clocks == spread->usual) continue; /* the row does not matter for this kernel */
        /* All iterations change in the same way. */
        const double launch_clocks = spread->time->launch_clocks;
        const double change =
            device_us_scaled(&facts, launch_clocks * clocks / spread->usual) - device_us_scaled(&facts, launch_clocks);
        if (change < spread->down[t]) spread->down[t] = change;
        if (change > spread->up[t]) spread->up[t] = change;
    }
}

/* The effects of the rows are assumed to be independent, so the squares of the differences add up. */
static void find_spread(const LaunchFacts *facts, LaunchTime *time)
{
    double low = 0, high = 0;
    Spread spread = {.facts = facts, .time = time};
    spread.usual = device_round_clocks(facts, facts->request->rows, time->ghz);
    parallel_run(facts->arena, NUM_TIMES, spread_of_row, &spread);
    for (unsigned t = 0; t < NUM_TIMES; t++) {
        low += spread.down[t] * spread.down[t];
        high += spread.up[t] * spread.up[t];
    }
    time->guess_low = time->us - sqrt(low);
    time->guess_high = time->us + sqrt(high);
}

/* If the operand values are not the kind that was measured most, the clock under load is less certain. */
static void widen_by_data(const LaunchFacts *facts, LaunchTime *time)
{
    const double factors[] = {facts->request->data_most, facts->request->data_least};
    double *const bounds[] = {&time->us_low, &time->us_high};
    for (unsigned i = 0; i < 2; i++) {
        PredictRequest request = *facts->request;
        LaunchFacts other = *facts;
        DeviceTime device;
        request.data_factor = factors[i];
        other.request = &request;
        device_time(&other, request.rows, time->ghz, &device);
        *bounds[i] *= device.us / time->us;
    }
}

bool predict_launch(Arena *arena, const PredictRequest *request, LaunchTime *time, SimResult *result)
{
    const SimDispatch *dispatch = request->dispatch;
    LaunchFacts *facts = ARENA_NEW(arena, LaunchFacts); /* LaunchTime.patterns stay there */
    *facts = (LaunchFacts){.arena = arena, .request = request};
    *time = (LaunchTime){0};
    if (!samples_run(arena, request, &facts->samples, result)) return false;
    find_classes(facts, request->rows);
    facts->residency =
        residency_of(request->device->target, dispatch->desc, dispatch->block, dispatch->dynamic_lds_bytes);
    /* The emulator ran it, so at least one fits. */
    if (!facts->residency.resident) facts->residency.resident = 1;
    facts->rounds = rounds_of(request->device, groups_that_work(facts), facts->residency.resident);
    count_shares(facts);
    facts->read_bytes = bytes_to_read(facts);
    place_rounds(arena, request, &facts->samples, &facts->laws, facts->lines, &facts->rounds, &facts->placement);
    facts->is_in_l2 = is_in_l2(facts);
    launch_levels_find(facts);
    facts->atomic_requests = atomic_requests(facts);
    launch_traffic_find(facts);
    DeviceTime device;
    device_time(facts, request->rows, request->device->nominal_ghz, &device);
    if (device.steady.cu.clocks) facts->overlap = device.steady.clocks / (double)device.steady.cu.clocks;
    launch_traffic_of_l1(&facts->traffic, &device.steady.cu);
    say_launch(facts, &device, time);
    say_work(facts, time);
    say_bound(facts, time);
    loops_find(facts, time);
    say_notes(facts, time);
    if (request->event) device_watch_round(facts, request->rows, device.ghz);
    if (request->changes && time->ends && !time->not_predicted) changes_find(facts, time);
    if (request->spread) find_spread(facts, time);
    prediction_range(request->device, time);
    if (request->data_most) widen_by_data(facts, time);
    return true;
}
