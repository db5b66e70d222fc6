; An executable of IREE's HAL as `iree-compile --iree-hal-dump-executable-intermediates-to=` leaves it: the bindings in their order, then the push
; constants, each of them an i32 (an i64 is two). ret[i] = lhs[i] * rhs[i] for i < dim.
source_filename = "simple_mul"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @simple_mul$async(ptr addrspace(1) inreg noalias nonnull readonly align 4 %lhs, ptr addrspace(1) inreg noalias nonnull readonly align 4 %rhs, ptr addrspace(1) inreg noalias nonnull align 4 %ret, i32 inreg noundef %dim, i32 inreg noundef %low, i32 inreg noundef %high) local_unnamed_addr #0 !reqd_work_group_size !0 {
  %l = tail call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %lhs, i16 0, i64 4294967295, i32 159744)
  %t = tail call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %b = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %o = shl i32 %b, 6
  %i = or disjoint i32 %o, %t
  %inside = icmp slt i32 %i, %dim
  br i1 %inside, label %body, label %end
body:
  %pl = getelementptr float, ptr addrspace(7) %l, i32 %i
  %w = zext nneg i32 %i to i64
  %pr = getelementptr inbounds nuw float, ptr addrspace(1) %rhs, i64 %w
  %po = getelementptr inbounds nuw float, ptr addrspace(1) %ret, i64 %w
  %x = load float, ptr addrspace(7) %pl, align 4
  %y = load float, ptr addrspace(1) %pr, align 4
  %m = fmul float %x, %y
  %w0 = zext i32 %low to i64
  %w1 = zext i32 %high to i64
  %w2 = shl nuw i64 %w1, 32
  %w3 = or disjoint i64 %w2, %w0
  %plus = sitofp i64 %w3 to float
  %s = fadd float %m, %plus
  store float %s, ptr addrspace(1) %po, align 4
  br label %end
end:
  ret void
}

declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) readnone, i16, i64, i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

attributes #0 = { alwaysinline "amdgpu-flat-work-group-size"="64,64" "amdgpu-waves-per-eu"="2" "uniform-work-group-size"="true" }

!0 = !{i32 64, i32 1, i32 1}
