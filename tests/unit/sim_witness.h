/* For tests of the emulator against the second witness (tests/witness): random state with edge values for random legal
   instances, and the comparison of the whole machine state afterwards. WITNESS_COUNT multiplies the number of
   instances and sequences (default 1), WITNESS_SEED=N draws others (default 0). */
#pragma once

#include "sim_machine.h"

#include "isa_random.h"
#include "sim/exec/exec.h"
#include "witness/witness.h"

typedef struct Random {
    uint64_t state;
} Random;
static inline uint32_t draw(Random *r)
{
    r->state ^= r->state << 13, r->state ^= r->state >> 7, r->state ^= r->state << 17;
    return (uint32_t)(r->state >> 32);
}
static inline unsigned below(Random *r, unsigned limit) { return (unsigned)((uint64_t)draw(r) * limit >> 32); }

/* ---- edge values by type ---- */

static inline uint32_t edge_f32(Random *r)
{
    static const uint32_t values[] = {
        0,          0x80000000, 0x3f800000, 0xbf800000, 0x40000000, 0x3f000000, 0xbf000000, 0x40490fdb, 1,
        0x80000001, 0x007fffff, 0x807fffff, 0x00800000, 0x80800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,
        0x7fc00000, 0xffc12345, 0x7f800001, 0xffbfffff, 0x477fe000, 0x477ff000, 0x33800000, 0x33000001, 0x4f000000,
        0xcf000000, 0x4effffff, 0x4f800000, 0x3effffff, 0x437f0000, 0x43800000, 0x43e00000, 0x47600000, 0x0d000000,
        0x72000000, 0x3f7fffff, 0x38800000, 0x387fffff, 0x42fe0000};
    switch (below(r, 4)) {
    case 0: return draw(r);
    case 1: return (draw(r) & 0x807fffff) | (118 + below(r, 20)) << 23;
    default: return values[below(r, sizeof values / sizeof values[0])];
    }
}
static inline uint32_t edge_f16(Random *r)
{
    static const uint16_t values[] = {0,      0x8000, 0x3c00, 0xbc00, 0x4000, 0x3800, 1,      0x8001, 0x3ff,
                                      0x83ff, 0x400,  0x8400, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfe12,
                                      0x7c01, 0xfdff, 0x3bff, 0x5bf8, 0x77ff, 0x7800, 0x4248, 0x3555};
    switch (below(r, 3)) {
    case 0: return draw(r) & 0xffff;
    case 1: return (draw(r) & 0x83ff) | (11 + below(r, 9)) << 10;
    default: return values[below(r, sizeof values / sizeof values[0])];
    }
}
static inline uint32_t edge_bf16(Random *r) { return below(r, 2) ? edge_f32(r) >> 16 : draw(r) & 0xffff; }
static inline uint64_t edge_f64(Random *r)
{
    static const uint64_t values[] = {0,
                                      0x8000000000000000,
                                      0x3ff0000000000000,
                                      0xbff0000000000000,
                                      0x3fe0000000000000,
                                      0x4000000000000000,
                                      1,
                                      0x8000000000000001,
                                      0x000fffffffffffff,
                                      0x0010000000000000,
                                      0x7fefffffffffffff,
                                      0xffefffffffffffff,
                                      0x7ff0000000000000,
                                      0xfff0000000000000,
                                      0x7ff8000000000000,
                                      0xfff8000012345678,
                                      0x7ff0000000000001,
                                      0x41dfffffffc00000,
                                      0x41e0000000000000,
                                      0x41f0000000000000,
                                      0xc1e0000000200000,
                                      0x47efffffe0000000,
                                      0x380fffffc0000000,
                                      0x3690000000000000,
                                      0x3fdfffffffffffff};
    const uint64_t random = (uint64_t)draw(r) << 32 | draw(r);
    switch (below(r, 4)) {
    case 0: return random;
    case 1: return (random & 0x800fffffffffffff) | (uint64_t)(1010 + below(r, 30)) << 52;
    case 2: /* an f32 or a neighbour of one, as f64 */
        return (random & 0x800fffffe0000000) | (uint64_t)(1023 - 150 + below(r, 290)) << 52 |
               (below(r, 2) ? 0x10000000 : 0);
    default: return values[below(r, sizeof values / sizeof values[0])];
    }
}
static inline uint32_t edge_b32(Random *r)
{
    static const uint32_t values[] = {
        0,          1,          2,          3,          7,          15,         16,         31,
        32,         33,         63,         64,         65,         127,        128,        255,
        256,        0x7fff,     0x8000,     0xffff,     0x10000,    0x7fffff,   0x800000,   0xffffff,
        0x1000000,  0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff, 0xffff8000, 0xff80ff80,
        0x00ff00ff, 0x7f807f80, 0x55555555, 0x200000,   0x400010,   0x7f0000,   0xffffff6a, 0xffffff00};
    switch (below(r, 4)) {
    case 0: return draw(r);
    case 1: return below(r, 300) - 150;
    default: return values[below(r, sizeof values / sizeof values[0])];
    }
}
/* One dword (of a pair: `second` too) of a source of that type. */
static inline void edge_dwords(Random *r, OperandType type, uint32_t out[2])
{
    uint64_t wide;
    switch (type) {
    case TYPE_F32: out[0] = edge_f32(r), out[1] = edge_f32(r); break;
    case TYPE_PK_F32: out[0] = edge_f32(r), out[1] = edge_f32(r); break;
    case TYPE_F16:
    case TYPE_PK_F16: out[0] = edge_f16(r) | edge_f16(r) << 16, out[1] = draw(r); break;
    case TYPE_BF16:
    case TYPE_PK_BF16: out[0] = edge_bf16(r) | edge_bf16(r) << 16, out[1] = draw(r); break;
    case TYPE_F64:
        wide = edge_f64(r);
        out[0] = (uint32_t)wide, out[1] = (uint32_t)(wide >> 32);
        break;
    case TYPE_B16:
    case TYPE_PK_B16: out[0] = (edge_b32(r) & 0xffff) | edge_b32(r) << 16, out[1] = draw(r); break;
    default: out[0] = edge_b32(r), out[1] = edge_b32(r); break;
    }
}

/* ---- the two machines ---- */

#define MEMORY_BASE UINT64_C(0x12ffff8000) /* crosses a multiple of 4 GiB */
static Witness *witness, *before;
static uint32_t pool[65536];

/* What besides registers an instruction may touch: the rest of the machine is filled and compared once for a row. */
enum { IN_LDS = 1, IN_WINDOW = 2, IN_SCRATCH = 4, IN_ALL = 7 };
static inline unsigned parts_of(const InstInfo *info)
{
    const bool copies =
        info->event == EVENT_LDS_DMA || info->event == EVENT_ASYNC_STORE || info->format == FORMAT_TENSOR;
    if (info->format == FORMAT_DS) return IN_LDS;
    if (info->format == FORMAT_SCRATCH) return IN_SCRATCH | (copies ? IN_LDS : 0);
    const bool memory = info->format >= FORMAT_MUBUF || info->format == FORMAT_SMEM;
    return memory ? IN_WINDOW | (copies ? IN_LDS : 0) : 0;
}

static inline void fill_registers(Random *r, SimWave *wave)
{
    static const uint64_t masks[] = {~UINT64_C(0), 0x8000000fffff0001, 0x5555aaaa00ff1234, 1, 0x8000000000000000, 0};
    static const uint32_t modes[] = {0x3f0, 0x3f0, 0x3c0, 0x300, 0x1f0, 0x0c0, 0x2f0, 0x8003f0, 0x050, 0x0a0};
    for (unsigned row = 0; row < WITNESS_ROWS; row++)
        memcpy(wave->v[row], pool + below(r, 65536 - LANES), sizeof wave->v[row]);
    memcpy(wave->s, pool + below(r, 65536 - NUM_SCALARS), NUM_SCALARS * 4);
    wave->scc = draw(r) & 1;
    wave->mode = modes[below(r, sizeof modes / sizeof modes[0])];
    uint64_t exec = masks[below(r, 5 + !below(r, 8))];
    if (!below(r, 3)) exec = (uint64_t)draw(r) << 32 | draw(r);
    sim_set_exec(wave, exec);
}
static inline void fill_state(Random *r, SimWave *wave, uint8_t *lds)
{
    fill_registers(r, wave);
    memcpy(lds, pool, MACHINE_LDS);
}
static inline void put_register(Random *r, SimWave *wave, Operand o, OperandType type, unsigned width)
{
    for (unsigned k = 0; k < width; k += 2)
        for (unsigned i = 0; i < LANES; i++) {
            uint32_t dwords[2];
            edge_dwords(r, type, dwords);
            if (o.reg_class == CLASS_S) {
                wave->s[o.value + k] = dwords[0];
                if (k + 1 < width) wave->s[o.value + k + 1] = dwords[1];
                break;
            }
            const unsigned row = o.value + (o.reg_class == CLASS_A ? AGPR_BASE : 0) + k;
            wave->v[row][i] = dwords[0];
            if (k + 1 < width) wave->v[row + 1][i] = dwords[1];
        }
}
/* Elements of matrices: mostly numbers near 1, so that sums mean something. */
static inline void put_matrix(Random *r, SimWave *wave, Operand o, const char *type, unsigned width, bool integer)
{
    const bool wild = !below(r, 4);
    if (o.kind != OPERAND_PHYS) return;
    const unsigned row = o.value + (o.reg_class == CLASS_A ? AGPR_BASE : 0);
    for (unsigned k = 0; k < width; k++)
        for (unsigned i = 0; i < LANES; i++) {
            uint32_t bits = draw(r);
            if (!integer && !wild) {
                if (!strcmp(type, "f16"))
                    bits = (bits & 0x83ff83ff) | (10 + below(r, 8)) << 10 | (10 + below(r, 8)) << 26;
                else if (!strcmp(type, "bf16"))
                    bits = (bits & 0x807f807f) | (120 + below(r, 12)) << 7 | (120 + below(r, 12)) << 23;
                else if (!strcmp(type, "f32")) bits = (bits & 0x807fffff) | (118 + below(r, 16)) << 23;
                else if (!strcmp(type, "f64")) bits = k & 1 ? (bits & 0x800fffff) | (1015 + below(r, 12)) << 20 : bits;
                else bits &= 0xbfbfbfbf; /* small formats: no codes of NaNs */
                if (strchr("fb", type[0]) && type[1] == 'p') bits = bits == 0x80808080 ? 0 : bits;
            }
            wave->v[row + k][i] = bits;
        }
}
static inline void prepare_matrix(Random *r, SimWave *wave, const MachineInst *inst, Target target)
{
    const char *name = inst_info(inst->opcode)->name;
    const bool integer = strstr(name, "_i32_"), sparse = inst_info(inst->opcode)->flags & INST_SMFMAC;
    const char *type = strstr(name, "bf16")                                                   ? "bf16"
                       : strstr(name, "_f16")                                                 ? "f16"
                       : strstr(name, "_f64_")                                                ? "f64"
                       : strstr(name, "fp8") || strstr(name, "bf8") || strstr(name, "f8f6f4") ? "fp8"
                                                                                              : "f32";
    for (unsigned i = 1; i < 3; i++)
        put_matrix(r, wave, inst->operands[i], type, isa_operand_width(target, inst, i), integer);
    const Operand c = sparse ? inst->operands[0] : inst->operands[3];
    put_matrix(r, wave, c, !strcmp(type, "f64") ? "f64" : "f32", inst_info(inst->opcode)->operands[0].width, integer);
    for (unsigned i = 4; i < inst->num_operands && !sparse; i++) /* scales around 2^0 */
        for (unsigned lane = 0; lane < LANES; lane++)
            wave->v[inst->operands[i].value][lane] = 0x7e7f8081 ^ (draw(r) & 0x03030303);
}
/* Compare and swap: what is compared has to be equal often, so all data are of two words. */
static inline bool compares(const InstInfo *info)
{
    return info->flags & INST_ATOMIC && (strstr(info->name, "cmpst") || strstr(info->name, "cmpswap"));
}
static inline uint32_t one_of_two(Random *r) { return draw(r) & 1 ? 0x3f800000 : 0; }
/* M0 of instructions that it chooses a register for. */
static inline void prepare_index(Random *r, SimWave *wave, const MachineInst *inst)
{
    const char *name = inst_info(inst->opcode)->name;
    if (strstr(name, "movrelsd_2") || strstr(name, "swaprel")) /* of two indices, whose other bits say nothing */
        wave->s[S_M0] =
            below(r, name[0] == 's' ? 40 : 300) | below(r, name[0] == 's' ? 40 : 300) << 16 | (draw(r) & 0xfc00fc00);
    else if (strstr(name, "movrel")) wave->s[S_M0] = below(r, name[0] == 's' ? 40 : 300);
}
static inline void put_scalar(SimWave *wave, Operand o, unsigned k, uint32_t value)
{
    const int number = o.kind == OPERAND_PHYS            ? (int)o.value + o.offset
                       : o.kind != OPERAND_SPECIAL       ? -1
                       : o.value == SPECIAL_VCC          ? S_VCC + o.offset
                       : o.value == SPECIAL_TTMP         ? S_TTMP + o.offset
                       : o.value == SPECIAL_M0           ? S_M0
                       : o.value == SPECIAL_FLAT_SCRATCH ? S_FLAT_SCRATCH + o.offset
                       : o.value == SPECIAL_XNACK_MASK   ? S_XNACK_MASK + o.offset
                                                         : -1;
    if (number >= 0) wave->s[number + (int)k] = value;
}
static inline void put_source(SimWave *wave, MachineInst *inst, unsigned index, unsigned k, uint32_t value)
{
    if (inst->operands[index].kind == OPERAND_IMM) inst->operands[index].value = value;
    else put_scalar(wave, inst->operands[index], k, value);
}
/* Of exchanges in groups of lanes: how many a group has, and a small distance. */
static inline void prepare_groups(Random *r, SimWave *wave, MachineInst *inst)
{
    const char *name = inst_info(inst->opcode)->name;
    const bool has_distance = !strstr(name, "idx_gen");
    if (strncmp(name, "v_permlane_", 11)) return;
    if (has_distance && !below(r, 3)) put_source(wave, inst, 2, 0, below(r, 40));
    put_source(wave, inst, has_distance ? 3 : 2, 0, 1u << below(r, 6));
}
/* Addresses that stay within LDS. */
static inline void prepare_lds(Random *r, SimWave *wave, MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    const bool aligned = info->flags & INST_ATOMIC;
    const Operand address = inst->operands[info->num_defs];
    if (inst->opcode == OP_DS_READ_ADDTID_B32 || inst->opcode == OP_DS_WRITE_ADDTID_B32 ||
        inst->opcode == OP_DS_APPEND || inst->opcode == OP_DS_CONSUME) {
        inst->mods.offset &= 0x7ffc;
        wave->s[S_M0] = below(r, 0x7000) & ~3u;
        if (strstr(info->name, "addtid")) wave->s[S_M0] |= draw(r) & 0xfff00000; /* not read */
        return;
    }
    if (info->event != EVENT_LDS || !info->memory_bytes) return;
    if (info->modifiers & MOD_OFFSET2) inst->mods.offset &= 0x0f0f;
    else if (aligned) inst->mods.offset &= ~7;
    for (unsigned i = 0; i < LANES; i++) {
        uint32_t to = below(r, MACHINE_LDS / 2 - 64) & ~(aligned ? 7u : below(r, 2) ? 3u : 0u);
        if (!below(r, 4)) to = 64 + 8 * below(r, 4); /* many lanes at one place */
        if (!(info->modifiers & MOD_OFFSET2)) to -= (uint32_t)inst->mods.offset;
        wave->v[address.value][i] = to;
    }
    const char *name = info->name;
    if (compares(info))
        for (unsigned at = 0; at < MACHINE_LDS / 4; at++) {
            const uint32_t bits = one_of_two(r);
            memcpy(wave->lds + 4 * at, &bits, 4);
        }
    if (strstr(name, "barrier_arrive")) { /* few that are pending, and few that come */
        for (unsigned at = 0; at < MACHINE_LDS / 4; at++) {
            uint32_t bits = at & 1 ? below(r, 16) : below(r, 8) << 29 | below(r, 8);
            memcpy(wave->lds + 4 * at, &bits, 4);
        }
        const Operand arrivals = inst->operands[inst->num_operands - 1];
        for (unsigned i = 0; i < LANES && info->num_defs; i++) wave->v[arrivals.value][i] = below(r, 12);
    }
    if (strstr(name, "_f32") || strstr(name, "_f64")) /* finite numbers that differ */
        for (unsigned at = 0; at < MACHINE_LDS / 4; at++) {
            uint32_t bits = (draw(r) & 0x800fffff) | (1000 + below(r, 40)) << 20;
            memcpy(wave->lds + 4 * at, &bits, 4);
        }
}
/* ---- memory: one window; addresses within it ---- */

static inline bool is_float_atomic(const InstInfo *info)
{
    return info->flags & INST_ATOMIC && (strstr(info->name, "_f32") || strstr(info->name, "_f64"));
}
static inline void put_pair(SimWave *wave, Operand o, uint64_t value)
{
    put_scalar(wave, o, 0, (uint32_t)value);
    put_scalar(wave, o, 1, (uint32_t)(value >> 32));
}
/* A V# of gfx1250: its end lies often among the lanes' places, and an offset may be one that wraps at 32 bits. */
static inline void put_wide_buffer(Random *r, SimWave *wave, Operand resource, unsigned alignment)
{
    const uint64_t base = MEMORY_BASE + below(r, 64) * alignment;
    const uint64_t records = below(r, 3) ? below(r, 20000) : below(r, 2) ? below(r, 64) : (uint64_t)draw(r) << 13;
    put_pair(wave, resource, base | records << 57);
    put_scalar(wave, resource, 2, (uint32_t)(records >> 7));
    /* Often a stride, its scale, the rule of bounds, and at times a swizzle. */
    const uint32_t stride = below(r, 4) ? below(r, 6) * 16 : below(r, 300), scale = below(r, 3) ? 0 : below(r, 4);
    const uint32_t shape = stride << 12 | scale << 26 | (uint32_t)!below(r, 5) << 28 | (draw(r) & 1) << 29;
    put_scalar(wave, resource, 3, (uint32_t)(records >> 39) | (below(r, 3) ? shape : 0));
}
/* A buffer operation of gfx1250: (data or destination,) vaddr, resource, soffset. */
static inline void prepare_wide_buffer(Random *r, SimWave *wave, MachineInst *inst)
{
    const unsigned alignment = inst_info(inst->opcode)->flags & INST_ATOMIC ? 8 : 1;
    const Operand address = inst->operands[1];
    const unsigned step = below(r, 2) ? alignment : 8;
    inst->mods.offset &= (int)(0xfff & ~(alignment - 1));
    put_scalar(wave, inst->operands[3], 0, step * below(r, 200));
    for (unsigned k = 0; k < address.width && address.kind == OPERAND_PHYS; k++)
        for (unsigned i = 0; i < LANES; i++) {
            const bool index = inst->mods.flags & MEM_IDXEN && !k;
            uint32_t offset = index ? below(r, 40) : step * below(r, (below(r, 2) ? 20000 : 200) / step);
            if (!index && !below(r, 8)) offset = (uint32_t)-8 * below(r, 500);
            wave->v[address.value + k][i] = offset;
        }
    put_wide_buffer(r, wave, inst->operands[2], alignment);
}
/* Copies between memory and LDS, each lane between two places of its own. */
static inline void prepare_async(Random *r, SimWave *wave, MachineInst *inst)
{
    const bool stores = inst_info(inst->opcode)->event == EVENT_ASYNC_STORE;
    const Operand in_lds = inst->operands[stores ? 1 : 0], address = inst->operands[stores ? 0 : 1],
                  scalar = inst->operands[2];
    const uint64_t base = MEMORY_BASE + 4096;
    inst->mods.offset &= 0x7f8;
    inst->mods.flags &= (uint8_t)~MEM_SCALE;
    if (scalar.kind != OPERAND_NONE) put_pair(wave, scalar, base);
    for (unsigned i = 0; i < LANES; i++) {
        const uint64_t at = (scalar.kind != OPERAND_NONE ? 0 : base) + 16 * below(r, 1000);
        wave->v[address.value][i] = (uint32_t)at;
        if (address.width == 2) wave->v[address.value + 1][i] = (uint32_t)(at >> 32);
        wave->v[in_lds.value][i] = 16 * below(r, 2000);
    }
}
static inline void prepare_memory(Random *r, SimWave *wave, MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    const bool aligned = info->flags & INST_ATOMIC, smem = info->format == FORMAT_SMEM;
    Operand address = operand_none(), scalar = operand_none(), soffset = operand_none();
    if (info->format < FORMAT_MUBUF && !smem) return;
    if (!info->num_operands) return;
    inst->mods.flags &= (uint8_t)~MEM_SCALE;
    const bool is_wide = !(info->targets & ON_GFX9);
    if (strstr(info->name, "cluster_")) wave->s[S_M0] = draw(r) & 0x10001;
    if (strstr(info->name, "_async_")) {
        prepare_async(r, wave, inst);
        return;
    }
    if (strstr(info->name, "global_load_addtid") || strstr(info->name, "global_store_addtid")) {
        inst->mods.offset &= 0x7ffc;
        put_pair(wave, inst->operands[1], MEMORY_BASE + below(r, 4096));
        return;
    }
    if (info->format == FORMAT_MUBUF && is_wide) {
        prepare_wide_buffer(r, wave, inst);
        return;
    }
    inst->mods.offset &= smem && !is_wide ? 0xffc : smem ? 0xfff : info->format == FORMAT_MUBUF ? 0xff8 : 0x7f8;
    if (strstr(info->name, "_block")) wave->s[S_M0] = draw(r) & (draw(r) | (0u - (draw(r) & 1)));
    else if (!strstr(info->name, "cluster_")) wave->s[S_M0] = 4 * below(r, 2000);
    if (smem) {
        const bool buffer = info->operands[1].width == 4;
        if (inst->num_operands < 2) return;
        if (inst->operands[2].kind != OPERAND_NONE) put_scalar(wave, inst->operands[2], 0, below(r, 4096));
        put_pair(wave, inst->operands[1], MEMORY_BASE + below(r, 4096));
        if (buffer && is_wide) put_wide_buffer(r, wave, inst->operands[1], 1);
        else if (buffer) put_scalar(wave, inst->operands[1], 2, 16384), put_scalar(wave, inst->operands[1], 3, 0);
        return;
    }
    for (unsigned i = info->num_defs, seen = 0; i < info->num_operands; i++) {
        const Operand o = inst->operands[i];
        const bool data = info->operands[i].flags & OPERAND_SAME_CLASS || info->operands[i].type == TYPE_WIDE;
        if (info->format == FORMAT_MUBUF) {
            /* (data,) vaddr, resource, soffset */
            const unsigned first = info->num_operands - 3 - (info->num_defs && info->flags & INST_ATOMIC ? 1 : 0);
            if (i == first) address = o;
            else if (i == first + 1) scalar = o;
            else if (i == first + 2) soffset = o;
        } else if (!seen++) {
            address = o;
        } else if (!data || i + 1 == info->num_operands) {
            if (o.kind != OPERAND_PHYS || o.reg_class == CLASS_S) scalar = o;
        }
    }
    if (info->format == FORMAT_MUBUF) {
        inst->mods.flags &= (uint8_t)~MEM_IDXEN;
        if (address.kind == OPERAND_PHYS && address.width == 2) return;
        if (!(inst->mods.flags & MEM_OFFEN) && address.kind == OPERAND_PHYS) return;
        put_scalar(wave, soffset, 0, 4 * below(r, 2000));
        put_pair(wave, scalar, MEMORY_BASE);
        put_scalar(wave, scalar, 2, 32768);
        put_scalar(wave, scalar, 3, WITNESS_BUFFER_FORMAT);
    }
    const uint64_t base = info->format == FORMAT_MUBUF || info->format == FORMAT_SCRATCH ? 0 : MEMORY_BASE + 4096;
    const bool has_base = (info->format == FORMAT_GLOBAL || info->format == FORMAT_FLAT) && scalar.kind != OPERAND_NONE;
    if (has_base) put_pair(wave, scalar, base);
    if (info->format == FORMAT_SCRATCH && scalar.kind != OPERAND_NONE) put_scalar(wave, scalar, 0, 4 * below(r, 100));
    for (unsigned i = 0; i < LANES && address.kind == OPERAND_PHYS; i++) {
        uint32_t to = below(r, info->format == FORMAT_SCRATCH ? 1024 : 16384) & ~(aligned ? 7u : below(r, 2) ? 3u : 0u);
        if (!below(r, 4)) to = 64 + 8 * below(r, 4);
        uint64_t at = has_base ? to : base + to;
        wave->v[address.value][i] = (uint32_t)at;
        if (address.width == 2) wave->v[address.value + 1][i] = (uint32_t)(at >> 32);
    }
}
static inline void fill_window(Random *r, Machine *m, const InstInfo *info)
{
    static uint32_t words[WITNESS_MEMORY / 4];
    const bool floats = is_float_atomic(info), few = compares(info);
    for (unsigned i = 0; i < WITNESS_MEMORY / 4; i++)
        words[i] = few      ? one_of_two(r)
                   : floats ? (draw(r) & 0x800fffff) | (1000 + below(r, 40)) << 20
                            : pool[(i * 7 + 13) & 0xffff];
    memory_write(&m->port, MEMORY_BASE, words, sizeof words);
}
static inline void fill_scratch(Machine *m) { memcpy(m->wave->scratch, pool, LANES * MACHINE_SCRATCH); }
static inline void fill_parts(Random *r, Machine *m, const InstInfo *info, unsigned parts)
{
    if (parts & IN_LDS) memcpy(m->wave->lds, pool, MACHINE_LDS);
    if (parts & IN_WINDOW) fill_window(r, m, info);
    if (parts & IN_SCRATCH) fill_scratch(m);
}

static inline void fill_float_data(Random *r, SimWave *wave, const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    if (compares(info)) {
        for (unsigned i = 0; i < info->num_operands; i++) {
            const Operand o = inst->operands[i];
            const bool is_row = o.kind == OPERAND_PHYS && o.reg_class != CLASS_S;
            const unsigned row = o.value + (o.reg_class == CLASS_A ? AGPR_BASE : 0);
            for (unsigned n = 0; is_row && n < info->operands[i].width * LANES; n++)
                wave->v[row + n / LANES][n % LANES] = one_of_two(r); /* addresses come after */
        }
        return;
    }
    if (info->event != EVENT_LDS || !(strstr(info->name, "_f32") || strstr(info->name, "_f64"))) return;
    for (unsigned i = info->num_defs + 1; i < info->num_operands; i++)
        for (unsigned k = 0; k < info->operands[i].width; k++)
            for (unsigned lane = 0; lane < LANES; lane++) {
                const Operand o = inst->operands[i];
                wave->v[o.value + (o.reg_class == CLASS_A ? AGPR_BASE : 0) + k][lane] =
                    (draw(r) & 0x800fffff) | (1000 + below(r, 40)) << 20;
            }
}

static inline void parts_to_witness(Machine *m, Witness *w, unsigned parts)
{
    if (parts & IN_LDS) memcpy(w->lds, m->wave->lds, WITNESS_LDS);
    if (parts & IN_WINDOW) memory_read(&m->port, MEMORY_BASE, w->memory, WITNESS_MEMORY);
    if (parts & IN_SCRATCH) memcpy(w->scratch, m->wave->scratch, sizeof w->scratch);
    w->memory_base = MEMORY_BASE;
}
static inline void registers_to_witness(Machine *m, Witness *w)
{
    const SimWave *wave = m->wave;
    memcpy(w->v, wave->v, sizeof w->v);
    memcpy(w->s, wave->s, sizeof w->s);
    w->scc = wave->scc;
    w->mode = wave->mode;
}
static inline void to_witness(Machine *m, Witness *w)
{
    registers_to_witness(m, w);
    parts_to_witness(m, w, IN_ALL);
}
/* Registers alone. */
static inline void keep_before(void) { memcpy(before, witness, offsetof(Witness, lds)); }

/* Text of the first difference, or NULL. Results within their tolerance are made equal. */
static inline const char *difference_of_registers(Machine *m, Witness *w)
{
    static char text[200];
    SimWave *wave = m->wave;
    if (w->tolerance != TOLERANCE_NONE) {
        const unsigned step = w->tolerance_format == 3 ? 2 : 1; /* FMT_F64 */
        for (unsigned k = 0; k < w->tolerance_rows; k += step)
            for (unsigned i = 0; i < LANES; i++) {
                const unsigned row = w->tolerance_row + k;
                const uint64_t got = wave->v[row][i] | (step == 2 ? (uint64_t)wave->v[row + 1][i] << 32 : 0);
                if (!witness_close(w, k, i, got)) continue;
                w->v[row][i] = (uint32_t)got;
                if (step == 2) w->v[row + 1][i] = (uint32_t)(got >> 32);
            }
    }
    if (memcmp(w->v, wave->v, sizeof w->v))
        for (unsigned row = 0; row < WITNESS_ROWS; row++)
            for (unsigned i = 0; i < LANES; i++)
                if (w->v[row][i] != wave->v[row][i]) {
                    snprintf(text, sizeof text, "%c%u lane %u: emulator 0x%08x, witness 0x%08x, before 0x%08x",
                             row < 256 ? 'v' : 'a', row & 255, i, wave->v[row][i], w->v[row][i], before->v[row][i]);
                    return text;
                }
    for (unsigned i = 0; i < NUM_SCALARS; i++)
        if ((int)i == w->near_scalar && (wave->s[i] == w->near[0][0] || wave->s[i] == w->near[1][0])) {
            w->s[i] = wave->s[i];
        } else if (w->s[i] != wave->s[i]) {
            snprintf(text, sizeof text, "s%u: emulator 0x%08x, witness 0x%08x, before 0x%08x", i, wave->s[i], w->s[i],
                     before->s[i]);
            return text;
        }
    if (w->scc != wave->scc) return wave->scc ? "SCC: emulator 1, witness 0" : "SCC: emulator 0, witness 1";
    if (w->mode != wave->mode) return "MODE";
    return NULL;
}
static inline const char *difference_of_parts(Machine *m, Witness *w, unsigned parts)
{
    static char text[200];
    static uint8_t window[WITNESS_MEMORY];
    const SimWave *wave = m->wave;
    if (parts & IN_LDS && memcmp(w->lds, wave->lds, WITNESS_LDS)) {
        unsigned at = 0;
        while (w->lds[at] == wave->lds[at]) at++;
        snprintf(text, sizeof text, "LDS 0x%x: emulator 0x%02x, witness 0x%02x", at, wave->lds[at], w->lds[at]);
        return text;
    }
    if (parts & IN_WINDOW) memory_read(&m->port, MEMORY_BASE, window, sizeof window);
    if (parts & IN_WINDOW && memcmp(w->memory, window, sizeof window)) {
        unsigned at = 0;
        while (w->memory[at] == window[at]) at++;
        snprintf(text, sizeof text, "memory 0x%x: emulator 0x%02x, witness 0x%02x", at, window[at], w->memory[at]);
        return text;
    }
    if (parts & IN_SCRATCH && memcmp(w->scratch, wave->scratch, sizeof w->scratch)) return "scratch memory";
    return NULL;
}
static inline const char *difference(Machine *m, Witness *w)
{
    const char *text = difference_of_registers(m, w);
    return text ? text : difference_of_parts(m, w, IN_ALL);
}
static inline void print_sources(const MachineInst *inst, Target target, const char *what)
{
    StrBuf text = {0};
    isa_print(target, inst, NULL, NULL, NULL, &text);
    unsigned lane = 0;
    const char *at = strstr(what, "lane ");
    if (at) lane = (unsigned)atoi(at + 5);
    fprintf(stderr, "%s: %s\n  %s; mode 0x%x exec 0x%llx;", target_infos[target].name, text.data, what, before->mode,
            (unsigned long long)(before->s[S_EXEC] | (uint64_t)before->s[S_EXEC + 1] << 32));
    for (unsigned i = 0; i < inst->num_operands; i++) {
        const Operand o = inst->operands[i];
        const unsigned width = isa_operand_width(target, inst, i);
        if (o.kind != OPERAND_PHYS) continue;
        fprintf(stderr, " %u:", i);
        for (unsigned k = 0; k < width && k < 4; k++)
            fprintf(stderr, " %08x",
                    o.reg_class == CLASS_S ? before->s[o.value + k]
                                           : before->v[o.value + (o.reg_class == CLASS_A ? 256 : 0) + k][lane]);
    }
    fprintf(stderr, "\n");
    strbuf_free(&text);
}

static inline unsigned count_factor(void)
{
    const char *text = getenv("WITNESS_COUNT");
    return text && atoi(text) > 0 ? (unsigned)atoi(text) : 1;
}
/* Where the draws of a row start: from its name, so that rows that are added to the table change no other row's
   instances. Not 0. `number`: the target, or which sequence. */
static inline uint64_t seed_of(const char *name, unsigned number)
{
    const char *text = getenv("WITNESS_SEED");
    uint64_t hash = (UINT64_C(0xcbf29ce484222325) ^ number) + (text ? strtoull(text, NULL, 10) << 8 : 0);
    for (; *name; name++) hash = (hash ^ (uint8_t)*name) * UINT64_C(0x100000001b3);
    hash = (hash ^ hash >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29 ? hash ^ hash >> 29 : 1;
}
static inline void fill_pool(Random *r)
{
    for (unsigned i = 0; i < 65536; i++) pool[i] = i & 1 ? edge_b32(r) : draw(r);
}

static inline int setup(void **state)
{
    (void)state;
    Random r = {88172645463325252u};
    witness = calloc(1, sizeof *witness);
    before = calloc(1, sizeof *before);
    fill_pool(&r);
    return 0;
}
static inline int teardown(void **state)
{
    (void)state;
    free(witness);
    free(before);
    return 0;
}

static inline bool is_matrix(const InstInfo *info) { return info->unit == UNIT_MFMA; }
