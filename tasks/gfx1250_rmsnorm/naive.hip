// A work-item for each element, which reads its row.
#include <hip/hip_runtime.h>

__global__ void rmsnorm(const _Float16 *x, const _Float16 *w, _Float16 *y)
{
    const int row = blockIdx.x, column = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < 1024; i++) sum += (float)x[row * 1024 + i] * (float)x[row * 1024 + i];
    y[row * 1024 + column] = (_Float16)((float)x[row * 1024 + column] / sqrtf(sum / 1024 + 1e-6f) * (float)w[column]);
}
