// Masked loads and stores beside the same accesses element by element: masks that are always true, never true, true for a
// prefix that differs between lanes, and with a hole.
// RUN: wavecc run %s --target=gfx942 --arg=f16[64x8]=random --arg=f16[64x24]=zero --arg=f16[64x24]=zero --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx950 --arg=f16[64x8]=random --arg=f16[64x24]=zero --arg=f16[64x24]=zero --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
gpu.module @m {
  gpu.func @k(%I: memref<64x8xf16>, %A: memref<64x24xf16>, %B: memref<64x24xf16>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %pass = arith.constant dense<3.0> : vector<8xf16>
    %step = vector.step : vector<8xindex>
    %col = affine.apply affine_map<()[s0] -> ((s0 mod 4) * 0)>()[%t]
    %colv = vector.broadcast %col : index to vector<8xindex>
    %iv = arith.addi %colv, %step : vector<8xindex>
    %eight = arith.constant dense<8> : vector<8xindex>
    // Proved to be true: a plain load.
    // CHECK: global_load_dwordx4
    // CHECK-NOT: exec_if
    // CHECK: global_store_dwordx4
    %all = arith.cmpi slt, %iv, %eight : vector<8xindex>
    %v = vector.maskedload %I[%t, %col], %all, %pass : memref<64x8xf16>, vector<8xi1>, vector<8xf16> into vector<8xf16>
    vector.maskedstore %A[%t, %c0], %all, %v : memref<64x24xf16>, vector<8xi1>, vector<8xf16>
    // CHECK: exec_if
    %n = affine.apply affine_map<()[s0] -> (s0 mod 10)>()[%t]
    %nv = vector.broadcast %n : index to vector<8xindex>
    %some = arith.cmpi slt, %step, %nv : vector<8xindex>
    %w = vector.maskedload %I[%t, %c0], %some, %pass : memref<64x8xf16>, vector<8xi1>, vector<8xf16> into vector<8xf16>
    vector.store %w, %A[%t, %c8] : memref<64x24xf16>, vector<8xf16>
    %hole = arith.cmpi ne, %step, %nv : vector<8xindex>
    vector.maskedstore %A[%t, %c16], %hole, %v : memref<64x24xf16>, vector<8xi1>, vector<8xf16>

    %three = arith.constant 3.0 : f16
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %I[%t, %j] : memref<64x8xf16>
      memref.store %x, %B[%t, %j] : memref<64x24xf16>
      %in = arith.cmpi slt, %j, %n : index
      %y = arith.select %in, %x, %three : f16
      %j8 = arith.addi %j, %c8 : index
      memref.store %y, %B[%t, %j8] : memref<64x24xf16>
      %here = arith.cmpi ne, %j, %n : index
      scf.if %here {
        %j16 = arith.addi %j, %c16 : index
        memref.store %x, %B[%t, %j16] : memref<64x24xf16>
      }
    }
    gpu.return
  }
}
