define amdgpu_kernel void @k(ptr addrspace(1) inreg %p, i64 inreg %n, i16 inreg %s, i32 inreg %f, ptr addrspace(1) %o) {
 %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 %s, i64 %n, i32 %f)
 %x = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 0, i32 0, i32 0)
 store i32 %x, ptr addrspace(1) %o
 ret void }
