/* Wait states between instructions before allocation, from the rows of isa/hazards.def in which one instruction reads
   what the other writes. Rows about anti-dependences can only be applied after allocation. */
#ifndef WAVECC_ANALYSIS_HAZARD_STATES_H
#define WAVECC_ANALYSIS_HAZARD_STATES_H

#include "ir/ir.h"
#include "isa/hazards.h"

/* Rows of which the instruction is a producer, a consumer. */
typedef struct HazardRoles {
    HazardRows produced, needed;
} HazardRoles;

/* None of pseudo-operations, but copies to M0. */
HazardRoles hazard_roles(const HazardTable *table, const Inst *inst);

/* What the consumer reads of the producer's results. */
enum { HAZARD_READS_SCALAR = 1, HAZARD_READS_VECTOR = 2, HAZARD_READS_M0 = 4 };

/* Documented wait states that the two need between them, from rows of at most `most`. Larger rows (matrix instructions)
   are left out: a few neighbours cannot fill them, and time passes there anyway. `reads`: HAZARD_READS_. */
unsigned hazard_states_between(Target target, const HazardRoles *producer, const HazardRoles *consumer, unsigned reads,
                               unsigned most);

#endif
