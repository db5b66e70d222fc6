; Vectors of bits and odd integers in memory and as arguments, descriptors as arguments, single lanes. Results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t bits/32 @0:i8[4096]=zero @8:i8[4096]=random , wide/32 @0:i8[4096]=zero @8:i8[4096]=random , odd/32 @0:i32[64]=zero @8:bytes:ff5b1200 @12:bytes:0d @16:bytes:9988776655440200 , lanes/32 @0:i32[64]=zero @8:i32[64]=random @16:i32=5 || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME: the same
; SAME: the same
; A descriptor: its dwords, as they stand in the segment.
; RUN: wavecc %s --target=gfx942 --kernel=buffer -S --no-lines | FileCheck %s --check-prefix=BUFFER
; BUFFER: buffer:
; BUFFER: s_load_dwordx8 s[0:7], s[0:1], 0x0
; BUFFER: buffer_load_dword v{{[0-9]+}}, v{{[0-9]+}}, s[4:7], 0 offen
target datalayout = "A5"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)

define amdgpu_kernel void @bits(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = mul i32 %t, 16
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %at
  %q = getelementptr i8, ptr addrspace(1) %o, i32 %at
  %v3 = load <3 x i1>, ptr addrspace(1) %p
  %s3 = sext <3 x i1> %v3 to <3 x i8>
  %x3 = shufflevector <3 x i8> %s3, <3 x i8> poison, <4 x i32> <i32 2, i32 0, i32 1, i32 0>
  store <4 x i8> %x3, ptr addrspace(1) %q
  %p1 = getelementptr i8, ptr addrspace(1) %p, i32 1
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 4
  %v16 = load <16 x i1>, ptr addrspace(1) %p1, align 1
  %n16 = xor <16 x i1> %v16, <i1 1, i1 0, i1 0, i1 1, i1 0, i1 0, i1 1, i1 1, i1 1, i1 0, i1 0, i1 1, i1 0, i1 0, i1 1, i1 1>
  store <16 x i1> %n16, ptr addrspace(1) %q1, align 1
  %p2 = getelementptr i8, ptr addrspace(1) %p, i32 4
  %q2 = getelementptr i8, ptr addrspace(1) %q, i32 8
  %w = load <3 x i15>, ptr addrspace(1) %p2
  %w2 = add <3 x i15> %w, <i15 1, i15 2, i15 3>
  store <3 x i15> %w2, ptr addrspace(1) %q2
  ret void
}

define amdgpu_kernel void @wide(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = mul i32 %t, 16
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %at
  %q = getelementptr i8, ptr addrspace(1) %o, i32 %at
  %v = load <64 x i1>, ptr addrspace(1) %p
  %m = load <64 x i1>, ptr addrspace(1) %q
  %x = or <64 x i1> %v, %m
  store <64 x i1> %x, ptr addrspace(1) %q
  %e = extractelement <64 x i1> %v, i32 40
  %z = zext i1 %e to i32
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 8
  store i32 %z, ptr addrspace(1) %q1
  ret void
}

define amdgpu_kernel void @odd(ptr addrspace(1) %o, i27 %a, i5 %b, i50 %c) #0 {
  %x = sext i27 %a to i32
  %y = sext i5 %b to i32
  %z = zext i50 %c to i64
  store i32 %x, ptr addrspace(1) %o
  %q = getelementptr i32, ptr addrspace(1) %o, i32 1
  store i32 %y, ptr addrspace(1) %q
  %s = getelementptr i32, ptr addrspace(1) %o, i32 2
  store i64 %z, ptr addrspace(1) %s
  ret void
}

define amdgpu_kernel void @lanes(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %w = call i32 @llvm.amdgcn.writelane.i32(i32 %n, i32 %n, i32 %x)
  %v = call i32 @llvm.amdgcn.writelane.i32(i32 77, i32 31, i32 %w)
  %l = load i32, ptr addrspace(1) %a
  %l1 = and i32 %l, 31
  %u = call i32 @llvm.amdgcn.writelane.i32(i32 %n, i32 %l1, i32 %v)
  %d = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %u, i32 177, i32 15, i32 15, i1 true)
  store i32 %d, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @buffer(ptr addrspace(1) %o, ptr addrspace(8) %d) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %d, i32 %t, i32 0, i32 0)
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %x, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
