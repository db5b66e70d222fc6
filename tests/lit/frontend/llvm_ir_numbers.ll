; Instructions by their intrinsics, lane masks, and packed sums in memory: results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx950; do %python %S/Inputs/with_llvm.py %s $target %t masks/64 @0:i64[64x4]=zero @8:i32[64]=random:0:9 @16:i32=37 , numbers/64 @0:i32[64x26]=zero @8:i32[64x3]=random , turns/64 @0:f32[64x2]=random:-9:9 , pairs/64 @0:i32[8]=zero || exit 1; done | FileCheck %s
; CHECK: the same
; CHECK-NEXT: the same
; RUN: wavecc %s --target=gfx942 --kernel=turns -S --no-lines | FileCheck %s --check-prefix=TURNS
; TURNS: v_sin_f32
; TURNS: v_cos_f16
; RUN: wavecc %s --target=gfx942 --kernel=pairs -S --no-lines | FileCheck %s --check-prefix=PAIRS
; RUN: wavecc %s --target=gfx942 --kernel=clamped -S --no-lines | FileCheck %s --check-prefix=CLAMPED
; CLAMPED: v_dot2_i32_i16 v{{.*}} clamp
; PAIRS: global_atomic_pk_add_f16
; PAIRS: global_atomic_pk_add_bf16
; RUN: not wavecc %s --target=gfx1250 --kernel=numbers -S -o %t/o 2>&1 | FileCheck %s --check-prefix=ABSENT
; ABSENT: llvm_ir_numbers.ll:[[#]]:3: error: operation 'llvm.amdgcn.sdot4' is not supported: it does not exist on gfx1250
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.read_register.i64(metadata)
declare i32 @llvm.read_register.i32(metadata)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)
declare i64 @llvm.amdgcn.icmp.i64.i1(i1, i1, i32)
declare i64 @llvm.amdgcn.fcmp.i64.f32(float, float, i32)
define amdgpu_kernel void @numbers(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [3 x i32], ptr addrspace(1) %a, i32 %t
  %q = getelementptr [26 x i32], ptr addrspace(1) %o, i32 %t
  %p0 = getelementptr i32, ptr addrspace(1) %p, i32 0
  %i0 = load i32, ptr addrspace(1) %p0
  %f0 = bitcast i32 %i0 to float
  %s0 = bitcast i32 %i0 to <2 x i16>
  %h0 = bitcast i32 %i0 to <2 x half>
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  %i1 = load i32, ptr addrspace(1) %p1
  %f1 = bitcast i32 %i1 to float
  %s1 = bitcast i32 %i1 to <2 x i16>
  %h1 = bitcast i32 %i1 to <2 x half>
  %p2 = getelementptr i32, ptr addrspace(1) %p, i32 2
  %i2 = load i32, ptr addrspace(1) %p2
  %f2 = bitcast i32 %i2 to float
  %s2 = bitcast i32 %i2 to <2 x i16>
  %h2 = bitcast i32 %i2 to <2 x half>
  %r0 = call i32 @llvm.amdgcn.lerp(i32 %i0, i32 %i1, i32 %i2)
  %q0 = getelementptr i32, ptr addrspace(1) %q, i32 0
  store i32 %r0, ptr addrspace(1) %q0
  %r1 = call i32 @llvm.amdgcn.sad.u8(i32 %i0, i32 %i1, i32 %i2)
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %r1, ptr addrspace(1) %q1
  %r2 = call i32 @llvm.amdgcn.sad.hi.u8(i32 %i0, i32 %i1, i32 %i2)
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 2
  store i32 %r2, ptr addrspace(1) %q2
  %r3 = call i32 @llvm.amdgcn.sad.u16(i32 %i0, i32 %i1, i32 %i2)
  %q3 = getelementptr i32, ptr addrspace(1) %q, i32 3
  store i32 %r3, ptr addrspace(1) %q3
  %r4 = call i32 @llvm.amdgcn.msad.u8(i32 %i0, i32 %i1, i32 %i2)
  %q4 = getelementptr i32, ptr addrspace(1) %q, i32 4
  store i32 %r4, ptr addrspace(1) %q4
  %r5 = call i32 @llvm.amdgcn.mul.i24.i32(i32 %i0, i32 %i1)
  %q5 = getelementptr i32, ptr addrspace(1) %q, i32 5
  store i32 %r5, ptr addrspace(1) %q5
  %r6 = call i32 @llvm.amdgcn.mul.u24.i32(i32 %i0, i32 %i1)
  %q6 = getelementptr i32, ptr addrspace(1) %q, i32 6
  store i32 %r6, ptr addrspace(1) %q6
  %r7 = call i32 @llvm.amdgcn.mulhi.i24(i32 %i0, i32 %i1)
  %q7 = getelementptr i32, ptr addrspace(1) %q, i32 7
  store i32 %r7, ptr addrspace(1) %q7
  %r8 = call i32 @llvm.amdgcn.mulhi.u24(i32 %i0, i32 %i1)
  %q8 = getelementptr i32, ptr addrspace(1) %q, i32 8
  store i32 %r8, ptr addrspace(1) %q8
  %r9 = call i32 @llvm.amdgcn.sdot4(i32 %i0, i32 %i1, i32 %i2, i1 false)
  %q9 = getelementptr i32, ptr addrspace(1) %q, i32 9
  store i32 %r9, ptr addrspace(1) %q9
  %r10 = call i32 @llvm.amdgcn.udot4(i32 %i0, i32 %i1, i32 %i2, i1 false)
  %q10 = getelementptr i32, ptr addrspace(1) %q, i32 10
  store i32 %r10, ptr addrspace(1) %q10
  %r11 = call i32 @llvm.amdgcn.sdot8(i32 %i0, i32 %i1, i32 %i2, i1 false)
  %q11 = getelementptr i32, ptr addrspace(1) %q, i32 11
  store i32 %r11, ptr addrspace(1) %q11
  %r12 = call i32 @llvm.amdgcn.udot8(i32 %i0, i32 %i1, i32 %i2, i1 false)
  %q12 = getelementptr i32, ptr addrspace(1) %q, i32 12
  store i32 %r12, ptr addrspace(1) %q12
  %r13 = call i32 @llvm.amdgcn.sdot2(<2 x i16> %s0, <2 x i16> %s1, i32 %i2, i1 false)
  %q13 = getelementptr i32, ptr addrspace(1) %q, i32 13
  store i32 %r13, ptr addrspace(1) %q13
  %r14 = call i32 @llvm.amdgcn.udot2(<2 x i16> %s0, <2 x i16> %s1, i32 %i2, i1 false)
  %q14 = getelementptr i32, ptr addrspace(1) %q, i32 14
  store i32 %r14, ptr addrspace(1) %q14
  %r15 = call float @llvm.amdgcn.fdot2(<2 x half> %h0, <2 x half> %h1, float %f2, i1 false)
  %b15 = bitcast float %r15 to i32
  %q15 = getelementptr i32, ptr addrspace(1) %q, i32 15
  store i32 %b15, ptr addrspace(1) %q15
  %r16 = call float @llvm.amdgcn.cubeid(float %f0, float %f1, float %f2)
  %b16 = bitcast float %r16 to i32
  %q16 = getelementptr i32, ptr addrspace(1) %q, i32 16
  store i32 %b16, ptr addrspace(1) %q16
  %r17 = call float @llvm.amdgcn.cubesc(float %f0, float %f1, float %f2)
  %b17 = bitcast float %r17 to i32
  %q17 = getelementptr i32, ptr addrspace(1) %q, i32 17
  store i32 %b17, ptr addrspace(1) %q17
  %r18 = call float @llvm.amdgcn.cubetc(float %f0, float %f1, float %f2)
  %b18 = bitcast float %r18 to i32
  %q18 = getelementptr i32, ptr addrspace(1) %q, i32 18
  store i32 %b18, ptr addrspace(1) %q18
  %r19 = call float @llvm.amdgcn.cubema(float %f0, float %f1, float %f2)
  %b19 = bitcast float %r19 to i32
  %q19 = getelementptr i32, ptr addrspace(1) %q, i32 19
  store i32 %b19, ptr addrspace(1) %q19
  %r20 = call float @llvm.amdgcn.fmul.legacy(float %f0, float %f1)
  %b20 = bitcast float %r20 to i32
  %q20 = getelementptr i32, ptr addrspace(1) %q, i32 20
  store i32 %b20, ptr addrspace(1) %q20
  %r21 = call float @llvm.amdgcn.div.fixup.f32(float %f0, float %f1, float %f2)
  %b21 = bitcast float %r21 to i32
  %q21 = getelementptr i32, ptr addrspace(1) %q, i32 21
  store i32 %b21, ptr addrspace(1) %q21
  %r22 = call <2 x i16> @llvm.amdgcn.cvt.pknorm.i16(float %f0, float %f1)
  %b22 = bitcast <2 x i16> %r22 to i32
  %q22 = getelementptr i32, ptr addrspace(1) %q, i32 22
  store i32 %b22, ptr addrspace(1) %q22
  %r23 = call <2 x i16> @llvm.amdgcn.cvt.pknorm.u16(float %f0, float %f1)
  %b23 = bitcast <2 x i16> %r23 to i32
  %q23 = getelementptr i32, ptr addrspace(1) %q, i32 23
  store i32 %b23, ptr addrspace(1) %q23
  %r24 = call <2 x i16> @llvm.amdgcn.cvt.pk.i16(i32 %i0, i32 %i1)
  %b24 = bitcast <2 x i16> %r24 to i32
  %q24 = getelementptr i32, ptr addrspace(1) %q, i32 24
  store i32 %b24, ptr addrspace(1) %q24
  %r25 = call i32 @llvm.amdgcn.cvt.pk.u8.f32(float %f0, i32 1, i32 %i2)
  %q25 = getelementptr i32, ptr addrspace(1) %q, i32 25
  store i32 %r25, ptr addrspace(1) %q25
  ret void
}
declare i32 @llvm.amdgcn.lerp(i32, i32, i32)
declare i32 @llvm.amdgcn.sad.u8(i32, i32, i32)
declare i32 @llvm.amdgcn.sad.hi.u8(i32, i32, i32)
declare i32 @llvm.amdgcn.sad.u16(i32, i32, i32)
declare i32 @llvm.amdgcn.msad.u8(i32, i32, i32)
declare i32 @llvm.amdgcn.mul.i24.i32(i32, i32)
declare i32 @llvm.amdgcn.mul.u24.i32(i32, i32)
declare i32 @llvm.amdgcn.mulhi.i24(i32, i32)
declare i32 @llvm.amdgcn.mulhi.u24(i32, i32)
declare i32 @llvm.amdgcn.sdot4(i32, i32, i32, i1)
declare i32 @llvm.amdgcn.udot4(i32, i32, i32, i1)
declare i32 @llvm.amdgcn.sdot8(i32, i32, i32, i1)
declare i32 @llvm.amdgcn.udot8(i32, i32, i32, i1)
declare i32 @llvm.amdgcn.sdot2(<2 x i16>, <2 x i16>, i32, i1)
declare i32 @llvm.amdgcn.udot2(<2 x i16>, <2 x i16>, i32, i1)
declare float @llvm.amdgcn.fdot2(<2 x half>, <2 x half>, float, i1)
declare float @llvm.amdgcn.cubeid(float, float, float)
declare float @llvm.amdgcn.cubesc(float, float, float)
declare float @llvm.amdgcn.cubetc(float, float, float)
declare float @llvm.amdgcn.cubema(float, float, float)
declare float @llvm.amdgcn.fmul.legacy(float, float)
declare float @llvm.amdgcn.div.fixup.f32(float, float, float)
declare <2 x i16> @llvm.amdgcn.cvt.pknorm.i16(float, float)
declare <2 x i16> @llvm.amdgcn.cvt.pknorm.u16(float, float)
declare <2 x i16> @llvm.amdgcn.cvt.pk.i16(i32, i32)
declare i32 @llvm.amdgcn.cvt.pk.u8.f32(float, i32, i32)
; EXEC where some lanes are off, comparisons of all lanes, and the comment that clang's libraries put in front of ballots.
define amdgpu_kernel void @masks(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr [4 x i64], ptr addrspace(1) %o, i32 %t
  %low = icmp slt i32 %t, %n
  br i1 %low, label %some, label %done
some:
  %e = call i64 @llvm.read_register.i64(metadata !0)
  %h = call i32 @llvm.read_register.i32(metadata !1)
  %hh = zext i32 %h to i64
  %eh = mul i64 %hh, 3
  %more = add i64 %e, %eh
  store i64 %more, ptr addrspace(1) %q
  br label %done
done:
  %c = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %v, i32 4, i32 36)
  %q1 = getelementptr i64, ptr addrspace(1) %q, i32 1
  store i64 %c, ptr addrspace(1) %q1
  %f = sitofp i32 %v to float
  %d = call i64 @llvm.amdgcn.fcmp.i64.f32(float %f, float 5.0, i32 3)
  %q2 = getelementptr i64, ptr addrspace(1) %q, i32 2
  store i64 %d, ptr addrspace(1) %q2
  %z = zext i1 %low to i32
  %w = call i32 asm sideeffect "; a comment $0", "=v,0"(i32 %z)
  %b = icmp ne i32 %w, 0
  %m = call i64 @llvm.amdgcn.icmp.i64.i1(i1 %b, i1 false, i32 33)
  %q3 = getelementptr i64, ptr addrspace(1) %q, i32 3
  store i64 %m, ptr addrspace(1) %q3
  ret void
}

; Two halves that are added at once.
define amdgpu_kernel void @pairs(ptr addrspace(1) %o) #0 {
  %x = atomicrmw fadd ptr addrspace(1) %o, <2 x half> <half 0xH3C00, half 0xH4000> syncscope("agent") monotonic, !amdgpu.no.fine.grained.memory !3
  %p = getelementptr i32, ptr addrspace(1) %o, i32 1
  %y = atomicrmw fadd ptr addrspace(1) %p, <2 x bfloat> <bfloat 0xR3F80, bfloat 0xR4000> syncscope("agent") monotonic, !amdgpu.no.fine.grained.memory !3
  ret void
}
declare float @llvm.sin.f32(float)
declare half @llvm.cos.f16(half)
define amdgpu_kernel void @turns(ptr addrspace(1) %o) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [2 x float], ptr addrspace(1) %o, i32 %t
  %q = getelementptr float, ptr addrspace(1) %p, i32 1
  %v = load float, ptr addrspace(1) %p
  %w = load float, ptr addrspace(1) %q
  %s = call float @llvm.sin.f32(float %v)
  %h = fptrunc float %w to half
  %c = call half @llvm.cos.f16(half %h)
  %d = fpext half %c to float
  store float %s, ptr addrspace(1) %p
  store float %d, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @clamped(ptr addrspace(1) %o, i32 %a) #0 {
  %s = bitcast i32 %a to <2 x i16>
  %v = call i32 @llvm.amdgcn.sdot2(<2 x i16> %s, <2 x i16> %s, i32 %a, i1 true)
  store i32 %v, ptr addrspace(1) %o
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
!3 = !{}
!0 = !{!"exec"}
!1 = !{!"exec_hi"}
