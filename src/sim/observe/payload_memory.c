/* Tags through memory: loads copy them from LDS, scratch and global memory to registers; stores and copies write them.
   Everything happens at issue. */
#include "sim/exec/exec.h"
#include "sim/observe/payload_state.h"
#include "support/heap.h"

enum { MOST_BYTES = 16, BYTE_TAGS = 2 };

const uint32_t *payload_page(const SimPayload *payload, uint64_t address)
{
    return map_get(&payload->pages, address >> MEMORY_PAGE_BITS);
}

static uint32_t *page_to_write(SimPayload *payload, uint64_t address)
{
    uint32_t *page = map_get(&payload->pages, address >> MEMORY_PAGE_BITS);
    if (page) return page;
    page = heap_zeroed(MEMORY_PAGE_BYTES, BYTE_TAGS * sizeof *page);
    map_put(&payload->pages, payload->arena, address >> MEMORY_PAGE_BITS, page);
    VEC_PUSH(payload->arena, &payload->memory, page);
    return page;
}

/* Tags of LDS or scratch bytes; NULL: the bytes do not exist. */
static uint32_t *local_tags(const SimWave *wave, SimSpace space, unsigned lane, uint64_t address, unsigned bytes)
{
    if (space == SPACE_LDS)
        return address + bytes > wave->lds_bytes
                   ? NULL
                   : (uint32_t *)wave->group->observed[OBSERVER_PAYLOAD] + BYTE_TAGS * address;
    if (address + bytes > wave->scratch_bytes) return NULL;
    return payload_wave(wave)->scratch + BYTE_TAGS * ((size_t)lane * wave->scratch_bytes + address);
}

static void read_tags(const SimWave *wave, SimSpace space, unsigned lane, uint64_t address, unsigned bytes,
                      uint32_t *to)
{
    memset(to, 0, (size_t)bytes * BYTE_TAGS * sizeof *to);
    if (space != SPACE_GLOBAL) {
        const uint32_t *from = local_tags(wave, space, lane, address, bytes);
        if (from) memcpy(to, from, (size_t)bytes * BYTE_TAGS * sizeof *to);
        return;
    }
    for (unsigned i = 0; i < bytes; i++) {
        const uint32_t *page = payload_page(payload_of(wave), address + i);
        if (page)
            memcpy(to + BYTE_TAGS * i, page + BYTE_TAGS * ((address + i) % MEMORY_PAGE_BYTES), BYTE_TAGS * sizeof *to);
    }
}

static void write_tags(const SimWave *wave, SimSpace space, unsigned lane, uint64_t address, unsigned bytes,
                       const uint32_t *from)
{
    if (space != SPACE_GLOBAL) {
        uint32_t *to = local_tags(wave, space, lane, address, bytes);
        if (to) memcpy(to, from, (size_t)bytes * BYTE_TAGS * sizeof *to);
        return;
    }
    const bool any = tags_any(from, bytes * BYTE_TAGS);
    for (unsigned i = 0; i < bytes; i++) {
        if (!any && !payload_page(payload_of(wave), address + i)) continue;
        uint32_t *page = page_to_write(payload_of(wave), address + i);
        memcpy(page + BYTE_TAGS * ((address + i) % MEMORY_PAGE_BYTES), from + BYTE_TAGS * i, BYTE_TAGS * sizeof *page);
    }
}

/* ---- loads ---- */

/* Tags of a loaded byte or half in a dword: in the low or the high half, with a sign or zeroes above. */
static void extend(unsigned element, unsigned bytes, uint32_t *tags)
{
    const unsigned count = bytes * BYTE_TAGS;
    const bool is_signed =
        element == ELEMENT_I8 || element == ELEMENT_I16 || element == ELEMENT_I8_LOW || element == ELEMENT_I8_HIGH;
    const bool high = element == ELEMENT_U8_HIGH || element == ELEMENT_U16_HIGH || element == ELEMENT_I8_HIGH;
    for (unsigned i = count; i < NIBBLES; i++) tags[i] = is_signed && tags[count - 1] ? TAG_UNDECIDED : TAG_PLAIN;
    if (!high) return;
    memmove(tags + 4, tags, 4 * sizeof *tags);
    memset(tags, 0, 4 * sizeof *tags);
}

/* As sim_complete_transposed, for elements of whole nibbles. */
static void transpose(const SimAccess *access, uint32_t (*tags)[LANES][NIBBLES])
{
    const unsigned element = access->op->param & ~TRANSPOSE_GFX12, dwords = access->op->dwords;
    static _Thread_local uint32_t from[ACCESS_ROWS][LANES][NIBBLES];
    memcpy(from, tags, sizeof from[0] * dwords);
    for (unsigned r = 0; r < dwords; r++)
        for (unsigned lane = 0; lane < LANES; lane++)
            if (!(access->active >> lane & 1)) memset(from[r][lane], 0, sizeof from[r][lane]);
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned n = 0; n < dwords * NIBBLES; n++) {
            const ElementPlace source = sim_transpose_source(access->op, lane, 4 * n / element);
            const unsigned bit = source.number * element + 4 * n % element;
            uint32_t *to = &tags[n / NIBBLES][lane][n % NIBBLES];
            if (element % 4) *to = TAG_UNDECIDED;
            else *to = from[bit / 32][source.lane][bit % 32 / 4];
        }
}

static void load(SimWave *wave, const SimAccess *access)
{
    const SimOp *op = access->op;
    PayloadWave *w = payload_wave(wave);
    const unsigned bytes = access->bytes, dwords = (bytes + 3) / 4, parts = access->does & ACCESS_TWO ? 2 : 1;
    const unsigned first = row_of_offset(op->dst);
    const bool is_element = !(access->does & ACCESS_TWO) && op->param != ELEMENT_DWORDS && bytes < 4;
    uint32_t tags[ACCESS_ROWS][LANES][NIBBLES] = {0};
    FOREACH_LANE(lane, access->active) {
        for (unsigned part = 0; part < parts; part++) {
            uint32_t found[MOST_BYTES * BYTE_TAGS] = {0};
            read_tags(wave, access->space, lane, part ? access->address2[lane] : access->address[lane], bytes, found);
            for (unsigned k = 0; k < dwords; k++) {
                if (access->partial && !(access->dwords_in[lane] >> k & 1)) continue;
                memcpy(tags[part * dwords + k][lane], found + NIBBLES * k, sizeof(Tags));
            }
        }
        if (is_element) extend(op->param, bytes, tags[0][lane]);
        if (sim_kept_half(op) && w->lanes[first] >> lane & 1) {
            const unsigned half = sim_kept_half(op) == 0xffff ? 0 : 4;
            memcpy(tags[0][lane] + half, w->rows[first][lane] + half, 4 * sizeof(uint32_t));
        }
    }
    if (inst_info(op->info->decoded.inst.opcode)->flags & INST_TRANSPOSE) transpose(access, tags);
    FOREACH_LANE(lane, access->active) {
        for (unsigned r = 0; r < parts * dwords; r++) payload_set_row(w, first + r, lane, tags[r][lane]);
    }
}

static void scalar_access(SimWave *wave, const SimAccess *access)
{
    const SimOp *op = access->op;
    if (access->does & ACCESS_WRITES) return;
    for (unsigned k = 0; k < op->dwords; k++) {
        uint32_t tags[NIBBLES] = {0};
        if (!access->partial || access->scalar_in >> k & 1)
            read_tags(wave, SPACE_GLOBAL, 0, access->address[0] + 4 * k, access->bytes < 4 ? access->bytes : 4, tags);
        payload_set_scalar(payload_wave(wave), op->dst_scalar + k, tags);
    }
}

/* ---- stores and copies ---- */

static void store(SimWave *wave, const SimAccess *access)
{
    const PayloadWave *w = payload_wave(wave);
    const SimOp *op = access->op;
    const unsigned bytes = access->bytes, dwords = (bytes + 3) / 4, element = op->param;
    const bool two = access->does & ACCESS_TWO;
    const unsigned shift = !two && (element == ELEMENT_U8_HIGH || element == ELEMENT_U16_HIGH) ? 4 : 0;
    const unsigned slot = op->info->decoded.inst.num_operands > 1 || place_is_row(op->src[1]) ? 1 : 0;
    for (unsigned part = 0; part < (two ? 2u : 1u); part++) {
        const unsigned first = row_of_offset(op->src[part ? 2 : slot].offset);
        FOREACH_LANE(lane, access->active) {
            const uint64_t address = part ? access->address2[lane] : access->address[lane];
            uint32_t tags[MOST_BYTES * BYTE_TAGS + NIBBLES] = {0};
            for (unsigned k = 0; k < dwords; k++)
                if (w->lanes[first + k] >> lane & 1) memcpy(tags + NIBBLES * k, w->rows[first + k][lane], sizeof(Tags));
            for (unsigned k = 0; k < dwords; k++)
                if (!access->partial || access->dwords_in[lane] >> k & 1)
                    write_tags(wave, access->space, lane, address + 4 * k, bytes < 4 ? bytes : 4,
                               tags + NIBBLES * k + shift);
        }
    }
}

static void copy(SimWave *wave, const SimAccess *access)
{
    const unsigned dwords = (access->bytes + 3u) / 4;
    const bool to_lds = access->does & ACCESS_LDS_DMA;
    FOREACH_LANE(lane, access->active) {
        uint32_t tags[MOST_BYTES * BYTE_TAGS] = {0};
        if (!to_lds) {
            read_tags(wave, SPACE_LDS, lane, access->address2[lane], access->bytes, tags);
            write_tags(wave, access->space, lane, access->address[lane], access->bytes, tags);
            continue;
        }
        read_tags(wave, access->space, lane, access->address[lane], access->bytes, tags);
        for (unsigned k = 0; k < dwords; k++)
            if (access->partial && !(access->dwords_in[lane] >> k & 1)) memset(tags + NIBBLES * k, 0, sizeof(Tags));
        write_tags(wave, SPACE_LDS, lane, sim_lds_address(access, lane, dwords), sim_lds_bytes(access, dwords), tags);
    }
}

/* ---- atomics ---- */

static uint64_t memory_bits(SimWave *wave, const SimAccess *access, unsigned lane, unsigned bytes)
{
    uint64_t bits = 0;
    if (!sim_read_bytes(wave, access, lane, access->address[lane], &bits, bytes)) return 0;
    return bits;
}

/* Adds floats in memory, element by element. */
static void add_floats(SimWave *wave, const SimAccess *access, unsigned lane, uint32_t *old, const uint32_t *data)
{
    const SimOp *op = access->op;
    const unsigned bytes = access->bytes, first = row_of_offset(op->src[1].offset);
    const WaveccType type = op->param == ATOMIC_PK_ADD_F16    ? WAVECC_F16
                            : op->param == ATOMIC_PK_ADD_BF16 ? WAVECC_BF16
                            : bytes == 8                      ? WAVECC_F64
                                                              : WAVECC_F32;
    const unsigned nibbles = payload_nibbles(type);
    uint64_t in_memory = memory_bits(wave, access, lane, bytes), added = wave->v[first][lane];
    if (bytes == 8) added |= (uint64_t)wave->v[first + 1][lane] << 32;
    for (unsigned i = 0; i < bytes * BYTE_TAGS; i += nibbles) {
        const uint64_t mask = nibbles == 16 ? ~UINT64_C(0) : (UINT64_C(1) << (4 * nibbles)) - 1;
        const Number sum = number_add(payload_read(payload_of(wave), type, old + i, in_memory >> (4 * i) & mask),
                                      payload_read(payload_of(wave), type, data + i, added >> (4 * i) & mask));
        payload_write(wave, op, type, sum, old + i);
    }
}

static uint64_t register_bits(const SimWave *wave, unsigned row, unsigned lane, unsigned dwords)
{
    return wave->v[row][lane] | (dwords == 2 ? (uint64_t)wave->v[row + 1][lane] << 32 : 0);
}

/* Lanes of the instruction that have already replaced the content; where the tags of the next one go. */
typedef struct Exchanged {
    uint64_t lanes;
    uint32_t *kept;
} Exchanged;

/* An exchange found the bits that it expected. If the tags differ although the bits are equal, something has changed
   the value by less than its rounding. Then a part of the new data that equals the expected value
   leaves the memory's tag as it is. The tag of a part that was computed from that value becomes undecided. */
static void replace(SimWave *wave, const SimAccess *access, unsigned lane, uint32_t *kept, const uint32_t *data)
{
    const PayloadWave *w = payload_wave(wave);
    const unsigned dwords = access->bytes / 4, row = row_of_offset(access->op->src[1].offset);
    for (unsigned k = 0; k < dwords; k++) {
        Tags expected = {0};
        const uint32_t changed = wave->v[row + k][lane] ^ wave->v[row + dwords + k][lane];
        const bool is_tagged = w->lanes[row + dwords + k] >> lane & 1;
        if (is_tagged) memcpy(expected, w->rows[row + dwords + k][lane], sizeof expected);
        for (unsigned i = 0; i < NIBBLES; i++) {
            uint32_t *to = &kept[NIBBLES * k + i];
            const uint32_t tag = data[NIBBLES * k + i];
            const bool is_as_expected = *to == expected[i], keeps = tag == expected[i] && !(changed >> (4 * i) & 15);
            if (!is_as_expected && !keeps) payload_end(wave, access->op);
            if (is_as_expected || !keeps) *to = is_as_expected ? tag : TAG_UNDECIDED;
        }
    }
}

/* The tags in memory after an exchange: of the data, or the old ones. Only in global memory: registers with the new
   value come before those with the expected one. */
static bool exchange(SimWave *wave, const SimAccess *access, unsigned lane, Exchanged *done, const uint32_t *data)
{
    const SimOp *op = access->op;
    const unsigned dwords = access->bytes / 4, row = row_of_offset(op->src[1].offset) + dwords;
    if (access->space != SPACE_GLOBAL || (op->param != ATOMIC_SWAP && op->param != ATOMIC_CMPSWAP)) return false;
    if (op->param == ATOMIC_SWAP) {
        memcpy(done->kept, data, access->bytes * BYTE_TAGS * sizeof *data);
        return true;
    }
    uint64_t now = memory_bits(wave, access, lane, access->bytes);
    FOREACH_LANE(other, done->lanes) { /* earlier lanes have changed it */
        if (access->address[other] == access->address[lane]) now = register_bits(wave, row - dwords, other, dwords);
    }
    if (register_bits(wave, row, lane, dwords) != now) return true;
    done->lanes |= UINT64_C(1) << lane;
    replace(wave, access, lane, done->kept, data);
    return true;
}

static void atomic(SimWave *wave, const SimAccess *access)
{
    PayloadWave *w = payload_wave(wave);
    const SimOp *op = access->op;
    const unsigned bytes = access->bytes < MOST_BYTES ? access->bytes : MOST_BYTES, dwords = bytes / 4;
    const bool floats = op->param == ATOMIC_ADD_F || op->param == ATOMIC_PK_ADD_F16 || op->param == ATOMIC_PK_ADD_BF16;
    const bool has_data = place_is_row(op->src[1]);
    Exchanged done = {0};
    FOREACH_LANE(lane, access->active) {
        uint32_t old[MOST_BYTES * BYTE_TAGS], kept[MOST_BYTES * BYTE_TAGS], data[MOST_BYTES * BYTE_TAGS] = {0};
        read_tags(wave, access->space, lane, access->address[lane], bytes, old);
        memcpy(kept, old, sizeof kept);
        for (unsigned k = 0; k < dwords && has_data; k++) {
            const unsigned row = row_of_offset(op->src[1].offset) + k;
            if (w->lanes[row] >> lane & 1) memcpy(data + NIBBLES * k, w->rows[row][lane], sizeof(Tags));
        }
        done.kept = kept;
        const bool has_rule = has_data && (floats || exchange(wave, access, lane, &done, data));
        if (floats && has_data) add_floats(wave, access, lane, kept, data);
        if (!has_rule && (tags_any(old, bytes * BYTE_TAGS) || tags_any(data, bytes * BYTE_TAGS))) {
            payload_end(wave, op);
            for (unsigned i = 0; i < bytes * BYTE_TAGS; i++) kept[i] = TAG_UNDECIDED;
        }
        write_tags(wave, access->space, lane, access->address[lane], bytes, kept);
        for (unsigned k = 0; k < dwords && op->info->decoded.inst.num_defs; k++)
            payload_set_row(w, row_of_offset(op->dst) + k, lane, old + NIBBLES * k);
    }
}

static void clear_result(SimWave *wave, const SimOp *op)
{
    static const Tags none;
    if (!op->info->decoded.inst.num_defs || operand_units(op->info->decoded.operands[0]).first < UNIT_REG_V) return;
    for (unsigned r = 0; r < op->info->decoded.operands[0].width; r++)
        for (unsigned lane = 0; lane < LANES; lane++)
            payload_set_row(payload_wave(wave), row_of_offset(op->dst) + r, lane, none);
}

void payload_access(void *, SimWave *wave, SimAccess *access)
{
    const bool exchanges = inst_info(access->op->info->decoded.inst.opcode)->flags & INST_PURE;
    if (access->does & ACCESS_NO_MEMORY) {
        if (!exchanges && !(access->does & ACCESS_SCALAR)) clear_result(wave, access->op);
        return;
    }
    if (access->does & ACCESS_SCALAR) scalar_access(wave, access);
    else if (access->does & ACCESS_TENSOR_PART && access->does & ACCESS_ATOMIC) return; /* a barrier in LDS */
    else if (access->does & (ACCESS_LDS_DMA | ACCESS_FROM_LDS)) copy(wave, access);
    else if (access->does & ACCESS_ATOMIC) atomic(wave, access);
    else if (access->does & ACCESS_WRITES) store(wave, access);
    else load(wave, access);
}
