# Undefined values where they matter, and near misses where they do not. Each kernel stores to the 64 dwords at s[4:5];
# v8 to v15 and s20 to s23 are never written.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'for k in address address_zero data data_byte data_dropped data_off branch branch_masked vcc vcc_masked exec exec_masked scalar scalar_lane scalar_part scalar_part_read m0 m0_zero atomic lds lds_written scratch scratch_written counter counter_set padding padding_copied shift origin origin_off same same_scalar same_parts same_dpp same_other_part same_float same_borrow same_min; do wavecc run %t.s --quiet --check=defined --grid=1 --block=64 --kernel=$k --arg=@0:i32[64]=zero --arg=@12:i32=5 2>&1; echo "$k: $?"; done' | FileCheck %s --implicit-check-not=error --implicit-check-not=fault

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro kernel name
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  .endm
  .macro descriptor name
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=32, accum=32, lds=1024, kernarg=16, scratch=16
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
# Of a register that is undefined in part the scalar is, too: what is read of it decides.
  kernel scalar_part
  v_lshlrev_b32_e32 v9, 8, v8
  v_readfirstlane_b32 s6, v9
  s_and_b32 s6, s6, 0xff
  v_mov_b32_e32 v2, s6
  global_store_dword v1, v2, s[4:5]
  descriptor scalar_part
# CHECK-NEXT: scalar_part: 0
  kernel scalar_part_read
  v_lshlrev_b32_e32 v9, 8, v8
  v_readfirstlane_b32 s6, v9
  s_and_b32 s6, s6, 0x1ff
  v_mov_b32_e32 v2, s6
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v2 (v8 is never written) [undefined]
# CHECK: scalar_part_read: 2
  descriptor scalar_part_read

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
# CHECK-NEXT: {{^}}    after 0x[[#%x,AT-12]]: ds_read_b32 v2, v1    ({{.*}}check_undefined.s:[[#@LINE-5]])
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
# v10 has a value in the only lane that is on: v8 is the cause. The result of v_readlane depends on a lane that is off.
  kernel origin_off
  s_mov_b64 exec, 1
  v_mov_b32_e32 v10, 7
  v_add_u32_e32 v4, v10, v8
  global_store_dword v1, v4, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v4 (v8 is never written) [undefined]
  v_readlane_b32 s6, v10, 1
  v_mov_b32_e32 v5, s6
  global_store_dword v1, v5, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave depends on undefined bits of v5 (v10 is never written) [undefined]
# CHECK: origin_off: 2
  descriptor origin_off

# What does not depend on the value of a register that is named twice: vectors, parts, scalars with SCC.
  kernel same
  v_xor_b32_e32 v2, v8, v8
  v_xnor_b32_e32 v3, v9, v9
  v_sub_u32_e32 v4, v10, v10
  v_subrev_u32_e32 v5, v10, v10
  v_sub_u16_e32 v6, v11, v11
  v_pk_sub_i16 v7, v12, v12
  v_sub_co_u32_e32 v14, vcc, v13, v13
  v_addc_co_u32_e32 v2, vcc, v2, v3, vcc
  v_cmp_lt_u32_e32 vcc, v15, v15
  v_cndmask_b32_e32 v2, v2, v4, vcc
  v_add3_u32 v2, v2, v5, v6
  v_add3_u32 v2, v2, v7, v14
  v_cmp_ge_i64_e64 s[6:7], v[8:9], v[8:9]
  v_cndmask_b32_e64 v2, v2, v5, s[6:7]
  global_store_dword v1, v2, s[4:5]
  descriptor same
# CHECK-NEXT: same: 0
  kernel same_scalar
  s_xor_b64 s[6:7], s[20:21], s[20:21]
  s_cselect_b32 s8, 1, 2
  s_sub_u32 s9, s22, s22
  s_subb_u32 s10, s22, s22
  s_andn2_b32 s11, s20, s20
  s_orn2_b64 s[12:13], s[22:23], s[22:23]
  s_cmp_lg_u64 s[20:21], s[20:21]
  s_cselect_b32 s14, s13, s11
  s_add_u32 s14, s14, s8
  s_add_u32 s14, s14, s9
  s_add_u32 s14, s14, s10
  v_mov_b32_e32 v2, s14
  global_store_dword v1, v2, s[4:5]
  descriptor same_scalar
# CHECK-NEXT: same_scalar: 0
  kernel same_parts
  v_sub_u32_sdwa v2, v8, v8 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:BYTE_1
  v_sub_u16_e64 v3, v8, v8
  v_and_b32_e32 v4, 0, v9
  v_mul_u32_u24_e32 v5, 0, v9
  v_add3_u32 v2, v2, v3, v4
  v_add_u32_e32 v2, v2, v5
  global_store_dword v1, v2, s[4:5]
  descriptor same_parts
# CHECK-NEXT: same_parts: 0
# Near misses: another lane's, another part, NaN, a carry that is undefined, x itself.
  kernel same_dpp
  v_xor_b32_dpp v2, v8, v8 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave
# CHECK: same_dpp: 2
  descriptor same_dpp
  kernel same_other_part
  v_sub_u32_sdwa v2, v8, v8 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:BYTE_2
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave
# CHECK: same_other_part: 2
  descriptor same_other_part
  kernel same_float
  v_sub_f32_e32 v2, v8, v8
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave
# CHECK: same_float: 2
  descriptor same_float
  kernel same_borrow
  v_cmp_lt_u32_e32 vcc, v8, v9
  v_subb_co_u32_e32 v2, vcc, v10, v10, vcc
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave
# CHECK: same_borrow: 2
  descriptor same_borrow
  kernel same_min
  v_min_u32_e32 v2, v8, v8
  global_store_dword v1, v2, s[4:5]
# CHECK: check_undefined.s:[[#@LINE-1]]: error: data that leaves the wave
# CHECK: same_min: 2
  descriptor same_min
