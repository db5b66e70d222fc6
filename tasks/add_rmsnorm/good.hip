// Eight elements for a work-item, kept in registers.
#include <hip/hip_runtime.h>

/* Over a workgroup of 256; every work-item gets it. */
static __device__ float block_sum(float x)
{
    __shared__ float parts[256 / 64];
    for (int lane = 32; lane; lane /= 2) x += __shfl_xor(x, lane);
    __syncthreads();
    if (threadIdx.x % 64 == 0) parts[threadIdx.x / 64] = x;
    __syncthreads();
    float sum = 0;
    for (int i = 0; i < 256 / 64; i++) sum += parts[i];
    return sum;
}

typedef _Float16 half8 __attribute__((ext_vector_type(8)));

__global__ __launch_bounds__(256) void add_rmsnorm(const half8 *x, half8 *r, const half8 *w, half8 *y)
{
    const int at = blockIdx.x * 256 + threadIdx.x;
    const half8 left = x[at], right = r[at], weight = w[threadIdx.x];
    half8 sum, out;
    float squares = 0;
    for (int i = 0; i < 8; i++) {
        sum[i] = (_Float16)((float)left[i] + (float)right[i]);
        squares += (float)sum[i] * (float)sum[i];
    }
    r[at] = sum;
    const float scale = 1 / sqrtf(block_sum(squares) / 2048 + 1e-5f);
    for (int i = 0; i < 8; i++) out[i] = (_Float16)((float)sum[i] * scale * (float)weight[i]);
    y[at] = out;
}
