// Keys in LDS, four work-items for a key, then for a column.
#include <hip/hip_runtime.h>

typedef _Float16 half8 __attribute__((ext_vector_type(8)));

/* The keys stand in LDS once, for the scores and as values; rows of 168 halves are 21 times 16 bytes. */
__global__ __launch_bounds__(512) void mla(const _Float16 *q, const _Float16 *k, float *o)
{
    const int head = blockIdx.x, t = threadIdx.x, key = t / 4, part = t % 4, column = t % 128, quarter = t / 128;
    __shared__ _Float16 keys[128 * 168];
    __shared__ float weights[128], sums[4][128];
    float score = 0;
    for (int i = 0; i < 5; i++) {
        const half8 own = *(const half8 *)(k + key * 160 + (i * 4 + part) * 8);
        const half8 query = *(const half8 *)(q + head * 160 + (i * 4 + part) * 8);
        *(half8 *)(keys + key * 168 + (i * 4 + part) * 8) = own;
        for (int j = 0; j < 8; j++) score += (float)query[j] * (float)own[j];
    }
    score += __shfl_xor(score, 1);
    score += __shfl_xor(score, 2);
    if (part == 0) weights[key] = score * 0.11405389f;
    __syncthreads();
    float most = fmaxf(weights[t % 64], weights[t % 64 + 64]);
    for (int lane = 32; lane; lane /= 2) most = fmaxf(most, __shfl_xor(most, lane));
    const float low = exp2f(weights[t % 64] - most), high = exp2f(weights[t % 64 + 64] - most);
    float total = low + high;
    for (int lane = 32; lane; lane /= 2) total += __shfl_xor(total, lane);
    __syncthreads();
    if (t < 64) {
        weights[t] = low;
        weights[t + 64] = high;
    }
    __syncthreads();
    float out = 0;
#pragma unroll
    for (int i = 0; i < 32; i++) out += weights[quarter * 32 + i] * (float)keys[(quarter * 32 + i) * 168 + column];
    sums[quarter][column] = out;
    __syncthreads();
    if (t < 128) o[head * 128 + t] = (sums[0][t] + sums[1][t] + sums[2][t] + sums[3][t]) / total;
}
