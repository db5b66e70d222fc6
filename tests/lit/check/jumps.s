# Jumps through registers are followed where a path knows the address; a comparison that a path has made before is not made again.
#
# RUN: %with_kernel_inc > %t.s
# RUN: for k in forward backward either pointer same_test opposite_test; do wavecc check %t.s --kernel=$k; done | FileCheck %s --check-prefix=CLEAN
# RUN: for k in missed in_callee changed other_test other_register waited_first; do wavecc check %t.s --kernel=$k; test $? = 2 || exit 1; done | FileCheck %s --check-prefix=FOUND
# RUN: for k in loaded table; do wavecc check %t.s --kernel=$k; test $? = 3 || exit 1; done | FileCheck %s --check-prefix=UNKNOWN
#
# CLEAN: kernel forward (gfx942): 10 instructions, no findings{{$}}
# CLEAN-NEXT: kernel backward (gfx942): 13 instructions, no findings{{$}}
# CLEAN-NEXT: kernel either (gfx942): 18 instructions, no findings{{$}}
# CLEAN-NEXT: kernel pointer (gfx942): {{[0-9]+}} instructions, no findings{{$}}
# CLEAN-NEXT: kernel same_test (gfx942): {{[0-9]+}} instructions, no findings{{$}}
# CLEAN-NEXT: kernel opposite_test (gfx942): {{[0-9]+}} instructions, no findings{{$}}
# FOUND: error: reads v1
# FOUND: kernel missed {{.*}} 1 error
# FOUND: error: reads v2
# FOUND: kernel in_callee {{.*}} 1 error
# FOUND: error: overwrites v1
# FOUND: kernel changed {{.*}} 1 error
# FOUND: error: overwrites v1
# FOUND: kernel other_test {{.*}} 1 error
# FOUND: error: overwrites v1
# FOUND: kernel other_register {{.*}} 1 error
# FOUND: error: overwrites v1
# FOUND: kernel waited_first {{.*}} 1 error
# UNKNOWN: incomplete: the code after 0x{{[0-9a-f]+}} is not analysed: indirect jump
# UNKNOWN: kernel loaded {{.*}} INCOMPLETE
# UNKNOWN: incomplete: the code after 0x{{[0-9a-f]+}} is not analysed: indirect jump
# UNKNOWN: kernel table {{.*}} INCOMPLETE

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro begin name
  kernel_start \name
  s_load_dwordx2 s[6:7], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  .endm
  .macro finish name
  .size \name, .-\name
  kernel_descriptor \name, vgprs=16, sgprs=32, accum=16, kernarg=8
  .endm
begin forward
  global_load_dword v1, v0, s[0:1]
  s_getpc_b64 s[8:9]
  s_add_i32 s10, .Lforward-.-4, 4
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  s_setpc_b64 s[8:9]
  v_mov_b32 v2, v1
.Lforward:
  s_waitcnt vmcnt(0)
  s_endpgm
finish forward

begin backward
  s_branch .Lover
.Lback:
  s_waitcnt vmcnt(0)
  v_mov_b32 v2, v1
  s_endpgm
.Lover:
  global_load_dword v1, v0, s[0:1]
  s_getpc_b64 s[8:9]
  s_add_i32 s10, .Lback-.-4, 4
  s_abs_i32 s10, s10
  s_sub_u32 s8, s8, s10
  s_subb_u32 s9, s9, 0
  s_setpc_b64 s[8:9]
finish backward

# The way that a constant does not take leads to code that would be a finding.
begin either
  global_load_dword v1, v0, s[0:1]
  s_getpc_b64 s[8:9]
  s_add_i32 s10, .Leither-.-4, 4
  s_cmp_ge_i32 s10, 0
  s_cbranch_scc1 .Lpositive
  s_abs_i32 s10, s10
  s_sub_u32 s8, s8, s10
  s_subb_u32 s9, s9, 0
  s_setpc_b64 s[8:9]
.Lpositive:
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  s_setpc_b64 s[8:9]
  v_mov_b32 v2, v1
.Leither:
  s_waitcnt vmcnt(0)
  s_nop 0
  s_nop 0
  s_endpgm
finish either

# One of two functions is called twice; each waits.
begin pointer
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lsecond
  s_getpc_b64 s[8:9]
  s_add_i32 s10, .Lf-.-4, 4
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  s_branch .Lchosen
.Lsecond:
  s_getpc_b64 s[8:9]
  s_add_i32 s10, .Lg-.-4, 4
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
.Lchosen:
  global_load_dword v1, v0, s[0:1]
  s_swappc_b64 s[12:13], s[8:9]
  v_mov_b32 v2, v1
  global_load_dword v1, v0, s[0:1]
  s_swappc_b64 s[12:13], s[8:9]
  v_mov_b32 v2, v1
  s_endpgm
.Lf:
  s_waitcnt vmcnt(0)
  s_setpc_b64 s[12:13]
.Lg:
  s_waitcnt vmcnt(0)
  v_mov_b32 v3, v0
  s_setpc_b64 s[12:13]
finish pointer

begin same_test
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lnone1
  global_load_dword v1, v0, s[0:1]
.Lnone1:
  v_mov_b32 v3, v0
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lend1
  s_waitcnt vmcnt(0)
.Lend1:
  v_mov_b32 v1, v3
  s_endpgm
finish same_test

begin opposite_test
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc0 .Lnone2
  global_load_dword v1, v0, s[0:1]
.Lnone2:
  v_mov_b32 v3, v0
  s_cmp_eq_i32 s6, 0
  s_cbranch_scc1 .Lend2
  s_waitcnt vmcnt(0)
.Lend2:
  v_mov_b32 v1, v3
  s_endpgm
finish opposite_test

begin missed
  global_load_dword v1, v0, s[0:1]
  s_getpc_b64 s[8:9]
  s_add_i32 s10, .Lmissed-.-4, 4
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  s_setpc_b64 s[8:9]
  s_waitcnt vmcnt(0)
.Lmissed:
  v_mov_b32 v2, v1
  s_endpgm
finish missed

begin in_callee
  global_load_dword v2, v0, s[0:1]
  s_getpc_b64 s[8:9]
  s_add_i32 s10, .Lh-.-4, 4
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  s_swappc_b64 s[12:13], s[8:9]
  s_endpgm
.Lh:
  v_mov_b32 v3, v2
  s_setpc_b64 s[12:13]
finish in_callee

begin changed
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lnone3
  global_load_dword v1, v0, s[0:1]
.Lnone3:
  s_sub_u32 s6, s6, 1
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lend3
  s_waitcnt vmcnt(0)
.Lend3:
  v_mov_b32 v1, v0
  s_endpgm
finish changed

begin other_test
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lnone4
  global_load_dword v1, v0, s[0:1]
.Lnone4:
  s_cmp_eq_u32 s6, 1
  s_cbranch_scc1 .Lend4
  s_waitcnt vmcnt(0)
.Lend4:
  v_mov_b32 v1, v0
  s_endpgm
finish other_test

begin other_register
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lnone5
  global_load_dword v1, v0, s[0:1]
.Lnone5:
  s_cmp_eq_u32 s7, 0
  s_cbranch_scc1 .Lend5
  s_waitcnt vmcnt(0)
.Lend5:
  v_mov_b32 v1, v0
  s_endpgm
finish other_register

# The test is the same, but what it guards is the other side.
begin waited_first
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lnone6
  global_load_dword v1, v0, s[0:1]
.Lnone6:
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc0 .Lend6
  s_waitcnt vmcnt(0)
.Lend6:
  v_mov_b32 v1, v0
  s_endpgm
finish waited_first

begin loaded
  s_setpc_b64 s[6:7]
finish loaded

begin table
  s_getpc_b64 s[8:9]
  s_lshl_b32 s10, s6, 3
  s_add_u32 s8, s8, s10
  s_addc_u32 s9, s9, 0
  s_setpc_b64 s[8:9]
finish table
