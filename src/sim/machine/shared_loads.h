/* Loads that workgroups of a cluster share (gfx1250: cluster_load_*, tensor_load_to_lds with a mask). A mask names the
   workgroups that share the load. Each of them issues the instruction, and none gets data before all have issued it.
   The n-th shared load with some mask in a wave belongs to the n-th one with this mask in the waves of the same number
   in the other workgroups. */
#ifndef WAVECC_SIM_SHARED_LOADS_H
#define WAVECC_SIM_SHARED_LOADS_H

#include "isa/events.h"
#include "sim/machine/machine.h"

/* M0 of such a load that is no tensor's: the workgroups, and that nobody waits for those that do not come. */
enum { SHARED_LOAD_MASK = 0xffff, SHARED_LOAD_EARLY_TIMEOUT = 1 << 16 };

/* A load for which not all workgroups of its mask have come. */
typedef struct SharedLoad {
    const SimWave *wave; /* the first that has come */
    const SimOp *op;
    uint32_t mask, come; /* workgroups of the cluster, by number */
    uint32_t number;     /* among those of the wave with that mask */
    uint16_t counters;   /* COUNTER_BIT_ */
    bool waits;          /* no early timeout */
} SharedLoad;

/* A wave issues one. */
void shared_load_issue(SimWave *wave, const SimOp *op, uint32_t mask, bool early_timeout);
/* Does the wave have one of those counters that is not served yet? */
bool shared_load_holds(const SimWave *wave, unsigned counters);
/* One of the cluster for which somebody waits; NULL: there is none. */
const SharedLoad *shared_load_left(const SimCluster *cluster);
/* Another cluster comes in its place, or none. */
void shared_loads_forget(SimCluster *cluster);
void shared_loads_free(SimCluster *cluster);

#endif
