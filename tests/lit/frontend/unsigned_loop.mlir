// scf.for unsigned with bounds beyond the signed numbers of its type, beside the same loop on i64: constant, uniform and divergent
// bounds, of i32 and of i8.
// RUN: wavecc run %s --target=gfx942 --max-instructions=100000 --arg=i32[64]=iota --arg=i32[5x64]=zero --arg=i32[5x64]=zero --arg=i32=-96 --arg=i32=-6 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
gpu.module @m {
  gpu.func @k(%I: memref<64xi32>, %A: memref<5x64xi32>, %B: memref<5x64xi32>, %low: i32, %high: i32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %seven = arith.constant 7 : i32
    %far = arith.constant -100 : i32
    %stride = arith.constant 2147483647 : i32
    %zero8 = arith.constant 100 : i8
    %far8 = arith.constant -3 : i8
    %step8 = arith.constant 5 : i8
    %x = memref.load %I[%t] : memref<64xi32>
    %high_x = arith.subi %high, %x : i32

    %a0 = scf.for unsigned %i = %zero to %far step %stride iter_args(%s = %one) -> (i32) : i32 {
      %m = arith.muli %s, %seven : i32
      %n = arith.addi %m, %i : i32
      scf.yield %n : i32
    }
    memref.store %a0, %A[%c0, %t] : memref<5x64xi32>
    %a1 = scf.for unsigned %i = %low to %high step %seven iter_args(%s = %one) -> (i32) : i32 {
      %m = arith.muli %s, %seven : i32
      %n = arith.addi %m, %i : i32
      scf.yield %n : i32
    }
    memref.store %a1, %A[%c1, %t] : memref<5x64xi32>
    %a2 = scf.for unsigned %i = %low to %high_x step %one iter_args(%s = %one) -> (i32) : i32 {
      %less = arith.cmpi slt, %i, %zero : i32
      %bit = arith.extui %less : i1 to i32
      %m = arith.muli %s, %seven : i32
      %n = arith.addi %m, %bit : i32
      scf.yield %n : i32
    }
    memref.store %a2, %A[%c2, %t] : memref<5x64xi32>
    %a3 = scf.for unsigned %i = %zero8 to %far8 step %step8 iter_args(%s = %one) -> (i32) : i8 {
      %w = arith.extsi %i : i8 to i32
      %m = arith.muli %s, %seven : i32
      %n = arith.addi %m, %w : i32
      scf.yield %n : i32
    }
    memref.store %a3, %A[%c3, %t] : memref<5x64xi32>
    // one iteration: 0xfffffffe
    %minus2 = arith.constant -2 : i32
    %minus1 = arith.constant -1 : i32
    %a4 = scf.for unsigned %i = %minus2 to %minus1 step %one iter_args(%s = %one) -> (i32) : i32 {
      %n = arith.addi %s, %i : i32
      scf.yield %n : i32
    }
    memref.store %a4, %A[%c4, %t] : memref<5x64xi32>

    %z = arith.constant 0 : i64
    %o = arith.constant 1 : i64
    %w7 = arith.constant 7 : i64
    %wfar = arith.constant 4294967196 : i64
    %wstride = arith.constant 2147483647 : i64
    %wlow = arith.extui %low : i32 to i64
    %whigh = arith.extui %high : i32 to i64
    %whigh_x = arith.extui %high_x : i32 to i64
    %b0 = scf.for %i = %z to %wfar step %wstride iter_args(%s = %one) -> (i32) : i64 {
      %v = arith.trunci %i : i64 to i32
      %m = arith.muli %s, %seven : i32
      %n = arith.addi %m, %v : i32
      scf.yield %n : i32
    }
    memref.store %b0, %B[%c0, %t] : memref<5x64xi32>
    %b1 = scf.for %i = %wlow to %whigh step %w7 iter_args(%s = %one) -> (i32) : i64 {
      %v = arith.trunci %i : i64 to i32
      %m = arith.muli %s, %seven : i32
      %n = arith.addi %m, %v : i32
      scf.yield %n : i32
    }
    memref.store %b1, %B[%c1, %t] : memref<5x64xi32>
    %b2 = scf.for %i = %wlow to %whigh_x step %o iter_args(%s = %one) -> (i32) : i64 {
      %m = arith.muli %s, %seven : i32
      %n = arith.addi %m, %one : i32
      scf.yield %n : i32
    }
    memref.store %b2, %B[%c2, %t] : memref<5x64xi32>
    // 100, 105, ... 250, whose bytes are negative from 128 on
    %c100 = arith.constant 100 : i64
    %c253 = arith.constant 253 : i64
    %c5 = arith.constant 5 : i64
    %b3 = scf.for %i = %c100 to %c253 step %c5 iter_args(%s = %one) -> (i32) : i64 {
      %v = arith.trunci %i : i64 to i8
      %w = arith.extsi %v : i8 to i32
      %m = arith.muli %s, %seven : i32
      %n = arith.addi %m, %w : i32
      scf.yield %n : i32
    }
    memref.store %b3, %B[%c3, %t] : memref<5x64xi32>
    memref.store %minus1, %B[%c4, %t] : memref<5x64xi32>
    gpu.return
  }
}
