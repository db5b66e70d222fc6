/* Rows of clauses.def, for the pass that ends soft clauses and for the checker. */
#pragma once

#include "isa/reg_units.h"

typedef enum Clause {
#define CLAUSE(name, units, source) CLAUSE_##name,
#include "isa/clauses.def"
    NUM_CLAUSES /* the instruction is in no clause; it ends the current one */
} Clause;

typedef struct ClauseInfo {
    const char *name;
    unsigned units; /* units of its members: bits of Unit */
    const char *source;
} ClauseInfo;

extern const ClauseInfo clause_infos[NUM_CLAUSES];

Clause clause_of(const MachineInst *inst);
/* Sets the registers that a member writes, and those that it reads. */
void clause_registers(const MachineInst *inst, RegRanges *writes, RegRanges *reads);
/* Does the member write memory or LDS? */
bool clause_stores(const MachineInst *inst);
