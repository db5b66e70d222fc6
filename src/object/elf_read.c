/* Header, sections and symbols of an ELF file. */
#include "object/elf_read.h"

enum {
    ELF_OSABI_AMDHSA = 64,
    MAX_NAME_BYTES = 64 << 10, /* limit, because symbols that share a long name could make a short file a long job */
};

const char *elf_string_at(const char *table, uint64_t table_bytes, uint64_t at)
{
    if (at >= table_bytes) return NULL;
    const uint64_t most = table_bytes - at < MAX_NAME_BYTES ? table_bytes - at : MAX_NAME_BYTES;
    return memchr(table + at, 0, most) ? table + at : NULL;
}

bool object_is_elf(const uint8_t *bytes, size_t num_bytes) { return num_bytes >= 4 && !memcmp(bytes, ELFMAG, SELFMAG); }

bool elf_read_header(Elf *elf)
{
    if (!object_is_elf(elf->bytes, elf->num_bytes)) return diag_error(elf->diags, elf->loc, "this is not an ELF file");
    if (elf->num_bytes < sizeof elf->header)
        return diag_error(elf->diags, elf->loc, "the ELF file ends inside its header");
    memcpy(&elf->header, elf->bytes, sizeof elf->header);
    const Elf64_Ehdr *h = &elf->header;
    if (h->e_ident[EI_CLASS] != ELFCLASS64 || h->e_ident[EI_DATA] != ELFDATA2LSB || h->e_machine != EM_AMDGPU)
        return diag_error(elf->diags, elf->loc, "not an AMDGPU code object (ELF class %u, machine %u)",
                          h->e_ident[EI_CLASS], h->e_machine);
    if (h->e_ident[EI_OSABI] != ELF_OSABI_AMDHSA)
        return diag_error(elf->diags, elf->loc, "the code object is not for amdhsa (ELF OS ABI %u)",
                          h->e_ident[EI_OSABI]);
    if (h->e_ident[EI_ABIVERSION] < 2 || h->e_ident[EI_ABIVERSION] > 4)
        return diag_error(elf->diags, elf->loc,
                          "the code object has ELF ABI version %u; supported: versions of code objects 4 to 6",
                          h->e_ident[EI_ABIVERSION]);
    if (h->e_type != ET_REL && h->e_type != ET_DYN)
        return diag_error(elf->diags, elf->loc, "ELF type %u is neither a relocatable nor a linked code object",
                          h->e_type);
    uint32_t mach = h->e_flags & 0xff;
    elf->object->xnack = (ObjectXnack)(h->e_flags >> 8 & 3);
    for (uint32_t i = 0; i < NUM_TARGETS; i++) {
        const TargetInfo *info = &target_infos[i];
        if (info->elf_mach != mach) continue;
        elf->object->target = (Target)i;
        if (info->supported) return true;
        return diag_error(elf->diags, elf->loc, "the code object is for %s, which is not supported", info->name);
    }
    return diag_error(elf->diags, elf->loc,
                      "the code object is for a processor that is not supported "
                      "(EF_AMDGPU_MACH 0x%x)",
                      mach);
}

bool elf_read_sections(Elf *elf)
{
    const Elf64_Ehdr *h = &elf->header;
    if (!h->e_shnum || h->e_shentsize != sizeof(Elf64_Shdr) ||
        !elf_inside(h->e_shoff, (uint64_t)h->e_shnum * sizeof(Elf64_Shdr), elf->num_bytes))
        return diag_error(elf->diags, elf->loc, "the section headers are missing, or outside of the file");
    elf->num_sections = h->e_shnum;
    elf->sections = ARENA_ARRAY(elf->arena, Elf64_Shdr, elf->num_sections);
    memcpy(elf->sections, elf->bytes + h->e_shoff, elf->num_sections * sizeof(Elf64_Shdr));
    elf->section_offset = ARENA_ARRAY(elf->arena, uint64_t, elf->num_sections);
    uint64_t contents = 0;
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        elf->section_offset[i] = UINT64_MAX;
        if (s->sh_type == SHT_NULL) { /* its other fields have no meaning (gABI, "Section Header") */
            elf->sections[i] = (Elf64_Shdr){0};
            continue;
        }
        if (s->sh_type == SHT_NOBITS) continue;
        if (!elf_inside(s->sh_offset, s->sh_size, elf->num_bytes))
            return diag_error(elf->diags, elf->loc, "section %u is outside the file", i);
        /* Sections that overlap could make a short file a long job. */
        if (s->sh_size > elf->num_bytes - contents)
            return diag_error(elf->diags, elf->loc,
                              "section %u overlaps others: together they are longer than the file", i);
        contents += s->sh_size;
    }
    if (h->e_shstrndx < elf->num_sections && elf->sections[h->e_shstrndx].sh_type == SHT_STRTAB) {
        elf->names = (const char *)elf->bytes + elf->sections[h->e_shstrndx].sh_offset;
        elf->names_bytes = elf->sections[h->e_shstrndx].sh_size;
    }
    return true;
}

const char *elf_section_name(const Elf *elf, uint32_t section)
{
    const char *name = elf->names ? elf_string_at(elf->names, elf->names_bytes, elf->sections[section].sh_name) : NULL;
    return name ? name : "?";
}

bool elf_open_symbols(const Elf *elf, uint32_t section, SymbolTable *table)
{
    if (section >= elf->num_sections) return false;
    const Elf64_Shdr *s = &elf->sections[section];
    if ((s->sh_type != SHT_SYMTAB && s->sh_type != SHT_DYNSYM) || s->sh_entsize != sizeof(Elf64_Sym)) return false;
    if (s->sh_link >= elf->num_sections || elf->sections[s->sh_link].sh_type != SHT_STRTAB) return false;
    table->symbols = elf->bytes + s->sh_offset;
    table->count = s->sh_size / sizeof(Elf64_Sym);
    table->names = (const char *)elf->bytes + elf->sections[s->sh_link].sh_offset;
    table->names_bytes = elf->sections[s->sh_link].sh_size;
    return true;
}

Elf64_Sym elf_symbol_at(const SymbolTable *table, uint64_t index)
{
    Elf64_Sym symbol;
    memcpy(&symbol, table->symbols + index * sizeof symbol, sizeof symbol);
    return symbol;
}

bool elf_symbol_offset(const Elf *elf, const Elf64_Sym *symbol, uint64_t *offset)
{
    if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx >= elf->num_sections) return false;
    uint64_t section = elf->section_offset[symbol->st_shndx];
    if (section == UINT64_MAX) return false;
    *offset = elf->object->is_relocatable ? section + symbol->st_value : symbol->st_value - elf->address_base;
    return *offset <= elf->object->image_bytes;
}
