// A work-item for eight elements.
#include <hip/hip_runtime.h>

typedef _Float16 half8 __attribute__((ext_vector_type(8)));

/* 129 times eight elements in a row. */
__global__ __launch_bounds__(64) void silu_mul(const half8 *x, half8 *y)
{
    const int at = blockIdx.x * 64 + threadIdx.x, row = at / 129, column = at % 129;
    if (row >= 6) return;
    const half8 a = x[row * 258 + column], gate = x[row * 258 + 129 + column];
    half8 out;
#pragma unroll
    for (int i = 0; i < 8; i++) out[i] = (_Float16)((float)a[i] * __builtin_amdgcn_rcpf(1 + __expf(-(float)a[i])) * (float)gate[i]);
    y[at] = out;
}
