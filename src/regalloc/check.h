/* What the two halves of check_regalloc share: check.c pushes the symbolic register file along the
 * control flow, check_steps.c says what one instruction does to it. */
#ifndef WAVECC_REGALLOC_CHECK_H
#define WAVECC_REGALLOC_CHECK_H

#include "regalloc/names.h"
#include "regalloc/regalloc.h"

enum { NUM_S = 128, VCC_LOCATION = 106 };
typedef struct Checker {
    const Kernel *k;
    const AllocRecord *record;
    Arena *arena;
    uint32_t *cell_base;     /* by virtual register */
    uint32_t *cell_vreg;     /* by dword */
    const Block **def_block; /* by virtual register; NULL: variable */
    bool *undefined;         /* by virtual register: SSA, its bits do not matter */
    bool *var_moved;         /* by virtual register: it was copied elsewhere, under its name */
    uint32_t
        num_locations; /* scalar, vector and accumulation registers, dwords of the frame, lanes */
    uint32_t first_slot, first_lane;
    uint32_t *lanes_of; /* by VGPR: 1 + number of its 64 lanes among those that hold scalars; NULL:
                           there are none */
    const Names ***in;  /* by block: by location; NULL: not reached yet */
    const Names **now;
    uint32_t *block_record; /* by Block.id: its place in record->blocks, or UINT32_MAX: inserted by
                               the allocator */
    const Inst *inst;       /* for messages */
    uint32_t region;        /* whose lanes run at the moment */
    /* EXEC is still that of an inner region: exec_end or exec_else comes later in this block */
    bool region_to_come;
    bool all_lanes; /* EXEC is all ones, around an access of the allocator's */
} Checker;

/* Something is wrong: a bug of the allocator, which ends the program. */
_Noreturn void check_wrong(const Checker *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static inline uint32_t check_cell(const Checker *c, Operand o, unsigned dword)
{
    return c->cell_base[o.value] + o.offset + dword;
}

/* Where it lives when it was spilled; kind SPILL_NONE: it was not. */
SpillHome check_home(const Checker *c, uint32_t vreg);
/* First location of a physical operand; UINT32_MAX: it is no register. */
uint32_t check_location(const Checker *c, Operand o);
/* Where the virtual register lives when that is one place: a register, dwords of the frame, lanes;
 * UINT32_MAX: nowhere. */
uint32_t check_place_of(const Checker *c, uint32_t vreg);
/* The computation of the program that `inst` does again, or NULL. */
const Recomputed *check_recomputed(const Checker *c, const Inst *inst);

/* EXEC at the beginning of the block. */
void check_enter_block(Checker *c, const Block *block);
/* An instruction of the program; one that the allocator has inserted; one of the program that is
 * gone. */
void check_step_recorded(Checker *c, const RecordedInst *r);
void check_step_inserted(Checker *c, const Inst *inst);
void check_step_deleted(Checker *c, const RecordedInst *r);

#endif
