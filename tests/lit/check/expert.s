# Expert scheduling: s_wait_alu for what vector and memory instructions do to VGPRs of one another.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s --ignore=replay,undefined,lds --all > %t; test $? = 2' && FileCheck %s < %t

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .macro kernel name
  kernel_start \name
  s_setreg_imm32_b32 hwreg(HW_REG_WAVE_SCHED_MODE, 0, 2), 2
  .endm
  .macro descriptor name
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=24
  .endm

  kernel read
  v_mov_b32 v1, 1
  ds_store_b32 v0, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, which v_mov_b32 may still be writing: expert scheduling is on, and on some path there is no wait for va_vdst in between [wait-read, sure]
  descriptor read

  kernel read_waited
  v_mov_b32 v1, 1
  s_wait_alu depctr_va_vdst(0)
  ds_store_b32 v0, v1
  descriptor read_waited
# CHECK: kernel read_waited (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

  kernel counted
  v_mov_b32 v1, 1
  v_mov_b32 v2, 1
  s_wait_alu depctr_va_vdst(1)
  ds_store_b32 v0, v1
  descriptor counted
# CHECK: kernel counted (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

# A store or an atomic operation to memory is wrong for longer: with 23 instructions between, too; with 24 it is a note.
# Loads and LDS are late by luck from 2 on, and so is an address that is overwritten.
  kernel atomic_near
  v_mov_b32 v1, 1
  .rept 23
  s_mov_b32 s4, 0
  .endr
  global_atomic_add_u32 v0, v1, s[0:1]
# CHECK: :[[#@LINE-1]]: error: reads v1, which v_mov_b32 may still be writing: expert scheduling is on, and on some path there is no wait for va_vdst in between [wait-read, sure]
# CHECK: 23 instructions in between; production kernels have 24 or more
# CHECK-NEXT: source: ROCm/rocm-libraries#11153
  descriptor atomic_near

  kernel store_far
  v_mov_b32 v1, 1
  .rept 24
  s_mov_b32 s4, 0
  .endr
  global_store_b32 v0, v1, s[0:1]
# CHECK: :[[#@LINE-1]]: note: reads v1, which v_mov_b32 may still be writing: {{.*}} va_vdst in between; it works today only because this instruction happens to issue late [wait-read
  descriptor store_far

  kernel store_address
  v_mov_b32 v0, 1
  s_mov_b32 s4, 0
  s_mov_b32 s4, 0
  buffer_store_b32 v2, v0, s[4:7], null offen
# CHECK: :[[#@LINE-1]]: error: reads v0, which v_mov_b32 may still be writing: {{.*}} va_vdst in between [wait-read, sure]
  descriptor store_address

  kernel load_far
  v_mov_b32 v1, 1
  s_mov_b32 s4, 0
  s_mov_b32 s4, 0
  global_load_b32 v2, v1, s[0:1]
# CHECK: :[[#@LINE-1]]: warning: reads v1, which v_mov_b32 may still be writing: {{.*}} va_vdst in between; it works today only because this instruction happens to issue late
  ds_store_b32 v0, v1
  s_wait_loadcnt 0
  descriptor load_far

  kernel one_too_many
  v_mov_b32 v1, 1
  v_mov_b32 v2, 1
  s_wait_alu depctr_va_vdst(2)
  ds_store_b32 v0, v1
# CHECK: :[[#@LINE-1]]: warning: reads v1, which v_mov_b32 may still be writing: {{.*}} va_vdst
  descriptor one_too_many

  kernel other_pipe
  v_mov_b32 v1, 1
  v_exp_f32 v2, v0
  s_wait_alu depctr_va_vdst(1)
  ds_store_b32 v0, v1
# CHECK: :[[#@LINE-1]]: warning: reads v1, which v_mov_b32 may still be writing: {{.*}} va_vdst
  descriptor other_pipe

  kernel written_twice
  v_exp_f32 v1, v0
  v_mov_b32 v1, 1
  v_mov_b32 v2, 1
  s_wait_alu depctr_va_vdst(1)
  ds_store_b32 v0, v1
  descriptor written_twice
# CHECK: kernel written_twice (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

  kernel result_over
  v_mov_b32 v1, 1
  ds_load_b32 v1, v0
# CHECK: :[[#@LINE-1]]: error: overwrites v1, which v_mov_b32 may still be writing: {{.*}} va_vdst in between [wait-overwrite, sure]
  s_wait_dscnt 0
  descriptor result_over

  kernel source
  ds_store_b32 v0, v0
  v_mov_b32 v0, 1
# CHECK: :[[#@LINE-1]]: error: overwrites v0, which ds_store_b32 may still be reading: {{.*}} vm_vsrc in between [wait-overwrite, sure]
  descriptor source

  kernel source_waited
  ds_store_b32 v0, v0
  s_wait_alu depctr_vm_vsrc(0)
  v_mov_b32 v0, 1
  descriptor source_waited
# CHECK: kernel source_waited (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

  kernel source_by_result
  ds_load_b32 v1, v0
  s_wait_dscnt 0
  v_mov_b32 v0, 1
  descriptor source_by_result
# CHECK: kernel source_by_result (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

  kernel other_queue
  v_lshlrev_b32 v1, 2, v0
  s_wait_alu depctr_va_vdst(0)
  ds_store_b32 v0, v0
  global_store_b32 v1, v0, s[0:1]
  s_wait_alu depctr_vm_vsrc(1)
  v_mov_b32 v0, 1
# CHECK: :[[#@LINE-1]]: error: overwrites v0, which {{ds_store_b32|global_store_b32}} may still be reading: {{.*}} vm_vsrc
  descriptor other_queue

  kernel loop
  s_mov_b32 s4, 4
loop_head:
  ds_store_b32 v0, v0
  s_sub_co_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  v_mov_b32 v2, 1
  s_cbranch_scc1 loop_head
  v_mov_b32 v0, 1
# CHECK: :[[#@LINE-1]]: warning: overwrites v0, which ds_store_b32 may still be reading: {{.*}} vm_vsrc
  descriptor loop

  kernel around
  s_mov_b32 s4, 4
around_head:
  ds_store_b32 v0, v0
# CHECK: :[[#@LINE-1]]: warning: reads v0, which v_add_nc_u32 may still be writing: {{.*}} va_vdst
  s_sub_co_u32 s4, s4, 1
  s_wait_alu depctr_vm_vsrc(0)
  s_cmp_lg_u32 s4, 0
  v_add_nc_u32 v0, 1, v0
  s_cbranch_scc1 around_head
  descriptor around

  kernel vector_alone
  v_mov_b32 v1, 1
  v_add_f32 v2, v1, v1
  v_readfirstlane_b32 s4, v2
  s_add_co_i32 s4, s4, 1
  descriptor vector_alone
# CHECK: kernel vector_alone (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

  kernel switched_off
  s_setreg_imm32_b32 hwreg(HW_REG_WAVE_SCHED_MODE, 0, 2), 0
  v_mov_b32 v1, 1
  ds_store_b32 v0, v1
  descriptor switched_off
# CHECK: kernel switched_off (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

  kernel skipped
  v_cmp_gt_u32 vcc_lo, 5, v0
  v_mov_b32 v1, 1
  s_and_saveexec_b32 s4, vcc_lo
  v_mov_b32 v2, 1
  s_mov_b32 exec_lo, s4
  s_wait_alu depctr_va_vdst(1)
  ds_store_b32 v0, v1
# CHECK: :[[#@LINE-1]]: warning: reads v1, which v_mov_b32 may still be writing: {{.*}} va_vdst in between that does not rely on instructions skipped while EXEC = 0
  descriptor skipped
