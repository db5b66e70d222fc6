/* Values of DWARF attributes, by their form (DWARF 5, section 7.5.6). */
#pragma once

#include "object/dwarf_read.h"

typedef enum FormKind {
    FORM_UNKNOWN,
    FORM_NUMBER, /* of `bytes` */
    FORM_OFFSET, /* a number of the unit's size for offsets */
    FORM_ULEB,
    FORM_SLEB,
    FORM_ADDRESS,
    FORM_ADDRESS_AT, /* by its number in .debug_addr, of `bytes`; 0: ULEB */
    FORM_REFERENCE,  /* from the start of the unit, of `bytes`; 0: ULEB */
    FORM_TEXT,
    FORM_TEXT_OFFSET,
    FORM_LINE_TEXT_OFFSET, /* in .debug_line_str */
    FORM_TEXT_AT,          /* by its number in .debug_str_offsets, of `bytes`; 0: ULEB */
    FORM_BYTES,            /* a block; its length has `bytes`; 0: ULEB */
    FORM_NONE,             /* the value is in the abbreviation */
} FormKind;

enum { DW_FORM_IMPLICIT_CONST = 0x21, DW_FORM_RNGLISTX = 0x23 };

/* What forms depend on: of the unit that they are in. */
typedef struct DwarfUnit {
    const CodeObject *object;
    uint64_t begin; /* in .debug_info */
    unsigned version, offset_bytes, address_bytes;
    uint64_t string_base, address_base, ranges_base;
} DwarfUnit;

typedef struct DwarfValue {
    uint64_t number; /* 0: a text or a block, or longer than 8 bytes */
    const char *text;
    FormKind kind;
} DwarfValue;

/* `constant`: of DW_FORM_implicit_const. A form that is not known sets r->bad. */
DwarfValue dwarf_value(const DwarfUnit *unit, DwarfReader *r, uint64_t form, uint64_t constant);
/* Entry `index` of a table of numbers that begins at `base`; 0 outside of the section. */
uint64_t dwarf_table_entry(const ObjectSection *section, uint64_t base, uint64_t index, unsigned bytes);
uint64_t dwarf_address_at(const DwarfUnit *unit, uint64_t index);
