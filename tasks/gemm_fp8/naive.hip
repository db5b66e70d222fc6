// A work-item for each element.
#include <hip/hip_runtime.h>

__global__ void gemm(const unsigned char *a, const unsigned char *b, const float *scales, float *c)
{
    const int row = blockIdx.x, column = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 256; k++) {
        const float x = __builtin_amdgcn_cvt_f32_fp8(a[row * 256 + k], 0), y = __builtin_amdgcn_cvt_f32_fp8(b[column * 256 + k], 0);
        sum += x * y;
    }
    c[row * 64 + column] = sum * scales[0] * scales[1];
}
