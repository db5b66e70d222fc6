; Intrinsics of AMDGPU that rocdl has no operations for: results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx90a gfx942 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t ballots/64 @0:i64[128]=zero @8:i32[64]=random:0:9 , sums/64 @0:i32[64x16]=random:0:99 @8:i32=32 , longs/64 @0:i64[64x16]=random:0:99 , halves/64 @0:f32[64]=zero @8:f32[64]=random , quotients/64 @0:f32[64]=zero @8:f32[128]=random , wide/64 @0:f64[64]=zero @8:f64[128]=random , sizes/64 @0:i32[64]=zero , written/64 @0:f64[64]=random @8:i32=5 , written/64 @0:f64[64]=random @8:i32=11 || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-3: the same
; The waits and hazards of div.fmas and writelane are those of the rows.
; RUN: for kernel in quotients wide written; do wavecc %s --kernel=$kernel --target=gfx942 -o %t/k.hsaco && wavecc check %t/k.hsaco || exit 1; done
; RUN: wavecc %s --kernel=quotients --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=QUOTIENTS
; QUOTIENTS: v_div_scale_f32
; QUOTIENTS: v_div_fmas_f32
; RUN: wavecc %s --kernel=sums --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=SUMS
; SUMS: buffer_atomic_add v
; SUMS: buffer_atomic_swap v
; SUMS: buffer_atomic_umax v
; SUMS: buffer_atomic_smin v
; SUMS: buffer_atomic_and v
; SUMS: buffer_atomic_or v
; SUMS: buffer_atomic_xor v
; SUMS: buffer_atomic_inc v
; SUMS: buffer_atomic_dec v
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
@lds = internal addrspace(3) global [32 x i32] poison, align 16

; As wide as the wave, and wider (gfx1250).
define amdgpu_kernel void @ballots(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %i
  %x = icmp ult i32 %v, 4
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %x)
  call void @llvm.amdgcn.wave.barrier()
  %wide = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %o = getelementptr i64, ptr addrspace(1) %out, i32 %t
  %o2 = getelementptr i64, ptr addrspace(1) %o, i32 64
  store i64 %wide, ptr addrspace(1) %o
  store i64 %b, ptr addrspace(1) %o2
  ret void
}

define amdgpu_kernel void @sums(ptr addrspace(1) %out, i32 %places) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out, i16 0, i64 4096, i32 159744)
  %w = urem i32 %t, %places
  %v = mul i32 %w, 64
  %x = mul i32 %t, 7
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32 %x, ptr addrspace(8) %r, i32 %v, i32 0, i32 0)
  %v2 = add i32 %v, 4
  %b = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.sub.i32(i32 %x, ptr addrspace(8) %r, i32 %v2, i32 0, i32 0)
  %v3 = add i32 %v, 8
  %c = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.swap.i32(i32 5, ptr addrspace(8) %r, i32 %v3, i32 0, i32 0)
  %v4 = add i32 %v, 12
  %d = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.umax.i32(i32 %x, ptr addrspace(8) %r, i32 %v4, i32 0, i32 0)
  %v5 = add i32 %v, 16
  %e = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.smin.i32(i32 %x, ptr addrspace(8) %r, i32 %v5, i32 0, i32 0)
  %v6 = add i32 %v, 20
  %f = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.and.i32(i32 %x, ptr addrspace(8) %r, i32 %v6, i32 0, i32 0)
  %v7 = add i32 %v, 24
  %g = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.or.i32(i32 %x, ptr addrspace(8) %r, i32 %v7, i32 0, i32 0)
  %v8 = add i32 %v, 28
  %h = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.xor.i32(i32 %x, ptr addrspace(8) %r, i32 %v8, i32 0, i32 0)
  %v9 = add i32 %v, 32
  %i = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.inc.i32(i32 50, ptr addrspace(8) %r, i32 %v9, i32 0, i32 0)
  %v10 = add i32 %v, 36
  %j = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.dec.i32(i32 50, ptr addrspace(8) %r, i32 %v10, i32 0, i32 0)
  %ok = icmp ult i32 %t, %places
  br i1 %ok, label %uses, label %exit
uses:
  %ia = add i32 %i, %j
  %v11 = add i32 %v, 40
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %places, ptr addrspace(8) %r, i32 %v11, i32 0, i32 0)
  br label %exit
exit:
  ret void
}

define amdgpu_kernel void @longs(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out, i16 0, i64 8192, i32 159744)
  %v = mul i32 %t, 128
  %x32 = mul i32 %t, 7
  %x = zext i32 %x32 to i64
  %a = call i64 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i64(i64 %x, ptr addrspace(8) %r, i32 %v, i32 0, i32 0)
  %v2 = add i32 %v, 8
  %b = call i64 @llvm.amdgcn.raw.ptr.buffer.atomic.sub.i64(i64 %x, ptr addrspace(8) %r, i32 %v2, i32 0, i32 0)
  %v3 = add i32 %v, 16
  %c = call i64 @llvm.amdgcn.raw.ptr.buffer.atomic.umax.i64(i64 %x, ptr addrspace(8) %r, i32 %v3, i32 0, i32 0)
  %s1 = add i64 %a, %b
  %s = add i64 %s1, %c
  %v4 = add i32 %v, 24
  %d = call i64 @llvm.amdgcn.raw.ptr.buffer.atomic.swap.i64(i64 %s, ptr addrspace(8) %r, i32 %v4, i32 0, i32 0)
  ret void
}

define amdgpu_kernel void @halves(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = getelementptr float, ptr addrspace(1) %in, i32 %t
  %v = load float, ptr addrspace(1) %i
  %h = call i16 @llvm.convert.to.fp16.f32(float %v)
  %f = call float @llvm.convert.from.fp16.f32(i16 %h)
  %o = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %f, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @quotients(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = getelementptr float, ptr addrspace(1) %in, i32 %t
  %j = getelementptr float, ptr addrspace(1) %i, i32 64
  %a = load float, ptr addrspace(1) %i
  %b = load float, ptr addrspace(1) %j
  %below = call { float, i1 } @llvm.amdgcn.div.scale.f32(float %a, float %b, i1 false)
  %above = call { float, i1 } @llvm.amdgcn.div.scale.f32(float %a, float %b, i1 true)
  %d = extractvalue { float, i1 } %below, 0
  %n = extractvalue { float, i1 } %above, 0
  %scaled = extractvalue { float, i1 } %above, 1
  %r0 = call float @llvm.amdgcn.rcp.f32(float %d)
  %q0 = fmul float %n, %r0
  %q = call float @llvm.amdgcn.div.fmas.f32(float %d, float %r0, float %q0, i1 %scaled)
  %z = call float @llvm.amdgcn.div.fixup.f32(float %q, float %b, float %a)
  %o = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %z, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @wide(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = getelementptr double, ptr addrspace(1) %in, i32 %t
  %j = getelementptr double, ptr addrspace(1) %i, i32 64
  %a = load double, ptr addrspace(1) %i
  %b = load double, ptr addrspace(1) %j
  %above = call { double, i1 } @llvm.amdgcn.div.scale.f64(double %a, double %b, i1 true)
  %n = extractvalue { double, i1 } %above, 0
  %scaled = extractvalue { double, i1 } %above, 1
  %odd = trunc i32 %t to i1
  %either = xor i1 %scaled, %odd
  %q = call double @llvm.amdgcn.div.fmas.f64(double %n, double %b, double %a, i1 %either)
  %o = getelementptr double, ptr addrspace(1) %out, i32 %t
  store double %q, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @sizes(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [32 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  %few = icmp ult i32 %t, 32
  br i1 %few, label %uses, label %exit
uses:
  store i32 %t, ptr addrspace(3) %l
  br label %exit
exit:
  %size = call i32 @llvm.amdgcn.groupstaticsize()
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %size, ptr addrspace(1) %o
  ret void
}

; A literal and a lane in a register: two scalars.
define amdgpu_kernel void @written(ptr addrspace(1) %out, i32 %lane) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %o = getelementptr double, ptr addrspace(1) %out, i32 %t
  %old = load double, ptr addrspace(1) %o
  %v = call double @llvm.amdgcn.writelane.f64(double 32.5, i32 %lane, double %old)
  %w = call double @llvm.amdgcn.writelane.f64(double -7.0, i32 3, double %v)
  store double %w, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @llvm.amdgcn.wave.barrier()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.sub.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.swap.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.umax.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.smin.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.and.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.or.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.xor.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.inc.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.dec.i32(i32, ptr addrspace(8), i32, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32)
declare i64 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i64(i64, ptr addrspace(8), i32, i32, i32)
declare i64 @llvm.amdgcn.raw.ptr.buffer.atomic.sub.i64(i64, ptr addrspace(8), i32, i32, i32)
declare i64 @llvm.amdgcn.raw.ptr.buffer.atomic.umax.i64(i64, ptr addrspace(8), i32, i32, i32)
declare i64 @llvm.amdgcn.raw.ptr.buffer.atomic.swap.i64(i64, ptr addrspace(8), i32, i32, i32)
declare i16 @llvm.convert.to.fp16.f32(float)
declare float @llvm.convert.from.fp16.f32(i16)
declare { float, i1 } @llvm.amdgcn.div.scale.f32(float, float, i1)
declare { double, i1 } @llvm.amdgcn.div.scale.f64(double, double, i1)
declare float @llvm.amdgcn.rcp.f32(float)
declare float @llvm.amdgcn.div.fmas.f32(float, float, float, i1)
declare double @llvm.amdgcn.div.fmas.f64(double, double, double, i1)
declare float @llvm.amdgcn.div.fixup.f32(float, float, float)
declare i32 @llvm.amdgcn.groupstaticsize()
declare double @llvm.amdgcn.writelane.f64(double, i32, double)
