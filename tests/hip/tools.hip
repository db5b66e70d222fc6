/* Planted faults for the tools of `wavecc hip --tool`, each with its correct twin.   tools CASE fault|twin */
#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

enum { N = 256 };

__global__ void scale(const float *from, float *to, float by) { to[threadIdx.x] = from[threadIdx.x] * by; }
__global__ void invert(const float *from, float *to) { to[threadIdx.x] = 1.0f / from[threadIdx.x]; }
__global__ void root(const double *from, double *to) { to[threadIdx.x] = sqrt(from[threadIdx.x]); }
__global__ void part(float *to, int count) { if ((int)threadIdx.x < count) to[threadIdx.x] = 1; }
__global__ void fill(float *to) { to[threadIdx.x] = 1; }
__global__ void half_barrier(float *to)
{
    __shared__ float x[64];
    if (to[0] > 0 && threadIdx.x < 32) {
        x[threadIdx.x] = 1;
        __syncthreads();
        to[threadIdx.x] = x[31 - threadIdx.x];
    }
    to[64 + threadIdx.x] = 2;
}
__global__ void whole_barrier(float *to)
{
    __shared__ float x[64];
    x[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x < 32) to[threadIdx.x] = x[31 - threadIdx.x];
}
__global__ void returned(float *to)
{
    __shared__ float x[64];
    if (threadIdx.x >= 40) return;
    x[threadIdx.x] = 1;
    __syncthreads();
    to[threadIdx.x] = x[39 - threadIdx.x];
}

/* A name of more than 600 characters: the line of the call stands after it in what the symbolizer says. */
template <class... Types> __attribute__((noinline)) static bool allocate(float **to, const Types &...)
{
    return hipMalloc(to, 1000) == hipSuccess;
}

/* The compiler makes four calls of one, at one line; two callers. */
static bool make_events(int count, bool destroys)
{
    hipEvent_t event[4];
    bool all_good = true;
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++)
        if (i < count) all_good &= hipEventCreate(&event[i]) == hipSuccess;
    for (int i = 0; destroys && i < count; i++) all_good &= hipEventDestroy(event[i]) == hipSuccess;
    return all_good;
}

int main(int argc, char **argv)
{
    const std::string name = argc > 1 ? argv[1] : "";
    const bool twin = argc > 2 && !std::strcmp(argv[2], "twin");
    float *a, *b, host[N];
    bool all_good = hipMalloc(&a, sizeof host) == hipSuccess && hipMalloc(&b, sizeof host) == hipSuccess;
    for (int i = 0; i < N; i++) host[i] = (float)i + 1;
    if (name == "leak_memory") {
#pragma clang loop unroll(disable)
        for (int i = 0; i < 3; i++) {
            float *more;
            all_good &= allocate(&more, name, name, name, name, name, name, name, name);
            if (twin) all_good &= hipFree(more) == hipSuccess;
        }
    } else if (name == "leak_callers") {
        all_good &= make_events(4, twin);
        all_good &= make_events(2, twin);
    } else if (name == "leak_reset") { // a reset of the device frees what is there
        float *more;
        all_good &= hipMalloc(&more, 1000) == hipSuccess;
        if (twin) all_good &= hipDeviceReset() == hipSuccess && hipFree(a) != hipSuccess;
        if (twin) all_good &= hipMalloc(&a, sizeof host) == hipSuccess && hipMalloc(&b, sizeof host) == hipSuccess;
    } else if (name == "leak_pinned") {
        void *more;
        all_good &= hipHostMalloc(&more, 1000, 0) == hipSuccess;
        if (twin) all_good &= hipHostFree(more) == hipSuccess;
    } else if (name == "leak_event") {
        hipEvent_t event;
        all_good &= hipEventCreate(&event) == hipSuccess;
        if (twin) all_good &= hipEventDestroy(event) == hipSuccess;
    } else if (name == "leak_stream") {
        hipStream_t stream;
        all_good &= hipStreamCreate(&stream) == hipSuccess;
        if (twin) all_good &= hipStreamDestroy(stream) == hipSuccess;
    } else if (name == "leak_graph") {
        hipGraph_t graph;
        hipGraphExec_t exec;
        all_good &= hipGraphCreate(&graph, 0) == hipSuccess;
        all_good &= hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0) == hipSuccess;
        all_good &= hipGraphDestroy(graph) == hipSuccess;
        if (twin) all_good &= hipGraphExecDestroy(exec) == hipSuccess;
    } else if (name == "api_size") { // a copy that is longer than its memory
        all_good &= hipMemcpy(a, host, sizeof host, hipMemcpyHostToDevice) == hipSuccess;
        (void)hipMemcpy(a + !twin, host, sizeof host, hipMemcpyHostToDevice);
    } else if (name == "api_twice") { // freed twice
        void *more;
        all_good &= hipMalloc(&more, 1000) == hipSuccess && hipFree(more) == hipSuccess;
        if (!twin) (void)hipFree(more);
    } else if (name == "api_kind") { // the wrong way round
        (void)hipMemcpy(a, host, sizeof host, twin ? hipMemcpyHostToDevice : hipMemcpyDeviceToHost);
    } else if (name == "api_event") { // an event that has ended
        hipEvent_t event;
        all_good &= hipEventCreate(&event) == hipSuccess;
        if (twin) (void)hipEventRecord(event, nullptr);
        all_good &= hipEventDestroy(event) == hipSuccess;
        if (!twin) (void)hipEventRecord(event, nullptr);
    } else if (name == "api_overlap") { // source and destination share a byte
        all_good &= hipMemset(a, 0, sizeof host) == hipSuccess;
        all_good &= hipMemcpy((char *)a + 512 - !twin, a, 512, hipMemcpyDeviceToDevice) == hipSuccess;
    } else if (name == "freed") { // and another allocation of the same size has come since
        if (twin) fill<<<1, N>>>(b);
        all_good &= hipFree(b) == hipSuccess;
        float *const old = b;
        all_good &= hipMalloc(&b, sizeof host) == hipSuccess;
        if (!twin) fill<<<1, N>>>(old);
    } else if (name == "host_pointer") {
        fill<<<1, N>>>(twin ? a : host);
    } else if (name == "outside") {
        fill<<<1, twin ? N : N + 1>>>(a);
    } else if (name == "init") { // memory that nobody has written
        if (twin) all_good &= hipMemcpy(a, host, sizeof host, hipMemcpyHostToDevice) == hipSuccess;
        scale<<<1, N>>>(a, b, 2);
    } else if (name == "init_part") { // half of it is written by a kernel
        part<<<1, N>>>(a, twin ? N : N - 1);
        scale<<<1, N>>>(a, b, 2);
    } else if (name == "init_copy") { // copied from memory that nobody has written: found where it is used
        if (twin) all_good &= hipMemset(a, 0, sizeof host) == hipSuccess;
        all_good &= hipMemcpy(b, a, sizeof host, hipMemcpyDeviceToDevice) == hipSuccess;
        scale<<<1, N>>>(b, b, 2);
    } else if (name == "init_managed") { // the host writes managed memory by pointers
        float *both;
        all_good &= hipMallocManaged(&both, sizeof host) == hipSuccess;
        if (twin) std::memcpy(both, host, sizeof host);
        scale<<<1, N>>>(twin ? both : a, b, 2);
        all_good &= hipDeviceSynchronize() == hipSuccess && hipFree(both) == hipSuccess;
    } else if (name == "number") { // 1 / 0
        if (!twin) host[7] = 0;
        all_good &= hipMemcpy(a, host, sizeof host, hipMemcpyHostToDevice) == hipSuccess;
        invert<<<1, N>>>(a, b);
    } else if (name == "number_root") { // the root of -1
        double *c, numbers[N];
        for (int i = 0; i < N; i++) numbers[i] = i == 9 && !twin ? -1 : i;
        all_good &= hipMalloc(&c, sizeof numbers) == hipSuccess;
        all_good &= hipMemcpy(c, numbers, sizeof numbers, hipMemcpyHostToDevice) == hipSuccess;
        root<<<1, N>>>(c, c);
        all_good &= hipFree(c) == hipSuccess;
    } else if (name == "number_given") { // infinity that the host has given is not made by the kernel; the fault: it is, 1e38 * 100
        host[3] = twin ? INFINITY : 1e38f;
        all_good &= hipMemcpy(a, host, sizeof host, hipMemcpyHostToDevice) == hipSuccess;
        scale<<<1, N>>>(a, b, 100);
    } else if (name == "barrier") {
        fill<<<1, N>>>(a);
        if (twin) whole_barrier<<<1, 64>>>(a);
        else half_barrier<<<1, 64>>>(a);
    } else if (name == "barrier_return") { // lanes that have returned need not come
        fill<<<1, N>>>(a);
        if (twin) returned<<<1, 64>>>(a);
        else half_barrier<<<1, 64>>>(a);
    } else {
        std::printf("no case %s\n", name.c_str());
        return 1;
    }
    (void)hipDeviceSynchronize();
    (void)hipFree(a);
    (void)hipFree(b);
    std::printf("end %d\n", all_good);
    return 0;
}
