# Wait states over paths; rows that LLVM inserts without a known need are notes, and errors with --strict.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s > %t; test $? = 2' && FileCheck %s < %t
# RUN: wavecc check %t.s --kernel=cautious | FileCheck %s --check-prefix=NOTE
# RUN: sh -c 'wavecc check %t.s --kernel=cautious --strict > %t; test $? = 2'
# RUN: wavecc check %t.s --kernel=cautious --strict --ignore=hazard:VALU_EXEC_VMEM
# RUN: wavecc check %t.s --kernel=cautious --strict --only=wait-read,vgprs
# RUN: sh -c 'wavecc check %t.s --kernel=cautious --strict --only=VALU_EXEC_VMEM > %t; test $? = 2'
# RUN: not wavecc check %t.s --ignore=hazard:wait-read 2>&1 | FileCheck %s --check-prefix=FILTER
# FILTER: error: --ignore takes rules and rows of hazards with commas between them (wait-read,hazard:SALU_M0); found 'hazard:wait-read'
# NOTE: note: needs 5 wait states after v_cmpx_eq_u32, and has 4 on some path [hazard VALU_EXEC_VMEM, cautious]

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro descriptor name
  kernel_descriptor \name, vgprs=64, sgprs=24, accum=32, lds=1024, kernarg=16
  .endm

  kernel_start sgpr
  v_readfirstlane_b32 s4, v0
  s_nop 3
  global_load_dword v1, v0, s[4:5]
# CHECK: :[[#@LINE-1]]: error: needs 5 wait states after v_readfirstlane_b32, and has 4 on some path [hazard VALU_SGPR_VMEM, sure]
  s_endpgm
  descriptor sgpr
# CHECK: kernel sgpr (gfx942): {{[0-9]+}} instructions, 1 error, 1 warning, 0 notes{{$}}

  kernel_start sgpr_enough
  s_mov_b32 s5, 0
  v_readfirstlane_b32 s4, v0
  s_nop 4
  global_load_dword v1, v0, s[4:5]
  s_endpgm
  descriptor sgpr_enough
# CHECK: kernel sgpr_enough (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start shortest_path
  s_mov_b32 s5, 0
  v_readfirstlane_b32 s4, v0
  s_cbranch_scc0 .Lshortest_path
  s_nop 4
.Lshortest_path:
  s_nop 1
  global_load_dword v1, v0, s[4:5]
# CHECK: :[[#@LINE-1]]: error: needs 5 wait states after v_readfirstlane_b32, and has 3 on some path [hazard VALU_SGPR_VMEM, sure]
  s_endpgm
  descriptor shortest_path
# CHECK: kernel shortest_path (gfx942): {{[0-9]+}} instructions, 1 error, 1 warning, 0 notes{{$}}

  kernel_start around_the_loop
  s_mov_b32 s5, 0
  s_mov_b32 s4, 0
.Laround_the_loop:
  global_load_dword v1, v0, s[4:5]
# CHECK: :[[#@LINE-1]]: error: needs 5 wait states after v_readfirstlane_b32, and has 2 on some path [hazard VALU_SGPR_VMEM, sure]
  s_cmp_lg_u32 s4, 0
  v_readfirstlane_b32 s4, v0
  s_nop 0
  s_cbranch_scc1 .Laround_the_loop
  s_endpgm
  descriptor around_the_loop
# CHECK: kernel around_the_loop (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start cautious
  v_cmpx_eq_u32_e32 0, v0
  s_nop 3
  global_load_dword v1, v0, s[0:1]
  s_endpgm
  descriptor cautious
# CHECK: kernel cautious (gfx942): {{[0-9]+}} instructions, 0 errors, 0 warnings, 1 note{{$}}
