# Accesses outside LDS or the kernel arguments, misaligned ones; and the warnings that are only made when asked for:
# lanes outside num_records, scalar uses of values that differ among lanes. With near misses.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'for k in lds lds_last lds_two lds_stored lds_kept lds_kept_not dma dma_last atomic atomic_aligned dword_odd short_odd scalar_odd scalar_aligned kernarg kernarg_last range unbound lane; do wavecc run %t.s --quiet --check=all --grid=1 --block=64 --kernel=$k --arg=@0:i32[64]=iota --arg=@8:i32=5 2>&1; echo "$k: $?"; done' | FileCheck %s --implicit-check-not=error --implicit-check-not=warning --implicit-check-not=fault
# RUN: sh -c 'for k in range range_inside unbound bound lane lane_same branch branch_all; do wavecc run %t.s --quiet --check=range,divergence --grid=1 --block=64 --kernel=$k --arg=@0:i32[64]=iota --arg=@8:i32=5 2>&1; echo "$k: $?"; done' | FileCheck %s --check-prefix=ASKED --implicit-check-not=error --implicit-check-not=warning

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro kernel name
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  s_mov_b32 s8, s4
  s_and_b32 s9, s5, 0xffff
  s_mov_b32 s10, 256
  s_mov_b32 s11, 0x00020000
  .endm
  .macro descriptor name
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=32, accum=32, lds=256, kernarg=12
  .endm

# Hardware returns 0 and drops stores: so does the run, which goes on.
  kernel lds
  ds_write_b32 v1, v0
  ds_read_b32 v2, v1 offset:4
# CHECK: check_bounds.s:[[#@LINE-1]]: error: load of 4 bytes at LDS address 0x100, outside the 256 bytes of the workgroup [bounds]
# CHECK-NEXT: {{^}}    0x{{[0-9a-f]+}}: ds_read_b32 v2, v1 offset:4
# CHECK-NEXT: {{^}}    workgroup (0,0,0) wave 0 lane 63, address 0x100
# CHECK-NEXT: lds: 2
  descriptor lds
  kernel lds_last
  ds_write_b32 v1, v0
  ds_read_b32 v2, v1
  descriptor lds_last
# CHECK-NEXT: lds_last: 0
  kernel lds_two
  v_mov_b32_e32 v2, 0
  ds_write2_b32 v2, v0, v0 offset0:1 offset1:64
# CHECK: check_bounds.s:[[#@LINE-1]]: error: store of 4 bytes at LDS address 0x100, outside the 256 bytes of the workgroup [bounds]
# CHECK: workgroup (0,0,0) wave 0 lane 0, address 0x100; 64 times in all
# CHECK: lds_two: 2
  descriptor lds_two
# What was loaded from outside is 0, and defined.
  kernel lds_stored
  ds_read_b32 v2, v1 offset:256
# CHECK: check_bounds.s:[[#@LINE-1]]: error: load of 4 bytes
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
# CHECK: lds_stored: 2
  descriptor lds_stored

# Handwritten code keeps lanes from storing by addresses that no LDS has.
  kernel lds_kept
  v_or_b32_e32 v2, 0x10000, v1
  ds_write_b32 v2, v0
# CHECK: check_bounds.s:[[#@LINE-1]]: warning: store of 4 bytes at LDS address 0x10000, outside the 256 bytes of the workgroup [bounds]
# CHECK: lds_kept: 0
  descriptor lds_kept
  kernel lds_kept_not
  v_or_b32_e32 v2, 0xff00, v1
  ds_write_b32 v2, v0
# CHECK: check_bounds.s:[[#@LINE-1]]: error: store of 4 bytes at LDS address 0xff00
# CHECK: lds_kept_not: 2
  descriptor lds_kept_not

  kernel dma
  s_mov_b32 m0, 4
  s_nop 0
  buffer_load_dword v1, s[8:11], 0 offen lds
# CHECK: check_bounds.s:[[#@LINE-1]]: error: store of 4 bytes at LDS address 0x100, outside the 256 bytes of the workgroup [bounds]
# CHECK: dma: 2
  descriptor dma
  kernel dma_last
  s_mov_b32 m0, 0
  s_nop 0
  buffer_load_dword v1, s[8:11], 0 offen lds
  descriptor dma_last
# CHECK-NEXT: dma_last: 0

  kernel atomic
  s_mov_b64 exec, 1
  v_mov_b32_e32 v1, 2
  global_atomic_add v1, v0, s[4:5]
# CHECK: check_bounds.s:[[#@LINE-1]]: error: atomic operation at 0x{{[0-9a-f]+}}, byte 2 of argument 0 (256 bytes at 0x{{[0-9a-f]+}}), not a multiple of 4: atomic operations must be aligned to their size [misaligned]
# CHECK: workgroup (0,0,0) wave 0 lane 0, address 0x
# CHECK: atomic: 2
  descriptor atomic
  kernel atomic_aligned
  global_atomic_add v1, v0, s[4:5]
  descriptor atomic_aligned
# CHECK-NEXT: atomic_aligned: 0
  kernel dword_odd
  s_mov_b64 exec, 3
  global_load_dwordx2 v[2:3], v1, s[4:5] offset:2
# CHECK: check_bounds.s:[[#@LINE-1]]: warning: load at 0x{{[0-9a-f]+}}, byte 2 of argument 0 {{.*}}, not a multiple of 4: this is slow, and wrong if unaligned access is off [misaligned]
# CHECK: dword_odd: 0
  descriptor dword_odd
  kernel short_odd
  s_mov_b64 exec, 3
  ds_write_b8 v1, v0
  ds_write_b8 v1, v0 offset:1
  ds_read_u16 v2, v1
  global_load_dwordx2 v[4:5], v1, s[4:5] offset:4
  descriptor short_odd
# CHECK-NEXT: short_odd: 0
  kernel scalar_odd
  s_mov_b32 s6, 2
  s_load_dword s7, s[4:5], s6
# CHECK: check_bounds.s:[[#@LINE-1]]: error: load at 0x{{[0-9a-f]+}}, byte 2 of argument 0 {{.*}}, not a multiple of 4: scalar memory ignores the two low bits [misaligned]
# CHECK: scalar_odd: 2
  descriptor scalar_odd
  kernel scalar_aligned
  s_mov_b32 s6, 4
  s_load_dword s7, s[4:5], s6
  descriptor scalar_aligned
# CHECK-NEXT: scalar_aligned: 0

# The arguments have 12 bytes; loads up to the next multiple of 16 are usual.
  kernel kernarg
  s_load_dword s7, s[0:1], 0x10
# CHECK: check_bounds.s:[[#@LINE-1]]: error: reads bytes 16 to 20 of the kernel arguments, but there are only 12 [kernarg]
# CHECK: kernarg: 2
  descriptor kernarg
  kernel kernarg_last
  s_load_dwordx4 s[12:15], s[0:1], 0x0
  descriptor kernarg_last
# CHECK-NEXT: kernarg_last: 0

# Legal: only when asked for.
  kernel range
  buffer_load_dword v2, v1, s[8:11], 0 offen offset:4
# ASKED: check_bounds.s:[[#@LINE-1]]: warning: load of 4 bytes outside of num_records of the buffer: loads give 0, stores are dropped [range]
# ASKED: workgroup (0,0,0) wave 0 lane 63, address 0x
# ASKED-NEXT: range: 0
  descriptor range
# CHECK-NEXT: range: 0
  kernel range_inside
  buffer_load_dword v2, v1, s[8:11], 0 offen
  descriptor range_inside
# ASKED-NEXT: range_inside: 0

# A buffer with data format 0 has no records, whatever the rest says. So its addresses do not matter, and may be undefined.
  kernel unbound
  s_mov_b64 s[8:9], 0
  s_mov_b32 s11, 0x00607000
  buffer_store_dword v0, v40, s[8:11], 0 offen
# ASKED: check_bounds.s:[[#@LINE-1]]: warning: {{.*}}store of 4 bytes outside of the buffer, whose data format is 0: loads give 0, stores are dropped [range]
  buffer_load_dword v2, v40, s[8:11], 0 idxen
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s6, v2
  s_load_dword s7, s[4:5], s6
# ASKED: unbound: 0
  descriptor unbound
# CHECK-NEXT: unbound: 0
  kernel bound
  s_mov_b32 s11, 0x8000
  buffer_load_dword v2, v1, s[8:11], 0 offen
  descriptor bound
# ASKED-NEXT: bound: 0

  kernel lane
  v_readfirstlane_b32 s6, v0
# ASKED: check_bounds.s:[[#@LINE-1]]: warning: reads one lane of a value that differs between lanes 0 and 1 [divergent]
# ASKED: lane: 0
  descriptor lane
# CHECK-NEXT: lane: 0
  kernel lane_same
  v_lshrrev_b32_e32 v2, 6, v0
  v_readfirstlane_b32 s6, v2
  descriptor lane_same
# ASKED-NEXT: lane_same: 0
  kernel branch
  v_cmp_gt_u32_e32 vcc, 9, v0
  s_cbranch_vccz 0
# ASKED: check_bounds.s:[[#@LINE-1]]: warning: branches on a condition that differs between lanes 0 and 9 [divergent]
# ASKED: branch: 0
  descriptor branch
  kernel branch_all
  v_cmp_gt_u32_e32 vcc, 64, v0
  s_cbranch_vccz 0
  descriptor branch_all
# ASKED-NEXT: branch_all: 0
