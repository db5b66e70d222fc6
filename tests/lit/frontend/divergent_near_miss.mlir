// One step short of wave_uniform.mlir: rows of 96 threads are not whole waves, and a floor by 32 differs inside a wave.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
gpu.module @m {
  // CHECK-LABEL: kernel @rows
  gpu.func @rows(%A: memref<512xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 96, 2, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %y = gpu.thread_id y
    %c0 = arith.constant 0 : index
    %is = arith.cmpi eq, %y, %c0 : index
    %one = arith.constant 1 : i32
    // CHECK: exec_if
    scf.if %is {
      memref.store %one, %A[%y] : memref<512xi32>
    }
    gpu.return
  }
  // CHECK-LABEL: kernel @half
  gpu.func @half(%A: memref<512xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %x = gpu.thread_id x
    %h = affine.apply affine_map<()[s0] -> (s0 floordiv 32)>()[%x]
    %c0 = arith.constant 0 : index
    %is = arith.cmpi eq, %h, %c0 : index
    %one = arith.constant 1 : i32
    // CHECK: exec_if
    scf.if %is {
      memref.store %one, %A[%x] : memref<512xi32>
    }
    gpu.return
  }
}
