/* Kernel IR: a kernel is a list of basic blocks with block parameters (SSA), plus register variables, which are not
   SSA. See docs/kernel-ir.md for the text form and the rules. */
#ifndef WAVECC_IR_IR_H
#define WAVECC_IR_IR_H

#include "isa/isa.h"
#include "support/arena.h"
#include "support/bitset.h"
#include "support/diag.h"
#include "support/vec.h"
#include "wavecc/wavecc.h"

typedef struct Block Block;
typedef struct Inst Inst;
typedef struct Kernel Kernel;

/* ---- virtual registers ---- */

enum { NO_PIN = 0xffff, NO_VREG = 0xffffffff, MAX_VREG_WIDTH = 32 };

typedef struct VReg {
    uint8_t reg_class; /* RegClass */
    uint8_t width;     /* dwords, 1..32 */
    bool is_var;       /* register variable: many writes, one place; else SSA: one definition */
    bool lane_mask;    /* CLASS_S: a bit per lane; bits of lanes that are off are undefined */
    uint16_t pin;      /* first physical register it must have (of reg_class), or NO_PIN */
    uint16_t reg;      /* set by allocation: first physical register; NO_PIN before */
    uint8_t assigned;  /* set by allocation: RegClass of `reg` (CLASS_VA resolved) */
    Inst *def;         /* SSA: the defining instruction; NULL: block parameter or variable */
    Block *param_of;   /* SSA block parameter: its block */
    const char *name;  /* for printing; may be NULL */
    uint32_t loc;      /* where the value comes from: index into Kernel.locs */
} VReg;

/* ---- instructions ---- */

/* Inst.flags */
enum {
    INST_NSW = 1 << 0,        /* no signed wrap proved */
    INST_NUW = 1 << 1,        /* no unsigned wrap proved */
    INST_INVARIANT = 1 << 2,  /* the memory it loads is not written during the kernel: may be shared and hoisted */
    INST_AUTHOR = 1 << 3,     /* written by the author as is (waits, barriers): kept */
    INST_DEAD = 1 << 4,       /* removed from its block */
    INST_BY_RA = 1 << 5,      /* inserted by the allocator */
    INST_BY_WAITS = 1 << 6,   /* inserted by waits */
    INST_BY_HAZARDS = 1 << 7, /* inserted by hazards */
    /* br of a block that has no terminator in the text: not printed while it goes to the next block */
    INST_FALLS = 1 << 8,
    /* global access with a scalar address: a buffer of 2 GiB that begins there holds all of it and the lane's offset,
       in lanes that are on */
    INST_NEAR = 1 << 9,
    INST_ALIGNED = 1 << 10, /* a load of whole dwords at one address for all lanes, a multiple of 4 */
    /* an author's wait counts operations here, down to more than 0: of its counters, a memory operation; of any, what
       is none (analysis/author_counts.h) */
    INST_COUNTED = 1 << 11,
    /* Of the address of a global: s_getpc_b64 before, and the two additions, whose literals (GLOBAL_LITERAL + its
       number) the emitter replaces by the halves of the distance */
    INST_GLOBAL = 1 << 12,
};

/* Edges of a terminator: successor blocks and the values for their parameters. */
typedef struct Branch {
    Block *target[2]; /* [1] NULL for br */
    Operand *args[2];
    uint16_t num_args[2];
} Branch;

/* What a memory instruction touches, as far as known. */
typedef struct MemRef {
    /* 0: unknown; else the number of an object (kernel argument, LDS allocation): different numbers >= 1 of the same
       space do not overlap */
    uint32_t object;
    /* byte range of the object that the whole wave can touch; first > last: unknown. Of LDS: addresses, but of pieces
       that change places (below), which count from their own first byte. */
    int32_t first;
    int32_t last;
} MemRef;

/* Objects of a loop that carries several pieces of LDS, which change places from round to round: by loop, then by
   argument. Those of one loop do not overlap; what they share with other objects is not known. */
enum { MEM_TURNS_BIT = 31, MEM_TURNS_FOUND_BIT = 30, MEM_TURNS_LOOP_SHIFT = 8, MEM_TURNS_MOST = 64 };
static inline bool mem_takes_turns(uint32_t object) { return object >> MEM_TURNS_BIT; }
/* Of these the ones that `lds-turns` has found in the addresses, and not the source in its types. */
static inline bool mem_is_found_turn(uint32_t object) { return object >> MEM_TURNS_FOUND_BIT == 3; }
static inline uint32_t mem_turn(uint32_t loop, uint32_t argument)
{
    return 1u << MEM_TURNS_BIT | loop << MEM_TURNS_LOOP_SHIFT | argument;
}

struct Inst {
    Inst *prev, *next;
    Block *block;
    MachineInst m; /* opcode, form, modifiers, operands (defs first) */
    uint16_t flags;
    uint8_t lds_clocks; /* of the LDS for one wave's operation, by its lanes' addresses (lds_addresses.h); 0: unknown */
    uint32_t loc;       /* index into Kernel.locs; 0: unknown */
    uint32_t index;     /* position in layout order, set by kernel_number() */
    uint32_t position;  /* 1 + position before allocation; 0: not noted, or inserted since (ir/places.h) */
    Branch *branch;     /* terminators with successors */
    MemRef *mem;        /* memory instructions; may be NULL */
    const char *comment; /* printed after the instruction; may be NULL */
};

/* Of WaveccSchedule. WAVECC_SCHEDULE_AUTO is the best of these by the clock; no pass sees it. */
enum { NUM_SCHEDULE_MODES = WAVECC_SCHEDULE_AUTO };

/* ---- blocks and exec regions ---- */

/* The tree of exec regions: 0 is the root; then one per side of a divergent branch, one per divergent loop. */
typedef struct ExecRegion {
    uint32_t parent; /* region 0: itself */
    bool is_loop;
    uint32_t depth;
} ExecRegion;

struct Block {
    uint32_t id;          /* index into Kernel.blocks = layout order, after kernel_number() */
    const char *name;     /* label; unique in the kernel */
    Kernel *kernel;       /* that it belongs to */
    Inst *first, *last;   /* `last` is the terminator once the block is complete */
    VEC(uint32_t) params; /* virtual registers */
    uint32_t region;      /* exec region of its instructions */
    /* Where modes are compared: 1 + number of the loop of one block that it is a part of, else 0. A pass that makes
       another block out of such a loop says it there, with the loop's iterations that are one of this block (0: 1). A
       loop for what is left of the iterations has 0. */
    uint32_t loop_of;
    uint8_t rounds;
    uint8_t ahead;    /* iterations of it that are executed before and after it, in parts */
    uint8_t schedule; /* 1 + WaveccSchedule, where the author says it of the loop; else 0 */
    /* Set by `schedule`: clocks of the block (of an iteration of a loop) by its own clock, before it and after it; 0:
       it has not looked */
    uint64_t own_clocks, order_clocks;
    uint64_t unpipelined_clocks; /* of a loop that `pipeline-loops` has changed: at best, had it not; 0: not known */
    VEC(Block *) preds;          /* set by cfg_build(); one entry per edge */
    uint32_t loop_depth;         /* set by loops_build() */
    Block *loop_header;          /* innermost loop that contains it, or NULL; set by loops_build() */
    Block *loop_parent; /* of a loop header: header of the next loop around its own, or NULL; set by loops_build() */
    Block *idom;        /* set by dominance_build(); NULL for the entry and unreachable blocks */
    uint32_t rpo;       /* set by cfg_build(): reverse postorder number; UINT32_MAX when unreachable */
    uint32_t dom_in, dom_out; /* set by dominance_build(): interval test for block_dominates() */
};

/* ---- kernels ---- */

/* Registers that the author keeps out of use. */
typedef struct RegisterRange {
    uint8_t reg_class; /* CLASS_S, CLASS_V, CLASS_A */
    uint16_t first, width;
    uint32_t loc; /* index into Kernel.locs */
} RegisterRange;

typedef enum ArgKind { ARG_BY_VALUE, ARG_GLOBAL_BUFFER, ARG_HIDDEN, ARG_LDS_POINTER, NUM_ARG_KINDS } ArgKind;

/* Functions of the program that wrote the source, inlined into one another. */
typedef struct InlinedCall {
    const char *callee;
    SourceLoc at; /* of the call */
} InlinedCall;
typedef struct CallPath {
    uint32_t depth;           /* at least 1 */
    const InlinedCall *calls; /* the kernel's own first */
} CallPath;
typedef struct LocCalls {
    uint32_t loc; /* index into Kernel.locs */
    const CallPath *path;
} LocCalls;

typedef struct KernelArg {
    const char *name;      /* may be NULL */
    const char *hidden;    /* value_kind of hidden arguments, e.g. "hidden_block_count_x"; else NULL */
    const char *type_name; /* "f16" (element type of buffers) or the scalar's type; for reports; may be NULL */
    ArgKind kind;
    uint32_t offset; /* bytes in the kernarg segment */
    uint32_t size;   /* bytes */
    /* 1 + number of the source argument it belongs to (a memref descriptor has 3 + 2 * rank entries); 0: unknown */
    uint32_t source;
} KernelArg;

/* mods.offset of live_in: kind | index << 8 */
enum LiveIn {
    LIVE_IN_KERNARG_PTR,  /* s2 */
    LIVE_IN_DISPATCH_PTR, /* s2 */
    LIVE_IN_PRELOAD,      /* index = first dword of the kernarg segment; width = dwords */
    /* s1; index = 0, 1, 2 for x, y, z, of a kernel with clusters: of the cluster; 3, 4, 5: place in the cluster */
    LIVE_IN_WORKGROUP_ID,
    LIVE_IN_WORKITEM_ID, /* v1: packed x | y << 10 | z << 20 (x alone in a 1-D workgroup) */
};

/* mods.offset of barrier. ORDERS_MEMORY: of global memory, for what is accessed after it, where waves of a workgroup do
   not reach it in the order of issue (TargetFamily). */
enum { BARRIER_WAIT_LDS = 1, BARRIER_WAIT_VMEM = 2, BARRIER_WAIT_DMA = 4, BARRIER_ORDERS_MEMORY = 8, BARRIER_ALL = 15 };

/* A variable of the program in global memory. Kernels have those that they name; two of one name are one. */
typedef struct KernelGlobal {
    const char *name;
    const uint8_t *bytes; /* at the start; NULL: zeros */
    uint64_t size;
    uint32_t align; /* a power of two */
    bool is_constant, is_local;
} KernelGlobal;
enum { MAX_GLOBAL_BYTES = 16 << 20, MAX_GLOBALS = 1024 };
enum { GLOBAL_LITERAL = 0x10000000 }; /* no inline constant: the instruction has its final size */

struct Kernel {
    Arena *arena;
    unsigned char *inst_room; /* memory for the next instructions: inst_new */
    size_t inst_room_bytes;
    DiagList *diags;
    const char *name;
    Target target;
    SourceLoc loc;

    uint32_t workgroup_size[3];  /* 0: not known */
    uint32_t max_workgroup_size; /* threads; 0: not given (1024) */
    bool reqd_workgroup_size;
    uint32_t grid[3];           /* workgroups; 0: not known */
    uint8_t named_barriers;     /* of gfx1250: the highest number that it uses; 0: none */
    uint32_t cluster[3];        /* workgroups of a cluster; 0: launched without clusters */
    uint32_t waves_per_eu;      /* 0: not given */
    uint8_t schedule;           /* 1 + WaveccSchedule of blocks that say nothing else; 0: not given */
    bool flush_f32_denorms;     /* "denormal-fp-math-f32" = "preserve-sign" */
    bool flush_f16_f64_denorms; /* "denormal-fp-math" = "preserve-sign" */
    VEC(KernelArg) args;
    VEC(KernelGlobal) globals;
    VEC(RegisterRange) reserved; /* the allocator uses none of them */
    uint32_t kernarg_bytes;      /* explicit and hidden */
    uint32_t kernarg_align;      /* of the segment, by its arguments; less than 8: 8 */
    uint32_t preload_dwords;     /* kernarg dwords preloaded into SGPRs, from offset 0; set by the abi pass */
    uint32_t lds_bytes;
    bool dynamic_lds;       /* its launch may add LDS, which begins where lds_bytes ends */
    uint32_t scratch_bytes; /* per lane */

    VEC(VReg) vregs;
    VEC(Block *) blocks; /* layout order; [0] is the entry */
    VEC(ExecRegion) regions;
    VEC(SourceLoc) locs;     /* [0] = unknown */
    VEC(LocCalls) loc_calls; /* the entries of `locs` that are in inlined functions, ascending */

    uint32_t num_block_names; /* numbers given to unnamed blocks */
    const char *text_file;    /* .kir file that it was parsed from: locations in it are not printed; NULL otherwise */
    SourceLoc text_loc;       /* where its head stands there */
    /* by Inst.index: where each instruction stands in that file, until the first pass; NULL otherwise */
    const uint32_t *text_locs;
    /* COUNTER_BIT_: an author's wait asks for a count above 0 of these, so that one operation more or less of them
       makes it another wait */
    uint16_t author_counts;

    struct PassNotes *notes; /* of passes, for later ones and reports (ir/pass_notes.h) */
    bool allocated;          /* operands are physical */
    /* Set by the abi pass (before allocation). */
    uint32_t num_user_sgprs; /* kernarg pointer and preload */
    bool uses_workgroup_id[3];
    uint8_t workitem_dims; /* 0: x; 1: x, y; 2: x, y, z */
    /* Set after allocation: highest register + 1. */
    uint32_t num_vgprs, num_agprs, num_sgprs;
    uint32_t spilled_vgprs, spilled_sgprs; /* dwords that went to scratch; to lanes of VGPRs */
    bool uses_vcc;
    bool lds_waits_placed; /* `waits` has run and taken lds_becomes away: it adds no wait for LDS another time */
    uint32_t max_live_v, max_live_s, max_live_a; /* dwords at the points of highest pressure */
};

/* ---- ir.c: making and changing ---- */

Kernel *kernel_new(Arena *arena, DiagList *diags, const char *name, Target target);
/* A copy in `arena`, before allocation; numbers the blocks of `from`. Facts of the graph of blocks are not copied, but
   for Block.loop_depth (clone.c). */
Kernel *kernel_clone(Arena *arena, Kernel *from);
/* A new virtual register; its number. */
uint32_t kernel_vreg(Kernel *k, RegClass reg_class, unsigned width);
uint32_t kernel_var(Kernel *k, RegClass reg_class, unsigned width);
/* A new block at the end of the layout (not yet reachable). `name` may be NULL: "bbN". */
Block *kernel_block(Kernel *k, const char *name, uint32_t region);
uint32_t kernel_region(Kernel *k, uint32_t parent, bool is_loop);
uint32_t kernel_loc(Kernel *k, SourceLoc loc);
/* The same for a place in inlined functions; `path` stays the caller's, and lives as long as the kernel. */
uint32_t kernel_called_loc(Kernel *k, SourceLoc loc, const CallPath *path);
/* The calls that an entry of `locs` is in; NULL: the kernel itself. */
const CallPath *kernel_call_path(const Kernel *k, uint32_t loc);
bool call_same(const InlinedCall *a, const InlinedCall *b);
uint32_t block_param(Kernel *k, Block *block, RegClass reg_class, unsigned width);
/* The reserved range that holds one of `width` registers from `first` on, or NULL. */
const RegisterRange *kernel_reserved(const Kernel *k, unsigned reg_class, uint32_t first, uint32_t width);
/* Block.id = layout position; Inst.index = position in the kernel. */
void kernel_number(Kernel *k);
void kernel_number_blocks(Kernel *k); /* Block.id only */
/* Work-items that a workgroup has at most: by its size, else by max_workgroup_size, else what the hardware takes. */
uint32_t kernel_max_threads(const Kernel *k);

static inline Operand vreg_operand(const Kernel *k, uint32_t vreg)
{
    const VReg *v = &k->vregs.data[vreg];
    return (Operand){vreg, OPERAND_VREG, (RegClass)v->reg_class & 15, 0, v->width, 0};
}
/* Is the operand an SSA register (whole or a part), not a variable? */
static inline bool is_ssa(const Kernel *k, Operand o)
{
    return o.kind == OPERAND_VREG && !k->vregs.data[o.value].is_var;
}
/* Is it that, of one dword of a VGPR, without source modifiers? */
static inline bool is_ssa_vgpr(const Kernel *k, Operand o)
{
    return is_ssa(k, o) && o.reg_class == CLASS_V && o.width == 1 && !o.flags;
}
/* The defining instruction of an SSA operand; NULL for block parameters, variables and the rest. */
static inline Inst *ssa_def(const Kernel *k, Operand o) { return is_ssa(k, o) ? k->vregs.data[o.value].def : NULL; }
/* Is the operand all of its register, without source modifiers? */
static inline bool is_whole(const Kernel *k, Operand o)
{
    return o.kind == OPERAND_VREG && !o.offset && !o.flags && o.width == k->vregs.data[o.value].width;
}
/* Are the bits of the operand nobody's concern? */
static inline bool operand_is_undefined(const Kernel *k, Operand o)
{
    const VReg *v = o.kind == OPERAND_VREG ? &k->vregs.data[o.value] : NULL;
    return v && !v->is_var && v->def && v->def->m.opcode == OP_UNDEF;
}
/* Dwords [first, first + width) of a register operand. */
static inline Operand operand_sub(Operand o, unsigned first, unsigned width)
{
    if (o.kind == OPERAND_PHYS) o.value += first;
    else o.offset = (uint8_t)(o.offset + first);
    o.width = (uint8_t)width;
    return o;
}

/* A detached instruction with room for `num_operands` operands (NONE), default modifiers. */
Inst *inst_new(Kernel *k, uint16_t opcode, unsigned num_defs, unsigned num_operands);
/* The same with opcode, form and modifiers of `like`, and room for as many operands (NONE). */
Inst *inst_new_like(Kernel *k, const Inst *like);
/* A detached copy without its branch, of another kernel or this one: operands keep their names (clone.c). */
Inst *inst_clone(Kernel *k, const Inst *from);
void inst_append(Block *block, Inst *inst);
void inst_insert_before(Inst *where, Inst *inst);
void inst_insert_after(Inst *where, Inst *inst);
void inst_remove(Inst *inst);
/* Replaces the operands' array by one with `num_operands` (old ones kept as far as they fit). */
void inst_resize(Kernel *k, Inst *inst, unsigned num_defs, unsigned num_operands);
/* Sets definition `n`, and VReg.def when it is an SSA register (builders and the parser do it for theirs). */
void inst_set_def(Kernel *k, Inst *inst, unsigned n, Operand o);
/* VReg.def and VReg.param_of of all registers from the instructions. */
void kernel_compute_defs(Kernel *k);
/* Sets Kernel.author_counts, if instructions say so. */
void kernel_note_author_counts(Kernel *k);
static inline unsigned inst_num_uses(const Inst *i) { return i->m.num_operands - i->m.num_defs; }
static inline Operand *inst_uses(const Inst *i) { return i->m.operands + i->m.num_defs; }
static inline const InstInfo *inst_row(const Inst *i) { return inst_info(i->m.opcode); }
static inline bool inst_has(const Inst *i, uint32_t row_flag) { return (inst_row(i)->flags & row_flag) != 0; }
/* Number of successors of a block (0..2) and the i-th one. */
static inline unsigned block_num_succs(const Block *b)
{
    if (!b->last || !b->last->branch) return 0;
    return b->last->branch->target[1] ? 2u : 1u;
}
static inline Block *block_succ(const Block *b, unsigned i) { return b->last->branch->target[i]; }
/* Position of a parameter among those of its block. */
static inline uint32_t block_param_index(const Block *b, uint32_t param)
{
    uint32_t index = 0;
    while (b->params.data[index] != param) index++;
    return index;
}
/* The first edge of a predecessor to the block, and what it hands to the parameter `index`. */
static inline unsigned block_edge(const Block *pred, const Block *b) { return block_succ(pred, 0) != b; }
static inline Operand *block_argument(const Block *pred, const Block *b, uint32_t index)
{
    return &pred->last->branch->args[block_edge(pred, b)][index];
}
/* Have the two a dword of a register in common? */
static inline bool operands_overlap(Operand a, Operand b)
{
    if (a.kind != b.kind || (a.kind != OPERAND_VREG && a.kind != OPERAND_PHYS)) return false;
    const bool physical = a.kind == OPERAND_PHYS;
    if (physical ? a.reg_class != b.reg_class : a.value != b.value) return false;
    const uint32_t at_a = physical ? a.value : a.offset, at_b = physical ? b.value : b.offset;
    return at_a < at_b + b.width && at_b < at_a + a.width;
}
/* Has it neither modifiers nor a form of its own? Others than none change what a row means. */
static inline bool inst_is_plain(const Inst *i)
{
    return i->m.form == FORM_AUTO && !i->m.mods.flags && !i->m.mods.omod && !i->m.mods.op_sel;
}

#define FOREACH_BLOCK(k, b)                                       \
    for (uint32_t b##_i_ = 0; b##_i_ < (k)->blocks.len; b##_i_++) \
        for (Block *b = (k)->blocks.data[b##_i_], *b##_once_ = b; b##_once_; b##_once_ = NULL)
#define FOREACH_INST(b, i) for (Inst *i = (b)->first; i; i = i->next)
/* The body may remove `i` or insert around it. */
#define FOREACH_INST_SAFE(b, i) \
    for (Inst *i = (b)->first, *i##_next_ = i ? i->next : NULL; i; i = i##_next_, i##_next_ = i ? i->next : NULL)
/* Every instruction of the kernel, in the order of the layout. */
#define FOREACH_BLOCK_INST(k, b, i) FOREACH_BLOCK(k, b) FOREACH_INST(b, i)
#define FOREACH_BLOCK_INST_SAFE(k, b, i) FOREACH_BLOCK(k, b) FOREACH_INST_SAFE(b, i)
#define FOREACH_INST_REVERSE(b, i) for (Inst *i = (b)->last; i; i = i->prev)
/* Every operand that is read: uses of the instruction, then arguments of its edges. */
#define FOREACH_USE(i, op)                                              \
    for (unsigned op##_n_ = 0; op##_n_ < inst_total_uses(i); op##_n_++) \
        for (Operand *op = inst_any_use((i), op##_n_), *op##_once_ = op; op##_once_; op##_once_ = NULL)
#define FOREACH_DEF(i, op) for (Operand *op = (i)->m.operands; op < (i)->m.operands + (i)->m.num_defs; op++)

static inline unsigned inst_total_uses(const Inst *inst)
{
    const unsigned n = inst_num_uses(inst);
    return inst->branch ? n + inst->branch->num_args[0] + inst->branch->num_args[1] : n;
}

static inline Operand *inst_any_use(const Inst *inst, unsigned n)
{
    const unsigned own = inst_num_uses(inst);
    if (n < own) return inst_uses(inst) + n;
    const Branch *branch = inst->branch;
    n -= own;
    return n < branch->num_args[0] ? &branch->args[0][n] : &branch->args[1][n - branch->num_args[0]];
}
/* How many operands that it reads, on edges too, are parts of the virtual register? */
static inline unsigned inst_reads_of(const Inst *inst, uint32_t vreg)
{
    unsigned n = 0;
    FOREACH_USE(inst, use) n += use->kind == OPERAND_VREG && use->value == vreg;
    return n;
}

bool inst_reads_scc(const Inst *inst);
/* Does destination `def` keep parts of its register that no tied operand names (DPP with lanes or rows left out, SDWA)?
   */
bool inst_keeps_old(const Inst *inst, unsigned def);
/* Does the instruction after it read the SCC that it writes? Then the two stay together. */
bool inst_scc_is_used(const Inst *inst);
bool inst_writes_m0(const Inst *inst);
/* Of two of one block: does the first stand before the second? Looks at what is between. */
bool inst_comes_before(const Inst *first, const Inst *second);
/* Replaces one use (of a whole SSA register or a part of it) by the same part of `to`; source modifiers combine. */
void operand_replace(Operand *use, Operand to);

/* May the instruction be deleted when its results are unused? */
bool inst_is_removable(const Kernel *k, const Inst *inst);
/* Is it an operation that an author's wait counts, down to more than 0? None of these may be deleted, shared or added
   (docs/waits-and-hazards.md). Needs author_counts_mark. */
bool inst_is_counted(const Kernel *k, const Inst *inst);
/* May it be moved to, shared with, or recomputed at a place in exec region `to`, where `to` is its own region or one
   that contains it? The one predicate that cse, licm, coalescing, spilling and rematerialisation ask. */
bool inst_can_move_to_region(const Kernel *k, const Inst *inst, uint32_t to);
/* Is region `inner` = `outer` or inside it? */
bool region_contains(const Kernel *k, uint32_t outer, uint32_t inner);
/* Replaces every use of the SSA register `from` by `to` (same class and width), edges included. O(kernel). */
void kernel_replace_uses(Kernel *k, uint32_t from, Operand to);

/* ---- print_kernel.c, parse.c: the text form (.kir) ---- */

void kernel_print(const Kernel *k, StrBuf *out);
/* One instruction as kernel_print writes it, without indentation or newline. */
void inst_print(const Kernel *k, const Inst *inst, StrBuf *out);
/* Parses a .kir text with one or more kernels into `out`. False and diagnostics on error. `target` is used where the
   text names none; when it names another one, that is an error. NUM_TARGETS: the text must name it. */
typedef VEC(Kernel *) KernelList;
bool kir_parse(Arena *arena, DiagList *diags, const char *file, const char *text, size_t bytes, Target target,
               KernelList *out);

/* ---- validate.c ---- */

/* Checks all rules of docs/kernel-ir.md; every violation becomes an error in `diags` (collected, then the kernel is
   printed annotated into `out` if it is not NULL). True when the kernel is valid. */
bool kernel_validate(const Kernel *k, DiagList *diags, StrBuf *out);
/* Modifiers, and everything else of a row's instruction that does not depend on which registers it gets. Its operands
   are legal in their places. False: `why` says what is wrong. */
bool inst_fits_registers(const Kernel *k, const Inst *inst, const char **why);

#endif
