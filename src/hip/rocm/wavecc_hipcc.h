/* `wavecc hipcc` and hiprtc include this file first: what headers of HIP 6.3 and older device libraries expect of a
   compiler, and clang 22 no longer says. */
#pragma once
#if defined(__HIP__) && !defined(__ASSEMBLER__)

/* Lanes of a wave. The host's code is made once for all devices: 64 there, as with hipcc. */
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

/* Does the math library flush denormals? A library of its own said so, which clang no longer links. */
#ifdef __HIP_DEVICE_COMPILE__
extern "C" __attribute__((constant, weak, visibility("hidden"))) const unsigned char __oclc_daz_opt = 0;
#endif

#endif
