; Casts of vectors of bits to integers and back, as clang makes them of loops whose iterations it joins: results are those of LLVM's code on the emulator.
; RUN: mkdir -p %t
; RUN: for target in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t k/64 @0:f32[256]=random @8:i32[64]=zero || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; The question whether any bit is set needs no integer.
; RUN: wavecc %s --kernel=any --target=gfx942 -S -o - | FileCheck %s --check-prefix=ANY
; ANY: s_or_b64
; ANY-NOT: v_lshl
; ANY: v_cndmask
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = zext i32 %t to i64
  %p = getelementptr <4 x float>, ptr addrspace(1) %a, i64 %i
  %v = load <4 x float>, ptr addrspace(1) %p
  %c = fcmp olt <4 x float> %v, zeroinitializer
  %b = bitcast <4 x i1> %c to i4
  %n = icmp eq i4 %b, 0
  %m = icmp ugt i4 %b, 6
  %x = xor i4 %b, %b
  %y = zext i4 %b to i32
  %mm = select i1 %m, i32 100, i32 0
  %r = select i1 %n, i32 7, i32 %y
  %rr = add i32 %mm, %r
  %s = add i4 %b, 3
  %back = bitcast i4 %s to <4 x i1>
  %bb = zext <4 x i1> %back to <4 x i32>
  %e0 = extractelement <4 x i32> %bb, i64 0
  %e1 = extractelement <4 x i32> %bb, i64 1
  %e2 = extractelement <4 x i32> %bb, i64 2
  %e3 = extractelement <4 x i32> %bb, i64 3
  %f1 = mul i32 %e1, 1000
  %f2 = mul i32 %e2, 10000
  %f3 = mul i32 %e3, 100000
  %f0 = mul i32 %e0, 1000000
  %g0 = add i32 %f0, %f1
  %g1 = add i32 %f2, %f3
  %g = add i32 %g0, %g1
  %out = add i32 %g, %rr
  %q = getelementptr i32, ptr addrspace(1) %o, i64 %i
  store i32 %out, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @any(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = zext i32 %t to i64
  %p = getelementptr <2 x float>, ptr addrspace(1) %a, i64 %i
  %v = load <2 x float>, ptr addrspace(1) %p
  %c = fcmp uno <2 x float> %v, zeroinitializer
  %b = bitcast <2 x i1> %c to i2
  %n = icmp ne i2 %b, 0
  %r = select i1 %n, i32 7, i32 9
  %q = getelementptr i32, ptr addrspace(1) %o, i64 %i
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
