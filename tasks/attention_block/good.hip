// Matrix instructions for the products, a wave for each query.
#include <hip/hip_runtime.h>

typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef float float4v __attribute__((ext_vector_type(4)));

static __device__ float4v product(const _Float16 *a, const _Float16 *b, int stride, int length, int lane)
{
    const half4 *left = (const half4 *)(a + lane % 16 * stride + lane / 16 * 4), *right = (const half4 *)(b + lane % 16 * stride + lane / 16 * 4);
    float4v sum = {0, 0, 0, 0};
#pragma unroll
    for (int i = 0; i < length / 16; i++) sum = __builtin_amdgcn_mfma_f32_16x16x16f16(left[i * 4], right[i * 4], sum, 0, 0, 0);
    return sum;
}

__global__ __launch_bounds__(64) void project(const _Float16 *x, const _Float16 *w, _Float16 *p)
{
    const int lane = threadIdx.x, m = blockIdx.x * 16, n = blockIdx.y * 16;
    const float4v sum = product(x + m * 64, w + n * 64, 64, 64, lane);
#pragma unroll
    for (int i = 0; i < 4; i++) p[(m + lane / 16 * 4 + i) * 192 + n + lane % 16] = (_Float16)sum[i];
}

/* A wave for a query of both heads: lanes 0 to 31 have the keys of head 0, then the columns. */
__global__ __launch_bounds__(64) void attend(const _Float16 *p, _Float16 *a)
{
    const int query = blockIdx.x, lane = threadIdx.x, head = lane / 32;
    __shared__ float weights[64];
    const half4 *q = (const half4 *)(p + query * 192 + head * 32), *k = (const half4 *)(p + lane % 32 * 192 + 64 + head * 32);
    float score = 0;
#pragma unroll
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 4; j++) score += (float)q[i][j] * (float)k[i][j];
    score *= 0.25503482f;
    float most = score;
    for (int step = 16; step; step /= 2) most = fmaxf(most, __shfl_xor(most, step));
    const float weight = exp2f(score - most);
    float total = weight, out = 0;
    for (int step = 16; step; step /= 2) total += __shfl_xor(total, step);
    weights[lane] = weight;
    __syncthreads();
#pragma unroll
    for (int key = 0; key < 32; key++) out += weights[head * 32 + key] * (float)p[key * 192 + 128 + lane];
    a[query * 64 + lane] = (_Float16)(out / total);
}

__global__ __launch_bounds__(64) void unite(const _Float16 *a, const _Float16 *o, float *y)
{
    const int lane = threadIdx.x, m = blockIdx.x * 16, n = blockIdx.y * 16;
    const float4v sum = product(a + m * 64, o + n * 64, 64, 64, lane);
#pragma unroll
    for (int i = 0; i < 4; i++) y[(m + lane / 16 * 4 + i) * 64 + n + lane % 16] = sum[i];
}
