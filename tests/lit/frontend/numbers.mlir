// An integer that is no part of a position is computed where it stands: the product of a sum with a constant is one product. For a position the
// constant 12 * 5 comes apart, so that accesses share the rest. Seven operations between the product and the address make no number of it, eight do.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend -o - | FileCheck %s
// What is computed is the same: 12 * (x + 5) of x = 0, 1, 2, 3.
// RUN: wavecc run %s --target=gfx942 --kernel=stored --grid=1 --arg=i32[64]=iota --arg=i32[64]=zero --arg=i32=0 --dump=1=%t.npy --quiet
// RUN: tail -c 256 %t.npy | od -A n -t d4 -N 16 | FileCheck %s --check-prefix=VALUES
// VALUES: 60 72 84 96
gpu.module @m {
  // CHECK-LABEL: kernel @stored
  // CHECK: v_add_u32 5,
  // CHECK-NOT: 60
  // CHECK: global_store_dword
  gpu.func @stored(%x: memref<64xi32>, %y: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c5 = arith.constant 5 : i32
    %c12 = arith.constant 12 : i32
    %a = memref.load %x[%t] : memref<64xi32>
    %s = arith.addi %a, %c5 : i32
    %p = arith.muli %s, %c12 : i32
    memref.store %p, %y[%t] : memref<64xi32>
    gpu.return
  }
  // CHECK-LABEL: kernel @address
  // CHECK-NOT: v_add_u32 5,
  // CHECK: v_add_u32 60,
  // CHECK: global_store_dword
  gpu.func @address(%x: memref<64xi32>, %y: memref<?xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c5 = arith.constant 5 : i32
    %c12 = arith.constant 12 : i32
    %a = memref.load %x[%t] : memref<64xi32>
    %s = arith.addi %a, %c5 : i32
    %p = arith.muli %s, %c12 : i32
    %at = arith.index_cast %p : i32 to index
    memref.store %n, %y[%at] : memref<?xi32>
    gpu.return
  }
  // CHECK-LABEL: kernel @near
  // CHECK: v_add_u32 60,
  // CHECK: global_store_dword
  gpu.func @near(%x: memref<64xi32>, %y: memref<?xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c5 = arith.constant 5 : i32
    %c12 = arith.constant 12 : i32
    %a = memref.load %x[%t] : memref<64xi32>
    %s = arith.addi %a, %c5 : i32
    %p = arith.muli %s, %c12 : i32
    %1 = arith.shrui %p, %n : i32
    %2 = arith.xori %1, %a : i32
    %3 = arith.shrui %2, %n : i32
    %4 = arith.xori %3, %a : i32
    %5 = arith.shrui %4, %n : i32
    %6 = arith.xori %5, %a : i32
    %at = arith.index_castui %6 : i32 to index
    memref.store %n, %y[%at] : memref<?xi32>
    gpu.return
  }
  // CHECK-LABEL: kernel @far
  // CHECK: v_add_u32 5,
  // CHECK-NOT: v_add_u32 60,
  // CHECK: global_store_dword
  gpu.func @far(%x: memref<64xi32>, %y: memref<?xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c5 = arith.constant 5 : i32
    %c12 = arith.constant 12 : i32
    %a = memref.load %x[%t] : memref<64xi32>
    %s = arith.addi %a, %c5 : i32
    %p = arith.muli %s, %c12 : i32
    %1 = arith.shrui %p, %n : i32
    %2 = arith.xori %1, %a : i32
    %3 = arith.shrui %2, %n : i32
    %4 = arith.xori %3, %a : i32
    %5 = arith.shrui %4, %n : i32
    %6 = arith.xori %5, %a : i32
    %7 = arith.shrui %6, %n : i32
    %at = arith.index_castui %7 : i32 to index
    memref.store %n, %y[%at] : memref<?xi32>
    gpu.return
  }
  // A constant less a number is one instruction.
  // CHECK-LABEL: kernel @less
  // CHECK: v_sub_u32 -1, %[[LESS:[0-9]+]]
  // CHECK-NOT: %[[LESS]]
  // CHECK: global_store_dword
  gpu.func @less(%x: memref<64xi32>, %y: memref<64xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %ones = arith.constant -1 : i32
    %a = memref.load %x[%t] : memref<64xi32>
    %s = arith.xori %a, %ones : i32
    memref.store %s, %y[%t] : memref<64xi32>
    gpu.return
  }
  // A choice and both kinds of loops hand on whether it is one: the first result is stored, the second is an index.
  // CHECK-LABEL: kernel @carried
  // CHECK: v_add_u32 5, %[[A:[0-9]+]]
  // CHECK: v_add_u32 7, %[[A]]
  // CHECK-NOT: v_add_u32 11,
  // CHECK: v_add_u32 132,
  // CHECK: s_endpgm
  gpu.func @carried(%x: memref<64xi32>, %y: memref<?xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c5 = arith.constant 5 : i32
    %c7 = arith.constant 7 : i32
    %c11 = arith.constant 11 : i32
    %c12 = arith.constant 12 : i32
    %a = memref.load %x[%t] : memref<64xi32>
    %s5 = arith.addi %a, %c5 : i32
    %p5 = arith.muli %s5, %c12 : i32
    %s7 = arith.addi %a, %c7 : i32
    %p7 = arith.muli %s7, %c12 : i32
    %s11 = arith.addi %a, %c11 : i32
    %p11 = arith.muli %s11, %c12 : i32
    %for:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %p5, %v = %p11) -> (i32, i32) : i32 {
      %u1 = arith.shrui %u, %n : i32
      %v1 = arith.shrui %v, %n : i32
      scf.yield %u1, %v1 : i32, i32
    }
    %while:2 = scf.while (%u = %for#0, %v = %for#1, %k = %n) : (i32, i32, i32) -> (i32, i32) {
      %go = arith.cmpi sgt, %k, %c1 : i32
      scf.condition(%go) %u, %v : i32, i32
    } do {
    ^bb0(%u: i32, %v: i32):
      scf.yield %u, %v, %c0 : i32, i32, i32
    }
    %is = arith.cmpi sgt, %n, %c5 : i32
    %if:2 = scf.if %is -> (i32, i32) {
      scf.yield %p7, %while#1 : i32, i32
    } else {
      scf.yield %while#0, %while#1 : i32, i32
    }
    %at = arith.index_castui %if#1 : i32 to index
    memref.store %if#0, %y[%at] : memref<?xi32>
    gpu.return
  }
}
