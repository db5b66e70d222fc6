/* hipGraphDebugDotPrint: a graph as text for Graphviz. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "hip/hip_graph_memory.h"

static const char *title(hipGraphNodeType type)
{
    switch ((int)type) {
    case hipGraphNodeTypeKernel: return "KERNEL";
    case hipGraphNodeTypeMemcpy: return "MEMCPY";
    case hipGraphNodeTypeMemset: return "MEMSET";
    case hipGraphNodeTypeHost: return "HOST";
    case hipGraphNodeTypeGraph: return "GRAPH";
    case hipGraphNodeTypeEmpty: return "EMPTY";
    case hipGraphNodeTypeWaitEvent: return "WAIT_EVENT";
    case hipGraphNodeTypeEventRecord: return "EVENT_RECORD";
    case (int)HIP_NODE_ALLOC: return "MEM_ALLOC";
    case (int)HIP_NODE_FREE: return "MEM_FREE";
    default: return "NODE";
    }
}

/* The name of a kernel, escaped so that it cannot end the label. */
static void print_quoted(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
}

static void print_params(FILE *out, const HipNode *node)
{
    const hipKernelNodeParams *k = &node->as.kernel;
    const hipMemcpy3DParms *c = &node->as.copy;
    const hipMemsetParams *f = &node->as.fill;
    if (node->type == hipGraphNodeTypeKernel) {
        const HipFunction *function = hip_function((hipFunction_t)k->func);
        if (!function) function = hip_function_of_stub(k->func, hip_current_device());
        fputs("\\n", out);
        print_quoted(out, function ? function->kernel->name : "unloaded");
        fprintf(out, "\\ngrid %u,%u,%u block %u,%u,%u, %u bytes of LDS", k->gridDim.x, k->gridDim.y, k->gridDim.z,
                k->blockDim.x, k->blockDim.y, k->blockDim.z, k->sharedMemBytes);
    } else if (node->type == hipGraphNodeTypeMemcpy) {
        fprintf(out, "\\n%p to %p, %zu x %zu x %zu bytes", c->srcPtr.ptr, c->dstPtr.ptr, c->extent.width,
                c->extent.height, c->extent.depth);
    } else if (node->type == hipGraphNodeTypeMemset) {
        fprintf(out, "\\n%p, %u for %zu x %zu elements of %u bytes", f->dst, f->value, f->width, f->height,
                f->elementSize);
    }
}

static void print_graph(FILE *out, const HipGraph *graph, const char *name, bool with_params)
{
    char inner[200];
    hip_graph_number(graph);
    fprintf(out, "subgraph cluster_%s {\nlabel=\"%s\" graph[style=\"dashed\"];\n", name, name);
    for (const HipNode *n = graph->first; n; n = n->next) {
        fprintf(out, "\"%s_node_%zu\"[style=\"solid\" shape=\"rectangle\" label=\"%zu\\n%s", name, n->number, n->number,
                title(n->type));
        if (with_params) print_params(out, n);
        fprintf(out, "%s\"];\n", n->is_off ? "\\ndisabled" : "");
        for (size_t i = 0; i < n->num_needs; i++)
            fprintf(out, "\"%s_node_%zu\" -> \"%s_node_%zu\";\n", name, n->needs[i]->number, name, n->number);
        if (n->type != hipGraphNodeTypeGraph || (size_t)snprintf(inner, sizeof inner, "%s_%zu", name, n->number) >= 190)
            continue;
        print_graph(out, n->as.child, inner, with_params);
    }
    fputs("}\n", out);
}

hipError_t hipGraphDebugDotPrint(hipGraph_t graph, const char *path, unsigned flags)
{
    hip_begin();
    const HipGraph *own = hip_graph_at(graph);
    if (!own || !path) return hip_end(hipErrorInvalidValue);
    FILE *out = fopen(path, "w");
    if (!out) {
        hip_say("hipGraphDebugDotPrint: cannot write '%s': %s", path, strerror(errno));
        return hip_end(hipErrorOperatingSystem);
    }
    fputs("digraph dot {\n", out);
    print_graph(out, own, "graph_1", flags != 0);
    fputs("}\n", out);
    const bool good = !ferror(out);
    return hip_end(!fclose(out) && good ? hipSuccess : hipErrorOperatingSystem);
}
