/* The rewrite rules of rules.def. */
#ifndef WAVECC_OPT_RULES_H
#define WAVECC_OPT_RULES_H

#include "opt/opt.h"

typedef struct Rules {
    Kernel *k;          /* with VReg.def */
    uint32_t *uses;     /* number of uses by virtual register; kept */
    Replacements equal; /* what has become equal; the pass applies it */
    bool changed;
} Rules;

Rules rules_new(Kernel *k, Arena *arena);
/* The first rule that matches the instruction and gives a legal result there. `asked`: the demanded bits of the result,
   for an ASKED_RULE; NULL for all other rules. */
bool rules_apply(Rules *r, Inst *inst, const uint32_t *asked);
/* The result is that operand: everywhere, or where it stands if that is a variable or a scalar of a vector. */
void rules_become(Rules *r, Inst *inst, Operand same);
/* Is every source legal? What one may be depends on the others: a literal beside a scalar. */
bool rules_legal(Target target, const MachineInst *m);

#endif
