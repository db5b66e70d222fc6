/* What a family of targets has in common (families.def), and what follows from it: operations on lane masks, waves of a
   workgroup and of a SIMD. */
#ifndef WAVECC_ISA_FAMILY_H
#define WAVECC_ISA_FAMILY_H

#include "isa/isa.h"

/* Dword 3 of a buffer's descriptor on gfx9, for raw access: the data format must not be 0, and is not looked at
   (docs/isa/registers.md, section 6). */
enum { RAW_BUFFER_FLAGS = 7 << 12 | 4 << 15 };

/* Operations on lane masks: opcodes of the width of a mask. */
typedef enum MaskOp {
    MASK_MOV,
    MASK_NOT,
    MASK_AND,
    MASK_OR,
    MASK_XOR,
    MASK_ANDN2,        /* first and not second */
    MASK_AND_SAVEEXEC, /* def = EXEC, then EXEC &= source */
    NUM_MASK_OPS
} MaskOp;

/* Fields of a buffer's resource (V#), and how its ends are looked at: sim/exec/buffer_resource.c. */
typedef enum BufferLayout {
    BUFFER_LAYOUT_GFX9, /* base 48 bits, num_records 32 */
    BUFFER_LAYOUT_WIDE, /* base 57 bits, num_records 45 */
    NUM_BUFFER_LAYOUTS
} BufferLayout;

typedef struct TargetFamily {
    const char *name;
    uint16_t mask_ops[NUM_MASK_OPS]; /* Opcode */
    uint16_t mask_is_not_zero;       /* Opcode: the comparison of a mask with 0 */
    uint16_t barrier;                /* Opcode: waits for the workgroup */
    /* Opcode: says that the wave is there, before `barrier`; OP_INVALID: `barrier` does both */
    uint16_t barrier_signal;
    uint8_t simds_per_cu;      /* that the waves of a workgroup are spread over */
    uint8_t max_cluster;       /* workgroups that can be started together, as a cluster; 1: none can */
    bool sgprs_limit_waves;    /* waves share a file of SGPRs; else each has all of them */
    uint32_t specials;         /* bits by SpecialReg: those that can be operands */
    bool partial_codec;        /* it has encodings that no row describes */
    bool has_sdwa, has_dpp;    /* forms of VALU instructions that are described */
    bool has_dpp8;             /* DPP8, lanes that are off read, DPP of VOP3: rows say which (dpp_forms) */
    bool has_literal64;        /* literals of 64 bits: source number 254 */
    bool prints_zero_offset;   /* "offset:0x0" after the soffset of scalar loads */
    bool ids_in_ttmp;          /* waves find workgroup ids in trap temporaries (regalloc/abi.c says which) */
    bool has_ieee_mode;        /* MODE.ieee, MODE.dx10_clamp: asked for by the kernel descriptor */
    bool scales_offsets;       /* scale_offset */
    bool flat_base;            /* flat operations with a scalar base */
    bool signed_lane_offset;   /* global operations sign-extend the offset of a lane beside saddr; else zero-extend */
    bool packs_wide_scalars;   /* packed f32 read 64 bits of a scalar source */
    bool keeps_halves;         /* 16-bit results leave the other half of their register alone */
    bool extends_literals;     /* LLVM makes 32 bits of a literal in a place of 64-bit integers; else 64 */
    bool upper_bf16_constants; /* floats as constants of bf16 operands: an f32, of which bf16 is the upper half */
    bool has_soft_clauses;     /* runs of memory operations that a page fault replays as a whole: clauses.def */
    bool has_gpr_index;        /* s_set_gpr_idx_*: M0 is added to numbers of VGPRs */
    bool orders_group;         /* waves of a workgroup reach global memory in the order of issue */
    BufferLayout buffer_layout;
    bool aligns_scalar_parts;       /* scalar memory: base and offsets each; else their sum */
    bool scalar_buffers_are_linear; /* s_buffer_*: not of swizzled buffers */
    uint32_t addtid_m0_bits;        /* ds_*_addtid: the bits of M0 that count */
    uint32_t private_lane_bits;     /* flat: bits of an address's high dword that are the lane, of private memory */
    bool has_vgpr_msb;              /* s_set_vgpr_msb: high bits of numbers of VGPRs */
    uint16_t
        preload_entry;  /* bytes: where firmware that preloads arguments enters, after the other entry; 0: one entry */
    uint8_t flat_bytes; /* size of a buffer, flat, global or scratch instruction */
} TargetFamily;

extern const TargetFamily family_infos[NUM_FAMILIES];
static inline const TargetFamily *target_family(Target target) { return &family_infos[target_infos[target].family]; }

static inline Opcode isa_mask_op(Target target, MaskOp op) { return (Opcode)target_family(target)->mask_ops[op]; }
/* Has the row that form of SDWA or DPP? */
bool family_has_form(Family family, const InstInfo *row, Form form);
/* EXEC as wide as a lane mask. */
static inline Operand isa_exec(Target target)
{
    return operand_special(SPECIAL_EXEC, (uint8_t)target_infos[target].mask_dwords);
}

/* User SGPRs of our kernels with the place of scratch, after the other ones: where a kernel computes FLAT_SCRATCH. */
static inline unsigned isa_flat_scratch_sgprs(Target target) { return target_infos[target].sets_flat_scratch ? 2 : 0; }

/* Waves that hold so many work-items. */
uint32_t isa_waves(Target target, uint32_t threads);
/* Waves on the fullest SIMD of a compute unit that holds so many. */
uint32_t isa_waves_per_simd(Target target, uint32_t waves);
/* Waves that fit a SIMD at once when each has so many VGPRs and AGPRs; 0: too many registers for one. */
uint32_t isa_waves_by_vgprs(Target target, uint32_t registers);
/* The most vector registers with which so many waves (1 or more) fit a SIMD. */
uint32_t isa_vgprs_for_waves(Target target, uint32_t waves);
/* Waves of a compute unit for whose workgroups there is LDS. UINT32_MAX: they use none, or more than there is. */
uint32_t isa_waves_by_lds(Target target, uint32_t lds_bytes, uint32_t waves_of_group);

#endif
