/* From finished kernels to assembly text, objects and linked code objects. */
#pragma once

#include "ir/ir.h"

enum { CODE_OBJECT_VERSION = 6 };

typedef struct EmitOptions {
    bool line_tables;             /* .file and .loc directives, .debug_line */
    uint32_t code_object_version; /* 5 or 6; 0: CODE_OBJECT_VERSION */
} EmitOptions;

/* Register numbers for descriptor and metadata, from the kernel after allocation. */
typedef struct EmitResources {
    uint32_t accum_offset;   /* VGPRs before the first AGPR, a multiple of 4, at least 4 */
    uint32_t next_free_vgpr; /* VGPRs + AGPRs of the unified file */
    uint32_t next_free_sgpr; /* without VCC and similar registers */
    uint32_t total_sgprs;    /* including registers that the assembler reserves (VCC, XNACK mask, flat scratch) */
    uint32_t max_flat_workgroup_size;
} EmitResources;

EmitResources emit_resources(const Kernel *k);

/* The resources that limit the waves of a SIMD. */
typedef enum OccupancyLimit { LIMIT_VGPR, LIMIT_SGPR, LIMIT_LDS, LIMIT_WAVES, NUM_LIMITS } OccupancyLimit;
extern const char *const occupancy_limit_names[NUM_LIMITS];
typedef struct Occupancy {
    uint32_t waves;              /* the least of these, at least 1 */
    uint32_t allows[NUM_LIMITS]; /* waves per SIMD that each limit allows */
    uint32_t next_waves;         /* waves with one more workgroup; 0: more cannot be resident */
    /* The largest amounts that allow next_waves; 0: no limit. Registers: VGPRs and AGPRs together, with padding; SGPRs
       without those that the assembler adds. LDS: bytes of a workgroup. */
    uint32_t next_at_most[NUM_LIMITS];
} Occupancy;
Occupancy emit_occupancy(const Kernel *k);
/* The label of a block in assembly. */
void emit_label(uint32_t kernel_number, const Block *block, char *text, size_t size);

/* The whole assembly file for `kernels`, which have one target and have passed the whole pipeline. False, and an error,
   if a kernel's name cannot be a symbol. */
bool emit_assembly(const KernelList *kernels, const EmitOptions *options, DiagList *diags, StrBuf *out);
/* `.amdhsa_kernel` ... `.end_amdhsa_kernel` (descriptor_write.c). */
void emit_descriptor(const Kernel *k, StrBuf *out);
/* `.amdgpu_metadata` ... `.end_amdgpu_metadata` for all kernels (metadata_write.c). */
void emit_metadata(const KernelList *kernels, StrBuf *out);

/* A relocatable ELF object of the kernels (relocatable.c), and a code object for the loader (hsaco.c). They equal the
   output of LLVM's assembler for the assembly text, and of ld.lld -shared for that object. The kernels have passed the
   whole pipeline. False, and an error, as for emit_assembly. An instruction without encoding is a BUG. `out` then gets
   nothing. Thread-safe. */
bool emit_object(const KernelList *kernels, const EmitOptions *options, DiagList *diags, StrBuf *out);
bool emit_hsaco(const KernelList *kernels, const EmitOptions *options, DiagList *diags, StrBuf *out);

/* ---- shared by the writers ---- */

/* BUG if the instruction is not legal. */
void emit_check(const Kernel *k, const Inst *inst);
/* False, and an error, if the name cannot be a symbol. */
bool emit_check_name(const Kernel *k, DiagList *diags);
/* The instructions before the branch in the first entry of a kernel with preloaded arguments. Each call returns one;
   start with a zeroed walk. False: the end. The operands belong to the walk. */
typedef struct PreloadWalk {
    uint32_t dword;
    bool waited;
    Operand operands[3];
} PreloadWalk;
bool emit_preload_next(const Kernel *k, PreloadWalk *walk, MachineInst *inst);
