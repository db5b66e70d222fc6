// A work-item for each element.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

__global__ void gemm(const signed char *a, const signed char *b, const float *sa, const float *sb, __half *c)
{
    const int row = blockIdx.x, column = threadIdx.x;
    int sum = 0;
    for (int k = 0; k < 128; k++) sum += a[row * 128 + k] * b[column * 128 + k];
    c[row * 64 + column] = __float2half((float)sum * sa[row] * sb[column]);
}
