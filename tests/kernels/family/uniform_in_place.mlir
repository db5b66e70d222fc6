// Loads at one address for all lanes, of what a store behind them writes over; then of what was stored.
gpu.module @m {
  gpu.func @uniform_in_place(%Z: memref<4x8xi32>, %O: memref<4x256xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 4, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %w = gpu.block_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %seven = arith.constant 7 : i32
    %a = memref.load %Z[%w, %c0] : memref<4x8xi32>
    %b = memref.load %Z[%w, %c1] : memref<4x8xi32>
    memref.store %seven, %Z[%w, %c0] : memref<4x8xi32>
    gpu.barrier
    %c = memref.load %Z[%w, %c0] : memref<4x8xi32>
    %d = arith.addi %c, %b : i32
    memref.store %d, %Z[%w, %c1] : memref<4x8xi32>
    gpu.barrier
    %e = memref.load %Z[%w, %c1] : memref<4x8xi32>
    %f = arith.xori %a, %e : i32
    %t0 = arith.index_cast %t : index to i32
    %g = arith.addi %f, %t0 : i32
    memref.store %g, %O[%w, %t] : memref<4x256xi32>
    %u = arith.addi %t, %c64 : index
    memref.store %a, %O[%w, %u] : memref<4x256xi32>
    gpu.return
  }
}
