# Payloads of a product whose result lies over a part of what it is added to: LLVM allocates so. The same formula as in registers of their own.
# RUN: sed 's/v.18:21./v[24:27]/' %s > %t.s
# RUN: wavecc judge %s %t.s --payloads --json --grid=1 --arg=f16[512]=random --arg=f32[256]=zero | FileCheck %s
# CHECK: "same_bits": true
# CHECK: "same": 256, "different": 0, "undecided": 0
# CHECK-SAME: "error_ratio": 1
# RUN: wavecc judge %s %t.s --payloads --json --grid=1 --arg=f16[512]=random --arg=f32[256]=zero | %python -c "import json, sys; o = json.load(sys.stdin)['results']['algebra']['outputs'][-1]; assert o['rms_error']['base'] < 1e-5 * o['rms_exact'], o"
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 3, v0
  v_lshlrev_b32_e32 v2, 4, v0
  s_waitcnt lgkmcnt(0)
  global_load_dwordx2 v[4:5], v1, s[4:5]
  global_load_dwordx2 v[6:7], v1, s[4:5] offset:512
  s_waitcnt vmcnt(0)
  v_mfma_f32_16x16x16_f16 v[16:19], v[4:5], v[6:7], 0
  s_nop 15
  v_mfma_f32_16x16x16_f16 v[18:21], v[4:5], v[6:7], v[16:19]
  s_nop 15
  global_store_dwordx4 v2, v[18:21], s[6:7]
  s_endpgm
.Lend:
  .size k, .Lend-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 28
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 28
  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 28
    .args:
      - {.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global}
...
  .end_amdgpu_metadata
