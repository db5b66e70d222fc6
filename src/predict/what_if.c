/* Changes that the author of a kernel could make. The clock tries each one. Some give only a bound: the cost of
   barriers, scalar work or latency is found by leaving them out. */
#include "predict/what_if.h"

#include <math.h>
#include <string.h>

#include "isa/family.h"
#include "sim/machine/machine.h"
#include "support/parallel.h"
#include "timing/cache_lines.h"

typedef struct Trial {
    LaunchFacts *known; /* the launch as it is */
    const LaunchTime *time;
    LaunchFacts facts; /* with the change; it begins as a copy of `known` */
    TimeRows rows;
    const char *what; /* the change as text for the reader, in the arena */
    double us;        /* time with the change, if it is known without a run; else 0 */
    double waits;     /* clocks to add to the time that a run gives */
} Trial;

/* ---- memory and LDS ---- */

static AccessPattern *copy_patterns(Trial *t)
{
    TracePatterns *patterns = &t->facts.samples.record.patterns;
    AccessPattern *copy = ARENA_ARRAY(t->facts.arena, AccessPattern, patterns->len + 1);
    if (patterns->len) memcpy(copy, patterns->data, patterns->len * sizeof *copy);
    patterns->data = copy;
    return copy;
}

static bool without_conflicts(Trial *t)
{
    AccessPattern *patterns = copy_patterns(t);
    bool any = false;
    for (uint32_t i = 0; i < t->facts.samples.record.patterns.len; i++) {
        any |= patterns[i].lds_clocks > patterns[i].lds_free;
        patterns[i].lds_clocks = patterns[i].lds_free;
    }
    t->what = "no bank conflicts in the LDS: pad or swizzle its rows";
    return any;
}

/* Which caches have the lines of the changed patterns. */
static void find_places_again(Trial *t)
{
    LaunchFacts *facts = &t->facts;
    place_rounds(facts->arena, facts->request, &t->known->samples, &facts->laws, facts->lines, &facts->rounds,
                 &facts->placement);
    launch_levels_find(facts);
    launch_traffic_find(facts);
}

/* Operations that share lines get different 16-byte parts of them. */
static void make_dense(const Trial *t, AccessPattern *pattern, uint32_t least)
{
    enum { PART = 16, LANES = 64 };
    uint64_t address[LANES];
    int32_t *lines = ARENA_ARRAY(t->facts.arena, int32_t, least);
    const uint32_t part =
        pattern->parts ? (uint32_t)__builtin_ctz(pattern->parts[0] | 1u << 8) % (MEMORY_LINE / PART) : 0;
    const uint32_t num = pattern->num_lines;
    for (uint32_t i = 0; i < least; i++) lines[i] = pattern->lines[(part * least + i) % num];
    for (unsigned lane = 0; lane < LANES; lane++) address[lane] = (uint64_t)lane * pattern->bytes;
    const uint64_t active = pattern->lanes < LANES ? (UINT64_C(1) << pattern->lanes) - 1 : UINT64_MAX;
    pattern->line_clocks = vmem_clocks(&t->rows, address, active, pattern->bytes, pattern->does & ~PATTERN_READS);
    pattern->lines = lines;
    pattern->num_lines = least;
}

static bool dense_accesses(Trial *t)
{
    AccessPattern *patterns = copy_patterns(t);
    bool any = false;
    ARRAY_FOREACH(AccessPattern, p, patterns, t->facts.samples.record.patterns.len) {
        const uint32_t least = ((uint32_t)p->lanes * p->bytes + MEMORY_LINE - 1) / MEMORY_LINE;
        if (!p->line_clocks || !least || p->bytes > 16 || p->num_lines < 2 * least) continue;
        make_dense(t, p, least);
        any = true;
    }
    if (any) find_places_again(t);
    t->what = "neighbouring lanes access neighbouring addresses: each access touches as few cache lines as possible";
    return any;
}

static bool has_loop(const Trial *t)
{
    for (uint32_t i = 0; i < t->time->num_loops; i++)
        if (t->time->loops[i].iterations > 1) return true;
    return false;
}

/* Is there room for more waves on a compute unit? */
static bool has_room(const Trial *t)
{
    const Target target = t->facts.request->device->target;
    const uint32_t waves = t->facts.rounds.at_a_time * t->facts.residency.waves_of_group;
    return waves < target_infos[target].max_waves_per_simd * target_family(target)->simds_per_cu;
}

static bool no_memory_latency(Trial *t)
{
    static const Time rows[] = {TIME_L2_LATENCY, TIME_MALL_LATENCY, TIME_HBM_LATENCY};
    const TimeRows *rows_now = t->known->request->rows;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) t->rows.value[rows[i]] = 1;
    t->rows.value[TIME_COLD_LATENCY] = 0;
    t->what =
        arena_printf(t->facts.arena, "load from global memory early enough that no wave waits for the latency (%s%s)",
                     has_loop(t) ? "an iteration ahead" : "several elements for each work-item, all loads first",
                     has_room(t) ? ", or more waves" : "");
    /* in a single round nothing runs beside the first load */
    if (t->facts.rounds.full + (t->facts.rounds.rest > 0) < 2)
        t->waits = rows_now->value[TIME_HBM_LATENCY] + rows_now->value[TIME_COLD_LATENCY];
    return true;
}

static bool no_lds_latency(Trial *t)
{
    static const Time rows[] = {TIME_LDS_LATENCY, TIME_LDS_READ_LATENCY, TIME_LDS_WRITE_LATENCY};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) t->rows.value[rows[i]] = 1;
    t->what = "read LDS early enough that no wave waits for the latency";
    return true;
}

static void one_fetch(RoundBytes *round) { round->by_xcds = fmin(round->by_xcds, round->by_device); }

static bool order_of_xcds(Trial *t)
{
    Placement *placement = &t->facts.placement;
    const double by_xcds = placement->steady.by_xcds, by_device = placement->steady.by_device;
    one_fetch(&placement->first);
    one_fetch(&placement->steady);
    launch_traffic_find(&t->facts);
    t->what = "workgroups that read the same data on one XCD (remap their ids): each line is loaded into one L2 only";
    return t->facts.request->device->xcds > 1 && by_xcds > 1.1 * by_device;
}

/* ---- the launch ---- */

/* The registers and LDS to save for one more workgroup on a compute unit. False: too much. */
static bool room_for_one_more(Trial *t, uint32_t wanted)
{
    const SimDispatch *dispatch = t->facts.request->dispatch;
    const Target target = t->facts.request->device->target;
    const TargetInfo *info = &target_infos[target];
    const uint32_t simds = target_family(target)->simds_per_cu, waves = t->facts.residency.waves_of_group;
    const uint32_t vgprs = descriptor_vectors(dispatch->desc, target);
    const uint32_t lds = dispatch->desc->group_segment_bytes + dispatch->dynamic_lds_bytes;
    const uint32_t per_simd =
        waves < simds ? (wanted * waves + simds - 1) / simds : wanted * isa_waves_per_simd(target, waves);
    if (per_simd > info->max_waves_per_simd) return false;
    const uint32_t most_vgprs = isa_vgprs_for_waves(target, per_simd), most_lds = info->lds_bytes / wanted;
    /* the tiles of matrix instructions cannot be much smaller and remain the same work */
    const uint32_t parts = t->time->flops > 0 ? 4 : 2;
    if ((uint64_t)most_vgprs * parts < (uint64_t)vgprs * (parts - 1) ||
        (uint64_t)most_lds * parts < (uint64_t)lds * (parts - 1))
        return false;
    const char *by_vgprs =
        vgprs > most_vgprs ? arena_printf(t->facts.arena, "at most %u VGPRs (now %u)", most_vgprs, vgprs) : "";
    const char *by_lds =
        lds > most_lds ? arena_printf(t->facts.arena, "at most %u bytes of LDS (now %u)", most_lds, lds) : "";
    t->what = arena_printf(t->facts.arena, "%s%s%s: %u workgroups on a compute unit instead of %u", by_vgprs,
                           *by_vgprs && *by_lds ? " and " : "", by_lds, wanted, wanted - 1);
    return *by_vgprs || *by_lds;
}

static bool one_more_workgroup(Trial *t)
{
    LaunchFacts *facts = &t->facts;
    const uint32_t wanted = facts->residency.resident + 1;
    if (facts->rounds.groups_of_cu < wanted || !room_for_one_more(t, wanted)) return false;
    facts->residency.resident = wanted;
    facts->overlap = 0;
    facts->rounds = rounds_of(facts->request->device, facts->rounds.groups, wanted);
    place_rounds(facts->arena, facts->request, &t->known->samples, &facts->laws, facts->lines, &facts->rounds,
                 &facts->placement);
    launch_bytes_again(facts);
    facts->samples = t->known->samples;
    launch_traffic_find(facts);
    return true;
}

/* Clocks of a workgroup that do not depend on its size: the start, and one load. */
static double fixed_clocks(const Trial *t)
{
    const double *rows = t->rows.value;
    return t->time->cu_clocks * t->time->owner[OWNER_START] + rows[TIME_HBM_LATENCY] + rows[TIME_COLD_LATENCY];
}

/* Share of the clocks of a full compute unit that its outermost loops take. */
static double share_of_loops(const LaunchTime *time)
{
    double clocks = 0;
    for (uint32_t i = 0; i < time->num_loops; i++)
        if (time->loops[i].depth == 1) clocks += time->loops[i].iterations * time->loops[i].clocks;
    return fmin(clocks / time->cu_clocks, 1);
}

/* Into how many parts the work of a wave can be divided. In each part a work-item still stores 16 bytes. */
static double parts_of_wave(const Trial *t)
{
    enum { STORE = 16 };
    const WaveTrace *wave = &t->facts.samples.groups[0]->waves[0];
    double bytes = 0;
    for (uint32_t a = 0; a < wave->accesses.len; a++) {
        const AccessPattern *p = &t->facts.samples.record.patterns.data[wave->accesses.data[a].pattern];
        if (p->space == ACCESS_TO_GLOBAL && p->does & PATTERN_WRITES) bytes += (double)p->lanes * p->bytes;
    }
    return fmax(1, bytes / target_infos[t->facts.request->device->target].wave_size / STORE);
}

/* Divides the same work equally among all compute units. Loops then have fewer iterations. Code outside of loops still
   takes its time for the smallest part that a wave can have (parts_of_wave), as often as a SIMD must do it. */
static bool even_grid(Trial *t)
{
    const Rounds *rounds = &t->facts.rounds;
    const uint32_t cus = t->facts.request->device->cus;
    const double share = (double)rounds->groups / cus / rounds->groups_of_cu;
    const double fixed = fmin(fixed_clocks(t), t->time->launch_clocks);
    if (share > 0.99 || t->facts.samples.leaving) return false;
    const double simds = target_family(t->facts.request->device->target)->simds_per_cu;
    const double waves = (double)rounds->groups_of_cu * t->facts.samples.groups[0]->num_waves / simds;
    const double in_loops = (t->time->launch_clocks - fixed) * share_of_loops(t->time);
    const double outside = t->time->launch_clocks - fixed - in_loops;
    const double parts = fmax(waves, 1) * parts_of_wave(t);
    const double all = (double)rounds->groups * t->facts.samples.groups[0]->num_waves * parts_of_wave(t);
    const double clocks = fixed + in_loops * share + outside * fmin(fmax(share, ceil(all / cus / simds) / parts), 1);
    t->us = t->facts.request->device->launch_us + clocks / t->time->ghz * 1e-3;
    t->what = arena_printf(t->facts.arena, "equal work for all compute units (%s): now %llu workgroup%s for %u",
                           has_loop(t) ? "other tiles, split sums" : "workgroups of another size",
                           (unsigned long long)rounds->groups, rounds->groups == 1 ? "" : "s", cus);
    return true;
}

/* ---- instructions ---- */

typedef bool StepFilter(const Trial *t, const TimedInst *inst);

/* A code without some of its dwords. */
typedef struct ShortCode {
    const SimProgram *program; /* as it is */
    bool *is_gone;             /* by dword */
    uint32_t *place;           /* by dword: its new place */
    bool any;
} ShortCode;

static void mark_gone(const Trial *t, StepFilter *drop, TimedCode *code, ShortCode *without)
{
    for (uint32_t c = 0; c < t->facts.laws.classes.len; c++) {
        const GroupTrace *group = t->facts.laws.classes.data[c].sample;
        for (uint32_t w = 0; w < group->num_waves; w++)
            for (uint32_t s = 0; s < group->waves[w].steps.len; s++) {
                const uint32_t word = group->waves[w].steps.data[s].word;
                const TimedInst *inst = without->is_gone[word] ? NULL : timed_code_at(code, word);
                if (!inst || !drop(t, inst)) continue;
                for (uint32_t i = 0; i < inst->bytes / 4u; i++) without->is_gone[word + i] = true;
                without->any = true;
            }
    }
}

/* The request for the shortened code. Only the clock reads it; nothing is executed. */
static const PredictRequest *request_without(Trial *t, ShortCode *without)
{
    Arena *arena = t->facts.arena;
    PredictRequest *request = ARENA_NEW(arena, PredictRequest);
    SimDispatch *dispatch = ARENA_NEW(arena, SimDispatch);
    SimProgram *program = ARENA_NEW(arena, SimProgram);
    *request = *t->facts.request;
    *dispatch = *request->dispatch;
    *program = *without->program;
    const uint32_t *from = (const uint32_t *)program->code;
    uint32_t *to = ARENA_ARRAY(arena, uint32_t, program->num_words + 1), num = 0;
    for (uint32_t i = 0; i < program->num_words; i++) {
        without->place[i] = num;
        if (!without->is_gone[i]) to[num++] = from[i];
    }
    program->code = (void *)to;
    program->num_words = num;
    dispatch->program = program;
    request->dispatch = dispatch;
    return request;
}

static const GroupTrace *group_without(Arena *arena, const GroupTrace *from, const ShortCode *without)
{
    GroupTrace *to = ARENA_NEW(arena, GroupTrace);
    *to = *from;
    to->waves = ARENA_ARRAY(arena, WaveTrace, from->num_waves + 1);
    for (uint32_t w = 0; w < from->num_waves; w++) {
        to->waves[w].accesses = from->waves[w].accesses; /* accesses keep their addresses */
        for (uint32_t s = 0; s < from->waves[w].steps.len; s++) {
            TraceStep step = from->waves[w].steps.data[s];
            if (without->is_gone[step.word]) continue;
            step.word = without->place[step.word];
            VEC_PUSH(arena, &to->waves[w].steps, step);
        }
    }
    return to;
}

/* Removes the instructions that `drop` selects from the code and the traces. False: there are none. */
static bool without_steps(Trial *t, StepFilter *drop)
{
    LaunchFacts *facts = &t->facts;
    const SimProgram *program = facts->request->dispatch->program;
    TimedCode *code = timed_code_new(facts->arena, &t->rows, (const uint32_t *)program->code, program->num_words);
    ShortCode without = {.program = program,
                         .is_gone = ARENA_ARRAY(facts->arena, bool, program->num_words + 1),
                         .place = ARENA_ARRAY(facts->arena, uint32_t, program->num_words + 1)};
    mark_gone(t, drop, code, &without);
    if (!without.any) return false;
    facts->request = request_without(t, &without);
    const uint32_t num = facts->laws.classes.len;
    GroupClass *classes = ARENA_ARRAY(facts->arena, GroupClass, num + 1);
    for (uint32_t c = 0; c < num; c++) {
        classes[c] = facts->laws.classes.data[c];
        classes[c].sample = group_without(facts->arena, classes[c].sample, &without);
    }
    facts->laws.classes.data = classes;
    return true;
}

/* The innermost loop around the instruction that ran more than once; NULL: none. */
static const LoopTime *loop_of(const Trial *t, const TimedInst *inst)
{
    const uint32_t word = (uint32_t)(inst->address / 4);
    const LoopTime *inner = NULL;
    ARRAY_FOREACH(const LoopTime, loop, t->time->loops, t->time->num_loops) {
        if (loop->iterations > 1 && word >= loop->begin && word < loop->end && (!inner || loop->depth > inner->depth))
            inner = loop;
    }
    return inner;
}

static bool is_any_barrier(const Trial *, const TimedInst *inst) { return inst->is_barrier || inst->is_signal; }

static bool is_loop_control(const Trial *t, const TimedInst *inst)
{
    const bool is_scalar = inst->kind == ISSUE_SALU || (inst->kind == ISSUE_BRANCH && inst->is_branch);
    return is_scalar && !inst->is_end && loop_of(t, inst);
}

static bool is_beside_matrix(const Trial *t, const TimedInst *inst)
{
    if (inst->kind != ISSUE_VALU) return false;
    const LoopTime *loop = loop_of(t, inst);
    return loop && loop->matrix_clocks > 0;
}

static bool no_barriers(Trial *t)
{
    t->what = "no wait at barriers: one more buffer, or waves that need no other wave's data";
    return without_steps(t, is_any_barrier);
}

static bool no_loop_control(Trial *t)
{
    t->what = "no scalar instructions and branches in loops: unroll them, with fewer counters and addresses";
    return without_steps(t, is_loop_control);
}

static bool no_vector_arithmetic(Trial *t)
{
    t->what = "no vector arithmetic in loops of matrix instructions: addresses and conversions outside of them";
    return without_steps(t, is_beside_matrix);
}

/* ---- all of them ---- */

static const struct {
    const char *id;
    bool (*apply)(Trial *t);
} changes[] = {
    {"lds-conflicts", without_conflicts},
    {"dense-accesses", dense_accesses},
    {"memory-latency", no_memory_latency},
    {"lds-latency", no_lds_latency},
    {"xcd-order", order_of_xcds},
    {"occupancy", one_more_workgroup},
    {"even-grid", even_grid},
    {"barriers", no_barriers},
    {"loop-control", no_loop_control},
    {"vector-arithmetic", no_vector_arithmetic},
};
enum { NUM_CHANGES = sizeof changes / sizeof changes[0] };

/* The memory of a device that does not exist is made up, so only the clocks of a compute unit are compared. */
static double gain_of(const Trial *t, const DeviceTime *device)
{
    if (t->facts.request->device->hypothetical) return 1 - (double)device->steady.cu.clocks / t->time->cu_clocks;
    return 1 - device->us / t->time->us;
}

typedef struct Trials {
    Trial of[NUM_CHANGES];
    bool applies[NUM_CHANGES];
    WhatIf results[NUM_CHANGES]; /* id NULL: the change does not apply */
} Trials;

/* The core clock of the launch, and the one with the change, are both found by iteration. */
static void time_near(Trial *trial, DeviceTime *device)
{
    const LaunchTime *time = trial->time;
    device_time_near(&trial->facts, &trial->rows, time->ghz, device);
    device->us *= time->us / device_us_scaled(trial->known, time->launch_clocks);
}

static void time_change(void *self, uint32_t number, Arena *arena)
{
    Trials *trials = self;
    Trial *trial = &trials->of[number];
    const LaunchFacts *known = trial->known;
    if (!trials->applies[number]) return;
    trial->facts.arena = arena;
    DeviceTime device = {.us = trial->us};
    if (!trial->us) {
        time_near(trial, &device);
        device.us = fmin(device.us + trial->waits / trial->time->ghz * 1e-3, fmax(device.us, trial->time->us));
    } else if (known->request->device->hypothetical) {
        return;
    }
    trials->results[number] = (WhatIf){changes[number].id, trial->what, device.us, gain_of(trial, &device)};
}

void changes_find(LaunchFacts *facts, LaunchTime *time)
{
    const double worth = 0.01;
    WhatIf *found = ARENA_ARRAY(facts->arena, WhatIf, NUM_CHANGES);
    Trials *trials = ARENA_NEW(facts->arena, Trials);
    uint32_t num = 0;
    /* One after the other, because a change may run more workgroups, which adds to the samples that all changes
       read. */
    for (unsigned i = 0; i < NUM_CHANGES; i++) {
        trials->of[i] = (Trial){.known = facts, .time = time, .facts = *facts, .rows = *facts->request->rows};
        trials->applies[i] = changes[i].apply(&trials->of[i]);
    }
    parallel_run(facts->arena, NUM_CHANGES, time_change, trials);
    for (unsigned i = 0; i < NUM_CHANGES; i++) {
        const WhatIf change = trials->results[i];
        if (!change.id || change.gain < worth) continue;
        uint32_t at = num++;
        for (; at && found[at - 1].gain < change.gain; at--) found[at] = found[at - 1];
        found[at] = change;
    }
    time->changes = found;
    time->num_changes = num;
}
