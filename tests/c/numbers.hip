// Arithmetic: divisions of all widths, bits, f64, conversions, rounding.
#include "gpu.h"

template <class T> static DEVICE void divide(const T *a, const T *b, T *out)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    out[i] = a[i] / b[i];
    out[n + i] = a[i] % b[i];
    out[2 * n + i] = a[i] / 7;
    out[3 * n + i] = a[i] % 1000;
}
GLOBAL void divide_i8(const i8 *a, const i8 *b, i8 *out) { divide(a, b, out); }
GLOBAL void divide_i16(const short *a, const short *b, short *out) { divide(a, b, out); }
GLOBAL void divide_i32(const int *a, const int *b, int *out) { divide(a, b, out); }
GLOBAL void divide_u32(const u32 *a, const u32 *b, u32 *out) { divide(a, b, out); }
GLOBAL void divide_i64(const long *a, const long *b, long *out) { divide(a, b, out); }
GLOBAL void divide_u64(const u64 *a, const u64 *b, u64 *out) { divide(a, b, out); }

GLOBAL void bits(const u64 *a, u64 *out)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    const u64 x = a[i];
    const u32 w = (u32)x, v = (u32)(x >> 32), s = v & 31;
    out[i] = (u64)__builtin_popcountl(x) | (u64)__builtin_popcount(w) << 32;
    out[n + i] = (u64)(x ? __builtin_clzl(x) : 64) | (u64)(w ? __builtin_ctz(w) : 32) << 32;
    out[2 * n + i] = __builtin_bitreverse64(x);
    out[3 * n + i] = __builtin_bswap64(x);
    out[4 * n + i] = (u64)((unsigned __int128)x * (x ^ 0x9e3779b97f4a7c15ul) >> 64);
    out[5 * n + i] = (u64)((__int128)(long)x * (long)(x * 3) >> 64);
    out[6 * n + i] = __builtin_rotateleft64(x, s) ^ __builtin_rotateright32(w, s);
    out[7 * n + i] = (u64)__builtin_elementwise_add_sat(w, v) << 32 | (u32)__builtin_elementwise_sub_sat((int)w,
                                                            (int)v);
    out[8 * n + i] = (x >> s) + (u64)((long)x >> (s + 20)) + (x << (s + 3));
    out[9 * n + i] = (u64)(u32)__builtin_elementwise_abs((int)w) << 32 | (w < v ? w : v);
}

GLOBAL void sha256_block(const u32 *words, u32 *out, const u32 *k)
{
    u32 w[64], h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    auto ror = [](u32 x, u32 n) { return __builtin_rotateright32(x, n); };
    for (int i = 0; i < 16; i++) w[i] = __builtin_bswap32(words[gid() * 16 + i]);
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (ror(w[i - 15], 7) ^ ror(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
               (ror(w[i - 2], 17) ^ ror(w[i - 2], 19) ^ w[i - 2] >> 10);
    u32 s[8];
    for (int i = 0; i < 8; i++) s[i] = h[i];
    for (int i = 0; i < 64; i++) {
        const u32 x = s[7] + (ror(s[4], 6) ^ ror(s[4], 11) ^ ror(s[4],
                                                            25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + k[i] + w[i];
        const u32 y = (ror(s[0], 2) ^ ror(s[0], 13) ^ ror(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        for (int j = 7; j > 0; j--) s[j] = s[j - 1];
        s[4] += x;
        s[0] = x + y;
    }
    for (int i = 0; i < 8; i++) out[gid() * 8 + i] = h[i] + s[i];
}

GLOBAL void f64_all(const double *a, const double *b, double *out)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    const double x = a[i], y = b[i];
    out[i] = x / y;
    out[n + i] = __builtin_sqrt(__builtin_fabs(x));
    out[2 * n + i] = __builtin_fma(x, y, 1.0);
    out[3 * n + i] = __builtin_floor(x) + __builtin_ceil(y);
    out[4 * n + i] = __builtin_trunc(x) - __builtin_rint(y);
    out[5 * n + i] = __builtin_fmin(x, y) + 2 * __builtin_fmax(x, y);
    out[6 * n + i] = (double)(long)(x * 1000) + (double)(u64)(__builtin_fabs(y) * 1e15);
    out[7 * n + i] = (double)(float)x + (double)(int)y;
    out[8 * n + i] = __builtin_copysign(x, y) * (x < y ? 0.5 : 2.0);
    double p = 1; // exp by its series, on a reduced argument
    const double r = x / 1024;
    for (int k = 12; k > 0; k--) p = 1 + p * r / k;
    out[9 * n + i] = p;
}

GLOBAL void f32_divide(const float *a, const float *b, float *out)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    out[i] = a[i] / b[i];
    out[n + i] = __builtin_sqrtf(__builtin_fabsf(a[i]));
    out[2 * n + i] = (float)(int)a[i] + (float)(u32)__builtin_fabsf(b[i]);
    out[3 * n + i] = (float)(long)(a[i] * 1e6f);
    out[4 * n + i] = (float)(u64)(u32)i * 4294967297.0f + __builtin_roundevenf(b[i] * 8);
}

GLOBAL void convert_halves(const float *in, f16 *h, __bf16 *b, float *back)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    const f16 x = (f16)in[i];
    const __bf16 y = (__bf16)in[i];
    h[i] = x;
    b[i] = y;
    h[n + i] = x * x + (f16)0.25f;
    b[n + i] = (__bf16)((float)y * 3.0f);
    back[i] = (float)x + (float)y;
    back[n + i] = (float)(int)x;
    h[2 * n + i] = (f16)(int)(i - 100);
    back[2 * n + i] = (float)(x > (f16)0.5f ? x : -x);
}

#ifndef __gfx90a__ // no fp8
GLOBAL void convert_fp8(const float *in, u32 *out, float *back)
{
    const u32 i = gid();
    int word = __builtin_amdgcn_cvt_pk_fp8_f32(in[4 * i], in[4 * i + 1], 0, false);
    word = __builtin_amdgcn_cvt_pk_fp8_f32(in[4 * i + 2], in[4 * i + 3], word, true);
    out[i] = word;
    back[4 * i] = __builtin_amdgcn_cvt_f32_fp8(word, 0);
    back[4 * i + 1] = __builtin_amdgcn_cvt_f32_fp8(word, 1);
    const vec<float, 2> high = __builtin_amdgcn_cvt_pk_f32_fp8(word, true);
    back[4 * i + 2] = high.x;
    back[4 * i + 3] = high.y;
}
#endif
