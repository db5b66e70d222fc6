; Fast-math flags that allow approximations take the hardware's instructions, as in LLVM's code. A division with arcp alone stays exact.
; RUN: mkdir -p %t && for target in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t fast/64 @0:f32[64]=zero @8:f32[128]=random:0.25:8 || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; RUN: wavecc %s --target=gfx942 -S --no-lines | FileCheck %s
; CHECK-LABEL: fast:
; CHECK-NOT: f64
; CHECK: v_rcp_f32
; CHECK-NOT: f64
; CHECK-LABEL: reciprocal:
; CHECK: v_rcp_f64
; CHECK-LABEL: no_nan:
; CHECK-NOT: v_cmp
; CHECK: v_max_f32
; CHECK-NOT: v_cmp
; CHECK: s_endpgm
define amdgpu_kernel void @fast(ptr addrspace(1) %o, ptr addrspace(1) %p) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr <2 x float>, ptr addrspace(1) %p, i32 %t
  %x = load <2 x float>, ptr addrspace(1) %a
  %x0 = extractelement <2 x float> %x, i32 0
  %x1 = extractelement <2 x float> %x, i32 1
  %d = fdiv fast float %x0, %x1
  %q = call afn float @llvm.sqrt.f32(float %d)
  %b = getelementptr float, ptr addrspace(1) %o, i32 %t
  store float %q, ptr addrspace(1) %b
  ret void
}
define amdgpu_kernel void @reciprocal(ptr addrspace(1) %o, float %x, float %y) #0 {
  %d = fdiv arcp float %x, %y
  store float %d, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @no_nan(ptr addrspace(1) %o, float %x, float %y) #0 {
  %m = call nnan float @llvm.maximum.f32(float %x, float %y)
  store float %m, ptr addrspace(1) %o
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
