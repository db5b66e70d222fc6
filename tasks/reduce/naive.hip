// A wave for each row; one work-item adds up its lanes.
#include <hip/hip_runtime.h>

__global__ void reduce(const float *x, float *y)
{
    const int row = blockIdx.x, t = threadIdx.x;
    __shared__ float parts[64];
    float sum = 0;
    for (int i = t; i < 4096; i += 64) sum += x[row * 4096 + i];
    parts[t] = sum;
    __syncthreads();
    if (t) return;
    for (int i = 1; i < 64; i++) sum += parts[i];
    y[row] = sum;
}
