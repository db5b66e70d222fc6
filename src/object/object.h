/* Reads AMDGPU code objects for amdhsa from `wavecc`, LLVM or any other tool, relocatable (.o) or linked (.hsaco).

   The reader is our own instead of libelf. It needs five tables of one fixed format (ELF64, little-endian). Every
   offset has to be checked against the file in any case. libelf trusts section contents, which can be wrong in a
   hostile file. Format: AMDGPUUsage (LLVM 22), "Code Object", "Code Object Metadata", "Kernel Descriptor". */
#pragma once

#include "isa/isa.h"
#include "object/descriptor.h"
#include "support/diag.h"
#include "support/strbuf.h"
#include "support/vec.h"

enum { OBJECT_MAX_KERNARG_BYTES = 1 << 20 }; /* no argument ends beyond this */

/* One entry of a kernel's .args. */
typedef struct ObjectArg {
    const char *name;          /* "" if it has none */
    const char *value_kind;    /* "global_buffer", "by_value", "hidden_block_count_x", ... */
    const char *address_space; /* "" if not given */
    /* "" if not given; in wavecc's own code: type of the elements, "f32" or "f32 strided"; "i64 = 1" */
    const char *type_name;
    uint32_t offset, size; /* in the kernarg segment, inside kernarg_bytes */
    bool is_hidden;
} ObjectArg;

typedef struct ObjectKernel {
    const char *name;
    KernelDescriptor desc;
    uint64_t descriptor; /* offset in the image */
    uint64_t entry;      /* offset in the image of the first instruction */
    bool has_metadata;
    bool has_args; /* the metadata lists the arguments (perhaps none) */
    ObjectArg *args;
    uint32_t num_args;
    /* the largest of the descriptor's size, the metadata's, and the end of the last argument */
    uint32_t kernarg_bytes;
    const ObjectArg *beyond_kernarg; /* the last argument outside the stated size; NULL: none */
    uint32_t reqd_workgroup_size[3]; /* 0: not said */
    uint32_t cluster_dims[3];        /* 0: not said */
    uint32_t usual_grid[3];          /* wavecc's own keys: the launch for which the source was written; 0: not given */
    uint32_t usual_block[3];
    uint32_t max_flat_workgroup_size, wavefront_size; /* 0: not said */
    uint32_t sgpr_count, vgpr_count, agpr_count, sgpr_spill_count, vgpr_spill_count;
    /* the metadata count spilled registers, which the code generators of LLVM and wavecc always do, and authors of
       assembly do not */
    bool is_compiled;
} ObjectKernel;

typedef struct ObjectSegment {
    uint64_t offset, size; /* in the image */
    bool is_code, is_writable;
    uint64_t reach; /* bytes to map: data ends where the widest load that begins in it does */
} ObjectSegment;

/* An address in the image. It becomes base + addend when the image is mapped. */
typedef struct ObjectFixup {
    uint64_t offset; /* offset of the field in the image; it is inside a segment */
    uint64_t addend; /* offset in the image of the target */
    uint8_t bytes;   /* 8, or 4 with `shift` 0 or 32 for half of the address */
    uint8_t shift;
} ObjectFixup;

/* A section that is not loaded, relocated to listing addresses. */
typedef struct ObjectSection {
    uint8_t *bytes; /* NULL: absent */
    uint64_t size;
} ObjectSection;

/* A symbol in executable code, other than section symbols. */
typedef struct ObjectLabel {
    const char *name;
    uint64_t address; /* in a listing */
} ObjectLabel;

/* A variable of the code object, from its symbols. */
typedef struct ObjectVariable {
    const char *name;
    uint64_t offset, size; /* in the image; in bytes */
} ObjectVariable;

/* XNACK in the target ID: EF_AMDGPU_FEATURE_XNACK_V4 of e_flags. */
typedef enum ObjectXnack { XNACK_UNSUPPORTED, XNACK_ANY, XNACK_OFF, XNACK_ON } ObjectXnack;

/* Source lines by address. */
typedef struct ObjectLines ObjectLines;

/* Inlined calls by address. */
typedef struct ObjectCalls ObjectCalls;

typedef struct CodeObject {
    const char *name; /* of the file, for messages */
    Target target;
    ObjectXnack xnack;
    bool is_relocatable;
    uint8_t *image; /* the memory image, relocated except for `fixups` */
    uint64_t image_bytes;
    uint64_t code_begin, code_end; /* offsets; all executable segments are between them */
    uint64_t listing_base;         /* image offset - listing_base is the address of code in a disassembly listing */
    VEC(ObjectSegment) segments;   /* by offset, without overlaps */
    VEC(ObjectFixup) fixups;
    VEC(ObjectKernel) kernels;
    VEC(ObjectLabel) labels;
    VEC(ObjectVariable) variables;
    VEC(const char *) printf_formats; /* amdhsa.printf of the metadata: "0:0:HASH,FORMAT" */
    ObjectSection debug_line, debug_line_str, debug_str;
    ObjectSection debug_info, debug_abbrev, debug_str_offsets, debug_addr, debug_ranges, debug_rnglists;
    ObjectLines *lines; /* for object_source_line; in the reader's arena */
    ObjectCalls *calls; /* for object_inlined_calls; there, too */
    uint64_t base;      /* address in the emulated memory, after sim_map_object */
} CodeObject;

/* Reads the whole object. All memory is in the arena; `bytes` may be freed afterwards. False: the diagnostics name the
   file and say what is wrong or not supported. */
bool object_read(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                 DiagList *diags);
/* The same for a module that may have no kernel but variables. */
bool object_read_module(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                        DiagList *diags);
/* The same for an object that may have no kernel (a device library, a part of a program). Then it has only code and
   labels, without relocations. */
bool object_read_code(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                      DiagList *diags);
typedef bool ObjectReader(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                          DiagList *diags);
/* Is this the start of an ELF file? */
bool object_is_elf(const uint8_t *bytes, size_t num_bytes);
/* The kernel with that name; NULL: the only one. If there is none, a diagnostic lists the kernels. */
ObjectKernel *object_find_kernel(CodeObject *object, const char *name, DiagList *diags);
/* The label of that name, or NULL. */
const ObjectLabel *object_find_label(const CodeObject *object, const char *name);
/* The label at that listing address, or NULL. Prefers a name of the source to one of an assembler (.Ltmp...). */
const ObjectLabel *object_label_at(const CodeObject *object, uint64_t address);

/* The address in disassembly listings for an address of the emulated memory. */
uint64_t object_listing_address(const CodeObject *object, uint64_t address);
/* source_stack.c: the source line of code at that listing address, from the object's line table (DWARF 2 to 5). False:
   none. The file's name lives as long as the object. The first query reads the table, so only one thread at a time may
   ask. Code that was inlined from a header of HIP or clang has the line of its call, where .debug_info tells it. */
bool object_source_line(const CodeObject *object, uint64_t listing_address, SourceLoc *loc);
/* A call that inlining took away. */
typedef struct ObjectCall {
    const char *function; /* that was called; "": unknown */
    SourceLoc from;       /* the place of the call; file "": unknown */
} ObjectCall;

/* The calls by which code at that listing address was inlined, innermost first, from the object's .debug_info (DWARF 4
   and 5); returns their number, at most `most`. Names live as long as the object. The first query reads the section. */
uint32_t object_inlined_calls(const CodeObject *object, uint64_t listing_address, ObjectCall *found, uint32_t most);
/* Appends lines "    #0 FUNCTION at FILE:LINE", innermost first, if the code was inlined. */
void object_append_stack(const CodeObject *object, uint64_t listing_address, StrBuf *out);
