/* The state of a file while it is assembled: sections with their bytes, symbols, and places whose value comes
   later. */
#ifndef WAVECC_ASSEMBLER_ASSEMBLY_H
#define WAVECC_ASSEMBLER_ASSEMBLY_H

#include "assembler/source.h"
#include "assembly/instruction.h"
#include "emit/image.h"

typedef struct AsmSection {
    const char *name;
    uint32_t type;  /* SHT_ */
    uint64_t flags; /* SHF_ */
    uint64_t align, entry_bytes;
    StrBuf data;
    uint64_t empty_bytes; /* of SHT_NOBITS */
} AsmSection;

typedef enum FixupKind { FIXUP_DATA, FIXUP_BRANCH } FixupKind;

/* Bytes that hold a value which was not known when they were written. */
typedef struct Fixup {
    uint8_t kind;  /* FixupKind */
    uint8_t bytes; /* 1, 2, 4, 8 */
    uint32_t section;
    uint64_t offset;
    const AsmExpr *value;
    SourceLoc loc;
} Fixup;

/* .amdhsa_kernel: see kernel_block.c. */
typedef struct KernelBlock KernelBlock;

typedef struct Assembly {
    Arena *arena;
    DiagList *diags;
    Target target;
    Source source;
    SymbolTable symbols;
    VEC(AsmSection) sections;
    uint32_t section;     /* the current one */
    uint32_t previous;    /* .previous */
    VEC(uint32_t) pushed; /* .pushsection */
    VEC(Fixup) fixups;
    VEC(KernelBlock *) kernels;
    KernelBlock *kernel;        /* whose .amdhsa_ directives are read; NULL: none */
    uint8_t abi_version;        /* e_ident[EI_ABIVERSION] */
    uint32_t target_flags;      /* XNACK and SRAMECC bits of e_flags */
    StrBuf metadata;            /* MessagePack; empty: none */
    uint32_t num_unknown;       /* errors that are instructions and directives which are not known here */
    bool wants_lines, has_locs; /* a line table is asked for; the text has its own */
    LineRows lines;
    FileNames files;
    AsmSymbol *next_free[2]; /* .amdgcn.next_free_vgpr, .amdgcn.next_free_sgpr */
} Assembly;

static inline AsmSection *current_section(Assembly *a) { return &a->sections.data[a->section]; }
/* Bytes of the current section so far. */
uint64_t section_size(const AsmSection *section);
/* Makes it the current section. */
void section_use(Assembly *a, uint32_t number);
/* The number of the section of that name; a new one gets what its name implies. */
uint32_t section_find(Assembly *a, const char *name, size_t length);

/* Appends to the current section. False, reported at the cursor: it holds no bytes (.bss). */
bool put_bytes(Assembly *a, Cursor *c, const void *bytes, size_t count);
/* A number of that many bytes, now or when it is known. */
bool put_value(Assembly *a, Cursor *c, const AsmExpr *value, unsigned bytes);
bool put_zeros(Assembly *a, Cursor *c, uint64_t count, uint8_t fill);
/* Up to a multiple of `alignment` bytes: with `fill` of `fill_bytes`, or without fill (fill_bytes 0) with
   s_nop in code and zeros elsewhere. */
bool put_padding(Assembly *a, Cursor *c, uint64_t alignment, uint64_t fill, unsigned fill_bytes, uint64_t most);
bool define_label(Assembly *a, Cursor *c, AsmSymbol *symbol);
bool set_symbol(Assembly *a, Cursor *c, AsmSymbol *symbol, const AsmExpr *value);

/* One statement, whose label is read: a directive (directive_table.c), .amdhsa_ directive (kernel_block.c).
   *found false: it is none. */
bool directive_run(Assembly *a, Cursor *c, Word word, bool *found);
bool descriptor_directive(Assembly *a, Cursor *c, Word word, bool *found);
/* Fills in the bytes of all kernel descriptors. */
bool descriptors_finish(Assembly *a);
/* Calls `put` for the distance from each descriptor to its code: 8 bytes at that offset hold symbol + addend -
   offset. */
typedef void PutDistance(void *context, uint32_t section, uint64_t offset, AsmSymbol *symbol, int64_t addend);
bool descriptors_relocate(Assembly *a, void *context, PutDistance *put);
/* YAML up to .end_amdgpu_metadata, to a->metadata. */
bool metadata_read(Assembly *a, Cursor *c);
/* Values of all fixups, and the file (write_object.c). */
bool assembly_write(Assembly *a, StrBuf *out);

#endif
