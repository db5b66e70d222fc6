/* Launches of more than 64 waves, of which a few workgroups are checked without --check. */
#include <cstdlib>
#include <cstring>

#include "check.h"

enum { BLOCK = 256, GROUPS = 1000, COUNT = BLOCK * GROUPS };

__global__ void twice(int *x) { x[blockIdx.x * BLOCK + threadIdx.x] *= 2; }

/* No barrier between the store to LDS and the load of another wave's value. */
__global__ void turn(int *x)
{
    __shared__ int part[BLOCK];
    part[threadIdx.x] = x[blockIdx.x * BLOCK + threadIdx.x];
    x[blockIdx.x * BLOCK + threadIdx.x] = part[BLOCK - 1 - threadIdx.x] + 1;
}

/* Each workgroup waits for the one before it: a sample without that one never ends. */
__global__ void in_turn(int *x)
{
    if (threadIdx.x) return;
    while (blockIdx.x &&
           __hip_atomic_load(x + blockIdx.x - 1, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) != (int)blockIdx.x) {}
    __hip_atomic_store(x + blockIdx.x, (int)blockIdx.x + 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
}

int main(int, char **argv)
{
    int *device, *host = (int *)malloc(COUNT * sizeof(int));
    for (int i = 0; i < COUNT; i++) host[i] = i;
    CHECK(hipMalloc(&device, COUNT * sizeof(int)));
    CHECK(hipMemcpy(device, host, COUNT * sizeof(int), hipMemcpyHostToDevice));
    bool good = true;
    if (!strcmp(argv[1], "right")) {
        for (int n = 0; n < 2; n++) twice<<<GROUPS, BLOCK>>>(device);
        CHECK(hipMemcpy(host, device, COUNT * sizeof(int), hipMemcpyDeviceToHost));
        for (int i = 0; i < COUNT; i++) good = good && host[i] == 4 * i; /* the sample has left nothing */
    } else if (!strcmp(argv[1], "small")) twice<<<64, 64>>>(device);
    else if (!strcmp(argv[1], "waits")) {
        CHECK(hipMemset(device, 0, COUNT * sizeof(int)));
        in_turn<<<GROUPS, BLOCK>>>(device);
        CHECK(hipMemcpy(host, device, GROUPS * sizeof(int), hipMemcpyDeviceToHost));
        for (int i = 0; i < GROUPS; i++) good = good && host[i] == i + 1;
    } else turn<<<GROUPS, BLOCK>>>(device);
    CHECK(hipDeviceSynchronize());
    CHECK(hipFree(device));
    free(host);
    return !good;
}
