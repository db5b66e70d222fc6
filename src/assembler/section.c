/* Sections and their contents. */
#include <elf.h>
#include <string.h>

#include "assembler/assembly.h"

enum { NOP = 0xbf800000u, MAX_SECTION_BYTES = 256 << 20, MAX_ALIGNMENT = 1 << 16 };

uint64_t section_size(const AsmSection *section)
{
    return section->type == SHT_NOBITS ? section->empty_bytes : section->data.len;
}

void section_use(Assembly *a, uint32_t number)
{
    a->previous = a->section;
    a->section = number;
}

/* Sections whose names determine their kind: ELF, System V ABI; LLVM 22 (MCSectionELF). */
static AsmSection implied(const char *name)
{
    static const struct {
        const char *prefix;
        uint32_t type;
        uint64_t flags;
    } rows[] = {{".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR},
                {".rodata", SHT_PROGBITS, SHF_ALLOC},
                {".data", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE},
                {".bss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE},
                {".note", SHT_NOTE, 0}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t length = strlen(rows[i].prefix);
        if (!strncmp(name, rows[i].prefix, length) && (!name[length] || name[length] == '.'))
            return (AsmSection){.type = rows[i].type, .flags = rows[i].flags, .align = 1};
    }
    return (AsmSection){.type = SHT_PROGBITS, .align = 1};
}

uint32_t section_find(Assembly *a, const char *name, size_t length)
{
    for (uint32_t i = 0; i < a->sections.len; i++)
        if (word_is((Word){name, length}, a->sections.data[i].name)) return i;
    const char *copy = arena_strndup(a->arena, name, length);
    AsmSection section = implied(copy);
    section.name = copy;
    if (!strcmp(copy, ".text")) section.align = 4;
    VEC_PUSH(a->arena, &a->sections, section);
    return a->sections.len - 1;
}

/* ---- bytes ---- */

static bool has_room(const Assembly *a, Cursor *c, uint64_t count)
{
    const AsmSection *section = &a->sections.data[a->section];
    return count <= MAX_SECTION_BYTES - section_size(section) ||
           cursor_error(c, "section %s would have more than %d MiB", section->name, MAX_SECTION_BYTES >> 20);
}

bool put_bytes(Assembly *a, Cursor *c, const void *bytes, size_t count)
{
    AsmSection *section = current_section(a);
    if (!has_room(a, c, count)) return false;
    if (section->type == SHT_NOBITS) {
        for (size_t i = 0; i < count; i++)
            if (((const char *)bytes)[i]) return cursor_error(c, "section %s may hold zeros only", section->name);
        section->empty_bytes += count;
        return true;
    }
    if (count) strbuf_append_n(&section->data, bytes, count);
    return true;
}

bool put_zeros(Assembly *a, Cursor *c, uint64_t count, uint8_t fill)
{
    AsmSection *section = current_section(a);
    if (!has_room(a, c, count)) return false;
    if (section->type == SHT_NOBITS && fill) return cursor_error(c, "section %s may hold zeros only", section->name);
    if (section->type == SHT_NOBITS) section->empty_bytes += count;
    else
        for (uint64_t i = 0; i < count; i++) strbuf_char(&section->data, (char)fill);
    return true;
}

bool put_value(Assembly *a, Cursor *c, const AsmExpr *value, unsigned bytes)
{
    AsmValue known;
    const bool later = !expression_value(&a->symbols, value, &known, NULL) || known.plus || known.minus;
    if (later && current_section(a)->type == SHT_NOBITS)
        return cursor_error(c, "section %s may hold zeros only", current_section(a)->name);
    if (later) {
        const Fixup fixup = {FIXUP_DATA, (uint8_t)bytes,      a->section, section_size(current_section(a)),
                             value,      cursor_loc(c, c->at)};
        VEC_PUSH(a->arena, &a->fixups, fixup);
    } else if (!number_fits(known.constant, 8 * bytes)) {
        return cursor_error(c, "%lld does not fit into %u bytes", (long long)known.constant, bytes);
    }
    const int64_t number = later ? 0 : known.constant;
    return put_bytes(a, c, &number, bytes); /* little-endian */
}

bool put_padding(Assembly *a, Cursor *c, uint64_t alignment, uint64_t fill, unsigned fill_bytes, uint64_t most)
{
    AsmSection *section = current_section(a);
    if (!alignment) alignment = 1;
    if (alignment & (alignment - 1) || alignment > MAX_ALIGNMENT)
        return cursor_error(c, "an alignment must be a power of two, at most %d", MAX_ALIGNMENT);
    uint64_t count = -section_size(section) & (alignment - 1);
    if (count > most) return true;
    if (section->align < alignment) section->align = alignment;
    if (section->type == SHT_NOBITS) return put_zeros(a, c, count, 0);
    const bool code = section->flags & SHF_EXECINSTR && !fill_bytes;
    const unsigned unit = code ? 4 : fill_bytes ? fill_bytes : 1;
    const uint64_t value = code ? NOP : fill;
    bool good = put_zeros(a, c, count % unit, 0);
    for (count -= count % unit; good && count; count -= unit) good = put_bytes(a, c, &value, unit);
    return good;
}

/* ---- symbols ---- */

bool define_label(Assembly *a, Cursor *c, AsmSymbol *symbol)
{
    if (symbol->kind != SYMBOL_UNDEFINED) return cursor_error(c, "symbol '%s' is already defined", symbol->name);
    symbol->kind = SYMBOL_LABEL;
    symbol->section = a->section;
    symbol->offset = section_size(current_section(a));
    return true;
}

bool set_symbol(Assembly *a, Cursor *c, AsmSymbol *symbol, const AsmExpr *value)
{
    if (symbol->kind == SYMBOL_LABEL) return cursor_error(c, "'%s' is a label, not a variable", symbol->name);
    AsmValue known;
    const bool is_number = expression_value(&a->symbols, value, &known, NULL) && !known.plus && !known.minus;
    symbol->kind = SYMBOL_VARIABLE;
    symbol->value = is_number ? expression_number(a->arena, known.constant) : value;
    return true;
}
