// Shapes of amdgpu.mfma, fragments as the lanes hold them.
gpu.module @m {
  gpu.func @mfma_f16(%A0: memref<64x4xf16>,
      %B0: memref<64x4xf16>,
      %C0: memref<64x32xf32>,
      %A1: memref<64x4xf16>,
      %B1: memref<64x4xf16>,
      %C1: memref<64x16xf32>,
      %A2: memref<64x4xf16>,
      %B2: memref<64x4xf16>,
      %C2: memref<64x4xf32>,
      %A3: memref<64x4xf16>,
      %B3: memref<64x4xf16>,
      %C3: memref<64x16xf32>,
      %A4: memref<64x4xf16>,
      %B4: memref<64x4xf16>,
      %C4: memref<64x4xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %zero = arith.constant 0 : index
    %tid = gpu.thread_id x
    %a0 = vector.load %A0[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %b0 = vector.load %B0[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %z0 = vector.load %C0[%tid, %zero] : memref<64x32xf32>, vector<32xf32>
    %d0 = amdgpu.mfma 32x32x4 %a0 * %b0 + %z0 { blocks = 2 : i32 } blgp = none : vector<4xf16>, vector<4xf16>, vector<32xf32>
    vector.store %d0, %C0[%tid, %zero] : memref<64x32xf32>, vector<32xf32>
    %a1 = vector.load %A1[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %b1 = vector.load %B1[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %z1 = vector.load %C1[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d1 = amdgpu.mfma 16x16x4 %a1 * %b1 + %z1 { blocks = 4 : i32 } blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    vector.store %d1, %C1[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %a2 = vector.load %A2[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %b2 = vector.load %B2[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %z2 = vector.load %C2[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d2 = amdgpu.mfma 4x4x4 %a2 * %b2 + %z2 { blocks = 16 : i32 } blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    vector.store %d2, %C2[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a3 = vector.load %A3[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %b3 = vector.load %B3[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %z3 = vector.load %C3[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d3 = amdgpu.mfma 32x32x8 %a3 * %b3 + %z3  blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    vector.store %d3, %C3[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %a4 = vector.load %A4[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %b4 = vector.load %B4[%tid, %zero] : memref<64x4xf16>, vector<4xf16>
    %z4 = vector.load %C4[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d4 = amdgpu.mfma 16x16x16 %a4 * %b4 + %z4  blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    vector.store %d4, %C4[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}
