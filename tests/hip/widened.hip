// The last constant of a program has 12 bytes. clang loads 16, because that stays in the page.
#include <hip/hip_runtime.h>

#include <cstdio>

struct Three {
    float x, y, z;
};
__constant__ float first[5] = {1, 2, 3, 4, 5};
__constant__ alignas(16) Three last = {7, 8, 9};

__global__ void sum(float *to) { to[threadIdx.x] = last.x * first[threadIdx.x & 3] + last.y + last.z; }

int main()
{
    float *to, host[64] = {};
    (void)hipMalloc(&to, sizeof host);
    sum<<<1, 64>>>(to);
    const bool copied = hipMemcpy(host, to, sizeof host, hipMemcpyDeviceToHost) == hipSuccess;
    (void)hipFree(to);
    std::printf("widened: %g\n", host[5]);
    return !copied || host[5] != 31;
}
