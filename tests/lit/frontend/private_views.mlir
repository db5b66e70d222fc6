// A memref in registers by way of views (rows of 80 dwords in parts, a subview, a reinterpretation, a flat view), and the same in
// scratch memory, where one position is known at run time only.
// RUN: wavecc run %s --target=gfx942 --grid=1 --check=all --arg='f32[64x2x40]=iota' --arg='f32[64x2x40]=zero' --arg=index=30 --dump=1=%t.registers.npy
// RUN: od -An -t f4 -j 128 -N 64 %t.registers.npy | FileCheck %s
// CHECK: 0 3 2 3
// CHECK: 88 90 92 94
// CHECK: 38 39 40 41
// CHECK: 12 13 14 15
// RUN: wavecc %s --target=gfx942 -S -o - | FileCheck %s --check-prefix=REGISTERS
// REGISTERS: .amdhsa_private_segment_fixed_size 0
// RUN: sed 's/%%c38 = arith.constant 38 : index/%%c38 = arith.addi %%n, %%c8 : index/; s/{wavecc.register} //' %s > %t.mlir
// RUN: wavecc run %t.mlir --target=gfx942 --grid=1 --check=all --arg='f32[64x2x40]=iota' --arg='f32[64x2x40]=zero' --arg=index=30 --dump=1=%t.scratch.npy
// RUN: cmp %t.registers.npy %t.scratch.npy
// RUN: wavecc %t.mlir --target=gfx942 -S -o - | FileCheck %s --check-prefix=SCRATCH
// SCRATCH: scratch_store_dwordx4
// SCRATCH: .amdhsa_private_segment_fixed_size 320
gpu.module @m {
  gpu.func @k(%A: memref<64x2x40xf32>, %C: memref<64x2x40xf32>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %p = memref.alloca() {wavecc.register} : memref<2x40xf32, 5>
    %z = arith.constant dense<0.0> : vector<2x40xf32>
    vector.store %z, %p[%c0, %c0] : memref<2x40xf32, 5>, vector<2x40xf32>
    %a = vector.load %A[%t, %c0, %c0] : memref<64x2x40xf32>, vector<2x40xf32>
    vector.store %a, %p[%c0, %c0] : memref<2x40xf32, 5>, vector<2x40xf32>
    %s = memref.subview %p[0, 3] [2, 16] [1, 1] : memref<2x40xf32, 5> to memref<2x16xf32, strided<[40, 1], offset: 3>, 5>
    %x = vector.load %s[%c1, %c1] : memref<2x16xf32, strided<[40, 1], offset: 3>, 5>, vector<4xf32>
    %two = arith.constant dense<2.0> : vector<4xf32>
    %y = arith.mulf %x, %two : vector<4xf32>
    vector.store %y, %s[%c0, %c1] : memref<2x16xf32, strided<[40, 1], offset: 3>, 5>, vector<4xf32>
    %e = memref.collapse_shape %p [[0, 1]] : memref<2x40xf32, 5> into memref<80xf32, 5>
    %c38 = arith.constant 38 : index
    %v = vector.load %e[%c38] : memref<80xf32, 5>, vector<4xf32>
    vector.store %v, %e[%c8] : memref<80xf32, 5>, vector<4xf32>
    %r = memref.reinterpret_cast %p to offset: [1], sizes: [5], strides: [2] : memref<2x40xf32, 5> to memref<5xf32, strided<[2], offset: 1>, 5>
    %w = memref.load %r[%c1] : memref<5xf32, strided<[2], offset: 1>, 5>
    memref.store %w, %r[%c0] : memref<5xf32, strided<[2], offset: 1>, 5>
    %cond = arith.cmpi slt, %n, %c3 : index
    %sel = scf.if %cond -> (memref<2x40xf32, 5>) {
      scf.yield %p : memref<2x40xf32, 5>
    } else {
      scf.yield %p : memref<2x40xf32, 5>
    }
    %b = vector.load %sel[%c0, %c0] : memref<2x40xf32, 5>, vector<2x40xf32>
    vector.store %b, %C[%t, %c0, %c0] : memref<64x2x40xf32>, vector<2x40xf32>
    gpu.return
  }
}
