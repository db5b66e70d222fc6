/* Calls that few programs make: nodes that are switched off, captures into a graph that is there, their dependencies and modes,
   new parameters of copies, priorities, fills of bytes and halves, sizes and flags of memory. Made by a host's compiler with
   headers of HIP 6. */
#include <hip/hip_runtime_api.h>

#include <cstdint>
#include <cstdio>
#include <cstring>

static int wrong;

#define IS(call, result)                                                                                                  \
    do {                                                                                                                  \
        const auto is_ = (long long)(call), want_ = (long long)(result);                                                  \
        if (is_ != want_) wrong++, std::printf("%d: %s: %lld, not %lld\n", __LINE__, #call, is_, want_);                  \
    } while (0)

static uint8_t *memory; // of the device
static hipStream_t stream;

static unsigned at(size_t place)
{
    uint8_t byte = 0;
    IS(hipMemcpyDtoH(&byte, memory + place, 1), hipSuccess);
    return byte;
}

static hipMemsetParams fill(size_t place, unsigned value)
{
    hipMemsetParams set = {};
    set.dst = memory + place, set.value = value, set.elementSize = 1, set.width = 1, set.height = 1;
    return set;
}

static size_t edges_of(hipGraph_t graph)
{
    size_t count = 0;
    IS(hipGraphGetEdges(graph, nullptr, nullptr, &count), hipSuccess);
    return count;
}

static void run(hipGraph_t graph)
{
    hipGraphExec_t exec;
    IS(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipSuccess);
    IS(hipGraphUpload(exec, stream), hipSuccess);
    IS(hipGraphLaunch(exec, stream), hipSuccess);
    IS(hipStreamSynchronize(stream), hipSuccess);
    IS(hipGraphExecDestroy(exec), hipSuccess);
    IS(hipGraphUpload(exec, stream), hipErrorInvalidValue);
}

// Every subset of three fills, one after the other, is switched off: the last one that is on decides.
static void switched()
{
    hipGraph_t graph, other;
    hipGraphNode_t nodes[3], foreign, empty;
    hipGraphExec_t exec;
    unsigned is_on = 7;
    unsigned long long flags = 7;
    IS(hipGraphCreate(&graph, 0), hipSuccess);
    IS(hipGraphCreate(&other, 0), hipSuccess);
    for (unsigned i = 0; i < 3; i++) {
        const hipMemsetParams set = fill(0, 10 + i);
        IS(hipGraphAddMemsetNode(&nodes[i], graph, i ? &nodes[i - 1] : nullptr, i ? 1 : 0, &set), hipSuccess);
    }
    const hipMemsetParams set = fill(0, 1);
    IS(hipGraphAddMemsetNode(&foreign, other, nullptr, 0, &set), hipSuccess);
    IS(hipGraphAddEmptyNode(&empty, graph, nullptr, 0), hipSuccess);
    IS(hipGraphInstantiateWithFlags(&exec, graph, hipGraphInstantiateFlagAutoFreeOnLaunch), hipSuccess);
    IS(hipGraphExecGetFlags(exec, &flags), hipSuccess);
    IS(flags, hipGraphInstantiateFlagAutoFreeOnLaunch);
    for (unsigned on = 0; on < 8; on++) {
        IS(hipMemsetD8(memory, 99, 1), hipSuccess);
        for (unsigned i = 0; i < 3; i++) {
            IS(hipGraphNodeSetEnabled(exec, nodes[i], on >> i & 1), hipSuccess);
            IS(hipGraphNodeGetEnabled(exec, nodes[i], &is_on), hipSuccess);
            IS(is_on, on >> i & 1);
        }
        IS(hipGraphLaunch(exec, stream), hipSuccess);
        IS(hipStreamSynchronize(stream), hipSuccess);
        IS(at(0), on & 4 ? 12 : on & 2 ? 11 : on & 1 ? 10 : 99);
    }
    for (hipGraphNode_t node : {foreign, empty, (hipGraphNode_t) nullptr}) { // not of the graph, or nothing to switch
        IS(hipGraphNodeSetEnabled(exec, node, 0), hipErrorInvalidValue);
        IS(hipGraphNodeGetEnabled(exec, node, &is_on), hipErrorInvalidValue);
    }
    IS(hipGraphNodeGetEnabled(exec, nodes[0], nullptr), hipErrorInvalidValue);
    IS(hipGraphExecDestroy(exec), hipSuccess);
    IS(hipGraphExecGetFlags(exec, &flags), hipErrorInvalidValue);
    run(graph); // the graph itself has all of them
    IS(at(0), 12);
    hipGraphInstantiateParams params = {};
    IS(hipGraphInstantiateWithParams(&exec, graph, &params), hipSuccess);
    IS(params.result_out, 0);
    IS(hipGraphExecDestroy(exec), hipSuccess);
    IS(hipGraphAddDependencies(graph, &nodes[2], &nodes[0], 1), hipSuccess); // a cycle
    IS(hipGraphInstantiateWithParams(&exec, graph, &params), hipErrorInvalidValue);
    IS(params.result_out, 2);
    IS(hipGraphDestroy(graph), hipSuccess);
    IS(hipGraphDestroy(other), hipSuccess);
}

// Work is captured into a graph that has a node, and its dependencies are set and added to.
static void captured()
{
    hipGraph_t graph, ended, other;
    hipGraphNode_t first, nodes[8], foreign;
    const hipGraphNode_t *last = nullptr;
    size_t count = 8;
    const hipMemsetParams set = fill(1, 20);
    hipStreamCaptureStatus status;
    IS(hipGraphCreate(&graph, 0), hipSuccess);
    IS(hipGraphCreate(&other, 0), hipSuccess);
    IS(hipGraphAddMemsetNode(&first, graph, nullptr, 0, &set), hipSuccess);
    IS(hipGraphAddMemsetNode(&foreign, other, nullptr, 0, &set), hipSuccess);
    IS(hipStreamBeginCaptureToGraph(stream, graph, &foreign, nullptr, 1, hipStreamCaptureModeGlobal), hipErrorInvalidValue);
    IS(hipStreamBeginCaptureToGraph(stream, graph, &first, nullptr, 1, hipStreamCaptureModeGlobal), hipSuccess);
    IS(hipGraphDestroy(graph), hipErrorInvalidValue); // while it is captured into
    IS(hipMemsetAsync(memory + 1, 21, 1, stream), hipSuccess);
    IS(edges_of(graph), 1);
    IS(hipStreamGetCaptureInfo_v2(stream, &status, nullptr, nullptr, &last, &count), hipSuccess);
    IS(status == hipStreamCaptureStatusActive && count == 1, true);
    hipGraphNode_t second = last[0];
    IS(hipStreamUpdateCaptureDependencies(stream, &foreign, 1, hipStreamSetCaptureDependencies), hipErrorInvalidValue);
    IS(hipStreamUpdateCaptureDependencies(stream, &first, 1, hipStreamSetCaptureDependencies), hipSuccess);
    IS(hipMemsetAsync(memory + 2, 22, 1, stream), hipSuccess); // after the first alone
    IS(edges_of(graph), 2);
    IS(hipStreamUpdateCaptureDependencies(stream, &second, 1, hipStreamAddCaptureDependencies), hipSuccess);
    IS(hipMemsetAsync(memory + 1, 23, 1, stream), hipSuccess); // after both
    IS(edges_of(graph), 4);
    IS(hipStreamUpdateCaptureDependencies(stream, nullptr, 0, hipStreamSetCaptureDependencies), hipSuccess);
    IS(hipMemsetAsync(memory + 3, 24, 1, stream), hipSuccess); // after nothing
    IS(edges_of(graph), 4);
    IS(hipStreamUpdateCaptureDependencies(stream, &first, 1, 2), hipErrorInvalidValue);
    // The branch is what depends on it: the two before are not joined.
    hipGraphNode_t all[4];
    count = 4;
    IS(hipGraphGetNodes(graph, nullptr, &count), hipSuccess);
    IS(count, 5);
    count = 8;
    IS(hipGraphGetNodes(graph, nodes, &count), hipSuccess);
    std::memcpy(all, nodes + 1, sizeof all);
    IS(hipStreamUpdateCaptureDependencies(stream, all, 4, hipStreamAddCaptureDependencies), hipSuccess);
    IS(hipStreamEndCapture(stream, &ended), hipSuccess);
    IS(ended == graph, true);
    IS(hipStreamUpdateCaptureDependencies(stream, &first, 1, 0), hipErrorIllegalState);
    run(graph);
    IS(at(1) == 23 && at(2) == 22 && at(3) == 24, true);
    IS(hipGraphDestroy(graph), hipSuccess);
    IS(hipGraphDestroy(other), hipSuccess);
}

// What a capture forbids to its thread, by the modes of both.
static void modes()
{
    const hipStreamCaptureMode all[] = {hipStreamCaptureModeGlobal, hipStreamCaptureModeThreadLocal, hipStreamCaptureModeRelaxed};
    for (hipStreamCaptureMode of_capture : all)
        for (hipStreamCaptureMode of_thread : all) {
            hipStreamCaptureMode mode = of_thread;
            hipGraph_t graph = nullptr;
            void *p = nullptr;
            IS(hipThreadExchangeStreamCaptureMode(&mode), hipSuccess);
            IS(mode, hipStreamCaptureModeGlobal);
            IS(hipStreamBeginCapture(stream, of_capture), hipSuccess);
            const bool may = of_capture == hipStreamCaptureModeRelaxed || of_thread == hipStreamCaptureModeRelaxed;
            IS(hipMalloc(&p, 16), may ? hipSuccess : hipErrorStreamCaptureUnsupported);
            IS(hipStreamEndCapture(stream, &graph), may ? hipSuccess : hipErrorStreamCaptureInvalidated);
            IS(graph != nullptr, may);
            if (graph) IS(hipGraphDestroy(graph), hipSuccess);
            IS(hipFree(p), hipSuccess);
            mode = hipStreamCaptureModeGlobal;
            IS(hipThreadExchangeStreamCaptureMode(&mode), hipSuccess);
            IS(mode, of_thread);
        }
    hipStreamCaptureMode bad = (hipStreamCaptureMode)3;
    IS(hipThreadExchangeStreamCaptureMode(&bad), hipErrorInvalidValue);
    IS(hipThreadExchangeStreamCaptureMode(nullptr), hipErrorInvalidValue);
}

// Copies whose parameters change, in the graph and in an instance of it.
static void parameters()
{
    hipGraph_t graph;
    hipGraphNode_t copy;
    hipGraphExec_t exec;
    uint8_t host[4] = {1, 2, 3, 4};
    IS(hipGraphCreate(&graph, 0), hipSuccess);
    IS(hipGraphAddMemcpyNode1D(&copy, graph, nullptr, 0, memory, host, 1, hipMemcpyHostToDevice), hipSuccess);
    IS(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0), hipSuccess);
    IS(hipGraphExecMemcpyNodeSetParams1D(exec, copy, memory, host + 1, 1, hipMemcpyHostToDevice), hipSuccess);
    IS(hipGraphExecMemcpyNodeSetParams1D(exec, copy, memory + 4096, host, 1, hipMemcpyHostToDevice), hipErrorInvalidValue);
    IS(hipGraphLaunch(exec, stream), hipSuccess);
    IS(hipStreamSynchronize(stream), hipSuccess);
    IS(at(0), 2);
    run(graph);
    IS(at(0), 1);
    IS(hipGraphMemcpyNodeSetParams1D(copy, memory + 2, host + 2, 2, hipMemcpyHostToDevice), hipSuccess);
    run(graph);
    IS(at(0) == 1 && at(2) == 3 && at(3) == 4, true);
    IS(hipGraphExecDestroy(exec), hipSuccess);
    IS(hipGraphDestroy(graph), hipSuccess);
}

static void priorities()
{
    int least = 9, greatest = 9;
    IS(hipDeviceGetStreamPriorityRange(&least, &greatest), hipSuccess);
    IS(least >= 0 && greatest <= 0 && least > greatest, true);
    for (int asked = -4; asked <= 4; asked++) {
        hipStream_t s;
        int got = 99;
        unsigned flags = 99;
        IS(hipStreamCreateWithPriority(&s, hipStreamNonBlocking, asked), hipSuccess);
        IS(hipStreamGetPriority(s, &got), hipSuccess);
        IS(got, asked < greatest ? greatest : asked > least ? least : asked);
        IS(hipStreamGetFlags(s, &flags), hipSuccess);
        IS(flags, hipStreamNonBlocking);
        IS(hipStreamDestroy(s), hipSuccess);
    }
}

// Every first element and number of elements of a small piece, in each size.
static void fills()
{
    uint8_t got[48], want[48];
    for (unsigned size : {1u, 2u, 4u})
        for (unsigned first = 0; first < 8; first++)
            for (unsigned count = 0; count < 8; count++) {
                const uint32_t value = 0x04030201;
                IS(hipMemset(memory, 0xee, sizeof got), hipSuccess);
                std::memset(want, 0xee, sizeof want);
                uint8_t *to = memory + first * size;
                IS(size == 1   ? hipMemsetD8(to, (uint8_t)value, count)
                   : size == 2 ? hipMemsetD16(to, (uint16_t)value, count)
                               : hipMemsetD32(to, (int)value, count), hipSuccess);
                for (unsigned i = 0; i < count; i++) std::memcpy(want + (first + i) * size, &value, size);
                IS(hipMemcpyDtoH(got, memory, sizeof got), hipSuccess);
                IS(std::memcmp(got, want, sizeof got), 0);
            }
    IS(hipMemsetD8(memory + 4095, 1, 2), hipErrorInvalidValue);
    IS(hipMemsetD16(memory + 4094, 1, 2), hipErrorInvalidValue);
}

static void sizes()
{
    void *p = nullptr, *q = nullptr;
    size_t bytes = 0, pitch = 0;
    unsigned flags = 99;
    hipPitchedPtr box;
    IS(hipMemPtrGetInfo(memory, &bytes), hipSuccess);
    IS(bytes, 4096);
    IS(hipMemPtrGetInfo(memory, nullptr), hipErrorInvalidValue);
    IS(hipMemPtrGetInfo(&bytes, &bytes), hipErrorInvalidValue);
    for (unsigned given : {(unsigned)hipHostMallocDefault, (unsigned)hipHostMallocMapped, (unsigned)hipHostMallocPortable}) {
        IS(hipHostMalloc(&p, 64, given), hipSuccess);
        IS(hipHostGetFlags(&flags, p), hipSuccess);
        IS(flags, given);
        IS(hipFreeHost(p), hipSuccess);
        IS(hipHostGetFlags(&flags, p), hipErrorInvalidValue);
    }
    IS(hipHostGetFlags(&flags, memory), hipErrorInvalidValue);
    IS(hipMemAllocPitch(&p, &pitch, 100, 3, 4), hipSuccess);
    IS(pitch >= 100 && pitch % 4 == 0, true);
    IS(hipMalloc3D(&box, make_hipExtent(100, 3, 2)), hipSuccess);
    IS(box.pitch >= 100 && box.xsize == 100 && box.ysize == 3, true);
    IS(hipMemPtrGetInfo(box.ptr, &bytes), hipSuccess);
    IS(bytes >= box.pitch * 6, true);
    IS(hipMalloc(&q, 16), hipSuccess);
    IS(hipMemset(q, 7, 16), hipSuccess);
    IS(hipMemcpyDtoD(memory + 5, q, 3), hipSuccess);
    IS(at(5) == 7 && at(7) == 7, true);
    IS(hipMemcpyDtoD(memory + 5, q, 17), hipErrorInvalidValue);
    IS(hipFree(p), hipSuccess);
    IS(hipFree(q), hipSuccess);
    IS(hipFree(box.ptr), hipSuccess);
}

// An error is told again by hipPeekAtLastError, and once by hipGetLastError.
static void last_errors()
{
    (void)hipGetLastError();
    IS(hipPeekAtLastError(), hipSuccess);
    IS(hipFree((void *)&wrong), hipErrorInvalidValue);
    IS(hipPeekAtLastError(), hipErrorInvalidValue);
    IS(hipPeekAtLastError(), hipErrorInvalidValue);
    IS(hipGetLastError(), hipErrorInvalidValue);
    IS(hipGetLastError(), hipSuccess);
}

int main()
{
    IS(hipMalloc((void **)&memory, 4096), hipSuccess);
    IS(hipStreamCreate(&stream), hipSuccess);
    switched();
    captured();
    modes();
    parameters();
    priorities();
    fills();
    sizes();
    last_errors();
    IS(hipFree(memory), hipSuccess);
    std::printf("seldom: %d wrong\n", wrong);
    return wrong != 0;
}
