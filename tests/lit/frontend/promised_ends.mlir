// A promise about the end of a loop: the counter has 32 bits, and a limit.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
// CHECK-LABEL: kernel @ranged
// CHECK: ^{{bb[0-9]+}}(%{{[0-9]+}}:s in(0, 98)
// CHECK-LABEL: kernel @assumed
// CHECK: ^{{bb[0-9]+}}(%{{[0-9]+}}:s in(0, 98)
// CHECK-LABEL: kernel @none
// CHECK: ^{{bb[0-9]+}}(%{{[0-9]+}}:s2 in(0, 9223372036854775806)
gpu.module @m {
  gpu.func @ranged(%o: memref<?xf32>, %n: i64 {llvm.range = #llvm.constant_range<i64, 0, 100>}) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %e = arith.index_cast %n : i64 to index
    scf.for %i = %c0 to %e step %c1 {
      memref.store %z, %o[%i] : memref<?xf32>
    }
    gpu.return
  }
  gpu.func @assumed(%o: memref<?xf32>, %n: index) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c100 = arith.constant 100 : index
    %z = arith.constant 0.0 : f32
    %small = arith.cmpi slt, %n, %c100 : index
    llvm.intr.assume %small : i1
    scf.for %i = %c0 to %n step %c1 {
      memref.store %z, %o[%i] : memref<?xf32>
    }
    gpu.return
  }
  gpu.func @none(%o: memref<?xf32>, %n: index) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    scf.for %i = %c0 to %n step %c1 {
      memref.store %z, %o[%i] : memref<?xf32>
    }
    gpu.return
  }
}
