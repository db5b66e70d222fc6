// Ids of lanes and subgroups, three-dimensional workgroups whose rows are no whole waves.
gpu.module @m {
  gpu.func @ids(%O: memref<6x2x200xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 10, 5, 4>, gpu.known_grid_size = array<i32: 1, 2, 1>,
                  rocdl.flat_work_group_size = "200,200", rocdl.reqd_work_group_size = array<i32: 10, 5, 4>} {
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %tz = gpu.thread_id z
    %by = gpu.block_id y
    %lane = gpu.lane_id
    %sub = gpu.subgroup_id : index
    %gy = gpu.global_id y
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %i = affine.apply affine_map<()[x, y, z] -> (x + y * 10 + z * 50)>()[%tx, %ty, %tz]
    %a = arith.index_cast %lane : index to i32
    memref.store %a, %O[%c0, %by, %i] : memref<6x2x200xi32>
    %b = arith.index_cast %sub : index to i32
    memref.store %b, %O[%c1, %by, %i] : memref<6x2x200xi32>
    %c = arith.index_cast %gy : index to i32
    memref.store %c, %O[%c2, %by, %i] : memref<6x2x200xi32>
    %d0 = affine.apply affine_map<()[x, y, z, b] -> (x * 1000 + y * 100 + z * 10 + b)>()[%tx, %ty, %tz, %by]
    %d = arith.index_cast %d0 : index to i32
    memref.store %d, %O[%c3, %by, %i] : memref<6x2x200xi32>
    %n = gpu.num_subgroups : index
    %e = arith.index_cast %n : index to i32
    memref.store %e, %O[%c4, %by, %i] : memref<6x2x200xi32>
    gpu.return
  }
}
