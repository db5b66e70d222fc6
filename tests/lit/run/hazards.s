# Wait states along the path that is taken: a finding and its near miss, around a loop and after a branch. (Every row of the
# table, one state short and with all states, is in tests/unit/sim_hazards.c.)
#
# RUN: sh -c 'wavecc run %s --kernel=short --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet > %t 2>&1; test $? = 2' && FileCheck %s --check-prefix=SHORT < %t
# RUN: wavecc run %s --kernel=enough --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: wavecc run %s --kernel=rewritten --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --kernel=not_rewritten --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=HALF
# RUN: not wavecc run %s --hazards=documented --kernel=around --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=AROUND
# RUN: wavecc run %s --kernel=around --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet --level=all 2>&1 | FileCheck %s --check-prefix=REFUTED
# RUN: wavecc run %s --kernel=around --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=HIDDEN
# HIDDEN: {{^}}{{.*}}hazards.s: not shown: 1 note about wait states that production kernels or the busy matrix pipe do without (--level=all shows all)
# HIDDEN-NOT: {{.}}
# REFUTED: note: LLVM and the ISA document ask for 2 wait states after v_cndmask_b32{{.*}}, and it has 1 on this path; production kernels do without in 2,728 places [hazard VALU_VGPR_DPP, refuted]
# REFUTED: 2 times in all
# REFUTED-NOT: {{error|note}}
# RUN: wavecc run %s --hazards=documented --ignore=hazard:VALU_VGPR_DPP --kernel=around --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: wavecc run %s --hazards=documented --only=race-lds,SALU_M0 --kernel=around --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --hazards=documented --only=VALU_VGPR_DPP --kernel=around --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=AROUND
# RUN: not wavecc run %s --max-findings=0 2>&1 | FileCheck %s --check-prefix=KEPT
# KEPT: error: --max-findings takes a number from 1 to 400; found '0'
# RUN: sh -c 'wavecc run %s --hazards=some --kernel=around 2>&1; test $? = 1' | FileCheck %s --check-prefix=MODE
# MODE: --hazards takes documented or observed; found 'some'
# RUN: wavecc run %s --kernel=around_enough --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: not wavecc run %s --hazards=documented --kernel=taken --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=TAKEN
# RUN: wavecc run %s --kernel=other_way --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | count 0
# RUN: wavecc run %s --kernel=cautious --grid=1 --block=64 --arg=@0:i32[64]=iota --quiet 2>&1 | FileCheck %s --check-prefix=NOTE

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro kernel name
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  s_mov_b64 vcc, 0
  s_mov_b32 s4, 0
  s_mov_b32 s5, 0
  s_mov_b32 s8, 0
  s_waitcnt lgkmcnt(0)
  .endm
  .macro descriptor name
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 16
    .amdhsa_next_free_sgpr 24
    .amdhsa_accum_offset 16
  .end_amdhsa_kernel
  .endm

# VALU_SGPR_VMEM: 5 wait states.
  kernel short
  v_mov_b32_e32 v5, s2
  s_nop 0
  v_readfirstlane_b32 s2, v5
  s_nop 3
# SHORT: :[[#@LINE+1]]: error: needs 5 wait states after v_readfirstlane_b32, and has 4 on this path [hazard VALU_SGPR_VMEM, sure]
  global_load_dword v4, v1, s[2:3]
# SHORT-NEXT: 0x{{[0-9a-f]+}}: global_load_dword v4, v1, s[2:3]
# SHORT-NEXT: after 0x{{[0-9a-f]+}}: v_readfirstlane_b32 s2, v5 ({{.*}}hazards.s:[[#@LINE-5]])
# SHORT-NEXT: workgroup (0,0,0) wave 0
# SHORT-NEXT: source: ISA 4.5
# SHORT-NOT: error
  s_endpgm
  descriptor short

  kernel enough
  v_mov_b32_e32 v5, s2
  s_nop 0
  v_readfirstlane_b32 s2, v5
  s_nop 4
  global_load_dword v4, v1, s[2:3]
  s_endpgm
  descriptor enough

# Written again by another unit: what is read is what that one wrote. Of s3 alone it says nothing.
  kernel rewritten
  v_readfirstlane_b32 s2, v1
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_nop 1
  global_load_dword v4, v1, s[2:3]
  v_cmpx_eq_u32_e64 s[6:7], v1, v1
  s_mov_b64 exec, -1
  v_readfirstlane_b32 s5, v1
  s_endpgm
  descriptor rewritten

  kernel not_rewritten
  s_mov_b32 s6, s3
  v_mov_b32_e32 v5, s2
  s_nop 0
  v_readfirstlane_b32 s2, v5
  s_mov_b32 s3, s6
# HALF: :[[#@LINE+1]]: error: needs 5 wait states after v_readfirstlane_b32, and has 1 on this path [hazard VALU_SGPR_VMEM, sure]
  global_load_dword v4, v1, s[2:3]
  s_endpgm
  descriptor not_rewritten

# v_mov_b32_dpp reads what the previous iteration has written: 2 wait states (VALU_VGPR_DPP).
  kernel around
.Laround:
# AROUND: :[[#@LINE+1]]: error: needs 2 wait states after v_cndmask_b32{{.*}}, and has 1 on this path [hazard VALU_VGPR_DPP, sure]
  v_mov_b32_dpp v4, v2 row_shr:1 row_mask:0xf bank_mask:0xf
# AROUND: 2 times in all
# AROUND-NOT: error
  s_add_u32 s4, s4, 1
  s_cmp_lt_u32 s4, 3
  v_cndmask_b32_e32 v2, v2, v0, vcc
  s_cbranch_scc1 .Laround
  s_endpgm
  descriptor around

  kernel around_enough
.Laround_enough:
  v_mov_b32_dpp v4, v2 row_shl:1 row_mask:0xf bank_mask:0xf
  s_add_u32 s4, s4, 1
  v_add_u32_e32 v2, v2, v0
  s_cmp_lt_u32 s4, 3
  s_cbranch_scc1 .Laround_enough
  s_endpgm
  descriptor around_enough

# The way that is short is taken, or not.
  kernel taken
  s_cmp_eq_u32 s8, 0
  v_add_u32_e32 v2, v2, v0
  s_cbranch_scc1 .Ltaken
  s_nop 1
.Ltaken:
# TAKEN: error: needs 2 wait states after v_add_u32{{.*}}, and has 1 on this path [hazard VALU_VGPR_DPP, sure]
  v_mov_b32_dpp v4, v2 row_shl:1 row_mask:0xf bank_mask:0xf
  s_endpgm
  descriptor taken

  kernel other_way
  s_cmp_eq_u32 s8, 1
  v_add_u32_e32 v2, v2, v0
  s_cbranch_scc1 .Lother_way
  s_nop 0
.Lother_way:
  v_mov_b32_dpp v4, v2 row_shl:1 row_mask:0xf bank_mask:0xf
  s_endpgm
  descriptor other_way

# A cautious row is a note, and no failure.
  kernel cautious
  v_cmpx_le_u32_e32 0, v0
# NOTE: :[[#@LINE+1]]: note: needs 5 wait states after v_cmpx_le_u32, and has 0 on this path [hazard VALU_EXEC_VMEM, cautious]
  global_load_dword v4, v1, s[2:3]
  s_endpgm
  descriptor cautious
