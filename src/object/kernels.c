/* Finds kernels, labels and variables of a code object by its symbols. */
#include "object/elf_read.h"

enum {
    DESCRIPTOR_BYTES = 64,
    MAX_LABEL_BYTES = 64 << 20,
};

/* .symtab and .dynsym have the same kernels. Marks this one as known. */
static bool is_known_kernel(Elf *elf, const char *symbol_name, size_t length, uint64_t offset)
{
    for (uint32_t i = 0; map_get(&elf->kernels_at, offset) && i < elf->object->kernels.len; i++) {
        const char *name = elf->object->kernels.data[i].name;
        if (strlen(name) == length && !memcmp(name, symbol_name, length)) return true;
    }
    map_put(&elf->kernels_at, elf->arena, offset, elf->object);
    return false;
}

static bool add_kernel(Elf *elf, const char *symbol_name, uint64_t offset)
{
    CodeObject *object = elf->object;
    size_t length = strlen(symbol_name) - 3;
    if (is_known_kernel(elf, symbol_name, length, offset)) return true;
    if (!elf_in_segment(object, offset, DESCRIPTOR_BYTES))
        return diag_error(elf->diags, elf->loc, "kernel descriptor '%s' is outside of the loaded segments",
                          symbol_name);
    const uint8_t *kd = object->image + offset;
    ObjectKernel kernel = {.name = arena_strndup(elf->arena, symbol_name, length), .descriptor = offset};
    uint64_t entry_offset = elf_word(kd + 16) | (uint64_t)elf_word(kd + 20) << 32;
    kernel.entry = offset + entry_offset;
    kernel.desc.group_segment_bytes = elf_word(kd);
    kernel.desc.private_segment_bytes = elf_word(kd + 4);
    kernel.desc.kernarg_bytes = kernel.kernarg_bytes = elf_word(kd + 8);
    kernel.desc.rsrc3 = elf_word(kd + 44);
    kernel.desc.rsrc1 = elf_word(kd + 48);
    kernel.desc.rsrc2 = elf_word(kd + 52);
    kernel.desc.code_properties = (uint16_t)elf_word(kd + 56);
    kernel.desc.kernarg_preload = (uint16_t)(elf_word(kd + 56) >> 16);
    bool in_code = false;
    VEC_FOREACH(const ObjectSegment, s, &object->segments) {
        in_code |= s->is_code && kernel.entry >= s->offset && elf_inside(kernel.entry - s->offset, 4, s->size);
    }
    if (!in_code)
        return diag_error(elf->diags, elf->loc, "kernel '%s': the entry is not in executable code", kernel.name);
    if (kernel.entry % 256) /* the image is mapped at a multiple of 4096 */
        return diag_error(elf->diags, elf->loc, "kernel '%s': the entry is not aligned to 256 bytes", kernel.name);
    VEC_PUSH(elf->arena, &object->kernels, kernel);
    return true;
}

/* Calls `add` with each symbol NAME.kd. False: a call returned false, or with NULL there is one. */
static bool for_kernels(Elf *elf, bool add(Elf *elf, const char *symbol_name, uint64_t offset))
{
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        SymbolTable table;
        if (!elf_open_symbols(elf, i, &table)) continue;
        for (uint64_t j = 0; j < table.count; j++) {
            Elf64_Sym symbol = elf_symbol_at(&table, j);
            const char *name = elf_string_at(table.names, table.names_bytes, symbol.st_name);
            size_t length = name ? strlen(name) : 0;
            if (length < 4 || strcmp(name + length - 3, ".kd")) continue;
            uint64_t offset;
            if (!elf_symbol_offset(elf, &symbol, &offset)) continue;
            if (!add || !add(elf, name, offset)) return false;
        }
    }
    return true;
}

bool elf_names_kernel(Elf *elf) { return !for_kernels(elf, NULL); }

bool elf_find_kernels(Elf *elf)
{
    if (!for_kernels(elf, add_kernel)) return false;
    if (!elf->object->kernels.len)
        return diag_error(elf->diags, elf->loc, "the code object has no kernel (no symbol NAME.kd)");
    return true;
}

/* Keeps variables of writable and constant sections, but not the kernels' descriptors, which are objects too. */
static void keep_variable(Elf *elf, const Elf64_Sym *symbol, const char *name, uint64_t offset)
{
    const size_t length = strlen(name);
    if (elf->sections[symbol->st_shndx].sh_flags & SHF_EXECINSTR) return;
    if (!symbol->st_size || !elf_inside(offset, symbol->st_size, elf->object->image_bytes)) return;
    if (length > 3 && !strcmp(name + length - 3, ".kd")) return;
    const ObjectVariable variable = {arena_strdup(elf->arena, name), offset, symbol->st_size};
    VEC_PUSH(elf->arena, &elf->object->variables, variable);
}

void elf_keep_symbols(Elf *elf)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        SymbolTable table;
        if (!elf_open_symbols(elf, i, &table)) continue;
        for (uint64_t j = 0; j < table.count; j++) {
            const Elf64_Sym symbol = elf_symbol_at(&table, j);
            const unsigned type = ELF64_ST_TYPE(symbol.st_info);
            const char *name = elf_string_at(table.names, table.names_bytes, symbol.st_name);
            uint64_t offset;
            if (!name || !*name || type > STT_FUNC || !elf_symbol_offset(elf, &symbol, &offset)) continue;
            if ((bytes += strlen(name)) > MAX_LABEL_BYTES) return;
            if (type == STT_OBJECT) keep_variable(elf, &symbol, name, offset);
            if (type == STT_OBJECT || !(elf->sections[symbol.st_shndx].sh_flags & SHF_EXECINSTR)) continue;
            ObjectLabel label = {arena_strdup(elf->arena, name), offset - elf->object->listing_base};
            VEC_PUSH(elf->arena, &elf->object->labels, label);
        }
    }
}
