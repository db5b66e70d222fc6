// Loads at one address for all lanes, of what another wave writes over behind a barrier.
gpu.module @m {
  gpu.func @uniform_by_another(%Z: memref<4x8xi32>, %O: memref<4x256xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 4, 1, 1>,
                  rocdl.flat_work_group_size = "256,256", rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {
    %t = gpu.thread_id x
    %w = gpu.block_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %seven = arith.constant 7 : i32
    %a = memref.load %Z[%w, %c0] : memref<4x8xi32>
    gpu.barrier
    %first = arith.cmpi eq, %t, %c1 : index
    scf.if %first {
      memref.store %seven, %Z[%w, %c0] : memref<4x8xi32>
    }
    %t0 = arith.index_cast %t : index to i32
    %s = arith.addi %a, %t0 : i32
    memref.store %s, %O[%w, %t] : memref<4x256xi32>
    gpu.return
  }
}
