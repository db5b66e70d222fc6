// A work-item for each pair of elements.
#include <hip/hip_runtime.h>
static __device__ float from_bf16(unsigned short x) { return __uint_as_float((unsigned)x << 16); }
static __device__ unsigned short to_bf16(float x)
{
    unsigned bits = __float_as_uint(x);
    return (unsigned short)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

__global__ void rope(const unsigned short *x, const int *p, const float *c, const float *s, unsigned short *y)
{
    const int token = blockIdx.x, head = blockIdx.y, i = threadIdx.x, at = (token * 8 + head) * 256 + i;
    const float a = from_bf16(x[at]), b = from_bf16(x[at + 128]), cosine = c[p[token] * 128 + i], sine = s[p[token] * 128 + i];
    y[at] = to_bf16(a * cosine - b * sine);
    y[at + 128] = to_bf16(b * cosine + a * sine);
}
