// A work-item for each token.
#include <hip/hip_runtime.h>

__global__ void route(const float *x, int *experts, float *weights)
{
    const int token = blockIdx.x * blockDim.x + threadIdx.x;
    const float *row = x + token * 16;
    int first = 0, second = -1;
    for (int i = 1; i < 16; i++)
        if (row[i] > row[first]) first = i;
    for (int i = 0; i < 16; i++)
        if (i != first && (second < 0 || row[i] > row[second])) second = i;
    float sum = 0;
    for (int i = 0; i < 16; i++) sum += expf(row[i] - row[first]);
    const float one = 1 / sum, two = expf(row[second] - row[first]) / sum;
    experts[token * 2] = first;
    experts[token * 2 + 1] = second;
    weights[token * 2] = one / (one + two);
    weights[token * 2 + 1] = two / (one + two);
}
