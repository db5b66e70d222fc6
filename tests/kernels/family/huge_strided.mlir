// Rows 6 GiB apart, and a column that goes backwards from the end: addresses of 64 bits in every form.
gpu.module @m {
  gpu.func @huge_strided(%A: memref<2x1610612736xf32>, %O: memref<3x128xf32>, %row: index) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %f0 = arith.constant 0.0 : f32
    %c4 = arith.constant 4 : index
    %far = affine.apply affine_map<()[t] -> (1610612735 - t * 12345671)>()[%t]
    %half = affine.apply affine_map<()[t] -> (t floordiv 64)>()[%t]
    %x = memref.load %A[%row, %far] : memref<2x1610612736xf32>
    memref.store %x, %O[%c0, %t] : memref<3x128xf32>
    %y = memref.load %A[%half, %far] : memref<2x1610612736xf32>
    memref.store %y, %O[%c1, %t] : memref<3x128xf32>
    %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%u = %f0) -> (f32) {
      %p = affine.apply affine_map<()[i, t] -> (i * 402653184 + t)>()[%i, %t]
      %v = memref.load %A[%row, %p] : memref<2x1610612736xf32>
      %w = arith.addf %u, %v : f32
      scf.yield %w : f32
    }
    memref.store %s, %O[%c2, %t] : memref<3x128xf32>
    gpu.return
  }
}
