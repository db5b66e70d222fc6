# What is shown: errors first, then warnings and notes, those of one cause in one line; notes on what production kernels do without
# only where they are asked for, and one line that counts what is not shown.
#
# RUN: sh -c 'wavecc check %s > %t; test $? = 2' && FileCheck %s --implicit-check-not="{{error|warning|note}}:" < %t
# RUN: sh -c 'wavecc check %s --level=error > %t; test $? = 2' && FileCheck %s --check-prefix=ERROR --implicit-check-not="{{warning|note}}:" < %t
# RUN: sh -c 'wavecc check %s --level=warning > %t; test $? = 2' && FileCheck %s --check-prefix=WARNING --implicit-check-not="note:" < %t
# RUN: sh -c 'wavecc check %s --level=all > %t; test $? = 2' && FileCheck %s --check-prefix=ALL --implicit-check-not="not shown" < %t
# RUN: sh -c 'wavecc check %s --level=all --all > %t; test $? = 2' && FileCheck %s --check-prefix=EACH < %t
# RUN: sh -c 'wavecc check %s --strict --only=hazard:SALU_M0_LDS_DMA > %t; test $? = 2' && FileCheck %s --check-prefix=STRICT < %t
# RUN: wavecc check %s --level=error --only=hazard:SALU_M0_LDS_DMA
# RUN: sh -c 'wavecc check %s --level=error --json > %t.error.json; wavecc check %s --level=all --json > %t.all.json; cmp %t.error.json %t.all.json'
# RUN: sh -c 'wavecc check %s --level=error --sarif > %t.error.json; wavecc check %s --level=all --sarif > %t.all.json; cmp %t.error.json %t.all.json'
# RUN: not wavecc check %s --level=some 2>&1 | FileCheck %s --check-prefix=BAD
# BAD: --level takes error, warning, note or all; found 'some'

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .text
  .globl levels
  .p2align 8
  .type levels,@function
levels:
  s_mov_b64 s[8:9], s[0:1]
  s_mov_b64 s[10:11], s[0:1]
  s_mov_b32 m0, 64
  buffer_load_dword v0, s[8:11], 0 offen lds
  s_mov_b32 m0, 65
  buffer_load_dword v0, s[8:11], 0 offen lds
  ds_write_b32 v0, v0
  v_mov_b32_e32 v2, v0
  v_mov_b32_e32 v3, v0
  v_add_co_u32_e32 v2, vcc, v2, v3
  v_addc_co_u32_e32 v3, vcc, v3, v3, vcc
  s_nop 1
  v_add_co_u32_e32 v2, vcc, v2, v3
  v_addc_co_u32_e32 v3, vcc, v3, v3, vcc
  global_load_dword v4, v0, s[0:1]
  v_mov_b32_e32 v5, v4
  s_endpgm

# CHECK: levels.s:38: error: reads v4, which global_load_dword may still be writing
# CHECK: levels.s:33: warning: 2 times, first: LLVM asks for 2 wait states after v_add_co_u32, {{.*}} [hazard VALU_SGPR_CARRY, undecided] at 0x{{[0-9a-f]+}}: v_addc_co_u32_e32 v3, vcc, v3, v3, vcc, after 0x{{[0-9a-f]+}}: v_add_co_u32_e32 v2, vcc, v2, v3 (--all lists each)
# CHECK-NEXT: levels.s:26: note: accesses LDS
# CHECK-NEXT: 0x
# CHECK-NEXT: source:
# CHECK-NEXT: levels.s: not shown: 2 notes about wait states that production kernels or the busy matrix pipe do without (--level=all shows all)
# CHECK-NEXT: kernel levels (gfx942): {{[0-9]+}} instructions, 1 error, 2 warnings, 3 notes
# ERROR: error: reads v4
# ERROR: levels.s: not shown: 2 warnings, 1 note, 2 notes about wait states
# ERROR: 1 error, 2 warnings, 3 notes
# WARNING: error: reads v4
# WARNING: warning: 2 times
# WARNING: levels.s: not shown: 1 note, 2 notes about wait states
# ALL: error:
# ALL: warning: 2 times
# ALL: :26: note: accesses LDS
# ALL: :26: note: 2 times, first: LLVM and the ISA document ask {{.*}} [hazard SALU_M0_LDS_DMA, refuted]
# EACH: error:
# EACH: :33: warning:
# EACH: :36: warning:
# EACH: :26: note: accesses LDS
# EACH: :26: note: {{.*}} refuted]
# EACH: :28: note: {{.*}} refuted]
# STRICT: :26: note: 2 times, first:

  .section .rodata
  .p2align 6
  .amdhsa_kernel levels
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 32
    .amdhsa_next_free_sgpr 24
    .amdhsa_accum_offset 32
  .end_amdhsa_kernel
