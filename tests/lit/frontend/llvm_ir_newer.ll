; What newer versions of LLVM have more, or real code seldom: masked pointers and their addresses, integers nearest to a float, fences
; of arithmetic, pointers out of vectors, indices of 128 bits, compare-and-swap of bytes and halves, atomic operations on pairs of
; halves, roundings of one conversion, sums and products with a flag as one value. Results are those of LLVM's code.
; RUN: rm -rf %t && mkdir -p %t
; RUN: for t in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $t %t || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; A cut between product and sum stays: no FMA. Without it there is one.
; RUN: wavecc %s --target=gfx942 --kernel=fence -S --no-lines -o - | FileCheck %s --check-prefix=FENCE
; FENCE-LABEL: fence:
; FENCE: v_mul_f32
; FENCE: v_add_f32
; FENCE: v_fma
target datalayout = "A5"
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
declare ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3), i32)
declare i64 @llvm.lround.i64.f32(float)
declare i32 @llvm.lrint.i32.f64(double)
declare <2 x i32> @llvm.llrint.v2i32.v2f32(<2 x float>)
declare i64 @llvm.llround.i64.f16(half)
declare float @llvm.arithmetic.fence.f32(float)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare i1 @llvm.allow.runtime.check(metadata)
declare i1 @llvm.experimental.widenable.condition()
declare void @llvm.fake.use(...)
declare half @llvm.fptrunc.round.f16.f32(float, metadata)
declare float @llvm.fptrunc.round.f32.f64(double, metadata)
@lds = internal addrspace(3) global [256 x i8] poison, align 16

define amdgpu_kernel void @masked(ptr addrspace(1) %o, i64 %mask) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i8, ptr addrspace(1) %o, i32 %t
  %q = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %p, i64 -8)
  %b = trunc i32 %t to i8
  %l = and i32 %t, 7
  %r = getelementptr i8, ptr addrspace(1) %q, i32 %l
  store i8 %b, ptr addrspace(1) %r
  %low = or i64 %mask, -8
  %s = getelementptr i8, ptr addrspace(1) %o, i64 512
  %u = getelementptr i8, ptr addrspace(1) %s, i32 %t
  %v = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %u, i64 %low)
  store i8 9, ptr addrspace(1) %v
  ret void
}
define amdgpu_kernel void @masked_lds(ptr addrspace(1) %o, i32 %x) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %four = shl i32 %t, 2
  %p = getelementptr i8, ptr addrspace(3) @lds, i32 %four
  %y = add i32 %x, %t
  store i32 %y, ptr addrspace(3) %p
  %up = getelementptr i8, ptr addrspace(3) %p, i32 3
  %q = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %up, i32 -4)
  %z = load i32, ptr addrspace(3) %q
  %a = ptrtoaddr ptr addrspace(3) %up to i32
  %c = ptrtoaddr ptr addrspace(3) @lds to i32
  %d = sub i32 %a, %c
  %e = add i32 %d, %z
  %r = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %e, ptr addrspace(1) %r
  ret void
}
define amdgpu_kernel void @nearest(ptr addrspace(1) %o, i16 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = sext i16 %n to i32
  %k = sub i32 %m, %t
  %f = sitofp i32 %k to float
  %h = fmul float %f, 0.5
  %d = fpext float %h to double
  %g = fptrunc float %h to half
  %a = call i64 @llvm.lround.i64.f32(float %h)
  %b = call i32 @llvm.lrint.i32.f64(double %d)
  %v = insertelement <2 x float> <float 2.5, float 0.0>, float %h, i32 1
  %c = call <2 x i32> @llvm.llrint.v2i32.v2f32(<2 x float> %v)
  %e = call i64 @llvm.llround.i64.f16(half %g)
  %p = getelementptr [4 x i64], ptr addrspace(1) %o, i32 %t
  store i64 %a, ptr addrspace(1) %p
  %p1 = getelementptr i8, ptr addrspace(1) %p, i32 8
  store i32 %b, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %p, i32 16
  store <2 x i32> %c, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %p, i32 24
  store i64 %e, ptr addrspace(1) %p3
  ret void
}
define amdgpu_kernel void @fence(ptr addrspace(1) %o, i8 %x, i8 %y, i8 %z) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %f = uitofp i32 %t to float
  %a = uitofp i8 %x to float
  %b = uitofp i8 %y to float
  %c = uitofp i8 %z to float
  %u = fdiv float %f, 3.0
  %v = fdiv float %a, 7.0
  %product = fmul contract float %u, %v
  %cut = call float @llvm.arithmetic.fence.f32(float %product)
  %sum = fadd contract float %cut, %b
  %p = getelementptr [2 x float], ptr addrspace(1) %o, i32 %t
  store float %sum, ptr addrspace(1) %p
  %other = fmul contract float %u, %v
  %total = fadd contract float %other, %c
  %q = getelementptr i8, ptr addrspace(1) %p, i32 4
  store float %total, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @nothing(ptr addrspace(1) %o, i32 %x) {
  %a = call i32 @llvm.annotation.i32.p0(i32 %x, ptr null, ptr null, i32 3)
  call void (...) @llvm.fake.use(i32 %a)
  %b = call i1 @llvm.allow.runtime.check(metadata !"check")
  %c = call i1 @llvm.experimental.widenable.condition()
  %d = and i1 %b, %c
  %e = select i1 %d, i32 %a, i32 0
  store i32 %e, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @out_of_vectors(ptr addrspace(1) %o, i32 %x, i128 %far) {
  %i = and i32 %x, 15
  %v = insertelement <2 x i32> <i32 3, i32 17>, i32 %i, i32 1
  %p = getelementptr i32, ptr addrspace(1) %o, <2 x i32> %v
  %q = extractelement <2 x ptr addrspace(1)> %p, i32 1
  store i32 %x, ptr addrspace(1) %q
  %one = and i32 %x, 1
  %r = extractelement <2 x ptr addrspace(1)> %p, i32 %one
  %s = getelementptr i8, ptr addrspace(1) %r, i32 64
  store i32 5, ptr addrspace(1) %s
  %k = and i128 %far, 31
  %n = sub i128 %k, -18446744073709551616
  %u = getelementptr i8, ptr addrspace(1) %o, i128 %n
  %w = getelementptr i8, ptr addrspace(1) %u, i32 256
  store i8 7, ptr addrspace(1) %w
  ret void
}
; Every lane adds its number to one of four bytes, and to one of two halves.
define amdgpu_kernel void @narrow(ptr addrspace(1) %o, i32 %x) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %four = and i32 %t, 3
  %p = getelementptr i8, ptr addrspace(1) %o, i32 %four
  %b = trunc i32 %t to i8
  %two = and i32 %t, 1
  %h = getelementptr i16, ptr addrspace(1) %o, i32 %two
  %q = getelementptr i8, ptr addrspace(1) %h, i32 64
  %w = trunc i32 %t to i16
  br label %bytes
bytes:
  %old = phi i8 [ 0, %entry ], [ %was, %bytes ]
  %new = add i8 %old, %b
  %pair = cmpxchg ptr addrspace(1) %p, i8 %old, i8 %new syncscope("agent") acq_rel monotonic
  %was = extractvalue { i8, i1 } %pair, 0
  %done = extractvalue { i8, i1 } %pair, 1
  br i1 %done, label %halves, label %bytes
halves:
  %old2 = phi i16 [ 0, %bytes ], [ %was2, %halves ]
  %new2 = add i16 %old2, %w
  %pair2 = cmpxchg weak volatile ptr addrspace(1) %q, i16 %old2, i16 %new2 seq_cst seq_cst
  %was2 = extractvalue { i16, i1 } %pair2, 0
  %done2 = extractvalue { i16, i1 } %pair2, 1
  br i1 %done2, label %end, label %halves
end:
  %f = cmpxchg ptr addrspace(1) %o, i8 1, i8 2 monotonic monotonic
  %kept = extractvalue { i8, i1 } %f, 1
  %z = zext i1 %kept to i32
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  store i32 %x, ptr addrspace(3) %l
  %l1 = getelementptr i8, ptr addrspace(3) %l, i32 1
  %g = trunc i32 %x to i8
  %s = cmpxchg ptr addrspace(3) %l1, i8 %g, i8 3 syncscope("workgroup") monotonic monotonic
  %m = load i32, ptr addrspace(3) %l
  %n = add i32 %m, %z
  %r = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %r1 = getelementptr i8, ptr addrspace(1) %r, i32 128
  store i32 %n, ptr addrspace(1) %r1
  ret void
}
; Of pairs of halves only the sum is an instruction. Sums are the near miss.
define amdgpu_kernel void @pairs(ptr addrspace(1) %o, <2 x i8> %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = sitofp <2 x i8> %n to <2 x half>
  %f = uitofp i32 %t to half
  %x = insertelement <2 x half> %a, half %f, i32 1
  %y = fptrunc <2 x float> <float 3.0, float 20.0> to <2 x bfloat>
  %old = atomicrmw fmax ptr addrspace(1) %o, <2 x half> %x syncscope("agent") monotonic
  %p = getelementptr i8, ptr addrspace(1) %o, i32 4
  %d = atomicrmw fsub ptr addrspace(1) %p, <2 x half> %a syncscope("agent") acq_rel
  %q = getelementptr i8, ptr addrspace(1) %o, i32 8
  %e = atomicrmw volatile fminimum ptr addrspace(1) %q, <2 x bfloat> %y seq_cst
  %r = getelementptr i8, ptr addrspace(1) %o, i32 12
  %s = atomicrmw fadd ptr addrspace(1) %r, <2 x half> %a syncscope("agent") monotonic
  %l = getelementptr <2 x half>, ptr addrspace(3) @lds, i32 %t
  store <2 x half> %x, ptr addrspace(3) %l
  %g = atomicrmw fmin ptr addrspace(3) %l, <2 x half> %a syncscope("workgroup") monotonic
  %h = load <2 x half>, ptr addrspace(3) %l
  %k = fadd <2 x half> %g, %h
  %u = getelementptr <2 x half>, ptr addrspace(1) %o, i32 %t
  %v = getelementptr i8, ptr addrspace(1) %u, i32 64
  store <2 x half> %k, ptr addrspace(1) %v
  ret void
}
; To nearest, up, down and toward zero: both signs, small halves, numbers that are too large.
define amdgpu_kernel void @rounded(ptr addrspace(1) %o, i16 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %k = zext i16 %n to i32
  %m = mul i32 %t, 66571993
  %j = add i32 %k, %m
  %e = and i32 %j, 536870911
  %sign = shl i32 %t, 31
  %h = add i32 %e, 788529152
  %g = or i32 %h, %sign
  %x = bitcast i32 %g to float
  %a = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.tonearest")
  %b = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.upward")
  %c = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.downward")
  %d = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.towardzero")
  %v0 = insertelement <4 x half> poison, half %a, i32 0
  %v1 = insertelement <4 x half> %v0, half %b, i32 1
  %v2 = insertelement <4 x half> %v1, half %c, i32 2
  %v = insertelement <4 x half> %v2, half %d, i32 3
  %p = getelementptr [2 x <4 x half>], ptr addrspace(1) %o, i32 %t
  store <4 x half> %v, ptr addrspace(1) %p
  %f = fpext float %x to double
  %y = fmul double %f, 1.000000001
  %u = call float @llvm.fptrunc.round.f32.f64(double %y, metadata !"round.upward")
  %q = getelementptr i8, ptr addrspace(1) %p, i32 8
  store float %u, ptr addrspace(1) %q
  ret void
}
; A result and its flag go through a phi together, as clang -ftrapv and Rust's checked sums do after -O2; of sums without sign, too.
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
define amdgpu_kernel void @checked(ptr addrspace(1) %o, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr [4 x i32], ptr addrspace(1) %o, i32 %t
  %k = shl i32 %t, 27
  %a = add i32 %k, %n
  %odd = trunc i32 %t to i1
  br i1 %odd, label %one, label %other
one:
  %m = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %a, i32 3)
  %u = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 -1073741824)
  br label %end
other:
  %m2 = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %a, i32 -5)
  br label %end
end:
  %p = phi { i32, i1 } [ %m, %one ], [ %m2, %other ]
  %v = phi { i32, i1 } [ %u, %one ], [ zeroinitializer, %other ]
  %p0 = extractvalue { i32, i1 } %p, 0
  %p1 = extractvalue { i32, i1 } %p, 1
  %v0 = extractvalue { i32, i1 } %v, 0
  %v1 = extractvalue { i32, i1 } %v, 1
  %z1 = zext i1 %p1 to i32
  %z2 = zext i1 %v1 to i32
  %r0 = insertelement <4 x i32> poison, i32 %p0, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %z1, i32 1
  %r2 = insertelement <4 x i32> %r1, i32 %v0, i32 2
  %r = insertelement <4 x i32> %r2, i32 %z2, i32 3
  store <4 x i32> %r, ptr addrspace(1) %q
  ret void
}
