// A work-item for each element.
#include <hip/hip_runtime.h>

__global__ void gemm(const _Float16 *a, const _Float16 *b, float *c)
{
    const int row = blockIdx.x, batch = blockIdx.y, column = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 96; k++) sum += (float)a[(batch * 64 + row) * 96 + k] * (float)b[(batch * 64 + column) * 96 + k];
    c[(batch * 64 + row) * 64 + column] = sum;
}
