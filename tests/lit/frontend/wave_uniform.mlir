// A condition that is the same in all lanes of a wave is a scalar branch, also where it is computed from thread ids:
// a barrier inside is then executed by the waves that get there.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
// RUN: wavecc run %s --target=gfx942 --arg=i32[512]=zero --arg=i32[512]=zero --dump=0=%t.a.npy --dump=1=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
gpu.module @m {
  // CHECK-LABEL: kernel @uniform
  gpu.func @uniform(%A: memref<512xi32>, %B: memref<512xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 2, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %x = gpu.thread_id x
    %y = gpu.thread_id y
    %wave = affine.apply affine_map<()[s0, s1] -> (s1 * 4 + s0 floordiv 64)>()[%x, %y]
    %row = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 256)>()[%x, %y]
    %c3 = arith.constant 3 : index
    %is = arith.cmpi ult, %wave, %c3 : index
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    // CHECK: br_cmp
    // CHECK-NOT: exec_if
    scf.if %is {
      rocdl.s.barrier
      memref.store %one, %A[%row] : memref<512xi32>
    } else {
      rocdl.s.barrier
    }
    %c192 = arith.constant 192 : index
    %in = arith.cmpi ult, %row, %c192 : index
    %want = arith.select %in, %one, %zero : i32
    memref.store %want, %B[%row] : memref<512xi32>
    gpu.return
  }
}
