; Copies and fills through pointers of which only run time says whether they are to LDS or to global memory: a branch for each side.
; RUN: mkdir -p %t
; RUN: for t in gfx90a gfx942 gfx950 gfx1250; do for k in filled copied moved; do wavecc run %s --kernel=$k --target=$t --grid=1 --block=2 --check=all --quiet --arg=i32[32]=zero --arg=u8[48]=const:7 --dump=0=%t/o.npy && %python %S/Inputs/generic_copy.py %t/o.npy $k || exit 1; done; done
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] poison, align 16
@other = internal addrspace(3) global [64 x i32] poison, align 16
; Work-item 0 fills LDS, 1 the buffer; both read 12 dwords of LDS, which is 9 elsewhere.
define amdgpu_kernel void @filled(ptr addrspace(1) %out, ptr %in) "kernel" "amdgpu-flat-work-group-size"="2,2" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [8 x i32], ptr addrspace(3) @lds, i32 %t
  call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 %l, i8 9, i64 32, i1 false)
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %x = icmp eq i32 %t, 0
  %p = select i1 %x, ptr %g, ptr %in
  call void @llvm.memset.p0.i64(ptr align 4 %p, i8 1, i64 13, i1 false)
  %o = getelementptr [16 x i32], ptr addrspace(1) %out, i32 0, i32 0
  %m = getelementptr [8 x i32], ptr addrspace(1) %o, i32 %t
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 4 %m, ptr addrspace(3) align 4 %l, i64 32, i1 false)
  %after = getelementptr i32, ptr addrspace(1) %out, i32 16
  %after.t = getelementptr [8 x i32], ptr addrspace(1) %after, i32 %t
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 4 %after.t, ptr align 4 %p, i64 16, i1 false)
  ret void
}
; Both sides of the copy are either.
define amdgpu_kernel void @copied(ptr addrspace(1) %out, ptr %in) "amdgpu-flat-work-group-size"="2,2" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [8 x i32], ptr addrspace(3) @lds, i32 %t
  call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 %l, i8 9, i64 32, i1 false)
  %e = getelementptr [8 x i32], ptr addrspace(3) @other, i32 %t
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %h = addrspacecast ptr addrspace(3) %e to ptr
  %far = getelementptr i32, ptr addrspace(1) %out, i32 16
  %flat = addrspacecast ptr addrspace(1) %far to ptr
  %x = icmp eq i32 %t, 0
  %from = select i1 %x, ptr %g, ptr %in
  %to = select i1 %x, ptr %flat, ptr %h
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 22, i1 false)
  %m = getelementptr [8 x i32], ptr addrspace(1) %out, i32 %t
  br i1 %x, label %end, label %second
second:
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 4 %m, ptr addrspace(3) align 4 %e, i64 20, i1 false)
  br label %end
end:
  ret void
}
; Sizes of run time become loops first.
define amdgpu_kernel void @moved(ptr addrspace(1) %out, ptr %in) "amdgpu-flat-work-group-size"="2,2" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [8 x i32], ptr addrspace(3) @lds, i32 %t
  call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 %l, i8 9, i64 32, i1 false)
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %x = icmp eq i32 %t, 0
  %from = select i1 %x, ptr %g, ptr %in
  %m = getelementptr [16 x i32], ptr addrspace(1) %out, i32 0, i32 0
  %mt = getelementptr [8 x i32], ptr addrspace(1) %m, i32 %t
  %n = sub i32 21, %t
  %n64 = zext i32 %n to i64
  call void @llvm.memmove.p1.p0.i64(ptr addrspace(1) align 4 %mt, ptr align 4 %from, i64 %n64, i1 false)
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
