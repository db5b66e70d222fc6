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
    for (uint32_t i = 0; i < program->jumps->list.len; i++) /* JUMP_RETURNS is outside */
        sim_program_at(made, program->address + 4 * (uint64_t)program->jumps->list.data[i].to);
    made->at_jumps = JUMPS_KNOWN;
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
    SimProgram *owner = (SimProgram *)program, **place = &owner->for_addresses[full_waves][global_values];
    if (!owner->jumps) {
        owner->jumps = ARENA_NEW(owner->arena, SimJumps);
        owner->jumps->owner = owner;
    }
    if (owner->jumps->too_deep) return program;
    if (owner->num_jumps != owner->jumps->list.len) memset(owner->for_addresses, 0, sizeof owner->for_addresses);
    owner->num_jumps = owner->jumps->list.len;
    if (!*place) *place = make_program(program, full_waves, global_values);
    return *place;
}

/* ---- jumps ---- */

const SimProgram *sim_program_that_learns(const SimProgram *program)
{
    SimProgram *owner = (SimProgram *)program;
    if (!owner->learning) {
        owner->learning = sim_program_again(program);
        owner->learning->at_jumps = JUMPS_LEARNED;
    }
    owner->jumps->has_new = false;
    return owner->learning;
}

/* Where the jump goes, and the calls that the wave is in after it. */
static SimJump make_jump(SimWave *wave, const SimOp *op, uint64_t address)
{
    const SimProgram *program = sim_wave_program(wave);
    SimJump jump = {(uint32_t)sim_word_of(program, sim_op_address(op)), (uint32_t)sim_word_of(program, address)};
    if (op->info->decoded.inst.opcode == OP_S_SWAPPC_B64) {
        if (wave->num_calls == MOST_CALLS) program->jumps->too_deep = true;
        else wave->calls[wave->num_calls++] = (uint32_t)sim_word_of(program, sim_next_address(op));
    } else if (wave->num_calls && wave->calls[wave->num_calls - 1] == jump.to) {
        wave->num_calls--;
        jump.to = JUMP_RETURNS;
    }
    return jump;
}

bool sim_may_jump(SimWave *wave, const SimOp *op, uint64_t address)
{
    const SimProgram *program = sim_wave_program(wave);
    SimJumps *jumps = program->jumps;
    const SimJump jump = make_jump(wave, op, address);
    const uint64_t key = (uint64_t)jump.from << 32 | jump.to;
    const bool known = map_get(&jumps->known, key) && !jumps->too_deep;
    if (known) return true;
    if (program->at_jumps == JUMPS_LEARNED) {
        sim_program_at(jumps->owner, address); /* readers of the record look there */
        VEC_PUSH(jumps->owner->arena, &jumps->list, jump);
        map_put(&jumps->known, jumps->owner->arena, key, jumps);
        return true;
    }
    jumps->has_new = true;
    sim_stop(wave, op, SIM_NO_VALUE, -1, address, "a jump to 0x%llx, which was not known to a run for addresses only",
             (unsigned long long)address);
    return false;
}

/* ---- memory operations ---- */

/* Takes lanes whose whole elements lie one after the other, as in a row of a matrix. Returns their bytes. */
static uint32_t take_row(const SimAccess *access, uint64_t *left)
{
    unsigned lane = (unsigned)__builtin_ctzll(*left);
    uint32_t bytes = 0;
    const uint64_t first = access->address[lane];
    do {
        *left &= ~(UINT64_C(1) << lane++);
        bytes += access->bytes;
    } while (lane < LANES && *left >> lane & 1 && access->address[lane] == first + bytes);
    return bytes;
}

/* Records a store that is skipped. If nothing could be stored there, the wave stops. */
static void note_unknown(SimWave *wave, const SimAccess *access)
{
    uint64_t rows = access->partial ? 0 : access->active;
    while (rows) {
        const uint64_t address = access->address[__builtin_ctzll(rows)];
        if (!memory_lose(wave->port, address, take_row(access, &rows))) break;
        if (!rows) return;
    }
    FOREACH_LANE(lane, access->active) {
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
    FOREACH_LANE(lane, access->active) memory_keep(wave->port, access->address[lane], access->bytes);
}

static bool is_known(SimWave *wave, const SimAccess *access)
{
    FOREACH_LANE(lane, access->active) {
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
