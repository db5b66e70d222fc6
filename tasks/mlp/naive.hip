// A work-item for each element, in two launches.
#include <hip/hip_runtime.h>

__global__ void up(const _Float16 *x, const _Float16 *gate, const _Float16 *up, _Float16 *hidden)
{
    const int row = blockIdx.x, column = threadIdx.x;
    float a = 0, b = 0;
    for (int k = 0; k < 64; k++) {
        a += (float)x[row * 64 + k] * (float)gate[column * 64 + k];
        b += (float)x[row * 64 + k] * (float)up[column * 64 + k];
    }
    hidden[row * 256 + column] = (_Float16)(a / (1 + expf(-a)) * b);
}

__global__ void down(const _Float16 *hidden, const _Float16 *weights, float *y)
{
    const int row = blockIdx.x, column = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 256; k++) sum += (float)hidden[row * 256 + k] * (float)weights[column * 256 + k];
    y[row * 64 + column] = sum;
}
