/* What the files of regalloc/ share. docs/register-allocation.md tells the whole story on one page. */
#ifndef WAVECC_REGALLOC_REGALLOC_H
#define WAVECC_REGALLOC_REGALLOC_H

#include "analysis/liveness.h"
#include "ir/pass.h"
#include "ir/pass_notes.h"

Pass pass_abi, pass_regalloc, pass_check_regalloc, pass_expand;
/* Drops what ends iterations of divergent loops where EXEC is already what they go on with (loop_ends.c). */
void drop_loop_ends(Kernel *k);

enum { NO_REG = -1, MAX_WEB_WIDTH = 32, NUM_FILES = 3, MAX_FILE_REGS = 1024 };
/* Register files are numbered as classes: CLASS_S, CLASS_V, CLASS_A. */

/* A piece of a web's life in one dword, and the value that the dword holds then. */
typedef struct WebSegment {
    uint32_t start, end;
    uint32_t value;
} WebSegment;
typedef VEC(WebSegment) WebSegments;

/* A web: virtual registers that live in one place. Dword d of a member stands in dword (member offset + d) of the
   web. */
typedef struct Web {
    uint8_t width;     /* dwords */
    uint8_t reg_class; /* RegClass; CLASS_VA while all members are */
    uint8_t align;     /* base % align == phase; a power of two */
    uint8_t phase;
    bool uniform;                       /* one list of segments serves all dwords (value of dword d = value + d) */
    bool crosses_edge;                  /* lives in more than one block */
    bool names_open;                    /* an instruction names dwords that it does not look at: they must exist */
    bool mfma_result;                   /* some member is the destination of a matrix instruction */
    int32_t pin;                        /* first physical register, or NO_REG */
    uint32_t pinned_by;                 /* virtual register with the pin */
    int32_t base;                       /* placed: first physical register, or NO_REG */
    uint8_t file;                       /* placed: its file (RegClass) */
    uint32_t first_member, last_member; /* virtual registers, linked by Webs.next_member */
    uint64_t length;                    /* points in all segments */
    WebSegments *lists;                 /* `width` lists, or one if uniform */
} Web;

/* Two dwords that would like to be the same register: a copy, a phi, a tie, a part of a merge. */
typedef struct Affinity {
    uint64_t key;  /* sorts descending: priority, loop depth, dwords, program order */
    uint32_t a, b; /* virtual registers */
    uint8_t a_offset, b_offset;
    bool joined;
} Affinity;
typedef VEC(Affinity) Affinities;

/* A variable's value from a point on, in the order of the layout. */
typedef struct Version {
    uint32_t point;
    uint32_t value;
} Version;
typedef VEC(Version) Versions;

typedef struct Webs {
    Arena *arena;
    Kernel *k;
    const Liveness *lv;
    uint32_t *parent;      /* union-find over virtual registers */
    int16_t *offset;       /* of the virtual register in its parent */
    uint32_t *next_member; /* NO_VREG ends */
    Web *web;              /* by root */
    uint32_t *value_base;  /* by virtual register: first of its dwords in `values` */
    uint32_t *values;      /* by dword: number of the value it holds (copies share it) */
    Versions *versions;    /* by dword: of variables that copies touch; else empty */
    uint32_t num_values;
    uint32_t *var_holder;          /* by value: 1 + dword of a variable that holds it at some time; 0: none */
    VEC(uint32_t) pinned;          /* virtual registers with a pin */
    uint32_t file_size[NUM_FILES]; /* registers that there are: the target's, or fewer by budget */
    BitSet blocked[NUM_FILES];     /* registers that are not allocated: reserved, or named by instructions */
    Affinities affinities;         /* sorted; those not joined are hints for placement */
} Webs;

/* An operand that must be in the register of another one, whose value is copied there first. */
typedef struct Tie {
    uint32_t source, destination; /* virtual registers */
    uint8_t destination_offset;
} Tie;
typedef VEC(Tie) Ties;

/* The kernel before allocation, for check_regalloc: operands as they were, in the order of the instructions. */
typedef struct RecordedInst {
    Inst *inst;
    Operand *operands;
    const Branch *branch;
} RecordedInst;
typedef struct RecordedBlock {
    Block *block;
    uint32_t *params;
    uint32_t num_params;
    uint32_t first, count; /* in AllocRecord.insts */
} RecordedBlock;
/* A computation done again in another place: `clone` computes what `original` computed. */
typedef struct Recomputed {
    const Inst *clone;
    RecordedInst original; /* with its operands before allocation */
    bool on_edge;          /* at the head of a block, but part of the edge to it */
} Recomputed;
typedef struct AllocRecord {
    VEC(RecordedInst) insts;
    VEC(RecordedBlock) blocks;
    /* Set when something was spilled; else NULL. */
    VReg *vregs; /* the virtual registers before */
    uint32_t num_vregs;
    struct SpillHome *home; /* by virtual register of those: where it lives now */
    VEC(Recomputed) recomputed;
    VEC(uint32_t) lane_vregs; /* virtual registers whose lanes hold scalars: a slot for each lane, in this order */
    uint32_t frame_dwords;    /* scratch, from byte 0 */
} AllocRecord;

/* ---- variables.c ---- */
/* Writes to register variables that go through a temporary become direct. True when something changed. */
bool regalloc_forward_variables(Kernel *k, Arena *arena);
/* ---- agpr_copies.c ---- */
/* Copies to AGPRs that one instruction cannot make go by way of a VGPR. */
void regalloc_copy_to_agprs(Kernel *k, Arena *arena);
/* ---- ties.c ---- */
/* Gives every tied source a copy of its own, which shares the register of the destination. */
Ties regalloc_split_ties(Kernel *k, Arena *arena);
/* The ties of a kernel that has been through regalloc_split_ties. */
Ties regalloc_find_ties(Kernel *k, Arena *arena);

/* ---- web.c: webs, their segments, and joining two of them ---- */
bool webs_same_file(RegClass a, RegClass b);
Webs *webs_new(Arena *arena, Kernel *k, const Liveness *lv);
/* Before webs join: registers of scalar loads that nobody reads stay taken until the load has come. */
void webs_hold_in_flight(Webs *w);
uint32_t webs_find(Webs *w, uint32_t vreg, int *offset);
/* Makes dword `a_offset` of `a` and dword `b_offset` of `b` one register; false when that would conflict. */
bool webs_join(Webs *w, uint32_t a, unsigned a_offset, uint32_t b, unsigned b_offset);
static inline const WebSegments *web_list(const Web *web, unsigned dword)
{
    return &web->lists[web->uniform ? 0 : dword];
}
/* Dwords [first, first + width) of `vreg`, which are read at `point`, must outlive the write of that instruction.
   False: the web has something else there already. */
bool webs_extend(Webs *w, uint32_t vreg, unsigned first, unsigned width, uint32_t point);

/* ---- values.c ---- */
void webs_number_values(Webs *w);
/* What dword `cell` of a variable holds at a point. */
uint32_t webs_version_at(const Webs *w, uint32_t cell, uint32_t point);

/* ---- coalesce.c ---- */
void regalloc_coalesce(Webs *w, const Ties *ties);

/* ---- classes.c ---- */
/* Decides the file of webs of CLASS_VA where an instruction does. */
void regalloc_resolve_classes(Webs *w);

/* ---- place.c ---- */
typedef struct Budget {
    uint32_t limit[NUM_FILES];  /* registers of each file */
    uint32_t total_v_a;         /* VGPRs and AGPRs together */
    const char *why[NUM_FILES]; /* what sets the limit, for messages */
} Budget;
/* budget.c */
Budget regalloc_budget(const Kernel *k, const PassCtx *ctx);

typedef struct Placement {
    uint32_t high[NUM_FILES];                                /* highest register + 1 */
    uint32_t failed;                                         /* root of a web that found no place, or NO_VREG */
    uint32_t max_live[NUM_PRESSURES], max_at[NUM_PRESSURES]; /* of the webs */
} Placement;
/* Sets base and file of every web. Diagnoses pins that cannot be had: false. */
bool regalloc_place(Webs *w, const Budget *budget, Placement *out, DiagList *diags);

/* ---- pins.c ---- */
/* Do pins stay clear of reserved registers and of those that instructions name? Diagnoses those that do not. */
bool regalloc_check_pins(const Webs *w, DiagList *diags);
/* "v[4:7]", "v4": where a register is pinned. */
const char *regalloc_pin_text(const Webs *w, unsigned file, uint32_t vreg);
/* Where the value comes from; the kernel where that is not known. */
SourceLoc regalloc_vreg_loc(const Kernel *k, uint32_t vreg);
/* "%acc", or what the hardware puts there, for messages. */
const char *regalloc_vreg_text(const Kernel *k, Arena *arena, uint32_t vreg);

/* ---- spill.c: what leaves the registers; spill_rewrite.c, spill_access.c: the code for it ---- */
typedef enum SpillKind {
    SPILL_NONE,
    SPILL_REMAT,   /* computed again before each use */
    SPILL_AGPR,    /* in AGPRs */
    SPILL_LANES,   /* scalars: in lanes of a VGPR, `slot` = lanes * place of it in AllocRecord.lane_vregs + lane */
    SPILL_SCRATCH, /* in memory, `slot` = dword of the frame */
    SPILL_SLOTLESS = SPILL_AGPR, /* up to here */
} SpillKind;
typedef struct SpillHome {
    uint8_t kind; /* SpillKind */
    uint32_t slot;
} SpillHome;

typedef struct Spiller {
    Kernel *k;
    Arena *arena; /* for all rounds */
    Budget budget;
    bool no_spill;               /* only what costs no move to another file */
    uint32_t share[NUM_FILES];   /* registers of each file that there may be */
    uint32_t reserve[NUM_FILES]; /* of these left free for fragmentation */
    VEC(uint8_t) is_temp;        /* by virtual register: made by the spiller, too short to spill again */
    SpillHome *home;             /* by virtual register: the decisions of this round */
    uint32_t num_home;           /* virtual registers in `home` */
    uint16_t *live[NUM_FILES];   /* by point: dwords, with the decisions of this round */
    uint32_t limit[NUM_FILES];
    uint32_t num_lanes;                    /* lane slots in use */
    uint32_t spilled_vgprs, spilled_sgprs; /* dwords that went to scratch; to lanes */
    uint32_t rounds;
} Spiller;

/* Spills webs until the maximum of liveness fits, and rewrites the kernel. `p`: the placement that failed. False:
   nothing more can be spilled. */
bool regalloc_spill(Spiller *s, Webs *w, const Placement *p);
/* What would be a direct AGPR operand, if its register and `companions` of the same instruction were AGPRs? */
bool spill_takes_agpr(const Spiller *s, Webs *w, const Inst *inst, unsigned operand);
void spill_rewrite(Spiller *s, Webs *w);
/* ---- spill_slots.c ---- */
/* `choice`: SpillKind by root of a web. Sets Spiller.home of all members. */
void spill_give_homes(Spiller *s, Webs *w, const uint8_t *choice);

/* ---- moves.c ---- */
typedef struct DwordMove {
    Operand to;   /* width 1, physical or VCC */
    Operand from; /* width 1: physical, special; or an immediate */
    uint32_t loc;
} DwordMove;
typedef VEC(DwordMove) DwordMoves;
typedef struct MoveTemps {
    Operand s; /* kind NONE: VCC */
    Operand v; /* for cycles through AGPRs; NONE: there is none */
} MoveTemps;
/* Puts parallel moves into an order and passes the instructions to `sink`; `moves` is used up. False: there is a cycle
   through AGPRs, and no VGPR to break it. */
typedef struct MoveSink MoveSink;
struct MoveSink {
    void (*copy)(MoveSink *sink, Operand to, Operand from, uint32_t loc);
    void (*swap)(MoveSink *sink, Operand a, Operand b, uint32_t loc);
};
typedef struct MoveTables MoveTables;
MoveTables *moves_tables(Arena *arena); /* for any number of calls */
bool moves_sequence(MoveTables *tables, DwordMoves *moves, MoveTemps temps, MoveSink *sink);
/* Where code for an edge stands: before that instruction. May put a new block on the edge. */
Inst *regalloc_edge_place(Kernel *k, Block *from, unsigned succ);
/* Puts the moves of block arguments on the edges of the allocated kernel. */
bool regalloc_edge_moves(Webs *w, DiagList *diags);

/* ---- rewrite.c ---- */
AllocRecord *regalloc_record(Kernel *k);
Operand regalloc_physical(const Kernel *k, Operand o);
void regalloc_rewrite(Kernel *k);

/* ---- note_places.c ---- */
/* Sets PassNotes.places from the placed webs; before the moves are made. */
void regalloc_note_places(Webs *w);

/* ---- misfit.c: messages ---- */
void regalloc_report_pressure(Webs *w, const Budget *budget, const Placement *p, DiagList *diags);

#endif
