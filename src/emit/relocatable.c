/* The relocatable object. It equals the output of LLVM 22's code generator for the text of asm.c as a module's inline
 * assembly, byte for byte. So it has the two empty sections that LLVM makes. It also has the empty note that LLVM
 * appends to the metadata; this note is in the file but in no section. */
#include <stdio.h>

#include "emit/elf_write.h"
#include "emit/image.h"
#include "emit/msgpack.h"
#include "object/relocation_types.h"

/* by number minus one, in the order of the headers */
enum { STRTAB, TEXT, RODATA, RELA_RODATA, NOTE, GPR_MAXIMUMS, GNU_STACK, LINES, RELA_LINES, SYMTAB, NUM_SECTIONS };

typedef struct Writer {
    const Image *image;
    ElfNames names;
    ElfSection sections[NUM_SECTIONS];
    unsigned num_sections;
    StrBuf symbols, relocations, line_relocations, table;
    uint32_t num_locals;
} Writer;

static void put_symbol(StrBuf *out, Elf64_Sym symbol) { strbuf_append_n(out, (const char *)&symbol, sizeof symbol); }

static void put_relocation(StrBuf *out, uint64_t at, uint32_t symbol, uint32_t type, int64_t addend)
{
    const Elf64_Rela relocation = {at, ELF64_R_INFO((uint64_t)symbol, type), addend};
    strbuf_append_n(out, (const char *)&relocation, sizeof relocation);
}

static void put_symbols(Writer *w, const uint32_t *names)
{
    const Image *image = w->image;
    put_symbol(&w->symbols, (Elf64_Sym){0});
    w->num_locals = 1;
    if (image->lines.len) {
        put_symbol(&w->symbols, (Elf64_Sym){.st_info = ELF64_ST_INFO(STB_LOCAL, STT_SECTION), .st_shndx = TEXT + 1});
        put_relocation(&w->line_relocations, image->lines_address_at, w->num_locals++, RELOC_ABS64,
                       (int64_t)image->lines_address);
    }
    for (uint32_t i = 0; i < image->kernels.len; i++) {
        const ImageKernel *k = &image->kernels.data[i];
        const uint64_t descriptor = (uint64_t)i * DESCRIPTOR_BYTES;
        const ElfName *name = &w->names.names.data[names[i]];
        put_symbol(&w->symbols, (Elf64_Sym){.st_name = name[0].at,
                                            .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
                                            .st_other = STV_PROTECTED,
                                            .st_shndx = TEXT + 1,
                                            .st_value = k->code,
                                            .st_size = k->code_bytes});
        put_symbol(&w->symbols, (Elf64_Sym){.st_name = name[1].at,
                                            .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
                                            .st_shndx = RODATA + 1,
                                            .st_value = descriptor,
                                            .st_size = DESCRIPTOR_BYTES});
        put_relocation(&w->relocations, descriptor + DESCRIPTOR_ENTRY, w->num_locals + 2 * i, RELOC_REL64,
                       DESCRIPTOR_ENTRY);
    }
}

static void section(Writer *w, unsigned number, const char *name, SectionKind kind, const StrBuf *data)
{
    w->sections[number] =
        (ElfSection){.name = elf_add_name(&w->names, name), .data = data, .header = elf_section_header(kind)};
    w->num_sections = number + 1;
}

/* Without line tables, the symbol sections take their numbers. */
static unsigned add_sections(Writer *w)
{
    const Image *image = w->image;
    const uint64_t info = SHF_INFO_LINK, rela = sizeof(Elf64_Rela);
    section(w, STRTAB, ".strtab", (SectionKind){SHT_STRTAB, 0, 1}, &w->table);
    section(w, TEXT, ".text", (SectionKind){SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, TEXT_ALIGNMENT}, &image->text);
    section(w, RODATA, ".rodata", (SectionKind){SHT_PROGBITS, SHF_ALLOC, DESCRIPTOR_ALIGNMENT}, &image->rodata);
    section(w, RELA_RODATA, ".rela.rodata", (SectionKind){SHT_RELA, info, ELF_WORD, rela}, &w->relocations);
    section(w, NOTE, ".note", (SectionKind){SHT_NOTE, SHF_ALLOC, NOTE_ALIGNMENT}, &image->note);
    section(w, GPR_MAXIMUMS, ".AMDGPU.gpr_maximums", (SectionKind){SHT_PROGBITS, 0, 1}, NULL);
    section(w, GNU_STACK, ".note.GNU-stack", (SectionKind){SHT_PROGBITS, 0, 1}, NULL);
    if (image->lines.len) {
        section(w, LINES, ".debug_line", (SectionKind){SHT_PROGBITS, 0, 1}, &image->lines);
        section(w, RELA_LINES, ".rela.debug_line", (SectionKind){SHT_RELA, info, ELF_WORD, rela}, &w->line_relocations);
        w->sections[RELA_LINES].header.sh_info = LINES + 1;
    }
    const unsigned symtab = w->num_sections;
    section(w, symtab, ".symtab", (SectionKind){SHT_SYMTAB, 0, ELF_WORD, sizeof(Elf64_Sym)}, &w->symbols);
    w->sections[RELA_RODATA].header.sh_info = RODATA + 1;
    w->sections[RELA_RODATA].header.sh_link = w->sections[RELA_LINES].header.sh_link = symtab + 1;
    w->sections[symtab].header.sh_link = STRTAB + 1;
    return symtab;
}

/* Of no kernels. */
static void put_empty_note(const Image *image, StrBuf *file)
{
    StrBuf metadata = {0};
    Msgpack pack = {.arena = image->arena, .out = &metadata};
    char target[64];
    snprintf(target, sizeof target, "amdgcn-amd-amdhsa--%s", target_infos[image->target].name);
    msgpack_begin(&pack, NULL, true);
    msgpack_begin(&pack, "amdhsa.kernels", false);
    msgpack_end(&pack);
    msgpack_text(&pack, "amdhsa.target", target);
    msgpack_begin(&pack, "amdhsa.version", false);
    msgpack_number(&pack, NULL, 1);
    msgpack_number(&pack, NULL, 2);
    msgpack_end(&pack);
    msgpack_end(&pack);
    elf_put_note(file, &metadata);
    strbuf_free(&metadata);
}

static void write_file(Writer *w, unsigned symtab, StrBuf *out)
{
    static const Elf64_Ehdr room;
    const bool lines = w->image->lines.len != 0;
    strbuf_append_n(out, (const char *)&room, sizeof room);
    for (unsigned i = TEXT; i <= RODATA; i++) elf_place(out, &w->sections[i]);
    elf_place(out, &w->sections[NOTE]);
    put_empty_note(w->image, out);
    elf_place(out, &w->sections[GPR_MAXIMUMS]);
    elf_place(out, &w->sections[GNU_STACK]);
    if (lines) elf_place(out, &w->sections[LINES]);
    elf_place(out, &w->sections[symtab]);
    elf_place(out, &w->sections[RELA_RODATA]);
    if (lines) elf_place(out, &w->sections[RELA_LINES]);
    elf_place(out, &w->sections[STRTAB]);
    for (unsigned i = 0; i < w->num_sections; i++)
        w->sections[i].header.sh_name = w->names.names.data[w->sections[i].name].at;
    elf_finish(out, w->image->target, ET_REL, 0, w->sections, w->num_sections, STRTAB + 1);
}

bool emit_object(const KernelList *kernels, const EmitOptions *options, DiagList *diags, StrBuf *out)
{
    Image image;
    bool ok = image_build(kernels, options, diags, &image);
    if (ok && image.globals.len)
        ok = diag_error(diags, kernels->data[0]->loc,
                        "global '%s': globals in memory are not supported in a relocatable object; write a code object "
                        "(.hsaco), or assembly (-S)",
                        image.globals.data[0].global->name);
    if (ok) {
        Writer w = {.image = &image, .names = {.arena = image.arena}};
        const unsigned symtab = add_sections(&w);
        uint32_t *names = ARENA_ARRAY(image.arena, uint32_t, kernels->len);
        for (uint32_t i = 0; i < kernels->len; i++) {
            names[i] = elf_add_name(&w.names, kernels->data[i]->name);
            elf_add_name(&w.names, arena_printf(image.arena, "%s.kd", kernels->data[i]->name));
        }
        elf_finish_names(&w.names, true, &w.table);
        put_symbols(&w, names);
        w.sections[symtab].header.sh_info = w.num_locals;
        write_file(&w, symtab, out);
        elf_set_code_object(out, options->code_object_version);
        strbuf_free(&w.symbols);
        strbuf_free(&w.relocations);
        strbuf_free(&w.line_relocations);
        strbuf_free(&w.table);
    }
    image_free(&image);
    return ok;
}
