/* What headers of HIP 7 have and those of 6.3 do not: waves that wait for their lanes, and sums over lanes. rocm.cmake
   includes it at the end of hip/hip_runtime.h. Functions are templates, so that a program's own of the same name goes
   first. Source of names, types and meaning: ROCm/rocm-systems, projects/clr, amd_warp_sync_functions.h. */
#if !defined(WAVECC_HIP7_H) && (!defined(__HIPCC_RTC__) || defined(WAVECC_HIPRTC_ALL))
#define WAVECC_HIP7_H
#if defined(__HIP__) && defined(__clang__) && defined(__cplusplus) && !defined(HIP_DISABLE_WARP_SYNC_BUILTINS)

namespace wavecc_hip7
{
/* Masks have a bit for each lane. In waves of 64 lanes a shorter type is an error. */
template <typename Mask> __device__ inline unsigned long long mask_of(Mask mask)
{
#if defined(__HIP_DEVICE_COMPILE__) && !defined(__gfx1250__)
    static_assert(__hip_internal::is_integral<Mask>::value && sizeof(Mask) == 8, "the mask must be a 64-bit integer");
#else
    static_assert(__hip_internal::is_integral<Mask>::value && sizeof(Mask) >= 4,
                  "the mask must be an integer of 32 or 64 bits");
#endif
    const unsigned long long all = ~0ull >> (64 - __AMDGCN_WAVEFRONT_SIZE);
    return (sizeof(Mask) == 4 ? (unsigned long long)(unsigned)mask : (unsigned long long)mask) & all;
}

template <typename T> struct Words {
    static_assert(__is_trivially_copyable(T), "lanes exchange values that are copied byte by byte");
    static constexpr int count = (sizeof(T) + 3) / 4;
    int at[count];
};

/* The value that another lane has, word by word. */
template <typename T> __device__ inline T of_lane(T value, int lane)
{
    Words<T> words = {};
    __builtin_memcpy(words.at, &value, sizeof(T));
    for (int i = 0; i < Words<T>::count; i++) words.at[i] = __builtin_amdgcn_ds_bpermute(lane << 2, words.at[i]);
    __builtin_memcpy(&value, words.at, sizeof(T));
    return value;
}

/* All lanes of a mask bring the same mask; several masks may come at the same time. Lanes whose mask is a whole tile of
   2^n lanes halve the distance in each step; others go through their lanes. */
template <typename T, typename Op> __device__ inline T reduce(unsigned long long mask, T value, Op op)
{
    const int first = __builtin_ctzll(mask), count = __builtin_popcountll(mask);
    if (!(count & (count - 1)) && !(first & (count - 1)) && mask >> first == ~0ull >> (64 - count)) {
        const int self = (int)__lane_id();
        for (int distance = count / 2; distance; distance /= 2) {
            const T other = of_lane(value, self ^ distance);
            value = self & distance ? op(other, value) : op(value, other);
        }
        return value;
    }
    T result = of_lane(value, first);
    for (mask &= mask - 1; mask; mask &= mask - 1) result = op(result, of_lane(value, __builtin_ctzll(mask)));
    return result;
}
} // namespace wavecc_hip7

#ifndef __syncwarp
template <int = 0> __device__ inline __attribute__((convergent, always_inline)) void __syncwarp()
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
template <typename Mask> __device__ inline __attribute__((convergent, always_inline)) void __syncwarp(Mask mask)
{
    (void)wavecc_hip7::mask_of(mask);
    __syncwarp();
}
#endif

#define WAVECC_HIP7_REDUCE(name, T, expression)                                                             \
    template <typename Mask> __device__ inline T name(Mask mask, T value)                                   \
    {                                                                                                       \
        return wavecc_hip7::reduce(wavecc_hip7::mask_of(mask), value, [](T a, T b) { return expression; }); \
    }
#define WAVECC_HIP7_ARITHMETIC(T)                           \
    WAVECC_HIP7_REDUCE(__reduce_add_sync, T, (T)(a + b))    \
    WAVECC_HIP7_REDUCE(__reduce_min_sync, T, b < a ? b : a) \
    WAVECC_HIP7_REDUCE(__reduce_max_sync, T, a < b ? b : a)
#define WAVECC_HIP7_BITS(T)                              \
    WAVECC_HIP7_REDUCE(__reduce_and_sync, T, (T)(a & b)) \
    WAVECC_HIP7_REDUCE(__reduce_or_sync, T, (T)(a | b))  \
    WAVECC_HIP7_REDUCE(__reduce_xor_sync, T, (T)(a ^ b))
WAVECC_HIP7_ARITHMETIC(int)
WAVECC_HIP7_ARITHMETIC(unsigned)
WAVECC_HIP7_BITS(unsigned)
#ifdef HIP_ENABLE_EXTRA_WARP_SYNC_TYPES
WAVECC_HIP7_ARITHMETIC(long long)
WAVECC_HIP7_ARITHMETIC(unsigned long long)
WAVECC_HIP7_ARITHMETIC(float)
WAVECC_HIP7_ARITHMETIC(double)
WAVECC_HIP7_BITS(int)
WAVECC_HIP7_BITS(long long)
WAVECC_HIP7_BITS(unsigned long long)
#endif
#undef WAVECC_HIP7_REDUCE
#undef WAVECC_HIP7_ARITHMETIC
#undef WAVECC_HIP7_BITS

#endif
#endif
