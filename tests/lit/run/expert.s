# Expert scheduling, at run time: each finding, its near miss, and the value that is wrong where operations complete late.
# The buffer has 32 dwords of iota; v0 = the lane, v1 = its offset. Each kernel stores 7 everywhere, if all is waited for.
#
# DEFINE: %{run} = wavecc run %t.s --grid=1 --block=32 --arg=@0:i32[32]=iota --quiet
# RUN: %with_kernel_inc > %t.s
# RUN: %{run} --kernel=stored --dump=0=%t.npy 2>&1 | count 0
# RUN: %{run} --kernel=stored --completion=latest --expect=0=%t.npy 2>&1 | count 0
# RUN: not %{run} --kernel=read --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=READ --implicit-check-not=differ
# RUN: not %{run} --kernel=read --check=none --completion=latest --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=STALE
# RUN: %{run} --kernel=counted --completion=latest --expect=0=%t.npy 2>&1 | count 0
# RUN: not %{run} --kernel=one_too_many 2>&1 | FileCheck %s --check-prefix=LATE
# RUN: not %{run} --kernel=other_pipe 2>&1 | FileCheck %s --check-prefix=PIPE
# RUN: not %{run} --kernel=result_over 2>&1 | FileCheck %s --check-prefix=RESULT
# RUN: not %{run} --kernel=source --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=SOURCE --implicit-check-not=differ
# RUN: not %{run} --kernel=source --check=none --completion=latest --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=STALE
# RUN: %{run} --kernel=source_by_result --completion=latest 2>&1 | count 0
# RUN: not %{run} --kernel=other_queue 2>&1 | FileCheck %s --check-prefix=QUEUE
# RUN: %{run} --kernel=same_queue --completion=latest --expect=0=%t.npy 2>&1 | count 0
# RUN: not %{run} --kernel=address --check=none --completion=latest --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=STALE
# RUN: %{run} --kernel=switched_off --completion=latest --expect=0=%t.npy 2>&1 | count 0
# RUN: %{run} --kernel=not_taken --completion=latest --expect=0=%t.npy 2>&1 | count 0
# RUN: %{run} --kernel=skipped 2>&1 | FileCheck %s --check-prefix=SKIPPED
# RUN: %{run} --kernel=not_skipped 2>&1 | count 0
# RUN: %{run} --kernel=scaled_twice --check=flight 2>&1 | count 0
# RUN: not %{run} --kernel=plain_twice --check=flight 2>&1 | FileCheck %s --check-prefix=PLAIN
# STALE: differ

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .macro kernel name
  kernel_start \name
  s_load_b64 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v2, 1
  v_mov_b32 v3, 7
  v_mov_b32 v4, 0
  s_wait_kmcnt 0
  s_setreg_imm32_b32 hwreg(HW_REG_WAVE_SCHED_MODE, 0, 2), 2
  s_nop 0
  .endm
  .macro descriptor name
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=24, lds=256
  .endm

  kernel stored
  v_mov_b32 v2, 7
  s_wait_alu depctr_va_vdst(0)
  global_store_b32 v1, v2, s[2:3]
  s_wait_alu depctr_vm_vsrc(0)
  v_mov_b32 v2, 3
  descriptor stored

  kernel read
  v_mov_b32 v2, 7
  global_store_b32 v1, v2, s[2:3]
  descriptor read
# READ: error: reads v2, which v_mov_b32 may still be writing: expert scheduling is on, and there is no wait for va_vdst in between

  kernel counted
  v_mov_b32 v2, 7
  v_mov_b32 v5, 1
  s_wait_alu depctr_va_vdst(1)
  global_store_b32 v1, v2, s[2:3]
  descriptor counted

  kernel one_too_many
  v_mov_b32 v2, 7
  v_mov_b32 v5, 1
  s_wait_alu depctr_va_vdst(2)
  global_store_b32 v1, v2, s[2:3]
  descriptor one_too_many
# A store to memory without the wait failed on silicon: an error however soon the value is there (isa/errata.def).
# LATE: error: reads v2, which v_mov_b32 may still be writing: {{.*}} va_vdst in between

  kernel other_pipe
  v_mov_b32 v5, 1
  v_exp_f32 v2, v0
  s_wait_alu depctr_va_vdst(1)
  global_store_b32 v1, v2, s[2:3]
  descriptor other_pipe
# PIPE: error: reads v2, which v_exp_f32 may still be writing: {{.*}} va_vdst in between

  kernel result_over
  v_mov_b32 v2, 7
  global_load_b32 v2, v1, s[2:3]
  s_wait_loadcnt 0
  descriptor result_over
# RESULT: error: overwrites v2, which v_mov_b32 may still be writing: {{.*}} va_vdst in between

  kernel source
  global_store_b32 v1, v3, s[2:3]
  v_mov_b32 v3, 1
  descriptor source
# SOURCE: error: overwrites v3, which global_store_b32 may still be reading: {{.*}} vm_vsrc in between

  kernel source_by_result
  global_load_b32 v2, v1, s[2:3]
  s_wait_loadcnt 0
  v_mov_b32 v1, 1
  descriptor source_by_result

  kernel other_queue
  ds_store_b32 v1, v3
  global_store_b32 v1, v4, s[2:3]
  s_wait_alu depctr_vm_vsrc(1)
  v_mov_b32 v4, 1
  descriptor other_queue
# QUEUE: error: overwrites v4, which global_store_b32 may still be reading: {{.*}} vm_vsrc in between

  kernel same_queue
  global_store_b32 v1, v3, s[2:3]
  global_store_b32 v1, v3, s[2:3]
  global_load_b32 v5, v1, s[2:3]
  s_wait_alu depctr_vm_vsrc(1)
  v_mov_b32 v3, 1
  descriptor same_queue

  kernel address
  global_store_b32 v1, v3, s[2:3]
  v_mov_b32 v1, 0
  descriptor address

  kernel switched_off
  s_setreg_imm32_b32 hwreg(HW_REG_WAVE_SCHED_MODE, 0, 2), 0
  v_mov_b32 v2, 7
  global_store_b32 v1, v2, s[2:3]
  v_mov_b32 v2, 1
  descriptor switched_off

# No wave goes where the wait is missing.
  kernel not_taken
  v_mov_b32 v2, 7
  s_wait_alu depctr_va_vdst(0)
  s_cmp_eq_u32 s2, s2
  s_cbranch_scc1 around
  v_mov_b32 v2, 1
around:
  global_store_b32 v1, v2, s[2:3]
  descriptor not_taken

# LLVM counts the instruction that EXEC = 0 skips.
  kernel skipped
  v_mov_b32 v2, 7
  s_mov_b32 s4, exec_lo
  s_mov_b32 exec_lo, 0
  v_mov_b32 v5, 2
  s_mov_b32 exec_lo, s4
  s_wait_alu depctr_va_vdst(1)
  global_store_b32 v1, v2, s[2:3]
  descriptor skipped
# SKIPPED: warning: reads v2, which v_mov_b32 may still be writing: {{.*}} va_vdst in between that does not rely on instructions skipped while EXEC = 0

  kernel not_skipped
  v_mov_b32 v2, 7
  s_mov_b32 s4, exec_lo
  s_mov_b32 exec_lo, 1
  v_mov_b32 v5, 2
  s_mov_b32 exec_lo, s4
  s_wait_alu depctr_va_vdst(1)
  global_store_b32 v1, v2, s[2:3]
  descriptor not_skipped

# A scaled product counts 2.
  kernel scaled_twice
  v_wmma_scale_f32_16x16x128_f8f6f4 v[32:39], v[8:23], v[8:23], v[24:31], v4, v4
  v_wmma_scale_f32_16x16x128_f8f6f4 v[40:47], v[8:23], v[8:23], v[24:31], v4, v4
  s_wait_alu depctr_va_vdst(2)
  global_store_b32 v1, v32, s[2:3]
  descriptor scaled_twice

  kernel plain_twice
  v_wmma_f32_16x16x32_f16 v[32:39], v[8:15], v[8:15], v[24:31]
  v_wmma_f32_16x16x32_f16 v[40:47], v[8:15], v[8:15], v[24:31]
  s_wait_alu depctr_va_vdst(2)
  global_store_b32 v1, v32, s[2:3]
  descriptor plain_twice
# PLAIN: error: reads v32, which v_wmma_f32_16x16x32_f16 may still be writing: {{.*}} va_vdst in between
