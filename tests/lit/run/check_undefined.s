# Undefined values where they matter, and near misses where they do not. Each kernel stores to the 64 dwords at s[4:5];
# v8 to v15 and s20 to s23 are never written.
#
# RUN: sh -c 'for k in address address_zero data data_byte data_dropped data_off branch branch_masked vcc vcc_masked exec exec_masked scalar scalar_lane m0 m0_zero atomic lds lds_written scratch scratch_written counter counter_set padding padding_copied shift origin; do wavecc run %s --quiet --check=defined --grid=1 --block=64 --kernel=$k --arg=@0:i32[64]=zero --arg=@12:i32=5 2>&1; echo "$k: $?"; done' | FileCheck %s --implicit-check-not=error --implicit-check-not=fault

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .macro kernel name
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  .endm
  .macro descriptor name
  s_endpgm
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_group_segment_fixed_size 1024
    .amdhsa_private_segment_fixed_size 16
    .amdhsa_enable_private_segment 1
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 32
    .amdhsa_accum_offset 32
  .end_amdhsa_kernel
  .endm

  kernel address
  v_and_b32_e32 v2, 0xfc, v8
  global_store_dword v2, v1, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: an address depends on undefined bits of the address register (v8 is never written) [undefined]
# CHECK-NEXT: {{^}}    0x{{[0-9a-f]+}}: global_store_dword v2, v1, s[4:5]
# CHECK-NEXT: {{^}}    workgroup (0,0,0) wave 0 lane 0
# CHECK-NEXT: address: 2
  descriptor address
  kernel address_zero
  v_and_b32_e32 v2, 0, v8
  global_store_dword v2, v1, s[4:5]
  descriptor address_zero
# CHECK-NEXT: address_zero: 0

  kernel data
  global_store_dword v1, v8, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v8 (v8 is never written) [undefined]
# CHECK: workgroup (0,0,0) wave 0 lane 0, address 0x
# CHECK-NEXT: data: 2
  descriptor data
# The byte that is stored is defined.
  kernel data_byte
  v_lshlrev_b32_e32 v2, 8, v8
  v_add_u32_e32 v2, 7, v2
  global_store_byte v1, v2, s[4:5]
  descriptor data_byte
# CHECK-NEXT: data_byte: 0
# Lane 1 alone has undefined data, and is outside the buffer.
  kernel data_dropped
  s_mov_b32 s6, 4
  s_mov_b32 s7, 0x00020000
  s_mov_b64 exec, 1
  v_mov_b32_e32 v8, 7
  s_mov_b64 exec, 3
  buffer_store_dword v8, v1, s[4:7], 0 offen
  descriptor data_dropped
# CHECK-NEXT: data_dropped: 0
  kernel data_off
  s_mov_b64 exec, 1
  v_mov_b32_e32 v8, 7
  global_store_dword v1, v8, s[4:5]
  descriptor data_off
# CHECK-NEXT: data_off: 0

  kernel branch
  s_cmp_eq_u32 s20, 0
  s_cbranch_scc1 0
# CHECK: check_undefined.s:[[#@LINE-1]]: error: a branch depends on undefined bits of SCC (s20 is never written) [undefined]
# CHECK: branch: 2
  descriptor branch
# Bit 0 decides, and is defined.
  kernel branch_masked
  s_or_b32 s6, s20, 1
  s_and_b32 s6, s6, 1
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 0
  descriptor branch_masked
# CHECK-NEXT: branch_masked: 0
  kernel vcc
  v_cmp_eq_u32_e32 vcc, v8, v0
  s_cbranch_vccz 0
# CHECK: check_undefined.s:[[#@LINE-1]]: error: a branch depends on undefined bits of VCC (v8 is never written) [undefined]
# CHECK: vcc: 2
  descriptor vcc
# Lane 0 alone makes VCC not zero.
  kernel vcc_masked
  v_cmp_eq_u32_e32 vcc, v8, v0
  s_or_b64 vcc, vcc, 1
  s_cbranch_vccz 0
  descriptor vcc_masked
# CHECK-NEXT: vcc_masked: 0

  kernel exec
  s_mov_b64 exec, s[20:21]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: EXEC depends on undefined bits of what is written to it (s20 is never written) [undefined]
# CHECK: exec: 2
  descriptor exec
  kernel exec_masked
  s_and_b64 s[6:7], s[20:21], 0
  s_and_saveexec_b64 s[8:9], s[6:7]
  s_mov_b64 exec, s[8:9]
  descriptor exec_masked
# CHECK-NEXT: exec_masked: 0

  kernel scalar
  v_readfirstlane_b32 s6, v8
# CHECK: check_undefined.s:[[#@LINE-1]]: error: a scalar read from a lane depends on undefined bits of the register (v8 is never written) [undefined]
# CHECK: workgroup (0,0,0) wave 0 lane 0
# CHECK: scalar: 2
  descriptor scalar
  kernel scalar_lane
  s_mov_b64 exec, 1
  v_mov_b32_e32 v8, 7
  s_mov_b64 exec, -1
  v_readfirstlane_b32 s6, v8
  descriptor scalar_lane
# CHECK-NEXT: scalar_lane: 0

  kernel m0
  s_mov_b32 m0, s20
# CHECK: check_undefined.s:[[#@LINE-1]]: error: M0 depends on undefined bits of what is written to it (s20 is never written) [undefined]
# CHECK: m0: 2
  descriptor m0
  kernel m0_zero
  s_and_b32 m0, s20, 0
  descriptor m0_zero
# CHECK-NEXT: m0_zero: 0

  kernel atomic
  ds_write_b32 v1, v1
  ds_add_u32 v1, v8
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v8 (v8 is never written) [undefined]
# CHECK: atomic: 2
  descriptor atomic

# LDS keeps what is undefined: the store to it is none of the findings.
  kernel lds
  ds_write_b32 v1, v8
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v2 (undefined since ds_read_b32) [undefined]
# CHECK-NEXT: {{^}}    0x[[#%x,AT:]]: global_store_dword v1, v2, s[4:5]
# CHECK-NEXT: {{^}}    behind 0x[[#%x,AT-12]]: ds_read_b32 v2, v1    ({{.*}}check_undefined.s:[[#@LINE-5]])
# CHECK: lds: 2
  descriptor lds
  kernel lds_written
  ds_write_b16 v1, v0
  ds_write_b16 v1, v0 offset:2
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
  descriptor lds_written
# CHECK-NEXT: lds_written: 0
  kernel scratch
  scratch_load_dword v2, off, off offset:4
  s_waitcnt vmcnt(0)
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v2 (undefined since scratch_load_dword) [undefined]
# CHECK: scratch: 2
  descriptor scratch
  kernel scratch_written
  scratch_store_dword off, v0, off offset:4
  scratch_load_dword v2, off, off offset:4
  s_waitcnt vmcnt(0)
  global_store_dword v1, v2, s[4:5]
  descriptor scratch_written
# CHECK-NEXT: scratch_written: 0

  kernel counter
  s_mov_b32 m0, 0
  s_nop 0
  ds_append v2
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v2 (undefined since ds_append) [undefined]
# CHECK: counter: 2
  descriptor counter
  kernel counter_set
  s_mov_b32 m0, 0
  ds_write_b32 v1, v0
  ds_append v2
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
  descriptor counter_set
# CHECK-NEXT: counter_set: 0

# Bytes 8 to 11 of the kernel arguments are padding.
  kernel padding
  s_load_dwordx2 s[6:7], s[0:1], 0x8
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v2, s6
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v2 (undefined since s_load_dwordx2) [undefined]
# CHECK: padding: 2
  descriptor padding
  kernel padding_copied
  s_load_dwordx2 s[6:7], s[0:1], 0x8
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v2, s6
  v_mov_b32_e32 v2, s7
  global_store_dword v1, v2, s[4:5]
  descriptor padding_copied
# CHECK-NEXT: padding_copied: 0

# The undefined bits are shifted out.
  kernel shift
  v_and_b32_e32 v2, 0xff, v8
  v_lshrrev_b32_e32 v2, 8, v2
  global_store_dword v1, v2, s[4:5]
  descriptor shift
# CHECK-NEXT: shift: 0
# The finding names the register that the value came from.
  kernel origin
  v_mov_b32_e32 v2, v8
  v_mul_f32_e32 v3, v1, v2
  v_mov_b32_dpp v4, v3 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
  global_store_dword v1, v4, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v4 (v8 is never written) [undefined]
# CHECK: origin: 2
  descriptor origin
