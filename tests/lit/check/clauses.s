# Soft clauses, in which a page fault replays memory operations: a warning where the target ID leaves XNACK open, an error where it
# asks for it, nothing where it excludes it.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc check %t.s > %t
# RUN: FileCheck %s < %t
# RUN: not wavecc check --strict %t.s
# RUN: sed 's/gfx942"/gfx942:xnack+"/' %t.s > %t.on.s
# RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 -mattr=+xnack -filetype=obj %t.on.s -o %t.on.o
# RUN: sh -c 'wavecc check %t.on.o > %t; test $? = 2' && FileCheck %s --check-prefix=ON < %t
# RUN: sed 's/gfx942"/gfx942:xnack-"/' %t.s > %t.off.s
# RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 -mattr=-xnack -filetype=obj %t.off.s -o %t.off.o
# RUN: wavecc check --strict %t.off.o | FileCheck %s --check-prefix=OFF
# CHECK: warning: follows s_load_dwordx4 without another kind of instruction in between, and one of them writes what one reads: with XNACK on (the target ID allows any), a page fault replays both [clause SMEM, cautious]
# CHECK-NEXT: s_load_dwordx2 s[0:1], s[0:1], 0x10
# CHECK-NEXT: after {{.*}}: s_load_dwordx4 s[4:7], s[0:1], 0x0
# CHECK-NEXT: source: LLVM checkSoftClauseHazards
# CHECK: warning: follows global_load_dword {{.*}} [clause VMEM, cautious]
# CHECK-NOT: [clause
# CHECK: kernel k (gfx942): {{[0-9]+}} instructions, 0 errors, 2 warnings, 0 notes
# ON: error: follows s_load_dwordx4 {{.*}}: with XNACK on, a page fault replays both [clause SMEM, cautious]
# ON: 2 errors, 0 warnings
# OFF-NOT: [clause
# OFF: no findings

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  kernel_start k
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dwordx2 s[0:1], s[0:1], 0x10
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v0, s[4:5]
  global_load_dword v0, v1, s[4:5]
  s_waitcnt vmcnt(0)
  global_load_dword v3, v0, s[4:5]
  s_nop 0
  global_load_dword v0, v1, s[4:5]
  s_endpgm
  kernel_descriptor k, vgprs=8, sgprs=24, accum=8, kernarg=24
  .amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 24
    .vgpr_count: 8
    .max_flat_workgroup_size: 64
    .args: [{.offset: 0, .size: 24, .value_kind: by_value}]
  .end_amdgpu_metadata
