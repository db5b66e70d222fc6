// A work-item for each element, which adds up all before it.
gpu.module @m {
  gpu.func @scan(%X: memref<3x1024xf32>, %Y: memref<3x1024xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 12, 1, 1>, rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c256 = arith.constant 256 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %zero = arith.constant 0.0 : f32
    %row = arith.divui %b, %c4 : index
    %part = arith.remui %b, %c4 : index
    %first = arith.muli %part, %c256 : index
    %at = arith.addi %first, %t : index
    %end = arith.addi %at, %c1 : index
    %sum = scf.for %i = %c0 to %end step %c1 iter_args(%acc = %zero) -> f32 {
      %x = memref.load %X[%row, %i] : memref<3x1024xf32>
      %q = arith.addf %acc, %x : f32
      scf.yield %q : f32
    }
    memref.store %sum, %Y[%row, %at] : memref<3x1024xf32>
    gpu.return
  }
}
