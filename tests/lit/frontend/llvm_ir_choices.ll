; Branches between blocks become nested choices, and what a later block reads goes through every level of them. A value that was there before, and nothing
; elsewhere, is that value: no variable. A choice that is only handed on is made in the variable of the choice around it. A loop's result that its lanes keep
; is what the loop carries. So most kernels have one variable of 16 dwords; `twice` reads an inner choice inside of the outer one, `both` has two results,
; `nested` one that two ways lead to. The variables of `cases`, a switch, become one where registers are given. Results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t early/64 @0:i32[64]=zero @8:i32[64]=random:0:16 , nested/64 @0:i32[64]=zero @8:i32[64]=random:0:16 , rounds/64 @0:i32[64]=zero @8:i32[64]=random:0:16 , tests_first/64 @0:i32[64]=zero @8:i32[64]=random:0:16 , same_next/64 @0:i32[64]=zero @8:i32[64]=random:0:16 , twice/64 @0:i32[64]=zero @8:i32[64]=random:0:16 , both/64 @0:i32[64]=zero @8:i32[64]=random:0:16 , cases/64 @0:i32[64]=zero @8:i32[64]=random:0:16 || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; RUN: wavecc %s --target=gfx942 --print-after=frontend -o %t.hsaco 2> %t.kir
; RUN: awk '/^kernel/ {name = $2; count[name] = 0} / : var v16/ {count[name]++} END {for (n in count) print n, count[n]}' %t.kir | sort | FileCheck %s
; What is written at an index is written in the variable: no copies of tuples in the branches.
; RUN: wavecc %s --target=gfx942 -S -o - | awk '/^[a-z_]+:$/ {name = $1; inside = 0; count[name] = 0} /saveexec/ {inside = 1} /v_mov_b(32|64)_e32 v.*, v/ {count[name] += inside} END {for (n in count) print n, count[n]}' | sort | FileCheck %s --check-prefix=COPIES

; CHECK: @both 3
; CHECK-NEXT: @cases 2
; CHECK-NEXT: @early 1
; CHECK-NEXT: @nested 2
; CHECK-NEXT: @rounds 1
; CHECK-NEXT: @same_next {{[0-9]}}
; CHECK-NEXT: @tests_first 1
; CHECK-NEXT: @twice 2
; COPIES: early: 0
; COPIES: rounds: {{[01]$}}
; COPIES: tests_first: {{[01]$}}

define amdgpu_kernel void @early(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %ip = getelementptr i32, ptr addrspace(1) %in, i32 %l
  %x = load i32, ptr addrspace(1) %ip
  %i0 = insertelement <16 x i32> poison, i32 %x, i64 0
  %v = shufflevector <16 x i32> %i0, <16 x i32> poison, <16 x i32> zeroinitializer
  %k = and i32 %x, 15
  %m = and i32 %l, 15
  %y = mul i32 %x, 5
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %a, label %end
a:
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %b, label %end
b:
  %w = insertelement <16 x i32> %v, i32 %y, i32 %k
  br label %end
end:
  %r = phi <16 x i32> [ %v, %entry ], [ %v, %a ], [ %w, %b ]
  %e = extractelement <16 x i32> %r, i32 %m
  %op = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %e, ptr addrspace(1) %op
  ret void
}

define amdgpu_kernel void @nested(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %ip = getelementptr i32, ptr addrspace(1) %in, i32 %l
  %x = load i32, ptr addrspace(1) %ip
  %i0 = insertelement <16 x i32> poison, i32 %x, i64 0
  %v = shufflevector <16 x i32> %i0, <16 x i32> poison, <16 x i32> zeroinitializer
  %k = and i32 %x, 15
  %m = and i32 %l, 15
  %y = mul i32 %x, 5
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %a, label %other
a:
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %b, label %other
b:
  %f = icmp sgt i32 %x, 11
  br i1 %f, label %c1, label %c2
c1:
  %w1 = insertelement <16 x i32> %v, i32 %y, i32 %k
  br label %end
c2:
  %q = extractelement <16 x i32> %v, i32 %k
  %g = icmp eq i32 %q, 9
  br i1 %g, label %other, label %end
other:
  %s = phi i32 [ 1, %entry ], [ 2, %a ], [ 3, %c2 ]
  %w2 = insertelement <16 x i32> %v, i32 %s, i32 %m
  br label %end
end:
  %r = phi <16 x i32> [ %w1, %c1 ], [ %v, %c2 ], [ %w2, %other ]
  %e = extractelement <16 x i32> %r, i32 %m
  %op = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %e, ptr addrspace(1) %op
  ret void
}

define amdgpu_kernel void @rounds(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %ip = getelementptr i32, ptr addrspace(1) %in, i32 %l
  %x = load i32, ptr addrspace(1) %ip
  %i0 = insertelement <16 x i32> poison, i32 %x, i64 0
  %v = shufflevector <16 x i32> %i0, <16 x i32> poison, <16 x i32> zeroinitializer
  %k = and i32 %x, 15
  %m = and i32 %l, 15
  %y = mul i32 %x, 5
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %loop, label %end
loop:
  %n = phi i32 [ %x, %entry ], [ %n1, %loop ]
  %u = phi <16 x i32> [ %v, %entry ], [ %w, %loop ]
  %kn = and i32 %n, 15
  %old = extractelement <16 x i32> %u, i32 %m
  %new = add i32 %old, %n
  %w = insertelement <16 x i32> %u, i32 %new, i32 %kn
  %n1 = add i32 %n, -1
  %again = icmp sgt i32 %n1, 0
  br i1 %again, label %loop, label %end
end:
  %r = phi <16 x i32> [ %v, %entry ], [ %w, %loop ]
  %e = extractelement <16 x i32> %r, i32 %m
  %op = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %e, ptr addrspace(1) %op
  ret void
}

define amdgpu_kernel void @tests_first(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %ip = getelementptr i32, ptr addrspace(1) %in, i32 %l
  %x = load i32, ptr addrspace(1) %ip
  %i0 = insertelement <16 x i32> poison, i32 %x, i64 0
  %v = shufflevector <16 x i32> %i0, <16 x i32> poison, <16 x i32> zeroinitializer
  %k = and i32 %x, 15
  %m = and i32 %l, 15
  %y = mul i32 %x, 5
  br label %head
head:
  %n = phi i32 [ %x, %entry ], [ %n1, %body ]
  %u = phi <16 x i32> [ %v, %entry ], [ %w, %body ]
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %body, label %end
body:
  %kn = and i32 %n, 15
  %w = insertelement <16 x i32> %u, i32 %n, i32 %kn
  %n1 = add i32 %n, -2
  br label %head
end:
  %r = phi <16 x i32> [ %u, %head ]
  %e = extractelement <16 x i32> %r, i32 %m
  %op = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %e, ptr addrspace(1) %op
  ret void
}

define amdgpu_kernel void @same_next(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %ip = getelementptr i32, ptr addrspace(1) %in, i32 %l
  %x = load i32, ptr addrspace(1) %ip
  %i0 = insertelement <16 x i32> poison, i32 %x, i64 0
  %v = shufflevector <16 x i32> %i0, <16 x i32> poison, <16 x i32> zeroinitializer
  %k = and i32 %x, 15
  %m = and i32 %l, 15
  %y = mul i32 %x, 5
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %side, label %end
side:
  %v3 = mul <16 x i32> %v, splat (i32 3)
  br label %loop
loop:
  %n = phi i32 [ %x, %side ], [ %n1, %loop ]
  %u = phi <16 x i32> [ %v, %side ], [ %w, %loop ]
  %u2 = phi <16 x i32> [ %v3, %side ], [ %w, %loop ]
  %kn = and i32 %n, 15
  %old = extractelement <16 x i32> %u2, i32 %m
  %new = add i32 %old, %n
  %w = insertelement <16 x i32> %u, i32 %new, i32 %kn
  %n1 = add i32 %n, -3
  %again = icmp sgt i32 %n1, 0
  br i1 %again, label %loop, label %end
end:
  %r = phi <16 x i32> [ %v, %entry ], [ %w, %loop ]
  %e = extractelement <16 x i32> %r, i32 %m
  %op = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %e, ptr addrspace(1) %op
  ret void
}

define amdgpu_kernel void @twice(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %ip = getelementptr i32, ptr addrspace(1) %in, i32 %l
  %x = load i32, ptr addrspace(1) %ip
  %i0 = insertelement <16 x i32> poison, i32 %x, i64 0
  %v = shufflevector <16 x i32> %i0, <16 x i32> poison, <16 x i32> zeroinitializer
  %k = and i32 %x, 15
  %m = and i32 %l, 15
  %y = mul i32 %x, 5
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %a, label %end
a:
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %b, label %join
b:
  %w = insertelement <16 x i32> %v, i32 %y, i32 %k
  br label %join
join:
  %t = phi <16 x i32> [ %v, %a ], [ %w, %b ]
  %t0 = extractelement <16 x i32> %t, i32 %m
  %w2 = insertelement <16 x i32> %t, i32 %t0, i32 %k
  br label %end
end:
  %r = phi <16 x i32> [ %v, %entry ], [ %w2, %join ]
  %e = extractelement <16 x i32> %r, i32 %m
  %op = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %e, ptr addrspace(1) %op
  ret void
}

define amdgpu_kernel void @both(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %ip = getelementptr i32, ptr addrspace(1) %in, i32 %l
  %x = load i32, ptr addrspace(1) %ip
  %i0 = insertelement <16 x i32> poison, i32 %x, i64 0
  %v = shufflevector <16 x i32> %i0, <16 x i32> poison, <16 x i32> zeroinitializer
  %k = and i32 %x, 15
  %m = and i32 %l, 15
  %y = mul i32 %x, 5
  %v2 = shl <16 x i32> %v, splat (i32 3)
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %a, label %end
a:
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %b, label %end
b:
  %w = insertelement <16 x i32> %v2, i32 %y, i32 %k
  br label %end
end:
  %r1 = phi <16 x i32> [ %v, %entry ], [ %v2, %a ], [ %w, %b ]
  %r2 = phi <16 x i32> [ %v2, %entry ], [ %v, %a ], [ %v, %b ]
  %r = add <16 x i32> %r1, %r2
  %e = extractelement <16 x i32> %r, i32 %m
  %op = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %e, ptr addrspace(1) %op
  ret void
}

define amdgpu_kernel void @cases(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %ip = getelementptr i32, ptr addrspace(1) %in, i32 %l
  %x = load i32, ptr addrspace(1) %ip
  %i0 = insertelement <16 x i32> poison, i32 %x, i64 0
  %v = shufflevector <16 x i32> %i0, <16 x i32> poison, <16 x i32> zeroinitializer
  %k = and i32 %x, 15
  %m = and i32 %l, 15
  %y = mul i32 %x, 5
  %z = and i32 %x, 3
  switch i32 %z, label %end [
    i32 0, label %c0
    i32 1, label %c1
    i32 2, label %c2
  ]
c0:
  %w0 = insertelement <16 x i32> %v, i32 %y, i32 %k
  br label %end
c1:
  %w1 = insertelement <16 x i32> %v, i32 7, i32 %m
  br label %end
c2:
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %c3, label %end
c3:
  %w3 = insertelement <16 x i32> %v, i32 9, i32 %m
  br label %end
end:
  %r = phi <16 x i32> [ %v, %entry ], [ %w0, %c0 ], [ %w1, %c1 ], [ %v, %c2 ], [ %w3, %c3 ]
  %e = extractelement <16 x i32> %r, i32 %m
  %op = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %e, ptr addrspace(1) %op
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
