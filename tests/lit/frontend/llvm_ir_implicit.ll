; Hidden arguments and the dispatch packet by LLVM's pointers; device functions, which are inlined. Results and the explicit arguments are as of LLVM's
; own code.
; RUN: mkdir -p %t
; RUN: %python %S/Inputs/with_llvm.py %s gfx942 %t sizes @0:i32[32x8]=zero @8:i32=5 , segment @0:i32[32]=zero @8:i32=9 , chosen @0:i32[32]=zero , unaligned @0:i32[32]=zero @8:i8=3 , inlined @0:i32[32]=zero @8:i32=7 | FileCheck %s --check-prefix=SAME
; RUN: %python %S/Inputs/with_llvm.py %s gfx1250 %t sizes @0:i32[32x8]=zero @8:i32=5 , segment @0:i32[32]=zero @8:i32=9 , chosen @0:i32[32]=zero , unaligned @0:i32[32]=zero @8:i8=3 | FileCheck %s --check-prefix=SAME
; SAME: the same
; RUN: wavecc %s --target=gfx942 -S --no-lines | FileCheck %s
; RUN: wavecc %s --target=gfx942 --kernel=offset -S --no-lines | FileCheck %s --check-prefix=OFFSET
; RUN: split-file %S/Inputs/implicit_errors.txt %t/errors
; RUN: not wavecc %t/errors/packet.ll --target=gfx942 -S -o %t/o 2>&1 | FileCheck %s --check-prefix=PACKET
; PACKET: packet.ll:4:3: error: llvm.load: this load from the dispatch packet is not supported; supported: loads of workgroup_size_x, _y, _z (16 bits) and grid_size_x, _y, _z (32 bits) at constant offsets
; RUN: not wavecc %t/errors/escapes.ll --target=gfx942 -S -o %t/o 2>&1 | FileCheck %s --check-prefix=ESCAPES
; ESCAPES: escapes.ll:{{.*}} error: llvm.amdgcn.dispatch.ptr: the address of the packet is not known, so only loads of its sizes are supported
; RUN: not wavecc %t/errors/recursive.ll --target=gfx942 -S -o %t/o 2>&1 | FileCheck %s --check-prefix=RECURSIVE
; RECURSIVE: recursive.ll:8:3: error: call of '{{.*}}': the function calls itself, and kernels have no stack
; RUN: not wavecc %t/errors/large.ll --target=gfx942 -S -o %t/o 2>&1 | FileCheck %s --check-prefix=LARGE
; LARGE: large.ll:{{.*}} error: the kernel and the functions that it calls have more than 65536 instructions

; What the kernel asks for is declared, and no more.
; CHECK-LABEL: sizes:
; CHECK-LABEL: chosen:
; CHECK: s_load_dword s{{[0-9]+}}, s[0:1], 0x14
; CHECK-NOT: s_cselect
; CHECK-LABEL: known:
; CHECK: v_mov_b32_e32 v{{[0-9]+}}, 64
; CHECK: .value_kind: hidden_block_count_x
; OFFSET: .value_kind: hidden_global_offset_x
; OFFSET-NOT: hidden_block_count

define amdgpu_kernel void @sizes(ptr addrspace(1) %o, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %cx = load i32, ptr addrspace(4) %i, align 4
  %py = getelementptr i8, ptr addrspace(4) %i, i64 4
  %cy = load i32, ptr addrspace(4) %py, align 4
  %ps = getelementptr i8, ptr addrspace(4) %i, i64 12
  %s = load i16, ptr addrspace(4) %ps, align 4
  %s32 = zext i16 %s to i32
  %pz = getelementptr inbounds i16, ptr addrspace(4) %i, i64 8
  %z = load i16, ptr addrspace(4) %pz, align 2
  %z32 = zext i16 %z to i32
  %pr = getelementptr i8, ptr addrspace(4) %i, i64 18
  %r = load i16, ptr addrspace(4) %pr, align 2
  %r32 = zext i16 %r to i32
  %pw = getelementptr i8, ptr addrspace(4) %d, i64 4
  %w = load i16, ptr addrspace(4) %pw, align 4
  %w32 = zext i16 %w to i32
  %pg = getelementptr i8, ptr addrspace(4) %d, i64 12
  %g = load i32, ptr addrspace(4) %pg, align 4
  %v0 = insertelement <8 x i32> zeroinitializer, i32 %cx, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %cy, i32 1
  %v2 = insertelement <8 x i32> %v1, i32 %s32, i32 2
  %v3 = insertelement <8 x i32> %v2, i32 %z32, i32 3
  %v4 = insertelement <8 x i32> %v3, i32 %r32, i32 4
  %v5 = insertelement <8 x i32> %v4, i32 %n, i32 5
  %po = getelementptr <8 x i32>, ptr addrspace(1) %o, i32 %t
  %v6 = insertelement <8 x i32> %v5, i32 %w32, i32 6
  %v7 = insertelement <8 x i32> %v6, i32 %g, i32 7
  store <8 x i32> %v7, ptr addrspace(1) %po
  ret void
}
; The device library's block size: that of the last block may be smaller.
define amdgpu_kernel void @chosen(ptr addrspace(1) %o) "uniform-work-group-size"="true" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %c = load i32, ptr addrspace(4) %i, align 4
  %in = icmp ult i32 %g, %c
  %at = select i1 %in, i64 12, i64 18
  %p = getelementptr i8, ptr addrspace(4) %i, i64 %at
  %s = load i16, ptr addrspace(4) %p, align 2
  %s32 = zext i16 %s to i32
  %m = mul i32 %g, %s32
  %x = add i32 %m, %t
  %xs = add i32 %x, %s32
  %po = getelementptr i32, ptr addrspace(1) %o, i32 %x
  store i32 %xs, ptr addrspace(1) %po
  ret void
}
; All arguments by one pointer.
define amdgpu_kernel void @segment(ptr addrspace(1) %o, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %k = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %p = getelementptr i8, ptr addrspace(4) %k, i64 8
  %m = load i32, ptr addrspace(4) %p, align 4
  %x = add i32 %m, %t
  %po = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %x, ptr addrspace(1) %po
  ret void
}
; They begin at a multiple of 8.
define amdgpu_kernel void @unaligned(ptr addrspace(1) %o, i8 %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i8, ptr addrspace(4) %i, i64 12
  %both = load i32, ptr addrspace(4) %p, align 4
  %a32 = zext i8 %a to i32
  %x = add i32 %both, %a32
  %po = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %x, ptr addrspace(1) %po
  ret void
}
define amdgpu_kernel void @known(ptr addrspace(1) %o) !reqd_work_group_size !{i32 64, i32 1, i32 1} {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i8, ptr addrspace(4) %i, i64 12
  %s = load i16, ptr addrspace(4) %p, align 4
  %x = zext i16 %s to i32
  %po = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %x, ptr addrspace(1) %po
  ret void
}
define amdgpu_kernel void @offset(ptr addrspace(1) %o) {
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i8, ptr addrspace(4) %i, i64 40
  %x = load i64, ptr addrspace(4) %p, align 8
  store i64 %x, ptr addrspace(1) %o
  ret void
}
define internal i32 @twice(i32 %x) noinline {
  %big = icmp sgt i32 %x, 9
  br i1 %big, label %yes, label %no
yes:
  %y = mul i32 %x, 3
  ret i32 %y
no:
  %z = call i32 @once(i32 %x)
  ret i32 %z
}
define internal i32 @once(i32 %x) {
  %i = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %p = getelementptr i8, ptr addrspace(4) %i, i64 12
  %s = load i16, ptr addrspace(4) %p, align 4
  %s32 = zext i16 %s to i32
  %y = add i32 %x, %s32
  ret i32 %y
}
define amdgpu_kernel void @inlined(ptr addrspace(1) %o, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %x = call i32 @twice(i32 %s)
  %sum = add i32 %x, %i
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %done
done:
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %sum, ptr addrspace(1) %p
  ret void
}
