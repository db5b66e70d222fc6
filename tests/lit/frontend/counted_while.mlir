// A scf.while that counts to a bound is a scf.for: one block that tests at its end. Many at random, on all targets, against Python:
// RUN: %python %S/Inputs/counted_whiles.py wavecc %t 12 1
// RUN: for k in up down mirrored until_equal ends; do wavecc %s --target=gfx942 --kernel=$k --stop-after=frontend -o - \
// RUN:   | FileCheck %s --check-prefix=FOR || exit 1; done
// RUN: for k in jumps unknown_step wraps two_tests attribute; do wavecc %s --target=gfx942 --kernel=$k --stop-after=frontend -o - \
// RUN:   | FileCheck %s --check-prefix=WHILE || exit 1; done
// FOR: br{{(_cmp [^^]*)?}} ^[[LOOP:bb[0-9]+]](
// FOR: ^[[LOOP]](
// FOR: br_cmp {{.*}}^[[LOOP]](
// WHILE: br ^[[TEST:bb[0-9]+]](
// WHILE: ^[[TEST]](
// WHILE: br_cmp
// WHILE: br ^[[TEST]](
gpu.module @m {
  gpu.func @up(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %r:2 = scf.while (%i = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
      %go = arith.cmpi slt, %i, %n : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %i1 = arith.constant 1 : i32
      %u = arith.xori %s, %i : i32
      %j = arith.addi %i, %i1 : i32
      scf.yield %j, %u : i32, i32
    }
    memref.store %r#1, %A[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @down(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %r:2 = scf.while (%i = %n, %s = %i0) : (i32, i32) -> (i32, i32) {
      %zero = arith.constant 0 : i32
      %go = arith.cmpi sgt, %i, %zero : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %i2 = arith.constant 2 : i32
      %u = arith.xori %s, %i : i32
      %j = arith.subi %i, %i2 : i32
      scf.yield %j, %u : i32, i32
    }
    memref.store %r#1, %A[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @mirrored(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %i1 = arith.constant 1 : i32
    %r:2 = scf.while (%i = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
      %go = arith.cmpi ugt, %n, %i : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %u = arith.xori %s, %i : i32
      %j = arith.addi %i1, %i : i32
      scf.yield %j, %u : i32, i32
    }
    memref.store %r#1, %A[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @until_equal(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %i3 = arith.constant 3 : i32
    %i15 = arith.constant 15 : i32
    %r:2 = scf.while (%i = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
      %go = arith.cmpi ne, %i, %i15 : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %u = arith.xori %s, %n : i32
      %j = arith.addi %i, %i3 : i32
      scf.yield %j, %u : i32, i32
    }
    memref.store %r#1, %A[%t] : memref<64xi32>
    gpu.return
  }
  // Where the counter ends, with a step of 1.
  gpu.func @ends(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %i1 = arith.constant 1 : i32
    %r:2 = scf.while (%i = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
      %go = arith.cmpi slt, %i, %n : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %u = arith.xori %s, %i : i32
      %j = arith.addi %i, %i1 : i32
      scf.yield %j, %u : i32, i32
    }
    %x = arith.addi %r#0, %r#1 : i32
    memref.store %x, %A[%t] : memref<64xi32>
    gpu.return
  }

  // Near misses: it jumps over the bound; the step is of run time; it may wrap before it comes to the bound; there is more to test; an attribute.
  gpu.func @jumps(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %i3 = arith.constant 3 : i32
    %i16 = arith.constant 16 : i32
    %r:2 = scf.while (%i = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
      %go = arith.cmpi ne, %i, %i16 : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %u = arith.xori %s, %n : i32
      %j = arith.addi %i, %i3 : i32
      scf.yield %j, %u : i32, i32
    }
    memref.store %r#1, %A[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @unknown_step(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %i15 = arith.constant 15 : i32
    %r:2 = scf.while (%i = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
      %go = arith.cmpi slt, %i, %i15 : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %u = arith.xori %s, %i : i32
      %j = arith.addi %i, %n : i32
      scf.yield %j, %u : i32, i32
    }
    memref.store %r#1, %A[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @wraps(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %i3 = arith.constant 3 : i32
    %r:2 = scf.while (%i = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
      %go = arith.cmpi slt, %i, %n : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %u = arith.xori %s, %i : i32
      %j = arith.addi %i, %i3 : i32
      scf.yield %j, %u : i32, i32
    }
    memref.store %r#1, %A[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @two_tests(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %i1 = arith.constant 1 : i32
    %r:2 = scf.while (%i = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
      %low = arith.muli %i, %i : i32
      %go = arith.cmpi slt, %low, %n : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %u = arith.xori %s, %i : i32
      %j = arith.addi %i, %i1 : i32
      scf.yield %j, %u : i32, i32
    }
    memref.store %r#1, %A[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @attribute(%A: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %i0 = arith.constant 0 : i32
    %i1 = arith.constant 1 : i32
    %r:2 = scf.while (%i = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
      %go = arith.cmpi slt, %i, %n : i32
      scf.condition(%go) %i, %s : i32, i32
    } do {
    ^bb0(%i: i32, %s: i32):
      %u = arith.xori %s, %i : i32
      %j = arith.addi %i, %i1 : i32
      scf.yield %j, %u : i32, i32
    } attributes {own.mark}
    memref.store %r#1, %A[%t] : memref<64xi32>
    gpu.return
  }
}
