// Positions known at run time in any dimension, of elements and of slices, integers too; and accesses of more bytes than the offset of
// an instruction reaches. Each is compared with the same through memory.
// RUN: wavecc run %s --target=gfx942 --kernel=slices --arg=f32[64x24]=random --arg=i64[64x24]=random --arg=f32[64x31]=zero --arg=f32[64x31]=zero --arg=i64[64x12]=zero --arg=i64[64x12]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy --dump=4=%t.c.npy --dump=5=%t.d.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: cmp %t.c.npy %t.d.npy
// RUN: wavecc run %s --target=gfx950 --kernel=wide --arg=f64[2x1500]=random --arg=f64[2x1500]=zero --dump=0=%t.e.npy --dump=1=%t.f.npy
// RUN: cmp %t.e.npy %t.f.npy
// RUN: wavecc %s --target=gfx950 --kernel=wide --verify-each -o %t.hsaco
gpu.module @m {
  gpu.func @slices(%I: memref<64x24xf32>, %L: memref<64x24xi64>, %A: memref<64x31xf32>, %B: memref<64x31xf32>,
                   %C: memref<64x12xi64>, %D: memref<64x12xi64>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %p = arith.remui %t, %c2 : index
    %q = affine.apply affine_map<()[s0] -> ((s0 floordiv 2) mod 3)>()[%t]
    %s = affine.apply affine_map<()[s0] -> ((s0 floordiv 6) mod 4)>()[%t]
    %flat = vector.load %I[%t, %c0] : memref<64x24xf32>, vector<24xf32>
    %v = vector.shape_cast %flat : vector<24xf32> to vector<2x3x4xf32>
    // one element; a row; a row whose middle position is a constant; an element of a known row
    %x = vector.extract %v[%p, %q, %s] : f32 from vector<2x3x4xf32>
    %row = vector.extract %v[%p, %q] : vector<4xf32> from vector<2x3x4xf32>
    %other = vector.extract %v[%p, 1] : vector<4xf32> from vector<2x3x4xf32>
    %plane = vector.extract %v[%p] : vector<3x4xf32> from vector<2x3x4xf32>
    %y = vector.extract %plane[%q, 3] : f32 from vector<3x4xf32>
    %z = vector.extract %v[1, %q, %s] : f32 from vector<2x3x4xf32>
    %w = vector.insert %other, %v [%p, %q] : vector<4xf32> into vector<2x3x4xf32>
    %w2 = vector.insert %y, %w [%p, 0, %s] : f32 into vector<2x3x4xf32>
    %w1 = vector.shape_cast %w2 : vector<2x3x4xf32> to vector<24xf32>
    memref.store %x, %A[%t, %c0] : memref<64x31xf32>
    memref.store %y, %A[%t, %c1] : memref<64x31xf32>
    memref.store %z, %A[%t, %c2] : memref<64x31xf32>
    vector.store %row, %A[%t, %c3] : memref<64x31xf32>, vector<4xf32>
    %c7 = arith.constant 7 : index
    vector.store %w1, %A[%t, %c7] : memref<64x31xf32>, vector<24xf32>
    // the same through memory
    %at = affine.apply affine_map<()[s0, s1, s2] -> (s0 * 12 + s1 * 4 + s2)>()[%p, %q, %s]
    %x_m = memref.load %I[%t, %at] : memref<64x24xf32>
    memref.store %x_m, %B[%t, %c0] : memref<64x31xf32>
    %at_y = affine.apply affine_map<()[s0, s1] -> (s0 * 12 + s1 * 4 + 3)>()[%p, %q]
    %y_m = memref.load %I[%t, %at_y] : memref<64x24xf32>
    memref.store %y_m, %B[%t, %c1] : memref<64x31xf32>
    %at_z = affine.apply affine_map<()[s0, s1] -> (12 + s0 * 4 + s1)>()[%q, %s]
    %z_m = memref.load %I[%t, %at_z] : memref<64x24xf32>
    memref.store %z_m, %B[%t, %c2] : memref<64x31xf32>
    %at_row = affine.apply affine_map<()[s0, s1] -> (s0 * 12 + s1 * 4)>()[%p, %q]
    %row_m = vector.load %I[%t, %at_row] : memref<64x24xf32>, vector<4xf32>
    vector.store %row_m, %B[%t, %c3] : memref<64x31xf32>, vector<4xf32>
    vector.store %flat, %B[%t, %c7] : memref<64x31xf32>, vector<24xf32>
    %at_other = affine.apply affine_map<()[s0] -> (s0 * 12 + 4)>()[%p]
    %other_m = vector.load %I[%t, %at_other] : memref<64x24xf32>, vector<4xf32>
    %into = affine.apply affine_map<()[s0, s1] -> (7 + s0 * 12 + s1 * 4)>()[%p, %q]
    vector.store %other_m, %B[%t, %into] : memref<64x31xf32>, vector<4xf32>
    %into_y = affine.apply affine_map<()[s0, s1] -> (7 + s0 * 12 + s1)>()[%p, %s]
    memref.store %y_m, %B[%t, %into_y] : memref<64x31xf32>
    // integers
    %l = vector.load %L[%t, %c0] : memref<64x24xi64>, vector<24xi64>
    %m = vector.shape_cast %l : vector<24xi64> to vector<2x12xi64>
    %half = vector.extract %m[%p] : vector<12xi64> from vector<2x12xi64>
    vector.store %half, %C[%t, %c0] : memref<64x12xi64>, vector<12xi64>
    %at_half = affine.apply affine_map<()[s0] -> (s0 * 12)>()[%p]
    %half_m = vector.load %L[%t, %at_half] : memref<64x24xi64>, vector<12xi64>
    vector.store %half_m, %D[%t, %c0] : memref<64x12xi64>, vector<12xi64>
    gpu.return
  }

  gpu.func @wide(%I: memref<2x1500xf64>, %O: memref<2x1500xf64>) kernel
      attributes {gpu.known_block_size = array<i32: 2, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %v = vector.load %I[%t, %c0] : memref<2x1500xf64>, vector<1500xf64>
    vector.store %v, %O[%t, %c0] : memref<2x1500xf64>, vector<1500xf64>
    gpu.return
  }
}
