// Lanes leave a loop at different trips: their results stay what they were, and a counter that is uniform inside differs
// between lanes outside. Each result is compared with a closed form.
// RUN: wavecc run %s --target=gfx942 --arg=i32[128]=zero --arg=i32[128]=zero --dump=0=%t.a.npy --dump=1=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx950 --arg=i32[128]=zero --arg=i32[128]=zero --dump=0=%t.a.npy --dump=1=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
gpu.module @m {
  gpu.func @k(%A: memref<128xi32>, %B: memref<128xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %zero = arith.constant 0 : i32
    %n = arith.remui %t, %c7 : index
    // CHECK-LABEL: ^entry
    // The counter is one scalar register while lanes run together.
    // CHECK: [[ZERO:%[0-9]+]]:v = copy 0
    // CHECK: [[SUM:%[0-9]+]] = copy [[ZERO]]
    // CHECK: [[COUNT:%[0-9]+]] = copy [[ZERO]]
    // CHECK: [[IV:%[0-9]+]] = copy 0
    // CHECK: [[SAVED:%[0-9]+]]:mask = exec_if
    // CHECK-NEXT: br_exec [[BODY:\^bb[0-9]+]], [[EXIT:\^bb[0-9]+]]
    // CHECK: [[BODY]] region 1:
    // CHECK: :s in(0, 5) = copy [[IV]]
    // CHECK: [[SUM]] = copy
    // CHECK: [[COUNT]] = copy
    // CHECK: exec_loop
    // CHECK-NEXT: br_exec [[BODY]], [[EXIT]]
    // CHECK: [[EXIT]]:
    // CHECK-NEXT: exec_end [[SAVED]]
    // CHECK: copy [[SUM]]
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %count = %zero) -> (i32, i32) {
      %i32 = arith.index_cast %i : index to i32
      %next = arith.addi %sum, %i32 : i32
      %three = arith.constant 3 : i32
      %more = arith.addi %count, %three : i32
      scf.yield %next, %more : i32, i32
    }
    %sixteen = arith.constant 16 : i32
    %high = arith.shli %r#1, %sixteen : i32
    %all = arith.ori %high, %r#0 : i32
    memref.store %all, %A[%t] : memref<128xi32>

    // n * (n - 1) / 2 and 3 * n
    %m = arith.index_cast %n : index to i32
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %three = arith.constant 3 : i32
    %m1 = arith.subi %m, %one : i32
    %p = arith.muli %m, %m1 : i32
    %half = arith.divsi %p, %two : i32
    %triple = arith.muli %m, %three : i32
    %th = arith.shli %triple, %sixteen : i32
    %want = arith.ori %th, %half : i32
    memref.store %want, %B[%t] : memref<128xi32>
    gpu.return
  }
}
