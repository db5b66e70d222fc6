// A work-item for each element.
#include <hip/hip_runtime.h>

__global__ void conv(const _Float16 *x, const _Float16 *w, const float *bias, _Float16 *y)
{
    const int step = blockIdx.x, sequence = blockIdx.y, channel = threadIdx.x;
    float sum = bias[channel];
    for (int i = 0; i < 4; i++)
        if (step - 3 + i >= 0) sum += (float)x[(sequence * 64 + step - 3 + i) * 128 + channel] * (float)w[i * 128 + channel];
    y[(sequence * 64 + step) * 128 + channel] = (_Float16)(sum / (1 + expf(-sum)));
}
