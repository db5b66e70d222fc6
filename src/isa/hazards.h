/* The meaning of hazard rows (hazards.def) for an instruction: classes, sets and matches. The pass that inserts wait
   states and the checkers share it. */
#pragma once

#include "isa/hazard_rows.h"
#include "isa/isa.h"
#include "isa/reg_units.h"
#include "support/strbuf.h"

/* Classes of an instruction. VALU includes v_accvgpr_*, but not matrix instructions. */
#define HAZARD_CLASSES(X)                                                                                      \
    X(VALU)         /* vector ALU, with transcendental ones */                                                 \
    X(VALU_NOT_DOT) /* vector ALU except v_dot* */                                                             \
    X(NON_TRANS)    /* vector ALU except transcendental; also matrix instructions */                           \
    X(TRANS)                                                                                                   \
    X(NOT_MATRIX)       /* vector ALU except transcendental and matrix: executes beside WMMA */                \
    X(VALU_WRITES_SGPR) /* vector ALU that writes an SGPR, VCC or M0 */                                        \
    X(VALU_WRITES_EXEC) /* v_cmpx */                                                                           \
    X(PARTIAL_DST)      /* vector ALU that writes a half or byte of its destination */                         \
    X(PACKED)           /* VOP3P with op_sel_hi[0] */                                                          \
    X(CVT_SCALE)        /* v_cvt_scalef32_*; stochastic rounding with a select */                              \
    X(DOT)              /* v_dot* */                                                                           \
    X(MFMA)             /* any matrix instruction: XDL, SGEMM or DGEMM */                                      \
    X(XDL)              /* matrix instruction except f32 x f32 and f64; includes SMFMAC */                     \
    X(SGEMM)                                                                                                   \
    X(DGEMM)                                                                                                   \
    X(DP_FMA)                                                                                                  \
    X(VMEM)               /* buffer, global, flat, scratch */                                                  \
    X(MEM)                /* VMEM and LDS */                                                                   \
    X(LOAD_WRITES_VGPR)   /* memory operation with a vector result */                                          \
    X(WIDE_STORE)         /* VMEM store of more than 64 bits; a buffer store only if soffset is not an SGPR */ \
    X(WIDE_STORE_SOFFSET) /* buffer store of more than 64 bits whose soffset is an SGPR */                     \
    X(READ_LANE)          /* v_readlane, v_readfirstlane */                                                    \
    X(LANE_SELECT)        /* v_readlane, v_writelane */                                                        \
    X(LANE_OP)            /* v_readlane, v_readfirstlane, v_writelane */                                       \
    X(DPP)                                                                                                     \
    X(PERMLANE_SWAP)                                                                                           \
    X(DIV_FMAS)                                                                                                \
    X(SETREG)                                                                                                  \
    X(HWREG_USER) /* s_getreg, s_setreg */                                                                     \
    X(SALU_WRITES_M0)                                                                                          \
    X(LDS_DMA)  /* buffer, global, scratch loads to LDS: M0 read implicitly */                                 \
    X(M0_OTHER) /* LDS add-TID, s_movrel, s_sendmsg: M0 read implicitly */

enum {
#define HAZARD_CLASS_NUMBER(name) HAZARD_CLASS_NUMBER_##name,
    HAZARD_CLASSES(HAZARD_CLASS_NUMBER)
#undef HAZARD_CLASS_NUMBER
        NUM_HAZARD_CLASSES
};
_Static_assert(NUM_HAZARD_CLASSES <= 32, "classes are bits of a word");

/* The registers of an instruction that a row looks at. */
typedef enum HazardSet {
    HAZARD_SET_NONE,
    HAZARD_SET_DEFS,              /* all registers written, implicit ones too */
    HAZARD_SET_OVERWRITTEN,       /* DEFS without operands that the instruction also reads: those wait as reads do */
    HAZARD_SET_SCALAR_DEFS,       /* SGPRs, VCC and M0 that are written, implicit ones too */
    HAZARD_SET_READLANE_DEF,      /* the SGPR that v_readlane writes, but not that of v_readfirstlane */
    HAZARD_SET_OTHER_SCALAR_DEFS, /* SCALAR_DEFS but READLANE_DEF */
    HAZARD_SET_USES,              /* all registers read, implicit ones too */
    HAZARD_SET_USES_BUT_EXEC,
    HAZARD_SET_EXPLICIT_USES_M0, /* explicit reads, and M0 even if it is read implicitly */
    HAZARD_SET_USES_AND_DEFS,
    HAZARD_SET_USES_BUT_C, /* explicit reads without the accumulator */
    HAZARD_SET_FACTORS,    /* A, B and the index of a matrix instruction, without C and scales */
    HAZARD_SET_C,          /* the accumulator, if it is read */
    HAZARD_SET_D,          /* the first destination */
    HAZARD_SET_DATA,       /* the data of a store */
    HAZARD_SET_DATA_FIRST, /* its first dword */
    HAZARD_SET_DATA_REST,  /* the others */
    HAZARD_SET_LANE_SELECT,
    HAZARD_SET_VCC,
    HAZARD_SET_MASK,       /* the mask of v_cndmask */
    HAZARD_SET_CARRY,      /* the carry in of v_addc_co, v_subb_co, v_subbrev_co */
    HAZARD_SET_CONSTANTS,  /* USES_BUT_EXEC without mask and carry */
    HAZARD_SET_DPP_SRC0,   /* the DPP source */
    HAZARD_SET_DPP_OTHERS, /* the other vector sources; an accumulator that is written, too */
    HAZARD_SET_DPP_OLD,    /* the destination, if some of its lanes may keep their values */
    HAZARD_SET_MFMA_LATE,  /* the last quarter of each source tuple of at least 8 dwords: read in later passes */
    HAZARD_SET_MFMA_EARLY, /* USES_BUT_EXEC without it */
} HazardSet;

typedef enum HazardMatch {
    HAZARD_MATCH_ALWAYS,
    HAZARD_MATCH_OVERLAP,
    HAZARD_MATCH_SAME_TUPLE,
    HAZARD_MATCH_OVERLAP_NOT_SAME,
    HAZARD_MATCH_SAME_OTHER_OPCODE, /* the same tuple, but another opcode */
    HAZARD_MATCH_OVERLAP_OTHER_OPCODE,
    HAZARD_MATCH_HWREG, /* the same hardware register */
} HazardMatch;

/* How well it is proved that hardware goes wrong if a pair of instructions is nearer than the row asks. */
typedef enum HazardProof {
    HAZARD_SURE,      /* two sources */
    HAZARD_NEWER,     /* an LLVM after 22, or a cited issue */
    HAZARD_CAUTIOUS,  /* LLVM 22 inserts it without a known need, or there is only one source */
    HAZARD_REFUTED,   /* production kernels break the row where a wrong value would reach an output */
    HAZARD_UNDECIDED, /* they break it, but in few places, or where a wrong value would hardly be noticed */
    HAZARD_CONFLICT,  /* they break it, but AMD's manual asks for it: neither refutes the other */
    HAZARD_TIMED,     /* too few instructions are between, but the busy matrix pipe gives the time that the row asks */
    NUM_HAZARD_PROOFS,
} HazardProof;

enum { NUM_PASS_CLASSES = 5 };  /* MFMA: 2, 4, 8, 16 passes, none; WMMA: hazards.def */
enum { HAZARD_NOT_SEEN = 255 }; /* of HazardSeen.least */

/* HazardSeen.limits */
enum {
    HAZARD_ANYWHERE = 0,
    HAZARD_BETWEEN_VALU = 1, /* refuted only if all instructions between the two are of the vector ALU */
    HAZARD_IN_CODEGEN = 2,   /* our own code keeps the documented states all the same */
};

/* Evidence of production kernels about a row. */
typedef struct HazardSeen {
    /* wait states from which the verdict holds, or HAZARD_NOT_SEEN */
    uint8_t least[NUM_HAZARD_COLUMNS][NUM_PASS_CLASSES];
    uint32_t places, files; /* pairs with fewer states than documented */
    unsigned limits;
} HazardSeen;

typedef struct HazardInfo {
    const char *name;
    HazardProof proof;             /* REFUTED or UNDECIDED, by `seen` */
    HazardProof documented;        /* SURE, NEWER or CAUTIOUS: what holds without that evidence */
    uint32_t producers, consumers; /* class bits */
    HazardSet producer_set, consumer_set;
    HazardMatch match;
    uint8_t states[NUM_HAZARD_COLUMNS][NUM_PASS_CLASSES]; /* 0: the target has no such row */
    const char *source;                                   /* source of the states and of the evidence */
    HazardSeen seen;
} HazardInfo;

typedef enum Hazard {
#define HAZARD(id, ...) HAZARD_ROW_##id,
#define HAZARD_SEEN(id, ...) HAZARD_ROW_##id,
#define HAZARD_GFX90A(id, ...) HAZARD_ROW_##id,
#define HAZARD_GFX1250(id, ...) HAZARD_ROW_##id,
#define HAZARD_GFX1250_SEEN(id, ...) HAZARD_ROW_##id,
#include "isa/hazards.def"
    NUM_HAZARDS
} Hazard;
_Static_assert((int)NUM_HAZARDS <= MAX_HAZARDS, "HAZARD_ROW_WORDS words hold the rows");

extern const HazardInfo hazard_infos[NUM_HAZARDS];

/* The rows that can concern a target, by class of the producer or consumer. */
typedef struct HazardTable {
    Target target;
    HazardRows producer_rows[NUM_HAZARD_CLASSES];
    HazardRows consumer_rows[NUM_HAZARD_CLASSES];
    HazardRows register_rows; /* rows that hold only if registers of both overlap */
    unsigned largest;         /* wait states of the row with the most */
} HazardTable;

/* How many states the compiler keeps. */
typedef enum HazardMode {
    HAZARD_MODE_DOCUMENTED, /* all that LLVM and the ISA document ask for */
    HAZARD_MODE_OBSERVED,   /* of refuted rows, only as many as production kernels keep */
} HazardMode;
/* Is there evidence from that target's production kernels? */
bool hazard_mode_exists(Target target, HazardMode mode);
/* "sure", "newer", ... */
extern const char *const hazard_proof_names[NUM_HAZARD_PROOFS];

void hazard_table_init(HazardTable *table, Target target);
/* The same as a table, made once. */
const HazardTable *hazard_table(Target target);
/* The classes of an instruction with physical registers, as bits. */
uint32_t hazard_classes(const MachineInst *inst);
HazardRows hazard_producer_rows(const HazardTable *table, uint32_t classes);
HazardRows hazard_consumer_rows(const HazardTable *table, uint32_t classes);
/* Wait states that `row` asks for after this producer, before any consumer. */
unsigned hazard_row_states(Target target, Hazard row, const MachineInst *producer);
/* The same in two steps: first the column by the producer's passes, then the row. */
unsigned hazard_pass_column(Target target, const MachineInst *producer);
unsigned hazard_column_states(Target target, Hazard row, unsigned pass_column);
/* What generated code must keep at least, in instructions between the two. Mode OBSERVED asks for less in refuted
   rows. */
unsigned hazard_codegen_states(Target target, HazardMode mode, Hazard row, unsigned pass_column);
/* What generated code must keep between these two instructions (hazard_forms.def). */
unsigned hazard_pair_states(Target target, HazardMode mode, Hazard row, const MachineInst *producer,
                            const MachineInst *consumer);
/* Two instructions that are nearer than their row asks. `time`: states between them, with those that the second one
   certainly waits for the matrix pipe. `pipe`: if no other wave or stall delays the first one, at least `time`.
   `only_valu`: nothing but vector ALU instructions stand between them. */
typedef struct HazardGap {
    unsigned time, pipe;
    bool only_valu;
} HazardGap;
HazardProof hazard_judge(Target target, Hazard row, const MachineInst *producer, const MachineInst *consumer,
                         HazardGap gap);
/* Is it a vector ALU instruction, but not a matrix instruction? */
bool hazard_is_valu(const MachineInst *inst);
/* The message about such a pair, for example "needs 2 wait states after v_cmp_eq_u32, and has 0 on some path". If the
   proof makes it no error: "LLVM and the ISA document ask for 1 wait state after ..., and it has 0 on some path;
   production kernels do without in ...". */
typedef struct HazardStates {
    unsigned want, have, pipe;
} HazardStates;
void hazard_message(Hazard row, HazardProof proof, const char *producer, HazardStates states, const char *where,
                    StrBuf *out);
/* Are the registers of producer and consumer related as the row says? */
bool hazard_row_matches(Hazard row, const MachineInst *producer, const MachineInst *consumer);
/* The same, without the registers of the operands in `unknown` (a bit for each operand). */
bool hazard_row_matches_known(Hazard row, const MachineInst *producer, unsigned producer_unknown,
                              const MachineInst *consumer, unsigned consumer_unknown);
/* The scalar state (SGPRs, VCC, M0, EXEC) that the first instruction of a row writes and the second one reads. */
enum { MAX_HAZARD_SCALARS = 32 };
typedef struct HazardScalars {
    uint16_t units[MAX_HAZARD_SCALARS]; /* numbers of reg_units.h */
    unsigned count;
} HazardScalars;
/* False: the row is not about scalar state, or about more registers than fit. */
bool hazard_scalars(Hazard row, const MachineInst *producer, const MachineInst *consumer, HazardScalars *scalars);
/* The scalars (a bit for each) that an instruction between the two writes again in another unit than the vector ALU.
   The second instruction of the row then reads that new value, and the row does not apply. */
uint32_t hazard_scalars_rewritten(const HazardScalars *scalars, const MachineInst *between);
/* Collects the registers of one of the sets. */
void hazard_collect(HazardSet which, const MachineInst *inst, RegRanges *set);
/* Does the target count only vector instructions as wait states (gfx1250)? Then v_nop gives one and s_nop none. */
bool hazard_counts_valu(Target target);
/* How many wait states an instruction gives. Pseudo-operations give 0, because they may vanish. */
unsigned hazard_inst_states(Target target, const MachineInst *inst);
/* How many passes the instruction keeps the matrix pipe busy. Each one counts as wait states. 0 on targets that count
   instructions, and not time, as wait states (hazard_counts_valu). */
unsigned hazard_busy_passes(Target target, const MachineInst *inst);
/* Register files in which the code does not tell the register numbers: s_set_gpr_idx_* (VGPRs of all vector
   instructions until it is switched off), v_movrel*, v_swaprel, s_movrel* (VGPRs or SGPRs of this instruction).
   ALLOW_V, ALLOW_S, or 0. */
unsigned isa_relative_registers(const MachineInst *inst);
