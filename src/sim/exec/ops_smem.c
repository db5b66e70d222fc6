/* Scalar memory: loads, stores, atomics, clocks. Everything goes through an access of lane 0.
   Places of an operation: src[0] base or resource, src[1] soffset (or constant 0), src[2] data. */
#include "isa/sets.h"
#include "sim/exec/buffer_resource.h"
#include "sim/exec/exec.h"

static void begin(SimWave *wave, const SimOp *op)
{
    const uint8_t moved = inst_info(op->info->decoded.inst.opcode)->memory_bytes;
    access_begin(wave, op, SPACE_GLOBAL);
    wave->access.active = 1;
    wave->access.bytes = moved && moved < 4 ? moved : (uint8_t)(4 * op->dwords);
}

static void issue(SimWave *wave, unsigned does, SimComplete *complete)
{
    access_issue(wave, ACCESS_SCALAR | does, complete);
}

static void complete_memtime(SimWave *wave, SimAccess *access)
{
    sim_write_s64(wave, access->op->dst_scalar, access->address[0]);
}

uint64_t sim_read_clock(SimWave *wave, bool is_real_time)
{
    enum { MANY = 256, CLOSE = 1024, SHARE = 256 };
    SimClock *clock = &wave->clock;
    uint64_t now = wave->num_instructions + clock->skipped[0] + clock->skipped[1];
    wave->num_changes++; /* so that a loop waiting for a time ends */
    if (!clock->reads++ || now - clock->last > CLOSE) clock->reads = 1, clock->first = now;
    if (clock->reads > MANY) {
        const uint64_t more = (now - clock->first) / SHARE;
        clock->skipped[is_real_time] += more;
        now += more;
    }
    clock->last = now;
    return now;
}

static void run_S_MEMTIME(SimWave *wave, const SimOp *op)
{
    begin(wave, op);
    wave->access.address[0] = sim_read_clock(wave, op->info->decoded.inst.opcode != OP_S_MEMTIME);
    issue(wave, ACCESS_NO_MEMORY, complete_memtime);
}

/* The clock is that of the wave. Other messages ask the host or the trap handler. */
static void run_S_SENDMSG_RTN(SimWave *wave, const SimOp *op)
{
    enum { GET_REALTIME = 131 };
    if (op->imm == GET_REALTIME && op->info->decoded.operands[0].width == 2) run_S_MEMTIME(wave, op);
    else sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator does not support message %d, which returns", op->imm);
}

/* ---- addresses ---- */

/* Low bits of an address that count as 0. */
static uint64_t aligned_bits(const SimAccess *access) { return access->bytes < 4 ? access->bytes - 1u : 3; }

/* Aligns a part of an address, in families that align each part. The sum is always aligned. */
static uint64_t each_aligned(const SimWave *wave, uint64_t part)
{
    const bool aligns = target_family(wave->group->program->target)->aligns_scalar_parts;
    return aligns ? part & ~aligned_bits(&wave->access) : part;
}
static uint64_t sum_of_offsets(const SimWave *wave, uint64_t soffset, uint64_t imm)
{
    return each_aligned(wave, soffset) + each_aligned(wave, imm);
}

static bool plain_address(SimWave *wave, const SimOp *op, SimAccess *access)
{
    uint64_t base = sim_pair(sim_src(wave, op, 0)), soffset = *sim_src(wave, op, 1);
    begin(wave, op);
    if (op->flags & SIM_OP_SCALED) soffset *= inst_info(op->info->decoded.inst.opcode)->memory_bytes;
    access->address[0] = each_aligned(wave, base) + sum_of_offsets(wave, soffset, (uint64_t)(int64_t)op->imm);
    access->address[0] &= ~aligned_bits(access);
    return true;
}
/* Dwords outside of the resource load 0 and drop stores. An atomic is done completely or not at all. False: the wave
   has stopped. */
static bool buffer_address(SimWave *wave, const SimOp *op, SimAccess *access)
{
    const TargetFamily *family = target_family(wave->group->program->target);
    const BufferResource resource = sim_buffer_resource(family, sim_src(wave, op, 0));
    begin(wave, op);
    /* Supports raw buffers and those with a plain stride (CDNA5 ISA 9.4.1.4). */
    if (!resource.is_buffer || (family->scalar_buffers_are_linear && resource.swizzle)) {
        sim_stop(wave, op, resource.is_buffer ? SIM_UNSUPPORTED : SIM_FAULT, -1, 0,
                 resource.is_buffer ? "the emulator does not support scalar loads of swizzled buffers"
                                    : "the resource is not a buffer: the bits of its type are not 0");
        return false;
    }
    const uint64_t base = each_aligned(wave, resource.base), bytes = each_aligned(wave, resource.bytes);
    const unsigned unit = access->bytes < 4 ? access->bytes : 4;
    uint64_t offset = sum_of_offsets(wave, *sim_src(wave, op, 1), (uint64_t)(int64_t)op->imm);
    offset &= ~aligned_bits(access);
    access->address[0] = base + offset;
    access->partial = true;
    access->scalar_in = 0;
    for (unsigned i = 0; i < op->dwords; i++)
        if (offset + 4 * i + unit <= bytes) access->scalar_in |= (uint16_t)(1u << i);
    return true;
}
static bool is_inside(const SimAccess *access, unsigned dword)
{
    return !access->partial || access->scalar_in >> dword & 1;
}

/* ---- loads ---- */

static void complete_load(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    uint32_t data[16] = {0};
    if (!access->partial) {
        if (!memory_read(wave->port, access->address[0], data, 4u * op->dwords)) {
            sim_stop_memory(wave, op, -1);
            return;
        }
    } else {
        for (unsigned i = 0; i < op->dwords; i++) {
            if (!is_inside(access, i)) continue;
            if (!memory_read(wave->port, access->address[0] + 4 * i, &data[i], 4)) {
                sim_stop_memory(wave, op, -1);
                return;
            }
        }
    }
    for (unsigned i = 0; i < op->dwords; i++) sim_write_s32(wave, op->dst_scalar + i, data[i]);
}
/* Bytes and halves; param: SimElement. */
static void complete_part(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    uint32_t value = 0;
    if (is_inside(access, 0) && !memory_read(wave->port, access->address[0], &value, access->bytes)) {
        sim_stop_memory(wave, op, -1);
        return;
    }
    if (op->param == ELEMENT_I8) value = (uint32_t)(int8_t)value;
    if (op->param == ELEMENT_I16) value = (uint32_t)(int16_t)value;
    sim_write_s32(wave, op->dst_scalar, value);
}
/* ---- stores and atomics ---- */

/* Issues a store or an atomic. */
static void issue_data(SimWave *wave, const SimOp *op, unsigned does, SimComplete *complete)
{
    const uint32_t *data = sim_src(wave, op, 2);
    SimAccess *access = &wave->access;
    access->data_rows = op->info->data_dwords;
    for (unsigned k = 0; k < access->data_rows; k++) access->data[k][0] = data[k];
    issue(wave, does, complete);
}

static void complete_store(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    for (unsigned i = 0; i < op->dwords; i++) {
        if (!is_inside(access, i)) continue;
        if (!memory_write(wave->port, access->address[0] + 4 * i, &access->data[i][0], 4)) {
            sim_stop_memory(wave, op, -1);
            return;
        }
        wave->num_changes++;
    }
}
static void complete_atomic(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    const unsigned dwords = op->dwords;
    uint32_t words[4] = {0};
    uint64_t old = 0;
    for (unsigned k = 0; k < access->data_rows; k++) words[k] = access->data[k][0];
    const uint64_t data = dwords == 2 ? sim_pair(words) : words[0],
                   data2 = dwords == 2 ? sim_pair(words + 2) : words[1];
    if (is_inside(access, 0) && is_inside(access, dwords - 1)) {
        bool good = memory_read(wave->port, access->address[0], &old, 4 * dwords);
        const uint64_t value = sim_atomic_result(op->param, dwords == 2, old, data, data2);
        if (!good || !memory_write(wave->port, access->address[0], &value, 4 * dwords)) {
            sim_stop_memory(wave, op, -1);
            return;
        }
        wave->num_changes += value != old;
    }
    if (!(op->flags & SIM_OP_RETURN)) return;
    sim_write_s32(wave, op->dst_scalar, (uint32_t)old);
    if (dwords == 2) sim_write_s32(wave, op->dst_scalar + 1u, (uint32_t)(old >> 32));
}
DEFINE_ACCESS(s_load_part, plain_address, issue(wave, ACCESS_READS, complete_part))
DEFINE_ACCESS(s_buffer_load_part, buffer_address, issue(wave, ACCESS_READS, complete_part))
DEFINE_ACCESS(s_load, plain_address, issue(wave, ACCESS_READS, complete_load))
DEFINE_ACCESS(s_buffer_load, buffer_address, issue(wave, ACCESS_READS, complete_load))
DEFINE_ACCESS(s_store, plain_address, issue_data(wave, op, ACCESS_WRITES, complete_store))
DEFINE_ACCESS(s_buffer_store, buffer_address, issue_data(wave, op, ACCESS_WRITES, complete_store))
DEFINE_ACCESS(s_atomic, plain_address,
              issue_data(wave, op, ACCESS_READS | ACCESS_WRITES | ACCESS_ATOMIC, complete_atomic))
DEFINE_ACCESS(s_buffer_atomic, buffer_address,
              issue_data(wave, op, ACCESS_READS | ACCESS_WRITES | ACCESS_ATOMIC, complete_atomic))

#define ROW_AS(id, function) {.opcode = OP_##id, .run = function, .fidelity = FIDELITY_EXACT},
#define LOADS(prefix, function) \
    ROW_AS(prefix##_DWORD, function) ROW_AS(prefix##_DWORDX2, function) ROW_AS(prefix##_DWORDX4, function)
#define ATOMIC_ROW(id, function, kind) {.opcode = OP_##id, .run = function, .param = kind, .fidelity = FIDELITY_EXACT},
#define ATOMIC_OF(name, text, data, new, new_text, prefix, function) \
    ATOMIC_ROW(prefix##_##name, function, ATOMIC_##name)             \
    ATOMIC_ROW(prefix##_##name##_RTN, function, ATOMIC_##name)       \
    ATOMIC_ROW(prefix##_##name##_X2, function, ATOMIC_##name)        \
    ATOMIC_ROW(prefix##_##name##_X2_RTN, function, ATOMIC_##name)
/* clang-format off */
static const SimRow rows[] = {
    ROW_AS(S_MEMTIME, run_S_MEMTIME)
    ROW_AS(S_MEMREALTIME, run_S_MEMTIME)
    LOADS(S_LOAD, s_load)
    ROW_AS(S_LOAD_B96, s_load)
    ROW_AS(S_LOAD_DWORDX8, s_load)
    ROW_AS(S_LOAD_DWORDX16, s_load)
    LOADS(S_BUFFER_LOAD, s_buffer_load)
    ROW_AS(S_BUFFER_LOAD_DWORDX8, s_buffer_load)
    ROW_AS(S_BUFFER_LOAD_DWORDX16, s_buffer_load)
    ROW_AS(S_BUFFER_LOAD_B32, s_buffer_load)
    ROW_AS(S_BUFFER_LOAD_B64, s_buffer_load)
    ROW_AS(S_BUFFER_LOAD_B96, s_buffer_load)
    ROW_AS(S_BUFFER_LOAD_B128, s_buffer_load)
    ROW_AS(S_BUFFER_LOAD_B256, s_buffer_load)
    ROW_AS(S_BUFFER_LOAD_B512, s_buffer_load)
    ATOMIC_ROW(S_LOAD_U8, s_load_part, ELEMENT_U8)
    ATOMIC_ROW(S_LOAD_I8, s_load_part, ELEMENT_I8)
    ATOMIC_ROW(S_LOAD_U16, s_load_part, ELEMENT_U16)
    ATOMIC_ROW(S_LOAD_I16, s_load_part, ELEMENT_I16)
    ATOMIC_ROW(S_BUFFER_LOAD_U8, s_buffer_load_part, ELEMENT_U8)
    ATOMIC_ROW(S_BUFFER_LOAD_I8, s_buffer_load_part, ELEMENT_I8)
    ATOMIC_ROW(S_BUFFER_LOAD_U16, s_buffer_load_part, ELEMENT_U16)
    ATOMIC_ROW(S_BUFFER_LOAD_I16, s_buffer_load_part, ELEMENT_I16)
    ROW_AS(S_SENDMSG_RTN_B64, run_S_SENDMSG_RTN)
    ROW_AS(S_SENDMSG_RTN_B32, run_S_SENDMSG_RTN)
    LOADS(S_STORE, s_store)
    LOADS(S_BUFFER_STORE, s_buffer_store)
    EACH_ATOMIC(ATOMIC_OF, S_ATOMIC, s_atomic)
    EACH_ATOMIC(ATOMIC_OF, S_BUFFER_ATOMIC, s_buffer_atomic)
};
/* clang-format on */
const SimRowTable sim_smem_table = {rows, sizeof rows / sizeof rows[0]};
