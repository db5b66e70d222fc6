/* Writes the contents of a buffer after a run to a .npy file, or compares them with one. */
#pragma once

#include "sim/host/args.h"

enum { COMPARE_MAX_EXAMPLES = 5 };

/* Element a of the buffer matches element b of the file in these cases: both are NaN; a = b (the same infinity; -0 =
   0); both are finite and |a - b| <= atol + rtol * |b|; both are finite and a is at most `ulp` values of the buffer's
   type away from b (rounded to that type). */
typedef struct CompareOptions {
    double rtol, atol;
    uint64_t ulp;
    bool written_only; /* compare only elements of which the run wrote a byte */
} CompareOptions;

typedef struct CompareExample {
    uint64_t element;
    double got, want;
    uint64_t got_code;
    uint64_t want_code;
} CompareExample;

typedef struct Comparison {
    uint64_t num_compared, num_mismatches;
    double max_error; /* largest |a - b| of finite pairs */
    uint64_t max_error_element;
    uint64_t num_examples;
    CompareExample examples[COMPARE_MAX_EXAMPLES];
} Comparison;

/* Compares the buffer with a file in its type's encoding, or with <f4 or <f8 values. False, with a diagnostic: the file
   cannot be used. Mismatches are in `result`. */
bool compare_with_file(const Arg *buffer, const Memory *memory, const char *path, const CompareOptions *options,
                       Comparison *result, DiagList *diags);
/* Compares with the elements that `fill` generates, of the same shape. */
bool compare_with_fill(const Arg *buffer, const Memory *memory, const Fill *fill, const CompareOptions *options,
                       Comparison *result, DiagList *diags);
/* Compares with the contents of another buffer of the same shape. */
bool compare_with_buffer(const Arg *buffer, const Memory *memory, const Arg *other, const CompareOptions *options,
                         Comparison *result, DiagList *diags);
/* Prints one line, and one for each example. */
void compare_print(const Arg *buffer, const CompareOptions *options, const Comparison *result, StrBuf *out);
/* Writes the buffer's elements in row-major order. */
bool compare_dump(const Arg *buffer, const Memory *memory, const char *path, DiagList *diags);
