; LLVM IR as an input: by suffix, by content, as bitcode, from standard input; places are those of the text.
; RUN: mkdir -p %t && llvm-as %s -o %t/k.bc && cp %s %t/k.txt
; RUN: wavecc %s --target=gfx942 -S -o %t/text.s
; RUN: FileCheck %s < %t/text.s
; RUN: wavecc %t/k.txt --target=gfx942 -S --no-lines -o %t/content.s && wavecc - --input=ll --target=gfx942 -S --no-lines -o %t/stdin.s < %s
; RUN: wavecc - --target=gfx942 -S --no-lines -o %t/magic.s < %t/k.bc && wavecc %t/k.bc --target=gfx942 -S --no-lines -o %t/bitcode.s
; RUN: wavecc %s --target=gfx942 -S --no-lines -o %t/plain.s
; RUN: cmp %t/plain.s %t/content.s && cmp %t/plain.s %t/stdin.s && cmp %t/plain.s %t/magic.s && cmp %t/plain.s %t/bitcode.s
; RUN: wavecc %s --target=gfx950 --kernel=plain -S | FileCheck %s --check-prefix=ONE
; RUN: %python %S/Inputs/with_llvm.py %s gfx942 %t axpy @0:i32[64]=iota @8:i32[64]=iota @16:i32=3 @20:i32=40 , plain @0:i32[64]=zero | FileCheck %s --check-prefix=SAME
; RUN: %python %S/Inputs/with_llvm.py %s gfx1250 %t axpy @0:i32[64]=iota @8:i32[64]=iota @16:i32=3 @20:i32=40 , plain @0:i32[64]=zero | FileCheck %s --check-prefix=SAME
; SAME: the same
; RUN: wavecc run %t/k.bc --kernel=axpy --target=gfx942 --arg=i32[64]=iota --arg=i32[64]=iota --arg=i32=3 --arg=i32=40 --quiet --grid=2
; RUN: wavecc time %s --kernel=axpy --target=gfx942 --grid=304 | FileCheck %s --check-prefix=TIME
; TIME: kernel axpy on mi300x
; RUN: wavecc report %s --kernel=axpy --target=gfx942 --json -o - | FileCheck %s --check-prefix=REPORT
; REPORT: "source": {"kind": "llvm"
; RUN: not wavecc check %s 2>&1 | FileCheck %s --check-prefix=CHECK-IR
; CHECK-IR: wavecc check needs machine code; compile the file first

; CHECK-LABEL: axpy:
; CHECK: .loc	1 [[# @LINE + 31]] 3
; CHECK-LABEL: plain:
; CHECK: .amdhsa_kernel plain
; CHECK: .max_flat_workgroup_size: 32
; CHECK: .reqd_workgroup_size:
; CHECK: .max_flat_workgroup_size: 128
; ONE-NOT: axpy:
; ONE: plain:
source_filename = "axpy"
target triple = "amdgcn-amd-amdhsa"

; What no kernel reaches is not looked at.
define internal i64 @unused() {
  %r = call i64 @llvm.read_register.i64(metadata !1)
  ret i64 %r
}
define amdgpu_kernel void @axpy(ptr addrspace(1) %x, ptr addrspace(1) noalias %y, i32 %a, i32 %n) #0 !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %wg, 32
  %i = add i32 %base, %tid
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %body, label %done
body:
  %px = getelementptr inbounds i32, ptr addrspace(1) %x, i32 %i
  %py = getelementptr inbounds i32, ptr addrspace(1) %y, i32 %i
  %vx = load i32, ptr addrspace(1) %px
  %vy = load i32, ptr addrspace(1) %py
  %m = mul i32 %vx, %a
  %s = add i32 %m, %vy
  store i32 %s, ptr addrspace(1) %px
  br label %done
done:
  ret void
}
define amdgpu_kernel void @plain(ptr addrspace(1) %o) "amdgpu-flat-work-group-size"="1,128" {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %tid
  store i32 %tid, ptr addrspace(1) %p
  ret void
}
declare i64 @llvm.read_register.i64(metadata)
attributes #0 = { "amdgpu-flat-work-group-size"="32,32" "uniform-work-group-size"="true" "amdgpu-waves-per-eu"="2" }
!0 = !{i32 32, i32 1, i32 1}
!1 = !{!"exec"}
