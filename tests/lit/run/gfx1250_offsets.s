# gfx1250: the offset of a lane beside saddr is signed (LLVM 22: hasSignedGVSOffset), scale_offset multiplies it by the bytes moved; literals
# of 64 bits; what is written to null is dropped; v_cmpx writes EXEC alone.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --grid=1 --block=32 --arg=@0:i32[64]=zero --dump=0=%t.npy --quiet
# RUN: od -An -v -j128 -w16 -td4 %t.npy | FileCheck %s
# CHECK:      100 101 102 103
# CHECK-NEXT: 104 105 106 107
# CHECK-NEXT: 0 0 0 0
# CHECK-NEXT: 0 0 0 0
# CHECK-NEXT: 0 1 2 3
# CHECK-NEXT: 4 5 6 7
# CHECK-NEXT: 8 9 10 11
# CHECK-NEXT: 12 13 14 15
# CHECK-NEXT: 16 17 18 19
# CHECK-NEXT: 20 21 22 23
# CHECK-NEXT: 24 25 26 27
# CHECK-NEXT: 28 29 30 31
# CHECK-NEXT: 0 0 0 0
# CHECK-NEXT: 2 0 0 0

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  kernel_start offsets
  s_load_b64 s[2:3], s[0:1], 0x0
  v_and_b32_e32 v0, 0x3ff, v0
  s_wait_kmcnt 0x0
  s_add_nc_u64 s[4:5], s[2:3], 0x80
  v_add_nc_u32_e32 v1, -16, v0
  global_store_b32 v1, v0, s[4:5] scale_offset
  v_mov_b64_e32 v[6:7], 0x200000002
  v_mov_b32_e32 v7, 0
  v_mad_co_u64_u32 v[6:7], null, v7, v7, v[6:7]
  v_mov_b32_e32 v8, 0
  global_store_b32 v8, v6, s[4:5] offset:80
  v_lshlrev_b32_e32 v2, 2, v0
  v_add_nc_u32_e32 v2, 0xffffff80, v2
  v_add_nc_u32_e32 v3, 100, v0
  v_cmpx_gt_u32_e32 8, v0
  global_store_b32 v2, v3, s[4:5]
  s_endpgm
  .size offsets, .-offsets
  kernel_descriptor offsets, vgprs=9, sgprs=6, kernarg=8
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: offsets
    .symbol: offsets.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 6
    .vgpr_count: 9
    .max_flat_workgroup_size: 32
    .args:
      - {.size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}
...
  .end_amdgpu_metadata
