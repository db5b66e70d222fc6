// Kernels that order their memory accesses in the ways of the HIP memory model: for memory_model.test.
#define KERNEL extern "C" __attribute__((global))
#define SHARED __attribute__((shared))
typedef unsigned u32;
#define TID __builtin_amdgcn_workitem_id_x()
#define GID __builtin_amdgcn_workgroup_id_x()
#define WORKGROUP __HIP_MEMORY_SCOPE_WORKGROUP
#define AGENT __HIP_MEMORY_SCOPE_AGENT
#define syncthreads() (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"), __builtin_amdgcn_s_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"))

// The last workgroup to come adds up what all have left.
KERNEL void last_block(u32 *in, u32 *part, u32 *out, u32 *count, u32 n)
{
    SHARED u32 s[256], is_last;
    const u32 t = TID, g = GID;
    s[t] = in[g * 256 + t];
    syncthreads();
    for (u32 k = 128; k; k >>= 1) {
        if (t < k) s[t] += s[t + k];
        syncthreads();
    }
    if (t == 0) {
        part[g] = s[0];
        is_last = __hip_atomic_fetch_add(count, 1, __ATOMIC_ACQ_REL, AGENT) == n - 1;
    }
    syncthreads();
    if (is_last && t < n) out[t] = part[t] + part[n - 1 - t];
}

// All threads write, one of them releases after the barrier.
template <int release, int acquire> __attribute__((device)) void hand_over(u32 *data, u32 *flag, u32 *out)
{
    const u32 t = TID;
    if (GID == 0) {
        data[t] = t + 5;
        syncthreads();
        if (t == 0) __hip_atomic_store(flag, 1, release, AGENT);
    } else {
        if (t == 0)
            while (!__hip_atomic_load(flag, acquire, AGENT)) __builtin_amdgcn_s_sleep(1);
        syncthreads();
        out[t] = data[255 - t];
    }
}
KERNEL void released(u32 *data, u32 *flag, u32 *out) { hand_over<__ATOMIC_RELEASE, __ATOMIC_ACQUIRE>(data, flag, out); }
KERNEL void not_released(u32 *data, u32 *flag, u32 *out) { hand_over<__ATOMIC_RELAXED, __ATOMIC_ACQUIRE>(data, flag, out); }
KERNEL void not_acquired(u32 *data, u32 *flag, u32 *out) { hand_over<__ATOMIC_RELEASE, __ATOMIC_RELAXED>(data, flag, out); }

// Global memory within a workgroup.
template <int release, int acquire> __attribute__((device)) void group_over(u32 *data, u32 *flag, u32 *out)
{
    const u32 t = TID;
    if (t < 64) {
        data[t] = t * 2;
        __builtin_amdgcn_wave_barrier();
        if (t == 0) __hip_atomic_store(flag, 1, release, WORKGROUP);
    } else if (t < 128) {
        while (!__hip_atomic_load(flag, acquire, WORKGROUP)) {}
        out[t - 64] = data[127 - t];
    }
}
KERNEL void group_released(u32 *data, u32 *flag, u32 *out) { group_over<__ATOMIC_RELEASE, __ATOMIC_ACQUIRE>(data, flag, out); }
KERNEL void group_barrier(u32 *data, u32 *flag, u32 *out)
{
    data[TID] = TID * 3;
    syncthreads();
    out[TID] = data[255 - TID];
}

// A flag in LDS that another wave waits for; what it guards is in LDS and in global memory.
KERNEL void lds_flag(u32 *data, u32 *flag, u32 *out)
{
    SHARED u32 d[64], f;
    const u32 t = TID;
    if (t == 0) f = 0;
    syncthreads();
    if (t < 64) {
        d[t] = t * 3;
        data[t] = t + 1;
        __builtin_amdgcn_wave_barrier();
        if (t == 0) __hip_atomic_store(&f, 1, __ATOMIC_RELEASE, WORKGROUP);
    } else if (t < 128) {
        while (!__hip_atomic_load(&f, __ATOMIC_ACQUIRE, WORKGROUP)) {}
        out[t - 64] = d[127 - t] + data[127 - t];
    }
}
// The other wave only looks whether it is set.
KERNEL void lds_no_wait(u32 *data, u32 *flag, u32 *out)
{
    SHARED u32 d[64], f;
    const u32 t = TID;
    if (t == 0) f = 0;
    syncthreads();
    if (t < 64) {
        d[t] = t * 3;
        __builtin_amdgcn_wave_barrier();
        if (t == 0) __hip_atomic_store(&f, 1, __ATOMIC_RELEASE, WORKGROUP);
    } else if (t < 128) {
        if (__hip_atomic_load(&f, __ATOMIC_ACQUIRE, WORKGROUP)) out[t - 64] = d[127 - t];
    }
}
// A lock in LDS.
KERNEL void lds_lock(u32 *data, u32 *flag, u32 *out)
{
    SHARED u32 sum, lock;
    if (TID == 0) sum = lock = 0;
    syncthreads();
    if (TID % 64 == 0) {
        u32 expected;
        do expected = 0;
        while (!__hip_atomic_compare_exchange_strong(&lock, &expected, 1, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED, WORKGROUP));
        sum += 1 + TID;
        __hip_atomic_store(&lock, 0, __ATOMIC_RELEASE, WORKGROUP);
    }
    syncthreads();
    if (TID == 0) out[0] = sum;
}
// The last wave to count itself uses what the others have left.
KERNEL void lds_ticket(u32 *data, u32 *flag, u32 *out)
{
    SHARED u32 d[4], n;
    if (TID == 0) n = 0;
    syncthreads();
    if (TID % 64 == 0) {
        d[TID / 64] = TID + 1;
        if (__hip_atomic_fetch_add(&n, 1, __ATOMIC_ACQ_REL, WORKGROUP) == 3) out[0] = d[0] + d[1] + d[2] + d[3];
    }
}

template <bool waits> __attribute__((device)) void count(u32 *in, u32 *out)
{
    SHARED u32 h[64];
    if (TID < 64) h[TID] = 0;
    if (waits) syncthreads();
    __hip_atomic_fetch_add(&h[in[GID * 256 + TID] & 63], 1, __ATOMIC_RELAXED, WORKGROUP);
    syncthreads();
    if (TID < 64) __hip_atomic_fetch_add(&out[TID], h[TID], __ATOMIC_RELAXED, AGENT);
}
KERNEL void histogram(u32 *in, u32 *flag, u32 *out) { count<true>(in, out); }
KERNEL void histogram_no_barrier(u32 *in, u32 *flag, u32 *out) { count<false>(in, out); }
// The first workgroup clears what all add to.
KERNEL void cleared_inside(u32 *in, u32 *flag, u32 *out)
{
    if (GID == 0 && TID < 64) out[TID] = 0;
    if (TID < 64) __hip_atomic_fetch_add(&out[TID], in[TID], __ATOMIC_RELAXED, AGENT);
}
