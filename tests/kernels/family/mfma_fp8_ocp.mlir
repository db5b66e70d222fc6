// Shapes of amdgpu.mfma, fragments as the lanes hold them.
gpu.module @m {
  gpu.func @mfma_fp8_ocp(%A0: memref<64x8xf8E4M3FN>,
      %B0: memref<64x8xf8E4M3FN>,
      %C0: memref<64x4xf32>,
      %A1: memref<64x8xf8E4M3FN>,
      %B1: memref<64x8xf8E5M2>,
      %C1: memref<64x4xf32>,
      %A2: memref<64x8xf8E5M2>,
      %B2: memref<64x8xf8E4M3FN>,
      %C2: memref<64x4xf32>,
      %A3: memref<64x8xf8E5M2>,
      %B3: memref<64x8xf8E5M2>,
      %C3: memref<64x4xf32>,
      %A4: memref<64x8xf8E4M3FN>,
      %B4: memref<64x8xf8E4M3FN>,
      %C4: memref<64x16xf32>,
      %A5: memref<64x8xf8E4M3FN>,
      %B5: memref<64x8xf8E5M2>,
      %C5: memref<64x16xf32>,
      %A6: memref<64x8xf8E5M2>,
      %B6: memref<64x8xf8E4M3FN>,
      %C6: memref<64x16xf32>,
      %A7: memref<64x8xf8E5M2>,
      %B7: memref<64x8xf8E5M2>,
      %C7: memref<64x16xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %zero = arith.constant 0 : index
    %tid = gpu.thread_id x
    %a0 = vector.load %A0[%tid, %zero] : memref<64x8xf8E4M3FN>, vector<8xf8E4M3FN>
    %b0 = vector.load %B0[%tid, %zero] : memref<64x8xf8E4M3FN>, vector<8xf8E4M3FN>
    %z0 = vector.load %C0[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d0 = amdgpu.mfma 16x16x32 %a0 * %b0 + %z0  blgp = none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
    vector.store %d0, %C0[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a1 = vector.load %A1[%tid, %zero] : memref<64x8xf8E4M3FN>, vector<8xf8E4M3FN>
    %b1 = vector.load %B1[%tid, %zero] : memref<64x8xf8E5M2>, vector<8xf8E5M2>
    %z1 = vector.load %C1[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d1 = amdgpu.mfma 16x16x32 %a1 * %b1 + %z1  blgp = none : vector<8xf8E4M3FN>, vector<8xf8E5M2>, vector<4xf32>
    vector.store %d1, %C1[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a2 = vector.load %A2[%tid, %zero] : memref<64x8xf8E5M2>, vector<8xf8E5M2>
    %b2 = vector.load %B2[%tid, %zero] : memref<64x8xf8E4M3FN>, vector<8xf8E4M3FN>
    %z2 = vector.load %C2[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d2 = amdgpu.mfma 16x16x32 %a2 * %b2 + %z2  blgp = none : vector<8xf8E5M2>, vector<8xf8E4M3FN>, vector<4xf32>
    vector.store %d2, %C2[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a3 = vector.load %A3[%tid, %zero] : memref<64x8xf8E5M2>, vector<8xf8E5M2>
    %b3 = vector.load %B3[%tid, %zero] : memref<64x8xf8E5M2>, vector<8xf8E5M2>
    %z3 = vector.load %C3[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d3 = amdgpu.mfma 16x16x32 %a3 * %b3 + %z3  blgp = none : vector<8xf8E5M2>, vector<8xf8E5M2>, vector<4xf32>
    vector.store %d3, %C3[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a4 = vector.load %A4[%tid, %zero] : memref<64x8xf8E4M3FN>, vector<8xf8E4M3FN>
    %b4 = vector.load %B4[%tid, %zero] : memref<64x8xf8E4M3FN>, vector<8xf8E4M3FN>
    %z4 = vector.load %C4[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d4 = amdgpu.mfma 32x32x16 %a4 * %b4 + %z4  blgp = none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<16xf32>
    vector.store %d4, %C4[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %a5 = vector.load %A5[%tid, %zero] : memref<64x8xf8E4M3FN>, vector<8xf8E4M3FN>
    %b5 = vector.load %B5[%tid, %zero] : memref<64x8xf8E5M2>, vector<8xf8E5M2>
    %z5 = vector.load %C5[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d5 = amdgpu.mfma 32x32x16 %a5 * %b5 + %z5  blgp = none : vector<8xf8E4M3FN>, vector<8xf8E5M2>, vector<16xf32>
    vector.store %d5, %C5[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %a6 = vector.load %A6[%tid, %zero] : memref<64x8xf8E5M2>, vector<8xf8E5M2>
    %b6 = vector.load %B6[%tid, %zero] : memref<64x8xf8E4M3FN>, vector<8xf8E4M3FN>
    %z6 = vector.load %C6[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d6 = amdgpu.mfma 32x32x16 %a6 * %b6 + %z6  blgp = none : vector<8xf8E5M2>, vector<8xf8E4M3FN>, vector<16xf32>
    vector.store %d6, %C6[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %a7 = vector.load %A7[%tid, %zero] : memref<64x8xf8E5M2>, vector<8xf8E5M2>
    %b7 = vector.load %B7[%tid, %zero] : memref<64x8xf8E5M2>, vector<8xf8E5M2>
    %z7 = vector.load %C7[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d7 = amdgpu.mfma 32x32x16 %a7 * %b7 + %z7  blgp = none : vector<8xf8E5M2>, vector<8xf8E5M2>, vector<16xf32>
    vector.store %d7, %C7[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    gpu.return
  }
}
