/* ELF files of AMDGPU code: sections placed one after the other, their headers, string tables, notes. Sources:
   System V ABI, "Object Files"; AMDGPUUsage (LLVM 22), "ELF Code Object". */
#ifndef WAVECC_EMIT_ELF_WRITE_H
#define WAVECC_EMIT_ELF_WRITE_H

#include <elf.h>
#include <stdbool.h>

#include "isa/isa.h"
#include "support/strbuf.h"
#include "support/vec.h"

/* Alignments of what is not code. */
enum { ELF_WORD = 8, DESCRIPTOR_ALIGNMENT = 64, TEXT_ALIGNMENT = 256, NOTE_ALIGNMENT = 4 };
enum { PHDR_AT = sizeof(Elf64_Ehdr) };

/* Names of sections and symbols; an empty name is at 0. */
typedef struct ElfName {
    const char *text;
    uint32_t at; /* after elf_finish_names */
} ElfName;
typedef struct ElfNames {
    Arena *arena;
    VEC(ElfName) names;
} ElfNames;
/* The number of the name among `names`. */
uint32_t elf_add_name(ElfNames *names, const char *text);
/* Writes the table. `merge_tails`: a name that another one ends with has no place of its own, and the order is by
   the names' last letters, as LLVM's assembler has it; else that in which they were added. */
void elf_finish_names(ElfNames *names, bool merge_tails, StrBuf *table);

typedef struct ElfSection {
    uint32_t name;      /* number among the names */
    Elf64_Shdr header;  /* sh_name, sh_offset and sh_size are the writer's */
    const StrBuf *data; /* NULL: none */
} ElfSection;

/* What is known of a section's header before it is placed. */
typedef struct SectionKind {
    uint32_t type;
    uint64_t flags, alignment, entry_bytes; /* of tables; 0: it is none */
} SectionKind;
static inline Elf64_Shdr elf_section_header(SectionKind kind)
{
    return (Elf64_Shdr){
        .sh_type = kind.type, .sh_flags = kind.flags, .sh_addralign = kind.alignment, .sh_entsize = kind.entry_bytes};
}

/* Appends the section's data, aligned as its header says, and notes where. */
void elf_place(StrBuf *file, ElfSection *section);
/* Appends the section headers and fills in the file's header, at the start of `file`. `names` number of the section
   with their names. */
void elf_finish(StrBuf *file, Target target, uint16_t type, unsigned num_segments, const ElfSection *sections,
                unsigned num_sections, unsigned names);
/* The finished file says that it is a code object of this version; 0: CODE_OBJECT_VERSION. */
void elf_set_code_object(StrBuf *file, uint32_t version);
/* An AMDGPU metadata note with that description. */
void elf_put_note(StrBuf *out, const StrBuf *description);

#endif
