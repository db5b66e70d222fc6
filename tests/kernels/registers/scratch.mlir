// Private memory with positions that are not known at compile time: scratch memory, a part of it for every lane.
gpu.module @m {
  gpu.func @scratch(%A: memref<64x8xi8>, %H: memref<64x4xf16>, %C: memref<64x8xi32>, %D: memref<64x8xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %t = gpu.thread_id x
    %dyn1 = affine.apply affine_map<()[t] -> (t mod 2)>()[%t]
    %dyn2 = affine.apply affine_map<()[t] -> (t mod 8)>()[%t]
    %dyn3 = affine.apply affine_map<()[t] -> (t mod 7)>()[%t]
    %dyn7 = affine.apply affine_map<()[t] -> (t mod 5 + 3)>()[%t]
    %b = memref.alloca() : memref<8xi8, #gpu.address_space<private>>
    %h = memref.alloca() : memref<8xf16, #gpu.address_space<private>>
    %w = memref.alloca() : memref<2xi64, #gpu.address_space<private>>
    %v = vector.load %A[%t, %c0] : memref<64x8xi8>, vector<8xi8>
    vector.store %v, %b[%c0] : memref<8xi8, #gpu.address_space<private>>, vector<8xi8>
    %x2 = memref.load %b[%dyn2] : memref<8xi8, #gpu.address_space<private>>
    %x7 = memref.load %b[%c7] : memref<8xi8, #gpu.address_space<private>>
    %s = arith.addi %x2, %x7 : i8
    memref.store %s, %b[%c5] : memref<8xi8, #gpu.address_space<private>>
    %w2 = vector.load %A[%t, %c3] : memref<64x8xi8>, vector<2xi8>
    vector.store %w2, %b[%dyn3] : memref<8xi8, #gpu.address_space<private>>, vector<2xi8>
    %odd = arith.cmpi slt, %x2, %x7 : i8
    scf.if %odd {
      memref.store %x7, %b[%c0] : memref<8xi8, #gpu.address_space<private>>
    } else {
      memref.store %x2, %b[%c6] : memref<8xi8, #gpu.address_space<private>>
    }
    %p = vector.load %H[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    vector.store %p, %h[%c4] : memref<8xf16, #gpu.address_space<private>>, vector<4xf16>
    vector.store %p, %h[%c0] : memref<8xf16, #gpu.address_space<private>>, vector<4xf16>
    vector.store %p, %h[%c3] : memref<8xf16, #gpu.address_space<private>>, vector<4xf16>
    %h7 = memref.load %h[%c0] : memref<8xf16, #gpu.address_space<private>>
    memref.store %h7, %h[%dyn7] : memref<8xf16, #gpu.address_space<private>>
    %q = vector.load %h[%c2] : memref<8xf16, #gpu.address_space<private>>, vector<4xf16>
    %qf = arith.extf %q : vector<4xf16> to vector<4xf32>
    vector.store %qf, %D[%t, %c0] : memref<64x8xf32>, vector<4xf32>
    %q2 = vector.load %h[%c4] : memref<8xf16, #gpu.address_space<private>>, vector<4xf16>
    %qf2 = arith.extf %q2 : vector<4xf16> to vector<4xf32>
    vector.store %qf2, %D[%t, %c4] : memref<64x8xf32>, vector<4xf32>
    %y = vector.load %b[%c0] : memref<8xi8, #gpu.address_space<private>>, vector<8xi8>
    %z = arith.extsi %y : vector<8xi8> to vector<8xi32>
    vector.store %z, %C[%t, %c0] : memref<64x8xi32>, vector<8xi32>
    %big = arith.extsi %x2 : i8 to i64
    memref.store %big, %w[%dyn1] : memref<2xi64, #gpu.address_space<private>>
    %back = memref.load %w[%dyn1] : memref<2xi64, #gpu.address_space<private>>
    %low = arith.trunci %back : i64 to i32
    memref.store %low, %C[%t, %c4] : memref<64x8xi32>
    gpu.return
  }
}
