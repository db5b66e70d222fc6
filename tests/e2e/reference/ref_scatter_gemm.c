/* Wave's scatter_gemm. Arguments: 0: A 64x128 f16; 1: B 8x64x128 f16; 2: indices, 32 i32; 3: S 64x128 f16, read and
   written; 4: C 64x64 f32; 5: expert, i32.

   First S[i][c] = A[indices[i]][c] for i < 32 and c = 0, 32, 64, 96; then C = S * B[expert]^T over the k with k mod
   32 < 16 only, since the kernel does one 16x16x16 MFMA per 32 columns.

   ref_scatter_gemm indices=FILE scattered=FILE out=FILE [seed=0] [expert=0]     (all three are written) */
#include "reference.h"

enum { M = 64, N = 64, K = 128, INDICES = 32 };

int main(int argc, char **argv)
{
    const char *indices_path = option_text(argc, argv, "indices", 0), *out_path = option_text(argc, argv, "out", 0);
    const char *scattered_path = option_text(argc, argv, "scattered", 0);
    uint64_t seed = option_number(argc, argv, "seed", 0), expert = option_number(argc, argv, "expert", 0);
    if (!indices_path || !out_path || !scattered_path) fail("usage: ref_scatter_gemm indices= scattered= out=");
    Npy indices = npy_create(indices_path, WAVECC_I32, 1, (uint64_t[]){INDICES});
    Npy scattered = npy_create(scattered_path, WAVECC_F16, 2, (uint64_t[]){M, K});
    Npy out = npy_create(out_path, WAVECC_F32, 2, (uint64_t[]){M, N});
    static double s[M][K];
    for (uint64_t i = 0; i < M; i++) {
        uint64_t index = wavecc_random_u64(seed, 2, i) % M;
        if (i < INDICES) npy_put_code(&indices, i, index);
        for (uint64_t k = 0; k < K; k++) {
            bool is_scattered = i < INDICES && k % 32 == 0;
            uint64_t code = is_scattered ? wavecc_random_bits(WAVECC_F16, seed, 0, index * K + k)
                                         : wavecc_random_bits(WAVECC_F16, seed, 3, i * K + k);
            npy_put_code(&scattered, i * K + k, code);
            s[i][k] = wavecc_decode(WAVECC_F16, code);
        }
    }
    for (uint64_t i = 0; i < M; i++) {
        for (uint64_t j = 0; j < N; j++) {
            double sum = 0;
            for (uint64_t k = 0; k < K; k++) {
                if (k % 32 < 16) sum += s[i][k] * wavecc_random_value(WAVECC_F16, seed, 1, (expert * N + j) * K + k);
            }
            npy_put(&out, i * N + j, sum);
        }
    }
    npy_finish(&indices);
    npy_finish(&scattered);
    npy_finish(&out);
    return 0;
}
