/* Planted faults in kernels, as users of race and memory checkers know them, each with its correct twin.
   planted CASE fault|twin */
#include "check.h"

#include <cstring>
#include <functional>
#include <map>
#include <string>

enum { N = 256 };

/* A lock whose holders see each other's data only if taking and releasing it order memory. */
template <bool F> __global__ void lock(int *state, int *sum)
{
    if (threadIdx.x) return;
    const int order = F ? __ATOMIC_RELAXED : __ATOMIC_ACQUIRE;
    int expected = 0;
    while (
        !__hip_atomic_compare_exchange_strong(state, &expected, 1, order, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT))
        expected = 0;
    *sum += 1;
    __hip_atomic_store(state, 0, F ? __ATOMIC_RELAXED : __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
}

/* Workgroup 0 hands data to workgroup 1 by a flag. */
template <bool F> __global__ void handed(int *data, int *flag, int *out)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x;
        if (F) __threadfence_block();
        else __threadfence();
        __syncthreads();
        if (!threadIdx.x) __hip_atomic_store(flag, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    } else {
        if (!threadIdx.x)
            while (!__hip_atomic_load(flag, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT)) continue;
        __syncthreads();
        __threadfence();
        out[threadIdx.x] = data[N - 1 - threadIdx.x];
    }
}

/* Some count by atomics, one adds to the same place without. */
template <bool F> __global__ void mixed(int *count)
{
    if (F && threadIdx.x == 64) *count += 5;
    else atomicAdd(count, 1);
}

template <bool F> __global__ void histogram(const int *in, int *out)
{
    __shared__ int bins[16];
    if (threadIdx.x < 16) bins[threadIdx.x] = 0;
    __syncthreads();
    if (F) bins[in[threadIdx.x] & 15]++;
    else atomicAdd(&bins[in[threadIdx.x] & 15], 1);
    __syncthreads();
    if (threadIdx.x < 16) out[threadIdx.x] = bins[threadIdx.x];
}

/* Sums of all before, in place: each step reads what others write in it. */
template <bool F> __global__ void prefix(int *x)
{
    __shared__ int s[N];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    for (int d = 1; d < N; d *= 2) {
        const int add = threadIdx.x >= d ? s[threadIdx.x - d] : 0;
        if (!F) __syncthreads();
        s[threadIdx.x] += add;
        __syncthreads();
    }
    x[threadIdx.x] = s[threadIdx.x];
}

/* Work-item 0 tells all others a number in each turn; the next one may come too early. */
template <bool F> __global__ void told(int *x)
{
    __shared__ int number;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        if (!threadIdx.x) number = x[i];
        __syncthreads();
        sum += number;
        if (!F) __syncthreads();
    }
    x[threadIdx.x + 3] = sum;
}

/* Two buffers in turn; the fault uses one. */
template <bool F> __global__ void buffers(int *x)
{
    __shared__ int s[2][N];
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        s[F ? 0 : i & 1][threadIdx.x] = x[threadIdx.x] + i;
        __syncthreads();
        sum += s[F ? 0 : i & 1][N - 1 - threadIdx.x];
    }
    x[threadIdx.x] = sum;
}

/* Lanes of a wave need no barrier, those of two do. */
template <bool F> __global__ void warps(int *x)
{
    __shared__ volatile int s[N];
    s[threadIdx.x] = x[threadIdx.x];
    __builtin_amdgcn_wave_barrier();
    x[threadIdx.x] = s[threadIdx.x ^ (F ? 127 : 15)];
}

/* Transposes in place. Workgroups exchange their tiles through memory. */
template <bool F> __global__ void transpose(int *x, int *to)
{
    const int i = blockIdx.x, j = threadIdx.x;
    if (F) x[j * 64 + i] = x[i * 64 + j];
    else to[j * 64 + i] = x[i * 64 + j];
}

template <bool F> __global__ void lds_unset(int *x)
{
    __shared__ int s[N];
    if (threadIdx.x < (F ? N / 2 : N)) s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[N - 1 - threadIdx.x];
}

/* A whole structure is copied; its padding has no value, and nobody minds. The fault sets one of two. */
struct Padded {
    char tag;
    int value;
};
template <bool F> __global__ void private_unset(Padded *x, int count)
{
    Padded p[16];
    for (int i = 0; i < count; i++) p[i].tag = (char)i, p[i].value = threadIdx.x;
    x[threadIdx.x] = p[(threadIdx.x + 1) & 15];
}

struct Best {
    int at;
    double value;
};
template <bool F> __global__ void lds_padded(Best *x, int n)
{
    __shared__ Best s[64];
    s[threadIdx.x].at = n;
    if (!F || n > 64) s[threadIdx.x].value = threadIdx.x;
    __syncthreads();
    x[threadIdx.x] = s[63 - threadIdx.x];
}

template <bool F> __global__ void set(Best *x)
{
    x[threadIdx.x].at = threadIdx.x;
    if (!F) x[threadIdx.x].value = 1;
}
__global__ void copy(const Best *from, Best *to) { to[threadIdx.x] = from[63 - threadIdx.x]; }

template <bool F> __global__ void private_outside(int *x, int n)
{
    int part[16];
    for (int i = 0; i < 16; i++) part[i] = x[i];
    for (int i = 0; i < n; i++) part[i] += part[(i * 5) & 15];
    x[threadIdx.x] = part[threadIdx.x & 15];
}

/* 32 bits are too few for the index. */
template <bool F> __global__ void overflow(int *x, int stride)
{
    const long long at = F ? (long long)((int)threadIdx.x * stride) : 0;
    x[at + threadIdx.x] = 1;
}

template <bool F> __global__ void constant(const int *table, int *x)
{
    if (F) ((int *)table)[threadIdx.x] = 1;
    x[threadIdx.x] = table[threadIdx.x];
}
__constant__ int table[N];

extern __shared__ int dynamic[];
template <bool F> __global__ void dynamic_lds(int *x)
{
    dynamic[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = dynamic[N - 1 - threadIdx.x];
}

/* A barrier that some lanes never reach, in a loop whose length differs. */
template <bool F> __global__ void trips(int *x)
{
    __shared__ int s[64];
    const int n = F ? 1 + (threadIdx.x & 1) : 2;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        s[threadIdx.x] = x[threadIdx.x] + i;
        __syncthreads();
        sum += s[63 - threadIdx.x];
        __syncthreads();
    }
    x[threadIdx.x] = sum;
}

/* All lanes of a wave want one lock, and wait together with the one that has it. */
template <bool F> __global__ void lane_lock(int *state, int *sum)
{
    if (!F && threadIdx.x % 64) return;
    while (atomicCAS(state, 0, 1)) continue;
    __threadfence();
    __hip_atomic_store(sum, *(volatile int *)sum + 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __threadfence();
    atomicExch(state, 0);
}

/* Four numbers at once, but the last four are only three. */
template <bool F> __global__ void tail(const float *x, float *to, int n)
{
    const int i = 4 * threadIdx.x;
    if (F ? i < n : i + 3 < n) {
        const float4 v = *(const float4 *)(x + i);
        to[threadIdx.x] = v.x + v.y + v.z + v.w;
    }
}

template <bool F> __global__ void neighbour(int *x)
{
    x[threadIdx.x] += 1;
    if (!F) __syncthreads();
    if (threadIdx.x < N - 1) x[N + threadIdx.x] = x[threadIdx.x + 1];
}

template <bool F> __global__ void last_of_all(int *part, int *count, int *sum)
{
    part[blockIdx.x * 64 + threadIdx.x] = 1;
    if (F) __syncthreads();
    else __threadfence();
    __syncthreads();
    __shared__ bool last;
    if (!threadIdx.x) last = atomicAdd(count, 1) == (int)gridDim.x - 1;
    __syncthreads();
    if (!last) return;
    if (!F) __threadfence();
    int total = 0;
    for (int i = threadIdx.x; i < (int)gridDim.x * 64; i += 64) total += part[i];
    atomicAdd(sum, total);
}

int main(int argc, char **argv)
{
    const std::string name = argc > 1 ? argv[1] : "";
    const bool fault = argc > 2 && !std::strcmp(argv[2], "fault");
    int *a, *b, *c;
    CHECK(hipMalloc(&a, 64 * 64 * sizeof(int)));
    CHECK(hipMalloc(&b, 64 * 64 * sizeof(int)));
    CHECK(hipMalloc(&c, 64 * 64 * sizeof(int)));
    for (int *x : {a, b, c}) CHECK(hipMemset(x, 0, 64 * 64 * sizeof(int)));
    int *fresh;
    float *odd;
    static int host[N + 1];
    CHECK(hipMalloc(&fresh, N * sizeof(int)));
    CHECK(hipMalloc(&odd, 255 * sizeof(float)));
    CHECK(hipMemset(odd, 0, 255 * sizeof(float)));
    CHECK(hipDeviceSynchronize());
    void *constants;
    CHECK(hipGetSymbolAddress(&constants, HIP_SYMBOL(table)));
#define RUN(kernel, grid, block, ...)                                                                                 \
    {                                                                                                                 \
        #kernel,                                                                                                      \
            [=] { fault ? kernel<true><<<grid, block>>>(__VA_ARGS__) : kernel<false><<<grid, block>>>(__VA_ARGS__); } \
    }
    const std::map<std::string, std::function<void()>> cases = {
        RUN(lock, 3, 64, a, b),
        RUN(lane_lock, 1, N, a, b),
        RUN(handed, 2, N, a, b, c),
        RUN(last_of_all, 4, 64, a, b, c),
        RUN(mixed, 1, N, a),
        RUN(histogram, 1, N, a, b),
        RUN(prefix, 1, N, a),
        RUN(told, 1, N, a),
        RUN(buffers, 1, N, a),
        RUN(warps, 1, N, a),
        RUN(neighbour, 1, N, a),
        RUN(transpose, 64, 64, a, b),
        RUN(trips, 1, 64, a),
        RUN(lds_unset, 1, N, a),
        RUN(lds_padded, 1, 64, (Best *)a, 3),
        RUN(private_unset, 1, N, (Padded *)a, fault ? 15 : 16),
        RUN(private_outside, 1, 64, a, fault ? 40000 : 16),
        RUN(tail, 1, 64, odd, (float *)b, 255),
        RUN(overflow, 1, 64, a, 1 << 28),
        RUN(constant, 1, N, (const int *)constants, a),
        {"dynamic_lds", [=] { dynamic_lds<false><<<1, N, fault ? 64 : N * sizeof(int)>>>(a); }},
        {"memset_bytes", // a number of elements, not of bytes
         [=] {
             CHECK(hipMemset(fresh, 0, fault ? N : N * sizeof(int)));
             prefix<false><<<1, N>>>(fresh);
         }},
        {"copied_whole", // a kernel sets the members of structures, another one copies them
         [=] {
             Best *best;
             CHECK(hipMalloc(&best, 64 * sizeof(Best)));
             fault ? set<true><<<1, 64>>>(best) : set<false><<<1, 64>>>(best);
             copy<<<1, 64>>>(best, (Best *)a);
             CHECK(hipFree(best));
         }},
        {"symbol_race", // a variable changes while a kernel of another stream reads it
         [=] {
             static int numbers[N];
             hipStream_t s, t;
             CHECK(hipStreamCreateWithFlags(&s, hipStreamNonBlocking));
             CHECK(hipStreamCreateWithFlags(&t, hipStreamNonBlocking));
             constant<false><<<1, N, 0, s>>>((const int *)constants, a);
             CHECK(hipMemcpyToSymbolAsync(HIP_SYMBOL(table), numbers, sizeof numbers, 0, hipMemcpyHostToDevice,
                                          fault ? t : s));
             CHECK(hipStreamDestroy(s));
             CHECK(hipStreamDestroy(t));
         }},
        {"symbol_size", [=] { (void)hipMemcpyToSymbol(HIP_SYMBOL(table), host, N * sizeof(int) + (fault ? 4 : 0)); }},
        {"pitch", [=] { (void)hipMemcpy2D(a, fault ? 96 : 128, host, 128, 128, 4, hipMemcpyHostToDevice); }},
    };
    const auto found = cases.find(name);
    if (found == cases.end()) {
        for (const auto &one : cases) std::printf("%s\n", one.first.c_str());
        return 1;
    }
    found->second();
    std::printf("end: %s\n", hipGetErrorName(hipDeviceSynchronize()));
    for (void *x : {(void *)a, (void *)b, (void *)c, (void *)fresh, (void *)odd}) (void)hipFree(x);
    return 0;
}
