/* A tiled matrix product with matrix instructions: C = A * B, f16 to f32, tiles through LDS. */
#include "check.h"

using half = _Float16;
typedef half half4 __attribute__((ext_vector_type(4)));
typedef float float4v __attribute__((ext_vector_type(4)));

constexpr int M = 64, N = 96, K = 64, TILE = 32;

/* Four waves: each has 16x16 of the 32x32 tile. */
__global__ __launch_bounds__(256) void gemm(const half *a, const half *b, float *c)
{
    __shared__ half as[TILE][TILE], bs[TILE][TILE];
    const int wave = threadIdx.x / 64, lane = threadIdx.x % 64;
    const int row = wave / 2 * 16 + lane % 16, col = wave % 2 * 16 + lane % 16, k0 = lane / 16 * 4;
    float4v sum = {0, 0, 0, 0};
    for (int k = 0; k < K; k += TILE) {
        for (int i = threadIdx.x; i < TILE * TILE; i += 256) {
            as[i / TILE][i % TILE] = a[(blockIdx.y * TILE + i / TILE) * K + k + i % TILE];
            bs[i / TILE][i % TILE] = b[(k + i / TILE) * N + blockIdx.x * TILE + i % TILE];
        }
        __syncthreads();
        for (int kk = 0; kk < TILE; kk += 16) {
            half4 x, y;
            for (int j = 0; j < 4; j++) {
                x[j] = as[row][kk + k0 + j];
                y[j] = bs[kk + k0 + j][col];
            }
            sum = __builtin_amdgcn_mfma_f32_16x16x16f16(x, y, sum, 0, 0, 0);
        }
        __syncthreads();
    }
    for (int j = 0; j < 4; j++)
        c[(blockIdx.y * TILE + wave / 2 * 16 + lane / 16 * 4 + j) * N + blockIdx.x * TILE + col] = sum[j];
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
    gemm<<<dim3(N / TILE, M / TILE), 256>>>(da, db, dc);
    CHECK(hipDeviceSynchronize());
    CHECK(hipMemcpy(c.data(), dc, c.size() * sizeof(float), hipMemcpyDeviceToHost));
    compare("gemm", c, want, 1e-4);
    return 0;
}
