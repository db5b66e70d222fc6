# Where a path can't be followed the result is incomplete: status 3, and 2 if there are findings as well.
#
# RUN: sh -c 'wavecc check %s --kernel=jump > %t; test $? = 3' && FileCheck %s --check-prefix=JUMP < %t
# RUN: sh -c 'wavecc check %s --kernel=unknown > %t; test $? = 3' && FileCheck %s --check-prefix=UNKNOWN < %t
# RUN: sh -c 'wavecc check %s --kernel=relative > %t; test $? = 3' && FileCheck %s --check-prefix=RELATIVE < %t
# RUN: sh -c 'wavecc check %s --kernel=findings > %t; test $? = 2' && FileCheck %s --check-prefix=FINDINGS < %t
# RUN: sh -c 'wavecc check %s --kernel=runs_out > %t; test $? = 3' && FileCheck %s --check-prefix=END < %t
# RUN: wavecc check %s --kernel=after | FileCheck %s --check-prefix=BEHIND
# RUN: wavecc check %s --kernel=long_branch | FileCheck %s --check-prefix=LONG
# RUN: sh -c 'wavecc check %s --kernel=jump --json > %t; test $? = 3' && FileCheck %s --check-prefix=JSON < %t
#
# JUMP: incomplete.s: incomplete: the code after 0x8 is not analysed: indirect jump{{$}}
# JUMP-NEXT: kernel jump (gfx942): 2 instructions, no findings; INCOMPLETE
# UNKNOWN: incomplete: the code after 0x104 is not analysed:
# UNKNOWN-NEXT: kernel unknown (gfx942): 1 instructions, no findings; INCOMPLETE
# RELATIVE: incomplete: the code after 0x{{[0-9a-f]+}} is not analysed: relative register addressing
# FINDINGS: error: reads v1
# FINDINGS: incomplete: the code after
# FINDINGS: kernel findings (gfx942): 4 instructions, 1 error, 0 warnings, 0 notes; INCOMPLETE
# END: incomplete: the code after 0x{{[0-9a-f]+}} is not analysed: control flow leaves the section
# BEHIND: kernel after (gfx942): 2 instructions, no findings{{$}}
# LONG: kernel long_branch (gfx942): 5 instructions, no findings{{$}}
# JSON: "name": "jump", "entry": 0, "instructions": 2,
# JSON: "not_analysed": [{"address": 8, "why": "indirect jump"}]
# JSON: "incomplete": true,
# JSON-NEXT: "status": 3

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro descriptor name
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
  .text
  .p2align 8
  .endm

  .text
  .globl jump
  .p2align 8
jump:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_setpc_b64 s[0:1]
# Near miss: what is not reached is not looked at. It would be a finding.
  s_add_u32 s2, s2, s3
  descriptor jump

  .globl unknown
unknown:
  s_nop 0
  .long 0xffffffff
  s_endpgm
  descriptor unknown

  .globl after
after:
  s_nop 0
  s_endpgm
  .long 0xffffffff
  descriptor after

  .globl relative
relative:
  s_mov_b32 s2, 0
  s_set_gpr_idx_on s2, gpr_idx(SRC0)
  v_mov_b32_e32 v1, v0
  s_set_gpr_idx_off
  s_endpgm
  descriptor relative

  .globl findings
findings:
  global_load_dword v1, v0, s[0:1]
  v_mov_b32_e32 v2, v1
  s_nop 4
  s_setpc_b64 s[0:1]
  descriptor findings

# A constant distance from s_getpc_b64 is followed.
  .globl long_branch
long_branch:
  s_getpc_b64 s[2:3]
.Lfrom:
  s_add_u32 s2, s2, (.Lto-.Lfrom)&4294967295
  s_addc_u32 s3, s3, (.Lto-.Lfrom)>>32
  s_setpc_b64 s[2:3]
  .long 0xffffffff
.Lto:
  s_endpgm
  descriptor long_branch

  .globl runs_out
runs_out:
  s_nop 0
  .section .rodata
  .p2align 6
  .amdhsa_kernel runs_out
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
