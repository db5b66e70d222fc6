; A wait that the text of inline assembly lacks: LLVM copies the text, and the check finds it there. wavecc adds it.
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx942 -O2 -filetype=obj %s -o %t.o && ld.lld -shared %t.o -o %t.co
; RUN: not wavecc check %t.co --kernel=lacks 2>&1 | FileCheck %s --check-prefix=LLVM
; LLVM: error: reads v{{[0-9]+}}, which ds_read_b32 may still be writing
; RUN: wavecc %s --target=gfx942 -o %t.hsaco && wavecc check %t.hsaco && wavecc disasm %t.hsaco | FileCheck %s --check-prefix=OURS
; OURS: ds_read_b32 [[V:v[0-9]+]]
; OURS: s_waitcnt lgkmcnt(0)
; OURS: v_add_u32_e32 v{{[0-9]+}}, {{.*}}[[V]]
; An author's wait stands where it stood, and none is added.
; OURS: waits
; OURS: ds_read_b32
; OURS: s_waitcnt lgkmcnt(0)
; OURS-NOT: s_waitcnt lgkmcnt
; OURS: v_add_u32
; OURS: s_endpgm
@tile = internal addrspace(3) global [64 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @lacks(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  %r = call i32 asm sideeffect "ds_read_b32 $0, $1\0Av_add_u32 $0, $0, $1", "=&v,v,~{memory}"(ptr addrspace(3) %l)
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @waits(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  %r = call i32 asm sideeffect "ds_read_b32 $0, $1\0As_waitcnt lgkmcnt(0)\0Av_add_u32 $0, $0, $1", "=&v,v,~{memory}"(ptr addrspace(3) %l)
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
