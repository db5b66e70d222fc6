// Matrix instructions, a wave for 16x16 elements, in two launches.
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

__global__ __launch_bounds__(64) void up(const _Float16 *x, const _Float16 *gate, const _Float16 *up, _Float16 *hidden)
{
    const int lane = threadIdx.x, m = blockIdx.x * 16, n = blockIdx.y * 16;
    const float4v a = product(x + m * 64, gate + n * 64, 64, 64, lane), b = product(x + m * 64, up + n * 64, 64, 64, lane);
#pragma unroll
    for (int i = 0; i < 4; i++) hidden[(m + lane / 16 * 4 + i) * 256 + n + lane % 16] = (_Float16)(a[i] * __builtin_amdgcn_rcpf(1 + __expf(-a[i])) * b[i]);
}

__global__ __launch_bounds__(64) void down(const _Float16 *hidden, const _Float16 *weights, float *y)
{
    const int lane = threadIdx.x, m = blockIdx.x * 16, n = blockIdx.y * 16;
    const float4v sum = product(hidden + m * 256, weights + n * 256, 256, 256, lane);
#pragma unroll
    for (int i = 0; i < 4; i++) y[(m + lane / 16 * 4 + i) * 64 + n + lane % 16] = sum[i];
}
