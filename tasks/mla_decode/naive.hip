// A workgroup for each head, a work-item for each key, then for each column.
#include <hip/hip_runtime.h>

__global__ void mla(const _Float16 *q, const _Float16 *k, float *o)
{
    const int head = blockIdx.x, t = threadIdx.x;
    __shared__ float scores[128];
    float sum = 0;
    for (int i = 0; i < 160; i++) sum += (float)q[head * 160 + i] * (float)k[t * 160 + i];
    scores[t] = sum * 0.11405389f;
    __syncthreads();
    float most = -1e30f, total = 0, out = 0;
    for (int key = 0; key < 128; key++) most = fmaxf(most, scores[key]);
    for (int key = 0; key < 128; key++) {
        const float weight = exp2f(scores[key] - most);
        total += weight;
        out += weight * (float)k[key * 160 + t];
    }
    o[head * 128 + t] = out / total;
}
