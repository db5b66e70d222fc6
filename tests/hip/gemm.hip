/* A tiled matrix product with matrix instructions: C = A * B, f16 to f32, tiles through LDS. */
#include "check.h"

using half = _Float16;

constexpr int M = 64, N = 96, K = 64, TILE = 32;

/* A wave's 16x16 of the tile: how many k there are in one product, which of them a lane has, and which row its element j of C is in. */
#if defined(__gfx1250__)
typedef half Part __attribute__((ext_vector_type(16)));
typedef float Sum __attribute__((ext_vector_type(8)));
constexpr int DEPTH = 32;
__device__ int k_of(int lane, int j) { return lane / 16 * 8 + j % 8 + j / 8 * 16; }
__device__ int row_of(int lane, int j) { return lane / 16 * 8 + j; }
__device__ Sum product(Part x, Part y, Sum sum)
{
    return __builtin_amdgcn_wmma_f32_16x16x32_f16(false, x, false, y, (short)0, sum, false, false);
}
#else
typedef half Part __attribute__((ext_vector_type(4)));
typedef float Sum __attribute__((ext_vector_type(4)));
constexpr int DEPTH = 16;
__device__ int k_of(int lane, int j) { return lane / 16 * 4 + j; }
__device__ int row_of(int lane, int j) { return lane / 16 * 4 + j; }
__device__ Sum product(Part x, Part y, Sum sum)
{
#ifdef __HIP_DEVICE_COMPILE__
    sum = __builtin_amdgcn_mfma_f32_16x16x16f16(x, y, sum, 0, 0, 0);
#endif
    return sum;
}
#endif

/* Four waves: each has 16x16 of the 32x32 tile. */
__global__ __launch_bounds__(4 * LANES) void gemm(const half *a, const half *b, float *c)
{
    __shared__ half as[TILE][TILE], bs[TILE][TILE];
    const int wave = threadIdx.x / LANES, lane = threadIdx.x % LANES;
    const int row = wave / 2 * 16 + lane % 16, col = wave % 2 * 16 + lane % 16;
    Sum sum = {0};
    for (int k = 0; k < K; k += TILE) {
        for (int i = threadIdx.x; i < TILE * TILE; i += 4 * LANES) {
            as[i / TILE][i % TILE] = a[(blockIdx.y * TILE + i / TILE) * K + k + i % TILE];
            bs[i / TILE][i % TILE] = b[(k + i / TILE) * N + blockIdx.x * TILE + i % TILE];
        }
        __syncthreads();
        for (int kk = 0; kk < TILE; kk += DEPTH) {
            Part x, y;
            for (int j = 0; j < (int)(sizeof(Part) / sizeof(half)); j++) {
                x[j] = as[row][kk + k_of(lane, j)];
                y[j] = bs[kk + k_of(lane, j)][col];
            }
            sum = product(x, y, sum);
        }
        __syncthreads();
    }
    for (int j = 0; j < (int)(sizeof(Sum) / sizeof(float)); j++)
        c[(blockIdx.y * TILE + wave / 2 * 16 + row_of(lane, j)) * N + blockIdx.x * TILE + col] = sum[j];
}

int main()
{
    std::vector<half> a(M * K), b(K * N);
    std::vector<float> c(M * N), want(M * N);
    for (int i = 0; i < M * K; i++) a[i] = (half)((i * 7 % 13 - 6) / 4.0f);
    for (int i = 0; i < K * N; i++) b[i] = (half)((i * 5 % 11 - 5) / 8.0f);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < K; k++) sum += (double)a[i * K + k] * (double)b[k * N + j];
            want[i * N + j] = (float)sum;
        }
    half *da, *db;
    float *dc;
    CHECK(hipMalloc(&da, a.size() * sizeof(half)));
    CHECK(hipMalloc(&db, b.size() * sizeof(half)));
    CHECK(hipMalloc(&dc, c.size() * sizeof(float)));
    CHECK(hipMemcpy(da, a.data(), a.size() * sizeof(half), hipMemcpyHostToDevice));
    CHECK(hipMemcpy(db, b.data(), b.size() * sizeof(half), hipMemcpyHostToDevice));
    gemm<<<dim3(N / TILE, M / TILE), 4 * LANES>>>(da, db, dc);
    CHECK(hipDeviceSynchronize());
    CHECK(hipMemcpy(c.data(), dc, c.size() * sizeof(float), hipMemcpyDeviceToHost));
    compare("gemm", c, want, 1e-4);
    return 0;
}
