// A work-item for each element.
#include <hip/hip_runtime.h>

__global__ void gemm(const _Float16 *a, const _Float16 *b, const float *bias, const _Float16 *residual, _Float16 *c)
{
    const int row = blockIdx.x, column = threadIdx.x;
    if (column >= 100) return;
    float sum = 0;
    for (int k = 0; k < 64; k++) sum += (float)a[row * 64 + k] * (float)b[column * 64 + k];
    sum += bias[column];
    c[row * 100 + column] = (_Float16)(sum / (1 + exp2f(-2.45546f * sum)) + (float)residual[row * 100 + column]);
}
