; Ranges of arguments, and assumptions about them, bound counters and products.
; RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
declare void @llvm.assume(i1)
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: kernel @ranged
; CHECK: %{{[0-9]+}}:s in(0, 1023) = s_load_dword
define amdgpu_kernel void @ranged(ptr addrspace(1) %o, i32 range(i32 0, 1024) %n) {
  %t = call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %x = mul i32 %t, %n
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; Unsigned, signed from both sides in one condition, the constant on the left.
; CHECK-LABEL: kernel @assumed
; CHECK: %{{[0-9]+}}:s in(0, 4095) = s_load_dword
; CHECK-LABEL: kernel @assumed_both
; CHECK: %{{[0-9]+}}:s in(-3, 99) = s_load_dword
define amdgpu_kernel void @assumed(ptr addrspace(1) %o, i32 %n) {
  %t = call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %small = icmp ult i32 %n, 4096
  call void @llvm.assume(i1 %small)
  %x = mul i32 %t, %n
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @assumed_both(ptr addrspace(1) %o, i32 %m) {
  %t = call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp sge i32 %m, -3
  %high = icmp sgt i32 100, %m
  %both = and i1 %low, %high
  call void @llvm.assume(i1 %both)
  %x = mul i32 %t, %m
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; Near misses: a range that is no signed one, an assumption on one path alone, one of another number.
; CHECK-LABEL: kernel @wrapped
; CHECK: %{{[0-9]+}}:s = s_load_dword
; CHECK-LABEL: kernel @one_path
; CHECK: %{{[0-9]+}}:s = s_load_dword
; CHECK-LABEL: kernel @other
; CHECK: %{{[0-9]+}}:s = s_load_dword
define amdgpu_kernel void @wrapped(ptr addrspace(1) %o, i32 range(i32 5, 4) %b) {
  store i32 %b, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @one_path(ptr addrspace(1) %o, i32 %c) {
  %t = call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %q = icmp ult i32 %t, 7
  br i1 %q, label %some, label %all
some:
  %small = icmp ult i32 %c, 4096
  call void @llvm.assume(i1 %small)
  store i32 1, ptr addrspace(1) %o
  br label %all
all:
  %w = mul i32 %t, %c
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %w, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @other(ptr addrspace(1) %o, i32 %c) {
  %t = call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %d = add i32 %c, %t
  %small = icmp ult i32 %d, 4096
  call void @llvm.assume(i1 %small)
  %w = mul i32 %t, %c
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %w, ptr addrspace(1) %p
  ret void
}
