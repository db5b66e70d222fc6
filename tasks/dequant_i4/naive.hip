// A work-item for each element.
#include <hip/hip_runtime.h>

__global__ void dequant(const unsigned char *q, const _Float16 *s, _Float16 *y)
{
    const int row = blockIdx.x, column = threadIdx.x;
    const int both = q[row * 128 + column / 2], number = column % 2 ? both >> 4 : both & 15;
    y[row * 256 + column] = (_Float16)((float)(number - 8) * (float)s[row * 8 + column / 32]);
}
