; Addresses in private memory: stored, compared, made of integers and chosen. Such an alloca is scratch. Results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t stored/64 @0:i32[64]=zero @8:i32[64]=random:0:3 , kept/64 @0:i32[64]=zero @8:i32[64]=random:0:3 , integers/64 @0:i32[64]=zero @8:i32[64]=random:0:3 , other/64 @0:i32[64]=zero @8:i32[64]=random:0:3 , bytes/64 @0:i64[64x3]=zero @8:i32[64]=random , distances/64 @0:i32[64x4]=zero @8:i32[64]=random:0:6 || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; RUN: for order in earliest latest random:3; do wavecc run %s --kernel=kept --target=gfx942 --quiet --check=all --completion=$order --grid=1 --block=64 --arg=i32[64]=zero --arg=i32[64]=random:0:3 || exit 1; done
; RUN: wavecc %S/Inputs/private_argument.ll --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=ARGUMENT
; ARGUMENT: s_add_i32 [[P:s[0-9]+]], s0, 8
; ARGUMENT: v_mov_b32_e32 [[V:v[0-9]+]], [[P]]
; ARGUMENT: scratch_store_dword [[V]], v{{[0-9]+}}, off
; ARGUMENT: .amdhsa_enable_private_segment 1
; In MLIR no access tests whether a flat pointer is private, so its address must not be stored; its distances are known.
; RUN: not wavecc %S/Inputs/private_flat.mlir --target=gfx942 -S -o %t/o 2>&1 | FileCheck %s --check-prefix=FLAT
; FLAT: private_flat.mlir:6:5: error: llvm.store: the pointer has no address: private memory has none of 64 bits
target datalayout = "A5"
declare i32 @llvm.amdgcn.workitem.id.x()

; A pointer goes through LDS, to the lane that wrote it.
@slots = internal addrspace(3) global [64 x i32] poison, align 16
define amdgpu_kernel void @stored(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %x = alloca [4 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %i = load i32, ptr addrspace(1) %p
  store <4 x i32> <i32 11, i32 22, i32 33, i32 44>, ptr addrspace(5) %x, align 4
  %e = getelementptr i32, ptr addrspace(5) %x, i32 %i
  %s = getelementptr i32, ptr addrspace(3) @slots, i32 %t
  store ptr addrspace(5) %e, ptr addrspace(3) %s
  fence syncscope("workgroup") seq_cst
  %f = load ptr addrspace(5), ptr addrspace(3) %s
  store i32 %t, ptr addrspace(5) %x
  %v = load i32, ptr addrspace(5) %f
  store i32 %v, ptr addrspace(1) %q
  ret void
}
; A table of pointers, in private memory itself.
define amdgpu_kernel void @kept(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %table = alloca [4 x ptr addrspace(5)], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %i = load i32, ptr addrspace(1) %p
  store i32 %t, ptr addrspace(5) %x
  store i32 7, ptr addrspace(5) %y
  %t1 = getelementptr ptr addrspace(5), ptr addrspace(5) %table, i32 1
  %t2 = getelementptr ptr addrspace(5), ptr addrspace(5) %table, i32 2
  %t3 = getelementptr ptr addrspace(5), ptr addrspace(5) %table, i32 3
  store ptr addrspace(5) %x, ptr addrspace(5) %table
  store ptr addrspace(5) %y, ptr addrspace(5) %t1
  store ptr addrspace(5) %x, ptr addrspace(5) %t2
  store ptr addrspace(5) %y, ptr addrspace(5) %t3
  %e = getelementptr ptr addrspace(5), ptr addrspace(5) %table, i32 %i
  %f = load ptr addrspace(5), ptr addrspace(5) %e
  store i32 100, ptr addrspace(5) %f
  %v = load i32, ptr addrspace(5) %x
  %w = load i32, ptr addrspace(5) %y
  %s = mul i32 %w, 1000
  %r = add i32 %s, %v
  store i32 %r, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @integers(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %x = alloca [4 x i32], align 16, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %i = load i32, ptr addrspace(1) %p
  store <4 x i32> <i32 11, i32 22, i32 33, i32 44>, ptr addrspace(5) %x, align 4
  %n = ptrtoint ptr addrspace(5) %x to i32
  %m = shl i32 %i, 2
  %s = or i32 %n, %m
  %f = inttoptr i32 %s to ptr addrspace(5)
  %v = load i32, ptr addrspace(5) %f
  %l = getelementptr i32, ptr addrspace(5) %x, i32 2
  %c = icmp ult ptr addrspace(5) %f, %l
  %w = select i1 %c, i32 %v, i32 9
  store i32 %w, ptr addrspace(1) %q
  ret void
}
; What stands at an address that nobody knows may be any alloca: its store is kept, and its value is read again.
define amdgpu_kernel void @other(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %x = alloca i32, align 4, addrspace(5)
  %y = alloca i32, align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %i = load i32, ptr addrspace(1) %p
  %s = getelementptr i32, ptr addrspace(3) @slots, i32 %t
  %c = icmp ult i32 %i, 2
  %which = select i1 %c, ptr addrspace(5) %x, ptr addrspace(5) %y
  store ptr addrspace(5) %which, ptr addrspace(3) %s
  store i32 1, ptr addrspace(5) %x
  store i32 2, ptr addrspace(5) %y
  %f = load ptr addrspace(5), ptr addrspace(3) %s
  store i32 %t, ptr addrspace(5) %f
  %v = load i32, ptr addrspace(5) %x
  %w = load i32, ptr addrspace(5) %y
  %u = mul i32 %w, 1000
  %r = add i32 %u, %v
  store i32 %r, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }

; Bytes and halves inside the dwords of an array in registers, between two of its elements, and an array of vectors of three.
define amdgpu_kernel void @bytes(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %x = alloca [2 x i32], align 4, addrspace(5)
  %y = alloca [3 x i32], align 4, addrspace(5)
  %z = alloca [2 x <3 x i16>], align 8, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr [3 x i64], ptr addrspace(1) %o, i32 %t
  %i = load i32, ptr addrspace(1) %p
  %b = trunc i32 %i to i8
  %h = trunc i32 %i to i16
  store [2 x i32] [i32 287454020, i32 1432778632], ptr addrspace(5) %x
  store [3 x i32] [i32 287454020, i32 1432778632, i32 -7], ptr addrspace(5) %y
  %x2 = getelementptr i8, ptr addrspace(5) %x, i32 2
  store i8 %b, ptr addrspace(5) %x2
  %x6 = getelementptr i8, ptr addrspace(5) %x, i32 6
  store i16 %h, ptr addrspace(5) %x6
  %y3 = getelementptr i8, ptr addrspace(5) %y, i32 3
  store i16 %h, ptr addrspace(5) %y3, align 1
  %y6 = getelementptr i8, ptr addrspace(5) %y, i32 6
  store i32 %i, ptr addrspace(5) %y6, align 2
  %v = insertelement <3 x i16> <i16 1, i16 2, i16 3>, i16 %h, i32 2
  %z1 = getelementptr [2 x <3 x i16>], ptr addrspace(5) %z, i32 0, i32 1
  store <3 x i16> <i16 4, i16 5, i16 6>, ptr addrspace(5) %z
  store <3 x i16> %v, ptr addrspace(5) %z1
  %rx = load i64, ptr addrspace(5) %x, align 4
  %ry = load i64, ptr addrspace(5) %y3, align 1
  %rz = load <3 x i16>, ptr addrspace(5) %z1
  %q1 = getelementptr i64, ptr addrspace(1) %q, i32 1
  %q2 = getelementptr i64, ptr addrspace(1) %q, i32 2
  store i64 %rx, ptr addrspace(1) %q
  store i64 %ry, ptr addrspace(1) %q1
  store <3 x i16> %rz, ptr addrspace(1) %q2
  ret void
}

; Flat pointers into private memory: a distance, a comparison with null, which is -1 there, an alignment, and an integer that is a pointer again. HIP's
; assert() has them.
define amdgpu_kernel void @distances(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
entry:
  %x = alloca [8 x i8], align 8, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr [4 x i32], ptr addrspace(1) %o, i32 %t
  %i = load i32, ptr addrspace(1) %p
  store i64 72340172838076673, ptr addrspace(5) %x
  %zero = getelementptr i8, ptr addrspace(5) %x, i32 %i
  store i8 0, ptr addrspace(5) %zero
  br label %loop
loop:
  %at = phi ptr addrspace(5) [ %x, %entry ], [ %next, %loop ]
  %next = getelementptr i8, ptr addrspace(5) %at, i32 1
  %c = load i8, ptr addrspace(5) %at
  %ends = icmp eq i8 %c, 0
  br i1 %ends, label %done, label %loop
done:
  %null = icmp eq ptr addrspace(5) %next, addrspacecast (ptr null to ptr addrspace(5))
  %n = zext i1 %null to i32
  %begin = addrspacecast ptr addrspace(5) %x to ptr
  %end = addrspacecast ptr addrspace(5) %next to ptr
  %begins = ptrtoint ptr %begin to i64
  %stops = ptrtoint ptr %end to i64
  %bytes = sub i64 %stops, %begins
  %low = and i64 %bytes, 7
  %size = trunc i64 %bytes to i32
  %rest = trunc i64 %low to i32
  %more = add i64 %begins, %low
  %again = inttoptr i64 %more to ptr
  %d = load i8, ptr %again
  %e = zext i8 %d to i32
  %before = icmp ult ptr %begin, %end
  %f = zext i1 %before to i32
  %nf = shl i32 %f, 1
  %valid = icmp ne ptr %begin, null
  %g = zext i1 %valid to i32
  %ng = shl i32 %g, 2
  %bits0 = or i32 %n, %nf
  %bits = or i32 %bits0, %ng
  %all = insertelement <4 x i32> poison, i32 %size, i32 0
  %all1 = insertelement <4 x i32> %all, i32 %rest, i32 1
  %all2 = insertelement <4 x i32> %all1, i32 %e, i32 2
  %all3 = insertelement <4 x i32> %all2, i32 %bits, i32 3
  store <4 x i32> %all3, ptr addrspace(1) %q
  ret void
}
