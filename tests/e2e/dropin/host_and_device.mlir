// Host and device code in the LLVM dialect, as water-opt lowers it: a.[i] = i + n in the kernel, its launch in the host function.
module attributes {gpu.container_module} {
  gpu.module @gpu_module {
    llvm.func @fill(%a: !llvm.ptr, %n: i32, %m: i32) attributes {gpu.kernel, gpu.known_block_size = array<i32: 64, 1, 1>,
        rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
      %x = rocdl.workitem.id.x range <i32, 0, 64> : i32
      %p = llvm.mul %n, %m : i32
      %v = llvm.add %x, %p : i32
      %i = llvm.sext %x : i32 to i64
      %at = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      llvm.store %v, %at : i32, !llvm.ptr
      llvm.return
    }
  }
  llvm.func @isolated_benchmark(%stream: !llvm.ptr, %a: !llvm.ptr, %n: i32, %m: i32) {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @gpu_module::@fill blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) : i64
      args(%a : !llvm.ptr, %n : i32, %m : i32)
    llvm.return
  }
}
