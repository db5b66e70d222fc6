// A wave for 16x16 elements, from global memory: 16 workgroups where a tile in LDS has one.
gpu.module @m {
  gpu.func @gemm(%A: memref<64x128xi8>, %B: memref<64x128xi8>, %SA: memref<64xf32>, %SB: memref<64xf32>, %C: memref<64x64xf16>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 4, 4, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %m = gpu.block_id x
    %n = gpu.block_id y
    %row = affine.apply affine_map<()[b, t] -> (b * 16 + t mod 16)>()[%m, %t]
    %column = affine.apply affine_map<()[b, t] -> (b * 16 + t mod 16)>()[%n, %t]
    %k0 = affine.apply affine_map<()[t] -> (t floordiv 16 * 8 + 0)>()[%t]
    %a0 = vector.load %A[%row, %k0] : memref<64x128xi8>, vector<8xi8>
    %b0 = vector.load %B[%column, %k0] : memref<64x128xi8>, vector<8xi8>
    %k1 = affine.apply affine_map<()[t] -> (t floordiv 16 * 8 + 32)>()[%t]
    %a1 = vector.load %A[%row, %k1] : memref<64x128xi8>, vector<8xi8>
    %b1 = vector.load %B[%column, %k1] : memref<64x128xi8>, vector<8xi8>
    %k2 = affine.apply affine_map<()[t] -> (t floordiv 16 * 8 + 64)>()[%t]
    %a2 = vector.load %A[%row, %k2] : memref<64x128xi8>, vector<8xi8>
    %b2 = vector.load %B[%column, %k2] : memref<64x128xi8>, vector<8xi8>
    %k3 = affine.apply affine_map<()[t] -> (t floordiv 16 * 8 + 96)>()[%t]
    %a3 = vector.load %A[%row, %k3] : memref<64x128xi8>, vector<8xi8>
    %b3 = vector.load %B[%column, %k3] : memref<64x128xi8>, vector<8xi8>
    %s0 = arith.constant dense<0> : vector<4xi32>
    %s1 = amdgpu.mfma 16x16x32 %a0 * %b0 + %s0 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %s2 = amdgpu.mfma 16x16x32 %a1 * %b1 + %s1 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %s3 = amdgpu.mfma 16x16x32 %a2 * %b2 + %s2 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %s4 = amdgpu.mfma 16x16x32 %a3 * %b3 + %s3 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %r0 = affine.apply affine_map<()[b, t] -> (b * 16 + t floordiv 16 * 4 + 0)>()[%m, %t]
    %r1 = affine.apply affine_map<()[b, t] -> (b * 16 + t floordiv 16 * 4 + 1)>()[%m, %t]
    %r2 = affine.apply affine_map<()[b, t] -> (b * 16 + t floordiv 16 * 4 + 2)>()[%m, %t]
    %r3 = affine.apply affine_map<()[b, t] -> (b * 16 + t floordiv 16 * 4 + 3)>()[%m, %t]
    %sb = memref.load %SB[%column] : memref<64xf32>
    %sa0 = memref.load %SA[%r0] : memref<64xf32>
    %sa1 = memref.load %SA[%r1] : memref<64xf32>
    %sa2 = memref.load %SA[%r2] : memref<64xf32>
    %sa3 = memref.load %SA[%r3] : memref<64xf32>
    %i0 = vector.extract %s4[0] : i32 from vector<4xi32>
    %f0 = arith.sitofp %i0 : i32 to f32
    %p0 = arith.mulf %f0, %sa0 : f32
    %q0 = arith.mulf %p0, %sb : f32
    %h0 = arith.truncf %q0 : f32 to f16
    memref.store %h0, %C[%r0, %column] : memref<64x64xf16>
    %i1 = vector.extract %s4[1] : i32 from vector<4xi32>
    %f1 = arith.sitofp %i1 : i32 to f32
    %p1 = arith.mulf %f1, %sa1 : f32
    %q1 = arith.mulf %p1, %sb : f32
    %h1 = arith.truncf %q1 : f32 to f16
    memref.store %h1, %C[%r1, %column] : memref<64x64xf16>
    %i2 = vector.extract %s4[2] : i32 from vector<4xi32>
    %f2 = arith.sitofp %i2 : i32 to f32
    %p2 = arith.mulf %f2, %sa2 : f32
    %q2 = arith.mulf %p2, %sb : f32
    %h2 = arith.truncf %q2 : f32 to f16
    memref.store %h2, %C[%r2, %column] : memref<64x64xf16>
    %i3 = vector.extract %s4[3] : i32 from vector<4xi32>
    %f3 = arith.sitofp %i3 : i32 to f32
    %p3 = arith.mulf %f3, %sa3 : f32
    %q3 = arith.mulf %p3, %sb : f32
    %h3 = arith.truncf %q3 : f32 to f16
    memref.store %h3, %C[%r3, %column] : memref<64x64xf16>
    gpu.return
  }
}
