.altmacro
# void axpy(float *y, const float *x, struct { float a; unsigned n; } p): y[i] = a * x[i] + y[i] for i < n, 64 work-items per workgroup.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .text
  .globl axpy
  .p2align 8
  .type axpy,@function
axpy:
  s_load_dwordx8 s[4:11], s[0:1], 0x0
  s_lshl_b32 s12, s2, 6
  v_or_b32_e32 v0, s12, v0
  s_waitcnt lgkmcnt(0)
  v_cmp_gt_u32_e32 vcc, s9, v0
  s_and_saveexec_b64 s[12:13], vcc
  s_cbranch_execz .Lend_of_axpy
  v_lshlrev_b32_e32 v1, 2, v0
  global_load_dword v2, v1, s[6:7]
  global_load_dword v3, v1, s[4:5]
  s_waitcnt vmcnt(0)
  v_fmac_f32_e32 v3, s8, v2
  global_store_dword v1, v3, s[4:5]
.Lend_of_axpy:
  s_endpgm
.Lend:
  .size axpy, .Lend-axpy
  .rodata
  .p2align 6
  .amdhsa_kernel axpy
    .amdhsa_kernarg_size 24
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: axpy
    .symbol: axpy.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 22
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .args:
      - {.name: y, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: x, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: p, .offset: 16, .size: 8, .value_kind: by_value}
...
  .end_amdgpu_metadata
