/* Graph nodes that allocate and free memory. The address is known as soon as the node exists. Its pages stay reserved
   while a graph or an instance has the node. They count as allocated from the run of the allocating node to the run of
   the freeing one. */
#pragma once

#include "hip/hip_graph.h"

/* HIP 5.5. Source: ROCm's hip_runtime_api.h, hipMemAllocNodeParams */
typedef struct HipAllocParams {
    hipMemPoolProps pool;
    const hipMemAccessDesc *accesses;
    size_t num_accesses;
    size_t bytes;
    void *pointer;
} HipAllocParams;

typedef struct HipReserve HipReserve;

/* Reserves pages for a new node, or the same pages for a clone's node. Drops the previous *place. */
hipError_t hip_reserve_new(HipReserve **place, const HipAllocParams *params);
void hip_reserve_share(HipReserve **place, HipReserve *other);
void hip_reserve_drop(HipReserve *place);
/* The work of the node. */
hipError_t hip_reserve_allocate(HipReserve *place);
/* Runs before a launch of an instance that was created with hipGraphInstantiateFlagAutoFreeOnLaunch. */
void hip_graph_free_memory(const HipGraph *graph);
/* hipMallocAsync on a captured stream. */
hipError_t hip_capture_allocation(void **pointer, size_t bytes, hipStream_t stream);
