; Aliases of functions and of constants, also of a part of one: results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: %python %S/Inputs/with_llvm.py %s gfx942 %t k @0:i32[64]=zero @8:i32=1 | FileCheck %s --check-prefix=SAME
; RUN: %python %S/Inputs/with_llvm.py %s gfx1250 %t k @0:i32[64]=zero @8:i32=2 | FileCheck %s --check-prefix=SAME
; SAME: the same
@table = internal addrspace(4) constant [8 x i32] [i32 11, i32 22, i32 33, i32 44, i32 55, i32 66, i32 77, i32 88]
@whole = alias [8 x i32], ptr addrspace(4) @table
@half = alias [4 x i32], getelementptr inbounds (i8, ptr addrspace(4) @table, i64 16)
@again = alias [4 x i32], ptr addrspace(4) @half
@triple = alias i32 (i32), ptr @multiply
define internal i32 @multiply(i32 %n) {
  %p = mul i32 %n, 3
  ret i32 %p
}
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n) {
  %x = call i32 @triple(i32 %n)
  %p = getelementptr i32, ptr addrspace(4) @whole, i32 %n
  %y = load i32, ptr addrspace(4) %p
  %q = getelementptr i32, ptr addrspace(4) @again, i32 %n
  %z = load i32, ptr addrspace(4) %q
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %o
  %r = getelementptr i32, ptr addrspace(1) %o, i32 1
  store i32 %z, ptr addrspace(1) %r
  ret void
}
