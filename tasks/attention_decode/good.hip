// A work-item for each key, then a wave for each quarter of the keys.
#include <hip/hip_runtime.h>

typedef _Float16 half8 __attribute__((ext_vector_type(8)));

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

__global__ __launch_bounds__(256) void decode(const _Float16 *q, const _Float16 *k, const _Float16 *v, float *o)
{
    const int head = blockIdx.x, kv = head / 4, t = threadIdx.x, column = t % 64, part = t / 64;
    __shared__ float weights[256], sums[4][64];
    const half8 *own = (const half8 *)(k + (kv * 256 + t) * 64), *query = (const half8 *)(q + head * 64);
    float score = 0;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) score += (float)query[i][j] * (float)own[i][j];
    score *= 0.18033688f;
    const float weight = exp2f(score - block_max(score));
    weights[t] = weight;
    const float total = block_sum(weight);
    float out = 0;
#pragma unroll 16
    for (int key = 0; key < 64; key++) out += weights[part * 64 + key] * (float)v[(kv * 256 + part * 64 + key) * 64 + column];
    sums[part][column] = out;
    __syncthreads();
    if (t < 64) o[head * 64 + t] = (sums[0][t] + sums[1][t] + sums[2][t] + sums[3][t]) / total;
}
