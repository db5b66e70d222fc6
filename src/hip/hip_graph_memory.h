/* Nodes of graphs that allocate and free memory. The address is known when the node is made: its pages are reserved as
   long as a graph or an instance has the node, and are an allocation between the two nodes' runs. */
#ifndef WAVECC_HIP_HIP_GRAPH_MEMORY_H
#define WAVECC_HIP_HIP_GRAPH_MEMORY_H

#include "hip/hip_graph.h"

/* Of HIP 5.5. Source: ROCm's hip_runtime_api.h, hipMemAllocNodeParams */
typedef struct HipAllocParams {
    hipMemPoolProps pool;
    const hipMemAccessDesc *accesses;
    size_t num_accesses;
    size_t bytes;
    void *pointer;
} HipAllocParams;

typedef struct HipReserve HipReserve;

/* A place for a new node, and the same one for a clone's node; *place is dropped before. */
hipError_t hip_reserve_new(HipReserve **place, const HipAllocParams *params);
void hip_reserve_share(HipReserve **place, HipReserve *other);
void hip_reserve_drop(HipReserve *place);
/* What the node does. */
hipError_t hip_reserve_allocate(HipReserve *place);
/* Before a launch of an instance that was made so (hipGraphInstantiateFlagAutoFreeOnLaunch). */
void hip_graph_free_memory(const HipGraph *graph);
/* hipMallocAsync on a stream that is captured. */
hipError_t hip_capture_allocation(void **pointer, size_t bytes, hipStream_t stream);

#endif
