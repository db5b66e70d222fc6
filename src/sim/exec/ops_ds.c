/* LDS operations. Places: src[0] address VGPR, src[1] first data, src[2] second data. An access outside the
   workgroup's allocation is a fault here (the hardware returns 0 and drops stores). Misaligned accesses work, as
   with unaligned mode on. Address and offset are added mod 2^32. So a negative base with a larger offset works on all
   targets since gfx7, and LLVM folds offsets on that basis (AMDGPUDAGToDAGISel::isDSOffsetLegal). */
#include "isa/family.h"
#include "sim/exec/exec.h"
#include "sim/exec/lane_memory.h"
#include "sim/machine/host_levels.h"

SIM_FOR_LEVELS static void add_offset(uint64_t *address, const uint32_t *vaddr, uint32_t offset)
{
    for (unsigned i = 0; i < LANES; i++) address[i] = (uint32_t)(vaddr[i] + offset);
}
static bool ds_addresses(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const uint32_t *vaddr = sim_src(wave, op, 0);
    access_begin(wave, op, SPACE_LDS);
    add_offset(access->address, vaddr, (uint32_t)op->imm);
    return true;
}
/* Two addresses: 8-bit offsets count elements, or 64 elements. param = element dwords | 8 for st64. */
static bool ds_addresses2(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const uint32_t *vaddr = sim_src(wave, op, 0);
    const uint32_t unit = (op->param & 7) * 4 * (op->param & 8 ? 64 : 1);
    access_begin(wave, op, SPACE_LDS);
    add_offset(access->address, vaddr, (uint32_t)(op->imm & 0xff) * unit);
    add_offset(access->address2, vaddr, (uint32_t)(op->imm >> 8 & 0xff) * unit);
    access->bytes = (op->param & 7) * 4;
    return true;
}

/* Captures the data of a store; `slot` is its first register. */
static void ds_store(SimWave *wave, const SimOp *op, unsigned slot)
{
    sim_capture_data(&wave->access, sim_src(wave, op, slot), 0, op->dwords);
    access_issue(wave, ACCESS_WRITES, sim_complete_store);
}

/* Without observers, whole dwords need no record of the access. */
static bool is_near(const SimWave *wave, const SimOp *op)
{
    return !wave->watch && !(op->flags & (SIM_OP_NO_VALUE | SIM_OP_KNOWN_VALUE));
}
static NearLanes near_lds(const SimWave *wave, const SimOp *op, uint32_t offset, unsigned bytes)
{
    return (NearLanes){.offset = sim_src(wave, op, 0), .add = offset, .bytes = (uint8_t)bytes, .space = SPACE_LDS};
}
static void ds_read(SimWave *wave, const SimOp *op)
{
    if (is_near(wave, op) && op->param == ELEMENT_DWORDS) {
        const NearLanes from = near_lds(wave, op, (uint32_t)op->imm, 4 * op->dwords);
        if (wave->group->program->lane_memory->load_near(wave, &from, sim_dst(wave, op->dst))) return;
    }
    ds_addresses(wave, op, &wave->access);
    access_issue(wave, ACCESS_READS, sim_complete_load);
}
static void ds_write(SimWave *wave, const SimOp *op)
{
    if (is_near(wave, op) && op->param == ELEMENT_DWORDS) {
        const NearLanes to = near_lds(wave, op, (uint32_t)op->imm, 4 * op->dwords);
        if (wave->group->program->lane_memory->store_near(wave, &to, sim_src(wave, op, 1))) return;
    }
    ds_addresses(wave, op, &wave->access);
    ds_store(wave, op, 1);
}

/* Reads both places of a lane, one after the other. */
static bool read_two(SimWave *wave, const SimAccess *access, unsigned lane, uint32_t *value)
{
    const unsigned dwords = access->op->param & 7;
    return sim_read_bytes(wave, access, lane, access->address[lane], value, 4 * dwords) &&
           sim_read_bytes(wave, access, lane, access->address2[lane], value + dwords, 4 * dwords);
}

static bool write_two(SimWave *wave, const SimAccess *access, unsigned lane)
{
    const unsigned dwords = access->op->param & 7;
    uint32_t value[4];
    for (unsigned k = 0; k < 2 * dwords; k++) value[k] = access->data[k][lane];
    return sim_write_bytes(wave, access, lane, access->address[lane], value, 4 * dwords) &&
           sim_write_bytes(wave, access, lane, access->address2[lane], value + dwords, 4 * dwords);
}

static void complete_read2(SimWave *wave, SimAccess *access)
{
    uint32_t *to = sim_dst(wave, access->op->dst);
    const unsigned dwords = access->op->param & 7;
    if (sim_load_lds(wave, access, access->address, to, dwords) &&
        sim_load_lds(wave, access, access->address2, to + dwords * LANES, dwords))
        return;
    FOREACH_LANE(lane, access->active) {
        uint32_t value[4];
        if (!read_two(wave, access, lane, value)) return;
        for (unsigned k = 0; k < 2 * dwords; k++) to[k * LANES + lane] = value[k];
    }
}
static void complete_write2(SimWave *wave, SimAccess *access)
{
    if (sim_store_lds_two(wave, access, access->op->param & 7)) return;
    FOREACH_LANE(lane, access->active)
        if (!write_two(wave, access, (unsigned)lane)) return;
}

static bool capture_two(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const unsigned dwords = op->param & 7;
    ds_addresses2(wave, op, access);
    sim_capture_data(access, sim_src(wave, op, 1), 0, dwords);
    sim_capture_data(access, sim_src(wave, op, 2), dwords, dwords);
    return true;
}
/* Exchanges two places per lane. */
static void complete_exchange2(SimWave *wave, SimAccess *access)
{
    const unsigned dwords = access->op->param & 7;
    uint32_t *to = sim_dst(wave, access->op->dst);
    FOREACH_LANE(lane, access->active) {
        uint32_t old[4];
        if (!read_two(wave, access, lane, old) || !write_two(wave, access, lane)) return;
        for (unsigned k = 0; k < 2 * dwords; k++) to[k * LANES + lane] = old[k];
        wave->num_changes++;
    }
}
/* The first load may overwrite the addresses, so it is undone if the second one is not possible. */
static bool read_near(SimWave *wave, const SimOp *op, unsigned dwords, unsigned unit)
{
    const SimLaneMemory *memory = wave->group->program->lane_memory;
    uint32_t *const vaddr = (uint32_t *)sim_src(wave, op, 0), *const to = sim_dst(wave, op->dst), held[LANES];
    const NearLanes first = near_lds(wave, op, (uint32_t)(op->imm & 0xff) * unit, 4 * dwords);
    NearLanes second = near_lds(wave, op, (uint32_t)(op->imm >> 8 & 0xff) * unit, 4 * dwords);
    memcpy(held, vaddr, sizeof held);
    second.offset = held;
    if (!memory->load_near(wave, &first, to)) return false;
    if (memory->load_near(wave, &second, to + dwords * LANES)) return true;
    memcpy(vaddr, held, sizeof held);
    return false;
}
static void ds_read2(SimWave *wave, const SimOp *op)
{
    const unsigned dwords = op->param & 7, unit = dwords * 4 * (op->param & 8 ? 64 : 1);
    if (is_near(wave, op) && read_near(wave, op, dwords, unit)) return;
    ds_addresses2(wave, op, &wave->access);
    access_issue(wave, ACCESS_READS | ACCESS_TWO, complete_read2);
}
DEFINE_ACCESS(ds_write2, capture_two, access_issue(wave, ACCESS_WRITES | ACCESS_TWO, complete_write2))
DEFINE_ACCESS(ds_wrxchg2, capture_two,
              access_issue(wave, ACCESS_READS | ACCESS_WRITES | ACCESS_ATOMIC | ACCESS_TWO, complete_exchange2))

static void ds_atomic(SimWave *wave, const SimOp *op)
{
    SimAccess *access = &wave->access;
    ds_addresses(wave, op, access);
    sim_capture_data(access, sim_src(wave, op, 1), 0, op->dwords);
    if (op->info->data_dwords > op->dwords) {
        /* cmpst: data = expected, data1 = new. Elsewhere (cmpstore, too) the order is that of the text. */
        const unsigned opcode = op->info->decoded.inst.opcode;
        const bool stores_first = opcode >= OP_DS_CMPSTORE_B32 && opcode <= OP_DS_CMPSTORE_RTN_B64;
        bool compare = (op->param == ATOMIC_CMPSWAP || op->param == ATOMIC_CMPSWAP_F) && !stores_first;
        sim_capture_data(access, sim_src(wave, op, compare ? 2 : 1), 0, op->dwords);
        sim_capture_data(access, sim_src(wave, op, compare ? 1 : 2), op->dwords, op->dwords);
    }
    access_issue(wave, ACCESS_READS | ACCESS_WRITES | ACCESS_ATOMIC, sim_complete_atomic);
}

/* One arrival at a barrier in LDS. It counts with copies to LDS, and comes after earlier ones. */
static void ds_async_arrive(SimWave *wave, const SimOp *op)
{
    static const uint32_t one[LANES] = {[0 ... LANES - 1] = 1}, none[LANES];
    ds_addresses(wave, op, &wave->access);
    sim_capture_data(&wave->access, one, 0, 1);
    sim_capture_data(&wave->access, none, 1, 1);
    access_issue(wave, ACCESS_READS | ACCESS_WRITES | ACCESS_ATOMIC, sim_complete_atomic);
}

/* Address = lane * 4 + bits of M0 + offset. */
static bool addtid_addresses(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const uint32_t base = wave->s[S_M0] & target_family(wave->group->program->target)->addtid_m0_bits;
    access_begin(wave, op, SPACE_LDS);
    for (unsigned i = 0; i < LANES; i++) access->address[i] = 4 * i + base + (uint32_t)op->imm;
    return true;
}
DEFINE_ACCESS(ds_read_addtid, addtid_addresses, access_issue(wave, ACCESS_READS, sim_complete_load))
DEFINE_ACCESS(ds_write_addtid, addtid_addresses, ds_store(wave, op, 0))

/* ---- no memory: data between lanes ---- */

SIM_FOR_LEVELS static void complete_row(SimWave *wave, SimAccess *access)
{
    uint32_t *to = sim_dst(wave, access->op->dst);
    const uint32_t *row = access->data[0], low = (uint32_t)access->active, high = (uint32_t)(access->active >> 32);
    for (unsigned i = 0; i < 32; i++) to[i] = low >> i & 1 ? row[i] : to[i];
    for (unsigned i = 0; i < 32; i++) to[i + 32] = high >> i & 1 ? row[i + 32] : to[i + 32];
}
static void write_active(SimWave *wave, const SimOp *op, const uint32_t *row)
{
    access_begin(wave, op, SPACE_LDS);
    sim_capture_data(&wave->access, row, 0, 1);
    access_issue(wave, ACCESS_NO_MEMORY, complete_row);
}
/* One counter for the whole wave, at M0 + offset. At issue the number of active lanes is added (param 0) or subtracted.
   Every lane gets the old value. */
static void ds_append_consume(SimWave *wave, const SimOp *op)
{
    SimAccess access = {.op = op, .space = SPACE_LDS};
    const uint32_t address = wave->s[S_M0] + (uint32_t)op->imm, count = (uint32_t)__builtin_popcountll(wave->exec);
    uint32_t old, row[LANES];
    if (!count) return;
    const unsigned lane = (unsigned)__builtin_ctzll(wave->exec);
    if (!sim_read_bytes(wave, &access, lane, address, &old, 4)) return;
    const uint32_t sum = op->param ? old - count : old + count;
    if (!sim_write_bytes(wave, &access, lane, address, &sum, 4)) return;
    for (unsigned i = 0; i < LANES; i++) row[i] = old;
    write_active(wave, op, row);
}
unsigned sim_swizzle_lane(unsigned lane, unsigned pattern)
{
    unsigned group = lane & 32, in_group = lane & 31;
    if (pattern >= 0xc000) { /* rotate */
        unsigned rotate = pattern >> 5 & 31, mask = pattern & 31;
        if (pattern & 0x400) rotate = 0u - rotate;
        return group | ((in_group & mask) | ((in_group + rotate) & ~mask & 31));
    }
    if (pattern & 0x8000) return (lane & ~3u) | (pattern >> (2 * (lane & 3)) & 3);
    return group | (((in_group & pattern) | (pattern >> 5 & 31)) ^ (pattern >> 10 & 31));
}
static void ds_swizzle(SimWave *wave, const SimOp *op)
{
    const unsigned pattern = (unsigned)op->imm & 0xffff;
    if (pattern >= 0xe000) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "ds_swizzle_b32 in FFT mode");
        return;
    }
    const uint32_t *data = sim_src(wave, op, 0);
    uint32_t row[LANES];
    for (unsigned i = 0; i < LANES; i++) {
        unsigned from = sim_swizzle_lane(i, pattern);
        row[i] = data[from] & wave->exec_row[from];
    }
    write_active(wave, op, row);
}
SIM_FOR_LEVELS static void ds_bpermute(SimWave *wave, const SimOp *op)
{
    const uint32_t *address = sim_src(wave, op, 0), *data = sim_src(wave, op, 1);
    const uint32_t offset = (uint32_t)op->imm, lanes = wave->group->program->wave_size - 1u;
    const uint32_t all = op->param ? ~0u : 0; /* fi: also reads lanes that are off */
    uint32_t row[LANES], held[LANES];
    for (unsigned i = 0; i < LANES; i++) held[i] = data[i] & (wave->exec_row[i] | all);
    for (unsigned i = 0; i < LANES; i++) row[i] = held[(address[i] + offset) / 4 & lanes];
    write_active(wave, op, row);
}
static void ds_permute(SimWave *wave, const SimOp *op)
{
    const uint32_t *address = sim_src(wave, op, 0), *data = sim_src(wave, op, 1);
    uint32_t row[LANES] = {0};
    for (unsigned i = 0; i < LANES; i++)
        if (wave->exec >> i & 1)
            row[(address[i] + (uint32_t)op->imm) / 4 & (wave->group->program->wave_size - 1u)] = data[i];
    write_active(wave, op, row);
}

/* ---- transposing reads (docs/isa/lds_dma.md, 4; gfx1250: docs/targets.md). Lanes that are off supply zeros. ---- */

ElementPlace sim_transpose_source(const SimOp *op, unsigned lane, unsigned n)
{
    const unsigned bits = op->param & ~TRANSPOSE_GFX12;
    /* element n of lane l is number l + 16 n of the concatenated data of 16 lanes */
    if (!(op->param & TRANSPOSE_GFX12)) {
        const unsigned count = 32u * op->dwords / bits, at = lane % 16 + 16 * n;
        return (ElementPlace){lane / 16 * 16 + at / count, at % count};
    }
    switch (bits) {
    case 16: return (ElementPlace){(lane & 24) + n, lane & 7};
    case 8: return (ElementPlace){(lane & 16) + 4 * (lane >> 3 & 1) + 8 * (n >> 2) + (n & 3), lane & 7};
    case 6: return (ElementPlace){8 * (n >> 2) + 4 * (lane >> 4 & 1) + (n & 3), lane & 15};
    default: return (ElementPlace){16 * (n >> 3) + 8 * (lane >> 4 & 1) + (n & 7), lane & 15};
    }
}

static uint32_t bit_of(const uint32_t *row, unsigned at) { return row[at / 32] >> (at % 32) & 1; }

void sim_complete_transposed(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    const unsigned element = op->param & ~TRANSPOSE_GFX12, dwords = op->dwords, count = 32 * dwords / element;
    uint32_t fetched[LANES][4] = {{0}};
    FOREACH_LANE(lane, access->active) {
        if (!sim_read_bytes(wave, access, lane, access->address[lane], fetched[lane], 4 * dwords)) return;
    }
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned lane = 0; lane < LANES; lane++) {
        if (!(access->active >> lane & 1)) continue;
        uint32_t value[4] = {0};
        for (unsigned n = 0; n < count; n++) {
            const ElementPlace from = sim_transpose_source(op, lane, n);
            for (unsigned bit = 0; bit < element; bit++) {
                const unsigned at = n * element + bit;
                value[at / 32] |= bit_of(fetched[from.lane], from.number * element + bit) << (at % 32);
            }
        }
        for (unsigned k = 0; k < dwords; k++) to[k * LANES + lane] = value[k];
    }
}

static void ds_read_transposed(SimWave *wave, const SimOp *op)
{
    ds_addresses(wave, op, &wave->access);
    /* gfx1250: "the EXEC mask is ignored and treated as if it were all ones" (CDNA5 ISA 11.2.4). */
    if (op->param & TRANSPOSE_GFX12) wave->access.active = sim_all_lanes(wave->group->program);
    access_issue(wave, ACCESS_READS, sim_complete_transposed);
}

#define ROW(id, function, what) {.opcode = OP_##id, .run = function, .param = (what), .fidelity = FIDELITY_EXACT},
#define ATOMIC_ROWS(name, type, kind)        \
    ROW(DS_##name##_##type, ds_atomic, kind) \
    ROW(DS_##name##_RTN_##type, ds_atomic, kind)
#define ATOMIC_ROWS_INT(name, letter, kind) \
    ATOMIC_ROWS(name, letter##32, kind)     \
    ATOMIC_ROWS(name, letter##64, kind)
/* clang-format off */
static const SimRow rows[] = {
    ROW(DS_READ_I8, ds_read, ELEMENT_I8)
    ROW(DS_READ_U8, ds_read, ELEMENT_U8)
    ROW(DS_READ_I16, ds_read, ELEMENT_I16)
    ROW(DS_READ_U16, ds_read, ELEMENT_U16)
    ROW(DS_READ_U8_D16, ds_read, ELEMENT_U8)
    ROW(DS_READ_U8_D16_HI, ds_read, ELEMENT_U8)
    ROW(DS_READ_I8_D16, ds_read, ELEMENT_I8)
    ROW(DS_READ_I8_D16_HI, ds_read, ELEMENT_I8)
    ROW(DS_READ_U16_D16, ds_read, ELEMENT_U16)
    ROW(DS_READ_U16_D16_HI, ds_read, ELEMENT_U16)
    ROW(DS_READ_B32, ds_read, ELEMENT_DWORDS)
    ROW(DS_READ_B64, ds_read, ELEMENT_DWORDS)
    ROW(DS_READ_B96, ds_read, ELEMENT_DWORDS)
    ROW(DS_READ_B128, ds_read, ELEMENT_DWORDS)
    ROW(DS_READ2_B32, ds_read2, 1)
    ROW(DS_READ2_B64, ds_read2, 2)
    ROW(DS_READ2ST64_B32, ds_read2, 1 | 8)
    ROW(DS_READ2ST64_B64, ds_read2, 2 | 8)
    ROW(DS_READ_B64_TR_B16, ds_read_transposed, 16)
    ROW(DS_READ_B64_TR_B8, ds_read_transposed, 8)
    ROW(DS_READ_B64_TR_B4, ds_read_transposed, 4)
    ROW(DS_READ_B96_TR_B6, ds_read_transposed, 6)
    ROW(DS_LOAD_TR4_B64, ds_read_transposed, TRANSPOSE_GFX12 | 4)
    ROW(DS_LOAD_TR6_B96, ds_read_transposed, TRANSPOSE_GFX12 | 6)
    ROW(DS_LOAD_TR8_B64, ds_read_transposed, TRANSPOSE_GFX12 | 8)
    ROW(DS_LOAD_TR16_B128, ds_read_transposed, TRANSPOSE_GFX12 | 16)
    ROW(DS_READ_ADDTID_B32, ds_read_addtid, ELEMENT_DWORDS)
    ROW(DS_APPEND, ds_append_consume, 0)
    ROW(DS_CONSUME, ds_append_consume, 1)
    ROW(DS_WRITE_ADDTID_B32, ds_write_addtid, ELEMENT_DWORDS)
    ROW(DS_WRITE_B8, ds_write, ELEMENT_U8)
    ROW(DS_WRITE_B8_D16_HI, ds_write, ELEMENT_U8)
    ROW(DS_WRITE_B16, ds_write, ELEMENT_U16)
    ROW(DS_WRITE_B16_D16_HI, ds_write, ELEMENT_U16)
    ROW(DS_WRITE_B32, ds_write, ELEMENT_DWORDS)
    ROW(DS_WRITE_B64, ds_write, ELEMENT_DWORDS)
    ROW(DS_WRITE_B96, ds_write, ELEMENT_DWORDS)
    ROW(DS_WRITE_B128, ds_write, ELEMENT_DWORDS)
    ROW(DS_WRITE2_B32, ds_write2, 1)
    ROW(DS_WRITE2_B64, ds_write2, 2)
    ROW(DS_WRITE2ST64_B32, ds_write2, 1 | 8)
    ROW(DS_WRITE2ST64_B64, ds_write2, 2 | 8)
    ROW(DS_WRXCHG2_RTN_B32, ds_wrxchg2, 1)
    ROW(DS_WRXCHG2_RTN_B64, ds_wrxchg2, 2)
    ROW(DS_WRXCHG2ST64_RTN_B32, ds_wrxchg2, 1 | 8)
    ROW(DS_WRXCHG2ST64_RTN_B64, ds_wrxchg2, 2 | 8)
    ROW(DS_SWIZZLE_B32, ds_swizzle, 0)
    ROW(DS_PERMUTE_B32, ds_permute, 0)
    ROW(DS_BPERMUTE_B32, ds_bpermute, 0)
    ROW(DS_BPERMUTE_FI_B32, ds_bpermute, 1)
    ROW(DS_LOAD_U8_D16, ds_read, ELEMENT_U8)
    ROW(DS_LOAD_U8_D16_HI, ds_read, ELEMENT_U8)
    ROW(DS_LOAD_I8_D16, ds_read, ELEMENT_I8)
    ROW(DS_LOAD_I8_D16_HI, ds_read, ELEMENT_I8)
    ROW(DS_LOAD_U16_D16, ds_read, ELEMENT_U16)
    ROW(DS_LOAD_U16_D16_HI, ds_read, ELEMENT_U16)
    ATOMIC_ROWS(COND_SUB, U32, ATOMIC_COND_SUB)
    ATOMIC_ROWS(SUB_CLAMP, U32, ATOMIC_SUB_CLAMP)
    ATOMIC_ROWS_INT(MIN_NUM, F, ATOMIC_MIN_F)
    ATOMIC_ROWS_INT(MAX_NUM, F, ATOMIC_MAX_F)
    ATOMIC_ROWS_INT(ADD, U, ATOMIC_ADD)
    ATOMIC_ROWS_INT(SUB, U, ATOMIC_SUB)
    ATOMIC_ROWS_INT(RSUB, U, ATOMIC_RSUB)
    ATOMIC_ROWS_INT(INC, U, ATOMIC_INC)
    ATOMIC_ROWS_INT(DEC, U, ATOMIC_DEC)
    ATOMIC_ROWS_INT(MIN, I, ATOMIC_SMIN)
    ATOMIC_ROWS_INT(MAX, I, ATOMIC_SMAX)
    ATOMIC_ROWS_INT(MIN, U, ATOMIC_UMIN)
    ATOMIC_ROWS_INT(MAX, U, ATOMIC_UMAX)
    ATOMIC_ROWS_INT(AND, B, ATOMIC_AND)
    ATOMIC_ROWS_INT(OR, B, ATOMIC_OR)
    ATOMIC_ROWS_INT(XOR, B, ATOMIC_XOR)
    ATOMIC_ROWS_INT(MSKOR, B, ATOMIC_MSKOR)
    ROW(DS_WRXCHG_RTN_B32, ds_atomic, ATOMIC_SWAP)
    ROW(DS_WRXCHG_RTN_B64, ds_atomic, ATOMIC_SWAP)
    ATOMIC_ROWS_INT(CMPST, B, ATOMIC_CMPSWAP)
    ATOMIC_ROWS_INT(CMPST, F, ATOMIC_CMPSWAP_F)
    ATOMIC_ROWS_INT(CMPSTORE, B, ATOMIC_CMPSWAP)
    ATOMIC_ROWS_INT(MIN, F, ATOMIC_MIN_F)
    ATOMIC_ROWS_INT(MAX, F, ATOMIC_MAX_F)
    ATOMIC_ROWS_INT(ADD, F, ATOMIC_ADD_F)
    ATOMIC_ROWS(PK_ADD, F16, ATOMIC_PK_ADD_F16)
    ATOMIC_ROWS(PK_ADD, BF16, ATOMIC_PK_ADD_BF16)
    ROW(DS_WRAP_RTN_B32, ds_atomic, ATOMIC_WRAP)
    ROW(DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64, ds_async_arrive, ATOMIC_ARRIVE)
    ROW(DS_ATOMIC_BARRIER_ARRIVE_RTN_B64, ds_atomic, ATOMIC_ARRIVE)
};
/* clang-format on */
const SimRowTable sim_ds_table = {rows, sizeof rows / sizeof rows[0]};
