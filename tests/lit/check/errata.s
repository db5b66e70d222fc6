# Errata of gfx950: packed f32 beside matrix instructions, one line for each row and kernel; the near misses are clean.
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc check %t.s --only=erratum | FileCheck %s
# RUN: not wavecc check %t.s --only=erratum --strict > %t.strict
# RUN: sh -c 'wavecc check %t.s --ignore=erratum > %t.ignored; true' && FileCheck %s --check-prefix=IGNORED < %t.ignored
# RUN: wavecc check %t.s --only=erratum --json | FileCheck %s --check-prefix=JSON
# RUN: sed 's/gfx950/gfx942/' %t.s > %t.942.s
# RUN: wavecc check %t.942.s --only=erratum | FileCheck %s --check-prefix=OTHER
# CHECK: warning: 3 packed f32 instructions beside 2 matrix instructions: {{.*}} [erratum PACKED_F32_MFMA, measured]
# CHECK-NEXT: v_pk_add_f32
# CHECK-NEXT: a compute unit holds up to 32 waves of this kernel; it was seen to fail with 32
# CHECK-NEXT: source: llvm-project 206825
# CHECK: warning: 1 v_pk_fma_f32 with the high half of source 1 for both results{{.*}} [erratum PACKED_FMA_SRC1_HIGH, measured]
# CHECK: note: 1 v_pk_mov_b32 beside 2 matrix instructions: {{.*}}; suspected, not seen [erratum PACKED_MOV_MFMA, suspected]
# CHECK: kernel beside {{.*}} 0 errors, 2 warnings, 1 note
# CHECK: kernel apart {{.*}} no findings
# IGNORED-NOT: erratum
# JSON: "rule": "erratum", "row": "PACKED_F32_MFMA", "proof": "measured"
# OTHER-NOT: erratum
	.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
  kernel_start beside
	v_pk_add_f32 v[0:1], v[2:3], v[4:5]
	v_mfma_f32_4x4x4_16b_f16 v[8:11], v[2:3], v[4:5], 0
	v_pk_mul_f32 v[0:1], v[2:3], v[4:5]
	v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] op_sel:[0,1,0]
	v_pk_mov_b32 v[6:7], v[2:3], v[4:5] op_sel:[0,1]
	v_smfmac_f32_16x16x32_f16 v[12:15], v[2:3], v[4:7], v0
	s_endpgm
.Lbeside:
	.size beside, .Lbeside-beside
  kernel_start apart
	v_pk_mul_f32 v[0:1], v[2:3], v[4:5]
	v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] op_sel:[0,1,0] op_sel_hi:[1,0,1]
	v_pk_mul_f16 v0, v2, v4
	s_endpgm
.Lapart:
	.size apart, .Lapart-apart
  kernel_descriptor beside, vgprs=16, sgprs=8, accum=16, pointer=0
  kernel_descriptor apart, vgprs=16, sgprs=8, accum=16, pointer=0
