# gfx1250: the register after the literal of v_fmamk has the high bits of src2 (s_set_vgpr_msb), in a dual instruction as in a single one, though VOPD has it in
# the field of src1. LLVM's disassembler says so, too. The other half's second source has those of src1.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --kernel=literals --grid=1 --block=32 --arg=@0:f32[128]=zero --check=all --dump=0=%t.npy --quiet 2>&1 | count 0
# RUN: %python -c "import numpy as n; print(n.load('%t.npy').reshape(4, 32)[:, 0].tolist())" | FileCheck %s
# CHECK: [26.0, 8.0, 11.0, 3.0]
# The data of an atomic operation on floats that returns has the bits of src1, like all data.
# RUN: wavecc run %t.s --kernel=atomics --grid=1 --block=32 --arg=@0:f32[64]=const:1 --check=all --dump=0=%t.npy --quiet 2>&1 | count 0
# RUN: %python -c "import numpy as n; print(n.load('%t.npy').reshape(2, 32)[:, 0].tolist())" | FileCheck %s --check-prefix=ATOMIC
# ATOMIC: [21.0, 1.0]
# RUN: sed -n 's/^\(  *[vsg][a-z]*_.*\)/\1/p' %s | grep -E "v_dual|msb|atomic" > %t.dual.s
# RUN: llvm-mc-22 -triple=amdgcn -mcpu=gfx1250 -filetype=obj %t.dual.s -o %t.o && llvm-objdump-22 -d %t.o | FileCheck %s --check-prefix=LLVM
# LLVM: v_dual_fmamk_f32 v1, v2, 0x40400000, v3 /*v259*/ :: v_dual_sub_f32 v4, v5, v6
# LLVM: v_dual_fmamk_f32 v1, v2, 0x40400000, v3 :: v_dual_sub_f32 v4, v5, v6 /*v262*/
# LLVM: global_atomic_add_f32 v1, v9, v3 /*v259*/, s[2:3]

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .text
  .p2align 8
  kernel_start literals
  s_load_b64 s[2:3], s[0:1], 0x0
  v_and_b32_e32 v0, 0x3ff, v0
  v_lshlrev_b32_e32 v9, 2, v0
  v_mov_b32_e32 v2, 2.0
  v_mov_b32_e32 v3, 0x40a00000
  v_mov_b32_e32 v5, 0x41200000
  v_mov_b32_e32 v6, 2.0
  s_set_vgpr_msb 0x40
  v_mov_b32_e32 v3, 0x41a00000
  v_mov_b32_e32 v6, 0x40e00000
  s_set_vgpr_msb 0x10
  v_dual_fmamk_f32 v1, v2, 0x40400000, v3 :: v_dual_sub_f32 v4, v5, v6
  s_set_vgpr_msb 0x0
  s_wait_kmcnt 0x0
  global_store_b32 v9, v1, s[2:3]
  global_store_b32 v9, v4, s[2:3] offset:128
  s_set_vgpr_msb 0x4
  v_dual_fmamk_f32 v1, v2, 0x40400000, v3 :: v_dual_sub_f32 v4, v5, v6
  s_set_vgpr_msb 0x0
  global_store_b32 v9, v1, s[2:3] offset:256
  global_store_b32 v9, v4, s[2:3] offset:384
  s_endpgm
  .size literals, .-literals

  kernel_descriptor literals, vgprs=272, sgprs=40, kernarg=8

  kernel_start atomics
  s_load_b64 s[2:3], s[0:1], 0x0
  v_and_b32_e32 v0, 0x3ff, v0
  v_lshlrev_b32_e32 v9, 2, v0
  v_mov_b32_e32 v3, 2.0
  s_set_vgpr_msb 0x40
  v_mov_b32_e32 v3, 0x41a00000
  s_set_vgpr_msb 0x4
  s_wait_kmcnt 0x0
  global_atomic_add_f32 v1, v9, v3, s[2:3] th:TH_ATOMIC_RETURN scope:SCOPE_DEV
  s_set_vgpr_msb 0x0
  s_wait_loadcnt 0x0
  global_store_b32 v9, v1, s[2:3] offset:128
  s_endpgm
  .size atomics, .-atomics

  kernel_descriptor atomics, vgprs=272, sgprs=40, kernarg=8
