// Counts of each workgroup in LDS.
#include <hip/hip_runtime.h>

/* Each workgroup counts in LDS. */
__global__ __launch_bounds__(256) void histogram(const unsigned *x, int *h)
{
    const int t = threadIdx.x;
    __shared__ int counts[96];
    if (t < 96) counts[t] = 0;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 5; i++) {
        const int at = (blockIdx.x * 5 + i) * 256 + t;
        if (at < 5000) atomicAdd(counts + x[at] % 96, 1);
    }
    __syncthreads();
    if (t < 96 && counts[t]) atomicAdd(h + t, counts[t]);
}
