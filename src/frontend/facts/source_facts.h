/* What is known of loops, branches and the whole kernel before code is emitted for them. */
#ifndef WAVECC_FRONTEND_FACTS_SOURCE_FACTS_H
#define WAVECC_FRONTEND_FACTS_SOURCE_FACTS_H

#include "frontend/read/carry.h"

/* Does the author of the kernel count vector memory operations? Then he knows what a barrier publishes
   (author_waits.c). */
bool author_counts(Reader *r);

/* ---- loops and branches (analyse.c) ---- */

/* OpRow.analyse: results of loops and branches that are evaluated only. */
OpHandler analyse_for, analyse_choice, analyse_while;

typedef struct LoopShape {
    const Expr *lower, *upper, *step, *iv; /* iv: the symbol; created by loop_shape */
    bool divergent;
    bool runs; /* proved: at least one iteration */
    bool is_unsigned;
    unsigned extended_from; /* not 0: unsigned numbers of so many bits, extended by zeros; see loop_value */
    int64_t trips;          /* -1: not known */
} LoopShape;

/* Bounds of an scf.for; the induction variable as a symbol of the next nesting. */
bool loop_shape(Reader *r, MlirOperation op, LoopShape *shape);
/* The induction variable as the body sees it, where the loop counts `count`. */
const Expr *loop_value(Reader *r, const LoopShape *shape, const Expr *count);
/* The facts of everything that the loop carries: facts[i] for iteration argument i, NULL for data. */
bool loop_facts(Reader *r, MlirOperation op, const LoopShape *shape, Facts **facts);
/* What an argument is in the body, given its facts; NULL where a register holds it. */
const Expr *fact_value(Reader *r, const Facts *f, const Expr *init, const LoopShape *shape, const Type *type);
/* Its value after the loop, or NULL. */
const Expr *fact_result(Reader *r, const Facts *f, const Expr *init, const LoopShape *shape);
/* What the results are if one of the regions is chosen; `uniform`: by the whole wave. */
bool choice_facts(Reader *r, MlirOperation op, bool uniform, Facts **facts);
typedef struct WhileShape {
    Value **inits;
    Facts **facts; /* of the arguments of the first region; NULL: data */
    Facts **result_facts;
    MlirOperation condition; /* scf.condition */
    bool divergent;
} WhileShape;

bool while_facts(Reader *r, MlirOperation op, WhileShape *shape);

#endif
