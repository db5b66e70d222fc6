/* The state of a wave at its start: AMDGPUUsage (LLVM 22), "Initial Kernel Execution State". */
#include "isa/family.h"
#include "sim/machine/host_levels.h"
#include "sim/machine/runner.h"

static unsigned put64(SimWave *wave, unsigned at, uint64_t value)
{
    wave->s[at] = (uint32_t)value;
    wave->s[at + 1] = (uint32_t)(value >> 32);
    return at + 2;
}

/* gfx1250: ids of the workgroup, or of its cluster; the position in the cluster and its size less 1, 4 bits each; the
   number of the wave (LLVM 22, SIISelLowering: lowerWorkGroupId, and amdgcn.wave.id). */
static void put_ids_in_ttmp(SimWave *wave, const SimDispatch *dispatch, SimDim3 id)
{
    SimDim3 size = dispatch->cluster;
    if (!size.x) size = (SimDim3){1, 1, 1};
    const SimDim3 in = {id.x % size.x, id.y % size.y, id.z % size.z};
    const uint32_t flat = size.x * size.y * size.z - 1;
    wave->s[S_TTMP + 6] =
        in.x | in.y << 4 | in.z << 8 | (size.x - 1) << 12 | (size.y - 1) << 16 | (size.z - 1) << 20 | flat << 24;
    wave->s[S_TTMP + 7] = id.y / size.y | id.z / size.z << 16;
    wave->s[S_TTMP + 8] = wave->number << 25;
    wave->s[S_TTMP + 9] = id.x / size.x;
}

/* All of scratch as a buffer whose dwords are interleaved by lanes (AMDGPUUsage, "Private Segment Buffer"): no stride,
   swizzled in strides of 64 lanes, and each lane adds its number. */
static unsigned put_scratch_buffer(SimWave *wave, unsigned at)
{
    enum { SWIZZLE = 1 << 15, INDEX_STRIDE_64 = 3 << 21, ADD_TID = 1 << 23 };
    put64(wave, at, SIM_SCRATCH_BASE | (uint64_t)SWIZZLE << 48);
    return put64(wave, at + 2, UINT32_MAX | (uint64_t)(INDEX_STRIDE_64 | ADD_TID) << 32);
}

static bool set_scalars(SimWave *wave, const SimDispatch *dispatch, SimDim3 id)
{
    const KernelDescriptor *desc = dispatch->desc;
    const unsigned properties = desc->code_properties, preload = descriptor_preloaded(desc);
    unsigned at = 0;
    for (unsigned i = 0; i < NUM_SCALARS; i++) wave->s[i] = POISON;
    const bool sets_flat_scratch = target_infos[wave->group->program->target].sets_flat_scratch;
    if (!sets_flat_scratch) put64(wave, S_FLAT_SCRATCH, (uint64_t)SIM_PRIVATE_APERTURE << 32);
    if (properties & PROPERTY_PRIVATE_SEGMENT_BUFFER) at = put_scratch_buffer(wave, at);
    if (properties & PROPERTY_DISPATCH_PTR) at = put64(wave, at, dispatch->dispatch_packet_address);
    if (properties & PROPERTY_QUEUE_PTR) at = put64(wave, at, dispatch->queue_address);
    if (properties & PROPERTY_KERNARG_PTR) at = put64(wave, at, dispatch->kernarg_address);
    if (properties & PROPERTY_DISPATCH_ID) at = put64(wave, at, dispatch->dispatch_id);
    if (properties & PROPERTY_FLAT_SCRATCH_INIT) at = put64(wave, at, SIM_SCRATCH_BASE);
    if (properties & PROPERTY_PRIVATE_SEGMENT_SIZE) wave->s[at++] = desc->private_segment_bytes;
    if (preload && dispatch->enter_preloaded) {
        uint64_t from = dispatch->kernarg_address + 4 * (uint64_t)(desc->kernarg_preload >> 7);
        for (unsigned i = 0; i < preload && at + i < 32; i++)
            if (!memory_read(wave->port, from + 4 * i, &wave->s[at + i], 4)) return false;
    }
    if (target_family(wave->group->program->target)->ids_in_ttmp) {
        put_ids_in_ttmp(wave, dispatch, id);
        return true;
    }
    /* System SGPRs follow the user SGPRs; the descriptor repeats the number of these. */
    at = desc->rsrc2 >> 1 & 31;
    if (desc->rsrc2 >> 7 & 1) wave->s[at++] = id.x;
    if (desc->rsrc2 >> 8 & 1) wave->s[at++] = id.y;
    if (desc->rsrc2 >> 9 & 1) wave->s[at++] = id.z;
    if (desc->rsrc2 >> 10 & 1) wave->s[at++] = 0;
    if (desc->rsrc2 & 1 && sets_flat_scratch) wave->s[at++] = sim_scratch_offset(wave);
    return true;
}

static uint32_t initial_mode(const KernelDescriptor *desc, bool has_ieee_mode)
{
    uint32_t mode = desc->rsrc1 >> 12 & 0xff;
    /* Targets without the two bits: a clamped NaN is 0, and minima and maxima take the number beside any NaN. */
    if (!has_ieee_mode) return mode | MODE_DX10_CLAMP;
    if (desc->rsrc1 >> 21 & 1) mode |= MODE_DX10_CLAMP;
    if (desc->rsrc1 >> 23 & 1) mode |= MODE_IEEE;
    if (desc->rsrc1 >> 26 & 1) mode |= MODE_FP16_OVFL;
    return mode;
}

SIM_FOR_LEVELS static void poison(uint32_t *words, size_t count)
{
    const size_t rows = count / LANES * LANES;
    for (size_t at = 0; at < rows; at += LANES)
        for (size_t i = 0; i < LANES; i++) words[at + i] = POISON;
    for (size_t i = rows; i < count; i++) words[i] = POISON;
}
void sim_poison(void *to, size_t bytes) { poison(to, bytes / 4); }

static void set_vectors(SimWave *wave, const SimDispatch *dispatch)
{
    const SimDim3 block = dispatch->block;
    const uint64_t total = (uint64_t)block.x * block.y * block.z;
    const SimProgram *program = wave->group->program;
    /* ids of higher dimensions are 0 */
    const uint32_t last_dimension = dispatch->desc ? dispatch->desc->rsrc2 >> 11 & 3 : 2;
    const uint64_t first = (uint64_t)wave->number * program->wave_size;
    const uint64_t left = total > first ? total - first : 0;
    const unsigned count = left < program->wave_size ? (unsigned)left : program->wave_size;
    sim_poison(wave->v, (size_t)program->num_registers * ROW_BYTES);
    uint32_t x = (uint32_t)(first % block.x), y = (uint32_t)(first / block.x % block.y);
    uint32_t z = (uint32_t)(first / block.x / block.y);
    for (unsigned i = 0; i < count; i++) {
        wave->v[0][i] = x | (last_dimension > 0 ? y << 10 : 0) | (last_dimension > 1 ? z << 20 : 0);
        if (++x < block.x) continue;
        x = 0;
        if (++y < block.y) continue;
        y = 0;
        z++;
    }
    sim_set_exec(wave, count ? ~UINT64_C(0) >> (LANES - count) : 0);
}

bool sim_start_wave(SimWave *wave, SimGroup *group, const SimOp *entry)
{
    const SimDispatch *dispatch = group->dispatch;
    wave->group = group;
    wave->lds = group->lds;
    wave->lds_bytes = group->lds_bytes;
    wave->num_instructions = 0;
    wave->clock = (SimClock){0};
    wave->status = SIM_OK;
    wave->scc = 0;
    memset(wave->msb, 0, sizeof wave->msb);
    wave->msb_lost_at = 0;
    wave->mode = initial_mode(dispatch->desc, target_family(group->program->target)->has_ieee_mode);
    wave->pc = entry;
    wave->state = WAVE_RUNNING;
    wave->has_signalled = wave->may_pass = false;
    wave->cluster_waits = wave->joined = wave->num_calls = 0;
    if (wave->scratch_bytes) memset(wave->scratch, 0xad, (size_t)wave->scratch_bytes * LANES);
    if (!set_scalars(wave, dispatch, group->id)) return false;
    set_vectors(wave, dispatch);
    if (wave->watch) sim_tell_wave_start(wave);
    return true;
}
