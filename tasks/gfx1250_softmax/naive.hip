// A work-item for each element, which reads its row twice.
#include <hip/hip_runtime.h>

__global__ void softmax(const _Float16 *x, _Float16 *y)
{
    const int row = blockIdx.x, column = threadIdx.x;
    float most = -1e30f, sum = 0;
    for (int i = 0; i < 1024; i++) most = fmaxf(most, (float)x[row * 1024 + i]);
    for (int i = 0; i < 1024; i++) sum += expf((float)x[row * 1024 + i] - most);
    y[row * 1024 + column] = (_Float16)(expf((float)x[row * 1024 + column] - most) / sum);
}
