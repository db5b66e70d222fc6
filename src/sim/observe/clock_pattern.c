/* Patterns of accesses. Making one sorts lines and counts bank conflicts, which costs as much as emulating a hundred
   instructions. So the shapes of accesses are cached: the distances of the lanes' addresses from the first address, and
   the low bits of that address. Equal shapes have equal patterns. In a loop, nearly every access has the shape of the
   wave's previous one. */
#include "sim/observe/clock_pattern.h"

#include <stdlib.h>
#include <string.h>

#include "timing/lds_banks.h"
#include "timing/cache_lines.h"
#include "support/hash.h"
#include "support/sorted.h"

/* The low address bits that decide about cache lines, and about banks (64 banks of 4 bytes). */
enum { LOW_LINE = MEMORY_LINE - 1, LOW_LDS = 255, PART_BYTES = 16 };

typedef struct ClockShape {
    uint64_t offset[LANES];  /* distance of the lane's address from the first one's; 0 if the lane is off */
    uint64_t offset2[LANES]; /* the same for the second address */
    uint64_t active;
    uint8_t inside[LANES]; /* SimAccess.dwords_in; 0 if the lane is off */
    bool partial;
    uint16_t scalar_in;
    uint32_t low, lds_low; /* low bits of the first address; of the LDS address of LDS-DMA */
    uint16_t does;         /* flat operations have several parts */
    uint8_t space;
    /* what follows */
    uint64_t to_base; /* distance from the first address */
    bool has_base;    /* false: it touches no memory */
    uint32_t pattern;
} ClockShape;

/* ---- lines ---- */

typedef struct Line {
    uint64_t number;
    uint8_t parts;
} Line;

/* Room for the most lines: 64 lanes, 4 dwords, each across two lines. */
typedef struct Lines {
    unsigned count;
    bool sorted;
    Line at[LANES * 8];
} Lines;

static void touch_part(Lines *lines, uint64_t address, unsigned bytes)
{
    const uint64_t number = address / MEMORY_LINE;
    const unsigned first = address % MEMORY_LINE / PART_BYTES;
    const unsigned last = (address % MEMORY_LINE + bytes - 1) / PART_BYTES;
    const uint8_t parts = (uint8_t)((2u << last) - (1u << first));
    Line *before = lines->count ? &lines->at[lines->count - 1] : NULL;
    if (before && before->number == number) {
        before->parts |= parts;
        return;
    }
    if (before && before->number > number) lines->sorted = false;
    lines->at[lines->count++] = (Line){number, parts};
}

static void touch(Lines *lines, uint64_t address, unsigned bytes)
{
    while (bytes) {
        const unsigned left = MEMORY_LINE - (unsigned)(address % MEMORY_LINE), now = bytes < left ? bytes : left;
        touch_part(lines, address, now);
        address += now;
        bytes -= now;
    }
}

DEFINE_SORT(compare_lines, Line, number)

static void sort_lines(Lines *lines)
{
    unsigned kept = 0;
    if (lines->sorted) return;
    qsort(lines->at, lines->count, sizeof lines->at[0], compare_lines);
    for (unsigned i = 0; i < lines->count; i++) {
        if (kept && lines->at[kept - 1].number == lines->at[i].number) lines->at[kept - 1].parts |= lines->at[i].parts;
        else lines->at[kept++] = lines->at[i];
    }
    lines->count = kept;
}

#define FOR_LANES(lane, mask)                                \
    for (uint64_t left_ = (mask); left_; left_ &= left_ - 1) \
        for (unsigned lane = (unsigned)__builtin_ctzll(left_), once_ = 1; once_; once_ = 0)

/* Adds the bytes inside of a resource; `inside` has a bit per dword. */
static void touch_inside(Lines *lines, uint64_t address, unsigned bytes, unsigned inside)
{
    for (unsigned at = 0; at < bytes; at += 4)
        if (inside >> (at / 4) & 1) touch(lines, address + at, bytes - at < 4 ? bytes - at : 4);
}

/* Returns the number of active lanes. */
static unsigned touch_lanes(const SimAccess *access, Lines *lines)
{
    unsigned lanes = 0;
    FOR_LANES(lane, access->active)
    {
        const unsigned inside = access->partial ? access->dwords_in[lane] : 0xff;
        touch_inside(lines, access->address[lane], access->bytes, inside);
        lanes += inside != 0;
    }
    return lanes;
}

/* Dword d of lane l is at (64 d + l) * 4 in the wave's scratch (LLVM, AMDGPUUsage, "Private": swizzled by dwords). */
static uint64_t scratch_address(const SimWave *wave, uint64_t address, unsigned lane)
{
    const uint64_t begin = (uint64_t)wave->number * ((wave->scratch_bytes + 15) & ~15u) * LANES;
    return ((uint64_t)SIM_PRIVATE_APERTURE << 32) + begin + (address / 4 * LANES + lane) * 4 + address % 4;
}

static void touch_scratch(const SimWave *wave, const SimAccess *access, Lines *lines)
{
    FOR_LANES(lane, access->active)
    {
        uint64_t at = access->address[lane];
        for (const uint64_t end = at + access->bytes; at < end;) {
            const unsigned left = 4 - (unsigned)(at % 4), now = end - at < left ? (unsigned)(end - at) : left;
            touch(lines, scratch_address(wave, at, lane), now);
            at += now;
        }
    }
}

/* ---- texture cache ---- */

static uint32_t line_clocks(const SimClockRecord *record, const SimAccess *access)
{
    uint64_t active = 0;
    FOR_LANES(lane, access->active)
    if (!access->partial || access->dwords_in[lane]) active |= 1ull << lane;
    return vmem_clocks(record->rows, access->address, active, access->bytes, access->does & ACCESS_WRITES);
}

/* Dword by dword, each for all lanes. */
static uint32_t scratch_line_clocks(const SimClockRecord *record, const SimWave *wave, const SimAccess *access)
{
    uint64_t address[LANES] = {0};
    FOR_LANES(lane, access->active)
    address[lane] = scratch_address(wave, access->address[lane] & ~UINT64_C(3), lane);
    const bool writes = access->does & ACCESS_WRITES;
    return (access->bytes + 3) / 4 * vmem_clocks(record->rows, address, access->active, 4, writes);
}

/* ---- LDS ---- */

static uint64_t lowest(const SimAccess *access)
{
    uint64_t least = UINT64_MAX;
    FOR_LANES(lane, access->active)
    {
        if (access->address[lane] < least) least = access->address[lane];
        if (access->does & ACCESS_TWO && access->address2[lane] < least) least = access->address2[lane];
    }
    return least;
}

/* Adds another LDS part; `offsets`: those of its worst lanes. */
static void add_lds(AccessPattern *pattern, LdsClocks clocks, const uint32_t offsets[2])
{
    if (clocks.clocks - clocks.free >= pattern->lds_clocks - pattern->lds_free) {
        memcpy(pattern->worst_lanes, clocks.worst_lanes, sizeof pattern->worst_lanes);
        memcpy(pattern->worst_offsets, offsets, sizeof pattern->worst_offsets);
    }
    pattern->lds_clocks += clocks.clocks;
    pattern->lds_free += clocks.free;
}

static void add_addresses(AccessPattern *pattern, LdsClocks clocks, const uint64_t *address, uint64_t base)
{
    const uint8_t *lanes = clocks.worst_lanes;
    const bool meet = lanes[0] != lanes[1];
    const uint32_t offsets[2] = {meet ? (uint32_t)(address[lanes[0]] - base) : 0,
                                 meet ? (uint32_t)(address[lanes[1]] - base) : 0};
    add_lds(pattern, clocks, offsets);
}

static void use_lds(const SimClockRecord *record, const SimAccess *access, uint64_t base, AccessPattern *pattern)
{
    const LdsUse use = access->does & ACCESS_WRITES ? LDS_USE_WRITE : LDS_USE_READ;
    const uint64_t *const addresses[] = {access->address, access->address2};
    if (use == LDS_USE_READ && access->bytes == 4 && record->rows->value[TIME_LDS_READ_BANKS_4] >= 1) {
        const TimeInfo info = time_info(record->rows->target, TIME_LDS_READ_BANKS_4);
        TimeRows other = *record->rows;
        other.value[TIME_LDS_READ_BANKS_4] *= info.low / 100.0;
        pattern->lds_banks = (uint8_t)row_count(record->rows, TIME_LDS_READ_BANKS_4, UINT8_MAX);
        for (unsigned i = 0; i < (access->does & ACCESS_TWO ? 2 : 1); i++)
            pattern->lds_other += lds_clocks(&other, addresses[i], access->active, access->bytes, use).clocks;
    }
    for (unsigned i = 0; i < (access->does & ACCESS_TWO ? 2 : 1); i++)
        add_addresses(pattern, lds_clocks(record->rows, addresses[i], access->active, access->bytes, use), addresses[i],
                      base);
}

static unsigned first_lane(const SimAccess *access) { return (unsigned)__builtin_ctzll(access->active); }

static void use_lds_of_dma(const SimClockRecord *record, const SimAccess *access, AccessPattern *pattern)
{
    const unsigned dwords = access->op->dwords, bytes = sim_lds_bytes(access, dwords);
    uint64_t address[LANES];
    for (unsigned i = 0; i < LANES; i++) address[i] = sim_lds_address(access, i, dwords);
    add_addresses(pattern, lds_clocks(record->rows, address, access->active, bytes, LDS_USE_DMA), address,
                  access->does & ACCESS_LANE_LDS ? address[first_lane(access)] : access->lds_base);
}

/* ---- patterns ---- */

static bool same_pattern(const AccessPattern *a, const AccessPattern *b)
{
    return a->space == b->space && a->does == b->does && a->lanes == b->lanes && a->bytes == b->bytes &&
           a->lds_clocks == b->lds_clocks && a->lds_free == b->lds_free && a->lds_other == b->lds_other &&
           a->lds_banks == b->lds_banks && a->line_clocks == b->line_clocks &&
           !memcmp(a->worst_lanes, b->worst_lanes, sizeof a->worst_lanes) &&
           !memcmp(a->worst_offsets, b->worst_offsets, sizeof a->worst_offsets) && a->num_lines == b->num_lines &&
           (!a->num_lines || (!memcmp(a->lines, b->lines, a->num_lines * sizeof *a->lines) &&
                              !memcmp(a->parts, b->parts, a->num_lines * sizeof *a->parts)));
}

static uint64_t hash_pattern(const AccessPattern *p)
{
    const uint32_t fields[] = {p->space,
                               p->does,
                               p->lanes,
                               p->bytes,
                               p->lds_clocks,
                               p->lds_free,
                               p->worst_lanes[0],
                               p->worst_lanes[1],
                               p->line_clocks,
                               p->worst_offsets[0],
                               p->worst_offsets[1],
                               p->lds_other,
                               p->lds_banks};
    uint64_t hash = hash_bytes(HASH_START, fields, sizeof fields);
    if (!p->num_lines) return hash;
    hash = hash_bytes(hash, p->lines, p->num_lines * sizeof *p->lines);
    return hash_bytes(hash, p->parts, p->num_lines * sizeof *p->parts);
}

/* The number of the pattern. If it is new, its arrays are copied. */
static uint32_t intern(SimClockRecord *record, const AccessPattern *pattern)
{
    uint64_t key = hash_pattern(pattern);
    uint32_t index;
    for (; (index = map_to_index(map_get(&record->by_hash, key))) != MAP_NO_INDEX; key++)
        if (same_pattern(&record->patterns.data[index], pattern)) return index;
    AccessPattern copy = *pattern;
    if (copy.num_lines) {
        int32_t *lines = ARENA_ARRAY(record->arena, int32_t, copy.num_lines);
        uint8_t *parts = ARENA_ARRAY(record->arena, uint8_t, copy.num_lines);
        memcpy(lines, pattern->lines, copy.num_lines * sizeof *lines);
        memcpy(parts, pattern->parts, copy.num_lines * sizeof *parts);
        copy.lines = lines;
        copy.parts = parts;
    }
    index = record->patterns.len;
    map_put(&record->by_hash, record->arena, key, map_from_index(index));
    VEC_PUSH(record->arena, &record->patterns, copy);
    return index;
}

/* Distances beyond 2^31 lines (unrelated pointers) count as the largest distance. */
static void set_lines(AccessPattern *pattern, const Lines *lines, int32_t *numbers, uint8_t *parts)
{
    for (unsigned i = 0; i < lines->count; i++) {
        const uint64_t distance = lines->at[i].number - lines->at[0].number;
        numbers[i] = distance < INT32_MAX ? (int32_t)distance : INT32_MAX;
        parts[i] = lines->at[i].parts;
    }
    pattern->num_lines = lines->count;
    pattern->lines = numbers;
    pattern->parts = parts;
}

uint32_t clock_pattern_with_lds(SimClockRecord *record, uint32_t pattern, uint32_t lds_pattern)
{
    AccessPattern sum = record->patterns.data[pattern];
    const AccessPattern *lds = &record->patterns.data[lds_pattern];
    add_lds(&sum, (LdsClocks){lds->lds_clocks, lds->lds_free, {lds->worst_lanes[0], lds->worst_lanes[1]}},
            lds->worst_offsets);
    sum.lanes += lds->lanes;
    return intern(record, &sum);
}

/* Joins two accesses; both patterns must have lines. */
TraceAccess clock_access_joined(SimClockRecord *record, TraceAccess a, TraceAccess b)
{
    const AccessPattern *first = &record->patterns.data[a.pattern], *second = &record->patterns.data[b.pattern];
    const uint64_t base = a.base < b.base ? a.base : b.base;
    AccessPattern sum = *first;
    Arena *scratch = arena_scratch(record->arena);
    const uint32_t most = first->num_lines + second->num_lines;
    int32_t *lines = ARENA_ARRAY(scratch, int32_t, most + 1);
    uint8_t *parts = ARENA_ARRAY(scratch, uint8_t, most + 1);
    const int64_t from[] = {(int64_t)((a.base - base) / MEMORY_LINE), (int64_t)((b.base - base) / MEMORY_LINE)};
    uint32_t i = 0, j = 0, num = 0;
    while (i < first->num_lines || j < second->num_lines) {
        const int64_t x = i < first->num_lines ? from[0] + first->lines[i] : INT64_MAX;
        const int64_t y = j < second->num_lines ? from[1] + second->lines[j] : INT64_MAX;
        const int64_t line = x < y ? x : y;
        lines[num] = line < INT32_MAX ? (int32_t)line : INT32_MAX;
        parts[num++] = (uint8_t)((x == line ? first->parts[i] : 0) | (y == line ? second->parts[j] : 0));
        i += x == line;
        j += y == line;
    }
    sum.lines = lines;
    sum.parts = parts;
    sum.num_lines = num;
    sum.line_clocks += second->line_clocks;
    add_lds(&sum, (LdsClocks){second->lds_clocks, second->lds_free, {second->worst_lanes[0], second->worst_lanes[1]}},
            second->worst_offsets);
    const TraceAccess joined = {base, intern(record, &sum)};
    arena_free(scratch);
    return joined;
}

/* ---- shapes ---- */

static AccessSpace space_of(const SimAccess *access)
{
    if (access->does & ACCESS_SCALAR) return ACCESS_TO_SCALAR;
    if (access->does & ACCESS_LDS_DMA) return ACCESS_TO_LDS_DMA;
    return access->space == SPACE_LDS       ? ACCESS_TO_LDS
           : access->space == SPACE_SCRATCH ? ACCESS_TO_SCRATCH
                                            : ACCESS_TO_GLOBAL;
}

/* The bits of the first address on which the pattern depends. */
static uint32_t low_mask(AccessSpace space)
{
    return space == ACCESS_TO_LDS ? LOW_LDS : space == ACCESS_TO_SCRATCH ? 3 : LOW_LINE;
}

static uint8_t does_of(const SimAccess *access)
{
    const unsigned does = access->does;
    return (uint8_t)((does & (ACCESS_READS | ACCESS_LDS_DMA) ? PATTERN_READS : 0) |
                     (does & ACCESS_WRITES ? PATTERN_WRITES : 0) | (does & ACCESS_ATOMIC ? PATTERN_ATOMIC : 0));
}

/* Does address2[] matter, too? */
static bool has_second(const SimAccess *access) { return access->does & (ACCESS_TWO | ACCESS_LANE_LDS); }

/* The address from which address2[] is counted. */
static uint64_t second_first(const SimAccess *access, uint64_t first)
{
    return access->does & ACCESS_LANE_LDS ? access->address2[first_lane(access)] : first;
}

/* For LDS-DMA, the LDS address that decides about banks. */
static uint32_t lds_low(const SimAccess *access)
{
    if (!(access->does & ACCESS_LDS_DMA)) return 0;
    return (access->does & ACCESS_LANE_LDS ? (uint32_t)access->address2[first_lane(access)] : access->lds_base) &
           LOW_LDS;
}

static void copy_offsets(uint64_t *to, const uint64_t *address, uint64_t first, uint64_t active)
{
    memset(to, 0, LANES * sizeof *to);
    FOR_LANES(lane, active) to[lane] = address[lane] - first;
}

/* Collects everything on which the pattern depends. */
static void take_shape(const SimAccess *access, ClockShape *shape)
{
    const AccessSpace space = space_of(access);
    const uint64_t first = access->address[first_lane(access)];
    shape->active = access->active;
    shape->partial = access->partial;
    shape->scalar_in = access->partial && space == ACCESS_TO_SCALAR ? access->scalar_in : 0;
    shape->space = (uint8_t)space;
    shape->does = access->does;
    shape->low = (uint32_t)first & low_mask(space);
    shape->lds_low = lds_low(access);
    copy_offsets(shape->offset, access->address, first, access->active);
    if (has_second(access)) copy_offsets(shape->offset2, access->address2, second_first(access, first), access->active);
    else memset(shape->offset2, 0, sizeof shape->offset2);
    memset(shape->inside, 0, sizeof shape->inside);
    FOR_LANES(lane, access->active) shape->inside[lane] = access->partial ? access->dwords_in[lane] : 0;
}

static bool same_offsets(const uint64_t *offset, const uint64_t *address, uint64_t first, uint64_t active)
{
    uint64_t differ = 0;
    if (!~active) {
        for (unsigned i = 0; i < LANES && !differ; i += 16)
            for (unsigned k = 0; k < 16; k++) differ |= (address[i + k] - first) ^ offset[i + k];
        return !differ;
    }
    FOR_LANES(lane, active) differ |= (address[lane] - first) ^ offset[lane];
    return !differ;
}

static bool same_inside(const ClockShape *shape, const SimAccess *access)
{
    if (shape->space == ACCESS_TO_SCALAR) return shape->scalar_in == access->scalar_in;
    FOR_LANES(lane, access->active)
    if (shape->inside[lane] != access->dwords_in[lane]) return false;
    return true;
}

static bool has_shape(const ClockShape *shape, const SimAccess *access, uint64_t first)
{
    if (shape->active != access->active || shape->does != access->does || shape->space != space_of(access) ||
        shape->partial != access->partial || shape->low != (first & low_mask(shape->space)))
        return false;
    if (shape->lds_low != lds_low(access)) return false;
    if (access->partial && !same_inside(shape, access)) return false;
    if (shape->space == ACCESS_TO_SCALAR) return true;
    return same_offsets(shape->offset, access->address, first, access->active) &&
           (!has_second(access) ||
            same_offsets(shape->offset2, access->address2, second_first(access, first), access->active));
}

static void make_pattern(SimClockRecord *record, const SimWave *wave, const SimAccess *access, ClockShape *shape,
                         uint64_t first)
{
    Lines lines;
    lines.count = 0;
    lines.sorted = true;
    int32_t numbers[LANES * 8];
    uint8_t parts[LANES * 8];
    AccessPattern pattern = {.space = shape->space,
                             .does = does_of(access),
                             .lanes = (uint8_t)__builtin_popcountll(access->active),
                             .bytes = (uint8_t)(access->does & ACCESS_TWO ? 2 * access->bytes : access->bytes)};
    switch (shape->space) {
    case ACCESS_TO_LDS: use_lds(record, access, lowest(access), &pattern); break;
    case ACCESS_TO_SCRATCH:
        touch_scratch(wave, access, &lines);
        pattern.line_clocks = scratch_line_clocks(record, wave, access);
        break;
    case ACCESS_TO_SCALAR:
        touch_inside(&lines, access->address[0], access->bytes, access->partial ? access->scalar_in : 0xffff);
        break;
    default: pattern.lanes = (uint8_t)touch_lanes(access, &lines); pattern.line_clocks = line_clocks(record, access);
    }
    if (shape->space == ACCESS_TO_LDS_DMA) use_lds_of_dma(record, access, &pattern);
    sort_lines(&lines);
    set_lines(&pattern, &lines, numbers, parts);
    shape->has_base = lines.count || shape->space == ACCESS_TO_LDS;
    shape->to_base = (lines.count ? lines.at[0].number * MEMORY_LINE : lowest(access)) - first;
    shape->pattern = intern(record, &pattern);
}

static const ClockShape *last_shape(ClockShapes *shapes, const SimWave *wave, const SimAccess *access, uint64_t first)
{
    uint8_t *last = &shapes->last[wave->number % CLOCK_SHAPES];
    if (!shapes->count) return NULL;
    if (has_shape(shapes->shape[*last], access, first)) return shapes->shape[*last];
    for (uint8_t i = 0; i < shapes->count; i++) {
        if (i == *last || !has_shape(shapes->shape[i], access, first)) continue;
        *last = i;
        return shapes->shape[i];
    }
    return NULL;
}

static void remember(ClockShapes *shapes, const SimWave *wave, const ClockShape *shape)
{
    uint8_t place = shapes->oldest;
    if (shapes->count < CLOCK_SHAPES) place = shapes->count++;
    else shapes->oldest = (uint8_t)((place + 1) % CLOCK_SHAPES);
    shapes->last[wave->number % CLOCK_SHAPES] = place;
    shapes->shape[place] = shape;
}

static uint64_t hash_shape(const ClockShape *shape)
{
    uint64_t hash = shape->active ^ (uint64_t)shape->low << 32 ^ (uint64_t)shape->does << 8 ^ shape->space;
    for (unsigned i = 0; i < LANES; i++) {
        hash = (hash ^ shape->offset[i] ^ (uint64_t)shape->inside[i] << 56) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

/* A shape that another instruction had, or a new one. NULL: there are too many; *made is only temporary. `first`: the
   first lane's address; `place`: its place in memory. */
static const ClockShape *table_shape(SimClockRecord *record, ClockTable *table, const SimWave *wave,
                                     const SimAccess *access, uint64_t first, uint64_t place, ClockShape *made)
{
    enum { MAX_SHAPES = 4096 };
    take_shape(access, made);
    uint64_t key = hash_shape(made);
    for (const ClockShape *old; (old = map_get(&table->by_hash, key)); key++)
        if (has_shape(old, access, first)) return old;
    make_pattern(record, wave, access, made, place);
    if (table->by_hash.count >= MAX_SHAPES) return NULL;
    ClockShape *kept = ARENA_NEW(table->arena, ClockShape);
    *kept = *made;
    map_put(&table->by_hash, table->arena, key, kept);
    return kept;
}

TraceAccess clock_access(SimClockRecord *record, ClockTable *table, ClockShapes *shapes, const SimWave *wave,
                         const SimAccess *access)
{
    /* The place of a scratch address follows from its lane's dword; distances are those within the lane. */
    const uint64_t first = access->address[first_lane(access)];
    const bool scratch = space_of(access) == ACCESS_TO_SCRATCH;
    const uint64_t place = scratch ? scratch_address(wave, first & ~UINT64_C(3), 0) : first;
    const ClockShape *shape = last_shape(shapes, wave, access, first);
    ClockShape made;
    if (!shape) {
        shape = table_shape(record, table, wave, access, first, place, &made);
        if (shape) remember(shapes, wave, shape);
        else shape = &made;
    }
    return (TraceAccess){.base = shape->has_base ? place + shape->to_base : 0, .pattern = shape->pattern};
}
