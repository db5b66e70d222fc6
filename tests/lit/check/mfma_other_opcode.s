# Different matrix instructions that share an accumulator: the second can't take the first one's result by forwarding, so it needs the
# wait states of a partial overlap. llvm-project issue 218363: LLVM 22 inserts none.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s > %t; test $? = 2' && FileCheck %s < %t
# RUN: wavecc check %t.s --kernel=same_opcode

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .macro descriptor name
  kernel_descriptor \name, vgprs=64, sgprs=24, accum=32, lds=1024, kernarg=16
  .endm

  kernel_start other_opcode
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_nop 1
  v_mfma_f32_16x16x16_f16 v[4:7], v[8:9], v[10:11], v[4:7]
  v_mfma_f32_16x16x16_bf16 v[4:7], v[8:9], v[10:11], v[4:7]
# CHECK: :[[#@LINE-1]]: error: needs 5 wait states after v_mfma_f32_16x16x16_f16, and has 0 on some path [hazard XDL_OTHER_XDL_C, newer]
# CHECK: source: llvm-project 218363
  s_endpgm
  descriptor other_opcode
# CHECK: kernel other_opcode (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start one_state_short
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_nop 1
  v_mfma_f32_16x16x16_f16 v[4:7], v[8:9], v[10:11], v[4:7]
  s_nop 3
  v_mfma_f32_16x16x16_bf16 v[4:7], v[8:9], v[10:11], v[4:7]
# CHECK: :[[#@LINE-1]]: error: needs 5 wait states after v_mfma_f32_16x16x16_f16, and has 4 on some path [hazard XDL_OTHER_XDL_C, newer]
  s_endpgm
  descriptor one_state_short
# CHECK: kernel one_state_short (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings, 0 notes{{$}}

  kernel_start enough_states
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_nop 1
  v_mfma_f32_16x16x16_f16 v[4:7], v[8:9], v[10:11], v[4:7]
  s_nop 4
  v_mfma_f32_16x16x16_bf16 v[4:7], v[8:9], v[10:11], v[4:7]
  s_endpgm
  descriptor enough_states
# CHECK: kernel enough_states (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start same_opcode
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_nop 1
  v_mfma_f32_16x16x16_f16 v[4:7], v[8:9], v[10:11], v[4:7]
  v_mfma_f32_16x16x16_f16 v[4:7], v[8:9], v[10:11], v[4:7]
  s_endpgm
  descriptor same_opcode
# CHECK: kernel same_opcode (gfx942): {{[0-9]+}} instructions, no findings{{$}}

  kernel_start other_accumulator
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 0
  v_mov_b32_e32 v7, 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  v_mov_b32_e32 v16, 0
  v_mov_b32_e32 v17, 0
  v_mov_b32_e32 v18, 0
  v_mov_b32_e32 v19, 0
  s_nop 1
  v_mfma_f32_16x16x16_f16 v[4:7], v[8:9], v[10:11], v[4:7]
  v_mfma_f32_16x16x16_bf16 v[12:15], v[8:9], v[10:11], v[12:15]
  s_endpgm
  descriptor other_accumulator
# CHECK: kernel other_accumulator (gfx942): {{[0-9]+}} instructions, no findings{{$}}
