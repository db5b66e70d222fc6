/* The LDS of a compute unit. Each pair of SIMDs has a queue of commands, which share data slots, and a bus. The banks
   serve one operation at a time in the order of issue, for as long as its addresses require. An entry of the queue
   becomes free some clocks before its data arrive. Data of LDS-DMA occupy the banks when they arrive. */
#include "timing/cu_state.h"
#include "timing/lds_banks.h"

static uint32_t slots_of(const Cu *cu, const TimedInst *inst)
{
    return lds_data_slots(cu->rows, inst_info(inst->inst.opcode)->memory_bytes, inst->is_write);
}

void lds_hold(const Cu *cu, const CuWave *wave, const TimedInst *inst, Hold *hold)
{
    const CuQueue *fifo = &cu->lds.fifo[wave->simd * CU_PAIRS / CU_SIMDS];
    const uint32_t n = cu->lds_fifo, all = row_count(cu->rows, TIME_LDS_DATA_SLOTS, UINT16_MAX);
    uint32_t slots = slots_of(cu, inst);
    const bool is_limited = slots;
    /* From the youngest entry back: the first one that has to be gone for enough room. */
    uint32_t slot = place_in_ring(fifo->issued, n);
    for (uint32_t back = 1; back <= n && back <= fifo->issued; back++) {
        slot = (slot ? slot : n) - 1;
        slots += fifo->entry[slot].slots;
        if (back < n && !(is_limited && slots > all)) continue;
        hold_until(hold, OWNER_LDS, fifo->entry[slot].free, fifo->entry[slot].word);
        return;
    }
}

void lds_arrival(Cu *cu, uint64_t at, uint32_t clocks)
{
    CuLds *lds = &cu->lds;
    uint32_t i = lds->num_arrivals < MAX_VMEM_FLIGHT ? lds->num_arrivals++ : MAX_VMEM_FLIGHT - 1;
    for (; i && lds->arrivals[i - 1].at > at; i--) lds->arrivals[i] = lds->arrivals[i - 1];
    lds->arrivals[i] = (LdsArrival){at, clocks};
}

/* Lets data that have arrived by now occupy the banks. */
static void take_arrivals(CuLds *lds, uint64_t now)
{
    uint32_t taken = 0;
    for (; taken < lds->num_arrivals && lds->arrivals[taken].at <= now; taken++) {
        lds->free = later(lds->free, lds->arrivals[taken].at) + lds->arrivals[taken].clocks;
        lds->busy += lds->arrivals[taken].clocks;
    }
    if (!taken) return;
    for (uint32_t i = taken; i < lds->num_arrivals; i++) lds->arrivals[i - taken] = lds->arrivals[i];
    lds->num_arrivals -= taken;
}

/* The LDS work of an operation: clocks of the banks without conflicts, bytes of the active lanes, and bytes of all
   lanes, which occupy the path of a SIMD. */
typedef struct LdsWork {
    uint64_t clocks, free;
    double bytes, whole;
} LdsWork;

static LdsWork work_of(const Cu *cu, const TimedInst *inst, const AccessPattern *pattern)
{
    const uint64_t exchange = row_clocks(cu, TIME_LDS_4_BYTES);
    const bool fewer = pattern && cu->rows->value[TIME_LDS_READ_BANKS_4] < pattern->lds_banks;
    if (pattern)
        return (LdsWork){fewer ? pattern->lds_other : pattern->lds_clocks, pattern->lds_free,
                         (double)pattern->lanes * pattern->bytes, cu->wave_lanes * pattern->bytes};
    if (inst->exchanges) return (LdsWork){exchange, exchange, cu->wave_lanes * 4, cu->wave_lanes * 4};
    return (LdsWork){0};
}

FlightOp lds_issued(Cu *cu, CuWave *wave, const TimedInst *inst, const AccessPattern *pattern, uint64_t at)
{
    CuLds *lds = &cu->lds;
    const unsigned pair = wave->simd * CU_PAIRS / CU_SIMDS;
    const LdsWork work = work_of(cu, inst, pattern);
    take_arrivals(lds, at);
    const uint64_t bus = clocks_of_bytes(work.bytes, cu->rows->value[TIME_LDS_BUS_BYTES]);
    const uint64_t registers =
        clocks_of_bytes(work.whole,
                        cu->rows->value[inst->is_write ? TIME_LDS_SIMD_WRITE_BYTES : TIME_LDS_SIMD_READ_BYTES]) +
        (inst->is_write ? row_clocks(cu, TIME_LDS_WRITE_ISSUE) : 0);
    lds->free = later(lds->free, at) + work.clocks;
    lds->bus_free[pair] = later(lds->bus_free[pair], at) + bus;
    lds->simd_free[wave->simd] = later(lds->simd_free[wave->simd], at) + registers;
    const uint64_t served = later(lds->free, later(lds->bus_free[pair], lds->simd_free[wave->simd]));
    const uint64_t alone = later(work.free, later(bus, registers));
    const uint64_t done = served + row_clocks(cu, inst->is_write ? TIME_LDS_WRITE_LATENCY : TIME_LDS_READ_LATENCY);
    enter_queue(&lds->fifo[pair], cu->lds_fifo, later(served, less_or_0(done, row_clocks(cu, TIME_LDS_ENTRY_EARLY))),
                (uint32_t)(inst->address / 4), slots_of(cu, inst));
    lds->busy += work.clocks;
    inst_time(cu, (uint32_t)(inst->address / 4))->lds_busy += work.clocks;
    const uint64_t queued = served - at;
    return (FlightOp){.done = done,
                      .word = (uint32_t)(inst->address / 4),
                      .excess = (uint32_t)(queued > alone ? queued - alone : 0),
                      .owner = OWNER_LDS};
}
