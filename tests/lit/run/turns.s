# Waves of a workgroup take turns of 8 instructions. Each wave reads, 1 instruction after a barrier, what the other one
# overwrites 12 instructions after it, and there is no second barrier: right where waves run in step, as on hardware.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --grid=1 --block=128 --check=none --arg=@0:i32[128]=zero --dump=0=%t.npy
# RUN: wavecc run %t.s --grid=1 --block=128 --check=none --turn=1 --arg=@0:i32[128]=zero --expect=0=%t.npy
# RUN: wavecc run %t.s --grid=1 --block=128 --check=none --turn=8 --arg=@0:i32[128]=zero --expect=0=%t.npy
# RUN: not wavecc run %t.s --grid=1 --block=128 --check=none --turn=16 --arg=@0:i32[128]=zero --expect=0=%t.npy
# What it rests on is found all the same.
# RUN: not wavecc run %t.s --grid=1 --block=128 --check=races --arg=@0:i32[128]=zero 2>&1 | FileCheck %s
# CHECK: error: writes LDS byte {{.*}} reads, and no barrier orders the two [race-lds]
# RUN: wavecc run --help | FileCheck %s --check-prefix=HELP
# HELP: --turn=N

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  kernel_start turns
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  v_xor_b32_e32 v2, 0x100, v1
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
  .rept 10
  v_add_u32_e32 v4, 1, v1
  .endr
  ds_write_b32 v1, v4
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v3, s[4:5]
  s_endpgm
.Lend:
  .size turns, .Lend-turns
  kernel_descriptor turns, vgprs=8, sgprs=16, accum=8, lds=512, kernarg=8
