target triple = "amdgcn-amd-amdhsa"
@kept = addrspace(1) global [64 x i32] zeroinitializer
define amdgpu_kernel void @keep(ptr addrspace(1) %x) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %t
  %k = getelementptr i32, ptr addrspace(1) @kept, i32 %t
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %k
  ret void
}
define amdgpu_kernel void @give(ptr addrspace(1) %y) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %y, i32 %t
  %k = getelementptr i32, ptr addrspace(1) @kept, i32 %t
  %v = load i32, ptr addrspace(1) %k
  store i32 %v, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
