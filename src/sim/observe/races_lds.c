/* Accesses to LDS: see races.h. */
#include "sim/observe/races.h"

/* Finds the operations of the workgroup that come before the one that the wave issues now. */
static void set_limits(Conflict *c)
{
    const OrderWave *order = order_of(c->wave);
    OrderGroup *group = order_group_of(c->wave);
    const unsigned class = c->how & ORDER_CLASS_MASK, self = c->wave->number;
    memcpy(c->limit, group->published, group->num_waves * sizeof *group->published);
    for (unsigned w = 0; group->any_near && w < group->num_waves; w++) {
        const OrderNear *near = &order->near[w];
        if (near->lds > c->limit[w][ORDER_LDS]) c->limit[w][ORDER_LDS] = near->lds;
        if (near->dma > c->limit[w][ORDER_VMEM]) c->limit[w][ORDER_VMEM] = near->dma;
        if (near->async > c->limit[w][ORDER_ASYNC]) c->limit[w][ORDER_ASYNC] = near->async;
        if (near->tensor > c->limit[w][ORDER_TENSOR]) c->limit[w][ORDER_TENSOR] = near->tensor;
    }
    memcpy(c->limit[self], order->waited, sizeof order->waited);
    /* LDS takes a wave's flat and LDS operations in the order of issue: LLVM puts no wait between them. LDS-DMA is
       separate. */
    c->limit[self][class] = UINT32_MAX;
    if (!order_is_copy(class)) c->limit[self][ORDER_LDS] = c->limit[self][ORDER_FLAT_LDS] = UINT32_MAX;
    c->readers = c->writers = c->atomics = 0;
    for (unsigned w = 0; w < group->num_waves; w++)
        for (uint32_t left = group->lds_classes; left; left &= left - 1) {
            const unsigned k = (unsigned)__builtin_ctz(left);
            c->readers |= (OrderWaves)(group->last_read[w][k] > c->limit[w][k]) << w;
            c->writers |= (OrderWaves)(group->last_write[w][k] > c->limit[w][k]) << w;
            c->atomics |= (OrderWaves)(group->last_atomic[w][k] > c->limit[w][k]) << w;
        }
    (!c->writes              ? group->last_read
     : c->how & ORDER_ATOMIC ? group->last_atomic
                             : group->last_write)[self][class] = order->issued;
    group->lds_classes |= UINT32_C(1) << class;
}

static inline bool is_ordered(const Conflict *c, const OrderAccess *other)
{
    return other->number <= c->limit[other->wave][order_class(other)];
}

static bool is_stale(const Conflict *c, const OrderAccess *other)
{
    return !other->number || other->number <= order_of(c->wave->group->waves[other->wave])->start;
}

/* A stale entry is ordered, too, but finding that out takes longer. */
static inline bool races(const Conflict *c, const OrderAccess *other)
{
    return !is_ordered(c, other) && !is_stale(c, other);
}

static void report_waves(const Conflict *c, OrderWaves waves, const OrderAccess *accesses, bool writes, bool same)
{
    const OrderGroup *group = order_group_of(c->wave);
    for (OrderWaves left = waves; left; left &= left - 1) {
        const OrderAccess *other = &accesses[(size_t)__builtin_ctz(left) * group->num_cells];
        if (c->how & other->how & ORDER_ATOMIC || other->how & ORDER_SPIN) continue;
        if (races(c, other)) order_report(c, (OrderOther){other, group->index, writes}, same);
    }
}

/* Is there an access of another wave to the granule that might not be ordered before this one? */
static inline bool may_conflict(const Conflict *c, const LdsCell *cell)
{
    const bool atomic = c->how & ORDER_ATOMIC;
    return (c->writes && cell->readers & c->readers) || (!atomic && cell->atomics & c->atomics) ||
           (c->writers && !is_ordered(c, &cell->write.access));
}

static void find_conflicts(const Conflict *c, const LdsCell *cell, uint64_t at)
{
    const OrderGroup *group = order_group_of(c->wave);
    const OrderAccess *write = &cell->write.access;
    bool same = false;
    if (races(c, write)) {
        same = order_same_value(c, &cell->write);
        if (!same || c->writes) order_report(c, (OrderOther){write, group->index, true}, same);
    }
    if (!(c->how & ORDER_ATOMIC)) report_waves(c, cell->atomics & c->atomics, group->atomics + at, true, false);
    if (!c->writes) return;
    same = !is_stale(c, write) && order_writes_again(c, &cell->write);
    report_waves(c, cell->readers & c->readers, group->reads + at, false, same);
}

/* Remembers the access, after conflicts with it were reported. */
static void remember(Conflict *c, LdsCell *cell, const OrderAccess *self, uint64_t at)
{
    const OrderGroup *group = order_group_of(c->wave);
    const size_t own = (size_t)c->wave->number * group->num_cells + at;
    const OrderWaves bit = (OrderWaves)1 << c->wave->number;
    if (c->writes && c->how & ORDER_ATOMIC) {
        cell->atomics |= bit;
        group->atomics[own] = *self;
    } else if (c->writes) {
        const bool shared = order_writes_equal(c, &cell->write) && !is_stale(c, &cell->write.access);
        order_remember_write(c, &cell->write, self, shared);
        cell->readers = cell->atomics = 0;
    } else {
        cell->readers |= bit;
        group->reads[own] = *self;
    }
}

/* If lanes of one store write different values to one place, this is harmless as long as nothing reads it: lanes that
   are off may share spare bytes (opt/spare_lds.h). So the granule records the conflict, and only a read is reported. */
static void compare_lanes(const Conflict *c, LdsCell *cell, const OrderAccess *self)
{
    const OrderAccess *write = &cell->write.access;
    if (!c->writes || c->how & ORDER_ATOMIC) {
        if (cell->lanes_differ && !is_stale(c, write))
            order_report_lanes(c, &cell->write, cell->other_lane, cell->other_value);
        return;
    }
    if (write->number != self->number || write->wave != self->wave) cell->lanes_differ = false;
    if (!order_lanes_differ(c, &cell->write, self)) return;
    cell->lanes_differ = true;
    cell->other_lane = write->lane;
    cell->other_value = cell->write.value;
}

/* Handles `bytes` bytes of one lane at an LDS address. */
static void access_lane(Conflict *c, const OrderAccess *self, uint64_t address, unsigned bytes)
{
    const OrderGroup *group = order_group_of(c->wave);
    const unsigned shift = order_state_of(c->wave)->lds_shift;
    const uint64_t last = (address + bytes - 1) >> shift;
    if (address + bytes > c->wave->lds_bytes) return; /* outside: not accessed */
    for (uint64_t at = address >> shift; at <= last; at++) {
        LdsCell *cell = &group->cells[at];
        c->address = at << shift > address ? at << shift : address;
        if (c->writes) order_find_value(c, address, at, shift);
        compare_lanes(c, cell, self);
        if (!c->spin && may_conflict(c, cell)) find_conflicts(c, cell, at);
        remember(c, cell, self, at);
    }
}

/* Remembers plain reads that can conflict with nothing, the usual case after a barrier. Of lanes in a row that read one
   place, the last one stays. False: lanes of a write differ somewhere; then it is done lane by lane, from the begin. */
static bool remember_reads(const Conflict *c, OrderAccess self, const uint64_t *addresses)
{
    const OrderGroup *group = order_group_of(c->wave);
    const unsigned shift = order_state_of(c->wave)->lds_shift, bytes = c->access->bytes;
    const OrderWaves bit = (OrderWaves)1 << c->wave->number;
    OrderAccess *reads = group->reads + (size_t)c->wave->number * group->num_cells;
    uint64_t left = c->access->active;
    if (c->access->one_place && left) left = UINT64_C(1) << (63 - __builtin_clzll(left));
    for (; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        const uint64_t address = addresses[lane], last = (address + bytes - 1) >> shift;
        if (address + bytes > c->wave->lds_bytes) continue; /* outside: not accessed */
        if (left & (left - 1) && addresses[__builtin_ctzll(left & (left - 1))] == address) continue;
        order_set_lane(&self, lane);
        for (uint64_t at = address >> shift; at <= last; at++) {
            if (group->cells[at].lanes_differ) return false;
            group->cells[at].readers |= bit;
            reads[at] = self;
        }
    }
    return true;
}

/* Does the wave receive the value that it reads, and is it a flag? */
static bool is_spin(const SimWave *wave, const SimAccess *access)
{
    return access->does & ACCESS_READS && access->op->info->decoded.inst.num_defs && order_is_spin(wave, access->op);
}

/* For a flag, or an atomic operation whose old value is used: acquires what others did before they wrote there. */
void order_lds_completed(SimWave *wave, const SimAccess *access)
{
    const bool spin = is_spin(wave, access);
    if (!spin && !(access->does & ACCESS_ATOMIC && access->op->info->decoded.inst.num_defs)) return;
    const OrderGroup *group = order_group_of(wave);
    const unsigned shift = order_state_of(wave)->lds_shift;
    uint64_t before = UINT64_MAX;
    FOREACH_LANE(lane, access->active) {
        const uint64_t address = access->address[lane];
        if (address + access->bytes > wave->lds_bytes || address == before) continue;
        before = address;
        const uint64_t last = (address + access->bytes - 1) >> shift;
        for (uint64_t at = address >> shift; at <= last; at++)
            order_acquire_flag(wave, order_mark(wave, access), &group->cells[at], at, spin);
    }
}

void order_lds_access(SimWave *wave, const SimAccess *access, OrderAccess self)
{
    uint32_t limit[ORDER_MAX_WAVES][NUM_ORDER_CLASSES];
    Conflict c = {.wave = wave, .access = access, .lds = true, .limit = limit};
    const bool from = access->does & ACCESS_FROM_LDS, dma = from || access->does & ACCESS_LDS_DMA;
    const unsigned dwords = access->op->dwords;
    self.how &= ORDER_CLASS_MASK | ORDER_ATOMIC;
    if (access->does == ACCESS_READS && order_is_guess(wave, access->op)) self.how |= ORDER_ATOMIC;
    c.how = self.how;
    c.writes = !from && (dma || access->does & ACCESS_WRITES);
    coherence_lds(&c);
    set_limits(&c);
    /* A spin loop does not race: it reads until another wave has written. If it is atomic, it changes what it reads. */
    c.spin = order_class(&self) == ORDER_LDS && is_spin(wave, access);
    if (c.spin) self.how |= ORDER_SPIN;
    if (c.spin && !c.writes) return;
    const bool conflicts = c.writes || c.how & ORDER_ATOMIC || c.spin || dma || c.writers || c.atomics;
    const bool two = access->does & ACCESS_TWO;
    if (!conflicts && !wave->plain && remember_reads(&c, self, access->address) &&
        (!two || remember_reads(&c, self, access->address2)))
        return;
    FOREACH_LANE(lane, access->active) {
        c.lane = (unsigned)lane;
        order_set_lane(&self, lane);
        c.data = 0;
        if (dma) {
            access_lane(&c, &self, sim_lds_address(access, lane, dwords), sim_lds_bytes(access, dwords));
            continue;
        }
        access_lane(&c, &self, access->address[lane], access->bytes);
        c.data = access->bytes / 4;
        if (access->does & ACCESS_TWO) access_lane(&c, &self, access->address2[lane], access->bytes);
    }
}
