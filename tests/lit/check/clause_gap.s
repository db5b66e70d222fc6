# A soft clause ends where nothing is executed: what stands before and after something that is no instruction is not adjacent.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s > %t; test $? = 3' && FileCheck %s < %t
# RUN: grep -v 0xffffffff %t.s > %t.no_gap.s
# RUN: wavecc check %t.no_gap.s | FileCheck %s --check-prefix=ADJACENT
# CHECK-NOT: [clause
# CHECK: the code after {{.*}} is not analysed: no instruction has this encoding
# ADJACENT: warning: follows global_load_dword {{.*}} [clause VMEM, cautious]

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  kernel_start gap
  s_cmp_eq_u32 s0, 0
  s_cbranch_scc0 behind
  global_load_dword v2, v0, s[0:1]
  .long 0xffffffff
behind:
  global_load_dword v0, v1, s[0:1]
  s_endpgm
  kernel_descriptor gap, vgprs=8, sgprs=24, accum=8, kernarg=24
