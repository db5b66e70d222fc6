/* Runs that only compute addresses (needed.h): makes the program, and handles memory operations whose data is not
   needed. */
#include "sim/exec/exec.h"
#include "sim/exec/needed.h"
#include "sim/machine/register_block.h"

static void leave_out(NeedInst *need, SimOp *op)
{
    if (need->needed && (need->loads | need->stores) & IN_GLOBAL) op->flags |= SIM_OP_KNOWN_VALUE;
    if (need->needed) return;
    op->flags |= SIM_OP_NO_VALUE;
    if (need->kind == NEED_ADDRESS) return;
    op->run = sim_run_skipped;
}

static SimProgram *make_program(const SimProgram *program, bool full_waves, bool global_values)
{
    Arena *arena = arena_new();
    SimProgram *made = sim_program_again(program);
    NeedFlow flow;
    if (need_flow_new(arena, made, &flow)) {
        need_find_whole(&flow, full_waves);
        need_find(&flow, global_values ? IN_GLOBAL : 0);
        for (uint32_t i = 0; i < flow.num_insts; i++) {
            SimOp *op = (SimOp *)flow.insts[i].op, *block = op->info->block;
            leave_out(&flow.insts[i], op);
            for (unsigned n = 0; block && n < BLOCK_DWORDS; n++) block[n].flags = op->flags;
        }
    } else {
        made = (SimProgram *)program;
    }
    arena_free(arena);
    return made;
}

const SimProgram *sim_program_for_addresses(const SimProgram *program, bool full_waves, bool global_values)
{
    SimProgram **place = &((SimProgram *)program)->for_addresses[full_waves][global_values];
    if (!*place) *place = make_program(program, full_waves, global_values);
    return *place;
}

/* ---- memory operations ---- */

/* Records a store that is skipped. If nothing could be stored there, the wave stops. */
static void note_unknown(SimWave *wave, const SimAccess *access)
{
    for (uint64_t left = access->active; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        const unsigned step = access->partial ? 4 : access->bytes;
        for (unsigned at = 0; at < access->bytes; at += step) {
            const unsigned bytes = access->bytes - at < step ? access->bytes - at : step;
            if (access->partial && !(access->dwords_in[lane] >> (at / 4) & 1)) continue;
            if (memory_lose(wave->port, access->address[lane] + at, bytes)) continue;
            sim_stop_memory(wave, access->op, (int)lane);
            return;
        }
    }
}

/* Makes a store, but keeps the old bytes, because the run may have to start again. */
static void keep_old(SimWave *wave, const SimAccess *access)
{
    for (uint64_t left = access->active; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        memory_keep(wave->port, access->address[lane], access->bytes);
    }
}

static bool is_known(SimWave *wave, const SimAccess *access)
{
    for (uint64_t left = access->active; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        if (!memory_is_lost(wave->port, access->address[lane], access->bytes)) continue;
        sim_stop(wave, access->op, SIM_NO_VALUE, (int)lane, access->address[lane],
                 "a branch of the wave depends on memory whose values are not known: a run for addresses only does not "
                 "compute what is stored");
        return false;
    }
    return true;
}

bool sim_value_needed(SimWave *wave, const SimAccess *access)
{
    const bool global = access->space == SPACE_GLOBAL && !(access->does & ACCESS_NO_MEMORY);
    if (access->op->flags & SIM_OP_KNOWN_VALUE) {
        if (global && access->does & (ACCESS_READS | ACCESS_LDS_DMA) && !is_known(wave, access)) return false;
        if (global && access->does & ACCESS_WRITES) keep_old(wave, access);
        return true;
    }
    if (global && access->does & ACCESS_WRITES) note_unknown(wave, access);
    return false;
}
