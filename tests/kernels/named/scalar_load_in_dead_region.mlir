// No lane takes the branch: the scalar load of kernel arguments and the pointer after it must not be touched (it is null).
gpu.module @m {
  gpu.func @scalar_load_in_dead_region(%in: memref<128xi32>, %table: memref<1xi32>, %out: memref<128xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %limit = arith.constant 100000 : i32
    %tid = gpu.thread_id x
    %bid = gpu.block_id x
    %b = arith.muli %bid, %c64 : index
    %i = arith.addi %b, %tid : index
    %x = memref.load %in[%i] : memref<128xi32>
    %p = arith.cmpi sgt, %x, %limit : i32
    %r = scf.if %p -> (i32) {
      %y = memref.load %table[%c0] : memref<1xi32>
      %w = arith.addi %x, %y : i32
      scf.yield %w : i32
    } else {
      scf.yield %x : i32
    }
    memref.store %r, %out[%i] : memref<128xi32>
    gpu.return
  }
}
