# A fault says what the access was: a load, a store, or an atomic operation, which reads and writes. The kernels touch
# the first 4 or 8 bytes after 256 bytes; the last one is the near miss, an atomic operation on the last dword.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'for k in load store atomic atomic_back atomic_wide buffer scratch last; do wavecc run %t.s --quiet --grid=1 --block=64 --kernel=$k --arg=@0:i32[64]=zero 2>&1; echo "$k: $?"; done' | FileCheck %s --implicit-check-not=fault:

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro kernel name
  kernel_start \name
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 1
  v_mov_b32_e32 v3, 0
  s_waitcnt lgkmcnt(0)
  s_mov_b32 s8, s4
  s_and_b32 s9, s5, 0xffff
  s_mov_b32 s10, -1
  s_mov_b32 s11, 0x00020000
  .endm
  .macro descriptor name, scratch=0
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_endpgm
  kernel_descriptor \name, vgprs=16, sgprs=16, accum=8, kernarg=8, scratch=\scratch
  .endm

  kernel load
  global_load_dword v4, v1, s[4:5] offset:256
  descriptor load
# CHECK: {{^}}wavecc: fault: load of 4 bytes at 0x{{[0-9a-f]+}}, 0 bytes past the end
# CHECK: load: 2
  kernel store
  global_store_dword v1, v2, s[4:5] offset:256
  descriptor store
# CHECK: {{^}}wavecc: fault: store of 4 bytes at 0x{{[0-9a-f]+}}, 0 bytes past the end
# CHECK: store: 2
  kernel atomic
  global_atomic_add v1, v2, s[4:5] offset:256
  descriptor atomic
# CHECK: {{^}}wavecc: fault: atomic operation of 4 bytes at 0x{{[0-9a-f]+}}, 0 bytes past the end
# CHECK: atomic: 2
  kernel atomic_back
  global_atomic_cmpswap v4, v1, v[2:3], s[4:5] offset:256 sc0
  descriptor atomic_back
# CHECK: {{^}}wavecc: fault: atomic operation of 4 bytes
# CHECK: atomic_back: 2
  kernel atomic_wide
  global_atomic_add_x2 v1, v[2:3], s[4:5] offset:256
  descriptor atomic_wide
# CHECK: {{^}}wavecc: fault: atomic operation of 8 bytes
# CHECK: atomic_wide: 2
  kernel buffer
  buffer_atomic_add v2, off, s[8:11], 0 offset:256
  descriptor buffer
# CHECK: {{^}}wavecc: fault: atomic operation of 4 bytes
# CHECK: buffer: 2
# Scratch has words of its own.
  kernel scratch
  s_movk_i32 s6, 0x20
  scratch_load_dword v4, off, s6
  descriptor scratch, scratch=32
# CHECK: {{^}}wavecc: fault: load of 4 bytes at scratch address 0x20, outside the 32 bytes of the lane
# CHECK: scratch: 2
  kernel last
  global_atomic_add v1, v2, s[4:5] offset:252
  descriptor last
# CHECK: {{^}}last: 0
