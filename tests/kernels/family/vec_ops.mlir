// Shuffles, slices, insertions, bitcasts of vectors of 8, 16 and 32 bits.
gpu.module @m {
  gpu.func @vec_ops(%A: memref<64x8xf16>, %B: memref<64x16xi8>, %H: memref<6x64x8xf16>, %Y: memref<3x64x16xi8>, %W: memref<4x64x4xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %a = vector.load %A[%t, %c0] : memref<64x8xf16>, vector<8xf16>
    %b = vector.load %B[%t, %c0] : memref<64x16xi8>, vector<16xi8>
    %lo = vector.extract_strided_slice %a {offsets = [1], sizes = [4], strides = [1]} : vector<8xf16> to vector<4xf16>
    %hi = vector.extract_strided_slice %a {offsets = [4], sizes = [4], strides = [1]} : vector<8xf16> to vector<4xf16>
    %sh = vector.shuffle %lo, %hi [7, 0, 2, 5, 5, 1, 6, 3] : vector<4xf16>, vector<4xf16>
    vector.store %sh, %H[%c0, %t, %c0] : memref<6x64x8xf16>, vector<8xf16>
    %in = vector.insert_strided_slice %hi, %a {offsets = [1], strides = [1]} : vector<4xf16> into vector<8xf16>
    vector.store %in, %H[%c1, %t, %c0] : memref<6x64x8xf16>, vector<8xf16>
    %e = vector.extract %a[3] : f16 from vector<8xf16>
    %is = vector.insert %e, %in [6] : f16 into vector<8xf16>
    vector.store %is, %H[%c2, %t, %c0] : memref<6x64x8xf16>, vector<8xf16>
    %br = vector.broadcast %e : f16 to vector<8xf16>
    vector.store %br, %H[%c3, %t, %c0] : memref<6x64x8xf16>, vector<8xf16>
    %bc = vector.bitcast %b : vector<16xi8> to vector<8xf16>
    %bw = vector.bitcast %b : vector<16xi8> to vector<4xi32>
    vector.store %bw, %W[%c0, %t, %c0] : memref<4x64x4xi32>, vector<4xi32>
    %bx = vector.bitcast %bc : vector<8xf16> to vector<4xi32>
    %sum = arith.addi %bw, %bx : vector<4xi32>
    vector.store %sum, %W[%c1, %t, %c0] : memref<4x64x4xi32>, vector<4xi32>
    %sx = arith.extsi %b : vector<16xi8> to vector<16xi32>
    %s4 = vector.extract_strided_slice %sx {offsets = [10], sizes = [4], strides = [1]} : vector<16xi32> to vector<4xi32>
    vector.store %s4, %W[%c2, %t, %c0] : memref<4x64x4xi32>, vector<4xi32>
    %rev = vector.shuffle %b, %b [15, 14, 13, 12, 11, 10, 9, 8, 23, 22, 21, 20, 3, 2, 1, 0] : vector<16xi8>, vector<16xi8>
    vector.store %rev, %Y[%c0, %t, %c0] : memref<3x64x16xi8>, vector<16xi8>
    %mul = arith.muli %b, %rev : vector<16xi8>
    %s4q = vector.extract_strided_slice %b {offsets = [5], sizes = [4], strides = [1]} : vector<16xi8> to vector<4xi8>
    %odd = vector.insert_strided_slice %s4q, %mul {offsets = [3], strides = [1]} : vector<4xi8> into vector<16xi8>
    vector.store %odd, %Y[%c1, %t, %c0] : memref<3x64x16xi8>, vector<16xi8>
    %fe = vector.from_elements %e, %e, %e, %e, %e, %e, %e, %e : vector<8xf16>
    %m2 = vector.shape_cast %a : vector<8xf16> to vector<2x4xf16>
    %row = vector.extract %m2[1] : vector<4xf16> from vector<2x4xf16>
    %m3 = vector.insert %lo, %m2 [1] : vector<4xf16> into vector<2x4xf16>
    %f8 = vector.shape_cast %m3 : vector<2x4xf16> to vector<8xf16>
    vector.store %f8, %H[%c4, %t, %c0] : memref<6x64x8xf16>, vector<8xf16>
    %tr = vector.transpose %m3, [1, 0] : vector<2x4xf16> to vector<4x2xf16>
    %t8 = vector.shape_cast %tr : vector<4x2xf16> to vector<8xf16>
    vector.store %t8, %H[%c5, %t, %c0] : memref<6x64x8xf16>, vector<8xf16>
    gpu.return
  }
}
