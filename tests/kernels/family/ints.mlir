// Arithmetic of 8, 16, 32 and 64 bits on every boundary case that random data gives.
gpu.module @m {
  gpu.func @ints(%A: memref<256xi64>, %O: memref<40x256xi64>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "256,256", rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {
    %tid = gpu.thread_id x
    %c255 = arith.constant 255 : index
    %other = arith.subi %c255, %tid : index
    %x = memref.load %A[%tid] : memref<256xi64>
    %y = memref.load %A[%other] : memref<256xi64>
    %tid64 = arith.index_cast %tid : index to i64
    %c7 = arith.constant 7 : i64
    %c63 = arith.constant 63 : i64
    %c1 = arith.constant 1 : i64
    %x8 = arith.trunci %x : i64 to i8
    %y8 = arith.trunci %y : i64 to i8
    %one8 = arith.constant 1 : i8
    %sh8 = arith.constant 7 : i8
    %d8 = arith.ori %y8, %one8 : i8
    %s8 = arith.andi %y8, %sh8 : i8
    %r8_0 = arith.addi %x8, %y8 : i8
    %e0 = arith.extsi %r8_0 : i8 to i64
    %o0 = arith.constant 0 : index
    memref.store %e0, %O[%o0, %tid] : memref<40x256xi64>
    %r8_1 = arith.muli %x8, %y8 : i8
    %e1 = arith.extsi %r8_1 : i8 to i64
    %o1 = arith.constant 1 : index
    memref.store %e1, %O[%o1, %tid] : memref<40x256xi64>
    %r8_2 = arith.divui %x8, %d8 : i8
    %e2 = arith.extui %r8_2 : i8 to i64
    %o2 = arith.constant 2 : index
    memref.store %e2, %O[%o2, %tid] : memref<40x256xi64>
    %r8_3 = arith.remsi %x8, %d8 : i8
    %e3 = arith.extsi %r8_3 : i8 to i64
    %o3 = arith.constant 3 : index
    memref.store %e3, %O[%o3, %tid] : memref<40x256xi64>
    %r8_4 = arith.shrsi %x8, %s8 : i8
    %e4 = arith.extsi %r8_4 : i8 to i64
    %o4 = arith.constant 4 : index
    memref.store %e4, %O[%o4, %tid] : memref<40x256xi64>
    %r8_5 = arith.shrui %x8, %s8 : i8
    %e5 = arith.extui %r8_5 : i8 to i64
    %o5 = arith.constant 5 : index
    memref.store %e5, %O[%o5, %tid] : memref<40x256xi64>
    %r8_6 = arith.shli %x8, %s8 : i8
    %e6 = arith.extui %r8_6 : i8 to i64
    %o6 = arith.constant 6 : index
    memref.store %e6, %O[%o6, %tid] : memref<40x256xi64>
    %r8_7 = arith.minui %x8, %y8 : i8
    %e7 = arith.extui %r8_7 : i8 to i64
    %o7 = arith.constant 7 : index
    memref.store %e7, %O[%o7, %tid] : memref<40x256xi64>
    %r8_8 = arith.maxsi %x8, %y8 : i8
    %e8 = arith.extsi %r8_8 : i8 to i64
    %o8 = arith.constant 8 : index
    memref.store %e8, %O[%o8, %tid] : memref<40x256xi64>
    %r8_9 = arith.floordivsi %x8, %d8 : i8
    %e9 = arith.extsi %r8_9 : i8 to i64
    %o9 = arith.constant 9 : index
    memref.store %e9, %O[%o9, %tid] : memref<40x256xi64>
    %x16 = arith.trunci %x : i64 to i16
    %y16 = arith.trunci %y : i64 to i16
    %one16 = arith.constant 1 : i16
    %sh16 = arith.constant 15 : i16
    %d16 = arith.ori %y16, %one16 : i16
    %s16 = arith.andi %y16, %sh16 : i16
    %r16_0 = arith.addi %x16, %y16 : i16
    %e10 = arith.extsi %r16_0 : i16 to i64
    %o10 = arith.constant 10 : index
    memref.store %e10, %O[%o10, %tid] : memref<40x256xi64>
    %r16_1 = arith.muli %x16, %y16 : i16
    %e11 = arith.extsi %r16_1 : i16 to i64
    %o11 = arith.constant 11 : index
    memref.store %e11, %O[%o11, %tid] : memref<40x256xi64>
    %r16_2 = arith.divui %x16, %d16 : i16
    %e12 = arith.extui %r16_2 : i16 to i64
    %o12 = arith.constant 12 : index
    memref.store %e12, %O[%o12, %tid] : memref<40x256xi64>
    %r16_3 = arith.remsi %x16, %d16 : i16
    %e13 = arith.extsi %r16_3 : i16 to i64
    %o13 = arith.constant 13 : index
    memref.store %e13, %O[%o13, %tid] : memref<40x256xi64>
    %r16_4 = arith.shrsi %x16, %s16 : i16
    %e14 = arith.extsi %r16_4 : i16 to i64
    %o14 = arith.constant 14 : index
    memref.store %e14, %O[%o14, %tid] : memref<40x256xi64>
    %r16_5 = arith.shrui %x16, %s16 : i16
    %e15 = arith.extui %r16_5 : i16 to i64
    %o15 = arith.constant 15 : index
    memref.store %e15, %O[%o15, %tid] : memref<40x256xi64>
    %r16_6 = arith.shli %x16, %s16 : i16
    %e16 = arith.extui %r16_6 : i16 to i64
    %o16 = arith.constant 16 : index
    memref.store %e16, %O[%o16, %tid] : memref<40x256xi64>
    %r16_7 = arith.minui %x16, %y16 : i16
    %e17 = arith.extui %r16_7 : i16 to i64
    %o17 = arith.constant 17 : index
    memref.store %e17, %O[%o17, %tid] : memref<40x256xi64>
    %r16_8 = arith.maxsi %x16, %y16 : i16
    %e18 = arith.extsi %r16_8 : i16 to i64
    %o18 = arith.constant 18 : index
    memref.store %e18, %O[%o18, %tid] : memref<40x256xi64>
    %r16_9 = arith.floordivsi %x16, %d16 : i16
    %e19 = arith.extsi %r16_9 : i16 to i64
    %o19 = arith.constant 19 : index
    memref.store %e19, %O[%o19, %tid] : memref<40x256xi64>
    %x32 = arith.trunci %x : i64 to i32
    %y32 = arith.trunci %y : i64 to i32
    %one32 = arith.constant 1 : i32
    %sh32 = arith.constant 31 : i32
    %d32 = arith.ori %y32, %one32 : i32
    %s32 = arith.andi %y32, %sh32 : i32
    %r32_0 = arith.addi %x32, %y32 : i32
    %e20 = arith.extsi %r32_0 : i32 to i64
    %o20 = arith.constant 20 : index
    memref.store %e20, %O[%o20, %tid] : memref<40x256xi64>
    %r32_1 = arith.muli %x32, %y32 : i32
    %e21 = arith.extsi %r32_1 : i32 to i64
    %o21 = arith.constant 21 : index
    memref.store %e21, %O[%o21, %tid] : memref<40x256xi64>
    %r32_2 = arith.divui %x32, %d32 : i32
    %e22 = arith.extui %r32_2 : i32 to i64
    %o22 = arith.constant 22 : index
    memref.store %e22, %O[%o22, %tid] : memref<40x256xi64>
    %r32_3 = arith.remsi %x32, %d32 : i32
    %e23 = arith.extsi %r32_3 : i32 to i64
    %o23 = arith.constant 23 : index
    memref.store %e23, %O[%o23, %tid] : memref<40x256xi64>
    %r32_4 = arith.shrsi %x32, %s32 : i32
    %e24 = arith.extsi %r32_4 : i32 to i64
    %o24 = arith.constant 24 : index
    memref.store %e24, %O[%o24, %tid] : memref<40x256xi64>
    %r32_5 = arith.shrui %x32, %s32 : i32
    %e25 = arith.extui %r32_5 : i32 to i64
    %o25 = arith.constant 25 : index
    memref.store %e25, %O[%o25, %tid] : memref<40x256xi64>
    %r32_6 = arith.shli %x32, %s32 : i32
    %e26 = arith.extui %r32_6 : i32 to i64
    %o26 = arith.constant 26 : index
    memref.store %e26, %O[%o26, %tid] : memref<40x256xi64>
    %r32_7 = arith.minui %x32, %y32 : i32
    %e27 = arith.extui %r32_7 : i32 to i64
    %o27 = arith.constant 27 : index
    memref.store %e27, %O[%o27, %tid] : memref<40x256xi64>
    %r32_8 = arith.maxsi %x32, %y32 : i32
    %e28 = arith.extsi %r32_8 : i32 to i64
    %o28 = arith.constant 28 : index
    memref.store %e28, %O[%o28, %tid] : memref<40x256xi64>
    %r32_9 = arith.floordivsi %x32, %d32 : i32
    %e29 = arith.extsi %r32_9 : i32 to i64
    %o29 = arith.constant 29 : index
    memref.store %e29, %O[%o29, %tid] : memref<40x256xi64>
    %d64 = arith.ori %y, %c1 : i64
    %s64 = arith.andi %y, %c63 : i64
    %q0 = arith.muli %x, %y : i64
    %o30 = arith.constant 30 : index
    memref.store %q0, %O[%o30, %tid] : memref<40x256xi64>
    %tidp = arith.addi %tid64, %c1 : i64
    %q1 = arith.divui %x, %tidp : i64
    %o31 = arith.constant 31 : index
    memref.store %q1, %O[%o31, %tid] : memref<40x256xi64>
    %q2 = arith.remsi %x, %d64 : i64
    %o32 = arith.constant 32 : index
    memref.store %q2, %O[%o32, %tid] : memref<40x256xi64>
    %q3 = arith.shrsi %x, %s64 : i64
    %o33 = arith.constant 33 : index
    memref.store %q3, %O[%o33, %tid] : memref<40x256xi64>
    %q4 = arith.shrui %x, %s64 : i64
    %o34 = arith.constant 34 : index
    memref.store %q4, %O[%o34, %tid] : memref<40x256xi64>
    %q5 = arith.shli %x, %s64 : i64
    %o35 = arith.constant 35 : index
    memref.store %q5, %O[%o35, %tid] : memref<40x256xi64>
    %q6 = arith.minui %x, %y : i64
    %o36 = arith.constant 36 : index
    memref.store %q6, %O[%o36, %tid] : memref<40x256xi64>
    %q7 = arith.maxsi %x, %y : i64
    %o37 = arith.constant 37 : index
    memref.store %q7, %O[%o37, %tid] : memref<40x256xi64>
    %k = arith.constant -1000003 : i64
    %q8 = arith.ceildivsi %x, %k : i64
    %o38 = arith.constant 38 : index
    memref.store %q8, %O[%o38, %tid] : memref<40x256xi64>
    %q9 = arith.subi %x, %y : i64
    %o39 = arith.constant 39 : index
    memref.store %q9, %O[%o39, %tid] : memref<40x256xi64>
    gpu.return
  }
}
