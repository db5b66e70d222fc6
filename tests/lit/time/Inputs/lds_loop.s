// A loop of 8 LDS reads of 16 bytes and a matrix instruction: the LDS bounds it.
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl lds_loop
.p2align 8
.type lds_loop,@function
lds_loop:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 4, v0
  s_movk_i32 s4, 16
loop:
  ds_read_b128 v[4:7], v1 offset:0
  ds_read_b128 v[4:7], v1 offset:4096
  ds_read_b128 v[4:7], v1 offset:8192
  ds_read_b128 v[4:7], v1 offset:12288
  ds_read_b128 v[4:7], v1 offset:0
  ds_read_b128 v[4:7], v1 offset:4096
  ds_read_b128 v[4:7], v1 offset:8192
  ds_read_b128 v[4:7], v1 offset:12288
  v_mfma_f32_16x16x16_f16 v[16:19], v[8:9], v[12:13], v[16:19]
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_waitcnt lgkmcnt(0)
  s_cbranch_scc1 loop
  v_lshlrev_b32_e32 v2, 2, v0
  s_nop 7
  global_store_dword v2, v16, s[2:3]
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel lds_loop
  .amdhsa_group_segment_fixed_size 32768
  .amdhsa_kernarg_size 8
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 32
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 32
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.kernels:
  - .name: lds_loop
    .symbol: lds_loop.kd
    .kernarg_segment_size: 8
    .group_segment_fixed_size: 32768
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 14
    .vgpr_count: 32
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .args:
      - {.name: out, .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}
amdhsa.version: [1, 2]
...
.end_amdgpu_metadata
