/* The calls that inlining took away, from .debug_info (DWARF 4 and 5): which function an instruction comes from, and
   where that was called. The first query reads all units. Nothing here is trusted: what is invalid ends its unit, and
   a budget ends tables that point to each other over and over. */
#include <stdlib.h>

#include "object/dwarf_forms.h"
#include "support/sorted.h"

enum { MOST_ENTRIES = 1 << 23 }; /* attributes and ranges that are read at most */
#define NO_CALL UINT32_MAX

/* A function of the source. */
typedef struct Function {
    uint64_t offset; /* in .debug_info */
    const char *name;
    uint64_t origin; /* the function that has the name; 0: this one */
} Function;

typedef struct Call {
    uint32_t caller; /* the call that inlined this call, or NO_CALL */
    uint64_t function;
    SourceLoc from;
} Call;

/* The innermost call of these listing addresses. */
typedef struct CallRange {
    uint64_t begin, end;
    uint32_t call;
} CallRange;
typedef VEC(CallRange) CallRanges;

struct ObjectCalls {
    Arena *arena;
    bool is_read;
    uint32_t budget;
    VEC(Function) functions; /* by offset */
    VEC(Call) calls;
    CallRanges ranges; /* an inner call's lie within its caller's; after reading: in order, without overlaps */
};

ObjectCalls *object_calls_new(Arena *arena)
{
    ObjectCalls *calls = ARENA_NEW(arena, ObjectCalls);
    calls->arena = arena;
    calls->budget = MOST_ENTRIES;
    return calls;
}

/* False: the budget is used up, and stays so. */
static bool spend(ObjectCalls *calls)
{
    if (!calls->budget) return false;
    calls->budget--;
    return true;
}

/* ---- attributes ---- */

typedef struct Attribute {
    uint64_t name, form;
    uint64_t constant; /* of DW_FORM_implicit_const */
} Attribute;

/* What entries with one number consist of. */
typedef struct Abbreviation {
    uint64_t tag;
    bool has_children;
    uint32_t first, count; /* its attributes */
} Abbreviation;

typedef struct InfoUnit {
    DwarfUnit of;
    ObjectCalls *calls;
    DwarfReader entries;
    uint64_t low, table;
    VEC(Attribute) attributes;
    VEC(Abbreviation) abbreviations; /* number 1 first */
} InfoUnit;

/* ---- entries ---- */

/* One entry of .debug_info: a unit, a function, an inlined call, a variable ... */
typedef struct Entry {
    uint64_t tag;
    bool has_children, has_low, has_ranges, high_is_size, ranges_by_number;
    const char *name;
    uint64_t low, high, ranges, origin;
    uint64_t file, line, column;                            /* of the call */
    uint64_t string_base, address_base, ranges_base, table; /* of a unit */
} Entry;

enum { TAG_INLINED = 0x1d, TAG_FUNCTION = 0x2e };

static void take_attribute(Entry *e, const Attribute *attribute, const DwarfValue *v)
{
    switch (attribute->name) {
    case 0x03: e->name = v->text; break;
    case 0x10: e->table = v->number; break;
    case 0x11:
        e->low = v->number;
        e->has_low = true;
        break;
    case 0x12:
        e->high = v->number;
        e->high_is_size = v->kind != FORM_ADDRESS && v->kind != FORM_ADDRESS_AT;
        break;
    case 0x31: e->origin = v->number; break; /* abstract_origin */
    case 0x47: e->origin = v->number; break; /* specification */
    case 0x55:
        e->ranges = v->number;
        e->has_ranges = true;
        e->ranges_by_number = attribute->form == DW_FORM_RNGLISTX;
        break;
    case 0x57: e->column = v->number; break;
    case 0x58: e->file = v->number; break;
    case 0x59: e->line = v->number; break;
    case 0x72: e->string_base = v->number; break;
    case 0x73: e->address_base = v->number; break;
    case 0x74: e->ranges_base = v->number; break;
    default: break;
    }
}

/* False: a null entry, which ends a list of children, or an invalid one. */
static bool take_entry(const InfoUnit *unit, DwarfReader *r, Entry *e)
{
    *e = (Entry){0};
    const uint64_t number = dwarf_uleb(r);
    if (!number || r->bad) return false;
    if (number > unit->abbreviations.len) {
        r->bad = true;
        return false;
    }
    const Abbreviation *a = &unit->abbreviations.data[number - 1];
    e->tag = a->tag;
    e->has_children = a->has_children;
    for (uint32_t i = 0; i < a->count && !r->bad; i++) {
        const Attribute *attribute = &unit->attributes.data[a->first + i];
        const DwarfValue v = dwarf_value(&unit->of, r, attribute->form, attribute->constant);
        take_attribute(e, attribute, &v);
        if (!spend(unit->calls)) r->bad = true;
    }
    return !r->bad;
}

/* Compilers number abbreviations 1, 2, 3 ...; a table with other numbers is not read. */
static bool take_abbreviations(InfoUnit *unit, uint64_t offset)
{
    DwarfReader r = dwarf_reader(&unit->of.object->debug_abbrev, offset);
    Arena *arena = unit->calls->arena;
    for (uint64_t number = 1; !r.bad; number++) {
        const uint64_t code = dwarf_uleb(&r);
        if (!code) break;
        Abbreviation a = {.tag = dwarf_uleb(&r), .first = unit->attributes.len};
        a.has_children = dwarf_take(&r, 1);
        for (;;) {
            Attribute attribute = {.name = dwarf_uleb(&r)};
            attribute.form = dwarf_uleb(&r);
            if (attribute.form == DW_FORM_IMPLICIT_CONST) attribute.constant = (uint64_t)dwarf_sleb(&r);
            if (!spend(unit->calls)) r.bad = true;
            if (r.bad || (!attribute.name && !attribute.form)) break;
            VEC_PUSH(arena, &unit->attributes, attribute);
        }
        a.count = unit->attributes.len - a.first;
        if (code != number) return false;
        VEC_PUSH(arena, &unit->abbreviations, a);
    }
    return !r.bad;
}

/* ---- ranges of addresses ---- */

static void add_range(InfoUnit *unit, uint32_t call, uint64_t begin, uint64_t end)
{
    const CodeObject *o = unit->of.object;
    const CallRange range = {begin, end, call};
    if (begin >= end || end > o->code_end - o->listing_base) return;
    VEC_PUSH(unit->calls->arena, &unit->calls->ranges, range);
}

/* DWARF 5, section 7.25: one entry of a list in .debug_rnglists. False: its end. */
static bool take_range(InfoUnit *unit, DwarfReader *r, uint32_t call, uint64_t *base)
{
    uint64_t begin, end;
    const unsigned kind = (unsigned)dwarf_take(r, 1);
    switch (kind) {
    case 1: *base = dwarf_address_at(&unit->of, dwarf_uleb(r)); return true;
    case 5: *base = dwarf_take(r, unit->of.address_bytes); return true;
    case 2:
    case 3:
        begin = dwarf_address_at(&unit->of, dwarf_uleb(r));
        end = dwarf_uleb(r);
        end = kind == 2 ? dwarf_address_at(&unit->of, end) : begin + end;
        break;
    case 4:
        begin = *base + dwarf_uleb(r);
        end = *base + dwarf_uleb(r);
        break;
    case 6:
        begin = dwarf_take(r, unit->of.address_bytes);
        end = dwarf_take(r, unit->of.address_bytes);
        break;
    case 7:
        begin = dwarf_take(r, unit->of.address_bytes);
        end = begin + dwarf_uleb(r);
        break;
    default: return false;
    }
    if (!r->bad) add_range(unit, call, begin, end);
    return true;
}

/* DWARF 4, section 7.23: one entry of a list in .debug_ranges. */
static bool take_old_range(InfoUnit *unit, DwarfReader *r, uint32_t call, uint64_t *base)
{
    const uint64_t begin = dwarf_take(r, unit->of.address_bytes), end = dwarf_take(r, unit->of.address_bytes);
    if (!begin && !end) return false;
    if (begin == (unit->of.address_bytes == 8 ? UINT64_MAX : UINT32_MAX)) *base = end;
    else if (!r->bad) add_range(unit, call, *base + begin, *base + end);
    return true;
}

static void add_ranges(InfoUnit *unit, const Entry *e, uint32_t call)
{
    const CodeObject *o = unit->of.object;
    if (!e->has_ranges) {
        if (e->has_low) add_range(unit, call, e->low, e->high_is_size ? e->low + e->high : e->high);
        return;
    }
    const bool is_old = unit->of.version < 5;
    uint64_t at = e->ranges, base = unit->low;
    if (e->ranges_by_number)
        at = unit->of.ranges_base +
             dwarf_table_entry(&o->debug_rnglists, unit->of.ranges_base, at, unit->of.offset_bytes);
    DwarfReader r = dwarf_reader(is_old ? &o->debug_ranges : &o->debug_rnglists, at);
    while (!r.bad && spend(unit->calls) && (is_old ? take_old_range : take_range)(unit, &r, call, &base)) {}
}

/* ---- units ---- */

static uint32_t add_call(InfoUnit *unit, const Entry *e, uint32_t caller)
{
    ObjectCalls *calls = unit->calls;
    const char *file = line_table_file(unit->of.object, unit->table, e->file);
    const Call call = {caller, e->origin, {file ? file : "", (uint32_t)e->line, (uint32_t)e->column}};
    VEC_PUSH(calls->arena, &calls->calls, call);
    add_ranges(unit, e, calls->calls.len - 1);
    return calls->calls.len - 1;
}

static void take_entries(InfoUnit *unit)
{
    DwarfReader *r = &unit->entries;
    Arena *arena = unit->calls->arena;
    VEC(uint32_t) callers = {0}; /* of each open entry: the call that its children belong to */
    uint32_t caller = NO_CALL;
    while (r->at < r->end && !r->bad) {
        Entry e;
        const uint64_t offset = (uint64_t)(r->at - unit->of.object->debug_info.bytes);
        if (!take_entry(unit, r, &e)) {
            if (callers.len) caller = callers.data[--callers.len];
            continue;
        }
        if (e.tag == TAG_FUNCTION) {
            const Function function = {offset, e.name, e.origin};
            VEC_PUSH(arena, &unit->calls->functions, function);
        }
        const uint32_t call = e.tag == TAG_INLINED ? add_call(unit, &e, caller) : caller;
        if (!e.has_children) continue;
        VEC_PUSH(arena, &callers, caller);
        caller = e.tag == TAG_FUNCTION ? NO_CALL : call;
    }
}

/* Reads the header at *r, and moves *r after the unit. False: a unit that is not read (type units, other versions). */
static bool take_unit(InfoUnit *unit, DwarfReader *r)
{
    unit->of.begin = (uint64_t)(r->at - unit->of.object->debug_info.bytes);
    DwarfReader u = dwarf_unit(r, &unit->of.offset_bytes);
    unit->of.version = (unsigned)dwarf_take(&u, 2);
    if (u.bad || (unit->of.version != 4 && unit->of.version != 5)) return false;
    uint64_t kind = 1, offset;
    if (unit->of.version == 5) {
        kind = dwarf_take(&u, 1);
        unit->of.address_bytes = (unsigned)dwarf_take(&u, 1);
        offset = dwarf_take(&u, unit->of.offset_bytes);
    } else {
        offset = dwarf_take(&u, unit->of.offset_bytes);
        unit->of.address_bytes = (unsigned)dwarf_take(&u, 1);
    }
    if (u.bad || kind != 1 || (unit->of.address_bytes != 4 && unit->of.address_bytes != 8)) return false;
    if (!take_abbreviations(unit, offset)) return false;
    /* The bases stand in the unit's own entry, after attributes that need them: it is read twice. */
    for (int pass = 0; pass < 2; pass++) {
        Entry e;
        DwarfReader first = u;
        if (!take_entry(unit, &first, &e)) return false;
        unit->of.string_base = e.string_base;
        unit->of.address_base = e.address_base;
        unit->of.ranges_base = e.ranges_base;
        unit->low = e.low;
        unit->table = e.table;
    }
    unit->entries = u;
    return true;
}

/* By begin; callers before what they call, which lies within them. */
static int by_begin(const void *a, const void *b)
{
    const CallRange *x = a, *y = b;
    if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
    return x->call < y->call ? -1 : x->call > y->call;
}

static void add_piece(Arena *arena, CallRanges *to, uint64_t begin, uint64_t end, uint32_t call)
{
    if (begin < end) VEC_PUSH(arena, to, ((CallRange){begin, end, call}));
}

/* Leaves addresses to the innermost of their ranges: of those that have begun and not ended, the last one. */
static void cut_ranges(ObjectCalls *calls)
{
    CallRanges open = {0}, pieces = {0};
    uint64_t at = 0; /* the addresses below are done */
    if (!calls->ranges.len) return;
    qsort(calls->ranges.data, calls->ranges.len, sizeof *calls->ranges.data, by_begin);
    VEC_PUSH(calls->arena, &calls->ranges, ((CallRange){UINT64_MAX, UINT64_MAX, NO_CALL}));
    VEC_FOREACH(const CallRange, range, &calls->ranges) {
        for (; open.len && open.data[open.len - 1].end <= range->begin; open.len--) {
            const CallRange *ended = &open.data[open.len - 1];
            add_piece(calls->arena, &pieces, at, ended->end, ended->call);
            if (ended->end > at) at = ended->end;
        }
        if (open.len) add_piece(calls->arena, &pieces, at, range->begin, open.data[open.len - 1].call);
        at = range->begin;
        VEC_PUSH(calls->arena, &open, *range);
    }
    calls->ranges = pieces;
}

static void read_calls(const CodeObject *object)
{
    ObjectCalls *calls = object->calls;
    calls->is_read = true;
    DwarfReader r = dwarf_reader(&object->debug_info, 0);
    while (r.at < r.end && !r.bad && calls->budget) {
        InfoUnit unit = {.of.object = object, .calls = calls};
        if (take_unit(&unit, &r)) take_entries(&unit);
    }
    cut_ranges(calls);
}

/* ---- queries ---- */

/* The function's name; origins lead to the entry that has it. */
static const char *function_name(const ObjectCalls *calls, uint64_t offset)
{
    for (int step = 0; step < 4; step++) {
        const Function *f = calls->functions.data;
        const uint32_t at = SEARCH_FIRST(i, calls->functions.len, f[i].offset < offset);
        if (at == calls->functions.len || f[at].offset != offset) return "";
        if (f[at].name) return f[at].name;
        offset = f[at].origin;
    }
    return "";
}

static uint32_t innermost(const ObjectCalls *calls, uint64_t address)
{
    const CallRange *ranges = calls->ranges.data;
    const uint32_t at = SEARCH_FIRST(i, calls->ranges.len, ranges[i].end <= address);
    return at < calls->ranges.len && ranges[at].begin <= address ? ranges[at].call : NO_CALL;
}

uint32_t object_inlined_calls(const CodeObject *object, uint64_t listing_address, ObjectCall *found, uint32_t most)
{
    ObjectCalls *calls = object->calls;
    uint32_t count = 0;
    if (!calls) return 0;
    if (!calls->is_read) read_calls(object);
    for (uint32_t call = innermost(calls, listing_address); call != NO_CALL && count < most;) {
        const Call *c = &calls->calls.data[call];
        found[count++] = (ObjectCall){function_name(calls, c->function), c->from};
        call = c->caller;
    }
    return count;
}
