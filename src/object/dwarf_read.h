/* Reads DWARF: every read is checked, and what is invalid reads as 0 and sets `bad`. */
#pragma once

#include <string.h>

#include "object/object.h"

typedef struct DwarfReader {
    const uint8_t *at, *end;
    bool bad;
} DwarfReader;

static inline uint64_t dwarf_take(DwarfReader *r, unsigned bytes)
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

static inline uint64_t dwarf_uleb(DwarfReader *r)
{
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint64_t byte = dwarf_take(r, 1);
        if (shift < 64) value |= (byte & 127) << shift;
        if (!(byte & 128)) return value;
    }
}

static inline int64_t dwarf_sleb(DwarfReader *r)
{
    uint64_t value = 0;
    for (unsigned shift = 0;;) {
        uint64_t byte = dwarf_take(r, 1);
        if (shift < 64) value |= (byte & 127) << shift;
        shift += 7;
        if (byte & 128) continue;
        if (shift < 64 && byte & 64) value |= ~(uint64_t)0 << shift;
        return (int64_t)value;
    }
}

static inline void dwarf_skip(DwarfReader *r, uint64_t bytes)
{
    if (bytes > (uint64_t)(r->end - r->at)) {
        r->bad = true;
        bytes = (uint64_t)(r->end - r->at);
    }
    r->at += bytes;
}

static inline const char *dwarf_string(DwarfReader *r)
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

/* A string of a section, whose last byte must be a zero: a search for each string's end could be slow. */
static inline const char *dwarf_string_in(const ObjectSection *section, uint64_t at)
{
    if (at >= section->size || section->bytes[section->size - 1]) return "";
    return (const char *)section->bytes + at;
}

/* The length that a unit begins with; *offset_bytes is the size of its offsets. The unit; *r is moved after it. */
static inline DwarfReader dwarf_unit(DwarfReader *r, unsigned *offset_bytes)
{
    uint64_t length = dwarf_take(r, 4);
    *offset_bytes = 4;
    if (length == 0xffffffff) {
        length = dwarf_take(r, 8);
        *offset_bytes = 8;
    }
    if (length > (uint64_t)(r->end - r->at)) {
        r->bad = true;
        length = 0;
    }
    DwarfReader unit = {r->at, r->at + length, r->bad};
    r->at += length;
    return unit;
}

static inline DwarfReader dwarf_reader(const ObjectSection *section, uint64_t at)
{
    if (at > section->size || !section->bytes) return (DwarfReader){.bad = true};
    return (DwarfReader){section->bytes + at, section->bytes + section->size, false};
}

/* line_table_read.c: file number `file` of the line table at that offset. NULL: none. */
const char *line_table_file(const CodeObject *object, uint64_t table, uint64_t file);
/* The line table's own place for that listing address. False: none. */
bool line_table_at(const CodeObject *object, uint64_t listing_address, SourceLoc *loc);
