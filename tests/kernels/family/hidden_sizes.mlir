// The block size is not known: gpu.block_dim and gpu.grid_dim come from hidden arguments; three dimensions.
gpu.module @m {
  gpu.func @hidden_sizes(%O: memref<?xi32>, %P: memref<?xi32>) kernel {
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %tz = gpu.thread_id z
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %bz = gpu.block_id z
    %dx = gpu.block_dim x
    %dy = gpu.block_dim y
    %dz = gpu.block_dim z
    %gx = gpu.grid_dim x
    %gy = gpu.grid_dim y
    %gz = gpu.grid_dim z
    %b0 = arith.muli %bz, %gy : index
    %b1 = arith.addi %b0, %by : index
    %b2 = arith.muli %b1, %gx : index
    %b3 = arith.addi %b2, %bx : index
    %t0 = arith.muli %tz, %dy : index
    %t1 = arith.addi %t0, %ty : index
    %t2 = arith.muli %t1, %dx : index
    %t3 = arith.addi %t2, %tx : index
    %n0 = arith.muli %dx, %dy : index
    %n1 = arith.muli %n0, %dz : index
    %i0 = arith.muli %b3, %n1 : index
    %i = arith.addi %i0, %t3 : index
    %c0 = arith.constant 0 : index
    %size = memref.dim %O, %c0 : memref<?xi32>
    %in = arith.cmpi slt, %i, %size : index
    scf.if %in {
      %v0 = arith.muli %i, %gz : index
      %v = arith.index_cast %v0 : index to i32
      memref.store %v, %O[%i] : memref<?xi32>
    }
    gpu.return
  }
}
