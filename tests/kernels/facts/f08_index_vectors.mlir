// Masks from vectors of index: constants, comparisons, and; they choose in selects and in masked loads and stores. vector<1xT>.
gpu.module @m {
  gpu.func @f08_index_vectors(%A: memref<128x8xf16>, %O: memref<128x8xf16>, %P: memref<128x1xf32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %steps = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xindex>
    %end = arith.constant dense<511> : vector<8xindex>
    %three = arith.constant dense<3> : vector<8xindex>
    %zero = arith.constant dense<0.0> : vector<8xf16>
    %minus = arith.constant dense<-1.0> : vector<8xf16>
    // Position t * 4 + e: below n, at most 511, and not of those that leave 0 modulo 3.
    %base = affine.apply affine_map<()[s] -> (s * 4)>()[%t]
    %b = vector.broadcast %base : index to vector<8xindex>
    %p = arith.addi %b, %steps overflow<nsw, nuw> : vector<8xindex>
    %nv = vector.broadcast %n : index to vector<8xindex>
    %below = arith.cmpi slt, %p, %nv : vector<8xindex>
    %inside = arith.cmpi sle, %p, %end : vector<8xindex>
    %rest = arith.remsi %p, %three : vector<8xindex>
    %zeros = arith.constant dense<0> : vector<8xindex>
    %kept = arith.cmpi ne, %rest, %zeros : vector<8xindex>
    %m0 = arith.andi %below, %inside : vector<8xi1>
    %m = arith.andi %m0, %kept : vector<8xi1>
    %x = vector.maskedload %A[%t, %c0], %m0, %zero : memref<128x8xf16>, vector<8xi1>, vector<8xf16> into vector<8xf16>
    %y = arith.select %m, %x, %minus : vector<8xi1>, vector<8xf16>
    vector.maskedstore %O[%t, %c0], %below, %y : memref<128x8xf16>, vector<8xi1>, vector<8xf16>
    // The same of one element.
    %one = arith.constant dense<0> : vector<1xindex>
    %b1 = vector.broadcast %base : index to vector<1xindex>
    %p1 = arith.addi %b1, %one : vector<1xindex>
    %n1 = vector.broadcast %n : index to vector<1xindex>
    %m1 = arith.cmpi slt, %p1, %n1 : vector<1xindex>
    %z1 = arith.constant dense<0.0> : vector<1xf16>
    %x1 = vector.maskedload %A[%t, %c0], %m1, %z1 : memref<128x8xf16>, vector<1xi1>, vector<1xf16> into vector<1xf16>
    %w1 = arith.extf %x1 : vector<1xf16> to vector<1xf32>
    vector.store %w1, %P[%t, %c0] : memref<128x1xf32>, vector<1xf32>
    gpu.return
  }
}
