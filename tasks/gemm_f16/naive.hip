// A work-item for each element.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

__global__ void gemm(const __half *a, const __half *b, float *c)
{
    const int row = blockIdx.x, column = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 128; k++) sum += __half2float(a[row * 128 + k]) * __half2float(b[column * 128 + k]);
    c[row * 128 + column] = sum;
}
