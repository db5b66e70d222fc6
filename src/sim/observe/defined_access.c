/* Definedness through memory: loads copy the shadow of LDS, scratch and global memory to registers; stores copy it to
   memory. Data that goes to global memory, and data of atomics, is a use. LDS and scratch keep undefined bits.
   Everything happens at issue, see defined.h. */
#include "sim/exec/exec.h"
#include "sim/observe/defined.h"

enum { MAX_BYTES = 16 };

/* ---- global memory ---- */

static uint8_t *page_bytes(DefinedState *state, uint64_t number)
{
    uint8_t *bytes = map_get(&state->memory.pages, number);
    if (bytes) return bytes;
    bytes = arena_alloc(state->watch->arena, MEMORY_PAGE_BYTES);
    map_put(&state->memory.pages, state->watch->arena, number, bytes);
    return bytes;
}

void defined_memory_mark(DefinedState *state, uint64_t address, uint64_t size)
{
    DefinedMemory *memory = &state->memory;
    if (!memory->pages.count || address < memory->low) memory->low = address;
    if (address + size > memory->high) memory->high = address + size;
    for (uint64_t i = 0; i < size; i++)
        page_bytes(state, (address + i) >> MEMORY_PAGE_BITS)[(address + i) % MEMORY_PAGE_BYTES] = 0xff;
}

/* May some of the bytes be undefined? */
static inline bool near_marked(const DefinedMemory *memory, uint64_t address, uint64_t bytes)
{
    return address < memory->high && address + bytes > memory->low;
}
static bool access_near_marked(const SimWave *wave, const SimAccess *access)
{
    const DefinedMemory *memory = &defined_state_of(wave)->memory;
    const SimExtent *extent = &access->extent;
    bool any = false;
    if (!near_marked(memory, extent->low, extent->high - extent->low + access->bytes)) return false;
    FOREACH_LANE(lane, memory->pages.count ? access->active : 0)
        any |= near_marked(memory, access->address[lane], access->bytes);
    return any;
}

static void global_read(const DefinedMemory *memory, uint64_t address, unsigned bytes, uint8_t *undef)
{
    if (!near_marked(memory, address, bytes)) return;
    for (unsigned i = 0; memory->pages.count && i < bytes; i++) {
        const uint8_t *page = map_get(&memory->pages, (address + i) >> MEMORY_PAGE_BITS);
        undef[i] = page ? page[(address + i) % MEMORY_PAGE_BYTES] : 0;
    }
}
/* Stored bytes count as defined afterwards, because undefined data was already reported, or is padding. */
static void global_define(const DefinedMemory *memory, uint64_t address, unsigned bytes)
{
    if (!near_marked(memory, address, bytes)) return;
    for (unsigned i = 0; memory->pages.count && i < bytes; i++) {
        uint8_t *page = map_get(&memory->pages, (address + i) >> MEMORY_PAGE_BITS);
        if (page) page[(address + i) % MEMORY_PAGE_BYTES] = 0;
    }
}

/* ---- any memory, one lane ---- */

/* The shadow of LDS or scratch bytes; NULL: the bytes do not exist. */
static uint8_t *local_shadow(const SimWave *wave, SimSpace space, unsigned lane, uint64_t address, unsigned bytes)
{
    if (space == SPACE_LDS) {
        if (address + bytes > wave->lds_bytes) return NULL;
        return defined_lds_of(wave->group) + address;
    }
    if (address + bytes > wave->scratch_bytes) return NULL;
    return defined_of(wave)->scratch + (size_t)lane * wave->scratch_bytes + address;
}

static void read_shadow(const SimWave *wave, SimSpace space, unsigned lane, uint64_t address, unsigned bytes, void *to)
{
    if (space == SPACE_GLOBAL) {
        global_read(&defined_state_of(wave)->memory, address, bytes, to);
        return;
    }
    const uint8_t *from = local_shadow(wave, space, lane, address, bytes);
    if (from) memcpy(to, from, bytes);
}
static inline void write_shadow(const SimWave *wave, SimSpace space, unsigned lane, uint64_t address, unsigned bytes,
                                const void *from)
{
    if (space == SPACE_GLOBAL) {
        global_define(&defined_state_of(wave)->memory, address, bytes);
        return;
    }
    uint8_t *to = local_shadow(wave, space, lane, address, bytes);
    if (!to) return;
    switch (bytes) {
    case 4: memcpy(to, from, 4); break;
    case 8: memcpy(to, from, 8); break;
    case 16: memcpy(to, from, 16); break;
    default: memcpy(to, from, bytes);
    }
}

/* ---- data registers ---- */

static unsigned data_row(const SimAccess *access, unsigned slot) { return row_of_offset(access->op->src[slot].offset); }
static bool is_high(const SimAccess *access)
{
    const unsigned element = access->op->param;
    return !(access->does & ACCESS_TWO) && (element == ELEMENT_U8_HIGH || element == ELEMENT_U16_HIGH);
}
static Origin row_origin(const SimWave *wave, unsigned row) { return defined_of(wave)->row_origin[row]; }

/* Do the undefined bits of a dword look like the padding of a structure that is copied whole? These are whole bytes,
   and the first byte of the dword, or of the 8 bytes it belongs to, has a value. `before`: the dword before it. */
static bool is_padding(uint64_t address, uint32_t undef, uint32_t before)
{
    const uint32_t first = address & 4 && undef & 0xff ? before : undef;
    return undef == (undef & 0x01010101u) * 0xff && !(first & 0xff);
}

static bool pads(const SimWave *wave, const SimAccess *access, unsigned first, unsigned r, unsigned lane)
{
    const DefinedWave *d = defined_of(wave);
    const SimOp *from = row_origin(wave, first + r).op;
    const bool is_copy = from && inst_info(from->info->decoded.inst.opcode)->flags & INST_LOAD;
    return is_copy && access->bytes >= 4 && !(access->does & ACCESS_ATOMIC) &&
           is_padding(access->address[lane] + 4 * r, d->shadow[first + r][lane],
                      r ? d->shadow[first + r - 1][lane] : ~0u);
}

/* Undefined data of a lane goes to memory. True: it was reported. */
static bool use_data(SimWave *wave, const SimAccess *access, unsigned slot, unsigned rows, uint32_t mask)
{
    const DefinedWave *d = defined_of(wave);
    if (!place_is_row(access->op->src[slot])) return false;
    const unsigned first = data_row(access, slot);
    for (unsigned r = 0; r < rows; r++)
        FOREACH_LANE(lane, d->lanes[first + r] & access->active) {
            if (!(d->shadow[first + r][lane] & mask)) continue;
            if (access->partial && !(access->dwords_in[lane] >> r & 1)) continue;
            if (pads(wave, access, first, r, lane)) continue;
            defined_report(wave, access->op, USE_DATA, (int)lane, access->address[lane] + 4 * r,
                           row_origin(wave, first + r), reg_unit_name(checker_of(wave)->arena, row_unit(d, first + r)));
            return true;
        }
    return false;
}

/* ---- loads ---- */

static uint32_t extend(unsigned element, uint32_t undef)
{
    switch (element) {
    case ELEMENT_I8: return (uint32_t)(int8_t)undef;
    case ELEMENT_I16: return (uint32_t)(int16_t)undef;
    case ELEMENT_I8_LOW: return (uint16_t)(int8_t)undef;
    case ELEMENT_I8_HIGH: return (uint32_t)(int8_t)undef << 16;
    case ELEMENT_U8_HIGH:
    case ELEMENT_U16_HIGH: return undef << 16;
    default: return undef;
    }
}

static void set_loaded(SimWave *wave, const SimAccess *access, uint32_t (*undef)[LANES], unsigned rows)
{
    DefinedWave *d = defined_of(wave);
    const unsigned first = row_of_offset(access->op->dst);
    for (unsigned r = 0; r < rows; r++)
        defined_set_row(d, first + r, access->active, undef[r], (Origin){access->op, row_unit(d, first + r)});
}

/* Are these existing bytes of LDS defined in all lanes? A fast test for the usual case. */
static inline bool lds_bytes_defined(const SimWave *wave, const SimAccess *access, const uint64_t *address,
                                     unsigned bytes)
{
    const uint8_t *shadow = defined_lds_of(wave->group);
    uint64_t any = 0;
    if (access->extent.high + bytes > wave->lds_bytes) return false;
    FOREACH_LANE(lane, access->one_place ? access->active & (0 - access->active) : access->active) {
        uint64_t found[2] = {0, 0};
        memcpy(found, shadow + address[lane], bytes);
        any |= found[0] | found[1];
    }
    return !any;
}
static bool lds_defined(const SimWave *wave, const SimAccess *access, const uint64_t *address)
{
    switch (access->bytes) {
    case 4: return lds_bytes_defined(wave, access, address, 4);
    case 8: return lds_bytes_defined(wave, access, address, 8);
    case 16: return lds_bytes_defined(wave, access, address, 16);
    default: return false;
    }
}

/* The shadow of the loaded values, in rows. False: all of it is defined. */
static bool load_rows(SimWave *wave, const SimAccess *access, uint32_t (*undef)[LANES])
{
    if (access->space == SPACE_LDS && lds_defined(wave, access, access->address) &&
        (!(access->does & ACCESS_TWO) || lds_defined(wave, access, access->address2)))
        return false;
    const unsigned bytes = access->bytes, dwords = (bytes + 3) / 4, parts = access->does & ACCESS_TWO ? 2 : 1;
    uint32_t all = 0;
    FOREACH_LANE(lane, access->active) {
        for (unsigned part = 0; part < parts; part++) {
            uint32_t found[MAX_BYTES / 4] = {0};
            read_shadow(wave, access->space, lane, part ? access->address2[lane] : access->address[lane], bytes, found);
            for (unsigned k = 0; k < dwords; k++) {
                if (access->partial && !(access->dwords_in[lane] >> k & 1)) found[k] = 0;
                all |= found[k];
                undef[part * dwords + k][lane] = found[k];
            }
        }
    }
    return all != 0;
}

/* As sim_complete_transposed. */
static void transpose(const SimAccess *access, uint32_t (*undef)[LANES])
{
    const unsigned element = access->op->param & ~TRANSPOSE_GFX12, dwords = access->op->dwords;
    uint32_t from[ACCESS_ROWS][LANES];
    memcpy(from, undef, sizeof from[0] * dwords);
    for (unsigned r = 0; r < dwords; r++)
        for (unsigned lane = 0; lane < LANES; lane++)
            if (!(access->active >> lane & 1)) from[r][lane] = 0;
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned r = 0; r < dwords; r++) {
            uint32_t value = 0;
            for (unsigned bit = 0; bit < 32; bit++) {
                const unsigned at = 32 * r + bit;
                const ElementPlace source = sim_transpose_source(access->op, lane, at / element);
                const unsigned in_lane = source.number * element + at % element;
                value |= (from[in_lane / 32][source.lane] >> (in_lane % 32) & 1) << bit;
            }
            undef[r][lane] = value;
        }
}

static void load(SimWave *wave, const SimAccess *access)
{
    DefinedWave *d = defined_of(wave);
    const SimOp *op = access->op;
    const unsigned dwords = (access->bytes + 3u) / 4 * (access->does & ACCESS_TWO ? 2 : 1);
    const unsigned first = row_of_offset(op->dst);
    uint32_t undef[ACCESS_ROWS][LANES];
    const bool clean = access->space == SPACE_GLOBAL && !access_near_marked(wave, access);
    if (clean || !load_rows(wave, access, undef)) {
        for (unsigned r = 0; r < dwords; r++)
            if (!(op->flags & SIM_OP_PARTIAL)) defined_clear_row(d, first + r, access->active);
        if (!(op->flags & SIM_OP_PARTIAL)) return;
        memset(undef[0], 0, sizeof undef[0]);
    }
    if (inst_info(op->info->decoded.inst.opcode)->flags & INST_TRANSPOSE) transpose(access, undef);
    else if (!(access->does & ACCESS_TWO) && op->param != ELEMENT_DWORDS)
        for (unsigned i = 0; i < LANES; i++)
            undef[0][i] = extend(op->param, undef[0][i]) | (d->shadow[first][i] & sim_kept_half(op));
    set_loaded(wave, access, undef, dwords);
}

static void scalar_load(SimWave *wave, const SimAccess *access)
{
    const SimOp *op = access->op;
    for (unsigned k = 0; k < op->dwords; k++) {
        uint32_t undef = 0;
        if (!access->partial || access->scalar_in >> k & 1)
            read_shadow(wave, SPACE_GLOBAL, 0, access->address[0] + 4 * k, access->bytes < 4 ? access->bytes : 4,
                        &undef);
        if (access->bytes < 4) undef = extend(op->param, undef);
        defined_write_scalar(wave, op, op->dst_scalar + k, 1, undef, (Origin){op, op->dst_scalar + k});
    }
}

/* The data is a use, so what is stored counts as defined. An atomic's result is as undefined as the memory was. */
static void scalar_store(SimWave *wave, const SimAccess *access)
{
    static const uint32_t defined[4];
    DefinedWave *d = defined_of(wave);
    const SimOp *op = access->op;
    const int data = place_scalar(op->src[2]);
    uint32_t undef[2] = {0};
    for (unsigned k = 0; data >= 0 && k < op->info->data_dwords; k++) {
        const int number = data + (int)k;
        if (!d->scalars[number]) continue;
        defined_report(wave, op, USE_DATA, -1, access->address[0], d->scalar_origin[number],
                       reg_unit_name(checker_of(wave)->arena, (unsigned)number));
        break;
    }
    for (unsigned k = 0; k < op->dwords; k++) {
        if (access->partial && !(access->scalar_in >> k & 1)) continue;
        if (op->flags & SIM_OP_RETURN) read_shadow(wave, SPACE_GLOBAL, 0, access->address[0] + 4 * k, 4, &undef[k]);
        write_shadow(wave, SPACE_GLOBAL, 0, access->address[0] + 4 * k, 4, defined);
    }
    if (!(op->flags & SIM_OP_RETURN)) return;
    for (unsigned k = 0; k < op->dwords; k++)
        defined_write_scalar(wave, op, op->dst_scalar + k, 1, undef[k], (Origin){op, op->dst_scalar + k});
}

/* ---- stores ---- */

static void store(SimWave *wave, const SimAccess *access)
{
    const DefinedWave *d = defined_of(wave);
    const SimOp *op = access->op;
    const unsigned bytes = access->bytes, dwords = (bytes + 3) / 4, shift = is_high(access) ? 16 : 0;
    const bool two = access->does & ACCESS_TWO;
    const unsigned slot = op->info->decoded.inst.num_operands > 1 || place_is_row(op->src[1]) ? 1 : 0;
    const uint32_t mask = bytes >= 4 ? ~0u : ((1u << (8 * bytes)) - 1) << shift;
    if (access->space == SPACE_GLOBAL) {
        use_data(wave, access, slot, dwords, mask);
        if (!access_near_marked(wave, access)) return;
    }
    for (unsigned part = 0; part < (two ? 2u : 1u); part++) {
        const unsigned first = data_row(access, part ? 2 : slot);
        FOREACH_LANE(lane, access->active) {
            uint32_t undef[MAX_BYTES / 4];
            for (unsigned k = 0; k < dwords; k++) undef[k] = d->shadow[first + k][lane] >> shift;
            const uint64_t address = part ? access->address2[lane] : access->address[lane];
            if (!access->partial) {
                write_shadow(wave, access->space, lane, address, bytes, undef);
                continue;
            }
            for (unsigned k = 0; k < dwords; k++)
                if (access->dwords_in[lane] >> k & 1)
                    write_shadow(wave, access->space, lane, address + 4 * k, bytes < 4 ? bytes : 4, &undef[k]);
        }
    }
}

static void lds_dma(SimWave *wave, const SimAccess *access)
{
    const SimOp *op = access->op;
    const unsigned dwords = (access->bytes + 3u) / 4;
    FOREACH_LANE(lane, access->active) {
        uint32_t undef[MAX_BYTES / 4] = {0};
        const unsigned bytes = access->bytes;
        read_shadow(wave, access->space, lane, access->address[lane], bytes, undef);
        for (unsigned k = 0; k < dwords; k++)
            if (access->partial && !(access->dwords_in[lane] >> k & 1)) undef[k] = 0;
        if (op->param != ELEMENT_DWORDS) undef[0] = extend(op->param, undef[0]);
        write_shadow(wave, SPACE_LDS, lane, sim_lds_address(access, lane, dwords), sim_lds_bytes(access, dwords),
                     undef);
    }
}

/* Copies from LDS: no register tells where the bytes come from. */
static void use_lds(SimWave *wave, const SimAccess *access, unsigned lane)
{
    const SimFinding f = {.kind = SIM_FINDING_UNDEFINED,
                          .level = SIM_LEVEL_ERROR,
                          .row = USE_DATA,
                          .lane = (int)lane,
                          .other_wave = wave->number,
                          .other_lane = -1,
                          .memory_address = access->address[lane]};
    if (!check_seen(wave, access->op, NULL, &f))
        check_report(wave, access->op, NULL, &f,
                     "data that leaves the wave depends on undefined bits of LDS address 0x%llx",
                     (unsigned long long)access->address2[lane]);
}

static void from_lds(SimWave *wave, const SimAccess *access)
{
    FOREACH_LANE(lane, access->active) {
        uint32_t undef[MAX_BYTES / 4] = {0};
        read_shadow(wave, SPACE_LDS, lane, access->address2[lane], access->bytes, undef);
        for (unsigned k = 0; k < MAX_BYTES / 4; k++)
            if (undef[k] && !is_padding(access->address[lane] + 4 * k, undef[k], k ? undef[k - 1] : ~0u))
                use_lds(wave, access, lane);
        write_shadow(wave, access->space, lane, access->address[lane], access->bytes, undef);
    }
}

/* The data is a use. The new content and the result are as undefined as the memory was. */
static void atomic(SimWave *wave, const SimAccess *access)
{
    const SimOp *op = access->op;
    const bool two = access->does & ACCESS_TWO;
    const unsigned bytes = access->bytes, dwords = bytes / 4, rows = two ? 2 * dwords : dwords;
    const bool replaces = op->param == ATOMIC_SWAP || two;
    uint32_t undef[ACCESS_ROWS][LANES] = {{0}};
    unsigned data = op->info->data_dwords;
    if (place_is_row(op->src[2]) && data > dwords) {
        if (!use_data(wave, access, 1, dwords, ~0u)) use_data(wave, access, 2, dwords, ~0u);
    } else {
        use_data(wave, access, 1, data ? data : dwords, ~0u);
    }
    if (access->space != SPACE_GLOBAL || access_near_marked(wave, access)) load_rows(wave, access, undef);
    FOREACH_LANE(lane, access->active) {
        uint32_t kept[ACCESS_ROWS] = {0};
        for (unsigned k = 0; k < rows; k++) kept[k] = replaces ? 0 : undef[k][lane] ? ~0u : 0;
        write_shadow(wave, access->space, lane, access->address[lane], bytes, kept);
        if (two) write_shadow(wave, access->space, lane, access->address2[lane], bytes, kept);
    }
    if (op->info->decoded.inst.num_defs) set_loaded(wave, access, undef, rows);
}

/* Lanes outside of LDS read 0. */
static void zero_lanes(SimWave *wave, const SimOp *op, uint64_t lanes)
{
    if (!op->info->decoded.inst.num_defs) return;
    for (unsigned r = 0; r < op->info->decoded.operands[0].width; r++)
        defined_clear_row(defined_of(wave), row_of_offset(op->dst) + r, lanes);
}

/* ds_append, ds_consume: every lane gets the old value of the same counter in LDS. */
static void counter(SimWave *wave, const SimAccess *access)
{
    const SimOp *op = access->op;
    const uint64_t address = wave->s[S_M0] + (uint32_t)op->imm;
    uint32_t undef = 0, row[LANES];
    read_shadow(wave, SPACE_LDS, 0, address, 4, &undef);
    for (unsigned i = 0; i < LANES; i++) row[i] = undef;
    if (undef) undef = ~0u;
    write_shadow(wave, SPACE_LDS, 0, address, 4, &undef);
    defined_set_row(defined_of(wave), row_of_offset(op->dst), access->active, row,
                    (Origin){op, row_unit(defined_of(wave), row_of_offset(op->dst))});
}

void defined_access(void *, SimWave *wave, SimAccess *access)
{
    if (access->dropped) zero_lanes(wave, access->op, access->dropped);
    if (access->does & ACCESS_NO_MEMORY) {
        if (inst_info(access->op->info->decoded.inst.opcode)->flags & INST_ATOMIC) counter(wave, access);
        if (access->does & ACCESS_SCALAR) /* a clock */
            defined_write_scalar(wave, access->op, access->op->dst_scalar, 2, 0, (Origin){access->op, 0});
        return;
    }
    if (access->does & ACCESS_SCALAR) (access->does & ACCESS_WRITES ? scalar_store : scalar_load)(wave, access);
    else if (access->does & ACCESS_LDS_DMA) lds_dma(wave, access);
    else if (access->does & ACCESS_FROM_LDS) from_lds(wave, access);
    else if (access->does & ACCESS_ATOMIC) atomic(wave, access);
    else if (access->does & ACCESS_WRITES) store(wave, access);
    else load(wave, access);
}
