# A kernel with preloaded arguments is entered at + 256, as firmware does; --entry=compatible is the way of firmware that
# can't preload. This one traps there, as AMD's topk_per_row_decode does.
#
# RUN: wavecc run %s --grid=1 --block=64 --check=all --arg=@0:i32[64]=zero --arg=@8:i32=5 --dump=0=%t.npy | FileCheck %s
# RUN: wavecc run %s --grid=1 --block=64 --arg=@0:i32[64]=const:5 --arg=@8:i32=5 --entry=preloaded --expect=0=%t.npy
# CHECK: kernel preload on gfx942
# RUN: not wavecc run %s --grid=1 --block=64 --entry=compatible --arg=@0:i32[64]=zero --arg=@8:i32=5 2>&1 | FileCheck %s --check-prefix=COMPATIBLE
# COMPATIBLE: the kernel trapped (s_trap 2)
# Our own code has both entries (gfx950), and the result is the same.
# RUN: wavecc run %examples/vadd_dyn.mlir --target=gfx950 --grid=4 --check=all --arg=f32[1000]=random --arg=f32[1000]=random --arg=f32[1000]=zero --arg=index=1000 --dump=2=%t.sum.npy --quiet
# RUN: wavecc run %examples/vadd_dyn.mlir --target=gfx950 --grid=4 --check=all --arg=f32[1000]=random --arg=f32[1000]=random --arg=f32[1000]=zero --arg=index=1000 --entry=compatible --expect=2=%t.sum.npy --quiet
# RUN: not wavecc run %s --entry=old 2>&1 | FileCheck %s --check-prefix=USAGE
# USAGE: error: --entry
# RUN: not wavecc run %s --turn=0 2>&1 | FileCheck %s --check-prefix=TURN
# TURN: error: --turn takes a number from 1 to 1048576; found '0'

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .text
  .globl preload
  .p2align 8
  .type preload,@function
preload:
  s_trap 2
  .fill 63, 4, 0xbf800000
  v_lshlrev_b32_e32 v1, 2, v0
  v_mov_b32_e32 v2, s4
  global_store_dword v1, v2, s[2:3]
  s_endpgm
.Lend:
  .size preload, .Lend-preload
  .rodata
  .p2align 6
  .amdhsa_kernel preload
    .amdhsa_kernarg_size 12
    .amdhsa_user_sgpr_count 5
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_kernarg_preload_length 3
    .amdhsa_user_sgpr_kernarg_preload_offset 0
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
