/* Formulas of launch files: numbers and named sizes with + - * / // % ( ) and functions. */
#pragma once

#include <stdint.h>

#include "support/diag.h"
#include "support/map.h"

typedef struct LaunchValue {
    bool is_whole;
    int64_t whole;
    double real; /* also set for whole numbers */
} LaunchValue;

typedef Map LaunchNames; /* name -> LaunchValue */

/* Evaluates. Errors (unknown name, overflow, division by zero, syntax) are located within `text`, which starts at
   `loc`. `/` of whole numbers gives a whole number if it is exact, else a real one; `//` rounds down. */
bool launch_formula(const char *text, SourceLoc loc, const LaunchNames *names, LaunchValue *value, DiagList *diags);

/* The allowed whole numbers, including both ends. */
typedef struct LaunchRange {
    const char *what; /* its name in messages: "a dimension" */
    int64_t least, most;
} LaunchRange;

/* Like launch_formula, for a whole number in the range. */
bool launch_whole(const char *text, SourceLoc loc, const LaunchNames *names, const LaunchRange *range, int64_t *value,
                  DiagList *diags);
/* A letter or '_', then letters, digits and '_'; not a function's name. */
bool launch_is_name(const char *text);
