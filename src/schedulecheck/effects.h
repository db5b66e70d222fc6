/* What an instruction of kernel IR reads, writes and accesses, for check-schedule. Only the rows of isa/ are used. */
#pragma once

#include "ir/ir.h"
#include "isa/reg_units.h"

/* Dwords of registers with common numbers: physical and special ones (isa/reg_units.h), then virtual registers. A
   pinned register has the number of its physical register. */
typedef struct Cells {
    const Kernel *k;
    uint32_t *base; /* by virtual register */
    uint32_t num;
} Cells;

enum { NO_CELL = UINT32_MAX };
typedef VEC(uint32_t) CellList;

Cells cells_new(const Kernel *k, Arena *arena);
/* The cell of one dword of an operand. NO_CELL: a constant, or a register that nothing writes. */
uint32_t cell_of(const Cells *cells, Operand o, unsigned dword);
/* Its name for messages: "%x[2]", "SCC". */
const char *cell_name(const Cells *cells, Arena *arena, uint32_t cell);
/* Appends the cells that it reads, and those that it writes. Reads include arguments of its edges, kept parts of a
   destination, and implicit ones. */
void inst_cells(const Cells *cells, const Inst *inst, Arena *arena, CellList *reads, CellList *writes);

/* May it leave some lanes or bits of that destination unchanged? */
bool def_is_partial(const Kernel *k, const Inst *inst, unsigned def);

/* ---- memory ---- */

typedef enum Space { IN_LDS, IN_GLOBAL, IN_SCRATCH, NUM_SPACES } Space;

typedef struct Access {
    uint8_t space; /* Space */
    bool reads, writes;
    MemRef ref; /* object 0: unknown */
} Access;

enum { MAX_ACCESSES = 3 };
/* The memory that it accesses. Invariant loads access none. */
unsigned inst_accesses(const Inst *inst, Access out[MAX_ACCESSES]);
/* May two accesses of one space overlap? */
bool refs_may_meet(const MemRef *a, const MemRef *b);

/* Does each lane access the bytes from `first` to before `end` beyond its own address, and no lane those of others?
   False for atomics, for what the author has ordered, and for addresses that are more than a sum. Written apart from
   ir/mem.h, because it checks what the scheduler does with that. */
bool inst_lane_bytes(const Inst *inst, int32_t *first, int32_t *end);
/* Is that source (not counted from the results) data that the instruction stores? */
bool inst_stores_use(const Inst *inst, unsigned use);

/* What it keeps in order besides registers and memory. */
typedef enum Fence {
    FENCE_NONE,
    FENCE_BARRIER,  /* memory that other waves see */
    FENCE_WAIT,     /* an author's count */
    FENCE_PRIORITY, /* s_setprio: matrix instructions, memory, barriers */
    FENCE_RENAME,   /* lds_becomes: LDS */
    FENCE_ALL,      /* other side effects: everything */
} Fence;
Fence inst_fence(const Inst *inst);
