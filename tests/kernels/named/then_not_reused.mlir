// What the lanes of "then" compute is not there for the lanes of "else" and after the branch.
gpu.module @m {
  gpu.func @then_not_reused(%in: memref<128xi32>, %out: memref<3x128xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %c7 = arith.constant 7 : i32
    %c100 = arith.constant 100 : i32
    %tid = gpu.thread_id x
    %bid = gpu.block_id x
    %b = arith.muli %bid, %c64 : index
    %i = arith.addi %b, %tid : index
    %x = memref.load %in[%i] : memref<128xi32>
    %p = arith.cmpi slt, %x, %c100 : i32
    scf.if %p {
      %y = arith.muli %x, %c7 : i32
      memref.store %y, %out[%c0, %i] : memref<3x128xi32>
    } else {
      %y = arith.muli %x, %c7 : i32
      memref.store %y, %out[%c1, %i] : memref<3x128xi32>
    }
    %z = arith.muli %x, %c7 : i32
    memref.store %z, %out[%c2, %i] : memref<3x128xi32>
    gpu.return
  }
}
