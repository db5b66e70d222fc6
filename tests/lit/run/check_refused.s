# An instruction that the emulator refuses is named by all checks as without them; its sources are not looked at.
#
# RUN: %with_kernel_inc > %t.s
# RUN: not wavecc run %t.s --grid=1 --block=64 2>&1 | FileCheck %s
# RUN: not wavecc run %t.s --grid=1 --block=64 --check=all 2>&1 | FileCheck %s
# CHECK: a special register that the emulator does not model

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  kernel_start refused
  v_add_u32_e32 v0, src_shared_limit, v9
  s_endpgm
.Lend:
  .size refused, .Lend-refused
  kernel_descriptor refused, vgprs=12, sgprs=16, accum=12, pointer=0
