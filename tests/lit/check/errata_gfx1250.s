# Four dependent WMMA with nothing between: a warning. Three, an instruction between, another C: none.
# RUN: wavecc check %s --only=erratum | FileCheck %s
# CHECK: warning: 1 chain of 4 or more WMMA with nothing between{{.*}} [erratum WMMA_CHAIN, conflict]
# CHECK-NEXT: 0x18: v_wmma_f32_16x16x32_bf16
# CHECK: kernel four {{.*}} 1 warning
# CHECK: kernel clear {{.*}} no findings
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
	.text
	.globl four
	.p2align 8
	.type four,@function
four:
	v_wmma_f32_16x16x32_bf16 v[0:7], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[0:7], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[24:31], v[8:15], v[16:23], v[0:7]
	v_wmma_f32_16x16x32_bf16 v[24:31], v[8:15], v[16:23], v[24:31]
	v_wmma_f32_16x16x32_bf16 v[24:31], v[8:15], v[16:23], v[24:31]
	s_endpgm
.Lfour:
	.size four, .Lfour-four
	.globl clear
	.p2align 8
	.type clear,@function
clear:
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
	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel four
	.amdhsa_next_free_vgpr 32
	.amdhsa_next_free_sgpr 8
	.end_amdhsa_kernel
	.amdhsa_kernel clear
	.amdhsa_next_free_vgpr 32
	.amdhsa_next_free_sgpr 8
	.end_amdhsa_kernel
