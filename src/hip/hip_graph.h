/* Graphs: nodes, each with the nodes that it depends on. A node keeps its parameters in HIP's structures
   (hipKernelNodeParams, ...), with its own memory. An instance is a clone of a graph. Each of its nodes knows the node
   that it was cloned from. */
#pragma once

#include "hip/hip.h"

typedef struct HipGraph HipGraph;

/* Node types of newer headers, in the numbering of this library's headers. */
#define HIP_NODE_ALLOC ((hipGraphNodeType)11)
#define HIP_NODE_FREE ((hipGraphNodeType)12)

typedef struct HipNode {
    HipGraph *graph;
    struct HipNode *next;            /* in the order of creation */
    hipGraphNode_t handle, original; /* original: the node that it was cloned from */
    hipGraphNodeType type;
    struct HipNode **needs;
    size_t num_needs, needs_capacity;
    unsigned device; /* the one that was current, or that of the captured stream */
    bool is_off;
    bool is_open, is_done; /* for one walk, like the next two */
    struct HipNode *below; /* the node that waits for it */
    size_t num_seen;       /* of `needs` */
    size_t number;         /* hip_graph_number */
    bool is_cooperative;
    union {
        hipKernelNodeParams kernel; /* kernelParams: one block with the values that it points to */
        hipMemcpy3DParms copy;
        hipMemsetParams fill;
        hipHostNodeParams host;
        hipEvent_t event;
        HipGraph *child;
        struct HipReserve *place; /* HIP_NODE_ALLOC */
        void *freed;
    } as;
} HipNode;

struct HipGraph {
    hipGraph_t handle; /* NULL: an instance's */
    HipNode *first, **end;
    HipNode *cursor, *top; /* for a walk: the next node to begin with; the node that waits for its dependencies */
    size_t num_nodes;
    bool is_captured;     /* a capture is building it */
    const HipNode *owner; /* the child-graph node that it belongs to */
};

/* ---- hip_graph.c ---- */

HipGraph *hip_graph_new(bool has_handle);
void hip_graph_free(HipGraph *graph);
HipGraph *hip_graph_at(hipGraph_t graph);
HipNode *hip_node_at(hipGraphNode_t node);
/* Adds a node that depends on these. Its parameters are zero. NULL: out of memory, or they are not nodes of the
   graph. */
HipNode *hip_node_new(HipGraph *graph, hipGraphNodeType type, const hipGraphNode_t *needs, size_t count);
void hip_node_free(HipNode *node);
/* NULL: out of memory. */
HipGraph *hip_graph_clone(const HipGraph *graph, bool has_handle);
/* The clone of that node. */
HipNode *hip_graph_find(const HipGraph *clone, hipGraphNode_t original);
/* Numbers the nodes in the order of creation. */
void hip_graph_number(const HipGraph *graph);
/* Begins a walk in which each node comes after all that it depends on, and returns the next node. NULL: the walk is
   complete, or the remaining nodes form a cycle. */
void hip_graph_begin_walk(HipGraph *graph);
HipNode *hip_graph_walk(HipGraph *graph);
bool hip_graph_has_cycle(HipGraph *graph);

/* ---- hip_graph_nodes.c ---- */

typedef struct HipCapturedKernel {
    hipKernelNodeParams params;
    bool is_cooperative;
} HipCapturedKernel;

/* Adds a node with the parameters of its type (for hipKernelNodeParams a HipCapturedKernel). */
hipError_t hip_graph_add(HipGraph *graph, hipGraphNodeType type, const hipGraphNode_t *needs, size_t count,
                         const void *params, HipNode **out);
/* Sets the parameters of a node of the same type. If it fails, nothing changes. */
hipError_t hip_node_set_like(HipNode *node, const HipNode *other);
void hip_node_drop_params(HipNode *node);

/* ---- hip_graph_exec.c ---- */

/* The node of an instance that was cloned from `node`, if it has this type; else NULL. */
HipNode *hip_exec_node(hipGraphExec_t exec, hipGraphNode_t node, hipGraphNodeType type);
