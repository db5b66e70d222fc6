// A work-item for each element.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

__global__ void conv(const __half *x, const __half *w, float *y)
{
    const int place = blockIdx.x, filter = threadIdx.x, image = place / 63, row = place % 63 / 9, column = place % 9;
    float sum = 0;
    if (filter >= 32) return;
    for (int i = 0; i < 216; i++) {
        const int dy = i / 72, dx = i % 72 / 24, channel = i % 24;
        sum += __half2float(x[((image * 9 + row + dy) * 11 + column + dx) * 24 + channel]) * __half2float(w[filter * 216 + i]);
    }
    y[place * 32 + filter] = sum;
}
