// Division by a run-time number spelled out: the upper half of a product of 64 bits, a remainder, one correction.
gpu.module @m {
  gpu.func @f07_barrett(%A: memref<256xi32>, %O: memref<2x256xi32>, %d: i32, %magic: i32) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %c32 = arith.constant 32 : i64
    %n = memref.load %A[%t] : memref<256xi32>
    %n64 = arith.extui %n : i32 to i64
    %magic64 = arith.extui %magic : i32 to i64
    %product = arith.muli %n64, %magic64 : i64
    %high = arith.shrui %product, %c32 : i64
    %q = arith.trunci %high : i64 to i32
    %back = arith.muli %q, %d : i32
    %rest = arith.subi %n, %back : i32
    %large = arith.cmpi uge, %rest, %d : i32
    %less = arith.subi %rest, %d : i32
    %more = arith.addi %q, %one : i32
    %remainder = arith.select %large, %less, %rest : i32
    %quotient = arith.select %large, %more, %q : i32
    memref.store %quotient, %O[%c0, %t] : memref<2x256xi32>
    memref.store %remainder, %O[%c1, %t] : memref<2x256xi32>
    gpu.return
  }
}
