/* Second witness: LDS. Lanes act one after the other, in ascending order. An access beyond the 64
   KiB of the witness is declined. */
#include "witness/rows.h"

typedef struct Lds {
    Witness *w;
    const MachineInst *inst;
    unsigned lane;
    bool declined;
    unsigned def, address, data, data1; /* rows */
    bool has_def;
} Lds;

static Lds open_lds(Witness *w, const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    Lds x = {.w = w, .inst = inst, .has_def = info->num_defs};
    unsigned next = info->num_defs;
    if (x.has_def) x.def = witness_row(inst->operands[0]);
    if (next < info->num_operands) x.address = witness_row(inst->operands[next++]);
    if (next < info->num_operands) x.data = witness_row(inst->operands[next++]);
    if (next < info->num_operands) x.data1 = witness_row(inst->operands[next]);
    return x;
}
static uint64_t load(Lds *x, uint32_t address, int bytes)
{
    uint64_t value = 0;
    if ((uint64_t)address + (unsigned)bytes > WITNESS_LDS) x->declined = true;
    else
        for (int i = 0; i < bytes; i++) value |= (uint64_t)x->w->lds[address + (unsigned)i] << (8 * i);
    return value;
}
static void store(Lds *x, uint32_t address, int bytes, uint64_t value)
{
    if ((uint64_t)address + (unsigned)bytes > WITNESS_LDS) x->declined = true;
    else
        for (int i = 0; i < bytes; i++) x->w->lds[address + (unsigned)i] = (uint8_t)(value >> (8 * i));
}
static uint32_t *place(Lds *x, unsigned row) { return &x->w->v[row][x->lane]; }
static uint32_t address_of(Lds *x) { return *place(x, x->address) + (uint32_t)x->inst->mods.offset; }

#define FOR_ACTIVE(x)                                        \
    for ((x).lane = 0; (x).lane < WITNESS_LANES; (x).lane++) \
        if (witness_exec((x).w) >> (x).lane & 1)
#define RESULT(x) ((x).declined ? WITNESS_DECLINED : WITNESS_DONE)

/* ---- reads and writes; param: dwords, or what an element of 8 or 16 bits becomes ---- */

enum { U8 = 16, I8, U16, I16, U8_LOW, U8_HIGH, I8_LOW, I8_HIGH, U16_LOW, U16_HIGH };
enum { KEEPS = 64 }; /* the half of the register that is not loaded */

static WitnessResult read(Witness *w, Target target, const MachineInst *inst, int keeps_and_param)
{
    Lds x = open_lds(w, inst);
    const int param = keeps_and_param & ~KEEPS;
    const bool is_high = param == U8_HIGH || param == I8_HIGH || param == U16_HIGH;
    const uint32_t kept = !(keeps_and_param & KEEPS) ? 0 : is_high ? 0xffff : 0xffff0000;
    (void)target;
    FOR_ACTIVE(x)
    {
        const uint32_t address = address_of(&x);
        if (param < U8) {
            uint32_t values[4] = {0};
            for (int k = 0; k < param; k++) values[k] = (uint32_t)load(&x, address + 4 * (uint32_t)k, 4);
            for (int k = 0; k < param; k++) *place(&x, x.def + (unsigned)k) = values[k];
            continue;
        }
        const bool byte = param == U8 || param == I8 || (param >= U8_LOW && param <= I8_HIGH);
        const uint32_t bits = (uint32_t)load(&x, address, byte ? 1 : 2);
        const uint32_t extended = byte            ? (bits & 0x80 ? bits | 0xffffff00 : bits)
                                  : bits & 0x8000 ? bits | 0xffff0000
                                                  : bits;
        uint32_t result = bits;
        if (param == I8 || param == I16) result = extended;
        if (param == I8_LOW) result = extended & 0xffff; /* the half that is not loaded is not kept; 0 by convention */
        if (param == I8_HIGH) result = extended << 16;
        if (param == U8_HIGH || param == U16_HIGH) result = bits << 16;
        *place(&x, x.def) = (*place(&x, x.def) & kept) | (result & ~kept);
    }
    return RESULT(x);
}
static WitnessResult write(Witness *w, Target target, const MachineInst *inst, int param)
{
    Lds x = open_lds(w, inst);
    (void)target;
    FOR_ACTIVE(x)
    {
        const uint32_t address = address_of(&x), bits = *place(&x, x.data);
        if (param < U8)
            for (int k = 0; k < param; k++) store(&x, address + 4 * (uint32_t)k, 4, *place(&x, x.data + (unsigned)k));
        else if (param == U8 || param == U8_HIGH) store(&x, address, 1, param == U8 ? bits : bits >> 16);
        else store(&x, address, 2, param == U16 ? bits : bits >> 16);
    }
    return RESULT(x);
}
/* Two places per lane; param: dwords, + 8: offsets in 64 elements. */
static uint32_t address2(Lds *x, int param, int which)
{
    const uint32_t unit = 4 * (uint32_t)(param & 7) * (param & 8 ? 64 : 1);
    return *place(x, x->address) + ((uint32_t)x->inst->mods.offset >> (8 * which) & 0xff) * unit;
}
static WitnessResult read2(Witness *w, Target target, const MachineInst *inst, int param)
{
    Lds x = open_lds(w, inst);
    const int dwords = param & 7;
    (void)target;
    FOR_ACTIVE(x)
    {
        uint64_t values[2];
        for (int which = 0; which < 2; which++) values[which] = load(&x, address2(&x, param, which), 4 * dwords);
        for (int k = 0; k < 2 * dwords; k++)
            *place(&x, x.def + (unsigned)k) = (uint32_t)(values[k / dwords] >> (32 * (k % dwords)));
    }
    return RESULT(x);
}
static uint64_t data_of(Lds *x, unsigned row, int dwords)
{
    return *place(x, row) | (dwords == 2 ? (uint64_t)*place(x, row + 1) << 32 : 0);
}
static WitnessResult write2(Witness *w, Target target, const MachineInst *inst, int param)
{
    Lds x = open_lds(w, inst);
    const int dwords = param & 7;
    (void)target;
    FOR_ACTIVE(x)
    {
        store(&x, address2(&x, param, 0), 4 * dwords, data_of(&x, x.data, dwords));
        store(&x, address2(&x, param, 1), 4 * dwords, data_of(&x, x.data1, dwords));
    }
    return RESULT(x);
}
static WitnessResult exchange2(Witness *w, Target target, const MachineInst *inst, int param)
{
    Lds x = open_lds(w, inst);
    const int dwords = param & 7;
    (void)target;
    FOR_ACTIVE(x)
    {
        const uint32_t first = address2(&x, param, 0), second = address2(&x, param, 1);
        const uint64_t data[2] = {data_of(&x, x.data, dwords), data_of(&x, x.data1, dwords)};
        const uint64_t old[2] = {load(&x, first, 4 * dwords), load(&x, second, 4 * dwords)};
        store(&x, first, 4 * dwords, data[0]);
        store(&x, second, 4 * dwords, data[1]);
        for (int k = 0; k < 2 * dwords; k++)
            *place(&x, x.def + (unsigned)k) = (uint32_t)(old[k / dwords] >> (32 * (k % dwords)));
    }
    return RESULT(x);
}

/* ---- atomics; param: operation, + 64 for 64 bits ---- */

static uint64_t float_sum(FormatName f, uint64_t a_bits, uint64_t b_bits)
{
    const Number a = number_decode(f, a_bits), b = number_decode(f, b_bits);
    if (is_nan(a) || is_nan(b) || (a.kind == KIND_INFINITE && b.kind == KIND_INFINITE && a.negative != b.negative))
        return format_nan(f);
    if (a.kind == KIND_INFINITE) return a_bits & low_bits(format_bits(f));
    if (b.kind == KIND_INFINITE) return b_bits & low_bits(format_bits(f));
    return number_encode(f, add_odd(a.value, b.value), ROUND_EVEN, OVERFLOW_DEFAULT);
}
uint64_t witness_atomic(const Witness *w, int operation, int bits, uint64_t old, uint64_t data, uint64_t data1,
                        bool *declined)
{
    const uint64_t sign = UINT64_C(1) << (bits - 1), all = low_bits(bits);
    const FormatName f = bits == 64 ? FMT_F64 : FMT_F32;
    const Number was = number_decode(f, old), new = number_decode(f, data);
    const bool keeps = (w->mode & 0xf0) == 0xf0;
    switch (operation) {
    case ATOMIC_ADD: return (old + data) & all;
    case ATOMIC_SUB: return (old - data) & all;
    case ATOMIC_RSUB: return (data - old) & all;
    case ATOMIC_INC: return old >= data ? 0 : old + 1;
    case ATOMIC_DEC: return old == 0 || old > data ? data : old - 1;
    case ATOMIC_MIN_I: return (data ^ sign) < (old ^ sign) ? data : old;
    case ATOMIC_MAX_I: return (data ^ sign) >= (old ^ sign) ? data : old;
    case ATOMIC_MIN_U: return data < old ? data : old;
    case ATOMIC_MAX_U: return data >= old ? data : old;
    case ATOMIC_AND: return old & data;
    case ATOMIC_OR: return old | data;
    case ATOMIC_XOR: return old ^ data;
    case ATOMIC_MSKOR: return (old & ~data) | data1;
    case ATOMIC_SWAP: return data;
    case ATOMIC_COMPARE: return old == data ? data1 : old;
    case ATOMIC_COMPARE_STORE: return old == data1 ? data : old;
    case ATOMIC_COMPARE_F:
        if (is_nan(was) || is_nan(new)) return old;
        return was.kind == new.kind &&
                       (was.kind == KIND_INFINITE ? was.negative == new.negative : was.value == new.value)
                   ? data1
                   : old;
    case ATOMIC_MIN_F:
    case ATOMIC_MAX_F:
        /* Of NaNs and of zeros of both signs the opcode page says nothing. */
        if (was.kind != KIND_FINITE || new.kind != KIND_FINITE || was.value == new.value) *declined |= old != data;
        return (operation == ATOMIC_MIN_F ? new.value < was.value : new.value > was.value) ? data : old;
    case ATOMIC_COND_SUB: return old >= data ? old - data : old; /* CDNA5 ISA, buffer_atomic_cond_sub_u32 */
    case ATOMIC_SUB_CLAMP: return old >= data ? old - data : 0;
    case ATOMIC_ADD_F:
        if (!keeps) *declined = true;
        return float_sum(f, old, data);
    case ATOMIC_PK_ADD_F16:
    case ATOMIC_PK_ADD_BF16: {
        const FormatName half = operation == ATOMIC_PK_ADD_F16 ? FMT_F16 : FMT_BF16;
        if (!keeps) *declined = true;
        return float_sum(half, old & 0xffff, data & 0xffff) | float_sum(half, old >> 16, data >> 16) << 16;
    }
    default: return (old >= data ? old - data : old + data1) & all;
    }
}
static WitnessResult atomic(Witness *w, Target target, const MachineInst *inst, int param)
{
    Lds x = open_lds(w, inst);
    const int bits = param & 64 ? 64 : 32;
    (void)target;
    FOR_ACTIVE(x)
    {
        const uint32_t address = address_of(&x);
        const uint64_t data = data_of(&x, x.data, bits / 32), data1 = data_of(&x, x.data1, bits / 32);
        const uint64_t old = load(&x, address, bits / 8);
        store(&x, address, bits / 8, witness_atomic(w, param & 63, bits, old, data, data1, &x.declined));
        if (!x.has_def) continue;
        *place(&x, x.def) = (uint32_t)old;
        if (bits == 64) *place(&x, x.def + 1) = (uint32_t)(old >> 32);
    }
    return RESULT(x);
}

/* CDNA5 ISA 11.2.2, with its WIDTH of 29 bits: bits 47:32 are what the count begins with again, 31:29 the phase.
   param 1: by one. */
static WitnessResult arrive(Witness *w, Target target, const MachineInst *inst, int param)
{
    enum { WIDTH = 29 };
    Lds x = open_lds(w, inst);
    (void)target;
    FOR_ACTIVE(x)
    {
        const uint32_t address = address_of(&x), mask = (1u << WIDTH) - 1;
        const uint64_t old = load(&x, address, 8);
        if (old >> 48) x.declined = true; /* "zeros" */
        uint32_t state = (uint32_t)old - (param ? 1 : *place(&x, x.data));
        if (state >> (WIDTH - 1) & 1) state = (state & ~mask) | ((uint32_t)(old >> 32) & 0xffff & mask);
        store(&x, address, 4, state);
        if (param) continue;
        *place(&x, x.def) = (uint32_t)old;
        *place(&x, x.def + 1) = (uint32_t)(old >> 32);
    }
    return RESULT(x);
}

/* Base in M0, one counter for the wave: all active lanes get the old value. */
static WitnessResult append_consume(Witness *w, Target target, const MachineInst *inst, int param)
{
    Lds x = open_lds(w, inst);
    const uint32_t address = w->s[WITNESS_M0] + (uint32_t)inst->mods.offset;
    (void)target;
    int active = 0;
    FOR_ACTIVE(x) active++;
    if (!active) return WITNESS_DONE;
    const uint64_t old = load(&x, address, 4);
    if (x.declined) return WITNESS_DECLINED;
    store(&x, address, 4, old + (uint64_t)(param * active));
    FOR_ACTIVE(x) * place(&x, x.def) = (uint32_t)old;
    return RESULT(x);
}
static WitnessResult addtid(Witness *w, Target target, const MachineInst *inst, int param)
{
    Lds x = open_lds(w, inst);
    const unsigned row = witness_row(inst->operands[0]);
    FOR_ACTIVE(x)
    {
        const uint32_t m0 = w->s[WITNESS_M0] & (target == TARGET_GFX1250 ? 0xfffff : 0xffff);
        const uint32_t address = (uint32_t)inst->mods.offset + m0 + 4 * x.lane;
        if (param) store(&x, address, 4, *place(&x, row));
        else *place(&x, row) = (uint32_t)load(&x, address, 4);
    }
    return RESULT(x);
}

/* ---- across lanes ---- */

static void give_lanes(Witness *w, unsigned row, const uint32_t *values)
{
    for (unsigned i = 0; i < WITNESS_LANES; i++)
        if (witness_exec(w) >> i & 1) w->v[row][i] = values[i];
}
enum { GATHER, SCATTER, GATHER_ALL }; /* ALL: from lanes that are off, too */
static WitnessResult permute(Witness *w, Target target, const MachineInst *inst, int param)
{
    Lds x = open_lds(w, inst);
    const unsigned lanes = target == TARGET_GFX1250 ? 32 : WITNESS_LANES;
    uint32_t values[WITNESS_LANES] = {0};
    for (unsigned i = 0; i < lanes; i++) {
        const unsigned other = (w->v[x.address][i] + (uint32_t)inst->mods.offset) / 4 % lanes;
        if (param == SCATTER) {
            if (witness_exec(w) >> i & 1) values[other] = w->v[x.data][i]; /* the highest lane wins */
        } else if (param == GATHER_ALL || witness_exec(w) >> other & 1) {
            values[i] = w->v[x.data][other];
        }
    }
    give_lanes(w, x.def, values);
    return WITNESS_DONE;
}
static WitnessResult swizzle(Witness *w, Target target, const MachineInst *inst, int param)
{
    const unsigned row = witness_row(inst->operands[0]), from_row = witness_row(inst->operands[1]);
    const int offset = inst->mods.offset & 0xffff;
    uint32_t values[WITNESS_LANES] = {0};
    (void)target, (void)param;
    if (offset >= 0xe000) return WITNESS_DECLINED; /* FFT order */
    for (int i = 0; i < WITNESS_LANES; i++) {
        int other;
        if (offset >= 0xc000) {
            const int mask = offset & 31, rotate = offset >> 5 & 31;
            other = (i & mask) | ((offset >> 10 & 1 ? i - rotate + 64 : i + rotate) & ~mask & 31);
            other = (other & 31) | (i & 32);
        } else if (offset >= 0x8000) {
            other = i / 4 * 4 + (offset >> (i % 4 * 2) & 3);
        } else {
            const int and = offset & 31, or = offset >> 5 & 31, xor = offset >> 10 & 31;
            other = ((((i & 31) & and) | or) ^ xor) | (i & 32);
        }
        if (witness_exec(w) >> other & 1) values[i] = w->v[from_row][other];
    }
    give_lanes(w, row, values);
    return WITNESS_DONE;
}

/* Transposing reads: within 16 lanes the elements lie end to end; lane l gets elements l, l + 16, l
   + 32, ... Lanes that are off supply zeros. param: bits of an element */
static WitnessResult transpose(Witness *w, Target target, const MachineInst *inst, int param)
{
    Lds x = open_lds(w, inst);
    const int dwords = param == 6 ? 3 : 2, per_lane = 32 * dwords / param;
    static uint32_t element[WITNESS_LANES * 16 * 2];
    (void)target;
    memset(element, 0, sizeof element);
    FOR_ACTIVE(x)
    {
        for (int e = 0; e < per_lane; e++) {
            uint32_t bits = 0;
            for (int bit = 0; bit < param; bit++) {
                const uint32_t at = (uint32_t)(e * param + bit);
                bits |= (uint32_t)(load(&x, address_of(&x) + at / 8, 1) >> at % 8 & 1) << bit;
            }
            element[(int)x.lane * per_lane + e] = bits;
        }
    }
    if (x.declined) return WITNESS_DECLINED;
    FOR_ACTIVE(x)
    {
        uint32_t values[3] = {0};
        for (int e = 0; e < per_lane; e++) {
            const uint32_t bits = element[(int)x.lane / 16 * 16 * per_lane + (int)x.lane % 16 + 16 * e];
            for (int bit = 0; bit < param; bit++)
                values[(e * param + bit) / 32] |= (bits >> bit & 1) << (e * param + bit) % 32;
        }
        for (int k = 0; k < dwords; k++) *place(&x, x.def + (unsigned)k) = values[k];
    }
    return RESULT(x);
}

#define ATOMIC(stem, type, operation) \
    {"ds_" stem "_" type, atomic, operation}, {"ds_" stem "_rtn_" type, atomic, operation},
#define ATOMICS(stem, letter, operation) \
    ATOMIC(stem, letter "32", operation) ATOMIC(stem, letter "64", (operation) | 64)
/* clang-format off */
/* clang-format off */
static const WaveRow rows[] = {
    {"ds_read_b32", read, 1},
    {"ds_read_b64", read, 2},
    {"ds_read_b96", read, 3},
    {"ds_read_b128", read, 4},
    {"ds_read_u8", read, U8},
    {"ds_read_i8", read, I8},
    {"ds_read_u16", read, U16},
    {"ds_read_i16", read, I16},
    {"ds_read_u8_d16", read, U8_LOW},
    {"ds_read_u8_d16_hi", read, U8_HIGH},
    {"ds_read_i8_d16", read, I8_LOW},
    {"ds_read_i8_d16_hi", read, I8_HIGH},
    {"ds_read_u16_d16", read, U16_LOW},
    {"ds_read_u16_d16_hi", read, U16_HIGH},
    {"ds_write_b32", write, 1},
    {"ds_write_b64", write, 2},
    {"ds_write_b96", write, 3},
    {"ds_write_b128", write, 4},
    {"ds_write_b8", write, U8},
    {"ds_write_b8_d16_hi", write, U8_HIGH},
    {"ds_write_b16", write, U16},
    {"ds_write_b16_d16_hi", write, U16_HIGH},
    {"ds_read2_b32", read2, 1},
    {"ds_read2_b64", read2, 2},
    {"ds_read2st64_b32", read2, 1 | 8},
    {"ds_read2st64_b64", read2, 2 | 8},
    {"ds_write2_b32", write2, 1},
    {"ds_write2_b64", write2, 2},
    {"ds_write2st64_b32", write2, 1 | 8},
    {"ds_write2st64_b64", write2, 2 | 8},
    {"ds_wrxchg2_rtn_b32", exchange2, 1},
    {"ds_wrxchg2_rtn_b64", exchange2, 2},
    {"ds_wrxchg2st64_rtn_b32", exchange2, 1 | 8},
    {"ds_wrxchg2st64_rtn_b64", exchange2, 2 | 8},
    ATOMICS("add", "u", ATOMIC_ADD)
    ATOMICS("sub", "u", ATOMIC_SUB)
    ATOMICS("rsub", "u", ATOMIC_RSUB)
    ATOMICS("inc", "u", ATOMIC_INC)
    ATOMICS("dec", "u", ATOMIC_DEC)
    ATOMICS("min", "i", ATOMIC_MIN_I)
    ATOMICS("max", "i", ATOMIC_MAX_I)
    ATOMICS("min", "u", ATOMIC_MIN_U)
    ATOMICS("max", "u", ATOMIC_MAX_U)
    ATOMICS("and", "b", ATOMIC_AND)
    ATOMICS("or", "b", ATOMIC_OR)
    ATOMICS("xor", "b", ATOMIC_XOR)
    ATOMICS("mskor", "b", ATOMIC_MSKOR)
    ATOMICS("wrxchg", "b", ATOMIC_SWAP)
    ATOMICS("cmpst", "b", ATOMIC_COMPARE)
    ATOMICS("cmpst", "f", ATOMIC_COMPARE_F)
    ATOMICS("min", "f", ATOMIC_MIN_F)
    ATOMICS("max", "f", ATOMIC_MAX_F)
    ATOMICS("add", "f", ATOMIC_ADD_F)
    ATOMIC("pk_add", "f16", ATOMIC_PK_ADD_F16)
    ATOMIC("pk_add", "bf16", ATOMIC_PK_ADD_BF16)
    {"ds_wrap_rtn_b32", atomic, ATOMIC_WRAP},
    {"ds_append", append_consume, 1},
    {"ds_consume", append_consume, -1},
    {"ds_read_addtid_b32", addtid, 0},
    {"ds_write_addtid_b32", addtid, 1},
    {"ds_bpermute_b32", permute, GATHER},
    {"ds_permute_b32", permute, SCATTER},
    {"ds_bpermute_fi_b32", permute, GATHER_ALL},
    {"ds_load_u8_d16", read, U8_LOW | KEEPS},
    {"ds_load_u8_d16_hi", read, U8_HIGH | KEEPS},
    {"ds_load_i8_d16", read, I8_LOW | KEEPS},
    {"ds_load_i8_d16_hi", read, I8_HIGH | KEEPS},
    {"ds_load_u16_d16", read, U16_LOW | KEEPS},
    {"ds_load_u16_d16_hi", read, U16_HIGH | KEEPS},
    ATOMICS("cmpstore", "b", ATOMIC_COMPARE_STORE)
    ATOMIC("cond_sub", "u32", ATOMIC_COND_SUB)
    ATOMIC("sub_clamp", "u32", ATOMIC_SUB_CLAMP)
    ATOMICS("min_num", "f", ATOMIC_MIN_F)
    ATOMICS("max_num", "f", ATOMIC_MAX_F)
    {"ds_atomic_barrier_arrive_rtn_b64", arrive, 0},
    {"ds_atomic_async_barrier_arrive_b64", arrive, 1},
    {"ds_swizzle_b32", swizzle, 0},
    {"ds_read_b64_tr_b16", transpose, 16},
    {"ds_read_b64_tr_b8", transpose, 8},
    {"ds_read_b64_tr_b4", transpose, 4},
    {"ds_read_b96_tr_b6", transpose, 6},
};
/* clang-format on */
/* clang-format on */
const WaveTable witness_lds_table = {rows, sizeof rows / sizeof rows[0]};
