/* What clang 22 no longer has, and HIP 5.2.3's headers and the device libraries (Debian 12) rest on: -include this file.
     - the fence of __syncthreads, which was in hip.bc: clang no longer links it
     - whether ocml flushes denormals (no), of which clang no longer links the answer
     - reciprocals of halves for hip_fp16.h, which were in a header of clang's own
     - atomicInc and atomicDec, whose intrinsics are gone */
#pragma once
#ifdef __HIP__

typedef _Float16 TwoHalves __attribute__((ext_vector_type(2)));
extern "C" __attribute__((device)) inline _Float16 __llvm_amdgcn_rcp_f16(_Float16 x) { return (_Float16)1 / x; }
extern "C" __attribute__((device)) inline TwoHalves __llvm_amdgcn_rcp_2f16(TwoHalves x) { return (_Float16)1 / x; }

#ifdef __HIP_DEVICE_COMPILE__
extern "C" __attribute__((constant, weak, visibility("hidden"))) const unsigned char __oclc_daz_opt = 0;
#endif

#include <hip/hip_runtime.h>

#ifdef __HIP_DEVICE_COMPILE__
#define FENCE(scope)                                                                               \
    do {                                                                                           \
        if (order == __memory_order_acquire) __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, scope);      \
        else if (order == __memory_order_release) __builtin_amdgcn_fence(__ATOMIC_RELEASE, scope); \
        else if (order == __memory_order_acq_rel) __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, scope); \
        else __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, scope);                                      \
    } while (0)

extern "C" __device__ inline void __atomic_work_item_fence(__cl_mem_fence_flags, __memory_order order,
                                                           __memory_scope scope)
{
    if (scope == __memory_scope_work_item || order == __memory_order_relaxed) return;
    if (scope == __memory_scope_sub_group) FENCE("wavefront");
    else if (scope == __memory_scope_work_group) FENCE("workgroup");
    else if (scope == __memory_scope_device) FENCE("agent");
    else FENCE("");
}
#undef FENCE
#endif

static inline __device__ unsigned wrap_up(unsigned *address, unsigned limit)
{
    return __builtin_amdgcn_atomic_inc32(address, limit, __ATOMIC_RELAXED, "agent");
}
static inline __device__ unsigned wrap_down(unsigned *address, unsigned limit)
{
    return __builtin_amdgcn_atomic_dec32(address, limit, __ATOMIC_RELAXED, "agent");
}
#define atomicInc wrap_up
#define atomicDec wrap_down

#endif
