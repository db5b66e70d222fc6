/* ELF files of AMDGPU code: sections placed one after the other, their headers, string tables, notes. Sources:
   System V ABI, "Object Files"; AMDGPUUsage (LLVM 22), "ELF Code Object". */
#pragma once

#include <elf.h>
#include <stdbool.h>

#include "isa/isa.h"
#include "support/strbuf.h"
#include "support/vec.h"

/* Alignments other than that of code. */
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
/* Writes the table. `merge_tails`: a name that is the end of another one shares its bytes, and the order is by the
   names' last letters, as in LLVM's assembler. Otherwise the order is that of elf_add_name. */
void elf_finish_names(ElfNames *names, bool merge_tails, StrBuf *table);

typedef struct ElfSection {
    uint32_t name;      /* number among the names */
    Elf64_Shdr header;  /* the writer sets sh_name, sh_offset and sh_size */
    const StrBuf *data; /* NULL: none */
} ElfSection;

/* The parts of a section's header that are known before it is placed. */
typedef struct SectionKind {
    uint32_t type;
    uint64_t flags, alignment, entry_bytes; /* for tables; 0: not a table */
} SectionKind;
static inline Elf64_Shdr elf_section_header(SectionKind kind)
{
    return (Elf64_Shdr){
        .sh_type = kind.type, .sh_flags = kind.flags, .sh_addralign = kind.alignment, .sh_entsize = kind.entry_bytes};
}

/* Appends the section's data with the alignment of its header, and stores the offset. */
void elf_place(StrBuf *file, ElfSection *section);
/* Appends the section headers, and fills in the file's header at the start of `file`. `names`: number of the section
   with the section names. */
void elf_finish(StrBuf *file, Target target, uint16_t type, unsigned num_segments, const ElfSection *sections,
                unsigned num_sections, unsigned names);
/* Sets the version of the code object in the finished file; 0: CODE_OBJECT_VERSION. */
void elf_set_code_object(StrBuf *file, uint32_t version);
/* An AMDGPU metadata note with that description. */
void elf_put_note(StrBuf *out, const StrBuf *description);
