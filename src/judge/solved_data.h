/* Shared by the files that choose data for comparisons. */
#pragma once

#include "judge/judge_internal.h"
#include "sim/observe/compares.h"

/* Operands that shall meet: in that pair of the comparison the first is just above the second (1), just below it (-1),
   or equal to it (0). */
typedef struct JudgeGoal {
    uint32_t site;
    unsigned pair, variant;
    int side;
    bool is_met; /* else it was given up */
} JudgeGoal;

/* Runs of the candidate on the data set `chosen`, whose comparisons are recorded. */
typedef struct JudgeLooks {
    JudgeRequest *request;
    Judgement *j;
    struct SimCompares *compares;
    JudgeFills *fills;
    unsigned left;      /* runs that may still be made */
    uint64_t limit;     /* of the judgement's wave instructions */
    unsigned tries;     /* for goals */
    const uint8_t *had; /* by comparison: a bit for each outcome that choices have brought about */
    uint32_t num_had;
    VEC(JudgeGoal) done;
} JudgeLooks;

/* One run. False: there are no more, or no input can be chosen; then no comparison has pairs. */
bool judge_look(JudgeLooks *looks);
/* Adds elements (Judgement.edits) with which comparisons of computed values come out otherwise. */
void judge_solve(JudgeLooks *looks);
/* Is one operand the same in all pairs, and so rather a threshold than an element or a sum? *is_first: it is the first
   one. */
bool judge_is_threshold(const SimCompareSite *site, bool *is_first);
