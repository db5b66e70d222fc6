/* Second witness: vector memory (GLOBAL, FLAT, SCRATCH, raw buffers), LDS-DMA and scalar loads, on one window of
   memory. What is outside of it, out of bounds of a buffer, structured or swizzled is declined: tests/unit/sim_vmem.c
   has that. Lanes act in ascending order. */
#include "witness/rows.h"

typedef struct Access {
    Witness *w;
    const MachineInst *inst;
    const InstInfo *info;
    unsigned lane;
    bool declined, has_def, is_gfx1250;
    Operand address, scalar, data, soffset; /* scalar: saddr or the buffer resource */
    unsigned def, data_row;
} Access;

static Access open_access(Witness *w, Target target, const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    Access x = {.w = w, .inst = inst, .info = info, .has_def = info->num_defs, .is_gfx1250 = target == TARGET_GFX1250};
    unsigned next = info->num_defs;
    const bool dma = info->event == EVENT_LDS_DMA;
    const bool stores = info->flags & (INST_STORE | INST_ATOMIC) && !dma;
    if (x.has_def) x.def = witness_row(inst->operands[0]);
    x.address = x.scalar = x.data = x.soffset = operand_none();
    if (info->format == FORMAT_MUBUF) {
        if (stores && !x.has_def) x.data = inst->operands[next++];
        x.address = inst->operands[next++];
        x.scalar = inst->operands[next++];
        x.soffset = inst->operands[next++];
        if (stores && x.has_def) x.data = inst->operands[0];
    } else {
        x.address = inst->operands[next++];
        if (stores) x.data = inst->operands[next++];
        if (next < info->num_operands) x.scalar = inst->operands[next];
    }
    if (x.data.kind != OPERAND_NONE) x.data_row = witness_row(x.data);
    return x;
}

static uint32_t vector(const Access *x, Operand o, unsigned k) { return x->w->v[witness_row(o) + k][x->lane]; }

/* Where the lane's bytes lie, or NULL. */
static uint8_t *place(Access *x, unsigned bytes)
{
    Witness *w = x->w;
    const int64_t offset = x->inst->mods.offset;
    uint64_t at;
    bool declined = x->inst->mods.flags & MEM_SCALE;
    if (x->info->format == FORMAT_SCRATCH) {
        at = (uint64_t)(offset & 0xffffffff);
        if (x->scalar.kind != OPERAND_NONE) at += witness_scalar(w, TYPE_B32, x->scalar, &declined);
        if (x->address.kind != OPERAND_NONE) at += vector(x, x->address, 0);
        at &= 0xffffffff;
        if (!declined && at + bytes <= WITNESS_SCRATCH) return w->scratch[x->lane] + at;
        x->declined = true;
        return NULL;
    }
    if (x->info->format == FORMAT_MUBUF) {
        const int resource = witness_scalar_number(x->scalar);
        const uint32_t word1 = w->s[resource + 1], records = w->s[resource + 2];
        uint64_t in_buffer = (uint64_t)offset;
        if (x->inst->mods.flags & MEM_IDXEN || word1 >> 16 || w->s[resource + 3] != WITNESS_BUFFER_FORMAT)
            declined = true;
        if (x->inst->mods.flags & MEM_OFFEN) in_buffer += vector(x, x->address, 0);
        in_buffer += witness_scalar(w, TYPE_B32, x->soffset, &declined);
        if (in_buffer + bytes > records) declined = true;
        at = (w->s[resource] | (uint64_t)(word1 & 0xffff) << 32) + in_buffer;
    } else if (x->scalar.kind != OPERAND_NONE) { /* the VGPR is an offset: of gfx1250 signed */
        const uint32_t of_lane = vector(x, x->address, 0);
        const uint64_t added = x->is_gfx1250 ? (uint64_t)(int64_t)(int32_t)of_lane : of_lane;
        at = witness_scalar(w, TYPE_B64, x->scalar, &declined) + added + (uint64_t)offset;
    } else {
        at = (vector(x, x->address, 0) | (uint64_t)vector(x, x->address, 1) << 32) + (uint64_t)offset;
    }
    at -= w->memory_base;
    if (!declined && at < WITNESS_MEMORY && at + bytes <= WITNESS_MEMORY) return w->memory + at;
    x->declined = true;
    return NULL;
}
static uint64_t load(Access *x, const uint8_t *from, unsigned bytes)
{
    uint64_t value = 0;
    (void)x;
    for (unsigned i = 0; from && i < bytes; i++) value |= (uint64_t)from[i] << (8 * i);
    return value;
}
static void store(uint8_t *to, unsigned bytes, uint64_t value)
{
    for (unsigned i = 0; to && i < bytes; i++) to[i] = (uint8_t)(value >> (8 * i));
}

#define FOR_ACTIVE(x)                                        \
    for ((x).lane = 0; (x).lane < WITNESS_LANES; (x).lane++) \
        if (witness_exec((x).w) >> (x).lane & 1)
#define RESULT(x) ((x).declined ? WITNESS_DECLINED : WITNESS_DONE)

enum { U8 = 16, I8, U16, I16, U8_HIGH, I8_LOW, I8_HIGH, U16_HIGH }; /* below 16: dwords */
enum { KEEPS_HIGH = 64, KEEPS_LOW = 128 }; /* of gfx1250: the other half of the register stays */

static unsigned element_bytes(int kind) { return kind == U16 || kind == I16 || kind == U16_HIGH ? 2 : 1; }
static uint32_t extended(int kind, uint32_t bits)
{
    const uint32_t byte = bits & 0x80 ? bits | 0xffffff00 : bits;
    switch (kind) {
    case I8: return byte;
    case I16: return bits & 0x8000 ? bits | 0xffff0000 : bits;
    case I8_LOW: return byte & 0xffff;
    case I8_HIGH: return byte << 16;
    case U8_HIGH:
    case U16_HIGH: return bits << 16;
    default: return bits;
    }
}

static WitnessResult do_load(Witness *w, Target target, const MachineInst *inst, int keeps_and_kind)
{
    Access x = open_access(w, target, inst);
    const int param = keeps_and_kind & 63;
    const uint32_t kept = keeps_and_kind & KEEPS_HIGH ? 0xffff0000 : keeps_and_kind & KEEPS_LOW ? 0xffff : 0;
    FOR_ACTIVE(x)
    {
        if (param >= U8) {
            const uint8_t *from = place(&x, element_bytes(param));
            const uint32_t loaded = extended(param, (uint32_t)load(&x, from, element_bytes(param)));
            w->v[x.def][x.lane] = (w->v[x.def][x.lane] & kept) | (loaded & ~kept);
            continue;
        }
        const uint8_t *from = place(&x, 4 * (unsigned)param);
        if (!from) break;
        for (unsigned k = 0; k < (unsigned)param; k++) w->v[x.def + k][x.lane] = (uint32_t)load(&x, from + 4 * k, 4);
    }
    return RESULT(x);
}
static WitnessResult do_store(Witness *w, Target target, const MachineInst *inst, int param)
{
    Access x = open_access(w, target, inst);
    FOR_ACTIVE(x)
    {
        const unsigned bytes = param >= U8 ? element_bytes(param) : 4 * (unsigned)param;
        uint8_t *to = place(&x, bytes);
        if (!to) break;
        if (param == U8_HIGH || param == U16_HIGH) store(to, bytes, w->v[x.data_row][x.lane] >> 16);
        else if (param >= U8) store(to, bytes, w->v[x.data_row][x.lane]);
        else
            for (unsigned k = 0; k < (unsigned)param; k++) store(to + 4 * k, 4, w->v[x.data_row + k][x.lane]);
    }
    return RESULT(x);
}
static WitnessResult do_atomic(Witness *w, Target target, const MachineInst *inst, int param)
{
    if (target == TARGET_GFX1250 && inst_info(inst->opcode)->format == FORMAT_MUBUF)
        return witness_buffer_atomic(w, target, inst, param); /* a name of both families */
    Access x = open_access(w, target, inst);
    const int bits = param & 64 ? 64 : 32, operation = param & 63;
    const unsigned dwords = (unsigned)bits / 32;
    FOR_ACTIVE(x)
    {
        uint8_t *at = place(&x, (unsigned)bits / 8);
        if (!at) break;
        uint64_t data = w->v[x.data_row][x.lane], data1 = 0;
        if (dwords == 2) data |= (uint64_t)w->v[x.data_row + 1][x.lane] << 32;
        if (operation == ATOMIC_COMPARE) { /* new value, then what is compared with */
            data1 = data;
            data = w->v[x.data_row + dwords][x.lane];
            if (dwords == 2) data |= (uint64_t)w->v[x.data_row + 3][x.lane] << 32;
        }
        const uint64_t old = load(&x, at, (unsigned)bits / 8);
        store(at, (unsigned)bits / 8, witness_atomic(w, operation, bits, old, data, data1, &x.declined));
        if (!x.has_def) continue;
        w->v[x.def][x.lane] = (uint32_t)old;
        if (dwords == 2) w->v[x.def + 1][x.lane] = (uint32_t)(old >> 32);
    }
    return RESULT(x);
}

/* To LDS at M0 + offset + lane * 4, or * 16 for three and four dwords; smaller elements fill a dword. */
static WitnessResult do_lds_dma(Witness *w, Target target, const MachineInst *inst, int param)
{
    Access x = open_access(w, target, inst);
    const unsigned dwords = param >= U8 ? 1 : (unsigned)param;
    FOR_ACTIVE(x)
    {
        const uint8_t *from = place(&x, param >= U8 ? element_bytes(param) : 4 * dwords);
        const uint64_t to =
            (uint64_t)(uint32_t)(w->s[WITNESS_M0] + (uint32_t)inst->mods.offset) + x.lane * (dwords > 1 ? 16 : 4);
        if (!from || to + 4 * dwords > WITNESS_LDS) {
            x.declined = true;
            break;
        }
        if (param >= U8) store(w->lds + to, 4, extended(param, (uint32_t)load(&x, from, element_bytes(param))));
        else memcpy(w->lds + to, from, 4 * dwords);
    }
    return RESULT(x);
}

/* CDNA5 ISA 10.8.1: a lane's LDS address, its memory address, the scalar base; the instruction's offset is added to
   both addresses. param: bytes, + 64: from LDS to memory. */
static WitnessResult do_async(Witness *w, Target target, const MachineInst *inst, int param)
{
    const bool stores = param & 64;
    const unsigned bytes = (unsigned)param & 63;
    const Operand in_lds = inst->operands[stores ? 1 : 0];
    Access x = {.w = w, .inst = inst, .info = inst_info(inst->opcode), .is_gfx1250 = target == TARGET_GFX1250};
    x.address = inst->operands[stores ? 0 : 1];
    x.scalar = inst->operands[2];
    FOR_ACTIVE(x)
    {
        uint8_t *global = place(&x, bytes);
        const uint64_t at = (uint32_t)(vector(&x, in_lds, 0) + (uint32_t)inst->mods.offset);
        if (!global || at + bytes > WITNESS_LDS) return WITNESS_DECLINED;
        if (stores) memcpy(global, w->lds + at, bytes);
        else memcpy(w->lds + at, global, bytes);
    }
    return RESULT(x);
}

/* ---- scalar loads ---- */

static WitnessResult scalar_load(Witness *w, Target target, const MachineInst *inst, int param)
{
    const unsigned dwords = param >= 64 ? 1 : (unsigned)param & 31,
                   bytes = param >= 64 ? element_bytes(param & 31) : 4 * dwords;
    const uint64_t aligned = ~(uint64_t)(bytes < 4 ? bytes - 1 : 3);
    const int base = witness_scalar_number(inst->operands[1]), to = witness_scalar_number(inst->operands[0]);
    bool declined = false;
    uint64_t offset = (uint64_t)(int64_t)inst->mods.offset, added = 0, address;
    uint32_t values[16] = {0};
    if (base < 0 || to < 0) return WITNESS_DECLINED;
    if (inst->mods.flags & MEM_SCALE || (target == TARGET_GFX1250 && param & 32)) return WITNESS_DECLINED;
    if (inst->operands[2].kind != OPERAND_NONE) added = witness_scalar(w, TYPE_B32, inst->operands[2], &declined);
    offset += added;
    if (param & 32) { /* a buffer: stride 0 and in bounds only */
        if (w->s[base + 1] >> 16 || (offset & ~UINT64_C(3)) + 4 * dwords > w->s[base + 2]) return WITNESS_DECLINED;
        address = (w->s[base] | (uint64_t)(w->s[base + 1] & 0xffff) << 32) + (offset & ~UINT64_C(3));
    } else {
        /* CDNA5 ISA 8.1.1: alignToSize() of each component. */
        const uint64_t own = target == TARGET_GFX1250 ? aligned : ~UINT64_C(0);
        address = ((witness_pair(w->s + base) & own) + ((uint64_t)(int64_t)inst->mods.offset & own) + (added & own)) &
                  aligned;
    }
    address -= w->memory_base;
    if (declined || address >= WITNESS_MEMORY || address + bytes > WITNESS_MEMORY) return WITNESS_DECLINED;
    memcpy(values, w->memory + address, bytes);
    if (param >= 64) values[0] = extended(param & 31, values[0] & (bytes == 1 ? 0xff : 0xffff));
    memcpy(w->s + to, values, 4 * dwords);
    return WITNESS_DONE;
}

/* clang-format off */
#define LOADS(prefix)                                        \
    {prefix "_load_ubyte", do_load, U8},                     \
    {prefix "_load_sbyte", do_load, I8},                     \
    {prefix "_load_ushort", do_load, U16},                   \
    {prefix "_load_sshort", do_load, I16},                   \
    {prefix "_load_dword", do_load, 1},                      \
    {prefix "_load_dwordx2", do_load, 2},                    \
    {prefix "_load_dwordx3", do_load, 3},                    \
    {prefix "_load_dwordx4", do_load, 4},                    \
    {prefix "_load_ubyte_d16", do_load, U8},                 \
    {prefix "_load_ubyte_d16_hi", do_load, U8_HIGH},         \
    {prefix "_load_sbyte_d16", do_load, I8_LOW},             \
    {prefix "_load_sbyte_d16_hi", do_load, I8_HIGH},         \
    {prefix "_load_short_d16", do_load, U16},                \
    {prefix "_load_short_d16_hi", do_load, U16_HIGH},        \
    {prefix "_store_byte", do_store, U8},                    \
    {prefix "_store_byte_d16_hi", do_store, U8_HIGH},        \
    {prefix "_store_short", do_store, U16},                  \
    {prefix "_store_short_d16_hi", do_store, U16_HIGH},      \
    {prefix "_store_dword", do_store, 1},                    \
    {prefix "_store_dwordx2", do_store, 2},                  \
    {prefix "_store_dwordx3", do_store, 3},                  \
    {prefix "_store_dwordx4", do_store, 4},
#define ATOMIC(name, operation) {name, do_atomic, operation}, {name "_rtn", do_atomic, operation},
#define ATOMICS(prefix, stem, operation) \
    ATOMIC(prefix "_atomic_" stem, operation) ATOMIC(prefix "_atomic_" stem "_x2", (operation) | 64)
/* clang-format off */
#define ALL_ATOMICS(prefix)                                  \
    ATOMICS(prefix, "swap", ATOMIC_SWAP)                     \
    ATOMICS(prefix, "cmpswap", ATOMIC_COMPARE)               \
    ATOMICS(prefix, "add", ATOMIC_ADD)                       \
    ATOMICS(prefix, "sub", ATOMIC_SUB)                       \
    ATOMICS(prefix, "smin", ATOMIC_MIN_I)                    \
    ATOMICS(prefix, "umin", ATOMIC_MIN_U)                    \
    ATOMICS(prefix, "smax", ATOMIC_MAX_I)                    \
    ATOMICS(prefix, "umax", ATOMIC_MAX_U)                    \
    ATOMICS(prefix, "and", ATOMIC_AND)                       \
    ATOMICS(prefix, "or", ATOMIC_OR)                         \
    ATOMICS(prefix, "xor", ATOMIC_XOR)                       \
    ATOMICS(prefix, "inc", ATOMIC_INC)                       \
    ATOMICS(prefix, "dec", ATOMIC_DEC)                       \
    ATOMIC(prefix "_atomic_add_f32", ATOMIC_ADD_F)           \
    ATOMIC(prefix "_atomic_pk_add_f16", ATOMIC_PK_ADD_F16)   \
    ATOMIC(prefix "_atomic_pk_add_bf16", ATOMIC_PK_ADD_BF16) \
    ATOMIC(prefix "_atomic_add_f64", ATOMIC_ADD_F | 64)      \
    ATOMIC(prefix "_atomic_min_f64", ATOMIC_MIN_F | 64)      \
    ATOMIC(prefix "_atomic_max_f64", ATOMIC_MAX_F | 64)
#define LOADS_GFX1250(prefix)                                       \
    {prefix "_load_d16_u8", do_load, U8 | KEEPS_HIGH},              \
    {prefix "_load_d16_i8", do_load, I8_LOW | KEEPS_HIGH},          \
    {prefix "_load_d16_b16", do_load, U16 | KEEPS_HIGH},            \
    {prefix "_load_d16_hi_u8", do_load, U8_HIGH | KEEPS_LOW},       \
    {prefix "_load_d16_hi_i8", do_load, I8_HIGH | KEEPS_LOW},       \
    {prefix "_load_d16_hi_b16", do_load, U16_HIGH | KEEPS_LOW},
#define ATOMICS_GFX1250(prefix)                                     \
    ATOMIC(prefix "_atomic_min_num_f32", ATOMIC_MIN_F)              \
    ATOMIC(prefix "_atomic_max_num_f32", ATOMIC_MAX_F)              \
    ATOMIC(prefix "_atomic_min_num_f64", ATOMIC_MIN_F | 64)         \
    ATOMIC(prefix "_atomic_max_num_f64", ATOMIC_MAX_F | 64)         \
    ATOMIC(prefix "_atomic_cond_sub_u32", ATOMIC_COND_SUB)          \
    ATOMIC(prefix "_atomic_sub_clamp_u32", ATOMIC_SUB_CLAMP)
static const WaveRow rows[] = {
    {"global_load_monitor_b32", do_load, 1},
    {"global_load_monitor_b64", do_load, 2},
    {"global_load_monitor_b128", do_load, 4},
    {"flat_load_monitor_b32", do_load, 1},
    {"flat_load_monitor_b64", do_load, 2},
    {"flat_load_monitor_b128", do_load, 4},
    LOADS_GFX1250("global")
    LOADS_GFX1250("flat")
    LOADS_GFX1250("scratch")
    ATOMICS_GFX1250("global")
    ATOMICS_GFX1250("flat")
    {"global_load_async_to_lds_b8", do_async, 1},
    {"global_load_async_to_lds_b32", do_async, 4},
    {"global_load_async_to_lds_b64", do_async, 8},
    {"global_load_async_to_lds_b128", do_async, 16},
    {"global_store_async_from_lds_b8", do_async, 1 | 64},
    {"global_store_async_from_lds_b32", do_async, 4 | 64},
    {"global_store_async_from_lds_b64", do_async, 8 | 64},
    {"global_store_async_from_lds_b128", do_async, 16 | 64},
    {"s_load_u8", scalar_load, 64 | U8},
    {"s_load_i8", scalar_load, 64 | I8},
    {"s_load_u16", scalar_load, 64 | U16},
    {"s_load_i16", scalar_load, 64 | I16},
    {"s_load_b96", scalar_load, 3},
    LOADS("buffer")
    LOADS("global")
    LOADS("flat")
    LOADS("scratch")
    ALL_ATOMICS("buffer")
    ALL_ATOMICS("global")
    ALL_ATOMICS("flat")
    {"buffer_load_ubyte_lds", do_lds_dma, U8},
    {"buffer_load_sbyte_lds", do_lds_dma, I8},
    {"buffer_load_ushort_lds", do_lds_dma, U16},
    {"buffer_load_sshort_lds", do_lds_dma, I16},
    {"buffer_load_dword_lds", do_lds_dma, 1},
    {"buffer_load_dwordx3_lds", do_lds_dma, 3},
    {"buffer_load_dwordx4_lds", do_lds_dma, 4},
    {"global_load_lds_ubyte", do_lds_dma, U8},
    {"global_load_lds_sbyte", do_lds_dma, I8},
    {"global_load_lds_ushort", do_lds_dma, U16},
    {"global_load_lds_sshort", do_lds_dma, I16},
    {"global_load_lds_dword", do_lds_dma, 1},
    {"global_load_lds_dwordx3", do_lds_dma, 3},
    {"global_load_lds_dwordx4", do_lds_dma, 4},
    {"s_load_dword", scalar_load, 1},
    {"s_load_dwordx2", scalar_load, 2},
    {"s_load_dwordx4", scalar_load, 4},
    {"s_load_dwordx8", scalar_load, 8},
    {"s_load_dwordx16", scalar_load, 16},
    {"s_buffer_load_dword", scalar_load, 1 | 32},
    {"s_buffer_load_dwordx2", scalar_load, 2 | 32},
    {"s_buffer_load_dwordx4", scalar_load, 4 | 32},
    {"s_buffer_load_dwordx8", scalar_load, 8 | 32},
    {"s_buffer_load_dwordx16", scalar_load, 16 | 32},
};
/* clang-format on */
/* clang-format on */
const WaveTable witness_memory_table = {rows, sizeof rows / sizeof rows[0]};
