/* Stream capture: calls become graphs, across streams by events; what a capture forbids is an error. */
#include "check.h"

__global__ void add(int *y, const int *x, int n, int c)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] + c;
}

static int wrong;
#define FAILS(error, call)                                                                                \
    do {                                                                                                  \
        const hipError_t got_ = (call);                                                                   \
        if (got_ != (error)) std::printf("%d: %s: %s\n", __LINE__, #call, hipGetErrorName(got_)), wrong++; \
        (void)hipGetLastError(); \
    } while (0)
#define IS(condition)                                                                 \
    do {                                                                              \
        if (!(condition)) std::printf("%d: not %s\n", __LINE__, #condition), wrong++; \
    } while (0)

constexpr int N = 1000, BLOCKS = (N + 255) / 256;
static int calls; /* of the last capture */
static void count(void *) { calls++; }

/* y = in + 1 on one stream and z = in + 2 on another, then y = y + ... + z in a loop of launches. */
static void across(hipStream_t s, hipStream_t t)
{
    int *x, *y, *z;
    std::vector<int> in(N), out(N, -1);
    hipGraph_t graph;
    hipGraphExec_t exec;
    hipEvent_t fork, join;
    hipStreamCaptureStatus status;
    unsigned long long id = 0;
    const hipGraphNode_t *needs;
    size_t num = 0;
    calls = 0;
    for (int i = 0; i < N; i++) in[i] = 3 * i;
    CHECK(hipMalloc((void **)&x, N * 4));
    CHECK(hipMalloc((void **)&y, N * 4));
    CHECK(hipMalloc((void **)&z, N * 4));
    CHECK(hipEventCreate(&fork));
    CHECK(hipEventCreate(&join));
    CHECK(hipStreamBeginCapture(s, hipStreamCaptureModeGlobal));
    FAILS(hipErrorIllegalState, hipStreamBeginCapture(s, hipStreamCaptureModeGlobal));
    CHECK(hipMemcpyAsync(x, in.data(), N * 4, hipMemcpyHostToDevice, s));
    CHECK(hipEventRecord(fork, s));
    FAILS(hipErrorCapturedEvent, hipEventQuery(fork));
    CHECK(hipStreamWaitEvent(t, fork, 0));
    CHECK(hipMemsetAsync(z, 0, N * 4, t));
    add<<<BLOCKS, 256, 0, t>>>(z, x, N, 2);
    add<<<BLOCKS, 256, 0, s>>>(y, x, N, 1);
    CHECK(hipGetLastError());
    CHECK(hipEventRecord(join, t));
    CHECK(hipStreamWaitEvent(s, join, 0));
    CHECK(hipStreamGetCaptureInfo_v2(s, &status, &id, nullptr, &needs, &num));
    IS(status == hipStreamCaptureStatusActive && id && num == 2);
    add<<<BLOCKS, 256, 0, s>>>(y, z, N, 10);
    CHECK(hipMemcpyAsync(out.data(), y, N * 4, hipMemcpyDeviceToHost, s));
    CHECK(hipLaunchHostFunc(s, count, nullptr));
    CHECK(hipMemcpyAsync(x, y, 0, hipMemcpyDeviceToDevice, s)); /* no bytes, no node */
    FAILS(hipErrorStreamCaptureUnmatched, hipStreamEndCapture(t, &graph));
    CHECK(hipStreamEndCapture(s, &graph));
    IS(out[5] == -1 && !calls);
    CHECK(hipGraphGetNodes(graph, nullptr, &num));
    IS(num == 7);
    CHECK(hipGraphGetEdges(graph, nullptr, nullptr, &num));
    IS(num == 7);
    CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    CHECK(hipGraphDestroy(graph));
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < N; i++) in[i] += round;
        CHECK(hipGraphLaunch(exec, s));
        CHECK(hipStreamSynchronize(s));
        for (int i = 0; i < N; i++)
            if (out[i] != in[i] + 12) {
                std::printf("round %d: out[%d] is %d\n", round, i, out[i]), wrong++;
                break;
            }
    }
    IS(calls == 3);
    /* An instance in a capture is a node; in relaxed captures memory may be allocated. */
    CHECK(hipStreamBeginCapture(s, hipStreamCaptureModeRelaxed));
    CHECK(hipGraphLaunch(exec, s));
    CHECK(hipFree(z));
    CHECK(hipStreamEndCapture(s, &graph));
    CHECK(hipGraphGetNodes(graph, nullptr, &num));
    IS(num == 1);
    CHECK(hipGraphDestroy(graph));
    CHECK(hipGraphExecDestroy(exec));
    CHECK(hipFree(x));
    CHECK(hipFree(y));
    CHECK(hipEventDestroy(fork));
    CHECK(hipEventDestroy(join));
}

/* What makes a capture invalid: each once. */
template <class Call> static void forbidden(hipStream_t s, hipError_t error, Call call)
{
    hipGraph_t graph;
    hipStreamCaptureStatus status;
    CHECK(hipStreamBeginCapture(s, hipStreamCaptureModeGlobal));
    FAILS(error, call());
    if (hipStreamIsCapturing(s, &status) != hipSuccess || status != hipStreamCaptureStatusInvalidated)
        std::printf("still valid after %s\n", hipGetErrorName(error)), wrong++;
    FAILS(hipErrorStreamCaptureInvalidated, hipStreamEndCapture(s, &graph));
    IS(!graph);
    FAILS(hipErrorIllegalState, hipStreamEndCapture(s, &graph));
    (void)hipGetLastError();
}

static void faults(hipStream_t s, hipStream_t t)
{
    int *x;
    hipGraph_t graph;
    hipEvent_t event;
    hipStream_t gone;
    void *p;
    CHECK(hipEventCreate(&event));
    CHECK(hipMalloc((void **)&x, 256));
    FAILS(hipErrorStreamCaptureUnsupported, hipStreamBeginCapture(nullptr, hipStreamCaptureModeGlobal));
    FAILS(hipErrorInvalidValue, hipStreamBeginCapture(s, (hipStreamCaptureMode)7));
    forbidden(s, hipErrorStreamCaptureUnsupported, [&] { return hipStreamSynchronize(s); });
    forbidden(s, hipErrorStreamCaptureUnsupported, [&] { return hipStreamQuery(s); });
    forbidden(s, hipErrorStreamCaptureUnsupported, [&] { return hipDeviceSynchronize(); });
    forbidden(s, hipErrorStreamCaptureUnsupported, [&] { return hipMalloc(&p, 16); });
    forbidden(s, hipErrorStreamCaptureUnsupported, [&] { return hipFree(x); });
    forbidden(s, hipErrorStreamCaptureImplicit, [&] { return hipMemset(x, 0, 16); });
    forbidden(s, hipErrorStreamCaptureImplicit, [&] {
        add<<<1, 64>>>(x, x, 64, 1);
        return hipGetLastError();
    });
    forbidden(s, hipErrorStreamCaptureIsolation, [&] { return hipStreamWaitEvent(s, event, 0); });
    /* A branch that does not come back. */
    CHECK(hipStreamBeginCapture(s, hipStreamCaptureModeGlobal));
    CHECK(hipEventRecord(event, s));
    CHECK(hipStreamWaitEvent(t, event, 0));
    CHECK(hipMemsetAsync(x, 0, 16, t));
    FAILS(hipErrorStreamCaptureUnjoined, hipStreamEndCapture(s, &graph));
    CHECK(hipStreamSynchronize(t)); /* it is free again */
    CHECK(hipStreamCreate(&gone));
    CHECK(hipStreamBeginCapture(gone, hipStreamCaptureModeGlobal));
    CHECK(hipStreamDestroy(gone));
    CHECK(hipDeviceSynchronize()); /* no capture is left */
    CHECK(hipFree(x));
    CHECK(hipEventDestroy(event));
}

/* A branch whose stream is destroyed before the end: its work stays in the graph, and must have joined. */
static void destroyed(hipStream_t s, bool joins)
{
    hipStream_t branch;
    hipEvent_t fork, join;
    hipGraph_t graph;
    hipGraphExec_t exec;
    int *x, out[4] = {-1, -1, -1, -1};
    CHECK(hipMalloc((void **)&x, sizeof out));
    CHECK(hipStreamCreate(&branch));
    CHECK(hipEventCreate(&fork));
    CHECK(hipEventCreate(&join));
    CHECK(hipStreamBeginCapture(s, hipStreamCaptureModeGlobal));
    CHECK(hipEventRecord(fork, s));
    CHECK(hipStreamWaitEvent(branch, fork, 0));
    CHECK(hipMemsetAsync(x, 5, sizeof out, branch));
    CHECK(hipEventRecord(join, branch));
    CHECK(hipStreamDestroy(branch));
    if (joins) {
        CHECK(hipStreamWaitEvent(s, join, 0));
        CHECK(hipMemcpyAsync(out, x, sizeof out, hipMemcpyDeviceToHost, s));
        CHECK(hipStreamEndCapture(s, &graph));
        CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
        CHECK(hipGraphLaunch(exec, s));
        CHECK(hipStreamSynchronize(s));
        IS(out[0] == 0x05050505 && out[3] == out[0]);
        CHECK(hipGraphExecDestroy(exec));
        CHECK(hipGraphDestroy(graph));
    } else {
        FAILS(hipErrorStreamCaptureUnjoined, hipStreamEndCapture(s, &graph));
    }
    CHECK(hipEventDestroy(fork));
    CHECK(hipEventDestroy(join));
    CHECK(hipFree(x));
}

int main()
{
    hipStream_t s, t;
    CHECK(hipStreamCreate(&s));
    CHECK(hipStreamCreate(&t));
    across(s, t);
    across(hipStreamPerThread, t);
    faults(s, t);
    destroyed(s, true);
    destroyed(s, false);
    CHECK(hipStreamDestroy(s));
    CHECK(hipStreamDestroy(t));
    std::printf("capture: %d wrong\n", wrong);
    return wrong > 0;
}
