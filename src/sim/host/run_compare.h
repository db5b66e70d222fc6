/* What a run left in a buffer: written to a .npy file, or compared with one. */
#ifndef WAVECC_SIM_RUN_COMPARE_H
#define WAVECC_SIM_RUN_COMPARE_H

#include "sim/host/args.h"

enum { COMPARE_MAX_EXAMPLES = 5 };

/* An element a of the buffer matches the element b of the file when both are NaN, or a = b (so the same infinity;
   -0 = 0), or both are finite and |a - b| <= atol + rtol * |b|, or both are finite and a is at most `ulp` values of the
   buffer's type away from b (rounded to that type). */
typedef struct CompareOptions {
    double rtol, atol;
    uint64_t ulp;
    bool written_only; /* only elements of which the run wrote a byte */
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

/* Compares the buffer with a file of its own type's encoding, or of <f4 or <f8 values. False when the file can't be
   used (a diagnostic); mismatches are in `result`. */
bool compare_with_file(const Arg *buffer, const Memory *memory, const char *path, const CompareOptions *options,
                       Comparison *result, DiagList *diags);
/* Compares with the elements of `fill`, of the same shape: contents that are given, not what a run made of them. */
bool compare_with_fill(const Arg *buffer, const Memory *memory, const Fill *fill, const CompareOptions *options,
                       Comparison *result, DiagList *diags);
/* Compares with what is in another buffer of the same shape. */
bool compare_with_buffer(const Arg *buffer, const Memory *memory, const Arg *other, const CompareOptions *options,
                         Comparison *result, DiagList *diags);
/* A line for people, and one for each example. */
void compare_print(const Arg *buffer, const CompareOptions *options, const Comparison *result, StrBuf *out);
/* Writes the buffer's elements, row-major. */
bool compare_dump(const Arg *buffer, const Memory *memory, const char *path, DiagList *diags);

#endif
