// Elements of a mask that end at a multiple of the vector are one condition: one wide load, one wide store, after one branch each.
// The address stands before the branch, and is made once for both stores.
// RUN: wavecc %s --target=gfx942 --schedule=off --emit=kir -o - | FileCheck %s

gpu.module @m {
  gpu.func @rows(%in: memref<3x1900xf16>, %out: memref<3x1900xf16>, %other: memref<3x1900xf16>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
    %c4 = arith.constant 4 : index
    %end = arith.constant dense<1900> : vector<4xindex>
    %steps = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
    %zero = arith.constant dense<0.0> : vector<4xf16>
    %t = gpu.thread_id x
    %row = gpu.block_id x
    %c1024 = arith.constant 1024 : index
    %first = arith.muli %t, %c4 : index
    %column = arith.addi %first, %c1024 : index
    %firsts = vector.broadcast %column : index to vector<4xindex>
    %columns = arith.addi %firsts, %steps : vector<4xindex>
    %mask = arith.cmpi slt, %columns, %end : vector<4xindex>
    // CHECK: v_cmp_{{.*}} loc
    // CHECK-NOT: v_cmp
    // CHECK: global_load_dwordx2
    // CHECK-NOT: global_load
    %x = vector.maskedload %in[%row, %column], %mask, %zero : memref<3x1900xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
    // CHECK: global_store_dwordx2
    // CHECK: global_store_dwordx2
    // CHECK-NOT: global_store
    vector.maskedstore %out[%row, %column], %mask, %x : memref<3x1900xf16>, vector<4xi1>, vector<4xf16>
    vector.maskedstore %other[%row, %column], %mask, %x : memref<3x1900xf16>, vector<4xi1>, vector<4xf16>
    gpu.return
  }
}
