// 896 numbers in VGPRs and AGPRs, in tuples of 3 and 4: what a round of the spiller frees, its own reloads take. It
// frees more with each round, until all fits.
// RUN: wavecc %s --target=gfx90a -o %t.hsaco
// RUN: wavecc run %t.hsaco --arg=f32[896]=iota --arg=f32[896]=zero --arg=bf16[128]=iota --arg=bf16[56]=const:2 --dump=1=%t.npy
// RUN: od -An -v -t f4 -j128 -w4 %t.npy | awk '$1 != NR - 1 + 2 * int((NR - 1) / 7) {wrong++} END {print NR, wrong + 0}' | FileCheck %s
// CHECK: 896 0
gpu.module @m {
  gpu.func @k(%from: memref<8x16x7xf32>, %to: memref<8x16x7xf32>, %rows: memref<8x16x1xbf16>, %columns: memref<8x1x7xbf16>)
      kernel attributes {known_block_size = array<i32: 1, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %none = arith.constant 0.0 : bf16
    %x = vector.transfer_read %from[%c0, %c0, %c0], %zero {in_bounds = [true, true, true]} : memref<8x16x7xf32>, vector<8x16x7xf32>
    vector.transfer_write %x, %to[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<8x16x7xf32>, memref<8x16x7xf32>
    %r = vector.transfer_read %rows[%c0, %c0, %c0], %none {in_bounds = [true, true, true]} : memref<8x16x1xbf16>, vector<8x16x1xbf16>
    %c = vector.transfer_read %columns[%c0, %c0, %c0], %none {in_bounds = [true, true, true]} : memref<8x1x7xbf16>, vector<8x1x7xbf16>
    %y = vector.transfer_read %to[%c0, %c0, %c0], %zero {in_bounds = [true, true, true]} : memref<8x16x7xf32>, vector<8x16x7xf32>
    %rw = arith.extf %r : vector<8x16x1xbf16> to vector<8x16x1xf32>
    %cw = arith.extf %c : vector<8x1x7xbf16> to vector<8x1x7xf32>
    %rb = vector.broadcast %rw : vector<8x16x1xf32> to vector<8x16x7xf32>
    %cb = vector.broadcast %cw : vector<8x1x7xf32> to vector<8x16x7xf32>
    %p = arith.mulf %rb, %cb : vector<8x16x7xf32>
    %s = arith.addf %y, %p : vector<8x16x7xf32>
    vector.transfer_write %s, %to[%c0, %c0, %c0] {in_bounds = [true, true, true]} : vector<8x16x7xf32>, memref<8x16x7xf32>
    gpu.return
  }
}
