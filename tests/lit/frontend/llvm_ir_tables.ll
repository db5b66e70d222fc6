; Addresses of other globals in initial values: strings, tables of tables, a place inside an array, a list that refers to itself, an integer.
; The loader writes them. Results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t k/64 @0:i64[64x6]=zero || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; What ld.lld links from the assembly does the same; kernel IR keeps addresses.
; RUN: wavecc %s --target=gfx942 -o %t/ours.hsaco
; RUN: wavecc %s --target=gfx942 -S -o %t/ours.s && llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 -filetype=obj %t/ours.s -o %t/ours.o && ld.lld -shared %t/ours.o -o %t/linked.hsaco
; RUN: llvm-readelf -r -S %t/ours.hsaco | FileCheck %s --check-prefix=RELA
; RELA: .rela.dyn RELA {{.*}} A 2
; RELA: R_AMDGPU_RELATIVE64
; RELA-COUNT-7: R_AMDGPU_RELATIVE64
; RUN: for o in ours linked; do wavecc run %t/$o.hsaco --quiet --check=all --grid=1 --block=64 --arg=i64[64x6]=zero --dump=0=%t/$o.npy || exit 1; done; cmp %t/ours.npy %t/linked.npy
; RUN: wavecc %s --target=gfx942 --emit=kir -o %t/k.kir && wavecc %t/k.kir --target=gfx942 --emit=kir -o %t/again.kir && cmp %t/k.kir %t/again.kir
; RUN: FileCheck %s --check-prefix=KIR < %t/k.kir
; KIR: global "names" {{.*}} address 0 "one" 0 address 8 "two" 1
; What has no address in memory is refused.
; RUN: not wavecc %S/Inputs/table_of_functions.ll --target=gfx942 -o %t/o 2>&1 | FileCheck %s --check-prefix=FUNCTION
; FUNCTION: table_of_functions.ll:7:3: error: global @table: the address of a function or of LDS, or an expression, in its initial value is not supported
; Kernel IR with addresses outside of a global, or of none.
; RUN: sed 's/address 8 "two"/address 9 "two"/' %t/k.kir > %t/w.kir; not wavecc %t/w.kir --target=gfx942 -o %t/o 2>&1 | FileCheck %s --check-prefix=OUTSIDE
; OUTSIDE: addresses in a global lie in its bytes, in order
; RUN: sed 's/address 8 "two"/address 8 "none"/' %t/k.kir > %t/w.kir; not wavecc %t/w.kir --target=gfx942 -o %t/o 2>&1 | FileCheck %s --check-prefix=NONE
; NONE: the kernel has no global "none"
target triple = "amdgcn-amd-amdhsa"
@one = internal addrspace(4) constant [4 x i8] c"one\00"
@two = internal addrspace(4) constant [5 x i8] c"xtwo\00"
@names = internal addrspace(4) constant [2 x ptr addrspace(4)] [ptr addrspace(4) @one, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @two, i64 1)]
@data = addrspace(1) global [4 x i64] [i64 10, i64 20, i64 30, i64 40], align 16
@rows = addrspace(1) constant [2 x { i32, ptr }] [{ i32, ptr } { i32 3, ptr addrspacecast (ptr addrspace(1) getelementptr (i64, ptr addrspace(1) @data, i64 2) to ptr) }, { i32, ptr } { i32 -4, ptr addrspacecast (ptr addrspace(1) @data to ptr) }]
@all = addrspace(1) global [2 x ptr addrspace(1)] [ptr addrspace(1) @rows, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @rows, i64 16)]
@list = addrspace(1) global { i64, ptr addrspace(1) } { i64 77, ptr addrspace(1) @list }
@number = addrspace(1) constant [2 x i64] [i64 ptrtoint (ptr addrspace(1) @data to i64), i64 5]
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %o) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = and i32 %t, 1
  %q = getelementptr [6 x i64], ptr addrspace(1) %o, i32 %t
  %pn = getelementptr [2 x ptr addrspace(4)], ptr addrspace(4) @names, i32 0, i32 %i
  %n = load ptr addrspace(4), ptr addrspace(4) %pn
  %c = load i16, ptr addrspace(4) %n, align 1
  %c64 = zext i16 %c to i64
  store i64 %c64, ptr addrspace(1) %q
  %pa = getelementptr [2 x ptr addrspace(1)], ptr addrspace(1) @all, i32 0, i32 %i
  %row = load ptr addrspace(1), ptr addrspace(1) %pa
  %m = load i32, ptr addrspace(1) %row
  %m64 = sext i32 %m to i64
  %q1 = getelementptr i64, ptr addrspace(1) %q, i32 1
  store i64 %m64, ptr addrspace(1) %q1
  %pd = getelementptr { i32, ptr }, ptr addrspace(1) %row, i32 0, i32 1
  %d = load ptr, ptr addrspace(1) %pd
  %x = load i64, ptr %d
  %q2 = getelementptr i64, ptr addrspace(1) %q, i32 2
  store i64 %x, ptr addrspace(1) %q2
  %pl = getelementptr { i64, ptr addrspace(1) }, ptr addrspace(1) @list, i32 0, i32 1
  %l = load ptr addrspace(1), ptr addrspace(1) %pl
  %y = load i64, ptr addrspace(1) %l
  %q3 = getelementptr i64, ptr addrspace(1) %q, i32 3
  store i64 %y, ptr addrspace(1) %q3
  %pi = getelementptr [2 x i64], ptr addrspace(1) @number, i32 0, i32 0
  %a = load i64, ptr addrspace(1) %pi
  %b = inttoptr i64 %a to ptr addrspace(1)
  %z = load i64, ptr addrspace(1) %b
  %q4 = getelementptr i64, ptr addrspace(1) %q, i32 4
  store i64 %z, ptr addrspace(1) %q4
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
