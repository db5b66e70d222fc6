#include "hip/hip_graph_memory.h"

#include <stdlib.h>
#include <string.h>

#include "hip/hip_capture.h"

struct HipReserve {
    HipReserve *next; /* of all */
    uint8_t *at;
    size_t bytes;
    unsigned device;
    unsigned holders; /* nodes */
    bool is_live;     /* an allocation now */
};

static HipReserve *all;

/* hipGraphMemAttributeType */
enum { USED, USED_HIGH, RESERVED, RESERVED_HIGH, NUM_COUNTS };
static uint64_t counts[NUM_COUNTS];

static void count(int which, uint64_t more)
{
    counts[which] += more;
    if (counts[which] > counts[which + 1]) counts[which + 1] = counts[which];
}

/* ---- places ---- */

static void end(HipReserve *place)
{
    if (place->holders || place->is_live) return;
    HipReserve **link = &all;
    while (*link != place) link = &(*link)->next;
    *link = place->next;
    counts[RESERVED] -= place->bytes;
    hip_free_pages(place->at, place->bytes);
    free(place);
}

bool hip_reserved_at(const void *at, HipMemory *out)
{
    const HipReserve *place = all;
    while (place && (uintptr_t)at - (uintptr_t)place->at >= place->bytes) place = place->next;
    if (place)
        *out =
            (HipMemory){.begin = place->at, .bytes = place->bytes, .kind = HIP_MEMORY_DEVICE, .device = place->device};
    return place != NULL;
}

void hip_reserve_drop(HipReserve *place)
{
    if (!place) return;
    place->holders--;
    end(place);
}

void hip_reserve_share(HipReserve **place, HipReserve *other)
{
    other->holders++;
    hip_reserve_drop(*place);
    *place = other;
}

hipError_t hip_reserve_new(HipReserve **place, const HipAllocParams *params)
{
    const hipMemPoolProps *pool = &params->pool;
    if (!params->bytes || pool->allocType != hipMemAllocationTypePinned || !hip_is_device(pool->location.id) ||
        pool->location.type != hipMemLocationTypeDevice)
        return hipErrorInvalidValue;
    HipReserve *made = calloc(1, sizeof *made);
    if (made) made->at = params->bytes <= hip_device_bytes() ? hip_pages(params->bytes) : NULL;
    if (!made || !made->at) {
        free(made);
        return hipErrorOutOfMemory;
    }
    made->bytes = params->bytes;
    made->device = (unsigned)pool->location.id;
    made->next = all;
    all = made;
    count(RESERVED, made->bytes);
    hip_reserve_share(place, made);
    return hipSuccess;
}

hipError_t hip_reserve_allocate(HipReserve *place)
{
    const HipMemory memory = {
        .begin = place->at, .bytes = place->bytes, .kind = HIP_MEMORY_DEVICE, .device = place->device, .place = place};
    if (place->is_live) {
        hip_say("a graph is launched again, but its memory at %p was not freed", (void *)place->at);
        return hipErrorInvalidValue;
    }
    if (!hip_add_memory(&memory)) return hipErrorOutOfMemory;
    place->is_live = true;
    count(USED, place->bytes);
    return hipSuccess;
}

void hip_reserve_freed(HipReserve *place)
{
    place->is_live = false;
    counts[USED] -= place->bytes;
    end(place);
}

void hip_graph_free_memory(const HipGraph *graph)
{
    for (const HipNode *n = graph->first; n; n = n->next) {
        if (n->type == hipGraphNodeTypeGraph) hip_graph_free_memory(n->as.child);
        if (n->type == HIP_NODE_ALLOC && n->as.place->is_live) hip_release(n->as.place->at);
    }
}

/* ---- nodes ---- */

static const HipNode *typed(hipGraphNode_t node, hipGraphNodeType type)
{
    const HipNode *own = hip_node_at(node);
    return own && own->type == type ? own : NULL;
}

static hipError_t add(hipGraphNode_t *out, hipGraph_t graph, const hipGraphNode_t *needs, size_t num_needs,
                      hipGraphNodeType type, const void *params, HipNode **node)
{
    HipGraph *own = hip_graph_at(graph);
    if (!out || !own || (num_needs && !needs) || num_needs > own->num_nodes || !params) return hipErrorInvalidValue;
    const hipError_t error = hip_graph_add(own, type, needs, num_needs, params, node);
    if (error == hipSuccess) *out = (*node)->handle;
    return error;
}

hipError_t hipGraphAddMemAllocNode(hipGraphNode_t *out, hipGraph_t graph, const hipGraphNode_t *needs, size_t num_needs,
                                   HipAllocParams *params)
{
    HipNode *node;
    hip_begin();
    const hipError_t error = add(out, graph, needs, num_needs, HIP_NODE_ALLOC, params, &node);
    if (error == hipSuccess) params->pointer = node->as.place->at;
    return hip_end(error);
}

hipError_t hipGraphMemAllocNodeGetParams(hipGraphNode_t node, HipAllocParams *params)
{
    hip_begin();
    const HipNode *own = typed(node, HIP_NODE_ALLOC);
    if (!own || !params) return hip_end(hipErrorInvalidValue);
    *params = (HipAllocParams){.bytes = own->as.place->bytes, .pointer = own->as.place->at};
    params->pool.allocType = hipMemAllocationTypePinned;
    params->pool.location.type = hipMemLocationTypeDevice;
    params->pool.location.id = (int)own->as.place->device;
    return hip_end(hipSuccess);
}

hipError_t hipGraphAddMemFreeNode(hipGraphNode_t *out, hipGraph_t graph, const hipGraphNode_t *needs, size_t num_needs,
                                  void *pointer)
{
    HipNode *node;
    hip_begin();
    return hip_end(add(out, graph, needs, num_needs, HIP_NODE_FREE, pointer, &node));
}

hipError_t hipGraphMemFreeNodeGetParams(hipGraphNode_t node, void *pointer)
{
    hip_begin();
    const HipNode *own = typed(node, HIP_NODE_FREE);
    if (own && pointer) memcpy(pointer, &own->as.freed, sizeof own->as.freed);
    return hip_end(own && pointer ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hip_capture_allocation(void **pointer, size_t bytes, hipStream_t stream)
{
    HipAllocParams params = {.bytes = bytes};
    params.pool.allocType = hipMemAllocationTypePinned;
    params.pool.location.type = hipMemLocationTypeDevice;
    params.pool.location.id = (int)hip_device_of(stream);
    const HipNode *node;
    const hipError_t error = hip_capture_add_node(stream, HIP_NODE_ALLOC, &params, &node);
    if (error == hipSuccess) *pointer = node->as.place->at;
    return error;
}

/* ---- memory that graphs hold ---- */

hipError_t hipDeviceGetGraphMemAttribute(int device, int attribute, void *value)
{
    hip_begin();
    if (!hip_is_device(device)) return hip_end(hipErrorInvalidDevice);
    if (!value || (unsigned)attribute >= NUM_COUNTS) return hip_end(hipErrorInvalidValue);
    memcpy(value, &counts[attribute], sizeof counts[0]);
    return hip_end(hipSuccess);
}

hipError_t hipDeviceSetGraphMemAttribute(int device, int attribute, void *value)
{
    uint64_t number;
    hip_begin();
    if (!hip_is_device(device)) return hip_end(hipErrorInvalidDevice);
    if (!value || (attribute != USED_HIGH && attribute != RESERVED_HIGH)) return hip_end(hipErrorInvalidValue);
    memcpy(&number, value, sizeof number);
    if (number) return hip_end(hipErrorInvalidValue);
    counts[attribute] = counts[attribute - 1];
    return hip_end(hipSuccess);
}

hipError_t hipDeviceGraphMemTrim(int device)
{
    hip_begin();
    return hip_end(hip_is_device(device) ? hipSuccess : hipErrorInvalidDevice);
}
