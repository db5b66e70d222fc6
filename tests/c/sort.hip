// Sorts: bitonic and odd-even in LDS, radix by ballots, merge by paths, a quicksort with a stack of its own.
#include "gpu.h"

GLOBAL void sort_bitonic(float *data)
{
    SHARED float a[512];
    const u32 t = tid();
    float *mine = data + bid() * 512;
    a[t] = mine[t];
    a[t + 256] = mine[t + 256];
    for (u32 size = 2; size <= 512; size <<= 1)
        for (u32 stride = size >> 1; stride; stride >>= 1) {
            barrier();
            const u32 i = 2 * t - (t & (stride - 1)), j = i + stride;
            const bool up = (i & size) == 0;
            const float x = a[i], y = a[j];
            if ((x > y) == up) {
                a[i] = y;
                a[j] = x;
            }
        }
    barrier();
    mine[t] = a[t];
    mine[t + 256] = a[t + 256];
}

// Keys and values, by 2 bits, stable: places by ballots in a wave and counts of waves in LDS.
GLOBAL void sort_radix(u32 *keys, u32 *values)
{
    const u32 waves = 256 / LANES;
    SHARED u32 k[256], v[256], counts[4][256 / LANES];
    const u32 t = tid(), wave = t / LANES;
    u32 key = keys[gid()], value = values[gid()];
    for (u32 shift = 0; shift < 32; shift += 2) {
        const u32 digit = key >> shift & 3;
        u32 rank = 0;
        for (u32 d = 0; d < 4; d++) {
            const u64 mask = __builtin_amdgcn_ballot_w64(digit == d);
            if (digit == d)
                rank = __builtin_amdgcn_mbcnt_hi((u32)(mask >> 32), __builtin_amdgcn_mbcnt_lo((u32)mask, 0));
            if (lane() == d) counts[d][wave] = __builtin_popcountl(mask);
        }
        barrier();
        u32 place = rank;
        for (u32 i = 0; i < 4 * waves; i++)
            if (i < digit * waves + wave) place += counts[i / waves][i % waves];
        k[place] = key;
        v[place] = value;
        barrier();
        key = k[t];
        value = v[t];
        barrier();
    }
    keys[gid()] = key;
    values[gid()] = value;
}

// Two sorted halves by merge path: each work-item finds its diagonal by bisection and merges 4 elements.
GLOBAL void sort_merge(const int *a, const int *b, int *out, int na, int nb)
{
    const int first = (int)gid() * 4, n = na + nb;
    if (first >= n) return;
    int low = first > nb ? first - nb : 0, high = first < na ? first : na;
    while (low < high) {
        const int mid = (low + high) / 2;
        if (a[mid] <= b[first - 1 - mid]) low = mid + 1;
        else high = mid;
    }
    int i = low, j = first - low;
    for (int k = first; k < first + 4 && k < n; k++) {
        if (j >= nb || (i < na && a[i] <= b[j])) out[k] = a[i++];
        else out[k] = b[j++];
    }
}

// Odd-even transposition by lane exchanges in one wave
GLOBAL void sort_odd_even(int *data)
{
    int x = data[gid()];
    const int me = (int)lane();
    for (int round = 0; round < 64; round++) {
        int partner = round & 1 ? (me & 1 ? me + 1 : me - 1) : (me ^ 1);
        if (partner < 0 || partner > 63) partner = me;
        const int y = __builtin_amdgcn_ds_bpermute(partner * 4, x);
        if (partner > me) x = x < y ? x : y;
        if (partner < me) x = x > y ? x : y;
    }
    data[gid()] = x;
}

static DEVICE NOINLINE void quicksort(int *a, int lo, int hi)
{
    while (lo < hi) {
        const int pivot = a[(lo + hi) / 2];
        int i = lo - 1, j = hi + 1;
        for (;;) {
            do i++; while (a[i] < pivot);
            do j--; while (a[j] > pivot);
            if (i >= j) break;
            const int x = a[i];
            a[i] = a[j];
            a[j] = x;
        }
        if (j - lo < hi - j) {
            quicksort(a, lo, j);
            lo = j + 1;
        } else {
            quicksort(a, j + 1, hi);
            hi = j;
        }
    }
}

// Each work-item sorts its own 24 numbers, in private memory, recursively.
GLOBAL void sort_private(const int *in, int *out)
{
    int a[24];
    for (int i = 0; i < 24; i++) a[i] = in[gid() * 24 + i];
    quicksort(a, 0, 23);
    for (int i = 0; i < 24; i++) out[gid() * 24 + i] = a[i];
}
