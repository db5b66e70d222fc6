// A work-item for each row.
#include <hip/hip_runtime.h>
static __device__ float from_bf16(unsigned short x) { return __uint_as_float((unsigned)x << 16); }
static __device__ unsigned short to_bf16(float x)
{
    unsigned bits = __float_as_uint(x);
    return (unsigned short)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

__global__ void gemv(const unsigned short *a, const unsigned short *x, unsigned short *y)
{
    const int row = threadIdx.x;
    float sum = 0;
    if (row >= 8) return;
    for (int k = 0; k < 1024; k++) sum += from_bf16(a[row * 1024 + k]) * from_bf16(x[k]);
    y[row] = to_bf16(sum);
}
