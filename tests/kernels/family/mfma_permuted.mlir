// Shapes of amdgpu.mfma, fragments as the lanes hold them.
gpu.module @m {
  gpu.func @mfma_permuted(%A0: memref<64x1xf32>,
      %B0: memref<64x1xf32>,
      %C0: memref<64x32xf32>,
      %A1: memref<64x1xf32>,
      %B1: memref<64x1xf32>,
      %C1: memref<64x16xf32>,
      %A2: memref<64x1xf32>,
      %B2: memref<64x1xf32>,
      %C2: memref<64x4xf32>,
      %A3: memref<64x1xf32>,
      %B3: memref<64x1xf32>,
      %C3: memref<64x16xf32>,
      %A4: memref<64x1xf32>,
      %B4: memref<64x1xf32>,
      %C4: memref<64x4xf32>,
      %A5: memref<64x4xf16>,
      %B5: memref<64x4xf16>,
      %C5: memref<64x4xf32>,
      %A6: memref<64x4xbf16>,
      %B6: memref<64x4xbf16>,
      %C6: memref<64x16xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %zero = arith.constant 0 : index
    %tid = gpu.thread_id x
    %a0 = memref.load %A0[%tid, %zero] : memref<64x1xf32>
    %b0 = memref.load %B0[%tid, %zero] : memref<64x1xf32>
    %z0 = vector.load %C0[%tid, %zero] : memref<64x32xf32>, vector<32xf32>
    %d0 = amdgpu.mfma 32x32x1 %a0 * %b0 + %z0 { blocks = 2 : i32, abid = 1 : i32, cbsz = 1 : i32 } blgp = none : f32, f32, vector<32xf32>
    vector.store %d0, %C0[%tid, %zero] : memref<64x32xf32>, vector<32xf32>
    %a1 = memref.load %A1[%tid, %zero] : memref<64x1xf32>
    %b1 = memref.load %B1[%tid, %zero] : memref<64x1xf32>
    %z1 = vector.load %C1[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d1 = amdgpu.mfma 16x16x1 %a1 * %b1 + %z1 { blocks = 4 : i32, abid = 2 : i32, cbsz = 2 : i32 } blgp = bcast_first_32 : f32, f32, vector<16xf32>
    vector.store %d1, %C1[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %a2 = memref.load %A2[%tid, %zero] : memref<64x1xf32>
    %b2 = memref.load %B2[%tid, %zero] : memref<64x1xf32>
    %z2 = vector.load %C2[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d2 = amdgpu.mfma 4x4x1 %a2 * %b2 + %z2 { blocks = 16 : i32, abid = 5 : i32, cbsz = 4 : i32 } blgp = rotate_16_right : f32, f32, vector<4xf32>
    vector.store %d2, %C2[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a3 = memref.load %A3[%tid, %zero] : memref<64x1xf32>
    %b3 = memref.load %B3[%tid, %zero] : memref<64x1xf32>
    %z3 = vector.load %C3[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d3 = amdgpu.mfma 32x32x2 %a3 * %b3 + %z3  blgp = bcast_second_32 : f32, f32, vector<16xf32>
    vector.store %d3, %C3[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %a4 = memref.load %A4[%tid, %zero] : memref<64x1xf32>
    %b4 = memref.load %B4[%tid, %zero] : memref<64x1xf32>
    %z4 = vector.load %C4[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d4 = amdgpu.mfma 16x16x4 %a4 * %b4 + %z4  blgp = bcast_fourth_16 : f32, f32, vector<4xf32>
    vector.store %d4, %C4[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a5 = vector.load %A5[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %b5 = vector.load %B5[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %z5 = vector.load %C5[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d5 = amdgpu.mfma 4x4x4 %a5 * %b5 + %z5 { blocks = 16 : i32, abid = 3 : i32, cbsz = 3 : i32 } blgp = bcast_third_16 : vector<4xf16>, vector<4xf16>, vector<4xf32>
    vector.store %d5, %C5[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a6 = vector.load %A6[%tid, %zero] : memref<64x4xbf16>, vector<4xbf16>
    %b6 = vector.load %B6[%tid, %zero] : memref<64x4xbf16>, vector<4xbf16>
    %z6 = vector.load %C6[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d6 = amdgpu.mfma 16x16x4 %a6 * %b6 + %z6 { blocks = 4 : i32, abid = 1 : i32, cbsz = 2 : i32 } blgp = bcast_first_16 : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
    vector.store %d6, %C6[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    gpu.return
  }
}
