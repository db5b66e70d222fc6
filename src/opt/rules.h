/* The rewrite rules of rules.def. */
#pragma once

#include "opt/opt.h"

typedef enum RuleKind { RULES_EARLY, RULES_LATE, RULES_ASKED } RuleKind;

typedef struct Rules {
    Kernel *k; /* with VReg.def */
    RuleKind kind;
    uint32_t *uses;     /* number of uses by virtual register; kept up to date */
    Replacements equal; /* registers that have become equal to others; the pass replaces them */
    bool changed;
} Rules;

Rules rules_new(Kernel *k, RuleKind kind, Arena *arena);
/* The first rule that matches the instruction and gives a legal result there. `asked`: the demanded bits of the
   result. */
bool rules_apply(Rules *r, Inst *inst, uint32_t asked);
/* Replaces the result by that operand: everywhere, or only here if the operand is a variable or a scalar in a vector
   place. */
void rules_become(Rules *r, Inst *inst, Operand same);
/* Are all sources legal together? For example, one may be a literal only if no other is a scalar. */
bool rules_legal(Target target, const MachineInst *m);
