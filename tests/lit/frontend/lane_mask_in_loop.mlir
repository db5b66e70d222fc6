// A boolean that differs between lanes goes round a loop: as a lane mask in a uniform loop, in registers where lanes leave.
// RUN: wavecc run %s --target=gfx942 --arg=i32[64]=random --arg=i32[64]=zero --arg=i32[64]=zero --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
gpu.module @m {
  gpu.func @k(%I: memref<64xi32>, %A: memref<64xi32>, %B: memref<64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %false = arith.constant false
    %x = memref.load %I[%t] : memref<64xi32>
    %m = arith.andi %t, %c32 : index
    // Parity of x: the xor of its bits.
    // CHECK: br ^bb0(
    // CHECK: ^bb0({{.*}}:mask
    %even = scf.for %i = %c0 to %c32 step %c1 iter_args(%parity = %false) -> (i1) {
      %n = arith.index_cast %i : index to i32
      %s = arith.shrui %x, %n : i32
      %bit = arith.trunci %s : i32 to i1
      %p = arith.xori %parity, %bit : i1
      scf.yield %p : i1
    }
    // Lanes 0 to 31 do not run this one.
    // CHECK: exec_loop
    %both = scf.for %i = %c0 to %m step %c1 iter_args(%parity = %even) -> (i1) {
      %n = arith.index_cast %i : index to i32
      %s = arith.shrui %x, %n : i32
      %bit = arith.trunci %s : i32 to i1
      %p = arith.xori %parity, %bit : i1
      scf.yield %p : i1
    }
    %r = arith.extui %both : i1 to i32
    memref.store %r, %A[%t] : memref<64xi32>

    %k16 = arith.constant 16 : i32
    %k8 = arith.constant 8 : i32
    %k4 = arith.constant 4 : i32
    %k2 = arith.constant 2 : i32
    %k1 = arith.constant 1 : i32
    %a0 = arith.shrui %x, %k16 : i32
    %b0 = arith.xori %x, %a0 : i32
    %a1 = arith.shrui %b0, %k8 : i32
    %b1 = arith.xori %b0, %a1 : i32
    %a2 = arith.shrui %b1, %k4 : i32
    %b2 = arith.xori %b1, %a2 : i32
    %a3 = arith.shrui %b2, %k2 : i32
    %b3 = arith.xori %b2, %a3 : i32
    %a4 = arith.shrui %b3, %k1 : i32
    %b4 = arith.xori %b3, %a4 : i32
    %b5 = arith.andi %b4, %k1 : i32
    // The second loop takes the parity away again.
    %lower = arith.cmpi eq, %m, %c0 : index
    %zero = arith.constant 0 : i32
    %want = arith.select %lower, %b5, %zero : i32
    memref.store %want, %B[%t] : memref<64xi32>
    gpu.return
  }
}
