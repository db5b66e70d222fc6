/* Graphs: nodes of each type, in graphs and instances; what they compute is compared with the host. */
#include <cstring>

#include "check.h"

__device__ int variable[64];

__global__ void add(int *y, const int *x, int n, int c)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] + c;
}

__global__ void from_variable(int *y) { y[threadIdx.x] = variable[threadIdx.x] * 3; }

static int wrong;
#define FAILS(error, call)                                                                                     \
    do {                                                                                                       \
        const hipError_t got_ = (call);                                                                        \
        if (got_ != (error)) std::printf("%d: %s: %s\n", __LINE__, #call, hipGetErrorName(got_)), wrong++;      \
    } while (0)
#define IS(condition)                                                                \
    do {                                                                             \
        if (!(condition)) std::printf("%d: not %s\n", __LINE__, #condition), wrong++; \
    } while (0)

constexpr int N = 1000;
static int calls;
static void count(void *by) { calls += *(int *)by; }

struct Buffers {
    int *x, *y, *z;
    std::vector<int> in, out;
    Buffers() : in(N), out(N)
    {
        CHECK(hipMalloc((void **)&x, N * 4));
        CHECK(hipMalloc((void **)&y, N * 4));
        CHECK(hipMalloc((void **)&z, N * 4));
        for (int i = 0; i < N; i++) in[i] = 7 * i;
    }
    ~Buffers() { (void)hipFree(x), (void)hipFree(y), (void)hipFree(z); }
    void is(int c)
    {
        for (int i = 0; i < N; i++)
            if (out[i] != in[i] + c) {
                std::printf("out[%d] is %d, not %d\n", i, out[i], in[i] + c), wrong++;
                return;
            }
    }
};

static hipKernelNodeParams kernel(void *f, void **arguments, int blocks = (N + 255) / 256, int size = 256)
{
    hipKernelNodeParams p = {};
    p.func = f;
    p.gridDim = dim3(blocks);
    p.blockDim = dim3(size);
    p.kernelParams = arguments;
    return p;
}

/* in -> x, y = x + 1, z = y + 10, out <- z; with a function of the host and a fill on the side. */
static void chain(Buffers &b)
{
    hipGraph_t graph, clone;
    hipGraphNode_t in, first, second, out, host, fill, empty, found;
    hipGraphExec_t exec;
    int n = N, one = 1, ten = 10, by = 5, other = 100;
    size_t num = 0;
    CHECK(hipGraphCreate(&graph, 0));
    /* Made backwards: the order is that of the edges. */
    void *args2[] = {&b.z, &b.y, &n, &ten}, *args1[] = {&b.y, &b.x, &n, &one};
    hipKernelNodeParams k2 = kernel((void *)add, args2), k1 = kernel((void *)add, args1);
    CHECK(hipGraphAddMemcpyNode1D(&out, graph, nullptr, 0, b.out.data(), b.z, N * 4, hipMemcpyDeviceToHost));
    CHECK(hipGraphAddKernelNode(&second, graph, nullptr, 0, &k2));
    CHECK(hipGraphAddKernelNode(&first, graph, nullptr, 0, &k1));
    ten = one = -1; /* arguments are kept at the call */
    CHECK(hipGraphAddMemcpyNode1D(&in, graph, nullptr, 0, b.x, b.in.data(), N * 4, hipMemcpyHostToDevice));
    hipHostNodeParams h = {count, &by};
    hipMemsetParams m = {};
    m.dst = b.z, m.elementSize = 4, m.width = N, m.height = 1, m.value = 42;
    CHECK(hipGraphAddHostNode(&host, graph, &out, 1, &h));
    CHECK(hipGraphAddMemsetNode(&fill, graph, &in, 1, &m));
    CHECK(hipGraphAddEmptyNode(&empty, graph, &fill, 1));
    hipGraphNode_t from[] = {in, first, second, empty}, to[] = {first, second, out, second};
    CHECK(hipGraphAddDependencies(graph, from, to, 4));
    FAILS(hipErrorInvalidValue, hipGraphAddDependencies(graph, from, to, 1)); /* twice */
    FAILS(hipErrorInvalidValue, hipGraphAddDependencies(graph, &in, &in, 1));
    CHECK(hipGraphGetNodes(graph, nullptr, &num));
    IS(num == 7);
    CHECK(hipGraphGetEdges(graph, nullptr, nullptr, &num));
    IS(num == 7);
    hipGraphNode_t roots[3];
    num = 3;
    CHECK(hipGraphGetRootNodes(graph, roots, &num));
    IS(num == 1 && roots[0] == in && !roots[1]);
    CHECK(hipGraphNodeGetDependencies(second, roots, &(num = 3)));
    IS(num == 2);
    CHECK(hipGraphNodeGetDependentNodes(in, roots, &(num = 3)));
    IS(num == 2);
    CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    calls = 0;
    for (int i = 0; i < 3; i++) {
        std::fill(b.out.begin(), b.out.end(), -1);
        CHECK(hipGraphLaunch(exec, i ? nullptr : hipStreamPerThread));
        CHECK(hipDeviceSynchronize());
        b.is(11);
    }
    IS(calls == 15);
    /* An instance keeps what it is; its own parameters are changed by the graph's nodes. */
    void *args3[] = {&b.z, &b.y, &n, &other};
    hipKernelNodeParams k3 = kernel((void *)add, args3);
    CHECK(hipGraphKernelNodeSetParams(second, &k3));
    CHECK(hipGraphLaunch(exec, nullptr));
    b.is(11);
    CHECK(hipGraphExecKernelNodeSetParams(exec, second, &k3));
    CHECK(hipGraphLaunch(exec, nullptr));
    b.is(101);
    CHECK(hipGraphClone(&clone, graph));
    CHECK(hipGraphNodeFindInClone(&found, first, clone));
    FAILS(hipErrorInvalidValue, hipGraphNodeFindInClone(&found, found, clone));
    hipKernelNodeParams got = {};
    CHECK(hipGraphKernelNodeGetParams(found, &got));
    IS(got.func == (void *)add && *(int *)got.kernelParams[3] == 1 && got.blockDim.x == 256);
    hipGraphNode_t error_node;
    hipGraphExecUpdateResult result;
    hipGraphNode_t in_clone;
    CHECK(hipGraphNodeFindInClone(&in_clone, second, clone));
    other = 1000;
    CHECK(hipGraphKernelNodeSetParams(in_clone, &k3));
    CHECK(hipGraphExecUpdate(exec, clone, &error_node, &result));
    IS(result == hipGraphExecUpdateSuccess);
    CHECK(hipGraphLaunch(exec, nullptr));
    b.is(1001);
    CHECK(hipGraphDestroyNode(found));
    FAILS(hipErrorInvalidValue, hipGraphDestroyNode(found));
    FAILS(hipErrorGraphExecUpdateFailure, hipGraphExecUpdate(exec, clone, &error_node, &result));
    IS(result != hipGraphExecUpdateSuccess);
    CHECK(hipGraphDestroy(clone));
    CHECK(hipGraphDestroy(graph));
    CHECK(hipGraphLaunch(exec, nullptr)); /* an instance lives on */
    b.is(1001);
    CHECK(hipGraphExecDestroy(exec));
    FAILS(hipErrorInvalidValue, hipGraphExecDestroy(exec));
    FAILS(hipErrorInvalidValue, hipGraphLaunch(exec, nullptr));
    FAILS(hipErrorInvalidValue, hipGraphDestroy(graph));
    FAILS(hipErrorInvalidValue, hipGraphDestroyNode(first));
}

static void cycle()
{
    hipGraph_t graph;
    hipGraphNode_t a, b;
    hipGraphExec_t exec = nullptr;
    CHECK(hipGraphCreate(&graph, 0));
    CHECK(hipGraphAddEmptyNode(&a, graph, nullptr, 0));
    CHECK(hipGraphAddEmptyNode(&b, graph, &a, 1));
    CHECK(hipGraphAddDependencies(graph, &b, &a, 1));
    FAILS(hipErrorInvalidValue, hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    IS(!exec);
    CHECK(hipGraphRemoveDependencies(graph, &b, &a, 1));
    FAILS(hipErrorInvalidValue, hipGraphRemoveDependencies(graph, &b, &a, 1));
    CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    CHECK(hipGraphExecDestroy(exec));
    CHECK(hipGraphDestroy(graph));
}

/* A graph in a graph, a variable, events, and a copy of a box. */
static void nested(Buffers &b)
{
    hipGraph_t graph, child, inner;
    hipGraphNode_t a, k, c, record, wait, box;
    hipGraphExec_t exec;
    hipEvent_t start, stop;
    float ms = -1;
    CHECK(hipEventCreate(&start));
    CHECK(hipEventCreate(&stop));
    CHECK(hipGraphCreate(&child, 0));
    CHECK(hipGraphAddMemcpyNodeToSymbol(&a, child, nullptr, 0, HIP_SYMBOL(variable), b.in.data(), 256, 0,
                                        hipMemcpyHostToDevice));
    FAILS(hipErrorInvalidValue, hipGraphAddMemcpyNodeToSymbol(&k, child, nullptr, 0, HIP_SYMBOL(variable),
                                                              b.in.data(), 256, 4, hipMemcpyHostToDevice));
    void *args[] = {&b.y};
    hipKernelNodeParams p = kernel((void *)from_variable, args, 1, 64);
    CHECK(hipGraphAddKernelNode(&k, child, &a, 1, &p));
    CHECK(hipGraphCreate(&graph, 0));
    CHECK(hipGraphAddEventRecordNode(&record, graph, nullptr, 0, start));
    CHECK(hipGraphAddChildGraphNode(&c, graph, &record, 1, child));
    CHECK(hipGraphAddEventWaitNode(&wait, graph, &c, 1, start));
    hipMemcpy3DParms copy = {};
    copy.srcPtr = make_hipPitchedPtr(b.y, 32, 32, 4); /* 2 planes of 4 rows of 8 */
    copy.srcPos = make_hipPos(4, 1, 0);
    copy.dstPtr = make_hipPitchedPtr(b.out.data(), 12, 12, 3);
    copy.extent = make_hipExtent(12, 3, 2);
    copy.kind = hipMemcpyDeviceToHost;
    CHECK(hipGraphAddMemcpyNode(&box, graph, &wait, 1, &copy));
    copy.extent.depth = 100;
    FAILS(hipErrorInvalidValue, hipGraphMemcpyNodeSetParams(box, &copy));
    CHECK(hipGraphChildGraphNodeGetGraph(c, &inner));
    IS(inner != child);
    FAILS(hipErrorInvalidValue, hipGraphDestroy(inner)); /* the node's */
    CHECK(hipGraphDestroy(child));
    CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    CHECK(hipGraphLaunch(exec, nullptr));
    CHECK(hipEventRecord(stop, nullptr));
    CHECK(hipEventSynchronize(stop));
    CHECK(hipEventElapsedTime(&ms, start, stop));
    IS(ms >= 0);
    for (int z = 0; z < 2; z++)
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 3; x++) IS(b.out[z * 9 + y * 3 + x] == 21 * (z * 32 + (y + 1) * 8 + x + 1));
    CHECK(hipGraphExecDestroy(exec));
    CHECK(hipGraphDestroy(graph));
    CHECK(hipEventDestroy(start));
    CHECK(hipEventDestroy(stop));
}

static void misuse(Buffers &b)
{
    hipGraph_t graph, other;
    hipGraphNode_t node, foreign;
    int n = N;
    void *args[] = {&b.z, &b.y, &n, &n};
    hipKernelNodeParams p = kernel((void *)add, args), bad = p;
    CHECK(hipGraphCreate(&graph, 0));
    CHECK(hipGraphCreate(&other, 0));
    FAILS(hipErrorInvalidValue, hipGraphCreate(&graph, 1));
    FAILS(hipErrorInvalidValue, hipGraphCreate(nullptr, 0));
    CHECK(hipGraphAddEmptyNode(&foreign, other, nullptr, 0));
    FAILS(hipErrorInvalidValue, hipGraphAddKernelNode(&node, graph, &foreign, 1, &p));
    FAILS(hipErrorInvalidValue, hipGraphAddKernelNode(&node, graph, nullptr, 0, nullptr));
    FAILS(hipErrorInvalidValue, hipGraphAddKernelNode(&node, (hipGraph_t)b.x, nullptr, 0, &p));
    bad.func = (void *)&n;
    FAILS(hipErrorInvalidDeviceFunction, hipGraphAddKernelNode(&node, graph, nullptr, 0, &bad));
    args[2] = (void *)16;
    FAILS(hipErrorInvalidValue, hipGraphAddKernelNode(&node, graph, nullptr, 0, &p));
    FAILS(hipErrorInvalidValue, hipGraphAddMemcpyNode1D(&node, graph, nullptr, 0, b.x, b.y, N * 4 + 1,
                                                        hipMemcpyDeviceToDevice));
    FAILS(hipErrorInvalidValue, hipGraphAddChildGraphNode(&node, graph, nullptr, 0, graph));
    size_t num = 5;
    CHECK(hipGraphGetNodes(graph, nullptr, &num));
    IS(num == 0); /* what failed was not added */
    CHECK(hipGraphDestroy(graph));
    CHECK(hipGraphDestroy(other));
}

int main()
{
    Buffers b;
    chain(b);
    cycle();
    nested(b);
    misuse(b);
    std::printf("graphs: %d wrong\n", wrong);
    return wrong > 0;
}
