/* reduce() of cooperative groups, which headers of HIP 7 have: at the end of hip/hip_cooperative_groups.h. Source of
   names and meaning: ROCm/rocm-systems, projects/clr, amd_hip_cooperative_groups_reduce.h. */
#pragma once
#if defined(__HIP__) && defined(__clang__) && defined(__cplusplus) && !defined(HIP_DISABLE_WARP_SYNC_BUILTINS)
#include "wavecc_hip7.h"

namespace cooperative_groups
{
#define WAVECC_HIP7_FUNCTION(name, expression)                                                  \
    template <typename T> struct name {                                                         \
        __host__ __device__ T operator()(const T &a, const T &b) const { return (expression); } \
    };
WAVECC_HIP7_FUNCTION(plus, a + b)
WAVECC_HIP7_FUNCTION(less, b < a ? b : a)
WAVECC_HIP7_FUNCTION(greater, a < b ? b : a)
WAVECC_HIP7_FUNCTION(bit_and, a &b)
WAVECC_HIP7_FUNCTION(bit_or, a | b)
WAVECC_HIP7_FUNCTION(bit_xor, a ^ b)
#undef WAVECC_HIP7_FUNCTION

namespace wavecc_hip7
{
/* The lanes of the wave that belong to the caller's group: a tile of a size known to the compiler, or a coalesced
   group. */
template <typename Group> struct Lanes {
    static_assert(sizeof(Group) == 0, "reduce() takes a thread_block_tile or a coalesced_group");
};
template <unsigned int size, typename Parent> struct Lanes<thread_block_tile<size, Parent>> {
    static __device__ unsigned long long mask()
    {
        const unsigned lane = __lane_id();
        return (~0ull >> (64 - size)) << (lane / size * size);
    }
};
template <> struct Lanes<coalesced_group> {
    static __device__ unsigned long long mask() { return ~0ull; }
};
} // namespace wavecc_hip7

/* Combines the values of all active lanes of the group with op. Each lane gets the result. */
template <typename Group, typename T, typename Op> __device__ inline T reduce(const Group &, T value, Op &&op)
{
    static_assert(sizeof(T) <= 32, "reduce() takes values of at most 32 bytes");
    const unsigned long long mask = wavecc_hip7::Lanes<Group>::mask() & __activemask();
    return ::wavecc_hip7::reduce(mask, value, op);
}
} // namespace cooperative_groups
#endif
