// A work-item for each element, which reads its row twice.
#include <hip/hip_runtime.h>
static __device__ float from_bf16(unsigned short x) { return __uint_as_float((unsigned)x << 16); }
static __device__ unsigned short to_bf16(float x)
{
    unsigned bits = __float_as_uint(x);
    return (unsigned short)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

__global__ void softmax(const unsigned short *x, unsigned short *y)
{
    const int columns = 1001, column = threadIdx.x, row = blockIdx.x;
    float most = -1e30f, sum = 0;
    for (int i = 0; i < columns; i++) most = fmaxf(most, from_bf16(x[row * columns + i]));
    for (int i = 0; i < columns; i++) sum += __expf(from_bf16(x[row * columns + i]) - most);
    if (column < columns) y[row * columns + column] = to_bf16(__expf(from_bf16(x[row * columns + column]) - most) / sum);
}
