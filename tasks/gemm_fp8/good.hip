// A wave for 16x16 elements, by matrix instructions.
#include <hip/hip_runtime.h>

typedef float float4v __attribute__((ext_vector_type(4)));

/* A wave for 16x16 elements; lane t has row t % 16, columns 8 (t / 16) on, of 32. */
__global__ __launch_bounds__(64) void gemm(const unsigned char *a, const unsigned char *b, const float *scales, float *c)
{
    const int lane = threadIdx.x, m = blockIdx.x * 16, n = blockIdx.y * 16, k = lane / 16;
    const long *left = (const long *)(a + (m + lane % 16) * 256) + k, *right = (const long *)(b + (n + lane % 16) * 256) + k;
    float4v sum = {0, 0, 0, 0};
#pragma unroll
    for (int i = 0; i < 8; i++) sum = __builtin_amdgcn_mfma_f32_16x16x32_fp8_fp8(left[i * 4], right[i * 4], sum, 0, 0, 0);
    const float scale = scales[0] * scales[1];
#pragma unroll
    for (int i = 0; i < 4; i++) c[(m + k * 4 + i) * 64 + n + lane % 16] = sum[i] * scale;
}
