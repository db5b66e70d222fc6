#include "object/loader.h"

#include <elf.h>
#include <string.h>

#include "support/number_map.h"

enum {
    ELF_OSABI_AMDHSA = 64,
    NOTE_AMDGPU_METADATA = 32,
    DESCRIPTOR_BYTES = 64,
    SECTION_AMDGPU_LDS = 0xff00,
    PAGE_BYTES = 4096, /* sections and segments have pages of their own */
    MAX_IMAGE_BYTES = 256 << 20,
    MAX_NAME_BYTES = 64 << 10, /* symbols that share a long name must not make a short file a long job */
    MAX_LABEL_BYTES = 64 << 20,
};

/* Relocation types: AMDGPUUsage, "Relocation Records". */
enum {
    RELOC_NONE = 0,
    RELOC_ABS32_LO = 1,
    RELOC_ABS32_HI = 2,
    RELOC_ABS64 = 3,
    RELOC_REL32 = 4,
    RELOC_REL64 = 5,
    RELOC_ABS32 = 6,
    RELOC_REL32_LO = 10,
    RELOC_REL32_HI = 11,
    RELOC_RELATIVE64 = 13,
};

typedef struct Elf {
    const uint8_t *bytes;
    size_t num_bytes;
    SourceLoc loc;
    DiagList *diags;
    LoaderObject *object;
    Arena *arena;
    Elf64_Ehdr header;
    Elf64_Shdr *sections;
    uint32_t num_sections;
    uint64_t *section_offset; /* of loaded sections in the image; UINT64_MAX: not loaded */
    uint64_t address_base;    /* ELF address of the image's first byte (linked objects) */
    const char *names;        /* section names */
    uint64_t names_bytes;
    NumberMap kernels_at; /* by offset of the descriptor: known */
} Elf;

static bool inside(uint64_t offset, uint64_t size, uint64_t total)
{
    return offset <= total && size <= total - offset;
}

/* A NUL-terminated string of a string table of at most MAX_NAME_BYTES, or NULL. */
static const char *string_at(const char *table, uint64_t table_bytes, uint64_t at)
{
    if (at >= table_bytes) return NULL;
    const uint64_t most = table_bytes - at < MAX_NAME_BYTES ? table_bytes - at : MAX_NAME_BYTES;
    return memchr(table + at, 0, most) ? table + at : NULL;
}

bool loader_is_elf(const uint8_t *bytes, size_t num_bytes)
{
    return num_bytes >= 4 && !memcmp(bytes, ELFMAG, SELFMAG);
}

static bool read_header(Elf *elf)
{
    if (!loader_is_elf(elf->bytes, elf->num_bytes)) return diag_error(elf->diags, elf->loc, "not an ELF file");
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
                          "code object version with ELF ABI version %u is not supported (4 to 6 are)",
                          h->e_ident[EI_ABIVERSION]);
    if (h->e_type != ET_REL && h->e_type != ET_DYN)
        return diag_error(elf->diags, elf->loc, "ELF type %u is neither a relocatable nor a linked code object",
                          h->e_type);
    uint32_t mach = h->e_flags & 0xff;
    elf->object->xnack = (LoaderXnack)(h->e_flags >> 8 & 3);
    for (uint32_t i = 0; i < NUM_TARGETS; i++) {
        const TargetInfo *info = &target_infos[i];
        if (info->elf_mach != mach) continue;
        elf->object->target = (Target)i;
        if (info->supported) return true;
        return diag_error(elf->diags, elf->loc, "the code object is for %s, which is not supported", info->name);
    }
    return diag_error(elf->diags, elf->loc, "the code object is for a processor that is not supported "
                                            "(EF_AMDGPU_MACH 0x%x)", mach);
}

static bool read_sections(Elf *elf)
{
    const Elf64_Ehdr *h = &elf->header;
    if (!h->e_shnum || h->e_shentsize != sizeof(Elf64_Shdr) ||
        !inside(h->e_shoff, (uint64_t)h->e_shnum * sizeof(Elf64_Shdr), elf->num_bytes))
        return diag_error(elf->diags, elf->loc, "no section headers, or they are outside the file");
    elf->num_sections = h->e_shnum;
    elf->sections = ARENA_ARRAY(elf->arena, Elf64_Shdr, elf->num_sections);
    memcpy(elf->sections, elf->bytes + h->e_shoff, elf->num_sections * sizeof(Elf64_Shdr));
    elf->section_offset = ARENA_ARRAY(elf->arena, uint64_t, elf->num_sections);
    uint64_t contents = 0;
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        elf->section_offset[i] = UINT64_MAX;
        if (s->sh_type == SHT_NULL) { /* its other fields mean nothing (gABI, "Section Header") */
            elf->sections[i] = (Elf64_Shdr){0};
            continue;
        }
        if (s->sh_type == SHT_NOBITS) continue;
        if (!inside(s->sh_offset, s->sh_size, elf->num_bytes))
            return diag_error(elf->diags, elf->loc, "section %u is outside the file", i);
        /* Sections that overlap could make a short file a long job. */
        if (s->sh_size > elf->num_bytes - contents)
            return diag_error(elf->diags, elf->loc, "section %u overlaps others: together they are longer than the file", i);
        contents += s->sh_size;
    }
    if (h->e_shstrndx < elf->num_sections && elf->sections[h->e_shstrndx].sh_type == SHT_STRTAB) {
        elf->names = (const char *)elf->bytes + elf->sections[h->e_shstrndx].sh_offset;
        elf->names_bytes = elf->sections[h->e_shstrndx].sh_size;
    }
    return true;
}

static const char *section_name(const Elf *elf, uint32_t section)
{
    const char *name = elf->names ? string_at(elf->names, elf->names_bytes, elf->sections[section].sh_name) : NULL;
    return name ? name : "?";
}

/* ---- the image ---- */

static void add_segment(Elf *elf, uint64_t offset, uint64_t size, bool is_code, bool is_writable)
{
    LoaderObject *object = elf->object;
    LoaderSegment segment = {offset, size, is_code, is_writable};
    VEC_PUSH(elf->arena, &object->segments, segment);
    if (!is_code) return;
    if (object->code_begin == object->code_end || offset < object->code_begin) object->code_begin = offset;
    if (offset + size > object->code_end) object->code_end = offset + size;
}

/* A linked object: its PT_LOAD segments at their addresses. */
static bool load_segments(Elf *elf)
{
    const Elf64_Ehdr *h = &elf->header;
    if (h->e_phentsize != sizeof(Elf64_Phdr) ||
        !inside(h->e_phoff, (uint64_t)h->e_phnum * sizeof(Elf64_Phdr), elf->num_bytes))
        return diag_error(elf->diags, elf->loc, "no program headers, or they are outside the file");
    Elf64_Phdr *headers = ARENA_ARRAY(elf->arena, Elf64_Phdr, h->e_phnum + 1);
    memcpy(headers, elf->bytes + h->e_phoff, h->e_phnum * sizeof(Elf64_Phdr));
    uint64_t low = UINT64_MAX, high = 0;
    for (uint32_t i = 0; i < h->e_phnum; i++) {
        const Elf64_Phdr *p = &headers[i];
        if (p->p_type != PT_LOAD || !p->p_memsz) continue;
        if (p->p_filesz > p->p_memsz || !inside(p->p_offset, p->p_filesz, elf->num_bytes) ||
            p->p_vaddr > UINT64_MAX - p->p_memsz)
            return diag_error(elf->diags, elf->loc, "program header %u is outside the file", i);
        if (p->p_vaddr < low) low = p->p_vaddr;
        if (p->p_vaddr + p->p_memsz > high) high = p->p_vaddr + p->p_memsz;
    }
    if (low >= high) return diag_error(elf->diags, elf->loc, "the code object has nothing to load");
    low &= ~(uint64_t)(PAGE_BYTES - 1);
    if (high - low > MAX_IMAGE_BYTES)
        return diag_error(elf->diags, elf->loc, "the code object needs %llu bytes of memory; the limit is %u",
                          (unsigned long long)(high - low), (unsigned)MAX_IMAGE_BYTES);
    elf->address_base = low;
    elf->object->image_bytes = high - low;
    elf->object->image = arena_alloc(elf->arena, high - low);
    for (uint32_t i = 0; i < h->e_phnum; i++) {
        const Elf64_Phdr *p = &headers[i];
        if (p->p_type != PT_LOAD || !p->p_memsz) continue;
        memcpy(elf->object->image + (p->p_vaddr - low), elf->bytes + p->p_offset, p->p_filesz);
        bool writable = p->p_flags & PF_W;
        for (uint32_t j = 0; j < h->e_phnum; j++) {
            const Elf64_Phdr *r = &headers[j];
            if (r->p_type == PT_GNU_RELRO && p->p_vaddr >= r->p_vaddr &&
                inside(p->p_vaddr - r->p_vaddr, p->p_memsz, r->p_memsz))
                writable = false;
        }
        add_segment(elf, p->p_vaddr - low, p->p_memsz, p->p_flags & PF_X, writable);
    }
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if ((s->sh_flags & SHF_ALLOC) && s->sh_addr >= low && inside(s->sh_addr - low, s->sh_size, high - low))
            elf->section_offset[i] = s->sh_addr - low;
    }
    elf->object->listing_base = (uint64_t)0 - low;
    return true;
}

/* A relocatable object: its sections one after the other, each on pages of its own. */
static bool load_sections(Elf *elf)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if (!(s->sh_flags & SHF_ALLOC) || !s->sh_size || s->sh_type == SHT_NOTE) continue;
        if (s->sh_size > MAX_IMAGE_BYTES || total + s->sh_size > MAX_IMAGE_BYTES)
            return diag_error(elf->diags, elf->loc, "the code object needs more than %u bytes of memory",
                              (unsigned)MAX_IMAGE_BYTES);
        elf->section_offset[i] = total;
        add_segment(elf, total, s->sh_size, s->sh_flags & SHF_EXECINSTR, s->sh_flags & SHF_WRITE);
        total = (total + s->sh_size + PAGE_BYTES - 1) & ~(uint64_t)(PAGE_BYTES - 1);
    }
    if (!total) return diag_error(elf->diags, elf->loc, "the code object has nothing to load");
    elf->object->image_bytes = total;
    elf->object->image = arena_alloc(elf->arena, total);
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if (elf->section_offset[i] != UINT64_MAX && s->sh_type != SHT_NOBITS)
            memcpy(elf->object->image + elf->section_offset[i], elf->bytes + s->sh_offset, s->sh_size);
    }
    elf->object->listing_base = elf->object->code_begin;
    return true;
}

/* ---- symbols and relocations ---- */

typedef struct SymbolTable {
    const uint8_t *symbols;
    uint64_t count;
    const char *names;
    uint64_t names_bytes;
} SymbolTable;

static bool open_symbols(const Elf *elf, uint32_t section, SymbolTable *table)
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

static Elf64_Sym symbol_at(const SymbolTable *table, uint64_t index)
{
    Elf64_Sym symbol;
    memcpy(&symbol, table->symbols + index * sizeof symbol, sizeof symbol);
    return symbol;
}

/* Where the symbol is in the image. False: it is not in a loaded section. */
static bool symbol_offset(const Elf *elf, const Elf64_Sym *symbol, uint64_t *offset)
{
    if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx >= elf->num_sections) return false;
    uint64_t section = elf->section_offset[symbol->st_shndx];
    if (section == UINT64_MAX) return false;
    *offset = elf->object->is_relocatable ? section + symbol->st_value : symbol->st_value - elf->address_base;
    return *offset <= elf->object->image_bytes;
}

static bool in_segment(const LoaderObject *object, uint64_t offset, uint64_t size)
{
    for (uint32_t i = 0; i < object->segments.len; i++) {
        const LoaderSegment *s = &object->segments.data[i];
        if (offset >= s->offset && inside(offset - s->offset, size, s->size)) return true;
    }
    return false;
}

/* Writes `size` bytes of a value that does not depend on where the image will be. */
static bool patch(Elf *elf, uint64_t place, uint64_t value, uint32_t size)
{
    memcpy(elf->object->image + place, &value, size);
    return true;
}

static bool add_fixup(Elf *elf, uint64_t place, uint64_t target, uint8_t bytes, uint8_t shift)
{
    LoaderFixup fixup = {place, target, bytes, shift};
    VEC_PUSH(elf->arena, &elf->object->fixups, fixup);
    return true;
}

static bool relocate(Elf *elf, const SymbolTable *symbols, const Elf64_Rela *rela, uint64_t place)
{
    uint32_t type = ELF64_R_TYPE(rela->r_info);
    uint64_t index = ELF64_R_SYM(rela->r_info), target = 0;
    if (type == RELOC_NONE) return true;
    uint32_t size = type == RELOC_ABS64 || type == RELOC_REL64 || type == RELOC_RELATIVE64 ? 8 : 4;
    if (!in_segment(elf->object, place, size))
        return diag_error(elf->diags, elf->loc, "a relocation is outside of what is loaded");
    if (type == RELOC_RELATIVE64)
        return add_fixup(elf, place, (uint64_t)rela->r_addend - elf->address_base, 8, 0);
    if (index >= symbols->count) return diag_error(elf->diags, elf->loc, "a relocation names symbol %llu, which does "
                                                   "not exist", (unsigned long long)index);
    Elf64_Sym symbol = symbol_at(symbols, index);
    if (!symbol_offset(elf, &symbol, &target)) {
        const char *name = string_at(symbols->names, symbols->names_bytes, symbol.st_name);
        return diag_error(elf->diags, elf->loc, "a relocation refers to '%s', which is %s", name ? name : "?",
                          symbol.st_shndx == SECTION_AMDGPU_LDS ? "in LDS whose layout the linker decides: link the "
                                                                  "object with ld.lld first"
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
    default: return diag_error(elf->diags, elf->loc, "relocation type %u is not supported%s", type,
                               elf->object->is_relocatable ? ": link the object with ld.lld first" : "");
    }
}

static bool apply_relocations(Elf *elf)
{
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if (s->sh_type == SHT_REL && s->sh_size && s->sh_info < elf->num_sections &&
            elf->section_offset[s->sh_info] != UINT64_MAX)
            return diag_error(elf->diags, elf->loc, "relocations without addends are not supported");
        if (s->sh_type != SHT_RELA) continue;
        uint64_t section = 0;
        if (elf->object->is_relocatable) {
            /* Relocations of debugging sections are none of ours. */
            if (s->sh_info >= elf->num_sections || elf->section_offset[s->sh_info] == UINT64_MAX) continue;
            section = elf->section_offset[s->sh_info];
        } else if (!(s->sh_flags & SHF_ALLOC)) {
            continue;
        }
        SymbolTable symbols = {0};
        if (s->sh_link && !open_symbols(elf, s->sh_link, &symbols))
            return diag_error(elf->diags, elf->loc, "section %s has no valid symbol table", section_name(elf, i));
        for (uint64_t j = 0; j < s->sh_size / sizeof(Elf64_Rela); j++) {
            Elf64_Rela rela;
            memcpy(&rela, elf->bytes + s->sh_offset + j * sizeof rela, sizeof rela);
            uint64_t place =
                elf->object->is_relocatable ? section + rela.r_offset : rela.r_offset - elf->address_base;
            if (!relocate(elf, &symbols, &rela, place)) return false;
        }
    }
    return true;
}

/* ---- line tables ---- */

/* Where a symbol is in a listing; sections that are not loaded begin at 0. */
static uint64_t listing_value(const Elf *elf, const Elf64_Sym *symbol)
{
    uint64_t offset;
    if (!symbol_offset(elf, symbol, &offset)) return symbol->st_value;
    return offset - elf->object->listing_base;
}

static void relocate_section(const Elf *elf, uint32_t section, LoaderSection *to)
{
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        SymbolTable symbols;
        if (s->sh_type != SHT_RELA || s->sh_info != section || !open_symbols(elf, s->sh_link, &symbols)) continue;
        for (uint64_t j = 0; j < s->sh_size / sizeof(Elf64_Rela); j++) {
            Elf64_Rela rela;
            memcpy(&rela, elf->bytes + s->sh_offset + j * sizeof rela, sizeof rela);
            uint32_t type = ELF64_R_TYPE(rela.r_info), size = type == RELOC_ABS64 ? 8 : type == RELOC_ABS32 ? 4 : 0;
            uint64_t index = ELF64_R_SYM(rela.r_info);
            if (!size || index >= symbols.count || !inside(rela.r_offset, size, to->size)) continue;
            Elf64_Sym symbol = symbol_at(&symbols, index);
            uint64_t value = listing_value(elf, &symbol) + (uint64_t)rela.r_addend;
            memcpy(to->bytes + rela.r_offset, &value, size);
        }
    }
}

/* A help for messages only: what is odd is left out. */
static void keep_line_tables(Elf *elf)
{
    struct {
        const char *name;
        LoaderSection *to;
    } const kept[] = {
        {".debug_line", &elf->object->debug_line},
        {".debug_line_str", &elf->object->debug_line_str},
        {".debug_str", &elf->object->debug_str},
    };
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if (s->sh_type != SHT_PROGBITS || s->sh_flags & SHF_COMPRESSED) continue;
        for (size_t j = 0; j < sizeof kept / sizeof kept[0]; j++) {
            if (kept[j].to->bytes || strcmp(section_name(elf, i), kept[j].name)) continue;
            kept[j].to->bytes = arena_alloc(elf->arena, s->sh_size);
            kept[j].to->size = s->sh_size;
            memcpy(kept[j].to->bytes, elf->bytes + s->sh_offset, s->sh_size);
            if (elf->object->is_relocatable) relocate_section(elf, i, kept[j].to);
        }
    }
}

/* ---- kernels ---- */

static uint32_t word(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, 4);
    return value;
}

/* .symtab and .dynsym have the same kernels. From now on this one is known. */
static bool is_known_kernel(Elf *elf, const char *symbol_name, size_t length, uint64_t offset)
{
    for (uint32_t i = 0; number_map_get(&elf->kernels_at, offset) && i < elf->object->kernels.len; i++) {
        const char *name = elf->object->kernels.data[i].name;
        if (strlen(name) == length && !memcmp(name, symbol_name, length)) return true;
    }
    if (!number_map_get(&elf->kernels_at, offset)) number_map_put(&elf->kernels_at, offset, elf->object);
    return false;
}

static bool add_kernel(Elf *elf, const char *symbol_name, uint64_t offset)
{
    LoaderObject *object = elf->object;
    size_t length = strlen(symbol_name) - 3;
    if (is_known_kernel(elf, symbol_name, length, offset)) return true;
    if (!in_segment(object, offset, DESCRIPTOR_BYTES))
        return diag_error(elf->diags, elf->loc, "kernel descriptor '%s' is outside of what is loaded", symbol_name);
    const uint8_t *kd = object->image + offset;
    LoaderKernel kernel = {.name = arena_strndup(elf->arena, symbol_name, length), .descriptor = offset};
    uint64_t entry_offset = word(kd + 16) | (uint64_t)word(kd + 20) << 32;
    kernel.entry = offset + entry_offset;
    kernel.desc.group_segment_bytes = word(kd);
    kernel.desc.private_segment_bytes = word(kd + 4);
    kernel.desc.kernarg_bytes = kernel.kernarg_bytes = word(kd + 8);
    kernel.desc.rsrc3 = word(kd + 44);
    kernel.desc.rsrc1 = word(kd + 48);
    kernel.desc.rsrc2 = word(kd + 52);
    kernel.desc.code_properties = (uint16_t)word(kd + 56);
    kernel.desc.kernarg_preload = (uint16_t)(word(kd + 56) >> 16);
    bool in_code = false;
    for (uint32_t i = 0; i < object->segments.len; i++) {
        const LoaderSegment *s = &object->segments.data[i];
        in_code |= s->is_code && kernel.entry >= s->offset && inside(kernel.entry - s->offset, 4, s->size);
    }
    if (!in_code)
        return diag_error(elf->diags, elf->loc, "kernel '%s': the entry is not in executable code", kernel.name);
    if (kernel.entry % 256) /* the image is mapped at a multiple of 4096 */
        return diag_error(elf->diags, elf->loc, "kernel '%s': the entry is not aligned to 256 bytes", kernel.name);
    VEC_PUSH(elf->arena, &object->kernels, kernel);
    return true;
}

static bool find_kernels(Elf *elf)
{
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        SymbolTable table;
        if (!open_symbols(elf, i, &table)) continue;
        for (uint64_t j = 0; j < table.count; j++) {
            Elf64_Sym symbol = symbol_at(&table, j);
            const char *name = string_at(table.names, table.names_bytes, symbol.st_name);
            size_t length = name ? strlen(name) : 0;
            if (length < 4 || strcmp(name + length - 3, ".kd")) continue;
            uint64_t offset;
            if (!symbol_offset(elf, &symbol, &offset)) continue;
            if (!add_kernel(elf, name, offset)) return false;
        }
    }
    if (!elf->object->kernels.len)
        return diag_error(elf->diags, elf->loc, "the code object has no kernel (no symbol NAME.kd)");
    return true;
}

/* A help for messages only: beyond MAX_LABEL_BYTES of names there are no more. */
static void keep_labels(Elf *elf)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        SymbolTable table;
        if (!open_symbols(elf, i, &table)) continue;
        for (uint64_t j = 0; j < table.count; j++) {
            const Elf64_Sym symbol = symbol_at(&table, j);
            const unsigned type = ELF64_ST_TYPE(symbol.st_info);
            const char *name = string_at(table.names, table.names_bytes, symbol.st_name);
            uint64_t offset;
            if (!name || !*name || (type != STT_NOTYPE && type != STT_FUNC)) continue;
            if (!symbol_offset(elf, &symbol, &offset)) continue;
            if (!(elf->sections[symbol.st_shndx].sh_flags & SHF_EXECINSTR)) continue;
            if ((bytes += strlen(name)) > MAX_LABEL_BYTES) return;
            LoaderLabel label = {arena_strdup(elf->arena, name), offset - elf->object->listing_base};
            VEC_PUSH(elf->arena, &elf->object->labels, label);
        }
    }
}

const LoaderLabel *loader_find_label(const LoaderObject *object, const char *name)
{
    for (uint32_t i = 0; i < object->labels.len; i++)
        if (!strcmp(object->labels.data[i].name, name)) return &object->labels.data[i];
    return NULL;
}

const LoaderLabel *loader_label_at(const LoaderObject *object, uint64_t address)
{
    const LoaderLabel *found = NULL;
    for (uint32_t i = 0; i < object->labels.len; i++) {
        const LoaderLabel *label = &object->labels.data[i];
        if (label->address == address && (!found || !strncmp(found->name, ".Ltmp", 5))) found = label;
    }
    return found;
}

static bool read_notes(Elf *elf)
{
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if (s->sh_type != SHT_NOTE) continue;
        const uint8_t *bytes = elf->bytes + s->sh_offset;
        for (uint64_t at = 0; inside(at, 12, s->sh_size);) {
            uint64_t name_bytes = word(bytes + at), desc_bytes = word(bytes + at + 4), type = word(bytes + at + 8);
            uint64_t desc = at + 12 + ((name_bytes + 3) & ~3ull);
            if (!inside(desc, desc_bytes, s->sh_size))
                return diag_error(elf->diags, elf->loc, "a note is outside of its section");
            bool is_metadata =
                type == NOTE_AMDGPU_METADATA && name_bytes == 7 && !memcmp(bytes + at + 12, "AMDGPU", 7);
            /* LLVM's in-process assembler appends an empty second note. */
            if (is_metadata && desc_bytes)
                return loader_read_metadata(elf->arena, elf->object, bytes + desc, desc_bytes, elf->diags);
            at = desc + ((desc_bytes + 3) & ~3ull);
        }
    }
    return true;
}

bool loader_read(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, LoaderObject *object,
                 DiagList *diags)
{
    *object = (LoaderObject){.name = name};
    Elf elf = {
        .bytes = bytes, .num_bytes = num_bytes, .loc = {name, 0, 0}, .diags = diags, .object = object, .arena = arena};
    if (!read_header(&elf) || !read_sections(&elf)) return false;
    object->is_relocatable = elf.header.e_type == ET_REL;
    if (!(object->is_relocatable ? load_sections(&elf) : load_segments(&elf))) return false;
    keep_line_tables(&elf);
    keep_labels(&elf);
    const bool good = apply_relocations(&elf) && find_kernels(&elf);
    number_map_free(&elf.kernels_at);
    return good && read_notes(&elf);
}

LoaderKernel *loader_find_kernel(LoaderObject *object, const char *name, DiagList *diags)
{
    SourceLoc loc = {object->name, 0, 0};
    if (!name && object->kernels.len == 1) return &object->kernels.data[0];
    StrBuf names = {0};
    for (uint32_t i = 0; i < object->kernels.len; i++) {
        if (name && !strcmp(object->kernels.data[i].name, name)) {
            strbuf_free(&names);
            return &object->kernels.data[i];
        }
        if (i < 20) strbuf_printf(&names, "%s%s", i ? ", " : "", object->kernels.data[i].name);
    }
    if (object->kernels.len > 20) strbuf_append(&names, ", ...");
    if (name)
        diag_error(diags, loc, "no kernel '%s' in the code object, which has %s", name, names.data);
    else
        diag_error(diags, loc, "the code object has %u kernels (%s): choose one with --kernel=NAME",
                   object->kernels.len, names.data);
    strbuf_free(&names);
    return NULL;
}

uint64_t loader_listing_address(const LoaderObject *object, uint64_t address)
{
    return address - object->base - object->listing_base;
}
