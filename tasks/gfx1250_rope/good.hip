// A work-item for eight elements.
#include <hip/hip_runtime.h>

typedef _Float16 half4 __attribute__((ext_vector_type(4)));

/* A work-item for four elements of a half and the four of the other half; a workgroup for a token. */
__global__ __launch_bounds__(128) void rope(const half4 *x, const int *p, const float4 *c, const float4 *s, half4 *y)
{
    const int token = blockIdx.x, head = threadIdx.x / 16, i = threadIdx.x % 16, at = (token * 8 + head) * 32 + i;
    const float4 cosine = c[p[token] * 16 + i], sine = s[p[token] * 16 + i];
    const half4 a = x[at], b = x[at + 16];
    half4 low, high;
#pragma unroll
    for (int j = 0; j < 4; j++) {
        const float u = ((const float *)&cosine)[j], v = ((const float *)&sine)[j];
        low[j] = (_Float16)((float)a[j] * u - (float)b[j] * v);
        high[j] = (_Float16)((float)b[j] * u + (float)a[j] * v);
    }
    y[at] = low;
    y[at + 16] = high;
}
