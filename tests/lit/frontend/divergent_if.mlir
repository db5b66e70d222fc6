// The same computation in `then`, `else` and after the branch: lanes that were off never computed the first one.
// RUN: wavecc run %s --target=gfx942 --arg=f32[64]=random --arg=f32[64]=zero --arg=f32[64]=zero --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx950 --arg=f32[64]=random --arg=f32[64]=zero --arg=f32[64]=zero --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
gpu.module @m {
  gpu.func @k(%I: memref<64xf32>, %A: memref<64xf32>, %B: memref<64xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c20 = arith.constant 20 : index
    %x = memref.load %I[%t] : memref<64xf32>
    %low = arith.cmpi ult, %t, %c20 : index
    %two = arith.constant 2.0 : f32
    // CHECK: [[VAR:%[0-9]+]] = undef
    // CHECK: exec_if
    // CHECK-NEXT: br_exec [[THEN:\^bb[0-9]+]], [[FLOW:\^bb[0-9]+]]
    // CHECK: [[THEN]] region 1:
    // CHECK: v_mul_f32
    // CHECK: [[VAR]] = copy
    // CHECK: [[FLOW]]:
    // CHECK-NEXT: exec_else
    // CHECK-NEXT: br_exec [[ELSE:\^bb[0-9]+]], [[MERGE:\^bb[0-9]+]]
    // CHECK: [[ELSE]] region 2:
    // CHECK: v_mul_f32
    // CHECK: [[VAR]] = copy
    // CHECK: [[MERGE]]:
    // CHECK-NEXT: exec_end
    // CHECK-NEXT: copy [[VAR]]
    // CHECK: v_mul_f32
    %r = scf.if %low -> (f32) {
      %d = arith.mulf %x, %two : f32
      scf.yield %d : f32
    } else {
      %d = arith.mulf %x, %two : f32
      %e = arith.negf %d : f32
      scf.yield %e : f32
    }
    %d = arith.mulf %x, %two : f32
    %s = arith.addf %r, %d : f32
    memref.store %s, %A[%t] : memref<64xf32>

    %n = arith.negf %d : f32
    %p = arith.select %low, %d, %n : f32
    %want = arith.addf %p, %d : f32
    memref.store %want, %B[%t] : memref<64xf32>
    gpu.return
  }
}
