/* Skips iterations that a loop repeats to the clock.

   Whenever the oldest wave branches back, the state is compared with an earlier one. If all times are later by the same
   number of clocks and everything else is equal, the period between the two is run once more and recorded. What follows
   is the same again, as long as the waves execute the same instructions with the same patterns, and the caches give the
   recorded answers. Such periods are checked instead of run: times move, and counts grow by what they grew before. The
   result is that of the whole run, to the bit. Runs that somebody watches are run whole. */
#include "timing/cu_state.h"

#include <string.h>

/* The answer to a memory operation of the recorded period. */
typedef struct NotedAnswer {
    const TimedInst *inst;
    uint32_t wave, step;
    uint64_t at;
    MemoryAnswer answer;
} NotedAnswer;

struct CuRepeat {
    Cu before; /* an earlier state, with copies of its waves and groups */
    CuWave *waves;
    CuGroup *groups;
    CuResult result;
    InstTime *times;           /* by InstEntry, in the order of the code; only while a period is recorded */
    uint32_t since, distance;  /* branches back since `before`; after so many a later state takes its place */
    uint32_t left;             /* branches back until the recorded period ends; 0: none is recorded */
    uint32_t pause, fruitless; /* branches back to ignore after attempts that skipped nothing */
    VEC(NotedAnswer) answers;
    /* how the state is compared with `before`, or moved on */
    uint64_t clocks, past; /* of a period; times up to `past` do not matter any more */
    uint64_t times_more;   /* periods to skip; 0: the state is compared */
    bool same;
};

static CuRepeat *repeat_new(const Cu *cu)
{
    CuRepeat *r = ARENA_NEW(cu->arena, CuRepeat);
    r->waves = ARENA_ARRAY(cu->arena, CuWave, cu->most_waves);
    r->groups = ARENA_ARRAY(cu->arena, CuGroup, cu->run->num_groups);
    return r;
}

/* ---- the state, field by field ---- */

/* A time of the state has moved by the period, or it is over and nothing has changed it. What reads it adds `reach`. */
static void time_moves(CuRepeat *r, uint64_t *now, uint64_t before, uint64_t reach)
{
    if (r->times_more) {
        *now += r->times_more * (*now - before);
        return;
    }
    const bool is_over = *now == NEVER || *now + reach <= r->past;
    r->same &= *now - before == r->clocks || (*now == before && is_over);
}

#define TIME(field) time_moves(r, &now->field, before->field, 0)
#define SAME(field) (r->same &= now->field == before->field)
#define COUNT(field) (now->field += (typeof(now->field))r->times_more * (now->field - before->field))

static void result_moves(CuRepeat *r, LateResult *now, const LateResult *before)
{
    SAME(range.first);
    SAME(range.count);
    SAME(is_matrix);
    SAME(word);
    TIME(ready);
    TIME(forwarded);
}

static void operation_moves(CuRepeat *r, FlightOp *now, const FlightOp *before)
{
    SAME(word);
    SAME(excess);
    SAME(owner);
    SAME(is_write);
    SAME(is_scalar);
    TIME(done);
}

static void wave_moves(CuRepeat *r, const Cu *cu, CuWave *now, const CuWave *before)
{
    SAME(trace);
    if (!r->same || !now->trace) return;
    SAME(group);
    SAME(simd);
    SAME(priority);
    SAME(before);
    SAME(last_word);
    SAME(fetch_block);
    SAME(num_results);
    SAME(msb);
    SAME(waits_for_phase);
    SAME(trace->steps.data[now->step].word);
    TIME(base);
    TIME(key);
    TIME(after_valu);
    TIME(after_exec);
    TIME(released);
    time_moves(r, &now->fetch_time, before->fetch_time, row_clocks(cu, TIME_FETCH_NEXT));
    for (unsigned i = 0; i < 2; i++)
        time_moves(r, &now->consumed[i], before->consumed[i], row_clocks(cu, TIME_FETCH_LATENCY));
    for (uint32_t i = 0; i < now->num_results && r->same; i++) result_moves(r, &now->results[i], &before->results[i]);
    for (unsigned c = 0; c < NUM_COUNTERS && r->same; c++) {
        TIME(order[c]);
        SAME(flight[c].len);
        for (uint32_t i = 0; i < now->flight[c].len && r->same; i++)
            operation_moves(r, &now->flight[c].op[i], &before->flight[c].op[i]);
    }
    COUNT(phases);
    COUNT(step);
}

static void group_moves(CuRepeat *r, CuGroup *now, const CuGroup *before)
{
    SAME(waves_alive);
    if (!now->waves_alive) return;
    SAME(at_barrier);
    SAME(signals);
    TIME(last_arrival);
    TIME(completed);
    COUNT(phases);
}

static void simd_moves(CuRepeat *r, CuSimd *now, const CuSimd *before)
{
    SAME(used);
    SAME(waves);
    SAME(trans_word);
    SAME(valu_is_trans);
    TIME(turn);
    TIME(matrix_free);
    TIME(head_end);
    TIME(packed_free);
    TIME(valu_until);
    TIME(trans_until);
    TIME(accounted);
    for (unsigned k = 0; k < NUM_ISSUE_KINDS; k++) {
        TIME(kind_free[k]);
        SAME(kind_word[k]);
        COUNT(busy[k]);
    }
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) COUNT(owner[o]);
}

/* The entries of a queue, from the youngest to the oldest. They stay in their places when time moves. */
static void queue_moves(CuRepeat *r, CuQueue *now, const CuQueue *before, uint32_t n)
{
    const uint64_t used = now->issued < n ? now->issued : n;
    r->same &= used <= before->issued;
    for (uint32_t back = 1; back <= used && r->same; back++) {
        const uint32_t at = place_in_ring(now->issued - back, n), then = place_in_ring(before->issued - back, n);
        r->same &= now->entry[at].word == before->entry[then].word && now->entry[at].slots == before->entry[then].slots;
        time_moves(r, &now->entry[at].free, before->entry[then].free, 0);
    }
}

static void lds_moves(CuRepeat *r, const Cu *cu, CuLds *now, const CuLds *before)
{
    TIME(free);
    for (unsigned p = 0; p < CU_PAIRS; p++) {
        TIME(bus_free[p]);
        queue_moves(r, &now->fifo[p], &before->fifo[p], cu->lds_fifo);
    }
    for (unsigned s = 0; s < CU_SIMDS; s++) TIME(simd_free[s]);
    SAME(num_arrivals);
    for (uint32_t i = 0; i < now->num_arrivals && r->same; i++) {
        TIME(arrivals[i].at);
        SAME(arrivals[i].clocks);
    }
    COUNT(busy);
}

/* Without the tags of the L1: what it has is part of the answers. */
static void vmem_moves(CuRepeat *r, const Cu *cu, CuVmem *now, const CuVmem *before)
{
    TIME(free);
    TIME(tensor_free);
    TIME(return_free);
    for (unsigned s = 0; s < CU_SIMDS; s++) TIME(simd_free[s]);
    queue_moves(r, &now->queue, &before->queue, cu->vmem_queue);
    SAME(num_flight);
    SAME(flight_bytes);
    for (uint32_t i = 0; i < now->num_flight && r->same; i++) {
        TIME(flight[i].done);
        SAME(flight[i].bytes);
    }
    for (unsigned l = 0; l < NUM_MEMORY_LEVELS; l++) {
        time_moves(r, &now->level_free[l].clock, before->level_free[l].clock, 1);
        SAME(level_free[l].part);
    }
    COUNT(busy);
}

static void state_moves(CuRepeat *r, Cu *now)
{
    const Cu *before = &r->before;
    SAME(num_waves);
    SAME(next_group);
    SAME(started);
    TIME(clock);
    for (uint32_t w = 0; w < now->num_waves && r->same; w++) {
        const CuWave *wave = now->waves[w];
        wave_moves(r, now, now->waves[w], &r->waves[w]);
        /* what a wave at a split barrier compares */
        if (wave->trace && !r->times_more)
            r->same &=
                wave->phases - r->waves[w].phases == now->groups[wave->group].phases - r->groups[wave->group].phases;
    }
    for (uint32_t g = 0; g < now->next_group && r->same; g++) group_moves(r, &now->groups[g], &r->groups[g]);
    for (unsigned s = 0; s < CU_SIMDS && r->same; s++) simd_moves(r, &now->simds[s], &before->simds[s]);
    if (r->same) lds_moves(r, now, &now->lds, &before->lds);
    if (r->same) vmem_moves(r, now, &now->vmem, &before->vmem);
}

static void inst_moves(CuRepeat *r, InstTime *now, const InstTime *before)
{
    COUNT(count);
    COUNT(issue_clocks);
    COUNT(lds_clocks);
    COUNT(lds_conflict_clocks);
    COUNT(lds_busy);
    COUNT(vmem_busy);
    COUNT(lines);
    COUNT(lines_of_l1);
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) COUNT(stalled[o]);
}

static void counts_move(CuRepeat *r, Cu *cu)
{
    CuResult *now = cu->result;
    const CuResult *before = &r->result;
    COUNT(read_lines);
    COUNT(lines_of_l1);
    for (uint32_t w = 0, i = 0; w < cu->num_words; w++)
        if (cu->insts[w]) inst_moves(r, &cu->insts[w]->time, &r->times[i++]);
}

/* ---- comparing, recording, skipping ---- */

static bool is_same(CuRepeat *r, Cu *cu)
{
    r->clocks = cu->clock - r->before.clock;
    r->past = NEVER;
    ARRAY_FOREACH(const CuWave, wave, r->waves, r->before.num_waves) {
        if (!wave->trace) continue;
        const uint64_t accounted = r->before.simds[wave->simd].accounted;
        r->past = wave->base < r->past ? wave->base : r->past;
        r->past = accounted < r->past ? accounted : r->past;
    }
    r->times_more = 0;
    r->same = !(r->clocks % row_clocks(cu, TIME_ISSUE));
    state_moves(r, cu);
    return r->same;
}

static void take_state(CuRepeat *r, const Cu *cu)
{
    r->before = *cu;
    r->result = *cu->result;
    for (uint32_t w = 0; w < cu->num_waves; w++) r->waves[w] = *cu->waves[w];
    memcpy(r->groups, cu->groups, cu->next_group * sizeof *r->groups);
    r->since = 0;
}

static void begin_recording(CuRepeat *r, const Cu *cu)
{
    r->left = r->since;
    take_state(r, cu);
    r->answers.len = 0;
    r->times = ARENA_ARRAY(cu->arena, InstTime, cu->num_insts);
    for (uint32_t w = 0, i = 0; w < cu->num_words; w++)
        if (cu->insts[w]) r->times[i++] = cu->insts[w]->time;
}

/* Do the waves execute in the period after `skipped` others what they executed in the recorded one? */
static bool waves_repeat(const CuRepeat *r, const Cu *cu, uint64_t skipped)
{
    for (uint32_t w = 0; w < cu->num_waves; w++) {
        const CuWave *wave = cu->waves[w];
        if (!wave->trace) continue;
        const uint32_t recorded = r->waves[w].step, steps = wave->step - recorded;
        const uint64_t first = wave->step + skipped * steps;
        if (first + steps >= wave->trace->steps.len) return false;
        const TraceStep *then = &wave->trace->steps.data[recorded], *next = &wave->trace->steps.data[first];
        const TraceAccess *accesses = wave->trace->accesses.data;
        for (uint32_t i = 0; i < steps; i++) {
            if (then[i].word != next[i].word || (then[i].access == NO_ACCESS) != (next[i].access == NO_ACCESS))
                return false;
            if (then[i].access != NO_ACCESS && accesses[then[i].access].pattern != accesses[next[i].access].pattern)
                return false;
        }
        if (then[steps].word != next[steps].word) return false;
    }
    return true;
}

/* Do the caches answer as in the recorded period? If not, they have what they had before. */
static bool answers_repeat(const CuRepeat *r, Cu *cu, uint64_t skipped)
{
    if (!r->answers.len) return true;
    const CuCaches had = cu->caches;
    VEC_FOREACH(const NotedAnswer, noted, &r->answers) {
        const CuWave *wave = cu->waves[noted->wave];
        const uint64_t step = noted->step + (skipped + 1) * (wave->step - r->waves[noted->wave].step);
        const TraceAccess *access = &wave->trace->accesses.data[wave->trace->steps.data[step].access];
        const uint64_t at = noted->at + (skipped + 1) * r->clocks;
        const MemoryAnswer answer = noted->inst->kind == ISSUE_SMEM ? scalar_answer(cu, access, at)
                                                                    : vmem_answer(cu, wave, noted->inst, access);
        if (answer.beyond == noted->answer.beyond && answer.level == noted->answer.level &&
            answer.delay == noted->answer.delay)
            continue;
        cu->caches = had;
        return false;
    }
    return true;
}

/* Skips the periods that repeat the recorded one. */
static void skip(CuRepeat *r, Cu *cu)
{
    const uint64_t most = cu->run->max_clocks ? less_or_0(cu->run->max_clocks, cu->clock) / r->clocks : NEVER;
    uint64_t periods = 0;
    while (periods < most && waves_repeat(r, cu, periods) && answers_repeat(r, cu, periods)) periods++;
    r->fruitless = periods ? 0 : r->fruitless + 1;
    if (!periods) return;
    r->times_more = periods;
    cu->result->skipped += periods * r->clocks;
    state_moves(r, cu);
    counts_move(r, cu);
}

/* Have waves started or ended since `before`, or come to code that was not run? */
static bool is_elsewhere(const CuRepeat *r, const Cu *cu)
{
    bool same = r->before.next_age == cu->next_age && r->before.num_insts == cu->num_insts;
    for (unsigned s = 0; s < CU_SIMDS; s++) same &= r->before.simds[s].waves == cu->simds[s].waves;
    return !same;
}

/* Compares the state with one before, which is taken anew after 1, 2, 4, 8 ... branches back. So a period of any length
   is found. */
static void look_for_period(CuRepeat *r, Cu *cu)
{
    if (is_elsewhere(r, cu)) r->distance = 0;
    r->since++;
    if (r->distance && is_same(r, cu)) {
        begin_recording(r, cu);
    } else if (r->since >= r->distance) {
        r->distance = r->distance ? 2 * r->distance : 1;
        take_state(r, cu);
    }
}

void repeat_from(Cu *cu, const CuWave *wave)
{
    enum { LONGEST_PAUSE = 10 }; /* a power of two */
    if (cu->run->event || cu->run->memory.held) return;
    for (uint32_t w = 0; w < cu->num_waves; w++)
        if (cu->waves[w]->trace && cu->waves[w]->age < wave->age) return;
    if (!cu->repeat) cu->repeat = repeat_new(cu);
    CuRepeat *r = cu->repeat;
    if (r->pause) {
        r->pause--;
    } else if (!r->left) {
        look_for_period(r, cu);
    } else if (!--r->left) {
        if (!is_elsewhere(r, cu) && is_same(r, cu)) skip(r, cu);
        else r->fruitless++;
        r->distance = 0;
        if (r->fruitless) r->pause = 1u << (r->fruitless < LONGEST_PAUSE ? r->fruitless : LONGEST_PAUSE);
    }
}

MemoryAnswer repeat_note(Cu *cu, const CuWave *wave, const TimedInst *inst, uint64_t at, MemoryAnswer answer)
{
    CuRepeat *r = cu->repeat;
    if (!r || !r->left) return answer;
    NotedAnswer noted = {.inst = inst, .step = wave->step, .at = at, .answer = answer};
    while (cu->waves[noted.wave] != wave) noted.wave++;
    VEC_PUSH(cu->arena, &r->answers, noted);
    return answer;
}
