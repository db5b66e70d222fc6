// A work-item for each element.
#include <hip/hip_runtime.h>

__global__ void dequant(const unsigned char *x, const unsigned char *s, __bf16 *y)
{
    const float values[8] = {0, 0.5f, 1, 1.5f, 2, 3, 4, 6};
    const int row = blockIdx.x, column = threadIdx.x;
    const int both = x[row * 128 + column / 2], code = column % 2 ? both >> 4 : both & 15;
    const float scale = __uint_as_float((unsigned)s[row * 8 + column / 32] << 23);
    y[row * 256 + column] = (__bf16)((code & 8 ? -values[code & 7] : values[code & 7]) * scale);
}
