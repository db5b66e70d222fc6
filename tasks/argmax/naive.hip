// A work-item for each row.
#include <hip/hip_runtime.h>

__global__ void argmax(const float *x, int *where, float *most)
{
    const int row = threadIdx.x;
    if (row >= 3) return;
    int best = 0;
    for (int i = 1; i < 1024; i++)
        if (x[row * 1024 + i] > x[row * 1024 + best]) best = i;
    where[row] = best;
    most[row] = x[row * 1024 + best];
}
