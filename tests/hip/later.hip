/* Programs that read too early, each with its correct twin: with `wavecc hip --completion=latest` the fault shows in what is
   printed.   later CASE fault|twin */
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstring>
#include <string>

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
__global__ void add(const int *from, int *to) { to[blockIdx.x * blockDim.x + threadIdx.x] = from[threadIdx.x] + 1; }
__global__ void raise_flag(int *flag) { __hip_atomic_store(flag, 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM); }
__global__ void outside(int *to) { to[1 << 28] = 1; }

static int sum;
static void note(void *data) { sum += *static_cast<int *>(data); }

int main(int argc, char **argv)
{
    const std::string name = argc > 1 ? argv[1] : "";
    const bool twin = argc > 2 && !std::strcmp(argv[2], "twin");
    hipStream_t s, t, blocking;
    hipEvent_t event, other;
    int *a, *b, *pinned, pageable[N] = {}, got = 0;
    CHECK(hipStreamCreateWithFlags(&s, hipStreamNonBlocking));
    CHECK(hipStreamCreateWithFlags(&t, hipStreamNonBlocking));
    CHECK(hipStreamCreate(&blocking));
    CHECK(hipEventCreate(&event));
    CHECK(hipEventCreate(&other));
    CHECK(hipMalloc(&a, N * sizeof(int)));
    CHECK(hipMalloc(&b, N * sizeof(int)));
    CHECK(hipHostAlloc(reinterpret_cast<void **>(&pinned), N * sizeof(int), 0));
    CHECK(hipMemset(a, 0, N * sizeof(int)));
    CHECK(hipDeviceSynchronize());
    std::memset(pinned, 0, N * sizeof(int));
    if (name == "pinned") { // a pinned copy that nobody waits for
        fill<<<N / 64, 64, 0, s>>>(a, 7);
        CHECK(hipMemcpyAsync(pinned, a, N * sizeof(int), hipMemcpyDeviceToHost, s));
        if (twin) CHECK(hipStreamSynchronize(s));
        got = pinned[5];
    } else if (name == "pageable") { // copies to memory that is not pinned wait for themselves, but not for other streams
        fill<<<N / 64, 64, 0, s>>>(a, 7);
        CHECK(hipMemcpyAsync(pageable, a, N * sizeof(int), hipMemcpyDeviceToHost, twin ? s : t));
        got = pageable[5];
    } else if (name == "event") { // a stream that does not wait for the event
        fill<<<N / 64, 64, 0, s>>>(a, 6);
        CHECK(hipEventRecord(event, s));
        if (twin) CHECK(hipStreamWaitEvent(t, event, 0));
        add<<<N / 64, 64, 0, t>>>(a, b);
        CHECK(hipMemcpyAsync(pinned, b, N * sizeof(int), hipMemcpyDeviceToHost, t));
        CHECK(hipStreamSynchronize(t));
        got = pinned[5];
    } else if (name == "legacy") { // the legacy stream waits for streams that block alone
        fill<<<N / 64, 64, 0, twin ? blocking : s>>>(a, 6);
        add<<<N / 64, 64>>>(a, b);
        CHECK(hipMemcpy(pageable, b, N * sizeof(int), hipMemcpyDeviceToHost));
        got = pageable[5];
    } else if (name == "function") { // a function of the host runs in the order of its stream
        int seven = 7;
        CHECK(hipLaunchHostFunc(s, note, &seven));
        if (twin) CHECK(hipStreamSynchronize(s));
        got = sum;
        CHECK(hipStreamSynchronize(s));
    } else if (name == "query") { // events that are asked again and again come
        fill<<<N / 64, 64, 0, s>>>(pinned, 7);
        CHECK(hipEventRecord(event, s));
        if (twin) while (hipEventQuery(event) == hipErrorNotReady) continue;
        else if (hipEventQuery(event) == hipErrorNotReady) std::printf("not ready\n");
        got = pinned[5];
    } else if (name == "elapsed") { // the time of an event that was not waited for
        float ms = -1;
        CHECK(hipEventRecord(other, s));
        fill<<<N / 64, 64, 0, s>>>(a, 7);
        CHECK(hipEventRecord(event, s));
        if (twin) CHECK(hipEventSynchronize(event));
        got = hipEventElapsedTime(&ms, other, event) == hipSuccess && ms >= 0 ? 7 : 0;
    } else if (name == "freed") { // hipFree waits; the twin of it is what the fault would be elsewhere
        fill<<<N / 64, 64, 0, s>>>(pinned, 7);
        if (twin) CHECK(hipFree(a));
        got = pinned[5];
    } else if (name == "flag") { // the host waits for memory: that ends, too
        raise_flag<<<1, 1, 0, s>>>(pinned);
        if (twin) while (!__atomic_load_n(pinned, __ATOMIC_ACQUIRE)) continue;
        got = __atomic_load_n(pinned, __ATOMIC_ACQUIRE) ? 7 : 0;
    } else if (name == "error") { // a kernel's fault is told by the wait
        outside<<<1, 1, 0, s>>>(a);
        const hipError_t at_launch = hipGetLastError();
        const hipError_t at_wait = twin ? hipStreamSynchronize(s) : hipSuccess;
        std::printf("launch %s, wait %s\n", hipGetErrorName(at_launch), hipGetErrorName(at_wait));
        return 0;
    } else if (name == "end") { // the program ends without a wait
        fill<<<N / 64, 64, 0, s>>>(a, 7);
        if (twin) CHECK(hipDeviceSynchronize());
        got = 7;
        std::printf("got %d\n", got);
        return 0;
    } else {
        std::printf("no case %s\n", name.c_str());
        return 1;
    }
    CHECK(hipDeviceSynchronize());
    std::printf("got %d\n", got);
    return 0;
}
