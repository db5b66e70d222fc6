# The data of a wide store may not be overwritten at once. For buffer stores whose soffset is an SGPR LLVM 22 has no such hazard:
# llvm-project issue 197267.
#
# RUN: sh -c 'wavecc check %s > %t; test $? = 2' && FileCheck %s < %t
# RUN: wavecc check %s --kernel=soffset_late

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro kernel name
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  .endm
  .macro descriptor name
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_group_segment_fixed_size 1024
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 24
    .amdhsa_accum_offset 32
  .end_amdhsa_kernel
  .endm

  kernel soffset
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_mov_b32 s6, -1
  s_mov_b32 s7, 0x27000
  s_mov_b64 s[4:5], s[0:1]
  s_mov_b32 s8, 0
  buffer_store_dwordx4 v[4:7], v0, s[4:7], s8 offen
  v_mov_b32_e32 v7, 1
# CHECK: :[[#@LINE-1]]: error: needs 1 wait state after buffer_store_dwordx4, and has 0 on some path [hazard STORE_DATA_SOFFSET, newer]
# CHECK: source: llvm-project 197267
  s_endpgm
  descriptor soffset
# CHECK: kernel soffset (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel soffset_late
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_mov_b32 s6, -1
  s_mov_b32 s7, 0x27000
  s_mov_b64 s[4:5], s[0:1]
  s_mov_b32 s8, 0
  buffer_store_dwordx4 v[4:7], v0, s[4:7], s8 offen
  s_nop 0
  v_mov_b32_e32 v7, 1
  s_endpgm
  descriptor soffset_late
# CHECK: kernel soffset_late (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel soffset_other_register
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_mov_b32 s6, -1
  s_mov_b32 s7, 0x27000
  s_mov_b64 s[4:5], s[0:1]
  s_mov_b32 s8, 0
  buffer_store_dwordx4 v[4:7], v0, s[4:7], s8 offen
  v_mov_b32_e32 v8, 1
  s_endpgm
  descriptor soffset_other_register
# CHECK: kernel soffset_other_register (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel soffset_narrow
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_mov_b32 s6, -1
  s_mov_b32 s7, 0x27000
  s_mov_b64 s[4:5], s[0:1]
  s_mov_b32 s8, 0
  buffer_store_dwordx2 v[4:5], v0, s[4:7], s8 offen
  v_mov_b32_e32 v5, 1
  s_endpgm
  descriptor soffset_narrow
# CHECK: kernel soffset_narrow (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel no_soffset
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_mov_b32 s6, -1
  s_mov_b32 s7, 0x27000
  s_mov_b64 s[4:5], s[0:1]
  s_mov_b32 s8, 0
  buffer_store_dwordx4 v[4:7], v0, s[4:7], 0 offen
  s_nop 0
  v_mov_b32_e32 v7, 1
# CHECK: :[[#@LINE-1]]: error: needs 2 wait states after buffer_store_dwordx4, and has 1 on some path [hazard STORE_DATA, sure]
  s_endpgm
  descriptor no_soffset
# CHECK: kernel no_soffset (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}
