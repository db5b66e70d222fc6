; Generic pointers that may be to LDS or to global memory: accesses ask for the aperture. Results are those of LLVM's flat instructions.
; RUN: mkdir -p %t
; RUN: for target in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t chosen/64 @0:i32[64]=zero @8:i32[64]=random @16:i32=0 , chosen/64 @0:i32[64]=zero @8:i32[64]=random @16:i32=1 , lanes/64 @0:i32[64]=zero @8:i32[64]=random , stored/64 @0:i32[64]=zero @8:i64[64]=zero , table/64 @0:i32[64]=zero @8:i64[128]=zero @16:i32[64]=random , carried/64 @0:i32[64]=zero @8:i32[64]=random @16:i32=7 , carried/64 @0:i32[64]=zero @8:i32[64]=random @16:i32=1 , sizes/64 @0:i32[256]=zero @8:i32[512]=random , updates/64 @0:i32[64]=zero @8:i32[128]=random:0:9 , maybe/64 @0:i32[64]=zero @8:i32[64]=random || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; No finding of the checks; every order of completion.
; RUN: for order in earliest latest random:3; do wavecc run %s --kernel=carried --target=gfx942 --quiet --check=all --completion=$order --grid=1 --block=64 --arg=i32[64]=zero --arg=i32[64]=random --arg=i32=5 || exit 1; done
; What is known to be in one memory is one access.
; RUN: wavecc %s --kernel=local --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=LOCAL
; LOCAL-NOT: cbranch
; LOCAL: ds_read_b32
; LOCAL-NOT: global_load
; RUN: wavecc %s --kernel=outside --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=OUTSIDE
; OUTSIDE-NOT: cbranch
; OUTSIDE: ds_write_b32
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
@lds = internal addrspace(3) global [512 x i32] poison, align 16

define amdgpu_kernel void @chosen(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %c) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [512 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %l
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %i = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %h = addrspacecast ptr addrspace(1) %i to ptr
  %x = icmp eq i32 %c, 0
  %p = select i1 %x, ptr %g, ptr %h
  %v = load i32, ptr %p
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @lanes(ptr addrspace(1) %out, ptr %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [512 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %l
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  %odd = and i32 %t, 3
  %x = icmp eq i32 %odd, 1
  %p = select i1 %x, ptr %g, ptr %in
  %q = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %q
  %w = xor i32 %v, 21
  store i32 %w, ptr %q
  %r = load i32, ptr addrspace(3) %l
  %sum = add i32 %w, %r
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @stored(ptr addrspace(1) %out, ptr addrspace(1) %slots) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [512 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  %g = addrspacecast ptr addrspace(3) %l to ptr
  store i32 %t, ptr addrspace(3) %l
  %s = getelementptr ptr, ptr addrspace(1) %slots, i32 %t
  store ptr %g, ptr addrspace(1) %s
  %p = load ptr, ptr addrspace(1) %s
  %v = load i32, ptr %p
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ; the slots themselves differ: where the aperture is and LDS begins is nobody's promise
  store ptr null, ptr addrspace(1) %s
  ret void
}

; Both kinds of pointers in one table, read by another lane's number.
define amdgpu_kernel void @table(ptr addrspace(1) %out, ptr addrspace(1) %slots, ptr %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [512 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %t9 = mul i32 %t, 9
  store i32 %t9, ptr addrspace(3) %l
  %i = getelementptr i32, ptr %in, i32 %t
  %n = mul i32 %t, 2
  %s = getelementptr ptr, ptr addrspace(1) %slots, i32 %n
  %s1 = getelementptr ptr, ptr addrspace(1) %s, i32 1
  store ptr %g, ptr addrspace(1) %s
  store ptr %i, ptr addrspace(1) %s1
  %odd = and i32 %t, 1
  %k = add i32 %n, %odd
  %which = getelementptr ptr, ptr addrspace(1) %slots, i32 %k
  %p = load ptr, ptr addrspace(1) %which
  %v = load i32, ptr %p
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  store ptr null, ptr addrspace(1) %s
  store ptr null, ptr addrspace(1) %s1
  ret void
}

define amdgpu_kernel void @carried(ptr addrspace(1) %out, ptr %in, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [512 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  %t3 = mul i32 %t, 3
  store i32 %t3, ptr addrspace(3) %l
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %i = getelementptr i32, ptr %in, i32 %t
  br label %head
head:
  %k = phi i32 [0, %entry], [%k1, %head]
  %p = phi ptr [%g, %entry], [%q, %head]
  %s = phi i32 [0, %entry], [%s1, %head]
  %v = load i32, ptr %p
  %s1 = add i32 %s, %v
  %odd = and i32 %k, 1
  %is = icmp eq i32 %odd, 0
  %q = select i1 %is, ptr %i, ptr %g
  store i32 %s1, ptr %q
  %k1 = add i32 %k, 1
  %more = icmp slt i32 %k1, %n
  br i1 %more, label %head, label %exit
exit:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %s1, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @sizes(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %t
  %wide = load <4 x i32>, ptr addrspace(1) %i
  %l = getelementptr <4 x i32>, ptr addrspace(3) @lds, i32 %t
  %turned = sub <4 x i32> zeroinitializer, %wide
  store <4 x i32> %turned, ptr addrspace(3) %l
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %h = addrspacecast ptr addrspace(1) %i to ptr
  %third = urem i32 %t, 3
  %x = icmp eq i32 %third, 0
  %p = select i1 %x, ptr %g, ptr %h
  %all = load <4 x i32>, ptr %p
  %p3 = getelementptr i8, ptr %p, i32 3
  %byte = load i8, ptr %p3
  %p6 = getelementptr i8, ptr %p, i32 6
  %half = load i16, ptr %p6
  %p8 = getelementptr i8, ptr %p, i32 8
  %long = load i64, ptr %p8
  store i8 77, ptr %p3
  store i64 %long, ptr %p
  %again = load i32, ptr %p
  %b = zext i8 %byte to i32
  %c = sext i16 %half to i32
  %d = trunc i64 %long to i32
  %e = add i32 %b, %c
  %f = add i32 %e, %d
  %f1 = xor i32 %f, %again
  %r = insertelement <4 x i32> %all, i32 %f1, i32 1
  %o = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %t
  store <4 x i32> %r, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @updates(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [512 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %l
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %i = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %h = addrspacecast ptr addrspace(1) %i to ptr
  %odd = and i32 %t, 1
  %x = icmp eq i32 %odd, 0
  %p = select i1 %x, ptr %g, ptr %h
  %a = atomicrmw add ptr %p, i32 5 syncscope("agent") monotonic
  %b = atomicrmw umax ptr %p, i32 40 syncscope("agent") monotonic
  %pair = cmpxchg ptr %p, i32 40, i32 99 syncscope("agent") monotonic monotonic
  %c = extractvalue { i32, i1 } %pair, 0
  %v = load i32, ptr %p
  %ab = add i32 %a, %b
  %abc = mul i32 %ab, %c
  %sum = add i32 %abc, %v
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum, ptr addrspace(1) %o
  ret void
}

; A choice of null: neither memory.
define amdgpu_kernel void @maybe(ptr addrspace(1) %out, ptr %in) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [512 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %l
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %i = getelementptr i32, ptr %in, i32 %t
  %low = icmp ult i32 %t, 20
  %high = icmp ugt i32 %t, 40
  %p = select i1 %low, ptr %g, ptr null
  %q = select i1 %high, ptr %i, ptr %p
  %is = icmp ne ptr %q, null
  br i1 %is, label %reads, label %exit
reads:
  %v = load i32, ptr %q
  br label %exit
exit:
  %r = phi i32 [-1, %entry], [%v, %reads]
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @local(ptr addrspace(1) %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [512 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %l
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %h = getelementptr i32, ptr %g, i32 %n
  %v = load i32, ptr %h
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @outside(ptr addrspace(1) %out, ptr addrspace(1) %slots, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [512 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %p = load ptr, ptr addrspace(1) %slots
  %v = load i32, ptr %p
  store i32 %v, ptr %g
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
