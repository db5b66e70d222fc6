/* Cache coherence: finds accesses to which a cache may hide an earlier write. It follows LLVM's memory model for gfx942
   and gfx950 (AMDGPUUsage, "Memory Model GFX942"):

     - Each CU has an L1, which is written through. Without tg_split, the waves of a workgroup share it. Other waves may
       see old data in it until they execute buffer_inv after the acquire. For writes of other workgroups buffer_inv
       needs sc1; within a workgroup sc0 is enough. Loads with that scope (sc1; sc0) bypass L1.
     - Each XCD has an L2, so workgroups may have different ones. Others see a write after buffer_wbl2 sc1, or if it was
       written with sc1. The reader's buffer_inv sc1 also covers its L2. Read-modify-writes have the scope of the whole
       agent. gfx90a has one L2 for all workgroups, and buffer_wbinvl1_vol for L1; a load with glc bypasses L1. On
       gfx1250 global_wb and global_inv do the same, by scope: SE is the cluster, whose workgroups share an L2; then DEV
       and SYS (LLVM 22, SIMemoryLegalizer.cpp).
     - The scalar cache is separate. It shows writes of vector operations after s_dcache_inv. Its own writes are visible
       to others after s_dcache_wb. It is invalidated before the kernel starts, and then only by the kernel itself. */
#include "sim/observe/races.h"

/* ---- operations ---- */

static uint32_t largest(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The other wave's last store to memory, flat or not, that comes before the wave's next operation. */
static uint32_t stores_before(const SimWave *wave, unsigned other, bool scalar)
{
    const OrderClass class = order_has_stores(wave) ? ORDER_STORE : ORDER_VMEM;
    return largest(order_group_limit(wave, other, class, scalar), order_group_limit(wave, other, ORDER_FLAT, scalar));
}

void coherence_loaded(SimWave *wave, OrderClass class, uint32_t number)
{
    OrderWave *order = order_of(wave);
    if (class == ORDER_SCALAR) return;
    order->loaded[class == ORDER_FLAT] = number;
    order->is_clean[CACHE_L1] = order->is_clean[CACHE_L2] = false;
}

/* If all waves of a dispatch invalidate a cache after their last load, and a wave then acquires from all of them, no
   cache holds old data for it, although it invalidates none itself. grid.sync() of clang's device library works in this
   way. */
enum { CLEAN_L1 = 1, CLEAN_L2 = 2, CLEAN_BITS = 2 };

uint32_t coherence_clean(const OrderWave *order)
{
    return order->issued << CLEAN_BITS | (order->is_clean[CACHE_L1] ? CLEAN_L1 : 0) |
           (order->is_clean[CACHE_L2] ? CLEAN_L2 : 0);
}

void coherence_acquired(SimWave *wave, const Release *release)
{
    OrderWave *order = order_of(wave);
    const uint32_t all = order_state_of(wave)->num_threads;
    ClockPool *pool = &order_state_of(wave)->clocks;
    if (!all) return;
    clock_join(pool, &order->clean, &release->clean);
    if (clock_count(&order->clean) < all) return;
    const uint32_t clean = clock_common(&order->clean);
    if (clean & CLEAN_L1) clock_join(pool, &order->fresh[CACHE_L1].outside, &release->ordered);
    if (clean & CLEAN_L2) clock_join(pool, &order->fresh[CACHE_L2].outside, &release->ordered);
    if (clean & (CLEAN_L1 | CLEAN_L2)) order_group_of(wave)->any_fresh = true;
}

/* From now on, that cache shows everything that comes before the wave's next operation. */
static void refresh(SimWave *wave, OrderCache cache)
{
    OrderWave *order = order_of(wave);
    OrderGroup *group = order_group_of(wave);
    OrderFresh *fresh = &order->fresh[cache];
    const bool scalar = cache == CACHE_SCALAR;
    group->any_fresh = true;
    order->is_clean[cache] =
        order->loaded[0] <= order->waited[ORDER_VMEM] && order->loaded[1] <= order->waited[ORDER_FLAT];
    if (order_has_one_l2(wave) && cache == CACHE_L1) order->is_clean[CACHE_L2] = order->is_clean[CACHE_L1];
    clock_join(&order_state_of(wave)->clocks, &fresh->outside, &order->ordered);
    for (unsigned w = 0; w < group->num_waves; w++) {
        const bool own = w == wave->number;
        const uint32_t number = !own     ? stores_before(wave, w, scalar)
                                : scalar ? order_waited(wave, order->waited)
                                         : order->issued;
        fresh->group[w] = largest(fresh->group[w], number);
    }
}

static void write_back(SimWave *wave)
{
    OrderWave *order = order_of(wave);
    const OrderGroup *group = order_group_of(wave);
    order->flushed_own = order->issued;
    for (unsigned w = 0; w < group->num_waves; w++) order->flushed_group[w] = stores_before(wave, w, false);
}

void coherence_operation(SimWave *wave, const SimOp *op)
{
    OrderWave *order = order_of(wave);
    const unsigned cache = op->info->decoded.inst.mods.cache, opcode = op->info->decoded.inst.opcode;
    switch (opcode) {
    case OP_BUFFER_WBL2:
    case OP_GLOBAL_WB:
    case OP_GLOBAL_WBINV:
        if (cache & CACHE_SC1) write_back(wave);
        if (opcode != OP_GLOBAL_WBINV) break;
        /* fall through */
    case OP_BUFFER_WBINVL1:
    case OP_BUFFER_WBINVL1_VOL: refresh(wave, CACHE_L1); break;
    case OP_BUFFER_INV:
    case OP_GLOBAL_INV:
        if (cache & (CACHE_SC0 | CACHE_SC1)) refresh(wave, CACHE_L1);
        if (cache & CACHE_SC1) refresh(wave, CACHE_L2);
        break;
    case OP_S_DCACHE_INV:
    case OP_S_DCACHE_INV_VOL: refresh(wave, CACHE_SCALAR); break;
    case OP_S_DCACHE_WB:
    case OP_S_DCACHE_WB_VOL:
        order->scalar_flushed = order->issued;
        order->scalar_dirty = 0;
        break;
    default: break;
    }
}

/* ---- findings ---- */

static bool is_asked(const SimWave *wave) { return checker_of(wave)->checks & SIM_CHECK_COHERENCE; }

static void report(const Conflict *c, const OrderAccess *other, uint32_t group, const char *why)
{
    SimWave *wave = c->wave;
    const SimOp *other_op = checker_of(wave)->program->op_at[other->op];
    SimFinding f = {.kind = SIM_FINDING_COHERENCE,
                    .level = SIM_LEVEL_ERROR,
                    .lane = c->lane < LANES ? (int)c->lane : -1,
                    .other_wave = other->wave,
                    .other_lane = other->lane < LANES ? other->lane : -1,
                    .memory_address = c->address};
    if (!is_asked(wave) || check_seen(wave, c->access->op, other_op, &f)) return;
    StrBuf place = {0};
    order_describe(c, (OrderOther){other, group, true}, &place);
    check_report(wave, c->access->op, other_op, &f, "%s, %s", place.data, why);
    strbuf_free(&place);
}

/* Is the write of a scalar operation out of the scalar cache? */
static bool is_written_back(const Conflict *c, const OrderAccess *other, uint32_t group)
{
    const OrderWave *order = order_of(c->wave);
    const OrderGroup *own = order_group_of(c->wave);
    if (group != own->index)
        return other->number <= clock_number(&order->flushed, order_thread(own, group, other->wave));
    return other->number <=
           (other->wave == c->wave->number ? order->scalar_flushed : own->published_scalar[other->wave]);
}

/* What the reader's vector cache needs; NULL: it shows the write. */
static const char *vector_missing(const Conflict *c, const OrderAccess *other, uint32_t group)
{
    const OrderWave *order = order_of(c->wave);
    const OrderGroup *own = order_group_of(c->wave);
    if (c->writes && !(c->how & ORDER_ATOMIC)) return NULL;
    if (c->how & ORDER_SYNC && order_in_scope(c->wave, c->how, group)) return NULL;
    if (group == own->index) {
        if (!order_tg_split(c->wave) || other->wave == c->wave->number || c->how & ORDER_SYNC_GROUP) return NULL;
        if (other->number <= order->fresh[CACHE_L1].group[other->wave]) return NULL;
        return "and with tg_split = 1 the waves may be on two CUs: the load needs sc0, or a buffer_inv sc0 between the "
               "barrier and the load";
    }
    const uint32_t thread = order_thread(own, group, other->wave);
    const bool same_l2 = order_same_l2(c->wave, group);
    if (other->number <= clock_number(&order->fresh[CACHE_L1].outside, thread) &&
        (same_l2 || other->number <= clock_number(&order->fresh[CACHE_L2].outside, thread)))
        return NULL;
    if (order_has_stores(c->wave))
        return same_l2 ? "of another workgroup of the cluster, and there is no global_inv between the acquire and this "
                         "load: the cache of its CU may have old data"
                       : "of another workgroup, and there is no global_inv scope:SCOPE_DEV between the acquire and "
                         "this load: caches may have old data";
    if (order_has_one_l2(c->wave))
        return "of another workgroup, and there is no buffer_wbinvl1_vol between the acquire and this load: L1 may "
               "have old data";
    return "of another workgroup, and there is no buffer_inv sc1 between the acquire and this load: L1 and L2 may have "
           "old data";
}

static const char *scalar_missing(const Conflict *c, const OrderAccess *other, uint32_t group)
{
    const OrderFresh *fresh = &order_of(c->wave)->fresh[CACHE_SCALAR];
    const OrderGroup *own = order_group_of(c->wave);
    const bool scalar_write = order_class(other) == ORDER_SCALAR;
    if (c->how & ORDER_SYNC || (scalar_write && group == own->index && !order_tg_split(c->wave))) return NULL;
    const uint32_t seen = group == own->index ? fresh->group[other->wave]
                                              : clock_number(&fresh->outside, order_thread(own, group, other->wave));
    if (other->number <= seen) return NULL;
    return "and there is no s_dcache_inv in between: the scalar cache may have old data";
}

void coherence_check(const Conflict *c, const OrderAccess *other, uint32_t group)
{
    const OrderGroup *own = order_group_of(c->wave);
    const bool scalar_read = (c->how & ORDER_CLASS_MASK) == ORDER_SCALAR, same_group = group == own->index;
    const bool scalar_write = order_class(other) == ORDER_SCALAR && !(other->how & ORDER_ATOMIC);
    const char *why = NULL;
    if (scalar_write && !(scalar_read && same_group)) {
        if (!is_written_back(c, other, group))
            why = "and no s_dcache_wb has written it back: the data may still be in the scalar cache";
    } else if (!same_group && !order_same_l2(c->wave, group) && !order_in_scope(c->wave, other->how, group)) {
        const uint32_t thread = order_thread(own, group, other->wave);
        if (other->number > clock_number(&order_of(c->wave)->flushed, thread))
            why = order_has_stores(c->wave) ? "of another workgroup, and there is no global_wb scope:SCOPE_DEV before "
                                              "the release: the data may still be in another L2"
                                            : "of another workgroup, and there is no buffer_wbl2 sc1 before the "
                                              "release: the data may still be in the L2 of another XCD";
    }
    if (!why) why = scalar_read ? scalar_missing(c, other, group) : vector_missing(c, other, group);
    if (why) report(c, other, group, why);
}

void coherence_lds(const Conflict *c)
{
    SimWave *wave = c->wave;
    const SimFinding f = {
        .kind = SIM_FINDING_COHERENCE, .level = SIM_LEVEL_ERROR, .row = 1, .lane = -1, .other_lane = -1};
    if (!order_tg_split(wave) || !is_asked(wave)) return;
    check_report(wave, c->access->op, NULL, &f,
                 "accesses LDS, but with tg_split = 1 a workgroup has none: its waves may be on different CUs");
}

void coherence_end(SimWave *wave, const SimOp *op)
{
    const OrderWave *order = order_of(wave);
    const SimFinding f = {.kind = SIM_FINDING_COHERENCE,
                          .level = SIM_LEVEL_ERROR,
                          .row = 2,
                          .lane = -1,
                          .other_wave = wave->number,
                          .other_lane = -1};
    if (!order->scalar_dirty || !is_asked(wave)) return;
    check_report(wave, op, order->scalar_store, &f,
                 "the wave ends, but no s_dcache_wb has written back what it stored: the data may be lost");
}
