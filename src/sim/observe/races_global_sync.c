/* The global wave sync in the order of accesses: an arriving wave releases what an atomic store would release. When it
   continues and has waited for the operation (lgkmcnt), it acquires what all waves that arrived before have
   released. */
#include "sim/observe/races.h"

static void replace(OrderState *state, Release **place, Release *release)
{
    if (*place) order_release_drop(state, *place);
    *place = release;
}

void order_global_forget(OrderState *state)
{
    for (unsigned i = 0; i < NUM_GLOBAL_SYNCS; i++) {
        replace(state, &state->come[i], NULL);
        replace(state, &state->opened[i], NULL);
    }
}

void order_global_issued(SimWave *wave, SimAccess *access)
{
    OrderWave *order = order_of(wave);
    order->sync_mark = (uint64_t)ORDER_LDS << 32 | ++order->issued;
    access->mark[order_state_of(wave)->mark] = order->sync_mark;
}

static void come(SimWave *wave, unsigned number)
{
    OrderState *state = order_state_of(wave);
    Release *own = order_release_new(wave, order_of(wave)->issued), *all = state->come[number];
    if (!all) {
        state->come[number] = own;
        return;
    }
    clock_join(&state->clocks, &all->ordered, &own->ordered);
    clock_join(&state->clocks, &all->flushed, &own->flushed);
    clock_join(&state->clocks, &all->itself, &own->itself);
    clock_join(&state->clocks, &all->clean, &own->clean);
    order_release_drop(state, own);
}

static void open(SimWave *wave, unsigned number)
{
    OrderState *state = order_state_of(wave);
    Release *release = state->come[number], *before = state->opened[number];
    state->come[number] = NULL;
    if (order_clock_bytes(state) > state->limit) state->full = true;
    if (before && wave->state != WAVE_AT_GLOBAL_BARRIER) {
        Release *both = order_release_joined(state, before, release);
        order_release_drop(state, release);
        release = both;
    }
    replace(state, &state->opened[number], release);
}

void order_global(SimWave *wave, unsigned number, SimNamedEvent event)
{
    Release *opened = order_state_of(wave)->opened[number];
    switch (event) {
    case SIM_NAMED_SIGNALS: come(wave, number); break;
    case SIM_NAMED_OPENS: open(wave, number); break;
    case SIM_NAMED_PASSES:
        if (opened) order_acquire(wave, order_of(wave)->sync_mark, 0, opened);
        break;
    }
}
