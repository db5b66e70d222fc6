/* The state of a file during assembly: sections with their bytes, symbols, and places whose value is computed later. */
#pragma once

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

/* Bytes whose value was unknown when they were written. */
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
    KernelBlock *kernel;        /* the kernel whose .amdhsa_ directives are being read; NULL: none */
    uint8_t abi_version;        /* e_ident[EI_ABIVERSION] */
    uint32_t target_flags;      /* XNACK and SRAMECC bits of e_flags */
    StrBuf metadata;            /* MessagePack; empty: none */
    uint32_t num_unknown;       /* number of errors that are unknown instructions and directives */
    bool wants_lines, has_locs; /* wants_lines: a line table is requested; has_locs: the text has its own */
    LineRows lines;
    FileNames files;
    AsmSymbol *next_free[2]; /* .amdgcn.next_free_vgpr, .amdgcn.next_free_sgpr */
} Assembly;

static inline AsmSection *current_section(Assembly *a) { return &a->sections.data[a->section]; }
/* The bytes of the section so far. */
uint64_t section_size(const AsmSection *section);
/* Makes it the current section. */
void section_use(Assembly *a, uint32_t number);
/* The number of the section with that name. A new one gets the properties that its name implies. */
uint32_t section_find(Assembly *a, const char *name, size_t length);

/* Appends to the current section. False, reported at the cursor: the section has no bytes (.bss). */
bool put_bytes(Assembly *a, Cursor *c, const void *bytes, size_t count);
/* Appends a number with that many bytes, now or as soon as it is known. */
bool put_value(Assembly *a, Cursor *c, const AsmExpr *value, unsigned bytes);
bool put_zeros(Assembly *a, Cursor *c, uint64_t count, uint8_t fill);
/* Pads up to a multiple of `alignment` bytes, with `fill` of `fill_bytes`. fill_bytes 0: s_nop in code and zeros
   elsewhere. */
bool put_padding(Assembly *a, Cursor *c, uint64_t alignment, uint64_t fill, unsigned fill_bytes, uint64_t most);
bool define_label(Assembly *a, Cursor *c, AsmSymbol *symbol);
bool set_symbol(Assembly *a, Cursor *c, AsmSymbol *symbol, const AsmExpr *value);

/* Reads one statement after its label: a directive (directive_table.c), or an .amdhsa_ directive (kernel_block.c).
 * found false: it is neither. */
bool directive_run(Assembly *a, Cursor *c, Word word, bool *found);
bool descriptor_directive(Assembly *a, Cursor *c, Word word, bool *found);
/* Fills in the bytes of all kernel descriptors. */
bool descriptors_finish(Assembly *a);
/* Calls `put` for the distance from each descriptor to its code: the 8 bytes at that offset get symbol + addend -
   offset. */
typedef void PutDistance(void *context, uint32_t section, uint64_t offset, AsmSymbol *symbol, int64_t addend);
bool descriptors_relocate(Assembly *a, void *context, PutDistance *put);
/* Reads YAML up to .end_amdgpu_metadata into a->metadata. */
bool metadata_read(Assembly *a, Cursor *c);
/* Computes the values of all fixups, and writes the file (write_object.c). */
bool assembly_write(Assembly *a, StrBuf *out);
