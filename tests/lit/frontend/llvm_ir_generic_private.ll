; Flat pointers that point to private memory in some lanes: chosen by select and phi, in a list and a table in memory, with tags in their low bits, masked,
; frozen, compared, copied through, in atomic operations. Results are those of LLVM's code. A pointer that is private in all lanes needs no test.
; RUN: rm -rf %t && mkdir -p %t
; RUN: for t in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $t %t $(for k in chosen walked listed kept tagged masked copied summed frozen apart left; do echo "$k/64 @0:i32[64x8]=zero @8:i32[80]=random:0:9 @16:i32=5 ,"; done) || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; RUN: wavecc %s --kernel=chosen --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=TEST
; TEST: s_mov_b64 s[{{[0-9:]+}}], src_private_base
; RUN: wavecc %s --kernel=distance --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=NONE
; NONE-NOT: src_private_base
; NONE: s_endpgm
target datalayout = "A5"
@shared = internal addrspace(3) global [64 x i32] poison, align 16
@table = internal addrspace(3) global [64 x ptr] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i1 @llvm.amdgcn.is.private(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; A local array, LDS or memory, by lane; null is none of them.
define amdgpu_kernel void @chosen(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [8 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %t, 7
  %mine = getelementptr i32, ptr addrspace(5) %x, i32 %m
  store i32 %n, ptr addrspace(5) %mine
  %s = getelementptr i32, ptr addrspace(3) @shared, i32 %t
  store i32 %t, ptr addrspace(3) %s
  %w = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %v = load i32, ptr addrspace(1) %w
  %f = addrspacecast ptr addrspace(5) %mine to ptr
  %l = addrspacecast ptr addrspace(3) %s to ptr
  %g = addrspacecast ptr addrspace(1) %w to ptr
  %is1 = icmp ult i32 %v, 2
  %is2 = icmp ult i32 %v, 4
  %is3 = icmp ult i32 %v, 7
  %c3 = select i1 %is3, ptr %g, ptr null
  %c2 = select i1 %is2, ptr %l, ptr %c3
  %p = select i1 %is1, ptr %f, ptr %c2
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  %none = icmp eq ptr %p, null
  br i1 %none, label %end, label %some
some:
  %r = load i32, ptr %p
  store i32 %r, ptr addrspace(1) %q
  %r1 = add i32 %r, 100
  store i32 %r1, ptr %p
  br label %end
end:
  %private = call i1 @llvm.amdgcn.is.private(ptr %p)
  %same = icmp eq ptr %p, %f
  %z1 = zext i1 %private to i32
  %z2 = zext i1 %same to i32
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %z1, ptr addrspace(1) %q1
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 2
  store i32 %z2, ptr addrspace(1) %q2
  %q3 = getelementptr i32, ptr addrspace(1) %q, i32 3
  %after = load i32, ptr addrspace(5) %mine
  store i32 %after, ptr addrspace(1) %q3
  ret void
}
; From memory to a local array and back, in a loop.
define amdgpu_kernel void @walked(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [8 x i32], align 4, addrspace(5)
  store [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6], ptr addrspace(5) %x
  %f = addrspacecast ptr addrspace(5) %x to ptr
  %g = addrspacecast ptr addrspace(1) %a to ptr
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %i1, %loop ]
  %p = phi ptr [ %f, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %sum1, %loop ]
  %v = load i32, ptr %p
  %sum3 = mul i32 %sum, 3
  %sum1 = add i32 %sum3, %v
  %k = add i32 %v, %t
  %odd = trunc i32 %k to i1
  %m = and i32 %k, 7
  %base = select i1 %odd, ptr %f, ptr %g
  %next = getelementptr i32, ptr %base, i32 %m
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, 12
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  store i32 %sum1, ptr addrspace(1) %q
  ret void
}
; A list whose nodes are private.
define amdgpu_kernel void @listed(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [3 x { i32, ptr }], align 8, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %x to ptr
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %n1 = getelementptr { i32, ptr }, ptr %f, i32 1
  %n2 = getelementptr { i32, ptr }, ptr %f, i32 2
  store i32 %t, ptr %f
  store i32 10, ptr %n1
  store i32 %n, ptr %n2
  %l0 = getelementptr i8, ptr %f, i32 8
  %l1 = getelementptr i8, ptr %n1, i32 8
  %l2 = getelementptr i8, ptr %n2, i32 8
  store ptr %n2, ptr %l0
  store ptr null, ptr %l1
  store ptr %n1, ptr %l2
  br label %loop
loop:
  %p = phi ptr [ %f, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %sum1, %loop ]
  %v = load i32, ptr %p
  %sum3 = mul i32 %sum, 3
  %sum1 = add i32 %sum3, %v
  %l = getelementptr i8, ptr %p, i32 8
  %next = load ptr, ptr %l
  %last = icmp eq ptr %next, null
  br i1 %last, label %end, label %loop
end:
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  store i32 %sum1, ptr addrspace(1) %q
  ret void
}
; Through LDS, to the lane that wrote it; the parts of the second one are words.
define amdgpu_kernel void @kept(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [2 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %t, ptr addrspace(5) %x
  %y = getelementptr i32, ptr addrspace(5) %x, i32 1
  store i32 %n, ptr addrspace(5) %y
  %f = addrspacecast ptr addrspace(5) %x to ptr
  %g = addrspacecast ptr addrspace(1) %a to ptr
  %odd = trunc i32 %t to i1
  %c = select i1 %odd, ptr %f, ptr %g
  %slot = getelementptr ptr, ptr addrspace(3) @table, i32 %t
  store ptr %c, ptr addrspace(3) %slot
  fence syncscope("workgroup") seq_cst
  %p = load ptr, ptr addrspace(3) %slot
  %r = load i32, ptr %p
  %e = getelementptr i32, ptr %f, i32 1
  %w = ptrtoint ptr %e to i64
  %low = trunc i64 %w to i32
  %high = lshr i64 %w, 32
  %hi = trunc i64 %high to i32
  store volatile i32 %low, ptr addrspace(3) %slot
  %slot4 = getelementptr i8, ptr addrspace(3) %slot, i32 4
  store volatile i32 %hi, ptr addrspace(3) %slot4
  %d = load volatile i64, ptr addrspace(3) %slot
  %p2 = inttoptr i64 %d to ptr
  %r2 = load i32, ptr %p2
  %sum = add i32 %r, %r2
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
; A tag in the low bit, of addresses as integers.
define amdgpu_kernel void @tagged(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [8 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %t, 7
  %mine = getelementptr i32, ptr addrspace(5) %x, i32 %m
  store i32 %n, ptr addrspace(5) %mine
  %f = addrspacecast ptr addrspace(5) %mine to ptr
  %s = getelementptr i32, ptr addrspace(3) @shared, i32 %t
  store i32 77, ptr addrspace(3) %s
  %l = addrspacecast ptr addrspace(3) %s to ptr
  %w = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %fi = ptrtoint ptr %f to i64
  %li = ptrtoint ptr %l to i64
  %gi = ptrtoint ptr addrspace(1) %w to i64
  %odd = trunc i32 %t to i1
  %c = select i1 %odd, i64 %fi, i64 %gi
  %z = zext i1 %odd to i64
  %tag = or i64 %c, %z
  %clear = and i64 %tag, -2
  %p = inttoptr i64 %clear to ptr
  %r = load i32, ptr %p
  %ltag = or i64 %li, %z
  %lclear = and i64 %ltag, -2
  %lp = inttoptr i64 %lclear to ptr
  %lr = load i32, ptr %lp
  %sum = add i32 %r, %lr
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @masked(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [8 x i32], align 16, addrspace(5)
  store [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6], ptr addrspace(5) %x
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %t, 7
  %mine = getelementptr i32, ptr addrspace(5) %x, i32 %m
  %f = addrspacecast ptr addrspace(5) %mine to ptr
  %s = getelementptr i32, ptr addrspace(3) @shared, i32 %t
  store i32 %t, ptr addrspace(3) %s
  %l = addrspacecast ptr addrspace(3) %s to ptr
  %f1 = call ptr @llvm.ptrmask.p0.i64(ptr %f, i64 -8)
  %l1 = call ptr @llvm.ptrmask.p0.i64(ptr %l, i64 -4)
  %r = load i32, ptr %f1
  %rl = load i32, ptr %l1
  %odd = trunc i32 %t to i1
  %c = select i1 %odd, ptr %f, ptr %l
  %c1 = call ptr @llvm.ptrmask.p0.i64(ptr %c, i64 -4)
  %rc = load i32, ptr %c1
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  %v0 = insertelement <3 x i32> poison, i32 %r, i32 0
  %v1 = insertelement <3 x i32> %v0, i32 %rl, i32 1
  %v = insertelement <3 x i32> %v1, i32 %rc, i32 2
  store <3 x i32> %v, ptr addrspace(1) %q, align 4
  ret void
}
; Both sides of a copy are chosen.
define amdgpu_kernel void @copied(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [10 x i32], align 4, addrspace(5)
  store [10 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6, i32 5, i32 3], ptr addrspace(5) %x
  %f = addrspacecast ptr addrspace(5) %x to ptr
  %g = addrspacecast ptr addrspace(1) %a to ptr
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %to = getelementptr i32, ptr %f, i32 5
  %one = trunc i32 %t to i1
  %two = icmp ult i32 %t, 20
  %source = select i1 %one, ptr %f, ptr %g
  %dest = select i1 %two, ptr %to, ptr %h
  call void @llvm.memcpy.p0.p0.i64(ptr %dest, ptr %source, i64 17, i1 false)
  %last = getelementptr i32, ptr addrspace(5) %x, i32 6
  %v = load <3 x i32>, ptr addrspace(5) %last, align 4
  %q5 = getelementptr i32, ptr addrspace(1) %q, i32 5
  store <3 x i32> %v, ptr addrspace(1) %q5, align 4
  ret void
}
; Private memory has no atomic operations and needs none.
define amdgpu_kernel void @summed(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [2 x i32], align 4, addrspace(5)
  store [2 x i32] [i32 40, i32 50], ptr addrspace(5) %x
  %f = addrspacecast ptr addrspace(5) %x to ptr
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %odd = trunc i32 %t to i1
  %p = select i1 %odd, ptr %f, ptr %h
  %old = atomicrmw umax ptr %p, i32 %t monotonic
  %y = getelementptr i32, ptr addrspace(5) %x, i32 1
  %old1 = atomicrmw fadd ptr addrspace(5) %y, float 1.0 monotonic
  %both = cmpxchg ptr %f, i32 40, i32 %n seq_cst monotonic
  %was = extractvalue { i32, i1 } %both, 0
  %did = extractvalue { i32, i1 } %both, 1
  %z = zext i1 %did to i32
  %v = load <2 x i32>, ptr addrspace(5) %x, align 4
  %r0 = insertelement <3 x i32> poison, i32 %old, i32 0
  %r1 = insertelement <3 x i32> %r0, i32 %was, i32 1
  %r = insertelement <3 x i32> %r1, i32 %z, i32 2
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  store <3 x i32> %r, ptr addrspace(1) %q1, align 4
  %q4 = getelementptr i32, ptr addrspace(1) %q, i32 4
  store <2 x i32> %v, ptr addrspace(1) %q4, align 4
  ret void
}
define amdgpu_kernel void @frozen(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %s = getelementptr i32, ptr addrspace(3) @shared, i32 %t
  store i32 %t, ptr addrspace(3) %s
  %l = addrspacecast ptr addrspace(3) %s to ptr
  %g = addrspacecast ptr addrspace(1) %a to ptr
  %odd = trunc i32 %t to i1
  %p = select i1 %odd, ptr %l, ptr %g
  %safe = freeze ptr %p
  %only = freeze ptr %l
  %r = load i32, ptr %safe
  %r1 = load i32, ptr %only
  %sum = add i32 %r, %r1
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
; A loop between two private pointers, and their distance.
define amdgpu_kernel void @apart(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [8 x i32], align 4, addrspace(5)
  store [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6], ptr addrspace(5) %x
  %f = addrspacecast ptr addrspace(5) %x to ptr
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %t, 7
  %b = getelementptr i32, ptr %f, i32 %m
  %e = getelementptr i32, ptr %f, i32 8
  br label %loop
loop:
  %p = phi ptr [ %b, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %sum1, %loop ]
  %v = load i32, ptr %p
  %sum1 = add i32 %sum, %v
  %next = getelementptr i32, ptr %p, i32 1
  %more = icmp ult ptr %next, %e
  br i1 %more, label %loop, label %end
end:
  %ei = ptrtoint ptr %e to i64
  %bi = ptrtoint ptr %b to i64
  %d = sub i64 %ei, %bi
  %d4 = ashr i64 %d, 2
  %count = trunc i64 %d4 to i32
  %r = mul i32 %sum1, %count
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
; A pointer that is loaded from memory is not tested: no private address leaves, only a distance does.
define amdgpu_kernel void @distance(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [8 x i32], align 4, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %x to ptr
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %t, 7
  %e = getelementptr i32, ptr %f, i32 %m
  store i32 %n, ptr %e
  %ei = ptrtoint ptr %e to i64
  %fi = ptrtoint ptr %f to i64
  %d = sub i64 %ei, %fi
  %d4 = ashr i64 %d, 2
  store i64 %d4, ptr addrspace(1) %o
  %p = load ptr, ptr addrspace(1) %a
  %v = load i32, ptr %p
  %w = load i32, ptr %f
  %sum = add i32 %v, %w
  %q = getelementptr i8, ptr addrspace(1) %o, i32 8
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
; A pointer that is made in a loop with two ways back, and used behind it.
define amdgpu_kernel void @left(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %x = alloca [8 x i32], align 4, addrspace(5)
  store [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6], ptr addrspace(5) %x
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %s = getelementptr i32, ptr addrspace(3) @shared, i32 %t
  store i32 %t, ptr addrspace(3) %s
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i1, %outer ], [ %i1, %inner ]
  %i1 = add i32 %i, 1
  %m = and i32 %i, 7
  %f = addrspacecast ptr addrspace(5) %x to ptr
  %l = addrspacecast ptr addrspace(3) %s to ptr
  %p = getelementptr i32, ptr %f, i32 %m
  %e = icmp ult i32 %i1, %t
  br i1 %e, label %outer, label %inner
inner:
  %v = load i32, ptr %p
  %u = load i32, ptr %l
  %i2 = add i32 %i1, %v
  %again = icmp ult i32 %i2, 12
  br i1 %again, label %outer, label %last
last:
  %w = load i32, ptr %p
  %y = load i32, ptr %l
  %r1 = add i32 %w, %y
  %r = add i32 %r1, %u
  %q = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
