/* Wait states between instructions before allocation, from the rows of isa/hazards.def in which one instruction reads
   what the other writes. Rows about anti-dependences can only be applied after allocation. */
#pragma once

#include "ir/ir.h"
#include "isa/hazards.h"

/* Hazard rows in which the instruction is a producer, and those in which it is a consumer. */
typedef struct HazardRoles {
    HazardRows produced, needed;
} HazardRoles;

/* Pseudo-operations have no rows, except copies to M0. */
HazardRoles hazard_roles(const HazardTable *table, const Inst *inst);

/* What the consumer reads from the producer's results. */
enum { HAZARD_READS_SCALAR = 1, HAZARD_READS_VECTOR = 2, HAZARD_READS_M0 = 4 };

/* Documented wait states that the two instructions need between them, by rows of at most `most` states. Larger rows
   (matrix instructions) do not count: a few neighbours cannot fill them, and enough time passes there anyway. `reads`:
   HAZARD_READS_ bits. */
unsigned hazard_states_between(Target target, const HazardRoles *producer, const HazardRoles *consumer, unsigned reads,
                               unsigned most);
