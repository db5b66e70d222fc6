/* Memory operations of a wave between issue and completion, in a checked run.

   Two things are followed apart from each other. When an operation has its effects is the choice of
   the completion order: at issue, when nothing else is left (a wait that counts it, a counter that
   is full, the end of the wave), or at random; of an in-order queue always the oldest first.
   Memory sees the operations of one wave in the order of issue. Those of different waves of a workgroup go through
   one L1 cache, which takes them in the order of issue as well (AMDGPUUsage, "Memory Model GFX942": no cache operation
   is needed between waves of a workgroup where tg_split is off, and no wait for vmcnt): a store that a wave issued
   before another wave's load has its effect before it. For LDS no document promises that; --lds-order=issue lets it
   hold across an s_barrier.
   Whether the wave may rely on it is a matter of its waits alone: an operation of an in-order queue
   is proved complete by a wait for at most as many operations as were issued behind it in its
   queue, one of an unordered queue by a wait for 0. */
#include <stdlib.h>

#include "sim/observe/check.h"
#include "sim/observe/order.h"
#include "support/diag.h"

enum { MAX_SPARE = sizeof((WaveCheck *)0)->spare / sizeof(SimAccess *), MAX_PENDING = 4096 };

static SimAccess *access_new(WaveCheck *check)
{
    if (check->num_spare) return check->spare[--check->num_spare];
    SimAccess *access = malloc(sizeof *access);
    if (!access) BUG("out of memory: %zu bytes", sizeof *access);
    return access;
}

static void access_free(WaveCheck *check, SimAccess *access)
{
    if (check->num_spare < MAX_SPARE)
        check->spare[check->num_spare++] = access;
    else
        free(access);
}

static void access_copy(SimAccess *to, const SimAccess *from)
{
    const size_t head = offsetof(SimAccess, address), data = offsetof(SimAccess, data);
    memcpy(to, from, from->does & ACCESS_TWO ? data : head + sizeof from->address);
    memcpy(to->data, from->data, from->data_rows * sizeof from->data[0]);
}

/* ---- effects ---- */

static void leave_counters(WaveCheck *check, Pending *pending, unsigned counters)
{
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (pending->running & counters & 1u << c) check->running[c]--;
    pending->running &= (uint16_t)~counters;
}

static void set_bounds(Pending *pending, const SimAccess *access)
{
    uint64_t low = UINT64_MAX, high = 0;
    for (uint64_t left = access->active; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        if (access->address[lane] < low) low = access->address[lane];
        if (access->address[lane] >= high) high = access->address[lane] + access->bytes;
        if (!(access->does & ACCESS_TWO)) continue;
        if (access->address2[lane] < low) low = access->address2[lane];
        if (access->address2[lane] >= high) high = access->address2[lane] + access->bytes;
    }
    pending->low = low;
    pending->high = high;
}

/* May the two touch the same bytes, and one change them? Coarse: `true` only keeps their order. */
static bool may_conflict(const Pending *a, const Pending *b, unsigned writes)
{
    const unsigned does = a->access->does | b->access->does;
    if (does & (ACCESS_NO_MEMORY | ACCESS_SCALAR) || !(does & writes)) return false;
    return a->low < b->high && b->low < a->high;
}

static void finish(SimWave *wave, Pending *pending);

static bool in_space(const SimAccess *access, SimSpace space)
{
    return access->flat ? access->flat_lanes[space] != 0 : access->space == space;
}

/* Must `other`, of another wave of the workgroup and issued before, have its effects before `pending` has? */
static bool keeps_order(const SimChecker *checker, const Pending *other, const Pending *pending)
{
    const SimAccess *a = other->access, *b = pending->access;
    const bool memory = !checker->tg_split && in_space(a, SPACE_GLOBAL) && in_space(b, SPACE_GLOBAL);
    const bool lds = checker->dispatch->lds_order == SIM_LDS_ISSUE && other->phase < pending->phase &&
                     in_space(a, SPACE_LDS) && in_space(b, SPACE_LDS);
    return (memory || lds) && may_conflict(other, pending, ACCESS_WRITES);
}

static void finish_group_before(SimWave *wave, const Pending *pending)
{
    const SimGroup *group = wave->group;
    if (!group->check->running_writes) return;
    for (unsigned w = 0; w < group->num_waves; w++) {
        SimWave *owner = group->waves[w];
        WaveCheck *check = owner->check;
        if (owner == wave || !check->num_running) continue;
        for (uint32_t i = check->first_running; i < check->num_pending; i++) {
            Pending *other = &check->pending[i];
            if (other->stamp > pending->stamp) break;
            if (other->access && keeps_order(check->checker, other, pending)) finish(owner, other);
        }
    }
}

/* Vector memory, LDS and flat operations of one wave reach one place in the order of issue. Within
   an in-order queue that is so anyway; a flat operation has no queue. */
static void finish_before(SimWave *wave, const Pending *pending)
{
    WaveCheck *check = wave->check;
    for (Pending *other = check->pending + check->first_running; other < pending; other++)
        if (other->access && (other->access->flat || pending->access->flat) &&
            may_conflict(other, pending, (unsigned)~ACCESS_READS))
            finish(wave, other);
}

/* The effects of the operation come now, and those of all that can't come after it. */
static void finish(SimWave *wave, Pending *pending)
{
    WaveCheck *check = wave->check;
    if (!pending->access) {
        if (pending->running) leave_counters(check, pending, pending->running);
        return;
    }
    SimAccess *access = pending->access;
    const unsigned queue = pending->info->event->queue;
    if (!queue_unordered(queue))
        for (Pending *other = check->pending + check->first_running; other < pending; other++)
            if (other->running && other->info->event->queue == queue) finish(wave, other);
    if (!(access->does & (ACCESS_NO_MEMORY | ACCESS_SCALAR))) {
        finish_before(wave, pending);
        finish_group_before(wave, pending);
    }
    wave->group->check->running_writes -= (access->does & ACCESS_WRITES) != 0;
    pending->access = NULL;
    check->num_running--;
    leave_counters(check, pending, pending->running);
    if (wave->state != WAVE_STOPPED) sim_complete(wave, access);
    if (check->order) order_completed(wave, access);
    access_free(check, access);
}

static uint64_t next_random(WaveCheck *check)
{
    uint64_t x = check->random;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    check->random = x;
    return x * UINT64_C(0x2545f4914f6cdd1d) >> 16;
}

/* One of the operations that could leave the counter next: the oldest of each in-order queue and
   all others. The order `latest` takes the one of which it is least expected, the youngest
   unordered one. */
static Pending *choose(WaveCheck *check, unsigned counters)
{
    unsigned seen = 0, found = 0;
    Pending *chosen = NULL;
    while (check->first_running < check->num_pending && !check->pending[check->first_running].running)
        check->first_running++;
    for (uint32_t i = check->first_running; i < check->num_pending; i++) {
        Pending *p = &check->pending[i];
        if (!(p->running & counters)) continue;
        const unsigned queue = p->info->event->queue;
        if (!queue_unordered(queue)) {
            if (seen >> queue & 1) continue;
            seen |= 1u << queue;
        }
        found++;
        bool take = check->checker->completion == SIM_COMPLETE_RANDOM
                        ? next_random(check) % found == 0
                        : !chosen || queue_unordered(queue);
        if (take) chosen = p;
    }
    return chosen;
}

static void make_room(SimWave *wave, Counter counter, unsigned limit)
{
    WaveCheck *check = wave->check;
    while (check->running[counter] > limit) {
        Pending *p = choose(check, 1u << counter);
        if (!p) return;
        /* An operation with two counters may leave one before the other. */
        if (p->running & ~(1u << counter))
            leave_counters(check, p, 1u << counter);
        else
            finish(wave, p);
    }
}

/* ---- issue ---- */

static Pending *add(SimWave *wave, const CheckInfo *info)
{
    WaveCheck *check = wave->check;
    if (check->num_pending == check->cap_pending) {
        check->cap_pending = check->cap_pending ? 2 * check->cap_pending : 64;
        check->pending = realloc(check->pending, check->cap_pending * sizeof *check->pending);
        if (!check->pending) BUG("out of memory: %u operations", check->cap_pending);
    }
    Pending *p = &check->pending[check->num_pending++];
    *p = (Pending){.info = info,
                   .number = ++check->num_issued,
                   .sequence = ++check->issued[info->event->queue],
                   .unproved = info->event->counters,
                   .stamp = ++wave->group->check->stamp,
                   .since = wave->num_instructions,
                   .phase = wave->group->check->phase};
    return p;
}

static bool owns_registers(const WaveCheck *check, const Pending *pending)
{
    const RegRanges *writes = pending->info->writes;
    for (unsigned i = 0; i < writes->count; i++)
        for (unsigned k = 0; k < writes->range[i].count; k++)
            if (check->owner[writes->range[i].first + k] == pending->number) return true;
    return false;
}

/* Old operations that were never waited for, and whose registers later ones will write: a wave that stores or prefetches for
   ever without a wait must not fill the memory of the host. */
static void forget_old(SimWave *wave)
{
    WaveCheck *check = wave->check;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < check->num_pending; i++) {
        const Pending *p = &check->pending[i];
        if (i < MAX_PENDING / 2 && !p->running && !owns_registers(check, p)) continue;
        check->pending[kept++] = *p;
    }
    check->num_pending = kept;
    check->first_running = 0;
}

static void start(SimWave *wave, const CheckInfo *info, SimAccess *access)
{
    WaveCheck *check = wave->check;
    if (check->num_pending >= MAX_PENDING) forget_old(wave);
    if (access)
        for (unsigned c = 0; c < NUM_COUNTERS; c++)
            if (info->event->counters >> c & 1)
                make_room(wave, (Counter)c, counter_infos[c].max - 1u);
    Pending *p = add(wave, info);
    if (access) {
        p->running = info->event->counters;
        for (unsigned c = 0; c < NUM_COUNTERS; c++)
            if (p->running >> c & 1) check->running[c]++;
        p->access = access;
        set_bounds(p, access);
        wave->group->check->running_writes += (access->does & ACCESS_WRITES) != 0;
        check->num_running++;
    }
    flight_issue(check, p);
}

void outstanding_issue(SimWave *wave, SimAccess *access)
{
    WaveCheck *check = wave->check;
    const CheckInfo *info = access->op->info->check;
    check_issued(wave, access);
    if (!info->event) { /* no operation that can be outstanding */
        sim_complete(wave, access);
        return;
    }
    if (check->checker->completion == SIM_COMPLETE_EARLIEST) {
        sim_complete(wave, access);
        if (check->order) order_completed(wave, access);
        start(wave, info, NULL);
    } else {
        SimAccess *copy = access_new(check);
        access_copy(copy, access);
        start(wave, info, copy);
    }
    check->pending[check->num_pending - 1].order = access->order;
}

void outstanding_event(SimWave *wave, const CheckInfo *info)
{
    start(wave, info, NULL);
}

/* ---- waits ---- */

static bool proves(const WaveCheck *check, const Pending *pending, unsigned count)
{
    const unsigned queue = pending->info->event->queue;
    return queue_unordered(queue) ? count == 0 : count <= check->issued[queue] - pending->sequence;
}

void outstanding_wait(SimWave *wave, const SimOp *op)
{
    WaveCheck *check = wave->check;
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        if (!(counter_infos[c].targets & ON_GFX9)) continue;
        const unsigned count = waitcnt_get((uint32_t)op->imm, (Counter)c);
        if (count == counter_infos[c].max) continue;
        make_room(wave, (Counter)c, count);
        uint32_t kept = 0;
        for (uint32_t i = 0; i < check->num_pending; i++) {
            Pending *p = &check->pending[i];
            if (p->unproved >> c & 1 && proves(check, p, count))
                p->unproved &= (uint16_t) ~(1u << c);
            if (p->unproved) {
                check->pending[kept++] = *p;
                continue;
            }
            flight_proved(check, p);
            if (check->order) order_proved(wave, p->order);
        }
        check->num_pending = kept;
        check->first_running = 0;
    }
}

void outstanding_tick(SimWave *wave)
{
    WaveCheck *check = wave->check;
    if (!check->num_running || next_random(check) & check->random_mask) return;
    Pending *p = choose(check, UINT16_MAX);
    if (p) finish(wave, p);
}

void outstanding_expire(SimWave *wave)
{
    WaveCheck *check = wave->check;
    const uint64_t limit = check->checker->dispatch->completion_limit;
    for (uint32_t i = check->first_running; i < check->num_pending; i++) {
        Pending *p = &check->pending[i];
        if (wave->num_instructions - p->since <= limit) return;
        if (p->running) finish(wave, p);
    }
}

void outstanding_write_back(SimWave *wave)
{
    const SimGroup *group = wave->group;
    if (wave->check->checker->tg_split) return;
    for (unsigned w = 0; w < group->num_waves && group->check->running_writes; w++) {
        SimWave *owner = group->waves[w];
        WaveCheck *check = owner->check;
        for (uint32_t i = check->first_running; owner != wave && i < check->num_pending; i++) {
            Pending *p = &check->pending[i];
            if (p->access && p->access->does & ACCESS_WRITES && in_space(p->access, SPACE_GLOBAL)) finish(owner, p);
        }
    }
}

void outstanding_flush(SimWave *wave)
{
    for (Pending *p; (p = choose(wave->check, UINT16_MAX)) != NULL;) finish(wave, p);
}

void outstanding_finish(SimWave *wave)
{
    outstanding_flush(wave);
    wave->check->num_pending = wave->check->first_running = 0;
}

void outstanding_start(SimWave *wave)
{
    static const uint16_t masks[] = {0, 3, 15, 63, 255};
    WaveCheck *check = wave->check;
    const SimDispatch *dispatch = check->checker->dispatch;
    const SimDim3 id = wave->group->id;
    check->num_pending = check->first_running = check->num_running = check->num_issued = 0;
    memset(check->issued, 0, sizeof check->issued);
    memset(check->running, 0, sizeof check->running);
    memset(check->busy, 0, sizeof check->busy);
    uint64_t x = dispatch->completion_seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    x = (x ^ id.x) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 31 ^ id.y) * UINT64_C(0x94d049bb133111eb);
    x = (x ^ x >> 30 ^ id.z) * UINT64_C(0xbf58476d1ce4e5b9);
    check->random = (x ^ x >> 31 ^ wave->number) * UINT64_C(0x94d049bb133111eb) | 1;
    /* Some waves see a quick memory, others a slow one. */
    check->random_mask = masks[next_random(check) % (sizeof masks / sizeof masks[0])];
}
