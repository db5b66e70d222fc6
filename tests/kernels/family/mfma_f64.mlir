// Shapes of amdgpu.mfma, fragments as the lanes hold them.
gpu.module @m {
  gpu.func @mfma_f64(%A0: memref<64x1xf64>,
      %B0: memref<64x1xf64>,
      %C0: memref<64x4xf64>,
      %A1: memref<64x1xf64>,
      %B1: memref<64x1xf64>,
      %C1: memref<64x1xf64>,
      %A2: memref<64x1xf64>,
      %B2: memref<64x1xf64>,
      %C2: memref<64x4xf64>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %zero = arith.constant 0 : index
    %tid = gpu.thread_id x
    %a0 = memref.load %A0[%tid, %zero] : memref<64x1xf64>
    %b0 = memref.load %B0[%tid, %zero] : memref<64x1xf64>
    %z0 = vector.load %C0[%tid, %zero] : memref<64x4xf64>, vector<4xf64>
    %d0 = amdgpu.mfma 16x16x4 %a0 * %b0 + %z0  blgp = none : f64, f64, vector<4xf64>
    vector.store %d0, %C0[%tid, %zero] : memref<64x4xf64>, vector<4xf64>
    %a1 = memref.load %A1[%tid, %zero] : memref<64x1xf64>
    %b1 = memref.load %B1[%tid, %zero] : memref<64x1xf64>
    %z1 = memref.load %C1[%tid, %zero] : memref<64x1xf64>
    %d1 = amdgpu.mfma 4x4x4 %a1 * %b1 + %z1 { blocks = 4 : i32 } blgp = none : f64, f64, f64
    memref.store %d1, %C1[%tid, %zero] : memref<64x1xf64>
    %a2 = memref.load %A2[%tid, %zero] : memref<64x1xf64>
    %b2 = memref.load %B2[%tid, %zero] : memref<64x1xf64>
    %z2 = vector.load %C2[%tid, %zero] : memref<64x4xf64>, vector<4xf64>
    %d2 = amdgpu.mfma 16x16x4 %a2 * %b2 + %z2 { negateA, negateC } blgp = none : f64, f64, vector<4xf64>
    vector.store %d2, %C2[%tid, %zero] : memref<64x4xf64>, vector<4xf64>
    gpu.return
  }
}
