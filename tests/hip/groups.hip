/* Cooperative groups of one workgroup, a cooperative launch, occupancy. */
#include "check.h"

#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void rotate(int *x)
{
    __shared__ int part[128];
    cg::thread_block group = cg::this_thread_block();
    part[group.thread_rank()] = x[group.thread_rank()];
    group.sync();
    x[group.thread_rank()] = part[(group.thread_rank() + 1) % group.size()];
}

int main()
{
    const int n = 128;
    std::vector<int> x(n), want(n);
    for (int i = 0; i < n; i++) {
        x[i] = i * i;
        want[i] = (i + 2) % n * ((i + 2) % n);
    }
    int *dx, blocks = 0, grid = 0, block = 0;
    CHECK(hipMalloc(&dx, n * sizeof(int)));
    CHECK(hipMemcpy(dx, x.data(), n * sizeof(int), hipMemcpyHostToDevice));
    rotate<<<1, n>>>(dx);
    void *args[] = {&dx};
    CHECK(hipLaunchCooperativeKernel(reinterpret_cast<const void *>(rotate), dim3(1), dim3(n), args, 0, nullptr));
    CHECK(hipMemcpy(x.data(), dx, n * sizeof(int), hipMemcpyDeviceToHost));
    compare("rotate", x, want, 0);
    CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reinterpret_cast<const void *>(rotate), n, 0));
    CHECK(hipOccupancyMaxPotentialBlockSize(&grid, &block, reinterpret_cast<const void *>(rotate), 0, 0));
    std::printf("occupancy: %d workgroups; best %d of %d\n", blocks, grid, block);
    const hipError_t error =
        hipLaunchCooperativeKernel(reinterpret_cast<const void *>(rotate), dim3(1 << 20), dim3(n), args, 0, nullptr);
    std::printf("too many workgroups: %s\n", hipGetErrorName(error));
    return blocks > 0 && grid > 0 && error == hipErrorCooperativeLaunchTooLarge ? 0 : 1;
}
