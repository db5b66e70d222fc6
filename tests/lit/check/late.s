# Waits that are not there: what a full counter proves, and what works by luck.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s > %t; test $? = 2' && FileCheck %s --strict-whitespace < %t
# RUN: wavecc check %t.s --kernel=lds_luck
# RUN: sh -c 'wavecc check %t.s --kernel=lds_luck --strict > /dev/null; test $? = 2'

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro descriptor name, vgprs=512
  kernel_descriptor \name, vgprs=\vgprs, sgprs=24, accum=64, lds=1024, kernarg=16
  .endm

# 15 younger LDS operations: the first one is complete, or the last would not have been issued.
  kernel_start lds_full
  ds_read_b32 v1, v0
  .rept 15
  ds_read_b32 v2, v0
  .endr
  v_add_u32_e32 v3, v1, v1
  s_endpgm
  descriptor lds_full
# CHECK: kernel lds_full (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start lds_not_full
  ds_read_b32 v1, v0
  .rept 14
  ds_read_b32 v2, v0
  .endr
  v_add_u32_e32 v3, v1, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, which ds_read_b32 may still be writing: on some path there is no wait for lgkmcnt in between [wait-read, sure]
# CHECK: {{^}}    issued at least 60 clk earlier; LDS needs 190 clk for 15 operations of each of 4 waves
  s_endpgm
  descriptor lds_not_full
# CHECK: kernel lds_not_full (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

# A scalar load in the same counter: not taken for proved.
  kernel_start lds_full_mixed
  s_load_dword s4, s[0:1], 0x0
  ds_read_b32 v1, v0
  .rept 15
  ds_read_b32 v2, v0
  .endr
  v_add_u32_e32 v3, v1, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, which ds_read_b32 may still be writing
  s_endpgm
  descriptor lds_full_mixed

# The scalar load has come before: only LDS counts again.
  kernel_start lds_full_after
  s_load_dword s4, s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v1, v0
  .rept 15
  ds_read_b32 v2, v0
  .endr
  v_add_u32_e32 v3, v1, v1
  s_endpgm
  descriptor lds_full_after
# CHECK: kernel lds_full_after (gfx942): {{[0-9]+}} instructions, no findings{{$}}

# One path issues too few.
  kernel_start lds_full_one_path
  ds_read_b32 v1, v0
  .rept 14
  ds_read_b32 v2, v0
  .endr
  s_cbranch_scc1 .Lfew
  ds_read_b32 v2, v0
.Lfew:
  v_add_u32_e32 v3, v1, v1
# CHECK: :[[#@LINE-1]]: error: reads v1
  s_endpgm
  descriptor lds_full_one_path

# Round a loop the younger ones add up.
  kernel_start lds_full_loop
  ds_read_b32 v1, v0
  s_movk_i32 s4, 2
.Lloop:
  .rept 15
  ds_read_b32 v2, v0
  .endr
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Lloop
  v_add_u32_e32 v3, v1, v1
  s_endpgm
  descriptor lds_full_loop
# CHECK: kernel lds_full_loop (gfx942): {{[0-9]+}} instructions, no findings{{$}}

# Operations that s_setvskip may switch off do not count.
  kernel_start lds_full_skipped
  ds_read_b32 v1, v0
  s_setvskip s2, 0
  .rept 15
  ds_read_b32 v2, v0
  .endr
  s_setvskip 0, 0
  v_add_u32_e32 v3, v1, v1
# CHECK: :[[#@LINE-1]]: error: reads v1
  s_endpgm
  descriptor lds_full_skipped

  kernel_start lds_full_switched_on
  s_setvskip s2, 0
  s_nop 0
  s_setvskip 0, 0
  ds_read_b32 v1, v0
  .rept 15
  ds_read_b32 v2, v0
  .endr
  v_add_u32_e32 v3, v1, v1
  s_endpgm
  descriptor lds_full_switched_on
# CHECK: kernel lds_full_switched_on (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start vmem_full
  global_load_dword v1, v0, s[0:1]
  .rept 63
  global_load_dword v2, v0, s[0:1]
  .endr
  v_add_u32_e32 v3, v1, v1
  s_endpgm
  descriptor vmem_full
# CHECK: kernel vmem_full (gfx942): {{[0-9]+}} instructions, no findings{{$}}

# 62 are one too few; and however long ago it was, memory is never late by luck.
  kernel_start vmem_not_full
  global_load_dword v1, v0, s[0:1]
  .rept 62
  global_load_dword v2, v0, s[0:1]
  .endr
  .rept 100
  s_nop 15
  .endr
  v_add_u32_e32 v3, v1, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, which global_load_dword may still be writing: on some path there is no wait for vmcnt in between [wait-read, sure]
  s_endpgm
  descriptor vmem_not_full

# 4 waves (512 registers each) of 15 operations of 2 clk, and 70 clk until the first data: 190 clk.
  kernel_start lds_luck
  ds_read_b32 v1, v0
  s_nop 15
  s_nop 15
  s_nop 14
  v_add_u32_e32 v3, v1, v1
# CHECK: :[[#@LINE-1]]: warning: reads v1, which ds_read_b32 may still be writing: on some path there is no wait for lgkmcnt in between; it works today only because this instruction happens to issue late [wait-read, cautious]
# CHECK: {{^}}    issued at least 192 clk earlier; LDS needs 190 clk for 15 operations of each of 4 waves
  s_endpgm
  descriptor lds_luck
# CHECK: kernel lds_luck (gfx942): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes{{$}}

  kernel_start lds_bad_luck
  ds_read_b32 v1, v0
  s_nop 15
  s_nop 15
  s_nop 13
  v_add_u32_e32 v3, v1, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, {{.*}} in between [wait-read, sure]
# CHECK: {{^}}    issued at least 188 clk earlier; LDS needs 190 clk
  s_endpgm
  descriptor lds_bad_luck

# Smaller waves: more of them share the LDS. 8 on a SIMD, 32 in all.
  kernel_start lds_small_waves
  ds_read_b32 v1, v0
  s_nop 15
  s_nop 15
  s_nop 14
  v_add_u32_e32 v3, v1, v1
# CHECK: :[[#@LINE-1]]: error: reads v1, {{.*}} in between [wait-read, sure]
# CHECK: {{^}}    issued at least 192 clk earlier; LDS needs 1030 clk for 15 operations of each of 32 waves
  s_endpgm
  descriptor lds_small_waves, 64

# Wider operations take longer, and the shortest path counts.
  kernel_start lds_shortest_path
  ds_read_b128 v[4:7], v0
  s_cbranch_scc1 .Lshort
  .rept 40
  s_nop 15
  .endr
.Lshort:
  v_add_u32_e32 v3, v4, v4
# CHECK: :[[#@LINE-1]]: error: reads v4, {{.*}} in between [wait-read, sure]
# CHECK: {{^}}    issued at least 24 clk earlier; LDS needs 550 clk
  s_endpgm
  descriptor lds_shortest_path

# 8 passes of 4 clk each: the pipe takes a matrix instruction every 32 clk. The first is issued 4 clk after the read, the
# 19th and last 18 * 32 later.
  kernel_start lds_matrix_time
  ds_read_b128 v[4:7], v0
  .rept 18
  v_mfma_f32_32x32x8_f16 v[16:31], v[8:9], v[10:11], v[16:31]
  .endr
  v_mfma_f32_32x32x8_f16 v[16:31], v[4:5], v[10:11], v[16:31]
# CHECK: :[[#@LINE-1]]: warning: reads v4, {{.*}}; it works today only because this instruction happens to issue late [wait-read, cautious]
# CHECK: {{^}}    issued at least 580 clk earlier; LDS needs 550 clk
  s_endpgm
  descriptor lds_matrix_time
