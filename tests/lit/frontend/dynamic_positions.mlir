// Elements at positions known at run time, and a choice between two memrefs, beside branches.
// RUN: wavecc run %s --target=gfx942 --arg=f32[64x8]=random --arg=f32[64x8]=iota --arg=f32[64x8]=zero --arg=f32[64x8]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
gpu.module @m {
  gpu.func @k(%I: memref<64x8xf32>, %J: memref<64x8xf32>, %A: memref<64x8xf32>, %B: memref<64x8xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c30 = arith.constant 30 : index
    %p = arith.remui %t, %c8 : index
    %q = affine.apply affine_map<()[s0] -> (7 - s0)>()[%p]
    %first = arith.cmpi ult, %t, %c30 : index
    %from = arith.select %first, %I, %J : memref<64x8xf32>
    %v = vector.load %from[%t, %c0] : memref<64x8xf32>, vector<8xf32>
    %x = vector.extract %v[%p] : f32 from vector<8xf32>
    %w = vector.insert %x, %v [%q] : f32 into vector<8xf32>
    vector.store %w, %A[%t, %c0] : memref<64x8xf32>, vector<8xf32>

    scf.for %j = %c0 to %c8 step %c1 {
      %here = arith.cmpi eq, %j, %q : index
      %at = arith.select %here, %p, %j : index
      %y = scf.if %first -> (f32) {
        %l = memref.load %I[%t, %at] : memref<64x8xf32>
        scf.yield %l : f32
      } else {
        %l = memref.load %J[%t, %at] : memref<64x8xf32>
        scf.yield %l : f32
      }
      memref.store %y, %B[%t, %j] : memref<64x8xf32>
    }
    gpu.return
  }
}
