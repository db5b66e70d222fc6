/* Memory operations of a wave between issue and completion.

   Two things are tracked separately.

   The first is when an operation has its effects. The completion order decides: at issue; as late as possible (at a
   wait that counts it, a full counter, or the end of the wave); or at random. In an in-order queue the oldest operation
   always comes first. Memory sees the operations of one wave in the order of issue. Different waves of a workgroup
   share one L1 cache, which also takes operations in the order of issue. So a store that one wave issues before another
   wave's load has its effect before that load. (AMDGPUUsage, "Memory Model GFX942": with tg_split off, waves of a
   workgroup need no cache operation between them, and no wait for vmcnt.) No document promises this for LDS;
   --lds-order=issue assumes it across an s_barrier.

   The second is whether the wave may rely on the completion, which only its waits decide. An operation of an in-order
   queue is proved complete by a wait that leaves at most as many operations outstanding as were issued after it in its
   queue. An operation of an unordered queue needs a wait for 0. */
#include <stdlib.h>

#include "sim/machine/observer.h"
#include "sim/machine/outstanding.h"
#include "sim/machine/register_block.h"
#include "sim/machine/tensor.h"
#include "support/heap.h"

enum { MAX_PENDING = 4096 };

static void tell_completed(SimWave *wave, const SimAccess *access)
{
    const SimWatch *watch = wave->watch;
    for (unsigned i = 0; i < watch->completed.count; i++) {
        const unsigned slot = watch->completed.slot[i];
        watch->observer[slot]->completed(watch->self[slot], wave, access);
    }
}

static void tell_proved(SimWave *wave, const SimPending *pending)
{
    const SimWatch *watch = wave->watch;
    for (unsigned i = 0; i < watch->proved.count; i++) {
        const unsigned slot = watch->proved.slot[i];
        watch->observer[slot]->proved(watch->self[slot], wave, pending);
    }
}

/* ---- effects ---- */

static void complete_part(SimWave *wave, SimAccess *access)
{
    const unsigned some_values = SIM_OP_NO_VALUE | SIM_OP_KNOWN_VALUE;
    if (access->op->flags & some_values && !sim_value_needed(wave, access)) return;
    access->complete(wave, access);
}

void sim_complete(SimWave *wave, SimAccess *access)
{
    /* An atomic operation only counts as a change if it changes something, because a wave may use it to wait for a
       lock. */
    const unsigned does = access->does;
    wave->num_changes += does & (ACCESS_WRITES | ACCESS_LDS_DMA) && !(does & ACCESS_ATOMIC);
    if (does & ACCESS_BLOCK) {
        SimAccess piece;
        for (unsigned at = 0; wave->state != WAVE_STOPPED && block_next(access, &at, &piece);)
            complete_part(wave, &piece);
        return;
    }
    if (!access->flat) {
        complete_part(wave, access);
        return;
    }
    for (SimSpace space = SPACE_GLOBAL; space <= SPACE_SCRATCH && wave->state != WAVE_STOPPED; space++) {
        access->space = space;
        access->active = access->flat_lanes[space];
        if (!access->active) continue;
        complete_part(wave, access);
    }
}

static void leave_counters(SimOutstanding *queue, SimPending *pending, unsigned counters)
{
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (pending->running & counters & 1u << c) queue->running[c]--;
    pending->running &= (uint16_t)~counters;
}

static void set_bounds(SimPending *pending, const SimAccess *access)
{
    uint64_t low = UINT64_MAX, high = 0;
    Tensor tensor;
    if (access->does & ACCESS_TENSOR && !tensor_read(access->data[0], access->does & ACCESS_LDS_DMA, &tensor))
        tensor_bounds(&tensor, &low, &high);
    FOREACH_LANE(lane, access->active) {
        if (access->address[lane] < low) low = access->address[lane];
        if (access->address[lane] >= high) high = access->address[lane] + access->bytes;
        if (!(access->does & ACCESS_TWO)) continue;
        if (access->address2[lane] < low) low = access->address2[lane];
        if (access->address2[lane] >= high) high = access->address2[lane] + access->bytes;
    }
    pending->low = low;
    pending->high = high;
}

/* May the two access the same bytes, with one of them writing? This is coarse: `true` only keeps their order. */
static bool may_conflict(const SimPending *a, const SimPending *b, unsigned writes)
{
    const unsigned does = a->access->does | b->access->does;
    if (does & (ACCESS_NO_MEMORY | ACCESS_SCALAR) || !(does & writes)) return false;
    return a->low < b->high && b->low < a->high;
}

static void finish(SimWave *wave, SimPending *pending);

static bool in_space(const SimAccess *access, SimSpace space)
{
    return access->flat ? access->flat_lanes[space] != 0 : access->space == space;
}

/* `other` belongs to another wave of the workgroup and was issued before. Must its effects come before those of
   `pending`? */
static bool keeps_order(const SimDispatch *dispatch, const SimPending *other, const SimPending *pending)
{
    const SimAccess *a = other->access, *b = pending->access;
    const bool memory = sim_orders_group(dispatch) && in_space(a, SPACE_GLOBAL) && in_space(b, SPACE_GLOBAL);
    const bool lds = dispatch->lds_order != SIM_LDS_DOCUMENTED && other->phase < pending->phase &&
                     in_space(a, SPACE_LDS) && in_space(b, SPACE_LDS);
    return (memory || lds) && may_conflict(other, pending, ACCESS_WRITES);
}

static void finish_group_before(SimWave *wave, const SimPending *pending)
{
    const SimGroup *group = wave->group;
    if (!group->running_writes) return;
    for (unsigned w = 0; w < group->num_waves; w++) {
        SimWave *owner = group->waves[w];
        SimOutstanding *queue = owner->queue;
        if (owner == wave || !queue->num_running) continue;
        for (uint32_t i = queue->first_running; i < queue->num_pending; i++) {
            SimPending *other = &queue->pending[i];
            if (other->stamp > pending->stamp) break;
            if (other->access && keeps_order(group->dispatch, other, pending)) finish(owner, other);
        }
    }
}

/* Vector memory, LDS and flat operations of one wave reach the same place in the order of issue. An in-order queue
   ensures this; a flat operation has no queue. */
static void finish_before(SimWave *wave, const SimPending *pending)
{
    SimOutstanding *queue = wave->queue;
    for (SimPending *other = queue->pending + queue->first_running; other < pending; other++)
        if (other->access && (other->access->flat || pending->access->flat) &&
            may_conflict(other, pending, (unsigned)~ACCESS_READS))
            finish(wave, other);
}

/* The in-order queues of the memories that it uses, as a set of Queue. */
static unsigned queues_of(const SimPending *pending)
{
    const EventInfo *event = pending->facts->event;
    unsigned set = 0;
    if (!(event->flags & EVENT_IN_TURN)) return queue_unordered(event->queue) ? 0 : 1u << event->queue;
    for (unsigned left = pending->parts; left; left &= left - 1)
        set |= 1u << event_queue(event, (unsigned)__builtin_ctz(left));
    return set;
}

/* Lets the operation have its effects now, and before it all that cannot come later. */
static void finish(SimWave *wave, SimPending *pending)
{
    SimOutstanding *queue = wave->queue;
    if (!pending->access) {
        if (pending->running) leave_counters(queue, pending, pending->running);
        return;
    }
    SimAccess *access = pending->access;
    const unsigned which = queues_of(pending);
    if (which)
        for (SimPending *other = queue->pending + queue->first_running; other < pending; other++)
            if (other->running && queues_of(other) & which) finish(wave, other);
    if (!(access->does & (ACCESS_NO_MEMORY | ACCESS_SCALAR))) {
        finish_before(wave, pending);
        finish_group_before(wave, pending);
    }
    wave->group->running_writes -= (access->does & ACCESS_WRITES) != 0;
    pending->access = NULL;
    queue->num_running--;
    leave_counters(queue, pending, pending->running);
    if (wave->state != WAVE_STOPPED) sim_complete(wave, access);
    tell_completed(wave, access);
    outstanding_access_free(queue, access);
}

static uint64_t next_random(SimOutstanding *queue)
{
    uint64_t x = queue->random;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    queue->random = x;
    return x * UINT64_C(0x2545f4914f6cdd1d) >> 16;
}

/* Chooses an operation that could leave the counter next: the oldest of each in-order queue, or any unordered one. With
   `latest` it takes the least expected one, the youngest unordered operation. */
static SimPending *choose(const SimWave *wave, unsigned counters)
{
    SimOutstanding *queue = wave->queue;
    const bool random = wave->group->dispatch->completion == SIM_COMPLETE_RANDOM;
    unsigned seen = 0, found = 0;
    SimPending *chosen = NULL;
    while (queue->first_running < queue->num_pending && !queue->pending[queue->first_running].running)
        queue->first_running++;
    for (uint32_t i = queue->first_running; i < queue->num_pending; i++) {
        SimPending *p = &queue->pending[i];
        if (!(p->running & counters)) continue;
        const unsigned which = event_queue(p->facts->event, (unsigned)__builtin_ctz(p->running & counters));
        if (!queue_unordered(which)) {
            if (seen >> which & 1) continue;
            seen |= 1u << which;
        }
        found++;
        bool take = random ? next_random(queue) % found == 0 : !chosen || queue_unordered(which);
        if (take) chosen = p;
    }
    return chosen;
}

static void make_room(SimWave *wave, Counter counter, unsigned limit)
{
    SimOutstanding *queue = wave->queue;
    while (queue->running[counter] > limit) {
        SimPending *p = choose(wave, 1u << counter);
        if (!p) return;
        /* An operation with two counters may leave one before the other. Its results come when it leaves the last
           counter of results. Its sources may be read long before that. */
        const unsigned others = p->running & ~(1u << counter);
        const bool results = counter_infos[counter].covers == COUNTS_RESULTS;
        const bool has_no_part = p->parts && !(p->parts >> counter & 1) && others;
        if (results ? others & p->parts || has_no_part : others) leave_counters(queue, p, 1u << counter);
        else finish(wave, p);
    }
}

/* ---- issue ---- */

/* Counters of results for the memories in which the access has lanes. Without any lane: all. */
static uint16_t parts_of(const EventInfo *event, const SimAccess *access)
{
    const uint16_t all = event->counters & (uint16_t)~COUNTER_BIT_X; /* counters of sources; without those of results */
    if (!access || !access->flat) return all;
    const uint16_t lds = all & (COUNTER_BIT_LGKM | COUNTER_BIT_DS);
    const bool to_lds = access->flat_lanes[SPACE_LDS];
    const bool to_memory = access->flat_lanes[SPACE_GLOBAL] | access->flat_lanes[SPACE_SCRATCH];
    if (to_lds == to_memory) return all;
    return to_lds ? lds : all & (uint16_t)~lds;
}

static SimPending *add(SimWave *wave, const SimOpFacts *facts, const SimAccess *access)
{
    const EventInfo *event = facts->event;
    SimOutstanding *queue = wave->queue;
    if (queue->num_pending == queue->cap_pending) {
        queue->cap_pending = queue->cap_pending ? 2 * queue->cap_pending : 64;
        queue->pending = heap_grown(queue->pending, queue->cap_pending * sizeof *queue->pending);
    }
    SimPending *p = &queue->pending[queue->num_pending++];
    *p = (SimPending){.facts = facts,
                      .number = ++queue->num_issued,
                      .unproved = parts_of(event, access),
                      .parts = parts_of(event, access),
                      .stamp = ++wave->group->stamp,
                      .since = wave->num_instructions,
                      .phase = wave->group->phase};
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (event->counters >> c & 1 && c != COUNTER_X)
            p->sequence[counter_of_lds(c)] = ++queue->issued[outstanding_line(event, c)];
    return p;
}

/* Does the operation write a register that is not in `later`? Adds its registers to `later`. */
static bool owns_registers(const SimPending *pending, uint64_t *later)
{
    const RegRanges *writes = pending->facts->writes;
    bool owns = false;
    for (unsigned i = 0; i < writes->count; i++)
        for (unsigned k = 0; k < writes->range[i].count; k++) {
            const unsigned unit = writes->range[i].first + k;
            const uint64_t bit = UINT64_C(1) << (unit % 64);
            owns |= !(later[unit / 64] & bit);
            later[unit / 64] |= bit;
        }
    return owns;
}

/* Drops old operations that were never waited for, if later ones will write the same registers. Otherwise a wave that
   stores or prefetches forever without a wait would fill the host's memory. */
static void forget_old(SimWave *wave)
{
    SimOutstanding *queue = wave->queue;
    uint64_t later[UNIT_WORDS] = {0};
    uint32_t kept = queue->num_pending;
    for (uint32_t i = queue->num_pending; i-- > 0;) {
        const SimPending *p = &queue->pending[i];
        const bool owns = owns_registers(p, later);
        if (i < MAX_PENDING / 2 && !p->running && !owns) continue;
        queue->pending[--kept] = *p;
    }
    memmove(queue->pending, queue->pending + kept, (queue->num_pending - kept) * sizeof *queue->pending);
    queue->num_pending -= kept;
    queue->first_running = 0;
}

/* `waiting`: its effects are still to come; NULL: they have come, or there are none. `access`: has the marks. */
static void start(SimWave *wave, const SimOpFacts *facts, SimAccess *waiting, const SimAccess *access)
{
    SimOutstanding *queue = wave->queue;
    const SimWatch *watch = wave->watch;
    if (queue->num_pending >= MAX_PENDING) forget_old(wave);
    if (waiting)
        for (unsigned c = 0; c < NUM_COUNTERS; c++)
            if (facts->event->counters >> c & 1) make_room(wave, (Counter)c, counter_infos[c].max - 1u);
    SimPending *p = add(wave, facts, access ? access : waiting);
    if (waiting) {
        p->running = facts->event->counters;
        for (unsigned c = 0; c < NUM_COUNTERS; c++)
            if (p->running >> c & 1) queue->running[c]++;
        p->access = waiting;
        set_bounds(p, waiting);
        wave->group->running_writes += (waiting->does & ACCESS_WRITES) != 0;
        queue->num_running++;
    }
    if (access) memcpy(p->mark, access->mark, sizeof p->mark);
    for (unsigned i = 0; i < watch->issued.count; i++) {
        const unsigned slot = watch->issued.slot[i];
        watch->observer[slot]->issued(watch->self[slot], wave, p);
    }
}

/* ---- events for observers ---- */

static void measure(SimAccess *access)
{
    const uint64_t lanes = access->does & ACCESS_SCALAR ? 1 : access->active;
    const SimExtent a = access->extent = sim_extent(access->address, lanes);
    access->one_place = a.low == a.high;
    if (!(access->does & ACCESS_TWO)) return;
    const SimExtent b = sim_extent(access->address2, lanes);
    access->one_place &= b.low == b.high;
    if (b.low < a.low) access->extent.low = b.low;
    if (b.high > a.high) access->extent.high = b.high;
    access->extent.bits |= b.bits;
}

/* Lanes of a measured access that reach outside of LDS do nothing, and read 0. */
static void drop_outside(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    const bool dma = access->does & (ACCESS_LDS_DMA | ACCESS_FROM_LDS), two = access->does & ACCESS_TWO;
    const unsigned dwords = op->dwords, bytes = dma ? sim_lds_bytes(access, dwords) : access->bytes;
    if (access->does & (ACCESS_NO_MEMORY | ACCESS_SCALAR) || (!dma && access->space != SPACE_LDS)) return;
    if (!dma && access->extent.high + bytes <= wave->lds_bytes) return;
    FOREACH_LANE(lane, access->active) {
        uint64_t address = dma ? sim_lds_address(access, lane, dwords) : access->address[lane];
        if (two && access->address2[lane] > address) address = access->address2[lane];
        if (address + bytes > wave->lds_bytes) access->dropped |= UINT64_C(1) << lane;
    }
    if (!access->dropped) return;
    access->active &= ~access->dropped;
    access->flat_lanes[SPACE_LDS] &= ~access->dropped;
    measure(access);
    if (!op->info->decoded.inst.num_defs) return;
    for (unsigned r = 0; r < op->info->decoded.operands[0].width; r++)
        FOREACH_LANE(lane, access->dropped) sim_dst(wave, op->dst)[r * LANES + lane] = 0;
}

static void tell_part(SimWave *wave, SimAccess *access)
{
    const SimWatch *watch = wave->watch;
    access->one_place = false;
    if (!(access->does & ACCESS_NO_MEMORY)) measure(access);
    if (watch->needs & SIM_NEEDS_LDS_DROPS) drop_outside(wave, access);
    for (unsigned i = 0; i < watch->access.count; i++) {
        const unsigned slot = watch->access.slot[i];
        watch->observer[slot]->access(watch->self[slot], wave, access);
    }
}

/* Tells observers about the pieces that the tensor data mover moves. The copy gets the marks of the last ones. */
static void tell_tensor(SimWave *wave, SimAccess *access)
{
    TensorWalk walk;
    SimAccess part;
    tensor_walk(&walk, access);
    memcpy(part.mark, access->mark, sizeof part.mark);
    while (tensor_next(&walk, &part)) tell_part(wave, &part);
    memcpy(access->mark, part.mark, sizeof part.mark);
}

/* The same for the pieces of a block of registers. */
static void tell_block(SimWave *wave, SimAccess *access)
{
    SimAccess piece;
    memcpy(piece.mark, access->mark, sizeof piece.mark);
    for (unsigned at = 0; block_next(access, &at, &piece);) tell_part(wave, &piece);
    memcpy(access->mark, piece.mark, sizeof piece.mark);
}

static void tell_access(SimWave *wave, SimAccess *access)
{
    access->dropped = 0;
    memset(access->mark, 0, sizeof access->mark);
    if (access->does & ACCESS_BLOCK) {
        tell_block(wave, access);
        return;
    }
    if (!access->flat) {
        tell_part(wave, access);
        if (access->does & ACCESS_TENSOR) tell_tensor(wave, access);
        return;
    }
    for (SimSpace space = SPACE_GLOBAL; space <= SPACE_SCRATCH; space++) {
        access->space = space;
        access->active = access->flat_lanes[space];
        if (!access->active) continue;
        access->dropped = 0;
        tell_part(wave, access);
    }
    access->active = access->flat_lanes[0] | access->flat_lanes[1] | access->flat_lanes[2];
}

static void capture(SimPending *pending, const SimAccess *access)
{
    uint64_t mark[SIM_NUM_MARKS];
    memcpy(mark, pending->access->mark, sizeof mark);
    outstanding_access_copy(pending->access, access);
    memcpy(pending->access->mark, mark, sizeof mark);
    if (!(access->does & ACCESS_NO_MEMORY)) measure(pending->access);
    set_bounds(pending, access);
}

void outstanding_capture(SimWave *wave, SimPending *pending)
{
    if (!pending || !pending->access) return;
    wave->queue->again = pending;
    pending->facts->op->run(wave, pending->facts->op);
    wave->queue->again = NULL;
}

void sim_issue_watched(SimWave *wave, SimAccess *access)
{
    if (wave->queue && wave->queue->again) {
        capture(wave->queue->again, access);
        return;
    }
    const SimOpFacts *facts = sim_facts(wave->group->program, access->op);
    tell_access(wave, access);
    if (!wave->queue || !facts->event) { /* nothing that can be outstanding */
        sim_complete(wave, access);
        return;
    }
    if (wave->group->dispatch->completion == SIM_COMPLETE_EARLIEST) {
        sim_complete(wave, access);
        tell_completed(wave, access);
        start(wave, facts, NULL, access);
    } else {
        SimAccess *copy = outstanding_access_new(wave->queue);
        outstanding_access_copy(copy, access);
        start(wave, facts, copy, access);
    }
}

void outstanding_event(SimWave *wave, const SimOpFacts *facts) { start(wave, facts, NULL, NULL); }

/* ---- waits ---- */

static bool proves(const SimOutstanding *queue, const SimPending *pending, unsigned counter, unsigned count)
{
    if (queue_unordered(event_queue(pending->facts->event, counter))) return count == 0;
    return count <= outstanding_younger(queue, pending, counter);
}

void outstanding_wait(SimWave *wave, const SimOpFacts *facts)
{
    SimOutstanding *queue = wave->queue;
    for (unsigned waits = facts->waits; waits; waits &= waits - 1) {
        const unsigned c = (unsigned)__builtin_ctz(waits);
        const unsigned count = wait_get(&facts->op->info->decoded.inst, (Counter)c);
        make_room(wave, (Counter)c, count);
        uint32_t kept = 0;
        for (uint32_t i = 0; i < queue->num_pending; i++) {
            SimPending *p = &queue->pending[i];
            const bool is_new = p->unproved >> c & 1 && proves(queue, p, c, count);
            if (is_new) p->unproved &= (uint16_t)~(1u << c);
            if (is_new || !p->unproved) tell_proved(wave, p);
            if (p->unproved) {
                queue->pending[kept++] = *p;
                continue;
            }
        }
        queue->num_pending = kept;
        queue->first_running = 0;
    }
}

/* At random. */
static void tick(SimWave *wave)
{
    SimOutstanding *queue = wave->queue;
    if (next_random(queue) & queue->random_mask) return;
    SimPending *p = choose(wave, UINT16_MAX);
    if (p) finish(wave, p);
}

/* Completes operations that are older than effects may be late. */
static void expire(SimWave *wave, uint64_t limit)
{
    SimOutstanding *queue = wave->queue;
    for (uint32_t i = queue->first_running; i < queue->num_pending; i++) {
        SimPending *p = &queue->pending[i];
        if (wave->num_instructions - p->since <= limit) return;
        if (p->running) finish(wave, p);
    }
}

bool outstanding_advance(SimWave *wave)
{
    const SimDispatch *dispatch = wave->group->dispatch;
    if (dispatch->completion == SIM_COMPLETE_RANDOM) tick(wave);
    else if (dispatch->completion_limit) expire(wave, dispatch->completion_limit);
    return wave->state == WAVE_RUNNING;
}

void outstanding_write_back(SimWave *wave)
{
    const SimGroup *group = wave->group;
    if (!sim_orders_group(group->dispatch)) return;
    for (unsigned w = 0; w < group->num_waves && group->running_writes; w++) {
        SimWave *owner = group->waves[w];
        SimOutstanding *queue = owner->queue;
        for (uint32_t i = queue->first_running; owner != wave && i < queue->num_pending; i++) {
            SimPending *p = &queue->pending[i];
            if (p->access && p->access->does & ACCESS_WRITES && in_space(p->access, SPACE_GLOBAL)) finish(owner, p);
        }
    }
}

void outstanding_flush(SimWave *wave)
{
    for (SimPending *p; wave->queue && (p = choose(wave, UINT16_MAX)) != NULL;) finish(wave, p);
}

void outstanding_finish(SimWave *wave)
{
    outstanding_flush(wave);
    wave->queue->num_pending = wave->queue->first_running = 0;
}

void outstanding_start(SimWave *wave)
{
    static const uint16_t masks[] = {0, 3, 15, 63, 255};
    SimOutstanding *queue = wave->queue;
    const SimDispatch *dispatch = wave->group->dispatch;
    const SimDim3 id = wave->group->id;
    queue->num_pending = queue->first_running = queue->num_running = queue->num_issued = 0;
    memset(queue->issued, 0, sizeof queue->issued);
    memset(queue->running, 0, sizeof queue->running);
    uint64_t x = dispatch->completion_seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    x = (x ^ id.x) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 31 ^ id.y) * UINT64_C(0x94d049bb133111eb);
    x = (x ^ x >> 30 ^ id.z) * UINT64_C(0xbf58476d1ce4e5b9);
    queue->random = (x ^ x >> 31 ^ wave->number) * UINT64_C(0x94d049bb133111eb) | 1;
    /* some waves see a fast memory, others a slow one */
    queue->random_mask = masks[next_random(queue) % (sizeof masks / sizeof masks[0])];
}

SimOutstanding *outstanding_new(void) { return heap_zeroed(1, sizeof(SimOutstanding)); }

void outstanding_free(SimOutstanding *queue)
{
    if (!queue) return;
    for (uint32_t i = 0; i < queue->num_pending; i++)
        if (queue->pending[i].access) outstanding_access_free(queue, queue->pending[i].access);
    for (uint32_t i = 0; i < queue->num_spare; i++) free(queue->spare[i]);
    free(queue->pending);
    free(queue);
}
