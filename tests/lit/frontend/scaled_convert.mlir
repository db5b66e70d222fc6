// Conversions scaled by a power of two are the conversion and the product, over all codes of f4 and f8 and all scales within f32.
// RUN: wavecc run %s --target=gfx942 --kernel=ext --seed=1 --arg=i8[256]=random --arg=f8E8M0FNU[256]=random --arg=f32[2x256x3]=zero --arg=f32[2x256x3]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx950 --kernel=ext --seed=2 --arg=i8[256]=random --arg=f8E8M0FNU[256]=random --arg=f32[2x256x3]=zero --arg=f32[2x256x3]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx950 --kernel=trunc --seed=1 --arg=f32[256x4]=random --arg=f8E8M0FNU[256]=random --arg=f8E4M3FN[256x4]=zero --arg=f8E4M3FN[256x4]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx942 --kernel=trunc --seed=1 --arg=f32[256x4]=random --arg=f8E8M0FNU[256]=random --arg=f8E4M3FN[256x4]=zero --arg=f8E4M3FN[256x4]=zero --dump=2=%t.a.npy --dump=3=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
gpu.module @m {
  gpu.func @ext(%I: memref<256xi8>, %S: memref<256xf8E8M0FNU>, %A: memref<2x256x3xf32>, %B: memref<2x256x3xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %raw = memref.load %I[%t] : memref<256xi8>
    %code = memref.load %S[%t] : memref<256xf8E8M0FNU>
    %scale = vector.broadcast %code : f8E8M0FNU to vector<3xf8E8M0FNU>
    %v = vector.broadcast %raw : i8 to vector<3xi8>
    %d = arith.constant dense<[0, 5, 11]> : vector<3xi8>
    %w = arith.addi %v, %d : vector<3xi8>
    %i4 = arith.trunci %w : vector<3xi8> to vector<3xi4>
    %f4 = arith.bitcast %i4 : vector<3xi4> to vector<3xf4E2M1FN>
    %f8 = arith.bitcast %w : vector<3xi8> to vector<3xf8E5M2>
    %s = arith.extf %scale : vector<3xf8E8M0FNU> to vector<3xf32>
    %a4 = arith.scaling_extf %f4, %scale : vector<3xf4E2M1FN>, vector<3xf8E8M0FNU> to vector<3xf32>
    %e4 = arith.extf %f4 : vector<3xf4E2M1FN> to vector<3xf32>
    %b4 = arith.mulf %e4, %s : vector<3xf32>
    vector.store %a4, %A[%c0, %t, %c0] : memref<2x256x3xf32>, vector<3xf32>
    vector.store %b4, %B[%c0, %t, %c0] : memref<2x256x3xf32>, vector<3xf32>
    %a8 = arith.scaling_extf %f8, %scale : vector<3xf8E5M2>, vector<3xf8E8M0FNU> to vector<3xf32>
    %e8 = arith.extf %f8 : vector<3xf8E5M2> to vector<3xf32>
    %b8 = arith.mulf %e8, %s : vector<3xf32>
    vector.store %a8, %A[%c1, %t, %c0] : memref<2x256x3xf32>, vector<3xf32>
    vector.store %b8, %B[%c1, %t, %c0] : memref<2x256x3xf32>, vector<3xf32>
    gpu.return
  }
  gpu.func @trunc(%I: memref<256x4xf32>, %S: memref<256xf8E8M0FNU>, %A: memref<256x4xf8E4M3FN>, %B: memref<256x4xf8E4M3FN>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %x = vector.load %I[%t, %c0] : memref<256x4xf32>, vector<4xf32>
    %code = memref.load %S[%t] : memref<256xf8E8M0FNU>
    %scale = vector.broadcast %code : f8E8M0FNU to vector<4xf8E8M0FNU>
    %s = arith.extf %scale : vector<4xf8E8M0FNU> to vector<4xf32>
    %a = arith.scaling_truncf %x, %scale : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf8E4M3FN>
    %q = arith.divf %x, %s : vector<4xf32>
    %b = arith.truncf %q : vector<4xf32> to vector<4xf8E4M3FN>
    vector.store %a, %A[%t, %c0] : memref<256x4xf8E4M3FN>, vector<4xf8E4M3FN>
    vector.store %b, %B[%t, %c0] : memref<256x4xf8E4M3FN>, vector<4xf8E4M3FN>
    gpu.return
  }
}
