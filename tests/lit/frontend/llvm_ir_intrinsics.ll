; Operations of rocdl by their names in LLVM, whose constants are operands: results as of LLVM's own code.
; RUN: mkdir -p %t
; RUN: %python %S/Inputs/with_llvm.py %s gfx950 %t mfma/64 @0:f32[64x16]=zero @8:f16[64x8]=random @16:f16[64x8]=random , bytes/64 @0:f32[64x4]=zero @8:i64[64]=random @16:i64[64]=random , scaled/64 @0:f32[64x4]=zero @8:i32[64x8]=const:0x3c383a39 @16:i32[64x8]=const:0x38393a3b , sparse/64 @0:f32[64x4]=zero @8:f16[64x4]=random @16:f16[64x8]=random , lanes/64 @0:i32[64x8]=zero @8:i32[64]=random , buffers/64 @0:i32[64x8]=zero @8:i32[64]=random , convert/64 @0:i32[64x8]=zero @8:f32[64]=random , wave/64 @0:i32[64]=zero | FileCheck %s --check-prefix=SAME
; SAME: the same
; RUN: wavecc %s --target=gfx950 --kernel=mfma -S --no-lines | FileCheck %s
; RUN: not wavecc %s --target=gfx942 --kernel=convert -S -o %t/o 2>&1 | FileCheck %s --check-prefix=ABSENT
; ABSENT: llvm_ir_intrinsics.ll:[[#]]:3: error: llvm.amdgcn.cvt.scalef32.{{.*}}does not exist on gfx942

; CHECK: v_mfma_f32_32x32x16_f16
; CHECK: v_mfma_f32_32x32x8_f16
; CHECK: v_mfma_f32_32x32x4{{.*}}bf16 {{.*}} cbsz:1 abid:1 blgp:2
define amdgpu_kernel void @mfma(ptr addrspace(1) %o, ptr addrspace(1) %a, ptr addrspace(1) %b) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr <8 x half>, ptr addrspace(1) %a, i32 %t
  %pb = getelementptr <8 x half>, ptr addrspace(1) %b, i32 %t
  %va = load <8 x half>, ptr addrspace(1) %pa
  %vb = load <8 x half>, ptr addrspace(1) %pb
  %x = shufflevector <8 x half> %va, <8 x half> %vb, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %y = shufflevector <8 x half> %va, <8 x half> %vb, <4 x i32> <i32 12, i32 13, i32 14, i32 15>
  %r = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.f16(<8 x half> %va, <8 x half> %vb, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %s = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %x, <4 x half> %y, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %rs = fadd <16 x float> %r, %s
  %xb = bitcast <4 x half> %x to <4 x i16>
  %yb = bitcast <4 x half> %y to <4 x i16>
  %q = shufflevector <16 x float> %rs, <16 x float> poison, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %u = call <32 x float> @llvm.amdgcn.mfma.f32.32x32x4bf16.1k(<4 x i16> %xb, <4 x i16> %yb, <32 x float> %q, i32 1, i32 1, i32 2)
  %v = shufflevector <32 x float> %u, <32 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %po = getelementptr <16 x float>, ptr addrspace(1) %o, i32 %t
  store <16 x float> %v, ptr addrspace(1) %po
  ret void
}
define amdgpu_kernel void @bytes(ptr addrspace(1) %o, ptr addrspace(1) %a, ptr addrspace(1) %b) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr i64, ptr addrspace(1) %a, i32 %t
  %pb = getelementptr i64, ptr addrspace(1) %b, i32 %t
  %va = load i64, ptr addrspace(1) %pa
  %vb = load i64, ptr addrspace(1) %pb
  %r = call <4 x i32> @llvm.amdgcn.mfma.i32.16x16x32.i8(i64 %va, i64 %vb, <4 x i32> zeroinitializer, i32 0, i32 0, i32 0)
  %c = sitofp <4 x i32> %r to <4 x float>
  %ka = and i64 %va, 3978425819141910832
  %kb = and i64 %vb, 3978425819141910832
  %s = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x32.fp8.bf8(i64 %ka, i64 %kb, <4 x float> %c, i32 0, i32 0, i32 0)
  %po = getelementptr <4 x float>, ptr addrspace(1) %o, i32 %t
  store <4 x float> %s, ptr addrspace(1) %po
  ret void
}
define amdgpu_kernel void @scaled(ptr addrspace(1) %o, ptr addrspace(1) %a, ptr addrspace(1) %b) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr <8 x i32>, ptr addrspace(1) %a, i32 %t
  %pb = getelementptr <8 x i32>, ptr addrspace(1) %b, i32 %t
  %va = load <8 x i32>, ptr addrspace(1) %pa
  %vb = load <8 x i32>, ptr addrspace(1) %pb
  %r = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32(<8 x i32> %va, <8 x i32> %vb, <4 x float> zeroinitializer, i32 0, i32 1, i32 2, i32 2139062143, i32 1, i32 2122219134)
  %po = getelementptr <4 x float>, ptr addrspace(1) %o, i32 %t
  store <4 x float> %r, ptr addrspace(1) %po
  ret void
}
define amdgpu_kernel void @sparse(ptr addrspace(1) %o, ptr addrspace(1) %a, ptr addrspace(1) %b) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr <4 x half>, ptr addrspace(1) %a, i32 %t
  %pb = getelementptr <8 x half>, ptr addrspace(1) %b, i32 %t
  %va = load <4 x half>, ptr addrspace(1) %pa
  %vb = load <8 x half>, ptr addrspace(1) %pb
  %r = call <4 x float> @llvm.amdgcn.smfmac.f32.16x16x32.f16(<4 x half> %va, <8 x half> %vb, <4 x float> zeroinitializer, i32 %t, i32 0, i32 1)
  %po = getelementptr <4 x float>, ptr addrspace(1) %o, i32 %t
  store <4 x float> %r, ptr addrspace(1) %po
  ret void
}
define amdgpu_kernel void @lanes(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %x = load i32, ptr addrspace(1) %pa
  %d0 = call i32 @llvm.amdgcn.update.dpp.i32(i32 77, i32 %x, i32 273, i32 15, i32 11, i1 false)
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 258, i32 15, i32 15, i1 true)
  %s = call i32 @llvm.amdgcn.ds.swizzle(i32 %x, i32 1055)
  %lane = mul i32 %t, 12
  %p = call i32 @llvm.amdgcn.ds.bpermute(i32 %lane, i32 %x)
  %c = icmp sgt i32 %x, 0
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %b0 = trunc i64 %b to i32
  %w = call { i32, i32 } @llvm.amdgcn.permlane32.swap(i32 %x, i32 %s, i1 false, i1 false)
  %w0 = extractvalue { i32, i32 } %w, 0
  %w1 = extractvalue { i32, i32 } %w, 1
  %y = call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 %x, i32 %p, i1 false, i1 false)
  %y0 = extractvalue { i32, i32 } %y, 0
  %v0 = insertelement <8 x i32> poison, i32 %d0, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %d1, i32 1
  %v2 = insertelement <8 x i32> %v1, i32 %s, i32 2
  %v3 = insertelement <8 x i32> %v2, i32 %p, i32 3
  %v4 = insertelement <8 x i32> %v3, i32 %b0, i32 4
  %v5 = insertelement <8 x i32> %v4, i32 %w0, i32 5
  %v6 = insertelement <8 x i32> %v5, i32 %w1, i32 6
  %v7 = insertelement <8 x i32> %v6, i32 %y0, i32 7
  %po = getelementptr <8 x i32>, ptr addrspace(1) %o, i32 %t
  store <8 x i32> %v7, ptr addrspace(1) %po
  ret void
}
define amdgpu_kernel void @buffers(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = mul i32 %t, 4
  %rp = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 0, i64 200, i32 159744)
  %ro = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %o, i16 0, i64 2048, i32 159744)
  %x = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %rp, i32 %at, i32 0, i32 0)
  %f = call float @llvm.amdgcn.raw.ptr.buffer.atomic.fadd.f32(float 1.5, ptr addrspace(8) %ro, i32 0, i32 64, i32 0)
  %old = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.smax.i32(i32 %x, ptr addrspace(8) %ro, i32 0, i32 4, i32 0)
  %w = mul i32 %t, 16
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %x, ptr addrspace(8) %ro, i32 %w, i32 256, i32 0)
  ret void
}
define amdgpu_kernel void @convert(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr float, ptr addrspace(1) %a, i32 %t
  %x = load float, ptr addrspace(1) %pa
  %q0 = call <2 x i16> @llvm.amdgcn.cvt.scalef32.pk.fp8.f32(<2 x i16> <i16 17, i16 18>, float %x, float %x, float 2.0, i1 true)
  %d0 = bitcast <2 x i16> %q0 to i32
  %q1 = call i32 @llvm.amdgcn.cvt.scalef32.sr.bf8.f32(i32 %d0, float %x, i32 %t, float 1.0, i32 1)
  %h = call <2 x half> @llvm.amdgcn.cvt.scalef32.f16.fp8(<2 x half> <half 1.0, half 2.0>, i32 %q1, float 4.0, i32 2, i1 true)
  %d1 = bitcast <2 x half> %h to i32
  %f = call <2 x float> @llvm.amdgcn.cvt.scalef32.pk.f32.fp8(i32 %d0, float 8.0, i1 true)
  %f0 = extractelement <2 x float> %f, i32 0
  %d2 = bitcast float %f0 to i32
  %q2 = call i32 @llvm.amdgcn.cvt.scalef32.pk.fp4.f32(i32 %d2, float %x, float %x, float 1.0, i32 3)
  %v0 = insertelement <8 x i32> zeroinitializer, i32 %d0, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %q1, i32 1
  %v2 = insertelement <8 x i32> %v1, i32 %d1, i32 2
  %v3 = insertelement <8 x i32> %v2, i32 %d2, i32 3
  %v4 = insertelement <8 x i32> %v3, i32 %q2, i32 4
  %po = getelementptr <8 x i32>, ptr addrspace(1) %o, i32 %t
  store <8 x i32> %v4, ptr addrspace(1) %po
  ret void
}
; Uniform, also in a loop: the loop's counter and its bound stay in scalar registers.
define amdgpu_kernel void @wave(ptr addrspace(1) %o) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %w = call i32 @llvm.amdgcn.wavefrontsize()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %sum = add i32 %s, %i
  %step = add i32 %i, %g
  %next = add i32 %step, 1
  %c = icmp slt i32 %next, %w
  br i1 %c, label %loop, label %done
done:
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %sum, ptr addrspace(1) %p
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
