// A work-item for each element, in three launches.
#include <hip/hip_runtime.h>

__global__ void project(const _Float16 *x, const _Float16 *w, _Float16 *p)
{
    const int row = blockIdx.x, column = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 64; k++) sum += (float)x[row * 64 + k] * (float)w[column * 64 + k];
    p[row * 192 + column] = (_Float16)sum;
}

__global__ void attend(const _Float16 *p, _Float16 *a)
{
    const int query = blockIdx.x, column = threadIdx.x, head = column / 32;
    float scores[32], most = -1e30f, total = 0, out = 0;
    for (int key = 0; key < 32; key++) {
        float sum = 0;
        for (int i = 0; i < 32; i++) sum += (float)p[query * 192 + head * 32 + i] * (float)p[key * 192 + 64 + head * 32 + i];
        scores[key] = sum * 0.25503482f;
        most = fmaxf(most, scores[key]);
    }
    for (int key = 0; key < 32; key++) {
        const float weight = exp2f(scores[key] - most);
        total += weight;
        out += weight * (float)p[key * 192 + 128 + column];
    }
    a[query * 64 + column] = (_Float16)(out / total);
}

__global__ void unite(const _Float16 *a, const _Float16 *o, float *y)
{
    const int row = blockIdx.x, column = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 64; k++) sum += (float)a[row * 64 + k] * (float)o[column * 64 + k];
    y[row * 64 + column] = sum;
}
