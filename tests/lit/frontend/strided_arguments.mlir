// A static shape whose strides are known at run time only comes with a descriptor, and so do all arguments of its kernel; where the strides
// are static a pointer is enough.
// RUN: wavecc %s --target=gfx942 -S -o - | FileCheck %s
gpu.module @m {
  // CHECK-LABEL: dynamic:
  // CHECK: .amdhsa_kernarg_size 96
  gpu.func @dynamic(%a: memref<16x16xi32, strided<[?, ?], offset: ?>>, %o: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = gpu.thread_id x
    %v = memref.load %a[%c1, %c0] : memref<16x16xi32, strided<[?, ?], offset: ?>>
    memref.store %v, %o[%t] : memref<64xi32>
    gpu.return
  }

  // CHECK-LABEL: fixed:
  // CHECK: .amdhsa_kernarg_size 16
  gpu.func @fixed(%a: memref<16x16xi32, strided<[32, 2]>>, %o: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = gpu.thread_id x
    %v = memref.load %a[%c1, %c0] : memref<16x16xi32, strided<[32, 2]>>
    memref.store %v, %o[%t] : memref<64xi32>
    gpu.return
  }
}
