// A work-item for each element.
#include <hip/hip_runtime.h>

__global__ void rope(const _Float16 *x, const int *p, const float *c, const float *s, _Float16 *y)
{
    const int token = blockIdx.x, head = blockIdx.y, i = threadIdx.x;
    const _Float16 *own = x + (token * 8 + head) * 128;
    const float cosine = c[p[token] * 64 + i % 64], sine = s[p[token] * 64 + i % 64];
    y[(token * 8 + head) * 128 + i] = (_Float16)((float)own[i] * cosine + (i < 64 ? -(float)own[i + 64] : (float)own[i - 64]) * sine);
}
