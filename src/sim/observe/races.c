/* State of run, workgroup and wave, and the effect of each event on it: see races.h. */
#include "sim/observe/races.h"

#include <stdlib.h>

#include "sim/machine/register_block.h"
#include "support/heap.h"

/* ---- memory ---- */

/* log2 of the access's bytes if it is smaller than a dword and goes to LDS (`lds`) or to global memory; else 2. */
static unsigned access_shift(Opcode opcode, bool lds)
{
    const InstInfo *row = inst_info(opcode);
    const bool to_lds = row->format == FORMAT_DS || row->format == FORMAT_FLAT;
    if (lds ? !to_lds : row->format == FORMAT_DS) return 2;
    return row->memory_bytes == 1 ? 0 : row->memory_bytes == 2 ? 1 : 2;
}

/* The same for an instruction that may begin at dword `w` of the code. If code is reached only through an address in
   registers, it is not known where its instructions start. Data that look like a byte access only cost time. */
static unsigned possible_shift(const SimProgram *program, size_t w, bool lds)
{
    const size_t left = program->num_words - w, count = left < 4 ? left : 4;
    uint32_t words[4] = {0};
    const char *why = "";
    DecodedInst decoded;
    memcpy(words, program->code + 4 * w, 4 * count);
    if (isa_decode(program->target, words, count, program->address + 4 * w, &decoded, &why) != DECODE_OK) return 2;
    return access_shift(decoded.inst.opcode, lds);
}

/* log2 of the program's smallest access to LDS, or to global memory: the size of granules (the units of memory that are
   tracked). Functions that are called by address are decoded only when called, so then it is the smallest access that
   the code might contain. */
static unsigned granule(const SimProgram *program, bool lds)
{
    unsigned shift = 2;
    bool all_known = true;
    for (size_t w = 0; w < program->num_words; w++) {
        if (!program->op_at[w]) continue;
        const Opcode opcode = program->op_at[w]->info->decoded.inst.opcode;
        const unsigned own = access_shift(opcode, lds);
        if (own < shift) shift = own;
        if (opcode == OP_S_SETPC_B64 || opcode == OP_S_ADD_PC_I64 || opcode == OP_S_SWAPPC_B64) all_known = false;
    }
    for (size_t w = 0; !all_known && shift && w < program->num_words; w++) {
        const unsigned possible = possible_shift(program, w, lds);
        if (possible < shift) shift = possible;
    }
    return shift;
}

/* Number of waves of the dispatch if all run at the same time; else 0. */
static uint32_t resident_threads(const SimWatch *watch)
{
    const SimDispatch *dispatch = watch->dispatch;
    const uint64_t groups = (uint64_t)dispatch->grid.x * dispatch->grid.y * dispatch->grid.z;
    const uint32_t items = dispatch->block.x * dispatch->block.y * dispatch->block.z;
    const uint32_t lanes = watch->program->wave_size;
    const uint64_t threads = groups * ((items + lanes - 1) / lanes);
    return !dispatch->workgroups && dispatch->resident >= groups && threads <= UINT32_MAX / 2 ? (uint32_t)threads : 0;
}

static void *open(SimWatch *watch)
{
    OrderState *state = heap_zeroed(1, sizeof *state);
    state->watch = watch;
    state->mark = sim_claim_mark(watch);
    state->arena = arena_new();
    state->limit = UINT64_C(1) << 30;
    state->num_threads = resident_threads(watch);
    state->lds_shift = granule(watch->program, true);
    state->global_shift = granule(watch->program, false);
    return state;
}

static void close(void *self)
{
    OrderState *state = self;
    order_global_forget(state);
    for (uint32_t i = 0; i < state->places.capacity; i++)
        if (state->places.entries[i].value) order_release_drop(state, state->places.entries[i].value);
    clock_pool_free(&state->clocks);
    arena_free(state->arena);
    free(state);
}

static void group_free(void *self, SimGroup *group)
{
    OrderGroup *order = order_of_group(group);
    if (!order) return;
    order_named_forget(self, order);
    free(order->cells);
    free(order->reads);
    free(order->atomics);
    free(order);
}

static void forget_clocks(OrderState *state, OrderWave *order)
{
    for (unsigned c = 0; c < NUM_ORDER_CACHES; c++) clock_free(&state->clocks, &order->fresh[c].outside);
    clock_free(&state->clocks, &order->ordered);
    clock_free(&state->clocks, &order->flushed);
    clock_free(&state->clocks, &order->clean);
}

static void wave_free(void *self, SimWave *wave)
{
    OrderWave *order = order_of(wave);
    order_forget_acquires(self, order);
    forget_clocks(self, order);
    free(order->acquires);
}

static void group_start(void *self, SimGroup *group)
{
    OrderState *state = self;
    const SimDim3 grid = group->dispatch->grid, id = group->id;
    OrderGroup *order = order_of_group(group);
    if (!order) {
        order = group->observed[OBSERVER_ORDER] = heap_zeroed(1, sizeof *order);
        order->num_waves = group->num_waves;
        order->num_cells = (group->lds_bytes >> state->lds_shift) + 1;
        order->cells = heap_zeroed(order->num_cells, sizeof *order->cells);
        order->reads = heap_zeroed((size_t)order->num_cells * order->num_waves, sizeof *order->reads);
        order->atomics = heap_zeroed((size_t)order->num_cells * order->num_waves, sizeof *order->atomics);
    }
    order->index = (id.z * grid.y + id.y) * grid.x + id.x;
    order->phase = 0;
    order->any_near = order->any_fresh = false;
    order_named_forget(state, order);
}

/* Numbers continue from the wave that had this place before. So entries in LDS cells can be recognised as those of an
   earlier workgroup. Caches start without old data. */
static void wave_start(void *self, SimWave *wave)
{
    OrderWave *order = order_of(wave);
    OrderGroup *group = order_group_of(wave);
    const unsigned number = wave->number;
    const uint32_t now = order->issued;
    order_forget_acquires(self, order);
    order->start = now;
    forget_clocks(self, order);
    for (unsigned c = 0; c < NUM_ORDER_CACHES; c++) memset(order->fresh[c].group, 0, sizeof order->fresh[c].group);
    memset(order->near, 0, sizeof order->near);
    memset(order->weak, 0, sizeof order->weak);
    memset(order->flushed_group, 0, sizeof order->flushed_group);
    order->flushed_own = order->scalar_flushed = order->loaded[0] = order->loaded[1] = now;
    for (unsigned c = 0; c < NUM_ORDER_CACHES; c++) order->is_clean[c] = true;
    order->scalar_dirty = order->num_history = 0;
    for (unsigned c = 0; c < NUM_ORDER_CLASSES; c++) order->waited[c] = group->published[number][c] = now;
    group->published_scalar[number] = group->published_flush[number] = group->issued[number] = now;
    group->published_clean[number] = coherence_clean(order);
}

/* ---- events ---- */

/* Bit of a mark with class ORDER_FLAT_LDS: the previous number is the operation's number in global memory. */
#define MARK_BOTH (UINT64_C(1) << 40)

static OrderClass class_of(const SimWave *wave, const SimAccess *access)
{
    const InstInfo *row = inst_info(access->op->info->decoded.inst.opcode);
    if (access->does & (ACCESS_TENSOR | ACCESS_TENSOR_PART)) return ORDER_TENSOR;
    if (access->does & ACCESS_FROM_LDS) return ORDER_ASYNC_STORE;
    if (access->does & ACCESS_LANE_LDS) return ORDER_ASYNC;
    if (row->event == EVENT_ASYNC_ARRIVE) return ORDER_ASYNC;
    if (row->event == EVENT_VMEM_STORE && order_has_stores(wave)) return ORDER_STORE;
    switch (row->format) {
    case FORMAT_DS: return ORDER_LDS;
    case FORMAT_FLAT: return access->space == SPACE_LDS ? ORDER_FLAT_LDS : ORDER_FLAT;
    case FORMAT_SMEM: return ORDER_SCALAR;
    default: return ORDER_VMEM;
    }
}

/* Scopes of LLVM's memory model (AMDGPUUsage, "Memory Model GFX942"): sc1 means agent or system, sc0 alone workgroup
   (gfx1250: cluster). A read-modify-write is done in L2 for the whole agent; its sc0 asks for the old value. On gfx90a
   glc, in the place of sc0, means agent. An atomic store has no bit there, so a store by one lane, as of a flag, counts
   as atomic. Scalar operations have one bit, with which a load bypasses the scalar cache. */
static unsigned scope_of(const SimWave *wave, const SimAccess *access, OrderClass class)
{
    const unsigned cache = access->op->info->decoded.inst.mods.cache;
    if (access->space != SPACE_GLOBAL) return 0;
    if (access->does & ACCESS_ATOMIC) return ORDER_SYNC | ORDER_SYNC_GROUP;
    if (class == ORDER_SCALAR)
        return cache & CACHE_SC0 && access->does & ACCESS_READS ? ORDER_SYNC | ORDER_SYNC_GROUP : 0;
    if (cache & CACHE_SC1 || (cache & CACHE_SC0 && order_has_one_l2(wave))) return ORDER_SYNC | ORDER_SYNC_GROUP;
    if (order_has_one_l2(wave) && access->does & ACCESS_WRITES && !(access->active & (access->active - 1)))
        return ORDER_SYNC | ORDER_SYNC_GROUP;
    if (!(cache & CACHE_SC0)) return 0;
    return order_has_stores(wave) ? ORDER_SYNC : ORDER_SYNC_GROUP;
}

/* ds_append, ds_consume: one counter in LDS for the whole wave, at M0 + offset. */
static void counter_access(SimWave *wave, const SimAccess *access, OrderAccess self)
{
    const unsigned lane = (unsigned)__builtin_ctzll(access->active);
    SimAccess counter = {.op = access->op,
                         .space = SPACE_LDS,
                         .does = ACCESS_READS | ACCESS_WRITES | ACCESS_ATOMIC,
                         .bytes = 4,
                         .active = UINT64_C(1) << lane};
    memcpy(counter.mark, access->mark, sizeof counter.mark);
    counter.address[lane] = wave->s[S_M0] + (uint32_t)access->op->imm;
    order_lds_access(wave, &counter, self);
}

static void remember_wait(OrderWave *order)
{
    const OrderHistory now = {order->issued, order->waited[ORDER_VMEM], order->waited[ORDER_ASYNC],
                              order->waited[ORDER_TENSOR]};
    order->history[order->num_history++ % ORDER_HISTORY] = now;
}

/* An access is issued (of a flat operation, a part of it). If it must be ordered, sets its mark, which was 0. */
static void order_access(void *self, SimWave *wave, SimAccess *access)
{
    const OrderState *state = self;
    OrderWave *order = order_of(wave);
    const SimOp *op = access->op;
    const OrderClass class = class_of(wave, access);
    const bool is_counter =
        access->does & ACCESS_NO_MEMORY && inst_info(op->info->decoded.inst.opcode)->flags & INST_ATOMIC;
    if (inst_info(op->info->decoded.inst.opcode)->modifiers & MOD_GDS) order_global_issued(wave, access);
    if ((access->does & ACCESS_NO_MEMORY && !is_counter) || access->space == SPACE_SCRATCH || !access->active) return;
    OrderAccess own = {.number = ++order->issued, .wave = wave->number & (ORDER_MAX_WAVES - 1)};
    own.how = (class | scope_of(wave, access, class)) & ORDER_HOW_MASK;
    own.op = (uint32_t)((sim_op_address(op) - state->watch->program->address) / 4) & ORDER_OP_MASK;
    if (access->does & ACCESS_ATOMIC || is_counter) own.how |= ORDER_ATOMIC;
    /* A flat operation that reaches both memories has two numbers, one after the other. The mark is the later one. */
    const uint64_t both = access->mark[state->mark] ? MARK_BOTH : 0;
    access->mark[state->mark] = both | (uint64_t)class << 32 | own.number;
    const bool dma = access->does & (ACCESS_LDS_DMA | ACCESS_FROM_LDS);
    if (class == ORDER_SCALAR && access->does & ACCESS_WRITES && !(access->does & ACCESS_ATOMIC) &&
        !order->scalar_dirty) {
        order->scalar_dirty = own.number;
        order->scalar_store = op;
    }
    if (is_counter) {
        counter_access(wave, access, own);
        return;
    }
    if (access->space == SPACE_GLOBAL) {
        if (access->does & ACCESS_READS && !(own.how & ORDER_SYNC)) coherence_loaded(wave, class, own.number);
        order_global_access(wave, access, own);
    }
    if (access->space == SPACE_LDS || dma) order_lds_access(wave, access, own);
}

static void acquire(OrderState *state, SimWave *wave, const SimAccess *access, uint64_t lanes)
{
    const Release *last = NULL;
    FOREACH_LANE(lane, lanes) {
        const uint64_t address = access->address[lane] & ~UINT64_C(3);
        Release *release = map_get(&state->places, address);
        if (release && release != last) order_acquire(wave, access->mark[state->mark], address, release);
        last = release;
    }
}

/* When the wave has waited for a read, it acquires what was released at the address that was read. The releases are
   looked up now, because one may have come while the operation was outstanding. */
static void completed(void *self, SimWave *wave, const SimAccess *access)
{
    OrderState *state = self;
    const uint64_t mark = access->mark[state->mark];
    if (!(access->does & ACCESS_READS) || access->does & ACCESS_NO_MEMORY || !mark) return;
    if (!access->flat && access->space == SPACE_LDS) {
        order_lds_completed(wave, access);
        return;
    }
    if (!state->places.count) return;
    if (!access->op->info->decoded.inst.num_defs) return; /* nothing can use the value that was read */
    const SimSpace space = access->flat ? SPACE_GLOBAL : access->space;
    const OrderClass class = class_of(wave, access);
    SimAccess part = {.op = access->op, .space = space, .does = access->does};
    if (space != SPACE_GLOBAL || !scope_of(wave, &part, class)) return;
    const uint64_t lanes = access->does & ACCESS_SCALAR ? 1 : access->flat ? access->flat_lanes[space] : access->active;
    if (!(access->does & ACCESS_BLOCK)) {
        acquire(state, wave, access, lanes);
        return;
    }
    SimAccess piece;
    for (unsigned at = 0; block_next(access, &at, &piece);) {
        memcpy(piece.mark, access->mark, sizeof piece.mark);
        acquire(state, wave, &piece, lanes);
    }
}

static void proved(void *self, SimWave *wave, const SimPending *pending)
{
    OrderWave *order = order_of(wave);
    const uint64_t id = pending->mark[((const OrderState *)self)->mark];
    const unsigned class = (unsigned)(id >> 32) & ORDER_CLASS_MASK;
    const uint32_t number = (uint32_t)id;
    const unsigned lds = pending->unproved & (COUNTER_BIT_LGKM | COUNTER_BIT_DS);
    if (order->num_acquires && id && !pending->unproved) order_acquired(wave, id);
    if (id & MARK_BOTH && pending->unproved == lds && number - 1 > order->waited[ORDER_FLAT])
        order->waited[ORDER_FLAT] = number - 1;
    if (id & MARK_BOTH ? lds : pending->unproved) return;
    if (number <= order->waited[class]) return;
    order->waited[class] = number;
    if (class == ORDER_VMEM || class == ORDER_ASYNC || class == ORDER_TENSOR) remember_wait(order);
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

static void barrier(void *, SimGroup *group)
{
    OrderGroup *order = order_of_group(group);
    order->phase++;
    for (unsigned w = 0; w < group->num_waves; w++) {
        const OrderWave *wave = order_of(group->waves[w]);
        memcpy(order->published[w], wave->waited, sizeof wave->waited);
        order->published_scalar[w] = wave->scalar_flushed;
        order->published_flush[w] = least(order_waited(group->waves[w], wave->waited), wave->flushed_own);
        order->issued[w] = wave->issued;
        order->published_clean[w] = coherence_clean(wave);
    }
    order_share(group);
}

static void named(void *, SimWave *wave, unsigned number, SimNamedEvent event) { order_named(wave, number, event); }

static unsigned prepare(void *self, const SimOpFacts *facts, void **data)
{
    const OrderState *state = self;
    *data = ARENA_NEW(state->watch->arena, OrderInfo);
    return facts->flags & SIM_FACT_CACHE ? SIM_ON_AFTER : 0;
}

static void after(void *, SimWave *wave, const SimOp *op, void *) { coherence_operation(wave, op); }

static void wave_end(void *, SimWave *wave, const SimOp *op) { coherence_end(wave, op); }

static void global(void *, SimWave *wave, unsigned number, SimNamedEvent event) { order_global(wave, number, event); }

const SimObserver order_observer = {.name = "order",
                                    .checks = SIM_CHECK_RACES | SIM_CHECK_COHERENCE,
                                    .wave_bytes = sizeof(OrderWave),
                                    .needs = SIM_NEEDS_QUEUE,
                                    .open = open,
                                    .close = close,
                                    .prepare = prepare,
                                    .after = after,
                                    .group_start = group_start,
                                    .group_free = group_free,
                                    .wave_start = wave_start,
                                    .wave_end = wave_end,
                                    .wave_free = wave_free,
                                    .barrier = barrier,
                                    .named = named,
                                    .global = global,
                                    .access = order_access,
                                    .completed = completed,
                                    .proved = proved};
