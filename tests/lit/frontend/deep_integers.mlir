// A deep integer is computed where it stands, not where it is needed. So what it is made of is not kept in registers until then, and both sides of a
// branch share it: 11 of 12 exclusive ors are there once, the last one in each side. Both compared and as an index, they are parts of positions;
// numbers.mlir has numbers.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend -o %t
// RUN: FileCheck %s --input-file=%t
// CHECK-COUNT-3: global_load_dword
// CHECK-NOT: global_load_dword
// CHECK: v_xor_b32
// CHECK: v_xor_b32
// CHECK: global_load_dword
// RUN: FileCheck %s --input-file=%t --check-prefix=ONCE
// ONCE-COUNT-11: v_xor_b32
// ONCE-NOT: v_xor_b32
// ONCE: br_exec
// ONCE-COUNT-2: v_xor_b32
// ONCE-NOT: v_xor_b32
gpu.module @m {
  gpu.func @chain(%x: memref<16x64xi32>, %y: memref<?xi32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %k = arith.constant 7 : i32
    %zero = arith.constant 0 : i32
    %a0 = arith.index_cast %t : index to i32
    %i0 = arith.constant 0 : index
    %x0 = memref.load %x[%i0, %t] : memref<16x64xi32>
    %m0 = arith.shrui %a0, %n : i32
    %a1 = arith.xori %m0, %x0 : i32
    %i1 = arith.constant 1 : index
    %x1 = memref.load %x[%i1, %t] : memref<16x64xi32>
    %m1 = arith.shrui %a1, %n : i32
    %a2 = arith.xori %m1, %x1 : i32
    %i2 = arith.constant 2 : index
    %x2 = memref.load %x[%i2, %t] : memref<16x64xi32>
    %m2 = arith.shrui %a2, %n : i32
    %a3 = arith.xori %m2, %x2 : i32
    %i3 = arith.constant 3 : index
    %x3 = memref.load %x[%i3, %t] : memref<16x64xi32>
    %m3 = arith.shrui %a3, %n : i32
    %a4 = arith.xori %m3, %x3 : i32
    %i4 = arith.constant 4 : index
    %x4 = memref.load %x[%i4, %t] : memref<16x64xi32>
    %m4 = arith.shrui %a4, %n : i32
    %a5 = arith.xori %m4, %x4 : i32
    %i5 = arith.constant 5 : index
    %x5 = memref.load %x[%i5, %t] : memref<16x64xi32>
    %m5 = arith.shrui %a5, %n : i32
    %a6 = arith.xori %m5, %x5 : i32
    %i6 = arith.constant 6 : index
    %x6 = memref.load %x[%i6, %t] : memref<16x64xi32>
    %m6 = arith.shrui %a6, %n : i32
    %a7 = arith.xori %m6, %x6 : i32
    %i7 = arith.constant 7 : index
    %x7 = memref.load %x[%i7, %t] : memref<16x64xi32>
    %m7 = arith.shrui %a7, %n : i32
    %a8 = arith.xori %m7, %x7 : i32
    %i8 = arith.constant 8 : index
    %x8 = memref.load %x[%i8, %t] : memref<16x64xi32>
    %m8 = arith.shrui %a8, %n : i32
    %a9 = arith.xori %m8, %x8 : i32
    %i9 = arith.constant 9 : index
    %x9 = memref.load %x[%i9, %t] : memref<16x64xi32>
    %m9 = arith.shrui %a9, %n : i32
    %a10 = arith.xori %m9, %x9 : i32
    %i10 = arith.constant 10 : index
    %x10 = memref.load %x[%i10, %t] : memref<16x64xi32>
    %m10 = arith.shrui %a10, %n : i32
    %a11 = arith.xori %m10, %x10 : i32
    %i11 = arith.constant 11 : index
    %x11 = memref.load %x[%i11, %t] : memref<16x64xi32>
    %m11 = arith.shrui %a11, %n : i32
    %a12 = arith.xori %m11, %x11 : i32
    %big = arith.cmpi sgt, %a8, %k : i32
    %at = arith.index_castui %a12 : i32 to index
    scf.if %big {
      memref.store %n, %y[%at] : memref<?xi32>
    } else {
      memref.store %k, %y[%at] : memref<?xi32>
    }
    gpu.return
  }
}
