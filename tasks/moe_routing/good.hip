// Sixteen lanes for each token.
#include <hip/hip_runtime.h>

/* Sixteen lanes a token. A key orders by value, then by the lesser expert. */
__global__ __launch_bounds__(256) void route(const float *x, int *experts, float *weights)
{
    const int at = blockIdx.x * 256 + threadIdx.x, token = at / 16, expert = at % 16;
    const float own = x[at];
    float values[2];
    int place = expert, places[2];
#pragma unroll
    for (int turn = 0; turn < 2; turn++) {
        float best = place < 0 ? -INFINITY : own;
        int where = expert;
#pragma unroll
        for (int lane = 8; lane; lane /= 2) {
            const float other = __shfl_xor(best, lane);
            const int there = __shfl_xor(where, lane);
            if (other > best || (other == best && there < where)) best = other, where = there;
        }
        values[turn] = best;
        places[turn] = where;
        if (expert == where) place = -1;
    }
    const float two = expf(values[1] - values[0]);
    if (expert < 2) {
        experts[token * 2 + expert] = places[expert];
        weights[token * 2 + expert] = (expert ? two : 1) / (1 + two);
    }
}
