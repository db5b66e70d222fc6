/* Counters: the incomplete operations of a wave, and the instructions that wait for them. A counter goes down when an
   operation completes. Vector memory and LDS complete in order, others in any order. */
#include "timing/cu_state.h"

void flight_add(Flight *flight, FlightOp op)
{
    uint32_t at = flight->len < MAX_FLIGHT ? flight->len++ : MAX_FLIGHT - 1;
    for (; at && flight->op[at - 1].done > op.done; at--) flight->op[at] = flight->op[at - 1];
    flight->op[at] = op;
}

static void drop_done(Flight *flight, uint64_t now)
{
    uint32_t done = 0;
    while (done < flight->len && flight->op[done].done <= now) done++;
    if (!done) return;
    for (uint32_t i = done; i < flight->len; i++) flight->op[i - done] = flight->op[i];
    flight->len -= done;
}

/* Holds until that operation is done. The clocks that it spent in a queue come first. */
static void op_hold(const CuWave *wave, const FlightOp *op, Hold *hold)
{
    const uint64_t queued = wave->base + op->excess;
    if (op->excess) hold_until(hold, (ClockOwner)op->owner, queued < op->done ? queued : op->done, op->word);
    hold_until(hold, op->is_scalar ? OWNER_SCALAR : OWNER_WAIT, op->done, op->word);
}

/* Holds until at most `count` operations are not done. */
static void flight_hold(CuWave *wave, Flight *flight, unsigned count, Hold *hold)
{
    drop_done(flight, wave->base);
    if (flight->len > count) op_hold(wave, &flight->op[flight->len - count - 1], hold);
}

void wait_hold(CuWave *wave, const TimedInst *inst, Hold *hold)
{
    for (unsigned counter = 0; counter < NUM_COUNTERS; counter++) {
        Flight *flight = &wave->flight[counter];
        if (!flight->len) continue;
        if (inst->wait[counter] < counter_infos[counter].max) flight_hold(wave, flight, inst->wait[counter], hold);
        if (!inst->is_end || counter == COUNTER_LGKM) continue;
        uint32_t last = flight->len;
        while (last && !flight->op[last - 1].is_write) last--;
        if (last) op_hold(wave, &flight->op[last - 1], hold);
    }
}

void counter_hold(CuWave *wave, const TimedInst *inst, Hold *hold)
{
    for (unsigned counter = 0; counter < NUM_COUNTERS; counter++)
        if (inst->event->counters >> counter & 1)
            flight_hold(wave, &wave->flight[counter], counter_infos[counter].max - 1u, hold);
}
