/* Rows of clauses.def, for the pass that ends soft clauses and for the checker. */
#ifndef WAVECC_ISA_CLAUSES_H
#define WAVECC_ISA_CLAUSES_H

#include "isa/reg_units.h"

typedef enum Clause {
#define CLAUSE(name, units, source) CLAUSE_##name,
#include "isa/clauses.def"
    NUM_CLAUSES /* of an instruction: it is in none, and ends what there is */
} Clause;

typedef struct ClauseInfo {
    const char *name;
    unsigned units; /* of its members: bits of Unit */
    const char *source;
} ClauseInfo;

extern const ClauseInfo clause_infos[NUM_CLAUSES];

Clause clause_of(const MachineInst *inst);
/* The registers that a member writes, and those that it reads; both are set. */
void clause_registers(const MachineInst *inst, RegRanges *writes, RegRanges *reads);
/* Does the member write memory or LDS? */
bool clause_stores(const MachineInst *inst);

#endif
