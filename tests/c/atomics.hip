// Histograms, counters, locks, compare-and-swap loops, a hash table, queues between waves and workgroups.
#include "gpu.h"

GLOBAL void histogram(const u8 *in, u32 *out, int n)
{
    SHARED u32 bins[256];
    for (u32 i = tid(); i < 256; i += bdim()) bins[i] = 0;
    barrier();
    for (u32 i = gid(); i < (u32)n; i += __builtin_amdgcn_grid_size_x()) add_relaxed(bins + in[i], 1u, GROUP);
    barrier();
    for (u32 i = tid(); i < 256; i += bdim())
        if (bins[i]) add_relaxed(out + i, bins[i], AGENT);
}

// One histogram per wave, in 16-bit halves, added up after a barrier
GLOBAL void histogram_private(const u8 *in, u32 *out)
{
    const u32 wave = tid() / LANES;
    SHARED u32 bins[256 / LANES][64];
    for (u32 j = lane(); j < 64; j += LANES) bins[wave][j] = 0;
    barrier();
    for (int i = 0; i < 16; i++) {
        const u32 value = in[(bid() * 16 + i) * 256 + tid()] & 127;
        add_relaxed(&bins[wave][value / 2], value & 1 ? 0x10000u : 1u, WAVE);
    }
    barrier();
    if (tid() >= 128) return;
    u32 sum = 0;
    for (int w = 0; w < 256 / LANES; w++) sum += tid() & 1 ? bins[w][tid() / 2] >> 16 : bins[w][tid() / 2] & 0xffff;
    add_relaxed(out + tid(), sum, AGENT);
}

GLOBAL void every_integer_atomic(u32 *w, u64 *d, const u32 *in)
{
    const u32 x = in[gid()];
    const u64 y = (u64)x << 20 | x;
    add_relaxed(w + 0, x, AGENT);
    __scoped_atomic_fetch_sub(w + 1, x, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_and(w + 2, ~(x & 0xff), __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_or(w + 3, 1u << (x & 31), __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_xor(w + 4, x, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_min(w + 5, x, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_max(w + 6, x, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_min((int *)w + 7, (int)x, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_max((int *)w + 8, (int)x, __ATOMIC_RELAXED, AGENT);
    __builtin_amdgcn_atomic_inc32(w + 9, 100, __ATOMIC_RELAXED, "agent");
    __builtin_amdgcn_atomic_dec32(w + 10, 100, __ATOMIC_RELAXED, "agent");
    __scoped_atomic_fetch_nand(w + 11, x | 0xffff0000, __ATOMIC_RELAXED, AGENT);
    add_relaxed(d + 0, y, AGENT);
    __scoped_atomic_fetch_sub(d + 1, y, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_and(d + 2, ~(y & 0xff000000ff), __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_or(d + 3, 1ul << (x & 63), __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_xor(d + 4, y, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_min(d + 5, y, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_max(d + 6, y, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_min((long *)d + 7, -(long)y, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_max((long *)d + 8, -(long)y, __ATOMIC_RELAXED, AGENT);
}

// The same on LDS, results written out
GLOBAL void every_lds_atomic(u32 *out, const u32 *in)
{
    SHARED u32 w[12];
    SHARED u64 d[4];
    if (tid() < 12) w[tid()] = tid() == 2 || tid() == 5 || tid() == 7 ? 0x7fffffffu : 0;
    if (tid() < 4) d[tid()] = tid() == 1 ? ~0ul : 0;
    barrier();
    const u32 x = in[gid()];
    const u64 y = (u64)x << 20 | x;
    add_relaxed(w + 0, x, GROUP);
    __scoped_atomic_fetch_sub(w + 1, x, __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_and(w + 2, ~(x & 0xff), __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_or(w + 3, 1u << (x & 31), __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_xor(w + 4, x, __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_min(w + 5, x, __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_max(w + 6, x, __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_min((int *)w + 7, (int)x, __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_max((int *)w + 8, (int)x, __ATOMIC_RELAXED, GROUP);
    __builtin_amdgcn_atomic_inc32(w + 9, 100, __ATOMIC_RELAXED, "workgroup");
    __builtin_amdgcn_atomic_dec32(w + 10, 100, __ATOMIC_RELAXED, "workgroup");
    add_relaxed(d + 0, y, GROUP);
    __scoped_atomic_fetch_min(d + 1, y, __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_max(d + 2, y, __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_xor(d + 3, y, __ATOMIC_RELAXED, GROUP);
    barrier();
    if (tid() < 12) out[tid()] = w[tid()];
    if (tid() < 4) {
        out[12 + 2 * tid()] = (u32)d[tid()];
        out[13 + 2 * tid()] = (u32)(d[tid()] >> 32);
    }
}

// Sums that are exact in every order: small integers as f32, f64, packed halves
GLOBAL void float_atomics(float *f, double *d, vec<f16, 2> *h, const u32 *in)
{
    SHARED float part;
    SHARED double dpart;
    if (tid() == 0) {
        part = 0;
        dpart = 0;
    }
    barrier();
    const u32 x = in[gid()] & 15;
    __scoped_atomic_fetch_add(f, (float)x, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_add(d, (double)x * 0.5, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_add(&part, (float)x, __ATOMIC_RELAXED, GROUP);
    __scoped_atomic_fetch_add(&dpart, (double)x, __ATOMIC_RELAXED, GROUP);
    if ((x & 7) == 1)
        __builtin_amdgcn_global_atomic_fadd_v2f16((__attribute__((address_space(1))) vec<f16, 2> *)h,
                                                  (vec<f16, 2>){(f16)1.0f, (f16)-1.0f});
    __scoped_atomic_fetch_max(d + 2, (double)x, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_min(d + 3, -(double)x, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_max(f + 2, (float)x, __ATOMIC_RELAXED, AGENT);
    barrier();
    if (tid() == 0) {
        f[4 + bid()] = part;
        d[4 + bid()] = dpart;
    }
}

// What no instruction does: a product, by compare and swap, with old values handed back
GLOBAL void cas_loops(u32 *product, u8 *bytes, const u32 *in)
{
    u32 old = __scoped_atomic_load_n(product, __ATOMIC_RELAXED, AGENT), next;
    do next = old * (in[gid()] | 1);
    while (!__scoped_atomic_compare_exchange_n(product, &old, next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED, AGENT));
    // a byte within a word: LLVM makes a masked loop of it
    __scoped_atomic_fetch_add(bytes + (gid() & 7), (u8)1, __ATOMIC_RELAXED, AGENT);
    __scoped_atomic_fetch_or((u16 *)(bytes + 8) + (gid() & 1), (u16)(1u << (gid() & 15)), __ATOMIC_RELAXED, AGENT);
}

// A table with open addressing; keys once each, counts of them
GLOBAL void hash_table(const u32 *in, u32 *keys, u32 *counts, int log_size)
{
    const u32 key = in[gid()], mask = (1u << log_size) - 1;
    for (u32 place = key * 2654435769u >> (32 - log_size);; place = (place + 1) & mask) {
        u32 found = ~0u;
        if (__scoped_atomic_compare_exchange_n(keys + place, &found, key, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                               AGENT) ||
            found == key) {
            add_relaxed(counts + place, 1u, AGENT);
            return;
        }
    }
}

// A lock of all workgroups round plain accesses: acquire and release carry them
GLOBAL void spin_lock(u32 *lock, u32 *state, u32 *order)
{
    if (tid() % 64) return;
    for (;;) {
        u32 open = 0;
        if (__scoped_atomic_compare_exchange_n(lock, &open, 1u, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED,
                                               AGENT)) break;
        __builtin_amdgcn_s_sleep(1);
    }
    const u32 place = state[0];
    state[0] = place + 1;
    state[1] = state[1] * 3 + 1;
    order[place] = gid() / 64;
    __scoped_atomic_store_n(lock, 0u, __ATOMIC_RELEASE, AGENT);
}

// A ring in LDS: wave 0 produces, wave 1 consumes; release and acquire at workgroup scope, no barrier
GLOBAL void ring(const u32 *in, u32 *out, int rounds)
{
    SHARED u32 slots[4][64];
    SHARED u32 head, tail;
    if (tid() == 0) head = tail = 0;
    barrier();
    if (tid() < 64) {
        for (u32 i = 0; i < (u32)rounds; i++) {
            while (i - __scoped_atomic_load_n(&tail, __ATOMIC_ACQUIRE, GROUP) >= 4) {}
            slots[i & 3][lane()] = in[i * 64 + lane()] + i;
            __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
            if (lane() == 0) __scoped_atomic_store_n(&head, i + 1, __ATOMIC_RELAXED, GROUP);
        }
    } else {
        u32 sum = 0;
        for (u32 i = 0; i < (u32)rounds; i++) {
            while (__scoped_atomic_load_n(&head, __ATOMIC_ACQUIRE, GROUP) <= i) {}
            sum = sum * 5 + slots[i & 3][63 - lane()];
            __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
            if (lane() == 0) __scoped_atomic_store_n(&tail, i + 1, __ATOMIC_RELAXED, GROUP);
        }
        out[lane()] = sum;
    }
}

// Message between workgroups: data, then a flag; the reader acquires
GLOBAL void message(u32 *data, u32 *flag, u32 *out)
{
    if (bid() == 0) {
        data[tid()] = tid() * tid() + 7;
        barrier();
        if (tid() == 0) __scoped_atomic_store_n(flag, 1u, __ATOMIC_RELEASE, AGENT);
    } else {
        if (tid() == 0)
            while (!__scoped_atomic_load_n(flag, __ATOMIC_ACQUIRE, AGENT)) __builtin_amdgcn_s_sleep(2);
        barrier();
        out[(bid() - 1) * 128 + tid()] = data[127 - tid()];
    }
}

// A barrier of all workgroups, sense-reversing, round steps of a relaxation
GLOBAL void grid_barrier(u32 *a, u32 *b, u32 *count, u32 *sense, int steps)
{
    const u32 n = __builtin_amdgcn_grid_size_x(), blocks = n / bdim(), i = gid();
    for (int step = 0; step < steps; step++) {
        const u32 *from = step & 1 ? b : a;
        u32 *to = step & 1 ? a : b;
        to[i] = from[(i + n - 1) % n] + 2 * from[i] + from[(i + 1) % n] + step;
        barrier();
        if (tid() == 0) {
            const u32 now = __scoped_atomic_load_n(sense, __ATOMIC_RELAXED, AGENT);
            if (__scoped_atomic_fetch_add(count, 1u, __ATOMIC_ACQ_REL, AGENT) == blocks - 1) {
                __scoped_atomic_store_n(count, 0u, __ATOMIC_RELAXED, AGENT);
                __scoped_atomic_store_n(sense, now + 1, __ATOMIC_RELEASE, AGENT);
            } else
                while (__scoped_atomic_load_n(sense, __ATOMIC_ACQUIRE, AGENT) == now) __builtin_amdgcn_s_sleep(1);
        }
        barrier();
    }
}
