gpu.module @m {
  gpu.func @affine_minmax(%O: memref<4x128xi64>, %n: index, %d: index) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %v0 = affine.min affine_map<(t)[n] -> (16, n - t, t * 2 - 5)>(%t)[%n]
    %v1 = affine.max affine_map<(t)[n] -> (-7, n - t * 3, t - 100)>(%t)[%n]
    %v2 = affine.apply affine_map<(t)[n, d] -> ((t * 5 - n) floordiv d)>(%t)[%n, %d]
    %v3 = affine.apply affine_map<(t)[n, d] -> ((t * 5 - n) mod d + ((t - n) ceildiv d) * 1000)>(%t)[%n, %d]
    %w0 = arith.index_cast %v0 : index to i64
    %w1 = arith.index_cast %v1 : index to i64
    %w2 = arith.index_cast %v2 : index to i64
    %w3 = arith.index_cast %v3 : index to i64
    memref.store %w0, %O[%c0, %t] : memref<4x128xi64>
    memref.store %w1, %O[%c1, %t] : memref<4x128xi64>
    memref.store %w2, %O[%c2, %t] : memref<4x128xi64>
    memref.store %w3, %O[%c3, %t] : memref<4x128xi64>
    gpu.return
  }
}
