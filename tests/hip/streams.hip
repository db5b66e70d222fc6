/* Streams, events, callbacks, pinned, managed and registered memory, variables of the device, copies of rows. */
#include "check.h"

__device__ int offset = 5;
__constant__ float factors[4] = {1, 2, 3, 4};
__managed__ int calls = 0;

__global__ void scale(float *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * factors[i % 4] + offset;
    if (i == 0) calls++;
}

/* Ends after that many clocks. */
__global__ void wait(long long clocks)
{
    const long long begin = clock64();
    while (clock64() - begin < clocks) {}
}

/* The second wave comes long before that many clocks are over. */
__global__ void wait_for(int *flag, int *times, long long clocks)
{
    if (threadIdx.x >= 64) {
        for (int i = 0; i < 20000; i++) __asm__ volatile("");
        __hip_atomic_fetch_add(flag, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    } else {
        const long long begin = clock64();
        while (!__hip_atomic_load(flag, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT))
            if (clock64() - begin > clocks) return;
        if (threadIdx.x == 0) times[0] = 1;
    }
}

/* A kernel that waits for a second takes one by the events, and not minutes here. */
static int waits()
{
    hipEvent_t begin, end;
    int *flag, found = 0, khz;
    float ms;
    CHECK(hipDeviceGetAttribute(&khz, hipDeviceAttributeClockRate, 0));
    CHECK(hipEventCreate(&begin));
    CHECK(hipEventCreate(&end));
    CHECK(hipMalloc(&flag, 2 * sizeof *flag));
    CHECK(hipMemset(flag, 0, 2 * sizeof *flag));
    CHECK(hipEventRecord(begin, 0));
    wait<<<1, 64>>>(khz * 1000ll);
    CHECK(hipEventRecord(end, 0));
    wait_for<<<1, 128>>>(flag, flag + 1, 10000000);
    CHECK(hipMemcpy(&found, flag + 1, sizeof found, hipMemcpyDeviceToHost));
    CHECK(hipEventElapsedTime(&ms, begin, end));
    CHECK(hipFree(flag));
    CHECK(hipEventDestroy(begin));
    CHECK(hipEventDestroy(end));
    if (ms < 990 || ms > 20000 || !found) std::printf("waiting took %g ms, found %d\n", ms, found);
    return ms < 990 || ms > 20000 || !found;
}

/* Nothing moves, but the arguments are checked. */
static int attaches(void *managed, void *system)
{
    CHECK(hipStreamAttachMemAsync(0, managed, 0, hipMemAttachGlobal));
    return hipStreamAttachMemAsync(0, managed, 0, hipMemAttachSingle) != hipErrorInvalidValue ||
           hipStreamAttachMemAsync(0, managed, 0, 8) != hipErrorInvalidValue ||
           hipStreamAttachMemAsync(0, managed, 3, hipMemAttachHost) != hipErrorInvalidValue ||
           hipStreamAttachMemAsync(0, system, 0, hipMemAttachHost) != hipErrorInvalidValue ||
           hipStreamAttachMemAsync(0, NULL, 0, hipMemAttachHost) != hipErrorInvalidValue;
}

static void count(hipStream_t, hipError_t status, void *data)
{
    if (status == hipSuccess) ++*static_cast<int *>(data);
}

int main()
{
    const int n = 300;
    hipStream_t streams[2];
    hipEvent_t begin, end;
    float *pinned, *managed, *device, ms = -1;
    int called = 0, new_offset = -2, got_offset = 0;
    CHECK(hipStreamCreate(&streams[0]));
    CHECK(hipStreamCreateWithFlags(&streams[1], hipStreamNonBlocking));
    CHECK(hipEventCreate(&begin));
    CHECK(hipEventCreate(&end));
    CHECK(hipHostMalloc(&pinned, n * sizeof(float), hipHostMallocDefault));
    CHECK(hipMallocManaged(&managed, n * sizeof(float)));
    CHECK(hipMalloc(&device, n * sizeof(float)));
    for (int i = 0; i < n; i++) pinned[i] = managed[i] = (float)i;
    CHECK(hipMemcpyAsync(device, pinned, n * sizeof(float), hipMemcpyHostToDevice, streams[0]));
    CHECK(hipEventRecord(begin, streams[0]));
    scale<<<2, 192, 0, streams[0]>>>(device, n);
    CHECK(hipEventRecord(end, streams[0]));
    CHECK(hipStreamWaitEvent(streams[1], end, 0));
    CHECK(hipMemcpyToSymbol(HIP_SYMBOL(offset), &new_offset, sizeof offset));
    scale<<<5, 64, 0, streams[1]>>>(managed, n);
    CHECK(hipStreamAddCallback(streams[1], count, &called, 0));
    std::vector<float> got(n), want(n), want_managed(n);
    CHECK(hipMemcpyAsync(got.data(), device, n * sizeof(float), hipMemcpyDeviceToHost, streams[0]));
    CHECK(hipStreamSynchronize(streams[0]));
    CHECK(hipStreamSynchronize(streams[1]));
    CHECK(hipEventElapsedTime(&ms, begin, end));
    CHECK(hipMemcpyFromSymbol(&got_offset, HIP_SYMBOL(offset), sizeof offset));
    for (int i = 0; i < n; i++) {
        want[i] = (float)i * (i % 4 + 1) + 5;
        want_managed[i] = (float)i * (i % 4 + 1) - 2;
    }
    compare("device", got, want, 0);
    compare("managed", std::vector<float>(managed, managed + n), want_managed, 0);
    std::printf("calls %d, callbacks %d, offset %d, time is %s\n", calls, called, got_offset, ms > 0 ? "positive" : "not");
    /* Memory of the host that kernels read and write. */
    std::vector<float> own(n, 1.0f), want_own(n);
    float *mapped;
    CHECK(hipHostRegister(own.data(), n * sizeof(float), hipHostRegisterMapped));
    CHECK(hipHostGetDevicePointer((void **)&mapped, own.data(), 0));
    scale<<<5, 64>>>(mapped, n);
    CHECK(hipDeviceSynchronize());
    CHECK(hipHostUnregister(own.data()));
    for (int i = 0; i < n; i++) want_own[i] = (float)(i % 4 + 1) - 2;
    compare("registered", own, want_own, 0);
    /* Rows of 10 out of rows of 30. */
    std::vector<float> rows(50), want_rows(50);
    CHECK(hipMemcpy2D(rows.data(), 10 * sizeof(float), device, 30 * sizeof(float), 10 * sizeof(float), 5,
                      hipMemcpyDeviceToHost));
    for (int i = 0; i < 50; i++) want_rows[i] = want[i / 10 * 30 + i % 10];
    compare("rows", rows, want_rows, 0);
    /* Addresses of variables are memory of the device, within their bounds. */
    void *at;
    size_t bytes;
    hipPointerAttribute_t about;
    const float other[4] = {4, 3, 2, 1};
    CHECK(hipGetSymbolAddress(&at, HIP_SYMBOL(factors)));
    CHECK(hipMemcpy(at, other, sizeof other, hipMemcpyHostToDevice));
    CHECK(hipMemcpyHtoD((char *)at + 4, const_cast<float *>(other), 4));
    if (hipMemcpy(at, other, sizeof other + 1, hipMemcpyDefault) != hipErrorInvalidValue) return 2;
    if (hipMemset((char *)at + 12, 0, 5) != hipErrorInvalidValue) return 3;
    if (hipFree(at) != hipErrorInvalidValue) return 4;
    CHECK(hipPointerGetAttributes(&about, at));
    if (about.memoryType != hipMemoryTypeDevice || about.devicePointer != at) return 5;
    CHECK(hipMemGetAddressRange(&at, &bytes, (char *)at + 3));
    if (bytes != sizeof factors) return 6;
    CHECK(hipGetSymbolAddress(&at, HIP_SYMBOL(offset)));
    CHECK(hipMemset(at, 0, sizeof offset));
    for (int i = 0; i < n; i++) want_own[i] = 1;
    CHECK(hipMemcpy(device, want_own.data(), n * sizeof(float), hipMemcpyHostToDevice));
    scale<<<2, 192>>>(device, n);
    CHECK(hipMemcpy(got.data(), device, n * sizeof(float), hipMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) want_own[i] = i % 4 == 1 ? 4 : 4 - i % 4;
    compare("variables as memory", got, want_own, 0);
    if (attaches(managed, own.data())) return 7;
    if (waits()) return 8;
    CHECK(hipHostFree(pinned));
    CHECK(hipFree(managed));
    CHECK(hipFree(device));
    CHECK(hipEventDestroy(begin));
    CHECK(hipEventDestroy(end));
    CHECK(hipStreamDestroy(streams[0]));
    CHECK(hipStreamDestroy(streams[1]));
    return calls == 4 && called == 1 && got_offset == -2 && ms > 0 ? 0 : 1;
}
