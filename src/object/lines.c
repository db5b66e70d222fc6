/* Source lines of code addresses: the line number program of .debug_line (DWARF 5 standard, section 6.2; versions 2 to
   4 differ in the header). Every read is checked, and a table that makes no sense gives no line.

   Why not libdw (elfutils 0.188): it stands hostile tables (8.9 million mutated ones under AddressSanitizer, no crash,
   none slow), and says the same lines of good ones. But it gives file names joined with the directory of the
   compilation only, where findings have them as the assembler was called; it stops at the first table that is
   malformed, where this reader goes on with the next; and it has no relocations of AMDGPU, so that an ELF file would
   have to be made round the relocated sections for it. */
#include <string.h>

#include "object/object.h"

enum {
    FORM_STRING = 0x08,
    FORM_DATA1 = 0x0b,
    FORM_DATA2 = 0x05,
    FORM_DATA4 = 0x06,
    FORM_DATA8 = 0x07,
    FORM_DATA16 = 0x1e,
    FORM_BLOCK = 0x09,
    FORM_UDATA = 0x0f,
    FORM_STRP = 0x0e,
    FORM_LINE_STRP = 0x1f,
    CONTENT_PATH = 1,
    CONTENT_DIRECTORY = 2,
    MAX_FORMATS = 8,
};

typedef struct Reader {
    const uint8_t *at, *end;
    bool bad;
} Reader;

static uint64_t take(Reader *r, unsigned bytes)
{
    uint64_t value = 0;
    if ((size_t)(r->end - r->at) < bytes) {
        r->bad = true;
        r->at = r->end;
        return 0;
    }
    memcpy(&value, r->at, bytes);
    r->at += bytes;
    return value;
}

static uint64_t take_uleb(Reader *r)
{
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint64_t byte = take(r, 1);
        if (shift < 64) value |= (byte & 127) << shift;
        if (!(byte & 128)) return value;
    }
}

static int64_t take_sleb(Reader *r)
{
    uint64_t value = 0;
    for (unsigned shift = 0;;) {
        uint64_t byte = take(r, 1);
        if (shift < 64) value |= (byte & 127) << shift;
        shift += 7;
        if (byte & 128) continue;
        if (shift < 64 && byte & 64) value |= ~(uint64_t)0 << shift;
        return (int64_t)value;
    }
}

static void skip(Reader *r, uint64_t bytes)
{
    if (bytes > (uint64_t)(r->end - r->at)) {
        r->bad = true;
        bytes = (uint64_t)(r->end - r->at);
    }
    r->at += bytes;
}

static const char *take_string(Reader *r)
{
    const uint8_t *end = memchr(r->at, 0, (size_t)(r->end - r->at));
    const char *text = (const char *)r->at;
    if (!end) {
        r->bad = true;
        return "";
    }
    r->at = end + 1;
    return text;
}

static const char *string_in(const ObjectSection *section, uint64_t at)
{
    if (at >= section->size || !memchr(section->bytes + at, 0, section->size - at)) return "";
    return (const char *)section->bytes + at;
}

/* ---- the header ---- */

typedef struct LineUnit {
    const CodeObject *object;
    Arena *arena;
    Reader program;
    unsigned version, offset_bytes, address_bytes, min_length, line_range, opcode_base;
    int line_base;
    const uint8_t *opcode_lengths;
    VEC(const char *) directories, files;
    VEC(uint32_t) file_directories;
} LineUnit;

typedef struct Entry {
    const char *path;
    uint64_t directory;
} Entry;

/* One field of a version 5 directory or file entry. */
static void take_field(LineUnit *unit, Reader *r, uint64_t content, uint64_t form, Entry *entry)
{
    const char *text = NULL;
    uint64_t number = 0;
    switch (form) {
    case FORM_STRING: text = take_string(r); break;
    case FORM_LINE_STRP: text = string_in(&unit->object->debug_line_str, take(r, unit->offset_bytes)); break;
    case FORM_STRP: text = string_in(&unit->object->debug_str, take(r, unit->offset_bytes)); break;
    case FORM_UDATA: number = take_uleb(r); break;
    case FORM_DATA1: number = take(r, 1); break;
    case FORM_DATA2: number = take(r, 2); break;
    case FORM_DATA4: number = take(r, 4); break;
    case FORM_DATA8: number = take(r, 8); break;
    case FORM_DATA16: skip(r, 16); break;
    case FORM_BLOCK: skip(r, take_uleb(r)); break;
    default: r->bad = true; break;
    }
    if (content == CONTENT_PATH && text) entry->path = text;
    if (content == CONTENT_DIRECTORY) entry->directory = number;
}

/* A version 5 list: its formats, then the entries. */
static void take_entries(LineUnit *unit, Reader *r, bool are_files)
{
    uint64_t formats[MAX_FORMATS][2];
    uint64_t num_formats = take(r, 1);
    if (num_formats > MAX_FORMATS) r->bad = true;
    for (uint64_t i = 0; i < num_formats && !r->bad; i++) {
        formats[i][0] = take_uleb(r);
        formats[i][1] = take_uleb(r);
    }
    uint64_t count = take_uleb(r);
    if (!num_formats && count) r->bad = true;
    for (uint64_t i = 0; i < count && !r->bad; i++) {
        Entry entry = {"", 0};
        for (uint64_t j = 0; j < num_formats; j++) take_field(unit, r, formats[j][0], formats[j][1], &entry);
        if (are_files) {
            VEC_PUSH(unit->arena, &unit->files, entry.path);
            VEC_PUSH(unit->arena, &unit->file_directories, (uint32_t)entry.directory);
        } else {
            VEC_PUSH(unit->arena, &unit->directories, entry.path);
        }
    }
}

/* Versions 2 to 4: directories from 1, files from 1; number 0 is the compilation's own, which is not named here. */
static void take_old_entries(LineUnit *unit, Reader *r)
{
    VEC_PUSH(unit->arena, &unit->directories, "");
    while (!r->bad) {
        const char *path = take_string(r);
        if (!*path) break;
        VEC_PUSH(unit->arena, &unit->directories, path);
    }
    VEC_PUSH(unit->arena, &unit->files, "");
    VEC_PUSH(unit->arena, &unit->file_directories, 0u);
    while (!r->bad) {
        const char *path = take_string(r);
        if (!*path) break;
        VEC_PUSH(unit->arena, &unit->files, path);
        VEC_PUSH(unit->arena, &unit->file_directories, (uint32_t)take_uleb(r));
        take_uleb(r); /* time */
        take_uleb(r); /* length */
    }
}

/* Reads a unit's header from *r, which moves after the unit. False: not usable. */
static bool take_unit(LineUnit *unit, Reader *r)
{
    uint64_t length = take(r, 4);
    unit->offset_bytes = 4;
    if (length == 0xffffffff) {
        length = take(r, 8);
        unit->offset_bytes = 8;
    }
    if (r->bad || length > (uint64_t)(r->end - r->at)) {
        r->bad = true;
        return false;
    }
    Reader u = {r->at, r->at + length, false};
    r->at += length;
    unit->version = (unsigned)take(&u, 2);
    if (unit->version < 2 || unit->version > 5) return false;
    unit->address_bytes = 8;
    if (unit->version == 5) {
        unit->address_bytes = (unsigned)take(&u, 1);
        take(&u, 1); /* segment selector size */
    }
    uint64_t header = take(&u, unit->offset_bytes);
    if (u.bad || header > (uint64_t)(u.end - u.at) || unit->address_bytes > 8) return false;
    unit->program = (Reader){u.at + header, u.end, false};
    unit->min_length = (unsigned)take(&u, 1);
    if (unit->version >= 4) take(&u, 1); /* operations per instruction: 1, there is no VLIW here */
    take(&u, 1);                         /* default of is_stmt */
    unit->line_base = (int8_t)take(&u, 1);
    unit->line_range = (unsigned)take(&u, 1);
    unit->opcode_base = (unsigned)take(&u, 1);
    if (!unit->line_range || !unit->opcode_base) return false;
    unit->opcode_lengths = u.at;
    skip(&u, unit->opcode_base - 1);
    if (unit->version == 5) {
        take_entries(unit, &u, false);
        take_entries(unit, &u, true);
    } else {
        take_old_entries(unit, &u);
    }
    return !u.bad;
}

/* ---- the program ---- */

typedef struct Row {
    uint64_t address, file, column;
    int64_t line;
} Row;

typedef struct Search {
    uint64_t address;
    Row last; /* the row before, of this sequence */
    bool has_last;
    Row found;
    bool has_found;
} Search;

/* A new row ends the addresses of the one before. */
static void add_row(Search *search, const Row *row, bool ends_sequence)
{
    if (search->has_last && search->last.address <= search->address && search->address < row->address &&
        !search->has_found) {
        search->found = search->last;
        search->has_found = true;
    }
    search->last = *row;
    search->has_last = !ends_sequence;
}

static void take_extended(LineUnit *unit, Row *row, Search *search)
{
    Reader *r = &unit->program;
    uint64_t length = take_uleb(r);
    if (!length || length > (uint64_t)(r->end - r->at)) {
        r->bad = true;
        return;
    }
    const uint8_t *next = r->at + length;
    switch (take(r, 1)) {
    case 1: /* end_sequence */
        add_row(search, row, true);
        *row = (Row){.file = 1, .line = 1};
        break;
    case 2: row->address = take(r, length - 1 > 8 ? 8 : (unsigned)(length - 1)); break;
    default: break;
    }
    r->at = next;
}

static void advance(const LineUnit *unit, Row *row, uint64_t operations)
{
    row->address += operations * unit->min_length;
}

static void take_standard(LineUnit *unit, unsigned opcode, Row *row, Search *search)
{
    Reader *r = &unit->program;
    switch (opcode) {
    case 1: add_row(search, row, false); break;      /* copy */
    case 2: advance(unit, row, take_uleb(r)); break; /* advance_pc */
    case 3: row->line = (int64_t)((uint64_t)row->line + (uint64_t)take_sleb(r)); break;
    case 4: row->file = take_uleb(r); break;
    case 5: row->column = take_uleb(r); break;
    case 8: advance(unit, row, (255 - unit->opcode_base) / unit->line_range); break; /* const_add_pc */
    case 9: row->address += take(r, 2); break;                                       /* fixed_advance_pc */
    default:
        for (unsigned i = 0; i < unit->opcode_lengths[opcode - 1]; i++) take_uleb(r);
        break;
    }
}

static void run_program(LineUnit *unit, Search *search)
{
    Reader *r = &unit->program;
    Row row = {.file = 1, .line = 1};
    search->has_last = false;
    while (r->at < r->end && !r->bad && !search->has_found) {
        unsigned opcode = (unsigned)take(r, 1);
        if (!opcode) {
            take_extended(unit, &row, search);
        } else if (opcode < unit->opcode_base) {
            take_standard(unit, opcode, &row, search);
        } else {
            unsigned adjusted = opcode - unit->opcode_base;
            advance(unit, &row, adjusted / unit->line_range);
            row.line += unit->line_base + (int)(adjusted % unit->line_range);
            add_row(search, &row, false);
        }
    }
}

static const char *file_name(const LineUnit *unit, uint64_t file)
{
    if (file >= unit->files.len) return NULL;
    const char *name = unit->files.data[file];
    uint32_t directory = unit->file_directories.data[file];
    /* What the assembler read from a pipe has the name of the object's own file. */
    if (!*name || !strcmp(name, "<stdin>") || !strcmp(name, "-")) return unit->object->name;
    if (*name == '/' || !directory || directory >= unit->directories.len) return name;
    return arena_printf(unit->arena, "%s/%s", unit->directories.data[directory], name);
}

bool object_source_line(const CodeObject *object, Arena *arena, uint64_t listing_address, SourceLoc *loc)
{
    if (!object->debug_line.bytes) return false;
    Reader r = {object->debug_line.bytes, object->debug_line.bytes + object->debug_line.size, false};
    while (r.at < r.end && !r.bad) {
        LineUnit unit = {.object = object, .arena = arena};
        if (!take_unit(&unit, &r)) continue;
        Search search = {.address = listing_address};
        run_program(&unit, &search);
        if (!search.has_found || search.found.line <= 0 || search.found.line > UINT32_MAX) continue;
        loc->file = file_name(&unit, search.found.file);
        loc->line = (uint32_t)search.found.line;
        loc->column = (uint32_t)search.found.column;
        return loc->file != NULL;
    }
    return false;
}
