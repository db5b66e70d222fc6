/* A program of hiprtc need not include these: HIP's own headers, without the C++ library's. Source: ROCm's clr,
   hipamd/src/hiprtc/cmake/HIPRTC.cmake. */
#pragma once
#include <wavecc_hipcc.h>

#pragma push_macro("CHAR_BIT")
#pragma push_macro("INT_MAX")
#define CHAR_BIT __CHAR_BIT__
#define INT_MAX __INTMAX_MAX__
#include <hip/hip_runtime.h>
#include <hip/hip_bfloat16.h>
#pragma pop_macro("CHAR_BIT")
#pragma pop_macro("INT_MAX")
#include <hip/hip_common.h>
#include <hip/amd_detail/device_library_decls.h>
#include <hip/amd_detail/hip_assert.h>
#include <hip/library_types.h>
#include <hip/driver_types.h>
#include <hip/surface_types.h>
#include <hip/amd_detail/amd_channel_descriptor.h>
#include <hip/texture_types.h>
#include <hip/amd_detail/ockl_image.h>
#include <hip/amd_detail/texture_fetch_functions.h>
#include <hip/amd_detail/texture_indirect_functions.h>
#include <hip/amd_detail/amd_surface_functions.h>
#include <hip/amd_detail/amd_hip_complex.h>
#include <hip/amd_detail/amd_hip_math_constants.h>
#include <hip/amd_detail/math_fwd.h>
#include <hip/amd_detail/amd_warp_functions.h>
#include <hip/amd_detail/amd_device_functions.h>
#include <hip/amd_detail/amd_warp_sync_functions.h>
#define WAVECC_HIPRTC_ALL
#include <wavecc_hip7.h>
#include <hip/amd_detail/hip_cooperative_groups_helper.h>
#include <hip/amd_detail/amd_hip_cooperative_groups.h>
#include <hip/amd_detail/amd_hip_unsafe_atomics.h>
#include <hip/amd_detail/amd_hip_atomic.h>
#include <hip/amd_detail/hip_fp16_math_fwd.h>
#include <hip/amd_detail/amd_hip_fp16.h>
#include <hip/amd_detail/amd_math_functions.h>

#ifndef __HIP_NO_STD_DEFS__
#if defined(__HIPRTC_PTRDIFF_T_IS_LONG_LONG__) && __HIPRTC_PTRDIFF_T_IS_LONG_LONG__
typedef long long ptrdiff_t;
#else
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#endif
typedef long clock_t;
namespace std
{
using ::clock_t;
using ::ptrdiff_t;
} // namespace std
#endif
