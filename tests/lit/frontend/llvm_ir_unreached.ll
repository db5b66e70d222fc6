; What the chosen kernel does not reach does not matter: a function that calls itself, two that call each other, a table of functions. What it reaches is
; refused, through a table as well.
; RUN: wavecc %s --target=gfx942 --kernel=plain -S --no-lines | FileCheck %s --implicit-check-not=table
; CHECK-LABEL: plain:
; CHECK: global_store_dword
; RUN: not wavecc %s --target=gfx942 --kernel=deep -S -o %t 2>&1 | FileCheck %s --check-prefix=DEEP
; DEEP: llvm_ir_unreached.ll:[[#]]:3: error: call of 'fib': the function calls itself
; RUN: not wavecc %s --target=gfx942 --kernel=chosen -S -o %t 2>&1 | FileCheck %s --check-prefix=CHOSEN
; CHOSEN: llvm_ir_unreached.ll:[[#]]:3: error: call of 'fib': the function calls itself
; RUN: not wavecc %s --target=gfx942 -S -o %t
@table = internal constant [2 x ptr] [ptr @even, ptr @fib]
@self = internal global ptr @self
define internal i32 @fib(i32 %n) {
  %small = icmp ult i32 %n, 2
  br i1 %small, label %end, label %more
more:
  %m = add i32 %n, -1
  %a = call i32 @fib(i32 %m)
  ret i32 %a
end:
  ret i32 %n
}
define i32 @even(i32 %n) {
  %m = add i32 %n, -1
  %r = call i32 @odd(i32 %m)
  ret i32 %r
}
define i32 @odd(i32 %n) {
  %r = call i32 @even(i32 %n)
  ret i32 %r
}
define amdgpu_kernel void @deep(ptr addrspace(1) %o, i32 %n) {
  %r = call i32 @fib(i32 %n)
  store i32 %r, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @chosen(ptr addrspace(1) %o, i32 %n) {
  %p = getelementptr [2 x ptr], ptr @table, i32 0, i32 %n
  %f = load ptr, ptr %p
  %r = call i32 %f(i32 %n)
  store i32 %r, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @plain(ptr addrspace(1) %o, i32 %n) {
  store i32 %n, ptr addrspace(1) %o
  ret void
}
