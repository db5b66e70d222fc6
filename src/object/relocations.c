/* Applies relocations to the image and to line tables. */
#include "object/elf_read.h"
#include "object/relocation_types.h"

enum { SECTION_AMDGPU_LDS = 0xff00 };

/* ---- of the image ---- */

/* Writes `size` bytes of a value that does not depend on the image's address. */
static bool patch(Elf *elf, uint64_t place, uint64_t value, uint32_t size)
{
    memcpy(elf->object->image + place, &value, size);
    return true;
}

static bool add_fixup(Elf *elf, uint64_t place, uint64_t target, uint8_t bytes, uint8_t shift)
{
    ObjectFixup fixup = {place, target, bytes, shift};
    VEC_PUSH(elf->arena, &elf->object->fixups, fixup);
    return true;
}

static bool relocate(Elf *elf, const SymbolTable *symbols, const Elf64_Rela *rela, uint64_t place)
{
    uint32_t type = ELF64_R_TYPE(rela->r_info);
    uint64_t index = ELF64_R_SYM(rela->r_info), target = 0;
    if (type == RELOC_NONE) return true;
    uint32_t size = type == RELOC_ABS64 || type == RELOC_REL64 || type == RELOC_RELATIVE64 ? 8 : 4;
    if (!elf_in_segment(elf->object, place, size))
        return diag_error(elf->diags, elf->loc, "a relocation is outside of the loaded segments");
    if (type == RELOC_RELATIVE64) return add_fixup(elf, place, (uint64_t)rela->r_addend - elf->address_base, 8, 0);
    if (index >= symbols->count)
        return diag_error(elf->diags, elf->loc,
                          "a relocation names symbol %llu, which does "
                          "not exist",
                          (unsigned long long)index);
    Elf64_Sym symbol = elf_symbol_at(symbols, index);
    if (!elf_symbol_offset(elf, &symbol, &target)) {
        const char *name = elf_string_at(symbols->names, symbols->names_bytes, symbol.st_name);
        return diag_error(elf->diags, elf->loc, "a relocation refers to '%s', which is %s", name ? name : "?",
                          symbol.st_shndx == SECTION_AMDGPU_LDS
                              ? "in LDS, whose layout the linker decides: link the object with ld.lld first"
                              : "not defined in this code object");
    }
    target += (uint64_t)rela->r_addend;
    switch (type) {
    case RELOC_ABS64: return add_fixup(elf, place, target, 8, 0);
    case RELOC_ABS32_LO:
    case RELOC_ABS32: return add_fixup(elf, place, target, 4, 0);
    case RELOC_ABS32_HI: return add_fixup(elf, place, target, 4, 32);
    case RELOC_REL64: return patch(elf, place, target - place, 8);
    case RELOC_REL32:
    case RELOC_REL32_LO: return patch(elf, place, target - place, 4);
    case RELOC_REL32_HI: return patch(elf, place, (target - place) >> 32, 4);
    default:
        return diag_error(elf->diags, elf->loc, "relocation type %u is not supported%s", type,
                          elf->object->is_relocatable ? ": link the object with ld.lld first" : "");
    }
}

bool elf_apply_relocations(Elf *elf)
{
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if (s->sh_type == SHT_REL && s->sh_size && s->sh_info < elf->num_sections &&
            elf->section_offset[s->sh_info] != UINT64_MAX)
            return diag_error(elf->diags, elf->loc, "relocations without addends are not supported");
        if (s->sh_type != SHT_RELA) continue;
        uint64_t section = 0;
        if (elf->object->is_relocatable) {
            /* Relocations of debugging sections are left out. */
            if (s->sh_info >= elf->num_sections || elf->section_offset[s->sh_info] == UINT64_MAX) continue;
            section = elf->section_offset[s->sh_info];
        } else if (!(s->sh_flags & SHF_ALLOC)) {
            continue;
        }
        SymbolTable symbols = {0};
        if (s->sh_link && !elf_open_symbols(elf, s->sh_link, &symbols))
            return diag_error(elf->diags, elf->loc, "section %s has no valid symbol table", elf_section_name(elf, i));
        for (uint64_t j = 0; j < s->sh_size / sizeof(Elf64_Rela); j++) {
            Elf64_Rela rela;
            memcpy(&rela, elf->bytes + s->sh_offset + j * sizeof rela, sizeof rela);
            uint64_t place = elf->object->is_relocatable ? section + rela.r_offset : rela.r_offset - elf->address_base;
            if (!relocate(elf, &symbols, &rela, place)) return false;
        }
    }
    return true;
}

/* ---- of line tables ---- */

/* The address of a symbol in a listing. Sections that are not loaded start at 0. */
static uint64_t listing_value(const Elf *elf, const Elf64_Sym *symbol)
{
    uint64_t offset;
    if (!elf_symbol_offset(elf, symbol, &offset)) return symbol->st_value;
    return offset - elf->object->listing_base;
}

static void relocate_section(const Elf *elf, uint32_t section, ObjectSection *to)
{
    ARRAY_FOREACH(const Elf64_Shdr, s, elf->sections, elf->num_sections) {
        SymbolTable symbols;
        if (s->sh_type != SHT_RELA || s->sh_info != section || !elf_open_symbols(elf, s->sh_link, &symbols)) continue;
        for (uint64_t j = 0; j < s->sh_size / sizeof(Elf64_Rela); j++) {
            Elf64_Rela rela;
            memcpy(&rela, elf->bytes + s->sh_offset + j * sizeof rela, sizeof rela);
            uint32_t type = ELF64_R_TYPE(rela.r_info), size = type == RELOC_ABS64 ? 8 : type == RELOC_ABS32 ? 4 : 0;
            uint64_t index = ELF64_R_SYM(rela.r_info);
            if (!size || index >= symbols.count || !elf_inside(rela.r_offset, size, to->size)) continue;
            Elf64_Sym symbol = elf_symbol_at(&symbols, index);
            uint64_t value = listing_value(elf, &symbol) + (uint64_t)rela.r_addend;
            memcpy(to->bytes + rela.r_offset, &value, size);
        }
    }
}

void elf_keep_line_tables(Elf *elf)
{
    struct {
        const char *name;
        ObjectSection *to;
    } const kept[] = {
        {".debug_line", &elf->object->debug_line},
        {".debug_line_str", &elf->object->debug_line_str},
        {".debug_str", &elf->object->debug_str},
        {".debug_info", &elf->object->debug_info},
        {".debug_abbrev", &elf->object->debug_abbrev},
        {".debug_addr", &elf->object->debug_addr},
        {".debug_str_offsets", &elf->object->debug_str_offsets},
        {".debug_ranges", &elf->object->debug_ranges},
        {".debug_rnglists", &elf->object->debug_rnglists},
    };
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if (s->sh_type != SHT_PROGBITS || s->sh_flags & SHF_COMPRESSED) continue;
        for (size_t j = 0; j < sizeof kept / sizeof kept[0]; j++) {
            if (kept[j].to->bytes || strcmp(elf_section_name(elf, i), kept[j].name)) continue;
            kept[j].to->bytes = arena_alloc(elf->arena, s->sh_size);
            kept[j].to->size = s->sh_size;
            memcpy(kept[j].to->bytes, elf->bytes + s->sh_offset, s->sh_size);
            if (elf->object->is_relocatable) relocate_section(elf, i, kept[j].to);
        }
    }
}
