# Findings of one rule, the same two opcodes and one loop are printed once, with their number.
#
# RUN: sh -c 'wavecc check %s > %t; test $? = 2' && FileCheck %s < %t
# RUN: sh -c 'wavecc check %s --all > %t; test $? = 2' && FileCheck %s --check-prefix=ALL < %t
# RUN: sh -c 'wavecc check %s --json > %t; test $? = 2' && FileCheck %s --check-prefix=JSON < %t

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .text
  .globl groups
  .p2align 8
  .type groups,@function
groups:
  global_load_dword v4, v0, s[0:1]
  global_load_dword v5, v0, s[0:1]
  global_load_dword v6, v0, s[0:1]
  global_load_dwordx2 v[8:9], v0, s[0:1]
  v_add_u32_e32 v1, v4, v4
# CHECK: :[[#@LINE-1]]: error: reads v4, which global_load_dword may still be writing
# CHECK: {{^}}    and 1 more like it (--all lists them)
  v_add_u32_e32 v1, v5, v5
# Another consumer, another producer: groups of their own.
  v_sub_u32_e32 v1, v6, v6
# CHECK: :[[#@LINE-1]]: error: reads v6, which global_load_dword may
# CHECK-NOT: more like it
# CHECK: :[[#@LINE+2]]: error: reads v8, which global_load_dwordx2 may
# CHECK-NOT: more like it
  v_add_u32_e32 v1, v8, v8
  s_mov_b32 s4, 4
.Louter:
  global_load_dword v12, v0, s[0:1]
  global_load_dword v13, v0, s[0:1]
  global_load_dword v14, v0, s[0:1]
  global_load_dword v15, v0, s[0:1]
  v_add_u32_e32 v1, v12, v12
# CHECK: :[[#@LINE-1]]: error: reads v12
# CHECK: {{^}}    and 1 more like it in the loop at 0x34 (--all lists them)
  v_add_u32_e32 v1, v13, v13
.Linner:
  v_add_u32_e32 v1, v14, v14
# CHECK: :[[#@LINE-1]]: error: reads v14
# CHECK: {{^}}    and 1 more like it in the loop at 0x5c (--all lists them)
  v_add_u32_e32 v1, v15, v15
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Linner
  s_cbranch_scc0 .Louter
  s_endpgm
# CHECK: kernel groups (gfx942): {{[0-9]+}} instructions, 8 errors, 0 warnings, 0 notes
# ALL-COUNT-8: error:
# ALL-NOT: more like it

# JSON: "groups": [
# JSON-NEXT: {"level": "error", "rule": "wait-read", "row": null, "proof": "sure", "counter": "vmcnt", "opcode": "v_add_u32", "other_opcode": "global_load_dword", "loop": null, "count": 2, "example": 0},
# JSON: "loop": {{[0-9]+}}, "count": 2

  .section .rodata
  .p2align 6
  .amdhsa_kernel groups
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 32
    .amdhsa_next_free_sgpr 24
    .amdhsa_accum_offset 32
  .end_amdhsa_kernel
