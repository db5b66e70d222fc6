; What a comparison of lanes does not hold for is the inverse comparison, of floats the one that holds for NaN. Results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t floats/64 @0:i32[64]=zero @8:f32[64]=random:-8:8 , carried/64 @0:i32[64]=zero @8:i32[64]=random:0:9 , even/64 @0:i32[64]=zero @8:i32[64]=random:0:99 || exit 1; done | FileCheck %s
; CHECK-COUNT-2: the same
; RUN: wavecc %s --kernel=floats --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=FLOATS
; FLOATS-NOT: s_not
; FLOATS: v_cmp_nlt_f32
; RUN: wavecc %s --kernel=carried --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=CARRIED
; CARRIED-NOT: s_not
; CARRIED: s_endpgm
; The loop's counter and its even end have 32 bits: so has the comparison.
; RUN: wavecc %s --kernel=even --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=EVEN
; EVEN: v_cmp_ne_u32
; EVEN-NOT: _u64_e
; EVEN: s_endpgm
target datalayout = "A5"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @floats(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %x = load float, ptr addrspace(1) %p
  %s = fdiv float %x, 0.0
  %n = fsub float %s, %s
  %odd = and i32 %t, 1
  %is = icmp eq i32 %odd, 0
  %y = select i1 %is, float %x, float %n
  %c = fcmp olt float %y, 1.0
  %not = xor i1 %c, true
  br i1 %not, label %then, label %end
then:
  store i32 %t, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
define amdgpu_kernel void @carried(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %one, label %two
one:
  store i32 7, ptr addrspace(1) %q
  %d = icmp eq i32 %x, 6
  br i1 %d, label %three, label %two
two:
  store i32 %t, ptr addrspace(1) %q
  br label %three
three:
  ret void
}
define amdgpu_kernel void @even(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %n = add i32 %x, 4
  %e = and i32 %n, -2
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %i1, %loop ]
  %s = phi i32 [ 1, %0 ], [ %s1, %loop ]
  %m = mul i32 %s, 3
  %s1 = add i32 %m, %i
  %i1 = add nuw i32 %i, 2
  %c = icmp eq i32 %i1, %e
  br i1 %c, label %end, label %loop
end:
  store i32 %s1, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
