/* Computes late values, makes relocations for values that only the loader knows, and writes the ELF file. */
#include <elf.h>
#include <string.h>

#include "assembler/assembly.h"
#include "emit/elf_write.h"
#include "object/relocation_types.h"

typedef struct Relocation {
    uint32_t section, type;
    uint64_t offset;
    const AsmSymbol *symbol;
    int64_t addend;
} Relocation;

typedef struct ObjectWriter {
    Assembly *assembly;
    VEC(Relocation) relocations;
    VEC(AsmSymbol *) symbols; /* local ones first */
    uint32_t num_locals;      /* includes the empty symbol */
    ElfNames names;
    StrBuf symbol_bytes, table, note;
    StrBuf *relocation_bytes; /* by section */
    ElfSection *sections;
    uint32_t num_sections;
} ObjectWriter;

/* ---- late values ---- */

static void relocate(ObjectWriter *w, const Fixup *f, uint32_t type, const AsmValue *v, int64_t addend)
{
    ((AsmSymbol *)v->plus)->is_named = true;
    const Relocation relocation = {f->section, type, f->offset, v->plus, addend};
    VEC_PUSH(w->assembly->arena, &w->relocations, relocation);
}

static bool refuse(const ObjectWriter *w, const Fixup *f, const char *why, const char *name)
{
    return diag_error(w->assembly->diags, f->loc, "%s%s%s%s", why, name ? " '" : "", name ? name : "", name ? "'" : "");
}

static void patch(ObjectWriter *w, const Fixup *f, int64_t value)
{
    memcpy(w->assembly->sections.data[f->section].data.data + f->offset, &value, f->bytes);
}

/* simm16: dwords from the next instruction. */
static bool finish_branch(ObjectWriter *w, const Fixup *f, const AsmValue *v)
{
    int64_t distance = v->constant;
    if (v->minus || v->variant) return refuse(w, f, "a branch needs a label", NULL);
    if (v->plus) {
        if (v->plus->kind != SYMBOL_LABEL) return refuse(w, f, "the label is not defined", v->plus->name);
        if (v->plus->section != f->section) return refuse(w, f, "another section holds", v->plus->name);
        const int64_t bytes = (int64_t)(v->plus->offset + (uint64_t)v->constant - f->offset - 4);
        if (bytes & 3) return refuse(w, f, "the branch goes into the middle of an instruction", NULL);
        distance = bytes / 4;
    }
    if (distance < INT16_MIN || distance > INT16_MAX)
        return refuse(w, f, "the label is too far away for a branch", NULL);
    patch(w, f, distance);
    return true;
}

/* plus - minus, where `minus` is in the section of the place: relative to the place. */
static bool finish_distance(ObjectWriter *w, const Fixup *f, const AsmValue *v)
{
    if (v->minus->kind != SYMBOL_LABEL || v->minus->section != f->section || !v->plus)
        return refuse(w, f, "no relocation can express this distance to", v->minus->name);
    const int64_t addend = (int64_t)((uint64_t)v->constant + f->offset - v->minus->offset);
    if (f->bytes != 4 && f->bytes != 8) return refuse(w, f, "such a distance needs 4 or 8 bytes", NULL);
    relocate(w, f, f->bytes == 8 ? RELOC_REL64 : RELOC_REL32, v, addend);
    return true;
}

static bool finish_data(ObjectWriter *w, const Fixup *f, const AsmValue *v)
{
    static const uint8_t types[NUM_VARIANTS] = {[VARIANT_REL32_LO] = RELOC_REL32_LO,
                                                [VARIANT_REL32_HI] = RELOC_REL32_HI,
                                                [VARIANT_ABS32_LO] = RELOC_ABS32_LO,
                                                [VARIANT_ABS32_HI] = RELOC_ABS32_HI,
                                                [VARIANT_GOTPCREL32_LO] = RELOC_GOTPCREL32_LO,
                                                [VARIANT_GOTPCREL32_HI] = RELOC_GOTPCREL32_HI,
                                                [VARIANT_REL64] = RELOC_REL64};
    if (!v->plus && !v->minus) {
        if (!number_fits(v->constant, 8u * f->bytes)) return refuse(w, f, "the value does not fit its field", NULL);
        patch(w, f, v->constant);
        return true;
    }
    if (v->minus) return finish_distance(w, f, v);
    const uint32_t type = v->variant ? types[v->variant] : f->bytes == 8 ? RELOC_ABS64 : RELOC_ABS32;
    const unsigned bytes = type == RELOC_ABS64 || type == RELOC_REL64 ? 8 : 4;
    if (bytes != f->bytes) return refuse(w, f, "the field is too small for an address", NULL);
    relocate(w, f, type, v, v->constant);
    return true;
}

static bool finish_fixups(ObjectWriter *w)
{
    Assembly *a = w->assembly;
    bool good = true;
    VEC_FOREACH(const Fixup, f, &a->fixups) {
        AsmValue value;
        const char *why = "no value";
        if (!expression_value(&a->symbols, f->value, &value, &why)) good = refuse(w, f, why, NULL);
        else good = (f->kind == FIXUP_BRANCH ? finish_branch(w, f, &value) : finish_data(w, f, &value)) && good;
    }
    return good;
}

static void put_distance(void *context, uint32_t section, uint64_t offset, AsmSymbol *symbol, int64_t addend)
{
    ObjectWriter *w = context;
    symbol->is_named = true;
    const Relocation relocation = {section, RELOC_REL64, offset, symbol, addend};
    VEC_PUSH(w->assembly->arena, &w->relocations, relocation);
}

/* A section's name, if no symbol has it, is the section's start. */
static void define_section_names(Assembly *a)
{
    for (uint32_t i = 0; i < a->sections.len; i++) {
        const char *name = a->sections.data[i].name;
        AsmSymbol *symbol = map_get_name(&a->symbols.by_name, name, strlen(name));
        if (!symbol || symbol->kind != SYMBOL_UNDEFINED) continue;
        symbol->kind = SYMBOL_LABEL;
        symbol->type = STT_SECTION;
        symbol->section = i;
    }
}

/* ---- lines ---- */

/* .debug_line from .loc, or from the lines of the text. */
static bool put_lines(ObjectWriter *w)
{
    Assembly *a = w->assembly;
    if (!a->lines.len) return true;
    FileNames files = a->files;
    if (a->has_locs && files.len) files.data++, files.len--; /* those of version 4 count from 1; file 0 is the unit's */
    const uint32_t text = section_find(a, ".text", 5), number = section_find(a, ".debug_line", 11);
    Image image = {.arena = a->arena, .text = a->sections.data[text].data};
    for (uint32_t i = 0; a->has_locs && i < a->lines.len; i++)
        if (!a->lines.data[i].file) a->lines.data[i].file = 1;
    emit_line_table(&a->lines, &files, &image);
    AsmSection *section = &a->sections.data[number];
    if (section->data.len)
        return diag_error(a->diags, (SourceLoc){a->source.name, 0, 0},
                          "the file has both .loc and a line table of its own");
    section->data = image.lines;
    AsmSymbol *start = symbol_get(&a->symbols, ".text", 5);
    define_section_names(a);
    const Relocation relocation = {number, RELOC_ABS64, image.lines_address_at, start, (int64_t)image.lines_address};
    start->is_named = true;
    VEC_PUSH(a->arena, &w->relocations, relocation);
    return true;
}

/* ---- symbols ---- */

static bool is_written(const AsmSymbol *s)
{
    if (s->name[0] == 1) return false; /* "1:" */
    return s->kind == SYMBOL_LABEL || (s->kind == SYMBOL_UNDEFINED && s->is_named) ||
           (s->kind == SYMBOL_VARIABLE && s->is_named);
}

static bool is_local(const AsmSymbol *s) { return s->kind != SYMBOL_UNDEFINED && s->binding == STB_LOCAL; }

/* Its address, and its section's number in the file (sections follow the name table). */
static bool symbol_place(ObjectWriter *w, const AsmSymbol *s, Elf64_Sym *out)
{
    if (s->kind == SYMBOL_UNDEFINED) return true;
    AsmValue v = {.plus = s};
    const char *why = NULL;
    if (s->kind == SYMBOL_VARIABLE && !expression_value(&w->assembly->symbols, s->value, &v, &why))
        return diag_error(w->assembly->diags, (SourceLoc){w->assembly->source.name, 0, 0}, "symbol '%s': %s", s->name,
                          why);
    if (v.minus || (v.plus && v.plus->kind != SYMBOL_LABEL))
        return diag_error(w->assembly->diags, (SourceLoc){w->assembly->source.name, 0, 0},
                          "symbol '%s' has a value that an object file cannot hold", s->name);
    out->st_value = (uint64_t)v.constant + (v.plus ? v.plus->offset : 0);
    out->st_shndx = v.plus ? (uint16_t)(v.plus->section + 2) : SHN_ABS;
    return true;
}

static bool put_symbol(ObjectWriter *w, AsmSymbol *s)
{
    AsmValue size = {0};
    const char *why = NULL;
    if (s->size && (!expression_value(&w->assembly->symbols, s->size, &size, &why) || size.plus || size.minus))
        return diag_error(w->assembly->diags, expression_loc(s->size), "the size of '%s' is not a number", s->name);
    const uint8_t binding = s->kind == SYMBOL_UNDEFINED && s->binding == STB_LOCAL ? STB_GLOBAL : s->binding;
    Elf64_Sym out = {.st_name = w->names.names.data[s->number - 1].at,
                     .st_info = ELF64_ST_INFO(binding, s->type),
                     .st_other = s->visibility,
                     .st_size = (uint64_t)size.constant};
    if (!symbol_place(w, s, &out)) return false;
    strbuf_append_n(&w->symbol_bytes, (const char *)&out, sizeof out);
    return true;
}

static bool put_symbols(ObjectWriter *w)
{
    static const Elf64_Sym none;
    strbuf_append_n(&w->symbol_bytes, (const char *)&none, sizeof none);
    for (uint32_t i = 0; i < w->symbols.len; i++)
        if (!put_symbol(w, w->symbols.data[i])) return false;
    return true;
}

static void choose_symbols(ObjectWriter *w)
{
    SymbolTable *table = &w->assembly->symbols;
    for (unsigned local = 1; local < 2; local--) {
        for (uint32_t i = 0; i < table->all.len; i++) {
            AsmSymbol *s = table->all.data[i];
            if (!is_written(s) || is_local(s) != local) continue;
            elf_add_name(&w->names, s->name); /* number i of the names is that of symbol i + 1 */
            VEC_PUSH(w->assembly->arena, &w->symbols, s);
            s->number = w->symbols.len;
        }
        if (local) w->num_locals = w->symbols.len + 1;
    }
}

/* ---- the file ---- */

enum { STRTAB = 0 };

static void put_relocations(ObjectWriter *w)
{
    VEC_FOREACH(const Relocation, r, &w->relocations) {
        const Elf64_Rela out = {r->offset, ELF64_R_INFO((uint64_t)r->symbol->number, r->type), r->addend};
        strbuf_append_n(&w->relocation_bytes[r->section], (const char *)&out, sizeof out);
    }
}

static void add_section(ObjectWriter *w, const char *name, SectionKind kind, const StrBuf *data)
{
    w->sections[w->num_sections++] =
        (ElfSection){.name = elf_add_name(&w->names, name), .data = data, .header = elf_section_header(kind)};
}

/* Adds in this order: the name table, the text's sections, their relocations, the symbols. */
static void add_sections(ObjectWriter *w)
{
    Assembly *a = w->assembly;
    w->sections = ARENA_ARRAY(a->arena, ElfSection, a->sections.len * 2 + 3);
    add_section(w, ".strtab", (SectionKind){SHT_STRTAB, 0, 1, 0}, &w->table);
    VEC_FOREACH(const AsmSection, s, &a->sections) {
        add_section(w, s->name, (SectionKind){s->type, s->flags, s->align, s->entry_bytes},
                    s->type == SHT_NOBITS ? NULL : &s->data);
        if (s->type == SHT_NOBITS) w->sections[w->num_sections - 1].header.sh_size = s->empty_bytes;
    }
    if (a->metadata.len) {
        elf_put_note(&w->note, &a->metadata);
        add_section(w, ".note", (SectionKind){SHT_NOTE, SHF_ALLOC, NOTE_ALIGNMENT, 0}, &w->note);
    }
    for (uint32_t i = 0; i < a->sections.len; i++) {
        if (!w->relocation_bytes[i].len) continue;
        add_section(w, arena_printf(a->arena, ".rela%s", a->sections.data[i].name),
                    (SectionKind){SHT_RELA, SHF_INFO_LINK, ELF_WORD, sizeof(Elf64_Rela)}, &w->relocation_bytes[i]);
        w->sections[w->num_sections - 1].header.sh_info = i + 2;
    }
    const uint32_t symtab = w->num_sections;
    add_section(w, ".symtab", (SectionKind){SHT_SYMTAB, 0, ELF_WORD, sizeof(Elf64_Sym)}, &w->symbol_bytes);
    w->sections[symtab].header.sh_link = STRTAB + 1;
    w->sections[symtab].header.sh_info = w->num_locals;
    for (uint32_t i = 0; i < symtab; i++)
        if (w->sections[i].header.sh_type == SHT_RELA) w->sections[i].header.sh_link = symtab + 1;
}

static void write_file(ObjectWriter *w, StrBuf *out)
{
    enum { FEATURES = 0xf00, ABI_VERSION_AT = EI_ABIVERSION };
    static const Elf64_Ehdr room;
    const size_t start = out->len;
    strbuf_append_n(out, (const char *)&room, sizeof room);
    for (uint32_t i = STRTAB + 1; i < w->num_sections; i++) elf_place(out, &w->sections[i]);
    elf_place(out, &w->sections[STRTAB]);
    for (uint32_t i = 0; i < w->num_sections; i++)
        w->sections[i].header.sh_name = w->names.names.data[w->sections[i].name].at;
    elf_finish(out, w->assembly->target, ET_REL, 0, w->sections, w->num_sections, STRTAB + 1);
    Elf64_Ehdr header;
    memcpy(&header, out->data + start, sizeof header);
    header.e_ident[ABI_VERSION_AT] = w->assembly->abi_version;
    const uint32_t given = w->assembly->target_flags;
    if (given & 0x300) header.e_flags = (header.e_flags & ~0x300u) | (given & 0x300);
    if (given & 0xc00) header.e_flags = (header.e_flags & ~0xc00u) | (given & 0xc00);
    memcpy(out->data + start, &header, sizeof header);
}

bool assembly_write(Assembly *a, StrBuf *out)
{
    define_section_names(a);
    ObjectWriter w = {.assembly = a, .names = {.arena = a->arena}};
    bool good = finish_fixups(&w) && descriptors_relocate(a, &w, put_distance) && put_lines(&w);
    w.relocation_bytes = ARENA_ARRAY(a->arena, StrBuf, a->sections.len);
    if (good) {
        choose_symbols(&w);
        put_relocations(&w);
        add_sections(&w);
        elf_finish_names(&w.names, true, &w.table);
        good = put_symbols(&w);
        if (good) write_file(&w, out);
    }
    for (uint32_t i = 0; i < a->sections.len; i++) strbuf_free(&w.relocation_bytes[i]);
    strbuf_free(&w.symbol_bytes);
    strbuf_free(&w.table);
    strbuf_free(&w.note);
    return good;
}
