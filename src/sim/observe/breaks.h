/* Stops of a run at chosen instructions, with a dump of the wave's registers and of LDS. */
#ifndef WAVECC_SIM_BREAKS_H
#define WAVECC_SIM_BREAKS_H

#include "sim/observe/trace.h"

typedef enum SimDumpKind { DUMP_SPECIAL, DUMP_SGPRS, DUMP_VGPRS, DUMP_AGPRS, DUMP_LDS, NUM_DUMP_KINDS } SimDumpKind;

/* Registers, or bytes of LDS. `last` beyond the end is the end. `used` (registers): only up to the
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
    uint64_t count;    /* hits that are dumped */
    bool go_on;        /* after those: run to the end. Else the last one ends the run with SIM_BREAK */
    uint64_t num_hits; /* result: hits of the chosen waves, dumped or not */
};

#endif
