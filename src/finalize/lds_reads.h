/* Finds which LDS-DMA a barrier has to wait for: data that may be accessed before a later barrier waits for it. */
#pragma once

#include "finalize/wait_tracker.h"

/* A small set of LDS ranges. If it would become large, it becomes everything. */
typedef struct RefSet {
    MemRef ref[MAX_LDS_ENTRIES];
    uint16_t count;
} RefSet;

typedef struct LdsReads {
    RefSet **after; /* by Inst.index: barriers that must wait for LDS-DMA, and for nothing else */
} LdsReads;

/* A dataflow over the blocks. Requires kernel_number and cfg_build. `one_wave`: a workgroup is a single wave. */
LdsReads lds_reads_build(Kernel *k, bool one_wave);

/* COUNTER_BIT_ of the copy counters for which the instruction, an author's wait, waits. */
unsigned author_counts_copies(const Inst *inst);
