/* Facts about loops, branches and the whole kernel, found before code is emitted for them. */
#pragma once

#include "frontend/read/carry.h"

/* Does the author count vector memory operations? Then the author also knows what a barrier publishes
   (author_waits.c). */
bool author_counts(Reader *r);

/* What the source promises of integers (promises.c): ranges of arguments, and OpRow.read of llvm.intr.assume. */
void narrow_arguments(Reader *r, MlirBlock entry);
OpHandler read_assume;

/* Is the integer part of an address, an index or the bound of a loop, a few operations later (positions.c)? */
bool is_position(Reader *r, MlirValue v);

/* ---- loops and branches (analyse.c) ---- */

/* OpRow.analyse: results of loops and branches in evaluation without emission. */
OpHandler analyse_for, analyse_choice, analyse_while;

typedef struct LoopShape {
    const Expr *lower, *upper, *step, *iv; /* iv: the symbol; loop_shape makes it */
    bool divergent;
    bool runs; /* at least one iteration is proved */
    bool is_unsigned;
    unsigned extended_from; /* not 0: the numbers are unsigned with that many bits, zero-extended; see loop_value */
    int64_t trips;          /* -1: not known */
    bool is_limited;        /* loop_limit_counter has set the end of iv's range */
} LoopShape;

/* The bounds of an scf.for. The induction variable is a symbol of the next nesting. */
bool loop_shape(Reader *r, MlirOperation op, LoopShape *shape);
/* The induction variable in the body, for the loop counter `count`. */
const Expr *loop_value(Reader *r, const LoopShape *shape, const Expr *count);
/* Finds the facts of all values that the loop carries: facts[i] for iteration argument i, NULL for data. */
bool loop_facts(Reader *r, MlirOperation op, const LoopShape *shape, Facts **facts);
/* Is the end of the loop a number that may be large? */
static inline bool loop_is_open(const LoopShape *s) { return s->trips < 0 && s->upper->hi > INT32_MAX; }
/* Gives the counter of an open loop the range that the accesses of each iteration leave it (counter_limit.c). Call it
   after loop_facts, and that again if the range has changed: true. */
bool loop_limit_counter(Reader *r, MlirBlock body, LoopShape *shape);
/* The value of an argument in the body, by its facts. NULL: a register holds it. */
const Expr *fact_value(Reader *r, const Facts *f, const Expr *init, const LoopShape *shape, const Type *type);
/* Its value after the loop, or NULL. */
const Expr *fact_result(Reader *r, const Facts *f, const Expr *init, const LoopShape *shape);
/* The facts of the results if one of the regions is selected. `uniform`: the same one for the whole wave. */
bool choice_facts(Reader *r, MlirOperation op, bool uniform, Facts **facts);
typedef struct WhileShape {
    Value **inits;
    Facts **facts; /* of the first region's arguments; NULL: data */
    Facts **result_facts;
    MlirOperation condition; /* scf.condition */
    bool divergent;
} WhileShape;

bool while_facts(Reader *r, MlirOperation op, WhileShape *shape);
