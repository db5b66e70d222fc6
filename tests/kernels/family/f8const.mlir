// Constants of 8-bit floats: what a masked load puts in the tail.
gpu.module @m {
  gpu.func @f8const(%A: memref<64x8xf8E4M3FNUZ>, %O: memref<2x64x8xf8E4M3FNUZ>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : vector<8xf8E4M3FNUZ>
    %some = arith.constant dense<[1.0, -2.0, 0.5, 240.0, -0.0, 0.0009765625, 3.5, -13.0]> : vector<8xf8E4M3FNUZ>
    %m = vector.constant_mask [5] : vector<8xi1>
    %v = vector.maskedload %A[%t, %c0], %m, %zero : memref<64x8xf8E4M3FNUZ>, vector<8xi1>, vector<8xf8E4M3FNUZ> into vector<8xf8E4M3FNUZ>
    vector.store %v, %O[%c0, %t, %c0] : memref<2x64x8xf8E4M3FNUZ>, vector<8xf8E4M3FNUZ>
    vector.store %some, %O[%c1, %t, %c0] : memref<2x64x8xf8E4M3FNUZ>, vector<8xf8E4M3FNUZ>
    gpu.return
  }
}
