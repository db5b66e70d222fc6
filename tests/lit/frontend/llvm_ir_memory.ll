; Memory in LLVM IR that is not whole registers: odd widths, long copies and fills, pointers in private memory (clang -O0). Results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t odd/64 @0:i8[4096]=zero @8:i8[4096]=random , copies/32 @0:i8[32768]=zero @8:i8[32768]=random @16:i64=5003 , copies/32 @0:i8[32768]=zero @8:i8[32768]=random @16:i64=3 , copies/32 @0:i8[32768]=zero @8:i8[32768]=random @16:i64=0 , cleared/64 @0:i32[64]=zero @8:i32=7 , pointers/64 @0:i32[64]=zero @8:i32[64]=random @16:i32=9 , meets/64 @0:i32[64]=zero @8:i32=20 @12:i32=9 , lost/64 @0:i32[64x8]=random || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME: the same
; SAME: the same
; SAME: the same
; RUN: wavecc %s --target=gfx942 --kernel=pointers -S --no-lines | FileCheck %s --check-prefix=POINTERS --implicit-check-not=scratch_
; POINTERS: pointers:
; RUN: wavecc %s --target=gfx942 --kernel=copies -S --no-lines | FileCheck %s --check-prefix=COPIES
; COPIES: global_load_dwordx4
; COPIES: global_store_dwordx4
target datalayout = "A5"

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memset.p5.i64(ptr addrspace(5), i8, i64, i1)

; The bytes beside a number stay what they are.
define amdgpu_kernel void @odd(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = mul i32 %t, 60
  %p = getelementptr i8, ptr addrspace(1) %a, i32 %at
  %q = getelementptr i8, ptr addrspace(1) %o, i32 %at
  %v8 = load i8, ptr addrspace(1) %p
  %v3 = trunc i8 %v8 to i3
  store i3 %v3, ptr addrspace(1) %q, align 1
  %p1 = getelementptr i8, ptr addrspace(1) %p, i32 4
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 4
  %v24 = load i24, ptr addrspace(1) %p1, align 4
  %w24 = mul i24 %v24, 77
  store i24 %w24, ptr addrspace(1) %q1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %p, i32 9
  %q2 = getelementptr i8, ptr addrspace(1) %q, i32 9
  %v24u = load i24, ptr addrspace(1) %p2, align 1
  store i24 %v24u, ptr addrspace(1) %q2, align 1
  %p3 = getelementptr i8, ptr addrspace(1) %p, i32 16
  %q3 = getelementptr i8, ptr addrspace(1) %q, i32 16
  %v48 = load i48, ptr addrspace(1) %p3, align 8
  %w48 = ashr i48 %v48, 3
  store i48 %w48, ptr addrspace(1) %q3, align 8
  %p4 = getelementptr i8, ptr addrspace(1) %p, i32 24
  %q4 = getelementptr i8, ptr addrspace(1) %q, i32 24
  %v56 = load i56, ptr addrspace(1) %p4, align 8
  store i56 %v56, ptr addrspace(1) %q4, align 8
  %p5 = getelementptr i8, ptr addrspace(1) %p, i32 32
  %q5 = getelementptr i8, ptr addrspace(1) %q, i32 32
  %v16 = load i16, ptr addrspace(1) %p5
  %v13 = trunc i16 %v16 to i13
  store volatile i13 %v13, ptr addrspace(1) %q5, align 2
  %q6 = getelementptr i8, ptr addrspace(1) %q, i32 36
  %w13 = load volatile i13, ptr addrspace(1) %q5, align 2
  %s13 = sext i13 %w13 to i16
  store i16 %s13, ptr addrspace(1) %q6
  ret void
}

; Constant sizes up to 2048 bytes go through registers; more, and sizes of run time, are loops.
define amdgpu_kernel void @copies(ptr addrspace(1) %o, ptr addrspace(1) %a, i64 %n) #0 {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %o, i8 -7, i64 2049, i1 false)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 2050
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %o1, i8 9, i64 %n, i1 false)
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 8192
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %o2, ptr addrspace(1) align 4 %a, i64 4100, i1 false)
  %o3 = getelementptr i8, ptr addrspace(1) %o, i32 16385
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 1 %o3, ptr addrspace(1) align 4 %a, i64 %n, i1 false)
  %o4 = getelementptr i8, ptr addrspace(1) %o, i32 24000
  %o5 = getelementptr i8, ptr addrspace(1) %o, i32 24004
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %o4, ptr addrspace(1) align 4 %a, i64 2048, i1 false)
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %o5, ptr addrspace(1) align 4 %o4, i64 %n, i1 false)
  ret void
}

define amdgpu_kernel void @cleared(ptr addrspace(1) %o, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = alloca [45 x i32], align 16, addrspace(5)
  %r = alloca [6 x i8], align 2, addrspace(5)
  call void @llvm.memset.p5.i64(ptr addrspace(5) align 16 %m, i8 3, i64 180, i1 false)
  call void @llvm.memset.p5.i64(ptr addrspace(5) align 2 %r, i8 4, i64 6, i1 false)
  %at = urem i32 %t, 45
  %p = getelementptr i32, ptr addrspace(5) %m, i32 %at
  store i32 %n, ptr addrspace(5) %p
  %q = getelementptr i32, ptr addrspace(5) %m, i32 11
  %v = load i32, ptr addrspace(5) %q
  %q1 = getelementptr i8, ptr addrspace(5) %r, i32 5
  %w = load i8, ptr addrspace(5) %q1
  %x = zext i8 %w to i32
  %y = add i32 %v, %x
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %y, ptr addrspace(1) %g
  ret void
}

%pair = type { ptr, i32, double }
; As clang -O0 has it: arguments and locals in private memory, by generic pointers; a struct with a pointer; a loop.
define amdgpu_kernel void @pointers(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %pa = alloca ptr, align 8, addrspace(5)
  %po = alloca ptr, align 8, addrspace(5)
  %s = alloca %pair, align 8, addrspace(5)
  %i = alloca i32, align 4, addrspace(5)
  %fa = addrspacecast ptr addrspace(5) %pa to ptr
  %fo = addrspacecast ptr addrspace(5) %po to ptr
  %fs = addrspacecast ptr addrspace(5) %s to ptr
  %fi = addrspacecast ptr addrspace(5) %i to ptr
  %ga = addrspacecast ptr addrspace(1) %a to ptr
  %go = addrspacecast ptr addrspace(1) %o to ptr
  store ptr %ga, ptr %fa
  store ptr %go, ptr %fo
  store i32 0, ptr %fi
  %la = load ptr, ptr %fa
  store ptr %la, ptr %fs
  %s1 = getelementptr %pair, ptr %fs, i32 0, i32 1
  store i32 0, ptr %s1
  br label %loop
loop:
  %iv = load i32, ptr %fi
  %lp = load ptr, ptr %fs
  %e = getelementptr i32, ptr %lp, i32 %iv
  %v = load i32, ptr %e
  %sum = load i32, ptr %s1
  %more = add i32 %sum, %v
  store i32 %more, ptr %s1
  %next = add i32 %iv, 1
  store i32 %next, ptr %fi
  %go.on = icmp slt i32 %next, %n
  br i1 %go.on, label %loop, label %done
done:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %lo = load ptr, ptr %fo
  %q = getelementptr i32, ptr %lo, i32 %t
  %r = load i32, ptr %s1
  store i32 %r, ptr %q
  ret void
}

; A pointer to one of several places of an array that could else be registers.
define amdgpu_kernel void @meets(ptr addrspace(1) %p, i32 %n, i32 %m) #0 {
entry:
  %a = alloca [5 x i32], align 16, addrspace(5)
  %a1 = getelementptr i8, ptr addrspace(5) %a, i32 16
  %a2 = getelementptr i8, ptr addrspace(5) %a, i32 8
  store i32 4, ptr addrspace(5) %a
  store i32 5, ptr addrspace(5) %a1
  store i32 7, ptr addrspace(5) %a2
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %i, %n
  br i1 %c, label %x, label %z
x:
  %c2 = icmp slt i32 %i, %m
  br i1 %c2, label %y, label %z
y:
  store i32 9, ptr addrspace(5) %a
  br label %z
z:
  %q = phi ptr addrspace(5) [ %a, %entry ], [ %a1, %x ], [ %a2, %y ]
  %w = load i32, ptr addrspace(5) %q
  %v = load i32, ptr addrspace(5) %a
  %u = mul i32 %v, %w
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %u, ptr addrspace(1) %g
  ret void
}

; An element beyond the vector is poison: code that is never reached has such.
define amdgpu_kernel void @lost(ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr <5 x i32>, ptr addrspace(1) %p, i32 %i
  %v = load <5 x i32>, ptr addrspace(1) %g
  %x = extractelement <5 x i32> %v, i32 4
  %at = add i32 3, 2
  %y = extractelement <5 x i32> %v, i32 %at
  %f = freeze i32 %y
  %z = and i32 %f, 0
  %s = add i32 %x, %z
  store i32 %s, ptr addrspace(1) %g
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
