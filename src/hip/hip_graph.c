/* Graphs and their nodes: creates, connects, clones and destroys them, and answers questions about their structure. */
#include <stdlib.h>
#include <string.h>

#include "hip/hip_graph.h"

HipGraph *hip_graph_at(hipGraph_t graph) { return hip_handle_get(HIP_HANDLE_GRAPH, graph); }
HipNode *hip_node_at(hipGraphNode_t node) { return hip_handle_get(HIP_HANDLE_NODE, node); }

HipGraph *hip_graph_new(bool has_handle)
{
    HipGraph *graph = calloc(1, sizeof *graph);
    if (!graph) return NULL;
    graph->end = &graph->first;
    if (!has_handle) return graph;
    graph->handle = hip_handle_new(HIP_HANDLE_GRAPH, graph);
    if (graph->handle) return graph;
    free(graph);
    return NULL;
}

static void free_node(HipNode *node)
{
    hip_node_drop_params(node);
    hip_handle_end(HIP_HANDLE_NODE, node->handle);
    free(node->needs);
    free(node);
}

void hip_graph_free(HipGraph *graph)
{
    if (graph->handle) hip_handle_end(HIP_HANDLE_GRAPH, graph->handle);
    for (HipNode *node = graph->first, *next; node; node = next) {
        next = node->next;
        free_node(node);
    }
    free(graph);
}

static bool add_need(HipNode *node, HipNode *need)
{
    if (node->num_needs == node->needs_capacity) {
        const size_t capacity = node->needs_capacity ? node->needs_capacity * 2 : 4;
        HipNode **needs = realloc(node->needs, capacity * sizeof(HipNode *));
        if (!needs) return false;
        node->needs = needs;
        node->needs_capacity = capacity;
    }
    node->needs[node->num_needs++] = need;
    return true;
}

static size_t find_need(const HipNode *node, const HipNode *need)
{
    size_t at = 0;
    while (at < node->num_needs && node->needs[at] != need) at++;
    return at;
}

static bool drop_need(HipNode *node, const HipNode *need)
{
    const size_t at = find_need(node, need);
    if (at == node->num_needs) return false;
    node->num_needs--;
    memmove(node->needs + at, node->needs + at + 1, (node->num_needs - at) * sizeof(HipNode *));
    return true;
}

HipNode *hip_node_new(HipGraph *graph, hipGraphNodeType type, const hipGraphNode_t *needs, size_t count)
{
    HipNode *node = calloc(1, sizeof *node);
    if (!node) return NULL;
    node->graph = graph;
    node->type = type;
    node->device = hip_current_device();
    for (size_t i = 0; i < count; i++) {
        HipNode *need = hip_node_at(needs[i]);
        if (need && need->graph == graph && find_need(node, need) == node->num_needs && add_need(node, need)) continue;
        free(node->needs);
        free(node);
        return NULL;
    }
    node->handle = hip_handle_new(HIP_HANDLE_NODE, node);
    *graph->end = node;
    graph->end = &node->next;
    graph->num_nodes++;
    return node;
}

void hip_node_free(HipNode *node)
{
    HipGraph *graph = node->graph;
    HipNode **link = &graph->first;
    for (HipNode *n = graph->first; n; n = n->next) drop_need(n, node);
    while (*link != node) link = &(*link)->next;
    *link = node->next;
    if (graph->end == &node->next) graph->end = link;
    graph->num_nodes--;
    free_node(node);
}

/* ---- clones ---- */

HipNode *hip_graph_find(const HipGraph *clone, hipGraphNode_t original)
{
    HipNode *node = clone->first;
    while (node && node->original != original) node = node->next;
    return node;
}

/* A node may depend on a later one, so all are created before they are connected. */
static bool clone_nodes(HipGraph *to, const HipGraph *from)
{
    HipNode **made = calloc(from->num_nodes + 1, sizeof(HipNode *));
    bool good = made != NULL;
    size_t number = 0;
    for (const HipNode *n = from->first; good && n; n = n->next, number++) {
        HipNode *node = hip_node_new(to, n->type, NULL, 0);
        good = node && hip_node_set_like(node, n) == hipSuccess;
        if (!good) break;
        made[number] = node;
        node->original = n->handle;
        node->is_off = n->is_off;
        node->device = n->device;
    }
    hip_graph_number(from);
    for (const HipNode *n = from->first; good && n; n = n->next)
        for (size_t i = 0; good && i < n->num_needs; i++) good = add_need(made[n->number], made[n->needs[i]->number]);
    free(made);
    return good;
}

HipGraph *hip_graph_clone(const HipGraph *graph, bool has_handle)
{
    HipGraph *clone = hip_graph_new(has_handle);
    if (!clone || clone_nodes(clone, graph)) return clone;
    hip_graph_free(clone);
    return NULL;
}

/* ---- walks ---- */

void hip_graph_number(const HipGraph *graph)
{
    size_t number = 0;
    for (HipNode *node = graph->first; node; node = node->next) node->number = number++;
}

void hip_graph_begin_walk(HipGraph *graph)
{
    graph->cursor = graph->first;
    graph->top = NULL;
    for (HipNode *node = graph->first; node; node = node->next) {
        node->is_open = node->is_done = false;
        node->num_seen = 0;
    }
}

static void open_node(HipGraph *graph, HipNode *node)
{
    node->is_open = true;
    node->below = graph->top;
    graph->top = node;
}

/* Walks depth first, so that each edge is visited once. Nodes that depend only on earlier ones come in the order of
   creation. */
HipNode *hip_graph_walk(HipGraph *graph)
{
    while (!graph->top && graph->cursor && graph->cursor->is_done) graph->cursor = graph->cursor->next;
    if (!graph->top && !graph->cursor) return NULL;
    if (!graph->top) open_node(graph, graph->cursor);
    HipNode *node = graph->top;
    while (node->num_seen < node->num_needs) {
        HipNode *need = node->needs[node->num_seen++];
        if (need->is_done) continue;
        if (need->is_open) return NULL;
        open_node(graph, need);
        node = need;
    }
    graph->top = node->below;
    node->is_done = true;
    return node;
}

bool hip_graph_has_cycle(HipGraph *graph)
{
    size_t count = 0;
    hip_graph_begin_walk(graph);
    while (hip_graph_walk(graph)) count++;
    return count < graph->num_nodes;
}

/* ---- the calls ---- */

hipError_t hipGraphCreate(hipGraph_t *pGraph, unsigned int flags)
{
    hip_begin();
    if (!pGraph || flags) return hip_end(hipErrorInvalidValue);
    const HipGraph *graph = hip_graph_new(true);
    *pGraph = graph ? graph->handle : NULL;
    return hip_end(graph ? hipSuccess : hipErrorOutOfMemory);
}

hipError_t hipGraphDestroy(hipGraph_t graph)
{
    hip_begin();
    HipGraph *own = hip_graph_at(graph);
    if (!own || own->owner || own->is_captured) return hip_end(hipErrorInvalidValue);
    hip_graph_free(own);
    return hip_end(hipSuccess);
}

hipError_t hipGraphDestroyNode(hipGraphNode_t node)
{
    hip_begin();
    HipNode *own = hip_node_at(node);
    if (own) hip_node_free(own);
    return hip_end(own ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipGraphClone(hipGraph_t *pGraphClone, hipGraph_t originalGraph)
{
    hip_begin();
    const HipGraph *graph = hip_graph_at(originalGraph);
    if (!pGraphClone || !graph) return hip_end(hipErrorInvalidValue);
    const HipGraph *clone = hip_graph_clone(graph, true);
    *pGraphClone = clone ? clone->handle : NULL;
    return hip_end(clone ? hipSuccess : hipErrorOutOfMemory);
}

hipError_t hipGraphNodeFindInClone(hipGraphNode_t *pNode, hipGraphNode_t originalNode, hipGraph_t clonedGraph)
{
    hip_begin();
    const HipGraph *clone = hip_graph_at(clonedGraph);
    const HipNode *node = clone && originalNode ? hip_graph_find(clone, originalNode) : NULL;
    if (pNode && node) *pNode = node->handle;
    return hip_end(pNode && node ? hipSuccess : hipErrorInvalidValue);
}

/* Adds one edge. Both ends must be different nodes of the graph. */
static hipError_t add_pair(const HipGraph *graph, hipGraphNode_t from, hipGraphNode_t to)
{
    HipNode *before = hip_node_at(from), *after = hip_node_at(to);
    if (!before || !after || before == after || before->graph != graph || after->graph != graph)
        return hipErrorInvalidValue;
    if (find_need(after, before) < after->num_needs) return hipErrorInvalidValue;
    return add_need(after, before) ? hipSuccess : hipErrorOutOfMemory;
}

static hipError_t drop_pair(const HipGraph *graph, hipGraphNode_t from, hipGraphNode_t to)
{
    const HipNode *before = hip_node_at(from);
    HipNode *after = hip_node_at(to);
    const bool good = before && after && before->graph == graph && after->graph == graph;
    return good && drop_need(after, before) ? hipSuccess : hipErrorInvalidValue;
}

static hipError_t each_pair(hipGraph_t graph, const hipGraphNode_t *from, const hipGraphNode_t *to, size_t count,
                            hipError_t (*change)(const HipGraph *, hipGraphNode_t, hipGraphNode_t))
{
    hip_begin();
    const HipGraph *own = hip_graph_at(graph);
    hipError_t error = own && (!count || (from && to)) ? hipSuccess : hipErrorInvalidValue;
    for (size_t i = 0; error == hipSuccess && i < count; i++) error = change(own, from[i], to[i]);
    return hip_end(error);
}

hipError_t hipGraphAddDependencies(hipGraph_t graph, const hipGraphNode_t *from, const hipGraphNode_t *to,
                                   size_t numDependencies)
{
    return each_pair(graph, from, to, numDependencies, add_pair);
}

hipError_t hipGraphRemoveDependencies(hipGraph_t graph, const hipGraphNode_t *from, const hipGraphNode_t *to,
                                      size_t numDependencies)
{
    return each_pair(graph, from, to, numDependencies, drop_pair);
}

/* ---- lists: a NULL array asks for the length; unused entries of the array become NULL ---- */

typedef struct NodeList {
    hipGraphNode_t *at, *from; /* from: of edges */
    size_t room, len;
} NodeList;

static void put(NodeList *list, hipGraphNode_t from, hipGraphNode_t node)
{
    if (list->at && list->len < list->room) {
        list->at[list->len] = node;
        if (list->from) list->from[list->len] = from;
    }
    list->len++;
}

static hipError_t end_list(const NodeList *list, size_t *count)
{
    for (size_t i = list->len; list->at && i < list->room; i++) {
        list->at[i] = NULL;
        if (list->from) list->from[i] = NULL;
    }
    *count = list->at && list->room < list->len ? list->room : list->len;
    return hip_end(hipSuccess);
}

static hipError_t graph_list(hipGraph_t graph, hipGraphNode_t *nodes, size_t *count, bool only_roots)
{
    hip_begin();
    const HipGraph *own = hip_graph_at(graph);
    if (!own || !count) return hip_end(hipErrorInvalidValue);
    NodeList list = {.at = nodes, .room = *count};
    for (const HipNode *n = own->first; n; n = n->next)
        if (!only_roots || !n->num_needs) put(&list, NULL, n->handle);
    return end_list(&list, count);
}

hipError_t hipGraphGetNodes(hipGraph_t graph, hipGraphNode_t *nodes, size_t *numNodes)
{
    return graph_list(graph, nodes, numNodes, false);
}

hipError_t hipGraphGetRootNodes(hipGraph_t graph, hipGraphNode_t *pRootNodes, size_t *pNumRootNodes)
{
    return graph_list(graph, pRootNodes, pNumRootNodes, true);
}

hipError_t hipGraphGetEdges(hipGraph_t graph, hipGraphNode_t *from, hipGraphNode_t *to, size_t *numEdges)
{
    hip_begin();
    const HipGraph *own = hip_graph_at(graph);
    if (!own || !numEdges || !from != !to) return hip_end(hipErrorInvalidValue);
    NodeList list = {.at = to, .from = from, .room = *numEdges};
    for (const HipNode *n = own->first; n; n = n->next)
        for (size_t i = 0; i < n->num_needs; i++) put(&list, n->needs[i]->handle, n->handle);
    return end_list(&list, numEdges);
}

hipError_t hipGraphNodeGetDependencies(hipGraphNode_t node, hipGraphNode_t *pDependencies, size_t *pNumDependencies)
{
    hip_begin();
    const HipNode *own = hip_node_at(node);
    if (!own || !pNumDependencies) return hip_end(hipErrorInvalidValue);
    NodeList list = {.at = pDependencies, .room = *pNumDependencies};
    for (size_t i = 0; i < own->num_needs; i++) put(&list, NULL, own->needs[i]->handle);
    return end_list(&list, pNumDependencies);
}

hipError_t hipGraphNodeGetDependentNodes(hipGraphNode_t node, hipGraphNode_t *pDependentNodes,
                                         size_t *pNumDependentNodes)
{
    hip_begin();
    const HipNode *own = hip_node_at(node);
    if (!own || !pNumDependentNodes) return hip_end(hipErrorInvalidValue);
    NodeList list = {.at = pDependentNodes, .room = *pNumDependentNodes};
    for (const HipNode *n = own->graph->first; n; n = n->next)
        if (find_need(n, own) < n->num_needs) put(&list, NULL, n->handle);
    return end_list(&list, pNumDependentNodes);
}

/* Since HIP 6 the numbers of these types are smaller by one. */
hipError_t hipGraphNodeGetType(hipGraphNode_t node, hipGraphNodeType *pType)
{
    hip_begin();
    const HipNode *own = hip_node_at(node);
    if (own && pType) *pType = (hipGraphNodeType)((int)own->type - hip_is_newer_program());
    return hip_end(own && pType ? hipSuccess : hipErrorInvalidValue);
}
