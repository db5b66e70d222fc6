# An instruction that the emulator refuses is named by all checks as without them; its sources are not looked at.
#
# RUN: not wavecc run %s --grid=1 --block=64 2>&1 | FileCheck %s
# RUN: not wavecc run %s --grid=1 --block=64 --check=all 2>&1 | FileCheck %s
# CHECK: a special register that the emulator does not have

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .text
  .globl refused
  .p2align 8
  .type refused,@function
refused:
  v_add_u32_e32 v0, src_shared_limit, v9
  s_endpgm
.Lend:
  .size refused, .Lend-refused
  .rodata
  .p2align 6
  .amdhsa_kernel refused
    .amdhsa_next_free_vgpr 12
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 12
  .end_amdhsa_kernel
