/* The time on a device: shares of bandwidth, rounds, and the clock under load. A round is the time in which the
   resident workgroups of all compute units run once. */
#include "predict/device_time.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/family.h"
#include "sim/machine/machine.h"
#include "support/parallel.h"

typedef struct DeviceRun {
    const LaunchFacts *facts;
    const TimeRows *rows;
    Arena *arena;
    double ghz;
    bool watched;
    double at_work; /* workgroups of this round / workgroups of a round that fills all compute units */
    double cus;     /* compute units that share the bandwidth, see device_run */
    /* All compute units end at about the same time, as in the first round and the last one. In between some compute
       while others wait for memory. */
    bool in_step;
} DeviceRun;

/* All workgroups of a round share the bandwidth equally. A compute unit with fewer workgroups takes less of it and
   leaves more to the others. So the fullest compute unit gets 1 / `cus` of the bandwidth. */
static DeviceRun device_run(const LaunchFacts *facts, const TimeRows *rows, double ghz)
{
    const double cus = (double)facts->rounds.per_round / facts->rounds.at_a_time;
    return (DeviceRun){
        .facts = facts, .rows = rows, .arena = facts->arena, .ghz = ghz, .at_work = 1, .cus = fmax(1, cus)};
}

/* ---- memory ---- */

double rounds_of_bytes(const LaunchFacts *facts)
{
    const double groups = facts->placement.steady.groups;
    return groups > 0 ? (double)facts->rounds.groups / groups : 0;
}

/* Lines that left the L2 are in the Infinity Cache if it holds all data that the launch reads. */
static MemoryLevel level_of_again(const LaunchFacts *facts)
{
    return facts->read_bytes < (double)facts->request->device->mall_bytes ? LEVEL_MALL : LEVEL_HBM;
}

void launch_bytes_again(LaunchFacts *facts)
{
    const double again = facts->levels[facts->laws.class_of[0]].again;
    RoundBytes *rounds[] = {&facts->placement.first, &facts->placement.steady};
    for (unsigned i = 0; i < 2; i++) {
        rounds[i]->by_xcds *= 1 + again;
        if (level_of_again(facts) == LEVEL_HBM) rounds[i]->by_device *= 1 + again;
    }
}

/* An XCD's workgroups share its L2: of the lines that they bring there one workgroup brings its part. */
void launch_levels_find(LaunchFacts *facts)
{
    const DeviceInfo *device = facts->request->device;
    const double of_xcd = facts->placement.steady.by_xcds / device->xcds;
    ClassLevels *levels = ARENA_ARRAY(facts->arena, ClassLevels, facts->laws.classes.len);
    for (uint32_t c = 0; c < facts->laws.classes.len; c++) {
        const double others = fmax(1, of_xcd / fmax(MEMORY_LINE, (double)facts->lines[c].read_bytes));
        class_levels_find(facts->arena, &facts->samples.record.patterns, &facts->laws.classes.data[c],
                          (double)device->l2_bytes / MEMORY_LINE / others, &levels[c]);
    }
    facts->levels = levels;
    launch_bytes_again(facts);
}

void launch_traffic_find(LaunchFacts *facts)
{
    LaunchTraffic *traffic = &facts->traffic;
    *traffic = (LaunchTraffic){0};
    double read = 0;
    for (uint32_t c = 0; c < facts->laws.classes.len; c++) {
        const double groups = facts->share[c] * (double)facts->rounds.groups;
        traffic->requested_bytes += groups * (double)facts->lines[c].requested_bytes;
        traffic->written_bytes += groups * (double)facts->lines[c].written_bytes;
        read += groups * (double)facts->lines[c].read_bytes;
    }
    const RoundBytes *round = &facts->placement.steady;
    const double rounds = rounds_of_bytes(facts), first = facts->placement.first.by_device;
    traffic->bytes[LEVEL_L1] = traffic->requested_bytes - read;
    traffic->bytes[LEVEL_HBM] = fmin(facts->read_bytes ? fmax(facts->read_bytes, first) : round->by_device * rounds,
                                     first + round->by_device * fmax(0, rounds - 1));
    if (facts->request->warm) traffic->bytes[LEVEL_HBM] = 0;
    const double beyond_l2 = facts->is_in_l2 ? 0 : round->by_xcds * rounds;
    traffic->bytes[LEVEL_MALL] = fmax(0, beyond_l2 - traffic->bytes[LEVEL_HBM]);
    traffic->bytes[LEVEL_L2] = fmax(0, read - beyond_l2);
    traffic->laws = facts->laws.instructions;
    traffic->laws_fitted = facts->laws.fitted;
    traffic->laws_failed = facts->laws.failed;
}

void launch_traffic_of_l1(LaunchTraffic *traffic, const CuResult *cu)
{
    const double beyond_l2 = traffic->bytes[LEVEL_MALL] + traffic->bytes[LEVEL_HBM];
    if (!cu->read_lines) return;
    traffic->bytes[LEVEL_L1] = traffic->requested_bytes * (double)cu->lines_of_l1 / (double)cu->read_lines;
    traffic->bytes[LEVEL_L2] = fmax(0, traffic->requested_bytes - traffic->bytes[LEVEL_L1] - beyond_l2);
}

/* 1e9 bytes per second as bytes per clock. */
static double per_clock(const DeviceRun *run, double gb_per_s) { return gb_per_s / run->ghz; }

static double hbm_bytes_per_clock(const DeviceRun *run)
{
    return per_clock(run, run->facts->request->device->hbm_gb_per_s) * run->rows->value[TIME_HBM_SHARE];
}

/* The same of stores, `reads` being the share of reads in what HBM moves: it turns round between both. */
static double hbm_writes_per_clock(const DeviceRun *run, double reads)
{
    const double *rows = run->rows->value;
    const double cost = 1 / rows[TIME_WRITE_SHARE] + rows[TIME_READ_WRITE_TURN] * reads;
    return per_clock(run, run->facts->request->device->hbm_gb_per_s) / cost;
}

/* Atomic operations read what they write. */
static double hbm_atomics_per_clock(const DeviceRun *run) { return hbm_writes_per_clock(run, 0.5); }

static const RoundBytes *round_bytes(const LaunchFacts *facts, bool is_first)
{
    return is_first ? &facts->placement.first : &facts->placement.steady;
}

/* The share of a round's lines that are in the Infinity Cache when the round starts. */
static double share_in_mall(const LaunchFacts *facts, bool is_first)
{
    const DeviceInfo *device = facts->request->device;
    const RoundBytes *round = round_bytes(facts, is_first);
    if (facts->request->warm) return 1;
    if (is_first || !round->by_device) return 0;
    if (facts->read_bytes < (double)device->mall_bytes) {
        const double rounds = (double)facts->rounds.groups / (double)facts->rounds.per_round;
        const double left = facts->read_bytes - facts->placement.first.by_device;
        return 1 - fmin(1, fmax(0, left) / (rounds - 1) / round->by_device);
    }
    if (2 * round->by_device > (double)device->mall_bytes) return 0;
    return facts->placement.reused / round->by_device;
}

/* The level that holds most of what a stream reads. */
static MemoryLevel level_of_stream(const LaunchFacts *facts, bool is_first, uint32_t stream, double in_mall)
{
    if (facts->is_in_l2) return LEVEL_L2;
    if (in_mall >= 0.5) return LEVEL_MALL;
    return !is_first && in_mall > 0 && facts->placement.reuse.in_mall[stream] >= 0.5 ? LEVEL_MALL : LEVEL_HBM;
}

static double least(double a, double b) { return a < b ? a : b; }

/* The bytes that one compute unit gets per clock when all busy compute units ask at the same time. A line that several
   of them ask for comes from beyond the cache only once, so shared lines raise the rate. */
static void share_bandwidth(const DeviceRun *run, const ClassLevels *levels, bool is_first, CuMemory *memory)
{
    const LaunchFacts *facts = run->facts;
    const DeviceInfo *device = facts->request->device;
    const RoundBytes *round = round_bytes(facts, is_first);
    const double cus = run->cus, of_xcd = fmin(cus, device->cus) / device->xcds;
    const double asked = round->groups * levels->first_bytes;
    const double l2 = device->l2_bytes_per_clock / fmax(1, of_xcd);
    double mall = l2, hbm = l2;
    if (round->by_xcds > 0 && asked > 0)
        mall = least(l2, per_clock(run, device->mall_gb_per_s) * run->rows->value[TIME_MALL_SHARE] / cus * asked /
                             round->by_xcds);
    const double from_hbm = round->by_device * (1 - share_in_mall(facts, is_first));
    if (from_hbm > 0 && asked > 0) hbm = hbm_bytes_per_clock(run) / cus * asked / from_hbm;
    memory->bytes_per_clock[LEVEL_L2] = l2;
    memory->bytes_per_clock[LEVEL_MALL] = memory->bytes_per_clock[LEVEL_HBM] = least(mall, hbm);
    if (round->written > 0)
        memory->write_bytes_per_clock = hbm_writes_per_clock(run, from_hbm / (from_hbm + round->written)) / cus *
                                        round->groups * levels->stored / round->written;
    if (run->in_step) memory->atomic_bytes_per_clock = hbm_atomics_per_clock(run) / cus;
    memory->dirty_bytes = run->rows->value[TIME_DIRTY_SHARE] * (double)device->l2_bytes * device->xcds / device->cus;
}

/* The clock of the core does not affect levels beyond the L2. */
static void set_latencies(const DeviceRun *run, CuMemory *memory)
{
    const double slower = run->ghz / run->rows->value[TIME_FAR_GHZ];
    const double l2 = run->rows->value[TIME_L2_LATENCY];
    memory->latency[LEVEL_L2] = l2;
    memory->latency[LEVEL_MALL] = l2 + (run->rows->value[TIME_MALL_LATENCY] - l2) * slower;
    memory->atomic_latency = run->rows->value[TIME_ATOMIC_LATENCY] * slower;
    memory->latency[LEVEL_HBM] =
        l2 + (run->rows->value[TIME_HBM_LATENCY] + run->rows->value[TIME_COLD_LATENCY] - l2) * slower;
}

/* A repeated launch finds its code in the instruction caches: only a load of code empties them. */
static bool has_code(const LaunchFacts *facts)
{
    const double bytes = (double)facts->work[facts->laws.class_of[0]].code_lines * MEMORY_LINE;
    return facts->request->warm == WARM_L2 && bytes <= facts->request->rows->value[TIME_CODE_CACHE];
}

/* ---- rounds ---- */

/* The workgroups that one compute unit holds in the middle of the round. Workgroups go to the compute units in turn. A
   workgroup of another class is skipped for the next one. */
static const int64_t **shifts_on_cu(const LaunchFacts *facts, uint32_t class, uint32_t groups, bool is_first)
{
    enum { APART_SHIFT = 41 };
    const RoundBytes *round = round_bytes(facts, is_first);
    const uint32_t cus = facts->request->device->cus, num = round->num_placed;
    const int64_t **shifts = ARENA_ARRAY(facts->arena, const int64_t *, groups);
    for (uint32_t g = 0, at = cus / 2; g < groups; g++, at += cus) {
        uint32_t tried = 0;
        while (tried < num && round->placed[(at + tried) % num].class != class) tried++;
        const int64_t *from = tried < num ? round->placed[(at + tried) % num].shifts : NULL;
        /* A workgroup that occurs a second time stands for one of a later round, at another place. */
        int64_t *own = ARENA_ARRAY(facts->arena, int64_t, MAX_STREAMS);
        for (uint32_t s = 0; s < facts->laws.classes.data[class].streams.len; s++)
            own[s] = (from ? from[s] : 0) + ((int64_t)(at / (num ? num : 1)) << APART_SHIFT);
        shifts[g] = own;
    }
    return shifts;
}

/* What is known of the code under the request's rows is complete: threads share it. */
static TimedCode *code_for(const DeviceRun *run)
{
    const SimProgram *program = run->facts->request->dispatch->program;
    if (run->rows == run->facts->request->rows) return run->facts->code;
    return timed_code_new(run->arena, run->rows, (const uint32_t *)program->code, program->num_words);
}

/* Runs `times` rounds of that many workgroups. A workgroup starts as soon as one has ended. */
static void run_rounds(const DeviceRun *run, uint32_t class, uint32_t groups, uint32_t times, bool is_first,
                       CuResult *result)
{
    const LaunchFacts *facts = run->facts;
    const double in_mall = share_in_mall(facts, is_first);
    LevelMemory levels = {.levels = &facts->levels[class]};
    for (uint32_t s = 0; s < MAX_STREAMS; s++)
        levels.of_stream[s] = (uint8_t)level_of_stream(facts, is_first, s, in_mall);
    levels.again = level_of_again(facts);
    const uint32_t num = groups * times;
    const GroupTrace **list = ARENA_ARRAY(run->arena, const GroupTrace *, num);
    for (uint32_t i = 0; i < num; i++) list[i] = facts->laws.classes.data[class].sample;
    levels.shifts = shifts_on_cu(facts, class, num, is_first);
    CuRun cu = {.rows = run->rows,
                .code = code_for(run),
                .patterns = &facts->samples.record.patterns,
                .groups = list,
                .num_groups = num,
                .resident = groups,
                .max_clocks = facts->request->max_clocks,
                .memory = {.self = &levels, .place = place_of_access},
                .warm = !is_first,
                .has_code = has_code(facts),
                .event = run->watched ? facts->request->event : NULL,
                .event_self = facts->request->event_self};
    set_latencies(run, &cu.memory);
    share_bandwidth(run, &facts->levels[class], is_first, &cu.memory);
    cu_run(run->arena, &cu, result);
}

static int compare_clocks(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Rounds of short workgroups overlap: nothing waits for the end of the last workgroup. Takes the time from one round to
   the next, out of four. */
static double clocks_of_next(const DeviceRun *run, uint32_t class, uint32_t groups)
{
    enum { ROUNDS = 4 };
    CuResult all;
    DeviceRun unwatched = *run;
    unwatched.watched = false;
    unwatched.arena = arena_scratch(run->arena);
    run_rounds(&unwatched, class, groups, ROUNDS, false, &all);
    qsort(all.group_end, (size_t)groups * ROUNDS, sizeof *all.group_end, compare_clocks);
    const uint64_t clocks = all.group_end[groups * ROUNDS - 1] - all.group_end[groups - 1];
    arena_free(unwatched.arena);
    return (double)clocks / (ROUNDS - 1);
}

static void run_round(const DeviceRun *run, uint32_t class, uint32_t groups, bool is_first, RoundTime *time)
{
    enum { SHORT_STEPS = 100000 };
    const LaunchFacts *facts = run->facts;
    run_rounds(run, class, groups, 1, is_first, &time->cu);
    time->clocks = (double)time->cu.clocks;
    if (is_first || facts->rounds.full <= 2 || time->cu.limited || facts->work[class].steps * groups > SHORT_STEPS)
        return;
    if (facts->overlap > 0) time->clocks *= facts->overlap;
    else time->clocks = clocks_of_next(run, class, groups);
}

/* The least time that memory needs for the reads, writes and atomic updates of a round. The L2s delay writes, but in
   the long run all of them go to memory. */
static double memory_clocks(const DeviceRun *run, bool is_first)
{
    const RoundBytes *round = round_bytes(run->facts, is_first);
    const double from_hbm = round->by_device * (1 - share_in_mall(run->facts, is_first));
    const double mall = per_clock(run, run->facts->request->device->mall_gb_per_s) * run->rows->value[TIME_MALL_SHARE];
    double hbm_clocks = from_hbm / hbm_bytes_per_clock(run);
    hbm_clocks += atomic_work(run->rows, round->atomic_lines, round->atomics) / hbm_atomics_per_clock(run);
    if (round->written > 0)
        hbm_clocks += round->written / hbm_writes_per_clock(run, from_hbm / (from_hbm + round->written));
    return run->facts->is_in_l2 ? hbm_clocks : fmax(hbm_clocks, round->by_xcds / mall);
}

/* The counters of a round reach memory before the next round's workgroups find room. They arrive at about the same
   time, so each channel serves its own one after the other. */
static double counter_clocks(const DeviceRun *run)
{
    const double *rows = run->rows->value;
    const Rounds *rounds = &run->facts->rounds;
    const double of_round = run->facts->atomic_requests * (double)rounds->per_round / (double)rounds->groups;
    return of_round * rows[TIME_ATOMIC_REQUEST] * run->ghz / rows[TIME_FAR_GHZ];
}

/* Clocks of a round over all classes. In the first round it is the longest, because all wait for the last one. Later it
   is the mean, because a compute unit that ends early continues with the next workgroup. */
static double round_of_classes(const DeviceRun *run, uint32_t groups, bool is_first, RoundTime *of_main)
{
    enum { SMALL_SHARE = 32 };
    const LaunchFacts *facts = run->facts;
    const uint32_t main = facts->laws.class_of[0];
    const double main_steps = (double)facts->work[main].steps;
    double longest = 0, sum = 0, shares = 0;
    run_round(run, main, groups, is_first, of_main);
    for (uint32_t c = 0; c < facts->laws.classes.len; c++) {
        /* the class does little work, or has few workgroups */
        const double part = (double)facts->work[c].steps / main_steps;
        double clocks = of_main->clocks * (part > 1.05 || part < 0.95 ? part : 1);
        if (c != main && clocks != of_main->clocks && facts->share[c] * SMALL_SHARE >= 1) {
            RoundTime other;
            run_round(run, c, groups, is_first, &other);
            clocks = other.clocks;
        }
        if (facts->share[c] > 0 && clocks > longest) longest = clocks;
        sum += facts->share[c] * clocks;
        shares += facts->share[c];
    }
    return is_first && facts->rounds.full == 1 ? longest : sum / shares;
}

/* The clocks of a round with that many workgroups on each compute unit. After the last round the L2s write back their
   remaining data. */
static double round_clocks(const DeviceRun *run, uint32_t groups, bool is_first, bool is_last, RoundTime *time)
{
    const double part = (double)groups / run->facts->rounds.at_a_time * run->at_work;
    double clocks = round_of_classes(run, groups, is_first, time);
    if (is_last) clocks += (double)(time->cu.drained - time->cu.clocks);
    return fmax(clocks, part * memory_clocks(run, is_first)) + part * counter_clocks(run);
}

/* The clocks of workgroups that exit at once. Each takes a place like any other: for its start, and for one instruction
   after the other. */
static double leaving_clocks(const DeviceRun *run)
{
    const LaunchFacts *facts = run->facts;
    const double *rows = run->rows->value, leaving = facts->samples.leaving;
    double steps = 0;
    for (uint32_t c = 0; c < facts->laws.classes.len; c++)
        if (!facts->laws.classes.data[c].streams.len)
            steps = (double)facts->work[c].steps / facts->laws.classes.data[c].sample->num_waves;
    const double places = (double)facts->residency.resident * facts->request->device->cus;
    const double groups = (double)facts->rounds.groups * leaving / (1 - leaving);
    return floor(groups / places) * (rows[TIME_LAUNCH_NEXT] + rows[TIME_WAVE_START] + steps * rows[TIME_ISSUE]);
}

/* Else in the L2. */
static double code_line_clocks(const DeviceRun *run)
{
    const double *rows = run->rows->value;
    const double of_l2 = rows[TIME_L2_LATENCY] / (rows[TIME_HBM_LATENCY] + rows[TIME_COLD_LATENCY]);
    if (has_code(run->facts)) return 0;
    return rows[TIME_CODE_LINE] * (run->facts->request->warm == WARM_L2 ? of_l2 : 1);
}

enum { ROUND_FIRST, ROUND_LAST, ROUND_STEADY, NUM_ROUNDS };

/* The rounds of a launch. None depends on another one. */
typedef struct RoundTasks {
    const DeviceRun *run;
    uint32_t all; /* rounds of the launch */
    double clocks[NUM_ROUNDS];
    RoundTime time[NUM_ROUNDS];
} RoundTasks;

static void time_round(void *self, uint32_t number, Arena *arena)
{
    RoundTasks *tasks = self;
    LaunchFacts facts = *tasks->run->facts;
    DeviceRun run = *tasks->run;
    const Rounds *rounds = &facts.rounds;
    const DeviceInfo *device = facts.request->device;
    const bool is_first = number == ROUND_FIRST;
    uint32_t groups = rounds->at_a_time;
    facts.arena = run.arena = arena;
    run.facts = &facts;
    if (number == ROUND_LAST) {
        if (rounds->rest) groups = rounds->rest;
        double of_round = (double)rounds->groups - (double)(tasks->all - 1) * rounds->at_a_time * device->cus;
        of_round = fmin(fmax(of_round, 1), (double)groups * device->cus);
        run.at_work = of_round / groups / device->cus;
        run.cus = fmax(1, of_round / groups);
    }
    const bool is_last = number == ROUND_LAST || (is_first && tasks->all == 1);
    run.in_step = number != ROUND_STEADY;
    tasks->clocks[number] = round_clocks(&run, groups, is_first, is_last, &tasks->time[number]);
}

static void time_rounds(const DeviceRun *run, DeviceTime *time)
{
    const Rounds *rounds = &run->facts->rounds;
    const uint32_t lines = run->facts->work[run->facts->laws.class_of[0]].code_lines;
    const uint32_t all = rounds->full + (rounds->rest > 0);
    RoundTasks tasks = {.run = run, .all = all};
    parallel_run(run->arena, all < NUM_ROUNDS ? all : NUM_ROUNDS, time_round, &tasks);
    time->launch_clocks = lines * code_line_clocks(run) + tasks.clocks[ROUND_FIRST];
    time->first = time->steady = tasks.time[ROUND_FIRST];
    if (all > 2) {
        time->launch_clocks += (all - 2) * tasks.clocks[ROUND_STEADY];
        time->steady = tasks.time[ROUND_STEADY];
    }
    if (all > 1) time->launch_clocks += tasks.clocks[ROUND_LAST];
    if (all == 2 && !rounds->rest) time->steady = tasks.time[ROUND_LAST];
    if (run->facts->samples.leaving) time->launch_clocks += leaving_clocks(run);
    time->ends = !time->first.cu.limited && !time->steady.cu.limited;
}

/* The lower bound of any launch: the bytes of the whole launch at the peak rates of the levels. */
static double least_clocks(const DeviceRun *run)
{
    const DeviceInfo *device = run->facts->request->device;
    const LaunchTraffic *traffic = &run->facts->traffic;
    const double of_hbm = traffic->bytes[LEVEL_HBM] + traffic->written_bytes;
    const double of_mall = traffic->bytes[LEVEL_MALL] + traffic->bytes[LEVEL_HBM];
    const double of_l2 = traffic->bytes[LEVEL_L2] + of_mall;
    const double hbm = of_hbm / per_clock(run, device->hbm_gb_per_s);
    const double mall = of_mall / per_clock(run, device->mall_gb_per_s);
    return fmax(of_l2 / (device->l2_bytes_per_clock * device->xcds), fmax(hbm, mall));
}

/* ---- the clock ---- */

/* The share of the time in which the matrix pipes of the device work. */
static double matrix_share(const LaunchFacts *facts, double launch_clocks)
{
    const TargetFamily *family = target_family(facts->request->device->target);
    double clocks = 0;
    for (uint32_t c = 0; c < facts->laws.classes.len; c++)
        clocks += facts->share[c] * (double)facts->work[c].matrix_clocks;
    const double all = clocks * (double)facts->rounds.groups;
    return all / family->simds_per_cu / facts->request->device->cus / launch_clocks;
}

/* The share of the path from the L2 to the registers. Loads that find their lines in the L1 count, too. */
static double path_share(const LaunchFacts *facts, double launch_clocks)
{
    const PredictRequest *request = facts->request;
    const double most = request->rows->value[TIME_VMEM_CLOCK_BYTES] * request->device->cus * launch_clocks;
    return facts->traffic.requested_bytes / most;
}

/* For a launch of that many clocks. Measured launches are repeated, and power counts over all of them: also while the
   next one starts and nothing works. */
static double ghz_of(const LaunchFacts *facts, double launch_clocks)
{
    enum { STEPS = 4 };
    const PredictRequest *request = facts->request;
    const ClockClass class = facts->work[facts->laws.class_of[0]].clock_class;
    const double matrix = matrix_share(facts, launch_clocks), path = path_share(facts, launch_clocks);
    double ghz = request->ghz ? request->ghz : request->device->nominal_ghz;
    for (unsigned i = 0; i < STEPS && !request->ghz; i++) {
        const double works = launch_clocks / (launch_clocks + request->device->launch_us * 1e3 * ghz);
        const DeviceLoad load = {works * matrix, works * path};
        ghz = device_ghz(request->device, class, &load, request->data_factor ? request->data_factor : 1);
    }
    return ghz;
}

static double device_us(const LaunchFacts *facts, double launch_clocks, double ghz)
{
    return facts->request->device->launch_us + launch_clocks / ghz * 1e-3;
}

double device_us_scaled(const LaunchFacts *facts, double launch_clocks)
{
    return device_us(facts, launch_clocks, ghz_of(facts, launch_clocks));
}

/* Computes the time of the launch at `ghz`. Returns the clock that a launch of this length would have. */
static double time_at(const LaunchFacts *facts, const TimeRows *rows, double ghz, DeviceTime *time)
{
    const DeviceRun run = device_run(facts, rows, ghz);
    *time = (DeviceTime){.ghz = ghz};
    time_rounds(&run, time);
    time->launch_clocks = fmax(time->launch_clocks, least_clocks(&run));
    time->us = device_us(facts, time->launch_clocks, ghz);
    return ghz_of(facts, time->launch_clocks);
}

void device_time(const LaunchFacts *facts, const TimeRows *rows, double ghz, DeviceTime *time)
{
    enum { MOST_TRIES = 4 };
    if (facts->request->ghz) ghz = facts->request->ghz;
    /* The clock depends on how busy the pipes are. That depends on the memory latency in clocks, and so on the clock.
       The loop finds it in steps. */
    for (unsigned i = 0; i < MOST_TRIES; i++) {
        const double next = time_at(facts, rows, ghz, time);
        if (fabs(next - ghz) < 0.01 * ghz) break;
        ghz = i ? sqrt(next * ghz) : next;
    }
}

void device_time_near(const LaunchFacts *facts, const TimeRows *rows, double ghz, DeviceTime *time)
{
    enum { MOST_TRIES = 3 };
    if (facts->request->ghz) ghz = facts->request->ghz;
    for (unsigned i = 0; i < MOST_TRIES; i++) {
        const double before = ghz;
        ghz = time_at(facts, rows, before, time);
        if (fabs(ghz - before) < 0.06 * before) break;
    }
    time->ghz = ghz;
    time->us = device_us(facts, time->launch_clocks, ghz);
}

double device_round_clocks(const LaunchFacts *facts, const TimeRows *rows, double ghz)
{
    const DeviceRun run = device_run(facts, rows, ghz);
    RoundTime round;
    return round_clocks(&run, facts->rounds.at_a_time, facts->rounds.full == 1, false, &round);
}

void device_watch_round(const LaunchFacts *facts, const TimeRows *rows, double ghz)
{
    DeviceRun run = device_run(facts, rows, ghz);
    RoundTime round;
    run.watched = true;
    run_round(&run, facts->laws.class_of[0], facts->rounds.at_a_time, facts->rounds.full == 1, &round);
}
