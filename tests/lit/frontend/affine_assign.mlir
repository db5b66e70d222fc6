// A reduction by "assign" has no first value: MLIR's pass would end the process.
// RUN: not wavecc %s --target=gfx942 -o %t.co 2>&1 | FileCheck %s
// RUN: sed 's/"assign"/"addf"/' %s > %t.mlir && wavecc %t.mlir --target=gfx942 -o %t.co
// CHECK: affine_assign.mlir:[[#@LINE+2]]:3: error: MLIR's lower-affine fails on the kernel's affine operations; affine.parallel cannot reduce by "assign"
gpu.module @m {
  gpu.func @k(%A: memref<8xf32>) kernel {
    %c0 = arith.constant 0 : index
    %c = arith.constant 1.0 : f32
    %x = affine.parallel (%i) = (0) to (8) reduce ("assign") -> (f32) {
      affine.yield %c : f32
    }
    memref.store %x, %A[%c0] : memref<8xf32>
    gpu.return
  }
}
