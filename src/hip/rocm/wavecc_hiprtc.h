/* What a program of hiprtc need not include: HIP's own headers, without the C++ library's. Source: ROCm's clr,
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
