// Stores that a condition guards: what makes their addresses stands before the branches, once for both.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
// RUN: wavecc run %s --kernel=pair --target=gfx950 --arg=i32=7 --arg=i32=5 --arg=f32[64x32]=zero --dump=2=%t.npy
// RUN: %python -c "import numpy as n; r = n.zeros((64, 32), 'f4'); r[:7, 3] = 1; r[:5, 4] = 1; assert (n.load('%t.npy').reshape(64, 32) == r).all()"
gpu.module @m {
  // CHECK-LABEL: kernel @pair
  // CHECK: v_{{mul|lshl|mad}}
  // CHECK: exec_if
  // CHECK-NOT: v_{{mul|lshl|mad|add}}
  // CHECK: s_endpgm
  gpu.func @pair(%n: i32, %m: i32, %A: memref<64x32xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %i = arith.index_cast %t : index to i32
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1.0 : f32
    %low = arith.cmpi ult, %i, %n : i32
    scf.if %low {
      memref.store %one, %A[%t, %c3] : memref<64x32xf32>
    }
    %lower = arith.cmpi ult, %i, %m : i32
    scf.if %lower {
      memref.store %one, %A[%t, %c4] : memref<64x32xf32>
    }
    gpu.return
  }

  // Near misses: an index that the branch makes, and two stores in one branch.
  // CHECK-LABEL: kernel @inside
  // CHECK: exec_if
  // CHECK: region
  // CHECK: v_lshlrev
  // CHECK: s_endpgm
  gpu.func @inside(%n: i32, %A: memref<64x32xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %i = arith.index_cast %t : index to i32
    %c3 = arith.constant 3 : index
    %one = arith.constant 1.0 : f32
    %low = arith.cmpi ult, %i, %n : i32
    scf.if %low {
      %r = arith.xori %t, %c3 : index
      memref.store %one, %A[%r, %c3] : memref<64x32xf32>
    }
    gpu.return
  }
  // CHECK-LABEL: kernel @two
  // CHECK: exec_if
  // CHECK: region
  // CHECK: v_lshlrev
  // CHECK: s_endpgm
  gpu.func @two(%n: i32, %A: memref<64x32xf32>, %B: memref<64x32xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %i = arith.index_cast %t : index to i32
    %c3 = arith.constant 3 : index
    %one = arith.constant 1.0 : f32
    %low = arith.cmpi ult, %i, %n : i32
    scf.if %low {
      memref.store %one, %A[%t, %c3] : memref<64x32xf32>
      memref.store %one, %B[%t, %c3] : memref<64x32xf32>
    }
    gpu.return
  }
}
