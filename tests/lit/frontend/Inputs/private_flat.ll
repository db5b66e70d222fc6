define amdgpu_kernel void @k(ptr addrspace(1) %o) {
  %x = alloca i32, align 4, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %x to ptr
  %n = ptrtoint ptr %f to i64
  store i64 %n, ptr addrspace(1) %o
  ret void
}
