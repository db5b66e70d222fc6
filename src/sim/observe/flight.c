/* Registers in flight: rule (a) of waits and hazards. A register that a memory operation will write
   is busy from the issue of the operation until a wait of the wave proves it complete, whatever
   EXEC is and whenever the effects come: no finding depends on the completion order of the run.
   Exempt is a write by a later operation of the same in-order queue. As issue stalls while a counter is full, so many
   younger operations as the counter holds prove an operation of an in-order queue too: while no operation of an unordered
   queue is outstanding in that counter. */
#include "sim/observe/check.h"

static bool is_busy(const WaveCheck *check, unsigned unit)
{
    return check->busy[unit / 64] >> (unit % 64) & 1;
}

void flight_issue(WaveCheck *check, const Pending *pending)
{
    const RegRanges *writes = pending->info->writes;
    for (unsigned i = 0; i < writes->count; i++) {
        const RegRange range = writes->range[i];
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
            check->busy[unit / 64] |= UINT64_C(1) << (unit % 64);
            check->owner[unit] = pending->number;
        }
    }
}

void flight_proved(WaveCheck *check, const Pending *pending)
{
    const RegRanges *writes = pending->info->writes;
    for (unsigned i = 0; i < writes->count; i++) {
        const RegRange range = writes->range[i];
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++)
            if (check->owner[unit] == pending->number)
                check->busy[unit / 64] &= ~(UINT64_C(1) << (unit % 64));
    }
}

static const Pending *pending_of(const WaveCheck *check, unsigned unit)
{
    for (uint32_t i = check->num_pending; i-- > 0;)
        if (check->pending[i].number == check->owner[unit]) return &check->pending[i];
    return NULL;
}

/* Operations of the counter in any order that may have been outstanding when operation `number` was issued. */
static bool has_unordered(const WaveCheck *check, unsigned counters, uint32_t number)
{
    for (uint32_t i = 0; i < check->num_pending && check->pending[i].number < number; i++)
        if (check->pending[i].unproved & counters && queue_unordered(check->pending[i].info->event->queue)) return true;
    return false;
}

/* Has the counter been full since? Looked for only where a finding would be made. */
static bool is_saturated(const WaveCheck *check, const Pending *pending)
{
    const EventInfo *event = pending->info->event;
    if (queue_unordered(event->queue) || !event->counters) return false;
    const uint32_t younger = counter_infos[__builtin_ctz(event->counters)].max;
    if (check->issued[event->queue] - pending->sequence < younger) return false;
    for (const Pending *p = pending; p < check->pending + check->num_pending; p++)
        if (p->info->event->queue == event->queue && p->sequence == pending->sequence + younger)
            return !has_unordered(check, event->counters, p->number);
    return false;
}

/* "vmcnt", or both names of an operation that may go either way. */
static const char *counter_names(const WaveCheck *check, unsigned counters)
{
    const char *text = NULL;
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        if (!(counters >> c & 1)) continue;
        const char *name = counter_infos[c].name;
        text = text ? arena_printf(check->checker->arena, "%s and %s", text, name) : name;
    }
    return text ? text : "its counter";
}

static void report(SimWave *wave, const CheckInfo *info, unsigned unit, bool is_read)
{
    WaveCheck *check = wave->check;
    const Pending *pending = pending_of(check, unit);
    SimFinding f = {.kind = is_read ? SIM_FINDING_READ_IN_FLIGHT : SIM_FINDING_WRITE_IN_FLIGHT,
                    .level = SIM_LEVEL_ERROR,
                    .lane = -1,
                    .other_wave = wave->number,
                    .other_lane = -1};
    if (!pending) return;
    if (is_saturated(check, pending)) {
        flight_proved(check, pending);
        return;
    }
    if (!check_seen(wave, info->op, pending->info->op, &f))
        check_report(wave, info->op, pending->info->op, &f,
                     "%s %s, which %s may still be writing: no wait for %s covers it",
                     is_read ? "reads" : "overwrites", reg_unit_name(check->checker->arena, unit),
                     check_name(pending->info->op), counter_names(check, pending->unproved));
    flight_proved(check, pending); /* what follows from it is not reported */
}

static void check_ranges(SimWave *wave, const CheckInfo *info, const RegRanges *set, bool is_read)
{
    WaveCheck *check = wave->check;
    for (unsigned i = 0; i < set->count; i++) {
        const RegRange range = set->range[i];
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
            if (!is_busy(check, unit)) continue;
            if (!is_read && info->event && !queue_unordered(info->event->queue)) {
                const Pending *pending = pending_of(check, unit);
                const EventInfo *other = pending ? pending->info->event : NULL;
                if (other && other->queue == info->event->queue &&
                    other->counters == info->event->counters)
                    continue;
            }
            report(wave, info, unit, is_read);
        }
    }
}

void flight_before(SimWave *wave, const CheckInfo *info)
{
    RegRanges implicit = {.count = 0};
    check_ranges(wave, info, info->reads, true);
    check_ranges(wave, info, info->writes, false);
    ranges_add_implicit(&implicit, inst_info(info->op->info->decoded.inst.opcode)->implicit_writes);
    check_ranges(wave, info, &implicit, false);
}
