// Operands of 3.2 GB and 2.1 GB: element numbers beyond 2^30, byte offsets beyond 2^31; the last element of each.
gpu.module @m {
  gpu.func @f01_index_is_64_bits(%A: memref<8x32768x6144xf16>, %B: memref<16384x2x32768xf16>, %O: memref<3x256xf16>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c6143 = arith.constant 6143 : index
    %c32767 = arith.constant 32767 : index
    %i = affine.apply affine_map<()[s] -> (s mod 8)>()[%t]
    %j = affine.apply affine_map<()[s] -> (32767 - s * 128)>()[%t]
    %x = memref.load %A[%i, %j, %c6143] : memref<8x32768x6144xf16>
    memref.store %x, %O[%c0, %t] : memref<3x256xf16>
    %k = affine.apply affine_map<()[s] -> (16383 - s * 64)>()[%t]
    %y = memref.load %B[%k, %c1, %c32767] : memref<16384x2x32768xf16>
    memref.store %y, %O[%c1, %t] : memref<3x256xf16>
    %flat = memref.collapse_shape %B [[0, 1, 2]] : memref<16384x2x32768xf16> into memref<1073741824xf16>
    %last = affine.apply affine_map<()[s] -> (1073741823 - s * 4194304)>()[%t]
    %z = memref.load %flat[%last] : memref<1073741824xf16>
    memref.store %z, %O[%c2, %t] : memref<3x256xf16>
    gpu.return
  }
}
