// Four waves for each row, four elements a load.
#include <hip/hip_runtime.h>

/* Over a workgroup of 256; every work-item gets it. */
static __device__ float block_sum(float x)
{
    __shared__ float parts[256 / 64];
    for (int lane = 32; lane; lane /= 2) x += __shfl_xor(x, lane);
    __syncthreads();
    if (threadIdx.x % 64 == 0) parts[threadIdx.x / 64] = x;
    __syncthreads();
    float sum = 0;
    for (int i = 0; i < 256 / 64; i++) sum += parts[i];
    return sum;
}

__global__ __launch_bounds__(256) void reduce(const float4 *x, float *y)
{
    float sum = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        const float4 own = x[blockIdx.x * 1024 + i * 256 + threadIdx.x];
        sum += (own.x + own.y) + (own.z + own.w);
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) y[blockIdx.x] = sum;
}
