; A message between workgroups: every wave writes data, they meet at a barrier, and one lane releases a flag to the device. On gfx90a that release
; writes no cache back, so the fence of the workgroup waits for the stores of its wave.
; RUN: for target in gfx90a gfx942 gfx950; do for order in earliest latest random:1 random:2; do wavecc run %s --kernel=message --target=$target --quiet --check=all --completion=$order --grid=2 --block=128 --arg=@0:i32[128]=zero --arg=@8:i32[1]=zero --arg=@16:i32[128]=zero --dump=2=%t.npy && %python -c "import struct; assert list(struct.unpack('<128i', open('%t.npy', 'rb').read()[128:])) == [7 * (127 - n) + 1 for n in range(128)]" || exit 1; done; done
; RUN: wavecc %s --kernel=message --target=gfx90a -S --no-lines | FileCheck %s --check-prefix=RELEASED
; RELEASED: global_store_dword
; RELEASED: s_waitcnt vmcnt(0) lgkmcnt(0)
; RELEASED-NEXT: s_barrier
; Where nothing is released to the device, or a write-back does it, the barrier does not wait for stores.
; RUN: wavecc %s --kernel=message --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=NOT
; RUN: wavecc %s --kernel=inside --target=gfx90a -S --no-lines | FileCheck %s --check-prefix=NOT
; NOT: global_store_dword
; NOT-NOT: vmcnt(0)
; NOT: s_barrier
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @message(ptr addrspace(1) %data, ptr addrspace(1) %flag, ptr addrspace(1) %out) "amdgpu-flat-work-group-size"="128,128" {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = icmp eq i32 %g, 0
  br i1 %first, label %writes, label %waits
writes:
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %t
  %v7 = mul i32 %t, 7
  %v = add i32 %v7, 1
  store i32 %v, ptr addrspace(1) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %z = icmp eq i32 %t, 0
  br i1 %z, label %sets, label %end
sets:
  store atomic i32 1, ptr addrspace(1) %flag syncscope("agent") release, align 4
  br label %end
waits:
  %f = load atomic i32, ptr addrspace(1) %flag syncscope("agent") acquire, align 4
  %set = icmp ne i32 %f, 0
  br i1 %set, label %reads, label %waits
reads:
  %mirror = sub i32 127, %t
  %q = getelementptr i32, ptr addrspace(1) %data, i32 %mirror
  %w = load i32, ptr addrspace(1) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %o
  br label %end
end:
  ret void
}

define amdgpu_kernel void @inside(ptr addrspace(1) %data) "amdgpu-flat-work-group-size"="128,128" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %t
  store i32 %t, ptr addrspace(1) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
