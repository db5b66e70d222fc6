target triple = "amdgcn-amd-amdhsa"
@table = internal addrspace(4) constant [2 x ptr] [ptr @a, ptr @a]
define internal i32 @a(i32 %x) {
  ret i32 %x
}
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %i) {
  %p = getelementptr [2 x ptr], ptr addrspace(4) @table, i32 0, i32 %i
  %f = load ptr, ptr addrspace(4) %p
  %n = ptrtoint ptr %f to i64
  store i64 %n, ptr addrspace(1) %o
  ret void
}
