/* What the clock is told of a run: the workgroups that it executed, as traces (timing/execution_trace.h).

   A flat operation whose lanes go to several memories is recorded as one of the first of these: global memory, LDS,
   scratch; the clocks of its LDS lanes are added there. Lanes of a buffer operation that are outside of the buffer
   touch no line and do not count; where all of them are, the operation has an access without lines. An operation that
   no lane takes part in, or that exchanges data between lanes only, has no access. Scratch is where the hardware puts
   it: dwords of the lanes side by side, the waves of a workgroup one after the other, and each workgroup in the same
   place. */
#ifndef WAVECC_SIM_CLOCK_RECORD_H
#define WAVECC_SIM_CLOCK_RECORD_H

#include "support/map.h"
#include "timing/rows.h"
#include "timing/execution_trace.h"

/* A record can take several runs of one program, one after the other: their traces share the patterns. */
struct SimClockRecord {
    /* The caller's. */
    Arena *arena;         /* of what is recorded */
    const TimeRows *rows; /* of the program's target */
    uint64_t max_steps;   /* of all runs; with more, the run ends with SIM_BUDGET. 0: no limit */
    bool keep_beginnings; /* of workgroups that did not end because the run did */
    /* Recorded. A run that does not end with SIM_OK adds no workgroup, but for keep_beginnings. */
    VEC(GroupTrace) groups; /* in the order in which they started: that of the dispatch */
    TracePatterns patterns;
    uint64_t num_steps;
    Map by_hash; /* the recorder's own: patterns by hash of their fields */
};

#endif
