/* What an instruction of kernel IR reads, writes and touches, for check-schedule: from the rows of isa/ alone. */
#ifndef WAVECC_SCHEDULECHECK_EFFECTS_H
#define WAVECC_SCHEDULECHECK_EFFECTS_H

#include "ir/ir.h"
#include "isa/reg_units.h"

/* Dwords of registers in one numbering: physical and special ones (isa/reg_units.h), then those of virtual registers. A
   pinned register is the physical one. */
typedef struct Cells {
    const Kernel *k;
    uint32_t *base; /* by virtual register */
    uint32_t num;
} Cells;

enum { NO_CELL = UINT32_MAX };
typedef VEC(uint32_t) CellList;

Cells cells_new(const Kernel *k, Arena *arena);
/* The cell of one dword of an operand; NO_CELL: a constant, or a register that nothing writes. */
uint32_t cell_of(const Cells *cells, Operand o, unsigned dword);
/* Its name, "%x[2]", "SCC", for messages. */
const char *cell_name(const Cells *cells, Arena *arena, uint32_t cell);
/* Appends the cells that it reads (arguments of its edges, what is kept of a destination, and implicit ones included)
   and those that it writes. */
void inst_cells(const Cells *cells, const Inst *inst, Arena *arena, CellList *reads, CellList *writes);

/* May it leave some lanes or bits of that destination as they were? */
bool def_is_partial(const Kernel *k, const Inst *inst, unsigned def);

/* ---- memory ---- */

typedef enum Space { IN_LDS, IN_GLOBAL, IN_SCRATCH, NUM_SPACES } Space;

typedef struct Access {
    uint8_t space; /* Space */
    bool reads, writes;
    MemRef ref; /* object 0: unknown */
} Access;

enum { MAX_ACCESSES = 3 };
/* The memory that it touches; invariant loads touch none. */
unsigned inst_accesses(const Inst *inst, Access out[MAX_ACCESSES]);
/* May two accesses of one space meet? */
bool refs_may_meet(const MemRef *a, const MemRef *b);

/* What it keeps in order beside registers and memory. */
typedef enum Fence {
    FENCE_NONE,
    FENCE_BARRIER,  /* memory that other waves see */
    FENCE_WAIT,     /* an author's count */
    FENCE_PRIORITY, /* s_setprio: matrix instructions, memory, barriers */
    FENCE_RENAME,   /* lds_becomes: LDS */
    FENCE_ALL,      /* other side effects: everything */
} Fence;
Fence inst_fence(const Inst *inst);

#endif
