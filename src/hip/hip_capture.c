/* Stream capture. A capture has one branch for each stream that takes part: the one where it began, and streams that
   waited for an event of another branch. A branch knows which nodes its next node depends on. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "hip/event_list.h"
#include "hip/hip_capture.h"

/* A list of nodes, by their handles. */
typedef struct Nodes {
    hipGraphNode_t *data;
    size_t len;
} Nodes;

typedef struct Capture {
    HipGraph *graph;
    unsigned long long id;
    hipStreamCaptureMode mode;
    pthread_t thread;
    bool is_given; /* the program gave the graph: it stays if the capture fails */
    bool is_invalid;
    Nodes left; /* the last nodes of branches whose streams were destroyed */
} Capture;

typedef struct Branch {
    struct Branch *next;
    hipStream_t stream;
    pthread_t thread; /* the thread that began it */
    Capture *capture;
    bool is_origin;
    Nodes last;
} Branch;

/* An event that was recorded on a branch. */
typedef struct Mark {
    HipEventNote note;
    const Capture *capture;
    Nodes nodes;
} Mark;

static struct {
    Branch *branches;
    HipEventNote *marks;
    unsigned long long num_captures;
} all;
static _Thread_local hipStreamCaptureMode thread_mode = hipStreamCaptureModeGlobal;

/* ---- lists ---- */

/* Adds those nodes that are not in the list. */
static bool join(Nodes *to, const hipGraphNode_t *nodes, size_t count)
{
    hipGraphNode_t *data = realloc(to->data, (to->len + count + 1) * sizeof *data);
    if (!data) return false;
    to->data = data;
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        while (at < to->len && data[at] != nodes[i]) at++;
        if (at == to->len) data[to->len++] = nodes[i];
    }
    return true;
}

static bool set_nodes(Nodes *to, const hipGraphNode_t *nodes, size_t count)
{
    to->len = 0;
    return join(to, nodes, count);
}

static Branch *find(hipStream_t stream)
{
    Branch *b = all.branches;
    while (b && (b->stream != stream || (stream == hipStreamPerThread && !pthread_equal(b->thread, pthread_self()))))
        b = b->next;
    return b;
}

bool hip_is_captured(hipStream_t stream) { return find(stream) != NULL; }

static Branch *new_branch(hipStream_t stream, Capture *capture)
{
    Branch *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    *b = (Branch){.next = all.branches, .stream = stream, .thread = pthread_self(), .capture = capture};
    return all.branches = b;
}

static void drop_branch(Branch *branch)
{
    Branch **link = &all.branches;
    while (*link != branch) link = &(*link)->next;
    *link = branch->next;
    free(branch->last.data);
    free(branch);
}

void hip_capture_forget(hipEvent_t event)
{
    Mark *mark = hip_event_take(&all.marks, event);
    if (mark) free(mark->nodes.data);
    free(mark);
}

/* ---- calls that a captured stream does not allow ---- */

hipError_t hip_capture_check_work(hipStream_t stream)
{
    if (!hip_is_legacy(stream)) return hipSuccess;
    hipError_t error = hipSuccess;
    for (Branch *b = all.branches; b; b = b->next) {
        if (!hip_stream_blocks(b->stream) || hip_device_of(b->stream) != hip_device_of(stream)) continue;
        b->capture->is_invalid = true;
        error = hipErrorStreamCaptureImplicit;
    }
    return error;
}

hipError_t hip_capture_check_device(void)
{
    hipError_t error = hipSuccess;
    if (thread_mode == hipStreamCaptureModeRelaxed) return error;
    for (Branch *b = all.branches; b; b = b->next) {
        Capture *c = b->capture;
        const bool is_own = pthread_equal(c->thread, pthread_self());
        if (c->mode == hipStreamCaptureModeRelaxed) continue;
        if (!is_own && (c->mode != hipStreamCaptureModeGlobal || thread_mode != hipStreamCaptureModeGlobal)) continue;
        c->is_invalid = true;
        error = hipErrorStreamCaptureUnsupported;
    }
    return error;
}

hipError_t hip_capture_check_wait(hipStream_t stream)
{
    Branch *b = find(stream);
    if (!b) return hip_is_legacy(stream) ? hip_capture_check_work(stream) : hipSuccess;
    b->capture->is_invalid = true;
    return hipErrorStreamCaptureUnsupported;
}

hipError_t hip_capture_check_event(hipEvent_t event)
{
    return hip_event_find(all.marks, event) ? hipErrorCapturedEvent : hipSuccess;
}

/* ---- nodes ---- */

hipError_t hip_capture_add(hipStream_t stream, hipGraphNodeType type, const void *params)
{
    const HipNode *node;
    return hip_capture_add_node(stream, type, params, &node);
}

hipError_t hip_capture_add_node(hipStream_t stream, hipGraphNodeType type, const void *params, const HipNode **out)
{
    Branch *b = find(stream);
    HipNode *node = NULL;
    if (b->capture->is_invalid) return hipErrorStreamCaptureInvalidated;
    const unsigned before = hip_use_device(hip_device_of(stream));
    hipError_t error = hip_graph_add(b->capture->graph, type, b->last.data, b->last.len, params, &node);
    hip_use_device(before);
    if (error == hipSuccess && !set_nodes(&b->last, &node->handle, 1)) error = hipErrorOutOfMemory;
    if (error != hipSuccess) b->capture->is_invalid = true;
    *out = node;
    return error;
}

hipError_t hip_capture_record(hipEvent_t event, hipStream_t stream)
{
    const Branch *b = find(stream);
    if (b->capture->is_invalid) return hipErrorStreamCaptureInvalidated;
    hip_capture_forget(event);
    Mark *mark = hip_event_note(&all.marks, event, sizeof *mark);
    mark->capture = b->capture;
    if (join(&mark->nodes, b->last.data, b->last.len)) return hipSuccess;
    hip_capture_forget(event);
    return hipErrorOutOfMemory;
}

bool hip_capture_wait(hipStream_t stream, hipEvent_t event, hipError_t *error)
{
    Branch *b = find(stream);
    const Mark *mark = hip_event_find(all.marks, event);
    if (!b && !mark) return false;
    *error = hipSuccess;
    if (!mark) {
        b->capture->is_invalid = true;
        *error = hipErrorStreamCaptureIsolation;
    } else if (hip_is_legacy(stream)) {
        *error = hipErrorStreamCaptureImplicit;
    } else if (b && b->capture != mark->capture) {
        b->capture->is_invalid = true;
        *error = hipErrorStreamCaptureMerge;
    } else if (mark->capture->is_invalid) {
        *error = hipErrorStreamCaptureInvalidated;
    } else {
        if (!b) b = new_branch(stream, (Capture *)(uintptr_t)mark->capture);
        if (!b || !join(&b->last, mark->nodes.data, mark->nodes.len)) *error = hipErrorOutOfMemory;
    }
    return true;
}

/* ---- beginning and ending ---- */

static hipError_t begin(hipStream_t stream, hipStreamCaptureMode mode, HipGraph *graph, Branch **out)
{
    if ((unsigned)mode > hipStreamCaptureModeRelaxed) return hipErrorInvalidValue;
    if (hip_is_legacy(stream)) return hipErrorStreamCaptureUnsupported;
    const hipError_t error = hip_check_stream(stream);
    if (error != hipSuccess) return error;
    if (find(stream)) return hipErrorIllegalState;
    Capture *capture = calloc(1, sizeof *capture);
    Branch *b = capture ? new_branch(stream, capture) : NULL;
    if (b)
        *capture = (Capture){.graph = graph ? graph : hip_graph_new(true),
                             .id = ++all.num_captures,
                             .mode = mode,
                             .thread = pthread_self(),
                             .is_given = graph != NULL};
    if (!b || !capture->graph) {
        if (b) drop_branch(b);
        free(capture);
        return hipErrorOutOfMemory;
    }
    b->is_origin = capture->graph->is_captured = true;
    *out = b;
    return hipSuccess;
}

hipError_t hipStreamBeginCapture(hipStream_t stream, hipStreamCaptureMode mode)
{
    Branch *branch;
    hip_begin();
    return hip_end(begin(stream, mode, NULL, &branch));
}
HIP_PER_THREAD(hipStreamBeginCapture, (hipStream_t stream, hipStreamCaptureMode mode), (stream, mode))

hipError_t hipStreamBeginCaptureToGraph(hipStream_t stream, hipGraph_t graph, const hipGraphNode_t *needs,
                                        const void *edge_data, size_t count, hipStreamCaptureMode mode)
{
    Branch *branch;
    hip_begin();
    HipGraph *own = hip_graph_at(graph);
    if (!own || own->is_captured || edge_data || (count && !needs)) return hip_end(hipErrorInvalidValue);
    for (size_t i = 0; i < count; i++) {
        const HipNode *node = hip_node_at(needs[i]);
        if (!node || node->graph != own) return hip_end(hipErrorInvalidValue);
    }
    const hipError_t error = begin(stream, mode, own, &branch);
    if (error != hipSuccess) return hip_end(error);
    return hip_end(join(&branch->last, needs, count) ? hipSuccess : hipErrorOutOfMemory);
}

/* Marks the nodes and all that they depend on. */
static void mark_needed(HipGraph *graph, const Nodes *of)
{
    bool is_changed = true;
    hip_graph_begin_walk(graph);
    for (size_t i = 0; i < of->len; i++) {
        HipNode *node = hip_node_at(of->data[i]);
        if (node) node->is_done = true;
    }
    while (is_changed) {
        is_changed = false;
        for (HipNode *n = graph->first; n; n = n->next)
            for (size_t i = 0; n->is_done && i < n->num_needs; i++) {
                is_changed |= !n->needs[i]->is_done;
                n->needs[i]->is_done = true;
            }
    }
}

static bool are_marked(const Nodes *nodes)
{
    for (size_t i = 0; i < nodes->len; i++) {
        const HipNode *node = hip_node_at(nodes->data[i]);
        if (node && !node->is_done) return false;
    }
    return true;
}

/* Have all branches joined the branch where the capture began? */
static bool is_joined(const Branch *origin)
{
    mark_needed(origin->capture->graph, &origin->last);
    for (const Branch *b = all.branches; b; b = b->next)
        if (b->capture == origin->capture && !are_marked(&b->last)) return false;
    return are_marked(&origin->capture->left);
}

static void end(Capture *capture, bool is_good)
{
    capture->graph->is_captured = false;
    if (!is_good && !capture->is_given) hip_graph_free(capture->graph);
    for (Branch *b = all.branches, *next; b; b = next) {
        next = b->next;
        if (b->capture == capture) drop_branch(b);
    }
    for (HipEventNote *note = all.marks, *next; note; note = next) {
        next = note->next;
        if (((Mark *)note)->capture == capture) hip_capture_forget(note->event);
    }
    free(capture->left.data);
    free(capture);
}

void hip_capture_drop(hipStream_t stream)
{
    Branch *b = find(stream);
    if (!b) return;
    if (b->is_origin) {
        end(b->capture, false);
        return;
    }
    if (!join(&b->capture->left, b->last.data, b->last.len)) b->capture->is_invalid = true;
    drop_branch(b);
}

hipError_t hipStreamEndCapture(hipStream_t stream, hipGraph_t *pGraph)
{
    hip_begin();
    if (!pGraph) return hip_end(hipErrorInvalidValue);
    const Branch *b = find(stream);
    if (!b) return hip_end(hip_check_stream(stream) == hipSuccess ? hipErrorIllegalState : hipErrorContextIsDestroyed);
    Capture *c = b->capture;
    hipError_t error = hipSuccess;
    *pGraph = NULL;
    if (!b->is_origin) return hip_end(hipErrorStreamCaptureUnmatched);
    if (c->mode != hipStreamCaptureModeRelaxed && !pthread_equal(c->thread, pthread_self()))
        return hip_end(hipErrorStreamCaptureWrongThread);
    if (c->is_invalid) error = hipErrorStreamCaptureInvalidated;
    else if (!is_joined(b)) error = hipErrorStreamCaptureUnjoined;
    if (error == hipSuccess) *pGraph = c->graph->handle;
    end(c, error == hipSuccess);
    return hip_end(error);
}
HIP_PER_THREAD(hipStreamEndCapture, (hipStream_t stream, hipGraph_t *pGraph), (stream, pGraph))

/* ---- questions ---- */

static hipStreamCaptureStatus status_of(const Branch *b)
{
    if (!b) return hipStreamCaptureStatusNone;
    return b->capture->is_invalid ? hipStreamCaptureStatusInvalidated : hipStreamCaptureStatusActive;
}

hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus *pCaptureStatus)
{
    hip_begin();
    hipError_t error = pCaptureStatus ? hip_check_stream(stream) : hipErrorInvalidValue;
    if (error == hipSuccess) error = hip_capture_check_work(stream);
    if (error == hipSuccess) *pCaptureStatus = status_of(find(stream));
    return hip_end(error);
}
HIP_PER_THREAD(hipStreamIsCapturing, (hipStream_t stream, hipStreamCaptureStatus *pCaptureStatus),
               (stream, pCaptureStatus))

hipError_t hipStreamGetCaptureInfo_v2(hipStream_t stream, hipStreamCaptureStatus *captureStatus_out,
                                      unsigned long long *id_out, hipGraph_t *graph_out,
                                      const hipGraphNode_t **dependencies_out, size_t *numDependencies_out)
{
    hip_begin();
    hipError_t error = captureStatus_out ? hip_check_stream(stream) : hipErrorInvalidValue;
    if (error == hipSuccess) error = hip_capture_check_work(stream);
    if (error != hipSuccess) return hip_end(error);
    const Branch *b = find(stream);
    *captureStatus_out = status_of(b);
    if (*captureStatus_out != hipStreamCaptureStatusActive) return hip_end(hipSuccess);
    if (id_out) *id_out = b->capture->id;
    if (graph_out) *graph_out = b->capture->graph->handle;
    if (dependencies_out) *dependencies_out = b->last.data;
    if (numDependencies_out) *numDependencies_out = b->last.len;
    return hip_end(hipSuccess);
}
HIP_PER_THREAD(hipStreamGetCaptureInfo_v2,
               (hipStream_t stream, hipStreamCaptureStatus *captureStatus_out, unsigned long long *id_out,
                hipGraph_t *graph_out, const hipGraphNode_t **dependencies_out, size_t *numDependencies_out),
               (stream, captureStatus_out, id_out, graph_out, dependencies_out, numDependencies_out))

HIP_ON_STREAM(hipStreamGetCaptureInfo,
              (hipStream_t stream, hipStreamCaptureStatus *pCaptureStatus, unsigned long long *pId),
              hipStreamGetCaptureInfo_v2(stream, pCaptureStatus, pId, NULL, NULL, NULL))

hipError_t hipStreamUpdateCaptureDependencies(hipStream_t stream, hipGraphNode_t *dependencies, size_t numDependencies,
                                              unsigned int flags)
{
    hip_begin();
    Branch *b = find(stream);
    if (flags > hipStreamSetCaptureDependencies || (numDependencies && !dependencies))
        return hip_end(hipErrorInvalidValue);
    if (!b) return hip_end(hipErrorIllegalState);
    for (size_t i = 0; i < numDependencies; i++) {
        const HipNode *node = hip_node_at(dependencies[i]);
        if (!node || node->graph != b->capture->graph) return hip_end(hipErrorInvalidValue);
    }
    const bool good = flags == hipStreamSetCaptureDependencies ? set_nodes(&b->last, dependencies, numDependencies)
                                                               : join(&b->last, dependencies, numDependencies);
    return hip_end(good ? hipSuccess : hipErrorOutOfMemory);
}

hipError_t hipThreadExchangeStreamCaptureMode(hipStreamCaptureMode *mode)
{
    hip_begin();
    if (!mode || (unsigned)*mode > hipStreamCaptureModeRelaxed) return hip_end(hipErrorInvalidValue);
    const hipStreamCaptureMode before = thread_mode;
    thread_mode = *mode;
    *mode = before;
    return hip_end(hipSuccess);
}
