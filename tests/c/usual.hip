// More of what ordinary kernels hold, on all targets: halves loaded into one register, bits and bytes, wide integers, structs by
// value, exchanges within a wave of any size, rows of networks (softmax, norms, activations, quantisation), dots. One workgroup of 128.
#include "gpu.h"

typedef __bf16 bf16;
extern "C" {
DEVICE float __ocml_exp_f32(float);
DEVICE float __ocml_tanh_f32(float);
DEVICE f16 __ocml_tanh_f16(f16);
DEVICE float __ocml_erf_f32(float);
DEVICE float __ocml_log1p_f32(float);
DEVICE float __ocml_exp2_f32(float);
DEVICE float __ocml_atan2_f32(float, float);
DEVICE double __ocml_log_f64(double);
DEVICE double __ocml_pow_f64(double, double);
DEVICE double __ocml_tanh_f64(double);
}
#define AT const u32 i = gid(), n = __builtin_amdgcn_grid_size_x()
#define A(k) a[(k) * n + i]
#define OUT(k) out[(k) * n + i]

// Two halves from different places into one register, from memory and from LDS.
GLOBAL void d16_loads(const u16 *a, const i8 *b, vec<u16, 2> *out)
{
    SHARED u16 tile[256];
    AT;
    OUT(0) = {a[i], a[n - 1 - i]};
    OUT(1) = {(u16)(short)b[i], (u16)(u8)b[i + 1]};
    tile[i] = a[i] ^ 0x55, tile[i + 128] = a[n + i];
    barrier();
    OUT(2) = {tile[i ^ 3], tile[255 - i]};
#ifdef __gfx1250__ // clang makes no such loads
    u32 word = 0, place = (u32)(__attribute__((address_space(3))) u16 *)(tile + i);
    asm volatile("global_load_d16_hi_b16 %0, %1, off\n\ts_wait_loadcnt 0x0\n\tds_load_u16_d16 %0, %2\n\ts_wait_dscnt 0x0"
                 : "+v"(word) : "v"(a + n - 1 - i), "v"(place));
    OUT(3) = {(u16)word, (u16)(word >> 16)};
#else
    OUT(3) = {tile[i], a[n - 1 - i]};
#endif
}

GLOBAL void logic(const u32 *a, u32 *out)
{
    AT;
    const u32 x = A(0), y = A(1), z = A(2);
    OUT(0) = x ^ y ^ z;
    OUT(1) = (x & y) | (~x & z);
    OUT(2) = (x & y) ^ (x & z) ^ (y & z);
    OUT(3) = ~(x | y) & z;
    OUT(4) = (x << 7 | y >> 25) ^ (z & ~y);
    OUT(5) = (x >> 3 & 0x1ff) + (u32)((int)(y << 5) >> 20);
    OUT(6) = (x | y | z) - (x & y & z);
    OUT(7) = x & 0x80 ? __builtin_clz(y | 1) : (u32)__builtin_ffs((int)z);
    OUT(8) = ((x & 0xffff0000) | (y & 0xffff)) ^ __builtin_bitreverse32(z);
}

GLOBAL void byte_swaps(const u32 *a, u32 *out, u64 *wide)
{
    AT;
    const u32 x = A(0), y = A(1);
    OUT(0) = __builtin_bswap32(x);
    OUT(1) = __builtin_bswap16((u16)x) | (u32)__builtin_bswap16((u16)y) << 16;
    OUT(2) = (x & 0xff) << 16 | (y >> 24) << 8 | (x >> 8 & 0xff) | (y & 0xff00) << 16;
    OUT(3) = __builtin_amdgcn_perm(x, y, 0x07020500);
    OUT(4) = __builtin_amdgcn_alignbyte(x, y, 3) ^ __builtin_amdgcn_alignbit(y, x, 11);
    wide[i] = __builtin_bswap64((u64)x << 32 | y);
}

GLOBAL void wide_integers(const u64 *a, u64 *out)
{
    AT;
    const u64 x = A(0), y = A(1), z = A(2);
    OUT(0) = x * y + z;
    OUT(1) = (u64)((unsigned __int128)x * y >> 64);
    OUT(2) = x < y ? z : (u64)-(long)z;
    OUT(3) = (u64)((long)x < (long)y ? (long)x : (long)y) + (x > z ? x : z);
    OUT(4) = (x >> (y & 63)) ^ (u64)((long)z >> (x & 63)) ^ (y << (z & 63));
    u64 low = x + y, carry = low < x;
    OUT(5) = (low ^ carry) - (x - z) * 3;
    OUT(6) = (u64)__builtin_clzl(x | 1) << 8 | (u64)__builtin_ctzl(y | 1ul << 63);
    OUT(7) = (u64)(long)(int)x * (u64)(long)(int)y + (u64)(u32)z * (u32)y;
}

struct Setting {
    float scale[3];
    short shift;
    u8 kind;
    struct { double bias; int step; } more;
};
static DEVICE NOINLINE float apply(Setting s, float x) { return x * s.scale[s.kind] + (float)s.shift; }

// A struct by value, and passed on by value; its arrays are indexed at run time.
GLOBAL void struct_arguments(Setting s, const float *a, float *out, double *wide)
{
    AT;
    OUT(0) = apply(s, A(0)) - s.scale[i % 3];
    wide[i] = A(1) + s.more.bias * (double)((int)i % s.more.step);
    s.kind = (u8)(i & 1), s.scale[1] = 2.5f;
    OUT(1) = apply(s, A(1));
}

// The wave has 32 or 64 lanes; groups of 32 of them are the same.
GLOBAL void shuffles(const int *a, int *out)
{
    AT;
    const int x = A(0), l = (int)lane(), base = l & ~31;
    auto from = [&](int v, int other) { return __builtin_amdgcn_ds_bpermute((base + (other & 31)) * 4, v); };
    OUT(0) = from(x, l ^ 16);
    OUT(1) = from(x, l + 5) + from(x, l - 1) * 2;
    int sum = x, least = x, most = x;
    for (int k = 16; k; k >>= 1) {
        sum += from(sum, l ^ k);
        const int p = from(least, l ^ k), q = from(most, l ^ k);
        least = p < least ? p : least, most = q > most ? q : most;
    }
    OUT(2) = sum;
    OUT(3) = most - least;
    int scan = x; // inclusive, in rows of 32
    for (int k = 1; k < 32; k <<= 1) {
        const int before = from(scan, l - k);
        if ((l & 31) >= k) scan += before;
    }
    OUT(4) = scan;
    OUT(5) = from(x, (l & 31) * 7);
}

// Of 32 lanes: how many, which place, whether any.
GLOBAL void ballots32(const int *a, u32 *out)
{
    AT;
    const u64 all = __builtin_amdgcn_ballot_w64(A(0) > 0);
    const u32 half = (u32)(all >> (lane() & 32)), below = half & ((1u << (lane() & 31)) - 1);
    OUT(0) = half;
    OUT(1) = __builtin_popcount(half);
    OUT(2) = __builtin_popcount(below);
    OUT(3) = half >> 31 ? 100u : (u32)__builtin_ffs((int)half);
    if (A(0) % 3) OUT(4) = (u32)(__builtin_amdgcn_ballot_w64(A(1) > 0) >> (lane() & 32));
}

// Within rows of 16: which of two, by a source of another lane.
GLOBAL void select_dpp(const u32 *a, u32 *out)
{
    AT;
    const u32 x = A(0), y = A(1);
    const u32 next = (u32)__builtin_amdgcn_update_dpp(0, (int)x, 0x101, 0xf, 0xf, true);   // row_shl:1, 0 at the end
    const u32 mirror = (u32)__builtin_amdgcn_update_dpp(0, (int)y, 0x140, 0xf, 0xf, true); // row_mirror
    OUT(0) = y & 1 ? next : x;
    OUT(1) = x > y ? mirror : next;
    OUT(2) = mirror & 0x10 ? mirror * 3 : x;
    OUT(3) = (u32)__builtin_amdgcn_update_dpp((int)y, (int)x, 0x12f, 0x5, 0xf, false); // row_ror:15, rows 0 and 2
}

// Sources from any lane of the row, or of the other row of a pair.
GLOBAL void permlanes_var(const u32 *a, u32 *out, u32 low, u32 high)
{
#ifdef __gfx1250__
    AT;
    OUT(0) = __builtin_amdgcn_permlane16_var(0, A(0), A(1), false, false);
    OUT(1) = __builtin_amdgcn_permlanex16_var(0, A(0), A(1) >> 8, false, false);
    OUT(2) = __builtin_amdgcn_permlanex16(0, A(0), low, high, false, false);
#endif
}

// Halves to 8 bits and back, in pairs.
GLOBAL void fp8_halves(const vec<f16, 2> *a, u32 *out, vec<f16, 2> *back)
{
#ifdef __gfx1250__
    AT;
    const vec<f16, 2> x = A(0), y = A(1);
    const short p = __builtin_amdgcn_cvt_pk_fp8_f16(x), q = __builtin_amdgcn_cvt_pk_bf8_f16(y);
    OUT(0) = (u16)p | (u32)(u16)q << 16;
    back[i] = __builtin_amdgcn_cvt_pk_f16_fp8(p);
    back[n + i] = __builtin_amdgcn_cvt_pk_f16_bf8(q);
#endif
}

GLOBAL void cas_max(const float *a, u32 *out, u32 *words)
{
    AT;
    auto number = [](u32 bits) { return __builtin_bit_cast(float, bits); };
    const u32 mine = __builtin_bit_cast(u32, A(0));
    u32 old = __scoped_atomic_load_n(out, __ATOMIC_RELAXED, AGENT);
    while (number(old) < A(0) && !__scoped_atomic_compare_exchange_n(out, &old, mine, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED, AGENT)) {}
    const u32 bit = 1u << (i & 7), byte = i % 12 / 4 * 8; // one byte of a word
    u32 word = __scoped_atomic_load_n(words, __ATOMIC_RELAXED, AGENT), next;
    do next = (word & ~(0xffu << byte)) | (((word >> byte & 0xff) ^ bit) << byte);
    while (!__scoped_atomic_compare_exchange_n(words, &word, next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED, AGENT));
}

// Where a pointer leads nobody knows: LDS, memory, or what the work-item has for itself.
struct Counters { u64 *sum; };
GLOBAL void atomics_by_pointer(const u64 *a, Counters *table, u64 *out)
{
    SHARED u64 shared[2];
    AT;
    if (i == 0) shared[0] = 0, shared[1] = 1ul << 63, table[0].sum = out, table[1].sum = shared;
    barrier();
    u64 *p = table[i & 1].sum;
    __hip_atomic_fetch_add(p, a[i], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    __hip_atomic_fetch_min(p + 1, a[i], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    barrier();
    if (i == 0) out[2] = shared[0], out[3] = shared[1];
}

// A sum over the workgroup, the same in all work-items.
static DEVICE float group_sum(float x)
{
    SHARED float part[128];
    part[tid()] = x;
    barrier();
    for (u32 step = 64; step; step >>= 1) {
        if (tid() < step) part[tid()] += part[tid() + step];
        barrier();
    }
    const float sum = part[0];
    barrier();
    return sum;
}

GLOBAL void softmax(const float *a, float *out)
{
    AT;
    SHARED float most[128];
    most[i] = A(0);
    barrier();
    for (u32 step = 64; step; step >>= 1) {
        if (i < step) most[i] = __builtin_fmaxf(most[i], most[i + step]);
        barrier();
    }
    const float e = __ocml_exp_f32(A(0) - most[0]);
    OUT(0) = e / group_sum(e);
}

GLOBAL void norms(const float *a, float *out, float epsilon)
{
    AT;
    const float x = A(0), mean = group_sum(x) / (float)n, d = x - mean;
    const float r = 1.0f / __builtin_sqrtf(group_sum(d * d) / (float)n + epsilon);
    OUT(0) = d * r * A(1) + A(2);
    OUT(1) = x / __builtin_sqrtf(group_sum(x * x) / (float)n + epsilon) * A(1);
}

GLOBAL void activations(const float *a, float *out, f16 *half)
{
    AT;
    const float x = A(0);
    OUT(0) = 0.5f * x * (1.0f + __ocml_tanh_f32(0.7978845608f * (x + 0.044715f * x * x * x)));
    OUT(1) = 0.5f * x * (1.0f + __ocml_erf_f32(x * 0.70710678f));
    OUT(2) = x / (1.0f + __ocml_exp_f32(-x));
    OUT(3) = x > 20.0f ? x : __ocml_log1p_f32(__ocml_exp_f32(x));
    OUT(4) = x > 0 ? x : 0.01f * x;
    OUT(5) = __builtin_fminf(__builtin_fmaxf(x + 3.0f, 0.0f), 6.0f) * x / 6.0f;
    OUT(6) = __ocml_atan2_f32(x, A(1)) + __ocml_exp2_f32(A(1));
    half[i] = (f16)(x / (1.0f + __ocml_exp_f32(-x)));
}

GLOBAL void quantise(const float *a, u32 *out, float *back, float scale)
{
    AT;
    u32 word = 0;
    for (u32 k = 0; k < 4; k++) {
        const float q = __builtin_rintf(A(k) / scale);
        const int v = (int)__builtin_fminf(__builtin_fmaxf(q, -128.0f), 127.0f);
        word |= (u32)(u8)v << 8 * k;
        back[k * n + i] = (float)(i8)(word >> 8 * k) * scale;
    }
    OUT(0) = word;
    vec<u8, 4> nibbles;
    for (u32 k = 0; k < 4; k++) nibbles[k] = (u8)((word >> 8 * k & 15) << 4 | (word >> (8 * k + 4) & 15));
    OUT(1) = __builtin_bit_cast(u32, nibbles);
}

// Products of halves in sums of f32, and of pairs.
GLOBAL void mixed(const vec<f16, 2> *a, const bf16 *b, float *out, vec<f16, 2> *half)
{
    AT;
    const vec<f16, 2> x = A(0), y = A(1);
    const float z = (float)x.y * 0.5f;
    OUT(0) = (float)x.x * (float)y.y + z;
    OUT(1) = __builtin_fmaf((float)x.y, (float)y.x, -(float)x.x);
    OUT(2) = (float)b[i] * (float)b[n + i] + z;
#ifdef __gfx1250__
    OUT(3) = (float)x.x * (float)y.x + (float)x.y * (float)y.y + z;
#else
    OUT(3) = __builtin_amdgcn_fdot2(x, y, z, false);
#endif
    half[i] = (vec<f16, 2>){(f16)((float)x.x * z + 1.0f), (f16)((float)y.y * z - (float)x.x)};
    half[n + i] = __builtin_elementwise_min(__builtin_elementwise_max(x, -y), (vec<f16, 2>){(f16)0.75, (f16)1.5});
}

// Rows of f64: products, functions, a sum that all lanes have.
GLOBAL void rows_f64(const double *a, double *out)
{
    AT;
    double sum = 0;
    for (u32 k = 0; k < n; k += 9) sum += a[k] * A(0) - a[n + k];
    OUT(0) = sum;
    OUT(1) = __ocml_log_f64(__builtin_fabs(A(0)) + 0.5) * __ocml_tanh_f64(A(1));
    OUT(2) = __ocml_pow_f64(__builtin_fabs(A(0)) + 0.5, A(1));
    OUT(3) = __builtin_fma(A(0), A(1), 2.5) * 1.125 - A(0);
    OUT(4) = (double)(u64)(__builtin_fabs(A(1)) * 1e12) + (double)(int)(A(0) * 1e6);
    OUT(5) = 1.0 / (A(0) * A(0) + A(1) * A(1));
}

// Tiles of halves in LDS, sums in f32; 32x32 of C, each work-item 8.
GLOBAL void tile_halves(const f16 *a, const f16 *b, float *c)
{
    SHARED f16 ta[32][40], tb[32][40];
    const u32 t = tid(), row = t / 4, col = t % 4 * 8;
    float sum[8] = {};
    for (u32 k = 0; k < 64; k += 32) {
        for (u32 j = 0; j < 8; j++) ta[row][col + j] = a[row * 64 + k + col + j];
        for (u32 j = 0; j < 8; j++) tb[col + j][row] = b[(k + row) * 32 + col + j];
        barrier();
        for (u32 kk = 0; kk < 32; kk++)
            for (u32 j = 0; j < 8; j++) sum[j] += (float)ta[row][kk] * (float)tb[col + j][kk];
        barrier();
    }
    for (u32 j = 0; j < 8; j++) c[row * 32 + col + j] = sum[j];
}

// Sums of bf16 and of pairs, clamped.
GLOBAL void brain_rows(const vec<bf16, 2> *a, vec<bf16, 2> *out)
{
    AT;
    const vec<bf16, 2> x = A(0), y = A(1), z = A(2);
    OUT(0) = x * y + z;
    OUT(1) = x - y;
    OUT(2) = {x.x < y.x ? y.x : x.x, x.y > y.y ? y.y : x.y};
    OUT(3) = {(bf16)((float)x.x + (float)y.y * (float)z.x), (bf16)-(float)z.y};
}

// The smaller and the larger of pairs, where a number is preferred.
GLOBAL void brain_extremes(const vec<bf16, 2> *a, vec<bf16, 2> *out)
{
    AT;
    const vec<bf16, 2> x = A(0), y = A(1);
    OUT(0) = __builtin_elementwise_min(x, y);
    OUT(1) = __builtin_elementwise_max(x, y);
    OUT(2) = __builtin_elementwise_max(__builtin_elementwise_min(x, y), -x);
}

// The same where NaN wins.
GLOBAL void extremes(const float *a, const double *b, float *out, double *wide)
{
    AT;
    const float x = A(0), y = A(1), z = A(2);
    OUT(0) = __builtin_elementwise_minimum(x, y);
    OUT(1) = __builtin_elementwise_maximum(y, z);
    OUT(2) = __builtin_elementwise_maximum(__builtin_elementwise_minimum(x, z), y);
    OUT(3) = __builtin_elementwise_minimum(__builtin_elementwise_minimum(x, y), z);
    wide[i] = __builtin_elementwise_minimum(b[i], b[n + i]);
    wide[n + i] = __builtin_elementwise_maximum(b[i], b[n + i]);
}

// Halves that all lanes have: arguments.
GLOBAL void half_arguments(f16 x, f16 y, f16 z, const f16 *a, f16 *out, float *wide, float scale)
{
    AT;
    const f16 sum = x + y, product = x * z - y, more = __builtin_elementwise_floor(z * (f16)3) - sum;
    const float w = (float)product * 2.5f + (float)sum;
    OUT(0) = a[i] * product + sum;
    OUT(1) = a[i] < more ? (f16)w : more;
    wide[i] = w + (float)i;
    const f16 scaled = (f16)((float)y * scale);
    wide[n + i] = (float)(scaled > (f16)0.5f ? a[i] : -a[i]) + ((float)z > scale ? 1.0f : 2.0f);
}

// The hyperbolic tangent, by the instruction where there is one.
GLOBAL void tangents(const float *a, float *out, f16 *half, float *brain)
{
    AT;
#ifdef __gfx1250__
    OUT(0) = __builtin_amdgcn_tanhf(A(0));
    half[i] = __builtin_amdgcn_tanhh((f16)A(1));
    brain[i] = (float)__builtin_amdgcn_tanh_bf16((bf16)A(1));
#else
    OUT(0) = __ocml_tanh_f32(A(0));
    half[i] = __ocml_tanh_f16((f16)A(1));
    brain[i] = (float)(bf16)__ocml_tanh_f32((float)(bf16)A(1));
#endif
}

// One of two, the first from another lane of the row.
GLOBAL void select_dpp_once(const u32 *a, u32 *out)
{
    AT;
    const u32 x = A(0), y = A(1);
    const u32 other = (u32)__builtin_amdgcn_update_dpp(0, (int)x, 0x121, 0xf, 0xf, true); // row_ror:1
    OUT(0) = y & 4 ? y : other;
#ifdef __gfx1250__ // what hand-written code does, and clang does not
    u32 chosen;
    asm("v_cndmask_b32_e64_dpp %0, %1, %2, %3 row_ror:1 row_mask:0xf bank_mask:0xf bound_ctrl:1"
        : "=v"(chosen) : "v"(x), "v"(y), "s"(__builtin_amdgcn_ballot_w32(y & 4)));
    OUT(0) = chosen;
#endif
}

// Hashes of uniform and of own words; divisions by what is known only at run time.
GLOBAL void hashes(const u32 *a, u32 *out, u32 seed, int divisor)
{
    AT;
    u32 h = seed;
    for (u32 k = 0; k < 3; k++) {
        u32 w = A(k) * 0xcc9e2d51u;
        w = (w << 15 | w >> 17) * 0x1b873593u;
        h ^= w;
        h = (h << 13 | h >> 19) * 5 + 0xe6546b64u;
    }
    h ^= h >> 16, h *= 0x85ebca6bu, h ^= h >> 13, h *= 0xc2b2ae35u, h ^= h >> 16;
    OUT(0) = h;
    OUT(1) = (u32)((int)A(0) / divisor) ^ A(1) % (u32)divisor;
    OUT(2) = (u32)((u64)A(2) * 1000003u % (u64)(A(0) | 1));
    OUT(3) = (u16)A(0) / (u16)(A(1) | 1) + (u32)(int)((short)A(2) % 77);
}
