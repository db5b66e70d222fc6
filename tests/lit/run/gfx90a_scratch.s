# gfx90a: scratch as LLVM's code uses it, a buffer in s[0:3] whose dwords are interleaved by lanes, and by FLAT_SCRATCH, which the kernel computes. A
# kernel that forgets the wave's offset, or FLAT_SCRATCH, would find another wave's memory: it stops.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'for k in own bytes stack flat_value last beyond no_offset twice lane wide spans idxen no_flat flat_private flat_global off; do wavecc run %t.s --quiet --check=all --grid=2 --block=128 --kernel=$k --arg=@0:i32[256]=zero --dump=0=%t.npy 2>&1; status=$?; echo "$k: $status"; [ $status = 0 ] && od -An -v -j128 -w4 -td4 %t.npy | sort -n | uniq | wc -l; done' | FileCheck %s --implicit-check-not=error --implicit-check-not=fault
# RUN: wavecc check %t.s 2>&1 | FileCheck %s --check-prefix=STATIC --implicit-check-not='warning: ' --implicit-check-not='error: '

  .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
  .macro kernel name
  kernel_start \name
  s_load_dwordx2 s[4:5], s[4:5], 0x0
  s_mov_b32 s12, s9 ; the wave's offset: s0-3 buffer, s4-5 arguments, s6-7 FLAT_SCRATCH, s8 workgroup
  s_lshl_b32 s8, s8, 7
  v_add_u32_e32 v0, s8, v0
  v_lshlrev_b32_e32 v1, 2, v0 ; the place of the lane in the result
  v_mov_b32_e32 v3, 4
  s_waitcnt lgkmcnt(0)
  .endm
  .macro add_offset
  s_add_u32 s0, s0, s12
  s_addc_u32 s1, s1, 0
  .endm
  .macro set_flat
  s_add_u32 flat_scratch_lo, s6, s12
  s_addc_u32 flat_scratch_hi, s7, 0
  .endm
  .macro descriptor name
  s_waitcnt vmcnt(0)
  global_store_dword v1, v2, s[4:5]
  s_endpgm
  .section .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_private_segment_fixed_size 32
    .amdhsa_system_sgpr_private_segment_wavefront_offset 1
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_private_segment_buffer 1
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_flat_scratch_init 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_next_free_vgpr 16
    .amdhsa_next_free_sgpr 24
    .amdhsa_accum_offset 16
  .end_amdhsa_kernel
  .endm

  kernel own
  add_offset
  buffer_store_dword v0, off, s[0:3], 0 offset:8
  buffer_load_dword v2, v3, s[0:3], 0 offen offset:4
  descriptor own
# CHECK: own: 0
# CHECK-NEXT: 256

# Halves and bytes within a dword.
  kernel bytes
  add_offset
  buffer_store_dword v0, off, s[0:3], 0 offset:8
  v_mov_b32_e32 v4, 0
  buffer_store_byte v4, off, s[0:3], 0 offset:11
  buffer_store_short v0, v3, s[0:3], 0 offen offset:6
  buffer_load_ushort v2, off, s[0:3], 0 offset:10
  descriptor bytes
# CHECK-NEXT: bytes: 0
# CHECK-NEXT: 256

# A stack pointer counts bytes of the wave: 64 for one of the lane.
  kernel stack
  add_offset
  s_movk_i32 s10, 0x400
  buffer_store_dword v0, off, s[0:3], s10 offset:4
  buffer_load_dword v2, off, s[0:3], 0 offset:20
  descriptor stack
# CHECK-NEXT: stack: 0
# CHECK-NEXT: 256

# The same bytes by three ways.
  kernel flat_value
  add_offset
  set_flat
  buffer_store_dword v0, off, s[0:3], 0 offset:12
  s_mov_b64 s[10:11], src_private_base
  v_mov_b32_e32 v4, 12
  v_mov_b32_e32 v5, s11
  s_waitcnt vmcnt(0)
  flat_load_dword v6, v[4:5]
  s_waitcnt vmcnt(0) lgkmcnt(0)
  scratch_store_dword v3, v6, off offset:16
  buffer_load_dword v2, off, s[0:3], 0 offset:20
  descriptor flat_value
# CHECK-NEXT: flat_value: 0
# CHECK-NEXT: 256

  kernel last
  add_offset
  buffer_store_dword v0, off, s[0:3], 0 offset:28
  buffer_load_dword v2, off, s[0:3], 0 offset:28
  descriptor last
# CHECK-NEXT: last: 0
# CHECK-NEXT: 256

  kernel beyond
  add_offset
  buffer_store_dword v0, off, s[0:3], 0 offset:32
  v_mov_b32_e32 v2, 0
  descriptor beyond
# CHECK-NEXT: wavecc: fault: store of 4 bytes at scratch address 0x20, outside the 32 bytes of the lane
# CHECK: gfx90a_scratch.s:[[#@LINE-4]]
# CHECK: beyond: 2

  kernel no_offset
  buffer_store_dword v0, off, s[0:3], 0
  v_mov_b32_e32 v2, 0
  descriptor no_offset
# CHECK-NEXT: wavecc: fault: the scratch buffer does not point to the wave's scratch: add the wave's offset (the last system SGPR) to its base
# CHECK: gfx90a_scratch.s:[[#@LINE-4]]
# CHECK: no_offset: 2

  kernel twice
  add_offset
  add_offset
  buffer_store_dword v0, off, s[0:3], 0
  v_mov_b32_e32 v2, 0
  descriptor twice
# CHECK-NEXT: wavecc: fault: store of 4 bytes at scratch address 0x30, outside the 32 bytes of the lane
# CHECK: gfx90a_scratch.s:[[#@LINE-4]]
# CHECK: twice: 2

  kernel lane
  add_offset
  s_mov_b32 s10, 4
  buffer_store_dword v0, off, s[0:3], s10
  v_mov_b32_e32 v2, 0
  descriptor lane
# CHECK-NEXT: wavecc: unsupported: the emulator does not support private memory of another lane
# CHECK: gfx90a_scratch.s:[[#@LINE-4]]
# CHECK: lane: 3

# Several dwords, and a dword that begins within another, stay in their lane.
  kernel wide
  add_offset
  buffer_store_dwordx2 v[0:1], off, s[0:3], 0
  s_waitcnt vmcnt(0)
  buffer_load_dword v2, off, s[0:3], 0 offset:4
  descriptor wide
# CHECK: wide: 0
# CHECK-NEXT: 256

  kernel spans
  add_offset
  v_mov_b32_e32 v4, 0
  buffer_store_dword v4, off, s[0:3], 0 offset:8
  buffer_store_dword v0, off, s[0:3], 0 offset:7
  s_waitcnt vmcnt(0)
  buffer_load_dword v2, off, s[0:3], 0 offset:7
  descriptor spans
# CHECK: spans: 0
# CHECK-NEXT: 256

  kernel idxen
  add_offset
  buffer_store_dword v0, v3, s[0:3], 0 idxen
  v_mov_b32_e32 v2, 0
  descriptor idxen
# CHECK-NEXT: wavecc: unsupported: the emulator does not support a buffer of scratch whose dwords are not interleaved by lanes
# CHECK: gfx90a_scratch.s:[[#@LINE-4]]
# CHECK: idxen: 3

  kernel no_flat
  scratch_store_dword v3, v0, off
  v_mov_b32_e32 v2, 0
  descriptor no_flat
# STATIC: gfx90a_scratch.s:[[#@LINE-3]]: warning: reads s102, which is undefined at entry, and no path to here writes it; this is FLAT_SCRATCH, which the kernel must set to flat_scratch_init plus the wave's offset
# STATIC: gfx90a_scratch.s:[[#@LINE-4]]: warning: reads s103, which is undefined at entry, and no path to here writes it
# CHECK-NEXT: wavecc: fault: FLAT_SCRATCH is 0x{{[0-9a-f]+}}, but the wave's scratch is at 0x800000000c00: the kernel must set FLAT_SCRATCH to flat_scratch_init plus the wave's offset (the last system SGPR)
# CHECK: gfx90a_scratch.s:[[#@LINE-6]]
# CHECK: no_flat: 2

  kernel flat_private
  s_mov_b64 s[10:11], src_private_base
  v_mov_b32_e32 v4, 12
  v_mov_b32_e32 v5, s11
  flat_store_dword v[4:5], v0
  v_mov_b32_e32 v2, 0
  descriptor flat_private
# CHECK-NEXT: wavecc: fault: FLAT_SCRATCH is 0x
# CHECK: gfx90a_scratch.s:[[#@LINE-4]]
# CHECK: flat_private: 2

# Flat addresses of memory do not look at FLAT_SCRATCH.
  kernel flat_global
  v_mov_b32_e32 v5, s5
  v_add_co_u32_e32 v4, vcc, s4, v1
  v_addc_co_u32_e32 v5, vcc, 0, v5, vcc
  flat_store_dword v[4:5], v0
  flat_load_dword v2, v[4:5]
  s_waitcnt vmcnt(0) lgkmcnt(0)
  descriptor flat_global
# CHECK-NEXT: flat_global: 0
# CHECK-NEXT: 256

# No lane takes part.
  kernel off
  v_mov_b32_e32 v2, 0
  s_mov_b64 exec, 0
  scratch_store_dword v3, v0, off
  descriptor off
# STATIC: gfx90a_scratch.s:[[#@LINE-2]]: warning: reads s102
# STATIC: gfx90a_scratch.s:[[#@LINE-3]]: warning: reads s103
# CHECK-NEXT: off: 0
# CHECK-NEXT: 1
