/* `wavecc hipcc` and hiprtc include this file first. It defines what headers of HIP 6.3 and older device libraries
   expect of a compiler, and clang 22 no longer defines. */
#pragma once
#if defined(__HIP__) && !defined(__ASSEMBLER__)

/* Lanes of a wave. Host code is compiled once for all devices and gets 64, as with hipcc. */
#ifndef __AMDGCN_WAVEFRONT_SIZE
#if defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
#define __AMDGCN_WAVEFRONT_SIZE 32
#else
#define __AMDGCN_WAVEFRONT_SIZE 64
#endif
#endif
#ifndef __AMDGCN_WAVEFRONT_SIZE__
#define __AMDGCN_WAVEFRONT_SIZE__ __AMDGCN_WAVEFRONT_SIZE
#endif

/* Headers of ROCm's libraries may come before HIP's, which define this. */
#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif

/* Newer headers have functions of lanes with masks unless a program says that it does not want them. */
#if !defined(HIP_DISABLE_WARP_SYNC_BUILTINS) && !defined(HIP_ENABLE_WARP_SYNC_BUILTINS)
#define HIP_ENABLE_WARP_SYNC_BUILTINS 1
#endif

/* Does the math library flush denormals? A separate library defined this, which clang no longer links. */
#ifdef __HIP_DEVICE_COMPILE__
extern "C" __attribute__((constant, weak, visibility("hidden"))) const unsigned char __oclc_daz_opt = 0;
#endif

/* wall_clock64(), which older device libraries do not have. */
#ifdef __HIP_DEVICE_COMPILE__
extern "C" inline __attribute__((device)) unsigned long long __ockl_steadyctr_u64()
{
    return __builtin_readsteadycounter();
}
#endif

/* printf by a buffer: reserves space for a frame. Older device libraries have this function in OpenCL's library only.
   Source: ROCm's device libraries, __printf_alloc. */
#if defined(__HIP_DEVICE_COMPILE__) && defined(WAVECC_PRINTF_BUFFER)
extern "C" __attribute__((device, weak, visibility("hidden"))) void __attribute__((address_space(1))) *
    __printf_alloc(unsigned bytes)
{
    enum { PRINTF_BUFFER_AT = 72, USED = 0, SIZE = 1, HEAD_BYTES = 8 };
    typedef __attribute__((address_space(4))) const char *Hidden;
    typedef unsigned __attribute__((address_space(1))) Word;
    const Hidden hidden = (Hidden)__builtin_amdgcn_implicitarg_ptr();
    Word *words = *(Word *__attribute__((address_space(4))) const *)(hidden + PRINTF_BUFFER_AT);
    unsigned used = __hip_atomic_load((unsigned *)words + USED, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    do {
        if (HEAD_BYTES + used + bytes > words[SIZE]) return 0;
    } while (!__hip_atomic_compare_exchange_strong((unsigned *)words + USED, &used, used + bytes, __ATOMIC_RELAXED,
                                                   __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT));
    return (__attribute__((address_space(1))) char *)words + HEAD_BYTES + used;
}
#endif

/* grid.sync() for targets without a global wave sync, which older device libraries assume. It uses the counters that a
   cooperative launch passes. Source of their places: ROCm's device libraries, ockl/src/cg.cl, struct mg_info. */
#if defined(__GFX11__) || defined(__GFX12__)
#define __ockl_grid_sync __wavecc_grid_sync
extern "C" inline __attribute__((device, convergent)) void __wavecc_grid_sync(void)
{
    enum { MULTIGRID_SYNC_AT = 88, COUNT_AT = 8, TURN_AT = 9, GROUPS_AT = 10 };
    typedef __attribute__((address_space(4))) const char *Hidden;
    const Hidden hidden = (Hidden)__builtin_amdgcn_implicitarg_ptr();
    unsigned *words = *(unsigned *__attribute__((address_space(4))) const *)(hidden + MULTIGRID_SYNC_AT);
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
    __builtin_amdgcn_s_barrier();
    if (!(__builtin_amdgcn_workitem_id_x() | __builtin_amdgcn_workitem_id_y() | __builtin_amdgcn_workitem_id_z())) {
        const unsigned turn = __hip_atomic_load(words + TURN_AT, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
        const unsigned before =
            __hip_atomic_fetch_add(words + COUNT_AT, 1u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
        if (before + 1 == words[GROUPS_AT]) {
            __hip_atomic_store(words + COUNT_AT, 0u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
            __hip_atomic_fetch_add(words + TURN_AT, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
        } else {
            while (__hip_atomic_load(words + TURN_AT, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == turn)
                __builtin_amdgcn_s_sleep(1);
        }
    }
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
}
#endif

#endif
