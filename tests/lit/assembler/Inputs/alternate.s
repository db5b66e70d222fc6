# .altmacro: parameters without a backslash, %expressions and <texts> as arguments; .end; metadata that a macro writes.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
  .if .amdgcn.gfx_generation_stepping != 10
  .error "the stepping of gfx90a is 10"
  .endif
  .set counted, 3
  .macro plain count
  s_nop \count
  .endm
  .macro loads name, first, rest:vararg
  s_mov_b32 s\first, first
name&_label:
  .ifnb rest
  s_nop first + 1
  .endif
  .asciz "first name"
  .endm
  plain 1
  .altmacro
  plain %counted + 1
  plain %(counted * 2 - 1)
  plain <2 + 1>
  loads one, 2
  loads two, %counted, 4, 5
  .macro texts text, other
  .ascii "text"
  .ascii "\text"
  .asciz "other"
  .endm
  texts <a, b>, <c!>d!!e>
  texts <x>, %counted < 4
  .rept 2
  plain %counted
  .set counted, counted + 1
  .endr
  .irp count, 1, 2
  s_nop count
  .endr
  .noaltmacro
  .macro count_not count
  s_nop counted + 1
  .endm
  count_not 7

  .macro metadata kernel, registers
  .amdgpu_metadata
---
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: \kernel
    .symbol: \kernel\().kd // a comment
    .sgpr_count: 8
    .vgpr_count: \registers
    .kernarg_segment_size: 0
    .kernarg_segment_align: 4
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
...
  .end_amdgpu_metadata
  .endm
  metadata one, 8
  s_endpgm
  .end
  this is not read
  .if
