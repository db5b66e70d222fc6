/* Each workgroup reverses its part of an array through LDS. -DRACE: without the barrier.
   clang++-22 -x hip ...: docs/recipes/hip-program.md */
#include <hip/hip_runtime.h>

#include <cstdio>
#include <vector>

enum { PART = 256, PARTS = 8 };

__global__ void reverse(int *x)
{
    __shared__ int part[PART];
    int *mine = x + blockIdx.x * PART;
    part[threadIdx.x] = mine[threadIdx.x];
#ifndef RACE
    __syncthreads();
#endif
    mine[threadIdx.x] = part[PART - 1 - threadIdx.x];
}

int main()
{
    std::vector<int> x(PART * PARTS);
    for (size_t i = 0; i < x.size(); i++) x[i] = (int)i;
    int *device;
    hipError_t error = hipMalloc(&device, x.size() * sizeof(int));
    if (error == hipSuccess) error = hipMemcpy(device, x.data(), x.size() * sizeof(int), hipMemcpyHostToDevice);
    if (error == hipSuccess) reverse<<<PARTS, PART>>>(device);
    if (error == hipSuccess) error = hipGetLastError();
    if (error == hipSuccess) error = hipMemcpy(x.data(), device, x.size() * sizeof(int), hipMemcpyDeviceToHost);
    if (error != hipSuccess) return std::printf("%s\n", hipGetErrorString(error)), 1;
    int wrong = 0;
    for (int i = 0; i < PART * PARTS; i++) wrong += x[i] != i / PART * PART + PART - 1 - i % PART;
    std::printf("%d of %d values are wrong\n", wrong, PART * PARTS);
    return wrong > 0;
}
