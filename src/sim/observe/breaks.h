/* Stops a run at chosen instructions, and dumps the wave's registers and LDS. */
#pragma once

#include "sim/observe/trace.h"

typedef enum SimDumpKind { DUMP_SPECIAL, DUMP_SGPRS, DUMP_VGPRS, DUMP_AGPRS, DUMP_LDS, NUM_DUMP_KINDS } SimDumpKind;

/* A range of registers, or of bytes of LDS. A `last` beyond the end means the end. `used` (registers): only up to the
   highest one that the kernel's code names. */
typedef struct SimDump {
    SimDumpKind kind;
    uint32_t first, last;
    bool used;
} SimDump;

struct SimBreaks {
    SimView view;
    const uint8_t *at; /* by dword of the code: 1 = break before the instruction there */
    const SimDump *dumps;
    size_t num_dumps;
    uint64_t count;    /* number of hits that are dumped */
    bool go_on;        /* afterwards run to the end; otherwise the last dump ends the run with SIM_BREAK */
    uint64_t num_hits; /* result: hits of the chosen waves, dumped or not */
};
