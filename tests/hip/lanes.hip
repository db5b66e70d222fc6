/* What lanes tell each other (ballot, shuffles, tiles of cooperative groups), atomics of every kind, dynamic shared memory
 * of a template, halves and math functions, each against the host. */
#include "check.h"

#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>

constexpr int N = 2 * LANES; /* work-items of a block, two waves */

/* ---- lanes ---- */

__global__ void lanes(unsigned long long *ballots, int *out)
{
    const int t = threadIdx.x, lane = t % warpSize;
    const unsigned long long mask = __ballot(t % 3 == 0);
    if (!lane) ballots[t / warpSize] = mask;
    out[t] = __shfl(t, (lane + 1) % warpSize);
    out[N + t] = __shfl_xor(t, 5);
    out[2 * N + t] = __shfl_up(t, 3);
    out[3 * N + t] = __shfl_down(t, 7);
    out[4 * N + t] = __shfl(t, 1, 8);
    out[5 * N + t] = __any(t == LANES + 6) + 2 * __all(t >= LANES);
    out[6 * N + t] = __popc(t) + 100 * __ffs(t) + 10000 * __clz(t + 1);
    auto tile = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
    int sum = t;
    for (int d = tile.size() / 2; d; d /= 2) sum += tile.shfl_down(sum, d);
    out[7 * N + t] = tile.thread_rank() ? 0 : sum;
}

static void test_lanes()
{
    unsigned long long *ballots;
    int *out;
    CHECK(hipMallocManaged(&ballots, 16));
    CHECK(hipMallocManaged(&out, 8 * N * sizeof(int)));
    lanes<<<1, N>>>(ballots, out);
    CHECK(hipDeviceSynchronize());
    std::vector<int> got(out, out + 8 * N), want(8 * N);
    for (int t = 0; t < N; t++) {
        const int lane = t % LANES, first = t - lane;
        want[t] = first + (lane + 1) % LANES;
        want[N + t] = t ^ 5;
        want[2 * N + t] = lane >= 3 ? t - 3 : t;
        want[3 * N + t] = lane + 7 < LANES ? t + 7 : t;
        want[4 * N + t] = t / 8 * 8 + 1;
        want[5 * N + t] = first ? 3 : 0;
        want[6 * N + t] = __builtin_popcount(t) + 100 * __builtin_ffs(t) + 10000 * __builtin_clz(t + 1);
        want[7 * N + t] = t % 16 ? 0 : 16 * t + 120;
    }
    compare("lanes", got, want, 0);
    for (int wave = 0; wave < 2; wave++) {
        unsigned long long mask = 0;
        for (int lane = 0; lane < LANES; lane++)
            if ((wave * LANES + lane) % 3 == 0) mask |= 1ull << lane;
        if (mask != ballots[wave]) std::printf("ballot of wave %d\n", wave), std::exit(1);
    }
}

/* ---- atomics, dynamic shared memory ---- */

__global__ void atomics(int *i, unsigned long long *u, float *f, double *d, unsigned *wrap)
{
    const int t = threadIdx.x;
    atomicAdd(&i[0], 1), atomicSub(&i[1], 2), atomicMax(&i[2], t), atomicMin(&i[3], -t);
    atomicOr(&i[4], 1 << t % 31), atomicAnd(&i[5], ~(1 << t % 8)), atomicXor(&i[6], t), atomicExch(&i[7], 5);
    for (int old = i[8], seen;; old = seen)
        if ((seen = atomicCAS(&i[8], old, old + 3)) == old) break;
    atomicAdd(&u[0], 1ull << 33), atomicMax(&u[1], (unsigned long long)t << 40);
    atomicAdd(f, 0.5f), atomicAdd(d, 0.25);
    atomicInc(&wrap[0], 9), atomicDec(&wrap[1], 9);
}

template <typename T, int COUNT> __global__ void sum(const T *x, T *out, int n)
{
    extern __shared__ unsigned char bytes[];
    T *part = reinterpret_cast<T *>(bytes), own = 0;
    for (int i = blockIdx.x * COUNT + threadIdx.x; i < n; i += COUNT * gridDim.x) own += x[i];
    part[threadIdx.x] = own;
    __syncthreads();
    for (int d = COUNT / 2; d; d /= 2) {
        if (threadIdx.x < d) part[threadIdx.x] += part[threadIdx.x + d];
        __syncthreads();
    }
    if (!threadIdx.x) atomicAdd(out, part[0]);
}

static void test_atomics()
{
    const int n = 5000;
    int *i;
    unsigned long long *u;
    float *f, *x;
    double *d;
    unsigned *wrap;
    CHECK(hipMallocManaged(&i, 9 * sizeof(int)));
    CHECK(hipMallocManaged(&u, 2 * sizeof *u));
    CHECK(hipMallocManaged(&f, 2 * sizeof *f));
    CHECK(hipMallocManaged(&d, sizeof *d));
    CHECK(hipMallocManaged(&wrap, 2 * sizeof *wrap));
    CHECK(hipMallocManaged(&x, n * sizeof *x));
    for (int k = 0; k < 9; k++) i[k] = k == 5 ? -1 : 0;
    u[0] = u[1] = f[0] = f[1] = *d = wrap[0] = wrap[1] = 0;
    float all = 0;
    for (int k = 0; k < n; k++) all += x[k] = k % 7;
    atomics<<<2, 128>>>(i, u, f, d, wrap);
    sum<float, 64><<<6, 64, 64 * sizeof(float)>>>(x, f + 1, n);
    CHECK(hipGetLastError());
    CHECK(hipDeviceSynchronize());
    compare("atomics", std::vector<int>(i, i + 9), {256, -512, 127, -127, 0x7fffffff, ~255, 0, 5, 768}, 0);
    compare("others", std::vector<double>{(double)u[0], (double)u[1], f[0], f[1], *d, (double)wrap[0], (double)wrap[1]},
            std::vector<double>{std::ldexp(256, 33), std::ldexp(127, 40), 128, all, 64, 256 % 10, 4}, 0);
}

/* ---- numbers ---- */

template <typename T> __host__ __device__ T series(T x)
{
    return sqrt(x) + sin(x) * exp(-x) + pow(x, T(1.25)) + x / 3 + log(x) + tanh(x) + floor(x * T(1.7)) +
           fmod(x, T(0.75)) + erf(x / 50) + cbrt(x) + atan2(x, T(2)) + cos(x * 1000) + hypot(x, T(1)) + trunc(x * 3) +
           1 / sqrt(x) + lgamma(x + 1);
}

__global__ void numbers(const __half *x, __half *y, __half2 *z, double *d, float *f)
{
    const int t = threadIdx.x;
    y[t] = __hadd(__hmul(x[t], x[t]), __float2half(1.5f));
    z[t] = __hfma2(__half2half2(x[t]), __floats2half2_rn(2, 3), __floats2half2_rn(1, 0));
    d[t] = series(t + 0.5);
    f[t] = series(t * 0.25f + 0.125f);
}

static void test_numbers()
{
    __half *x, *y;
    __half2 *z;
    double *d;
    float *f;
    CHECK(hipMallocManaged(&x, N * sizeof *x));
    CHECK(hipMallocManaged(&y, N * sizeof *y));
    CHECK(hipMallocManaged(&z, N * sizeof *z));
    CHECK(hipMallocManaged(&d, N * sizeof *d));
    CHECK(hipMallocManaged(&f, N * sizeof *f));
    for (int i = 0; i < N; i++) x[i] = __float2half(i / 16.0f - 3);
    numbers<<<1, N>>>(x, y, z, d, f);
    CHECK(hipDeviceSynchronize());
    std::vector<double> halves, wanted_halves, floats, wanted_floats, doubles, wanted_doubles;
    for (int i = 0; i < N; i++) {
        const float h = i / 16.0f - 3;
        for (float got : {__half2float(y[i]), __low2float(z[i]), __high2float(z[i])}) halves.push_back(got);
        for (double want : {h * h + 1.5, 2.0 * h + 1, 3.0 * h}) wanted_halves.push_back(want);
        doubles.push_back(d[i] / series(i + 0.5)), wanted_doubles.push_back(1);
        floats.push_back(f[i] / series(i * 0.25 + 0.125)), wanted_floats.push_back(1);
    }
    compare("halves", halves, wanted_halves, 0.02);
    compare("doubles", doubles, wanted_doubles, 1e-12);
    compare("floats", floats, wanted_floats, 2e-5);
}

int main()
{
    test_lanes();
    test_atomics();
    test_numbers();
    return 0;
}
