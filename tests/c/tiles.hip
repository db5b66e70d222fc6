// Tiles in LDS: transposes, stencils, matrix products (scalar and by matrix instructions), FFT, LU.
#include "gpu.h"

GLOBAL void transpose(const float *in, float *out, int w, int h)
{
    SHARED float tile[32][33];
    u32 x = bid() * 32 + tid(), y = bid_y() * 32 + tid_y();
    for (u32 j = 0; j < 32; j += 8)
        if (x < (u32)w && y + j < (u32)h) tile[tid_y() + j][tid()] = in[(y + j) * w + x];
    barrier();
    x = bid_y() * 32 + tid();
    y = bid() * 32 + tid_y();
    for (u32 j = 0; j < 32; j += 8)
        if (x < (u32)h && y + j < (u32)w) out[(y + j) * h + x] = tile[tid()][tid_y() + j];
}

extern SHARED u8 bytes[];
GLOBAL void transpose_bytes(const u8 *in, u8 *out, int pitch)
{
    for (u32 i = 0; i < 64; i++) bytes[i * pitch + tid()] = in[i * 64 + tid()];
    barrier();
    for (u32 i = 0; i < 64; i++) out[i * 64 + tid()] = bytes[tid() * pitch + i];
}

// 7 points in three dimensions, planes in LDS with a halo, the third dimension in registers
GLOBAL void stencil7(const float *in, float *out, int nx, int ny, int nz)
{
    SHARED float plane[10][18];
    const int x = (int)(bid() * 16 + tid()), y = (int)(bid_y() * 8 + tid_y());
    const u32 i = tid() + 1, j = tid_y() + 1;
    auto at = [&](int a, int b, int c) {
        return a >= 0 && b >= 0 && a < nx && b < ny && c >= 0 && c < nz ? in[(c * ny + b) * nx + a] : 0.0f;
    };
    float below = 0, here = at(x, y, 0);
    for (int z = 0; z < nz; z++) {
        const float above = at(x, y, z + 1);
        plane[j][i] = here;
        if (i == 1) plane[j][0] = at(x - 1, y, z);
        if (i == 16) plane[j][17] = at(x + 1, y, z);
        if (j == 1) plane[0][i] = at(x, y - 1, z);
        if (j == 8) plane[9][i] = at(x, y + 1, z);
        barrier();
        const float sum = plane[j][i - 1] + plane[j][i + 1] + plane[j - 1][i] + plane[j + 1][i] + above + below;
        if (x < nx && y < ny) out[(z * ny + y) * nx + x] = 0.5f * here + 0.0833f * sum;
        barrier();
        below = here;
        here = above;
    }
}

GLOBAL void matmul(const double *a, const double *b, double *c, int n)
{
    SHARED double ta[16][16], tb[16][16];
    double sum = 0;
    const u32 x = bid() * 16 + tid(), y = bid_y() * 16 + tid_y();
    for (u32 k = 0; k < (u32)n; k += 16) {
        ta[tid_y()][tid()] = a[y * n + k + tid()];
        tb[tid_y()][tid()] = b[(k + tid_y()) * n + x];
        barrier();
        for (int i = 0; i < 16; i++) sum += ta[tid_y()][i] * tb[i][tid()];
        barrier();
    }
    c[y * n + x] = sum;
}

#ifndef __gfx1250__
// 64x64 of C by 4 waves of 32x32, f16 tiles of A and of B transposed through LDS
GLOBAL void mfma_f16(const f16 *a, const f16 *b, float *c, int n)
{
    SHARED f16 ta[64][36], tb[64][36];
    vec<float, 16> acc = 0.0f;
    const u32 t = tid(), wave = t / 64, l = t & 63, row = bid_y() * 64, col = bid() * 64;
    for (u32 k = 0; k < (u32)n; k += 32) {
        for (u32 i = t; i < 64 * 32; i += 256) {
            ta[i / 32][i % 32] = a[(row + i / 32) * n + k + i % 32];
            tb[i % 64][i / 64] = b[(k + i / 64) * n + col + i % 64];
        }
        barrier();
        for (u32 kk = 0; kk < 32; kk += 8) {
            const vec<f16, 4> x = *(vec<f16, 4> *)&ta[(wave / 2) * 32 + l % 32][kk + l / 32 * 4];
            const vec<f16, 4> y = *(vec<f16, 4> *)&tb[(wave % 2) * 32 + l % 32][kk + l / 32 * 4];
            acc = __builtin_amdgcn_mfma_f32_32x32x8f16(x, y, acc, 0, 0, 0);
        }
        barrier();
    }
    for (u32 i = 0; i < 16; i++) {
        const u32 r = row + wave / 2 * 32 + i % 4 + i / 4 * 8 + l / 32 * 4, s = col + wave % 2 * 32 + l % 32;
        c[r * n + s] = acc[i];
    }
}

// One wave each: bf16 16x16x16, f64 16x16x4, i8 16x16x32, straight from memory
GLOBAL void mfma_bf16(const u16 *a, const u16 *bt, float *c, int k)
{
    vec<float, 4> acc = 0.0f;
    const u32 l = lane();
    for (int i = 0; i < k; i += 16) {
        const vec<short, 4> x = *(const vec<short, 4> *)(a + (l % 16) * k + i + l / 16 * 4);
        const vec<short, 4> y = *(const vec<short, 4> *)(bt + (l % 16) * k + i + l / 16 * 4);
        acc = __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(x, y, acc, 0, 0, 0);
    }
    for (u32 i = 0; i < 4; i++) c[(l / 16 * 4 + i) * 16 + l % 16] = acc[i];
}

GLOBAL void mfma_f64(const double *a, const double *bt, double *c, int k)
{
    vec<double, 4> acc = 0.0;
    const u32 l = lane();
    for (int i = 0; i < k; i += 4)
        acc = __builtin_amdgcn_mfma_f64_16x16x4f64(a[(l % 16) * k + i + l / 16], bt[(l % 16) * k + i + l / 16], acc,
                                                   0, 0, 0);
    for (u32 i = 0; i < 4; i++) c[(l / 16 + 4 * i) * 16 + l % 16] = acc[i];
}

#ifndef __gfx90a__ // no product of i8 this deep
GLOBAL void mfma_i8(const i8 *a, const i8 *bt, int *c, int k)
{
    vec<int, 4> acc = 0;
    const u32 l = lane();
    for (int i = 0; i < k; i += 32)
        acc = __builtin_amdgcn_mfma_i32_16x16x32_i8(*(const long *)(a + (l % 16) * k + i + l / 16 * 8),
                                                    *(const long *)(bt + (l % 16) * k + i + l / 16 * 8), acc, 0, 0, 0);
    for (u32 i = 0; i < 4; i++) c[(l / 16 * 4 + i) * 16 + l % 16] = acc[i];
}
#endif
#endif

// 512 points, radix 2, in LDS; twiddles from a table
GLOBAL void fft(const vec<float, 2> *in, const vec<float, 2> *twiddle, vec<float, 2> *out)
{
    SHARED vec<float, 2> a[512];
    const u32 t = tid();
    for (u32 i = t; i < 512; i += 256) a[__builtin_bitreverse32(i) >> 23] = in[bid() * 512 + i];
    for (u32 half = 1; half < 512; half <<= 1) {
        barrier();
        const u32 k = t & (half - 1), i = 2 * (t - k) + k;
        const vec<float, 2> w = twiddle[k * (256 / half)], x = a[i], y = a[i + half];
        const vec<float, 2> z = {y.x * w.x - y.y * w.y, y.x * w.y + y.y * w.x};
        a[i] = x + z;
        a[i + half] = x - z;
    }
    barrier();
    for (u32 i = t; i < 512; i += 256) out[bid() * 512 + i] = a[i];
}

// LU without pivots of 32x32 in f64 in LDS
GLOBAL void lu(double *m)
{
    SHARED double a[32][33];
    const u32 x = tid(), y = tid_y();
    double *mine = m + bid() * 1024;
    for (u32 r = y; r < 32; r += 8) a[r][x] = mine[r * 32 + x];
    for (u32 k = 0; k < 31; k++) {
        barrier();
        if (y == 0 && x > k) a[x][k] /= a[k][k];
        barrier();
        for (u32 r = y; r < 32; r += 8)
            if (r > k && x > k) a[r][x] -= a[r][k] * a[k][x];
    }
    barrier();
    for (u32 r = y; r < 32; r += 8) mine[r * 32 + x] = a[r][x];
}
