.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  BODY
end:
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 128
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 128
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.kernels:
  - {.name: k, .symbol: k.kd, .kernarg_segment_size: 0, .group_segment_fixed_size: 0, .private_segment_fixed_size: 0,
     .kernarg_segment_align: 8, .wavefront_size: 64, .sgpr_count: 16, .vgpr_count: 128, .max_flat_workgroup_size: 64}
amdhsa.version: [1, 2]
...
.end_amdgpu_metadata
