; Buffers of records, typed buffers and formats, by intrinsics that have no operation. Results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: sed 's/FLAGS/159744/' %s > %t/gfx9.ll && sed -e 's/FLAGS/0/' -e '/^; gfx9/,$d' %s > %t/gfx1250.ll
; RUN: for target in gfx90a gfx942 gfx950; do %python %S/Inputs/with_llvm.py %t/gfx9.ll $target %t records/64 @0:i32[1024]=zero @8:i32[1024]=random @16:i32=8 , atomics/64 @0:i32[1024]=zero @8:i32[1024]=random , floats/64 @0:f32[1024]=zero @8:f32[1024]=random , transfer/64 @0:i32[1024]=zero @8:i32[1024]=random , pointers/64 @0:i64[512]=zero @8:i64[512]=random || exit 1; done | FileCheck %s --check-prefix=SAME
; RUN: %python %S/Inputs/with_llvm.py %t/gfx1250.ll gfx1250 %t records/64 @0:i32[1024]=zero @8:i32[1024]=random @16:i32=8 , atomics/64 @0:i32[1024]=zero @8:i32[1024]=random | FileCheck %s --check-prefix=SAME
; SAME: the same
; RUN: wavecc %t/gfx9.ll --target=gfx942 --kernel=records -S --no-lines | FileCheck %s
; CHECK: records:
; CHECK: buffer_load_ubyte v{{.*}}, v[{{.*}}], s[{{.*}}], s{{[0-9]+}} idxen offen sc0
; CHECK: buffer_load_dwordx4 v[{{.*}}], v{{[0-9]+}}, s[{{.*}}], 0 idxen offset:16 nt
; RUN: wavecc %t/gfx9.ll --target=gfx942 --kernel=formats -S --no-lines | FileCheck %s --check-prefix=FORMATS
; FORMATS: buffer_load_format_x v{{[0-9]+}}, v{{[0-9]+}}, s[{{.*}}], 4 offen
; FORMATS: buffer_load_format_xyzw v[{{.*}}], v{{[0-9]+}}, s[{{.*}}], 0 idxen offset:16
; FORMATS: buffer_load_format_d16_xyz v[{{.*}}], v{{[0-9]+}}, s[{{.*}}], 0 idxen
; FORMATS: buffer_store_format_x v{{[0-9]+}}, v{{[0-9]+}}, s[{{.*}}], 0 idxen
; FORMATS: buffer_store_format_d16_xyz v[{{.*}}], v{{[0-9]+}}, s[{{.*}}], 0 idxen offset:8
; FORMATS: buffer_store_format_xyzw v[{{.*}}], v{{[0-9]+}}, s[{{.*}}], 0 idxen offset:16
; RUN: wavecc %t/gfx9.ll --target=gfx942 --kernel=typed -S --no-lines | FileCheck %s --check-prefix=TYPED
; TYPED: tbuffer_load_format_x v{{[0-9]+}}, v{{[0-9]+}}, s[{{.*}}], 4 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT] offen
; TYPED: tbuffer_load_format_xyzw v[{{.*}}], v{{[0-9]+}}, s[{{.*}}], 0 format:[BUF_DATA_FORMAT_32_32_32_32,BUF_NUM_FORMAT_UINT] idxen offset:16
; TYPED: tbuffer_load_format_d16_xy v{{[0-9]+}}, v{{[0-9]+}}, s[{{.*}}], 0 format:[BUF_DATA_FORMAT_16_16,BUF_NUM_FORMAT_FLOAT] idxen offset:8
; TYPED: tbuffer_store_format_d16_xy
; RUN: not wavecc %t/gfx9.ll --target=gfx1250 --kernel=formats -o %t/out 2>&1 | FileCheck %s --check-prefix=LACKS
; LACKS: error: llvm.inline_asm: line 1 of the text, 'buffer_load_format_x {{.*}}gfx1250 has no buffer_load_format_x
; RUN: not wavecc %t/gfx9.ll --target=gfx1250 --kernel=transfer -o %t/out 2>&1 | FileCheck %s --check-prefix=NOLDS
; NOLDS: error: llvm.call_intrinsic: 'llvm.amdgcn.struct.ptr.buffer.load.lds' is not supported
target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"

declare <2 x half> @llvm.amdgcn.struct.ptr.buffer.atomic.fadd.v2f16(<2 x half>, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare <2 x half> @llvm.amdgcn.struct.ptr.tbuffer.load.v2f16(ptr addrspace(8), i32, i32, i32, i32 immarg, i32 immarg)
declare <3 x half> @llvm.amdgcn.struct.ptr.buffer.load.format.v3f16(ptr addrspace(8), i32, i32, i32, i32 immarg)
declare <4 x float> @llvm.amdgcn.struct.ptr.buffer.load.format.v4f32(ptr addrspace(8), i32, i32, i32, i32 immarg)
declare <4 x float> @llvm.amdgcn.struct.ptr.buffer.load.v4f32(ptr addrspace(8), i32, i32, i32, i32 immarg)
declare <4 x i32> @llvm.amdgcn.struct.ptr.buffer.load.v4i32(ptr addrspace(8), i32, i32, i32, i32 immarg)
declare <4 x i32> @llvm.amdgcn.struct.ptr.tbuffer.load.v4i32(ptr addrspace(8), i32, i32, i32, i32 immarg, i32 immarg)
declare double @llvm.amdgcn.struct.ptr.buffer.atomic.fmax.f64(double, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare float @llvm.amdgcn.raw.ptr.buffer.load.format.f32(ptr addrspace(8), i32, i32, i32 immarg)
declare float @llvm.amdgcn.raw.ptr.tbuffer.load.f32(ptr addrspace(8), i32, i32, i32 immarg, i32 immarg)
declare float @llvm.amdgcn.struct.ptr.buffer.atomic.fadd.f32(float, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare half @llvm.amdgcn.struct.ptr.buffer.load.f16(ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.add.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.and.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap.i32(i32, i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.dec.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.inc.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.or.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.smax.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.smin.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.sub.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.swap.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.umax.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.umin.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.xor.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap.i64(i64, i64, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i64 @llvm.amdgcn.struct.ptr.buffer.atomic.smax.i64(i64, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare i8 @llvm.amdgcn.struct.ptr.buffer.load.i8(ptr addrspace(8), i32, i32, i32, i32 immarg)
declare ptr addrspace(1) @llvm.amdgcn.struct.ptr.atomic.buffer.load.p1(ptr addrspace(8), i32, i32, i32, i32 immarg)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.waitcnt(i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.load.lds(ptr addrspace(8), ptr addrspace(3), i32 immarg, i32, i32, i32, i32 immarg, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.f16(half, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.f32(float, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.f64(double, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.format.f32(float, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.format.v3f16(<3 x half>, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.format.v4f32(<4 x float>, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.i8(i8, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.p1(ptr addrspace(1), ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.v2f16(<2 x half>, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.v2i32(<2 x i32>, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.v4f32(<4 x float>, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.buffer.store.v4i32(<4 x i32>, ptr addrspace(8), i32, i32, i32, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.tbuffer.store.f32(float, ptr addrspace(8), i32, i32, i32, i32 immarg, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.tbuffer.store.v2f16(<2 x half>, ptr addrspace(8), i32, i32, i32, i32 immarg, i32 immarg)
declare void @llvm.amdgcn.struct.ptr.tbuffer.store.v4i32(<4 x i32>, ptr addrspace(8), i32, i32, i32, i32 immarg, i32 immarg)

; Records of 32 bytes, 60 of them: the last four lanes are outside.
define amdgpu_kernel void @records(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %s) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %ra = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 32, i64 60, i32 FLAGS)
  %ro = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %o, i16 32, i64 60, i32 FLAGS)
  %x = call i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8) %ra, i32 %t, i32 0, i32 0, i32 0)
  %v = and i32 %x, 12
  %y = call i8 @llvm.amdgcn.struct.ptr.buffer.load.i8(ptr addrspace(8) %ra, i32 %t, i32 %v, i32 %s, i32 1)
  %z = call half @llvm.amdgcn.struct.ptr.buffer.load.f16(ptr addrspace(8) %ra, i32 %t, i32 6, i32 0, i32 0)
  %w = call <4 x float> @llvm.amdgcn.struct.ptr.buffer.load.v4f32(ptr addrspace(8) %ra, i32 %t, i32 16, i32 0, i32 2)
  %e = zext i8 %y to i32
  call void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32 %e, ptr addrspace(8) %ro, i32 %t, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.f16(half %z, ptr addrspace(8) %ro, i32 %t, i32 4, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.i8(i8 %y, ptr addrspace(8) %ro, i32 %t, i32 %v, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.v4f32(<4 x float> %w, ptr addrspace(8) %ro, i32 %t, i32 16, i32 0, i32 0)
  ret void
}

; Each lane has its own record, so the order of lanes says nothing.
define amdgpu_kernel void @atomics(ptr addrspace(1) %o, ptr addrspace(1) %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %ra = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 32, i64 60, i32 FLAGS)
  %ro = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %o, i16 32, i64 60, i32 FLAGS)
  %n = add i32 %t, 77
  %v = and i32 %n, 12
  %m = sext i32 %n to i64
  %r0 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.add.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 0, i32 0, i32 0)
  %c0 = xor i32 %t, %r0
  %r1 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.sub.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 4, i32 0, i32 0)
  %c1 = xor i32 %c0, %r1
  %r2 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.smin.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 8, i32 0, i32 0)
  %c2 = xor i32 %c1, %r2
  %r3 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.umin.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 12, i32 0, i32 0)
  %c3 = xor i32 %c2, %r3
  %r4 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.smax.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 0, i32 0, i32 0)
  %c4 = xor i32 %c3, %r4
  %r5 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.umax.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 4, i32 0, i32 0)
  %c5 = xor i32 %c4, %r5
  %r6 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.and.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 8, i32 0, i32 0)
  %c6 = xor i32 %c5, %r6
  %r7 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.or.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 12, i32 0, i32 0)
  %c7 = xor i32 %c6, %r7
  %r8 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.xor.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 0, i32 0, i32 0)
  %c8 = xor i32 %c7, %r8
  %r9 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.inc.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 4, i32 0, i32 0)
  %c9 = xor i32 %c8, %r9
  %r10 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.dec.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 8, i32 0, i32 0)
  %c10 = xor i32 %c9, %r10
  %r11 = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.swap.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 12, i32 0, i32 0)
  %c11 = xor i32 %c10, %r11
  %u = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.umax.i32(i32 %n, ptr addrspace(8) %ra, i32 %t, i32 %v, i32 0, i32 0)
  %k = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap.i32(i32 %n, i32 %r11, ptr addrspace(8) %ra, i32 %t, i32 12, i32 0, i32 0)
  %q = call i64 @llvm.amdgcn.struct.ptr.buffer.atomic.smax.i64(i64 %m, ptr addrspace(8) %ra, i32 %t, i32 16, i32 0, i32 0)
  %p = call i64 @llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap.i64(i64 %m, i64 %q, ptr addrspace(8) %ra, i32 %t, i32 24, i32 0, i32 0)
  %ks = add i32 %c11, %k
  call void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32 %ks, ptr addrspace(8) %ro, i32 %t, i32 0, i32 0, i32 0)
  %qv = bitcast i64 %p to <2 x i32>
  call void @llvm.amdgcn.struct.ptr.buffer.store.v2i32(<2 x i32> %qv, ptr addrspace(8) %ro, i32 %t, i32 8, i32 0, i32 0)
  %l0 = call i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8) %ra, i32 %t, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32 %l0, ptr addrspace(8) %ro, i32 %t, i32 16, i32 0, i32 0)
  %l1 = call i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8) %ra, i32 %t, i32 4, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32 %l1, ptr addrspace(8) %ro, i32 %t, i32 20, i32 0, i32 0)
  %l2 = call i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8) %ra, i32 %t, i32 8, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32 %l2, ptr addrspace(8) %ro, i32 %t, i32 24, i32 0, i32 0)
  %l3 = call i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8) %ra, i32 %t, i32 12, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32 %l3, ptr addrspace(8) %ro, i32 %t, i32 28, i32 0, i32 0)
  ret void
}

; gfx9
define amdgpu_kernel void @floats(ptr addrspace(1) %o, ptr addrspace(1) %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %ra = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 32, i64 60, i32 FLAGS)
  %ro = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %o, i16 32, i64 60, i32 FLAGS)
  %f = uitofp i32 %t to float
  %d = uitofp i32 %t to double
  %h = fptrunc float %f to half
  %hv = insertelement <2 x half> <half 1.0, half 2.0>, half %h, i32 1
  %r = call float @llvm.amdgcn.struct.ptr.buffer.atomic.fadd.f32(float %f, ptr addrspace(8) %ra, i32 %t, i32 0, i32 0, i32 0)
  %p = call <2 x half> @llvm.amdgcn.struct.ptr.buffer.atomic.fadd.v2f16(<2 x half> %hv, ptr addrspace(8) %ra, i32 %t, i32 4, i32 0, i32 0)
  %e = call double @llvm.amdgcn.struct.ptr.buffer.atomic.fmax.f64(double %d, ptr addrspace(8) %ra, i32 %t, i32 8, i32 0, i32 0)
  %s = call <4 x i32> @llvm.amdgcn.struct.ptr.buffer.load.v4i32(ptr addrspace(8) %ra, i32 %t, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.f32(float %r, ptr addrspace(8) %ro, i32 %t, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.v2f16(<2 x half> %p, ptr addrspace(8) %ro, i32 %t, i32 4, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.f64(double %e, ptr addrspace(8) %ro, i32 %t, i32 8, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.v4i32(<4 x i32> %s, ptr addrspace(8) %ro, i32 %t, i32 16, i32 0, i32 0)
  ret void
}

; The descriptor has the format: 32 bits, as they are.
define amdgpu_kernel void @formats(ptr addrspace(1) %o, ptr addrspace(1) %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %ra = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 32, i64 60, i32 FLAGS)
  %ro = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %o, i16 32, i64 60, i32 FLAGS)
  %rr = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 0, i64 4000, i32 FLAGS)
  %b = shl i32 %t, 5
  %x = call float @llvm.amdgcn.raw.ptr.buffer.load.format.f32(ptr addrspace(8) %rr, i32 %b, i32 4, i32 0)
  %y = call <4 x float> @llvm.amdgcn.struct.ptr.buffer.load.format.v4f32(ptr addrspace(8) %ra, i32 %t, i32 16, i32 0, i32 0)
  %z = call <3 x half> @llvm.amdgcn.struct.ptr.buffer.load.format.v3f16(ptr addrspace(8) %ra, i32 %t, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.format.f32(float %x, ptr addrspace(8) %ro, i32 %t, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.format.v3f16(<3 x half> %z, ptr addrspace(8) %ro, i32 %t, i32 8, i32 0, i32 0)
  call void @llvm.amdgcn.struct.ptr.buffer.store.format.v4f32(<4 x float> %y, ptr addrspace(8) %ro, i32 %t, i32 16, i32 0, i32 0)
  ret void
}

; 116: a float; 78: four dwords; 117: two halves.
define amdgpu_kernel void @typed(ptr addrspace(1) %o, ptr addrspace(1) %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %ra = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 32, i64 60, i32 FLAGS)
  %ro = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %o, i16 32, i64 60, i32 FLAGS)
  %rr = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 0, i64 4000, i32 FLAGS)
  %b = shl i32 %t, 5
  %x = call float @llvm.amdgcn.raw.ptr.tbuffer.load.f32(ptr addrspace(8) %rr, i32 %b, i32 4, i32 116, i32 0)
  %y = call <4 x i32> @llvm.amdgcn.struct.ptr.tbuffer.load.v4i32(ptr addrspace(8) %ra, i32 %t, i32 16, i32 0, i32 78, i32 0)
  %z = call <2 x half> @llvm.amdgcn.struct.ptr.tbuffer.load.v2f16(ptr addrspace(8) %ra, i32 %t, i32 8, i32 0, i32 117, i32 0)
  call void @llvm.amdgcn.struct.ptr.tbuffer.store.f32(float %x, ptr addrspace(8) %ro, i32 %t, i32 0, i32 0, i32 116, i32 0)
  call void @llvm.amdgcn.struct.ptr.tbuffer.store.v2f16(<2 x half> %z, ptr addrspace(8) %ro, i32 %t, i32 8, i32 0, i32 117, i32 0)
  call void @llvm.amdgcn.struct.ptr.tbuffer.store.v4i32(<4 x i32> %y, ptr addrspace(8) %ro, i32 %t, i32 16, i32 0, i32 78, i32 0)
  ret void
}

@tile = internal addrspace(3) global [128 x i32] poison, align 16
define amdgpu_kernel void @transfer(ptr addrspace(1) %o, ptr addrspace(1) %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %ra = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 32, i64 60, i32 FLAGS)
  %to = getelementptr i32, ptr addrspace(3) @tile, i32 32
  call void @llvm.amdgcn.struct.ptr.buffer.load.lds(ptr addrspace(8) %ra, ptr addrspace(3) %to, i32 4, i32 %t, i32 8, i32 0, i32 4, i32 0)
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.waitcnt(i32 3952)
  call void @llvm.amdgcn.s.barrier()
  %w = xor i32 %t, 1
  %f = getelementptr i32, ptr addrspace(3) %to, i32 %w
  %g = getelementptr i32, ptr addrspace(3) %f, i32 1
  %x = load i32, ptr addrspace(3) %g
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; Pointers are loaded as their bits.
define amdgpu_kernel void @pointers(ptr addrspace(1) %o, ptr addrspace(1) %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %ra = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 32, i64 60, i32 FLAGS)
  %ro = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %o, i16 32, i64 60, i32 FLAGS)
  %x = call ptr addrspace(1) @llvm.amdgcn.struct.ptr.atomic.buffer.load.p1(ptr addrspace(8) %ra, i32 %t, i32 0, i32 0, i32 1)
  %y = getelementptr i32, ptr addrspace(1) %x, i32 %t
  call void @llvm.amdgcn.struct.ptr.buffer.store.p1(ptr addrspace(1) %y, ptr addrspace(8) %ro, i32 %t, i32 0, i32 0, i32 0)
  ret void
}
