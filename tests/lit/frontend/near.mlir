// A masked access says that a buffer of 2 GiB holds it (!near): by the range of its index, and by the size of its memref, where the
// index has no range; not where the memref is larger, and nothing else is known.
// RUN: wavecc %s --target=gfx942 --emit=kir --stop-after=frontend -o - | FileCheck %s
// RUN: wavecc %s --target=gfx942 --schedule=interleave -S --no-lines -o - | FileCheck %s --check-prefix=ASM
#map = affine_map<()[s0] -> (s0 * 4)>
gpu.module @m {
  // CHECK-LABEL: kernel @range
  // CHECK: global_load_dwordx2 {{.*}} !near
  // CHECK: global_store_dwordx2 {{.*}} !near
  // ASM-LABEL: range:
  // ASM-NOT: saveexec
  // ASM: buffer_load_dwordx2 {{.*}} 0 offen
  // ASM-NOT: saveexec
  // ASM: buffer_store_dwordx2 {{.*}} 0 offen
  gpu.func @range(%a: memref<?xf16>, %o: memref<?xf16>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %at = affine.apply #map()[%t]
    %zero = arith.constant dense<0.0> : vector<4xf16>
    %in = arith.cmpi slt, %at, %n : index
    %mask = vector.broadcast %in : i1 to vector<4xi1>
    %x = vector.maskedload %a[%at], %mask, %zero : memref<?xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
    %y = arith.addf %x, %x : vector<4xf16>
    vector.maskedstore %o[%at], %mask, %y : memref<?xf16>, vector<4xi1>, vector<4xf16>
    gpu.return
  }
  // CHECK-LABEL: kernel @extent
  // CHECK: global_load_dword {{.*}} !near loc(34:10)
  // CHECK: global_load_dword {{.*}} !near loc(39:10)
  // CHECK: global_load_dword {{.*\]}} loc(40:10)
  gpu.func @extent(%i: memref<64xi32>, %a: memref<536870000xf32>, %b: memref<1000000000xf32>, %o: memref<64x2xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = gpu.thread_id x
    %v = memref.load %i[%t] : memref<64xi32>
    %at = arith.index_cast %v : i32 to index
    %zero = arith.constant dense<0.0> : vector<1xf32>
    %in = arith.cmpi sge, %at, %c0 : index
    %mask = vector.broadcast %in : i1 to vector<1xi1>
    %x = vector.maskedload %a[%at], %mask, %zero : memref<536870000xf32>, vector<1xi1>, vector<1xf32> into vector<1xf32>
    %y = vector.maskedload %b[%at], %mask, %zero : memref<1000000000xf32>, vector<1xi1>, vector<1xf32> into vector<1xf32>
    vector.store %x, %o[%t, %c0] : memref<64x2xf32>, vector<1xf32>
    vector.store %y, %o[%t, %c1] : memref<64x2xf32>, vector<1xf32>
    gpu.return
  }
}
