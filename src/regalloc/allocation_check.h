/* Shared by the parts of check_regalloc. allocation_check.c runs the symbolic register file along the control flow.
   check_steps.c defines the effect of one instruction on it, check_copies.c the effect of copies. */
#pragma once

#include "regalloc/names.h"
#include "regalloc/regalloc.h"

enum { NUM_S = 128, VCC_LOCATION = 106 };
typedef struct Checker {
    const Kernel *k;
    const AllocRecord *record;
    Arena *arena;
    uint32_t *cell_base;     /* by virtual register */
    uint32_t *cell_vreg;     /* by dword */
    const Block **def_block; /* by virtual register: block of its definition; NULL: variable */
    bool *undefined;         /* by virtual register: an SSA value with undefined bits */
    bool *var_moved;         /* by virtual register: its value was copied elsewhere and kept its name */
    /* number of locations: scalar, vector and accumulation registers, dwords of the frame, lanes */
    uint32_t num_locations;
    uint32_t first_slot, first_lane;
    /* by VGPR: 1 + number of its 64 lanes among the lanes that hold scalars; NULL: there are none */
    uint32_t *lanes_of;
    const Names ***in; /* by block: names by location; NULL: not reached yet */
    const Names **now;
    uint32_t *block_record; /* by Block.id: index in record->blocks; UINT32_MAX: the allocator inserted the block */
    const Inst *inst;       /* for messages */
    uint32_t region;        /* the region whose lanes run at this point */
    /* EXEC is still that of an inner region: exec_end or exec_else comes later in this block */
    bool region_to_come;
    bool all_lanes; /* EXEC is all ones, for an access that the allocator inserted */
} Checker;

/* Reports a bug of the allocator and ends the program. */
_Noreturn void check_wrong(const Checker *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline uint32_t check_cell(const Checker *c, Operand o, unsigned dword)
{
    return c->cell_base[o.value] + o.offset + dword;
}

/* Where a spilled virtual register is; SPILL_NONE: it was not spilled. */
SpillHome check_home(const Checker *c, uint32_t vreg);
/* First location of a physical operand; UINT32_MAX: not a register. */
uint32_t check_location(const Checker *c, Operand o);
/* Where the virtual register is, if it has one place: a register, dwords of the frame, or lanes. UINT32_MAX:
 * nowhere. */
uint32_t check_place_of(const Checker *c, uint32_t vreg);
/* The program's computation that `inst` repeats, or NULL. */
const Recomputed *check_recomputed(const Checker *c, const Inst *inst);

/* Does the location hold a value per lane (a vector or accumulation register, or a dword of the frame)? */
bool check_is_vector(const Checker *c, uint32_t at);
/* The region in whose lanes a value is valid that is written to the location now. */
uint32_t check_write_region(const Checker *c, uint32_t at);
/* Checks that the operand is where its virtual register may be. */
void check_place(const Checker *c, Operand virt, Operand phys, bool is_def);
/* Checks source `index` of the instruction. `region`: the lanes that read it. */
void check_read(const Checker *c, const Inst *inst, unsigned index, Operand virt, uint32_t region, bool all_lanes);
/* Defines one dword, cell `id` of `vreg`, at a location. `base`: other names of the register's content. */
void check_define(Checker *c, uint32_t vreg, uint32_t id, uint32_t at, const Names *base, bool whole_wave);

/* In check_copies.c. For a copy or merge of the program (virt != NULL) or of the allocator; for a swap of two
   registers; the content of register `to` after a copy of `from`; adds a name to a location's content. */
void check_transfer_copy(Checker *c, const Inst *inst, const Operand *virt);
void check_transfer_swap(Checker *c, const Inst *inst);
const Names *check_after_copy(const Checker *c, uint32_t to, uint32_t from);
/* The names of `from`'s content that are valid in lanes of `region`, as names for its copy in `to`. */
const Names *check_names_for(const Checker *c, uint32_t from, uint32_t to, uint32_t region);
void check_add_name(Checker *c, uint32_t at, uint64_t id, uint32_t region);

/* Sets EXEC at the beginning of the block. */
void check_enter_block(Checker *c, const Block *block);
/* Steps over an instruction of the program; one that the allocator inserted; one of the program that is gone. */
void check_step_recorded(Checker *c, const RecordedInst *r);
void check_step_inserted(Checker *c, const Inst *inst);
void check_step_deleted(Checker *c, const RecordedInst *r);
