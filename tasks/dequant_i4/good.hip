// A work-item for eight elements.
#include <hip/hip_runtime.h>

typedef _Float16 half8 __attribute__((ext_vector_type(8)));

/* A work-item has a dword, eight numbers of one scale. */
__global__ __launch_bounds__(64) void dequant(const unsigned *q, const _Float16 *s, half8 *y)
{
    const int at = blockIdx.x * 64 + threadIdx.x;
    const unsigned all = q[at];
    const _Float16 scale = s[at / 4];
    half8 out;
#pragma unroll
    for (int i = 0; i < 8; i++) out[i] = (_Float16)(int)((all >> 4 * i & 15) - 8) * scale;
    y[at] = out;
}
