/* Instances of graphs: launches, updates and destroys them. */
#include <stdlib.h>

#include "hip/hip_capture.h"
#include "hip/hip_graph_memory.h"
#include "hip/hip_later.h"
#include "hip/hip_order.h"

typedef struct Exec {
    HipGraph *graph;
    unsigned long long flags;
    unsigned runs; /* launches in progress: host functions run without the lock */
    bool is_ended;
} Exec;

static Exec *find_exec(hipGraphExec_t exec) { return hip_handle_get(HIP_HANDLE_EXEC, exec); }

static void free_exec(Exec *exec)
{
    hip_graph_free(exec->graph);
    free(exec);
}

HipNode *hip_exec_node(hipGraphExec_t exec, hipGraphNode_t node, hipGraphNodeType type)
{
    const Exec *own = find_exec(exec);
    HipNode *found = own && node ? hip_graph_find(own->graph, node) : NULL;
    return found && found->type == type ? found : NULL;
}

/* ---- instances ---- */

static hipError_t instantiate(hipGraphExec_t *out, hipGraph_t graph, unsigned long long flags)
{
    enum { ALL_FLAGS = 15, DEVICE_LAUNCH = 4 };
    HipGraph *from = hip_graph_at(graph);
    if (!out || !from || flags & ~(unsigned long long)ALL_FLAGS) return hipErrorInvalidValue;
    *out = NULL;
    if (flags & DEVICE_LAUNCH) {
        hip_say("a device cannot launch a graph");
        return hipErrorNotSupported;
    }
    if (hip_graph_has_cycle(from)) {
        hip_say("the graph has a cycle");
        return hipErrorInvalidValue;
    }
    Exec *exec = calloc(1, sizeof *exec);
    if (exec) exec->graph = hip_graph_clone(from, false);
    if (exec && exec->graph) *out = hip_handle_new(HIP_HANDLE_EXEC, exec);
    if (*out) {
        exec->flags = flags;
        return hipSuccess;
    }
    if (exec && exec->graph) hip_graph_free(exec->graph);
    free(exec);
    return hipErrorOutOfMemory;
}

hipError_t hipGraphInstantiate(hipGraphExec_t *pGraphExec, hipGraph_t graph, hipGraphNode_t *pErrorNode,
                               char *pLogBuffer, size_t bufferSize)
{
    hip_begin();
    if (pErrorNode) *pErrorNode = NULL;
    if (pLogBuffer && bufferSize) *pLogBuffer = 0;
    return hip_end(instantiate(pGraphExec, graph, 0));
}

hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t *pGraphExec, hipGraph_t graph, unsigned long long flags)
{
    hip_begin();
    return hip_end(instantiate(pGraphExec, graph, flags));
}

/* The parameters of hipGraphInstantiateWithParams (HIP 6). Source: ROCm's hip_runtime_api.h */
typedef struct InstantiateParams {
    hipGraphNode_t error_node;
    unsigned long long flags;
    int result; /* 0: success, 1: error, 2: the structure is wrong */
    hipStream_t upload_stream;
} InstantiateParams;

hipError_t hipGraphInstantiateWithParams(hipGraphExec_t *exec, hipGraph_t graph, InstantiateParams *params)
{
    hip_begin();
    if (!params) return hip_end(hipErrorInvalidValue);
    HipGraph *own = hip_graph_at(graph);
    const hipError_t error = instantiate(exec, graph, params->flags);
    params->error_node = NULL;
    params->result = error == hipSuccess ? 0 : own && hip_graph_has_cycle(own) ? 2 : 1;
    return hip_end(error);
}

hipError_t hipGraphExecGetFlags(hipGraphExec_t exec, unsigned long long *flags)
{
    hip_begin();
    const Exec *own = find_exec(exec);
    if (own && flags) *flags = own->flags;
    return hip_end(own && flags ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipGraphExecDestroy(hipGraphExec_t graphExec)
{
    hip_begin();
    Exec *exec = hip_handle_end(HIP_HANDLE_EXEC, graphExec);
    if (exec && exec->runs) exec->is_ended = true;
    else if (exec) free_exec(exec);
    return hip_end(exec ? hipSuccess : hipErrorInvalidValue);
}

/* ---- launches ---- */

static hipError_t run_graph(HipGraph *graph, hipStream_t stream);

/* The caller holds the lock. The function gives it back while a host function runs. */
static hipError_t run_host(const HipNode *node, hipStream_t stream)
{
    const hipHostNodeParams host = node->as.host;
    HipOrderWork *work = hip_order_give(hip_order_used());
    hip_order_enter(work);
    hip_end(hipSuccess);
    host.fn(host.userData);
    hip_begin();
    hip_order_leave(work);
    hip_order_use(hip_own_stream(stream));
    return hipSuccess;
}

static hipError_t run_kernel(const HipNode *node)
{
    const unsigned before = hip_use_device(node->device);
    const hipError_t error = hip_launch_kernel(&node->as.kernel, node->is_cooperative);
    hip_use_device(before);
    return error;
}

static hipError_t run_node(HipNode *node, hipStream_t stream)
{
    if (node->is_off) return hipSuccess;
    switch ((int)node->type) {
    case HIP_NODE_ALLOC: return hip_reserve_allocate(node->as.place);
    case HIP_NODE_FREE: return hip_release(node->as.freed);
    case hipGraphNodeTypeKernel: return run_kernel(node);
    case hipGraphNodeTypeMemcpy: return hip_copy_3d(&node->as.copy);
    case hipGraphNodeTypeMemset: return hip_fill(&node->as.fill);
    case hipGraphNodeTypeHost: return run_host(node, stream);
    case hipGraphNodeTypeGraph: return run_graph(node->as.child, stream);
    case hipGraphNodeTypeEventRecord: hip_later_forget_event(node->as.event); return hip_record_event(node->as.event);
    default: return hipSuccess; /* no work is outstanding, so an event has nothing to wait for */
    }
}

static hipError_t run_graph(HipGraph *graph, hipStream_t stream)
{
    hipError_t error = hipSuccess;
    hip_graph_begin_walk(graph);
    for (HipNode *node; error == hipSuccess && (node = hip_graph_walk(graph));) error = run_node(node, stream);
    return error;
}

hipError_t hipGraphLaunch(hipGraphExec_t graphExec, hipStream_t stream)
{
    hip_begin();
    Exec *exec = find_exec(graphExec);
    if (!exec) return hip_end(hipErrorInvalidValue);
    hipError_t error = hip_check_stream(stream);
    if (error != hipSuccess) return hip_end(error);
    if (hip_is_captured(stream)) return hip_end(hip_capture_add(stream, hipGraphNodeTypeGraph, &exec->graph));
    error = hip_capture_check_work(stream);
    if (error != hipSuccess) return hip_end(error);
    /* a function of the graph itself, or another thread, launches it while it runs */
    if (exec->runs) return hip_end(hipErrorIllegalState);
    enum { AUTO_FREE = 1 };
    if (exec->flags & AUTO_FREE) hip_graph_free_memory(exec->graph);
    exec->runs++;
    hip_later_before(stream);
    hip_order_use(hip_own_stream(stream));
    error = run_graph(exec->graph, stream);
    hip_order_use(NULL);
    if (!--exec->runs && exec->is_ended) free_exec(exec);
    return hip_end(error);
}
HIP_PER_THREAD(hipGraphLaunch, (hipGraphExec_t graphExec, hipStream_t stream), (graphExec, stream))

hipError_t hipGraphUpload(hipGraphExec_t exec, hipStream_t stream)
{
    hip_begin();
    return hip_end(find_exec(exec) ? hip_check_stream(stream) : hipErrorInvalidValue);
}

/* ---- updates ---- */

typedef struct Update {
    hipGraphExecUpdateResult result;
    const HipNode *node;
} Update;

/* Do both depend on nodes with the same numbers, in the same order? */
static bool has_same_needs(const HipNode *m, const HipNode *n)
{
    if (m->num_needs != n->num_needs) return false;
    for (size_t i = 0; i < m->num_needs; i++)
        if (m->needs[i]->number != n->needs[i]->number) return false;
    return true;
}

static Update compare(const HipGraph *own, const HipGraph *from)
{
    const HipNode *m = own->first, *n = from->first;
    hip_graph_number(own);
    hip_graph_number(from);
    for (; m && n; m = m->next, n = n->next) {
        if (m->type != n->type) return (Update){hipGraphExecUpdateErrorNodeTypeChanged, n};
        if (!has_same_needs(m, n)) return (Update){hipGraphExecUpdateErrorTopologyChanged, n};
        if (m->type != hipGraphNodeTypeGraph) continue;
        const Update inner = compare(m->as.child, n->as.child);
        if (inner.result != hipGraphExecUpdateSuccess) return inner;
    }
    return m || n ? (Update){hipGraphExecUpdateErrorTopologyChanged, NULL} : (Update){hipGraphExecUpdateSuccess, NULL};
}

hipError_t hipGraphExecUpdate(hipGraphExec_t hGraphExec, hipGraph_t hGraph, hipGraphNode_t *hErrorNode_out,
                              hipGraphExecUpdateResult *updateResult_out)
{
    hip_begin();
    Exec *exec = find_exec(hGraphExec);
    const HipGraph *from = hip_graph_at(hGraph);
    if (!exec || !from || !hErrorNode_out || !updateResult_out) return hip_end(hipErrorInvalidValue);
    const Update update = compare(exec->graph, from);
    *updateResult_out = update.result;
    *hErrorNode_out = update.node ? update.node->handle : NULL;
    if (update.result != hipGraphExecUpdateSuccess) return hip_end(hipErrorGraphExecUpdateFailure);
    hipError_t error = exec->runs ? hipErrorIllegalState : hipSuccess;
    HipNode *m = exec->graph->first;
    for (const HipNode *n = from->first; error == hipSuccess && n; n = n->next, m = m->next) {
        error = hip_node_set_like(m, n);
        m->original = n->handle;
    }
    if (error != hipSuccess) *updateResult_out = hipGraphExecUpdateError;
    return hip_end(error);
}

/* ---- disabled nodes ---- */

static HipNode *switchable(hipGraphExec_t exec, hipGraphNode_t node)
{
    HipNode *found = hip_exec_node(exec, node, hipGraphNodeTypeKernel);
    if (!found) found = hip_exec_node(exec, node, hipGraphNodeTypeMemcpy);
    return found ? found : hip_exec_node(exec, node, hipGraphNodeTypeMemset);
}

hipError_t hipGraphNodeSetEnabled(hipGraphExec_t exec, hipGraphNode_t node, unsigned is_on)
{
    hip_begin();
    HipNode *found = switchable(exec, node);
    if (found) found->is_off = !is_on;
    return hip_end(found ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipGraphNodeGetEnabled(hipGraphExec_t exec, hipGraphNode_t node, unsigned *is_on)
{
    hip_begin();
    const HipNode *found = switchable(exec, node);
    if (found && is_on) *is_on = !found->is_off;
    return hip_end(found && is_on ? hipSuccess : hipErrorInvalidValue);
}
