// Bytes and halves at a position of run time come from a chosen dword: of 16 bytes 4 dwords, so 3 choices instead of 15; for 8 places and more each choice
// tests a bit of the position. A row at such a position, and bytes that fill no dword, are chosen as they are.
// RUN: wavecc %s --target=gfx942 -S --no-lines -o - | awk '/^[a-z_]+:$/ {name = $1; count[name] = 0} /v_cndmask_b32/ {count[name]++} /v_cmp/ {tests[name]++} END {for (n in count) print n, count[n], tests[n]}' | sort | FileCheck %s
// CHECK: bytes: 3 3
// CHECK-NEXT: halves: 7 4
// CHECK-NEXT: many: 15 4
// CHECK-NEXT: odd: 6 6
gpu.module @m {
  gpu.func @bytes(%o: memref<64xi8>, %a: memref<64x16xi8>, %p: memref<64xi32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %v = vector.load %a[%t, %c0] : memref<64x16xi8>, vector<16xi8>
    %n = memref.load %p[%t] : memref<64xi32>
    %i = arith.index_cast %n : i32 to index
    %x = vector.extract %v[%i] : i8 from vector<16xi8>
    memref.store %x, %o[%t] : memref<64xi8>
    gpu.return
  }
  gpu.func @halves(%o: memref<64x8xf16>, %a: memref<64x8xf16>, %p: memref<64xi32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %v = vector.load %a[%t, %c0] : memref<64x8xf16>, vector<8xf16>
    %h = vector.extract %v[3] : f16 from vector<8xf16>
    %n = memref.load %p[%t] : memref<64xi32>
    %i = arith.index_cast %n : i32 to index
    %w = vector.insert %h, %v[%i] : f16 into vector<8xf16>
    vector.store %w, %o[%t, %c0] : memref<64x8xf16>, vector<8xf16>
    gpu.return
  }
  gpu.func @many(%o: memref<64xi32>, %a: memref<64x16xi32>, %p: memref<64xi32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %v = vector.load %a[%t, %c0] : memref<64x16xi32>, vector<16xi32>
    %n = memref.load %p[%t] : memref<64xi32>
    %i = arith.index_cast %n : i32 to index
    %x = vector.extract %v[%i] : i32 from vector<16xi32>
    memref.store %x, %o[%t] : memref<64xi32>
    gpu.return
  }
  gpu.func @odd(%o: memref<64xi8>, %a: memref<64x7xi8>, %p: memref<64xi32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %v = vector.load %a[%t, %c0] : memref<64x7xi8>, vector<7xi8>
    %n = memref.load %p[%t] : memref<64xi32>
    %i = arith.index_cast %n : i32 to index
    %x = vector.extract %v[%i] : i8 from vector<7xi8>
    memref.store %x, %o[%t] : memref<64xi8>
    gpu.return
  }
}
