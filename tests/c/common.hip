// What ordinary kernels hold: functions of numbers, halves, clamps, uniform bytes, pointers in memory, arrays indexed at
// run time, atomics of floats, calls, clocks. One workgroup; a is 4 numbers for each work-item, n apart.
#include "gpu.h"

typedef __bf16 bf16;
extern "C" {
DEVICE float __ocml_sin_f32(float);
DEVICE float __ocml_cos_f32(float);
DEVICE float __ocml_tanh_f32(float);
DEVICE float __ocml_pow_f32(float, float);
DEVICE float __ocml_exp_f32(float);
DEVICE float __ocml_log_f32(float);
DEVICE float __ocml_fmod_f32(float, float);
DEVICE double __ocml_sin_f64(double);
DEVICE double __ocml_exp_f64(double);
}
#define AT const u32 i = gid(), n = __builtin_amdgcn_grid_size_x()
#define A(k) a[(k) * n + i]
#define OUT(k) out[(k) * n + i]

GLOBAL void functions_f32(const float *a, float *out)
{
    AT;
    const float x = A(0), y = A(1), p = __builtin_fabsf(x) + 0.25f;
    OUT(0) = __builtin_sqrtf(p);
    OUT(1) = 1.0f / __builtin_sqrtf(p);
    OUT(2) = __ocml_sin_f32(x);
    OUT(3) = __ocml_cos_f32(y);
    OUT(4) = __ocml_tanh_f32(x);
    OUT(5) = __ocml_pow_f32(p, y);
    OUT(6) = __ocml_exp_f32(y);
    OUT(7) = __ocml_log_f32(p);
    OUT(8) = __ocml_fmod_f32(x, p);
    OUT(9) = x / y;
    OUT(10) = __builtin_floorf(x) + __builtin_ceilf(y) * 2 + __builtin_truncf(x) * 4 + __builtin_rintf(y) * 8;
    OUT(11) = __builtin_copysignf(x, y);
    OUT(12) = __builtin_fmaf(x, y, A(2)) * 3.25f + 1.75f;
}

GLOBAL void classes(const float *a, u32 *out)
{
    AT;
    const float x = A(0), y = A(1);
    const float q = i % 5 == 0 ? x / 0.0f : i % 5 == 1 ? 0.0f / (x - x) : i % 5 == 2 ? x * 1e-42f : x;
    out[i] = (__builtin_isnan(q) ? 1 : 0) | (__builtin_isinf(q) ? 2 : 0) | (__builtin_isfinite(q) ? 4 : 0) |
             (__builtin_isnormal(q) ? 8 : 0) | (__builtin_signbit(q) && q == q ? 16 : 0) | (q < y ? 32 : 0) | (!(q >= y) ? 64 : 0);
}

GLOBAL void functions_f64(const double *a, double *out)
{
    AT;
    const double x = A(0), y = A(1), p = __builtin_fabs(x) + 0.25;
    double sum = 0;
    for (u32 k = 0; k < 4; k++) sum += A(k) * y;
    OUT(0) = sum;
    OUT(1) = ((x * 0.123456789012345 + 1.2345678901234567) * x + 2.3456789012345678) * x + 3.4567890123456789;
    OUT(2) = x / y;
    OUT(3) = __builtin_sqrt(p);
    OUT(4) = __builtin_fmin(x, y) + __builtin_fmax(x, A(2)) * 2;
    OUT(5) = __builtin_floor(x) + __builtin_rint(y) * 4;
    OUT(6) = __ocml_sin_f64(x);
    OUT(7) = __ocml_exp_f64(y);
    OUT(8) = (double)(long)(x * 1000) + (double)(u32)(p * 1000) + (float)y;
    OUT(9) = __builtin_ldexp(x, (int)i % 7 - 3);
}

GLOBAL void halves(const f16 *a, f16 *out)
{
    AT;
    const f16 x = A(0), y = A(1), z = A(2);
    OUT(0) = x + y;
    OUT(1) = x * y - z;
    OUT(2) = __builtin_fmaf16(x, y, z);
    OUT(3) = __builtin_elementwise_min(__builtin_elementwise_max(x, (f16)-0.5), (f16)0.5); // a clamp
    OUT(4) = __builtin_elementwise_max(__builtin_elementwise_min(x, y), z);
    OUT(5) = (f16)((float)x * 1.5f) + (f16)(int)(y * (f16)8);
    OUT(6) = x < y ? z : -z;
    OUT(7) = __builtin_elementwise_floor(x) + __builtin_elementwise_abs(y);
    OUT(8) = __builtin_elementwise_sqrt(__builtin_elementwise_abs(x));
}

GLOBAL void halves_packed(const vec<f16, 2> *a, vec<f16, 2> *out)
{
    AT;
    const vec<f16, 2> x = A(0), y = A(1), z = A(2);
    OUT(0) = x + y;
    OUT(1) = x * y;
    OUT(2) = __builtin_elementwise_fma(x, y, z);
    OUT(3) = __builtin_elementwise_max(x, y);
}

// The same on numbers that are equal in all lanes: the scalar unit's, where it has them.
GLOBAL void halves_uniform(const f16 *a, f16 *out, u32 k)
{
    const f16 x = a[k], y = a[k + 1], z = a[k + 2];
    const f16 r = x < y ? x * y + z : x - y * z;
    const float w = (float)r * 2.0f + (float)(u32)k;
    if (tid() == 0) out[0] = r, out[1] = (f16)w, out[2] = x > z ? x : z, out[3] = __builtin_elementwise_floor(x * (f16)3);
}

GLOBAL void brains(const bf16 *a, bf16 *out)
{
    AT;
    const bf16 x = A(0), y = A(1), z = A(2);
    OUT(0) = x + y;
    OUT(1) = x * y;
    OUT(2) = (bf16)((float)x * (float)y + (float)z);
    OUT(3) = x < y ? x : y;
    OUT(4) = (bf16)((float)x * 3.0f);
}

GLOBAL void brains_packed(const vec<bf16, 2> *a, vec<bf16, 2> *out)
{
    AT;
    const vec<bf16, 2> x = A(0), y = A(1);
    OUT(0) = x + y;
    OUT(1) = x * y;
}

GLOBAL void clamps(const int *a, int *out)
{
    AT;
    const int x = A(0), y = A(1), z = A(2);
    auto min = [](int p, int q) { return p < q ? p : q; };
    auto max = [](int p, int q) { return p > q ? p : q; };
    OUT(0) = min(max(x, -1000), 1000);
    OUT(1) = max(min(x, y), z);
    OUT(2) = min(max(x, y), z);
    OUT(3) = (int)(u8)min(max(x / 1024, 0), 255);
    OUT(4) = max(max(x, y), z) - min(min(x, y), z);
    OUT(5) = (x ^ y ^ z) + (int)__builtin_amdgcn_sad_u8((u32)x, (u32)y, (u32)z);
    OUT(6) = max(x + y, z) + min(x + 5, y);
    OUT(7) = (int)__builtin_elementwise_add_sat((short)x, (short)y) + (int)__builtin_elementwise_sub_sat((u8)x, (u8)y);
    OUT(8) = (int)((u32)x >> (y & 31)) ^ __builtin_popcount((u32)z) ^ (int)((u64)(u32)x * (u32)y >> 32);
}

GLOBAL void clamps_f32(const float *a, float *out)
{
    AT;
    const float x = A(0), y = A(1), z = A(2);
    OUT(0) = __builtin_fminf(__builtin_fmaxf(x, 0.0f), 1.0f);
    OUT(1) = __builtin_fminf(__builtin_fmaxf(x, y), z);
    OUT(2) = __builtin_fmaxf(__builtin_fminf(x, -0.5f), y);
    OUT(3) = __builtin_elementwise_minimum(__builtin_elementwise_maximum(x, y), z);
    OUT(4) = (float)(u8)(int)__builtin_fminf(__builtin_fmaxf(x * 100.0f, 0.0f), 255.0f);
}

// Bytes and halves at places that all lanes agree on.
GLOBAL void uniform_bytes(const u8 *a, const short *b, const i8 *c, int *out, u32 k)
{
    int sum = 0;
    for (u32 j = 0; j < 5; j++) sum += a[k + j] * 3 + b[k + 2 * j] - c[k + 3 * j];
    out[gid()] = sum + (int)tid() * a[k];
}

// The pointers are in memory: nothing says which memory they are of.
struct Row {
    float *data;
    u32 first, step;
};
GLOBAL void pointers_in_memory(const float *a, Row *rows, float *out)
{
    SHARED static float table[128];
    AT;
    table[i] = A(0) * 2;
    if (i < 2) rows[i] = {i ? table : (float *)a, i, 1};
    barrier();
    const Row global = rows[0], local = rows[1];
    OUT(0) = global.data[global.first + i * global.step] + local.data[i ^ 1];
    OUT(1) = table[127 - i];
    barrier();
    local.data[i] = A(1); // a flat store, to LDS
    barrier();
    OUT(2) = table[i ^ 65];
}

GLOBAL void indexed_arrays(const u32 *a, u32 *out)
{
    AT;
    u32 x[8], counts[4] = {0, 0, 0, 0};
    for (u32 k = 0; k < 8; k++) x[k] = A(0) * (k + 1) + k;
    for (u32 k = 0; k < 8; k++) counts[x[k] >> 3 & 3] += x[(x[k] >> 5) & 7];
    x[A(1) & 7] = 1;
    u32 sum = 0;
    for (u32 k = 0; k < 8; k++) sum = sum * 3 + x[k];
    OUT(0) = sum;
    OUT(1) = counts[A(1) & 3];
}

// An index that all lanes agree on.
GLOBAL void indexed_uniform(const vec<float, 16> *a, float *out, u32 k)
{
    AT;
    vec<float, 16> x = a[i];
    out[i] = x[k & 15];
    x[(k + 5) & 15] = 9;
    OUT(1) = x[(k * 3) & 15] + x[5];
}

GLOBAL void float_atomics(const float *a, float *out, double *sums, int *signed_)
{
    SHARED static float most, least;
    AT;
    if (i == 0) most = -1e30f, least = 1e30f;
    barrier();
    __hip_atomic_fetch_max(&most, A(0), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
    __hip_atomic_fetch_min(&least, A(0), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
    __hip_atomic_fetch_max(&out[0], A(1), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_fetch_min(&out[1], A(1), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_fetch_add(&out[2], __builtin_rintf(A(1) * 16), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_fetch_add(&sums[0], (double)(int)(A(1) * 16), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_fetch_max(&sums[1], (double)A(1), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_fetch_max(&signed_[0], (int)(A(1) * 16), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    barrier();
    if (i == 0) out[3] = most, out[4] = least;
}

GLOBAL void dots(const u32 *a, int *out)
{
    AT;
    const u32 x = A(0), y = A(1);
    int sum = (int)A(2);
#ifdef __gfx1250__
    OUT(0) = __builtin_amdgcn_sudot4(true, x, true, y, sum, false);
    OUT(1) = (int)__builtin_amdgcn_udot4(x, y, (u32)sum, false);
#else
    OUT(0) = __builtin_amdgcn_sdot4(x, y, sum, false);
    OUT(1) = (int)__builtin_amdgcn_udot4(x, y, (u32)sum, false);
#endif
}

GLOBAL void clocks(u64 *out)
{
    const u64 begin = __builtin_readcyclecounter(), steady = __builtin_readsteadycounter();
    out[gid()] = begin;
    threadfence();
    const u64 end = __builtin_readcyclecounter(), later = __builtin_readsteadycounter();
    out[gid()] = end >= begin && later >= steady;
}

static DEVICE NOINLINE float polynomial(float x, float y) { return x * x * y + 3 * x - y; }
static DEVICE NOINLINE u32 collatz(u32 x)
{
    u32 steps = 0;
    while (x != 1 && steps < 40) x = x & 1 ? 3 * x + 1 : x / 2, steps++;
    return steps;
}
GLOBAL void calls(const float *a, float *out)
{
    AT;
    const float x = polynomial(A(0), A(1));
    OUT(0) = polynomial(x, A(2)) + (float)collatz(i + 1);
    OUT(1) = i & 1 ? polynomial(A(3), 2) : x;
}

// Sums of rows of 16 lanes, by sources of other lanes.
GLOBAL void dpp_sums(const int *a, int *out)
{
    AT;
    int x = A(0), y = A(1);
    x += __builtin_amdgcn_update_dpp(0, x, 0x128, 0xf, 0xf, false); // row_ror:8
    x += __builtin_amdgcn_update_dpp(0, x, 0x124, 0xf, 0xf, false);
    x += __builtin_amdgcn_update_dpp(0, x, 0x122, 0xf, 0xf, false);
    x += __builtin_amdgcn_update_dpp(0, x, 0x121, 0xf, 0xf, false);
    OUT(0) = x;
    const int left = __builtin_amdgcn_update_dpp(0, y, 0x111, 0xf, 0xf, true); // row_shr:1, 0 at the end
    OUT(1) = left * 3 + (y < left ? y : left) + ((left << 3) | (y & 7));
    OUT(2) = __builtin_amdgcn_update_dpp(y, x, 0x1b, 0xf, 0xf, false); // quads from behind
#ifdef __gfx1250__
    OUT(3) = __builtin_amdgcn_mov_dpp8(y, 0 | 7 << 0 | 6 << 3 | 5 << 6 | 4 << 9 | 3 << 12 | 2 << 15 | 1 << 18);
#else
    OUT(3) = __builtin_amdgcn_update_dpp(0, y, 0x141, 0xf, 0xf, false); // row_half_mirror
#endif
}
