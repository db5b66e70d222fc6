/* Calls that a compiler inlined, from .debug_info (DWARF 4 and 5): of each the place of the call and its addresses.
   Nothing else of .debug_info is looked at. What is invalid, or newer, has no calls. */
#include <stdlib.h>

#include "object/dwarf_read.h"
#include "support/sorted.h"

enum {
    TAG_INLINED = 0x1d,
    AT_STMT_LIST = 0x10,
    AT_LOW_PC = 0x11,
    AT_HIGH_PC = 0x12,
    AT_RANGES = 0x55,
    AT_CALL_COLUMN = 0x57,
    AT_CALL_FILE = 0x58,
    AT_CALL_LINE = 0x59,
    AT_ADDR_BASE = 0x73,
    AT_RNGLISTS_BASE = 0x74,
    MAX_DEPTH = 256,
    MAX_RANGES = 1 << 20,
};

/* How the value of a form is read. Sizes of numbers stand for themselves. */
enum { ULEB = 17, SLEB, OFFSET, ADDRESS, TEXT, BLOCK_1, BLOCK_2, BLOCK_4, BLOCK_ULEB, NOTHING, CONSTANT, INDIRECT };
enum { FORM_ADDR = 1, FORM_SEC_OFFSET = 0x17, FORM_ADDRX = 0x1b, FORM_RNGLISTX = 0x23, FORM_ADDRX1 = 0x29 };
static const uint8_t form_sizes[] = {
    [FORM_ADDR] = ADDRESS,
    [0x03] = BLOCK_2,
    [0x04] = BLOCK_4,
    [0x05] = 2,
    [0x06] = 4,
    [0x07] = 8,
    [0x08] = TEXT,
    [0x09] = BLOCK_ULEB,
    [0x0a] = BLOCK_1,
    [0x0b] = 1,
    [0x0c] = 1,
    [0x0d] = SLEB,
    [0x0e] = OFFSET,
    [0x0f] = ULEB,
    [0x10] = OFFSET,
    [0x11] = 1,
    [0x12] = 2,
    [0x13] = 4,
    [0x14] = 8,
    [0x15] = ULEB,
    [0x16] = INDIRECT,
    [FORM_SEC_OFFSET] = OFFSET,
    [0x18] = BLOCK_ULEB,
    [0x19] = NOTHING,
    [0x1a] = ULEB,
    [FORM_ADDRX] = ULEB,
    [0x1c] = 4,
    [0x1d] = OFFSET,
    [0x1e] = 16,
    [0x1f] = OFFSET,
    [0x20] = 8,
    [0x21] = CONSTANT,
    [0x22] = ULEB,
    [FORM_RNGLISTX] = ULEB,
    [0x24] = 8,
    [0x25] = 1,
    [0x26] = 2,
    [0x27] = 3,
    [0x28] = 4,
    [FORM_ADDRX1] = 1,
    [0x2a] = 2,
    [0x2b] = 3,
    [0x2c] = 4,
};

typedef struct InlineCall {
    uint32_t outer; /* the call around it plus 1; 0: none */
    SourceLoc at;
} InlineCall;

typedef struct CallRange {
    uint64_t begin, end;
    uint32_t call;
    uint32_t outer; /* the range around it plus 1; 0: none */
} CallRange;

struct InlineCalls {
    Arena *arena;
    VEC(InlineCall) calls;
    VEC(CallRange) ranges; /* after reading: in order */
};

typedef struct Abbreviation {
    uint64_t code, tag;
    bool has_children;
    const uint8_t *attributes;
} Abbreviation;

typedef struct InfoUnit {
    const CodeObject *object;
    InlineCalls *calls;
    unsigned version, offset_bytes, address_bytes;
    VEC(Abbreviation) abbreviations;
    DwarfReader abbreviation_bytes;
    uint64_t lines, address_base, rnglists_base, base; /* base: the unit's low_pc */
    uint32_t open[MAX_DEPTH]; /* by depth: the innermost call around the entries there, plus 1 */
    unsigned depth;
} InfoUnit;

/* The attributes of an entry that are looked at. */
typedef struct Die {
    uint64_t values[AT_RNGLISTS_BASE + 1];
    uint8_t forms[AT_RNGLISTS_BASE + 1]; /* 0: not there */
} Die;

/* ---- attributes ---- */

static uint64_t take_value(const InfoUnit *unit, DwarfReader *r, uint64_t *form, int64_t constant)
{
    while (*form == 0x16 && !r->bad) *form = dwarf_uleb(r);
    const unsigned size = *form < sizeof form_sizes ? form_sizes[*form] : 0;
    switch (size) {
    case ULEB: return dwarf_uleb(r);
    case SLEB: return (uint64_t)dwarf_sleb(r);
    case OFFSET: return dwarf_take(r, unit->offset_bytes);
    case ADDRESS: return dwarf_take(r, unit->address_bytes);
    case TEXT: dwarf_string(r); return 0;
    case BLOCK_1: dwarf_skip(r, dwarf_take(r, 1)); return 0;
    case BLOCK_2: dwarf_skip(r, dwarf_take(r, 2)); return 0;
    case BLOCK_4: dwarf_skip(r, dwarf_take(r, 4)); return 0;
    case BLOCK_ULEB: dwarf_skip(r, dwarf_uleb(r)); return 0;
    case NOTHING: return 1;
    case CONSTANT: return (uint64_t)constant;
    case 16: dwarf_skip(r, 16); return 0;
    case 0:
    case INDIRECT: r->bad = true; return 0;
    default: return dwarf_take(r, size);
    }
}

static void take_die(const InfoUnit *unit, DwarfReader *r, const Abbreviation *abbreviation, Die *die)
{
    DwarfReader a = {abbreviation->attributes, unit->abbreviation_bytes.end, false};
    memset(die->forms, 0, sizeof die->forms);
    while (!r->bad && !a.bad) {
        const uint64_t name = dwarf_uleb(&a);
        uint64_t form = dwarf_uleb(&a);
        if (!name && !form) return;
        const int64_t constant = form == 0x21 ? dwarf_sleb(&a) : 0;
        const uint64_t value = take_value(unit, r, &form, constant);
        if (name > AT_RNGLISTS_BASE) continue;
        die->values[name] = value;
        die->forms[name] = (uint8_t)form;
    }
    r->bad = true;
}

static void take_abbreviations(InfoUnit *unit, uint64_t offset)
{
    DwarfReader r = unit->abbreviation_bytes = dwarf_reader(&unit->object->debug_abbrev, offset);
    while (!r.bad) {
        Abbreviation a = {.code = dwarf_uleb(&r)};
        if (!a.code) return;
        a.tag = dwarf_uleb(&r);
        a.has_children = dwarf_take(&r, 1);
        a.attributes = r.at;
        for (uint64_t name = 1, form = 1; (name || form) && !r.bad;) {
            name = dwarf_uleb(&r);
            form = dwarf_uleb(&r);
            if (form == 0x21) dwarf_sleb(&r);
        }
        VEC_PUSH(unit->calls->arena, &unit->abbreviations, a);
    }
}

/* Compilers number them from 1 on. */
static const Abbreviation *find_abbreviation(const InfoUnit *unit, uint64_t code)
{
    if (code <= unit->abbreviations.len && unit->abbreviations.data[code - 1].code == code)
        return &unit->abbreviations.data[code - 1];
    VEC_FOREACH(const Abbreviation, a, &unit->abbreviations) {
        if (a->code == code) return a;
    }
    return NULL;
}

/* ---- addresses ---- */

static uint64_t address_at(const InfoUnit *unit, uint64_t index)
{
    const ObjectSection *section = &unit->object->debug_addr;
    if (index > section->size) return 0;
    DwarfReader r = dwarf_reader(section, unit->address_base + index * unit->address_bytes);
    return dwarf_take(&r, unit->address_bytes);
}

static bool is_index(unsigned form) { return form == FORM_ADDRX || form >= FORM_ADDRX1; }

static uint64_t address_of(const InfoUnit *unit, const Die *die, unsigned name)
{
    return is_index(die->forms[name]) ? address_at(unit, die->values[name]) : die->values[name];
}

static void add_range(InfoUnit *unit, uint64_t begin, uint64_t end)
{
    InlineCalls *calls = unit->calls;
    if (begin >= end || calls->ranges.len >= MAX_RANGES) return;
    const CallRange range = {begin, end, calls->calls.len - 1, 0};
    VEC_PUSH(calls->arena, &calls->ranges, range);
}

/* DWARF 4: pairs of addresses. */
static void add_old_ranges(InfoUnit *unit, uint64_t offset)
{
    const uint64_t all_ones = unit->address_bytes == 8 ? UINT64_MAX : ((uint64_t)1 << 8 * unit->address_bytes) - 1;
    DwarfReader r = dwarf_reader(&unit->object->debug_ranges, offset);
    uint64_t base = unit->base;
    while (!r.bad) {
        const uint64_t begin = dwarf_take(&r, unit->address_bytes), end = dwarf_take(&r, unit->address_bytes);
        if (!begin && !end) return;
        if (begin == all_ones) base = end;
        else add_range(unit, base + begin, base + end);
    }
}

static void add_ranges(InfoUnit *unit, uint64_t offset)
{
    DwarfReader r = dwarf_reader(&unit->object->debug_rnglists, offset);
    uint64_t base = unit->base;
    while (!r.bad) {
        const uint64_t kind = dwarf_take(&r, 1);
        const bool is_indexed = kind <= 3, is_given = kind >= 5 && kind <= 7;
        uint64_t first = 0, second = 0;
        if (!kind || kind > 7) return;
        first = is_given ? dwarf_take(&r, unit->address_bytes) : dwarf_uleb(&r);
        if (kind == 6) second = dwarf_take(&r, unit->address_bytes);
        else if (kind != 1 && kind != 5) second = dwarf_uleb(&r);
        if (is_indexed) first = address_at(unit, first);
        if (kind == 1 || kind == 5) base = first;
        else if (kind == 2) add_range(unit, first, address_at(unit, second));
        else if (kind == 4) add_range(unit, base + first, base + second);
        else add_range(unit, first, kind == 6 ? second : first + second);
    }
}

static uint64_t rnglist_offset(const InfoUnit *unit, uint64_t index)
{
    const ObjectSection *section = &unit->object->debug_rnglists;
    if (index > section->size) return section->size;
    DwarfReader r = dwarf_reader(section, unit->rnglists_base + index * unit->offset_bytes);
    return unit->rnglists_base + dwarf_take(&r, unit->offset_bytes);
}

static void add_addresses(InfoUnit *unit, const Die *die)
{
    if (die->forms[AT_RANGES]) {
        const uint64_t value = die->values[AT_RANGES];
        if (unit->version < 5) add_old_ranges(unit, value);
        else add_ranges(unit, die->forms[AT_RANGES] == FORM_RNGLISTX ? rnglist_offset(unit, value) : value);
    } else if (die->forms[AT_LOW_PC] && die->forms[AT_HIGH_PC]) {
        const uint64_t low = address_of(unit, die, AT_LOW_PC), high = address_of(unit, die, AT_HIGH_PC);
        const bool is_address = die->forms[AT_HIGH_PC] == FORM_ADDR || is_index(die->forms[AT_HIGH_PC]);
        add_range(unit, low, is_address ? high : low + high);
    }
}

/* ---- entries ---- */

static void take_unit_die(InfoUnit *unit, const Die *die)
{
    unit->lines = die->forms[AT_STMT_LIST] ? die->values[AT_STMT_LIST] : UINT64_MAX;
    unit->address_base = die->forms[AT_ADDR_BASE] ? die->values[AT_ADDR_BASE] : 8;
    unit->rnglists_base = die->forms[AT_RNGLISTS_BASE] ? die->values[AT_RNGLISTS_BASE] : 12;
    unit->base = die->forms[AT_LOW_PC] ? address_of(unit, die, AT_LOW_PC) : 0;
}

/* Returns the innermost call around the entry's children, plus 1. */
static uint32_t take_call(InfoUnit *unit, const Die *die, uint32_t around)
{
    InlineCalls *calls = unit->calls;
    const char *file =
        die->forms[AT_CALL_FILE] ? line_table_file(unit->object, unit->lines, die->values[AT_CALL_FILE]) : NULL;
    if (!file || !die->forms[AT_CALL_LINE] || die->values[AT_CALL_LINE] > UINT32_MAX) return around;
    const uint64_t column = die->forms[AT_CALL_COLUMN] ? die->values[AT_CALL_COLUMN] : 0;
    const InlineCall call = {around, {file, (uint32_t)die->values[AT_CALL_LINE], (uint32_t)column}};
    VEC_PUSH(calls->arena, &calls->calls, call);
    add_addresses(unit, die);
    return calls->calls.len;
}

static void take_entries(InfoUnit *unit, DwarfReader *r)
{
    Die die = {{0}, {0}};
    bool is_first = true;
    while (r->at < r->end && !r->bad) {
        const uint64_t code = dwarf_uleb(r);
        if (!code) {
            if (!unit->depth--) return;
            continue;
        }
        const Abbreviation *abbreviation = find_abbreviation(unit, code);
        if (!abbreviation) return;
        take_die(unit, r, abbreviation, &die);
        if (r->bad) return;
        uint32_t around = unit->open[unit->depth];
        if (is_first) take_unit_die(unit, &die);
        else if (abbreviation->tag == TAG_INLINED) around = take_call(unit, &die, around);
        is_first = false;
        if (!abbreviation->has_children) continue;
        if (++unit->depth == MAX_DEPTH) return;
        unit->open[unit->depth] = around;
    }
}

static void take_unit(const CodeObject *object, InlineCalls *calls, DwarfReader *all)
{
    InfoUnit unit = {.object = object, .calls = calls};
    DwarfReader r = dwarf_unit(all, &unit.offset_bytes);
    unit.version = (unsigned)dwarf_take(&r, 2);
    if (unit.version != 4 && unit.version != 5) return;
    uint64_t abbreviations = 0;
    unsigned kind = 1; /* of a compilation */
    if (unit.version == 5) {
        kind = (unsigned)dwarf_take(&r, 1);
        unit.address_bytes = (unsigned)dwarf_take(&r, 1);
    }
    abbreviations = dwarf_take(&r, unit.offset_bytes);
    if (unit.version == 4) unit.address_bytes = (unsigned)dwarf_take(&r, 1);
    if (r.bad || kind != 1 || !unit.address_bytes || unit.address_bytes > 8) return;
    take_abbreviations(&unit, abbreviations);
    take_entries(&unit, &r);
}

/* ---- queries ---- */

static int by_begin(const void *a, const void *b)
{
    const CallRange *x = a, *y = b;
    if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
    if (x->end != y->end) return x->end > y->end ? -1 : 1;
    return x->call < y->call ? -1 : x->call > y->call; /* entries stand inside of those that are around them */
}

static void order_ranges(InlineCalls *calls)
{
    CallRange *ranges = calls->ranges.data;
    if (!calls->ranges.len) return;
    qsort(ranges, calls->ranges.len, sizeof *ranges, by_begin);
    for (uint32_t i = 1, outer = 1; i < calls->ranges.len; outer = ++i) {
        while (outer && ranges[outer - 1].end <= ranges[i].begin) outer = ranges[outer - 1].outer;
        ranges[i].outer = outer;
    }
}

static InlineCalls *read_calls(const CodeObject *object, Arena *arena)
{
    InlineCalls *calls = ARENA_NEW(arena, InlineCalls);
    calls->arena = arena;
    DwarfReader all = dwarf_reader(&object->debug_info, 0);
    while (!all.bad && all.at < all.end) take_unit(object, calls, &all);
    order_ranges(calls);
    return calls;
}

unsigned inline_calls_at(const CodeObject *object, Arena *arena, InlineCalls **calls, uint64_t address, SourceLoc *locs,
                         unsigned most)
{
    unsigned count = 0;
    if (!*calls) *calls = read_calls(object, arena);
    const CallRange *ranges = (*calls)->ranges.data;
    /* the last range that begins at the address or before it, or one of those around it */
    uint32_t range = SEARCH_FIRST(at, (*calls)->ranges.len, ranges[at].begin <= address);
    while (range && ranges[range - 1].end <= address) range = ranges[range - 1].outer;
    uint32_t call = range ? ranges[range - 1].call + 1 : 0;
    for (; call && count < most; call = (*calls)->calls.data[call - 1].outer)
        locs[count++] = (*calls)->calls.data[call - 1].at;
    return count;
}
