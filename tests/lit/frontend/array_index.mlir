// RUN: not wavecc --target=gfx942 %s -o %t.o 2>&1 | FileCheck %s
// The MLIR parser of LLVM 22 crashes on this. Not on "array<index" in comments.
gpu.module @m {
  gpu.func @f(%a: memref<4xf32>) kernel attributes {note = "array<index: 1>",
      // CHECK: array_index.mlir:[[@LINE+1]]:43: error: arrays of index values are not possible
      rocdl.reqd_work_group_size = array< index: 64, 1, 1>} {
    gpu.return
  }
}
