; LDS accesses that differ by constants count from one register, the least of them, whatever is known of the index: an access that has run is in the
; LDS. It proves nothing where it may not have run, nor for what is below it or 65,536 bytes above it.
; RUN: wavecc %s --target=gfx942 --emit=kir --stop-after=frontend -o - | FileCheck %s
; RUN: wavecc %s --target=gfx1250 --emit=kir --stop-after=frontend -o - | FileCheck %s
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx1250; do wavecc run %s --kernel=values --target=$target --quiet --check=all --grid=1 --block=64 --arg=i32[64]=zero --arg=i32[64]=zero --dump=1=%t/k.npy && %python -c "import struct; assert list(struct.unpack('<64i', open('%t/k.npy', 'rb').read()[-256:])) == [5 + 5 * n for n in range(64)]" || exit 1; done

@lds = internal addrspace(3) global [16384 x i32] poison, align 16

; The least comes last.
; CHECK-LABEL: kernel @least_last
; CHECK: [[A:%[0-9]+]]:v = v_add_{{(nc_)?}}u32 -512, %
; CHECK-NEXT: ds_{{read|load}}_b32 [[A]] offset:512
; CHECK: ds_{{read|load}}_b32 [[A]] offset:508
; CHECK: ds_{{read|load}}_b32 [[A]] mem
define amdgpu_kernel void @least_last(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = load i32, ptr addrspace(1) %in
  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %i
  %q = getelementptr i8, ptr addrspace(3) %p, i32 -4
  %s = getelementptr i8, ptr addrspace(3) %p, i32 -512
  %a = load i32, ptr addrspace(3) %p
  %b = load i32, ptr addrspace(3) %q
  %c = load i32, ptr addrspace(3) %s
  %x = mul i32 %a, %b
  %y = mul i32 %x, %c
  store i32 %y, ptr addrspace(1) %out
  ret void
}

; 65,535 bytes between them fit.
; CHECK-LABEL: kernel @farthest
; CHECK: ds_{{read|load}}_u8 [[B:%[0-9]+]] offset:65535
; CHECK: ds_{{read|load}}_u8 [[B]] mem
define amdgpu_kernel void @farthest(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = load i32, ptr addrspace(1) %in
  %p = getelementptr i8, ptr addrspace(3) @lds, i32 %i
  %q = getelementptr i8, ptr addrspace(3) %p, i32 -65535
  %a = load i8, ptr addrspace(3) %p
  %b = load i8, ptr addrspace(3) %q
  %x = add i8 %a, %b
  store i8 %x, ptr addrspace(1) %out
  ret void
}

; 65,536 do not.
; CHECK-LABEL: kernel @too_far
; CHECK: ds_{{read|load}}_u8 [[C:%[0-9]+]] mem
; CHECK-NOT: ds_{{read|load}}_u8 [[C]]
; CHECK: ds_{{read|load}}_u8 %{{[0-9]+}} mem
define amdgpu_kernel void @too_far(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = load i32, ptr addrspace(1) %in
  %p = getelementptr i8, ptr addrspace(3) @lds, i32 %i
  %q = getelementptr i8, ptr addrspace(3) %p, i32 -65536
  %a = load i8, ptr addrspace(3) %p
  %b = load i8, ptr addrspace(3) %q
  %x = add i8 %a, %b
  store i8 %x, ptr addrspace(1) %out
  ret void
}

; An access proves it for the branch behind it, and for what follows that.
; CHECK-LABEL: kernel @branch
; CHECK: ds_{{read|load}}_b32 [[F:%[0-9]+]] mem
; CHECK: ds_{{read|load}}_b32 [[F]] offset:256
; CHECK: ds_{{read|load}}_b32 [[F]] offset:260
define amdgpu_kernel void @branch(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %i = load i32, ptr addrspace(1) %at
  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %i
  %a = load i32, ptr addrspace(3) %p
  %positive = icmp sgt i32 %a, 0
  br i1 %positive, label %then, label %after
then:
  %q = getelementptr i8, ptr addrspace(3) %p, i32 256
  %b = load i32, ptr addrspace(3) %q
  br label %after
after:
  %n = phi i32 [ 7, %entry ], [ %b, %then ]
  %s = getelementptr i8, ptr addrspace(3) %p, i32 260
  %c = load i32, ptr addrspace(3) %s
  %x = add i32 %c, %n
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; A branch proves nothing for the code behind it, nor that code for the branch: three registers.
; CHECK-LABEL: kernel @not_run
; CHECK: ds_{{read|load}}_b32 [[G:%[0-9]+]] mem
; CHECK: ds_{{read|load}}_b32 [[H:%[0-9]+]] mem
; CHECK-NOT: offset:
; CHECK: ds_{{read|load}}_b32 %{{[0-9]+}} mem
; CHECK-NOT: offset:
define amdgpu_kernel void @not_run(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %i = load i32, ptr addrspace(1) %at
  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %i
  %a = load i32, ptr addrspace(3) %p
  %positive = icmp sgt i32 %a, 0
  br i1 %positive, label %then, label %after
then:
  %q = getelementptr i8, ptr addrspace(3) %p, i32 -512
  %b = load i32, ptr addrspace(3) %q
  br label %after
after:
  %n = phi i32 [ 7, %entry ], [ %b, %then ]
  %s = getelementptr i8, ptr addrspace(3) %p, i32 -256
  %c = load i32, ptr addrspace(3) %s
  %x = add i32 %c, %n
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; In a loop, with constants inside and outside of extended sums.
; CHECK-LABEL: kernel @loop
; CHECK: ds_{{read|load}}_b32 [[E:%[0-9]+]] offset:384
; CHECK: ds_{{write|store}}_b32 [[E]], %{{[0-9]+}} offset:384
; CHECK: ds_{{read|load}}_b32 [[E]] offset:256
; CHECK: ds_{{write|store}}_b32 [[E]], %{{[0-9]+}} offset:256
; CHECK: ds_{{read|load}}_b32 [[E]] mem
; CHECK: ds_{{write|store}}_b32 [[E]], %{{[0-9]+}} mem
define amdgpu_kernel void @loop(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  br label %body
body:
  %sum = phi i32 [ 0, %entry ], [ %z, %body ]
  %n = phi i32 [ 63, %entry ], [ %next, %body ]
  %row = shl nsw i32 %n, 7
  %q = getelementptr i8, ptr addrspace(3) %p, i32 %row
  %a = load i32, ptr addrspace(3) %q
  %x = add i32 %a, %sum
  store i32 %x, ptr addrspace(3) %q
  %r = getelementptr i8, ptr addrspace(3) %q, i32 -128
  %b = load i32, ptr addrspace(3) %r
  %y = add i32 %b, %x
  store i32 %y, ptr addrspace(3) %r
  %below = add nsw i32 %n, -3
  %far = shl nsw i32 %below, 7
  %s = getelementptr i8, ptr addrspace(3) %p, i32 %far
  %c = load i32, ptr addrspace(3) %s
  %z = add i32 %c, %y
  store i32 %z, ptr addrspace(3) %s
  %next = add nsw i32 %n, -4
  %more = icmp sgt i32 %next, 0
  br i1 %more, label %body, label %end
end:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %z, ptr addrspace(1) %to
  ret void
}

; lds[i] - lds[i - 1] + lds[i - 128] for i = n + 128, where lds[n] = 5 * n.
define amdgpu_kernel void @values(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %v = mul i32 %t, 5
  %v64 = add i32 %v, 320
  %v128 = add i32 %v, 640
  %l = getelementptr i32, ptr addrspace(3) @lds, i32 %t
  %l64 = getelementptr i8, ptr addrspace(3) %l, i32 256
  %l128 = getelementptr i8, ptr addrspace(3) %l, i32 512
  store i32 %v, ptr addrspace(3) %l
  store i32 %v64, ptr addrspace(3) %l64
  store i32 %v128, ptr addrspace(3) %l128
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %n = load i32, ptr addrspace(1) %at
  %n128 = add i32 %n, 128
  %i = add i32 %n128, %t
  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %i
  %q = getelementptr i8, ptr addrspace(3) %p, i32 -4
  %s = getelementptr i8, ptr addrspace(3) %p, i32 -512
  %a = load i32, ptr addrspace(3) %p
  %b = load i32, ptr addrspace(3) %q
  %c = load i32, ptr addrspace(3) %s
  %x = sub i32 %a, %b
  %y = add i32 %x, %c
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %y, ptr addrspace(1) %to
  ret void
}

declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()
