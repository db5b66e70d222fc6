// An element beyond the vector, by a number that turns out so: undefined, as MLIR has it, and a warning at its line.
// RUN: wavecc %s --target=gfx942 --emit=kir -o %t.kir 2>&1 | FileCheck %s
// RUN: sed 's/constant 9/constant 3/' %s > %t.mlir && wavecc %t.mlir --target=gfx942 --emit=kir -o %t.kir 2>&1 | count 0
gpu.module @m {
  gpu.func @k(%A: memref<64xf32>, %f: f32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %b = vector.broadcast %f : f32 to vector<4xf32>
    %c9 = arith.constant 9 : index
// CHECK: vector_outside.mlir:[[@LINE+1]]:{{[0-9]+}}: warning: vector.extract: position 9 is outside of the vector: the result is undefined
    %x = vector.extract %b[%c9] : f32 from vector<4xf32>
// CHECK: vector_outside.mlir:[[@LINE+1]]:{{[0-9]+}}: warning: vector.insert: position 9 is outside of the vector
    %y = vector.insert %f, %b[%c9] : f32 into vector<4xf32>
    %z = vector.extract %y[0] : f32 from vector<4xf32>
    %s = arith.addf %x, %z : f32
    memref.store %s, %A[%t] : memref<64xf32>
    gpu.return
  }
}
