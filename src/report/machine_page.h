/* Machine code as the page of `wavecc report` shows it, for any code object, from what the static checkers have
   decoded. Instructions have numbers in the order of their addresses. */
#pragma once

#include "check/check.h"

enum { MACHINE_FILES = 3 }; /* CLASS_S, CLASS_V, CLASS_A */

/* Registers that hold one value, or one that is updated in place, over consecutive instructions. */
typedef struct MachineSpan {
    uint8_t file; /* RegClass */
    uint16_t reg, count;
    uint32_t first, last; /* instructions, both included */
} MachineSpan;

/* The cause of a wait or a nop. */
typedef struct MachineCause {
    uint32_t inst;       /* the wait or nop */
    uint32_t producer;   /* the operation that the wait covers, or the instruction with which a hazard starts */
    uint32_t consumer;   /* the instruction that needs it; NO_INST: unknown */
    const char *name;    /* the counter, or the row of the hazard */
    const char *reason;  /* a sentence */
    uint32_t have, want; /* hazards: states between the two without nops, and required states */
} MachineCause;

typedef struct MachineCode {
    Arena *arena;
    const CheckKernel *check;
    uint16_t (*live)[MACHINE_FILES]; /* by instruction: number of registers that are read later, or that it writes */
    uint64_t **occupied;             /* by instruction: register units counted in `live` */
    VEC(MachineSpan) spans;
    VEC(MachineCause) causes; /* by instruction */
} MachineCode;

/* For a checked kernel; the arena is the kernel's. A vector instruction that writes a register is assumed to write all
   of its lanes. */
void machine_find(MachineCode *code, const CheckKernel *check);
/* machine_live.c, machine_causes.c: parts of machine_find */
void machine_find_live(MachineCode *code);
void machine_find_causes(MachineCode *code);

/* machine_json.c. Writes members of the current object: "instructions", "blocks", "registers", "causes", "resources";
   docs/report.md has their fields. `threads`: work-items of a workgroup; 0: unknown. */
void machine_write_json(const MachineCode *code, uint32_t threads, JsonWriter *json);
