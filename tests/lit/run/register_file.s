# VGPRs and AGPRs are one file of registers: aN is register accum_offset + N, and vN is register N up to the end of the
# allocation (24 here, with accum_offset 8). Each kernel stores v2 to the 64 dwords at s[4:5].
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'for k in beyond alias_read alias_write scalar crossing index undefined alias_undefined in_flight last_v first_out last_a first_a_out largest; do echo "$k:"; wavecc run %t.s --quiet --check=all --grid=1 --block=64 --kernel=$k --arg=@0:i32[64]=zero --break=$k.end --break-then=continue --break-lanes=5 --break-dump=v2 2>&1 || true; done' | FileCheck %s --implicit-check-not=error:

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro kernel name
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  .endm
  .macro descriptor name, registers=24, offset=8
  s_nop 4
  global_store_dword v1, v2, s[4:5]
\name\().end:
  s_endpgm
  kernel_descriptor \name, vgprs=\registers, sgprs=16, accum=\offset, kernarg=8
  .endm

# CHECK-LABEL: {{^}}beyond:
# CHECK: v2     00000007
  kernel beyond
  v_mov_b32_e32 v23, 7
  v_mov_b32_e32 v2, v23
  descriptor beyond

# v12 is a4.
# CHECK-LABEL: {{^}}alias_read:
# CHECK: v2     00000009
  kernel alias_read
  v_accvgpr_write_b32 a4, 9
  s_nop 4
  v_mov_b32_e32 v2, v12
  descriptor alias_read

# CHECK-LABEL: {{^}}alias_write:
# CHECK: v2     0000000b
  kernel alias_write
  v_accvgpr_write_b32 a4, 9
  v_mov_b32_e32 v12, 11
  s_nop 4
  v_accvgpr_read_b32 v2, a4
  descriptor alias_write

# An AGPR takes a scalar register, too.
# CHECK-LABEL: {{^}}scalar:
# CHECK: v2     00000015
  kernel scalar
  s_movk_i32 s6, 0x15
  v_accvgpr_write_b32 a0, s6
  s_nop 4
  v_accvgpr_read_b32 v2, a0
  descriptor scalar

# A tuple goes on from v7 to a0.
# CHECK-LABEL: {{^}}crossing:
# CHECK: v2     00000003
  kernel crossing
  v_accvgpr_write_b32 a0, 2
  v_accvgpr_write_b32 a1, 0
  v_mov_b32_e32 v6, 1
  v_mov_b32_e32 v7, 0
  s_nop 4
  v_lshl_add_u64 v[8:9], v[6:7], 0, v[8:9]
  v_mov_b32_e32 v2, v8
  descriptor crossing

# The index counts AGPRs by their own numbers: a1 + 2.
# CHECK-LABEL: {{^}}index:
# CHECK: v2     00000004
  kernel index
  v_mov_b32_e32 v11, 4
  s_mov_b32 s6, 2
  s_nop 4
  s_set_gpr_idx_on s6, gpr_idx(SRC0)
  v_accvgpr_read_b32 v2, a1
  s_set_gpr_idx_off
  descriptor index

# CHECK-LABEL: {{^}}undefined:
# CHECK: register_file.s:{{[0-9]+}}: error: data that leaves the wave depends on undefined bits of v2 (a5 is never written) [undefined]
  kernel undefined
  v_mov_b32_e32 v2, v13
  descriptor undefined

# CHECK-LABEL: {{^}}alias_undefined:
# CHECK: register_file.s:{{[0-9]+}}: error: data that leaves the wave depends on undefined bits of v2 (a5 is never written) [undefined]
  kernel alias_undefined
  v_accvgpr_write_b32 a4, 9
  v_accvgpr_read_b32 v2, a5
  descriptor alias_undefined

# CHECK-LABEL: {{^}}in_flight:
# CHECK: error: reads a4, which global_load_dword may still be writing
  kernel in_flight
  global_load_dword v12, v1, s[4:5]
  v_accvgpr_read_b32 v2, a4
  s_waitcnt vmcnt(0)
  descriptor in_flight

# CHECK-LABEL: {{^}}last_v:
# CHECK: v2     00000001
  kernel last_v
  v_mov_b32_e32 v23, 1
  v_mov_b32_e32 v2, v23
  descriptor last_v
# CHECK-LABEL: {{^}}first_out:
# CHECK: wavecc: fault: v24 is beyond the 24 registers that the kernel descriptor allocates
  kernel first_out
  v_mov_b32_e32 v24, 1
  v_mov_b32_e32 v2, 1
  descriptor first_out
# CHECK-LABEL: {{^}}last_a:
# CHECK: v2     00000001
  kernel last_a
  v_accvgpr_write_b32 a15, 1
  s_nop 4
  v_accvgpr_read_b32 v2, a15
  descriptor last_a
# CHECK-LABEL: {{^}}first_a_out:
# CHECK: wavecc: fault: a16 is beyond the 16 AGPRs that the kernel descriptor allocates
  kernel first_a_out
  v_accvgpr_write_b32 a16, 1
  v_mov_b32_e32 v2, 1
  descriptor first_a_out
# 512 registers with an accum_offset of 4: a255 is register 259, and no name reaches those after it.
# CHECK-LABEL: {{^}}largest:
# CHECK: v2     00000005
  kernel largest
  v_accvgpr_write_b32 a255, 5
  s_nop 4
  v_accvgpr_read_b32 v2, a255
  descriptor largest, 512, 4
