// Matrix instructions: a wave for 16x16 elements of one group.
#include <hip/hip_runtime.h>

typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef float float4v __attribute__((ext_vector_type(4)));

/* Workgroup (tile of 16 rows, group): four waves, 16 columns each. Rows of another group are computed and not stored. */
__global__ __launch_bounds__(256) void gemm(const _Float16 *a, const _Float16 *b, const int *places, float *c)
{
    const int group = blockIdx.y, begin = places[group], end = places[group + 1], first = begin + blockIdx.x * 16;
    if (first >= end) return;
    const int lane = threadIdx.x % 64, n = threadIdx.x / 64 * 16 + lane % 16, k = lane / 16 * 4, row = min(first + lane % 16, end - 1);
    const half4 *left = (const half4 *)(a + row * 128 + k), *right = (const half4 *)(b + (group * 64 + n) * 128 + k);
    float4v sum = {0, 0, 0, 0};
#pragma unroll
    for (int i = 0; i < 8; i++) sum = __builtin_amdgcn_mfma_f32_16x16x16f16(left[i * 4], right[i * 4], sum, 0, 0, 0);
#pragma unroll
    for (int i = 0; i < 4; i++)
        if (first + k + i < end) c[(first + k + i) * 64 + n] = sum[i];
}
