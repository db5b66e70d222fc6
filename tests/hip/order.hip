/* Planted faults of order between streams and the host, each with its correct twin.   order CASE fault|twin */
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <thread>

#define CHECK(call)                                                                               \
    do {                                                                                          \
        const hipError_t error_ = (call);                                                         \
        if (error_ != hipSuccess) {                                                               \
            std::printf("%d: %s: %s\n", __LINE__, #call, hipGetErrorName(error_));                \
            return 1;                                                                             \
        }                                                                                         \
    } while (0)

enum { N = 512 };

__global__ void fill(int *to, int value) { to[blockIdx.x * blockDim.x + threadIdx.x] = value; }
__global__ void add(const int *from, int *to, int value)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    to[i] = from[i] + value;
}
__global__ void tell(int *data, int *flag)
{
    data[threadIdx.x] = 1;
    __threadfence_system();
    if (!threadIdx.x) __hip_atomic_store(flag, 77, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
}
__global__ void count(int *sum) { atomicAdd(sum, 1); }

int main(int argc, char **argv)
{
    const std::string name = argc > 1 ? argv[1] : "";
    const bool twin = argc > 2 && !std::strcmp(argv[2], "twin");
    hipStream_t s, t;
    hipEvent_t event;
    int *a, *b, *pinned, pageable[N] = {};
    CHECK(hipStreamCreateWithFlags(&s, hipStreamNonBlocking));
    CHECK(hipStreamCreateWithFlags(&t, hipStreamNonBlocking));
    CHECK(hipEventCreate(&event));
    CHECK(hipMalloc(&a, N * sizeof(int)));
    CHECK(hipMalloc(&b, N * sizeof(int)));
    CHECK(hipHostAlloc(reinterpret_cast<void **>(&pinned), N * sizeof(int), 0));
    std::memset(pinned, 1, N * sizeof(int));
    if (name == "kernels") { // a kernel reads what another stream's writes
        fill<<<N / 64, 64, 0, s>>>(a, 1);
        if (twin) CHECK(hipEventRecord(event, s));
        if (twin) CHECK(hipStreamWaitEvent(t, event, 0));
        add<<<N / 64, 64, 0, t>>>(a, b, 1);
    } else if (name == "event_early") { // the event is recorded before the work that is meant
        if (!twin) CHECK(hipEventRecord(event, s));
        fill<<<N / 64, 64, 0, s>>>(a, 1);
        if (twin) CHECK(hipEventRecord(event, s));
        CHECK(hipStreamWaitEvent(t, event, 0));
        add<<<N / 64, 64, 0, t>>>(a, b, 1);
    } else if (name == "copy_back") { // copied on another stream than the kernel's
        fill<<<N / 64, 64, 0, s>>>(a, 1);
        CHECK(hipMemcpyAsync(pinned, a, N * sizeof(int), hipMemcpyDeviceToHost, twin ? s : t));
    } else if (name == "copy_blocking") { // the legacy stream does not wait for streams that do not block
        fill<<<N / 64, 64, 0, s>>>(a, 1);
        if (twin) CHECK(hipStreamSynchronize(s));
        CHECK(hipMemcpy(pageable, a, N * sizeof(int), hipMemcpyDeviceToHost));
    } else if (name == "halves") { // two streams on parts of one allocation; the fault: they overlap by one element
        fill<<<N / 128, 64, 0, s>>>(a, 1);
        fill<<<N / 128, 64, 0, t>>>(a + N / 2 - !twin, 2);
    } else if (name == "buffer_reused") { // a pinned buffer is filled anew while a copy may still read it
        CHECK(hipMemcpyAsync(a, pinned, N * sizeof(int), hipMemcpyHostToDevice, s));
        if (twin) CHECK(hipStreamSynchronize(s));
        CHECK(hipMemcpyAsync(pinned, b, N * sizeof(int), hipMemcpyDeviceToHost, t));
    } else if (name == "free") { // memory is freed on a stream that does not know of its use
        CHECK(hipFree(a));
        CHECK(hipMallocAsync(reinterpret_cast<void **>(&a), N * sizeof(int), s));
        fill<<<N / 64, 64, 0, s>>>(a, 1);
        CHECK(hipFreeAsync(a, twin ? s : t));
        CHECK(hipMallocAsync(reinterpret_cast<void **>(&a), N * sizeof(int), t));
        fill<<<N / 64, 64, 0, t>>>(a, 2); // the same address, perhaps
    } else if (name == "fill") {
        CHECK(hipMemsetAsync(a, 0, N * sizeof(int), s));
        add<<<N / 64, 64, 0, twin ? s : t>>>(a, b, 1);
    } else if (name == "wrong_wait") { // the host waits for another stream
        fill<<<N / 64, 64, 0, s>>>(a, 1);
        CHECK(hipStreamSynchronize(twin ? s : t));
        add<<<N / 64, 64, 0, t>>>(a, b, 1);
    } else if (name == "graph") {
        hipGraph_t graph;
        hipGraphExec_t exec;
        CHECK(hipStreamBeginCapture(s, hipStreamCaptureModeGlobal));
        fill<<<N / 64, 64, 0, s>>>(a, 1);
        CHECK(hipStreamEndCapture(s, &graph));
        CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
        CHECK(hipGraphLaunch(exec, s));
        if (twin) CHECK(hipDeviceSynchronize());
        add<<<N / 64, 64, 0, t>>>(a, b, 1);
    } else if (name == "atomics") { // atomic operations of two streams are no fault
        CHECK(hipMemset(a, 0, N * sizeof(int)));
        CHECK(hipDeviceSynchronize());
        count<<<2, 64, 0, s>>>(a);
        if (twin) count<<<2, 64, 0, t>>>(a);
        else fill<<<1, 64, 0, t>>>(a, 1);
    } else if (name == "legacy") { // streams that block are ordered by the legacy one
        hipStream_t blocking, other;
        CHECK(hipStreamCreate(&blocking));
        CHECK(hipStreamCreate(&other));
        fill<<<N / 64, 64, 0, blocking>>>(a, 1);
        if (twin) fill<<<N / 64, 64>>>(b, 1);
        add<<<N / 64, 64, 0, other>>>(a, b, 1);
    } else if (name == "host_reads") { // the host reads what a copy may still write
        fill<<<N / 64, 64, 0, s>>>(a, 1);
        CHECK(hipMemcpyAsync(pinned, a, N * sizeof(int), hipMemcpyDeviceToHost, s));
        if (twin) CHECK(hipStreamSynchronize(s));
        std::printf("read %d\n", pinned[3]);
    } else if (name == "host_writes") { // the host fills a buffer anew that a copy may still read; memset is libc's
        CHECK(hipMemcpyAsync(a, pinned, N * sizeof(int), hipMemcpyHostToDevice, s));
        if (twin) CHECK(hipStreamSynchronize(s));
        std::memset(pinned, 2, N * sizeof(int));
    } else if (name == "function") { // a function of the host reads what its stream's copy wrote; the fault: another stream's
        CHECK(hipMemcpyAsync(pinned, a, N * sizeof(int), hipMemcpyDeviceToHost, s));
        CHECK(hipLaunchHostFunc(twin ? s : t, [](void *at) { std::printf("read %d\n", static_cast<int *>(at)[3]); }, pinned));
    } else if (name == "managed") { // managed memory without a wait
        int *both;
        CHECK(hipMallocManaged(reinterpret_cast<void **>(&both), N * sizeof(int), hipMemAttachGlobal));
        both[0] = 5;
        fill<<<N / 64, 64, 0, s>>>(both, 1);
        if (twin) CHECK(hipStreamSynchronize(s));
        std::printf("read %d\n", both[0]);
    } else if (name == "host_half") { // the host uses the half of a page that no work writes; the fault: one element more
        CHECK(hipMemcpyAsync(pinned, a, N / 2 * sizeof(int), hipMemcpyDeviceToHost, s));
        int sum = 0;
        for (int i = N / 2 - !twin; i < N; i++) sum += pinned[i]++;
        std::printf("sum %d\n", sum);
    } else if (name == "event_old") { // the event that the host waits for is of the round before
        fill<<<N / 64, 64, 0, s>>>(a, 1);
        CHECK(hipEventRecord(event, s));
        CHECK(hipMemcpyAsync(pinned, a, N * sizeof(int), hipMemcpyDeviceToHost, s));
        if (twin) CHECK(hipEventRecord(event, s));
        CHECK(hipEventSynchronize(event));
        std::printf("read %d\n", pinned[3]);
    } else if (name == "flag") { // a kernel tells the host by a flag; the fault: the host does not look at it
        tell<<<1, 64, 0, s>>>(pinned, pinned + N - 1);
        if (twin) while (__atomic_load_n(pinned + N - 1, __ATOMIC_ACQUIRE) != 77) continue;
        std::printf("read %d\n", pinned[3]);
    } else if (name == "per_thread") { // the thread's default stream is not the legacy one
        fill<<<N / 64, 64, 0, hipStreamPerThread>>>(a, 1);
        add<<<N / 64, 64, 0, twin ? hipStreamPerThread : s>>>(a, b, 1);
    } else if (name == "two_threads") { // each thread has a default stream of its own (-fgpu-default-stream=per-thread)
        if (twin) {
            fill<<<N / 64, 64>>>(a, 1);
        } else {
            std::thread other([&] { fill<<<N / 64, 64>>>(a, 1); });
            other.join();
        }
        add<<<N / 64, 64>>>(a, b, 1);
    } else {
        std::printf("no case %s\n", name.c_str());
        return 1;
    }
    CHECK(hipDeviceSynchronize());
    std::printf("end %d\n", pageable[0] + pinned[0]);
    return 0;
}
