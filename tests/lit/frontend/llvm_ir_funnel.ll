; Funnel shifts of dwords are v_alignbit_b32, so no sum takes them apart; wider and narrower ones are made of them or of shifts. Results are LLVM's.
; RUN: mkdir -p %t && for target in gfx90a gfx942 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t funnels/64 @0:i32[1024]=zero @8:i32[256]=random @16:i32=7 || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-3: the same
; RUN: wavecc %s --target=gfx942 -S --no-lines | FileCheck %s
; A round of MD5: as many instructions as operations.
; CHECK-LABEL: rounds:
; CHECK-NOT: v_mul
; CHECK-COUNT-4: v_alignbit_b32
; CHECK-NOT: v_lshl
; CHECK: global_store_dword
; CHECK-LABEL: wide:
; CHECK-COUNT-2: v_alignbit_b32
; CHECK: s_endpgm
; CHECK-LABEL: uniform:
; CHECK-NOT: v_alignbit
; CHECK: s_or_b32
; CHECK: s_endpgm
define amdgpu_kernel void @rounds(ptr addrspace(1) %o, i32 %k, i32 %z) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a0 = add i32 %t, %k
  %r0 = call i32 @llvm.fshl.i32(i32 %a0, i32 %a0, i32 7)
  %a1 = add i32 %r0, %t
  %x1 = xor i32 %a1, %z
  %b1 = add i32 %x1, 12345
  %r1 = call i32 @llvm.fshl.i32(i32 %b1, i32 %b1, i32 12)
  %a2 = add i32 %r1, %a1
  %x2 = xor i32 %a2, %z
  %b2 = add i32 %x2, %a0
  %r2 = call i32 @llvm.fshl.i32(i32 %b2, i32 %b2, i32 17)
  %a3 = add i32 %r2, %a2
  %x3 = and i32 %a3, %a2
  %b3 = add i32 %x3, %a1
  %r3 = call i32 @llvm.fshl.i32(i32 %b3, i32 %b3, i32 22)
  %a4 = add i32 %r3, %a3
  store i32 %a4, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @wide(ptr addrspace(1) %o) {
  %x = load i64, ptr addrspace(1) %o
  %r = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 14)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %b = getelementptr i64, ptr addrspace(1) %o, i32 %t
  %y = load i64, ptr addrspace(1) %b
  %s = call i64 @llvm.fshr.i64(i64 %y, i64 %y, i64 14)
  %u = xor i64 %r, %s
  store i64 %u, ptr addrspace(1) %b
  ret void
}
define amdgpu_kernel void @uniform(ptr addrspace(1) %o, i32 %k) {
  %r = call i32 @llvm.fshl.i32(i32 %k, i32 %k, i32 9)
  store i32 %r, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @funnels(ptr addrspace(1) %o, ptr addrspace(1) %p, i32 %k) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %t
  %x = load <4 x i32>, ptr addrspace(1) %a
  %x0 = extractelement <4 x i32> %x, i32 0
  %x1 = extractelement <4 x i32> %x, i32 1
  %n = extractelement <4 x i32> %x, i32 2
  %left = call i32 @llvm.fshl.i32(i32 %x0, i32 %x1, i32 %n)
  %right = call i32 @llvm.fshr.i32(i32 %x0, i32 %x1, i32 %n)
  %whole = call i32 @llvm.fshl.i32(i32 %x0, i32 %x1, i32 32)
  %same = call i32 @llvm.fshl.i32(i32 %x0, i32 %x0, i32 %n)
  %given = call i32 @llvm.fshr.i32(i32 %k, i32 %k, i32 %k)
  %known = call i32 @llvm.fshr.i32(i32 %k, i32 %k, i32 35)
  %all = call <4 x i32> @llvm.fshl.v4i32(<4 x i32> %x, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 0, i32 5, i32 31, i32 9>)
  %y = bitcast <4 x i32> %x to <2 x i64>
  %y0 = extractelement <2 x i64> %y, i32 0
  %y1 = extractelement <2 x i64> %y, i32 1
  %w1 = call i64 @llvm.fshl.i64(i64 %y0, i64 %y1, i64 1)
  %w2 = call i64 @llvm.fshl.i64(i64 %y0, i64 %y1, i64 32)
  %w3 = call i64 @llvm.fshr.i64(i64 %y0, i64 %y1, i64 45)
  %w4 = call i64 @llvm.fshr.i64(i64 %y0, i64 %y1, i64 64)
  %w5 = call i64 @llvm.fshl.i64(i64 %y0, i64 %y1, i64 %y1)
  %w12 = xor i64 %w1, %w2
  %w34 = xor i64 %w3, %w5
  %v0 = insertelement <8 x i32> poison, i32 %left, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %right, i32 1
  %v2 = insertelement <8 x i32> %v1, i32 %whole, i32 2
  %v3 = insertelement <8 x i32> %v2, i32 %same, i32 3
  %v4 = insertelement <8 x i32> %v3, i32 %given, i32 4
  %v5 = insertelement <8 x i32> %v4, i32 %known, i32 5
  %more = bitcast <8 x i32> %v5 to <4 x i64>
  %m3 = insertelement <4 x i64> %more, i64 %w4, i32 3
  %b = getelementptr [64 x i8], ptr addrspace(1) %o, i32 %t
  store <4 x i64> %m3, ptr addrspace(1) %b
  %c = getelementptr i8, ptr addrspace(1) %b, i32 32
  store <4 x i32> %all, ptr addrspace(1) %c
  %d = getelementptr i8, ptr addrspace(1) %b, i32 48
  %pair = insertelement <2 x i64> poison, i64 %w12, i32 0
  %pair1 = insertelement <2 x i64> %pair, i64 %w34, i32 1
  store <2 x i64> %pair1, ptr addrspace(1) %d
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
