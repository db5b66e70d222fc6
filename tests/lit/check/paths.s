# Code that is reached in several states is judged in each: other high bits of VGPR numbers, and what is called from several places.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s --kernel=loop > %t; test $? = 2' && FileCheck %s --check-prefix=LOOP < %t
# RUN: wavecc check %t.s --kernel=waited | FileCheck %s --check-prefix=WAITED
# RUN: sh -c 'wavecc check %t.s --kernel=called > %t; test $? = 2' && FileCheck %s --check-prefix=CALLED < %t
# RUN: sh -c 'wavecc check %t.s --kernel=lost > %t; test $? = 3' && FileCheck %s --check-prefix=LOST < %t
#
# The second turn reads v257, which is in flight; the first one v1.
# LOOP: error: reads v257, which global_load_b32 may still be writing
# LOOP-NOT: error
# LOOP: kernel loop (gfx1250): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}
# WAITED: kernel waited (gfx1250): {{[0-9]+}} instructions, no findings{{$}}
# What is called goes back to behind its own call alone: the load behind the second one is in flight at the first one's end nowhere.
# CALLED: error: reads v2, which global_load_b32 may still be writing
# CALLED-NOT: error
# CALLED: kernel called (gfx1250): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}
# LOST: incomplete: the code after 0x{{[0-9a-f]+}} is not analysed: indirect jump
# LOST: kernel lost {{.*}} INCOMPLETE

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .macro begin name
  kernel_start \name
  .endm
  .macro finish name
  .size \name, .-\name
  kernel_descriptor \name, vgprs=512, sgprs=16
  .endm

begin loop
  v_mov_b32 v1, 0
.Lloop:
  v_add_nc_u32 v3, 1, v1
  s_set_vgpr_msb 0x40
  global_load_b32 v1, v1, s[0:1]
  s_set_vgpr_msb 4
  s_cmp_eq_u32 s0, 0
  s_cbranch_scc0 .Lloop
  s_wait_loadcnt 0x0
  s_endpgm
finish loop

begin waited
  v_mov_b32 v1, 0
.Lwaited:
  v_add_nc_u32 v3, 1, v1
  s_set_vgpr_msb 0x40
  global_load_b32 v1, v1, s[0:1]
  s_wait_loadcnt 0x0
  s_set_vgpr_msb 4
  s_cmp_eq_u32 s0, 0
  s_cbranch_scc0 .Lwaited
  s_endpgm
finish waited

begin called
  v_mov_b32 v1, 0
  v_mov_b32 v2, 0
  s_call_i64 s[4:5], .Lread
  global_load_b32 v2, v1, s[0:1]
  s_call_i64 s[4:5], .Lread
  s_wait_loadcnt 0x0
  v_mov_b32 v3, v2
  s_endpgm
.Lread:
  v_mov_b32 v4, v2
  s_set_pc_i64 s[4:5]
finish called

begin lost
  s_call_i64 s[4:5], .Llost
  s_endpgm
.Llost:
  s_mov_b32 s5, 0
  s_set_pc_i64 s[4:5]
finish lost
