; Globals in memory: results are those of LLVM's code; the assembly, assembled and linked by LLVM, gives them, too; so does the text of kernel IR.
; RUN: mkdir -p %t
; RUN: %python %S/Inputs/with_llvm.py %s gfx942 %t k @0:i32[128]=zero @8:i32=5 , shapes/64 @0:i32[64]=zero , last/64 @0:i32[64]=zero | FileCheck %s --check-prefix=SAME
; RUN: %python %S/Inputs/with_llvm.py %s gfx950 %t k @0:i32[128]=zero @8:i32=5 , shapes/64 @0:i32[64]=zero , last/64 @0:i32[64]=zero | FileCheck %s --check-prefix=SAME
; RUN: %python %S/Inputs/with_llvm.py %s gfx1250 %t k @0:i32[128]=zero @8:i32=5 , shapes @0:i32[64]=zero , last @0:i32[64]=zero | FileCheck %s --check-prefix=SAME
; SAME: the same
; RUN: wavecc %s --target=gfx942 -S --no-lines -o %t/k.s
; RUN: FileCheck %s < %t/k.s
; CHECK: s_getpc_b64 [[A:s\[4:5\]]]
; CHECK-NEXT: s_add_u32 s4, s4, prim@rel32@lo+4
; CHECK-NEXT: s_addc_u32 s5, s5, prim@rel32@hi+12
; CHECK: .section .rodata
; CHECK-NOT: unused
; CHECK-DAG: .globl counter
; CHECK-NOT: .globl prim
; RUN: wavecc %s --target=gfx942 -o %t/whole.hsaco
; RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 -filetype=obj %t/k.s -o %t/k.o
; RUN: ld.lld -shared %t/k.o -o %t/linked.hsaco
; RUN: wavecc %s --target=gfx942 -S --no-lines --print-after=frontend -o %t/ignored 2> %t/k.kir
; RUN: wavecc %t/k.kir --no-lines -o %t/kir.hsaco
; RUN: wavecc run %t/whole.hsaco --check=all --quiet --kernel=k --grid=1 --block=32 --arg=f32[128]=zero --arg=i32=5 --dump=0=%t/whole.npy
; RUN: wavecc run %t/linked.hsaco --check=all --quiet --kernel=k --grid=1 --block=32 --arg=f32[128]=zero --arg=i32=5 --dump=0=%t/linked.npy
; RUN: wavecc run %t/kir.hsaco --check=all --quiet --kernel=k --grid=1 --block=32 --arg=f32[128]=zero --arg=i32=5 --dump=0=%t/kir.npy
; RUN: cmp %t/whole.npy %t/linked.npy
; RUN: cmp %t/whole.npy %t/kir.npy
; RUN: llvm-readelf -sW %t/whole.hsaco | FileCheck %s --check-prefix=SYMBOLS
; SYMBOLS: Symbol table '.dynsym'
; SYMBOLS-DAG: 16 OBJECT GLOBAL PROTECTED {{[0-9]+}} counter
; SYMBOLS-DAG: 256 OBJECT GLOBAL PROTECTED {{[0-9]+}} zeros
; SYMBOLS-NOT: prim
; RUN: split-file %S/Inputs/global_errors.txt %t/errors
; RUN: not wavecc %t/errors/external.ll --target=gfx942 -o %t/o 2>&1 | FileCheck %s --check-prefix=EXTERNAL
; EXTERNAL: external.ll:3:3: error: global @elsewhere has no initial value here, and other modules are not linked
; RUN: not wavecc %t/errors/address.ll --target=gfx942 -o %t/o 2>&1 | FileCheck %s --check-prefix=ADDRESS
; ADDRESS: address.ll:4:3: error: global @table: the address of a function or of LDS, or an expression, in its initial value is not supported
; RUN: not wavecc %t/errors/large.ll --target=gfx942 -o %t/o 2>&1 | FileCheck %s --check-prefix=LARGE
; LARGE: large.ll:3:3: error: global @big has more than 16777216 bytes
; RUN: not wavecc %t/errors/name.ll --target=gfx942 -o %t/o 2>&1 | FileCheck %s --check-prefix=NAME
; NAME: error: the name of global 'a b' cannot be an assembly symbol

@counter = protected addrspace(1) externally_initialized global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16
@zeros = protected addrspace(1) externally_initialized global [64 x float] zeroinitializer, align 16
@table = protected addrspace(4) externally_initialized constant <{ float, float, float, [13 x float] }> <{ float 1.5, float 2.5, float 3.5, [13 x float] zeroinitializer }>, align 16
@prim = internal unnamed_addr addrspace(4) constant [8 x i16] [i16 2, i16 3, i16 5, i16 7, i16 11, i16 13, i16 17, i16 19], align 16
@word = private addrspace(4) constant [4 x i8] c"ab\00z"
@mixed = addrspace(4) constant { i8, i64, <3 x half>, i1, double, [2 x { i16, i32 }], ptr addrspace(1) } { i8 -1, i64 81985529216486895, <3 x half> <half 1.0, half 2.0, half -3.0>, i1 true, double 1.0e10, [2 x { i16, i32 }] [{ i16, i32 } { i16 -2, i32 3 }, { i16, i32 } { i16 4, i32 undef }], ptr addrspace(1) null }
@flat = global [16 x i32] zeroinitializer
@0 = private addrspace(4) constant [2 x i32] [i32 7, i32 9]
@unused = addrspace(1) global i32 5
@aligned = addrspace(1) global i32 77, align 256

define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %t, 15
  %tp = getelementptr float, ptr addrspace(4) @table, i32 %m
  %tv = load float, ptr addrspace(4) %tp
  %zp = getelementptr float, ptr addrspace(1) @zeros, i32 %t
  %zv = load float, ptr addrspace(1) %zp
  %n7 = and i32 %n, 7
  %pp = getelementptr i16, ptr addrspace(4) @prim, i32 %n7
  %pv = load i16, ptr addrspace(4) %pp
  %pf = uitofp i16 %pv to float
  %cp = getelementptr i8, ptr addrspacecast (ptr addrspace(4) @word to ptr), i32 3
  %cv = load i8, ptr %cp
  %cf = uitofp i8 %cv to float
  %s1 = fadd float %tv, %zv
  %s2 = fadd float %s1, %pf
  %s3 = fadd float %s2, %cf
  %op = getelementptr float, ptr addrspace(1) %o, i32 %t
  store float %s3, ptr addrspace(1) %op
  store float %s2, ptr addrspace(1) %zp
  %t3 = and i32 %t, 3
  %ap = getelementptr i32, ptr addrspace(1) @counter, i32 %t3
  %old = atomicrmw add ptr addrspace(1) %ap, i32 %n syncscope("agent") monotonic
  %o2 = getelementptr i32, ptr addrspace(1) %op, i32 64
  store i32 %old, ptr addrspace(1) %o2
  ret void
}

; Every kind of member, byte by byte.
define amdgpu_kernel void @shapes(ptr addrspace(1) %o) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %inside = icmp ult i32 %t, 56
  br i1 %inside, label %read, label %end
read:
  %p = getelementptr i8, ptr addrspace(4) @mixed, i32 %t
  %v = load i8, ptr addrspace(4) %p
  %w = zext i8 %v to i32
  %op = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %w, ptr addrspace(1) %op
  br label %end
end:
  ret void
}

; In a loop and in branches; a flat pointer; one chosen of two; a name of LLVM's own.
define amdgpu_kernel void @last(ptr addrspace(1) %o) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %t1 = and i32 %t, 1
  %odd = icmp eq i32 %t1, 1
  br i1 %odd, label %a, label %b
a:
  %pa = getelementptr [16 x i32], ptr @flat, i32 0, i32 %t1
  br label %loop
b:
  %pb = getelementptr i32, ptr addrspacecast (ptr addrspace(1) @counter to ptr), i32 2
  br label %loop
loop:
  %i = phi i32 [ 0, %a ], [ 0, %b ], [ %next, %loop ]
  %sum = phi i32 [ 0, %a ], [ 0, %b ], [ %more, %loop ]
  %p = phi ptr [ %pa, %a ], [ %pb, %b ], [ %p, %loop ]
  %v = load i32, ptr %p
  %f = load i32, ptr addrspace(1) @aligned
  %i1 = and i32 %i, 1
  %up = getelementptr i32, ptr addrspace(4) @0, i32 %i1
  %u = load i32, ptr addrspace(4) %up
  %m1 = add i32 %sum, %v
  %m2 = add i32 %m1, %f
  %more = add i32 %m2, %u
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 5
  br i1 %again, label %loop, label %done
done:
  %low = ptrtoint ptr addrspace(1) @aligned to i64
  %low32 = trunc i64 %low to i32
  %bits = and i32 %low32, 255
  %r = add i32 %more, %bits
  %op = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %r, ptr addrspace(1) %op
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
