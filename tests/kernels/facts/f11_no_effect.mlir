// A kernel that stores nothing: it compiles, runs to its end, and leaves memory as it was.
gpu.module @m {
  gpu.func @f11_no_effect(%A: memref<64x4xf16>, %O: memref<64x4xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %d = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (vector<4xf32>) {
      %n = amdgpu.mfma 16x16x16 %a * %a + %acc blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      scf.yield %n : vector<4xf32>
    }
    %old = vector.load %O[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %sum = arith.addf %d, %old : vector<4xf32>
    gpu.return
  }
}
