/* Definedness: tracks which bits of registers, LDS and memory the kernel under test has defined. Design section 9;
   after memcheck (Seward and Nethercote, "Using Valgrind to detect undefined value errors with bit-precision").

   Copies and arithmetic propagate undefined bits silently. A finding is reported if they decide something: an address,
   a branch, EXEC, M0, v_readfirstlane of a fully undefined value, or data that leaves the wave (a global store or
   atomic). LDS and scratch keep the shadow (the undefined bits) of stored values.

   Shadows move at issue, in the order of issue, whatever the completion order of memory operations. For a kernel with
   correct waits this makes no difference; for others, other checks find the missing wait. Internal to src/sim. */
#pragma once

#include "isa/meaning.h"
#include "sim/observe/observers.h"
#include "support/map.h"

/* ---- rules: how undefined bits propagate (defined_rules.c) ---- */

typedef enum DefinedKind {
    DEFINED_ANY,      /* any undefined bit that a lane reads makes its whole result undefined */
    DEFINED_ANY_ROWS, /* the same for each dword of the result separately */
    DEFINED_LANE,     /* the rule or the meaning, lane by lane */
    DEFINED_HALVES,   /* as ANY, for both 16-bit halves separately */
    DEFINED_CARRY,    /* sums with a lane mask of carries; param = operand order, | 4 with carry in */
    DEFINED_COMPARE,  /* makes a lane mask; param = DefinedCompare */
    DEFINED_READLANE,
    DEFINED_READFIRSTLANE,
    DEFINED_WRITELANE,
    DEFINED_SWAP,
    DEFINED_PERMLANE_SWAP,
    DEFINED_PERMLANE, /* scalars select lanes within rows of 16; param: of the neighbouring row */
    DEFINED_PERMLANE_GROUP,
    DEFINED_GROUP_INDEX,
    DEFINED_PERMLANE_VAR,
    DEFINED_BPERMUTE_FI,
    DEFINED_MOVREL, /* M0 selects the registers */
    DEFINED_MATRIX,
    DEFINED_SWIZZLE, /* DS operations that only exchange lanes */
    DEFINED_BPERMUTE,
    DEFINED_PERMUTE,
    DEFINED_NOTHING, /* no result, or one that is always defined */
} DefinedKind;

typedef enum DefinedCompare {
    COMPARE_ANY,
    COMPARE_CONST,
    COMPARE_LT,
    COMPARE_EQ,
    COMPARE_LE,
    COMPARE_GT,
    COMPARE_NE,
    COMPARE_GE
} DefinedCompare;

/* SCC after a scalar operation. SCC_FLAG: the flag in the row's meaning. */
typedef enum DefinedScc { SCC_KEPT, SCC_FLAG, SCC_NONZERO, SCC_CARRY, SCC_BORROW, SCC_COMPARE, SCC_ANY } DefinedScc;

/* Computes the result from the sources, for opcodes without a row in meaning.def. `width`: bits of the operation. */
typedef Known KnownRule(const Known *s, unsigned width);

typedef struct DefinedRule {
    uint8_t kind; /* DefinedKind; scalar operations: DEFINED_LANE, DEFINED_ANY or DEFINED_NOTHING */
    uint8_t width;
    uint8_t param;
    uint8_t scc; /* DefinedScc */
    bool is_signed;
    KnownRule *rule;        /* of DEFINED_LANE */
    const Meaning *meaning; /* for DEFINED_LANE without a rule */
} DefinedRule;

/* The rule of each opcode; NUM_OPCODES entries. */
const DefinedRule *defined_rules(void);
/* 1, 0, or -1 if it depends on undefined bits. */
int defined_compare(const DefinedRule *rule, Known a, Known b);

/* ---- the shadow of one wave ---- */

/* Where an undefined value came from: an instruction, or (NULL) a register that was never written. */
typedef struct Origin {
    const SimOp *op;
    uint32_t unit; /* register, reg_units.h */
} Origin;

/* Shadow bits: 1 = undefined. `any` has the registers with any such bit; `lanes` has the lanes of a row. The shadow of
   other lanes is 0. Of `any`, the watched set `undefined` has those that are undefined in a lane that is on. */
typedef struct DefinedWave {
    uint64_t (*watched)[SIM_MAX_WATCHED]; /* SimWave.watched: its set `undefined` */
    unsigned undefined;
    const uint64_t *exec; /* of the wave */
    uint64_t any[UNIT_WORDS];
    uint64_t lanes[NUM_ROWS];
    uint32_t scalars[NUM_SCALARS + 16]; /* by unit; [UNIT_REG_SCC] is SCC */
    Origin row_origin[NUM_ROWS];
    Origin scalar_origin[NUM_SCALARS + 16];
    uint8_t *scratch;                              /* as SimWave.scratch */
    unsigned first_agpr;                           /* of the program */
    _Alignas(64) uint32_t shadow[NUM_ROWS][LANES]; /* the last member: as many as SimWave.v has */
} DefinedWave;

/* Bytes of global memory with undefined bits (defined_access.c). */
typedef struct DefinedMemory {
    Map pages;          /* pages of shadow, MEMORY_PAGE_BYTES bytes each, by number */
    uint64_t low, high; /* all marked bytes are in [low, high) */
} DefinedMemory;

/* Of one run. */
typedef struct DefinedState {
    SimWatch *watch;
    unsigned undefined; /* set of SimWave.watched */
    const DefinedRule *rules;
    DefinedMemory memory;
} DefinedState;

static inline DefinedState *defined_state_of(const SimWave *wave) { return wave->watch->self[OBSERVER_DEFINED]; }
static inline DefinedWave *defined_of(const SimWave *wave) { return wave->observed[OBSERVER_DEFINED]; }
/* Undefined bits of LDS. */
static inline uint8_t *defined_lds_of(const SimGroup *group) { return group->observed[OBSERVER_DEFINED]; }

/* The rule of an instruction, with other facts that the check needs. */
typedef struct DefinedInfo {
    DefinedRule rule;
    bool other_lanes; /* it may read or write lanes that are off */
    bool relative;    /* M0 chooses registers */
    uint8_t num_sources;
    uint32_t part;                       /* bits of the first destination row that are written */
    uint32_t source_mask[MAX_SOURCES];   /* bits that are read of each dword of a source */
    const struct DefinedInfo *halves[2]; /* for a dual operation */
} DefinedInfo;

/* The unit of a row, and the reverse: vN up to first_agpr, AGPRs from there on. */
static inline unsigned row_unit(const DefinedWave *d, unsigned row)
{
    return row < d->first_agpr ? (unsigned)UNIT_REG_V + row : (unsigned)UNIT_REG_A + row - d->first_agpr;
}
static inline unsigned row_of_unit(const DefinedWave *d, unsigned unit)
{
    return unit >= UNIT_REG_A ? unit - UNIT_REG_A + d->first_agpr : unit - UNIT_REG_V;
}
static inline unsigned row_of_offset(size_t offset) { return (unsigned)((offset - offsetof(SimWave, v)) / ROW_BYTES); }
static inline bool place_is_row(SimPlace place) { return place.relative && place.offset >= offsetof(SimWave, v); }
/* Number of the scalar register at that place, or -1. */
static inline int place_scalar(SimPlace place)
{
    const size_t begin = offsetof(SimWave, s);
    if (!place.relative || place.offset < begin || place.offset >= begin + NUM_SCALARS * 4) return -1;
    return (int)((place.offset - begin) / 4);
}

/* defined.c */
/* Sets the shadow of the row in `lanes`. */
void defined_set_row(DefinedWave *d, unsigned row, uint64_t lanes, const uint32_t *undef, Origin origin);
void defined_clear_row(DefinedWave *d, unsigned row, uint64_t lanes);
void defined_set_scalar(DefinedWave *d, unsigned number, uint32_t undef, Origin origin);
/* A scalar source as a Known of 32 or 64 bits. */
Known defined_scalar_source(const SimWave *wave, const SimOp *op, unsigned slot, unsigned width);
Origin defined_source_origin(const SimWave *wave, const SimOp *op);
/* The value decides something; `what` says what. */
enum { USE_ADDRESS, USE_DATA, USE_BRANCH, USE_EXEC, USE_M0, USE_LANE };
void defined_report(SimWave *wave, const SimOp *op, unsigned use, int lane, uint64_t memory_address, Origin origin,
                    const char *what);
/* Writes a scalar destination. EXEC and M0 are uses. */
void defined_write_scalar(SimWave *wave, const SimOp *op, unsigned number, unsigned dwords, uint64_t undef,
                          Origin origin);

/* defined_lanes.c, defined_matrix.c: vector operations */
void defined_vector(SimWave *wave, const SimOp *op, const DefinedInfo *info);
/* defined_dual.c: of a dual operation. */
void defined_dual(SimWave *wave, const SimOp *op, const DefinedInfo *info);
void defined_matrix(SimWave *wave, const SimOp *op);

/* defined_access.c */
/* A memory operation is issued; for a flat one, a part of it. */
void defined_access(void *self, SimWave *wave, SimAccess *access);
void defined_memory_mark(DefinedState *state, uint64_t address, uint64_t size);
