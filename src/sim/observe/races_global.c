/* Accesses to global memory: see races.h. */
#include "sim/observe/races.h"

static GlobalPage *make_page(OrderState *state, uint64_t number)
{
    GlobalPage *page = map_get(&state->pages, number);
    if (!page) {
        page = arena_alloc(state->arena, sizeof *page);
        page->number = number;
        map_put(&state->pages, state->arena, number, page);
    }
    return state->last = page;
}
static inline GlobalPage *get_page(OrderState *state, uint64_t number)
{
    return state->last && state->last->number == number ? state->last : make_page(state, number);
}
/* The page's table; makes it if there is none. */
#define PAGE_TABLE(state, table) ((table) ? (table) : ((table) = page_table(state, sizeof *(table))))
static void *page_table(OrderState *state, size_t bytes)
{
    state->full |= arena_used(state->arena) + order_clock_bytes(state) > state->limit;
    return arena_alloc(state->arena, (MEMORY_PAGE_BYTES >> state->global_shift) * bytes);
}

/* ---- what comes before ---- */

uint32_t order_group_limit(const SimWave *wave, unsigned other, OrderClass class, bool scalar)
{
    const OrderGroup *group = order_group_of(wave);
    const OrderNear *known = &order_of(wave)->near[other];
    const bool apart = order_has_stores(wave), waits = scalar || apart || order_tg_split(wave);
    const uint32_t near = apart && class == ORDER_VMEM ? known->loads : known->global;
    const uint32_t barrier = waits ? group->published[other][class] : group->issued[other];
    return near > barrier ? near : barrier;
}

static bool is_ordered(const Conflict *c, const OrderAccess *other, uint32_t other_group)
{
    const OrderWave *order = order_of(c->wave);
    const OrderGroup *group = order_group_of(c->wave);
    const OrderClass class = order_class(other), own = (OrderClass)(c->how & ORDER_CLASS_MASK);
    if (!other->number) return true;
    if (other_group == group->index) {
        /* Flat and other vector operations of one wave reach memory in the order of issue. Scalar ones take another
           path. */
        if (other->wave == c->wave->number)
            return (class == ORDER_SCALAR) == (own == ORDER_SCALAR) || other->number <= order->waited[class];
        const bool scalar = class == ORDER_SCALAR || own == ORDER_SCALAR;
        if (other->number <= order_group_limit(c->wave, other->wave, class, scalar)) return true;
    }
    const uint32_t thread = order_thread(group, other_group, other->wave);
    const bool loads = order_has_stores(c->wave) && class == ORDER_VMEM;
    return other->number <= clock_number(&order->ordered, loads ? order_loads_of(thread) : thread);
}

/* On gfx90a: a plain store, or an atomic one that looks the same. */
static bool is_plain_store(const SimOp *op, unsigned how)
{
    return !(how & ORDER_ATOMIC) && !(op->info->decoded.inst.mods.cache & CACHE_SC0);
}

/* Are both atomic, each with a scope that contains both waves? Of two stores one must be marked as atomic. */
static bool both_atomic(const Conflict *c, const OrderAccess *other, uint32_t other_group, bool both_write)
{
    if (both_write && order_has_one_l2(c->wave) && is_plain_store(c->access->op, c->how) &&
        is_plain_store(c->wave->watch->program->op_at[other->op], other->how))
        return false;
    return order_in_scope(c->wave, c->how, other_group) && order_in_scope(c->wave, other->how, other_group);
}

/* ---- conflicts ---- */

static void compare_one(const Conflict *c, const OrderAccess *other, uint32_t group, bool writes, bool same)
{
    if (!other->number || both_atomic(c, other, group, c->writes && writes)) return;
    const uint32_t thread = order_thread(order_group_of(c->wave), group, other->wave);
    if (writes && order_has_read(order_of(c->wave), c->address & ~UINT64_C(3), thread, other->number)) return;
    if (!is_ordered(c, other, group)) order_report(c, (OrderOther){other, group, writes}, same);
    else if (writes) coherence_check(c, other, group);
}

static void compare_marks(const Conflict *c, const GlobalPage *page, GlobalMarkKind kind, unsigned at, bool same)
{
    const bool writes = kind == MARK_ATOMIC_WRITE;
    if (!page->marks[kind] || (!writes && !c->writes)) return;
    const GlobalMark *mark = &page->marks[kind][at];
    compare_one(c, &mark->access, mark->group, writes, same);
    if (!page->more[kind]) return;
    const GlobalMarks *more = &page->more[kind][at];
    compare_one(c, &more->second, mark->group, writes, same);
    compare_one(c, &more->other, more->other_group, writes, same);
}

static void find_conflicts(const Conflict *c, const GlobalPage *page, unsigned at, const OrderAccess *self)
{
    const OrderGroup *group = order_group_of(c->wave);
    const GlobalWrite *before = page->writes ? &page->writes[at] : NULL;
    bool same = false;
    if (c->writes && before && before->group == group->index && order_lanes_differ(c, &before->write, self))
        order_report_lanes(c, &before->write, before->write.access.lane, before->write.value);
    if (before && before->write.access.number) {
        const OrderAccess *other = &before->write.access;
        if (is_ordered(c, other, before->group)) {
            coherence_check(c, other, before->group);
        } else {
            same = order_same_value(c, &before->write) && (c->writes || before->group == group->index);
            if (!same || c->writes) order_report(c, (OrderOther){other, before->group, true}, same);
        }
        same = before->group == group->index && order_writes_again(c, &before->write);
    }
    compare_marks(c, page, MARK_READ, at, same);
    compare_marks(c, page, MARK_ATOMIC_READ, at, same);
    compare_marks(c, page, MARK_ATOMIC_WRITE, at, false);
}

/* ---- remembering accesses ---- */

/* Puts a mark in the page's table, which is there. The lane in `self` was just written: a copy of the access must not
   be part of a wider one (order_set_lane). */
static inline void put_mark(OrderState *state, GlobalPage *page, GlobalMarkKind kind, unsigned at,
                            const OrderAccess *self, uint32_t group, uint32_t phase)
{
    GlobalMark *mark = &page->marks[kind][at];
    GlobalMarks **more = &page->more[kind];
    if (!mark->access.number) {
        if (*more) (*more)[at].second.number = 0;
    } else if (mark->group != group) {
        PAGE_TABLE(state, *more)[at] = (GlobalMarks){.other = mark->access, .other_group = mark->group};
    } else if (mark->phase != phase) {
        if (*more) (*more)[at].second.number = 0;
    } else if (mark->access.wave != self->wave) {
        PAGE_TABLE(state, *more)[at].second = mark->access;
    }
    mark->access = *self;
    mark->group = group;
    mark->phase = phase;
}

static void add_mark(const Conflict *c, GlobalPage *page, GlobalMarkKind kind, unsigned at, const OrderAccess *self)
{
    const OrderGroup *group = order_group_of(c->wave);
    OrderState *state = order_state_of(c->wave);
    (void)PAGE_TABLE(state, page->marks[kind]);
    put_mark(state, page, kind, at, self, group->index, group->phase);
}

static void remember_write(const Conflict *c, GlobalPage *page, unsigned at, const OrderAccess *self)
{
    const OrderGroup *group = order_group_of(c->wave);
    GlobalWrite *write = &PAGE_TABLE(order_state_of(c->wave), page->writes)[at];
    order_remember_write(c, &write->write, self, write->group == group->index && order_writes_equal(c, &write->write));
    write->group = group->index;
    for (unsigned kind = 0; kind < NUM_GLOBAL_MARKS; kind++) {
        if (page->marks[kind]) page->marks[kind][at].access.number = 0;
        if (page->more[kind]) page->more[kind][at].second.number = page->more[kind][at].other.number = 0;
    }
}

static void remember(const Conflict *c, GlobalPage *page, unsigned at, const OrderAccess *self)
{
    const bool atomic = c->how & (ORDER_SYNC | ORDER_SYNC_GROUP);
    if (!c->writes) add_mark(c, page, atomic ? MARK_ATOMIC_READ : MARK_READ, at, self);
    else if (atomic) add_mark(c, page, MARK_ATOMIC_WRITE, at, self);
    else remember_write(c, page, at, self);
}

/* ---- accesses ---- */

static void report_full(const Conflict *c, OrderState *state)
{
    const SimFinding f = {
        .kind = SIM_FINDING_RACE_GLOBAL, .level = SIM_LEVEL_NOTE, .row = 2, .lane = -1, .other_lane = -1};
    if (state->full_reported) return;
    state->full_reported = true;
    check_report(c->wave, c->access->op, NULL, &f,
                 "global memory is no longer checked for races: %llu MiB of tables are full",
                 (unsigned long long)(state->limit >> 20));
}

static void access_lane(Conflict *c, const OrderAccess *self, uint64_t address, unsigned bytes)
{
    OrderState *state = order_state_of(c->wave);
    if (state->full) {
        report_full(c, state);
        return;
    }
    const unsigned shift = state->global_shift;
    const uint64_t last = (address + bytes - 1) >> shift;
    for (uint64_t granule = address >> shift; granule <= last; granule++) {
        GlobalPage *page = get_page(state, granule >> (MEMORY_PAGE_BITS - shift));
        const unsigned at = (unsigned)granule & ((MEMORY_PAGE_BYTES >> shift) - 1u);
        if (c->writes) order_find_value(c, address, granule, shift);
        c->address = granule << shift > address ? granule << shift : address;
        find_conflicts(c, page, at, self);
        remember(c, page, at, self);
    }
}

/* Has no operation of this dispatch written there? Then nothing can conflict with a read. */
static inline bool is_unwritten(const GlobalPage *page, unsigned at)
{
    return !page->writes || !page->writes[at].write.access.number;
}

/* Lanes in a row at places in a row, of one page and aligned to granules. */
typedef struct Row {
    unsigned lane, lanes;     /* the first one; 0: there is no such row */
    unsigned at, each, count; /* granules: the first one's number in the page; of a lane; of all */
} Row;

/* The row that begins with the first of these lanes. */
static Row find_row(const OrderState *state, const SimAccess *access, uint64_t left)
{
    const unsigned shift = state->global_shift, bytes = access->bytes;
    Row row = {.lane = (unsigned)__builtin_ctzll(left), .each = bytes >> shift};
    const uint64_t *address = &access->address[row.lane], off = ~(left >> row.lane);
    const unsigned most = off ? (unsigned)__builtin_ctzll(off) : LANES;
    const uint64_t room = MEMORY_PAGE_BYTES - (address[0] & (MEMORY_PAGE_BYTES - 1));
    if ((address[0] | bytes) & ((1u << shift) - 1)) return row;
    row.at = (unsigned)(address[0] & (MEMORY_PAGE_BYTES - 1)) >> shift;
    for (uint64_t end = bytes; row.lanes < most && end <= room; end += bytes) {
        if (address[row.lanes] + bytes != address[0] + end) break;
        row.lanes++;
    }
    row.count = row.lanes * row.each;
    return row;
}
static void shorten_row(Row *row, unsigned granules)
{
    row->lanes = granules / row->each;
    row->count = row->lanes * row->each;
}
static uint64_t lanes_after(const Row *row, uint64_t left)
{
    return row->lane + row->lanes < LANES ? left >> (row->lane + row->lanes) << (row->lane + row->lanes) : 0;
}

/* Drops the lanes from the first place on that was written. */
static void drop_written(const GlobalPage *page, Row *row)
{
    unsigned clean = 0;
    while (page->writes && clean < row->count && is_unwritten(page, row->at + clean)) clean++;
    if (page->writes && clean < row->count) shorten_row(row, clean);
}

/* Notes the reads of a row of which nothing was written. */
static void remember_read_row(const Conflict *c, GlobalPage *page, OrderAccess self, const Row *row)
{
    OrderState *state = order_state_of(c->wave);
    const uint32_t group = order_group_of(c->wave)->index, phase = order_group_of(c->wave)->phase;
    for (unsigned l = 0, at = row->at; l < row->lanes; l++) {
        order_set_lane(&self, row->lane + l);
        for (unsigned k = 0; k < row->each; k++, at++) put_mark(state, page, MARK_READ, at, &self, group, phase);
    }
}

/* Notes reads of lanes. Neighbouring lanes that read one place count as one. Stops at the first lane whose place was
   written or whose page needs a table. Returns that lane and all after it. */
static uint64_t remember_reads(const Conflict *c, OrderAccess self, uint64_t left)
{
    OrderState *state = order_state_of(c->wave);
    const SimAccess *access = c->access;
    for (uint64_t next; left; left = next) {
        const uint64_t address = access->address[__builtin_ctzll(left)];
        GlobalPage *page = get_page(state, address >> MEMORY_PAGE_BITS);
        if (!page->marks[MARK_READ] || page->marks[MARK_ATOMIC_WRITE] || state->full) break;
        Row row = find_row(state, access, left);
        if (!row.lanes) break;
        const uint64_t rest = lanes_after(&row, left);
        if (access->one_place) row.lane = 63u - (unsigned)__builtin_clzll(left);
        drop_written(page, &row);
        if (!row.lanes) break;
        next = access->one_place ? 0 : lanes_after(&row, left);
        if (row.lanes == 1 && rest && next == rest && access->address[__builtin_ctzll(rest)] == address) continue;
        remember_read_row(c, page, self, &row);
    }
    return left;
}

/* Has nobody written there, and no other wave read? */
static inline bool is_own(const Conflict *c, const GlobalPage *page, unsigned at)
{
    const GlobalMark *read = page->marks[MARK_READ] ? &page->marks[MARK_READ][at] : NULL;
    const GlobalMarks *more = page->more[MARK_READ] ? &page->more[MARK_READ][at] : NULL;
    if (!is_unwritten(page, at) || (more && (more->second.number || more->other.number))) return false;
    return !read || !read->access.number ||
           (read->group == order_group_of(c->wave)->index && read->access.wave == c->wave->number &&
            order_class(&read->access) != ORDER_SCALAR);
}

/* Notes the writes of a row up to the first place that is not the wave's own. */
static void remember_write_row(Conflict *c, GlobalPage *page, OrderAccess self, Row *row)
{
    const unsigned shift = order_state_of(c->wave)->global_shift;
    const uint32_t group = order_group_of(c->wave)->index;
    GlobalMark *reads = page->marks[MARK_READ];
    unsigned own = 0;
    while (own < row->count && is_own(c, page, row->at + own)) own++;
    if (own < row->count) shorten_row(row, own);
    for (unsigned l = 0, at = row->at; l < row->lanes; l++) {
        c->lane = row->lane + l;
        order_set_lane(&self, c->lane);
        const uint64_t address = c->access->address[c->lane];
        for (unsigned k = 0; k < row->each; k++, at++) {
            order_find_value(c, address, (address >> shift) + k, shift);
            order_remember_write(c, &page->writes[at].write, &self, false);
            page->writes[at].group = group;
            if (reads) reads[at].access.number = 0;
        }
    }
}

/* The same for plain writes, up to the first lane whose place is not the wave's own. */
static uint64_t remember_writes(Conflict *c, OrderAccess self, uint64_t left)
{
    OrderState *state = order_state_of(c->wave);
    for (uint64_t next; left; left = next) {
        const uint64_t address = c->access->address[__builtin_ctzll(left)];
        GlobalPage *page = get_page(state, address >> MEMORY_PAGE_BITS);
        if (!page->writes || page->marks[MARK_ATOMIC_READ] || page->marks[MARK_ATOMIC_WRITE] || state->full) break;
        Row row = find_row(state, c->access, left);
        if (row.lanes) remember_write_row(c, page, self, &row);
        if (!row.lanes) break;
        next = lanes_after(&row, left);
    }
    return left;
}

/* Code and kernel arguments are never written. */
static bool is_read_only(const SimWave *wave, uint64_t address)
{
    const MemoryPage *page = memory_page(wave->port, address >> MEMORY_PAGE_BITS);
    return !page || page->read_only;
}

void order_global_access(SimWave *wave, const SimAccess *access, OrderAccess self)
{
    Conflict c = {.wave = wave, .access = access, .how = self.how};
    OrderState *state = order_state_of(wave);
    c.writes = access->does & ACCESS_WRITES;
    if ((access->does & ~ACCESS_BLOCK) == ACCESS_READS && order_is_guess(wave, access->op))
        c.how = self.how |= ORDER_SYNC | ORDER_SYNC_GROUP;
    const bool releases = c.writes && self.how & (ORDER_SYNC | ORDER_SYNC_GROUP);
    Release *release = releases ? order_release_new(wave, self.number) : NULL, *memo[2] = {NULL};
    const bool scalar = access->does & ACCESS_SCALAR, unchecked = memory_has_unchecked(wave->port->memory);
    const bool plain = !(self.how & (ORDER_SYNC | ORDER_SYNC_GROUP | ORDER_ATOMIC)) && !scalar && !access->partial &&
                       !unchecked && !wave->plain;
    for (uint64_t left = scalar ? 1 : access->active; left; left &= left - 1) {
        if (plain && !(left = c.writes ? remember_writes(&c, self, left) : remember_reads(&c, self, left))) break;
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        const uint64_t address = access->address[lane];
        unsigned bytes = access->bytes;
        c.lane = scalar ? ORDER_NO_LANE : lane;
        order_set_lane(&self, c.lane);
        if (scalar && is_read_only(wave, address)) break;
        if (unchecked && memory_is_unchecked(wave->port->memory, address)) continue;
        if (access->partial && !scalar) {
            const unsigned inside = access->dwords_in[lane];
            if (!inside) continue;
            if (bytes > 4) bytes = 4 * (32 - (unsigned)__builtin_clz(inside));
        }
        if (release) order_release_at(state, address & ~UINT64_C(3), release, memo);
        access_lane(&c, &self, address, bytes);
    }
    if (release) order_release_drop(state, release);
}
