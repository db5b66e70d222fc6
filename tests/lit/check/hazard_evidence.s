# Rows that production kernels do without: notes by default, errors with --hazards=documented; and their neighbours, which stay.
#
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s --all --level=all > %t; test $? = 2' && FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=note: < %t
# RUN: sh -c 'wavecc check %t.s --kernel=refuted --hazards=documented > %t; test $? = 2' && FileCheck %s --check-prefix=DOCUMENTED < %t
# RUN: sh -c 'wavecc check %t.s --kernel=refuted > %t; test $? = 0'
# RUN: sh -c 'wavecc check %t.s --kernel=refuted --strict > %t; test $? = 2'
# RUN: sh -c 'wavecc check %t.s --hazards=never 2>&1; test $? = 1' | FileCheck %s --check-prefix=MODE
# DOCUMENTED: error: needs 1 wait state after s_mov_b32, and has 0 on some path [hazard SALU_M0_LDS_DMA, sure]
# DOCUMENTED: error: needs 2 wait states after v_cmp_eq_u32, and has 0 on some path [hazard VALU_SGPR_MASK, sure]
# DOCUMENTED: 4 errors, 0 warnings, 1 note
# MODE: --hazards takes documented or observed; found 'never'

  .amdgcn_target "amdgcn-amd-amdhsa--gfx950"
  .macro kernel name
  kernel_start \name
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  v_mov_b32_e32 v4, 0
  v_mov_b32_e32 v5, 0
  s_mov_b64 s[4:5], 0
  s_mov_b64 s[6:7], 0
  s_mov_b64 s[8:9], 0
  v_mov_b32_e32 v8, 0
  v_mov_b32_e32 v9, 0
  v_mov_b32_e32 v10, 0
  v_mov_b32_e32 v11, 0
  v_mov_b32_e32 v12, 0
  v_mov_b32_e32 v13, 0
  v_mov_b32_e32 v14, 0
  v_mov_b32_e32 v15, 0
  s_nop 4
  .endm
  .macro descriptor name
  s_endpgm
  kernel_descriptor \name, vgprs=64, sgprs=24, accum=32, lds=1024, kernarg=16
  .endm

  kernel refuted
  s_mov_b32 m0, 64
# CHECK-DAG: :[[#@LINE+1]]: note: LLVM and the ISA document ask for 1 wait state after s_mov_b32, and it has 0 on some path; production kernels do without in 46,252 places [hazard SALU_M0_LDS_DMA, refuted]
  buffer_load_dword v1, s[4:7], 0 offen lds
  v_cmp_eq_u32_e32 vcc, v2, v3
# CHECK-DAG: :[[#@LINE+1]]: note: LLVM asks for 2 wait states after v_cmp_eq_u32, and it has 0 on some path; production kernels do without in 239,374 places [hazard VALU_SGPR_MASK, refuted]
  v_cndmask_b32_e32 v4, v2, v3, vcc
  v_readlane_b32 s8, v3, 1
# CHECK-DAG: :[[#@LINE+1]]: note: LLVM asks {{.*}} [hazard READLANE_SGPR_VALU, refuted]
  v_mov_b32_e32 v5, s8
  s_nop 0
  v_cndmask_b32_e32 v2, v1, v1, vcc
  v_mov_b32_e32 v3, v1
# CHECK-DAG: :[[#@LINE+1]]: note: LLVM and the ISA document {{.*}} it has 1 on some path{{.*}} [hazard VALU_VGPR_DPP, refuted]
  v_mov_b32_dpp v5, v2 row_shr:1 row_mask:0xf bank_mask:0xf
  v_pk_mul_f32 v[2:3], v[2:3], v[4:5]
# CHECK-DAG: :[[#@LINE+1]]: note: {{.*}} [hazard PACKED_VALU, refuted]
  v_add_f32_e32 v4, v2, v3
  descriptor refuted
# CHECK: kernel refuted (gfx950): {{[0-9]+}} instructions, 0 errors, 0 warnings, 5 notes

  kernel neighbours
  s_mov_b32 m0, 64
# CHECK-DAG: :[[#@LINE+1]]: error: needs 1 wait state after s_mov_b32, and has 0 on some path [hazard SALU_M0, sure]
  ds_read_addtid_b32 v1
  v_readfirstlane_b32 s8, v3
# CHECK-DAG: :[[#@LINE+1]]: error: {{.*}} [hazard VALU_SGPR_VALU, sure]
  v_mov_b32_e32 v5, s8
# CHECK-DAG: :[[#@LINE+1]]: error: needs 2 wait states after v_mov_b32, and has 0 on some path [hazard VALU_VGPR_DPP, sure]
  v_mov_b32_dpp v4, v5 row_shl:1 row_mask:0xf bank_mask:0xf
  v_add_co_u32_e32 v2, vcc, v2, v3
# CHECK-DAG: :[[#@LINE+1]]: warning: LLVM asks for 2 wait states after v_add_co_u32, and it has 0 on some path; production kernels do without in 35,829 places, which does not decide it [hazard VALU_SGPR_CARRY, undecided]
  v_addc_co_u32_e32 v3, vcc, v3, v4, vcc
  buffer_store_dwordx4 v[8:11], v2, s[4:7], s9 offen
# CHECK-DAG: :[[#@LINE+1]]: error: {{.*}} [hazard STORE_DATA_SOFFSET, newer]
  v_mov_b32_e32 v9, 0
  buffer_store_dwordx4 v[8:11], v2, s[4:7], s9 offen
# CHECK-DAG: :[[#@LINE+1]]: warning: {{.*}} [hazard STORE_DATA_SOFFSET_FIRST, undecided]
  v_mov_b32_e32 v8, 0
# Other forms of refuted rows, which production kernels do not have.
  s_lshl_b32 m0, s4, 2
# CHECK-DAG: :[[#@LINE+1]]: error: needs 1 wait state after s_lshl_b32, and has 0 on some path [hazard SALU_M0_LDS_DMA, sure]
  buffer_load_dword v2, s[4:7], 0 offen lds
  v_cmp_lt_f64_e32 vcc, v[2:3], v[4:5]
  v_nop
# CHECK-DAG: :[[#@LINE+1]]: error: needs 2 wait states after v_cmp_lt_f64, and has 1 on some path [hazard VALU_SGPR_MASK, sure]
  v_cndmask_b32_e32 v4, v2, v3, vcc
  v_readlane_b32 s8, v3, 1
  v_nop
# CHECK-DAG: :[[#@LINE+1]]: error: needs 2 wait states after v_readlane_b32, and has 1 on some path [hazard READLANE_SGPR_VALU, sure]
  v_mul_f32_e32 v5, s8, v4
  v_nop
# CHECK-DAG: :[[#@LINE+1]]: error: needs 2 wait states after v_mul_f32, and has 1 on some path [hazard VALU_VGPR_DPP, sure]
  v_mov_b32_dpp v4, v5 row_ror:1 row_mask:0xf bank_mask:0xf
  v_nop
# CHECK-DAG: :[[#@LINE+1]]: error: needs 2 wait states after v_mov_b32, and has 1 on some path [hazard VALU_VGPR_DPP_OLD, sure]
  v_mov_b32_dpp v4, v2 row_shr:1 row_mask:0xf bank_mask:0xf
  descriptor neighbours
# CHECK: kernel neighbours (gfx950): {{[0-9]+}} instructions, 9 errors, 2 warnings, 0 notes

# A result of a matrix instruction: interlocked for the vector ALU, not for memory, A and B.
  kernel matrix
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], 0
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v1, 0
  v_mov_b32_e32 v1, 0
# CHECK-DAG: :[[#@LINE+1]]: note: LLVM and the ISA document ask for 8 wait states after v_mfma_f32_16x16x16_f16, and it has 4 on some path; production kernels do without in 4,842 places [hazard XDL_VALU, refuted]
  v_add_f32_e32 v2, v8, v1
  s_nop 7
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], 0
  v_mov_b32_e32 v1, 0
# CHECK-DAG: :[[#@LINE+1]]: error: needs 8 wait states after v_mfma_f32_16x16x16_f16, and has 1 on some path [hazard XDL_VALU, sure]
  v_add_f32_e32 v2, v8, v1
  s_nop 7
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], 0
  s_nop 3
# CHECK-DAG: :[[#@LINE+1]]: warning: {{.*}} has 4 on some path; production kernels {{.*}}, which does not decide it [hazard XDL_VALU, undecided]
  v_add_f32_e32 v2, v8, v1
  s_nop 7
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], 0
  v_mov_b32_e32 v1, 0
# CHECK-DAG: :[[#@LINE+1]]: error: needs 8 wait states after {{.*}} [hazard XDL_MEM, sure]
  ds_write_b32 v1, v8
  s_nop 7
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], 0
  v_mov_b32_e32 v1, 0
# CHECK-DAG: :[[#@LINE+1]]: error: {{.*}} [hazard XDL_AB, sure]
  v_mfma_f32_16x16x16_f16 v[16:19], v[8:9], v[14:15], 0
  s_nop 15
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], 0
# CHECK-DAG: :[[#@LINE+1]]: error: {{.*}} has 0 on some path [hazard XDL_OVERWRITE, sure]
  v_mov_b32_e32 v8, 0
  descriptor matrix
# CHECK: kernel matrix (gfx950): {{[0-9]+}} instructions, 4 errors, 1 warning, 1 note

# The pipe is busy: time that no instruction between the two counts.
  kernel time
  v_mfma_f32_32x32x8_f16 v[16:31], v[12:13], v[14:15], 0
  v_mov_b32_e32 v8, 0
# CHECK-DAG: :[[#@LINE+1]]: note: LLVM asks for 2 wait states after v_mov_b32, and it has 0 on some path; but the matrix pipe is busy for 6 [hazard VALU_MFMA, timed]
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], v[8:11]
  s_nop 15
  v_mfma_f32_32x32x8_f16 v[16:31], v[12:13], v[14:15], 0
  ds_read_b32 v3, v2
  v_mov_b32_e32 v8, 0
# What is not steady may take longer than the pipe.
# CHECK-DAG: :[[#@LINE+1]]: error: needs 2 wait states after v_mov_b32, and has 0 on some path [hazard VALU_MFMA, sure]
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], v[8:11]
  s_nop 15
  v_mfma_f32_32x32x8_bf16 v[16:31], v[12:13], v[14:15], 0
# CHECK-DAG: :[[#@LINE+1]]: note: {{.*}} [hazard XDL_OTHER_XDL_C, refuted]
  v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[8:15], v[8:15], v[16:31], v1, v2
  s_nop 15
  s_nop 1
  v_mfma_f32_16x16x16_bf16 v[8:11], v[12:13], v[14:15], 0
# CHECK-DAG: :[[#@LINE+1]]: error: {{.*}} [hazard XDL_OTHER_XDL_C, newer]
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], v[8:11]
  s_nop 15
# A matrix instruction between the two takes as long as the pipe does.
  v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], 0
  v_mfma_f32_32x32x8_f16 v[16:31], v[12:13], v[14:15], 0
  v_mfma_f32_16x16x16_f16 v[4:7], v[12:13], v[14:15], 0
# CHECK-DAG: :[[#@LINE+1]]: note: {{.*}} has 2 on some path; but the matrix pipe is busy for 12 [hazard XDL_VALU, timed]
  v_add_f32_e32 v2, v8, v1
  descriptor time
# CHECK: kernel time (gfx950): {{[0-9]+}} instructions, 2 errors, 0 warnings, 3 notes
