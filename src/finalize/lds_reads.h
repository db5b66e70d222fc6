/* Which LDS is accessed between a barrier and the next one. */
#ifndef WAVECC_FINALIZE_LDS_READS_H
#define WAVECC_FINALIZE_LDS_READS_H

#include "finalize/wait_tracker.h"

/* A small set of LDS ranges; when it would become large, everything. */
typedef struct RefSet {
    MemRef ref[MAX_LDS_ENTRIES];
    uint16_t count;
} RefSet;

typedef struct LdsReads {
    RefSet **after; /* by Inst.index: barriers only */
} LdsReads;

/* Needs kernel_number and cfg_build. Backward dataflow over the blocks. */
LdsReads lds_reads_build(Kernel *k);

#endif
