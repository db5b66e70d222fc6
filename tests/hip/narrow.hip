/* Bytes and halves, and lanes whose pointers lead to different memories: in lines, scattered over pages, in LDS, in
   scratch. With an argument the last lane stores a byte outside of its buffer. */
#include "check.h"

static __device__ __noinline__ int through(const int *p, int i) { return p[i]; }
static __device__ __noinline__ void put(int *p, int i, int x) { p[i] = x; }

/* Each third lane does nothing; `step` spreads the places over the buffer. */
template <class T> __global__ void narrow(const T *in, T *out, int *sums, int n, int step, int past)
{
    __shared__ T part[256];
    const int i = blockIdx.x * blockDim.x + threadIdx.x, at = (int)((long)i * step % n);
    part[threadIdx.x] = in[at];
    __syncthreads();
    T low = part[threadIdx.x ^ 1], both[2] = {low, part[threadIdx.x ^ 2]};
    short pair[2] = {(short)in[(at + 1) % n], (short)both[1]};
    if (i % 3) out[at] = (T)(low + pair[0] * 3 - pair[1]);
    if (past && i == n - 1) out[n] = low;
    atomicAdd(sums + blockIdx.x, (int)low - pair[1]);
}

/* Of neighbours one reads global memory, one LDS, one its own. */
__global__ void several(const int *in, int *out)
{
    __shared__ int shared[256];
    volatile int own[4];
    const int t = threadIdx.x;
    shared[t] = in[t] * 3;
    for (int k = 0; k < 4; k++) own[k] = t * 10 + k;
    __syncthreads();
    const int *from[3] = {in, shared, (const int *)own};
    int x = through(from[t % 3], t % 3 == 2 ? t & 3 : t);
    int *to = t % 2 ? (int *)own : shared;
    put(to, t % 2 ? t & 3 : t, x + 1);
    out[t] = x + (t % 2 ? own[t & 3] : shared[t]);
}

template <class T> static void run(const char *name, int step, int past)
{
    const int n = 70 * 256;
    std::vector<T> in(n), got(n), want(n, T(7));
    std::vector<int> sums(n / 256), sums_want(n / 256);
    for (int i = 0; i < n; i++) in[i] = (T)(i * 197 + i / 256 * 31 - 90);
    for (int i = 0; i < n; i++) {
        const int at = (int)((long)i * step % n), base = i & ~255;
        auto part = [&](int t) { return in[(long)(base + t) * step % n]; };
        const T low = part(i % 256 ^ 1);
        const short a = (short)in[(at + 1) % n], b = (short)part(i % 256 ^ 2);
        if (i % 3) want[at] = (T)(low + a * 3 - b);
        sums_want[i / 256] += (int)low - b;
    }
    T *din, *dout;
    int *dsums;
    CHECK(hipMalloc(&din, n * sizeof(T)));
    CHECK(hipMalloc(&dout, n * sizeof(T)));
    CHECK(hipMalloc(&dsums, sums.size() * sizeof(int)));
    CHECK(hipMemcpy(din, in.data(), n * sizeof(T), hipMemcpyHostToDevice));
    std::vector<T> seven(n, T(7));
    CHECK(hipMemcpy(dout, seven.data(), n * sizeof(T), hipMemcpyHostToDevice));
    CHECK(hipMemset(dsums, 0, sums.size() * sizeof(int)));
    narrow<T><<<n / 256, 256>>>(din, dout, dsums, n, step, past);
    CHECK(hipMemcpy(got.data(), dout, n * sizeof(T), hipMemcpyDeviceToHost));
    CHECK(hipMemcpy(sums.data(), dsums, sums.size() * sizeof(int), hipMemcpyDeviceToHost));
    compare(name, got, want, 0);
    compare("sums", sums, sums_want, 0);
}

int main(int argc, char **)
{
    const int past = argc > 1;
    for (int step : {1, 17 * 11}) {
        run<signed char>("signed char", step, 0);
        run<unsigned char>("unsigned char", step, past);
        run<short>("short", step, 0);
        run<unsigned short>("unsigned short", step, 0);
    }
    const int n = 256;
    std::vector<int> in(n), got(n), want(n);
    for (int i = 0; i < n; i++) {
        in[i] = i * i;
        const int x = i % 3 == 0 ? in[i] : i % 3 == 1 ? in[i] * 3 : i * 10 + i % 4;
        want[i] = 2 * x + 1;
    }
    int *din, *dout;
    CHECK(hipMalloc(&din, n * sizeof(int)));
    CHECK(hipMalloc(&dout, n * sizeof(int)));
    CHECK(hipMemcpy(din, in.data(), n * sizeof(int), hipMemcpyHostToDevice));
    several<<<1, n>>>(din, dout);
    CHECK(hipMemcpy(got.data(), dout, n * sizeof(int), hipMemcpyDeviceToHost));
    compare("several memories", got, want, 0);
    return 0;
}
