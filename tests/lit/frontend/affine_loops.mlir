// Loops, conditions, loads and stores of the affine dialect, beside scf and memref: a product of matrices with a bound that depends on
// another loop, a condition on sets, vectors.
// RUN: wavecc run %s --target=gfx942 --arg=f32[16x20]=random --arg=f32[20x16]=random --arg=f32[16x16]=zero --arg=f32[16x16]=zero --arg=f32[64x4]=zero --arg=f32[64x4]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy --dump=4=%t.c.npy --dump=5=%t.d.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: cmp %t.c.npy %t.d.npy
#upper = affine_set<(i, j) : (j - i >= 0)>
gpu.module @m {
  gpu.func @k(%X: memref<16x20xf32>, %Y: memref<20x16xf32>, %A: memref<16x16xf32>, %B: memref<16x16xf32>, %C: memref<64x4xf32>,
              %D: memref<64x4xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %zero = arith.constant 0.0 : f32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %i = arith.divui %t, %c4 : index
    %jj = arith.remui %t, %c4 : index
    %j0 = arith.muli %jj, %c4 : index
    %j1 = arith.addi %j0, %c4 : index
    // for each element: the sum of k < i + 4, doubled where j >= i
    affine.for %j = affine_map<(d0) -> (d0)>(%j0) to affine_map<(d0) -> (d0 + 4)>(%j0) {
      %s = affine.for %k = 0 to min affine_map<(d0) -> (d0 + 4, 20)>(%i) iter_args(%acc = %zero) -> (f32) {
        %x = affine.load %X[symbol(%i), %k] : memref<16x20xf32>
        %y = affine.load %Y[%k, %j] : memref<20x16xf32>
        %p = arith.mulf %x, %y : f32
        %n = arith.addf %acc, %p : f32
        affine.yield %n : f32
      }
      %r = affine.if #upper(%i, %j) -> f32 {
        %two = arith.addf %s, %s : f32
        affine.yield %two : f32
      } else {
        affine.yield %s : f32
      }
      affine.store %r, %A[%i, %j] : memref<16x16xf32>
    }
    %upto = arith.addi %i, %c4 : index
    scf.for %j = %j0 to %j1 step %c1 {
      %s = scf.for %k = %c0 to %upto step %c1 iter_args(%acc = %zero) -> (f32) {
        %x = memref.load %X[%i, %k] : memref<16x20xf32>
        %y = memref.load %Y[%k, %j] : memref<20x16xf32>
        %p = arith.mulf %x, %y : f32
        %n = arith.addf %acc, %p : f32
        scf.yield %n : f32
      }
      %more = arith.cmpi sge, %j, %i : index
      %two = arith.addf %s, %s : f32
      %r = arith.select %more, %two, %s : f32
      memref.store %r, %B[%i, %j] : memref<16x16xf32>
    }
    %v = affine.vector_load %X[%i, %jj * 4 + 3] : memref<16x20xf32>, vector<4xf32>
    affine.vector_store %v, %C[%t, 0] : memref<64x4xf32>, vector<4xf32>
    %at = affine.apply affine_map<()[s0] -> (s0 * 4 + 3)>()[%jj]
    %w = vector.load %X[%i, %at] : memref<16x20xf32>, vector<4xf32>
    vector.store %w, %D[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}
