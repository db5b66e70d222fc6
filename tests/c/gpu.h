// What these kernels need of a HIP header: attributes, ids, barriers, fences, atomics. clang's builtins only.
#pragma once
#define GLOBAL extern "C" __attribute__((global))
#define DEVICE __attribute__((device))
#define SHARED __attribute__((shared))
#define CONSTANT __attribute__((constant))
#define NOINLINE __attribute__((noinline))
#define BOUNDS(n) __attribute__((amdgpu_flat_work_group_size(n, n)))

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;
typedef signed char i8;
typedef _Float16 f16;

#ifdef __gfx1250__
enum { LANES = 32 };
#else
enum { LANES = 64 };
#endif

template <class T, int N> struct vector_of {
    typedef T type __attribute__((ext_vector_type(N)));
};
template <class T, int N> using vec = typename vector_of<T, N>::type;

static DEVICE inline u32 tid() { return __builtin_amdgcn_workitem_id_x(); }
static DEVICE inline u32 tid_y() { return __builtin_amdgcn_workitem_id_y(); }
static DEVICE inline u32 tid_z() { return __builtin_amdgcn_workitem_id_z(); }
static DEVICE inline u32 bid() { return __builtin_amdgcn_workgroup_id_x(); }
static DEVICE inline u32 bid_y() { return __builtin_amdgcn_workgroup_id_y(); }
static DEVICE inline u32 bid_z() { return __builtin_amdgcn_workgroup_id_z(); }
static DEVICE inline u32 bdim() { return __builtin_amdgcn_workgroup_size_x(); }
static DEVICE inline u32 gid() { return bid() * bdim() + tid(); }
static DEVICE inline u32 lane() { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0)); }

// __syncthreads of HIP: release, barrier, acquire at workgroup scope.
static DEVICE inline void barrier()
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
// __threadfence of HIP
static DEVICE inline void threadfence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }

#define AGENT __MEMORY_SCOPE_DEVICE
#define GROUP __MEMORY_SCOPE_WRKGRP
#define WAVE __MEMORY_SCOPE_WVFRNT
#define add_relaxed(p, v, scope) __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, scope)
