/* Memory operations at completion: addresses and data were captured at issue. Lanes run in ascending order. If several
   lanes store to one place, the last one wins, as in hardware. */
#include "sim/exec/number.h"
#include "sim/exec/exec.h"
#include "sim/exec/lane_memory.h"
#include "sim/machine/host_levels.h"

static void stop_local(SimWave *wave, const SimAccess *access, unsigned lane, uint64_t address, unsigned bytes)
{
    bool lds = access->space == SPACE_LDS;
    const uint32_t flags = inst_info(access->op->info->decoded.inst.opcode)->flags;
    sim_stop(wave, access->op, SIM_FAULT, (int)lane, address,
             "%s of %u bytes at %s address 0x%llx, outside the %u bytes of %s",
             flags & INST_ATOMIC  ? "atomic operation"
             : flags & INST_STORE ? "store"
                                  : "load",
             bytes, lds ? "LDS" : "scratch", (unsigned long long)address, lds ? wave->lds_bytes : wave->scratch_bytes,
             lds ? "the workgroup" : "the lane");
}

/* Host pointer to LDS or scratch bytes. NULL: outside; the wave is stopped. */
static uint8_t *local_place(SimWave *wave, const SimAccess *access, unsigned lane, uint64_t address, unsigned bytes)
{
    if (access->space == SPACE_LDS) {
        if (address + bytes <= wave->lds_bytes) return wave->lds + address;
    } else if (address + bytes <= wave->scratch_bytes) {
        return wave->scratch + (size_t)lane * wave->scratch_bytes + address;
    }
    stop_local(wave, access, lane, address, bytes);
    return NULL;
}

static inline void copy_bytes(void *to, const void *from, unsigned bytes)
{
    switch (bytes) {
    case 4: memcpy(to, from, 4); break;
    case 8: memcpy(to, from, 8); break;
    case 16: memcpy(to, from, 16); break;
    default: memcpy(to, from, bytes);
    }
}

bool sim_read_bytes(SimWave *wave, const SimAccess *access, unsigned lane, uint64_t address, void *to, unsigned bytes)
{
    if (access->space == SPACE_GLOBAL) {
        const uint8_t *place = memory_load_ptr(wave->port, address, bytes);
        if (place) {
            copy_bytes(to, place, bytes);
            return true;
        }
        if (memory_read(wave->port, address, to, bytes)) return true;
        sim_stop_memory(wave, access->op, (int)lane);
        return false;
    }
    const uint8_t *place = local_place(wave, access, lane, address, bytes);
    if (!place) return false;
    copy_bytes(to, place, bytes);
    return true;
}

bool sim_write_bytes(SimWave *wave, const SimAccess *access, unsigned lane, uint64_t address, const void *from,
                     unsigned bytes)
{
    if (access->space == SPACE_GLOBAL) {
        uint8_t *place = memory_store_ptr(wave->port, address, bytes);
        if (place) {
            copy_bytes(place, from, bytes);
            return true;
        }
        if (memory_write(wave->port, address, from, bytes)) return true;
        sim_stop_memory(wave, access->op, (int)lane);
        return false;
    }
    uint8_t *place = local_place(wave, access, lane, address, bytes);
    if (!place) return false;
    copy_bytes(place, from, bytes);
    return true;
}

void sim_capture_data(SimAccess *access, const uint32_t *rows, unsigned first, unsigned count)
{
    memcpy(access->data[first], rows, (size_t)count * ROW_BYTES);
    if (first + count > access->data_rows) access->data_rows = (uint8_t)(first + count);
}

static unsigned element_bytes(SimElement element)
{
    switch (element) {
    case ELEMENT_U8:
    case ELEMENT_I8:
    case ELEMENT_U8_HIGH:
    case ELEMENT_I8_HIGH:
    case ELEMENT_I8_LOW: return 1;
    case ELEMENT_U16:
    case ELEMENT_I16:
    case ELEMENT_U16_HIGH: return 2;
    default: return 4;
    }
}
static uint32_t extend_element(SimElement element, uint32_t value)
{
    switch (element) {
    case ELEMENT_I8: return (uint32_t)(int8_t)value;
    case ELEMENT_I16: return (uint32_t)(int16_t)value;
    case ELEMENT_U8_HIGH:
    case ELEMENT_U16_HIGH: return value << 16;
    case ELEMENT_I8_HIGH: return (uint32_t)(int8_t)value << 16;
    case ELEMENT_I8_LOW: return (uint16_t)(int8_t)value;
    default: return value;
    }
}

/* ---- all lanes at once, the usual case ---- */

/* Observers have measured the addresses of most accesses. */
static SimExtent extent_of(const SimWave *wave, const SimAccess *access, const uint64_t *address)
{
    const unsigned pieces = ACCESS_BLOCK | ACCESS_TENSOR | ACCESS_TENSOR_PART;
    const bool is_measured = wave->watch && !access->flat && !(access->does & pieces);
    return is_measured ? access->extent : sim_extent(address, access->active);
}

static bool load_fast(SimWave *wave, const SimAccess *access, const uint64_t *address, uint32_t *to, unsigned bytes)
{
    if (wave->plain || access->partial) return false;
    const AnyLanes from = {address, access->active, extent_of(wave, access, address), access->space, bytes};
    return wave->group->program->lane_memory->load_any(wave, &from, to);
}
static bool store_fast(SimWave *wave, const SimAccess *access, const uint32_t *rows, unsigned bytes)
{
    if (wave->plain || access->partial) return false;
    const AnyLanes to = {access->address, access->active, extent_of(wave, access, access->address), access->space,
                         bytes};
    return wave->group->program->lane_memory->store_any(wave, &to, rows);
}

bool sim_load_lds(SimWave *wave, const SimAccess *access, const uint64_t *addresses, uint32_t *to, unsigned dwords)
{
    return load_fast(wave, access, addresses, to, 4 * dwords);
}

/* A lane stores both before the next one does. */
bool sim_store_lds_two(SimWave *wave, const SimAccess *access, unsigned dwords)
{
    const unsigned bytes = 4 * dwords;
    if (wave->plain || wave->lds_bytes < bytes) return false;
    const SimExtent a = extent_of(wave, access, access->address), b = extent_of(wave, access, access->address2);
    const uint64_t high = a.high > b.high ? a.high : b.high;
    if (high > wave->lds_bytes - bytes) return false;
    FOREACH_LANE(lane, access->active) {
        uint8_t *first = wave->lds + access->address[lane], *second = wave->lds + access->address2[lane];
        for (unsigned k = 0; k < dwords; k++) memcpy(first + 4 * k, &access->data[k][lane], 4);
        for (unsigned k = 0; k < dwords; k++) memcpy(second + 4 * k, &access->data[dwords + k][lane], 4);
    }
    return true;
}

/* What a load of bytes or halves leaves in the register. */
SIM_FOR_LEVELS static void take_elements(uint32_t *to, const uint32_t *value, uint64_t lanes, SimElement element,
                                         uint32_t kept)
{
    const bool is_byte = element == ELEMENT_I8 || element == ELEMENT_I8_HIGH || element == ELEMENT_I8_LOW;
    const uint32_t sign = is_byte ? 0x80 : element == ELEMENT_I16 ? 0x8000 : 0;
    const unsigned shift =
        element == ELEMENT_U8_HIGH || element == ELEMENT_U16_HIGH || element == ELEMENT_I8_HIGH ? 16 : 0;
    const uint32_t bits = element == ELEMENT_I8_LOW ? 0xffff : UINT32_MAX;
    for (uint64_t i = 0; i < LANES; i++) {
        const uint32_t on = lanes >> i & 1 ? UINT32_MAX : 0;
        const uint32_t loaded = (((value[i] ^ sign) - sign) & bits) << shift | (to[i] & kept);
        to[i] = (loaded & on) | (to[i] & ~on);
    }
}

/* ---- any access, lane by lane ---- */

static bool load_partial(SimWave *wave, SimAccess *access, unsigned lane, uint32_t *value, unsigned dwords)
{
    for (unsigned k = 0; k < dwords; k++) {
        value[k] = 0;
        if (access->dwords_in[lane] >> k & 1 &&
            !sim_read_bytes(wave, access, lane, access->address[lane] + 4 * k, &value[k], 4))
            return false;
    }
    return true;
}

void sim_complete_load(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    uint32_t *to = sim_dst(wave, op->dst);
    const SimElement element = op->param;
    const unsigned dwords = op->dwords;
    if (element == ELEMENT_DWORDS) {
        if (load_fast(wave, access, access->address, to, 4 * dwords)) return;
        FOREACH_LANE(lane, access->active) {
            uint32_t value[4];
            if (access->partial ? !load_partial(wave, access, lane, value, dwords)
                                : !sim_read_bytes(wave, access, lane, access->address[lane], value, 4 * dwords))
                return;
            for (unsigned k = 0; k < dwords; k++) to[k * LANES + lane] = value[k];
        }
        return;
    }
    const unsigned bytes = element_bytes(element);
    uint32_t row[LANES];
    if (load_fast(wave, access, access->address, row, bytes)) {
        take_elements(to, row, access->active, element, sim_kept_half(op));
        return;
    }
    FOREACH_LANE(lane, access->active) {
        uint32_t value = 0;
        bool inside = !access->partial || access->dwords_in[lane] & 1;
        if (inside && !sim_read_bytes(wave, access, lane, access->address[lane], &value, bytes)) return;
        to[lane] = extend_element(element, value) | (to[lane] & sim_kept_half(op));
    }
}

void sim_complete_store(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    const SimElement element = op->param;
    const unsigned dwords = op->dwords;
    if (element == ELEMENT_DWORDS) {
        if (store_fast(wave, access, access->data[0], 4 * dwords)) return;
        FOREACH_LANE(lane, access->active) {
            uint32_t value[4];
            for (unsigned k = 0; k < dwords; k++) value[k] = access->data[k][lane];
            if (!access->partial) {
                if (!sim_write_bytes(wave, access, lane, access->address[lane], value, 4 * dwords)) return;
                continue;
            }
            for (unsigned k = 0; k < dwords; k++)
                if (access->dwords_in[lane] >> k & 1 &&
                    !sim_write_bytes(wave, access, lane, access->address[lane] + 4 * k, &value[k], 4))
                    return;
        }
        return;
    }
    const unsigned bytes = element_bytes(element);
    const unsigned shift = element == ELEMENT_U8_HIGH || element == ELEMENT_U16_HIGH ? 16 : 0;
    uint32_t row[LANES];
    for (unsigned i = 0; i < LANES; i++) row[i] = access->data[0][i] >> shift;
    if (store_fast(wave, access, row, bytes)) return;
    FOREACH_LANE(lane, access->active) {
        uint32_t value = row[lane];
        if (access->partial && !(access->dwords_in[lane] & 1)) continue;
        if (!sim_write_bytes(wave, access, lane, access->address[lane], &value, bytes)) return;
    }
}

/* ---- atomics ---- */

static uint64_t atomic_float(SimAtomic kind, bool wide, uint64_t old, uint64_t data)
{
    if (wide) {
        double a = f64_from_bits(old), b = f64_from_bits(data);
        if (kind == ATOMIC_ADD_F) return f64_to_bits_canonical(a + b);
        if (a != a || b != b) return a != a ? data : old;
        bool take = kind == ATOMIC_MIN_F ? b < a || (b == a && data >> 63) : b > a || (b == a && old >> 63);
        return take ? data : old;
    }
    float a = f32_from_bits((uint32_t)old), b = f32_from_bits((uint32_t)data);
    if (kind == ATOMIC_ADD_F) return f32_to_bits_canonical(a + b);
    if (a != a || b != b) return a != a ? data : old;
    bool take = kind == ATOMIC_MIN_F ? b < a || (b == a && data >> 31) : b > a || (b == a && old >> 31);
    return take ? data : old;
}
static uint32_t atomic_packed(SimAtomic kind, uint32_t old, uint32_t data)
{
    uint32_t result = 0;
    for (unsigned shift = 0; shift < 32; shift += 16) {
        uint32_t x = old >> shift & 0xffff, y = data >> shift & 0xffff;
        uint32_t sum = kind == ATOMIC_PK_ADD_F16 ? f32_to_f16(f16_to_f32(x) + f16_to_f32(y))
                                                 : f32_to_bf16(bf16_to_f32(x) + bf16_to_f32(y));
        result |= sum << shift;
    }
    return result;
}
/* State of a barrier in LDS. Bits 28:0: pending arrivals minus one. Bits 31:29: the phase. From bit 32 on: the initial
   number of pending arrivals. The last arrival starts the next phase, whose number is one less. Only 32 bits of
   `arrivals` are used (CDNA5 ISA 11.2.2, with a width of 29). Sources: MLIR, AMDGPU dialect (!amdgpu.ds_barrier_state);
   Triton's lowering, which stores and tests these fields. */
uint64_t sim_barrier_arrived(uint64_t state, uint64_t arrivals)
{
    const uint32_t counts = (UINT32_C(1) << 29) - 1;
    uint32_t now = (uint32_t)state - (uint32_t)arrivals;
    if (now >> 28 & 1) now = (now & ~counts) | ((uint32_t)(state >> 32) & counts);
    return (state & ~UINT64_C(0xffffffff)) | now;
}

uint64_t sim_atomic_result(SimAtomic kind, bool wide, uint64_t old, uint64_t data, uint64_t data2)
{
    int64_t s_old = wide ? (int64_t)old : (int32_t)old, s_data = wide ? (int64_t)data : (int32_t)data;
    switch (kind) {
    case ATOMIC_SWAP: return data;
    case ATOMIC_CMPSWAP: return old == data2 ? data : old;
    case ATOMIC_CMPSWAP_F:
        if (wide) return f64_from_bits(old) == f64_from_bits(data2) ? data : old;
        return f32_from_bits((uint32_t)old) == f32_from_bits((uint32_t)data2) ? data : old;
    case ATOMIC_ADD: return old + data;
    case ATOMIC_SUB: return old - data;
    case ATOMIC_RSUB: return data - old;
    case ATOMIC_SMIN: return s_old < s_data ? old : data;
    case ATOMIC_SMAX: return s_old > s_data ? old : data;
    case ATOMIC_UMIN: return old < data ? old : data;
    case ATOMIC_UMAX: return old > data ? old : data;
    case ATOMIC_AND: return old & data;
    case ATOMIC_OR: return old | data;
    case ATOMIC_XOR: return old ^ data;
    case ATOMIC_INC: return old >= data ? 0 : old + 1;
    case ATOMIC_DEC: return old == 0 || old > data ? data : old - 1;
    case ATOMIC_MSKOR: return (old & ~data) | data2;
    case ATOMIC_WRAP: return old >= data ? old - data : old + data2;
    case ATOMIC_ARRIVE: return sim_barrier_arrived(old, data);
    case ATOMIC_COND_SUB: return old >= data ? old - data : old;
    case ATOMIC_SUB_CLAMP: return old >= data ? old - data : 0;
    case ATOMIC_ADD_F:
    case ATOMIC_MIN_F:
    case ATOMIC_MAX_F: return atomic_float(kind, wide, old, data);
    case ATOMIC_PK_ADD_F16:
    case ATOMIC_PK_ADD_BF16: return atomic_packed(kind, (uint32_t)old, (uint32_t)data);
    }
    return old;
}

/* op->dwords: dwords of the memory operand; data rows: first operand, then the second. */
void sim_complete_atomic(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    const bool wide = op->dwords == 2;
    const unsigned bytes = wide ? 8 : 4, second = wide ? 2 : 1;
    uint32_t *to = op->flags & SIM_OP_RETURN ? sim_dst(wave, op->dst) : NULL;
    FOREACH_LANE(lane, access->active) {
        uint64_t old = 0, data = access->data[0][lane], data2 = access->data[second][lane];
        if (wide) {
            data |= (uint64_t)access->data[1][lane] << 32;
            data2 |= (uint64_t)access->data[3][lane] << 32;
        }
        if (!access->partial || access->dwords_in[lane]) {
            if (!sim_read_bytes(wave, access, lane, access->address[lane], &old, bytes)) return;
            uint64_t value = sim_atomic_result(op->param, wide, old, data, data2);
            wave->num_changes += value != old;
            if (!sim_write_bytes(wave, access, lane, access->address[lane], &value, bytes)) return;
        }
        if (!to) continue;
        to[lane] = (uint32_t)old;
        if (wide) to[LANES + lane] = (uint32_t)(old >> 32);
    }
}

/* Copies global memory to LDS. The LDS address is base + lane * stride. Lanes outside of a buffer write zeros
   (docs/isa/lds_dma.md: 12 and 16 bytes have a stride of 16; smaller ones have a stride of 4 and write a whole
   dword). */
void sim_complete_lds_dma(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    const unsigned dwords = op->dwords;
    SimAccess lds = {.op = op, .space = SPACE_LDS};
    FOREACH_LANE(lane, access->active) {
        uint32_t value[4] = {0};
        if (op->param == ELEMENT_DWORDS) {
            if (access->partial ? !load_partial(wave, access, lane, value, dwords)
                                : !sim_read_bytes(wave, access, lane, access->address[lane], value, 4 * dwords))
                return;
        } else {
            bool inside = !access->partial || access->dwords_in[lane] & 1;
            if (inside && !sim_read_bytes(wave, access, lane, access->address[lane], value, element_bytes(op->param)))
                return;
            value[0] = extend_element(op->param, value[0]);
        }
        const uint64_t to = sim_lds_address(access, lane, dwords);
        if (!sim_write_bytes(wave, &lds, lane, to, value, sim_lds_bytes(access, dwords))) return;
    }
}

/* Copies from LDS to memory (gfx1250). LDS is read at completion. */
void sim_complete_from_lds(SimWave *wave, SimAccess *access)
{
    SimAccess lds = {.op = access->op, .space = SPACE_LDS};
    FOREACH_LANE(lane, access->active) {
        uint32_t value[4];
        if (!sim_read_bytes(wave, &lds, lane, access->address2[lane], value, access->bytes) ||
            !sim_write_bytes(wave, access, lane, access->address[lane], value, access->bytes))
            return;
    }
}
