/* Kernel IR: a kernel is a list of basic blocks with block parameters (SSA), plus register variables, which are not
   SSA. See docs/kernel-ir.md for the text form and the rules. */
#pragma once

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

/* What is known of an SSA register of one or two dwords: whenever it gets a value, that is one of first, first + 1,
   ..., last, mod 2^32 (mod 2^64), in all lanes that are on. first <= last. */
typedef struct ValueRange {
    int64_t first, last;
} ValueRange;

typedef struct VReg {
    uint8_t reg_class;    /* RegClass */
    uint8_t width;        /* dwords, 1..32 */
    bool is_var;          /* register variable: may be written many times; else SSA: exactly one definition */
    bool lane_mask;       /* CLASS_S: a bit per lane; bits of lanes that are off are undefined */
    uint16_t pin;         /* first physical register that it must have (of reg_class), or NO_PIN */
    uint16_t reg;         /* set by allocation: first physical register; NO_PIN before */
    uint8_t assigned;     /* set by allocation: RegClass of `reg` (CLASS_VA resolved) */
    Inst *def;            /* SSA: the defining instruction; NULL: block parameter or variable */
    Block *param_of;      /* SSA block parameter: its block */
    const ValueRange *in; /* NULL: nothing is known. Outlives all kernels that are copied from this one */
    const char *name;     /* for printing; may be NULL */
    uint32_t loc;         /* where the value comes from: index into Kernel.locs */
} VReg;

/* ---- instructions ---- */

/* Inst.flags */
enum {
    INST_NSW = 1 << 0, /* proved: no signed wrap */
    INST_NUW = 1 << 1, /* proved: no unsigned wrap */
    /* nothing writes the memory that it loads during the kernel, so it may be shared and hoisted */
    INST_INVARIANT = 1 << 2,
    INST_AUTHOR = 1 << 3,     /* an author's wait or barrier, or a volatile access: must be kept, and in order */
    INST_DEAD = 1 << 4,       /* removed from its block */
    INST_BY_RA = 1 << 5,      /* inserted by the allocator */
    INST_BY_WAITS = 1 << 6,   /* inserted by waits */
    INST_BY_HAZARDS = 1 << 7, /* inserted by hazards */
    /* br of a block without a terminator in the text: not printed as long as it goes to the next block */
    INST_FALLS = 1 << 8,
    /* global access with a scalar address. A 2 GiB buffer that begins there contains the addresses of all lanes that
       are on. */
    INST_NEAR = 1 << 9,
    INST_ALIGNED = 1 << 10, /* loads whole dwords from one address for all lanes; the address is a multiple of 4 */
    /* an author's wait counts operations here, down to more than 0. A memory operation has it if its counters are
       counted; other instructions have it if any counter is (analysis/author_counts.h). */
    INST_COUNTED = 1 << 11,
    /* part of the address of a global: the s_getpc_b64 before, and two additions. Their literals are GLOBAL_LITERAL +
       its number; the emitter replaces them by the halves of the distance. */
    INST_GLOBAL = 1 << 12,
};

/* Edges of a terminator: successor blocks and the values for their parameters. */
typedef struct Branch {
    Block *target[2]; /* [1] NULL for br */
    Operand *args[2];
    uint16_t num_args[2];
} Branch;

/* The memory that an instruction accesses, as far as known. */
typedef struct MemRef {
    /* 0: unknown; else the number of an object (kernel argument or LDS allocation). Different numbers >= 1 in the same
       space do not overlap. */
    uint32_t object;
    /* Byte range of the object that the whole wave can access; first > last: unknown. In LDS: addresses. For pieces
       that change places (see MEM_TURNS_BIT): offsets from the piece's first byte. */
    int32_t first;
    int32_t last;
} MemRef;

/* Numbers of LDS objects that exchange places. A loop may carry several pieces of LDS and swap them in each iteration,
   as with a double buffer. Each piece has a number, by loop and argument. Pieces of one loop do not overlap. They may
   overlap other objects. */
enum { MEM_TURNS_BIT = 31, MEM_TURNS_FOUND_BIT = 30, MEM_TURNS_LOOP_SHIFT = 8, MEM_TURNS_MOST = 64 };
static inline bool mem_takes_turns(uint32_t object) { return object >> MEM_TURNS_BIT; }
/* Did `lds-turns` find this piece in the addresses? Otherwise the types in the source name it. */
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
    /* clocks of the LDS for one wave's operation, by its lanes' addresses (lds_addresses.h); 0: unknown */
    uint8_t lds_clocks;
    uint32_t loc;        /* index into Kernel.locs; 0: unknown */
    uint32_t index;      /* position in layout order, set by kernel_number() */
    uint32_t position;   /* 1 + position before allocation; 0: not recorded, or inserted later (ir/places.h) */
    Branch *branch;      /* terminators with successors */
    MemRef *mem;         /* memory instructions; may be NULL */
    const char *comment; /* printed after the instruction; may be NULL */
};

/* Number of modes in WaveccSchedule that passes see. WAVECC_SCHEDULE_AUTO is not one: it tries these and takes the best
   by the clock. */
enum { NUM_SCHEDULE_MODES = WAVECC_SCHEDULE_AUTO };

/* ---- blocks and exec regions ---- */

/* The tree of exec regions. 0 is the root. Each side of a divergent branch and each divergent loop is another one. A
   kernel may have one region with all lanes of the wave on, around the root. */
typedef struct ExecRegion {
    uint32_t parent; /* the whole region, or the root if there is none: itself */
    bool is_loop;
    bool is_whole; /* EXEC = -1, also in lanes that no work-item has */
    uint32_t depth;
} ExecRegion;

struct Block {
    uint32_t id;          /* index into Kernel.blocks = layout order, after kernel_number() */
    const char *name;     /* label; unique in the kernel */
    Kernel *kernel;       /* the kernel that contains it */
    Inst *first, *last;   /* `last` is the terminator once the block is complete */
    VEC(uint32_t) params; /* virtual registers */
    uint32_t region;      /* exec region of the block's instructions */
    /* For the comparison of modes. loop_of: 1 + number of the original one-block loop from which this block was made,
       or 0, as in a remainder loop. rounds: how many iterations of that loop one pass through this block does; 0
       means 1. Passes that make a block from such a loop set both. */
    uint32_t loop_of;
    uint8_t rounds;
    uint8_t ahead;    /* iterations of the original loop that run in parts before and after this loop */
    uint8_t schedule; /* 1 + WaveccSchedule if the author set it for the loop; else 0 */
    /* Clocks of the block (of one iteration of a loop) before and after `schedule`, by that pass's own clock. 0: not
       computed. */
    uint64_t own_clocks, order_clocks;
    uint64_t unpipelined_clocks; /* best clocks of the loop without the changes of `pipeline-loops`; 0: not known */
    VEC(Block *) preds;          /* set by cfg_build(): predecessors, one entry per edge */
    uint32_t loop_depth;         /* set by loops_build() */
    Block *loop_header;          /* innermost loop that contains it, or NULL; set by loops_build() */
    Block *loop_parent;          /* of a loop header: header of the next outer loop, or NULL; set by loops_build() */
    Block *idom;                 /* set by dominance_build(); NULL for the entry and unreachable blocks */
    uint32_t rpo;                /* set by cfg_build(): reverse postorder number; UINT32_MAX when unreachable */
    uint32_t dom_in, dom_out;    /* set by dominance_build(): interval test for block_dominates() */
};

/* ---- kernels ---- */

/* Registers that the author reserves: the allocator does not use them. */
typedef struct RegisterRange {
    uint8_t reg_class; /* CLASS_S, CLASS_V, CLASS_A */
    uint16_t first, width;
    uint32_t loc; /* index into Kernel.locs */
} RegisterRange;

typedef enum ArgKind { ARG_BY_VALUE, ARG_GLOBAL_BUFFER, ARG_HIDDEN, ARG_LDS_POINTER, NUM_ARG_KINDS } ArgKind;

/* The chain of inlined functions that contains an instruction of the source. */
typedef struct InlinedCall {
    const char *callee;
    SourceLoc at; /* of the call */
} InlinedCall;
typedef struct CallPath {
    uint32_t depth;           /* at least 1 */
    const InlinedCall *calls; /* begins with a call in the kernel itself */
} CallPath;
typedef struct LocCalls {
    uint32_t loc; /* index into Kernel.locs */
    const CallPath *path;
} LocCalls;

typedef struct KernelArg {
    const char *name;      /* may be NULL */
    const char *hidden;    /* value_kind of hidden arguments, e.g. "hidden_block_count_x"; else NULL */
    const char *type_name; /* element type of a buffer ("f16") or type of a scalar, for reports; may be NULL */
    ArgKind kind;
    uint32_t offset; /* place in the kernarg segment, in bytes */
    uint32_t size;   /* bytes */
    /* 1 + number of its source argument; 0: unknown. A memref descriptor has 3 + 2 * rank entries for one argument. */
    uint32_t source;
} KernelArg;

/* mods.offset of live_in: kind | index << 8 */
enum LiveIn {
    LIVE_IN_KERNARG_PTR, /* s2 */
    LIVE_IN_DISPATCH_ID, /* s2: number of the launch */
    LIVE_IN_PRELOAD,     /* index: first dword of the kernarg segment; width: number of dwords */
    /* s1; index: 0, 1, 2 for x, y, z. With clusters, these are ids of the cluster, and 3, 4, 5 give the place in the
       cluster */
    LIVE_IN_WORKGROUP_ID,
    LIVE_IN_WORKITEM_ID, /* v1: packed x | y << 10 | z << 20 (in a 1-D workgroup x alone) */
};

/* mods.offset of barrier: what it waits for. ORDERS_MEMORY: also for global memory that is accessed after it. It is
   needed on targets where the waves of a workgroup reach global memory out of order (TargetFamily). */
enum { BARRIER_WAIT_LDS = 1, BARRIER_WAIT_VMEM = 2, BARRIER_WAIT_DMA = 4, BARRIER_ORDERS_MEMORY = 8, BARRIER_ALL = 15 };

/* Eight bytes of a variable's initial contents that are an address: that of the variable `name`, and `addend`. */
typedef struct GlobalAddress {
    uint64_t at; /* byte */
    const char *name;
    int64_t addend;
} GlobalAddress;

/* A variable of the program in global memory. A kernel lists those that it names. Variables of the same name are the
   same. */
typedef struct KernelGlobal {
    const char *name;
    const uint8_t *bytes; /* initial contents; NULL: zeros */
    uint64_t size;
    const GlobalAddress *addresses; /* of other variables that the kernel lists; then `bytes` is not NULL */
    uint32_t num_addresses;
    uint32_t align; /* a power of two */
    bool is_constant, is_local;
} KernelGlobal;
enum { MAX_GLOBAL_BYTES = 16 << 20, MAX_GLOBALS = 1024, GLOBAL_ADDRESS_BYTES = 8 };
enum { GLOBAL_LITERAL = 0x10000000 }; /* not an inline constant, so the instruction already has its final size */

struct Kernel {
    Arena *arena;
    unsigned char *inst_room; /* free memory for the next instructions of inst_new */
    size_t inst_room_bytes;
    DiagList *diags;
    const char *name;
    Target target;
    SourceLoc loc;

    uint32_t workgroup_size[3];  /* 0: not known */
    uint32_t max_workgroup_size; /* work-items; 0: not given (1024) */
    bool reqd_workgroup_size;
    uint32_t grid[3];           /* workgroups; 0: not known */
    uint8_t named_barriers;     /* gfx1250: highest number of a named barrier in use; 0: none */
    uint32_t cluster[3];        /* workgroups of a cluster; 0: no clusters */
    uint32_t waves_per_eu;      /* 0: not given */
    uint8_t schedule;           /* 1 + WaveccSchedule for blocks without one of their own; 0: not given */
    bool flush_f32_denorms;     /* "denormal-fp-math-f32" = "preserve-sign" */
    bool flush_f16_f64_denorms; /* "denormal-fp-math" = "preserve-sign" */
    bool no_ieee_mode;          /* "amdgpu-ieee" = "false": gfx9 */
    bool no_dx10_clamp;         /* "amdgpu-dx10-clamp" = "false": gfx9 */
    VEC(KernelArg) args;
    VEC(KernelGlobal) globals;
    VEC(RegisterRange) reserved; /* registers that the allocator must not use */
    uint32_t kernarg_bytes;      /* explicit and hidden */
    uint32_t kernarg_align;      /* alignment of the kernarg segment by its arguments; less than 8: 8 */
    uint32_t preload_dwords;     /* kernarg dwords preloaded into SGPRs, from offset 0; set by the abi pass */
    uint32_t lds_bytes;
    bool dynamic_lds;       /* a launch may add LDS, which begins at lds_bytes */
    uint32_t scratch_bytes; /* per lane */

    VEC(VReg) vregs;
    VEC(Block *) blocks; /* layout order; [0] is the entry */
    VEC(ExecRegion) regions;
    VEC(SourceLoc) locs;     /* [0] = unknown */
    VEC(LocCalls) loc_calls; /* the entries of `locs` inside inlined functions, ascending */

    uint32_t num_block_names; /* numbers given to unnamed blocks */
    /* the .kir file that it was parsed from (locations in that file are not printed); else NULL */
    const char *text_file;
    SourceLoc text_loc; /* place of the kernel's head in that file */
    /* by Inst.index: place of each instruction in that file, until the first pass runs; else NULL */
    const uint32_t *text_locs;
    /* COUNTER_BIT_ of counters on which an author's wait asks for a count above 0. One more or one less operation
       changes the meaning of that wait. */
    uint16_t author_counts;

    struct PassNotes *notes; /* notes of passes for later passes and reports (ir/pass_notes.h) */
    bool allocated;          /* operands are physical */
    /* Set by the abi pass (before allocation). */
    uint32_t num_user_sgprs; /* kernarg pointer, dispatch id and preload */
    bool uses_workgroup_id[3];
    bool uses_dispatch_id;
    uint8_t workitem_dims; /* 0: x; 1: x, y; 2: x, y, z */
    /* Set after allocation: highest register + 1. */
    uint32_t num_vgprs, num_agprs, num_sgprs;
    uint32_t spilled_vgprs, spilled_sgprs; /* spilled dwords: to scratch; to lanes of VGPRs */
    bool uses_vcc;
    bool lds_waits_placed; /* `waits` has run and removed lds_becomes, so a second run must add no LDS waits */
    uint32_t max_live_v, max_live_s, max_live_a; /* live dwords at the points of highest pressure */
};

/* ---- ir.c: making and changing ---- */

Kernel *kernel_new(Arena *arena, DiagList *diags, const char *name, Target target);
/* Copies a kernel before allocation into `arena`; numbers the blocks of `from`. Facts about the control-flow graph are
   not copied, except Block.loop_depth (clone.c). */
Kernel *kernel_clone(Arena *arena, Kernel *from);
/* A new virtual register; its number. */
uint32_t kernel_vreg(Kernel *k, RegClass reg_class, unsigned width);
uint32_t kernel_var(Kernel *k, RegClass reg_class, unsigned width);
/* Notes that the register's values are in first..last, if that says anything about one of its width. */
void kernel_note_range(Kernel *k, uint32_t vreg, int64_t first, int64_t last);
/* A new block at the end of the layout (not yet reachable). `name` may be NULL: "bbN". */
Block *kernel_block(Kernel *k, const char *name, uint32_t region);
uint32_t kernel_region(Kernel *k, uint32_t parent, bool is_loop);
/* The region with all lanes on; made if there is none yet. */
uint32_t kernel_whole_region(Kernel *k);
uint32_t kernel_loc(Kernel *k, SourceLoc loc);
/* The same for a place in inlined functions. The caller owns `path`, which must live as long as the kernel. */
uint32_t kernel_called_loc(Kernel *k, SourceLoc loc, const CallPath *path);
/* The inlined calls that contain an entry of `locs`. NULL: it is in the kernel itself. */
const CallPath *kernel_call_path(const Kernel *k, uint32_t loc);
bool call_same(const InlinedCall *a, const InlinedCall *b);
uint32_t block_param(Kernel *k, Block *block, RegClass reg_class, unsigned width);
/* A reserved range that overlaps `width` registers from `first` on, or NULL. */
const RegisterRange *kernel_reserved(const Kernel *k, unsigned reg_class, uint32_t first, uint32_t width);
/* Block.id = layout position; Inst.index = position in the kernel. */
void kernel_number(Kernel *k);
void kernel_number_blocks(Kernel *k); /* Block.id only */
/* Most work-items of a workgroup: by its size, else by max_workgroup_size, else by the hardware. */
uint32_t kernel_max_threads(const Kernel *k);
/* User SGPRs before preloaded arguments, if there are any user SGPRs: kernarg pointer and dispatch id. */
static inline uint32_t kernel_first_preload(const Kernel *k) { return k->uses_dispatch_id ? 4 : 2; }
/* Are all lanes of every wave on where the block starts? True in the whole region; also if the workgroup's size is
   known and fills its waves, and the block is in no exec region. */
bool block_has_all_lanes(const Kernel *k, const Block *block);

static inline Operand vreg_operand(const Kernel *k, uint32_t vreg)
{
    const VReg *v = &k->vregs.data[vreg];
    return (Operand){vreg, OPERAND_VREG, (RegClass)v->reg_class & 15, 0, v->width, 0};
}
/* Is the operand an SSA register or a part of one, and not a variable? */
static inline bool is_ssa(const Kernel *k, Operand o)
{
    return o.kind == OPERAND_VREG && !k->vregs.data[o.value].is_var;
}
/* The same, and one dword of a VGPR without source modifiers? */
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
/* Is the operand undefined, so that its bits do not matter? */
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

/* Makes a detached instruction with room for `num_operands` operands (NONE) and default modifiers. */
Inst *inst_new(Kernel *k, uint16_t opcode, unsigned num_defs, unsigned num_operands);
/* The same with the opcode, form, modifiers and number of operands of `like`. The operands are NONE. */
Inst *inst_new_like(Kernel *k, const Inst *like);
/* A detached copy without branch targets. `from` may be of another kernel: operands keep their numbers (clone.c). */
Inst *inst_clone(Kernel *k, const Inst *from);
void inst_append(Block *block, Inst *inst);
void inst_insert_before(Inst *where, Inst *inst);
void inst_insert_after(Inst *where, Inst *inst);
void inst_remove(Inst *inst);
/* Changes the number of operands. Old operands are kept as far as they fit. */
void inst_resize(Kernel *k, Inst *inst, unsigned num_defs, unsigned num_operands);
/* Sets definition `n`, and VReg.def if it is an SSA register. Builders and the parser do this themselves. */
void inst_set_def(Kernel *k, Inst *inst, unsigned n, Operand o);
/* Recomputes VReg.def and VReg.param_of of all registers. */
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
/* The first edge from a predecessor to the block. Below: the value that it passes to parameter `index`. */
static inline unsigned block_edge(const Block *pred, const Block *b) { return block_succ(pred, 0) != b; }
static inline Operand *block_argument(const Block *pred, const Block *b, uint32_t index)
{
    return &pred->last->branch->args[block_edge(pred, b)][index];
}
/* Do the two share a dword of a register? */
static inline bool operands_overlap(Operand a, Operand b)
{
    if (a.kind != b.kind || (a.kind != OPERAND_VREG && a.kind != OPERAND_PHYS)) return false;
    const bool physical = a.kind == OPERAND_PHYS;
    if (physical ? a.reg_class != b.reg_class : a.value != b.value) return false;
    const uint32_t at_a = physical ? a.value : a.offset, at_b = physical ? b.value : b.offset;
    return at_a < at_b + b.width && at_b < at_a + a.width;
}
/* Has the instruction neither modifiers nor a special form? Both can change what a row means. */
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
/* Every operand that is read: first the uses of the instruction, then the arguments of its edges. */
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
/* How many operands that the instruction reads (edges included) are parts of the virtual register? */
static inline unsigned inst_reads_of(const Inst *inst, uint32_t vreg)
{
    unsigned n = 0;
    FOREACH_USE(inst, use) n += use->kind == OPERAND_VREG && use->value == vreg;
    return n;
}

bool inst_reads_scc(const Inst *inst);
/* Does destination `def` keep parts of its register without a tied operand that names them? (DPP that leaves out lanes
 * or rows, SDWA.) */
bool inst_keeps_old(const Inst *inst, unsigned def);
/* Does the next instruction read the SCC that this one writes? Then the two must stay together. */
bool inst_scc_is_used(const Inst *inst);
bool inst_writes_m0(const Inst *inst);
/* Both are in the same block: does the first stand before the second? Takes time linear in the instructions between
   them. */
bool inst_comes_before(const Inst *first, const Inst *second);
/* Replaces one use of an SSA register, or of a part of it, by the same part of `to`. Combines source modifiers. */
void operand_replace(Operand *use, Operand to);

/* May the instruction be deleted if nobody uses its results? */
bool inst_is_removable(const Kernel *k, const Inst *inst);
/* Does an author's wait count this operation, down to more than 0? Such operations may not be deleted, shared or added
   (docs/waits-and-hazards.md). Needs author_counts_mark. */
bool inst_is_counted(const Kernel *k, const Inst *inst);
/* May the instruction be moved to, shared with, or recomputed in exec region `to`? `to` is its own region or contains
   it. Passes must use this function for the question: cse, licm, coalescing, spilling, rematerialisation. */
bool inst_can_move_to_region(const Kernel *k, const Inst *inst, uint32_t to);
/* Is region `inner` the same as `outer`, or inside it? */
bool region_contains(const Kernel *k, uint32_t outer, uint32_t inner);
/* Replaces every use of the SSA register `from` by `to` (same class and width), edges included. O(kernel). */
void kernel_replace_uses(Kernel *k, uint32_t from, Operand to);

/* ---- print_kernel.c, parse.c: the text form (.kir) ---- */

void kernel_print(const Kernel *k, StrBuf *out);
/* One instruction as kernel_print writes it, without indentation or newline. */
void inst_print(const Kernel *k, const Inst *inst, StrBuf *out);
/* Parses a .kir text with one or more kernels into `out`. False: an error, with diagnostics. `target` is for text that
   names no target; text that names a different one is an error. NUM_TARGETS: the text must name its target. */
typedef VEC(Kernel *) KernelList;
bool kir_parse(Arena *arena, DiagList *diags, const char *file, const char *text, size_t bytes, Target target,
               KernelList *out);

/* ---- validate.c ---- */

/* Checks all rules of docs/kernel-ir.md. All violations become errors in `diags`. Then prints the annotated kernel to
   `out` unless that is NULL. True: the kernel is valid. */
bool kernel_validate(const Kernel *k, DiagList *diags, StrBuf *out);
/* Checks what does not depend on the registers that the instruction gets, modifiers included. Its operands must be
   legal in their places. False: `why` says what is wrong. */
bool inst_fits_registers(const Kernel *k, const Inst *inst, const char **why);
