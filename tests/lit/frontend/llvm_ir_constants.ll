; RUN: wavecc %s --target=gfx942 -S --no-lines | FileCheck %s
; Constants need no VGPR: inline, as literals of products and sums, or in scalar registers.
; CHECK-LABEL: constants:
; CHECK-NOT: v_mov_b32
; CHECK: v_fmaak_f32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}, 0x400ccccd
; CHECK: v_fma_f64 v[{{[0-9:]+}}], v[{{[0-9:]+}}], v[{{[0-9:]+}}], s[{{[0-9:]+}}]
; CHECK: v_add_f64 v[{{[0-9:]+}}], v[{{[0-9:]+}}], 1.0
; CHECK-NOT: v_mov_b32
; CHECK: s_endpgm
define amdgpu_kernel void @constants(ptr addrspace(1) %p) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr float, ptr addrspace(1) %p, i32 %lane
  %a = load float, ptr addrspace(1) %q
  %c = fcmp olt float %a, 1.0e4
  %m = call float @llvm.fma.f32(float %a, float %a, float 0x40019999A0000000)
  %s = select i1 %c, float %m, float %a
  %w = fpext float %s to double
  %f = call double @llvm.fma.f64(double %w, double %w, double 1.1)
  %g = fadd double %f, 1.0
  %t = fptrunc double %g to float
  store float %t, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fma.f32(float, float, float)
declare double @llvm.fma.f64(double, double, double)
