/* The ELF file of a code object during reading, shared by the parts of the reader. */
#pragma once

#include <elf.h>
#include <string.h>

#include "object/object.h"
#include "support/map.h"

typedef struct Elf {
    const uint8_t *bytes;
    size_t num_bytes;
    SourceLoc loc;
    DiagList *diags;
    CodeObject *object;
    Arena *arena;
    Elf64_Ehdr header;
    Elf64_Shdr *sections;
    uint32_t num_sections;
    uint64_t *section_offset; /* offset of loaded sections in the image; UINT64_MAX: not loaded */
    uint64_t address_base;    /* ELF address of the image's first byte (linked objects) */
    const char *names;        /* section names */
    uint64_t names_bytes;
    Map kernels_at; /* the object, if a kernel with the descriptor at that offset is known */
} Elf;

typedef struct SymbolTable {
    const uint8_t *symbols;
    uint64_t count;
    const char *names;
    uint64_t names_bytes;
} SymbolTable;

/* Are `size` bytes at `offset` within `total` bytes? */
static inline bool elf_inside(uint64_t offset, uint64_t size, uint64_t total)
{
    return offset <= total && size <= total - offset;
}

/* Four bytes at any address. */
static inline uint32_t elf_word(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, 4);
    return value;
}

/* elf_read.c. For functions that return bool, false means that a diagnostic gives the reason, unless a comment says
   otherwise. */
bool elf_read_header(Elf *elf);
bool elf_read_sections(Elf *elf);
/* "?" if it has none. */
const char *elf_section_name(const Elf *elf, uint32_t section);
/* A NUL-terminated string of a string table. NULL: none, or longer than names may be. */
const char *elf_string_at(const char *table, uint64_t table_bytes, uint64_t at);
/* False: the section is not a symbol table. */
bool elf_open_symbols(const Elf *elf, uint32_t section, SymbolTable *table);
Elf64_Sym elf_symbol_at(const SymbolTable *table, uint64_t index);
/* The symbol's offset in the image. False: it is not in a loaded section. */
bool elf_symbol_offset(const Elf *elf, const Elf64_Sym *symbol, uint64_t *offset);

/* loaded_image.c: makes the memory image and its segments from program headers (linked objects) or sections. */
bool elf_load_image(Elf *elf);
/* Are these bytes of the image within one segment? */
bool elf_in_segment(const CodeObject *object, uint64_t offset, uint64_t size);

/* relocations.c */
bool elf_apply_relocations(Elf *elf);
/* Keeps the sections of line tables, relocated to listing addresses. Only messages use them, so invalid ones are left
   out. */
void elf_keep_line_tables(Elf *elf);

/* line_table_read.c: source lines, not read yet; the arena holds them. */
ObjectLines *object_lines_new(Arena *arena);
/* inlined_calls.c: the same for inlined calls. */
ObjectCalls *object_calls_new(Arena *arena);

/* kernels.c: finds kernels by the symbols of their descriptors. Is there one? */
bool elf_names_kernel(Elf *elf);
bool elf_find_kernels(Elf *elf);
/* Keeps labels of code and variables, up to MAX_LABEL_BYTES of names. */
void elf_keep_symbols(Elf *elf);

/* metadata_read.c: adds the contents of the metadata note to the kernels that it describes. */
bool elf_read_notes(Elf *elf);
