; Bytes and halves of a vector at an index of run time are in a dword that is chosen: four choices for 16 bytes. Not so elements of 32 bits, vectors that are
; no whole dwords, and constant positions. An element that nothing wrote leaves the others of its dword alone. Results are those of LLVM's code.
; RUN: rm -rf %t && mkdir -p %t
; RUN: for t in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $t %t bytes/64 @0:i8[64x20]=zero @8:i32[64x8]=random , halves/64 @0:i32[64x8]=zero @8:i32[64x8]=random , odd/64 @0:i8[64x20]=zero @8:i32[64x8]=random , unset/64 @0:i32[64x8]=zero @8:i32[64x8]=random || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME-COUNT-4: the same
; RUN: wavecc %s --target=gfx942 -S -o - | awk '/^[a-z_]+:$/ {name = $1; count[name] = 0} /v_cndmask_b32/ {count[name]++} END {for (n in count) print n, count[n]}' | sort | FileCheck %s
; CHECK: bytes: {{1?[0-9]$}}
; CHECK-NEXT: halves: {{[0-8]$}}
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @bytes(ptr addrspace(1) %o, ptr addrspace(1) %a) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [20 x i8], ptr addrspace(1) %o, i32 %t
  %q = getelementptr [8 x i32], ptr addrspace(1) %a, i32 %t
  %v = load <16 x i8>, ptr addrspace(1) %q, align 4
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 16
  %n = load i32, ptr addrspace(1) %q1
  %i = and i32 %n, 15
  %q2 = getelementptr i8, ptr addrspace(1) %q, i32 20
  %m = load i64, ptr addrspace(1) %q2, align 4
  %j = and i64 %m, 15
  %x = extractelement <16 x i8> %v, i32 %i
  %y = add i8 %x, 1
  %w = insertelement <16 x i8> %v, i8 %y, i64 %j
  %z = extractelement <16 x i8> %w, i32 7
  %r = insertelement <16 x i8> %w, i8 %z, i32 2
  store <16 x i8> %r, ptr addrspace(1) %p, align 4
  ret void
}

define amdgpu_kernel void @halves(ptr addrspace(1) %o, ptr addrspace(1) %a) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  %q = getelementptr [8 x i32], ptr addrspace(1) %a, i32 %t
  %v = load <4 x half>, ptr addrspace(1) %q, align 4
  %u = load <2 x bfloat>, ptr addrspace(1) %q, align 4
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 16
  %n = load i32, ptr addrspace(1) %q1
  %i = and i32 %n, 3
  %j = and i32 %n, 1
  %x = extractelement <4 x half> %v, i32 %i
  %h = bitcast half %x to i16
  %b = bitcast i16 %h to bfloat
  %w = insertelement <2 x bfloat> %u, bfloat %b, i32 %j
  %d = insertelement <4 x half> %v, half 1.0, i32 %i
  store <2 x bfloat> %w, ptr addrspace(1) %p, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %p, i32 8
  store <4 x half> %d, ptr addrspace(1) %p1, align 4
  ret void
}

define amdgpu_kernel void @odd(ptr addrspace(1) %o, ptr addrspace(1) %a) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [20 x i8], ptr addrspace(1) %o, i32 %t
  %q = getelementptr [8 x i32], ptr addrspace(1) %a, i32 %t
  %v = load <7 x i8>, ptr addrspace(1) %q, align 4
  %s = load <3 x i32>, ptr addrspace(1) %q, align 4
  %n = load i8, ptr addrspace(1) %q
  %i = urem i8 %n, 7
  %j = urem i8 %n, 3
  %x = extractelement <3 x i32> %s, i8 %j
  %b = trunc i32 %x to i8
  %w = insertelement <7 x i8> %v, i8 %b, i8 %i
  store <7 x i8> %w, ptr addrspace(1) %p, align 1
  ret void
}

define amdgpu_kernel void @unset(ptr addrspace(1) %o, ptr addrspace(1) %a) "amdgpu-flat-work-group-size"="64,64" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  %q = getelementptr [8 x i32], ptr addrspace(1) %a, i32 %t
  %n = load i32, ptr addrspace(1) %q
  %i = and i32 %n, 3
  %other = add i32 %i, 1
  %j = and i32 %other, 3
  %b = trunc i32 %n to i8
  %one = insertelement <4 x i8> poison, i8 %b, i32 %i
  %two = insertelement <4 x i8> %one, i8 5, i32 %j
  %x = extractelement <4 x i8> %two, i32 %i
  %y = extractelement <4 x i8> %two, i32 %j
  %xx = zext i8 %x to i32
  %yy = zext i8 %y to i32
  %s = shl i32 %yy, 8
  %z = or i32 %xx, %s
  store i32 %z, ptr addrspace(1) %p
  ret void
}
