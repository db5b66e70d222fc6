// A workgroup for each number, which looks at all.
#include <hip/hip_runtime.h>

__global__ void histogram(const unsigned *x, int *h)
{
    __shared__ int count;
    if (!threadIdx.x) count = 0;
    __syncthreads();
    int own = 0;
    for (int i = threadIdx.x; i < 5000; i += blockDim.x) own += x[i] % 96 == blockIdx.x;
    atomicAdd(&count, own);
    __syncthreads();
    if (!threadIdx.x) atomicAdd(&h[blockIdx.x], count);
}
