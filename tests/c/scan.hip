// Prefix sums: in a workgroup two ways, and over workgroups by looking back.
#include "gpu.h"

GLOBAL void scan_hillis(const int *in, int *out)
{
    SHARED int a[2][256];
    const u32 t = tid();
    int from = 0;
    a[0][t] = in[gid()];
    barrier();
    for (u32 step = 1; step < 256; step <<= 1) {
        a[!from][t] = t >= step ? a[from][t] + a[from][t - step] : a[from][t];
        from = !from;
        barrier();
    }
    out[gid()] = a[from][t];
}

// Blelloch, exclusive, two elements per work-item; dynamic LDS
extern SHARED u32 dynamic[];
GLOBAL void scan_blelloch(const u32 *in, u32 *out, int n)
{
    const u32 t = tid();
    const u32 *src = in + (u64)bid() * n;
    dynamic[2 * t] = src[2 * t];
    dynamic[2 * t + 1] = src[2 * t + 1];
    u32 offset = 1;
    for (int d = n >> 1; d > 0; d >>= 1) {
        barrier();
        if ((int)t < d) dynamic[offset * (2 * t + 2) - 1] += dynamic[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0) dynamic[n - 1] = 0;
    for (int d = 1; d < n; d *= 2) {
        offset >>= 1;
        barrier();
        if ((int)t < d) {
            const u32 i = offset * (2 * t + 1) - 1, j = offset * (2 * t + 2) - 1, x = dynamic[i];
            dynamic[i] = dynamic[j];
            dynamic[j] += x;
        }
    }
    barrier();
    out[(u64)bid() * n + 2 * t] = dynamic[2 * t];
    out[(u64)bid() * n + 2 * t + 1] = dynamic[2 * t + 1];
}

static DEVICE u32 wave_scan(u32 x)
{
    for (u32 step = 1; step < LANES; step <<= 1) {
        const u32 other = __builtin_amdgcn_ds_bpermute((int)(lane() - step) * 4, (int)x);
        if (lane() >= step) x += other;
    }
    return x;
}

static DEVICE u32 group_scan(u32 x, u32 *total)
{
    SHARED u32 sums[256 / LANES];
    const u32 sum = wave_scan(x);
    if (lane() == LANES - 1) sums[tid() / LANES] = sum;
    barrier();
    u32 before = 0, all = 0;
    for (u32 i = 0; i < 256 / LANES; i++) {
        if (i < tid() / LANES) before += sums[i];
        all += sums[i];
    }
    barrier();
    *total = all;
    return before + sum;
}

// Decoupled look-back: (state, value) of a workgroup in 64 bits; workgroups take their part by a ticket.
GLOBAL void scan_lookback(const u32 *in, u32 *out, u64 *states, u32 *ticket)
{
    SHARED u32 mine, base;
    if (tid() == 0) mine = add_relaxed(ticket, 1u, AGENT);
    barrier();
    const u32 part = mine;
    u32 total;
    const u32 sum = group_scan(in[part * 256 + tid()], &total);
    if (tid() == 0) {
        u32 before = 0;
        if (part) {
            __scoped_atomic_store_n(states + part, 1ul << 32 | total, __ATOMIC_RELAXED, AGENT);
            for (u32 i = part - 1;;) {
                const u64 state = __scoped_atomic_load_n(states + i, __ATOMIC_RELAXED, AGENT);
                if (!(state >> 32)) continue;
                before += (u32)state;
                if (state >> 32 == 2) break;
                i--;
            }
        }
        __scoped_atomic_store_n(states + part, 2ul << 32 | (before + total), __ATOMIC_RELAXED, AGENT);
        base = before;
    }
    barrier();
    out[part * 256 + tid()] = base + sum;
}

// Each workgroup waits for its predecessor's flag: release and acquire at agent scope.
GLOBAL void scan_chained(const u32 *in, u32 *out, u32 *sums, u32 *flags)
{
    SHARED u32 base;
    u32 total;
    const u32 sum = group_scan(in[bid() * 256 + tid()], &total);
    if (tid() == 0) {
        u32 before = 0;
        if (bid()) {
            while (!__scoped_atomic_load_n(flags + bid() - 1, __ATOMIC_ACQUIRE, AGENT)) __builtin_amdgcn_s_sleep(1);
            before = sums[bid() - 1];
        }
        sums[bid()] = before + total;
        __scoped_atomic_store_n(flags + bid(), 1u, __ATOMIC_RELEASE, AGENT);
        base = before;
    }
    barrier();
    out[bid() * 256 + tid()] = base + sum;
}

// Stream compaction: which elements are kept, by ballot; order kept within a workgroup, places by one atomic.
GLOBAL void scan_compact(const int *in, int *out, u32 *counts, int n)
{
    SHARED u32 sums[256 / LANES];
    const u32 i = gid();
    const bool keep = i < (u32)n && in[i] % 3 == 0;
    const u64 mask = __builtin_amdgcn_ballot_w64(keep);
    const u32 before = __builtin_amdgcn_mbcnt_hi((u32)(mask >> 32), __builtin_amdgcn_mbcnt_lo((u32)mask, 0));
    if (lane() == 0) sums[tid() / LANES] = __builtin_popcountl(mask);
    barrier();
    u32 base = 0, all = 0;
    for (u32 w = 0; w < 256 / LANES; w++) {
        if (w < tid() / LANES) base += sums[w];
        all += sums[w];
    }
    if (keep) out[bid() * 256 + base + before] = in[i];
    if (tid() == 0) counts[bid()] = all;
}
