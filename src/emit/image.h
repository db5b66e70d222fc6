/* The contents of object and code object, made from finished kernels (image.c). The two writers (relocatable.c,
   hsaco.c) place them. */
#pragma once

#include "emit/emit.h"

enum { DESCRIPTOR_BYTES = 64, DESCRIPTOR_ENTRY = 16 /* offset of the distance from the descriptor to the code */ };

typedef struct ImageKernel {
    const Kernel *kernel;
    uint64_t code, code_bytes; /* offset in .text */
    const uint64_t *labels;    /* by block id: offset in .text */
} ImageKernel;

/* A row of the line table: the code from `address` on comes from that source place. */
typedef struct LineRow {
    uint64_t address; /* offset in .text */
    uint32_t file;    /* number of the file, from 1 */
    uint32_t line, column;
} LineRow;

/* The code from `address` up to the next row comes from these calls; NULL: from the kernel itself. */
typedef struct CallRow {
    uint64_t address; /* offset in .text */
    const CallPath *path;
} CallRow;

/* Eight bytes of .debug_info with an address in the code. */
typedef struct DebugAddress {
    uint32_t at;      /* offset in .debug_info */
    uint64_t in_text; /* the address, an offset in .text */
} DebugAddress;

/* A global of one or more kernels. */
typedef enum GlobalPlace { IN_RODATA, IN_DATA, IN_BSS, NUM_PLACES } GlobalPlace;
typedef struct ImageGlobal {
    const KernelGlobal *global;
    GlobalPlace place;
    uint64_t offset; /* in that section */
} ImageGlobal;

/* Four bytes of .text with half of the distance from `from` to a global. */
typedef struct ImageAddress {
    uint64_t at, from; /* offsets in .text */
    uint32_t global;   /* number among Image.globals */
    bool is_high;
} ImageAddress;

typedef struct Image {
    Arena *arena;
    Target target;
    VEC(ImageKernel) kernels; /* in order; descriptor number n is at n * DESCRIPTOR_BYTES in .rodata */
    StrBuf text, rodata;      /* the descriptors' distances to the code are 0 */
    StrBuf data;              /* .data: writable globals that are not all zeros */
    uint64_t bss_bytes, global_align;
    VEC(ImageGlobal) globals;
    VEC(ImageAddress) addresses;                /* its literals are not final in the text */
    uint64_t last_getpc;                        /* offset in .text of the end of the last s_getpc_b64 for a global */
    StrBuf note;                                /* the AMDGPU metadata note */
    StrBuf lines;                               /* .debug_line; empty: there are no line tables */
    uint64_t lines_address_at;                  /* offset in `lines` of the 8 bytes with the address of the first row */
    uint64_t lines_address;                     /* that address, an offset in .text */
    StrBuf debug_abbrev, debug_info, debug_str; /* empty without line tables; the addresses are 0 */
    StrBuf debug_loc;
    VEC(DebugAddress) debug_addresses;
    VEC(CallRow) calls; /* in order */
} Image;

/* Encodes the kernels. False, and an error, if a kernel's name cannot be a symbol. The caller calls image_free in any
   case. */
bool image_build(const KernelList *kernels, const EmitOptions *options, DiagList *diags, Image *image);
void image_free(Image *image);

/* image_globals.c: places all globals, after the descriptors are in .rodata. */
void image_add_globals(const KernelList *kernels, Image *image);
/* Records an instruction with INST_GLOBAL at that offset in .text. */
void image_note_address(Image *image, const Kernel *k, const Inst *inst, uint64_t at);
/* Fills in the distances for these addresses of .text and of the sections of globals. */
void image_fill_in_addresses(const Image *image, uint64_t text, const uint64_t places[NUM_PLACES]);

/* Where a global lies. */
GlobalPlace global_place(const KernelGlobal *g);
/* Adds an entry of .rela.dyn for each address in initial contents. */
void image_put_relocations(const Image *image, const uint64_t places[NUM_PLACES], StrBuf *out);

/* The machine code of all kernels, with the rows of the line table and the names of their files (machine_code.c). */
typedef VEC(LineRow) LineRows;
typedef VEC(const char *) FileNames;
void emit_code(const KernelList *kernels, Image *image, bool want_lines, LineRows *rows, FileNames *files);
/* .debug_line of version 4 (line_table_write.c). */
void emit_line_table(const LineRows *rows, const FileNames *files, Image *image);
/* Adds a location list for each argument of the kernel that is not hidden; at[i]: start of the list of number i.
   `base`: the unit's first address, an offset in .text (argument_places.c). */
void emit_argument_places(const ImageKernel *entry, uint64_t base, Image *image, uint32_t *at);
/* .debug_info and the sections that it refers to, if there is a line table (debug_info.c). */
void emit_debug_info(const FileNames *files, Image *image);
/* The 64 bytes of a kernel descriptor (descriptor_write.c). */
void emit_descriptor_bytes(const Kernel *k, StrBuf *out);
/* The metadata as MessagePack (metadata_write.c). */
void emit_metadata_bytes(Arena *arena, const KernelList *kernels, StrBuf *out);
