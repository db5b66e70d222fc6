# Index mode (s_set_gpr_idx_on to _off) is a state of each instruction: only operands that M0[15:12] chooses have registers
# that are not known. What is found about the named ones is a warning there, everywhere else an error.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s --all > %t; test $? = 2' && FileCheck %s < %t

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro descriptor name
  kernel_descriptor \name, vgprs=16, sgprs=16, accum=16, kernarg=16
  .text
  .endm

  kernel_start waits
  v_mov_b32_e32 v8, 0
  global_load_dword v1, v0, s[0:1]
  s_set_gpr_idx_on s0, gpr_idx(SRC0)
# Near misses: a register that is not in flight; an operand that is not chosen, of such a one.
  v_mov_b32_e32 v9, v0
  v_add_u32_e32 v3, v1, v8
# CHECK-DAG: :[[#@LINE-1]]: warning: may read v1, which global_load_dword may still be writing{{.*}}[wait-read, cautious]
  s_set_gpr_idx_off
  s_waitcnt vmcnt(0)
  global_load_dword v1, v0, s[0:1]
  s_set_gpr_idx_on s0, gpr_idx(SRC0)
  v_add_u32_e32 v3, v8, v1
# CHECK-DAG: :[[#@LINE-1]]: error: reads v1, which global_load_dword may still be writing{{.*}}[wait-read, sure]
  s_waitcnt vmcnt(0)
  global_load_dword v1, v0, s[0:1]
  v_mov_b32_e32 v1, v0
# CHECK-DAG: :[[#@LINE-1]]: error: overwrites v1
  s_set_gpr_idx_off
  s_waitcnt vmcnt(0)
  global_load_dword v1, v0, s[0:1]
  v_mov_b32_e32 v2, v1
# CHECK-DAG: :[[#@LINE-1]]: error: reads v1
  s_endpgm
  descriptor waits
# CHECK: incomplete: the code after 0x{{[0-9a-f]+}} is not analysed: relative register addressing
# CHECK: kernel waits (gfx942): {{[0-9]+}} instructions, 3 errors, 1 warning, 0 notes; INCOMPLETE

# On one of two paths only: not known. It ends before the second read.
  kernel_start paths
  global_load_dword v1, v0, s[0:1]
  s_cmp_eq_u32 s0, 0
  s_cbranch_scc0 .Ljoin
  s_set_gpr_idx_on s0, gpr_idx(SRC0)
.Ljoin:
  v_mov_b32_e32 v2, v1
# CHECK-DAG: :[[#@LINE-1]]: warning: may read v1
  s_waitcnt vmcnt(0)
  s_set_gpr_idx_off
  global_load_dword v1, v0, s[0:1]
  v_mov_b32_e32 v2, v1
# CHECK-DAG: :[[#@LINE-1]]: error: reads v1
  s_endpgm
  descriptor paths
# CHECK: kernel paths (gfx942): {{[0-9]+}} instructions, 1 error, 1 warning, 0 notes; INCOMPLETE

# Wait states (1 between a transcendental operation and a use of its result): for sure where the result is not chosen.
  kernel_start states
  v_mov_b32_e32 v8, 0
  s_set_gpr_idx_on s0, gpr_idx(SRC0)
  s_nop 4
  v_rcp_f32_e32 v4, v8
  v_add_f32_e32 v5, v8, v4
# CHECK: :[[#@LINE-1]]: error: {{.*}}[hazard
  s_nop 4
  v_rcp_f32_e32 v4, v8
  v_add_f32_e32 v5, v4, v8
# CHECK: :[[#@LINE-1]]: note: {{.*}}cautious]
  s_nop 4
  v_rcp_f32_e32 v4, v8
  v_add_f32_e32 v5, v6, v8
  s_set_gpr_idx_off
  s_endpgm
  descriptor states
# CHECK: kernel states (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 1 note; INCOMPLETE

# An indexed write may have written any register from the named one on, and none before it.
  kernel_start writes
  v_mov_b32_e32 v1, 0
  s_set_gpr_idx_on s0, gpr_idx(DST)
  v_mov_b32_e32 v4, v1
  s_set_gpr_idx_off
  v_mov_b32_e32 v1, v7
  v_mov_b32_e32 v1, v3
# CHECK: :[[#@LINE-1]]: warning: reads v3, which is undefined at entry
  s_endpgm
  descriptor writes
# CHECK: kernel writes (gfx942): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes; INCOMPLETE
