; What front ends besides clang write: exchanges of pointers, private arrays of many elements, a position outside of one that is never
; reached. Results are those of LLVM's code. exp10 is exact to two units in the last place.
; RUN: mkdir -p %t
; RUN: for target in gfx90a gfx942 gfx950; do %python %S/Inputs/with_llvm.py %s $target %t exchanged/1 @0:i64[4]=zero @8:i64[2]=random , large/64 @0:i32[64]=zero @8:i32[64]=random:0:4999 , guarded/64 @0:i32[64]=zero @8:i32[64]=random:0:3 || exit 1; done | FileCheck %s
; CHECK-COUNT-3: the same
; RUN: %python -c "import numpy; x = numpy.linspace(-44, 38.5, 64).astype('f4'); numpy.save('%t/x.npy', x); numpy.save('%t/y.npy', (10.0 ** x.astype('f8')).astype('f4'))"
; RUN: for target in gfx942 gfx1250; do wavecc run %s --target=$target --kernel=power --quiet --check=all --grid=1 --block=64 --arg=f32[64]=zero --arg=f32[64]=@%t/x.npy --expect=0=%t/y.npy,ulp=2 || exit 1; done
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.exp10.f32(float)
@cell = internal addrspace(3) global ptr addrspace(1) poison
define amdgpu_kernel void @exchanged(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  store ptr addrspace(1) %a, ptr addrspace(3) @cell
  %b = getelementptr i64, ptr addrspace(1) %a, i32 1
  %p = atomicrmw xchg ptr addrspace(3) @cell, ptr addrspace(1) %b syncscope("workgroup") monotonic
  %r = cmpxchg ptr addrspace(3) @cell, ptr addrspace(1) %b, ptr addrspace(1) %o syncscope("workgroup") monotonic monotonic
  %q = extractvalue { ptr addrspace(1), i1 } %r, 0
  %s = extractvalue { ptr addrspace(1), i1 } %r, 1
  %l = load ptr addrspace(1), ptr addrspace(3) @cell
  store i64 5, ptr addrspace(1) %l
  %x = load i64, ptr addrspace(1) %p
  %y = load i64, ptr addrspace(1) %q
  %d = add i64 %x, %y
  %z = zext i1 %s to i64
  %o1 = getelementptr i64, ptr addrspace(1) %o, i32 1
  %o2 = getelementptr i64, ptr addrspace(1) %o, i32 2
  store i64 %d, ptr addrspace(1) %o1
  store i64 %z, ptr addrspace(1) %o2
  ret void
}
define amdgpu_kernel void @large(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %x = alloca [5000 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %i = load i32, ptr addrspace(1) %p
  %e = getelementptr i32, ptr addrspace(5) %x, i32 %i
  %f = getelementptr i32, ptr addrspace(5) %x, i32 77
  store i32 -1, ptr addrspace(5) %f
  store i32 %t, ptr addrspace(5) %e
  %v = load i32, ptr addrspace(5) %e
  %w = load i32, ptr addrspace(5) %f
  %s = add i32 %v, %w
  store i32 %s, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @guarded(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
entry:
  %x = alloca [4 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %i = load i32, ptr addrspace(1) %p
  store <4 x i32> <i32 11, i32 22, i32 33, i32 44>, ptr addrspace(5) %x, align 4
  %c = icmp ugt i32 %i, 3
  br i1 %c, label %never, label %done
never:
  %e = getelementptr i32, ptr addrspace(5) %x, i32 9
  store i32 %t, ptr addrspace(5) %e
  br label %done
done:
  %f = getelementptr i32, ptr addrspace(5) %x, i32 2
  %v = load i32, ptr addrspace(5) %f
  store i32 %v, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @power(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %t
  %q = getelementptr float, ptr addrspace(1) %o, i32 %t
  %x = load float, ptr addrspace(1) %p
  %y = call float @llvm.exp10.f32(float %x)
  store float %y, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "denormal-fp-math-f32"="ieee,ieee" }
