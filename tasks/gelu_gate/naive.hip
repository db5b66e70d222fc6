// A work-item for each element.
#include <hip/hip_runtime.h>

__global__ void gelu_gate(const __bf16 *x, __bf16 *y)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x, row = at / 1032, column = at % 1032;
    if (row >= 6) return;
    const float a = (float)x[row * 2064 + column], gate = (float)x[row * 2064 + 1032 + column];
    y[at] = (__bf16)(0.5f * a * (1 + tanhf(0.797884561f * (a + 0.044715f * a * a * a))) * gate);
}
