/* grid.sync() of a cooperative launch: each round reads what other workgroups have written in the round before. What is
   wrong, by the first argument: missing (no sync between reads and writes), early (a workgroup leaves), plain (a launch
   that is not cooperative), large (more workgroups than the device holds). "none": nothing. */
#include "check.h"

#include <cstring>

#include <hip/hip_cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr int GROUPS = 6, ITEMS = 160, ALL = GROUPS * ITEMS, ROUNDS = 5;

__global__ void rounds(int *x, int rounds, bool is_missing)
{
    cg::grid_group grid = cg::this_grid();
    const int i = (int)grid.thread_rank();
    for (int round = 0; round < rounds; round++) {
        const int sum = x[(i + ITEMS) % ALL] + 3 * x[(i + ALL - 1) % ALL];
        if (!is_missing) grid.sync();
        x[i] = sum;
        grid.sync();
    }
}

__global__ void early(int *x)
{
    if (blockIdx.x == 2) return;
    cg::this_grid().sync();
    x[blockIdx.x] = 1;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "none";
    std::vector<int> x(ALL), want(ALL), before(ALL);
    for (int i = 0; i < ALL; i++) x[i] = want[i] = i % 7;
    for (int round = 0; round < ROUNDS; round++) {
        before = want;
        for (int i = 0; i < ALL; i++) want[i] = before[(i + ITEMS) % ALL] + 3 * before[(i + ALL - 1) % ALL];
    }
    int *dx, number = ROUNDS;
    bool is_missing = !std::strcmp(what, "missing");
    const void *kernel = reinterpret_cast<const void *>(rounds);
    CHECK(hipMalloc(&dx, ALL * sizeof(int)));
    CHECK(hipMemcpy(dx, x.data(), ALL * sizeof(int), hipMemcpyHostToDevice));
    void *args[] = {&dx, &number, &is_missing};
    hipError_t error = hipSuccess;
    if (!std::strcmp(what, "early"))
        error = hipLaunchCooperativeKernel(reinterpret_cast<const void *>(early), dim3(GROUPS), dim3(ITEMS), args, 0, nullptr);
    else if (!std::strcmp(what, "plain"))
        error = hipLaunchKernel(kernel, dim3(GROUPS), dim3(ITEMS), args, 0, nullptr);
    else
        error = hipLaunchCooperativeKernel(kernel, dim3(std::strcmp(what, "large") ? GROUPS : 1 << 16), dim3(ITEMS), args, 0, nullptr);
    std::printf("launch: %s\n", hipGetErrorName(error));
    if (error != hipSuccess) return 0;
    CHECK(hipMemcpy(x.data(), dx, ALL * sizeof(int), hipMemcpyDeviceToHost));
    if (!is_missing) compare("rounds", x, want, 0);
    return 0;
}
