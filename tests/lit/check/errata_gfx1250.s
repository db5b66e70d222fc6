# Four dependent WMMA with nothing between: a warning. Three, an instruction between, another C: none.
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc check %t.s --only=erratum | FileCheck %s
# CHECK: warning: 1 chain of 4 or more WMMA with nothing in between{{.*}} [erratum WMMA_CHAIN, conflict]
# CHECK-NEXT: 0x18: v_wmma_f32_16x16x32_bf16
# CHECK: kernel four {{.*}} 1 warning
# CHECK: kernel clear {{.*}} no findings
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  kernel_start four
	v_wmma_f32_16x16x32_bf16 v[0:7], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[0:7], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[24:31], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[24:31], v[8:15], v[16:23], v[24:31]
	v_wmma_f32_16x16x32_bf16 v[24:31], v[8:15], v[16:23], v[24:31]
	s_endpgm
.Lfour:
	.size four, .Lfour-four
  kernel_start clear
	v_wmma_f32_16x16x32_bf16 v[0:7], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[0:7], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[0:7], v[8:15], v[16:23], v[0:7]
	v_nop
	v_wmma_f32_16x16x32_bf16 v[0:7], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[24:31], v[8:15], v[16:23], v[24:31]
	v_wmma_f32_16x16x32_bf16 v[0:7], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[24:31], v[8:15], v[16:23], 0
	s_endpgm
.Lclear:
	.size clear, .Lclear-clear
  kernel_descriptor four, vgprs=32, sgprs=8, pointer=0
  kernel_descriptor clear, vgprs=32, sgprs=8, pointer=0
