# gfx1250: LLVM's code asks of a flat pointer whether it is private by the high dword: below 2^26 where src_flat_scratch_base's is taken away. Pointers
# to memory and to LDS must not be.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --grid=1 --block=32 --arg=@0:i32[4]=zero --dump=0=%t.npy --quiet 2>&1 | count 0
# RUN: od -An -v -j128 -w16 -td4 %t.npy | FileCheck %s
# CHECK: 1 1 0 0

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  kernel_start apertures
  s_load_b64 s[2:3], s[0:1], 0x0
  s_mov_b32 s4, src_flat_scratch_base_hi
  s_mov_b64 s[6:7], src_shared_base
  s_wait_kmcnt 0x0
  s_xor_b32 s8, s4, s3
  s_cmp_gt_u32 s8, 0x3ffffff
  s_cselect_b32 s9, 1, 0
  s_xor_b32 s8, s4, s7
  s_cmp_gt_u32 s8, 0x3ffffff
  s_cselect_b32 s10, 1, 0
  v_mov_b32_e32 v0, 0
  v_mov_b32_e32 v2, s9
  v_mov_b32_e32 v3, s10
  v_cmpx_eq_u32_e32 0, v0
  global_store_b64 v0, v[2:3], s[2:3]
  s_endpgm
  .size apertures, .-apertures
  kernel_descriptor apertures, vgprs=16, sgprs=24, kernarg=8
