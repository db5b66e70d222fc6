; A copy or fill whose memory is known at run time only is refused at its line.
; RUN: mkdir -p %t
; RUN: not wavecc %s --target=gfx942 -S -o %t/no.s 2>&1 | FileCheck %s
; CHECK: llvm_ir_generic_copy.ll:[[# @LINE + 10]]:3: error: a copy or fill through a pointer to either LDS or global memory is not supported; write a loop
; RUN: not ls %t/no.s
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [512 x i32] poison, align 16
define amdgpu_kernel void @copied(ptr addrspace(1) %out, ptr %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  %odd = and i32 %t, 1
  %x = icmp eq i32 %odd, 0
  %p = select i1 %x, ptr %g, ptr %in
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 64, i1 false)
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
