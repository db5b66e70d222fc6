/* A cooperative launch whose workgroups wait for each other at a barrier of atomics: in each round each block reads what the next block wrote in
 * the round before. The same in an ordinary launch. A launch of more workgroups than the device holds is refused. */
#include "check.h"

__device__ void wait_for_all(unsigned *arrived, unsigned wanted)
{
    __threadfence();
    __syncthreads();
    if (!threadIdx.x) {
        __hip_atomic_fetch_add(arrived, 1u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
        while (__hip_atomic_load(arrived, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) < wanted) __builtin_amdgcn_s_sleep(1);
    }
    __syncthreads();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
}

__global__ void rounds(int *x, int *y, unsigned *arrived, int n)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
    for (int r = 0; r < n; r++) {
        (r % 2 ? x : y)[i] = (r % 2 ? y : x)[(i + blockDim.x) % all] + 1;
        wait_for_all(arrived, gridDim.x * (r + 1));
    }
}

int main()
{
    const int blocks = 6, threads = 128, n = blocks * threads;
    int r = 4;
    std::vector<int> x(n), want(n);
    for (int i = 0; i < n; i++) x[i] = i;
    for (int i = 0; i < n; i++) want[i] = (i + r * threads) % n + r;
    int *dx, *dy;
    unsigned *arrived;
    CHECK(hipMalloc(&dx, n * sizeof(int)));
    CHECK(hipMalloc(&dy, n * sizeof(int)));
    CHECK(hipMalloc(&arrived, sizeof(unsigned)));
    CHECK(hipMemset(arrived, 0, sizeof(unsigned)));
    CHECK(hipMemcpy(dx, x.data(), n * sizeof(int), hipMemcpyHostToDevice));
    void *args[] = {&dx, &dy, &arrived, &r};
    const void *kernel = reinterpret_cast<const void *>(rounds);
    CHECK(hipLaunchCooperativeKernel(kernel, dim3(blocks), dim3(threads), args, 0, nullptr));
    CHECK(hipMemcpy(x.data(), dx, n * sizeof(int), hipMemcpyDeviceToHost));
    compare("rounds of a grid", x, want, 0);
    /* An ordinary launch that the device holds is right, too: here more workgroups wait than the emulator begins with. */
    const int more = 40;
    std::vector<int> z(more * threads), at_last(more * threads);
    for (int i = 0; i < more * threads; i++) z[i] = i, at_last[i] = (i + r * threads) % (more * threads) + r;
    int *dz, *de;
    CHECK(hipMalloc(&dz, z.size() * sizeof(int)));
    CHECK(hipMalloc(&de, z.size() * sizeof(int)));
    CHECK(hipMemset(arrived, 0, sizeof(unsigned)));
    CHECK(hipMemcpy(dz, z.data(), z.size() * sizeof(int), hipMemcpyHostToDevice));
    rounds<<<more, threads>>>(dz, de, arrived, r);
    CHECK(hipDeviceSynchronize());
    CHECK(hipMemcpy(z.data(), dz, z.size() * sizeof(int), hipMemcpyDeviceToHost));
    compare("rounds of an ordinary launch", z, at_last, 0);
    const hipError_t error = hipLaunchCooperativeKernel(kernel, dim3(1 << 20), dim3(threads), args, 0, nullptr);
    std::printf("2^20 workgroups: %s\n", hipGetErrorName(error));
    return error != hipErrorCooperativeLaunchTooLarge;
}
