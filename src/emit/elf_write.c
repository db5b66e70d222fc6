/* See elf_write.h. */
#include "emit/elf_write.h"

#include <stdlib.h>

#include "emit/bytes.h"
#include "emit/emit.h"
#include "support/text.h"

/* ---- names ---- */

uint32_t elf_add_name(ElfNames *names, const char *text)
{
    const ElfName name = {text, 0};
    VEC_PUSH(names->arena, &names->names, name);
    return names->names.len - 1;
}

/* Orders by the last letter, then the one before it, and so on. Higher letters come first, and the longer of two names
   if one ends with the other. */
static int by_tail(const void *a, const void *b)
{
    const char *x = (*(const ElfName *const *)a)->text, *y = (*(const ElfName *const *)b)->text;
    size_t i = strlen(x), k = strlen(y);
    while (i && k) {
        const unsigned char c = (unsigned char)x[--i], d = (unsigned char)y[--k];
        if (c != d) return c > d ? -1 : 1;
    }
    return i ? -1 : k ? 1 : 0;
}

void elf_finish_names(ElfNames *names, bool merge_tails, StrBuf *table)
{
    const uint32_t count = names->names.len;
    ElfName **order = ARENA_ARRAY(names->arena, ElfName *, count);
    for (uint32_t i = 0; i < count; i++) order[i] = &names->names.data[i];
    if (merge_tails) qsort(order, count, sizeof *order, by_tail);
    put_u8(table, 0);
    const char *last = "";
    for (uint32_t i = 0; i < count; i++) {
        const char *text = order[i]->text;
        if (!*text) continue;
        if (!merge_tails || !text_ends_with(last, text)) put_string(table, last = text);
        order[i]->at = (uint32_t)(table->len - strlen(text) - 1);
    }
}

/* ---- files ---- */

void elf_place(StrBuf *file, ElfSection *section)
{
    put_alignment(file, section->header.sh_addralign);
    section->header.sh_offset = file->len;
    if (!section->data || !section->data->len) return;
    section->header.sh_size = section->data->len;
    strbuf_append_n(file, section->data->data, section->data->len);
}

void elf_finish(StrBuf *file, Target target, uint16_t type, unsigned num_segments, const ElfSection *sections,
                unsigned num_sections, unsigned names)
{
    enum { MACHINE = 224, XNACK_ANY = 0x100, SRAMECC_ANY = 0x400 };
    put_alignment(file, ELF_WORD);
    Elf64_Ehdr header = {
        .e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT, 0x40 /* AMDGPU_HSA */},
        .e_type = type,
        .e_machine = MACHINE,
        .e_version = EV_CURRENT,
        .e_phoff = num_segments ? PHDR_AT : 0,
        .e_shoff = file->len,
        .e_flags = target_infos[target].elf_mach | XNACK_ANY | SRAMECC_ANY,
        .e_ehsize = sizeof header,
        .e_phentsize = num_segments ? sizeof(Elf64_Phdr) : 0,
        .e_phnum = (uint16_t)num_segments,
        .e_shentsize = sizeof(Elf64_Shdr),
        .e_shnum = (uint16_t)(num_sections + 1),
        .e_shstrndx = (uint16_t)names,
    };
    static const Elf64_Shdr none;
    strbuf_append_n(file, (const char *)&none, sizeof none);
    for (unsigned i = 0; i < num_sections; i++)
        strbuf_append_n(file, (const char *)&sections[i].header, sizeof sections[i].header);
    memcpy(file->data, &header, sizeof header);
}

/* LLVM's ELFABIVERSION_AMDGPU_HSA_V5 is 3, _V6 is 4. Nothing else in our files differs. */
void elf_set_code_object(StrBuf *file, uint32_t version)
{
    file->data[EI_ABIVERSION] = (char)((version ? version : CODE_OBJECT_VERSION) - 2);
}

void elf_put_note(StrBuf *out, const StrBuf *description)
{
    enum { NT_AMDGPU_METADATA = 32 };
    static const char owner[] = "AMDGPU";
    put_u32(out, sizeof owner);
    put_u32(out, (uint32_t)description->len);
    put_u32(out, NT_AMDGPU_METADATA);
    put_string(out, owner);
    put_alignment(out, NOTE_ALIGNMENT);
    strbuf_append_n(out, description->data, description->len);
    put_alignment(out, NOTE_ALIGNMENT);
}
