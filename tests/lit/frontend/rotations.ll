; A rotation in a sum is one instruction.
; RUN: wavecc %s --target=gfx942 -S --no-lines | FileCheck %s
; CHECK-LABEL: rotates:
; CHECK: v_alignbit_b32
; CHECK: s_waitcnt lgkmcnt(0)
; CHECK-NEXT: v_add_u32
; CHECK-NEXT: v_mul_lo_u32
; CHECK-NEXT: v_alignbit_b32
; CHECK-NEXT: v_add_u32
; CHECK-NEXT: global_store_dword
define amdgpu_kernel void @rotates(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %x = load i32, ptr addrspace(1) %at
  %y = load i32, ptr addrspace(1) %p
  %up = shl i32 %x, 7
  %down = lshr i32 %x, 25
  %r = or i32 %up, %down
  %s = add i32 %r, %y
  %m = mul i32 %s, %s
  %z = call i32 @llvm.fshl.i32(i32 %m, i32 %m, i32 12)
  %u = add i32 %z, %s
  store i32 %u, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.fshl.i32(i32, i32, i32)
