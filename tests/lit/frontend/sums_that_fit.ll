; A constant in a sum of 32 bits that does not wrap goes to the immediate; also where the other terms leave its bits zero.
; RUN: wavecc compile %s --target=gfx942 --emit=kir --stop-after=frontend -o - | FileCheck %s

; CHECK-LABEL: kernel @fits
; CHECK: global_load_dword [[A:%[0-9]+]], off loc
; CHECK: global_load_dword [[A]], off offset:20 loc
define amdgpu_kernel void @fits(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, i32 %k) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %row = mul nsw i32 %t, %n
  %i = add nsw i32 %row, %t
  %j = add nsw i32 %i, 5
  %i64 = sext i32 %i to i64
  %j64 = sext i32 %j to i64
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i64
  %b = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %j64
  %x = load i32, ptr addrspace(1) %a
  %y = load i32, ptr addrspace(1) %b
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %q
  ret void
}

; The sum may wrap.
; CHECK-LABEL: kernel @wraps
; CHECK: global_load_dword %{{[0-9]+}}, off loc
; CHECK: global_load_dword %{{[0-9]+}}, off loc
define amdgpu_kernel void @wraps(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, i32 %k) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %row = mul i32 %t, %n
  %i = add i32 %row, %t
  %j = add i32 %i, 5
  %i64 = sext i32 %i to i64
  %j64 = sext i32 %j to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i64
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %j64
  %x = load i32, ptr addrspace(1) %a
  %y = load i32, ptr addrspace(1) %b
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %q
  ret void
}

; Multiples of 8, and 5: nothing is carried.
; CHECK-LABEL: kernel @multiples
; CHECK: global_load_dword [[A:%[0-9]+]], off loc
; CHECK: global_load_dword [[A]], off offset:20 loc
define amdgpu_kernel void @multiples(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n, i32 %k) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %row = mul i32 %t, %n
  %i = shl i32 %row, 3
  %j = add i32 %i, 5
  %i64 = sext i32 %i to i64
  %j64 = sext i32 %j to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i64
  %b = getelementptr i32, ptr addrspace(1) %p, i64 %j64
  %x = load i32, ptr addrspace(1) %a
  %y = load i32, ptr addrspace(1) %b
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; A counter that does not wrap is no negative number, and a disjunction of bits that are 0 is a sum: both words have one address.
; CHECK-LABEL: kernel @counted
; CHECK: global_load_dword %{{[0-9]+}}, [[A:%[0-9]+]] !near
; CHECK: global_load_dword %{{[0-9]+}}, [[A]] offset:4 !near
; CHECK-LABEL: kernel @may_be_negative
; CHECK: global_load_dword %{{[0-9]+}}, [[A:%[0-9]+]] !near
; CHECK-NOT: [[A]] offset:4
; CHECK: endpgm
define amdgpu_kernel void @counted(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
e:
  br label %l
l:
  %i = phi i32 [ 0, %e ], [ %next, %l ]
  %s = phi i32 [ 0, %e ], [ %sum, %l ]
  %c = phi i32 [ 0, %e ], [ %count, %l ]
  %odd = or disjoint i32 %i, 1
  %i64 = zext nneg i32 %i to i64
  %odd64 = zext nneg i32 %odd to i64
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i64
  %b = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %odd64
  %x = load i32, ptr addrspace(1) %a
  %y = load i32, ptr addrspace(1) %b
  %both = add i32 %x, %y
  %sum = add i32 %s, %both
  %next = add nsw i32 %i, 2
  %count = add i32 %c, 2
  %d = icmp eq i32 %count, %n
  br i1 %d, label %o, label %l
o:
  store i32 %sum, ptr addrspace(1) %q
  ret void
}

; The counter may wrap.
define amdgpu_kernel void @may_be_negative(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
e:
  br label %l
l:
  %i = phi i32 [ 0, %e ], [ %next, %l ]
  %s = phi i32 [ 0, %e ], [ %sum, %l ]
  %c = phi i32 [ 0, %e ], [ %count, %l ]
  %odd = add i32 %i, 1
  %i64 = zext i32 %i to i64
  %odd64 = zext i32 %odd to i64
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i64
  %b = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %odd64
  %x = load i32, ptr addrspace(1) %a
  %y = load i32, ptr addrspace(1) %b
  %both = add i32 %x, %y
  %sum = add i32 %s, %both
  %next = add i32 %i, 3
  %count = add i32 %c, 2
  %d = icmp eq i32 %count, %n
  br i1 %d, label %o, label %l
o:
  store i32 %sum, ptr addrspace(1) %q
  ret void
}
