/* Second witness: memory operations that gfx1250 alone has (CDNA5 ISA 10.2 for the lane's number as an address, 10.6 for blocks
   of registers, 10.7 for loads of a cluster, 10.9 and 11.2.4 for loads that transpose). One window of memory; what lies
   outside is declined. */
#include "witness/rows.h"

enum { LANES = 32 };

static uint64_t sign_extended(uint32_t bits) { return (uint64_t)(int64_t)(int32_t)bits; }

/* The bytes of a lane, or NULL. */
static uint8_t *memory_at(Witness *w, uint64_t address, unsigned bytes)
{
    const uint64_t at = address - w->memory_base;
    return at < WITNESS_MEMORY && at + bytes <= WITNESS_MEMORY ? w->memory + at : NULL;
}
static uint8_t *scratch_at(Witness *w, unsigned lane, uint64_t address, unsigned bytes)
{
    return address + bytes <= WITNESS_SCRATCH ? w->scratch[lane] + address : NULL;
}
static bool is_on(const Witness *w, unsigned lane) { return witness_exec(w) >> lane & 1; }

/* 10.2: GV and GVS; operand numbers of the address and the scalar base. */
static uint64_t global_address(const Witness *w, const MachineInst *inst, unsigned vaddr, unsigned saddr, unsigned lane,
                               bool *declined)
{
    const unsigned row = witness_row(inst->operands[vaddr]);
    const uint64_t offset = (uint64_t)(int64_t)inst->mods.offset;
    *declined |= (inst->mods.flags & MEM_SCALE) != 0;
    if (inst->operands[saddr].kind == OPERAND_NONE)
        return (w->v[row][lane] | (uint64_t)w->v[row + 1][lane] << 32) + offset;
    return witness_scalar(w, TYPE_B64, inst->operands[saddr], declined) + sign_extended(w->v[row][lane]) + offset;
}
/* 10.2: SS, SV, SVS. */
static uint64_t scratch_address(const Witness *w, const MachineInst *inst, unsigned vaddr, unsigned saddr,
                                unsigned lane, bool *declined)
{
    uint64_t sum = (uint64_t)(int64_t)inst->mods.offset;
    const Operand scalar = inst->operands[saddr], vector = inst->operands[vaddr];
    *declined |= (inst->mods.flags & MEM_SCALE) != 0;
    if (scalar.kind != OPERAND_NONE) sum += sign_extended((uint32_t)witness_scalar(w, TYPE_B32, scalar, declined));
    if (vector.kind != OPERAND_NONE) sum += sign_extended(w->v[witness_row(vector)][lane]);
    return sum;
}

/* GT: base + offset + 4 * lane. param: stores. */
static WitnessResult addtid(Witness *w, Target target, const MachineInst *inst, int param)
{
    const unsigned row = witness_row(inst->operands[0]);
    bool declined = inst->operands[1].kind == OPERAND_NONE;
    const uint64_t base = declined ? 0 : witness_scalar(w, TYPE_B64, inst->operands[1], &declined);
    (void)target;
    for (unsigned lane = 0; lane < LANES && !declined; lane++) {
        if (!is_on(w, lane)) continue;
        uint8_t *at = memory_at(w, base + (uint64_t)(int64_t)inst->mods.offset + 4 * lane, 4);
        if (!at) return WITNESS_DECLINED;
        if (param) memcpy(at, &w->v[row][lane], 4);
        else memcpy(&w->v[row][lane], at, 4);
    }
    return declined ? WITNESS_DECLINED : WITNESS_DONE;
}

enum { BLOCK_STORES = 1, BLOCK_SCRATCH = 2 };

/* Dword n of the 32 where bit n of M0 is set; memory and registers of the others are skipped. */
static WitnessResult block(Witness *w, Target target, const MachineInst *inst, int param)
{
    const bool stores = param & BLOCK_STORES, scratch = param & BLOCK_SCRATCH;
    const unsigned row = witness_row(inst->operands[stores ? 1 : 0]), vaddr = stores ? 0 : 1;
    uint64_t addresses[LANES];
    bool declined = false;
    (void)target;
    for (unsigned lane = 0; lane < LANES; lane++)
        addresses[lane] = (scratch ? scratch_address : global_address)(w, inst, vaddr, 2, lane, &declined);
    if (declined) return WITNESS_DECLINED;
    for (unsigned n = 0; n < 32; n++) {
        if (!(w->s[WITNESS_M0] >> n & 1)) continue;
        for (unsigned lane = 0; lane < LANES; lane++) {
            const uint64_t address = addresses[lane] + 4 * n;
            if (!is_on(w, lane)) continue;
            uint8_t *at = scratch ? scratch_at(w, lane, address, 4) : memory_at(w, address, 4);
            if (!at) return WITNESS_DECLINED;
            if (stores) memcpy(at, &w->v[row + n][lane], 4);
            else memcpy(&w->v[row + n][lane], at, 4);
        }
    }
    return WITNESS_DONE;
}

/* Of one workgroup alone: loads of memory. param: bytes; + 64: to LDS. */
static WitnessResult cluster_load(Witness *w, Target target, const MachineInst *inst, int param)
{
    const unsigned bytes = (unsigned)param & 63;
    const bool to_lds = param & 64;
    const unsigned row = witness_row(inst->operands[0]);
    bool declined = (w->s[WITNESS_M0] & 0xfffe) != 0; /* others that are to load the same */
    (void)target;
    for (unsigned lane = 0; lane < LANES && !declined; lane++) {
        if (!is_on(w, lane)) continue;
        const uint8_t *from = memory_at(w, global_address(w, inst, 1, 2, lane, &declined), bytes);
        const uint64_t to = (uint32_t)(w->v[row][lane] + (uint32_t)inst->mods.offset);
        if (!from || (to_lds && to + bytes > WITNESS_LDS)) return WITNESS_DECLINED;
        if (to_lds) memcpy(w->lds + to, from, bytes);
        for (unsigned k = 0; !to_lds && k < bytes / 4; k++) memcpy(&w->v[row + k][lane], from + 4 * k, 4);
    }
    return declined ? WITNESS_DECLINED : WITNESS_DONE;
}

/* ---- loads that transpose ---- */

/* A tile of 16 (M) x 16 or 32 (K) elements, a run along M at each lane's address. */
typedef struct Tile {
    unsigned bits, depth; /* of an element; along K */
} Tile;

/* The drawing of 10.9.2: the lane that loads element (m, k). Each row of numbers below is K, by four lanes. */
static unsigned loading_lane(Tile tile, unsigned m, unsigned k)
{
    static const uint8_t first_of_6[] = {0, 8, 4, 12, 16, 24, 20, 28}; /* K = 0, 4, 8, C, 10, 14, 18, 1C */
    static const uint8_t first_of_4[] = {0, 16, 8, 24};                /* K = 0, 8, 10, 18 */
    switch (tile.bits) {
    case 16: return (k < 8 ? 0 : 16) + (m < 8 ? 0 : 8) + k % 8;
    case 8: return 8 * (k / 4) + (m < 8 ? 0 : 4) + k % 4;
    case 6: return first_of_6[k / 4] + k % 4;
    default: return first_of_4[k / 8] + k % 8;
    }
}
/* 7.12.2, the tables of the A-matrix: the lane that holds it, and its number there. Of 6 bits no table: as those of 8. */
static unsigned holding_lane(Tile tile, unsigned m, unsigned k)
{
    return m + 16 * (tile.bits == 4 ? k / 16 : k / 8 % 2);
}
static unsigned number_held(Tile tile, unsigned k) { return tile.bits == 4 ? k % 16 : k / 16 * 8 + k % 8; }

static unsigned get_bits(const uint8_t *from, unsigned at, unsigned count)
{
    unsigned value = 0;
    for (unsigned i = 0; i < count; i++) value |= (unsigned)(from[(at + i) / 8] >> (at + i) % 8 & 1) << i;
    return value;
}

/* param: bits of an element; + 64: of LDS, where EXEC counts as all ones. */
static WitnessResult load_transposed(Witness *w, Target target, const MachineInst *inst, int param)
{
    const Tile tile = {(unsigned)param & 63, (param & 63) < 8 ? 32 : 16};
    const unsigned bytes = 16 * tile.depth * tile.bits / 8 / LANES, row = witness_row(inst->operands[0]);
    const bool lds = param & 64;
    const uint8_t *from[LANES];
    uint32_t result[4][LANES] = {{0}};
    bool declined = false;
    (void)target;
    if (!lds && !(uint32_t)witness_exec(w)) return WITNESS_DONE;
    if (!lds && (uint32_t)~witness_exec(w)) return WITNESS_DECLINED; /* undefined */
    for (unsigned lane = 0; lane < LANES; lane++) {
        const uint32_t in_lds = lds ? w->v[witness_row(inst->operands[1])][lane] + (uint32_t)inst->mods.offset : 0;
        if (lds) from[lane] = (uint64_t)in_lds + bytes <= WITNESS_LDS ? w->lds + in_lds : NULL;
        else from[lane] = memory_at(w, global_address(w, inst, 1, 2, lane, &declined), bytes);
        if (!from[lane] || declined) return WITNESS_DECLINED;
    }
    const unsigned run = 8 * bytes / tile.bits; /* elements of a lane */
    for (unsigned m = 0; m < 16; m++)
        for (unsigned k = 0; k < tile.depth; k++) {
            const unsigned bits = get_bits(from[loading_lane(tile, m, k)], m % run * tile.bits, tile.bits);
            const unsigned at = number_held(tile, k) * tile.bits;
            for (unsigned i = 0; i < tile.bits; i++)
                result[(at + i) / 32][holding_lane(tile, m, k)] |= (bits >> i & 1) << (at + i) % 32;
        }
    for (unsigned r = 0; r < bytes / 4; r++) memcpy(w->v[row + r], result[r], sizeof result[r]);
    return WITNESS_DONE;
}

static const WaveRow rows[] = {
    {"global_load_addtid_b32", addtid, 0},
    {"global_store_addtid_b32", addtid, 1},
    {"global_load_block", block, 0},
    {"global_store_block", block, BLOCK_STORES},
    {"scratch_load_block", block, BLOCK_SCRATCH},
    {"scratch_store_block", block, BLOCK_SCRATCH | BLOCK_STORES},
    {"cluster_load_b32", cluster_load, 4},
    {"cluster_load_b64", cluster_load, 8},
    {"cluster_load_b128", cluster_load, 16},
    {"cluster_load_async_to_lds_b8", cluster_load, 1 | 64},
    {"cluster_load_async_to_lds_b32", cluster_load, 4 | 64},
    {"cluster_load_async_to_lds_b64", cluster_load, 8 | 64},
    {"cluster_load_async_to_lds_b128", cluster_load, 16 | 64},
    {"ds_load_tr4_b64", load_transposed, 4 | 64},
    {"ds_load_tr6_b96", load_transposed, 6 | 64},
    {"ds_load_tr8_b64", load_transposed, 8 | 64},
    {"ds_load_tr16_b128", load_transposed, 16 | 64},
    {"global_load_tr4_b64", load_transposed, 4},
    {"global_load_tr6_b96", load_transposed, 6},
    {"global_load_tr8_b64", load_transposed, 8},
    {"global_load_tr16_b128", load_transposed, 16},
};
const WaveTable witness_memory_gfx1250_table = {rows, sizeof rows / sizeof rows[0]};
