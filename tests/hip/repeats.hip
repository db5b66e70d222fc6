/* Launches that repeat others, for `wavecc hip --repeat-limit`. Each case compares every launch with the host, and prints
   what it computed.   repeats CASE [CODE_OBJECT CODE_OBJECT]: two of this file, by their WHAT */
#include <cstring>
#include <string>

#include "check.h"

enum { N = 1024, LAUNCHES = 6 };

__device__ int bias;

__global__ void scale(const unsigned char *from, int *to, int by)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    to[i] = from[i] * by + bias;
}
__global__ void add_one(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x]++; }
__global__ void ticket(int *counter, int *order) { order[atomicAdd(counter, 1)] = (int)(blockIdx.x * blockDim.x + threadIdx.x); }
__global__ void race(int *x)
{
    __shared__ int turn[256];
    turn[threadIdx.x] = x[threadIdx.x];
    x[threadIdx.x] = turn[(threadIdx.x + 64) % 256];
}
__global__ void time(long long *x) { x[0] = clock64() > 0; }
__global__ void speaks(int n) { if (threadIdx.x == 0) printf("a kernel says %d\n", n); }
__global__ void through(int **x) { x[0][threadIdx.x] += 2; }

#ifndef WHAT
#define WHAT 0
#endif
extern "C" __global__ void what(int *x) { x[threadIdx.x] = WHAT; }

static std::vector<unsigned char> bytes(N);
static unsigned char *from;
static int *to;

static void scale_once(int by, int plus)
{
    std::vector<int> want(N), got(N);
    scale<<<N / 256, 256>>>(from, to, by);
    CHECK(hipMemcpy(got.data(), to, N * sizeof(int), hipMemcpyDeviceToHost));
    for (int i = 0; i < N; i++) want[i] = bytes[i] * by + plus;
    compare("scale", got, want, 0);
}

/* One byte differs in one launch; it is another one than the first of its page. */
static void one_byte()
{
    for (int n = 0; n < LAUNCHES; n++) {
        if (n == 3 || n == 4) bytes[777] ^= 1;
        CHECK(hipMemcpy(from + 777, &bytes[777], 1, hipMemcpyHostToDevice));
        scale_once(3, 0);
    }
}

/* What the kernel overwrites is no input: the host changes it between launches. */
static void overwritten()
{
    for (int n = 0; n < LAUNCHES; n++) {
        CHECK(hipMemset(to, n, N * sizeof(int)));
        scale_once(3, 0);
    }
}

static void variable()
{
    for (int n = 0; n < LAUNCHES; n++) {
        const int plus = n < 4 ? 0 : n;
        CHECK(hipMemcpyToSymbol(HIP_SYMBOL(bias), &plus, sizeof plus));
        scale_once(5, plus);
    }
}

static void in_place()
{
    std::vector<int> got(N);
    CHECK(hipMemset(to, 0, N * sizeof(int)));
    for (int n = 0; n < LAUNCHES; n++) add_one<<<N / 256, 256>>>(to);
    CHECK(hipMemcpy(got.data(), to, N * sizeof(int), hipMemcpyDeviceToHost));
    compare("add_one", got, std::vector<int>(N, LAUNCHES), 0);
}

/* The old value of an atomic is an input like any other. */
static void atomics()
{
    int *counter;
    CHECK(hipMalloc((void **)&counter, sizeof *counter));
    for (int n = 0; n < LAUNCHES; n++) {
        std::vector<int> got(N);
        int count;
        CHECK(hipMemset(counter, 0, sizeof *counter));
        CHECK(hipMemset(to, 0, N * sizeof(int)));
        ticket<<<N / 256, 256>>>(counter, to);
        CHECK(hipMemcpy(got.data(), to, N * sizeof(int), hipMemcpyDeviceToHost));
        CHECK(hipMemcpy(&count, counter, sizeof count, hipMemcpyDeviceToHost));
        long long sum = 0;
        for (int i : got) sum += i;
        std::printf("ticket: %d, sum %lld, first %d, last %d\n", count, sum, got[0], got[N - 1]);
        if (count != N || sum != (long long)N * (N - 1) / 2) std::exit(1);
    }
    CHECK(hipFree(counter));
}

/* A pointer in memory leads elsewhere; what it led to is freed. */
static void freed()
{
    int **table, *first, *second;
    std::vector<int> got(256);
    CHECK(hipMalloc((void **)&table, sizeof *table));
    CHECK(hipMalloc((void **)&first, 256 * sizeof(int)));
    CHECK(hipMalloc((void **)&second, 256 * sizeof(int)));
    for (int n = 0; n < LAUNCHES; n++) {
        int *x = n < 3 ? first : second;
        if (n == 3) CHECK(hipFree(first));
        CHECK(hipMemset(x, 0, 256 * sizeof(int)));
        CHECK(hipMemcpy(table, &x, sizeof x, hipMemcpyHostToDevice));
        through<<<1, 256>>>(table);
        CHECK(hipMemcpy(got.data(), x, 256 * sizeof(int), hipMemcpyDeviceToHost));
        compare("through", got, std::vector<int>(256, 2), 0);
    }
    CHECK(hipFree(second));
    through<<<1, 256>>>(table);
    std::printf("freed: %s\n", hipGetErrorName(hipGetLastError()));
    std::exit(0); /* every call fails now */
}

/* The first file's kernel leaves 1, the second one's 2: a module that comes after another one has other code. */
static void reloaded(char **files)
{
    for (int n = 0; n < 4; n++) {
        hipModule_t module;
        hipFunction_t function;
        std::vector<int> got(64);
        void *arguments[] = {&to};
        CHECK(hipModuleLoad(&module, files[n % 2]));
        CHECK(hipModuleGetFunction(&function, module, "what"));
        for (int times = 0; times < 2; times++) {
            CHECK(hipModuleLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
            CHECK(hipMemcpy(got.data(), to, 64 * sizeof(int), hipMemcpyDeviceToHost));
            compare("what", got, std::vector<int>(64, 1 + n % 2), 0);
        }
        CHECK(hipModuleUnload(module));
    }
}

int main(int argc, char **argv)
{
    const std::string name = argc > 1 ? argv[1] : "";
    for (int i = 0; i < N; i++) bytes[i] = (unsigned char)(i * 7);
    CHECK(hipMalloc((void **)&from, N));
    CHECK(hipMalloc((void **)&to, N * sizeof(int)));
    CHECK(hipMemcpy(from, bytes.data(), N, hipMemcpyHostToDevice));
    if (name == "equal")
        for (int n = 0; n < LAUNCHES; n++) scale_once(3, 0);
    if (name == "one_byte") one_byte();
    if (name == "overwritten") overwritten();
    if (name == "variable") variable();
    if (name == "in_place") in_place();
    if (name == "atomics") atomics();
    if (name == "freed") freed();
    if (name == "reloaded" && argc > 3) reloaded(argv + 2);
    CHECK(hipMemset(to, 0, N * sizeof(int)));
    for (int n = 0; n < LAUNCHES; n++) {
        if (name == "race") race<<<1, 256>>>(to);
        if (name == "late_race") {
            scale_once(3, 0);
            race<<<1, 256>>>(to);
        }
        if (name == "time") time<<<1, 64>>>((long long *)to);
        if (name == "speaks") speaks<<<1, 64>>>(n / 3);
    }
    CHECK(hipFree(from));
    CHECK(hipFree(to));
    return 0;
}
