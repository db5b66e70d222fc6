// Masked loads of private memory at a place that is known only at run time: of all rows at once, of one row, of single elements.
// RUN: for target in gfx90a gfx942 gfx950 gfx1250; do wavecc run %s --quiet --target=$target --grid=1 --block=8 --arg=i8[96]=iota --arg=i64[8]=iota \
// RUN:   --arg=i8[64]=zero --dump=2=%t.npy || exit 1; \
// RUN:   %python -c "import numpy as n; a = n.load('%t.npy').reshape(8, 2, 4); \
// RUN:     want = [[[12 * t + 4 * (i + 1) + j if i < t % 3 and j < t else -1 for j in range(4)] for i in range(2)] for t in range(8)]; \
// RUN:     print((a == n.array(want)).all())"; done | FileCheck %s
// CHECK-COUNT-4: True
gpu.module @m {
  gpu.func @k(%A: memref<8x12xi8>, %N: memref<8xindex>, %B: memref<8x2x4xi8>) kernel attributes {gpu.known_block_size = array<i32: 8, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %P = memref.alloca() : memref<3x4xi8, #gpu.address_space<private>>
    %flat = memref.collapse_shape %P [[0, 1]] : memref<3x4xi8, #gpu.address_space<private>> into memref<12xi8, #gpu.address_space<private>>
    %a = vector.load %A[%t, %c0] : memref<8x12xi8>, vector<12xi8>
    vector.store %a, %flat[%c0] : memref<12xi8, #gpu.address_space<private>>, vector<12xi8>
    %n = memref.load %N[%t] : memref<8xindex>
    %rows = arith.remui %n, %c3 : index
    %row = affine.apply affine_map<(d0) -> (d0 floordiv 100 + 1)>(%n)
    %mask = vector.create_mask %rows, %n : vector<2x4xi1>
    %other = arith.constant dense<-1> : vector<2x4xi8>
    %v = vector.maskedload %P[%row, %c0], %mask, %other : memref<3x4xi8, #gpu.address_space<private>>, vector<2x4xi1>, vector<2x4xi8> into vector<2x4xi8>
    vector.store %v, %B[%t, %c0, %c0] : memref<8x2x4xi8>, vector<2x4xi8>
    gpu.return
  }
}
