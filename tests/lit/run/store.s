# Work-item i of workgroup g stores i + 64 * g + add at word 64 * g + i + skip of the buffer. With add = -1 it never ends.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc run %t.s --grid=2 --arg=i32[128]=zero --arg=i32=0 --arg=i32=0 --dump=0=%t.npy | FileCheck %s --check-prefix=GOOD
# RUN: wavecc run --grid 2 --arg i32[128]=const:7 %t.s --arg=i32=0 --arg=i32=0 --expect=0=%t.npy | FileCheck %s --check-prefix=EQUAL
# RUN: wavecc run %t.s --grid=2 --arg=i32[128]=iota --arg=i32=0 --arg=i32=0 --expect=0=%t.npy --quiet | count 0
# RUN: not wavecc run %t.s --grid=2 --arg=i32[128]=zero --arg=i32=0 --arg=i32=1 --expect=0=%t.npy 2>&1 | FileCheck %s --check-prefix=DIFFER
# RUN: wavecc run %t.s --grid=2 --arg=i32[128]=zero --arg=i32=0 --arg=i32=1 --expect=0=%t.npy,atol=1,rtol=0
# GOOD: kernel store on gfx942: 2 workgroups of 64,1,1, 2 waves, {{[0-9]+}} instructions
# EQUAL: argument 0 (i32[128]=const:7): 128 elements compared, 0 differ (rtol 0, atol 0)
# DIFFER: mismatch in argument 0 (i32[128]=zero): 128 elements compared, 128 differ; largest error 1 at [0]
# DIFFER: [0] is 1, expected 0
# DIFFER: and 123 more
#
# The metadata's workgroup size is the default, and another one is refused; the grid must be given.
# RUN: not wavecc run %t.s --arg=i32[128]=zero --arg=i32=0 --arg=i32=0 2>&1 | FileCheck %s --check-prefix=NOGRID
# RUN: not wavecc run %t.s --grid=2 --block=32 --arg=i32[128]=zero --arg=i32=0 --arg=i32=0 2>&1 | FileCheck %s --check-prefix=BLOCK
# NOGRID: error: kernel 'store' does not give the number of workgroups: give --grid=X,Y,Z
# BLOCK: error: --block=32,1,1: kernel 'store' was compiled for workgroups of 64,1,1
#
# A part of the grid: only what was written is compared, and that must be something.
# RUN: wavecc run %t.s --grid=2 --workgroups='1,0,0' --arg=i32[128]=zero --arg=i32=0 --arg=i32=0 --expect=0=%t.npy | FileCheck %s --check-prefix=PART
# RUN: not wavecc run %t.s --grid=2 --workgroups='1' --arg=i32[128]=zero --arg=i32=0 --arg=i32=0 --expect=0=%t.npy --dump=1=%t.x 2>&1 | FileCheck %s --check-prefix=NOBUFFER
# RUN: not wavecc run %t.s --grid=2 --workgroups=2 --arg=i32[128]=zero --arg=i32=0 --arg=i32=0 2>&1 | FileCheck %s --check-prefix=OUTSIDE
# PART: 64 elements compared (those that the run wrote), 0 differ
# NOBUFFER: error: --dump: argument 1 ('i32=0') is not a buffer
# OUTSIDE: error: --workgroups: 2,0,0 is not in the grid of 2,1,1
#
# Stores outside of the buffer, to the byte; a null pointer; the budget. The exit status is 2.
# RUN: not wavecc run %t.s --grid=2 --arg=i32[127]=zero --arg=i32=0 --arg=i32=0 2>&1 | FileCheck %s --check-prefix=FAULT
# RUN: not wavecc run %t.s --grid=1 --arg=null --arg=i32=0 --arg=i32=0 2>&1 | FileCheck %s --check-prefix=NULL
# RUN: not wavecc run %t.s --grid=1 --arg=i32[64]=zero --arg=i32=0 --arg=i32=-1 --max-instructions=1000 2>&1 | FileCheck %s --check-prefix=BUDGET
# RUN: sh -c 'wavecc run %t.s --grid=2 --arg=i32[127]=zero --arg=i32=0 --arg=i32=0 2>/dev/null; test $? = 2'
# FAULT: store of 4 bytes at 0x{{[0-9a-f]+}}, 0 bytes past the end of argument 0 (508 bytes at 0x
# FAULT: global_store_dword
# FAULT: workgroup (1,0,0){{.*}}lane 63
# FAULT: in kernel store, at address 0x28 of the code object, from {{.*}}store.s:{{[0-9]+$}}
# NULL: store of 4 bytes at 0x0
# BUDGET: budget
#
# Arguments that do not fit the metadata.
# RUN: not wavecc run %t.s --grid=1 --arg=i32[64]=zero --arg=i32=0 2>&1 | FileCheck %s --check-prefix=COUNT
# RUN: not wavecc run %t.s --grid=1 --arg=i32=0 --arg=i32=0 --arg=i32=0 2>&1 | FileCheck %s --check-prefix=KIND
# COUNT: error: kernel 'store' takes 3 argument entries, but the --arg options make 2
# COUNT: the kernel's entries: 0: global_buffer, 8 bytes at 0; 1: by_value, 4 bytes at 8; 2: by_value, 4 bytes at 12
# KIND: error: argument 0 ('i32=0') is 4 bytes by value; the kernel's entry 0 there is global_buffer of 8 bytes at offset 0

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  kernel_start store
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
.Lagain:
  s_cmp_eq_u32 s7, -1
  s_cbranch_scc1 .Lagain
  s_lshl_b32 s8, s2, 6
  v_add_u32_e32 v1, s8, v0
  v_add_u32_e32 v2, s6, v1
  v_lshlrev_b32_e32 v2, 2, v2
  v_add_u32_e32 v1, s7, v1
  global_store_dword v2, v1, s[4:5]
  s_endpgm
.Lend:
  .size store, .Lend-store
  kernel_descriptor store, vgprs=4, sgprs=16, accum=4, kernarg=16
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: store
    .symbol: store.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .args:
      - {.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.offset: 8, .size: 4, .value_kind: by_value}
      - {.offset: 12, .size: 4, .value_kind: by_value}
...
  .end_amdgpu_metadata
