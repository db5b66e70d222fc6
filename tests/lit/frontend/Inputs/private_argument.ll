target datalayout = "A5"
define amdgpu_kernel void @argument(ptr addrspace(5) %p, i32 %x) {
  %e = getelementptr i32, ptr addrspace(5) %p, i32 2
  store i32 %x, ptr addrspace(5) %e
  ret void
}
