# NaN and infinity that an operation makes of finite numbers are warned of, and only there. v_pk_mov_b32 moves bits, whatever they
# mean: all ones are no NaN that it has made.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'for k in moved made; do wavecc run %t.s --quiet --check=numbers --grid=1 --block=64 --kernel=$k --arg=@0:i32[256]=iota 2>&1; echo "$k: $?"; done' | FileCheck %s

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro descriptor name
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=32, accum=32, lds=1024, kernarg=8
  .endm

# CHECK-NOT: number
# CHECK: moved: 0
  kernel_start moved
  v_pk_mov_b32 v[2:3], -1, -1
  v_pk_mov_b32 v[4:5], v[2:3], v[2:3]
  descriptor moved

  kernel_start made
  v_mov_b32_e32 v2, 0x7f000000
  v_mov_b32_e32 v3, 0x7f000000
  v_pk_add_f32 v[4:5], v[2:3], v[2:3]
# CHECK: :[[#@LINE-1]]: warning: makes NaN or infinity of finite numbers [number]
# CHECK: made: 0
  descriptor made
