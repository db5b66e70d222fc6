/* Sums: of a workgroup through LDS, of waves by shuffles, of the grid by atomics. */
#include "check.h"

__global__ void reduce(const int *in, int *out, int n)
{
    extern __shared__ int part[];
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int step = blockDim.x / 2; step >= LANES; step /= 2) {
        if (threadIdx.x < step) part[threadIdx.x] += part[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x < LANES) {
        sum = part[threadIdx.x];
        for (int step = LANES / 2; step; step /= 2) sum += __shfl_down(sum, step);
        if (!threadIdx.x) atomicAdd(out, sum);
    }
}

int main()
{
    const int n = 10007;
    std::vector<int> in(n), got(1), want(1);
    for (int i = 0; i < n; i++) want[0] += in[i] = i * 37 % 101 - 50;
    int *din, *dout;
    CHECK(hipMalloc(&din, n * sizeof(int)));
    CHECK(hipMalloc(&dout, sizeof(int)));
    CHECK(hipMemset(dout, 0, sizeof(int)));
    CHECK(hipMemcpy(din, in.data(), n * sizeof(int), hipMemcpyHostToDevice));
    reduce<<<5, 256, 256 * sizeof(int)>>>(din, dout, n);
    CHECK(hipMemcpy(got.data(), dout, sizeof(int), hipMemcpyDeviceToHost));
    compare("sum", got, want, 0);
    return 0;
}
