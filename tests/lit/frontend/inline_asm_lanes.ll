; What is kept, with a warning. A value that differs between lanes in a scalar register of inline assembly is the first lane's, with a warning. LLVM's assembler refuses what it makes of it.
; RUN: wavecc %s --target=gfx942 --kernel=k -S -o - 2>&1 | FileCheck %s
; CHECK: inline_asm_lanes.ll:[[# @LINE + 6]]:3: warning: llvm.inline_asm: an operand in scalar registers may differ between lanes
; CHECK: v_readfirstlane_b32 [[S:s[0-9]+]], v
; CHECK: s_add_u32 s{{[0-9]+}}, [[S]], 1
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 asm "s_add_u32 $0, $1, 1", "=s,s"(i32 %t)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
; A result that the text does not write has any bits.
; CHECK-UNSET: inline_asm_lanes.ll:[[# @LINE + 3]]:3: warning: llvm.inline_asm: the text does not write $0
; RUN: wavecc %s --target=gfx942 --kernel=unset -S -o - 2>&1 | FileCheck %s --check-prefix=CHECK-UNSET
define amdgpu_kernel void @unset(ptr addrspace(1) %p) {
  %r = call i32 asm sideeffect "; def $0", "=v"()
  store i32 %r, ptr addrspace(1) %p
  ret void
}
