// Shapes of amdgpu.mfma, fragments as the lanes hold them.
gpu.module @m {
  gpu.func @mfma_wide(%A0: memref<64x8xf16>,
      %B0: memref<64x8xf16>,
      %C0: memref<64x4xf32>,
      %A1: memref<64x8xf16>,
      %B1: memref<64x8xf16>,
      %C1: memref<64x16xf32>,
      %A2: memref<64x8xbf16>,
      %B2: memref<64x8xbf16>,
      %C2: memref<64x4xf32>,
      %A3: memref<64x8xbf16>,
      %B3: memref<64x8xbf16>,
      %C3: memref<64x16xf32>,
      %A4: memref<64x16xi8>,
      %B4: memref<64x16xi8>,
      %C4: memref<64x4xi32>,
      %A5: memref<64x16xi8>,
      %B5: memref<64x16xi8>,
      %C5: memref<64x16xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %zero = arith.constant 0 : index
    %tid = gpu.thread_id x
    %a0 = vector.load %A0[%tid, %zero] : memref<64x8xf16>, vector<8xf16>
    %b0 = vector.load %B0[%tid, %zero] : memref<64x8xf16>, vector<8xf16>
    %z0 = vector.load %C0[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d0 = amdgpu.mfma 16x16x32 %a0 * %b0 + %z0  blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    vector.store %d0, %C0[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a1 = vector.load %A1[%tid, %zero] : memref<64x8xf16>, vector<8xf16>
    %b1 = vector.load %B1[%tid, %zero] : memref<64x8xf16>, vector<8xf16>
    %z1 = vector.load %C1[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d1 = amdgpu.mfma 32x32x16 %a1 * %b1 + %z1  blgp = none : vector<8xf16>, vector<8xf16>, vector<16xf32>
    vector.store %d1, %C1[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %a2 = vector.load %A2[%tid, %zero] : memref<64x8xbf16>, vector<8xbf16>
    %b2 = vector.load %B2[%tid, %zero] : memref<64x8xbf16>, vector<8xbf16>
    %z2 = vector.load %C2[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %d2 = amdgpu.mfma 16x16x32 %a2 * %b2 + %z2  blgp = none : vector<8xbf16>, vector<8xbf16>, vector<4xf32>
    vector.store %d2, %C2[%tid, %zero] : memref<64x4xf32>, vector<4xf32>
    %a3 = vector.load %A3[%tid, %zero] : memref<64x8xbf16>, vector<8xbf16>
    %b3 = vector.load %B3[%tid, %zero] : memref<64x8xbf16>, vector<8xbf16>
    %z3 = vector.load %C3[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %d3 = amdgpu.mfma 32x32x16 %a3 * %b3 + %z3  blgp = none : vector<8xbf16>, vector<8xbf16>, vector<16xf32>
    vector.store %d3, %C3[%tid, %zero] : memref<64x16xf32>, vector<16xf32>
    %a4 = vector.load %A4[%tid, %zero] : memref<64x16xi8>, vector<16xi8>
    %b4 = vector.load %B4[%tid, %zero] : memref<64x16xi8>, vector<16xi8>
    %z4 = vector.load %C4[%tid, %zero] : memref<64x4xi32>, vector<4xi32>
    %d4 = amdgpu.mfma 16x16x64 %a4 * %b4 + %z4  blgp = none : vector<16xi8>, vector<16xi8>, vector<4xi32>
    vector.store %d4, %C4[%tid, %zero] : memref<64x4xi32>, vector<4xi32>
    %a5 = vector.load %A5[%tid, %zero] : memref<64x16xi8>, vector<16xi8>
    %b5 = vector.load %B5[%tid, %zero] : memref<64x16xi8>, vector<16xi8>
    %z5 = vector.load %C5[%tid, %zero] : memref<64x16xi32>, vector<16xi32>
    %d5 = amdgpu.mfma 32x32x32 %a5 * %b5 + %z5  blgp = none : vector<16xi8>, vector<16xi8>, vector<16xi32>
    vector.store %d5, %C5[%tid, %zero] : memref<64x16xi32>, vector<16xi32>
    gpu.return
  }
}
