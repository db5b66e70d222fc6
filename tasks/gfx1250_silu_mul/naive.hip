// A workgroup for each row.
#include <hip/hip_runtime.h>

__global__ void silu_mul(const _Float16 *x, _Float16 *y)
{
    const int row = blockIdx.x;
    for (int column = threadIdx.x; column < 1032; column += 64) {
        const float a = (float)x[row * 2064 + column], gate = (float)x[row * 2064 + 1032 + column];
        y[row * 1032 + column] = (_Float16)(a / (1 + expf(-a)) * gate);
    }
}
