// A workgroup for each query and head, a work-item for each key, then for each column.
#include <hip/hip_runtime.h>

__global__ void attention(const __bf16 *q, const __bf16 *k, const __bf16 *v, float *o)
{
    const int query = blockIdx.x, head = blockIdx.y, t = threadIdx.x;
    const __bf16 *keys = k + head / 1 * 128 * 64, *values = v + head / 1 * 128 * 64;
    __shared__ float scores[128];
    for (int key = t; key < 128; key += 64) {
        float sum = 0;
        for (int i = 0; i < 64; i++) sum += (float)q[(head * 128 + query) * 64 + i] * (float)keys[key * 64 + i];
        scores[key] = key <= query ? sum * 0.18033688f : -1e30f;
    }
    __syncthreads();
    float most = -1e30f, total = 0, out = 0;
    for (int key = 0; key < 128; key++) most = fmaxf(most, scores[key]);
    for (int key = 0; key < 128; key++) {
        const float weight = exp2f(scores[key] - most);
        total += weight;
        out += (float)(__bf16)weight * (float)values[key * 64 + t];
    }
    o[(head * 128 + query) * 64 + t] = out / total;
}
