// Reductions: trees in LDS, by lane exchanges, and over all workgroups in one launch.
#include "gpu.h"

GLOBAL void reduce_tree(const int *in, int *out, int n)
{
    SHARED int part[256];
    const u32 t = tid();
    int sum = 0;
    for (u32 i = gid(); i < (u32)n; i += bdim() * __builtin_amdgcn_grid_size_x() / bdim()) sum += in[i];
    part[t] = sum;
    barrier();
    for (u32 step = bdim() / 2; step; step >>= 1) {
        if (t < step) part[t] += part[t + step];
        barrier();
    }
    if (t == 0) out[bid()] = part[0];
}

// A wave by ds_bpermute, the waves through LDS.
static DEVICE double wave_sum(double x)
{
    for (int step = LANES / 2; step; step >>= 1) {
        union { double d; int w[2]; } a = {x}, b;
        const int from = (int)(lane() ^ step) * 4;
        b.w[0] = __builtin_amdgcn_ds_bpermute(from, a.w[0]);
        b.w[1] = __builtin_amdgcn_ds_bpermute(from, a.w[1]);
        x += b.d;
    }
    return x;
}

GLOBAL void reduce_shuffle(const float *in, double *out, int n)
{
    SHARED double part[16];
    double sum = 0;
    for (u32 i = gid(); i < (u32)n; i += 4 * bdim()) sum += (double)in[i] * in[i];
    sum = wave_sum(sum);
    if (lane() == 0) part[tid() / LANES] = sum;
    barrier();
    if (tid() < LANES) {
        sum = wave_sum(tid() < bdim() / LANES ? part[tid()] : 0.0);
        if (tid() == 0) out[bid()] = sum;
    }
}

#ifndef __gfx1250__
// By DPP: rows of 16 by shifts, then row_bcast.
GLOBAL void reduce_dpp(const int *in, int *out)
{
    int x = in[gid()];
    x += __builtin_amdgcn_update_dpp(0, x, 0x111, 0xf, 0xf, false); // row_shr:1
    x += __builtin_amdgcn_update_dpp(0, x, 0x112, 0xf, 0xf, false);
    x += __builtin_amdgcn_update_dpp(0, x, 0x114, 0xf, 0xf, false);
    x += __builtin_amdgcn_update_dpp(0, x, 0x118, 0xf, 0xf, false);
    x += __builtin_amdgcn_update_dpp(0, x, 0x142, 0xa, 0xf, false); // row_bcast:15
    x += __builtin_amdgcn_update_dpp(0, x, 0x143, 0xc, 0xf, false); // row_bcast:31
    const int total = __builtin_amdgcn_readlane(x, 63);
    if (lane() == 0) out[gid() / 64] = total;
}
#endif

// The workgroup that comes last adds the parts of all: what each wrote before its fence is visible after the count.
GLOBAL void reduce_last_block(const int *in, int *parts, u32 *count, int *out, int n)
{
    SHARED int part[256];
    SHARED u32 place;
    const u32 t = tid(), blocks = __builtin_amdgcn_grid_size_x() / bdim();
    int best = -0x7fffffff - 1;
    for (u32 i = gid(); i < (u32)n; i += blocks * bdim()) best = in[i] > best ? in[i] : best;
    part[t] = best;
    barrier();
    for (u32 step = bdim() / 2; step; step >>= 1) {
        if (t < step && part[t + step] > part[t]) part[t] = part[t + step];
        barrier();
    }
    if (t == 0) {
        parts[bid()] = part[0];
        threadfence();
        place = add_relaxed(count, 1u, AGENT);
        threadfence();
    }
    barrier();
    if (place != blocks - 1) return;
    if (t == 0) {
        best = parts[0];
        for (u32 i = 1; i < blocks; i++) best = parts[i] > best ? parts[i] : best;
        *out = best;
        __scoped_atomic_store_n(count, 0u, __ATOMIC_RELAXED, AGENT);
    }
}

// The same with one acquire-release operation in place of the fences, and the sum of the parts by all work-items.
GLOBAL void reduce_acq_rel(const float *in, double *parts, u32 *count, double *out, int n)
{
    SHARED double part[256];
    SHARED u32 place;
    const u32 t = tid(), blocks = __builtin_amdgcn_grid_size_x() / bdim();
    double sum = 0;
    for (u32 i = gid(); i < (u32)n; i += blocks * bdim()) sum += in[i];
    part[t] = sum;
    barrier();
    for (u32 step = bdim() / 2; step; step >>= 1) {
        if (t < step) part[t] += part[t + step];
        barrier();
    }
    if (t == 0) {
        parts[bid()] = part[0];
        place = __scoped_atomic_fetch_add(count, 1u, __ATOMIC_ACQ_REL, AGENT);
    }
    barrier();
    if (place != blocks - 1) return;
    part[t] = t < blocks ? parts[t] : 0;
    barrier();
    for (u32 step = bdim() / 2; step; step >>= 1) {
        if (t < step) part[t] += part[t + step];
        barrier();
    }
    if (t == 0) *out = part[0];
}

// argmin with ties to the lower index, 64-bit keys
GLOBAL void reduce_argmin(const float *in, u64 *out, int n)
{
    SHARED u64 part[128];
    u64 best = ~0ul;
    for (u32 i = gid(); i < (u32)n; i += 128 * (__builtin_amdgcn_grid_size_x() / 128)) {
        u32 bits = __builtin_bit_cast(u32, in[i]);
        bits = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
        const u64 key = (u64)bits << 32 | i;
        if (key < best) best = key;
    }
    part[tid()] = best;
    barrier();
    for (u32 step = 64; step; step >>= 1) {
        if (tid() < step && part[tid() + step] < part[tid()]) part[tid()] = part[tid() + step];
        barrier();
    }
    if (tid() == 0) __scoped_atomic_fetch_min(out, part[0], __ATOMIC_RELAXED, AGENT);
}
