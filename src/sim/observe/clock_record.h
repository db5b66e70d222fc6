/* Records a run for the clock: the workgroups that were executed, as traces (timing/execution_trace.h).

   If the lanes of a flat operation access several memories, it is recorded as an access to the first of these: global
   memory, LDS, scratch. The clocks of its LDS lanes are added. Lanes of a buffer operation that are outside of the
   buffer touch no line and do not count; if all are outside, the access has no lines. An operation without active
   lanes, or one that only exchanges data between lanes, has no access. Scratch has the hardware's layout: dwords of the
   lanes side by side, the waves of a workgroup one after the other, and each workgroup in the same place. */
#pragma once

#include "support/map.h"
#include "timing/rows.h"
#include "timing/execution_trace.h"

/* A record can hold several runs of one program, one after the other. Their traces share the patterns. */
struct SimClockRecord {
    /* The caller's. */
    Arena *arena;
    const TimeRows *rows; /* of the program's target */
    uint64_t max_steps;   /* of all runs; beyond that, the run ends with SIM_BUDGET. 0: no limit */
    bool keep_beginnings; /* of workgroups that did not end because the run did */
    /* The run ends with SIM_BUDGET when each workgroup that has started has accessed memory other than by the scalar
       unit, or has ended. */
    bool until_work;
    /* The result. A run that does not end with SIM_OK adds no workgroup, except with keep_beginnings. */
    VEC(GroupTrace) groups; /* in the order of their start, which is that of the dispatch */
    TracePatterns patterns;
    uint64_t num_steps;
    Map by_hash; /* internal: patterns by hash of their fields */
};
