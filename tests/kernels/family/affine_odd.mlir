// Affine maps with odd divisors and negative intermediates: floordiv, ceildiv, mod.
gpu.module @m {
  gpu.func @affine_odd(%O: memref<6x3x320xi64>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 320, 1, 1>, gpu.known_grid_size = array<i32: 3, 1, 1>,
                  rocdl.flat_work_group_size = "320,320", rocdl.reqd_work_group_size = array<i32: 320, 1, 1>} {
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %v0 = affine.apply affine_map<(t)[b] -> ((t - 200 + b * 7) floordiv 13)>(%t)[%b]
    %v1 = affine.apply affine_map<(t)[b] -> ((t - 200 - b * 11) mod 23)>(%t)[%b]
    %v2 = affine.apply affine_map<(t)[b] -> ((t * 3 - 333 + b) ceildiv 7)>(%t)[%b]
    %v3 = affine.apply affine_map<(t)[n] -> ((t - n) mod 5 + ((t - n) floordiv 5) * 5 + n)>(%t)[%n]
    %v4 = affine.apply affine_map<(t)[b, n] -> (((t - n) floordiv 3 - 50) mod 11 + b * 100)>(%t)[%b, %n]
    %v5 = affine.apply affine_map<(t, b) -> ((((t floordiv 3) * 5 + b) ceildiv 9) mod 12 - t floordiv 64)>(%t, %b)
    %w0 = arith.index_cast %v0 : index to i64
    memref.store %w0, %O[%c0, %b, %t] : memref<6x3x320xi64>
    %w1 = arith.index_cast %v1 : index to i64
    memref.store %w1, %O[%c1, %b, %t] : memref<6x3x320xi64>
    %w2 = arith.index_cast %v2 : index to i64
    memref.store %w2, %O[%c2, %b, %t] : memref<6x3x320xi64>
    %w3 = arith.index_cast %v3 : index to i64
    memref.store %w3, %O[%c3, %b, %t] : memref<6x3x320xi64>
    %w4 = arith.index_cast %v4 : index to i64
    memref.store %w4, %O[%c4, %b, %t] : memref<6x3x320xi64>
    %w5 = arith.index_cast %v5 : index to i64
    memref.store %w5, %O[%c5, %b, %t] : memref<6x3x320xi64>
    gpu.return
  }
}
