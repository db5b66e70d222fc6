// A work-item for each element, which counts those that stand before it.
#include <hip/hip_runtime.h>

__global__ void sort(const int *x, int *y)
{
    const int row = blockIdx.x, i = threadIdx.x, own = x[row * 256 + i];
    int rank = 0;
    for (int k = 0; k < 256; k++) {
        const int other = x[row * 256 + k];
        rank += other < own || (other == own && k < i);
    }
    y[row * 256 + rank] = own;
}
