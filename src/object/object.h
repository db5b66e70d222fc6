/* Reads AMDGPU code objects: what `wavecc`, LLVM or any other tool made for amdhsa, relocatable (.o) or linked
   (.hsaco).

   The reader is our own and not libelf: it needs five tables of one fixed format (ELF64, little-endian), every
   offset has to be checked against the file anyway, and libelf trusts section contents that hostile files lie
   about. Format: AMDGPUUsage (LLVM 22), "Code Object", "Code Object Metadata", "Kernel Descriptor". */
#ifndef WAVECC_OBJECT_OBJECT_H
#define WAVECC_OBJECT_OBJECT_H

#include "isa/isa.h"
#include "object/descriptor.h"
#include "support/diag.h"
#include "support/vec.h"

enum { OBJECT_MAX_KERNARG_BYTES = 1 << 20 }; /* no argument ends after that */

/* One entry of a kernel's .args. */
typedef struct ObjectArg {
    const char *name;          /* "" when it has none */
    const char *value_kind;    /* "global_buffer", "by_value", "hidden_block_count_x", ... */
    const char *address_space; /* "" when it is not said */
    const char *type_name;     /* the same; wavecc's own code: of the elements, "f32" or "f32 strided"; "i64 = 1" */
    uint32_t offset, size;     /* in the kernarg segment, inside kernarg_bytes */
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
    /* the descriptor's size, the metadata's or the end of the last argument: the largest */
    uint32_t kernarg_bytes;
    const ObjectArg *beyond_kernarg; /* the last argument outside of the stated size; NULL: none is */
    uint32_t reqd_workgroup_size[3]; /* 0: not said */
    uint32_t cluster_dims[3];        /* 0: not said */
    uint32_t usual_grid[3];          /* wavecc's own keys: the launch that the source was written for; 0: not said */
    uint32_t usual_block[3];
    uint32_t max_flat_workgroup_size, wavefront_size; /* 0: not said */
    uint32_t sgpr_count, vgpr_count, agpr_count, sgpr_spill_count, vgpr_spill_count;
    bool is_compiled; /* the metadata count spilled registers: LLVM's and wavecc's code generators always do, people who
                         write assembly do not */
} ObjectKernel;

typedef struct ObjectSegment {
    uint64_t offset, size; /* in the image */
    bool is_code, is_writable;
} ObjectSegment;

/* An address that the image holds: it becomes base + addend when the image is mapped. */
typedef struct ObjectFixup {
    uint64_t offset; /* in the image; the field is inside a segment */
    uint64_t addend; /* offset in the image that is pointed at */
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

/* A variable of the code object that its symbols name. */
typedef struct ObjectVariable {
    const char *name;
    uint64_t offset, size; /* in the image; bytes */
} ObjectVariable;

/* The target ID's word on XNACK: EF_AMDGPU_FEATURE_XNACK_V4 of e_flags. */
typedef enum ObjectXnack { XNACK_UNSUPPORTED, XNACK_ANY, XNACK_OFF, XNACK_ON } ObjectXnack;

/* Source lines by address. */
typedef struct ObjectLines ObjectLines;

typedef struct CodeObject {
    const char *name; /* of the file, for messages */
    Target target;
    ObjectXnack xnack;
    bool is_relocatable;
    uint8_t *image; /* the memory image, relocated but for `fixups` */
    uint64_t image_bytes;
    uint64_t code_begin, code_end; /* offsets: all executable segments are in between */
    uint64_t listing_base; /* image offset - listing_base = the address that a disassembly listing shows for code */
    VEC(ObjectSegment) segments; /* by offset, without common bytes */
    VEC(ObjectFixup) fixups;
    VEC(ObjectKernel) kernels;
    VEC(ObjectLabel) labels;
    VEC(ObjectVariable) variables;
    VEC(const char *) printf_formats; /* of the metadata, amdhsa.printf: "0:0:HASH,FORMAT" */
    ObjectSection debug_line, debug_line_str, debug_str;
    ObjectLines *lines; /* of object_source_line; the reader's arena holds it */
    uint64_t base;      /* address in the emulated memory, after sim_map_object */
} CodeObject;

/* Reads the whole object. All memory is the arena's; `bytes` may go away afterwards. On false the diagnostics
   (which name the file) say what is wrong or not supported. */
bool object_read(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                 DiagList *diags);
/* The same of an object that may have no kernel (a device library, a part of a program): then its code and its labels,
   as they are in the file, without relocations. */
bool object_read_code(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                      DiagList *diags);
typedef bool ObjectReader(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, CodeObject *object,
                          DiagList *diags);
/* Is this the beginning of an ELF file? */
bool object_is_elf(const uint8_t *bytes, size_t num_bytes);
/* The kernel of that name; with NULL the only one. A diagnostic lists the kernels otherwise. */
ObjectKernel *object_find_kernel(CodeObject *object, const char *name, DiagList *diags);
/* The label of that name, or NULL. */
const ObjectLabel *object_find_label(const CodeObject *object, const char *name);
/* The label at that listing address, or NULL; one that the source names rather than an assembler's own (.Ltmp...). */
const ObjectLabel *object_label_at(const CodeObject *object, uint64_t address);

/* The address that disassembly listings show for an address of the emulated memory. */
uint64_t object_listing_address(const CodeObject *object, uint64_t address);
/* The source line that the object's line table (DWARF 2 to 5) gives for code at that listing address. False: none. The
   file's name lives as long as the object. The first question reads the table: for one thread at a time. */
bool object_source_line(const CodeObject *object, uint64_t listing_address, SourceLoc *loc);

#endif
