/* Registers in flight: rule (a) of waits and hazards. A register that a memory operation will write is busy from issue
   until a wait of the wave proves the operation complete. EXEC and the time of the effects do not matter, so no finding
   depends on the completion order. A write by a later operation of the same in-order queue is exempt. Issue stalls
   while a counter is full. So if as many younger operations were issued as the counter can hold, an operation of an
   in-order queue is complete, too, unless the counter has an outstanding operation of an unordered queue. */

#include "sim/machine/outstanding.h"
#include "sim/observe/observers.h"

/* State of one wave. Busy registers are watched. */
typedef struct FlightWave {
    unsigned busy;                 /* set of SimWave.watched */
    uint32_t owner[NUM_REG_UNITS]; /* SimPending.number of the operation that will write it */
} FlightWave;

/* Of the run. */
typedef struct Flight {
    unsigned busy;
} Flight;

static FlightWave *flight_of(const SimWave *wave) { return wave->observed[OBSERVER_FLIGHT]; }

static void issued(void *, SimWave *wave, const SimPending *pending)
{
    FlightWave *flight = flight_of(wave);
    const RegRanges *writes = pending->facts->writes;
    for (unsigned i = 0; i < writes->count; i++) {
        const RegRange range = writes->range[i];
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
            sim_watch_unit(wave, flight->busy, unit);
            flight->owner[unit] = pending->number;
        }
    }
}

static void forget(SimWave *wave, const SimPending *pending)
{
    FlightWave *flight = flight_of(wave);
    const RegRanges *writes = pending->facts->writes;
    for (unsigned i = 0; i < writes->count; i++) {
        const RegRange range = writes->range[i];
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++)
            if (flight->owner[unit] == pending->number) sim_unwatch_unit(wave, flight->busy, unit);
    }
}

static void proved(void *, SimWave *wave, const SimPending *pending)
{
    if (!pending->unproved) forget(wave, pending);
}

static const SimPending *pending_of(const SimWave *wave, unsigned unit)
{
    const SimOutstanding *queue = wave->queue;
    const uint32_t owner = flight_of(wave)->owner[unit];
    for (uint32_t i = queue->num_pending; i-- > 0;)
        if (queue->pending[i].number == owner) return &queue->pending[i];
    return NULL;
}

/* Operations of the counter that complete in any order, and may have been outstanding when operation `number` was
   issued. */
static bool has_unordered(const SimOutstanding *queue, unsigned counter, uint32_t number)
{
    for (uint32_t i = 0; i < queue->num_pending && queue->pending[i].number < number; i++)
        if (queue->pending[i].unproved >> counter & 1 &&
            queue_unordered(event_queue(queue->pending[i].facts->event, counter)))
            return true;
    return false;
}

/* Has the counter been full since then? Only checked before a finding is made. */
static bool is_saturated(const SimOutstanding *queue, const SimPending *pending)
{
    const EventInfo *event = pending->facts->event;
    if (queue_unordered(event->queue) || !event->counters) return false;
    const unsigned counter = outstanding_counter(event), part = counter_of_lds(counter);
    const unsigned line = outstanding_line(event, counter);
    const uint32_t younger = counter_infos[counter].max;
    if (outstanding_younger(queue, pending, counter) < younger) return false;
    for (const SimPending *p = pending; p < queue->pending + queue->num_pending; p++) {
        const EventInfo *other = p->facts->event;
        if (other->counters >> counter & 1 && outstanding_line(other, counter) == line &&
            p->sequence[part] == pending->sequence[part] + younger)
            return !has_unordered(queue, counter, p->number);
    }
    return false;
}

/* For example "vmcnt"; both names if the operation may go either way. */
static const char *counter_names(Arena *arena, unsigned counters)
{
    const char *text = NULL;
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        if (!(counters >> c & 1)) continue;
        const char *name = counter_infos[c].name;
        text = text ? arena_printf(arena, "%s and %s", text, name) : name;
    }
    return text ? text : "its counter";
}

static void report(SimWave *wave, const SimOp *op, unsigned unit, bool is_read)
{
    Arena *arena = checker_of(wave)->arena;
    const SimPending *pending = pending_of(wave, unit);
    SimFinding f = {.kind = is_read ? SIM_FINDING_READ_IN_FLIGHT : SIM_FINDING_WRITE_IN_FLIGHT,
                    .level = SIM_LEVEL_ERROR,
                    .lane = -1,
                    .other_wave = wave->number,
                    .other_lane = -1};
    if (!pending) return;
    if (is_saturated(wave->queue, pending)) {
        forget(wave, pending);
        return;
    }
    if (!check_seen(wave, op, pending->facts->op, &f))
        check_report(wave, op, pending->facts->op, &f,
                     "%s %s, which %s may still be writing: there is no wait for %s in between",
                     is_read ? "reads" : "overwrites", reg_unit_name(arena, unit),
                     check_name(checker_of(wave), pending->facts->op), counter_names(arena, pending->unproved));
    forget(wave, pending); /* its consequences are not reported */
}

static void check_ranges(SimWave *wave, const SimOpFacts *facts, const RegRanges *set, bool is_read)
{
    const FlightWave *flight = flight_of(wave);
    const EventInfo *event = facts->event;
    for (unsigned i = 0; i < set->count; i++) {
        const RegRange range = set->range[i];
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
            if (!sim_is_watched(wave, flight->busy, unit)) continue;
            if (!is_read && event && !queue_unordered(event->queue)) {
                const SimPending *pending = pending_of(wave, unit);
                const EventInfo *other = pending ? pending->facts->event : NULL;
                if (other && other->queue == event->queue && other->counters == event->counters) continue;
            }
            report(wave, facts->op, unit, is_read);
        }
    }
}

static void before(void *, SimWave *wave, const SimOp *op, void *data)
{
    const SimOpFacts *facts = data;
    RegRanges implicit = {.count = 0};
    check_ranges(wave, facts, facts->reads, true);
    check_ranges(wave, facts, facts->writes, false);
    ranges_add_implicit(&implicit, inst_info(op->info->decoded.inst.opcode)->implicit_writes);
    check_ranges(wave, facts, &implicit, false);
}

static void *open(SimWatch *watch)
{
    Flight *flight = ARENA_NEW(watch->arena, Flight);
    flight->busy = sim_claim_watched(watch, OBSERVER_FLIGHT);
    return flight;
}
static unsigned prepare(void *, const SimOpFacts *facts, void **data)
{
    *data = (void *)facts;
    return SIM_ON_TOUCH;
}
static void wave_start(void *self, SimWave *wave) { flight_of(wave)->busy = ((const Flight *)self)->busy; }

const SimObserver flight_observer = {.name = "flight",
                                     .needs = SIM_NEEDS_QUEUE,
                                     .checks = SIM_CHECK_FLIGHT,
                                     .wave_bytes = sizeof(FlightWave),
                                     .open = open,
                                     .prepare = prepare,
                                     .before = before,
                                     .wave_start = wave_start,
                                     .issued = issued,
                                     .proved = proved};
