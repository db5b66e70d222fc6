/* What a wave finds when it starts: AMDGPUUsage (LLVM 22), "Initial Kernel Execution State". */
#include "sim/machine/schedule.h"

static unsigned put64(SimWave *wave, unsigned at, uint64_t value)
{
    wave->s[at] = (uint32_t)value;
    wave->s[at + 1] = (uint32_t)(value >> 32);
    return at + 2;
}

static bool set_scalars(SimWave *wave, const SimDispatch *dispatch, SimDim3 id)
{
    const KernelDescriptor *desc = dispatch->desc;
    const unsigned properties = desc->code_properties, preload = desc->kernarg_preload & 0x7f;
    unsigned at = 0;
    for (unsigned i = 0; i < NUM_SCALARS; i++) wave->s[i] = POISON;
    put64(wave, S_FLAT_SCRATCH, (uint64_t)SIM_PRIVATE_APERTURE << 32);
    if (properties & PROPERTY_PRIVATE_SEGMENT_BUFFER) at += 4;
    if (properties & PROPERTY_DISPATCH_PTR) at = put64(wave, at, dispatch->dispatch_packet_address);
    if (properties & PROPERTY_QUEUE_PTR) at = put64(wave, at, dispatch->queue_address);
    if (properties & PROPERTY_KERNARG_PTR) at = put64(wave, at, dispatch->kernarg_address);
    if (properties & PROPERTY_DISPATCH_ID) at = put64(wave, at, dispatch->dispatch_id);
    if (properties & PROPERTY_FLAT_SCRATCH_INIT) at = put64(wave, at, 0);
    if (properties & PROPERTY_PRIVATE_SEGMENT_SIZE) wave->s[at++] = desc->private_segment_bytes;
    if (preload && dispatch->enter_preloaded) {
        uint64_t from = dispatch->kernarg_address + 4 * (uint64_t)(desc->kernarg_preload >> 7);
        for (unsigned i = 0; i < preload && at + i < 32; i++)
            if (!memory_read(wave->port, from + 4 * i, &wave->s[at + i], 4)) return false;
    }
    /* System SGPRs follow the user SGPRs, whose number the descriptor repeats. */
    at = desc->rsrc2 >> 1 & 31;
    if (desc->rsrc2 >> 7 & 1) wave->s[at++] = id.x;
    if (desc->rsrc2 >> 8 & 1) wave->s[at++] = id.y;
    if (desc->rsrc2 >> 9 & 1) wave->s[at++] = id.z;
    if (desc->rsrc2 >> 10 & 1) wave->s[at++] = 0;
    return true;
}

static uint32_t initial_mode(const KernelDescriptor *desc)
{
    uint32_t mode = desc->rsrc1 >> 12 & 0xff;
    if (desc->rsrc1 >> 21 & 1) mode |= MODE_DX10_CLAMP;
    if (desc->rsrc1 >> 23 & 1) mode |= MODE_IEEE;
    if (desc->rsrc1 >> 26 & 1) mode |= MODE_FP16_OVFL;
    return mode;
}

static void set_vectors(SimWave *wave, const SimDispatch *dispatch)
{
    const SimDim3 block = dispatch->block;
    const uint64_t total = (uint64_t)block.x * block.y * block.z;
    const SimProgram *program = wave->group->program;
    uint64_t exec = 0;
    for (unsigned row = 0; row < program->num_registers; row++)
        for (unsigned i = 0; i < LANES; i++) wave->v[row][i] = POISON;
    for (unsigned i = 0; i < program->wave_size; i++) {
        uint64_t item = (uint64_t)wave->number * program->wave_size + i;
        if (item >= total) break;
        exec |= UINT64_C(1) << i;
        uint32_t x = (uint32_t)(item % block.x), y = (uint32_t)(item / block.x % block.y);
        uint32_t z = (uint32_t)(item / block.x / block.y);
        wave->v[0][i] = x | y << 10 | z << 20;
    }
    sim_set_exec(wave, exec);
}

bool sim_start_wave(SimWave *wave, SimGroup *group, const SimOp *entry)
{
    const SimDispatch *dispatch = group->dispatch;
    wave->group = group;
    wave->lds = group->lds;
    wave->lds_bytes = group->lds_bytes;
    wave->num_instructions = 0;
    wave->status = SIM_OK;
    wave->scc = 0;
    wave->mode = initial_mode(dispatch->desc);
    wave->pc = entry;
    wave->state = WAVE_RUNNING;
    if (wave->scratch_bytes) memset(wave->scratch, 0xad, (size_t)wave->scratch_bytes * LANES);
    if (!set_scalars(wave, dispatch, group->id)) return false;
    set_vectors(wave, dispatch);
    if (wave->watch) sim_tell_wave_start(wave);
    return true;
}
