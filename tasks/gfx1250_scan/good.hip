// In work-items, then waves, then the workgroup.
#include <hip/hip_runtime.h>

/* Four elements a work-item, then over the 32 lanes of a wave, then over the eight waves. */
__global__ __launch_bounds__(256) void scan(const float4 *x, float4 *y)
{
    const int t = threadIdx.x, lane = t % 32, wave = t / 32;
    __shared__ float sums[8];
    float4 own = x[blockIdx.x * 256 + t];
    own.y += own.x;
    own.z += own.y;
    own.w += own.z;
    float before = own.w;
#pragma unroll
    for (int step = 1; step < 32; step *= 2) {
        const float other = __shfl_up(before, step);
        before += lane >= step ? other : 0;
    }
    if (lane == 31) sums[wave] = before;
    __syncthreads();
    before -= own.w;
    for (int i = 0; i < 7; i++) before += i < wave ? sums[i] : 0;
    own.x += before;
    own.y += before;
    own.z += before;
    own.w += before;
    y[blockIdx.x * 256 + t] = own;
}
