// Vectors of rank 0 have one element. Their masks have one bound: the element is on if it is above 0.
// RUN: for target in gfx90a gfx942 gfx950 gfx1250; do wavecc run %s --quiet --target=$target --grid=1 --block=4 --arg=i64[4]=iota \
// RUN:   --arg=f32[4]=iota --arg=i32[16]=zero --arg=f32[4]=const:5 --dump=2=%t.i.npy --dump=3=%t.f.npy || exit 1; \
// RUN:   %python -c "import numpy as n; print(n.load('%t.i.npy').ravel().tolist(), n.load('%t.f.npy').tolist())"; done | FileCheck %s
// CHECK-COUNT-4: {{^}}[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0] [5.0, 5.0, 2.0, 3.0]
gpu.module @m {
  gpu.func @masks(%N: memref<4xindex>, %A: memref<4xf32>, %B: memref<4x4xi32>, %C: memref<4xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 4, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %loaded = memref.load %N[%t] : memref<4xindex>
    %n = arith.subi %loaded, %c1 : index
    %off = vector.constant_mask [0] : vector<i1>
    %on = vector.constant_mask [1] : vector<i1>
    %some = vector.create_mask %n : vector<i1>
    %below = arith.cmpi slt, %n, %c1 : index
    %not = vector.broadcast %below : i1 to vector<i1>
    %i0 = arith.extui %off : vector<i1> to vector<i32>
    %i1 = arith.extui %on : vector<i1> to vector<i32>
    %i2 = arith.extui %some : vector<i1> to vector<i32>
    %i3 = arith.extui %not : vector<i1> to vector<i32>
    %e0 = vector.extract %i0[] : i32 from vector<i32>
    %e1 = vector.extract %i1[] : i32 from vector<i32>
    %e2 = vector.extract %i2[] : i32 from vector<i32>
    %e3 = vector.extract %i3[] : i32 from vector<i32>
    memref.store %e0, %B[%t, %c0] : memref<4x4xi32>
    memref.store %e1, %B[%t, %c1] : memref<4x4xi32>
    memref.store %e2, %B[%t, %c2] : memref<4x4xi32>
    memref.store %e3, %B[%t, %c3] : memref<4x4xi32>
    %view = memref.subview %C[%t] [1] [1] : memref<4xf32> to memref<f32, strided<[], offset: ?>>
    %from = memref.subview %A[%t] [1] [1] : memref<4xf32> to memref<f32, strided<[], offset: ?>>
    %zero = arith.constant 0.0 : f32
    %x = vector.transfer_read %from[], %zero : memref<f32, strided<[], offset: ?>>, vector<f32>
    %mask = vector.shape_cast %some : vector<i1> to vector<1xi1>
    vector.transfer_write %x, %view[], %mask : vector<f32>, memref<f32, strided<[], offset: ?>>
    gpu.return
  }
}
