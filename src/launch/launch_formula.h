/* Formulas of launch files: numbers and named sizes with + - * / // % ( ) and functions. */
#ifndef WAVECC_LAUNCH_LAUNCH_FORMULA_H
#define WAVECC_LAUNCH_LAUNCH_FORMULA_H

#include <stdint.h>

#include "support/diag.h"
#include "support/map.h"

typedef struct LaunchValue {
    bool is_whole;
    int64_t whole;
    double real; /* of whole numbers, too */
} LaunchValue;

typedef Map LaunchNames; /* name -> LaunchValue */

/* Evaluates; errors (no such name, overflow, division by zero, syntax) are placed within `text`, which begins at `loc`.
   `/` of whole numbers gives a whole number where it is exact, else a real one; `//` rounds down. */
bool launch_formula(const char *text, SourceLoc loc, const LaunchNames *names, LaunchValue *value, DiagList *diags);

/* What a whole number may be, ends included. */
typedef struct LaunchRange {
    const char *what; /* its name in messages: "a dimension" */
    int64_t least, most;
} LaunchRange;

/* launch_formula for a whole number in the range. */
bool launch_whole(const char *text, SourceLoc loc, const LaunchNames *names, const LaunchRange *range, int64_t *value,
                  DiagList *diags);
/* A letter or '_', then letters, digits and '_'; not a function's name. */
bool launch_is_name(const char *text);

#endif
