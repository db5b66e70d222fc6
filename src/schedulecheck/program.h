/* A kernel prepared for symbolic execution: everything that is the same in all executions of an instruction. Registers
   and constants are cells of the machine, one per dword, so an operand is a row of cells. */
#pragma once

#include "schedulecheck/memory_classes.h"
#include "schedulecheck/symbolic_value.h"

typedef struct Slot {
    uint32_t cell;  /* the first one */
    uint16_t width; /* in cells; 0: no operand */
    uint16_t flags; /* Operand.flags that affect the value */
} Slot;

/* An argument of an edge. */
typedef struct Move {
    Slot from;
    uint32_t to; /* the first cell of the parameter */
} Move;

typedef struct EdgeMoves {
    Move *moves;
    uint32_t num_moves;
} EdgeMoves;

typedef enum StepKind {
    STEP_NOTHING,
    STEP_BRANCH,
    STEP_VALUES,    /* copy, merge, undef, live_in */
    STEP_EXEC,      /* exec_if and similar operations */
    STEP_MEMORY,    /* machine_memory */
    STEP_FENCE,     /* machine_fence */
    STEP_EVALUATED, /* integer arithmetic that value_evaluate supports */
    STEP_OPAQUE,
} StepKind;

typedef struct Decoded {
    const Inst *inst;
    const Slot *slots;      /* results, then sources */
    const EdgeMoves *edges; /* of a branch: by target */
    uint64_t term;          /* hash of the opcode and its modifiers */
    uint16_t num_slots;
    uint8_t num_defs;
    uint8_t kind;             /* StepKind */
    uint8_t fence;            /* Fence */
    uint8_t partial, keeps;   /* by result. partial: masked if lanes are off; keeps: keeps bits of its register */
    uint8_t leaves;           /* by result: a scalar that may decide branches */
    uint8_t data;             /* memory operation, by source: it is the written data */
    int8_t offset_source;     /* the source to which Modifiers.offset is added; -1: the offset is separate */
    uint8_t num_accesses;     /* of memory */
    uint16_t implicit_reads;  /* implicit sources of its result */
    uint16_t implicit_writes; /* IMP_ */
    int32_t first, end;       /* bytes of a lane beyond its address; both 0: not known */
    uint32_t counters;        /* bits of the counters that count it */
    uint8_t class_[MAX_ACCESSES];
    Access access[MAX_ACCESSES];
} Decoded;

typedef struct Program {
    const Kernel *k;
    Cells cells;
    VEC(Value) constants; /* cells from cells.num on */
    Decoded *decoded;     /* by Inst.index */
    uint32_t most_moves;  /* largest number of cells that one edge's arguments need */
    bool renames;         /* pieces of LDS get other names */
} Program;

/* For a kernel with numbered instructions whose memory has classes. Lies in `arena`. */
Program program_new(const Kernel *k, MemClasses *classes, Arena *arena);

/* A value that is not evaluated: dword `n` of the term. It decides nothing. */
static inline Value value_opaque(uint64_t term, unsigned n, uint64_t *identity)
{
    *identity = term_mix(term_mix(term, n + 1), 0x5bd1e995);
    return (Value){{(uint32_t)(*identity >> 11), (uint32_t)*identity, (uint32_t)(*identity >> 32)}, 0};
}
