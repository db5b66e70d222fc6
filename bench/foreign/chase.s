// A ring of byte offsets, followed by one wave: each load needs the one before it. Arguments: the ring, rounds of the loop.
// Beside the load an iteration takes 48 clk on gfx942: what carlushuang/gcnasm subtracts for its own loop, which is alike.
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl chase
.p2align 8
.type chase,@function
chase:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_load_dword s4, s[0:1], 0x8
  v_mov_b32 v0, 0
  s_waitcnt lgkmcnt(0)
.Lstep:
  global_load_dword v0, v0, s[2:3]
  s_waitcnt vmcnt(0)
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Lstep
  s_endpgm
.Lend:
.size chase, .Lend-chase
.rodata
.p2align 6
.amdhsa_kernel chase
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 4
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 4
  .amdhsa_kernarg_size 12
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - {.name: chase, .symbol: chase.kd, .kernarg_segment_size: 12, .kernarg_segment_align: 8, .group_segment_fixed_size: 0,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 4, .agpr_count: 0,
     .max_flat_workgroup_size: 64,
     .args: [{.name: ring, .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global},
             {.name: steps, .size: 4, .offset: 8, .value_kind: by_value}]}
.end_amdgpu_metadata
