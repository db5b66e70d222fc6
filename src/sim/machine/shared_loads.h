/* Loads that workgroups of a cluster share (gfx1250: cluster_load_*, tensor_load_to_lds with a mask). A mask names the
   workgroups that share the load. Each of them issues the instruction, and none gets data before all have issued it
   that still run: the hardware has a timeout for the others (AITER's opus GEMMs rely on it at the edges of a grid).
   In each of these workgroups, waves with the same number belong together: the n-th shared load of a mask in one
   belongs to the n-th of that mask in the others. */
#pragma once

#include "isa/events.h"
#include "sim/machine/machine.h"

/* M0 of such a load (not of a tensor load): the workgroups, and whether nobody waits for missing ones. */
enum { SHARED_LOAD_MASK = 0xffff, SHARED_LOAD_EARLY_TIMEOUT = 1 << 16 };

/* A load that some workgroups of its mask have not issued yet. */
typedef struct SharedLoad {
    const SimWave *wave; /* the first wave that issued it */
    const SimOp *op;
    uint32_t mask, come; /* workgroups of the cluster, by number */
    uint32_t number;     /* number among the wave's loads with that mask */
    uint16_t counters;   /* COUNTER_BIT_ */
    bool waits;          /* no early timeout */
} SharedLoad;

/* A wave issues such a load. */
void shared_load_issue(SimWave *wave, const SimOp *op, uint32_t mask, bool early_timeout);
/* Does the wave have an incomplete shared load on one of those counters? */
bool shared_load_holds(const SimWave *wave, unsigned counters);
/* A load of the cluster that somebody waits for; NULL: none. */
const SharedLoad *shared_load_left(const SimCluster *cluster);
/* A workgroup has ended: no load waits for it any more. */
void shared_loads_end(const SimGroup *group);
/* Forgets all loads: another cluster takes its place, or none. */
void shared_loads_forget(SimCluster *cluster);
void shared_loads_free(SimCluster *cluster);
