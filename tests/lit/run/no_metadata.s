# The same kernel without metadata: arguments are placed by hand. Work-item i stores i + add at word i + skip.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --grid=1 --block=64 --arg=@0:i32[64]=zero --arg=@8:i32=0 --arg=@12:i32=5 --dump=0=%t.npy | FileCheck %s --check-prefix=GOOD
# RUN: wavecc run %t.s --grid=1 --block=64 --kernarg-size=64 --arg=@8:i32=0 --arg=@12:i32=5 --arg=@0:i32[64]=zero --expect=2=%t.npy
# RUN: wavecc run %t.s --grid=1 --block=64 --arg=@8:bytes:0000000005000000 --arg=@0:i32[64]=zero --expect=1=%t.npy
# GOOD: kernel store on gfx942: 1 workgroup of 64,1,1, 1 waves
#
# RUN: not wavecc run %t.s --grid=1 --block=64 --arg=i32[64]=zero --arg=i32=0 --arg=i32=5 2>&1 | FileCheck %s --check-prefix=PLAIN
# RUN: not wavecc run %t.s --grid=1 --arg=@0:i32[64]=zero 2>&1 | FileCheck %s --check-prefix=NOBLOCK
# RUN: not wavecc run %t.s --grid=1 --block=64 --kernarg-size=8 --arg=@0:i32[64]=zero 2>&1 | FileCheck %s --check-prefix=SMALL
# RUN: not wavecc run %t.s --grid=1 --block=64 --kernarg-size=16 --arg=@0:i32[64]=zero --arg=@14:i32=5 2>&1 | FileCheck %s --check-prefix=PAST
# Without --kernarg-size the segment is as long as what is given; 1 MiB is the limit.
# RUN: wavecc run %t.s --grid=1 --block=64 --arg=@0:i32[64]=zero --arg=@8:i32=0 --arg=@12:i32=5 --arg=@436:i32=7 --expect=0=%t.npy --check=all
# RUN: not wavecc run %t.s --grid=1 --block=64 --arg=@0:i32[64]=zero --arg=@1048574:i32=5 2>&1 | FileCheck %s --check-prefix=FAR
# FAR: error: argument 1 ('@1048574:i32=5'): bytes 1048574 to 1048578 are outside of the kernarg segment of 16 bytes
# PLAIN: error: the metadata of kernel 'store' do not list its arguments (.args): give each as --arg=@OFFSET:SPEC
# NOBLOCK: error: kernel 'store' does not give the size of its workgroups: give --block=X,Y,Z
# SMALL: error: --kernarg-size=8 is less than the 16 bytes that kernel 'store' needs
# PAST: error: argument 1 ('@14:i32=5'): bytes 14 to 18 are outside of the kernarg segment of 16 bytes

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  kernel_start store
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
.Lagain:
  s_cmp_eq_u32 s7, -1
  s_cbranch_scc1 .Lagain
  s_lshl_b32 s8, s2, 6
  v_add_u32_e32 v1, s8, v0
  v_add_u32_e32 v2, s6, v1
  v_lshlrev_b32_e32 v2, 2, v2
  v_add_u32_e32 v1, s7, v1
  global_store_dword v2, v1, s[4:5]
  s_endpgm
.Lend:
  .size store, .Lend-store
  kernel_descriptor store, vgprs=4, sgprs=16, accum=4, kernarg=16
