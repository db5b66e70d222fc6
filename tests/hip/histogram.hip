/* A histogram with atomics in LDS and in global memory, and an inclusive scan of it. */
#include "check.h"

constexpr int BINS = 128;

__global__ void histogram(const unsigned char *in, unsigned *bins, int n)
{
    __shared__ unsigned own[BINS];
    for (int i = threadIdx.x; i < BINS; i += blockDim.x) own[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&own[in[i] % BINS], 1u);
    __syncthreads();
    for (int i = threadIdx.x; i < BINS; i += blockDim.x) atomicAdd(&bins[i], own[i]);
}

/* One workgroup of as many work-items as there are values. */
__global__ void scan(const unsigned *in, unsigned *out)
{
    __shared__ unsigned part[2][BINS];
    const int i = threadIdx.x;
    int now = 0;
    part[0][i] = in[i];
    __syncthreads();
    for (int step = 1; step < BINS; step *= 2) {
        part[1 - now][i] = part[now][i] + (i >= step ? part[now][i - step] : 0);
        now = 1 - now;
        __syncthreads();
    }
    out[i] = part[now][i];
}

int main()
{
    const int n = 5000;
    std::vector<unsigned char> in(n);
    std::vector<unsigned> bins(BINS), sums(BINS), want(BINS), want_sums(BINS);
    for (int i = 0; i < n; i++) want[(in[i] = (unsigned char)(i * i % 251)) % BINS]++;
    for (int i = 0; i < BINS; i++) want_sums[i] = want[i] + (i ? want_sums[i - 1] : 0);
    unsigned char *din;
    unsigned *dbins, *dsums;
    CHECK(hipMalloc(&din, n));
    CHECK(hipMalloc(&dbins, BINS * sizeof(unsigned)));
    CHECK(hipMalloc(&dsums, BINS * sizeof(unsigned)));
    CHECK(hipMemcpy(din, in.data(), n, hipMemcpyHostToDevice));
    CHECK(hipMemsetD32(dbins, 0, BINS));
    histogram<<<4, 192>>>(din, dbins, n);
    scan<<<1, BINS>>>(dbins, dsums);
    CHECK(hipMemcpy(bins.data(), dbins, BINS * sizeof(unsigned), hipMemcpyDeviceToHost));
    CHECK(hipMemcpy(sums.data(), dsums, BINS * sizeof(unsigned), hipMemcpyDeviceToHost));
    compare("histogram", bins, want, 0);
    compare("scan", sums, want_sums, 0);
    return 0;
}
