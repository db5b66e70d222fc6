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

void sim_renew_exec(SimWave *wave)
{
    const uint64_t exec = sim_lane_mask(wave, S_EXEC);
    wave->exec = exec;
    for (unsigned i = 0; i < LANES; i++) wave->exec_row[i] = 0u - (uint32_t)(exec >> i & 1);
}
