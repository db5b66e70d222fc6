// A workgroup for each row, a work-item for each column.
gpu.module @m {
  gpu.func @gemm(%A: memref<128x128xbf16>, %B: memref<128x128xbf16>, %C: memref<128x128xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 128, 1, 1>, rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %t = gpu.thread_id x
    %b = gpu.block_id x
    %zero = arith.constant 0.0 : f32
    %sum = scf.for %k = %c0 to %c128 step %c1 iter_args(%acc = %zero) -> f32 {
      %a = memref.load %A[%b, %k] : memref<128x128xbf16>
      %w = memref.load %B[%t, %k] : memref<128x128xbf16>
      %x = arith.extf %a : bf16 to f32
      %y = arith.extf %w : bf16 to f32
      %p = arith.mulf %x, %y : f32
      %q = arith.addf %acc, %p : f32
      scf.yield %q : f32
    }
    memref.store %sum, %C[%b, %t] : memref<128x128xf32>
    gpu.return
  }
}
