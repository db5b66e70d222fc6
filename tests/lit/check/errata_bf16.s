# A float as inline constant of bf16 is an f32: without op_sel the lower half is read, which is 0. The short forms take the upper one.
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc check %t.s --only=erratum | FileCheck %s
# CHECK: warning: 2 instructions of bf16 with a float as inline constant, of which the lower half is used{{.*}} [erratum BF16_CONSTANT, published]
# CHECK-NEXT: v_sqrt_bf16_e64 v3, 4.0
# CHECK: kernel lost {{.*}} 1 warning
# CHECK: kernel right {{.*}} no findings
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  kernel_start lost
	v_sqrt_bf16_e64 v3, 4.0
	v_pk_add_bf16 v4, v1, 1.0
	s_endpgm
.Llost:
	.size lost, .Llost-lost
  kernel_start right
	v_sqrt_bf16_e32 v2, 4.0
	v_pk_add_bf16 v5, v1, 1.0 op_sel:[0,1]
	v_pk_add_bf16 v5, v1, 1
	v_pk_add_f16 v6, v1, 1.0
	s_endpgm
.Lright:
	.size right, .Lright-right
  kernel_descriptor lost, vgprs=32, sgprs=8, pointer=0
  kernel_descriptor right, vgprs=32, sgprs=8, pointer=0
