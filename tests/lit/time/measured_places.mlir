// Addresses that no law of the workgroup's number gives are measured, so more workgroups are run; and LDS leaves room for one
// workgroup where a change would make it two. Both at once, among the changes that threads time.
// RUN: wavecc %s --target=gfx942 -o %t.hsaco
// RUN: wavecc time %t.hsaco --device=mi300x --grid=4864 --block=256 --arg=f32[5242880]=zero --arg=f32[1245184]=zero > %t.first
// RUN: wavecc time %t.hsaco --device=mi300x --grid=4864 --block=256 --arg=f32[5242880]=zero --arg=f32[1245184]=zero | diff %t.first -
// RUN: FileCheck %s < %t.first
// CHECK: bytes of LDS (now 40960)
gpu.module @m {
  gpu.func @k(%A: memref<5242880xf32>, %B: memref<1245184xf32>) workgroup(%S: memref<10240xf32, #gpu.address_space<workgroup>>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
    %b = gpu.block_id x
    %t = gpu.thread_id x
    %c3 = arith.constant 3 : index
    %c256 = arith.constant 256 : index
    %c255 = arith.constant 255 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant 0.0 : f32
    %h = arith.shrui %b, %c3 : index
    %x = arith.xori %b, %h : index
    %y = arith.andi %x, %c255 : index
    %sum = scf.for %i = %c0 to %c16 step %c1 iter_args(%s = %zero) -> f32 {
      %r = arith.muli %i, %c256 : index
      %q = arith.addi %r, %y : index
      %o = arith.muli %q, %c256 : index
      %at = arith.addi %o, %t : index
      %v = memref.load %A[%at] : memref<5242880xf32>
      %n = arith.addf %s, %v : f32
      memref.store %n, %S[%t] : memref<10240xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %m = arith.subi %c255, %t : index
      %w = memref.load %S[%m] : memref<10240xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      scf.yield %w : f32
    }
    %o = arith.muli %b, %c256 : index
    %at = arith.addi %o, %t : index
    memref.store %sum, %B[%at] : memref<1245184xf32>
    gpu.return
  }
}
