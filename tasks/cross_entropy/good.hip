// A workgroup for each row, eight elements for a work-item.
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

/* Over a workgroup of 256; every work-item gets it. */
static __device__ float block_max(float x)
{
    __shared__ float parts[256 / 64];
    for (int lane = 32; lane; lane /= 2) x = fmaxf(x, __shfl_xor(x, lane));
    __syncthreads();
    if (threadIdx.x % 64 == 0) parts[threadIdx.x / 64] = x;
    __syncthreads();
    float most = parts[0];
    for (int i = 0; i < 256 / 64; i++) most = fmaxf(most, parts[i]);
    return most;
}

typedef __bf16 brain8 __attribute__((ext_vector_type(8)));

__global__ __launch_bounds__(256) void loss(const __bf16 *x, const int *labels, float *losses)
{
    const int row = blockIdx.x, t = threadIdx.x;
    const bool has = t < 250; /* 250 times 8 elements */
    const brain8 own = *(const brain8 *)(x + row * 2000 + (has ? t : 0) * 8);
    float most = -1e30f, sum = 0;
    for (int i = 0; i < 8; i++) most = fmaxf(most, (float)own[i]);
    most = block_max(most);
    for (int i = 0; i < 8; i++) sum += has ? expf((float)own[i] - most) : 0;
    sum = block_sum(sum);
    if (t == 0) losses[row] = logf(sum) + most - (float)x[row * 2000 + labels[row]];
}
