/* What goes wrong, by the first argument: race (no barrier), places (the same, of places that lanes share), zeros (the
   same, of equal values), in_place (the same, of elements that each wave changes), rows (the same, of rows of places),
   bare and bare_loop (barriers without a fence), outside (a store beyond a buffer), freed, size, shared, endless, call,
   trap. Not wrong: table (all waves write one value), tree (a sum by halves), fenced (fences of LDS alone). */
#include "check.h"

#include <cstring>

__global__ void turn_round(int *x)
{
    __shared__ int part[256];
    part[threadIdx.x] = x[threadIdx.x];
#ifndef WITHOUT_BARRIER
    if (x[0] == 12345) __syncthreads();
#endif
    x[threadIdx.x] = part[255 - threadIdx.x];
}

/* Waves 0 to 2 read one place by all lanes, and others by two lanes each. Wave 3, and of global memory that of the second
   workgroup, writes there. */
__global__ void share(int *x)
{
    __shared__ int part[64];
    const int lane = threadIdx.x % 64;
    int zero;
    asm("v_mov_b32 %0, 0" : "=v"(zero)); /* so that each lane loads it */
    part[lane] = lane;
    __syncthreads();
    const int sum = x[100 + zero] + x[lane / 2] + part[63] + part[lane / 2];
    if (threadIdx.x < 192) x[1024 + threadIdx.x + 192 * blockIdx.x] = sum; /* another page */
    else part[lane] = sum;
    if (threadIdx.x >= 192 && blockIdx.x) x[lane] = x[lane + 64] = sum;
}

__global__ void tiles(int *x, int is_table)
{
    __shared__ int part[256];
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        if (is_table) part[0] = 5;
        else part[threadIdx.x] = x[threadIdx.x];
        __syncthreads();
        sum += part[is_table ? 0 : 255 - threadIdx.x];
    }
    x[threadIdx.x] = sum;
}

/* clang has no wait in front of this barrier: it trusts the order of LDS. */
__global__ void tree(int *x)
{
    extern __shared__ int sum[];
    sum[threadIdx.x] = x[threadIdx.x] + threadIdx.x;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) sum[threadIdx.x] += sum[threadIdx.x + half];
    }
    if (threadIdx.x == 0) x[0] = sum[0];
}

/* One element per lane, on one page, is read and written again and again. A wave of each workgroup changes one of wave 0. */
__global__ void in_place(int *x)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 3; k++) x[i] = x[i] * 2 + k;
    *(short *)(x + 1024 + i) = x[i];
    if (threadIdx.x == 130) x[5] += x[i];
    x[i] ^= *(short *)(x + 1024 + i);
}

/* Rows of 4, 8 and 16 bytes for each lane, some of fewer lanes or with a gap, across the end of a page. They overlap rows
   of other waves and workgroups in parts, and the last wave writes into some. */
__global__ void rows(int *x)
{
    const int wave = threadIdx.x / 64, lane = threadIdx.x % 64;
    int *row = x + 896 + 40 * wave + 16 * blockIdx.x;
    int sum = row[lane] + ((int2 *)row)[lane].y;
    if (lane >= 3 && lane != 40) sum += ((int4 *)row)[lane].z;
    if (wave < 3) {
        row[640 * wave + 2 * lane + 700 - 896] = sum; /* every other place, then the rows of it */
        return;
    }
    if (blockIdx.x || lane < 20) row[lane + 1] = sum;
    if (lane > 50) ((int2 *)(x + 920))[lane] = make_int2(sum, 1);
    row[lane + 1] = sum + 1;
}

/* What clang makes of these has no wait in front of the barrier, because nothing in the source asks for one. */
__global__ void bare(int *x, int count)
{
    __shared__ int part[256];
    for (int i = 0; i < count; i++) {
        part[threadIdx.x] = x[threadIdx.x] + i;
        if (count < 100) __builtin_amdgcn_s_barrier();
        x[threadIdx.x] = part[255 - threadIdx.x];
        __syncthreads();
    }
}

__global__ void fenced(int *x)
{
    __shared__ int part[256];
    part[threadIdx.x] = x[threadIdx.x];
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", "local");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "local");
    x[threadIdx.x] = part[255 - threadIdx.x];
}

__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 7; }

__global__ void trap() { __builtin_trap(); }
__global__ void endless(volatile int *x)
{
    while (x[0] >= 0) x[1] = x[1] + 1;
}

int main(int argc, char **argv)
{
    int *x;
    const char *what = argc > 1 ? argv[1] : "";
    const bool large = !std::strcmp(what, "places") || !std::strcmp(what, "in_place");
    const size_t bytes = (!std::strcmp(what, "rows") ? 3072 : large ? 1536 : 256) * sizeof(int);
    CHECK(hipMalloc(&x, bytes));
    CHECK(hipMemset(x, 0, bytes));
    if (!std::strcmp(what, "race")) turn_round<<<1, 256>>>(x);
    if (!std::strcmp(what, "places")) share<<<2, 256>>>(x);
    if (!std::strcmp(what, "zeros") || !std::strcmp(what, "table")) tiles<<<1, 256>>>(x, !std::strcmp(what, "table"));
    if (!std::strcmp(what, "in_place")) in_place<<<2, 256>>>(x);
    if (!std::strcmp(what, "rows")) rows<<<2, 256>>>(x);
    if (!std::strncmp(what, "bare", 4)) bare<<<1, 256>>>(x, what[4] ? 3 : 1);
    if (!std::strcmp(what, "fenced")) fenced<<<1, 256>>>(x);
    if (!std::strcmp(what, "tree")) tree<<<1, 256, 1024>>>(x);
    if (!std::strcmp(what, "outside")) fill<<<2, 256>>>(x);
    if (!std::strcmp(what, "freed")) {
        CHECK(hipFree(x));
        fill<<<1, 256>>>(x);
    }
    if (!std::strcmp(what, "size")) fill<<<1, 2048>>>(x);
    if (!std::strcmp(what, "shared")) { /* together with the kernel's own 1,024 bytes: 65,536 are there */
        void *args[] = {&x};
        const size_t bytes[] = {65537 - 1024, 65536, size_t(1) << 32, size_t(0) - 1024, size_t(0) - 1, 65536 - 1024};
        for (size_t n : bytes)
            std::printf("%zx: %s\n", n, hipGetErrorName(hipLaunchKernel((const void *)turn_round, 1, 256, args, n, 0)));
    }
    if (!std::strcmp(what, "endless")) endless<<<1, 64>>>(x);
    if (!std::strcmp(what, "trap")) trap<<<1, 64>>>();
    if (!std::strcmp(what, "call")) {
        hipIpcMemHandle_t handle;
        std::printf("hipIpcGetMemHandle: %s\n", hipGetErrorName(hipIpcGetMemHandle(&handle, &handle)));
    }
    std::printf("last error: %s\n", hipGetErrorName(hipGetLastError()));
    return 0;
}
