// Masked accesses: elements of one condition are loaded and stored in whole dwords. Two such pieces stand alone; more stand beside the
// access that is right where all are (masks_of_multiples.mlir says when two elements have one condition).
// RUN: wavecc %s --target=gfx942 -S --no-lines --schedule=off -o - | FileCheck %s

gpu.module @m {
  // CHECK-LABEL: two:
  // CHECK-NOT: s_andn2
  // CHECK-COUNT-2: global_load_dword v
  // CHECK-NOT: {{\bglobal_load}}
  // CHECK: s_endpgm
  gpu.func @two(%a: memref<4096xf16>, %b: memref<4096xf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c = arith.constant 4 : index
    %t = gpu.thread_id x
    %p = arith.muli %t, %c : index
    %pv = vector.broadcast %p : index to vector<4xindex>
    %steps = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
    %all = arith.constant dense<50> : vector<4xindex>
    %z = arith.constant dense<0.0> : vector<4xf16>
    %e = arith.addi %pv, %steps overflow<nsw, nuw> : vector<4xindex>
    %m = arith.cmpi slt, %e, %all : vector<4xindex>
    %v = vector.maskedload %a[%p], %m, %z : memref<4096xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
    vector.store %v, %b[%p] : memref<4096xf16>, vector<4xf16>
    gpu.return
  }

  // CHECK-LABEL: two_wide:
  // CHECK-NOT: s_andn2
  // CHECK-COUNT-2: global_load_dwordx2
  // CHECK-NOT: {{\bglobal_load}}
  // CHECK: s_endpgm
  gpu.func @two_wide(%a: memref<4096xf16>, %b: memref<4096xf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c = arith.constant 8 : index
    %t = gpu.thread_id x
    %p = arith.muli %t, %c : index
    %pv = vector.broadcast %p : index to vector<8xindex>
    %steps = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xindex>
    %all = arith.constant dense<84> : vector<8xindex>
    %z = arith.constant dense<0.0> : vector<8xf16>
    %e = arith.addi %pv, %steps overflow<nsw, nuw> : vector<8xindex>
    %m = arith.cmpi slt, %e, %all : vector<8xindex>
    %v = vector.maskedload %a[%p], %m, %z : memref<4096xf16>, vector<8xi1>, vector<8xf16> into vector<8xf16>
    vector.store %v, %b[%p] : memref<4096xf16>, vector<8xf16>
    gpu.return
  }

  // Four pieces: beside the access of all.
  // CHECK-LABEL: four:
  // CHECK: global_load_dwordx4
  // CHECK: s_andn2
  // CHECK-COUNT-4: global_load_dword v
  // CHECK-NOT: {{\bglobal_load}}
  // CHECK: s_endpgm
  gpu.func @four(%a: memref<4096xf16>, %b: memref<4096xf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c = arith.constant 2 : index
    %t = gpu.thread_id x
    %p = arith.muli %t, %c : index
    %pv = vector.broadcast %p : index to vector<8xindex>
    %steps = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xindex>
    %all = arith.constant dense<50> : vector<8xindex>
    %z = arith.constant dense<0.0> : vector<8xf16>
    %e = arith.addi %pv, %steps overflow<nsw, nuw> : vector<8xindex>
    %m = arith.cmpi slt, %e, %all : vector<8xindex>
    %v = vector.maskedload %a[%p], %m, %z : memref<4096xf16>, vector<8xi1>, vector<8xf16> into vector<8xf16>
    vector.store %v, %b[%p] : memref<4096xf16>, vector<8xf16>
    gpu.return
  }

  // The end of the row is in a dword: halves, each under its own condition.
  // CHECK-LABEL: odd:
  // CHECK: global_load_dwordx2
  // CHECK: s_andn2
  // CHECK-COUNT-4: global_load_ushort
  // CHECK-NOT: {{\bglobal_load}}
  // CHECK: s_endpgm
  gpu.func @odd(%a: memref<4096xf16>, %b: memref<4096xf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c = arith.constant 1 : index
    %t = gpu.thread_id x
    %p = arith.muli %t, %c : index
    %pv = vector.broadcast %p : index to vector<4xindex>
    %steps = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
    %all = arith.constant dense<51> : vector<4xindex>
    %z = arith.constant dense<0.0> : vector<4xf16>
    %e = arith.addi %pv, %steps overflow<nsw, nuw> : vector<4xindex>
    %m = arith.cmpi slt, %e, %all : vector<4xindex>
    %v = vector.maskedload %a[%p], %m, %z : memref<4096xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
    vector.store %v, %b[%p] : memref<4096xf16>, vector<4xf16>
    gpu.return
  }

  // Elements of 32 bits are dwords anyway.
  // CHECK-LABEL: words:
  // CHECK-NOT: s_andn2
  // CHECK-COUNT-2: global_load_dword v
  // CHECK-NOT: {{\bglobal_load}}
  // CHECK: s_endpgm
  gpu.func @words(%a: memref<4096xf32>, %b: memref<4096xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c = arith.constant 1 : index
    %t = gpu.thread_id x
    %p = arith.muli %t, %c : index
    %pv = vector.broadcast %p : index to vector<2xindex>
    %steps = arith.constant dense<[0, 1]> : vector<2xindex>
    %all = arith.constant dense<51> : vector<2xindex>
    %z = arith.constant dense<0.0> : vector<2xf32>
    %e = arith.addi %pv, %steps overflow<nsw, nuw> : vector<2xindex>
    %m = arith.cmpi slt, %e, %all : vector<2xindex>
    %v = vector.maskedload %a[%p], %m, %z : memref<4096xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
    vector.store %v, %b[%p] : memref<4096xf32>, vector<2xf32>
    gpu.return
  }

  // CHECK-LABEL: stored:
  // CHECK-NOT: s_andn2
  // CHECK-COUNT-2: global_store_dword v
  // CHECK-NOT: {{\bglobal_store}}
  // CHECK: s_endpgm
  gpu.func @stored(%a: memref<4096xf16>, %b: memref<4096xf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c = arith.constant 4 : index
    %t = gpu.thread_id x
    %p = arith.muli %t, %c : index
    %pv = vector.broadcast %p : index to vector<4xindex>
    %steps = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
    %all = arith.constant dense<50> : vector<4xindex>
    %z = arith.constant dense<0.0> : vector<4xf16>
    %e = arith.addi %pv, %steps overflow<nsw, nuw> : vector<4xindex>
    %m = arith.cmpi slt, %e, %all : vector<4xindex>
    %v = vector.load %b[%p] : memref<4096xf16>, vector<4xf16>
    vector.maskedstore %a[%p], %m, %v : memref<4096xf16>, vector<4xi1>, vector<4xf16>
    gpu.return
  }

  // CHECK-LABEL: stored_odd:
  // CHECK: global_store_dwordx2
  // CHECK: s_andn2
  // CHECK-COUNT-4: global_store_short
  // CHECK-NOT: {{\bglobal_store}}
  // CHECK: s_endpgm
  gpu.func @stored_odd(%a: memref<4096xf16>, %b: memref<4096xf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c = arith.constant 1 : index
    %t = gpu.thread_id x
    %p = arith.muli %t, %c : index
    %pv = vector.broadcast %p : index to vector<4xindex>
    %steps = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
    %all = arith.constant dense<51> : vector<4xindex>
    %z = arith.constant dense<0.0> : vector<4xf16>
    %e = arith.addi %pv, %steps overflow<nsw, nuw> : vector<4xindex>
    %m = arith.cmpi slt, %e, %all : vector<4xindex>
    %v = vector.load %b[%p] : memref<4096xf16>, vector<4xf16>
    vector.maskedstore %a[%p], %m, %v : memref<4096xf16>, vector<4xi1>, vector<4xf16>
    gpu.return
  }
}
