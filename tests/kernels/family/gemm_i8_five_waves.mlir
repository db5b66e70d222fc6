// C[80x80] = A[80x96] * B[80x96]^T of i8: five waves beside each other, the last part of a stage under a divergent branch.
gpu.module @m {
  memref.global "private" @la : memref<80x104xi8, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  memref.global "private" @lb : memref<80x104xi8, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  gpu.func @gemm_i8_five_waves(%A: memref<80x96xi8>, %B: memref<80x96xi8>, %C: memref<80x80xi32>) kernel attributes {gpu.known_block_size = array<i32: 320, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>, rocdl.flat_work_group_size = "320,320", rocdl.reqd_work_group_size = array<i32: 320, 1, 1>} {
    %c0 = arith.constant 0 : index
    %ck = arith.constant 96 : index
    %cK = arith.constant 96 : index
    %zero = arith.constant dense<0> : vector<4xi32>
    %tid = gpu.thread_id x
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %la = memref.get_global @la : memref<80x104xi8, #gpu.address_space<workgroup>>
    %lb = memref.get_global @lb : memref<80x104xi8, #gpu.address_space<workgroup>>
    %r:5 = scf.for %k = %c0 to %cK step %ck iter_args(%acc0_0 = %zero, %acc1_0 = %zero, %acc2_0 = %zero, %acc3_0 = %zero, %acc4_0 = %zero) -> (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>) {
    %i1 = affine.apply affine_map<()[by, tid] -> (by * 80 + (tid + 0) floordiv 12)>()[%by, %tid]
    %i2 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 12) * 8)>()[%k, %tid]
    %i3 = affine.apply affine_map<()[tid] -> ((tid + 0) floordiv 12)>()[%tid]
    %i4 = affine.apply affine_map<()[tid] -> (((tid + 0) mod 12) * 8)>()[%tid]
    %v5 = vector.load %A[%i1, %i2] : memref<80x96xi8>, vector<8xi8>
    vector.store %v5, %la[%i3, %i4] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i6 = affine.apply affine_map<()[by, tid] -> (by * 80 + (tid + 320) floordiv 12)>()[%by, %tid]
    %i7 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 320) mod 12) * 8)>()[%k, %tid]
    %i8 = affine.apply affine_map<()[tid] -> ((tid + 320) floordiv 12)>()[%tid]
    %i9 = affine.apply affine_map<()[tid] -> (((tid + 320) mod 12) * 8)>()[%tid]
    %v10 = vector.load %A[%i6, %i7] : memref<80x96xi8>, vector<8xi8>
    vector.store %v10, %la[%i8, %i9] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i11 = affine.apply affine_map<()[by, tid] -> (by * 80 + (tid + 640) floordiv 12)>()[%by, %tid]
    %i12 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 640) mod 12) * 8)>()[%k, %tid]
    %i13 = affine.apply affine_map<()[tid] -> ((tid + 640) floordiv 12)>()[%tid]
    %i14 = affine.apply affine_map<()[tid] -> (((tid + 640) mod 12) * 8)>()[%tid]
    %v15 = vector.load %A[%i11, %i12] : memref<80x96xi8>, vector<8xi8>
    vector.store %v15, %la[%i13, %i14] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i16 = affine.apply affine_map<()[bx, tid] -> (bx * 80 + (tid + 0) floordiv 12)>()[%bx, %tid]
    %i17 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 12) * 8)>()[%k, %tid]
    %i18 = affine.apply affine_map<()[tid] -> ((tid + 0) floordiv 12)>()[%tid]
    %i19 = affine.apply affine_map<()[tid] -> (((tid + 0) mod 12) * 8)>()[%tid]
    %v20 = vector.load %B[%i16, %i17] : memref<80x96xi8>, vector<8xi8>
    vector.store %v20, %lb[%i18, %i19] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i21 = affine.apply affine_map<()[bx, tid] -> (bx * 80 + (tid + 320) floordiv 12)>()[%bx, %tid]
    %i22 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 320) mod 12) * 8)>()[%k, %tid]
    %i23 = affine.apply affine_map<()[tid] -> ((tid + 320) floordiv 12)>()[%tid]
    %i24 = affine.apply affine_map<()[tid] -> (((tid + 320) mod 12) * 8)>()[%tid]
    %v25 = vector.load %B[%i21, %i22] : memref<80x96xi8>, vector<8xi8>
    vector.store %v25, %lb[%i23, %i24] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i26 = affine.apply affine_map<()[bx, tid] -> (bx * 80 + (tid + 640) floordiv 12)>()[%bx, %tid]
    %i27 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 640) mod 12) * 8)>()[%k, %tid]
    %i28 = affine.apply affine_map<()[tid] -> ((tid + 640) floordiv 12)>()[%tid]
    %i29 = affine.apply affine_map<()[tid] -> (((tid + 640) mod 12) * 8)>()[%tid]
    %v30 = vector.load %B[%i26, %i27] : memref<80x96xi8>, vector<8xi8>
    vector.store %v30, %lb[%i28, %i29] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    gpu.barrier
    %i31 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 16) * 8 + 0)>()[%tid]
    %i32 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 0)>()[%tid]
    %a33 = vector.load %la[%i32, %i31] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i34 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 16)>()[%tid]
    %a35 = vector.load %la[%i34, %i31] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i36 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 32)>()[%tid]
    %a37 = vector.load %la[%i36, %i31] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i38 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 48)>()[%tid]
    %a39 = vector.load %la[%i38, %i31] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i40 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 64)>()[%tid]
    %a41 = vector.load %la[%i40, %i31] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i42 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 5) * 16 + tid mod 16 + 0)>()[%tid]
    %b43 = vector.load %lb[%i42, %i31] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %m44 = amdgpu.mfma 16x16x32 %a33 * %b43 + %acc0_0 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m45 = amdgpu.mfma 16x16x32 %a35 * %b43 + %acc1_0 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m46 = amdgpu.mfma 16x16x32 %a37 * %b43 + %acc2_0 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m47 = amdgpu.mfma 16x16x32 %a39 * %b43 + %acc3_0 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m48 = amdgpu.mfma 16x16x32 %a41 * %b43 + %acc4_0 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %i49 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 16) * 8 + 32)>()[%tid]
    %i50 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 0)>()[%tid]
    %a51 = vector.load %la[%i50, %i49] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i52 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 16)>()[%tid]
    %a53 = vector.load %la[%i52, %i49] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i54 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 32)>()[%tid]
    %a55 = vector.load %la[%i54, %i49] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i56 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 48)>()[%tid]
    %a57 = vector.load %la[%i56, %i49] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i58 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 64)>()[%tid]
    %a59 = vector.load %la[%i58, %i49] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i60 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 5) * 16 + tid mod 16 + 0)>()[%tid]
    %b61 = vector.load %lb[%i60, %i49] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %m62 = amdgpu.mfma 16x16x32 %a51 * %b61 + %m44 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m63 = amdgpu.mfma 16x16x32 %a53 * %b61 + %m45 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m64 = amdgpu.mfma 16x16x32 %a55 * %b61 + %m46 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m65 = amdgpu.mfma 16x16x32 %a57 * %b61 + %m47 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m66 = amdgpu.mfma 16x16x32 %a59 * %b61 + %m48 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %i67 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 16) * 8 + 64)>()[%tid]
    %i68 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 0)>()[%tid]
    %a69 = vector.load %la[%i68, %i67] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i70 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 16)>()[%tid]
    %a71 = vector.load %la[%i70, %i67] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i72 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 32)>()[%tid]
    %a73 = vector.load %la[%i72, %i67] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i74 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 48)>()[%tid]
    %a75 = vector.load %la[%i74, %i67] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i76 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 5) * 80 + tid mod 16 + 64)>()[%tid]
    %a77 = vector.load %la[%i76, %i67] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %i78 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 5) * 16 + tid mod 16 + 0)>()[%tid]
    %b79 = vector.load %lb[%i78, %i67] : memref<80x104xi8, #gpu.address_space<workgroup>>, vector<8xi8>
    %m80 = amdgpu.mfma 16x16x32 %a69 * %b79 + %m62 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m81 = amdgpu.mfma 16x16x32 %a71 * %b79 + %m63 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m82 = amdgpu.mfma 16x16x32 %a73 * %b79 + %m64 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m83 = amdgpu.mfma 16x16x32 %a75 * %b79 + %m65 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %m84 = amdgpu.mfma 16x16x32 %a77 * %b79 + %m66 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    gpu.barrier
    scf.yield %m80, %m81, %m82, %m83, %m84 : vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>
    }
    %i85 = affine.apply affine_map<()[bx, tid] -> (bx * 80 + ((tid floordiv 64) mod 5) * 16 + tid mod 16 + 0)>()[%bx, %tid]
    %i86 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 0)>()[%by, %tid]
    %e87 = vector.extract %r#0[0] : i32 from vector<4xi32>
    memref.store %e87, %C[%i86, %i85] : memref<80x80xi32>
    %i88 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 1)>()[%by, %tid]
    %e89 = vector.extract %r#0[1] : i32 from vector<4xi32>
    memref.store %e89, %C[%i88, %i85] : memref<80x80xi32>
    %i90 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 2)>()[%by, %tid]
    %e91 = vector.extract %r#0[2] : i32 from vector<4xi32>
    memref.store %e91, %C[%i90, %i85] : memref<80x80xi32>
    %i92 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 3)>()[%by, %tid]
    %e93 = vector.extract %r#0[3] : i32 from vector<4xi32>
    memref.store %e93, %C[%i92, %i85] : memref<80x80xi32>
    %i94 = affine.apply affine_map<()[bx, tid] -> (bx * 80 + ((tid floordiv 64) mod 5) * 16 + tid mod 16 + 0)>()[%bx, %tid]
    %i95 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 16)>()[%by, %tid]
    %e96 = vector.extract %r#1[0] : i32 from vector<4xi32>
    memref.store %e96, %C[%i95, %i94] : memref<80x80xi32>
    %i97 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 17)>()[%by, %tid]
    %e98 = vector.extract %r#1[1] : i32 from vector<4xi32>
    memref.store %e98, %C[%i97, %i94] : memref<80x80xi32>
    %i99 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 18)>()[%by, %tid]
    %e100 = vector.extract %r#1[2] : i32 from vector<4xi32>
    memref.store %e100, %C[%i99, %i94] : memref<80x80xi32>
    %i101 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 19)>()[%by, %tid]
    %e102 = vector.extract %r#1[3] : i32 from vector<4xi32>
    memref.store %e102, %C[%i101, %i94] : memref<80x80xi32>
    %i103 = affine.apply affine_map<()[bx, tid] -> (bx * 80 + ((tid floordiv 64) mod 5) * 16 + tid mod 16 + 0)>()[%bx, %tid]
    %i104 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 32)>()[%by, %tid]
    %e105 = vector.extract %r#2[0] : i32 from vector<4xi32>
    memref.store %e105, %C[%i104, %i103] : memref<80x80xi32>
    %i106 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 33)>()[%by, %tid]
    %e107 = vector.extract %r#2[1] : i32 from vector<4xi32>
    memref.store %e107, %C[%i106, %i103] : memref<80x80xi32>
    %i108 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 34)>()[%by, %tid]
    %e109 = vector.extract %r#2[2] : i32 from vector<4xi32>
    memref.store %e109, %C[%i108, %i103] : memref<80x80xi32>
    %i110 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 35)>()[%by, %tid]
    %e111 = vector.extract %r#2[3] : i32 from vector<4xi32>
    memref.store %e111, %C[%i110, %i103] : memref<80x80xi32>
    %i112 = affine.apply affine_map<()[bx, tid] -> (bx * 80 + ((tid floordiv 64) mod 5) * 16 + tid mod 16 + 0)>()[%bx, %tid]
    %i113 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 48)>()[%by, %tid]
    %e114 = vector.extract %r#3[0] : i32 from vector<4xi32>
    memref.store %e114, %C[%i113, %i112] : memref<80x80xi32>
    %i115 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 49)>()[%by, %tid]
    %e116 = vector.extract %r#3[1] : i32 from vector<4xi32>
    memref.store %e116, %C[%i115, %i112] : memref<80x80xi32>
    %i117 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 50)>()[%by, %tid]
    %e118 = vector.extract %r#3[2] : i32 from vector<4xi32>
    memref.store %e118, %C[%i117, %i112] : memref<80x80xi32>
    %i119 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 51)>()[%by, %tid]
    %e120 = vector.extract %r#3[3] : i32 from vector<4xi32>
    memref.store %e120, %C[%i119, %i112] : memref<80x80xi32>
    %i121 = affine.apply affine_map<()[bx, tid] -> (bx * 80 + ((tid floordiv 64) mod 5) * 16 + tid mod 16 + 0)>()[%bx, %tid]
    %i122 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 64)>()[%by, %tid]
    %e123 = vector.extract %r#4[0] : i32 from vector<4xi32>
    memref.store %e123, %C[%i122, %i121] : memref<80x80xi32>
    %i124 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 65)>()[%by, %tid]
    %e125 = vector.extract %r#4[1] : i32 from vector<4xi32>
    memref.store %e125, %C[%i124, %i121] : memref<80x80xi32>
    %i126 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 66)>()[%by, %tid]
    %e127 = vector.extract %r#4[2] : i32 from vector<4xi32>
    memref.store %e127, %C[%i126, %i121] : memref<80x80xi32>
    %i128 = affine.apply affine_map<()[by, tid] -> (by * 80 + ((tid floordiv 64) floordiv 5) * 80 + ((tid mod 64) floordiv 16) * 4 + 67)>()[%by, %tid]
    %e129 = vector.extract %r#4[3] : i32 from vector<4xi32>
    memref.store %e129, %C[%i128, %i121] : memref<80x80xi32>
    gpu.return
  }
}
