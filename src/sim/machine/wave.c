/* Stops of a wave, changes of EXEC, and extents of addresses. */
#include <stdarg.h>
#include <stdio.h>

#include "sim/machine/host_levels.h"
#include "sim/machine/observer.h"

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
    if (inst_info(op->info->decoded.inst.opcode)->flags & INST_ATOMIC) wave->port->fault.access = "atomic operation";
    memory_describe_fault(wave->port->memory, &wave->port->fault, &text);
    sim_stop(wave, op, SIM_FAULT, lane, wave->port->fault.address, "%s", text.data ? text.data : "memory fault");
    strbuf_free(&text);
}

SIM_FOR_LEVELS static void spread_exec(uint32_t *row, uint64_t exec)
{
    for (unsigned half = 0; half < 2; half++) {
        const uint32_t bits = (uint32_t)(exec >> (32 * half));
        for (unsigned i = 0; i < 32; i++) row[32 * half + i] = 0u - (bits >> i & 1);
    }
}

void sim_renew_exec(SimWave *wave)
{
    wave->exec = sim_lane_mask(wave, S_EXEC);
    spread_exec(wave->exec_row, wave->exec);
    if (wave->watch) sim_tell_exec(wave);
}

SIM_FOR_LEVELS static SimExtent find_extent(const uint64_t *address, uint64_t lanes)
{
    uint64_t low = UINT64_MAX, high = 0, bits = 0;
    for (uint64_t i = 0; i < LANES; i++) { /* as wide as the lanes, or gcc makes no vectors */
        const uint64_t on = UINT64_C(0) - (lanes >> i & 1), least = address[i] | ~on, most = address[i] & on;
        low = least < low ? least : low;
        high = most > high ? most : high;
        bits |= most;
    }
    return (SimExtent){low, high, bits};
}

SimExtent sim_extent(const uint64_t *address, uint64_t lanes) { return find_extent(address, lanes); }
