// Shapes of amdgpu.mfma, fragments as the lanes hold them.
gpu.module @m {
  gpu.func @mfma_f8f6f4(%A0: memref<64x32xf8E4M3FN>,
      %B0: memref<64x32xf8E5M2>,
      %C0: memref<64x4xf32>,
      %A1: memref<64x32xf8E5M2>,
      %B1: memref<64x32xf8E4M3FN>,
      %C1: memref<64x4xf32>,
      %A2: memref<64x32xf8E4M3FN>,
      %B2: memref<64x32xf8E4M3FN>,
      %C2: memref<64x16xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %zero = arith.constant 0 : index
    %tid = gpu.thread_id x
    %a0 = vector.load %A0[%tid, %zero] : memref<64x32xf8E4M3FN>, vector<32xf8E4M3FN>
    %b0 = vector.load %B0[%tid, %zero] : memref<64x32xf8E5M2>, vector<32xf8E5M2>
    %z0 = vector.load %C0[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d0 = amdgpu.mfma 16x16x128 %a0 * %b0 + %z0  blgp = none : vector<32xf8E4M3FN>, vector<32xf8E5M2>, vector<4xf32>
    vector.store %d0, %C0[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a1 = vector.load %A1[%tid, %zero] : memref<64x32xf8E5M2>, vector<32xf8E5M2>
    %b1 = vector.load %B1[%tid, %zero] : memref<64x32xf8E4M3FN>, vector<32xf8E4M3FN>
    %z1 = vector.load %C1[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d1 = amdgpu.mfma 16x16x128 %a1 * %b1 + %z1  blgp = none : vector<32xf8E5M2>, vector<32xf8E4M3FN>, vector<4xf32>
    vector.store %d1, %C1[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a2 = vector.load %A2[%tid, %zero] : memref<64x32xf8E4M3FN>, vector<32xf8E4M3FN>
    %b2 = vector.load %B2[%tid, %zero] : memref<64x32xf8E4M3FN>, vector<32xf8E4M3FN>
    %z2 = vector.load %C2[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d2 = amdgpu.mfma 32x32x64 %a2 * %b2 + %z2  blgp = none : vector<32xf8E4M3FN>, vector<32xf8E4M3FN>, vector<16xf32>
    vector.store %d2, %C2[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    gpu.return
  }
}
