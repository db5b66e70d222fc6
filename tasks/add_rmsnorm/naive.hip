// A workgroup for each row, which reads it twice.
#include <hip/hip_runtime.h>

__global__ void add_rmsnorm(const _Float16 *x, _Float16 *r, const _Float16 *w, _Float16 *y)
{
    const int row = blockIdx.x, t = threadIdx.x;
    __shared__ float squares[256];
    float sum = 0;
    for (int i = t; i < 2048; i += 256) {
        const _Float16 value = (_Float16)((float)r[row * 2048 + i] + (float)x[row * 2048 + i]);
        r[row * 2048 + i] = value;
        sum += (float)value * (float)value;
    }
    squares[t] = sum;
    __syncthreads();
    float all = 0;
    for (int i = 0; i < 256; i++) all += squares[i];
    const float scale = 1 / sqrtf(all / 2048 + 1e-5f);
    for (int i = t; i < 2048; i += 256) y[row * 2048 + i] = (_Float16)((float)r[row * 2048 + i] * scale * (float)w[i]);
}
