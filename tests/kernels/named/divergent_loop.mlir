// Lanes leave at different trips: the loop's results, and a counter that is uniform inside, are used after it.
gpu.module @m {
  gpu.func @divergent_loop(%trips: memref<128xi32>, %out: memref<2x128xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %z = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %fifteen = arith.constant 15 : i32
    %tid = gpu.thread_id x
    %bid = gpu.block_id x
    %b = arith.muli %bid, %c64 : index
    %i = arith.addi %b, %tid : index
    %x = memref.load %trips[%i] : memref<128xi32>
    %t = arith.andi %x, %fifteen : i32
    %n = arith.index_cast %t : i32 to index
    %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %z, %count = %z) -> (i32, i32) {
      %s = arith.muli %sum, %three : i32
      %s1 = arith.addi %s, %x : i32
      %c = arith.addi %count, %one : i32
      scf.yield %s1, %c : i32, i32
    }
    memref.store %r#0, %out[%c0, %i] : memref<2x128xi32>
    memref.store %r#1, %out[%c1, %i] : memref<2x128xi32>
    gpu.return
  }
}
