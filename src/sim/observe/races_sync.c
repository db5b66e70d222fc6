/* Releases and acquires: LLVM's memory model for gfx942 and gfx950 (AMDGPUUsage, "Memory Model GFX942"), applied to
   machine code.

   Global memory. An atomic write releases the operations that its wave has waited for (vmcnt). It also releases
   operations of the workgroup's other waves that they had waited for before the last barrier. After a buffer_wbl2 it
   releases those that they had issued before that barrier, because the write-back follows them through the same
   cache. At workgroup scope, issued operations are released, because one L1 keeps the order. An atomic read acquires
   what was released at its address, as soon as its result was waited for. So a relaxed atomic alone orders no
   operation without a wait. It also makes nothing visible: that is a matter of caches (coherence.c).

   LDS. Code does not distinguish an atomic load or store from a plain one. If a loop does nothing but read a place
   and test it, then it waits for another wave, and the place is a flag. Three kinds of operations come before
   whatever follows the wait for that read: LDS operations that the flag's writers had issued before (LDS takes the
   operations of one wave in order); their LDS-DMA, if they had waited for it; and their global operations, as far as
   one L1 orders them. Other atomics on LDS order nothing for certain: the value that they return tells what other
   waves have done only to code that tests it. Accesses that only such atomics order get a warning. */
#include "sim/observe/races.h"
#include "support/heap.h"

/* ---- spin loops ---- */

enum { SPIN_UNKNOWN, SPIN_NO, SPIN_YES, MAX_SPIN_WORDS = 64 };

static bool is_backward(const SimOp *op, uint64_t to) { return op->target && sim_op_address(op->target) <= to; }

/* Does the instruction of a loop change nothing that others see, and nothing that `op` reads? */
static bool is_idle(const SimProgram *program, const SimOp *inst, const RegRange address)
{
    const SimOpFacts *facts = sim_facts(program, inst);
    if (facts->flags & (SIM_FACT_NONE | SIM_FACT_BARRIER) || facts->event) return false;
    for (unsigned i = 0; i < facts->writes->count; i++)
        if (ranges_overlap(facts->writes->range[i], address)) return false;
    return true;
}

static bool find_spin(const SimProgram *program, const SimOp *op)
{
    const MachineInst *inst = &op->info->decoded.inst;
    if (inst->num_operands <= inst->num_defs) return false;
    const RegRange address = operand_units(inst->operands[inst->num_defs]);
    const size_t at = (sim_op_address(op) - program->address) / 4;
    size_t first = SIZE_MAX, last = at;
    for (size_t w = at + 1; w < program->num_words && w <= at + MAX_SPIN_WORDS && first == SIZE_MAX; w++) {
        const SimOp *next = program->op_at[w];
        if (!next) continue;
        if (!is_idle(program, next, address)) return false;
        last = w;
        if (is_backward(next, sim_op_address(op))) first = (sim_op_address(next->target) - program->address) / 4;
    }
    if (first == SIZE_MAX || at - first > MAX_SPIN_WORDS) return false;
    for (size_t w = first; w < at; w++) {
        const SimOp *next = program->op_at[w];
        if (next && (!is_idle(program, next, address) || is_backward(next, sim_op_address(next)))) return false;
    }
    return last > at;
}

bool order_is_spin(const SimWave *wave, const SimOp *op)
{
    OrderInfo *info = sim_observer_data(wave, op, OBSERVER_ORDER);
    if (info->spin == SPIN_UNKNOWN) info->spin = find_spin(wave->watch->program, op) ? SPIN_YES : SPIN_NO;
    return info->spin == SPIN_YES;
}

/* ---- guesses ---- */

static bool same_place(const SimPlace *a, const SimPlace *b)
{
    return a->relative == b->relative && a->offset == b->offset;
}

/* Is it a compare-and-swap at the address of the load, as far as the code shows? */
static bool swaps_there(const SimOp *op, const SimOp *load)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    const InstInfo *load_row = inst_info(load->info->decoded.inst.opcode);
    if (!(row->flags & INST_ATOMIC) || row->format != load_row->format || op->imm != load->imm) return false;
    if (op->param != ATOMIC_CMPSWAP && op->param != ATOMIC_CMPSWAP_F) return false;
    const bool lds = row->format == FORMAT_DS;
    const unsigned flags = SIM_OP_SADDR | SIM_OP_OFFEN | SIM_OP_IDXEN;
    return same_place(&op->src[0], &load->src[0]) &&
           (lds || ((op->flags & flags) == (load->flags & flags) && same_place(&op->src[2], &load->src[2]) &&
                    same_place(&op->src[3], &load->src[3])));
}

static bool find_guess(const SimProgram *program, const SimOp *load)
{
    const MachineInst *inst = &load->info->decoded.inst;
    const size_t at = (sim_op_address(load) - program->address) / 4;
    for (size_t w = at + 1; w < program->num_words && w <= at + MAX_SPIN_WORDS; w++) {
        const SimOp *next = program->op_at[w];
        if (!next) continue;
        if (swaps_there(next, load)) return true;
        const SimOpFacts *facts = sim_facts(program, next);
        if (facts->flags & (SIM_FACT_NONE | SIM_FACT_BARRIER)) return false;
        for (unsigned i = 0; i < facts->writes->count; i++)
            for (unsigned k = inst->num_defs; k < inst->num_operands; k++)
                if (ranges_overlap(facts->writes->range[i], operand_units(inst->operands[k]))) return false;
    }
    return false;
}

bool order_is_guess(const SimWave *wave, const SimOp *op)
{
    OrderInfo *info = sim_observer_data(wave, op, OBSERVER_ORDER);
    if (info->guess == SPIN_UNKNOWN) info->guess = find_guess(wave->watch->program, op) ? SPIN_YES : SPIN_NO;
    return info->guess == SPIN_YES;
}

/* ---- releases ---- */

static uint32_t largest(uint32_t a, uint32_t b) { return a > b ? a : b; }

uint64_t order_clock_bytes(const OrderState *state) { return state->releases * sizeof(Release) + state->clocks.bytes; }

static void near_join(OrderNear *to, const OrderNear *from, unsigned count)
{
    for (unsigned w = 0; w < count; w++) {
        to[w].lds = largest(to[w].lds, from[w].lds);
        to[w].dma = largest(to[w].dma, from[w].dma);
        to[w].async = largest(to[w].async, from[w].async);
        to[w].tensor = largest(to[w].tensor, from[w].tensor);
        to[w].global = largest(to[w].global, from[w].global);
        to[w].loads = largest(to[w].loads, from[w].loads);
    }
}

/* What the wave knows of wave `w` of its workgroup. */
static OrderNear near_of(const SimWave *wave, unsigned w)
{
    const OrderWave *order = order_of(wave);
    const OrderGroup *group = order_group_of(wave);
    OrderNear near = order->near[w];
    const bool own = w == wave->number, split = order_tg_split(wave) || order_has_stores(wave);
    const uint32_t *waited = own ? order->waited : group->published[w];
    near.lds = largest(near.lds, waited[ORDER_LDS]);
    near.dma = largest(near.dma, waited[ORDER_VMEM]);
    near.async = largest(near.async, waited[ORDER_ASYNC]);
    near.tensor = largest(near.tensor, waited[ORDER_TENSOR]);
    near.loads = largest(near.loads, waited[ORDER_VMEM]);
    near.global = largest(near.global, split ? order_waited(wave, waited) : own ? order->issued : group->issued[w]);
    return near;
}

Release *order_release_new(const SimWave *wave, uint32_t number)
{
    const OrderWave *order = order_of(wave);
    const OrderGroup *group = order_group_of(wave);
    OrderState *state = order_state_of(wave);
    ClockPool *pool = &state->clocks;
    Release *release = heap_zeroed(1, sizeof *release);
    release->references = 1;
    release->group = group->index;
    clock_raise(pool, &release->itself, order_thread(group, group->index, wave->number), number);
    clock_join(pool, &release->ordered, &order->ordered);
    clock_join(pool, &release->flushed, &order->flushed);
    if (state->num_threads) clock_join(pool, &release->clean, &order->clean);
    for (unsigned w = 0; w < group->num_waves; w++) {
        const uint32_t thread = order_thread(group, group->index, w);
        const bool own = w == wave->number;
        const uint32_t *all = own ? order->waited : group->published[w];
        const uint32_t waited = order_waited(wave, all);
        uint32_t back = own ? order->flushed_own : largest(group->published_flush[w], order->flushed_group[w]);
        if (own && waited < back) back = waited;
        if (own && order->scalar_dirty && order->scalar_dirty <= back) back = order->scalar_dirty - 1;
        clock_raise(pool, &release->ordered, thread, own ? waited : largest(waited, order->flushed_group[w]));
        clock_raise(pool, &release->flushed, thread, back);
        if (order_has_stores(wave))
            clock_raise(pool, &release->ordered, order_loads_of(thread), largest(all[ORDER_VMEM], all[ORDER_FLAT]));
        if (state->num_threads)
            clock_raise(pool, &release->clean, thread, own ? coherence_clean(order) : group->published_clean[w]);
        release->near[w] = near_of(wave, w);
    }
    state->releases++;
    return release;
}

void order_release_drop(OrderState *state, Release *release)
{
    if (--release->references) return;
    state->releases--;
    clock_free(&state->clocks, &release->ordered);
    clock_free(&state->clocks, &release->flushed);
    clock_free(&state->clocks, &release->itself);
    clock_free(&state->clocks, &release->clean);
    free(release);
}

/* A read there acquires what any of the writers has released, because the order of their effects is not known yet. */
Release *order_release_joined(OrderState *state, const Release *old, const Release *new)
{
    Release *both = heap_zeroed(1, sizeof *both);
    both->references = 1;
    both->group = new->group;
    memcpy(both->near, new->near, sizeof both->near);
    if (old->group == new->group) near_join(both->near, old->near, ORDER_MAX_WAVES);
    static const size_t clocks[] = {offsetof(Release, itself), offsetof(Release, ordered), offsetof(Release, flushed),
                                    offsetof(Release, clean)};
    for (unsigned i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        Clock *to = (Clock *)((char *)both + clocks[i]);
        clock_join(&state->clocks, to, (const Clock *)((const char *)old + clocks[i]));
        clock_join(&state->clocks, to, (const Clock *)((const char *)new + clocks[i]));
    }
    state->releases++;
    return both;
}

void order_release_at(OrderState *state, uint64_t address, Release *release, Release **memo)
{
    Release *old = map_get(&state->places, address);
    if (!old) {
        release->references++;
        map_put(&state->places, state->arena, address, release);
        return;
    }
    if (old == release || old == memo[1]) return;
    if (old != memo[0]) {
        memo[0] = old;
        memo[1] = order_release_joined(state, old, release);
        memo[1]->references--; /* of nobody yet */
    }
    memo[1]->references++;
    map_put(&state->places, state->arena, address, memo[1]);
    order_release_drop(state, old);
    if (order_clock_bytes(state) > state->limit) state->full = true;
}

/* ---- acquires ---- */

static Acquire *add_acquire(OrderWave *wave, uint64_t order)
{
    if (wave->num_acquires == wave->cap_acquires) {
        wave->cap_acquires = wave->cap_acquires ? 2 * wave->cap_acquires : 8;
        wave->acquires = heap_grown(wave->acquires, wave->cap_acquires * sizeof *wave->acquires);
    }
    Acquire *acquire = &wave->acquires[wave->num_acquires++];
    *acquire = (Acquire){.order = order};
    return acquire;
}

void order_acquire(SimWave *wave, uint64_t order, uint64_t address, Release *release)
{
    Acquire *acquire = add_acquire(order_of(wave), order);
    release->references++;
    acquire->release = release;
    acquire->address = address;
}

bool order_has_read(const OrderWave *wave, uint64_t address, uint32_t thread, uint32_t number)
{
    ARRAY_FOREACH(const OrderRead, read, wave->read, ORDER_READS) {
        if (read->release && read->address == address && number <= clock_number(&read->release->itself, thread))
            return true;
    }
    return false;
}

/* The wave has received what it acquired. It takes over the reference. */
static void remember_read(OrderState *state, OrderWave *wave, const Acquire *acquire)
{
    OrderRead *read = &wave->read[wave->num_read++ % ORDER_READS];
    for (unsigned i = 0; i < ORDER_READS; i++)
        if (wave->read[i].release && wave->read[i].address == acquire->address) read = &wave->read[i];
    if (read->release) order_release_drop(state, read->release);
    *read = (OrderRead){acquire->address, acquire->release};
}

/* The operations that the wave had waited for when it issued that operation. */
static OrderHistory waited_then(const OrderWave *wave, uint32_t number)
{
    OrderHistory waited = {number, wave->start, wave->start, wave->start};
    const uint32_t count = wave->num_history < ORDER_HISTORY ? wave->num_history : ORDER_HISTORY;
    ARRAY_FOREACH(const OrderHistory, then, wave->history, count) {
        if (then->issued >= number) continue;
        waited.dma = largest(waited.dma, then->dma);
        waited.async = largest(waited.async, then->async);
        waited.tensor = largest(waited.tensor, then->tensor);
    }
    return waited;
}

static void know_writer(const SimWave *wave, Acquire *acquire, const OrderAccess *write)
{
    const SimWave *writer = wave->group->waves[write->wave];
    const OrderWave *other = order_of(writer);
    OrderNear *near = &acquire->near[write->wave];
    if (writer == wave || write->number <= other->start) return;
    const OrderHistory waited = waited_then(other, write->number);
    const OrderClass class = order_class(write);
    near->lds = largest(near->lds, write->number);
    near->dma = largest(near->dma, waited.dma);
    /* An arrival at a barrier in LDS comes after the copies before it. */
    near->async = largest(near->async, class == ORDER_ASYNC ? write->number : waited.async);
    near->tensor = largest(near->tensor, class == ORDER_TENSOR ? write->number : waited.tensor);
    near->global = largest(near->global, write->number);
    near->loads = largest(near->loads, write->number);
}

void order_acquire_flag(SimWave *wave, uint64_t order, const LdsCell *cell, uint64_t at, bool spin)
{
    OrderWave *self = order_of(wave);
    const OrderGroup *group = order_group_of(wave);
    Acquire *acquire = self->num_acquires ? &self->acquires[self->num_acquires - 1] : NULL;
    if (!acquire || acquire->order != order) acquire = add_acquire(self, order);
    acquire->weak = !spin;
    if (spin) know_writer(wave, acquire, &cell->write.access);
    for (OrderWaves left = cell->atomics; left; left &= left - 1)
        know_writer(wave, acquire, &group->atomics[(size_t)__builtin_ctz(left) * group->num_cells + at]);
}

/* A flag of a wave of the workgroup passes on what that wave knows. */
static void learn_flag(SimWave *wave, const Acquire *acquire)
{
    OrderWave *self = order_of(wave);
    OrderGroup *group = order_group_of(wave);
    ClockPool *pool = &order_state_of(wave)->clocks;
    for (unsigned w = 0; w < group->num_waves; w++) {
        if (!acquire->near[w].lds) continue;
        const OrderWave *other = order_of(wave->group->waves[w]);
        near_join(self->near, other->near, group->num_waves);
        clock_join(pool, &self->ordered, &other->ordered);
        clock_join(pool, &self->flushed, &other->flushed);
        for (unsigned c = 0; c < NUM_ORDER_CACHES; c++)
            clock_join(pool, &self->fresh[c].outside, &other->fresh[c].outside);
    }
    near_join(self->near, acquire->near, group->num_waves);
    group->any_near = true;
}

static void learn(SimWave *wave, const Acquire *acquire)
{
    OrderWave *self = order_of(wave);
    OrderGroup *group = order_group_of(wave);
    const Release *release = acquire->release;
    if (release) {
        clock_join(&order_state_of(wave)->clocks, &self->ordered, &release->ordered);
        clock_join(&order_state_of(wave)->clocks, &self->flushed, &release->flushed);
        coherence_acquired(wave, release);
        if (release->group != group->index) return;
        near_join(self->near, release->near, group->num_waves);
        group->any_near = true;
    } else if (acquire->weak) {
        for (unsigned w = 0; w < group->num_waves; w++) self->weak[w] = largest(self->weak[w], acquire->near[w].lds);
    } else {
        learn_flag(wave, acquire);
    }
}

void order_acquired(SimWave *wave, uint64_t id)
{
    OrderState *state = order_state_of(wave);
    OrderWave *order = order_of(wave);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < order->num_acquires; i++) {
        const Acquire acquire = order->acquires[i];
        if (acquire.order != id) {
            order->acquires[kept++] = acquire;
            continue;
        }
        learn(wave, &acquire);
        if (acquire.release) remember_read(state, order, &acquire);
    }
    order->num_acquires = kept;
}

void order_forget_acquires(OrderState *state, OrderWave *order)
{
    for (uint32_t i = 0; i < order->num_acquires; i++)
        if (order->acquires[i].release) order_release_drop(state, order->acquires[i].release);
    order->num_acquires = 0;
    for (unsigned i = 0; i < ORDER_READS; i++)
        if (order->read[i].release) order_release_drop(state, order->read[i].release);
    memset(order->read, 0, sizeof order->read);
}

/* ---- named barriers ---- */

static void replace(OrderState *state, Release **place, Release *release)
{
    if (*place) order_release_drop(state, *place);
    *place = release;
}

void order_named(SimWave *wave, unsigned number, SimNamedEvent event)
{
    OrderState *state = order_state_of(wave);
    OrderGroup *group = order_group_of(wave);
    Release **signalled = &group->signalled[number], **opened = &group->opened[number];
    if (event == SIM_NAMED_SIGNALS) {
        Release *own = order_release_new(wave, order_of(wave)->issued);
        if (!*signalled) {
            *signalled = own;
            return;
        }
        replace(state, signalled, order_release_joined(state, *signalled, own));
        order_release_drop(state, own);
    } else if (event == SIM_NAMED_OPENS) {
        replace(state, opened, *signalled);
        *signalled = NULL;
    } else if (*opened) {
        learn(wave, &(Acquire){.release = *opened});
    }
}

void order_named_forget(OrderState *state, OrderGroup *group)
{
    for (unsigned i = 0; i <= NAMED_BARRIERS; i++) {
        replace(state, &group->signalled[i], NULL);
        replace(state, &group->opened[i], NULL);
    }
}

/* ---- barriers ---- */

static void share_near(SimGroup *group)
{
    OrderNear all[ORDER_MAX_WAVES] = {{0}};
    for (unsigned w = 0; w < group->num_waves; w++) near_join(all, order_of(group->waves[w])->near, group->num_waves);
    for (unsigned w = 0; w < group->num_waves; w++) memcpy(order_of(group->waves[w])->near, all, sizeof all);
}

static void share_clocks(SimGroup *group, size_t offset)
{
    ClockPool *pool = &order_state_of(group->waves[0])->clocks;
    Clock all = {0};
    for (unsigned w = 0; w < group->num_waves; w++)
        clock_join(pool, &all, (const Clock *)((const char *)order_of(group->waves[w]) + offset));
    for (unsigned w = 0; w < group->num_waves && all.root; w++)
        clock_join(pool, (Clock *)((char *)order_of(group->waves[w]) + offset), &all);
    clock_free(pool, &all);
}

static void share_fresh(SimGroup *group, OrderCache cache)
{
    uint32_t all[ORDER_MAX_WAVES] = {0};
    for (unsigned w = 0; w < group->num_waves; w++)
        for (unsigned k = 0; k < group->num_waves; k++)
            all[k] = largest(all[k], order_of(group->waves[w])->fresh[cache].group[k]);
    for (unsigned w = 0; w < group->num_waves; w++)
        memcpy(order_of(group->waves[w])->fresh[cache].group, all, sizeof all);
    share_clocks(group, offsetof(OrderWave, fresh) + cache * sizeof(OrderFresh) + offsetof(OrderFresh, outside));
}

/* All waves learn what any of them knows. With tg_split they only share L2. */
void order_share(SimGroup *group)
{
    const OrderGroup *order = order_of_group(group);
    const bool split = order_tg_split(group->waves[0]);
    if (order->any_near) share_near(group);
    share_clocks(group, offsetof(OrderWave, ordered));
    share_clocks(group, offsetof(OrderWave, flushed));
    share_clocks(group, offsetof(OrderWave, clean));
    if (!order->any_fresh) return;
    share_fresh(group, CACHE_L2);
    if (split) return;
    share_fresh(group, CACHE_L1);
    share_fresh(group, CACHE_SCALAR);
}
