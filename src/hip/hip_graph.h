/* Graphs: nodes with what each needs before it. A node's parameters are kept as HIP shows them (hipKernelNodeParams,
   ...), with memory of their own. An instance is a clone of a graph, whose nodes know of which node they were made. */
#ifndef WAVECC_HIP_HIP_GRAPH_H
#define WAVECC_HIP_HIP_GRAPH_H

#include "hip/hip.h"

typedef struct HipGraph HipGraph;

/* Types of nodes of newer headers, in the numbers of those that this library is built with. */
#define HIP_NODE_ALLOC ((hipGraphNodeType)11)
#define HIP_NODE_FREE ((hipGraphNodeType)12)

typedef struct HipNode {
    HipGraph *graph;
    struct HipNode *next;            /* in the order of creation */
    hipGraphNode_t handle, original; /* original: of the node that was cloned */
    hipGraphNodeType type;
    struct HipNode **needs;
    size_t num_needs, needs_capacity;
    unsigned device; /* that was current, or the captured stream's */
    bool is_off;
    bool is_open, is_done; /* of one walk, as the two that follow */
    struct HipNode *below; /* that waits for it */
    size_t num_seen;       /* of `needs` */
    size_t number;         /* hip_graph_number */
    bool is_cooperative;
    union {
        hipKernelNodeParams kernel; /* kernelParams: one block with what it points to */
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
    HipNode *cursor, *top; /* of a walk: the next one to begin with; the one that waits for what it needs */
    size_t num_nodes;
    bool is_captured;     /* it is being made by a capture */
    const HipNode *owner; /* the child-graph node that it belongs to */
};

/* ---- hip_graph.c ---- */

HipGraph *hip_graph_new(bool has_handle);
void hip_graph_free(HipGraph *graph);
HipGraph *hip_graph_at(hipGraph_t graph);
HipNode *hip_node_at(hipGraphNode_t node);
/* A node that needs these. Its parameters are zero. NULL: out of memory, or they are no nodes of the graph. */
HipNode *hip_node_new(HipGraph *graph, hipGraphNodeType type, const hipGraphNode_t *needs, size_t count);
void hip_node_free(HipNode *node);
/* NULL: out of memory. */
HipGraph *hip_graph_clone(const HipGraph *graph, bool has_handle);
/* The node of the clone that was made of that one. */
HipNode *hip_graph_find(const HipGraph *clone, hipGraphNode_t original);
/* Sets the numbers of the nodes, in the order in which they were made. */
void hip_graph_number(const HipGraph *graph);
/* Begins a walk in which nodes come after all that they need; the next one, or NULL: all were there, or those that
   are left need each other. */
void hip_graph_begin_walk(HipGraph *graph);
HipNode *hip_graph_walk(HipGraph *graph);
bool hip_graph_has_cycle(HipGraph *graph);

/* ---- hip_graph_nodes.c ---- */

typedef struct HipCapturedKernel {
    hipKernelNodeParams params;
    bool is_cooperative;
} HipCapturedKernel;

/* Adds a node with what its type takes (hipKernelNodeParams as HipCapturedKernel). */
hipError_t hip_graph_add(HipGraph *graph, hipGraphNodeType type, const hipGraphNode_t *needs, size_t count,
                         const void *params, HipNode **out);
/* Sets the parameters of a node of the same type; nothing changes where it fails. */
hipError_t hip_node_set_like(HipNode *node, const HipNode *other);
void hip_node_drop_params(HipNode *node);

/* ---- hip_graph_exec.c ---- */

/* The node of an instance that was made of that one, if it has this type; NULL otherwise. */
HipNode *hip_exec_node(hipGraphExec_t exec, hipGraphNode_t node, hipGraphNodeType type);

#endif
