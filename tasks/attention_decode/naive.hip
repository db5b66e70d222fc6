// A wave for each head, which reads all keys.
#include <hip/hip_runtime.h>

__global__ void decode(const _Float16 *q, const _Float16 *k, const _Float16 *v, float *o)
{
    const int head = blockIdx.x, kv = head / 4, t = threadIdx.x;
    __shared__ float scores[256];
    for (int key = t; key < 256; key += 64) {
        float sum = 0;
        for (int i = 0; i < 64; i++) sum += (float)q[head * 64 + i] * (float)k[(kv * 256 + key) * 64 + i];
        scores[key] = sum * 0.18033688f;
    }
    __syncthreads();
    float most = -1e30f, total = 0, out = 0;
    for (int key = 0; key < 256; key++) most = fmaxf(most, scores[key]);
    for (int key = 0; key < 256; key++) {
        const float weight = exp2f(scores[key] - most);
        total += weight;
        out += weight * (float)v[(kv * 256 + key) * 64 + t];
    }
    o[head * 64 + t] = out / total;
}
