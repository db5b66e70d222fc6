/* What a user sees while a run goes on: one line per instruction, and dumps of registers and LDS (breaks.h). */
#pragma once

#include "sim/sim.h"

typedef struct SimRange {
    uint32_t first, last;
} SimRange;

/* The selection that is shown, and where the text goes. */
typedef struct SimView {
    const SimRange *waves; /* wave numbers within the workgroup; NULL: all */
    size_t num_waves;
    uint64_t lanes;        /* lanes whose vector registers are shown, as bits */
    uint64_t address_bias; /* subtracted from addresses, because listings of the code object begin elsewhere */
    void (*write)(void *context, const char *text, size_t bytes);
    void *context;
} SimView;

struct SimTrace {
    SimView view;
};
