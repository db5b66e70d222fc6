/* Hazard rows (hazards.def) and what their classes, sets and matches mean for an instruction: shared by the pass that inserts
   wait states and by the checkers. */
#ifndef WAVECC_ISA_HAZARDS_H
#define WAVECC_ISA_HAZARDS_H

#include "isa/isa.h"
#include "isa/reg_units.h"

/* Classes an instruction can have. VALU does not include matrix instructions, it includes v_accvgpr_*. */
#define HAZARD_CLASSES(X)                                                                                    \
    X(VALU)               /* vector ALU, transcendental ones too */                                          \
    X(VALU_NOT_DOT)       /* vector ALU but v_dot* */                                                         \
    X(NON_TRANS)          /* vector ALU but transcendental, and matrix instructions */                       \
    X(TRANS)                                                                                                 \
    X(VALU_WRITES_SGPR)   /* vector ALU that writes an SGPR, VCC or M0 */                                    \
    X(VALU_WRITES_EXEC)   /* v_cmpx */                                                                       \
    X(PARTIAL_DST)        /* vector ALU that writes a half or byte of its destination */                     \
    X(PACKED)             /* VOP3P with op_sel_hi[0] */                                                      \
    X(CVT_SCALE)          /* v_cvt_scalef32_*, stochastic rounding with a select */                          \
    X(DOT)                /* v_dot* */                                                                       \
    X(MFMA)               /* any matrix instruction: XDL, SGEMM or DGEMM */                                  \
    X(XDL)                /* matrix instruction that is neither f32 x f32 nor f64; SMFMAC too */             \
    X(SGEMM)                                                                                                 \
    X(DGEMM)                                                                                                 \
    X(DP_FMA)                                                                                                \
    X(VMEM)               /* buffer, global, flat, scratch */                                                \
    X(MEM)                /* VMEM and LDS */                                                                 \
    X(LOAD_WRITES_VGPR)   /* memory operation with a vector result */                                        \
    X(WIDE_STORE)         /* VMEM store of more than 64 bits; buffer: soffset is no SGPR */                  \
    X(WIDE_STORE_SOFFSET) /* buffer store of more than 64 bits whose soffset is an SGPR */                   \
    X(READ_LANE)          /* v_readlane, v_readfirstlane */                                                  \
    X(LANE_SELECT)        /* v_readlane, v_writelane */                                                      \
    X(LANE_OP)            /* v_readlane, v_readfirstlane, v_writelane */                                     \
    X(DPP)                                                                                                   \
    X(PERMLANE_SWAP)                                                                                         \
    X(DIV_FMAS)                                                                                              \
    X(SETREG)                                                                                                \
    X(HWREG_USER)         /* s_getreg, s_setreg */                                                           \
    X(SALU_WRITES_M0)                                                                                        \
    X(M0_USER)            /* LDS-DMA, LDS add-TID, s_movrel, s_sendmsg: M0 read implicitly */

enum {
#define HAZARD_CLASS_NUMBER(name) HAZARD_CLASS_NUMBER_##name,
    HAZARD_CLASSES(HAZARD_CLASS_NUMBER)
#undef HAZARD_CLASS_NUMBER
    NUM_HAZARD_CLASSES
};
_Static_assert(NUM_HAZARD_CLASSES <= 32, "classes are bits of a word");

/* Registers of an instruction that a row looks at. */
typedef enum HazardSet {
    HAZARD_SET_NONE,
    HAZARD_SET_DEFS,             /* written, implicit ones too */
    HAZARD_SET_SCALAR_DEFS,      /* SGPRs, VCC, M0 written, implicit ones too */
    HAZARD_SET_USES,             /* read, implicit ones too */
    HAZARD_SET_USES_BUT_EXEC,
    HAZARD_SET_EXPLICIT_USES_M0, /* read explicitly, and M0 if it is read implicitly */
    HAZARD_SET_USES_AND_DEFS,
    HAZARD_SET_USES_BUT_C,       /* explicit reads without the accumulator */
    HAZARD_SET_C,                /* the accumulator that is read */
    HAZARD_SET_D,                /* the first destination */
    HAZARD_SET_DATA,             /* what a store stores */
    HAZARD_SET_LANE_SELECT,
    HAZARD_SET_VCC,
} HazardSet;

typedef enum HazardMatch {
    HAZARD_MATCH_ALWAYS,
    HAZARD_MATCH_OVERLAP,
    HAZARD_MATCH_SAME_TUPLE,
    HAZARD_MATCH_OVERLAP_NOT_SAME,
    HAZARD_MATCH_SAME_OTHER_OPCODE,    /* the same tuple, in another opcode */
    HAZARD_MATCH_OVERLAP_OTHER_OPCODE,
    HAZARD_MATCH_HWREG,                /* the same hardware register */
} HazardMatch;

typedef enum HazardProof { HAZARD_SURE, HAZARD_NEWER, HAZARD_CAUTIOUS } HazardProof;

enum { NUM_PASS_CLASSES = 4 }; /* 2, 4, 8, 16 passes */

typedef struct HazardInfo {
    const char *name;
    HazardProof proof;
    uint32_t producers, consumers; /* class bits */
    HazardSet producer_set, consumer_set;
    HazardMatch match;
    uint8_t states[2][NUM_PASS_CLASSES]; /* gfx942, gfx950 */
    const char *source;
} HazardInfo;

typedef enum Hazard {
#define HAZARD(id, ...) HAZARD_ROW_##id,
#include "isa/hazards.def"
    NUM_HAZARDS
} Hazard;
_Static_assert(NUM_HAZARDS <= 64, "rows are bits of a word");

extern const HazardInfo hazard_infos[NUM_HAZARDS];

/* The rows that can concern a target, by class: rows as bits. */
typedef struct HazardTable {
    Target target;
    uint64_t producer_rows[NUM_HAZARD_CLASSES];
    uint64_t consumer_rows[NUM_HAZARD_CLASSES];
    uint64_t register_rows; /* those that hold only where registers of both overlap */
    unsigned largest; /* wait states of the largest row */
} HazardTable;

void hazard_table_init(HazardTable *table, Target target);
/* The classes of an instruction with physical registers, as bits. */
uint32_t hazard_classes(const MachineInst *inst);
uint64_t hazard_producer_rows(const HazardTable *table, uint32_t classes);
uint64_t hazard_consumer_rows(const HazardTable *table, uint32_t classes);
/* Wait states that `row` asks for behind this producer, whatever the consumer. */
unsigned hazard_row_states(Target target, Hazard row, const MachineInst *producer);
/* The same in two steps: the column of the producer's passes, then the row. */
unsigned hazard_pass_column(Target target, const MachineInst *producer);
unsigned hazard_column_states(Target target, Hazard row, unsigned pass_column);
/* Do the registers of the two relate as the row says? */
bool hazard_row_matches(Hazard row, const MachineInst *producer, const MachineInst *consumer);
/* Wait states that an instruction counts for; pseudo-operations count 0, because they may vanish. */
unsigned hazard_inst_states(const MachineInst *inst);
/* Register files whose registers are not known from here on: s_set_gpr_idx_* (VGPRs of all vector instructions, until it is
   switched off), s_movrel* (SGPRs of this instruction). ALLOW_V, ALLOW_S, or 0. */
unsigned isa_relative_registers(const MachineInst *inst);
/* Passes of a matrix instruction on that target; formats narrower than 8 bits need half of them. 0 for others. */
unsigned isa_mfma_passes(Target target, const MachineInst *inst);

#endif
