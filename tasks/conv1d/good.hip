// A work-item for eight channels.
#include <hip/hip_runtime.h>

typedef _Float16 half8 __attribute__((ext_vector_type(8)));

/* A work-item for eight channels of a step. */
__global__ __launch_bounds__(256) void conv(const half8 *x, const half8 *w, const float *bias, half8 *y)
{
    const int at = blockIdx.x * 256 + threadIdx.x, channel = at % 16, step = at / 16 % 64;
    float sum[8];
    for (int j = 0; j < 8; j++) sum[j] = bias[channel * 8 + j];
#pragma unroll
    for (int i = 0; i < 4; i++) {
        const bool is_there = step - 3 + i >= 0;
        const half8 own = x[is_there ? at + (i - 3) * 16 : at], tap = w[i * 16 + channel];
        for (int j = 0; j < 8; j++) sum[j] += is_there ? (float)own[j] * (float)tap[j] : 0;
    }
    half8 out;
    for (int j = 0; j < 8; j++) out[j] = (_Float16)(sum[j] * __builtin_amdgcn_rcpf(1 + __expf(-sum[j])));
    y[at] = out;
}
