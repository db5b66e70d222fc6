/* Second witness: buffers of gfx1250, whose V# has other fields than gfx9's (CDNA5 ISA 9.4 to 9.6 of vector memory,
   8.1.2 of scalar memory): linear with and without a stride, by both rules of bounds, and swizzled. What is outside of the
   window is declined. */
#include "witness/rows.h"

typedef struct Buffer {
    uint64_t base, records, stride; /* bytes */
    bool swizzled, checks_record, declined;
} Buffer;

/* `count` bits of the 128 of the V#, from bit `first` on. */
static uint64_t field(const uint32_t *words, unsigned first, unsigned count)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < count; i++) value |= (uint64_t)(words[(first + i) / 32] >> ((first + i) % 32) & 1) << i;
    return value;
}
static Buffer open_buffer(const Witness *w, Operand resource)
{
    const int number = witness_scalar_number(resource);
    if (number < 0) return (Buffer){.declined = true};
    const uint32_t *words = w->s + number;
    /* Table 57; reserved bits and a type are declined. */
    static const unsigned scales[] = {1, 4, 8, 32};
    return (Buffer){.base = field(words, 0, 57),
                    .records = field(words, 57, 45),
                    .stride = field(words, 108, 14) * scales[field(words, 122, 2)],
                    .swizzled = field(words, 124, 1),
                    .checks_record = field(words, 125, 1),
                    .declined = field(words, 102, 6) || field(words, 126, 2)};
}
static uint8_t *in_window(Witness *w, uint64_t address, unsigned bytes)
{
    address -= w->memory_base;
    return address < WITNESS_MEMORY && address + bytes <= WITNESS_MEMORY ? w->memory + address : NULL;
}

/* ---- lanes ---- */

typedef struct Access {
    Witness *w;
    Buffer buffer;
    /* Of each lane: where it is in the buffer and in its record, for the rules of bounds; the address. */
    uint64_t total[WITNESS_LANES], in_record[WITNESS_LANES], address[WITNESS_LANES];
    unsigned data; /* row: what is stored, or loaded to */
    bool has_def;
} Access;

static bool open_access(Access *x, Witness *w, const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    const Operand address = inst->operands[1], soffset = inst->operands[3];
    const bool indexed = inst->mods.flags & MEM_IDXEN, offset = inst->mods.flags & MEM_OFFEN;
    bool declined = inst->mods.offset < 0;
    *x = (Access){.w = w, .data = witness_row(inst->operands[0]), .has_def = info->num_defs};
    x->buffer = open_buffer(w, inst->operands[2]);
    const uint64_t scalar = soffset.kind == OPERAND_NONE ? 0 : witness_scalar(w, TYPE_B32, soffset, &declined);
    for (unsigned i = 0; i < WITNESS_LANES; i++) {
        /* VGPRs: index, offset, or both in this order. */
        const uint64_t of_lane = offset ? w->v[witness_row(address) + (indexed ? 1 : 0)][i] : 0;
        const uint64_t index = indexed ? w->v[witness_row(address)][i] : 0, bits = UINT64_C(0x1fffffffffff);
        const uint64_t of_inst = (uint64_t)inst->mods.offset + of_lane, stride = x->buffer.stride;
        x->in_record[i] = scalar + of_inst;
        x->total[i] = index * stride + x->in_record[i];
        x->address[i] = x->buffer.base + scalar + ((of_inst + stride * index) & bits);
        if (!x->buffer.swizzled) continue;
        /* 9.4.2: 32 records side by side, 16 bytes of each in turn. */
        const uint64_t offset_in_all = x->in_record[i] & bits;
        x->address[i] = x->buffer.base + (index / 32 * stride + offset_in_all / 16 * 16) * 32 + index % 32 * 16 +
                        offset_in_all % 16;
    }
    return !declined && !x->buffer.declined;
}
static bool is_on(const Access *x, unsigned lane) { return witness_exec(x->w) >> lane & 1; }
/* 9.4.1: (total_offset + payload) > numRecords; of more than a dword each dword by itself. */
static bool is_inside(const Access *x, unsigned lane, unsigned dword, unsigned bytes)
{
    const uint64_t more = 4 * dword + bytes;
    if (x->buffer.swizzled) return true; /* table 56 */
    if (x->total[lane] + more > x->buffer.records) return false;
    return !x->buffer.checks_record || x->in_record[lane] + more <= x->buffer.stride;
}

enum { BYTE = 17, SIGNED_BYTE, HALF, SIGNED_HALF }; /* below: dwords */
enum { TO_LOW = 32, TO_HIGH = 64 };                 /* half of the register; the other stays */

/* How many elements a lane has, and the bytes of each. */
static unsigned count_of(int kind) { return kind < BYTE ? (unsigned)kind : 1; }
static unsigned bytes_of(int kind) { return kind < BYTE ? 4 : kind < HALF ? 1 : 2; }

static WitnessResult do_load(Witness *w, Target target, const MachineInst *inst, int param)
{
    const int kind = param & 31;
    const unsigned count = count_of(kind), bytes = bytes_of(kind);
    Access x;
    (void)target;
    if (!open_access(&x, w, inst)) return WITNESS_DECLINED;
    for (unsigned n = 0; n < WITNESS_LANES * count; n++) {
        const unsigned lane = n / count, k = n % count;
        uint32_t value = 0, *to = &w->v[x.data + k][lane];
        if (!is_on(&x, lane)) continue;
        if (is_inside(&x, lane, k, bytes)) {
            const uint8_t *from = in_window(w, x.address[lane] + 4 * k, bytes);
            if (!from) return WITNESS_DECLINED;
            memcpy(&value, from, bytes);
        }
        if (kind == SIGNED_BYTE) value = (uint32_t)(int32_t)(int8_t)value;
        if (kind == SIGNED_HALF) value = (uint32_t)(int32_t)(int16_t)value;
        if (param & TO_LOW) value = (*to & 0xffff0000) | (value & 0xffff);
        if (param & TO_HIGH) value = (*to & 0xffff) | value << 16;
        *to = value;
    }
    return WITNESS_DONE;
}
static WitnessResult do_store(Witness *w, Target target, const MachineInst *inst, int param)
{
    const int kind = param & 31;
    const unsigned count = count_of(kind), bytes = bytes_of(kind);
    Access x;
    (void)target;
    if (!open_access(&x, w, inst)) return WITNESS_DECLINED;
    for (unsigned n = 0; n < WITNESS_LANES * count; n++) {
        const unsigned lane = n / count, k = n % count;
        if (!is_on(&x, lane) || !is_inside(&x, lane, k, bytes)) continue;
        uint8_t *to = in_window(w, x.address[lane] + 4 * k, bytes);
        const uint32_t value = w->v[x.data + k][lane] >> (param & TO_HIGH ? 16 : 0);
        if (!to) return WITNESS_DECLINED;
        memcpy(to, &value, bytes);
    }
    return WITNESS_DONE;
}
/* Wholly inside or dropped; what is returned of a dropped one is a load's 0. */
WitnessResult witness_buffer_atomic(Witness *w, Target target, const MachineInst *inst, int param)
{
    const unsigned dwords = param & 64 ? 2 : 1, operation = (unsigned)param & 63;
    Access x;
    (void)target;
    if (!open_access(&x, w, inst)) return WITNESS_DECLINED;
    for (unsigned lane = 0; lane < WITNESS_LANES; lane++) {
        uint64_t sources[2] = {0, 0}, old = 0;
        bool declined = false;
        if (!is_on(&x, lane)) continue;
        for (unsigned k = 0; k < 2 * dwords && x.data + k < WITNESS_ROWS; k++)
            sources[k / dwords] |= (uint64_t)w->v[x.data + k][lane] << (32 * (k % dwords));
        if (is_inside(&x, lane, 0, 4 * dwords)) {
            uint8_t *at = in_window(w, x.address[lane], 4 * dwords);
            if (!at) return WITNESS_DECLINED;
            memcpy(&old, at, sizeof(uint32_t) * dwords);
            const bool compares = operation == ATOMIC_COMPARE; /* what is stored comes first */
            const uint64_t made = witness_atomic(w, (int)operation, 32 * (int)dwords, old, sources[compares],
                                                 compares ? sources[0] : 0, &declined);
            memcpy(at, &made, sizeof(uint32_t) * dwords);
        }
        if (declined) return WITNESS_DECLINED;
        for (unsigned k = 0; x.has_def && k < dwords; k++) w->v[x.data + k][lane] = (uint32_t)(old >> (32 * k));
    }
    return WITNESS_DONE;
}

/* ---- scalars ---- */

/* param: dwords, or a part of one. Each dword is in bounds, or 0. */
static WitnessResult scalar_load(Witness *w, Target target, const MachineInst *inst, int param)
{
    const unsigned count = param < BYTE ? (unsigned)param : 1, bytes = param < BYTE ? 4 : param < HALF ? 1 : 2;
    const uint64_t whole = ~(uint64_t)(bytes - 1);
    const Buffer buffer = open_buffer(w, inst->operands[1]);
    const Operand soffset = inst->operands[2];
    const int to = witness_scalar_number(inst->operands[0]);
    bool declined =
        buffer.declined || buffer.swizzled || inst->mods.offset < 0 || inst->mods.flags & MEM_SCALE || to < 0;
    uint32_t values[16] = {0};
    (void)target;
    uint64_t offset = (uint64_t)inst->mods.offset & whole;
    if (soffset.kind != OPERAND_NONE) offset += witness_scalar(w, TYPE_B32, soffset, &declined) & whole;
    if (declined) return WITNESS_DECLINED;
    for (unsigned k = 0; k < count; k++, offset += 4) {
        if (offset >= (buffer.records & whole)) continue;
        const uint8_t *from = in_window(w, (buffer.base & whole) + offset, bytes);
        if (!from) return WITNESS_DECLINED;
        memcpy(&values[k], from, bytes);
    }
    if (param == SIGNED_BYTE) values[0] = (uint32_t)(int32_t)(int8_t)values[0];
    if (param == SIGNED_HALF) values[0] = (uint32_t)(int32_t)(int16_t)values[0];
    memcpy(w->s + to, values, sizeof(uint32_t) * count);
    return WITNESS_DONE;
}

#define ATOMIC(stem, operation)                                \
    {"buffer_atomic_" stem, witness_buffer_atomic, operation}, \
        {"buffer_atomic_" stem "_rtn", witness_buffer_atomic, operation},
#define ATOMICS(stem, letter, operation) \
    ATOMIC(stem "_" letter "32", operation) ATOMIC(stem "_" letter "64", (operation) | 64)
/* clang-format off */
static const WaveRow rows[] = {
    {"buffer_load_u8", do_load, BYTE},
    {"buffer_load_i8", do_load, SIGNED_BYTE},
    {"buffer_load_u16", do_load, HALF},
    {"buffer_load_i16", do_load, SIGNED_HALF},
    {"buffer_load_b32", do_load, 1},
    {"buffer_load_b64", do_load, 2},
    {"buffer_load_b96", do_load, 3},
    {"buffer_load_b128", do_load, 4},
    {"buffer_load_d16_u8", do_load, BYTE | TO_LOW},
    {"buffer_load_d16_i8", do_load, SIGNED_BYTE | TO_LOW},
    {"buffer_load_d16_b16", do_load, HALF | TO_LOW},
    {"buffer_load_d16_hi_u8", do_load, BYTE | TO_HIGH},
    {"buffer_load_d16_hi_i8", do_load, SIGNED_BYTE | TO_HIGH},
    {"buffer_load_d16_hi_b16", do_load, HALF | TO_HIGH},
    {"buffer_store_b8", do_store, BYTE},
    {"buffer_store_b16", do_store, HALF},
    {"buffer_store_b32", do_store, 1},
    {"buffer_store_b64", do_store, 2},
    {"buffer_store_b96", do_store, 3},
    {"buffer_store_b128", do_store, 4},
    {"buffer_store_d16_hi_b8", do_store, BYTE | TO_HIGH},
    {"buffer_store_d16_hi_b16", do_store, HALF | TO_HIGH},
    ATOMICS("swap", "b", ATOMIC_SWAP)
    ATOMICS("cmpswap", "b", ATOMIC_COMPARE)
    ATOMICS("add", "u", ATOMIC_ADD)
    ATOMICS("sub", "u", ATOMIC_SUB)
    ATOMICS("min", "i", ATOMIC_MIN_I)
    ATOMICS("min", "u", ATOMIC_MIN_U)
    ATOMICS("max", "i", ATOMIC_MAX_I)
    ATOMICS("max", "u", ATOMIC_MAX_U)
    ATOMICS("and", "b", ATOMIC_AND)
    ATOMICS("or", "b", ATOMIC_OR)
    ATOMICS("xor", "b", ATOMIC_XOR)
    ATOMICS("inc", "u", ATOMIC_INC)
    ATOMICS("dec", "u", ATOMIC_DEC)
    ATOMICS("min_num", "f", ATOMIC_MIN_F)
    ATOMICS("max_num", "f", ATOMIC_MAX_F)
    ATOMIC("cond_sub_u32", ATOMIC_COND_SUB)
    ATOMIC("sub_clamp_u32", ATOMIC_SUB_CLAMP)
    {"s_buffer_load_b32", scalar_load, 1},
    {"s_buffer_load_b64", scalar_load, 2},
    {"s_buffer_load_b96", scalar_load, 3},
    {"s_buffer_load_b128", scalar_load, 4},
    {"s_buffer_load_b256", scalar_load, 8},
    {"s_buffer_load_b512", scalar_load, 16},
    {"s_buffer_load_u8", scalar_load, BYTE},
    {"s_buffer_load_i8", scalar_load, SIGNED_BYTE},
    {"s_buffer_load_u16", scalar_load, HALF},
    {"s_buffer_load_i16", scalar_load, SIGNED_HALF},
};
/* clang-format on */
const WaveTable witness_buffer_table = {rows, sizeof rows / sizeof rows[0]};
