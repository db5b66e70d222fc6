/* Liveness per dword, as segments of program points.
 *
 * Points: instruction i reads at point 2i and writes at point 2i + 1 (i = Inst.index). A segment [start, end) is half
 * open. A value that i defines and j reads last is live in [2i + 1, 2j + 1), so the result of j may take its register.
 * A block begins at the read point of its first instruction and ends after the write point of its last one; block
 * parameters are defined at the beginning of their block, live-ins at the beginning of the kernel.
 *
 * Liveness is tracked by units. A unit is one dword, or a whole virtual register if nothing accesses parts of it: then
 * all its dwords share one list of segments. */
#pragma once

#include "ir/ir.h"

typedef struct Segment {
    uint32_t start, end;
} Segment;

typedef struct Liveness {
    const Kernel *k;
    Arena *arena;
    bool of_lanes; /* what single lanes need: each write to a variable ends its old value */
    uint32_t num_vregs, num_units, num_points;
    uint32_t *unit_base;      /* by virtual register: its first unit; one extra entry at the end */
    uint32_t *unit_vreg;      /* by unit */
    Segment *segments;        /* of all units, ascending */
    uint32_t *first;          /* by unit: its first segment; one extra entry at the end */
    uint32_t *global_of;      /* by unit: its bit in live_in and live_out, or UINT32_MAX (lives in one block only) */
    uint32_t *unit_of_global; /* by bit */
    BitSet *live_in;          /* by Block.id */
    BitSet *live_out;
    uint32_t *var_region; /* by virtual register, for variables: the innermost exec region that holds all accesses */
} Liveness;

static inline uint32_t inst_read_point(const Inst *i) { return i->index * 2; }
static inline uint32_t inst_write_point(const Inst *i) { return i->index * 2 + 1; }
static inline uint32_t block_first_point(const Block *b) { return b->first->index * 2; }
static inline uint32_t block_end_point(const Block *b) { return b->last->index * 2 + 2; }
/* Are the virtual register's dwords tracked one by one? */
static inline bool liveness_is_split(const Liveness *lv, uint32_t vreg)
{
    return lv->unit_base[vreg + 1] - lv->unit_base[vreg] > 1;
}
static inline uint32_t liveness_unit(const Liveness *lv, uint32_t vreg, unsigned dword)
{
    return lv->unit_base[vreg] + (liveness_is_split(lv, vreg) ? dword : 0);
}
static inline unsigned liveness_unit_width(const Liveness *lv, uint32_t unit)
{
    uint32_t vreg = lv->unit_vreg[unit];
    return liveness_is_split(lv, vreg) ? 1 : lv->k->vregs.data[vreg].width;
}
/* Is any dword of the virtual register in the set (live_in or live_out)? */
static inline bool liveness_has(const Liveness *lv, const BitSet *set, uint32_t vreg)
{
    for (uint32_t unit = lv->unit_base[vreg]; unit < lv->unit_base[vreg + 1]; unit++)
        if (lv->global_of[unit] != UINT32_MAX && bitset_test(set, lv->global_of[unit])) return true;
    return false;
}
/* Does this definition end the variable's old value? It must cover all dwords of the operand's units, in all lanes that
   can see the variable. */
bool liveness_def_kills(const Liveness *lv, const Inst *inst, unsigned def);
/* Must the sources stay live until the instruction has written its results? True if a destination is early-clobber. */
bool inst_has_early_clobber(const Inst *inst);

/* The operand of a matrix instruction that is its accumulator C and not tied to D; 0: none. If D has
   OPERAND_SAME_OR_DISJOINT, D and C are the same registers or disjoint. */
static inline unsigned inst_accumulator(const Inst *i)
{
    const InstInfo *row = inst_row(i);
    return row->unit == UNIT_MFMA && !(row->flags & INST_SMFMAC) && i->m.num_operands > 3 ? 3 : 0;
}

/* Computes liveness. Needs cfg_build, and numbers the kernel. Everything is in `arena` and valid until the kernel
   changes. */
Liveness *liveness_compute(Arena *arena, Kernel *k);
/* The same for a single lane, whatever other lanes keep: a write to a variable ends its old value in any region. */
Liveness *liveness_of_lanes(Arena *arena, Kernel *k);
/* The same without segments: tells what is live between blocks, but not at points. */
Liveness *liveness_between_blocks(Arena *arena, Kernel *k);
/* Is the unit live at that point? */
bool liveness_live_at(const Liveness *lv, uint32_t unit, uint32_t point);

/* ---- pressure.c ---- */

enum { PRESSURE_S, PRESSURE_V, PRESSURE_A, NUM_PRESSURES }; /* CLASS_VA counts as V */

typedef struct PressureHolder {
    uint32_t vreg;
    uint32_t dwords; /* its live dwords */
} PressureHolder;
typedef VEC(PressureHolder) PressureHolders;

unsigned pressure_class(uint8_t reg_class);
/* The virtual registers that hold registers of that kind at the point, those with the most dwords first, then by
   number. */
PressureHolders pressure_holders(Arena *arena, const Liveness *lv, unsigned kind, uint32_t point);
/* The instruction at a point, or NULL. */
const Inst *liveness_inst_at(const Kernel *k, uint32_t point);
