/* Stops of a wave, and changes of EXEC. */
#include <stdarg.h>
#include <stdio.h>

#include "sim/machine/machine.h"

void sim_stop(SimWave *wave, const SimOp *op, SimStatus status, int lane, uint64_t address, const char *format, ...)
{
    va_list args;
    if (wave->state == WAVE_STOPPED) return;
    wave->state = WAVE_STOPPED;
    wave->status = status;
    wave->stop_op = op;
    wave->stop_lane = lane;
    wave->stop_address = address;
    va_start(args, format);
    vsnprintf(wave->stop_message, sizeof wave->stop_message, format, args);
    va_end(args);
}

void sim_stop_memory(SimWave *wave, const SimOp *op, int lane)
{
    StrBuf text = {0};
    memory_describe_fault(wave->port->memory, &wave->port->fault, &text);
    sim_stop(wave, op, SIM_FAULT, lane, wave->port->fault.address, "%s", text.data ? text.data : "memory fault");
    strbuf_free(&text);
}

#define LANE(bits, lane) ((bits) >> (lane) & 1 ? UINT32_MAX : 0)
#define FOUR(bits) {LANE(bits, 0), LANE(bits, 1), LANE(bits, 2), LANE(bits, 3)}
static const uint32_t four_lanes[16][4] = {FOUR(0),  FOUR(1),  FOUR(2),  FOUR(3), FOUR(4),  FOUR(5),
                                           FOUR(6),  FOUR(7),  FOUR(8),  FOUR(9), FOUR(10), FOUR(11),
                                           FOUR(12), FOUR(13), FOUR(14), FOUR(15)};

void sim_renew_exec(SimWave *wave)
{
    const uint64_t exec = sim_lane_mask(wave, S_EXEC);
    wave->exec = exec;
    for (unsigned i = 0; i < LANES; i += 4)
        memcpy(&wave->exec_row[i], four_lanes[exec >> i & 15], sizeof four_lanes[0]);
}
