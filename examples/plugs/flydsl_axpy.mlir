// y = a * x + y, as FlyDSL hands it to the compiler: LLVM's dialect, bare pointers, a target.
module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942", flags = {fast}>] {
    llvm.func @axpy(%x: !llvm.ptr, %n: i32, %a: f32, %y: !llvm.ptr) attributes {gpu.kernel, rocdl.kernel, gpu.known_block_size = array<i32: 256, 1, 1>} {
      %c256 = llvm.mlir.constant(256 : i32) : i32
      %t = rocdl.workitem.id.x : i32
      %b = rocdl.workgroup.id.x : i32
      %o = llvm.mul %b, %c256 : i32
      %i = llvm.add %o, %t : i32
      %inside = llvm.icmp "slt" %i, %n : i32
      llvm.cond_br %inside, ^body, ^end
    ^body:
      %px = llvm.getelementptr %x[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %py = llvm.getelementptr %y[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %u = llvm.load %px : !llvm.ptr -> f32
      %v = llvm.load %py : !llvm.ptr -> f32
      %p = llvm.fmul %a, %u : f32
      %s = llvm.fadd %p, %v : f32
      llvm.store %s, %py : f32, !llvm.ptr
      llvm.br ^end
    ^end:
      llvm.return
    }
  }
}
