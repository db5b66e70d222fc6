/* The parameters of graph nodes: adds nodes with them, returns them, and changes them, also in instances. */
#include <stdlib.h>
#include <string.h>

#include "hip/hip_graph_memory.h"

/* ---- parameters ---- */

static HipFunction *kernel_of(const void *stub_or_handle)
{
    HipFunction *function = hip_function((hipFunction_t)(uintptr_t)stub_or_handle);
    return function ? function : hip_function_of_stub(stub_or_handle, hip_current_device());
}

/* The address of the explicit argument with that number; NULL: it is missing. */
static const void *argument(const hipKernelNodeParams *p, const ObjectArg *arg, uint32_t number)
{
    const uint8_t *packed = NULL;
    size_t bytes = 0;
    if (p->kernelParams) return p->kernelParams[number];
    for (void **extra = p->extra; extra && *extra != HIP_LAUNCH_PARAM_END; extra += 2) {
        if (*extra == HIP_LAUNCH_PARAM_BUFFER_POINTER) packed = extra[1];
        else if (*extra == HIP_LAUNCH_PARAM_BUFFER_SIZE && extra[1]) memcpy(&bytes, extra[1], sizeof bytes);
        else return NULL;
    }
    return packed && (uint64_t)arg->offset + arg->size <= bytes ? packed + arg->offset : NULL;
}

/* One block: the pointers, then the bytes that they point to. */
static hipError_t copy_arguments(const hipKernelNodeParams *p, const ObjectKernel *kernel, void ***out)
{
    uint32_t count = 0, number = 0;
    size_t bytes = 0;
    for (uint32_t i = 0; i < kernel->num_args; i++)
        if (!kernel->args[i].is_hidden) count++, bytes += kernel->args[i].size;
    void **block = malloc((count + 1) * sizeof(void *) + bytes);
    if (!block) return hipErrorOutOfMemory;
    uint8_t *to = (uint8_t *)(block + count + 1);
    ARRAY_FOREACH(const ObjectArg, arg, kernel->args, kernel->num_args) {
        if (arg->is_hidden) continue;
        const void *from = argument(p, arg, number);
        if (!hip_can_reach(from, arg->size, false)) {
            free(block);
            return hipErrorInvalidValue;
        }
        memcpy(to, from, arg->size);
        block[number++] = to;
        to += arg->size;
    }
    *out = block;
    return hipSuccess;
}

static hipError_t set_kernel_params(HipNode *node, const hipKernelNodeParams *params)
{
    void **arguments = NULL;
    const dim3 g = params->gridDim, b = params->blockDim;
    if (!params->func || (params->kernelParams && params->extra)) return hipErrorInvalidValue;
    const HipFunction *function = kernel_of(params->func);
    if (!function) return hipErrorInvalidDeviceFunction;
    if (!g.x || !g.y || !g.z || !b.x || !b.y || !b.z) return hipErrorInvalidConfiguration;
    const hipError_t error = copy_arguments(params, function->kernel, &arguments);
    if (error != hipSuccess) return error;
    free(node->as.kernel.kernelParams);
    node->as.kernel = *params;
    node->as.kernel.kernelParams = arguments;
    node->as.kernel.extra = NULL;
    return hipSuccess;
}

static hipError_t set_copy_params(HipNode *node, const hipMemcpy3DParms *params)
{
    hip_check_as_planned(true);
    const hipError_t error = hip_check_copy_3d(params);
    hip_check_as_planned(false);
    if (error == hipSuccess) node->as.copy = *params;
    return error;
}

static hipError_t set_fill_params(HipNode *node, const hipMemsetParams *params)
{
    if (!params->dst || !params->width || !params->height) return hipErrorInvalidValue;
    hip_check_as_planned(true);
    const hipError_t error = hip_check_fill(params);
    hip_check_as_planned(false);
    if (error == hipSuccess) node->as.fill = *params;
    return error;
}

static hipError_t set_function(HipNode *node, const hipHostNodeParams *params)
{
    if (!params->fn) return hipErrorInvalidValue;
    node->as.host = *params;
    return hipSuccess;
}

static hipError_t set_event(HipNode *node, const hipEvent_t *event)
{
    if (!hip_handle_get(HIP_HANDLE_EVENT, *event)) return hipErrorInvalidValue;
    node->as.event = *event;
    return hipSuccess;
}

/* The node owns a clone of the graph. */
static hipError_t set_child(HipNode *node, HipGraph *const *graph)
{
    HipGraph *clone = hip_graph_clone(*graph, true);
    if (!clone) return hipErrorOutOfMemory;
    clone->owner = node;
    if (node->as.child) hip_graph_free(node->as.child);
    node->as.child = clone;
    return hipSuccess;
}

hipError_t hip_node_set_like(HipNode *node, const HipNode *other)
{
    node->is_cooperative = other->is_cooperative;
    switch ((int)other->type) {
    case HIP_NODE_ALLOC: hip_reserve_share(&node->as.place, other->as.place); return hipSuccess;
    case hipGraphNodeTypeKernel: return set_kernel_params(node, &other->as.kernel);
    case hipGraphNodeTypeGraph: return set_child(node, &other->as.child);
    default: node->as = other->as; return hipSuccess; /* a handle that no longer exists is an error of the launch */
    }
}

void hip_node_drop_params(HipNode *node)
{
    if (node->type == HIP_NODE_ALLOC) hip_reserve_drop(node->as.place);
    if (node->type == hipGraphNodeTypeKernel) free(node->as.kernel.kernelParams);
    if (node->type == hipGraphNodeTypeGraph && node->as.child) hip_graph_free(node->as.child);
}

/* ---- adding ---- */

typedef hipError_t (*SetParams)(HipNode *node, const void *params);

/* Calls hip_end with the result. A node with wrong parameters is not added. */
static hipError_t add(hipGraphNode_t *out, hipGraph_t graph, const hipGraphNode_t *needs, size_t count,
                      hipGraphNodeType type, SetParams set, const void *params)
{
    HipGraph *own = hip_graph_at(graph);
    if (!out || !own || (count && !needs) || count > own->num_nodes || (set && !params))
        return hip_end(hipErrorInvalidValue);
    HipNode *node = hip_node_new(own, type, needs, count);
    if (!node) return hip_end(hipErrorInvalidValue);
    const hipError_t error = set ? set(node, params) : hipSuccess;
    if (error != hipSuccess) hip_node_free(node);
    else *out = node->handle;
    return hip_end(error);
}

/* Calls hip_end with the result. Sets the parameters of a node of a graph or an instance. */
static hipError_t change(HipNode *node, hipGraphNodeType type, SetParams set, const void *params)
{
    return hip_end(node && node->type == type && params ? set(node, params) : hipErrorInvalidValue);
}

static const HipNode *typed(hipGraphNode_t node, hipGraphNodeType type)
{
    const HipNode *own = hip_node_at(node);
    return own && own->type == type ? own : NULL;
}

/* The call that returns the parameters of a node of that type. */
#define GET_CALL(call, TYPE, Params, member)                            \
    hipError_t call(hipGraphNode_t node, Params *out)                   \
    {                                                                   \
        hip_begin();                                                    \
        const HipNode *own = typed(node, TYPE);                         \
        if (own && out) *out = own->as.member;                          \
        return hip_end(own && out ? hipSuccess : hipErrorInvalidValue); \
    }

/* The calls for one node type: add, get, set, and set in an instance. */
#define NODE_CALLS(name, TYPE, Params, member, set_it)                                                     \
    static hipError_t set_##member(HipNode *node, const void *params) { return set_it(node, params); }     \
    hipError_t hipGraphAdd##name##Node(hipGraphNode_t *out, hipGraph_t graph, const hipGraphNode_t *needs, \
                                       size_t count, const Params *params)                                 \
    {                                                                                                      \
        hip_begin();                                                                                       \
        return add(out, graph, needs, count, TYPE, set_##member, params);                                  \
    }                                                                                                      \
    GET_CALL(hipGraph##name##NodeGetParams, TYPE, Params, member)                                          \
    hipError_t hipGraph##name##NodeSetParams(hipGraphNode_t node, const Params *params)                    \
    {                                                                                                      \
        hip_begin();                                                                                       \
        return change(hip_node_at(node), TYPE, set_##member, params);                                      \
    }
NODE_CALLS(Kernel, hipGraphNodeTypeKernel, hipKernelNodeParams, kernel, set_kernel_params)
NODE_CALLS(Memcpy, hipGraphNodeTypeMemcpy, hipMemcpy3DParms, copy, set_copy_params)
NODE_CALLS(Memset, hipGraphNodeTypeMemset, hipMemsetParams, fill, set_fill_params)
NODE_CALLS(Host, hipGraphNodeTypeHost, hipHostNodeParams, host, set_function)

#define EXEC_CALL(name, TYPE, Params, member)                                                              \
    hipError_t hipGraphExec##name##NodeSetParams(hipGraphExec_t exec, hipGraphNode_t node, Params *params) \
    {                                                                                                      \
        hip_begin();                                                                                       \
        return change(hip_exec_node(exec, node, TYPE), TYPE, set_##member, params);                        \
    }
EXEC_CALL(Kernel, hipGraphNodeTypeKernel, const hipKernelNodeParams, kernel)
EXEC_CALL(Memcpy, hipGraphNodeTypeMemcpy, hipMemcpy3DParms, copy)
EXEC_CALL(Memset, hipGraphNodeTypeMemset, const hipMemsetParams, fill)
EXEC_CALL(Host, hipGraphNodeTypeHost, const hipHostNodeParams, host)

static hipError_t set_captured(HipNode *node, const void *params)
{
    const HipCapturedKernel *captured = params;
    node->is_cooperative = captured->is_cooperative;
    return set_kernel(node, &captured->params);
}

static hipError_t set_child_of(HipNode *node, const void *graph) { return set_child(node, graph); }

static hipError_t set_allocation(HipNode *node, const void *params) { return hip_reserve_new(&node->as.place, params); }

static hipError_t set_freed(HipNode *node, const void *pointer)
{
    node->as.freed = (void *)(uintptr_t)pointer;
    return hipSuccess;
}

hipError_t hip_graph_add(HipGraph *graph, hipGraphNodeType type, const hipGraphNode_t *needs, size_t count,
                         const void *params, HipNode **out)
{
    static const SetParams sets[] = {[hipGraphNodeTypeKernel] = set_captured,
                                     [hipGraphNodeTypeMemcpy] = set_copy,
                                     [hipGraphNodeTypeMemset] = set_fill,
                                     [hipGraphNodeTypeHost] = set_host,
                                     [hipGraphNodeTypeGraph] = set_child_of,
                                     [HIP_NODE_ALLOC] = set_allocation,
                                     [HIP_NODE_FREE] = set_freed};
    HipNode *node = hip_node_new(graph, type, needs, count);
    if (!node) return hipErrorInvalidValue;
    const hipError_t error = sets[type](node, params);
    if (error != hipSuccess) hip_node_free(node);
    else *out = node;
    return error;
}

hipError_t hipGraphAddEmptyNode(hipGraphNode_t *pGraphNode, hipGraph_t graph, const hipGraphNode_t *pDependencies,
                                size_t numDependencies)
{
    hip_begin();
    return add(pGraphNode, graph, pDependencies, numDependencies, hipGraphNodeTypeEmpty, NULL, NULL);
}

/* ---- copies in one dimension, and of variables ---- */

static hipMemcpy3DParms flat(void *to, const void *from, size_t bytes, hipMemcpyKind kind)
{
    return (hipMemcpy3DParms){.srcPtr = {(void *)(uintptr_t)from, bytes, bytes, 1},
                              .dstPtr = {to, bytes, bytes, 1},
                              .extent = {bytes, 1, 1},
                              .kind = kind};
}

hipError_t hipGraphAddMemcpyNode1D(hipGraphNode_t *pGraphNode, hipGraph_t graph, const hipGraphNode_t *pDependencies,
                                   size_t numDependencies, void *dst, const void *src, size_t count, hipMemcpyKind kind)
{
    const hipMemcpy3DParms copy = flat(dst, src, count, kind);
    hip_begin();
    if (!dst || !src) return hip_end(hipErrorInvalidValue);
    return add(pGraphNode, graph, pDependencies, numDependencies, hipGraphNodeTypeMemcpy, set_copy, &copy);
}

hipError_t hipGraphMemcpyNodeSetParams1D(hipGraphNode_t node, void *dst, const void *src, size_t count,
                                         hipMemcpyKind kind)
{
    const hipMemcpy3DParms copy = flat(dst, src, count, kind);
    hip_begin();
    return change(dst && src ? hip_node_at(node) : NULL, hipGraphNodeTypeMemcpy, set_copy, &copy);
}

hipError_t hipGraphExecMemcpyNodeSetParams1D(hipGraphExec_t hGraphExec, hipGraphNode_t node, void *dst, const void *src,
                                             size_t count, hipMemcpyKind kind)
{
    const hipMemcpy3DParms copy = flat(dst, src, count, kind);
    HipNode *found;
    hip_begin();
    found = dst && src ? hip_exec_node(hGraphExec, node, hipGraphNodeTypeMemcpy) : NULL;
    return change(found, hipGraphNodeTypeMemcpy, set_copy, &copy);
}

/* The address of a part of a variable. */
static hipError_t part_of(const void *symbol, size_t offset, size_t count, uint8_t **at)
{
    void *address;
    size_t bytes;
    if (!hip_variable(symbol, &address, &bytes)) return hipErrorInvalidSymbol;
    if (!count || offset > bytes || count > bytes - offset) return hipErrorInvalidValue;
    *at = (uint8_t *)address + offset;
    return hipSuccess;
}

/* Puts a part of a variable on the side of the copy that has no pointer. */
static hipError_t aim(hipMemcpy3DParms *copy, const void *symbol, size_t offset)
{
    uint8_t *at = NULL;
    const bool to_symbol = !copy->dstPtr.ptr;
    const hipMemcpyKind wrong = to_symbol ? hipMemcpyDeviceToHost : hipMemcpyHostToDevice;
    if (!copy->dstPtr.ptr && !copy->srcPtr.ptr) return hipErrorInvalidValue;
    if (copy->kind == wrong || copy->kind == hipMemcpyHostToHost) return hipErrorInvalidMemcpyDirection;
    const hipError_t error = part_of(symbol, offset, copy->extent.width, &at);
    if (to_symbol) copy->dstPtr.ptr = at;
    else copy->srcPtr.ptr = at;
    return error;
}

/* Calls hip_end with the result: a copy whose other side is a part of a variable. */
static hipError_t add_aimed(hipGraphNode_t *out, hipGraph_t graph, const hipGraphNode_t *needs, size_t count,
                            hipMemcpy3DParms copy, const void *symbol, size_t offset)
{
    hip_begin();
    const hipError_t error = aim(&copy, symbol, offset);
    if (error != hipSuccess) return hip_end(error);
    return add(out, graph, needs, count, hipGraphNodeTypeMemcpy, set_copy, &copy);
}

static hipError_t change_aimed(hipGraphNode_t node, hipMemcpy3DParms copy, const void *symbol, size_t offset)
{
    hip_begin();
    const hipError_t error = aim(&copy, symbol, offset);
    if (error != hipSuccess) return hip_end(error);
    return change(hip_node_at(node), hipGraphNodeTypeMemcpy, set_copy, &copy);
}

hipError_t hipGraphAddMemcpyNodeToSymbol(hipGraphNode_t *pGraphNode, hipGraph_t graph,
                                         const hipGraphNode_t *pDependencies, size_t numDependencies,
                                         const void *symbol, const void *src, size_t count, size_t offset,
                                         hipMemcpyKind kind)
{
    return add_aimed(pGraphNode, graph, pDependencies, numDependencies, flat(NULL, src, count, kind), symbol, offset);
}

hipError_t hipGraphAddMemcpyNodeFromSymbol(hipGraphNode_t *pGraphNode, hipGraph_t graph,
                                           const hipGraphNode_t *pDependencies, size_t numDependencies, void *dst,
                                           const void *symbol, size_t count, size_t offset, hipMemcpyKind kind)
{
    return add_aimed(pGraphNode, graph, pDependencies, numDependencies, flat(dst, NULL, count, kind), symbol, offset);
}

hipError_t hipGraphMemcpyNodeSetParamsToSymbol(hipGraphNode_t node, const void *symbol, const void *src, size_t count,
                                               size_t offset, hipMemcpyKind kind)
{
    return change_aimed(node, flat(NULL, src, count, kind), symbol, offset);
}

hipError_t hipGraphMemcpyNodeSetParamsFromSymbol(hipGraphNode_t node, void *dst, const void *symbol, size_t count,
                                                 size_t offset, hipMemcpyKind kind)
{
    return change_aimed(node, flat(dst, NULL, count, kind), symbol, offset);
}

/* ---- events ---- */

static hipError_t set_event_of(HipNode *node, const void *event) { return set_event(node, event); }

#define EVENT_CALLS(name, TYPE)                                                                             \
    hipError_t hipGraphAdd##name##Node(hipGraphNode_t *out, hipGraph_t graph, const hipGraphNode_t *needs,  \
                                       size_t count, hipEvent_t event)                                      \
    {                                                                                                       \
        hip_begin();                                                                                        \
        return add(out, graph, needs, count, TYPE, set_event_of, &event);                                   \
    }                                                                                                       \
    GET_CALL(hipGraph##name##NodeGetEvent, TYPE, hipEvent_t, event)                                         \
    hipError_t hipGraph##name##NodeSetEvent(hipGraphNode_t node, hipEvent_t event)                          \
    {                                                                                                       \
        hip_begin();                                                                                        \
        return change(hip_node_at(node), TYPE, set_event_of, &event);                                       \
    }                                                                                                       \
    hipError_t hipGraphExec##name##NodeSetEvent(hipGraphExec_t exec, hipGraphNode_t node, hipEvent_t event) \
    {                                                                                                       \
        hip_begin();                                                                                        \
        return change(hip_exec_node(exec, node, TYPE), TYPE, set_event_of, &event);                         \
    }
EVENT_CALLS(EventRecord, hipGraphNodeTypeEventRecord)
EVENT_CALLS(EventWait, hipGraphNodeTypeWaitEvent)

/* ---- graphs in graphs ---- */

hipError_t hipGraphAddChildGraphNode(hipGraphNode_t *pGraphNode, hipGraph_t graph, const hipGraphNode_t *pDependencies,
                                     size_t numDependencies, hipGraph_t childGraph)
{
    hip_begin();
    HipGraph *child = hip_graph_at(childGraph);
    if (!child || child == hip_graph_at(graph)) return hip_end(hipErrorInvalidValue);
    if (hip_graph_has_cycle(child)) return hip_end(hipErrorInvalidValue);
    return add(pGraphNode, graph, pDependencies, numDependencies, hipGraphNodeTypeGraph, set_child_of, &child);
}

hipError_t hipGraphChildGraphNodeGetGraph(hipGraphNode_t node, hipGraph_t *pGraph)
{
    hip_begin();
    const HipNode *own = typed(node, hipGraphNodeTypeGraph);
    if (own && pGraph) *pGraph = own->as.child->handle;
    return hip_end(own && pGraph ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipGraphExecChildGraphNodeSetParams(hipGraphExec_t hGraphExec, hipGraphNode_t node, hipGraph_t childGraph)
{
    hip_begin();
    HipGraph *child = hip_graph_at(childGraph);
    HipNode *own = hip_exec_node(hGraphExec, node, hipGraphNodeTypeGraph);
    if (!own || !child || child->num_nodes != own->as.child->num_nodes) return hip_end(hipErrorInvalidValue);
    return change(own, hipGraphNodeTypeGraph, set_child_of, &child);
}
