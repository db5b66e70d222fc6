# Scalar state that a vector instruction writes and another unit writes again before it is read: no hazard.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s --ignore=VALU_VGPR_READLANE > %t; test $? = 2' && FileCheck %s --implicit-check-not=error: < %t

  .amdgcn_target "amdgcn-amd-amdhsa--gfx950"
  .macro kernel name
  kernel_start \name
  v_mov_b32_e32 v1, 5
  v_mov_b32_e32 v2, 6
  v_mov_b32_e32 v3, 6
  s_mov_b32 s5, 0
  s_mov_b32 s6, 0
  s_mov_b32 s7, 0
  s_nop 4
  .endm
  .macro descriptor name
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=24, accum=32, kernarg=16
  .endm

# EXEC: all rows of it.
  kernel exec
  v_cmpx_eq_u32 exec, v1, v2
  v_add_u32_e32 v1, 1, v1
  s_mov_b64 exec, -1
  v_readfirstlane_b32 s4, v1
  v_cmpx_eq_u32 exec, v1, v2
  s_or_b64 exec, exec, s[6:7]
  v_mov_b32_dpp v4, v2 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
  v_cmpx_eq_u32 exec, v1, v2
  s_mov_b64 exec, -1
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], 0
  v_cmpx_eq_u32 exec, v1, v2
  s_mov_b32 exec_lo, -1
  s_mov_b32 exec_hi, -1
  v_permlane32_swap_b32 v3, v2
  descriptor exec
# CHECK: kernel exec (gfx950): {{[0-9]+}} instructions, 0 errors

# A half; what may not be written; one of two paths.
  kernel exec_not
  v_cmpx_eq_u32 exec, v1, v2
  s_mov_b32 exec_lo, -1
# CHECK: :[[#@LINE+1]]: error: needs 4 wait states after v_cmpx_eq_u32, and has 1 on some path [hazard VALU_EXEC_LANE_OP, sure]
  v_readfirstlane_b32 s4, v1
  s_nop 4
  v_cmpx_eq_u32 exec, v1, v2
  s_cmov_b64 exec, -1
# CHECK: :[[#@LINE+1]]: error: {{.*}} has 1 on some path [hazard VALU_EXEC_LANE_OP, sure]
  v_readlane_b32 s4, v1, 0
  s_nop 4
  v_cmpx_eq_u32 exec, v1, v2
  s_cbranch_scc1 .Lskip
  s_mov_b64 exec, -1
.Lskip:
# CHECK: :[[#@LINE+1]]: error: {{.*}} has 1 on some path [hazard VALU_EXEC_LANE_OP, sure]
  v_writelane_b32 v3, 0, 0
  descriptor exec_not
# CHECK: kernel exec_not (gfx950): {{[0-9]+}} instructions, 3 errors

# SGPRs, VCC, M0.
  kernel scalars
  v_readfirstlane_b32 s5, v3
  s_mov_b32 s5, 0
  v_readlane_b32 s8, v3, s5
  v_readfirstlane_b32 s6, v3
  s_mov_b64 s[6:7], 0
  v_add_u32_e32 v1, s6, v1
  v_cmp_eq_u32_e32 vcc, v2, v3
  s_mov_b64 vcc, 0
  v_div_fmas_f32 v1, v2, v3, v1
  v_readfirstlane_b32 s6, v3
  s_mov_b32 s6, 0
  global_load_dword v1, v2, s[6:7]
  s_waitcnt vmcnt(0)
  descriptor scalars
# CHECK: kernel scalars (gfx950): {{[0-9]+}} instructions, no findings

# The other one of two registers; another vector instruction is no other unit.
  kernel scalars_not
  v_cmp_eq_u32_e32 vcc, v2, v3
  s_mov_b32 vcc_lo, 0
# CHECK-DAG: :[[#@LINE+2]]: error: needs 2 wait states after v_cmp_eq_u32, and has 1 on some path [hazard VALU_SGPR_VALU, sure]
# CHECK-DAG: :[[#@LINE+1]]: error: needs 4 wait states after v_cmp_eq_u32, and has 1 on some path [hazard VALU_VCC_DIV_FMAS, sure]
  v_div_fmas_f32 v1, v2, v3, v1
  v_readfirstlane_b32 s5, v3
  s_nop 0
  v_readfirstlane_b32 s5, v2
# CHECK: :[[#@LINE+1]]: error: needs 4 wait states after v_readfirstlane_b32, and has {{[0-9]}} on some path [hazard VALU_SGPR_LANE_SELECT, sure]
  v_readlane_b32 s8, v3, s5
# CHECK: {{^}}    and 1 more like it
# CHECK: :[[#@LINE-2]]: error: {{.*}} [hazard VALU_SGPR_VALU, sure]
  descriptor scalars_not
# CHECK: kernel scalars_not (gfx950): {{[0-9]+}} instructions, 5 errors
