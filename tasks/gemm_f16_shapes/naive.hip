// A work-item for each element.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

__global__ void gemm(const __half *a, const __half *b, float *c, long m, long n, long k)
{
    const long column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
    float sum = 0;
    if (column >= n) return;
    for (long i = 0; i < k; i++) sum += __half2float(a[row * k + i]) * __half2float(b[column * k + i]);
    c[row * n + column] = sum;
}
