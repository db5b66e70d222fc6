// A wave, atomic additions to memory.
#include <hip/hip_runtime.h>

__global__ void histogram(const unsigned *x, int *h)
{
    for (int i = threadIdx.x; i < 5000; i += 64) atomicAdd(h + x[i] % 96, 1);
}
