; A division of 64 bits has a branch to one of 32 bits where both numbers may be small; none where the width is known, or by a constant. Results are those
; of LLVM's code: high halves of 0, 1 and -1 beside any low halves, in lanes, in scalars, behind a branch and in a loop.
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t lanes/64 @0:i64[256]=zero @8:u32[256]=random:1:4294967295 @16:i32[256]=random:-1:1 , scalars/64 @0:i64[128]=zero @8:i64=5000000000 @16:i64=7 , scalars/64 @0:i64[128]=zero @8:i64=4294967295 @16:i64=4294967295 , scalars/64 @0:i64[128]=zero @8:i64=-7 @16:i64=4294967296 , loop/64 @0:i64[64]=random:-9000000000:9000000000 @8:i64=3 @16:i32=9 , known/64 @0:i64[64]=zero @8:u32[128]=random:1:4294967295 || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME: the same
; SAME-NEXT: the same
; SAME-NEXT: the same
; RUN: wavecc %s --target=gfx942 --kernel=scalars -S --no-lines | FileCheck %s --check-prefix=SCALARS
; SCALARS: s_or_b64
; SCALARS: s_cbranch_scc
; SCALARS: v_rcp_iflag_f32
; RUN: wavecc %s --target=gfx942 --kernel=lanes -S --no-lines | FileCheck %s --check-prefix=LANES
; LANES: v_cmp_eq_u64
; LANES: s_and_saveexec
; LANES: v_rcp_iflag_f32
; RUN: wavecc %s --target=gfx942 --kernel=known -S --no-lines | FileCheck %s --check-prefix=KNOWN --implicit-check-not=cbranch --implicit-check-not=v_rcp_f32
; KNOWN: v_rcp_iflag_f32
; RUN: wavecc %s --target=gfx942 --kernel=constant -S --no-lines | FileCheck %s --check-prefix=CONSTANT --implicit-check-not=cbranch --implicit-check-not=v_rcp
; CONSTANT: v_mul_hi_u32
declare i32 @llvm.amdgcn.workitem.id.x()

define i64 @wide(ptr addrspace(1) %p, ptr addrspace(1) %h, i32 %at) alwaysinline {
  %gp = getelementptr i32, ptr addrspace(1) %p, i32 %at
  %gh = getelementptr i32, ptr addrspace(1) %h, i32 %at
  %l = load i32, ptr addrspace(1) %gp
  %u = load i32, ptr addrspace(1) %gh
  %l64 = zext i32 %l to i64
  %u64 = zext i32 %u to i64
  %s = shl i64 %u64, 32
  %w = or i64 %s, %l64
  ret i64 %w
}

define amdgpu_kernel void @lanes(ptr addrspace(1) %out, ptr addrspace(1) %p, ptr addrspace(1) %h) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %j = add i32 %i, 64
  %k = add i32 %i, 128
  %m = add i32 %i, 192
  %a = call i64 @wide(ptr addrspace(1) %p, ptr addrspace(1) %h, i32 %i)
  %n = call i64 @wide(ptr addrspace(1) %p, ptr addrspace(1) %h, i32 %j)
  %q = udiv i64 %a, %n
  %r = urem i64 %a, %n
  %sq = sdiv i64 %a, %n
  %sr = srem i64 %a, %n
  %o0 = getelementptr i64, ptr addrspace(1) %out, i32 %i
  %o1 = getelementptr i64, ptr addrspace(1) %out, i32 %j
  %o2 = getelementptr i64, ptr addrspace(1) %out, i32 %k
  %o3 = getelementptr i64, ptr addrspace(1) %out, i32 %m
  store i64 %q, ptr addrspace(1) %o0
  store i64 %r, ptr addrspace(1) %o1
  store i64 %sq, ptr addrspace(1) %o2
  store i64 %sr, ptr addrspace(1) %o3
  ret void
}

define amdgpu_kernel void @scalars(ptr addrspace(1) %out, i64 %a, i64 %n) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = sdiv i64 %a, %n
  %r = srem i64 %a, %n
  %o0 = getelementptr i64, ptr addrspace(1) %out, i32 %i
  %o1 = getelementptr i64, ptr addrspace(1) %o0, i32 64
  store i64 %q, ptr addrspace(1) %o0
  store i64 %r, ptr addrspace(1) %o1
  ret void
}

define amdgpu_kernel void @loop(ptr addrspace(1) %p, i64 %n, i32 %times) #0 {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i64, ptr addrspace(1) %p, i32 %i
  %first = load i64, ptr addrspace(1) %g
  %odd = icmp ugt i32 %i, 20
  br i1 %odd, label %body, label %end
body:
  %x = phi i64 [ %first, %entry ], [ %q, %body ]
  %sum = phi i64 [ 0, %entry ], [ %next, %body ]
  %c = phi i32 [ 0, %entry ], [ %d, %body ]
  %r = srem i64 %x, %n
  %q = sdiv i64 %x, %n
  %next = add i64 %sum, %r
  %d = add i32 %c, 1
  %more = icmp ult i32 %d, %times
  br i1 %more, label %body, label %end
end:
  %result = phi i64 [ 1, %entry ], [ %next, %body ]
  store i64 %result, ptr addrspace(1) %g
  ret void
}

define amdgpu_kernel void @known(ptr addrspace(1) %out, ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %h = getelementptr i32, ptr addrspace(1) %g, i32 64
  %a = load i32, ptr addrspace(1) %g
  %n = load i32, ptr addrspace(1) %h
  %a64 = zext i32 %a to i64
  %n64 = zext i32 %n to i64
  %q = udiv i64 %a64, %n64
  %o = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %q, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @constant(ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i64, ptr addrspace(1) %p, i32 %i
  %a = load i64, ptr addrspace(1) %g
  %q = udiv i64 %a, 10
  store i64 %q, ptr addrspace(1) %g
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
