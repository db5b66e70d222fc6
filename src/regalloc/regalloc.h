/* Shared by the files of regalloc/. docs/register-allocation.md explains the allocator on one page. */
#pragma once

#include "analysis/liveness.h"
#include "ir/pass.h"
#include "ir/pass_notes.h"

Pass pass_abi, pass_regalloc, pass_check_regalloc, pass_expand;
/* Simplifies ends of iterations of divergent loops if EXEC is already right for the next iteration (loop_ends.c). */
void drop_loop_ends(Kernel *k);

enum { NO_REG = -1, MAX_WEB_WIDTH = 32, NUM_FILES = 3, MAX_FILE_REGS = 1024 };
/* Register files have the numbers of their classes: CLASS_S, CLASS_V, CLASS_A. */

/* A segment of a web's dword, and the value that the dword has in it. */
typedef struct WebSegment {
    uint32_t start, end;
    uint32_t value;
} WebSegment;
typedef VEC(WebSegment) WebSegments;

/* A web: virtual registers that share one place. Dword d of a member is dword (member offset + d) of the web. */
typedef struct Web {
    uint8_t width;     /* dwords */
    uint8_t reg_class; /* RegClass; CLASS_VA as long as all members are */
    uint8_t align;     /* align: a power of two; base % align == phase */
    uint8_t phase;
    bool uniform;                       /* one list of segments serves all dwords (value of dword d = value + d) */
    bool crosses_edge;                  /* it is live in more than one block */
    bool names_open;                    /* an instruction names dwords that it does not read; they must exist */
    bool mfma_result;                   /* a member is the destination of a matrix instruction */
    int32_t pin;                        /* first physical register, or NO_REG */
    uint32_t pinned_by;                 /* virtual register that has the pin */
    int32_t base;                       /* after placement: first physical register, or NO_REG */
    uint8_t file;                       /* after placement: its file (RegClass) */
    uint32_t first_member, last_member; /* virtual registers, linked by Webs.next_member */
    uint64_t length;                    /* total points in all segments */
    WebSegments *lists;                 /* one list per dword (`width` lists), or one list if uniform */
} Web;

/* Two dwords that should get the same register: through a copy, a phi, a tie, or a part of a merge. */
typedef struct Affinity {
    uint64_t key;  /* sorted descending: priority, loop depth, dwords, program order */
    uint32_t a, b; /* virtual registers */
    uint8_t a_offset, b_offset;
    bool joined;
} Affinity;
typedef VEC(Affinity) Affinities;

/* The value of a variable from a point on, in layout order. */
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
    int16_t *offset;       /* offset of the virtual register in its parent */
    uint32_t *next_member; /* NO_VREG ends */
    Web *web;              /* by root */
    uint32_t *value_base;  /* by virtual register: its first dword in `values` */
    uint32_t *values;      /* by dword: number of its value (copies share it) */
    Versions *versions;    /* by dword: versions of variables that copies touch; else empty */
    uint32_t num_values;
    uint32_t *var_holder;          /* by value: 1 + dword of a variable that holds it at some time; 0: none */
    VEC(uint32_t) pinned;          /* pinned virtual registers */
    uint32_t file_size[NUM_FILES]; /* number of registers: of the target, or less by the budget */
    BitSet blocked[NUM_FILES];     /* registers that may not be allocated: reserved, or named by instructions */
    Affinities affinities;         /* sorted; those that are not joined are hints for placement */
} Webs;

/* An operand that must have the register of another one. Its value is first copied there. */
typedef struct Tie {
    uint32_t source, destination; /* virtual registers */
    uint8_t destination_offset;
} Tie;
typedef VEC(Tie) Ties;

/* The kernel before allocation, for check_regalloc: the old operands, in the order of the instructions. */
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
/* A computation that is repeated in another place: `clone` computes the same as `original`. */
typedef struct Recomputed {
    const Inst *clone;
    RecordedInst original; /* operands are those before allocation */
    bool on_edge;          /* it is at the start of a block, but belongs to the edge into it */
} Recomputed;
typedef struct AllocRecord {
    VEC(RecordedInst) insts;
    VEC(RecordedBlock) blocks;
    /* Set if something was spilled; else NULL. */
    VReg *vregs; /* virtual registers before spilling */
    uint32_t num_vregs;
    struct SpillHome *home; /* by virtual register of those: its place now */
    VEC(Recomputed) recomputed;
    VEC(uint32_t) lane_vregs; /* virtual registers whose lanes hold scalars; a slot per lane, in this order */
    uint32_t frame_dwords;    /* dwords of scratch, from byte 0 */
} AllocRecord;

/* ---- join_variables.c ---- */
/* Variables that no lane needs at the same time become one. True if something changed. */
bool regalloc_join_variables(Kernel *k, Arena *arena);
/* ---- variables.c ---- */
/* Removes temporaries between register variables and their readers and writers. True if something changed. */
bool regalloc_forward_variables(Kernel *k, Arena *arena);
/* ---- agpr_copies.c ---- */
/* If one instruction cannot make a copy to AGPRs, the copy goes through a VGPR. */
void regalloc_copy_to_agprs(Kernel *k, Arena *arena);
/* ---- ties.c ---- */
/* Gives every tied source a copy, which shares the register of the destination. */
Ties regalloc_split_ties(Kernel *k, Arena *arena);
/* The ties of a kernel after regalloc_split_ties. */
Ties regalloc_find_ties(Kernel *k, Arena *arena);

/* ---- web.c: webs, their segments, and joining two of them ---- */
bool webs_same_file(RegClass a, RegClass b);
Webs *webs_new(Arena *arena, Kernel *k, const Liveness *lv);
/* Call it before webs join. A scalar load keeps the registers that nobody reads until it completes. */
void webs_hold_in_flight(Webs *w);
uint32_t webs_find(Webs *w, uint32_t vreg, int *offset);
/* Makes dword `a_offset` of `a` and dword `b_offset` of `b` the same register. False: they conflict. */
bool webs_join(Webs *w, uint32_t a, unsigned a_offset, uint32_t b, unsigned b_offset);
static inline const WebSegments *web_list(const Web *web, unsigned dword)
{
    return &web->lists[web->uniform ? 0 : dword];
}
/* Dwords [first, first + width) of `vreg`, which are read at `point`, must outlive that instruction's write. False: the
   web already has another value there. */
bool webs_extend(Webs *w, uint32_t vreg, unsigned first, unsigned width, uint32_t point);

/* ---- values.c ---- */
void webs_number_values(Webs *w);
/* The value of dword `cell` of a variable at a point. */
uint32_t webs_version_at(const Webs *w, uint32_t cell, uint32_t point);

/* ---- coalesce.c ---- */
void regalloc_coalesce(Webs *w, const Ties *ties);

/* ---- classes.c ---- */
/* Decides the file of CLASS_VA webs if an instruction requires one. */
void regalloc_resolve_classes(Webs *w);

/* ---- place.c ---- */
typedef struct Budget {
    uint32_t limit[NUM_FILES];  /* most registers of each file */
    uint32_t total_v_a;         /* most VGPRs and AGPRs together */
    const char *why[NUM_FILES]; /* the reason for the limit, for messages */
} Budget;
/* budget.c */
Budget regalloc_budget(const Kernel *k, const PassCtx *ctx);

typedef struct Placement {
    uint32_t high[NUM_FILES];                                /* highest register + 1 */
    uint32_t failed;                                         /* root of a web that could not be placed, or NO_VREG */
    uint32_t max_live[NUM_PRESSURES], max_at[NUM_PRESSURES]; /* of the webs */
} Placement;
/* Sets base and file of every web. False, with diagnostics: a pin is not possible. */
bool regalloc_place(Webs *w, const Budget *budget, Placement *out, DiagList *diags);

/* ---- pins.c ---- */
/* Checks that pins avoid reserved registers and registers that instructions name. Reports those that do not. */
bool regalloc_check_pins(const Webs *w, DiagList *diags);
/* Where a register is pinned, for example "v[4:7]" or "v4". */
const char *regalloc_pin_text(const Webs *w, unsigned file, uint32_t vreg);
/* The source place of the value; if not known, of the kernel. */
SourceLoc regalloc_vreg_loc(const Kernel *k, uint32_t vreg);
/* "%acc", or the name of the input that the hardware puts there; for messages. */
const char *regalloc_vreg_text(const Kernel *k, Arena *arena, uint32_t vreg);

/* ---- spill.c chooses the values to spill; spill_rewrite.c and spill_access.c make the code ---- */
typedef enum SpillKind {
    SPILL_NONE,
    SPILL_REMAT,   /* computed again before each use */
    SPILL_AGPR,    /* in AGPRs */
    SPILL_LANES,   /* scalars: in lanes of a VGPR; `slot` = lanes * index in AllocRecord.lane_vregs + lane */
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
    bool no_spill;               /* allow only ways without moves to another file */
    uint32_t share[NUM_FILES];   /* most registers of each file */
    uint32_t reserve[NUM_FILES]; /* how many of these stay free because of fragmentation */
    VEC(uint8_t) is_temp;        /* by virtual register: the spiller made it, and it is too short to be spilled again */
    SpillHome *home;             /* by virtual register: decisions of this round (one run of the spiller) */
    uint32_t num_home;           /* virtual registers in `home` */
    uint16_t *live[NUM_FILES];   /* by point: live dwords, given the decisions of this round */
    uint32_t limit[NUM_FILES];
    uint32_t num_lanes;                    /* number of lane slots in use */
    uint32_t spilled_vgprs, spilled_sgprs; /* dwords spilled to scratch; to lanes */
    uint32_t rounds;
} Spiller;

/* Spills webs until the maximum of liveness fits, and rewrites the kernel. `p`: the placement that failed. False:
   nothing more can be spilled. */
bool regalloc_spill(Spiller *s, Webs *w, const Placement *p);
/* Before the first placement: computes cheap values again where they are read, if the highest pressure of VGPRs falls
   and the kernel hardly executes more. False: nothing has changed. */
bool regalloc_lighten(Spiller *s, Webs *w);
/* How many operands could the instruction read directly if this register and its `companions` were AGPRs? */
bool spill_takes_agpr(const Spiller *s, Webs *w, const Inst *inst, unsigned operand);
/* May fewer lanes be on at the instruction than have values of their own in register `o`? */
bool spill_may_lack_lanes(const Kernel *k, const Inst *inst, Operand o);
void spill_rewrite(Spiller *s, Webs *w);
/* ---- spill_slots.c ---- */
/* Sets Spiller.home of all members. `choice`: SpillKind by root of a web. */
void spill_give_homes(Spiller *s, Webs *w, const uint8_t *choice);

/* ---- moves.c ---- */
typedef struct DwordMove {
    Operand to;   /* width 1; physical or VCC */
    Operand from; /* width 1; physical, special, or an immediate */
    uint32_t loc;
} DwordMove;
typedef VEC(DwordMove) DwordMoves;
typedef struct MoveTemps {
    Operand s; /* kind NONE: VCC */
    Operand v; /* for cycles through AGPRs; NONE: there is none */
} MoveTemps;
/* Orders parallel moves and passes the instructions to `sink`. Consumes `moves`. False: a cycle through AGPRs has no
   VGPR to break it. */
typedef struct MoveSink MoveSink;
struct MoveSink {
    void (*copy)(MoveSink *sink, Operand to, Operand from, uint32_t loc);
    void (*swap)(MoveSink *sink, Operand a, Operand b, uint32_t loc);
};
typedef struct MoveTables MoveTables;
MoveTables *moves_tables(Arena *arena); /* Tables for any number of calls. */
bool moves_sequence(MoveTables *tables, DwordMoves *moves, MoveTemps temps, MoveSink *sink);
/* The instruction before which code for an edge goes. May insert a new block on the edge. */
Inst *regalloc_edge_place(Kernel *k, Block *from, unsigned succ);
/* Puts moves for block arguments on the edges of the allocated kernel. */
bool regalloc_edge_moves(Webs *w, DiagList *diags);

/* ---- rewrite.c ---- */
AllocRecord *regalloc_record(Kernel *k);
Operand regalloc_physical(const Kernel *k, Operand o);
void regalloc_rewrite(Kernel *k);

/* ---- note_places.c ---- */
/* Sets PassNotes.places from the placed webs. Call it before moves are made. */
void regalloc_note_places(Webs *w);

/* ---- misfit.c: messages ---- */
void regalloc_report_pressure(Webs *w, const Budget *budget, const Placement *p, DiagList *diags);
