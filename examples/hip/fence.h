/* clang 22 no longer links hip.bc, in which HIP 5.2.3's headers (Debian 12) have their fence: -include this file. */
#pragma once
#if defined(__HIP__) && defined(__HIP_DEVICE_COMPILE__)
#include <hip/hip_runtime.h>

extern "C" __device__ inline void __atomic_work_item_fence(__cl_mem_fence_flags, __memory_order order, __memory_scope)
{
    if (order == __memory_order_acquire) __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
    else if (order == __memory_order_release) __builtin_amdgcn_fence(__ATOMIC_RELEASE, "");
    else __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "");
}
#endif
