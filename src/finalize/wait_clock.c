/* See wait_clock.h. The clock counts the time of the banks for each operation, for all waves that execute the same code
   at the same time. A matrix instruction also waits for its pipe, so waiting for results that arrive before the pipe is
   free costs nothing. */
#include "finalize/wait_clock.h"

#include "analysis/block_time.h"
#include "isa/family.h"
#include "timing/lds_banks.h"

enum { PAIRS = 2 }; /* pairs of SIMDs; each has a queue of LDS operations */

#define NOT_KNOWN INT64_MAX

static int64_t row(const WaitClock *c, Time time) { return (int64_t)(c->rows.value[time] + 0.5); }
static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

void wait_clock_init(WaitClock *c, const Kernel *k, bool is_on)
{
    c->rows = time_rows(k->target);
    c->is_on = is_on && c->rows.value[TIME_ISSUE] > 0;
    c->waves = target_family(k->target)->simds_per_cu;
    const uint32_t depth = row_count(&c->rows, TIME_LDS_FIFO, WAIT_CLOCK_QUEUE * 2) * PAIRS / (uint32_t)c->waves;
    c->depth = depth ? depth : 1;
}

/* ---- issue ---- */

static uint32_t bytes_of(const Inst *inst)
{
    const uint32_t bytes = inst_row(inst)->memory_bytes;
    return bytes ? bytes : 4;
}

/* The clock at which an LDS operation is done. It is issued when the queue has room. */
static int64_t lds_done(WaitClock *c, const Inst *inst, bool is_write)
{
    const uint32_t bytes = bytes_of(inst), free = lds_clocks_free(&c->rows, bytes, is_write);
    const int64_t all = (inst->lds_clocks ? inst->lds_clocks : free) * c->waves;
    int64_t *slot = &c->queue[c->queued++ % c->depth];
    c->now = later(c->now, *slot);
    c->lds_free = later(c->lds_free, c->now) + later(all, lds_path_clocks(&c->rows, bytes, is_write));
    const int64_t done = c->lds_free + row(c, is_write ? TIME_LDS_WRITE_LATENCY : TIME_LDS_READ_LATENCY);
    *slot = later(c->lds_free, done - row(c, TIME_LDS_ENTRY_EARLY));
    return done;
}

/* `number`: number of the operation in each slot. */
static void issue(WaitClock *c, const WaitTracker *t, const Inst *inst, const uint32_t *number)
{
    TimedInst timed = {.issue = (uint16_t)row(c, TIME_ISSUE)};
    if (inst_row(inst)->format != FORMAT_PSEUDO) timed_inst_make(&c->rows, &inst->m, 0, 8, &timed);
    if (timed.kind == ISSUE_MATRIX) {
        c->now = later(c->now, c->matrix_free);
        c->matrix_free = c->now + timed.pipe;
        c->least = later(c->least, c->least_free);
        c->least_free = c->least + timed.pipe;
    }
    if (timed.event && timed.event->flags & EVENT_WRITES_LDS)
        c->lds_free =
            later(c->lds_free, c->now) + row_wave_clocks(&c->rows, bytes_of(inst), TIME_LDS_DMA_BYTES) * c->waves;
    const int64_t come = timed.kind == ISSUE_LDS ? lds_done(c, inst, timed.is_write) : NOT_KNOWN;
    for (unsigned slot = 0; timed.event && slot < t->num_slots; slot++) {
        if (!(timed.event->counters >> t->counter[slot] & 1)) continue;
        c->issued[slot][number[slot] & UINT8_MAX] = c->least;
        c->come[slot][number[slot] & UINT8_MAX] = come;
    }
    c->now += timed.issue + (inst_row(inst)->flags & INST_BARRIER ? row(c, TIME_BARRIER) : 0);
    c->least += timed.issue;
}

void wait_clock_issue(WaitClock *c, const WaitTracker *t, const Inst *inst)
{
    if (c->is_on) issue(c, t, inst, t->upper);
}

static unsigned counts(const WaitTracker *t, const Inst *inst, unsigned slot)
{
    return event_info(t->target, (Event)inst_row(inst)->event)->counters >> t->counter[slot] & 1;
}

void wait_clock_start(WaitClock *c, const WaitTracker *t, const Block *block)
{
    uint32_t number[MAX_WAIT_SLOTS];
    c->now = c->matrix_free = c->lds_free = c->least = c->least_free = 0;
    memset(c->queue, 0, sizeof c->queue);
    memcpy(c->first, t->upper, sizeof c->first);
    c->is_loop = block_is_loop(block);
    if (!c->is_on || !c->is_loop) return;
    FOREACH_INST(block, inst)
    for (unsigned slot = 0; slot < t->num_slots; slot++) c->first[slot] -= counts(t, inst, slot);
    memcpy(number, c->first, sizeof number);
    FOREACH_INST(block, inst)
    {
        for (unsigned slot = 0; slot < t->num_slots; slot++) number[slot] += counts(t, inst, slot);
        issue(c, t, inst, number);
    }
    for (unsigned slot = 0; slot < t->num_slots; slot++)
        for (unsigned i = 0; i <= UINT8_MAX; i++) {
            c->issued[slot][i] -= c->least;
            if (c->come[slot][i] != NOT_KNOWN) c->come[slot][i] -= c->now;
        }
    c->matrix_free -= c->now;
    c->lds_free -= c->now;
    for (unsigned i = 0; i < WAIT_CLOCK_QUEUE; i++) c->queue[i] -= c->now;
    c->now = 0;
    c->least = c->least_free = 0;
}

/* ---- waits for results that have arrived ---- */

static bool is_known(const WaitClock *c, uint32_t number, unsigned slot)
{
    return (int32_t)(number - c->first[slot]) > 0;
}

static bool is_lds(const WaitTracker *t, unsigned slot)
{
    return t->counter[slot] == COUNTER_LGKM || t->counter[slot] == COUNTER_DS;
}

/* The clock at which a wait for the needed LDS operations is over. */
static int64_t time_behind(const WaitClock *c, const WaitTracker *t, const WaitNeed *need)
{
    int64_t at = c->now + row(c, TIME_ISSUE);
    for (unsigned slot = 0; slot < t->num_slots; slot++) {
        const uint32_t number = t->upper[slot] - need->limit[slot];
        if (need->limit[slot] == NO_LIMIT || !is_lds(t, slot) || !is_known(c, number, slot)) continue;
        const int64_t come = c->come[slot][number & UINT8_MAX];
        if (come != NOT_KNOWN) at = later(at, come);
    }
    return at;
}

/* Clocks after which an operation counts as complete, whatever else runs. */
static int64_t time_to_complete(const WaitClock *c) { return row(c, TIME_LDS_LATENCY) * 3 / 2; }

/* The least count of the slot, at most `most`, that waits for nothing that arrives after `at`. */
static uint32_t limit_of_come(const WaitClock *c, const WaitTracker *t, unsigned slot, uint32_t most, int64_t at)
{
    uint32_t young = 0;
    for (; young < most && is_known(c, t->upper[slot] - young, slot); young++) {
        const unsigned number = (t->upper[slot] - young) & UINT8_MAX;
        if (c->come[slot][number] <= at || c->issued[slot][number] + time_to_complete(c) <= c->least) break;
    }
    return young;
}

void wait_clock_merge(WaitClock *c, const WaitTracker *t, const Inst *inst, WaitNeed *need)
{
    if (!c->is_on) return;
    const int64_t behind = time_behind(c, t, need);
    const int64_t at = inst_row(inst)->unit == UNIT_MFMA ? later(behind, c->matrix_free) : behind;
    for (unsigned slot = 0; slot < t->num_slots; slot++) {
        if (need->limit[slot] == NO_LIMIT || !is_lds(t, slot)) continue;
        const uint32_t young = limit_of_come(c, t, slot, need->limit[slot], at);
        /* Operations issued before the block have arrived if as much time has passed as they take. */
        const bool has_come = is_known(c, t->upper[slot] - young, slot) || c->is_loop;
        if (has_come || c->least >= time_to_complete(c)) need->limit[slot] = (uint8_t)young;
    }
    c->now = behind;
}
