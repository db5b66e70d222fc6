; Memory that a noalias argument points to is an object of its own: loads pass stores to others. Near misses: an argument without the attribute,
; a pointer from memory, one that is chosen between two arguments, a volatile access. Pointers that are computed from the argument keep its object.
; All arguments without the attribute point to one object, unless no argument has it.
; RUN: wavecc %s --target=gfx942 --emit=kir --stop-after=frontend -o - | FileCheck %s
; RUN: wavecc %s --target=gfx942 --kernel=apart -o - --emit=asm | FileCheck %s --check-prefix=ASM
; Both loads are scalar, and before the stores.
; ASM-COUNT-3: s_load_dword
; ASM: global_store_dword

; CHECK-LABEL: kernel @apart
; CHECK: global_load_dword {{.*}} mem([[A:[0-9]+]])
; CHECK: global_store_dword {{.*}} mem([[B:[0-9]+]])
; CHECK: global_load_dword {{.*}} offset:4 {{.*}}mem([[A]])
define amdgpu_kernel void @apart(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b) {
  %x = load i32, ptr addrspace(1) %a
  %x1 = add i32 %x, 1
  store i32 %x1, ptr addrspace(1) %b
  %q = getelementptr i32, ptr addrspace(1) %a, i32 1
  %y = load i32, ptr addrspace(1) %q
  %p = getelementptr i32, ptr addrspace(1) %b, i32 1
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: kernel @others
; CHECK: global_load_dword {{.*}} mem([[C:[0-9]+]])
; CHECK: global_store_dword {{.*}} mem([[C]])
define amdgpu_kernel void @others(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) noalias %c) {
  %x = load i32, ptr addrspace(1) %a
  store i32 %x, ptr addrspace(1) %b
  ret void
}

; CHECK-LABEL: kernel @none
; CHECK-NOT: mem(
define amdgpu_kernel void @none(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = load i32, ptr addrspace(1) %a
  store i32 %x, ptr addrspace(1) %b
  ret void
}

; CHECK-LABEL: kernel @from_memory
; CHECK: global_load_dwordx2 {{.*}} mem([[A:[0-9]+]])
; CHECK-NOT: mem(
; CHECK: global_store_dword {{.*}} mem(
; CHECK-NOT: mem([[A]])
define amdgpu_kernel void @from_memory(ptr addrspace(1) noalias %a, ptr addrspace(1) %b) {
  %p = load ptr addrspace(1), ptr addrspace(1) %a
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %b
  ret void
}

; CHECK-LABEL: kernel @chosen
; CHECK-NOT: mem(
define amdgpu_kernel void @chosen(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, i1 %c) {
  %p = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  store i32 5, ptr addrspace(1) %p
  ret void
}

; A volatile access of the LDS stays in order, with its neighbours too.
; CHECK-LABEL: kernel @volatile
; CHECK: ds_write_b32 {{.*}} !author
; CHECK: ds_read_b32 {{.*}} offset:4 {{.*}}!author
@lds = internal addrspace(3) global [64 x i32] poison, align 16
define amdgpu_kernel void @volatile(ptr addrspace(1) %b, i32 %i) {
  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %i
  %q = getelementptr i32, ptr addrspace(3) %p, i32 1
  store volatile i32 %i, ptr addrspace(3) %p
  %x = load volatile i32, ptr addrspace(3) %q
  store i32 %x, ptr addrspace(1) %b
  ret void
}
