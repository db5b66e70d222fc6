// What a divergent loop or choice gives as ub.poison takes no instruction and has no value to hold; a zero that the source has is there.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
// RUN: wavecc run %s --target=gfx942 --check=all --kernel=loop --arg=i32[64]=const:3 --arg=i32[64]=iota --dump=0=%t.npy
// CHECK-LABEL: kernel @loop
// CHECK: [[U:%[0-9]+]]:v = undef
// CHECK: [[VAR:%[0-9]+]] = copy [[U]]
// CHECK-LABEL: kernel @zero
// CHECK-NOT: = undef
// CHECK: = copy 0
gpu.module @m {
  gpu.func @loop(%p: memref<64xi32>, %q: memref<64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %u = ub.poison : i32
    %c1 = arith.constant 1 : i32
    %n = memref.load %q[%t] : memref<64xi32>
    %r:2 = scf.while (%i = %c1, %last = %u) : (i32, i32) -> (i32, i32) {
      %more = arith.cmpi ult, %i, %n : i32
      scf.condition(%more) %i, %last : i32, i32
    } do {
    ^bb0(%i: i32, %last: i32):
      %j = arith.addi %i, %c1 : i32
      %odd = arith.andi %i, %c1 : i32
      %is_odd = arith.cmpi eq, %odd, %c1 : i32
      %next = scf.if %is_odd -> i32 {
        %square = arith.muli %i, %i : i32
        memref.store %square, %p[%t] : memref<64xi32>
        scf.yield %square : i32
      } else {
        memref.store %i, %p[%t] : memref<64xi32>
        scf.yield %u : i32
      }
      scf.yield %j, %next : i32, i32
    }
    %some = arith.cmpi eq, %r#0, %c1 : i32
    scf.if %some {
      memref.store %r#0, %p[%t] : memref<64xi32>
    }
    %two = arith.constant 2 : i32
    %defined = arith.cmpi eq, %r#0, %two : i32
    scf.if %defined {
      memref.store %r#1, %p[%t] : memref<64xi32>
    }
    gpu.return
  }
  gpu.func @zero(%p: memref<64xi32>, %q: memref<64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %u = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %n = memref.load %q[%t] : memref<64xi32>
    %r:2 = scf.while (%i = %c1, %last = %u) : (i32, i32) -> (i32, i32) {
      %more = arith.cmpi ult, %i, %n : i32
      scf.condition(%more) %i, %last : i32, i32
    } do {
    ^bb0(%i: i32, %last: i32):
      %j = arith.addi %i, %c1 : i32
      %square = arith.muli %i, %i : i32
      scf.yield %j, %square : i32, i32
    }
    memref.store %r#1, %p[%t] : memref<64xi32>
    gpu.return
  }
}
