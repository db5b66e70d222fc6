/* Which LDS-DMA a barrier has to wait for: what may be accessed before a later barrier waits for it. */
#ifndef WAVECC_FINALIZE_LDS_READS_H
#define WAVECC_FINALIZE_LDS_READS_H

#include "finalize/wait_tracker.h"

/* A small set of LDS ranges; when it would become large, everything. */
typedef struct RefSet {
    MemRef ref[MAX_LDS_ENTRIES];
    uint16_t count;
} RefSet;

typedef struct LdsReads {
    RefSet **after; /* by Inst.index: barriers that are asked to wait for LDS-DMA, and only these */
} LdsReads;

/* Needs kernel_number and cfg_build. Dataflow over the blocks; `one_wave`: a workgroup is a single wave. */
LdsReads lds_reads_build(Kernel *k, bool one_wave);

/* COUNTER_BIT_ of the counters of copies that the instruction, a wait of the author's, waits for. */
unsigned author_counts_copies(const Inst *inst);

#endif
