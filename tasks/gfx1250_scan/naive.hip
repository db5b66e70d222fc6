// A work-item for each element, which adds up all before it.
#include <hip/hip_runtime.h>

__global__ void scan(const float *x, float *y)
{
    const int row = blockIdx.x, column = threadIdx.x;
    float sum = 0;
    for (int i = 0; i <= column; i++) sum += x[row * 1024 + i];
    y[row * 1024 + column] = sum;
}
