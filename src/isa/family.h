/* What a family of targets has in common (families.def), and functions of it: operations on lane masks, waves of a
   workgroup and of a SIMD. */
#pragma once

#include "isa/isa.h"

/* Dword 3 of a buffer's descriptor on gfx9, for raw access. The data format must not be 0, but raw access ignores it
   (docs/isa/registers.md, section 6). */
enum { RAW_BUFFER_FLAGS = 7 << 12 | 4 << 15 };

/* Operations on lane masks. Each family has opcodes of the width of its masks. */
typedef enum MaskOp {
    MASK_MOV,
    MASK_NOT,
    MASK_AND,
    MASK_OR,
    MASK_XOR,
    MASK_ANDN2,        /* first and not second */
    MASK_AND_SAVEEXEC, /* def = EXEC, then EXEC &= source */
    MASK_OR_SAVEEXEC,
    NUM_MASK_OPS
} MaskOp;

/* Layout of a buffer's resource (V#). The way its bounds are checked also depends on it: sim/exec/buffer_resource.c. */
typedef enum BufferLayout {
    BUFFER_LAYOUT_GFX9, /* base 48 bits, num_records 32 */
    BUFFER_LAYOUT_WIDE, /* base 57 bits, num_records 45 */
    NUM_BUFFER_LAYOUTS
} BufferLayout;

typedef struct TargetFamily {
    const char *name;
    uint16_t mask_ops[NUM_MASK_OPS]; /* Opcode */
    uint16_t mask_is_not_zero;       /* opcode that compares a mask with 0 */
    uint16_t barrier;                /* opcode that waits for the workgroup */
    /* opcode that signals the wave's arrival, before `barrier`; OP_INVALID: `barrier` does both */
    uint16_t barrier_signal;
    uint8_t simds_per_cu;    /* number of SIMDs over which the waves of a workgroup are spread */
    uint8_t max_cluster;     /* most workgroups that can start together as a cluster; 1: no clusters */
    bool sgprs_limit_waves;  /* waves of a SIMD share one file of SGPRs; else each wave has all of them */
    uint32_t specials;       /* special registers that can be operands: bits by SpecialReg */
    bool partial_codec;      /* some of its encodings have no row */
    bool has_sdwa, has_dpp;  /* forms of VALU instructions that the rows describe */
    bool has_dpp8;           /* DPP8, DPP that reads lanes that are off, DPP of VOP3; rows tell which (dpp_forms) */
    bool has_literal64;      /* literals of 64 bits, with source number 254 */
    bool prints_zero_offset; /* the text of scalar loads has "offset:0x0" after soffset */
    bool ids_in_ttmp;        /* workgroup ids are in trap temporaries (regalloc/abi.c has their places) */
    bool has_ieee_mode;      /* the kernel descriptor sets MODE.ieee and MODE.dx10_clamp */
    bool scales_offsets;     /* scale_offset */
    bool flat_base;          /* flat operations may have a scalar base */
    /* a global operation with saddr sign-extends the lane's offset; else it zero-extends it */
    bool signed_lane_offset;
    bool packs_wide_scalars;   /* packed f32 instructions read 64 bits of a scalar source */
    bool keeps_halves;         /* a 16-bit result leaves the other half of its register unchanged */
    bool extends_literals;     /* LLVM takes 32 bits of a literal for a 64-bit integer; else 64 */
    bool upper_bf16_constants; /* a float constant of a bf16 operand is an f32, and bf16 is its upper half */
    bool has_soft_clauses;     /* a page fault replays a run of memory operations as a whole (clauses.def) */
    bool has_gpr_index;        /* s_set_gpr_idx_*: the hardware adds M0 to VGPR numbers */
    /* memory operations of one workgroup's waves reach global memory in the order of issue */
    bool orders_group;
    BufferLayout buffer_layout;
    bool aligns_scalar_parts;       /* scalar memory aligns the base and each offset; else it aligns their sum */
    bool scalar_buffers_are_linear; /* s_buffer_* does not support swizzled buffers */
    uint32_t addtid_m0_bits;        /* ds_*_addtid: the bits of M0 that it reads */
    uint32_t private_lane_bits;     /* flat addresses of private memory: bits of the high dword that hold the lane */
    bool has_vgpr_msb;              /* s_set_vgpr_msb gives the high bits of VGPR numbers */
    uint16_t
        /* Byte offset of the second entry, where firmware that preloads arguments enters. 0: there is one entry. */
        preload_entry;
    uint8_t flat_bytes; /* size of a buffer, flat, global or scratch instruction */
} TargetFamily;

extern const TargetFamily family_infos[NUM_FAMILIES];
static inline const TargetFamily *target_family(Target target) { return &family_infos[target_infos[target].family]; }

static inline Opcode isa_mask_op(Target target, MaskOp op) { return (Opcode)target_family(target)->mask_ops[op]; }
/* Has the row that form, an SDWA or DPP form? */
bool family_has_form(Family family, const InstInfo *row, Form form);
/* EXEC, as wide as a lane mask. */
static inline Operand isa_exec(Target target)
{
    return operand_special(SPECIAL_EXEC, (uint8_t)target_infos[target].mask_dwords);
}

/* Number of user SGPRs with the address of scratch, after the other user SGPRs. Our kernels need them if they compute
   FLAT_SCRATCH. */
static inline unsigned isa_flat_scratch_sgprs(Target target) { return target_infos[target].sets_flat_scratch ? 2 : 0; }

/* Number of waves for that many work-items. */
uint32_t isa_waves(Target target, uint32_t threads);
/* Waves on the fullest SIMD of a compute unit with that many waves. */
uint32_t isa_waves_per_simd(Target target, uint32_t waves);
/* How many waves with that many VGPRs and AGPRs each fit a SIMD at once. 0: not even one. */
uint32_t isa_waves_by_vgprs(Target target, uint32_t registers);
/* The most vector registers per wave with which that many waves (1 or more) fit a SIMD. */
uint32_t isa_vgprs_for_waves(Target target, uint32_t waves);
/* How many waves of a compute unit have LDS for their workgroups. UINT32_MAX: the workgroups use no LDS, or more than
   there is. */
uint32_t isa_waves_by_lds(Target target, uint32_t lds_bytes, uint32_t waves_of_group);
