/* Vector memory: computes addresses of MUBUF, GLOBAL, FLAT and SCRATCH operations, and starts their accesses. Places of
   an operation: src[0] address VGPRs, src[1] data, src[2] scalar base (resource, saddr), src[3] soffset. */
#include "isa/sets.h"
#include "sim/exec/buffer_resource.h"
#include "sim/exec/exec.h"
#include "sim/exec/lane_memory.h"
#include "sim/machine/host_levels.h"
#include "sim/machine/shared_loads.h"

static void issue_load(SimWave *wave) { access_issue(wave, ACCESS_READS, sim_complete_load); }
static void issue_store(SimWave *wave, const SimOp *op)
{
    sim_capture_data(&wave->access, sim_src(wave, op, 1), 0, op->dwords);
    access_issue(wave, ACCESS_WRITES, sim_complete_store);
}
static void issue_atomic(SimWave *wave, const SimOp *op)
{
    sim_capture_data(&wave->access, sim_src(wave, op, 1), 0, op->info->data_dwords);
    access_issue(wave, ACCESS_READS | ACCESS_WRITES | ACCESS_ATOMIC, sim_complete_atomic);
}
static void issue_lds_dma(SimWave *wave, const SimOp *op)
{
    wave->access.lds_base = wave->s[S_M0] + (uint32_t)op->imm;
    access_issue(wave, ACCESS_LDS_DMA, sim_complete_lds_dma);
}

/* Registers that M0 leaves out may be beyond the allocation. */
static void issue_block(SimWave *wave, const SimOp *op, unsigned does)
{
    SimAccess *access = &wave->access;
    const SimProgram *program = wave->group->program;
    const bool writes = does & ACCESS_WRITES;
    const uint32_t *rows = writes ? sim_src(wave, op, 1) : sim_dst(wave, op->dst);
    access->block = wave->s[S_M0];
    const unsigned first = (unsigned)((rows - wave->v[0]) / LANES);
    const unsigned last = first + (access->block ? 31u - (unsigned)__builtin_clz(access->block) : 0);
    if (last >= program->num_registers) {
        sim_stop(wave, op, SIM_FAULT, -1, 0,
                 "v%u, which M0 chooses, is beyond the %u registers that the kernel descriptor allocates", last,
                 program->num_registers);
        return;
    }
    access->rows = writes ? rows : NULL;
    access_issue(wave, ACCESS_BLOCK | does, writes ? sim_complete_store : sim_complete_load);
}

/* ---- kernels that compute the place of their scratch (gfx90a) ---- */

static bool has_scratch_base(const SimWave *wave)
{
    return target_infos[wave->group->program->target].sets_flat_scratch;
}

static bool refuse_scratch(SimWave *wave, const SimOp *op, const char *what)
{
    sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator does not support %s", what);
    return false;
}

/* Is FLAT_SCRATCH the place of the wave's scratch? False: the wave has stopped. */
static bool has_flat_scratch(SimWave *wave, const SimOp *op)
{
    const uint64_t is = sim_pair(wave->s + S_FLAT_SCRATCH), wanted = SIM_SCRATCH_BASE + sim_scratch_offset(wave);
    if (!has_scratch_base(wave) || is == wanted) return true;
    sim_stop(wave, op, SIM_FAULT, -1, is,
             "FLAT_SCRATCH is 0x%llx, but the wave's scratch is at 0x%llx: the kernel must set FLAT_SCRATCH to "
             "flat_scratch_init plus the wave's offset (the last system SGPR)",
             (unsigned long long)is, (unsigned long long)wanted);
    return false;
}

/* ---- MUBUF ---- */

/* Addresses if all lanes of a raw buffer are inside. False: they are not, and nothing is decided yet. */
static bool raw_addresses(const SimWave *wave, const SimOp *op, const BufferResource *resource, uint32_t soffset,
                          SimAccess *access)
{
    static const uint32_t zero[LANES];
    const uint32_t *voffset = op->flags & SIM_OP_OFFEN ? sim_src(wave, op, 0) : zero;
    const unsigned bytes = op->info->memory_bytes, all = (1u << (bytes + 3) / 4) - 1;
    uint32_t last = 0, wraps = 0;
    for (unsigned i = 0; i < LANES; i++) {
        const uint32_t sum = voffset[i] + (uint32_t)op->imm, offset = sum & wave->exec_row[i];
        last = offset > last ? offset : last;
        wraps |= sum < voffset[i] ? wave->exec_row[i] : 0;
    }
    if (wraps || (uint64_t)last + soffset + bytes > resource->num_records) return false;
    for (unsigned i = 0; i < LANES; i++)
        access->address[i] = (resource->base + soffset + (voffset[i] + (uint32_t)op->imm)) & resource->address_bits;
    memset(access->dwords_in, (int)all, sizeof access->dwords_in);
    return true;
}

/* A resource of scratch (start.c), as in LLVM's code for gfx90a. It describes the wave's bytes, whose dwords are
   interleaved by lanes; this maps them to bytes of the lane. soffset refers to the wave; VGPR and immediate refer to
   the lane. An access that spans two dwords stays in its lane: LLVM's code relies on it (llvm-project 110219,
   rocm-systems 11240). */
static bool scratch_buffer_addresses(SimWave *wave, const SimOp *op, const BufferResource *resource, SimAccess *access)
{
    const uint32_t *voffset = op->flags & SIM_OP_OFFEN ? sim_src(wave, op, 0) : NULL;
    const uint64_t begin = resource->base + *sim_src(wave, op, 3) - SIM_SCRATCH_BASE - sim_scratch_offset(wave);
    access_begin(wave, op, SPACE_SCRATCH);
    if (!resource->add_tid || !resource->swizzle || resource->index_stride != LANES || op->flags & SIM_OP_IDXEN)
        return refuse_scratch(wave, op, "a buffer of scratch whose dwords are not interleaved by lanes");
    if (begin > UINT32_MAX) {
        sim_stop(wave, op, SIM_FAULT, -1, resource->base,
                 "the scratch buffer does not point to the wave's scratch: add the wave's offset (the last system "
                 "SGPR) to its base");
        return false;
    }
    if (begin % (4 * LANES)) return refuse_scratch(wave, op, "private memory of another lane");
    for (unsigned lane = 0; lane < LANES; lane++)
        access->address[lane] = begin / LANES + (voffset ? voffset[lane] : 0) + (uint32_t)op->imm;
    return true;
}

/* False: the wave has stopped. */
static bool buffer_addresses(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const TargetFamily *family = target_family(wave->group->program->target);
    BufferResource resource = sim_buffer_resource(family, sim_src(wave, op, 2));
    const uint32_t soffset = *sim_src(wave, op, 3);
    const uint32_t *vaddr = sim_src(wave, op, 0);
    const bool idxen = op->flags & SIM_OP_IDXEN, offen = op->flags & SIM_OP_OFFEN;
    BufferPlace place = {.imm = (uint32_t)op->imm,
                         .soffset = soffset,
                         .bytes = op->info->memory_bytes,
                         .whole = inst_info(op->info->decoded.inst.opcode)->flags & INST_ATOMIC};
    if (has_scratch_base(wave) && resource.is_bound && resource.base >= SIM_SCRATCH_BASE)
        return scratch_buffer_addresses(wave, op, &resource, access);
    access_begin(wave, op, SPACE_GLOBAL);
    if (!resource.is_buffer) {
        sim_stop(wave, op, SIM_FAULT, -1, 0, "the resource is not a buffer: the bits of its type are not 0");
        return false;
    }
    if (!resource.is_bound) resource.num_records = resource.bytes = 0;
    if (sim_buffer_is_raw(&resource, idxen) && raw_addresses(wave, op, &resource, soffset, access)) return true;
    FOREACH_LANE(lane, wave->exec) {
        unsigned inside;
        place.lane = (unsigned)lane;
        place.index = idxen ? vaddr[lane] : 0;
        place.voffset = offen ? vaddr[(idxen ? LANES : 0) + lane] : 0;
        access->address[lane] = sim_buffer_address(family, &resource, &place, idxen, &inside);
        access->dwords_in[lane] = (uint8_t)inside;
        if (inside != (1u << (place.bytes + 3) / 4) - 1) access->partial = true;
    }
    return true;
}

DEFINE_ACCESS(buffer_load, buffer_addresses, issue_load(wave))
DEFINE_ACCESS(buffer_store, buffer_addresses, issue_store(wave, op))
DEFINE_ACCESS(buffer_atomic, buffer_addresses, issue_atomic(wave, op))
DEFINE_ACCESS(buffer_load_lds, buffer_addresses, issue_lds_dma(wave, op))

/* ---- GLOBAL ---- */

/* The lane's offset beside saddr, in bytes. */
static inline uint64_t lane_offset(const SimOp *op, uint32_t offset)
{
    const uint64_t wide = op->flags & SIM_OP_SIGNED ? (uint64_t)(int64_t)(int32_t)offset : offset;
    return op->flags & SIM_OP_SCALED ? wide * op->info->memory_bytes : wide;
}
/* The usual forms: each lane has its address, or an offset to that of the wave. */
SIM_FOR_LEVELS static void add_to_addresses(uint64_t *address, const uint32_t *vaddr, uint64_t offset)
{
    for (unsigned i = 0; i < LANES; i++) address[i] = (vaddr[i] | (uint64_t)vaddr[LANES + i] << 32) + offset;
}
SIM_FOR_LEVELS static void add_to_base(uint64_t *address, const uint32_t *voffset, uint64_t base)
{
    for (unsigned i = 0; i < LANES; i++) address[i] = base + voffset[i];
}
static bool global_addresses(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const uint32_t *vaddr = sim_src(wave, op, 0);
    const uint64_t offset = (uint64_t)(int64_t)op->imm;
    access_begin(wave, op, SPACE_GLOBAL);
    if (!(op->flags & SIM_OP_SADDR)) {
        add_to_addresses(access->address, vaddr, offset);
        return true;
    }
    const uint64_t base = sim_pair(sim_src(wave, op, 2)) + offset;
    if (!(op->flags & (SIM_OP_SIGNED | SIM_OP_SCALED))) add_to_base(access->address, vaddr, base);
    else
        for (unsigned i = 0; i < LANES; i++) access->address[i] = base + lane_offset(op, vaddr[i]);
    return true;
}
/* The lane's number is the address, in dwords (CDNA5 ISA 10.2, GT). */
static bool global_addtid(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const uint64_t base = (op->flags & SIM_OP_SADDR ? sim_pair(sim_src(wave, op, 2)) : 0) + (uint64_t)(int64_t)op->imm;
    access_begin(wave, op, SPACE_GLOBAL);
    for (unsigned i = 0; i < LANES; i++) access->address[i] = base + 4 * i;
    return true;
}
/* Without observers, whole dwords of lanes that are near each other need no record of the access. */
static bool near_global(const SimWave *wave, const SimOp *op, NearLanes *lanes)
{
    const unsigned special = SIM_OP_NO_VALUE | SIM_OP_KNOWN_VALUE | SIM_OP_SIGNED | SIM_OP_SCALED;
    const uint32_t *vaddr = sim_src(wave, op, 0);
    if (wave->watch || op->flags & special || op->param != ELEMENT_DWORDS) return false;
    *lanes = (NearLanes){.base = (uint64_t)(int64_t)op->imm,
                         .offset = vaddr,
                         .high = vaddr + LANES,
                         .bytes = (uint8_t)(4 * op->dwords),
                         .space = SPACE_GLOBAL};
    if (!(op->flags & SIM_OP_SADDR)) return true;
    lanes->base += sim_pair(sim_src(wave, op, 2));
    lanes->high = NULL;
    return true;
}
static void global_load(SimWave *wave, const SimOp *op)
{
    const SimLaneMemory *memory = wave->group->program->lane_memory;
    NearLanes from;
    if (near_global(wave, op, &from) && memory->load_near(wave, &from, sim_dst(wave, op->dst))) return;
    if (global_addresses(wave, op, &wave->access)) issue_load(wave);
}
static void global_store(SimWave *wave, const SimOp *op)
{
    const SimLaneMemory *memory = wave->group->program->lane_memory;
    NearLanes to;
    if (near_global(wave, op, &to) && memory->store_near(wave, &to, sim_src(wave, op, 1))) return;
    if (global_addresses(wave, op, &wave->access)) issue_store(wave, op);
}
DEFINE_ACCESS(global_atomic, global_addresses, issue_atomic(wave, op))
DEFINE_ACCESS(global_load_lds, global_addresses, issue_lds_dma(wave, op))
DEFINE_ACCESS(global_load_block, global_addresses, issue_block(wave, op, ACCESS_READS))
DEFINE_ACCESS(global_store_block, global_addresses, issue_block(wave, op, ACCESS_WRITES))
DEFINE_ACCESS(global_load_transposed, global_addresses, access_issue(wave, ACCESS_READS, sim_complete_transposed))
DEFINE_ACCESS(global_load_addtid, global_addtid, issue_load(wave))
DEFINE_ACCESS(global_store_addtid, global_addtid, issue_store(wave, op))

/* M0 names the workgroups that share the load. A workgroup without a cluster (CDNA5 ISA 2.3) just does its own load
   (10.7). */
static void share(SimWave *wave, const SimOp *op)
{
    if (wave->group->cluster->size == 1) return;
    const uint32_t m0 = wave->s[S_M0];
    shared_load_issue(wave, op, m0 & SHARED_LOAD_MASK, m0 & SHARED_LOAD_EARLY_TIMEOUT);
}
static void cluster_load(SimWave *wave, const SimOp *op)
{
    share(wave, op);
    global_load(wave, op);
}
/* gfx1250: a VGPR has the LDS address of each lane, and the offset is added to both addresses. Lanes that reach outside
   of LDS do nothing. Places: src[0] LDS address, src[1] address (the other way round for stores), src[2] saddr. */
static bool async_addresses(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const unsigned lds_slot = inst_info(op->info->decoded.inst.opcode)->event == EVENT_ASYNC_STORE;
    const uint32_t *lds = sim_src(wave, op, lds_slot), *vaddr = sim_src(wave, op, 1 - lds_slot);
    const uint64_t offset = (uint64_t)(int64_t)op->imm;
    const bool saddr = op->flags & SIM_OP_SADDR;
    const uint64_t base = saddr ? sim_pair(sim_src(wave, op, 2)) : 0;
    access_begin(wave, op, SPACE_GLOBAL);
    for (unsigned i = 0; i < LANES; i++) {
        const uint64_t wide = saddr ? base + lane_offset(op, vaddr[i]) : vaddr[i] | (uint64_t)vaddr[LANES + i] << 32;
        access->address[i] = wide + offset;
        access->address2[i] = (uint32_t)(lds[i] + (uint32_t)op->imm);
    }
    return true;
}
DEFINE_ACCESS(global_async_lds, async_addresses,
              access_issue(wave, ACCESS_LDS_DMA | ACCESS_LANE_LDS, sim_complete_lds_dma))
DEFINE_ACCESS(global_async_from_lds, async_addresses,
              access_issue(wave, ACCESS_WRITES | ACCESS_FROM_LDS | ACCESS_LANE_LDS, sim_complete_from_lds))

static void cluster_async_lds(SimWave *wave, const SimOp *op)
{
    share(wave, op);
    global_async_lds(wave, op);
}
/* ---- SCRATCH: offsets in the lane's private memory ---- */

static bool scratch_addresses(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const uint32_t *vaddr = sim_src(wave, op, 0);
    const uint32_t base = (op->flags & SIM_OP_SADDR ? *sim_src(wave, op, 2) : 0) + (uint32_t)op->imm;
    access_begin(wave, op, SPACE_SCRATCH);
    if (wave->exec && !has_flat_scratch(wave, op)) return false;
    const uint32_t unit = op->flags & SIM_OP_SCALED ? op->info->memory_bytes : 1;
    for (unsigned i = 0; i < LANES; i++) access->address[i] = base + (op->flags & SIM_OP_VADDR ? vaddr[i] * unit : 0);
    return true;
}
DEFINE_ACCESS(scratch_load, scratch_addresses, issue_load(wave))
DEFINE_ACCESS(scratch_store, scratch_addresses, issue_store(wave, op))
DEFINE_ACCESS(scratch_load_block, scratch_addresses, issue_block(wave, op, ACCESS_READS))
DEFINE_ACCESS(scratch_store_block, scratch_addresses, issue_block(wave, op, ACCESS_WRITES))

/* ---- FLAT: the upper half of each address says which memory ---- */

/* The lanes whose upper half is `aperture`, `ignored` bits of it aside. */
SIM_FOR_LEVELS static uint64_t lanes_in(const uint64_t *address, uint64_t lanes, uint64_t aperture, uint64_t ignored)
{
    uint64_t in = 0;
    for (uint64_t i = 0; i < LANES; i++) in |= (uint64_t)((address[i] >> 32 & ~ignored) == aperture) << i;
    return in & lanes;
}
SIM_FOR_LEVELS static void keep_lower_half(uint64_t *address, uint64_t lanes)
{
    for (uint64_t i = 0; i < LANES; i++) address[i] &= (lanes >> i & 1 ? UINT64_C(0) : ~UINT64_C(0)) | UINT32_MAX;
}

/* Splits the lanes by memory. sim_issue completes each part separately. */
static bool flat_addresses(SimWave *wave, const SimOp *op, SimAccess *access)
{
    global_addresses(wave, op, access);
    const uint64_t lane_bits = target_family(wave->group->program->target)->private_lane_bits;
    const uint64_t shared = lanes_in(access->address, wave->exec, SIM_SHARED_APERTURE, lane_bits);
    const uint64_t private = lanes_in(access->address, wave->exec, SIM_PRIVATE_APERTURE, lane_bits);
    FOREACH_LANE(lane, lane_bits ? private : 0) {
        if ((access->address[lane] >> 52 & 31) != lane)
            sim_stop(wave, op, SIM_UNSUPPORTED, (int)lane, access->address[lane],
                     "the emulator does not support private memory of another lane");
    }
    if (private && !has_flat_scratch(wave, op)) return false;
    access->flat = true;
    access->flat_lanes[SPACE_GLOBAL] = wave->exec & ~(shared | private);
    access->flat_lanes[SPACE_LDS] = shared;
    access->flat_lanes[SPACE_SCRATCH] = private;
    if (shared | private) keep_lower_half(access->address, shared | private);
    return true;
}
DEFINE_ACCESS(flat_load, flat_addresses, issue_load(wave))
DEFINE_ACCESS(flat_store, flat_addresses, issue_store(wave, op))
DEFINE_ACCESS(flat_atomic, flat_addresses, issue_atomic(wave, op))

#define ROW(id, function, what) {.opcode = OP_##id, .run = function, .param = (what), .fidelity = FIDELITY_EXACT},
/* Elements by the names that sets.h gives their types. */
enum {
    ELEMENT_B8 = ELEMENT_U8,
    ELEMENT_D16_HI_B8 = ELEMENT_U8,
    ELEMENT_B16 = ELEMENT_U16,
    ELEMENT_D16_HI_B16 = ELEMENT_U16,
    ELEMENT_B32 = ELEMENT_DWORDS,
    ELEMENT_B64 = ELEMENT_DWORDS,
    ELEMENT_B96 = ELEMENT_DWORDS,
    ELEMENT_B128 = ELEMENT_DWORDS
};
#define LOAD_ROW(name, text, part, dwords, bytes, element, new_text, PREFIX, prefix) \
    ROW(PREFIX##_LOAD_##name, prefix##_load, ELEMENT_##element)
#define STORE_ROW(name, text, part, dwords, bytes, element, new_text, PREFIX, prefix) \
    ROW(PREFIX##_STORE_##name, prefix##_store, ELEMENT_##element)
#define HALF_ROW(name, text, part, dwords, bytes, element, PREFIX, prefix) \
    ROW(PREFIX##_LOAD_##name, prefix##_load, ELEMENT_##element)
#define ACCESS_ROWS(PREFIX, prefix)               \
    EACH_LOAD(LOAD_ROW, PREFIX, prefix)           \
    EACH_STORE(STORE_ROW, PREFIX, prefix)         \
    EACH_LOAD_TO_HALVES(HALF_ROW, PREFIX, prefix) \
    EACH_NEW_LOAD_TO_HALVES(HALF_ROW, PREFIX, prefix)
#define BUFFER_LDS_ROW(name, text, part, dwords, bytes, element, ...) \
    ROW(BUFFER_LOAD_##name##_LDS, buffer_load_lds, ELEMENT_##element)
#define GLOBAL_LDS_ROWS(name, text, part, dwords, bytes, element, ...) \
    ROW(GLOBAL_LOAD_LDS_##name, global_load_lds, ELEMENT_##element)    \
    ROW(GLOBAL_LOAD_##name##_LDS, global_load_lds, ELEMENT_##element)
#define MONITOR_ROWS(PREFIX, prefix)                              \
    ROW(PREFIX##_LOAD_MONITOR_B32, prefix##_load, ELEMENT_DWORDS) \
    ROW(PREFIX##_LOAD_MONITOR_B64, prefix##_load, ELEMENT_DWORDS) \
    ROW(PREFIX##_LOAD_MONITOR_B128, prefix##_load, ELEMENT_DWORDS)
#define ATOMIC_ROW(PREFIX, prefix, name, kind)         \
    ROW(PREFIX##_ATOMIC_##name, prefix##_atomic, kind) \
    ROW(PREFIX##_ATOMIC_##name##_RTN, prefix##_atomic, kind)
#define ATOMIC_ROW_X2(name, text, data, new, new_text, PREFIX, prefix) \
    ATOMIC_ROW(PREFIX, prefix, name, ATOMIC_##name)                    \
    ATOMIC_ROW(PREFIX, prefix, name##_X2, ATOMIC_##name)
/* clang-format off */
#define NUM_ATOMIC_ROWS(PREFIX, prefix)                                         \
    ATOMIC_ROW(PREFIX, prefix, COND_SUB_U32, ATOMIC_COND_SUB)                   \
    ATOMIC_ROW(PREFIX, prefix, SUB_CLAMP_U32, ATOMIC_SUB_CLAMP)                 \
    ATOMIC_ROW(PREFIX, prefix, MIN_NUM_F32, ATOMIC_MIN_F)                       \
    ATOMIC_ROW(PREFIX, prefix, MAX_NUM_F32, ATOMIC_MAX_F)                       \
    ATOMIC_ROW(PREFIX, prefix, MIN_NUM_F64, ATOMIC_MIN_F)                       \
    ATOMIC_ROW(PREFIX, prefix, MAX_NUM_F64, ATOMIC_MAX_F)
#define ATOMIC_ROWS(PREFIX, prefix)                                             \
    EACH_ATOMIC(ATOMIC_ROW_X2, PREFIX, prefix)                                  \
    ATOMIC_ROW(PREFIX, prefix, ADD_F32, ATOMIC_ADD_F)                           \
    ATOMIC_ROW(PREFIX, prefix, ADD_F64, ATOMIC_ADD_F)                           \
    ATOMIC_ROW(PREFIX, prefix, MIN_F64, ATOMIC_MIN_F)                           \
    ATOMIC_ROW(PREFIX, prefix, MAX_F64, ATOMIC_MAX_F)                           \
    ATOMIC_ROW(PREFIX, prefix, PK_ADD_F16, ATOMIC_PK_ADD_F16)                   \
    ATOMIC_ROW(PREFIX, prefix, PK_ADD_BF16, ATOMIC_PK_ADD_BF16)

static const SimRow rows[] = {
    ACCESS_ROWS(BUFFER, buffer)
    ATOMIC_ROWS(BUFFER, buffer)
    NUM_ATOMIC_ROWS(BUFFER, buffer)
    ACCESS_ROWS(GLOBAL, global)
    ATOMIC_ROWS(GLOBAL, global)
    NUM_ATOMIC_ROWS(GLOBAL, global)
    MONITOR_ROWS(GLOBAL, global)
    ACCESS_ROWS(FLAT, flat)
    ATOMIC_ROWS(FLAT, flat)
    NUM_ATOMIC_ROWS(FLAT, flat)
    MONITOR_ROWS(FLAT, flat)
    ACCESS_ROWS(SCRATCH, scratch)
    EACH_LOAD_TO_A_DWORD(BUFFER_LDS_ROW)
    ROW(BUFFER_LOAD_DWORDX3_LDS, buffer_load_lds, ELEMENT_DWORDS)
    ROW(BUFFER_LOAD_DWORDX4_LDS, buffer_load_lds, ELEMENT_DWORDS)
    EACH_LOAD_TO_A_DWORD(GLOBAL_LDS_ROWS)
    ROW(GLOBAL_LOAD_LDS_DWORDX3, global_load_lds, ELEMENT_DWORDS)
    ROW(GLOBAL_LOAD_LDS_DWORDX4, global_load_lds, ELEMENT_DWORDS)
    ROW(GLOBAL_LOAD_TR4_B64, global_load_transposed, TRANSPOSE_GFX12 | 4)
    ROW(GLOBAL_LOAD_TR8_B64, global_load_transposed, TRANSPOSE_GFX12 | 8)
    ROW(GLOBAL_LOAD_TR6_B96, global_load_transposed, TRANSPOSE_GFX12 | 6)
    ROW(GLOBAL_LOAD_TR16_B128, global_load_transposed, TRANSPOSE_GFX12 | 16)
    ROW(GLOBAL_LOAD_ADDTID_B32, global_load_addtid, ELEMENT_DWORDS)
    ROW(GLOBAL_STORE_ADDTID_B32, global_store_addtid, ELEMENT_DWORDS)
    ROW(GLOBAL_LOAD_BLOCK, global_load_block, ELEMENT_DWORDS)
    ROW(GLOBAL_STORE_BLOCK, global_store_block, ELEMENT_DWORDS)
    ROW(SCRATCH_LOAD_BLOCK, scratch_load_block, ELEMENT_DWORDS)
    ROW(SCRATCH_STORE_BLOCK, scratch_store_block, ELEMENT_DWORDS)
    ROW(CLUSTER_LOAD_B32, cluster_load, ELEMENT_DWORDS)
    ROW(CLUSTER_LOAD_B64, cluster_load, ELEMENT_DWORDS)
    ROW(CLUSTER_LOAD_B128, cluster_load, ELEMENT_DWORDS)
    ROW(CLUSTER_LOAD_ASYNC_TO_LDS_B128, cluster_async_lds, ELEMENT_DWORDS)
    ROW(CLUSTER_LOAD_ASYNC_TO_LDS_B64, cluster_async_lds, ELEMENT_DWORDS)
    ROW(CLUSTER_LOAD_ASYNC_TO_LDS_B32, cluster_async_lds, ELEMENT_DWORDS)
    ROW(CLUSTER_LOAD_ASYNC_TO_LDS_B8, cluster_async_lds, ELEMENT_U8)
    ROW(GLOBAL_STORE_ASYNC_FROM_LDS_B128, global_async_from_lds, ELEMENT_DWORDS)
    ROW(GLOBAL_STORE_ASYNC_FROM_LDS_B64, global_async_from_lds, ELEMENT_DWORDS)
    ROW(GLOBAL_STORE_ASYNC_FROM_LDS_B32, global_async_from_lds, ELEMENT_DWORDS)
    ROW(GLOBAL_STORE_ASYNC_FROM_LDS_B8, global_async_from_lds, ELEMENT_U8)
    ROW(GLOBAL_LOAD_ASYNC_TO_LDS_B8, global_async_lds, ELEMENT_U8)
    ROW(GLOBAL_LOAD_ASYNC_TO_LDS_B128, global_async_lds, ELEMENT_DWORDS)
    ROW(GLOBAL_LOAD_ASYNC_TO_LDS_B64, global_async_lds, ELEMENT_DWORDS)
    ROW(GLOBAL_LOAD_ASYNC_TO_LDS_B32, global_async_lds, ELEMENT_DWORDS)
};
/* clang-format on */
const SimRowTable sim_vmem_table = {rows, sizeof rows / sizeof rows[0]};
