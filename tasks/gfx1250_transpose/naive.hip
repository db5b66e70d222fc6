// A work-item for each element; stores are 256 bytes apart.
#include <hip/hip_runtime.h>

__global__ void transpose(const _Float16 *x, _Float16 *y)
{
    const int row = blockIdx.x, column = threadIdx.x;
    y[column * 128 + row] = x[row * 96 + column];
}
