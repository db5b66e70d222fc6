/* Facts about the machine: targets, registers, operands, instructions. All parts of wavecc that handle instructions
   read these tables: builder, printer, parser, validator, allocator, waits, hazards, decoder, emulator, reports. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/operand.h"
#include "isa/compare.h"
#include "isa/form.h"
#include "isa/matrix_shape.h"
#include "support/strbuf.h"

/* ---- targets (targets.def, families.def) ---- */

typedef enum Family {
#define FAMILY(id, ...) FAMILY_##id,
#include "isa/families.def"
#undef FAMILY
    NUM_FAMILIES
} Family;

typedef enum Target {
#define TARGET(id, ...) TARGET_##id,
#include "isa/targets.def"
#undef TARGET
    NUM_TARGETS
} Target;

enum {
    ON_GFX942 = 1 << TARGET_GFX942,
    ON_GFX950 = 1 << TARGET_GFX950,
    ON_GFX1250 = 1 << TARGET_GFX1250,
    ON_GFX90A = 1 << TARGET_GFX90A,
    ON_GFX9 = ON_GFX942 | ON_GFX950,
};

enum { NUM_HAZARD_COLUMNS = 4 }; /* columns in the rows of hazards.def: gfx942, gfx950, gfx1250, gfx90a */
/* Most work-items of a workgroup, on all targets (AMDGPUUsage, "amdgpu-flat-work-group-size"). */
enum { MAX_WORKGROUP_SIZE = 1024 };

typedef struct TargetInfo {
    const char *name;
    uint8_t family;        /* Family: see isa/family.h */
    uint8_t hazard_column; /* its column in hazards.def */
    bool supported;        /* false: only the name is known */
    uint16_t wave_size;    /* lanes */
    uint16_t mask_dwords;  /* dwords of a lane mask */
    uint16_t num_vgprs;    /* addressable VGPRs of a wave */
    uint16_t num_agprs;    /* addressable AGPRs; 0: no AGPR file */
    uint16_t vgpr_file;    /* VGPRs + AGPRs of one SIMD lane */
    uint16_t vgpr_granule; /* allocation granule, registers */
    uint16_t num_sgprs;    /* s0 .. s(n-1), without VCC */
    uint16_t max_waves_per_simd;
    uint32_t lds_bytes;         /* largest LDS allocation of a workgroup */
    uint32_t elf_mach;          /* EF_AMDGPU_MACH value */
    uint8_t constant_bus_limit; /* how many scalar values and literals one VALU instruction can read */
    bool vop3_literal;          /* VOP3 can have a 32-bit literal */
    int32_t mubuf_offset_max;   /* largest offset in bytes; the smallest is 0 */
    int32_t global_offset_min;  /* bytes */
    int32_t global_offset_max;
    int32_t flat_offset_min; /* smallest offset in bytes; the largest is that of global memory */
    int32_t smem_offset_max; /* largest offset in bytes; the smallest is -(largest + 1), for buffers 0 */
    int32_t ds_offset_max;
    uint16_t max_user_sgprs;
    bool kernarg_preload;
    bool has_fnuz_fp8; /* fp8 and bf8 are FNUZ; else OCP */
    /* the cache bits are glc, slc, scc; they mean other scopes than sc0, nt, sc1 in the same places */
    bool has_glc_bits;
    bool negates_f64_products;   /* blgp of a product of f64 gives the signs of A, B, C */
    bool swizzles_cache;         /* bits of a buffer's stride control how its lines lie in L1 */
    bool flushes_matrix_denorms; /* products of f16 and bf16 flush denormal inputs and results to 0 in every mode */
    bool sets_flat_scratch;      /* a kernel computes FLAT_SCRATCH at its entry; else the hardware sets it */
} TargetInfo;

extern const TargetInfo target_infos[NUM_TARGETS];
/* VGPRs that an instruction can name with its 8-bit number alone. */
enum { NUM_NAMED_VGPRS = 256 };
/* The target of that name ("gfx942"), or NUM_TARGETS. */
Target target_from_name(const char *name, size_t length);
/* Is it an early name of gfx942 (gfx940 or gfx941)? LLVM 20 dropped them. */
bool target_is_other_name(const char *name, size_t length);

/* ---- instruction rows (inst.def) ---- */

typedef enum Format {
    FORMAT_PSEUDO, /* no encoding: a pass expands it before emission */
    FORMAT_SOP1,
    FORMAT_SOP2,
    FORMAT_SOPC,
    FORMAT_SOPK,
    FORMAT_SOPP,
    FORMAT_SMEM,
    FORMAT_VOP1,
    FORMAT_VOP2,
    FORMAT_VOPC,
    FORMAT_VOP3,
    FORMAT_VOP3P,
    FORMAT_MAI,        /* VOP3P-MAI: MFMA, SMFMAC, v_accvgpr_* */
    FORMAT_MAI_SCALED, /* 16-byte v_mfma_scale_* */
    FORMAT_VOPD,       /* gfx1250: two operations in one; the e64 form is VOPD3 (isa/dual.h) */
    FORMAT_DS,
    FORMAT_MUBUF,
    FORMAT_FLAT,
    FORMAT_GLOBAL,
    FORMAT_SCRATCH,
    FORMAT_TENSOR, /* gfx1250: tensor data mover */
    NUM_FORMATS
} Format;

typedef enum Unit {
    UNIT_NONE,
    UNIT_SALU,
    UNIT_VALU,
    UNIT_TRANS,
    UNIT_MFMA,
    UNIT_SMEM,
    UNIT_VMEM,
    UNIT_LDS,
    UNIT_FLAT,
    UNIT_BRANCH,
    UNIT_WAIT, /* s_waitcnt, s_nop */
    UNIT_BARRIER,
    UNIT_MESSAGE,
} Unit;
/* Meaning of the operand's bits. It decides which inline constants exist and what value each has. */
typedef enum OperandType {
    TYPE_B32, /* also u32, i32: integer inline constants; float ones give their f32 patterns */
    TYPE_F32,
    TYPE_B16,
    TYPE_F16,
    TYPE_BF16,
    TYPE_B64, /* also u64: literals are zero-extended */
    TYPE_I64, /* signed: literals are sign-extended. Else as TYPE_B64 */
    TYPE_F64,
    TYPE_PK_B16, /* two halves */
    TYPE_PK_F16,
    TYPE_PK_BF16,
    TYPE_PK_F32, /* two dwords */
    TYPE_WIDE,   /* register data of any size, no constants */
} OperandType;

/* OperandInfo.allow */
enum {
    ALLOW_V = 1 << 0,
    ALLOW_A = 1 << 1,
    ALLOW_S = 1 << 2,
    ALLOW_VCC = 1 << 3,
    ALLOW_EXEC = 1 << 4,
    ALLOW_M0 = 1 << 5,
    ALLOW_SCC = 1 << 6,
    ALLOW_INLINE = 1 << 7,  /* inline constants */
    ALLOW_LITERAL = 1 << 8, /* a 32-bit literal, if the chosen form has room (isa_check) */
    ALLOW_NONE = 1 << 9,    /* may be absent ("off") */
    ALLOW_OTHER = 1 << 10,  /* the remaining special registers, as scalar sources */
};

/* OperandInfo.flags */
enum {
    OPERAND_EARLY_CLOBBER = 1 << 0, /* a destination that must not share registers with any source */
    /* a destination that is written only in a half or in some lanes; the rest keeps its value */
    OPERAND_PARTIAL = 1 << 1,
    OPERAND_SAME_OR_DISJOINT = 1 << 2, /* MFMA: D is C, or disjoint from C */
    OPERAND_LANE_MASK = 1 << 3,        /* a lane mask: its width is the target's mask_dwords */
    OPERAND_SAME_CLASS = 1 << 4,       /* all operands of the instruction with this flag are VGPRs, or all are AGPRs */
};

typedef struct OperandInfo {
    uint8_t width;  /* dwords; 0: modifiers decide (isa_operand_width) */
    uint8_t align;  /* alignment of the first physical register, dwords */
    uint8_t type;   /* OperandType */
    int8_t tied;    /* the operand that must have the same register (for a use tied to def 0: 0); else -1 */
    uint16_t allow; /* ALLOW_ */
    uint8_t flags;  /* OPERAND_ */
} OperandInfo;

enum { MAX_OPERANDS = 8 };

/* InstInfo.modifiers: the fields of Modifiers that the row uses */
enum {
    MOD_OFFSET = 1 << 0,  /* byte offset (DS, MUBUF, FLAT, GLOBAL, SCRATCH, SMEM) */
    MOD_OFFSET2 = 1 << 1, /* DS offset0/offset1 */
    MOD_SIMM16 = 1 << 2,  /* SOPP/SOPK immediate */
    MOD_CACHE = 1 << 3,   /* sc0 sc1 nt (glc for SMEM) */
    MOD_OFFEN = 1 << 4,   /* offen, idxen */
    MOD_LDS = 1 << 5,     /* the "lds" bit of MUBUF */
    MOD_NEG_ABS = 1 << 6, /* source modifiers in the e64 form */
    MOD_CLAMP = 1 << 7,
    MOD_OMOD = 1 << 8,
    MOD_OP_SEL = 1 << 9,     /* VOP3 op_sel */
    MOD_PACKED = 1 << 10,    /* VOP3P op_sel, op_sel_hi, neg_lo, neg_hi */
    MOD_MFMA = 1 << 11,      /* cbsz, abid, blgp */
    MOD_SDWA = 1 << 12,      /* has an SDWA form */
    MOD_DPP = 1 << 13,       /* has a DPP form */
    MOD_SCALE_SEL = 1 << 14, /* op_sel bytes of v_mfma_scale_*; for v_cvt_scale_pk*, op_sel is scale_sel */
    MOD_GDS = 1 << 15,
    MOD_BITOP3 = 1 << 17, /* v_bitop3: mods.offset is the truth table, 8 bits */
    /* neg_lo, neg_hi: sign and absolute value of C; integer products: neg_lo says that A, B are signed */
    MOD_WMMA = 1 << 18,
    MOD_NEG_AB = 1 << 19,     /* of a WMMA: neg_lo of A and B as well */
    MOD_NEG_HALVES = 1 << 23, /* of a WMMA: neg_lo and neg_hi for the halves of A and B */
    MOD_REUSE = 1 << 20,      /* reuse */
    MOD_MATRIX_FMT = 1 << 21, /* WMMA of f8f6f4: cbsz, blgp are the formats of A, B */
    /* of a prefetch: abid is its length, 5 bits; of s_atc_probe: abid is its number, 7 bits */
    MOD_LENGTH = 1 << 29,
    MOD_INDEX_KEY = 1 << 24, /* SWMMAC: op_sel is index_key, 1 bit */
    MOD_SCALE = 1 << 22,     /* scaled WMMA: op_sel selects the 16 lanes that hold the scales; scale_fmts */
    /* dot products of integers: neg_lo says whether the first and the second source are signed */
    MOD_SIGNED_AB = 1 << 25,
    MOD_NO_SUFFIX = 1 << 26, /* the text has neither "_e32" nor "_e64", although both forms exist */
    MOD_BF16 = 1 << 27,      /* v_fma_mix: halves are bf16 */
};

/* Modifiers.cache; SMEM glc = CACHE_SC0. On gfx1250: the scope (2 bits), a temporal hint (3 bits; of atomics CACHE_NT),
   and nv (memory that nobody writes). */
enum { CACHE_SC0 = 1, CACHE_SC1 = 2, CACHE_NT = 4, CACHE_TH_2 = 8, CACHE_TH_4 = 16, CACHE_TH = 28, CACHE_NV = 32 };
/* Modifiers.flags */
enum {
    MEM_OFFEN = 1,
    MEM_IDXEN = 2,
    MEM_LDS = 4,
    MOD_FLAG_CLAMP = 8,
    MEM_GDS = 16,
    DPP_BOUND_CTRL = 32,
    MEM_SCALE = 64, /* gfx1250, scale_offset: the register offset counts in units of the bytes that the row moves */
    DPP_FETCH_INACTIVE = 128, /* gfx1250, fi: reads lanes that EXEC has off */
};

enum { SDWA_BYTE_0, SDWA_BYTE_1, SDWA_BYTE_2, SDWA_BYTE_3, SDWA_WORD_0, SDWA_WORD_1, SDWA_DWORD }; /* selectors */
enum { SDWA_UNUSED_PAD, SDWA_UNUSED_SEXT, SDWA_UNUSED_PRESERVE };

enum { FORMAT_OF_TEXT = 1 };      /* the format if the text of a tbuffer_* names none: 8 bits, unsigned normalized */
enum { WAITCNT_FIELDS = 0xcf7f }; /* the bits of s_waitcnt that have a meaning */

/* The fields of one instruction that are not registers. Unused fields are 0; for op_sel_hi of VOP3P see
   isa_default_modifiers. */
typedef struct Modifiers {
    int32_t offset;    /* bytes; or simm16; or DS offset0 | offset1 << 8 (in elements, as encoded) */
    uint16_t cmp;      /* opcode of the s_cmp_* that a pseudo-operation uses */
    uint16_t dpp_ctrl; /* as encoded, 9 bits */
    uint8_t dpp_masks; /* row_mask << 4 | bank_mask */
    uint8_t cache;
    uint8_t flags;
    uint8_t omod;
    uint8_t op_sel, op_sel_hi, neg_lo, neg_hi; /* bit per source; VOP3 op_sel bit 3 = destination */
    uint8_t cbsz, abid, blgp;
    uint8_t sdwa_dst;    /* dst_sel | dst_unused << 3 */
    uint8_t sdwa_src;    /* src0_sel | src1_sel << 4 */
    uint8_t reuse;       /* WMMA: the next one reads the same A (bit 0) or B (bit 1); no effect on results */
    uint8_t scale_fmts;  /* scaled WMMA: formats of the scales of A (bits 1:0) and B (3:2): E8M0, E5M3, E4M3 */
    uint8_t zero_offset; /* SMEM of gfx9, set by the decoder alone: an immediate offset of 0 stands beside soffset */
    union {
        uint32_t literal_high; /* high dword of the operand with OPERAND_LITERAL64 */
        uint32_t dpp8;         /* DPP8, which has no literals: 3 bits for each of 8 lanes, the lane that it reads */
    };
} Modifiers;

/* Implicit registers of a row. */
enum { IMP_EXEC = 1, IMP_VCC = 2, IMP_SCC = 4, IMP_M0 = 8, IMP_MODE = 16, IMP_FLAT_SCRATCH = 32 };

/* The memory events that an instruction raises. counters.def has the counters of each event. */
typedef enum Event {
    EVENT_NONE,
    EVENT_VMEM_LOAD,  /* global/buffer load into registers; atomic with return */
    EVENT_VMEM_STORE, /* store; atomic without return */
    EVENT_SCRATCH_LOAD,
    EVENT_SCRATCH_STORE,
    EVENT_LDS_DMA,     /* buffer/global load ... lds; copies to LDS */
    EVENT_ASYNC_STORE, /* copies from LDS to memory (gfx1250) */
    EVENT_TENSOR_LOAD, /* the tensor data mover's copies to LDS; from LDS (gfx1250) */
    EVENT_TENSOR_STORE,
    EVENT_FLAT_LOAD,
    EVENT_FLAT_STORE,
    EVENT_LDS,          /* ds_* */
    EVENT_SMEM,         /* s_load*, s_buffer_load*, s_memtime, s_dcache_* */
    EVENT_MESSAGE,      /* s_sendmsg */
    EVENT_CACHE,        /* buffer_wbl2, global_wb */
    EVENT_CACHE_INV,    /* global_inv */
    EVENT_ASYNC_ARRIVE, /* ds_atomic_async_barrier_arrive_b64 */
    NUM_EVENTS
} Event;

/* InstInfo.flags */
enum {
    /* The result depends only on the operands, and on EXEC as a mask: the instruction may be deleted, shared or
       hoisted. */
    INST_PURE = 1 << 0,
    INST_COMMUTES = 1 << 1,   /* the first two sources may be swapped */
    INST_CONVERGENT = 1 << 2, /* reads or writes other lanes: never moved across a change of EXEC */
    INST_WHOLE_WAVE = 1 << 3, /* ignores EXEC: MFMA, v_writelane */
    INST_LOAD = 1 << 4,
    INST_STORE = 1 << 5,
    INST_ATOMIC = 1 << 6,
    INST_BRANCH = 1 << 7,     /* changes the program counter */
    INST_TERMINATOR = 1 << 8, /* ends a block of kernel IR */
    INST_COPY = 1 << 9,       /* a plain register copy */
    INST_DOT = 1 << 10,       /* v_dot*: hazard class */
    INST_DGEMM = 1 << 11,     /* f64 MFMA */
    INST_SGEMM = 1 << 12,     /* f32 x f32 MFMA ("SGEMM": not XDL) */
    INST_SMFMAC = 1 << 13,
    INST_DST_HALF = 1 << 14, /* writes a half or byte of the destination (hazard of op_sel and SDWA forwarding) */
    INST_BARRIER = 1 << 15,  /* s_barrier */
    INST_WRITES_EXEC = 1 << 16,
    INST_VALU_WRITES_SGPR = 1 << 17, /* v_cmp, carry out, v_readlane, ... */
    INST_CVT_SCALE = 1 << 18,        /* v_cvt_scalef32_*: hazard class */
    INST_READS_LANES = 1 << 19,      /* v_readlane, v_readfirstlane, v_writelane */
    INST_PERMLANE_SWAP = 1 << 20,
    INST_SIDE_EFFECT = 1 << 21, /* never deleted */
    INST_DP_FMA = 1 << 23,      /* v_fma_f64: hazard after DGEMM */
    INST_SRC2_TIED = 1 << 24,   /* fmac/mac: reads the destination */
    INST_BYTE_SELECT = 1 << 25, /* op_sel bits 2 and 3 select one of the four bytes of the destination */
    /* v_fma_mix*: a source is f32, or if op_sel_hi is set the f16 half that op_sel selects */
    INST_MIX = 1 << 26,
    INST_TRANSPOSE = 1 << 27,   /* loads that exchange elements between lanes */
    INST_SAVES_EXEC = 1 << 28,  /* s_*_saveexec: the destination gets the old EXEC */
    INST_TYPED = 1 << 30,       /* tbuffer_*: mods.cbsz holds the formats, data format | number format << 4 */
    INST_SOURCE_BYTE = 1 << 29, /* op_sel selects one of the four bytes of the source: isa_source_byte */
};

/* The half or byte of one register that a row names: of the data of a memory operation (the head of inst.def says what
   a load does to the rest), of the destination (v_fma_mixlo, v_fma_mixhi), or of the source (v_cvt_f32_ubyte*). Halves
   and bytes that modifiers select (op_sel, SDWA) have no rows of their own. */
typedef enum RegPart { PART_ALL, PART_LOW, PART_HIGH, PART_BYTE_0, PART_BYTE_1, PART_BYTE_2, PART_BYTE_3 } RegPart;
/* The bits of that part as a mask. */
static inline uint32_t reg_part_mask(RegPart part)
{
    return part == PART_ALL    ? ~0u
           : part == PART_LOW  ? 0xffffu
           : part == PART_HIGH ? 0xffff0000u
                               : 0xffu << 8 * (part - PART_BYTE_0);
}

/* How faithfully the emulator executes a row. */
typedef enum Fidelity { FIDELITY_NONE, FIDELITY_EXACT, FIDELITY_ROUNDING } Fidelity;

typedef struct InstInfo {
    const char *name; /* mnemonic without _e32/_e64/_sdwa/_dpp; for names of other families see isa_name */
    uint8_t format;   /* Format (VOP1, VOP2 and VOPC rows have an e64 form, too) */
    uint8_t unit;     /* Unit */
    uint8_t event;    /* Event */
    uint8_t num_defs;
    uint8_t num_operands; /* defs first, then uses, in assembly order. Implicit registers are not operands */
    uint8_t targets;      /* ON_ bits within the row's own family (isa_has) */
    uint8_t implicit_reads, implicit_writes; /* IMP_ bits, with EXEC as the lane mask of vector instructions */
    uint8_t passes[NUM_TARGETS];             /* MFMA passes; 0 otherwise */
    uint8_t memory_bytes; /* bytes that a memory operation moves: per lane (vector) or in all (scalar); 0: none */
    uint8_t part;         /* RegPart */
    CompareInfo compare;  /* condition NONE: not a comparison */
    MatrixShape matrix;   /* m = 0: not a matrix product */
    uint32_t modifiers;   /* MOD_ */
    uint32_t flags;       /* INST_ */
    uint16_t opcode_e32[NUM_TARGETS]; /* opcode number in the format's own encoding, 0xffff: none */
    uint16_t opcode_e64[NUM_TARGETS]; /* opcode number in VOP3, 0xffff: none */
    uint8_t dpp_forms;                /* DPP forms on gfx1250: a bit for each Form from FORM_DPP on */
    OperandInfo operands[MAX_OPERANDS];
} InstInfo;

typedef enum Opcode {
    OP_INVALID,
#include "isa/opcodes.def" /* of each row of inst.def, in its order: isa/module.cmake makes it */
    NUM_OPCODES
} Opcode;

extern const InstInfo inst_infos[NUM_OPCODES];
static inline const InstInfo *inst_info(uint16_t opcode) { return &inst_infos[opcode]; }
/* Does the row's format have an e32 form? */
static inline bool isa_has_short_form(const InstInfo *row)
{
    return row->format == FORMAT_VOP1 || row->format == FORMAT_VOP2 || row->format == FORMAT_VOPC;
}

enum { NO_OPCODE = 0xffff }; /* of InstInfo.opcode_e32, opcode_e64 */
/* Does the target have the instruction? All targets have pseudo-operations. */
static inline bool isa_has(Target target, uint16_t opcode)
{
    const InstInfo *row = inst_info(opcode);
    return row->opcode_e32[target] != NO_OPCODE || row->opcode_e64[target] != NO_OPCODE || row->targets >> target & 1;
}
/* Does the row have that SDWA or DPP form on the target? */
bool isa_has_form(Target target, const InstInfo *row, Form form);
/* The mnemonic on that target, without suffix. Families share opcodes but may name them differently. If the target does
   not have the instruction: its name elsewhere. */
const char *isa_name(Target target, uint16_t opcode);
/* Length of the mnemonic in assembly text, without suffix. Several rows have the same text if a modifier tells them
   apart. */
size_t isa_text_name_length(Target target, uint16_t opcode);
/* The opcode that does on that target what `opcode` does elsewhere: the same, or its twin (gfx1250.def). */
Opcode isa_on(Target target, Opcode opcode);
/* Does op_sel hold fetch-inactive and bound control here (v_permlane16, v_permlane16_var and similar)? */
bool isa_selects_lanes(const InstInfo *row);
/* Is it a matrix instruction: MFMA, SMFMAC or WMMA? */
bool isa_is_matrix(const InstInfo *row);

/* The opcode that has this name in some family (no suffix), or OP_INVALID; see isa_name. Thread-safe. */
Opcode opcode_from_name(const char *name, size_t length);

/* A machine or pseudo instruction without its place in a program, as decoder, printer and checks share it. */
typedef struct MachineInst {
    uint16_t opcode;
    uint8_t form; /* Form */
    uint8_t num_defs;
    uint8_t num_operands; /* defs first */
    Modifiers mods;
    Operand *operands;
} MachineInst;

/* The modifiers of a row that mean "none": for example op_sel_hi is all ones for packed math, masks are 0xff for
   DPP. */
Modifiers isa_default_modifiers(uint16_t opcode);
/* Number of the operand that is the scalar base of a FLAT, GLOBAL or SCRATCH operation, also if it is NONE. */
unsigned isa_saddr_index(const InstInfo *row);
/* Width in dwords of operand `index`. Modifiers decide it (f8f6f4 formats) or the target (lane masks) if the row does
   not. */
uint8_t isa_operand_width(Target target, const MachineInst *inst, unsigned index);
/* Dwords of A or B of an f8f6f4 product in that format (cbsz, blgp: fp8, bf8, fp6, bf6, fp4). */
uint8_t isa_f8f6f4_width(uint8_t format);
/* Shape and types of a matrix instruction; NULL for all others. */
const MatrixShape *isa_matrix_shape(uint16_t opcode);
/* How gfx942's matrix unit adds products, by its published model (docs/isa/mfma.md, 5). */
typedef enum MatrixSums {
    MATRIX_SUMS_UNKNOWN, /* sparse and 4x4 shapes, block scales, WMMA */
    MATRIX_SUMS_CHAIN,   /* one by one: dense f32, f64, i8 */
    MATRIX_SUMS_GROUPS,  /* in groups: dense f16, bf16, xf32, fp8, bf8 */
} MatrixSums;
MatrixSums isa_matrix_sums(const MatrixShape *shape);
/* The instruction of that shape and those types on that target. blocks = 0: any number of blocks (no two instructions
   differ only in it). OP_INVALID: there is none. Thread-safe. */
Opcode isa_find_matrix(Target target, const MatrixShape *shape);
/* The next matrix instruction in the table. OP_INVALID as argument gives the first; it is the result after the last.
   Thread-safe. */
Opcode isa_next_matrix(Opcode opcode);
/* Passes of a matrix instruction on that target: those of the row; f8f6f4 without 8-bit formats takes half. 0 for other
   instructions. */
uint8_t isa_passes(Target target, const MachineInst *inst);
/* Does the destination keep some of its old bits or lanes, beyond lanes that EXEC has off? True for OPERAND_PARTIAL
   rows, op_sel into the high half, SDWA that preserves the rest, and DPP that masks rows or banks, or skips lanes
   whose source is out of range. */
bool isa_keeps_destination(const MachineInst *inst);
/* The operand of a scalar memory operation that is the scalar offset. The one before it is the base. */
unsigned isa_soffset_index(const InstInfo *row);
/* Number of sources in the text: uses that are not tied. */
unsigned isa_num_sources(const InstInfo *row);
/* op_sel_hi bits of absent packed sources. LLVM 22 writes ones, AMD's assembler zeros; wavecc reads both. */
uint8_t isa_absent_halves(const InstInfo *row);
/* The byte that op_sel selects (INST_SOURCE_BYTE): bit 1 is the lower bit of its number. */
static inline unsigned isa_source_byte(const MachineInst *inst)
{
    return (inst->mods.op_sel & 1u) << 1 | (inst->mods.op_sel >> 1 & 1u);
}
/* Does the instruction read dword `dword` of source operand `index`? A packed f32 operation with equal op_sel and
   op_sel_hi reads only one half of a pair. */
bool isa_looks_at_dword(const MachineInst *inst, unsigned index, unsigned dword);
/* Does the target have that DPP control value (quad_perm, row_*, wave_*, mirrors: see print.c)? */
bool isa_dpp_ctrl_exists(Target target, unsigned dpp_ctrl);
/* Is it a store, or a copy from LDS to memory? All other memory operations have the temporal hints of loads. */
bool isa_stores_to_memory(const InstInfo *row);
static inline bool type_is_half(unsigned type) { return type == TYPE_F16 || type == TYPE_B16 || type == TYPE_BF16; }
static inline bool operand_type_is_float(unsigned type)
{
    return type == TYPE_F16 || type == TYPE_BF16 || type == TYPE_F32 || type == TYPE_F64;
}
static inline bool type_is_int64(unsigned type) { return type == TYPE_B64 || type == TYPE_I64; }
/* The 64-bit value of an immediate in a place of that 64-bit type. Integer places: inline constants are sign-extended;
   literals are zero-extended unless the operation is signed. f64 places: the immediate is the upper half. Sources:
   CDNA3 ISA, "Literal constants"; llvm-project 186575. */
uint64_t isa_imm64(OperandType type, Operand imm);
/* The same for operand `index` of an instruction, which may be a literal of 64 bits. */
uint64_t isa_constant64(const MachineInst *inst, unsigned index);
/* The source field of an immediate operand (with OPERAND_CROSS), or -1. The next function is the inverse. */
int isa_imm_field(OperandType type, Operand imm);
Operand isa_imm_from_field(OperandType type, unsigned field);
/* The operand for a 32-bit literal of machine code. It has OPERAND_LITERAL if that makes a difference. */
Operand isa_imm_from_literal(OperandType type, uint32_t bits);
/* Does the place take a 32-bit literal in some form? */
bool isa_takes_literal(Target target, const InstInfo *row, unsigned index);
/* The source field of an inline constant of that type (128..208, 240..248), or -1. */
int isa_inline_constant(OperandType type, uint32_t bits);

/* May `operand` stand at place `index` of this instruction, with the other operands as they are? Checks class, width,
   alignment (physical registers), constants, the constant bus and ties. `why` may be NULL; else it gets a static text
   if not. */
bool isa_operand_legal(Target target, const MachineInst *inst, unsigned index, Operand operand, const char **why);
/* The type of the inline constants that operand `index` takes: that of the row, but f16 for the integer operand of
   v_ldexp_f16 and v_cmp_class_f16. */
OperandType isa_constant_type(Target target, const InstInfo *row, unsigned index);
/* Has operand `index` room for a literal of 64 bits in the short form? */
bool isa_takes_literal64(Target target, const InstInfo *row, unsigned index);
/* Checks all of the above for a complete instruction with physical registers, and the ranges of its modifiers. */
bool isa_check(Target target, const MachineInst *inst, const char **why);
/* As isa_check, but destinations may overlap sources that are read later. True means that an encoding exists, not that
   its result makes sense. */
bool isa_can_encode(Target target, const MachineInst *inst, const char **why);
/* Do the row, the form and the target allow these modifiers? */
bool isa_modifiers_legal(Target target, const MachineInst *inst, const char **why);
/* Is it a half that the short forms cannot name? There the highest bit of a number selects the half of a register. */
bool isa_half_is_too_high(Target target, const OperandInfo *info, Operand o);
/* Is it a conversion from 8-bit floats? These have no source modifiers, and their SDWA form writes whole registers. */
bool isa_converts_bytes(const InstInfo *row);
/* May source `index` have that flag (OPERAND_NEG, _ABS, _SEXT) in that form? */
bool isa_takes_flag(const InstInfo *row, unsigned index, Form form, uint8_t flag);
/* VOP3P with DPP: may operand `index` be a scalar? Only the addend of a mixed product may. */
bool isa_scalar_beside_lanes(const InstInfo *row, unsigned index);
/* Does it have a register offset that scale_offset multiplies by the bytes moved? */
bool isa_takes_scale(Target target, const MachineInst *inst);
/* The smallest form that fits these operands and modifiers, in place of FORM_AUTO. */
Form isa_choose_form(Target target, const MachineInst *inst);
/* Size in bytes of the encoded instruction (physical registers). */
unsigned isa_size_bytes(Target target, const MachineInst *inst);

/* Assembly text, as LLVM's assembler reads it and LLVM's disassembler writes it: "v_add_u32_e32 v0, v1, v2".
   `print_reg` writes virtual registers; it may be NULL. A branch writes `label` if it is not NULL. */
typedef void PrintVreg(void *context, StrBuf *out, Operand operand);
void isa_print(Target target, const MachineInst *inst, const char *label, PrintVreg *print_vreg, void *context,
               StrBuf *out);

/* ---- encoder (encode.c) ---- */

/* Encodes an instruction that isa_check accepts (physical registers, no pseudo-operation). Branches have simm16 in
   mods.offset. Returns the number of words, isa_size_bytes / 4. BUG if something has no encoding: it never drops or
   cuts anything. Thread-safe. */
unsigned isa_encode(Target target, const MachineInst *inst, uint32_t words[4]);

/* ---- decoder (decode.c) ---- */

typedef struct DecodedInst {
    MachineInst inst; /* inst.operands points at `operands` of the same object: set it again after copying */
    Operand operands[MAX_OPERANDS];
    uint64_t address; /* byte offset of the instruction in its section */
    uint32_t size;    /* bytes */
    uint32_t words[4];
} DecodedInst;

typedef enum DecodeStatus {
    DECODE_OK,
    DECODE_UNKNOWN, /* no row has this opcode on this target */
    /* a known row with an impossible operand: misaligned or out-of-range tuple, illegal source field */
    DECODE_ILLEGAL,
    DECODE_TRUNCATED, /* the code ends inside the instruction */
} DecodeStatus;

/* Decodes the instruction at words[0]; num_words are readable. For branches mods.offset is simm16 (target = address + 4
   + 4 * simm16). `why` gets a static text if the status is not DECODE_OK. Thread-safe. */
DecodeStatus isa_decode(Target target, const uint32_t *words, size_t num_words, uint64_t address, DecodedInst *out,
                        const char **why);
