# Wait states of gfx1250 over paths: vector instructions count, and nothing else does.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s --only=hazard --hazards=documented > %t; test $? = 2' && FileCheck %s < %t
# What production kernels do as well is a note, or a warning where it decides nothing.
# RUN: sh -c 'wavecc check %t.s --only=hazard --level=all > %t; test $? = 2' && FileCheck %s --check-prefix=OBSERVED < %t

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .macro descriptor name
  kernel_descriptor \name, vgprs=64, sgprs=24
  .endm

  kernel_start scalar_between
  v_wmma_f32_16x16x32_f16 v[0:7], v[8:15], v[16:23], v[0:7]
  s_nop 15
  v_nop
  v_nop
  v_nop
  v_mov_b32 v40, v0
# CHECK: :[[#@LINE-1]]: error: needs 4 vector instructions after v_wmma_f32_16x16x32_f16, and has 3 on some path [hazard WMMA_VALU, sure]
# OBSERVED: :[[#@LINE-2]]: error: needs 4 vector instructions after v_wmma_f32_16x16x32_f16, and has 3 on some path [hazard WMMA_VALU, sure]
  s_endpgm
  descriptor scalar_between
# CHECK: kernel scalar_between (gfx1250): {{[0-9]+}} instructions, 1 error

  kernel_start enough
  v_wmma_f32_16x16x32_f16 v[0:7], v[8:15], v[16:23], v[0:7]
  v_nop
  v_nop
  v_nop
  v_nop
  v_mov_b32 v40, v0
  v_mov_b32 v8, v41
  v_exp_f32 v1, v2
  v_exp_f32 v3, v1
  v_nop
  v_mov_b32 v4, v3
  s_endpgm
  descriptor enough
# CHECK: kernel enough (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start shortest_path
  v_wmma_i32_16x16x64_iu8 v[0:7], v[8:15], v[16:23], v[0:7]
  s_cbranch_scc0 .Lshortest_path
  v_nop
  v_nop
.Lshortest_path:
  v_nop
  v_nop
  v_nop
  v_nop
  v_nop
  v_nop
  v_mov_b32 v8, v41
# CHECK: :[[#@LINE-1]]: error: needs 8 vector instructions after v_wmma_i32_16x16x64_iu8, and has 6 on some path [hazard WMMA_SOURCES, sure]
# OBSERVED: :[[#@LINE-2]]: error: needs 8 vector instructions after v_wmma_i32_16x16x64_iu8, and has 6 on some path [hazard WMMA_SOURCES, sure]
  s_endpgm
  descriptor shortest_path
# CHECK: kernel shortest_path (gfx1250): {{[0-9]+}} instructions, 1 error

  kernel_start around_the_loop
.Laround_the_loop:
  v_mov_b32 v2, v41
# CHECK: :[[#@LINE-1]]: error: needs 1 vector instruction after v_exp_f32, and has 0 on some path [hazard TRANS_SOURCE, sure]
# OBSERVED: :[[#@LINE-2]]: warning: LLVM and the ISA document ask for 1 vector instruction after v_exp_f32, and it has 0 on some path; production kernels do without in 235 places and run right; neither refutes the other [hazard TRANS_SOURCE, conflict]
  v_nop
  v_exp_f32 v1, v2
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Laround_the_loop
  s_endpgm
  descriptor around_the_loop
# CHECK: kernel around_the_loop (gfx1250): {{[0-9]+}} instructions, 1 error

  kernel_start matrix
  v_wmma_f32_16x16x32_f16 v[0:7], v[8:15], v[16:23], v[0:7]
  v_wmma_f32_16x16x32_f16 v[0:7], v[8:15], v[16:23], v[0:7]
  v_exp_f32 v40, v0
  v_wmma_f32_16x16x32_f16 v[32:39], v[0:7], v[16:23], v[32:39]
# CHECK: :[[#@LINE-1]]: error: needs 5 vector instructions after v_wmma_f32_16x16x32_f16, and has {{[12]}} on some path [hazard WMMA_AB, sure]
  s_endpgm
  descriptor matrix

  kernel_start early_fp8
  v_wmma_f32_16x16x64_fp8_fp8 v[0:7], v[8:15], v[16:23], v[0:7]
  v_nop
  v_mov_b32 v40, v0
# CHECK: :[[#@LINE-1]]: note: needs 4 vector instructions after v_wmma_f32_16x16x64_fp8_fp8, and has 1 on some path [hazard WMMA_VALU_LLVM_22, cautious]
  s_endpgm
  descriptor early_fp8

  kernel_start msb
  s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 25, 1), 1
  s_set_vgpr_msb 0
# CHECK: :[[#@LINE-1]]: error: needs 1 wait state after s_setreg_imm32_b32, and has 0 on some path [hazard MODE_MSB, sure]
  s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 25, 1), 1
  s_nop 0
  s_set_vgpr_msb 0
  s_endpgm
  descriptor msb
# CHECK: kernel msb (gfx1250): {{[0-9]+}} instructions, 1 error
