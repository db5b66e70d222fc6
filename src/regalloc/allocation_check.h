/* What the parts of check_regalloc share: allocation_check.c pushes the symbolic register file along the control flow,
   check_steps.c says what one instruction does to it, check_copies.c what copies do. */
#ifndef WAVECC_REGALLOC_ALLOCATION_CHECK_H
#define WAVECC_REGALLOC_ALLOCATION_CHECK_H

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
    uint32_t num_locations;  /* scalar, vector and accumulation registers, dwords of the frame, lanes */
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
_Noreturn void check_wrong(const Checker *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

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

/* Is the location a vector or accumulation register, or a dword of the frame: content per lane? */
bool check_is_vector(const Checker *c, uint32_t at);
/* The region in whose lanes something written to the location now is good. */
uint32_t check_write_region(const Checker *c, uint32_t at);
/* Is the operand where its virtual register may be? */
void check_place(const Checker *c, Operand virt, Operand phys, bool is_def);
/* Source `index` of the instruction; `region`: the lanes that read. */
void check_read(const Checker *c, const Inst *inst, unsigned index, Operand virt, uint32_t region, bool all_lanes);
/* The definition of one dword, cell `id` of `vreg`, at a location; `base`: other names that the register's content has.
   */
void check_define(Checker *c, uint32_t vreg, uint32_t id, uint32_t at, const Names *base, bool whole_wave);

/* check_copies.c: copy and merge, of the program (virt != NULL) or of the allocator; a swap of two registers; what
   register `to` holds after a copy of `from`; one more name of a location's content. */
void check_transfer_copy(Checker *c, const Inst *inst, const Operand *virt);
void check_transfer_swap(Checker *c, const Inst *inst);
const Names *check_after_copy(const Checker *c, uint32_t to, uint32_t from);
/* The names of the content of `from` that are valid for lanes of `region`, as names for the copy in `to`. */
const Names *check_names_for(const Checker *c, uint32_t from, uint32_t to, uint32_t region);
void check_add_name(Checker *c, uint32_t at, uint64_t id, uint32_t region);

/* EXEC at the beginning of the block. */
void check_enter_block(Checker *c, const Block *block);
/* An instruction of the program; one that the allocator has inserted; one of the program that is
 * gone. */
void check_step_recorded(Checker *c, const RecordedInst *r);
void check_step_inserted(Checker *c, const Inst *inst);
void check_step_deleted(Checker *c, const RecordedInst *r);

#endif
