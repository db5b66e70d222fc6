/* See order.h. */
#include "sim/order.h"

#include <stdlib.h>

#include "support/heap.h"

/* ---- memory of this file ---- */

/* log2 of the smallest access of the program to LDS, or to global memory: granules are as small as that. */
static unsigned granule(const SimProgram *program, bool lds)
{
    unsigned shift = 2;
    for (size_t w = 0; w < program->num_words; w++) {
        const SimOp *op = program->op_at[w];
        if (!op) continue;
        const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
        const bool to_lds = row->format == FORMAT_DS || row->format == FORMAT_FLAT;
        if (lds ? !to_lds : row->format == FORMAT_DS) continue;
        if (row->memory_bytes == 1) return 0;
        if (row->memory_bytes == 2) shift = 1;
    }
    return shift;
}

OrderState *order_new(const SimChecker *checker)
{
    OrderState *state = heap_zeroed(1, sizeof *state);
    state->arena = arena_new();
    state->limit = UINT64_C(1) << 30;
    state->lds_shift = granule(checker->program, true);
    state->global_shift = granule(checker->program, false);
    return state;
}

void order_free(OrderState *state)
{
    if (!state) return;
    for (uint32_t i = 0; i < state->places.capacity; i++) {
        const Clock *clock = state->places.entries[i].value;
        if (clock) free(clock->entries);
    }
    number_map_free(&state->pages);
    number_map_free(&state->places);
    arena_free(state->arena);
    free(state);
}

void order_group_free(OrderGroup *group)
{
    if (!group) return;
    free(group->cells);
    free(group->reads);
    free(group->published);
    free(group->last_read);
    free(group->last_write);
    free(group->issued);
    free(group);
}

void order_wave_free(OrderWave *wave)
{
    if (!wave) return;
    free(wave->known.entries);
    free(wave);
}

void order_start_group(SimChecker *checker, SimGroup *group)
{
    GroupCheck *check = group->check;
    const SimDim3 grid = checker->dispatch->grid, id = group->id;
    if (!check->order) {
        OrderGroup *order = check->order = heap_zeroed(1, sizeof *order);
        order->num_waves = group->num_waves;
        order->num_cells = (group->lds_bytes >> checker->order->lds_shift) + 1;
        order->cells = heap_zeroed(order->num_cells, sizeof *order->cells);
        order->reads = heap_zeroed((size_t)order->num_cells * order->num_waves, sizeof *order->reads);
        order->published = heap_zeroed(order->num_waves, sizeof *order->published);
        order->last_read = heap_zeroed(order->num_waves, sizeof *order->last_read);
        order->last_write = heap_zeroed(order->num_waves, sizeof *order->last_write);
        order->issued = heap_zeroed(order->num_waves, sizeof *order->issued);
    }
    check->order->index = (id.z * grid.y + id.y) * grid.x + id.x;
    check->order->phase = 0;
}

/* Numbers go on where the wave's predecessor in its place stopped, so that what LDS cells remember is known to be of
   an earlier workgroup. */
void order_start_wave(SimWave *wave)
{
    WaveCheck *check = wave->check;
    if (!check->order) check->order = heap_zeroed(1, sizeof *check->order);
    OrderWave *order = check->order;
    OrderGroup *group = wave->group->check->order;
    order->start = order->issued;
    order->known.count = 0;
    for (unsigned c = 0; c < NUM_ORDER_CLASSES; c++)
        order->waited[c] = group->published[wave->number][c] = order->issued;
    group->issued[wave->number] = order->issued;
}

/* ---- clocks ---- */

static uint32_t clock_number(const Clock *clock, uint32_t thread)
{
    uint32_t low = 0, high = clock->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (clock->entries[middle].thread < thread) low = middle + 1;
        else high = middle;
    }
    return low < clock->count && clock->entries[low].thread == thread ? clock->entries[low].number : 0;
}

static void clock_reserve(Clock *clock, uint32_t count)
{
    if (count <= clock->capacity) return;
    clock->capacity = count < 8 ? 8 : 2 * count;
    clock->entries = heap_grown(clock->entries, clock->capacity * sizeof *clock->entries);
}

/* to = the later of both, thread by thread. */
static void clock_join(Clock *to, const ClockEntry *from, uint32_t count)
{
    if (!count) return;
    ClockEntry *merged = heap_zeroed(to->count + count, sizeof *merged);
    uint32_t i = 0, j = 0, n = 0;
    while (i < to->count || j < count) {
        if (j == count || (i < to->count && to->entries[i].thread < from[j].thread)) {
            merged[n++] = to->entries[i++];
        } else if (i == to->count || from[j].thread < to->entries[i].thread) {
            merged[n++] = from[j++];
        } else {
            merged[n] = to->entries[i++];
            if (from[j].number > merged[n].number) merged[n].number = from[j].number;
            n++, j++;
        }
    }
    clock_reserve(to, n);
    memcpy(to->entries, merged, n * sizeof *merged);
    to->count = n;
    free(merged);
}

static uint32_t thread_of(const OrderGroup *group, uint32_t index, unsigned wave)
{
    return index * group->num_waves + wave;
}

/* ---- synchronising accesses ---- */

static Clock *sync_place(OrderState *state, uint64_t address)
{
    Clock *clock = number_map_get(&state->places, address);
    if (!clock) number_map_put(&state->places, address, clock = arena_alloc(state->arena, sizeof *clock));
    return clock;
}

/* The wave releases at the address what it has waited for. */
static void release(SimWave *wave, uint64_t address)
{
    const OrderWave *order = wave->check->order;
    const OrderGroup *group = wave->group->check->order;
    Clock *clock = sync_place(wave->check->checker->order, address & ~UINT64_C(3));
    ClockEntry own[1024 / LANES + 1];
    for (unsigned w = 0; w < group->num_waves; w++) {
        const uint32_t number = w == wave->number ? order->waited[ORDER_VMEM] : group->issued[w];
        own[w] = (ClockEntry){thread_of(group, group->index, w), number};
    }
    clock_join(clock, order->known.entries, order->known.count);
    clock_join(clock, own, group->num_waves);
}

/* ---- findings ---- */

typedef struct Conflict {
    SimWave *wave;
    const SimAccess *access;
    bool lds, writes;
    unsigned how;      /* of this access */
    unsigned lane;
    uint64_t address;
    unsigned data;     /* first data register of the lane's part of the access */
    uint32_t value;    /* what is written to the granule, where has_value */
    bool has_value;
    uint32_t limit[1024 / LANES][NUM_ORDER_CLASSES]; /* LDS: up to there operations are before this one */
    uint16_t readers, writers; /* LDS: waves with reads, or writes, that are not */
} Conflict;

/* What the access, which begins at `begin`, writes to the granule at `at`. */
static void find_value(Conflict *c, uint64_t begin, uint64_t at, unsigned shift)
{
    const SimAccess *access = c->access;
    const unsigned param = access->op->param;
    const bool high = !(access->does & ACCESS_TWO) && (param == ELEMENT_U8_HIGH || param == ELEMENT_U16_HIGH);
    const uint64_t from = at << shift;
    c->has_value = c->writes && !(access->does & (ACCESS_LDS_DMA | ACCESS_ATOMIC)) && from >= begin &&
                   !(begin & ((1u << shift) - 1)) && (from - begin) / 4 < access->data_rows;
    if (!c->has_value) return;
    const unsigned byte = (unsigned)(from - begin);
    const uint32_t word = access->data[c->data + byte / 4][c->lane] >> (high ? 16 : 0) >> (8 * (byte % 4));
    c->value = shift == 2 ? word : word & ((1u << (8 << shift)) - 1);
}
static bool writes_equal(const Conflict *c, const OrderWrite *write)
{
    return c->has_value && write->has_value && c->value == write->value;
}
static bool same_value(const Conflict *c, const OrderWrite *write)
{
    if (c->writes) return writes_equal(c, write);
    return write->access.wave != c->wave->number && write->writers >> c->wave->number & 1;
}
/* `shared`: a wave of the same workgroup wrote this value there before. */
static void remember_write(const Conflict *c, OrderWrite *write, const OrderAccess *self, bool shared)
{
    const uint16_t bit = (uint16_t)(1u << c->wave->number);
    write->access = *self;
    write->writers = shared ? write->writers | bit : bit;
    write->value = c->value;
    write->has_value = c->has_value;
}

static const char *reason(const Conflict *c, const OrderAccess *other, uint32_t other_group, bool other_writes)
{
    const OrderGroup *group = c->wave->group->check->order;
    const bool dma = c->lds && other_writes && (other->how & 7) == ORDER_VMEM;
    if (other_group != group->index) return "of another workgroup, and no atomic or sc1 access orders the two";
    if (other->wave == c->wave->number)
        return (other->how & 7) == ORDER_LDS ? "and no wait for lgkmcnt stands between"
                                             : "and no wait for vmcnt stands between";
    if (other->number > group->issued[other->wave]) return "and no barrier orders the two";
    if (dma) return "and that wave did not wait for it (vmcnt) before the barrier";
    return "and that wave did not wait for it (lgkmcnt) before the barrier";
}

static void report(const Conflict *c, const OrderAccess *other, uint32_t other_group, bool other_writes, bool same)
{
    SimWave *wave = c->wave;
    const SimProgram *program = wave->check->checker->program;
    const SimOp *other_op = program->op_at[other->op];
    const bool dma = c->lds && ((other_writes && (other->how & 7) == ORDER_VMEM) || (c->how & 7) == ORDER_VMEM);
    SimFinding f = {.kind = !c->lds ? SIM_FINDING_RACE_GLOBAL : dma ? SIM_FINDING_LDS_DMA : SIM_FINDING_RACE_LDS,
                    .level = same ? SIM_LEVEL_NOTE : SIM_LEVEL_ERROR,
                    .row = same,
                    .lane = c->lane < LANES ? (int)c->lane : -1,
                    .other_wave = other->wave,
                    .other_lane = other->lane < LANES ? other->lane : -1,
                    .memory_address = c->address};
    if (check_seen(wave, c->access->op, other_op, &f)) return;
    const bool own = other->wave == wave->number && other_group == wave->group->check->order->index;
    StrBuf place = {0};
    if (c->lds) strbuf_printf(&place, "LDS byte %llu", (unsigned long long)c->address);
    else memory_describe(wave->port->memory, c->address, &place);
    check_report(wave, c->access->op, other_op, &f, "%s %s, which wave %u%s %s%s, %s", c->writes ? "writes" : "reads",
                 place.data ? place.data : "", other->wave, own ? " (this one)" : "",
                 other_writes ? "writes" : "reads",
                 !same          ? ""
                 : other_writes ? " with the same value"
                                : " (the same value)",
                 reason(c, other, other_group, other_writes));
    strbuf_free(&place);
}

/* ---- LDS ---- */

/* Operations of the same workgroup that are before the one of the wave that is being issued. */
static void set_limits(Conflict *c)
{
    const OrderWave *order = c->wave->check->order;
    const OrderGroup *group = c->wave->group->check->order;
    const unsigned class = c->how & 7;
    memcpy(c->limit, group->published, group->num_waves * sizeof *group->published);
    memcpy(c->limit[c->wave->number], order->waited, sizeof order->waited);
    /* A flat operation has no queue. */
    if (class != ORDER_FLAT) c->limit[c->wave->number][class] = UINT32_MAX;
    c->readers = c->writers = 0;
    for (unsigned w = 0; w < group->num_waves; w++)
        for (unsigned k = 0; k < NUM_ORDER_CLASSES; k++) {
            c->readers |= (uint16_t)((group->last_read[w][k] > c->limit[w][k]) << w);
            c->writers |= (uint16_t)((group->last_write[w][k] > c->limit[w][k]) << w);
        }
    (c->writes ? group->last_write : group->last_read)[c->wave->number][class] = order->issued;
}
static inline bool lds_ordered(const Conflict *c, const OrderAccess *other)
{
    return other->number <= c->limit[other->wave][other->how & 3];
}
static bool is_stale(const Conflict *c, const OrderAccess *other)
{
    const SimWave *owner = c->wave->group->waves[other->wave];
    return !other->number || other->number <= owner->check->order->start;
}
static bool both_atomic(const Conflict *c, const OrderAccess *other) { return c->how & other->how & ORDER_ATOMIC; }

/* What is stale is ordered too; whether it is so takes longer to find out. */
static inline bool lds_races(const Conflict *c, const OrderAccess *other)
{
    return !lds_ordered(c, other) && !is_stale(c, other) && !both_atomic(c, other);
}

static void lds_conflicts(const Conflict *c, const LdsCell *cell, const OrderAccess *reads)
{
    const OrderGroup *group = c->wave->group->check->order;
    const OrderAccess *write = &cell->write.access;
    bool same = false;
    if (lds_races(c, write)) {
        same = same_value(c, &cell->write);
        if (!same || c->writes) report(c, write, group->index, true, same);
    }
    if (!c->writes) return;
    /* Readers since the last write have read the value that is written once more. */
    same = !is_stale(c, write) && same_value(c, &cell->write);
    for (unsigned left = cell->readers & c->readers; left; left &= left - 1) {
        const OrderAccess *read = &reads[(size_t)__builtin_ctz(left) * group->num_cells];
        if (lds_races(c, read)) report(c, read, group->index, false, same);
    }
}

static void lds_write(Conflict *c, const OrderAccess *self, uint64_t address, uint64_t at, unsigned shift)
{
    const OrderGroup *group = c->wave->group->check->order;
    LdsCell *cell = &group->cells[at];
    find_value(c, address, at, shift);
    c->address = at << shift > address ? at << shift : address;
    if (cell->readers & c->readers || (c->writers && !lds_ordered(c, &cell->write.access)))
        lds_conflicts(c, cell, group->reads + at);
    remember_write(c, &cell->write, self, writes_equal(c, &cell->write) && !is_stale(c, &cell->write.access));
    cell->readers = 0;
}

/* `bytes` bytes at an LDS address, of one lane. */
static void lds_lane(Conflict *c, const OrderAccess *self, uint64_t address, unsigned bytes)
{
    const OrderGroup *group = c->wave->group->check->order;
    const unsigned shift = c->wave->check->checker->order->lds_shift;
    const uint16_t bit = (uint16_t)(1u << c->wave->number);
    const uint64_t last = (address + bytes - 1) >> shift;
    OrderAccess *reads = group->reads + c->wave->number * (size_t)group->num_cells;
    if (address + bytes > c->wave->lds_bytes) return; /* outside: not accessed */
    if (c->writes) {
        for (uint64_t at = address >> shift; at <= last; at++) lds_write(c, self, address, at, shift);
        return;
    }
    for (uint64_t at = address >> shift; at <= last; at++) {
        LdsCell *cell = &group->cells[at];
        if (c->writers && !lds_ordered(c, &cell->write.access)) {
            c->address = at << shift > address ? at << shift : address;
            lds_conflicts(c, cell, group->reads + at);
        }
        cell->readers |= bit;
        reads[at] = *self;
    }
}

static void lds_access(SimWave *wave, const SimAccess *access, OrderAccess self)
{
    Conflict c = {.wave = wave, .access = access, .lds = true, .how = self.how};
    const bool dma = access->does & ACCESS_LDS_DMA;
    const unsigned dwords = access->op->dwords, stride = dwords > 1 ? 16 : 4;
    c.writes = dma || access->does & ACCESS_WRITES;
    set_limits(&c);
    for (uint64_t left = access->active; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        self.lane = (c.lane = lane) & 63;
        c.data = 0;
        if (dma) {
            lds_lane(&c, &self, (uint64_t)access->lds_base + (uint64_t)lane * stride, 4 * dwords);
            continue;
        }
        lds_lane(&c, &self, access->address[lane], access->bytes);
        c.data = access->bytes / 4;
        if (access->does & ACCESS_TWO) lds_lane(&c, &self, access->address2[lane], access->bytes);
    }
}

/* ---- global memory ---- */

static GlobalPage *make_page(OrderState *state, uint64_t number)
{
    GlobalPage *page = number_map_get(&state->pages, number);
    if (!page) {
        page = arena_alloc(state->arena, sizeof *page);
        page->number = number;
        number_map_put(&state->pages, number, page);
    }
    return state->last = page;
}
static inline GlobalPage *get_page(OrderState *state, uint64_t number)
{
    return state->last && state->last->number == number ? state->last : make_page(state, number);
}
/* The table, made when there is none. */
#define PAGE_TABLE(state, table) ((table) ? (table) : ((table) = page_table(state, sizeof *(table))))
static void *page_table(OrderState *state, size_t bytes)
{
    state->full |= arena_used(state->arena) > state->limit;
    return arena_alloc(state->arena, (MEMORY_PAGE_BYTES >> state->global_shift) * bytes);
}

static bool global_ordered(const Conflict *c, const OrderAccess *other, uint32_t other_group)
{
    const OrderWave *order = c->wave->check->order;
    const OrderGroup *group = c->wave->group->check->order;
    const unsigned class = other->how & 7;
    if (!other->number || c->how & other->how & ORDER_SYNC) return true;
    if (other_group == group->index) {
        if (other->wave != c->wave->number) {
            if (other->number <= group->issued[other->wave]) return true;
        } else if (class == (c->how & 7u) || other->number <= order->waited[class]) {
            return true;
        }
    }
    return other->number <= clock_number(&order->known, thread_of(group, other_group, other->wave));
}

static void global_read(const Conflict *c, GlobalPage *page, unsigned at, const OrderAccess *self)
{
    const OrderGroup *group = c->wave->group->check->order;
    OrderState *state = c->wave->check->checker->order;
    GlobalRead *read = &page->reads[at];
    if (!read->access.number) {
        if (page->more) page->more[at].second.number = 0;
    } else if (read->group != group->index) {
        GlobalReads *more = &PAGE_TABLE(state, page->more)[at];
        *more = (GlobalReads){.other = read->access, .other_group = read->group};
    } else if (read->phase != group->phase) {
        if (page->more) page->more[at].second.number = 0;
    } else if (read->access.wave != self->wave) {
        PAGE_TABLE(state, page->more)[at].second = read->access;
    }
    *read = (GlobalRead){*self, group->index, group->phase};
}

/* An access to a granule that somebody else wrote or, if it is a write, read before. */
static void global_conflicts(const Conflict *c, const GlobalPage *page, unsigned at)
{
    const OrderGroup *group = c->wave->group->check->order;
    if (page->writes && !global_ordered(c, &page->writes[at].write.access, page->writes[at].group)) {
        const GlobalWrite *before = &page->writes[at];
        bool same = same_value(c, &before->write) && (c->writes || before->group == group->index);
        if (!same || c->writes) report(c, &before->write.access, before->group, true, same);
    }
    if (!c->writes || !page->reads) return;
    /* Readers since the last write have read the value that is written once more. */
    const GlobalWrite *before = page->writes ? &page->writes[at] : NULL;
    const bool same = before && before->write.access.number && before->group == group->index &&
                      writes_equal(c, &before->write);
    const GlobalRead *read = &page->reads[at];
    if (!global_ordered(c, &read->access, read->group)) report(c, &read->access, read->group, false, same);
    if (!page->more) return;
    const GlobalReads *more = &page->more[at];
    if (!global_ordered(c, &more->second, read->group)) report(c, &more->second, read->group, false, same);
    if (!global_ordered(c, &more->other, more->other_group)) report(c, &more->other, more->other_group, false, same);
}

static void global_write(const Conflict *c, GlobalPage *page, unsigned at, const OrderAccess *self)
{
    const OrderGroup *group = c->wave->group->check->order;
    GlobalWrite *write = &PAGE_TABLE(c->wave->check->checker->order, page->writes)[at];
    remember_write(c, &write->write, self, write->group == group->index && writes_equal(c, &write->write));
    write->group = group->index;
    if (page->reads) page->reads[at].access.number = 0;
    if (page->more) page->more[at].second.number = page->more[at].other.number = 0;
}

static void report_full(const Conflict *c, OrderState *state)
{
    const SimFinding f = {
        .kind = SIM_FINDING_RACE_GLOBAL, .level = SIM_LEVEL_NOTE, .row = 2, .lane = -1, .other_lane = -1};
    if (state->full_reported) return;
    state->full_reported = true;
    check_report(c->wave, c->access->op, NULL, &f,
                 "global memory is not checked for races from here on: %llu MiB of tables are full",
                 (unsigned long long)(state->limit >> 20));
}

static void global_lane(Conflict *c, const OrderAccess *self, uint64_t address, unsigned bytes)
{
    OrderState *state = c->wave->check->checker->order;
    if (state->full) {
        report_full(c, state);
        return;
    }
    const unsigned shift = state->global_shift;
    const uint64_t last = (address + bytes - 1) >> shift;
    for (uint64_t granule = address >> shift; granule <= last; granule++) {
        GlobalPage *page = get_page(state, granule >> (MEMORY_PAGE_BITS - shift));
        if (!c->writes) (void)PAGE_TABLE(state, page->reads);
        const unsigned at = (unsigned)granule & ((MEMORY_PAGE_BYTES >> shift) - 1u);
        if (c->writes) find_value(c, address, granule, shift);
        c->address = granule << shift > address ? granule << shift : address;
        if (page->writes || (c->writes && page->reads)) global_conflicts(c, page, at);
        if (c->writes) global_write(c, page, at, self);
        else global_read(c, page, at, self);
    }
}

/* Code and kernel arguments are never written. */
static bool is_read_only(const SimWave *wave, uint64_t address)
{
    const MemoryPage *page = memory_page(wave->port, address >> MEMORY_PAGE_BITS);
    return !page || page->read_only;
}

static void global_access(SimWave *wave, const SimAccess *access, OrderAccess self)
{
    Conflict c = {.wave = wave, .access = access, .how = self.how};
    c.writes = access->does & ACCESS_WRITES;
    if (access->does & ACCESS_SCALAR) {
        c.lane = self.lane = ORDER_NO_LANE;
        if (!is_read_only(wave, access->address[0])) global_lane(&c, &self, access->address[0], access->bytes);
        return;
    }
    const bool releases = c.writes && self.how & ORDER_SYNC;
    for (uint64_t left = access->active; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        const uint64_t address = access->address[lane];
        unsigned bytes = access->bytes;
        self.lane = (c.lane = lane) & 63;
        if (access->partial) {
            const unsigned inside = access->dwords_in[lane];
            if (!inside) continue;
            if (bytes > 4) bytes = 4 * (32 - (unsigned)__builtin_clz(inside));
        }
        if (releases) release(wave, address);
        global_lane(&c, &self, address, bytes);
    }
}

/* ---- events ---- */

static OrderClass class_of(const SimAccess *access)
{
    switch (inst_info(access->op->info->decoded.inst.opcode)->format) {
    case FORMAT_DS: return ORDER_LDS;
    case FORMAT_FLAT: return ORDER_FLAT;
    case FORMAT_SMEM: return ORDER_SCALAR;
    default: return ORDER_VMEM;
    }
}

static bool synchronises(const SimAccess *access)
{
    const SimOp *op = access->op;
    return class_of(access) != ORDER_SCALAR &&
           (access->does & ACCESS_ATOMIC || op->info->decoded.inst.mods.cache & CACHE_SC1);
}

/* The wave acquires what was released where it has read: now, since a release may have come while the operation was
   outstanding. */
void order_completed(SimWave *wave, const SimAccess *access)
{
    if (!(access->does & ACCESS_READS) || access->does & ACCESS_NO_MEMORY || !synchronises(access)) return;
    const uint64_t lanes = access->flat ? access->flat_lanes[SPACE_GLOBAL] : access->active;
    for (uint64_t left = access->flat || access->space == SPACE_GLOBAL ? lanes : 0; left; left &= left - 1) {
        const uint64_t address = access->address[__builtin_ctzll(left)] & ~UINT64_C(3);
        const Clock *clock = number_map_get(&wave->check->checker->order->places, address);
        if (clock) clock_join(&wave->check->order->known, clock->entries, clock->count);
    }
}

/* ds_append, ds_consume: one counter in LDS for the whole wave, at M0 + offset. */
static void counter_access(SimWave *wave, const SimAccess *access, OrderAccess self)
{
    const unsigned lane = (unsigned)__builtin_ctzll(access->active);
    SimAccess counter = {.op = access->op, .space = SPACE_LDS, .does = ACCESS_READS | ACCESS_WRITES | ACCESS_ATOMIC,
                         .bytes = 4, .active = UINT64_C(1) << lane};
    counter.address[lane] = wave->s[S_M0] + (uint32_t)access->op->imm;
    lds_access(wave, &counter, self);
}

void order_access(SimWave *wave, SimAccess *access)
{
    OrderWave *order = wave->check->order;
    const SimOp *op = access->op;
    const OrderClass class = class_of(access);
    access->order = 0;
    const bool is_counter =
        access->does & ACCESS_NO_MEMORY && inst_info(op->info->decoded.inst.opcode)->flags & INST_ATOMIC;
    if ((access->does & ACCESS_NO_MEMORY && !is_counter) || access->space == SPACE_SCRATCH) return;
    OrderAccess self = {.number = ++order->issued, .wave = wave->number & 15, .how = class};
    self.op = (uint32_t)((sim_op_address(op) - wave->check->checker->program->address) / 4);
    if (access->does & ACCESS_ATOMIC || is_counter) self.how |= ORDER_ATOMIC;
    if (access->space == SPACE_GLOBAL && synchronises(access)) self.how |= ORDER_SYNC;
    access->order = (uint64_t)class << 32 | self.number;
    const bool dma = access->does & ACCESS_LDS_DMA;
    if (is_counter) {
        counter_access(wave, access, self);
        return;
    }
    if (access->space == SPACE_GLOBAL) global_access(wave, access, self);
    if (access->space == SPACE_LDS || dma) lds_access(wave, access, self);
}

void order_proved(WaveCheck *check, uint64_t order)
{
    const unsigned class = (unsigned)(order >> 32);
    const uint32_t number = (uint32_t)order;
    if (number > check->order->waited[class]) check->order->waited[class] = number;
}

void order_barrier(SimGroup *group)
{
    OrderGroup *order = group->check->order;
    Clock all = {NULL, 0, 0};
    order->phase++;
    for (unsigned w = 0; w < group->num_waves; w++) {
        const OrderWave *wave = group->waves[w]->check->order;
        memcpy(order->published[w], wave->waited, sizeof wave->waited);
        order->issued[w] = wave->issued;
        clock_join(&all, wave->known.entries, wave->known.count);
    }
    for (unsigned w = 0; w < group->num_waves && all.count; w++)
        clock_join(&group->waves[w]->check->order->known, all.entries, all.count);
    free(all.entries);
}
