/* Formulas of launch files: numbers and named sizes with + - * / // % ( ) and functions. */
#ifndef WAVECC_DRIVER_LAUNCH_FORMULA_H
#define WAVECC_DRIVER_LAUNCH_FORMULA_H

#include <stdint.h>

#include "support/diag.h"

typedef struct LaunchValue {
    bool is_whole;
    int64_t whole;
    double real; /* of whole numbers, too */
} LaunchValue;

typedef struct LaunchName {
    const char *name;
    LaunchValue value;
} LaunchName;

typedef VEC(LaunchName) LaunchNames;

/* Evaluates; errors (no such name, overflow, division by zero, syntax) are placed within `text`, which begins at `loc`.
   `/` of whole numbers gives a whole number where it is exact, else a real one; `//` rounds down. */
bool launch_formula(const char *text, SourceLoc loc, const LaunchNames *names, LaunchValue *value, DiagList *diags);
/* The same for a whole number from `least` to `most`; `what` names it in the message: "a dimension". */
bool launch_whole(const char *text, SourceLoc loc, const LaunchNames *names, const char *what, int64_t least,
                  int64_t most, int64_t *value, DiagList *diags);
/* A letter or '_', then letters, digits and '_'; not a function's name. */
bool launch_is_name(const char *text);

#endif
