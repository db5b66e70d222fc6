// Loops over i32 with negative bounds and odd steps, loops that run zero times, lane-dependent steps.
gpu.module @m {
  gpu.func @loop_i32(%A: memref<128xi32>, %O: memref<4x128xi32>, %lo: i32, %hi: i32) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c20 = arith.constant 20 : index
    %z = arith.constant 0 : i32
    %i3 = arith.constant 3 : i32
    %i5 = arith.constant 5 : i32
    %x = memref.load %A[%t] : memref<128xi32>
    %s = scf.for %i = %lo to %hi step %i3 iter_args(%u = %z) -> (i32) : i32 {
      %m = arith.muli %i, %i : i32
      %v = arith.addi %u, %m : i32
      scf.yield %v : i32
    }
    memref.store %s, %O[%c0, %t] : memref<4x128xi32>
    %none = scf.for %i = %hi to %lo step %i3 iter_args(%u = %x) -> (i32) : i32 {
      %v = arith.addi %u, %i : i32
      scf.yield %v : i32
    }
    memref.store %none, %O[%c1, %t] : memref<4x128xi32>
    %ti = arith.index_cast %t : index to i32
    %st = arith.addi %ti, %i5 : i32
    %w = scf.for %i = %lo to %hi step %st iter_args(%u = %x) -> (i32) : i32 {
      %v = arith.xori %u, %i : i32
      %q = arith.shli %v, %i3 : i32
      scf.yield %q : i32
    }
    memref.store %w, %O[%c2, %t] : memref<4x128xi32>
    %fib:2 = scf.for %i = %c0 to %c20 step %c1 iter_args(%a = %x, %b = %ti) -> (i32, i32) {
      %n = arith.addi %a, %b : i32
      scf.yield %b, %n : i32, i32
    }
    memref.store %fib#0, %O[%c3, %t] : memref<4x128xi32>
    gpu.return
  }
}
