/* See exec/lane_memory.h. Where several lanes write to one place, the last one wins. */
#include "sim/exec/lane_memory.h"

#include "sim/exec/vector/vector_lanes.h"

/* ---- places in the host's memory ---- */

/* Lanes from offset `begin` to begin + limit have all their bytes at at + (offset - begin), in the same page or in LDS.
   `written`: what was stored counts there, a byte for each; NULL: nobody asks. */
typedef struct Place {
    uint8_t *at, *written;
    uint32_t begin, limit;
} Place;

/* The page, if it need not be asked for each access. */
ALWAYS_INLINE MemoryPage *plain_page(MemoryPort *port, uint64_t number, const bool stores)
{
    const unsigned slot = memory_cache_slot(number);
    if (port->cache[slot].number != number && !memory_page_slow(port, number)) return NULL;
    MemoryPage *page = port->cache[slot].page;
    return port->cache[slot].number != number || (stores && page->read_only) ? NULL : page;
}

/* The place around base + offset. Offsets do not wrap around there, so that one comparison is enough for a lane. */
ALWAYS_INLINE bool find_place(SimWave *wave, SimSpace space, uint64_t base, uint32_t offset, const unsigned bytes,
                              const bool stores, Place *place)
{
    if (space == SPACE_LDS) {
        *place = (Place){wave->lds, NULL, 0, wave->lds_bytes - bytes};
        return wave->lds_bytes >= bytes;
    }
    const uint64_t address = base + offset, number = address >> MEMORY_PAGE_BITS;
    MemoryPage *page = plain_page(wave->port, number, stores);
    if (!page || page->end - page->begin < bytes) return false;
    const uint64_t begin = (number << MEMORY_PAGE_BITS) + page->begin, low = begin < base ? base : begin;
    const uint64_t last = (number << MEMORY_PAGE_BITS) + page->end - bytes, most = base + UINT32_MAX;
    const uint64_t high = last < most ? last : most, skipped = low & (MEMORY_PAGE_BYTES - 1);
    if (address < low || address > high) return false;
    uint8_t *written = stores ? memory_before_store(wave->port, page, number) : NULL;
    *place = (Place){page->data + skipped, written ? written + skipped : NULL, (uint32_t)(low - base),
                     (uint32_t)(high - low)};
    return true;
}

/* ---- comparisons of lanes ---- */

/* Lanes whose offset is not start + lane * step. */
ALWAYS_INLINE uint64_t lanes_beside(const uint32_t *offset, uint32_t start, const uint32_t step)
{
#if defined(__AVX512F__)
    const __m512i number = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i steps = _mm512_mullo_epi32(number, _mm512_set1_epi32((int)step));
    uint64_t lanes = 0;
    for (unsigned q = 0; q < 4; q++) {
        const __m512i line = _mm512_add_epi32(_mm512_set1_epi32((int)(start + 16 * q * step)), steps);
        lanes |= (uint64_t)_mm512_cmpneq_epu32_mask(_mm512_loadu_si512(offset + 16 * q), line) << (16 * q);
    }
    return lanes;
#else
    uint32_t row[LANES];
    FOR_LANES row[i] = 0u - (uint32_t)(offset[i] != start + i * step);
    return pack_lanes(row);
#endif
}

/* Lanes that are not at the place. at: where they are in it; 0 in lanes of no place. */
ALWAYS_INLINE uint64_t lanes_beyond(const uint32_t *offset, const Place *place, uint32_t *at)
{
    const uint32_t begin = place->begin, limit = place->limit;
#if defined(__AVX512F__)
    uint64_t lanes = 0;
    for (unsigned q = 0; q < 4; q++) {
        const __m512i in = _mm512_sub_epi32(_mm512_loadu_si512(offset + 16 * q), _mm512_set1_epi32((int)begin));
        const __mmask16 beyond = _mm512_cmpgt_epu32_mask(in, _mm512_set1_epi32((int)limit));
        _mm512_storeu_si512(at + 16 * q, _mm512_maskz_mov_epi32((__mmask16)~beyond, in));
        lanes |= (uint64_t)beyond << (16 * q);
    }
    return lanes;
#else
    uint32_t row[LANES];
    FOR_LANES row[i] = 0u - (uint32_t)(offset[i] - begin > limit);
    FOR_LANES at[i] = (offset[i] - begin) & ~row[i];
    return pack_lanes(row);
#endif
}

/* ---- elements ---- */

ALWAYS_INLINE void get_element(uint32_t *row, unsigned lane, const uint8_t *from, const unsigned bytes)
{
    if (bytes < 4) row[lane] = bytes == 1 ? from[0] : (uint32_t)from[0] | (uint32_t)from[1] << 8;
    for (unsigned k = 0; 4 * k + 4 <= bytes; k++) memcpy(&row[k * LANES + lane], from + 4 * k, 4);
}
ALWAYS_INLINE void put_element(const Place *place, uint32_t at, const uint32_t *row, unsigned lane,
                               const unsigned bytes)
{
    if (place->written) memset(place->written + at, 1, bytes);
    if (bytes < 4) memcpy(place->at + at, &row[lane], bytes);
    for (unsigned k = 0; 4 * k + 4 <= bytes; k++) memcpy(place->at + at + 4 * k, &row[k * LANES + lane], 4);
}

#if defined(__SSE4_1__)
/* Four lanes at once: rows are read as vectors soon after, and the host would wait for single dwords. */
ALWAYS_INLINE __m128i get_dwords(const uint8_t *from, const unsigned bytes)
{
    int32_t low, high;
    memcpy(&low, from, 4);
    if (bytes == 4) return _mm_cvtsi32_si128(low);
    if (bytes == 16) return _mm_loadu_si128((const __m128i *)from);
    const __m128i two = _mm_loadl_epi64((const __m128i *)from);
    if (bytes == 8) return two;
    memcpy(&high, from + 8, 4);
    return _mm_insert_epi32(two, high, 2);
}
ALWAYS_INLINE int32_t get_dword(const uint8_t *from)
{
    int32_t value;
    memcpy(&value, from, 4);
    return value;
}
ALWAYS_INLINE void put_four(uint32_t *to, const uint32_t *on, __m128i value, const bool full)
{
    if (!full) {
        const __m128 mask = _mm_loadu_ps((const float *)on), old = _mm_loadu_ps((const float *)to);
        value = _mm_castps_si128(_mm_blendv_ps(old, _mm_castsi128_ps(value), mask));
    }
    _mm_storeu_si128((__m128i *)to, value);
}
/* at: of four lanes. to, on: at the first one. */
ALWAYS_INLINE void get_four(uint32_t *to, const uint32_t *on, const uint8_t *from, const uint32_t *at, const bool full,
                            const unsigned bytes)
{
    if (bytes == 4) {
        __m128i value = _mm_cvtsi32_si128(get_dword(from + at[0]));
        value = _mm_insert_epi32(value, get_dword(from + at[1]), 1);
        value = _mm_insert_epi32(value, get_dword(from + at[2]), 2);
        put_four(to, on, _mm_insert_epi32(value, get_dword(from + at[3]), 3), full);
        return;
    }
    const __m128i a = get_dwords(from + at[0], bytes), b = get_dwords(from + at[1], bytes);
    const __m128i c = get_dwords(from + at[2], bytes), d = get_dwords(from + at[3], bytes);
    const __m128i ab = _mm_unpacklo_epi32(a, b), cd = _mm_unpacklo_epi32(c, d);
    put_four(to, on, _mm_unpacklo_epi64(ab, cd), full);
    put_four(to + LANES, on, _mm_unpackhi_epi64(ab, cd), full);
    if (bytes == 8) return;
    const __m128i ab_high = _mm_unpackhi_epi32(a, b), cd_high = _mm_unpackhi_epi32(c, d);
    put_four(to + 2 * LANES, on, _mm_unpacklo_epi64(ab_high, cd_high), full);
    if (bytes == 16) put_four(to + 3 * LANES, on, _mm_unpackhi_epi64(ab_high, cd_high), full);
}
#endif

/* The elements at from + at[lane] for all lanes that are on; at[] of the others may be read, too. */
ALWAYS_INLINE void get_lanes(uint32_t *to, const uint32_t *on, uint64_t lanes, const uint8_t *from, const uint32_t *at,
                             const unsigned bytes)
{
#if defined(__SSE4_1__)
    if (bytes >= 4) {
        if (lanes == ~UINT64_C(0))
            for (unsigned i = 0; i < LANES; i += 4) get_four(to + i, on + i, from, at + i, true, bytes);
        else
            for (unsigned i = 0; i < LANES; i += 4) get_four(to + i, on + i, from, at + i, false, bytes);
        return;
    }
#endif
    FOREACH_LANE(lane, lanes) get_element(to, (unsigned)lane, from + at[lane], bytes);
}

/* ---- a wave, by offsets of 32 bits ---- */

typedef struct Wave {
    const uint32_t *offset, *on; /* on: ~0 in lanes that are on */
    uint64_t base, lanes;        /* some lane is on */
    SimSpace space;
} Wave;

ALWAYS_INLINE void blend_lanes(uint32_t *restrict to, const uint32_t *restrict from, const uint32_t *restrict on)
{
    for (unsigned i = 0; i < LANES; i++) to[i] = (from[i] & on[i]) | (to[i] & ~on[i]);
}

/* Dwords one after the other; `from` is that of lane 0. */
ALWAYS_INLINE void get_line(uint32_t *to, const Wave *w, const uint8_t *from)
{
    uint32_t row[LANES];
    memcpy(row, from, sizeof row);
    if (w->lanes == ~UINT64_C(0)) memcpy(to, row, sizeof row);
    else blend_lanes(to, row, w->on);
}
ALWAYS_INLINE void get_same(uint32_t *to, const Wave *w, const uint8_t *from, const unsigned bytes)
{
    uint32_t value[4 * LANES], row[LANES];
    get_element(value, 0, from, bytes);
    for (unsigned k = 0; 4 * k < bytes; k++) {
        FOR_LANES row[i] = value[k * LANES];
        blend_lanes(to + k * LANES, row, w->on);
    }
}

ALWAYS_INLINE bool load_wave(SimWave *wave, const Wave *w, uint32_t *to, const unsigned bytes)
{
    const unsigned first = (unsigned)__builtin_ctzll(w->lanes);
    const uint32_t start = w->offset[first];
    uint32_t at[LANES];
    Place place;
    if (!find_place(wave, w->space, w->base, start, bytes, false, &place)) return false;
    if (lanes_beyond(w->offset, &place, at) & w->lanes) return false;
    if (bytes == 4) {
        const uint32_t zero = start - 4 * first, in = zero - place.begin;
        const bool has_row = in <= place.limit && place.limit - in >= ROW_BYTES - 4;
        if (has_row && !(lanes_beside(w->offset, zero, 4) & w->lanes)) {
            get_line(to, w, place.at + in);
            return true;
        }
    }
    if (!(lanes_beside(w->offset, start, 0) & w->lanes)) get_same(to, w, place.at + (start - place.begin), bytes);
    else get_lanes(to, w->on, w->lanes, place.at, at, bytes);
    return true;
}

/* Dwords of runs of lanes; `at` is that of lane 0. */
ALWAYS_INLINE void put_line(const Place *place, uint32_t at, uint64_t lanes, const uint32_t *row)
{
    if (lanes == ~UINT64_C(0)) {
        if (place->written) memset(place->written + at, 1, ROW_BYTES);
        memcpy(place->at + at, row, ROW_BYTES);
        return;
    }
    for (uint64_t left = lanes; left;) {
        const unsigned begin = (unsigned)__builtin_ctzll(left), count = (unsigned)__builtin_ctzll(~(left >> begin));
        const uint32_t to = at + 4 * begin; /* lane 0 may lie before the place */
        if (place->written) memset(place->written + to, 1, 4 * count);
        memcpy(place->at + to, row + begin, 4 * count);
        left &= ~(((UINT64_C(1) << count) - 1) << begin);
    }
}

ALWAYS_INLINE bool store_wave(SimWave *wave, const Wave *w, const uint32_t *rows, const unsigned bytes)
{
    const unsigned first = (unsigned)__builtin_ctzll(w->lanes);
    const uint32_t start = w->offset[first];
    uint32_t at[LANES];
    Place place;
    if (!find_place(wave, w->space, w->base, start, bytes, true, &place)) return false;
    if (lanes_beyond(w->offset, &place, at) & w->lanes) return false;
    if (bytes == 4 && !(lanes_beside(w->offset, start - 4 * first, 4) & w->lanes)) {
        put_line(&place, start - 4 * first - place.begin, w->lanes, rows);
        return true;
    }
    if (w->lanes == ~UINT64_C(0))
        for (unsigned lane = 0; lane < LANES; lane++) put_element(&place, at[lane], rows, lane, bytes);
    else
        FOREACH_LANE(lane, w->lanes) put_element(&place, at[lane], rows, (unsigned)lane, bytes);
    return true;
}

static bool load_elements(SimWave *wave, const Wave *w, uint32_t *to, unsigned bytes)
{
    switch (bytes) {
    case 1: return load_wave(wave, w, to, 1);
    case 2: return load_wave(wave, w, to, 2);
    case 4: return load_wave(wave, w, to, 4);
    case 8: return load_wave(wave, w, to, 8);
    case 12: return load_wave(wave, w, to, 12);
    case 16: return load_wave(wave, w, to, 16);
    default: return false;
    }
}
static bool store_elements(SimWave *wave, const Wave *w, const uint32_t *rows, unsigned bytes)
{
    switch (bytes) {
    case 1: return store_wave(wave, w, rows, 1);
    case 2: return store_wave(wave, w, rows, 2);
    case 4: return store_wave(wave, w, rows, 4);
    case 8: return store_wave(wave, w, rows, 8);
    case 12: return store_wave(wave, w, rows, 12);
    case 16: return store_wave(wave, w, rows, 16);
    default: return false;
    }
}

/* ---- addresses in registers ---- */

/* False: no lane is on, or not all have the same upper half. `row` takes offsets that are in no register. */
ALWAYS_INLINE bool near_wave(const SimWave *wave, const NearLanes *lanes, Wave *w, uint32_t *row)
{
    if (wave->plain || !wave->exec) return false;
    *w = (Wave){lanes->offset, wave->exec_row, lanes->base, wave->exec, lanes->space};
    if (lanes->add) {
        const uint32_t *const offset = lanes->offset, add = lanes->add;
        FOR_LANES row[i] = offset[i] + add;
        w->offset = row;
    }
    if (!lanes->high) return true;
    const uint32_t high = lanes->high[__builtin_ctzll(wave->exec)];
    w->base += (uint64_t)high << 32;
    return !(lanes_beside(lanes->high, high, 0) & wave->exec);
}

static bool load_near(SimWave *wave, const NearLanes *from, uint32_t *to)
{
    uint32_t row[LANES];
    Wave w;
    if (!near_wave(wave, from, &w, row) || !load_elements(wave, &w, to, from->bytes)) return false;
    wave->clock.reads = 0;
    return true;
}
static bool store_near(SimWave *wave, const NearLanes *to, const uint32_t *rows)
{
    uint32_t row[LANES];
    Wave w;
    if (!near_wave(wave, to, &w, row) || !store_elements(wave, &w, rows, to->bytes)) return false;
    wave->clock.reads = 0;
    wave->num_changes++;
    return true;
}

/* ---- any addresses ---- */

/* As offsets from the lowest one. False: they may be too far away. */
ALWAYS_INLINE bool any_wave(const SimWave *wave, const AnyLanes *any, Wave *w, uint32_t *offset, uint32_t *on)
{
    const uint64_t low = any->extent.low;
    if (any->space == SPACE_SCRATCH || any->extent.high - low > UINT32_MAX) return false;
    *w = (Wave){offset, wave->exec_row, low, any->lanes, any->space};
    if (any->space == SPACE_LDS) w->base = 0;
    const uint64_t *const address = any->address, begin = w->base;
    FOR_LANES offset[i] = (uint32_t)(address[i] - begin);
    if (any->lanes == wave->exec) return true;
    spread_mask(any->lanes, on);
    w->on = on;
    return true;
}

/* One lane's. */
ALWAYS_INLINE bool lane_place(SimWave *wave, const AnyLanes *any, unsigned lane, const unsigned bytes,
                              const bool stores, Place *place)
{
    const uint64_t address = any->address[lane];
    if (any->space == SPACE_GLOBAL) return find_place(wave, SPACE_GLOBAL, address, 0, bytes, stores, place);
    if (any->space == SPACE_LDS) {
        *place = (Place){.at = wave->lds + address};
        return address + bytes <= wave->lds_bytes;
    }
    *place = (Place){.at = wave->scratch + (size_t)lane * wave->scratch_bytes + address};
    return address + bytes <= wave->scratch_bytes;
}
ALWAYS_INLINE bool load_each(SimWave *wave, const AnyLanes *from, uint32_t *to, const unsigned bytes)
{
    FOREACH_LANE(lane, from->lanes) {
        Place place;
        if (!lane_place(wave, from, (unsigned)lane, bytes, false, &place)) return false;
        get_element(to, (unsigned)lane, place.at, bytes);
    }
    return true;
}
ALWAYS_INLINE bool store_each(SimWave *wave, const AnyLanes *to, const uint32_t *rows, const unsigned bytes)
{
    FOREACH_LANE(lane, to->lanes) {
        Place place;
        if (!lane_place(wave, to, (unsigned)lane, bytes, true, &place)) return false;
        put_element(&place, 0, rows, (unsigned)lane, bytes);
    }
    return true;
}

static bool is_element(unsigned bytes) { return bytes == 1 || bytes == 2 || (bytes % 4 == 0 && bytes && bytes <= 16); }

static bool load_any(SimWave *wave, const AnyLanes *from, uint32_t *to)
{
    uint32_t offset[LANES], on[LANES];
    const unsigned bytes = from->bytes;
    Wave w;
    if (!from->lanes || !is_element(bytes)) return false;
    if (any_wave(wave, from, &w, offset, on) && load_elements(wave, &w, to, bytes)) return true;
    return bytes == 4 ? load_each(wave, from, to, 4) : load_each(wave, from, to, bytes);
}
static bool store_any(SimWave *wave, const AnyLanes *to, const uint32_t *rows)
{
    uint32_t offset[LANES], on[LANES];
    const unsigned bytes = to->bytes;
    Wave w;
    if (!to->lanes || !is_element(bytes)) return false;
    if (any_wave(wave, to, &w, offset, on) && store_elements(wave, &w, rows, bytes)) return true;
    return bytes == 4 ? store_each(wave, to, rows, 4) : store_each(wave, to, rows, bytes);
}

const SimLaneMemory LEVEL_NAME(sim_lane_memory) = {load_near, store_near, load_any, store_any};
