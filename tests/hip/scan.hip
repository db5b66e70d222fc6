/* Prefix sums of a length that fills no workgroup: of waves by shuffles, of workgroups through LDS, of the grid by a second kernel over
 * the workgroups' sums and a third that adds them. */
#include "check.h"

enum { ITEMS = 256 };

/* The sum of the lanes up to and with this one, of the whole workgroup; `part` has an element for each wave. */
__device__ int scan_group(int value, int *part)
{
    const int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
    for (int step = 1; step < warpSize; step *= 2) {
        const int other = __shfl_up(value, step);
        if (lane >= step) value += other;
    }
    if (lane == warpSize - 1) part[wave] = value;
    __syncthreads();
    for (int i = 0; i < wave; i++) value += part[i];
    __syncthreads();
    return value;
}

__global__ void scan_parts(const int *in, int *out, int *sums, int n)
{
    __shared__ int part[ITEMS / 32];
    const int i = blockIdx.x * ITEMS + threadIdx.x;
    const int value = scan_group(i < n ? in[i] : 0, part);
    if (i < n) out[i] = value;
    if (threadIdx.x == ITEMS - 1) sums[blockIdx.x] = value;
}

/* One workgroup: sums of any number of parts, ITEMS at a time. */
__global__ void scan_sums(int *sums, int n)
{
    __shared__ int part[ITEMS / 32], before;
    if (!threadIdx.x) before = 0;
    __syncthreads();
    for (int base = 0; base < n; base += ITEMS) {
        const int i = base + threadIdx.x;
        const int value = before + scan_group(i < n ? sums[i] : 0, part);
        __syncthreads();
        if (i < n) sums[i] = value;
        if (threadIdx.x == ITEMS - 1) before = value;
        __syncthreads();
    }
}

__global__ void add_sums(int *out, const int *sums, int n)
{
    const int i = blockIdx.x * ITEMS + threadIdx.x;
    if (i < n && blockIdx.x) out[i] += sums[blockIdx.x - 1];
}

static void scan(int n)
{
    const int parts = (n + ITEMS - 1) / ITEMS;
    std::vector<int> in(n), got(n), want(n);
    for (int i = 0, sum = 0; i < n; i++) want[i] = sum += in[i] = i * 7919 % 1000 - 400;
    int *din, *dout, *dsums;
    CHECK(hipMalloc(&din, n * sizeof(int)));
    CHECK(hipMalloc(&dout, n * sizeof(int)));
    CHECK(hipMalloc(&dsums, parts * sizeof(int)));
    CHECK(hipMemcpy(din, in.data(), n * sizeof(int), hipMemcpyHostToDevice));
    scan_parts<<<parts, ITEMS>>>(din, dout, dsums, n);
    scan_sums<<<1, ITEMS>>>(dsums, parts);
    add_sums<<<parts, ITEMS>>>(dout, dsums, n);
    CHECK(hipMemcpy(got.data(), dout, n * sizeof(int), hipMemcpyDeviceToHost));
    compare("prefix sums", got, want, 0);
    CHECK(hipFree(din));
    CHECK(hipFree(dout));
    CHECK(hipFree(dsums));
}

int main()
{
    scan(1);
    scan(ITEMS);
    scan(5003);
    return 0;
}
