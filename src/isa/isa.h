/* Facts about the machine: targets, registers, operands, instructions. Everything that knows an instruction
   (builder, printer, parser, validator, allocator, waits, hazards, decoder, emulator, reports) reads these tables. */
#ifndef WAVECC_ISA_ISA_H
#define WAVECC_ISA_ISA_H

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

enum { NUM_HAZARD_COLUMNS = 4 }; /* of the rows of hazards.def: gfx942, gfx950, gfx1250, gfx90a */
/* Work-items of a workgroup, on all targets (AMDGPUUsage, "amdgpu-flat-work-group-size"). */
enum { MAX_WORKGROUP_SIZE = 1024 };

typedef struct TargetInfo {
    const char *name;
    uint8_t family;        /* Family: see isa/family.h */
    uint8_t hazard_column; /* of the rows of hazards.def */
    bool supported;        /* false: known by name only */
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
    uint8_t constant_bus_limit; /* scalar values and literals that one VALU instruction can read */
    bool vop3_literal;          /* VOP3 takes a 32-bit literal */
    int32_t mubuf_offset_max;   /* bytes; the least is 0 */
    int32_t global_offset_min;  /* bytes */
    int32_t global_offset_max;
    int32_t flat_offset_min; /* bytes; the most is that of global memory */
    int32_t smem_offset_max; /* bytes; the least is its negative less 1, of buffers 0 */
    int32_t ds_offset_max;
    uint16_t max_user_sgprs;
    bool kernarg_preload;
    bool has_fnuz_fp8;           /* fp8/bf8 are FNUZ; else OCP */
    bool has_glc_bits;           /* cache bits are glc, slc, scc, of other scopes than sc0, nt, sc1 in their places */
    bool negates_f64_products;   /* blgp of a product of f64 is signs of A, B, C */
    bool swizzles_cache;         /* of a buffer: bits of its stride say how its lines lie in L1 */
    bool flushes_matrix_denorms; /* products of f16 and bf16: denormals of inputs and results are 0, in every mode */
    bool sets_flat_scratch;      /* a kernel computes FLAT_SCRATCH at its entry; else it is there */
} TargetInfo;

extern const TargetInfo target_infos[NUM_TARGETS];
/* VGPRs that an instruction names without help: what has a number of 8 bits. */
enum { NUM_NAMED_VGPRS = 256 };
/* The target of that name ("gfx942"), or NUM_TARGETS. */
Target target_from_name(const char *name, size_t length);
/* Is it a name of gfx942 before its products came, gfx940 or gfx941? LLVM 20 dropped them. */
bool target_is_other_name(const char *name, size_t length);

/* ---- instruction rows (inst.def) ---- */

typedef enum Format {
    FORMAT_PSEUDO, /* no encoding: expanded before emission */
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
/* What the operand's bits mean: decides which inline constants exist and what they stand for. */
typedef enum OperandType {
    TYPE_B32, /* also u32, i32: integer inline constants; float ones are the f32 patterns */
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
    ALLOW_LITERAL = 1 << 8, /* a 32-bit literal, where the chosen form has room (isa_check) */
    ALLOW_NONE = 1 << 9,    /* may be absent ("off") */
    ALLOW_OTHER = 1 << 10,  /* the remaining special registers, as scalar sources */
};

/* OperandInfo.flags */
enum {
    OPERAND_EARLY_CLOBBER = 1 << 0, /* a destination that may not share registers with any source */
    OPERAND_PARTIAL = 1 << 1,       /* a destination of which only a half, or some lanes, are written: keeps the rest */
    OPERAND_SAME_OR_DISJOINT = 1 << 2, /* MFMA D against C: identical or disjoint */
    OPERAND_LANE_MASK = 1 << 3,        /* a lane mask: width is the target's mask_dwords */
    OPERAND_SAME_CLASS = 1 << 4,       /* all operands of the instruction with this flag are VGPRs, or all are AGPRs */
};

typedef struct OperandInfo {
    uint8_t width;  /* dwords; 0: by modifiers (isa_operand_width) */
    uint8_t align;  /* alignment of the first physical register, dwords */
    uint8_t type;   /* OperandType */
    int8_t tied;    /* number of the operand that must be the same register (a use tied to def 0), else -1 */
    uint16_t allow; /* ALLOW_ */
    uint8_t flags;  /* OPERAND_ */
} OperandInfo;

enum { MAX_OPERANDS = 8 };

/* InstInfo.modifiers: which Modifiers fields the row has */
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
    MOD_SCALE_SEL = 1 << 14, /* op_sel bytes of v_mfma_scale_*; of v_cvt_scale_pk*: op_sel is scale_sel */
    MOD_GDS = 1 << 15,
    MOD_BITOP3 = 1 << 17,     /* v_bitop3: mods.offset is the truth table, 8 bits */
    MOD_WMMA = 1 << 18,       /* neg_lo, neg_hi: sign and absolute value of C; of integers neg_lo: A, B are signed */
    MOD_NEG_AB = 1 << 19,     /* of a WMMA: neg_lo of A and B, too */
    MOD_NEG_HALVES = 1 << 23, /* of a WMMA: neg_lo and neg_hi of the halves of A and B */
    MOD_REUSE = 1 << 20,      /* reuse */
    MOD_MATRIX_FMT = 1 << 21, /* WMMA of f8f6f4: cbsz, blgp are the formats of A, B */
    MOD_LENGTH = 1 << 29,     /* of a prefetch: abid is its length, 5 bits; of s_atc_probe: its number, 7 bits */
    MOD_INDEX_KEY = 1 << 24,  /* SWMMAC: op_sel is index_key, 1 bit */
    MOD_SCALE = 1 << 22,      /* scaled WMMA: op_sel is which 16 lanes hold the scales, and scale_fmts */
    MOD_SIGNED_AB = 1 << 25,  /* dot products of integers: neg_lo: the first, the second source is signed */
    MOD_NO_SUFFIX = 1 << 26,  /* the text says neither "_e32" nor "_e64", though there are both */
    MOD_BF16 = 1 << 27,       /* v_fma_mix: halves are bf16 */
};

/* Modifiers.cache; SMEM glc = CACHE_SC0. On gfx1250 the scope (2 bits), a temporal hint: 3 bits, of atomics CACHE_NT,
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
    DPP_FETCH_INACTIVE = 128, /* gfx1250, fi: lanes that EXEC has off are read */
};

enum { SDWA_BYTE_0, SDWA_BYTE_1, SDWA_BYTE_2, SDWA_BYTE_3, SDWA_WORD_0, SDWA_WORD_1, SDWA_DWORD }; /* selectors */
enum { SDWA_UNUSED_PAD, SDWA_UNUSED_SEXT, SDWA_UNUSED_PRESERVE };

enum { FORMAT_OF_TEXT = 1 };      /* the format of a tbuffer_* that names none: 8 bits, unsigned normalized */
enum { WAITCNT_FIELDS = 0xcf7f }; /* bits of s_waitcnt that count */

/* The non-register fields of one instruction. Unused fields are 0 (op_sel_hi of VOP3P, too: isa_default_modifiers). */
typedef struct Modifiers {
    int32_t offset;    /* bytes; or simm16; or DS offset0 | offset1 << 8 (in elements, as encoded) */
    uint16_t cmp;      /* Opcode of the s_cmp_* that a pseudo-operation uses */
    uint16_t dpp_ctrl; /* as encoded, 9 bits */
    uint8_t dpp_masks; /* row_mask << 4 | bank_mask */
    uint8_t cache;
    uint8_t flags;
    uint8_t omod;
    uint8_t op_sel, op_sel_hi, neg_lo, neg_hi; /* bit per source; VOP3 op_sel bit 3 = destination */
    uint8_t cbsz, abid, blgp;
    uint8_t sdwa_dst;    /* dst_sel | dst_unused << 3 */
    uint8_t sdwa_src;    /* src0_sel | src1_sel << 4 */
    uint8_t reuse;       /* WMMA: the next one reads the same A (bit 0), B (bit 1); no effect on results */
    uint8_t scale_fmts;  /* scaled WMMA: what scales are, of A (bits 1:0), B (3:2): E8M0, E5M3, E4M3 */
    uint8_t zero_offset; /* SMEM of gfx9, decoder alone: an immediate offset of 0 stands beside soffset */
    union {
        uint32_t literal_high; /* of the operand with OPERAND_LITERAL64 */
        uint32_t dpp8; /* DPP8, which has no literals: 3 bits for each of 8 lanes, the lane of the 8 that it reads */
    };
} Modifiers;

/* Implicit registers of a row. */
enum { IMP_EXEC = 1, IMP_VCC = 2, IMP_SCC = 4, IMP_M0 = 8, IMP_MODE = 16, IMP_FLAT_SCRATCH = 32 };

/* Which memory events an instruction raises; the counters of each event are rows of counters.def. */
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
    /* result depends on the operands (and EXEC as a mask) only: may be deleted, shared, hoisted */
    INST_PURE = 1 << 0,
    INST_COMMUTES = 1 << 1,   /* the first two sources may be exchanged */
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
    INST_DST_HALF = 1 << 14, /* writes a half or byte of the destination (hazard: op_sel/sdwa forwarding) */
    INST_BARRIER = 1 << 15,  /* s_barrier */
    INST_WRITES_EXEC = 1 << 16,
    INST_VALU_WRITES_SGPR = 1 << 17, /* v_cmp, carry out, v_readlane, ... */
    INST_CVT_SCALE = 1 << 18,        /* v_cvt_scalef32_*: hazard class */
    INST_READS_LANES = 1 << 19,      /* v_readlane, v_readfirstlane, v_writelane */
    INST_PERMLANE_SWAP = 1 << 20,
    INST_SIDE_EFFECT = 1 << 21, /* never deleted */
    INST_DP_FMA = 1 << 23,      /* v_fma_f64: hazard after DGEMM */
    INST_SRC2_TIED = 1 << 24,   /* fmac/mac: reads the destination */
    INST_BYTE_SELECT = 1 << 25, /* op_sel bits 2, 3 choose one of the four bytes of the destination */
    INST_MIX = 1 << 26,         /* v_fma_mix*: each source is f32, or with op_sel_hi the f16 half that op_sel names */
    INST_TRANSPOSE = 1 << 27,   /* loads that exchange elements between lanes */
    INST_SAVES_EXEC = 1 << 28,  /* s_*_saveexec: the destination gets the old EXEC */
    INST_TYPED = 1 << 30,       /* tbuffer_*: mods.cbsz is the format, data format | number format << 4 */
    INST_SOURCE_BYTE = 1 << 29, /* op_sel chooses one of the four bytes of the source: isa_source_byte */
};

/* The half or byte that a row names of one register: of the data of a memory operation (what a load does to the rest is
   in the head of inst.def), of the destination (v_fma_mixlo, v_fma_mixhi), of the source (v_cvt_f32_ubyte*). Halves and
   bytes that modifiers choose (op_sel, SDWA) are not rows. */
typedef enum RegPart { PART_ALL, PART_LOW, PART_HIGH, PART_BYTE_0, PART_BYTE_1, PART_BYTE_2, PART_BYTE_3 } RegPart;
/* The bits of that part. */
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
    const char *name; /* mnemonic without _e32/_e64/_sdwa/_dpp; on other families: isa_name */
    uint8_t format;   /* Format (VOP1/VOP2/VOPC rows have an e64 form too) */
    uint8_t unit;     /* Unit */
    uint8_t event;    /* Event */
    uint8_t num_defs;
    uint8_t num_operands; /* defs first, then uses, in assembly order. Implicit registers are not operands */
    uint8_t targets;      /* ON_: of the row's own family (isa_has) */
    uint8_t implicit_reads, implicit_writes; /* IMP_ (EXEC as the lane mask of vector instructions included) */
    uint8_t passes[NUM_TARGETS];             /* MFMA passes; 0 otherwise */
    uint8_t memory_bytes; /* bytes per lane (vector) or in all (scalar) that a memory operation moves; 0: none */
    uint8_t part;         /* RegPart */
    CompareInfo compare;  /* condition NONE: no comparison */
    MatrixShape matrix;   /* m = 0: no matrix product */
    uint32_t modifiers;   /* MOD_ */
    uint32_t flags;       /* INST_ */
    uint16_t opcode_e32[NUM_TARGETS]; /* opcode number in the format's own encoding, 0xffff: none */
    uint16_t opcode_e64[NUM_TARGETS]; /* opcode number in VOP3, 0xffff: none */
    uint8_t dpp_forms;                /* of gfx1250: bits by Form, FORM_DPP the lowest */
    OperandInfo operands[MAX_OPERANDS];
} InstInfo;

typedef enum Opcode {
    OP_INVALID,
#define INST(id, defs, list, ...) OP_##id,
#include "isa/inst.def"
#undef INST
    NUM_OPCODES
} Opcode;

extern const InstInfo inst_infos[NUM_OPCODES];
static inline const InstInfo *inst_info(uint16_t opcode) { return &inst_infos[opcode]; }
/* Is the row of a format that has an e32 form? */
static inline bool isa_has_short_form(const InstInfo *row)
{
    return row->format == FORMAT_VOP1 || row->format == FORMAT_VOP2 || row->format == FORMAT_VOPC;
}

enum { NO_OPCODE = 0xffff }; /* of InstInfo.opcode_e32, opcode_e64 */
/* Does the target have the instruction? Pseudo-operations are on all targets. */
static inline bool isa_has(Target target, uint16_t opcode)
{
    const InstInfo *row = inst_info(opcode);
    return row->opcode_e32[target] != NO_OPCODE || row->opcode_e64[target] != NO_OPCODE || row->targets >> target & 1;
}
/* Has the row that form of SDWA or DPP on the target? */
bool isa_has_form(Target target, const InstInfo *row, Form form);
/* The mnemonic on that target, without suffix: families share opcodes and name them differently. Of an instruction that
   the target does not have: its name elsewhere. */
const char *isa_name(Target target, uint16_t opcode);
/* Bytes of isa_name that stand in assembly text, without suffix: rows that a modifier tells apart have one text. */
size_t isa_text_name_length(Target target, uint16_t opcode);
/* The opcode that does on that target what `opcode` does elsewhere: itself, or a twin (gfx1250.def). */
Opcode isa_on(Target target, Opcode opcode);
/* Has op_sel instead fetch-inactive and bound control: v_permlane16, v_permlane16_var and the like? */
bool isa_selects_lanes(const InstInfo *row);
/* Is it a matrix instruction: MFMA, SMFMAC or WMMA? */
bool isa_is_matrix(const InstInfo *row);

/* The opcode that some family calls so (no suffix), or OP_INVALID; see isa_name. Thread-safe. */
Opcode opcode_from_name(const char *name, size_t length);

/* A machine or pseudo instruction without its place in a program: what decoder, printer and checks share. */
typedef struct MachineInst {
    uint16_t opcode;
    uint8_t form; /* Form */
    uint8_t num_defs;
    uint8_t num_operands; /* defs first */
    Modifiers mods;
    Operand *operands;
} MachineInst;

/* What modifiers mean "none" for this row (op_sel_hi = all ones for packed math, masks 0xff for DPP). */
Modifiers isa_default_modifiers(uint16_t opcode);
/* Number of the operand that is the scalar base of a FLAT, GLOBAL or SCRATCH operation, or of what stands there. */
unsigned isa_saddr_index(const InstInfo *row);
/* Width in dwords of operand `index`, where the row leaves it to modifiers (f8f6f4 formats) or to the target (lane
   masks). */
uint8_t isa_operand_width(Target target, const MachineInst *inst, unsigned index);
/* Dwords of A or B of an f8f6f4 product in that format (cbsz, blgp: fp8, bf8, fp6, bf6, fp4). */
uint8_t isa_f8f6f4_width(uint8_t format);
/* Shape and types of a matrix instruction; NULL for all others. */
const MatrixShape *isa_matrix_shape(uint16_t opcode);
/* How gfx942's matrix unit adds the products, as its published model says (docs/isa/mfma.md, 5). */
typedef enum MatrixSums {
    MATRIX_SUMS_UNKNOWN, /* sparse and 4x4 shapes, block scales, WMMA */
    MATRIX_SUMS_CHAIN,   /* one by one: dense f32, f64, i8 */
    MATRIX_SUMS_GROUPS,  /* in groups: dense f16, bf16, xf32, fp8, bf8 */
} MatrixSums;
MatrixSums isa_matrix_sums(const MatrixShape *shape);
/* The instruction of that shape and those types on that target; blocks = 0: of any number (no two
   differ in it alone). OP_INVALID: there is none. Thread-safe. */
Opcode isa_find_matrix(Target target, const MatrixShape *shape);
/* The matrix instruction after that one in the table; OP_INVALID: the first, and after the last. Thread-safe. */
Opcode isa_next_matrix(Opcode opcode);
/* Passes of a matrix instruction on that target: those of the row, half of them for f8f6f4 without 8-bit formats. 0 for
   all others. */
uint8_t isa_passes(Target target, const MachineInst *inst);
/* Do bits or lanes of the old destination remain, beyond lanes that EXEC has off? (OPERAND_PARTIAL rows; op_sel into
   the high half, SDWA that preserves, DPP that masks rows or banks or leaves out-of-range lanes.) */
bool isa_keeps_destination(const MachineInst *inst);
/* Of a scalar memory operation: which operand is the scalar offset; the one before it is the base. */
unsigned isa_soffset_index(const InstInfo *row);
/* Sources that stand in the text: uses that are not tied. */
unsigned isa_num_sources(const InstInfo *row);
/* Bits of op_sel_hi of packed sources that are not there: LLVM 22 writes ones, AMD's assembler zeros; both are read. */
uint8_t isa_absent_halves(const InstInfo *row);
/* The byte that op_sel chooses (INST_SOURCE_BYTE): bit 1 is the lower bit of its number. */
static inline unsigned isa_source_byte(const MachineInst *inst)
{
    return (inst->mods.op_sel & 1u) << 1 | (inst->mods.op_sel >> 1 & 1u);
}
/* Does the instruction look at dword `dword` of source operand `index`? Packed f32 operations with op_sel and op_sel_hi
   alike look at one half of a pair. */
bool isa_looks_at_dword(const MachineInst *inst, unsigned index, unsigned dword);
/* Does that control value (quad_perm, row_*, wave_*, mirrors: see print.c) exist on the target? */
bool isa_dpp_ctrl_exists(Target target, unsigned dpp_ctrl);
/* A store, or a copy from LDS to memory: the other memory operations' temporal hints are those of loads. */
bool isa_stores_to_memory(const InstInfo *row);
static inline bool type_is_half(unsigned type) { return type == TYPE_F16 || type == TYPE_B16 || type == TYPE_BF16; }
static inline bool operand_type_is_float(unsigned type)
{
    return type == TYPE_F16 || type == TYPE_BF16 || type == TYPE_F32 || type == TYPE_F64;
}
static inline bool type_is_int64(unsigned type) { return type == TYPE_B64 || type == TYPE_I64; }
/* The 64 bits that an immediate in a place of that 64-bit type means: inline constants of integer places are
   sign-extended, literals zero-extended unless the operation is signed, and the upper half in f64 places. Sources:
   CDNA3 ISA, "Literal constants"; llvm-project 186575. */
uint64_t isa_imm64(OperandType type, Operand imm);
/* The same of operand `index` of an instruction: literals of 64 bits too. */
uint64_t isa_constant64(const MachineInst *inst, unsigned index);
/* Source field of an immediate operand, OPERAND_CROSS included, or -1; and back. */
int isa_imm_field(OperandType type, Operand imm);
Operand isa_imm_from_field(OperandType type, unsigned field);
/* The operand that a 32-bit literal of the machine code is, with OPERAND_LITERAL where that matters. */
Operand isa_imm_from_literal(OperandType type, uint32_t bits);
/* Does the place take a 32-bit literal, in some form? */
bool isa_takes_literal(Target target, const InstInfo *row, unsigned index);
/* The source field of an inline constant of that type (128..208, 240..248), or -1. */
int isa_inline_constant(OperandType type, uint32_t bits);

/* Can `operand` stand at place `index` of this instruction, the other operands being as they are? Looks at class,
   width, alignment (physical registers), constants, the constant bus, ties. `why` (or NULL): a static text if not. */
bool isa_operand_legal(Target target, const MachineInst *inst, unsigned index, Operand operand, const char **why);
/* The type whose inline constants operand `index` takes: the row's, but of v_ldexp_f16 and v_cmp_class_f16 a half. */
OperandType isa_constant_type(Target target, const InstInfo *row, unsigned index);
/* Has operand `index` room for a literal of 64 bits, in the short form? */
bool isa_takes_literal64(Target target, const InstInfo *row, unsigned index);
/* All of the above for a complete instruction with physical registers, and its modifiers' ranges. */
bool isa_check(Target target, const MachineInst *inst, const char **why);
/* The same, but destinations may overlap sources that are read later: there is an encoding, whatever it computes. */
bool isa_can_encode(Target target, const MachineInst *inst, const char **why);
/* Are its modifiers such as the row, the form and the target have? */
bool isa_modifiers_legal(Target target, const MachineInst *inst, const char **why);
/* A half beyond what the short forms name: there the highest bit says which half of a register it is. */
bool isa_half_is_too_high(Target target, const OperandInfo *info, Operand o);
/* Conversions from 8-bit floats: no source modifiers, and with SDWA they write whole registers. */
bool isa_converts_bytes(const InstInfo *row);
/* Can source `index` have that flag (OPERAND_NEG, _ABS, _SEXT) in that form? */
bool isa_takes_flag(const InstInfo *row, unsigned index, Form form, uint8_t flag);
/* VOP3P with DPP: may operand `index` be a scalar? The addend of a mixed product alone. */
bool isa_scalar_beside_lanes(const InstInfo *row, unsigned index);
/* Does it have a register offset that scale_offset multiplies by the bytes moved? */
bool isa_takes_scale(Target target, const MachineInst *inst);
/* FORM_AUTO resolved: the smallest form that holds these operands and modifiers. */
Form isa_choose_form(Target target, const MachineInst *inst);
/* Size in bytes of the encoded instruction (physical registers). */
unsigned isa_size_bytes(Target target, const MachineInst *inst);

/* Assembly text, as LLVM's assembler reads it and LLVM's disassembler writes it: "v_add_u32_e32 v0, v1, v2".
   `print_reg` (may be NULL) writes virtual registers; branches write `label` if it is not NULL. */
typedef void PrintVreg(void *context, StrBuf *out, Operand operand);
void isa_print(Target target, const MachineInst *inst, const char *label, PrintVreg *print_vreg, void *context,
               StrBuf *out);

/* ---- encoder (encode.c) ---- */

/* The words of an instruction that isa_check accepts (physical registers, no pseudo-operation); branches have simm16 in
   mods.offset. Returns how many, isa_size_bytes / 4. BUG when something has no encoding: nothing is left out or cut.
   Thread-safe. */
unsigned isa_encode(Target target, const MachineInst *inst, uint32_t words[4]);

/* ---- decoder (decode.c) ---- */

typedef struct DecodedInst {
    MachineInst inst; /* inst.operands points at `operands` of the same object: fix it up after copying */
    Operand operands[MAX_OPERANDS];
    uint64_t address; /* byte offset of the instruction in its section */
    uint32_t size;    /* bytes */
    uint32_t words[4];
} DecodedInst;

typedef enum DecodeStatus {
    DECODE_OK,
    DECODE_UNKNOWN,   /* no row has this opcode on this target */
    DECODE_ILLEGAL,   /* a known row with an impossible operand: misaligned or out-of-range tuple, bad source field */
    DECODE_TRUNCATED, /* the code ends inside the instruction */
} DecodeStatus;

/* Decodes the instruction at words[0]; num_words are readable. For branches mods.offset is simm16 (target = address + 4
   + 4 * simm16). `why` gets a static text when the status is not DECODE_OK. Thread-safe. */
DecodeStatus isa_decode(Target target, const uint32_t *words, size_t num_words, uint64_t address, DecodedInst *out,
                        const char **why);

#endif
