; Signed divisions of 32 bits by constants are a signed high product: no absolute value. Remainders take no product with the quotient. Divisions of f32 take
; one Newton step, those of f64 the hardware's scaling. Results are those of LLVM's code, also at the ends of the range.
; RUN: rm -rf %t && mkdir -p %t
; RUN: for t in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $t %t constants/64 @0:i32[64x16]=zero @8:i32[64]=random , remainders/64 @0:i32[64x16]=zero @8:i32[64x2]=random , floats/64 @0:i32[64x16]=zero @8:i32[64x4]=random || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; RUN: wavecc %s --target=gfx942 -S --no-lines -o - | FileCheck %s
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: constants:
; CHECK-NOT: v_max_i32
; CHECK-COUNT-7: v_mul_hi_i32
; CHECK-NOT: v_mul_hi
; CHECK: s_endpgm
define amdgpu_kernel void @constants(ptr addrspace(1) %o, ptr addrspace(1) %a) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %r = load i32, ptr addrspace(1) %q
  %even = and i32 %t, 1
  %end = add i32 %even, 2147483647
  %step = lshr i32 %t, 2
  %some = sub i32 %end, %step
  %edge = icmp ult i32 %t, 32
  %x = select i1 %edge, i32 %some, i32 %r
  %p = getelementptr [16 x i32], ptr addrspace(1) %o, i32 %t
  %d3 = sdiv i32 %x, 3
  %d7 = sdiv i32 %x, 7
  %d10 = sdiv i32 %x, -10
  %big = sdiv i32 %x, 2147483647
  %m = srem i32 %x, 1000
  %small = ashr i32 %x, 20
  %ds = sdiv i32 %small, 5
  %most = sdiv i32 %x, 1073741825
  %i0 = insertelement <8 x i32> poison, i32 %d3, i32 0
  %i1 = insertelement <8 x i32> %i0, i32 %d7, i32 1
  %i2 = insertelement <8 x i32> %i1, i32 %d10, i32 2
  %i3 = insertelement <8 x i32> %i2, i32 %big, i32 3
  %i4 = insertelement <8 x i32> %i3, i32 %m, i32 4
  %i5 = insertelement <8 x i32> %i4, i32 %ds, i32 5
  %i6 = insertelement <8 x i32> %i5, i32 %most, i32 6
  %i7 = insertelement <8 x i32> %i6, i32 %x, i32 7
  store <8 x i32> %i7, ptr addrspace(1) %p, align 4
  ret void
}

; The product of quotient and divisor is the one that makes the remainder; there is no other.
; CHECK-LABEL: remainders:
; CHECK-COUNT-2: v_mul_lo_u32
; CHECK-NOT: v_mul_lo_u32
; CHECK: s_endpgm
define amdgpu_kernel void @remainders(ptr addrspace(1) %o, ptr addrspace(1) %a) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <2 x i32>, ptr addrspace(1) %a, i32 %t
  %v = load <2 x i32>, ptr addrspace(1) %q
  %x = extractelement <2 x i32> %v, i32 0
  %n0 = extractelement <2 x i32> %v, i32 1
  %by = and i32 %t, 31
  %n1 = ashr i32 %n0, %by
  %n = or i32 %n1, 1
  %p = getelementptr [16 x i32], ptr addrspace(1) %o, i32 %t
  %d = sdiv i32 %x, %n
  %m = srem i32 %x, %n
  store i32 %d, ptr addrspace(1) %p
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %m, ptr addrspace(1) %p1
  ret void
}

; CHECK-LABEL: floats:
; CHECK-DAG: v_div_scale_f64
; CHECK-DAG: v_div_fmas_f64
; CHECK-NOT: v_ldexp
; CHECK: s_endpgm
define amdgpu_kernel void @floats(ptr addrspace(1) %o, ptr addrspace(1) %a) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <4 x i32>, ptr addrspace(1) %a, i32 %t
  %v = load <2 x double>, ptr addrspace(1) %q, align 4
  %f = load <4 x float>, ptr addrspace(1) %q, align 4
  %x = extractelement <2 x double> %v, i32 0
  %y = extractelement <2 x double> %v, i32 1
  %p = getelementptr [16 x i32], ptr addrspace(1) %o, i32 %t
  %d = fdiv double %x, %y
  store double %d, ptr addrspace(1) %p
  %e = extractelement <4 x float> %f, i32 0
  %g = extractelement <4 x float> %f, i32 2
  %h = fdiv float %e, %g
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 2
  store float %h, ptr addrspace(1) %p1
  %i = fdiv double 1.0, %y
  %p2 = getelementptr i32, ptr addrspace(1) %p, i32 4
  store double %i, ptr addrspace(1) %p2, align 4
  ret void
}
