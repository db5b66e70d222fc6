/* Shuffles of __hip_bfloat16 and of pairs of them, by their bits. The headers of HIP 7 have these functions; those of
   HIP 6.3 have only the forms with masks. The build appends an include of this file to hip/hip_bf16.h. */
#pragma once
#if defined(__HIP__) && defined(__clang__) && defined(__cplusplus)
#define WAVECC_HIP7_SHUFFLE(name, T, Bits, By)                                    \
    __device__ inline T name(T value, By by, int width = __AMDGCN_WAVEFRONT_SIZE) \
    {                                                                             \
        Bits bits;                                                                \
        static_assert(sizeof bits == sizeof value, "bits of the value");          \
        __builtin_memcpy(&bits, &value, sizeof bits);                             \
        bits = (Bits)name((unsigned)bits, by, width);                             \
        __builtin_memcpy((void *)&value, &bits, sizeof bits);                     \
        return value;                                                             \
    }
#define WAVECC_HIP7_SHUFFLES(T, Bits)                       \
    WAVECC_HIP7_SHUFFLE(__shfl, T, Bits, int)               \
    WAVECC_HIP7_SHUFFLE(__shfl_up, T, Bits, unsigned int)   \
    WAVECC_HIP7_SHUFFLE(__shfl_down, T, Bits, unsigned int) \
    WAVECC_HIP7_SHUFFLE(__shfl_xor, T, Bits, int)
WAVECC_HIP7_SHUFFLES(__hip_bfloat16, unsigned short)
WAVECC_HIP7_SHUFFLES(__hip_bfloat162, unsigned)
#undef WAVECC_HIP7_SHUFFLES
#undef WAVECC_HIP7_SHUFFLE
#endif
