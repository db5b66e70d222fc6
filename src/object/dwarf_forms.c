#include "object/dwarf_forms.h"

static const struct {
    uint8_t kind, bytes;
} forms[] = {
    [0x01] = {FORM_ADDRESS, 0},     [0x03] = {FORM_BYTES, 2},      [0x04] = {FORM_BYTES, 4},
    [0x05] = {FORM_NUMBER, 2},      [0x06] = {FORM_NUMBER, 4},     [0x07] = {FORM_NUMBER, 8},
    [0x08] = {FORM_TEXT, 0},        [0x09] = {FORM_BYTES, 0},      [0x0a] = {FORM_BYTES, 1},
    [0x0b] = {FORM_NUMBER, 1},      [0x0c] = {FORM_NUMBER, 1},     [0x0d] = {FORM_SLEB, 0},
    [0x0e] = {FORM_TEXT_OFFSET, 0}, [0x0f] = {FORM_ULEB, 0},       [0x10] = {FORM_OFFSET, 0},
    [0x11] = {FORM_REFERENCE, 1},   [0x12] = {FORM_REFERENCE, 2},  [0x13] = {FORM_REFERENCE, 4},
    [0x14] = {FORM_REFERENCE, 8},   [0x15] = {FORM_REFERENCE, 0},  [0x17] = {FORM_OFFSET, 0},
    [0x18] = {FORM_BYTES, 0},       [0x19] = {FORM_NONE, 0},       [0x1a] = {FORM_TEXT_AT, 0},
    [0x1b] = {FORM_ADDRESS_AT, 0},  [0x1e] = {FORM_NUMBER, 16},    [0x1f] = {FORM_LINE_TEXT_OFFSET, 0},
    [0x20] = {FORM_NUMBER, 8},      [0x21] = {FORM_NONE, 0},       [0x22] = {FORM_ULEB, 0},
    [0x23] = {FORM_ULEB, 0},        [0x25] = {FORM_TEXT_AT, 1},    [0x26] = {FORM_TEXT_AT, 2},
    [0x27] = {FORM_TEXT_AT, 3},     [0x28] = {FORM_TEXT_AT, 4},    [0x29] = {FORM_ADDRESS_AT, 1},
    [0x2a] = {FORM_ADDRESS_AT, 2},  [0x2b] = {FORM_ADDRESS_AT, 3}, [0x2c] = {FORM_ADDRESS_AT, 4},
};

static uint64_t take_number(DwarfReader *r, unsigned bytes) { return bytes ? dwarf_take(r, bytes) : dwarf_uleb(r); }

uint64_t dwarf_table_entry(const ObjectSection *section, uint64_t base, uint64_t index, unsigned bytes)
{
    if (index > section->size) return 0;
    DwarfReader r = dwarf_reader(section, base + index * bytes);
    return r.bad ? 0 : dwarf_take(&r, bytes);
}

uint64_t dwarf_address_at(const DwarfUnit *unit, uint64_t index)
{
    return dwarf_table_entry(&unit->object->debug_addr, unit->address_base, index, unit->address_bytes);
}

DwarfValue dwarf_value(const DwarfUnit *unit, DwarfReader *r, uint64_t form, uint64_t constant)
{
    const CodeObject *o = unit->object;
    DwarfValue v = {0};
    if (form >= sizeof forms / sizeof *forms) {
        r->bad = true;
        return v;
    }
    const unsigned bytes = forms[form].bytes;
    v.kind = (FormKind)forms[form].kind;
    switch (v.kind) {
    case FORM_UNKNOWN: r->bad = true; break;
    case FORM_NUMBER:
        if (bytes > 8) dwarf_skip(r, bytes);
        else v.number = dwarf_take(r, bytes);
        break;
    case FORM_OFFSET: v.number = dwarf_take(r, unit->offset_bytes); break;
    case FORM_ULEB: v.number = dwarf_uleb(r); break;
    case FORM_SLEB: v.number = (uint64_t)dwarf_sleb(r); break;
    case FORM_ADDRESS: v.number = dwarf_take(r, unit->address_bytes); break;
    case FORM_ADDRESS_AT: v.number = dwarf_address_at(unit, take_number(r, bytes)); break;
    case FORM_REFERENCE: v.number = unit->begin + take_number(r, bytes); break;
    case FORM_TEXT: v.text = dwarf_string(r); break;
    case FORM_TEXT_OFFSET: v.text = dwarf_string_in(&o->debug_str, dwarf_take(r, unit->offset_bytes)); break;
    case FORM_LINE_TEXT_OFFSET: v.text = dwarf_string_in(&o->debug_line_str, dwarf_take(r, unit->offset_bytes)); break;
    case FORM_TEXT_AT:
        v.text = dwarf_string_in(&o->debug_str, dwarf_table_entry(&o->debug_str_offsets, unit->string_base,
                                                                  take_number(r, bytes), unit->offset_bytes));
        break;
    case FORM_BYTES: dwarf_skip(r, take_number(r, bytes)); break;
    case FORM_NONE: v.number = form == DW_FORM_IMPLICIT_CONST ? constant : 1; break;
    }
    return v;
}
