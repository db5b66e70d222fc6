// Pointers, 32-bit scalars, 64-bit dims and strides: packed by their alignment, or each at 8*i. The metadata say where.
gpu.module @m {
  gpu.func @f12_argument_layouts(%A: memref<256xi32>, %x: i32, %y: i32, %h: i16, %n: index, %f: f32, %m: i64, %O: memref<6x64xi64>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %i = arith.addi %t, %n : index
    %v = memref.load %A[%i] : memref<256xi32>
    %v64 = arith.extsi %v : i32 to i64
    memref.store %v64, %O[%c0, %t] : memref<6x64xi64>
    %x64 = arith.extsi %x : i32 to i64
    memref.store %x64, %O[%c1, %t] : memref<6x64xi64>
    %y64 = arith.extsi %y : i32 to i64
    memref.store %y64, %O[%c2, %t] : memref<6x64xi64>
    memref.store %m, %O[%c3, %t] : memref<6x64xi64>
    %h64 = arith.extsi %h : i16 to i64
    memref.store %h64, %O[%c4, %t] : memref<6x64xi64>
    %f64 = arith.fptosi %f : f32 to i64
    memref.store %f64, %O[%c5, %t] : memref<6x64xi64>
    gpu.return
  }
}
