// C[64x128] = A[64x64] * B[64x128], B not transposed: gathered element by element; 32x32x8, LDS rows of an odd number of dwords.
gpu.module @m {
  memref.global "private" @la : memref<64x34xf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  memref.global "private" @lb : memref<128x34xf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  gpu.func @gemm_f16_plain_b(%A: memref<64x64xf16>, %B: memref<64x128xf16>, %C: memref<64x128xf32>) kernel attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>, rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %ck = arith.constant 32 : index
    %cK = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : vector<16xf32>
    %tid = gpu.thread_id x
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %la = memref.get_global @la : memref<64x34xf16, #gpu.address_space<workgroup>>
    %lb = memref.get_global @lb : memref<128x34xf16, #gpu.address_space<workgroup>>
    %r:4 = scf.for %k = %c0 to %cK step %ck iter_args(%acc0_0 = %zero, %acc0_1 = %zero, %acc1_0 = %zero, %acc1_1 = %zero) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) {
    %i1 = affine.apply affine_map<()[by, tid] -> (by * 64 + (tid + 0) floordiv 8)>()[%by, %tid]
    %i2 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4)>()[%k, %tid]
    %i3 = affine.apply affine_map<()[tid] -> ((tid + 0) floordiv 8)>()[%tid]
    %i4 = affine.apply affine_map<()[tid] -> (((tid + 0) mod 8) * 4)>()[%tid]
    %v5 = vector.load %A[%i1, %i2] : memref<64x64xf16>, vector<4xf16>
    vector.store %v5, %la[%i3, %i4] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i6 = affine.apply affine_map<()[by, tid] -> (by * 64 + (tid + 128) floordiv 8)>()[%by, %tid]
    %i7 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4)>()[%k, %tid]
    %i8 = affine.apply affine_map<()[tid] -> ((tid + 128) floordiv 8)>()[%tid]
    %i9 = affine.apply affine_map<()[tid] -> (((tid + 128) mod 8) * 4)>()[%tid]
    %v10 = vector.load %A[%i6, %i7] : memref<64x64xf16>, vector<4xf16>
    vector.store %v10, %la[%i8, %i9] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i11 = affine.apply affine_map<()[by, tid] -> (by * 64 + (tid + 256) floordiv 8)>()[%by, %tid]
    %i12 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4)>()[%k, %tid]
    %i13 = affine.apply affine_map<()[tid] -> ((tid + 256) floordiv 8)>()[%tid]
    %i14 = affine.apply affine_map<()[tid] -> (((tid + 256) mod 8) * 4)>()[%tid]
    %v15 = vector.load %A[%i11, %i12] : memref<64x64xf16>, vector<4xf16>
    vector.store %v15, %la[%i13, %i14] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i16 = affine.apply affine_map<()[by, tid] -> (by * 64 + (tid + 384) floordiv 8)>()[%by, %tid]
    %i17 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4)>()[%k, %tid]
    %i18 = affine.apply affine_map<()[tid] -> ((tid + 384) floordiv 8)>()[%tid]
    %i19 = affine.apply affine_map<()[tid] -> (((tid + 384) mod 8) * 4)>()[%tid]
    %v20 = vector.load %A[%i16, %i17] : memref<64x64xf16>, vector<4xf16>
    vector.store %v20, %la[%i18, %i19] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i21 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + (tid + 0) floordiv 8)>()[%bx, %tid]
    %i22 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4)>()[%k, %tid]
    %i23 = affine.apply affine_map<()[tid] -> ((tid + 0) floordiv 8)>()[%tid]
    %i24 = affine.apply affine_map<()[tid] -> (((tid + 0) mod 8) * 4)>()[%tid]
    %i26 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 0)>()[%k, %tid]
    %i25 = memref.load %B[%i26, %i21] : memref<64x128xf16>
    %i28 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 1)>()[%k, %tid]
    %i27 = memref.load %B[%i28, %i21] : memref<64x128xf16>
    %i30 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 2)>()[%k, %tid]
    %i29 = memref.load %B[%i30, %i21] : memref<64x128xf16>
    %i32 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 3)>()[%k, %tid]
    %i31 = memref.load %B[%i32, %i21] : memref<64x128xf16>
    %v33 = vector.from_elements %i25, %i27, %i29, %i31 : vector<4xf16>
    vector.store %v33, %lb[%i23, %i24] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i34 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + (tid + 128) floordiv 8)>()[%bx, %tid]
    %i35 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4)>()[%k, %tid]
    %i36 = affine.apply affine_map<()[tid] -> ((tid + 128) floordiv 8)>()[%tid]
    %i37 = affine.apply affine_map<()[tid] -> (((tid + 128) mod 8) * 4)>()[%tid]
    %i39 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 0)>()[%k, %tid]
    %i38 = memref.load %B[%i39, %i34] : memref<64x128xf16>
    %i41 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 1)>()[%k, %tid]
    %i40 = memref.load %B[%i41, %i34] : memref<64x128xf16>
    %i43 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 2)>()[%k, %tid]
    %i42 = memref.load %B[%i43, %i34] : memref<64x128xf16>
    %i45 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 3)>()[%k, %tid]
    %i44 = memref.load %B[%i45, %i34] : memref<64x128xf16>
    %v46 = vector.from_elements %i38, %i40, %i42, %i44 : vector<4xf16>
    vector.store %v46, %lb[%i36, %i37] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i47 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + (tid + 256) floordiv 8)>()[%bx, %tid]
    %i48 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4)>()[%k, %tid]
    %i49 = affine.apply affine_map<()[tid] -> ((tid + 256) floordiv 8)>()[%tid]
    %i50 = affine.apply affine_map<()[tid] -> (((tid + 256) mod 8) * 4)>()[%tid]
    %i52 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4 + 0)>()[%k, %tid]
    %i51 = memref.load %B[%i52, %i47] : memref<64x128xf16>
    %i54 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4 + 1)>()[%k, %tid]
    %i53 = memref.load %B[%i54, %i47] : memref<64x128xf16>
    %i56 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4 + 2)>()[%k, %tid]
    %i55 = memref.load %B[%i56, %i47] : memref<64x128xf16>
    %i58 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4 + 3)>()[%k, %tid]
    %i57 = memref.load %B[%i58, %i47] : memref<64x128xf16>
    %v59 = vector.from_elements %i51, %i53, %i55, %i57 : vector<4xf16>
    vector.store %v59, %lb[%i49, %i50] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i60 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + (tid + 384) floordiv 8)>()[%bx, %tid]
    %i61 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4)>()[%k, %tid]
    %i62 = affine.apply affine_map<()[tid] -> ((tid + 384) floordiv 8)>()[%tid]
    %i63 = affine.apply affine_map<()[tid] -> (((tid + 384) mod 8) * 4)>()[%tid]
    %i65 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4 + 0)>()[%k, %tid]
    %i64 = memref.load %B[%i65, %i60] : memref<64x128xf16>
    %i67 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4 + 1)>()[%k, %tid]
    %i66 = memref.load %B[%i67, %i60] : memref<64x128xf16>
    %i69 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4 + 2)>()[%k, %tid]
    %i68 = memref.load %B[%i69, %i60] : memref<64x128xf16>
    %i71 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4 + 3)>()[%k, %tid]
    %i70 = memref.load %B[%i71, %i60] : memref<64x128xf16>
    %v72 = vector.from_elements %i64, %i66, %i68, %i70 : vector<4xf16>
    vector.store %v72, %lb[%i62, %i63] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i73 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + (tid + 512) floordiv 8)>()[%bx, %tid]
    %i74 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 512) mod 8) * 4)>()[%k, %tid]
    %i75 = affine.apply affine_map<()[tid] -> ((tid + 512) floordiv 8)>()[%tid]
    %i76 = affine.apply affine_map<()[tid] -> (((tid + 512) mod 8) * 4)>()[%tid]
    %i78 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 512) mod 8) * 4 + 0)>()[%k, %tid]
    %i77 = memref.load %B[%i78, %i73] : memref<64x128xf16>
    %i80 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 512) mod 8) * 4 + 1)>()[%k, %tid]
    %i79 = memref.load %B[%i80, %i73] : memref<64x128xf16>
    %i82 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 512) mod 8) * 4 + 2)>()[%k, %tid]
    %i81 = memref.load %B[%i82, %i73] : memref<64x128xf16>
    %i84 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 512) mod 8) * 4 + 3)>()[%k, %tid]
    %i83 = memref.load %B[%i84, %i73] : memref<64x128xf16>
    %v85 = vector.from_elements %i77, %i79, %i81, %i83 : vector<4xf16>
    vector.store %v85, %lb[%i75, %i76] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i86 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + (tid + 640) floordiv 8)>()[%bx, %tid]
    %i87 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 640) mod 8) * 4)>()[%k, %tid]
    %i88 = affine.apply affine_map<()[tid] -> ((tid + 640) floordiv 8)>()[%tid]
    %i89 = affine.apply affine_map<()[tid] -> (((tid + 640) mod 8) * 4)>()[%tid]
    %i91 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 640) mod 8) * 4 + 0)>()[%k, %tid]
    %i90 = memref.load %B[%i91, %i86] : memref<64x128xf16>
    %i93 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 640) mod 8) * 4 + 1)>()[%k, %tid]
    %i92 = memref.load %B[%i93, %i86] : memref<64x128xf16>
    %i95 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 640) mod 8) * 4 + 2)>()[%k, %tid]
    %i94 = memref.load %B[%i95, %i86] : memref<64x128xf16>
    %i97 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 640) mod 8) * 4 + 3)>()[%k, %tid]
    %i96 = memref.load %B[%i97, %i86] : memref<64x128xf16>
    %v98 = vector.from_elements %i90, %i92, %i94, %i96 : vector<4xf16>
    vector.store %v98, %lb[%i88, %i89] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i99 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + (tid + 768) floordiv 8)>()[%bx, %tid]
    %i100 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 768) mod 8) * 4)>()[%k, %tid]
    %i101 = affine.apply affine_map<()[tid] -> ((tid + 768) floordiv 8)>()[%tid]
    %i102 = affine.apply affine_map<()[tid] -> (((tid + 768) mod 8) * 4)>()[%tid]
    %i104 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 768) mod 8) * 4 + 0)>()[%k, %tid]
    %i103 = memref.load %B[%i104, %i99] : memref<64x128xf16>
    %i106 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 768) mod 8) * 4 + 1)>()[%k, %tid]
    %i105 = memref.load %B[%i106, %i99] : memref<64x128xf16>
    %i108 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 768) mod 8) * 4 + 2)>()[%k, %tid]
    %i107 = memref.load %B[%i108, %i99] : memref<64x128xf16>
    %i110 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 768) mod 8) * 4 + 3)>()[%k, %tid]
    %i109 = memref.load %B[%i110, %i99] : memref<64x128xf16>
    %v111 = vector.from_elements %i103, %i105, %i107, %i109 : vector<4xf16>
    vector.store %v111, %lb[%i101, %i102] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i112 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + (tid + 896) floordiv 8)>()[%bx, %tid]
    %i113 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 896) mod 8) * 4)>()[%k, %tid]
    %i114 = affine.apply affine_map<()[tid] -> ((tid + 896) floordiv 8)>()[%tid]
    %i115 = affine.apply affine_map<()[tid] -> (((tid + 896) mod 8) * 4)>()[%tid]
    %i117 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 896) mod 8) * 4 + 0)>()[%k, %tid]
    %i116 = memref.load %B[%i117, %i112] : memref<64x128xf16>
    %i119 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 896) mod 8) * 4 + 1)>()[%k, %tid]
    %i118 = memref.load %B[%i119, %i112] : memref<64x128xf16>
    %i121 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 896) mod 8) * 4 + 2)>()[%k, %tid]
    %i120 = memref.load %B[%i121, %i112] : memref<64x128xf16>
    %i123 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 896) mod 8) * 4 + 3)>()[%k, %tid]
    %i122 = memref.load %B[%i123, %i112] : memref<64x128xf16>
    %v124 = vector.from_elements %i116, %i118, %i120, %i122 : vector<4xf16>
    vector.store %v124, %lb[%i114, %i115] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    gpu.barrier
    %i125 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 32) * 4 + 0)>()[%tid]
    %i126 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 2) * 64 + tid mod 32 + 0)>()[%tid]
    %a127 = vector.load %la[%i126, %i125] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i128 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 2) * 64 + tid mod 32 + 32)>()[%tid]
    %a129 = vector.load %la[%i128, %i125] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i130 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 2) * 64 + tid mod 32 + 0)>()[%tid]
    %b131 = vector.load %lb[%i130, %i125] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i132 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 2) * 64 + tid mod 32 + 32)>()[%tid]
    %b133 = vector.load %lb[%i132, %i125] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %m134 = amdgpu.mfma 32x32x8 %a127 * %b131 + %acc0_0 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m135 = amdgpu.mfma 32x32x8 %a127 * %b133 + %acc0_1 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m136 = amdgpu.mfma 32x32x8 %a129 * %b131 + %acc1_0 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m137 = amdgpu.mfma 32x32x8 %a129 * %b133 + %acc1_1 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %i138 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 32) * 4 + 8)>()[%tid]
    %i139 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 2) * 64 + tid mod 32 + 0)>()[%tid]
    %a140 = vector.load %la[%i139, %i138] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i141 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 2) * 64 + tid mod 32 + 32)>()[%tid]
    %a142 = vector.load %la[%i141, %i138] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i143 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 2) * 64 + tid mod 32 + 0)>()[%tid]
    %b144 = vector.load %lb[%i143, %i138] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i145 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 2) * 64 + tid mod 32 + 32)>()[%tid]
    %b146 = vector.load %lb[%i145, %i138] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %m147 = amdgpu.mfma 32x32x8 %a140 * %b144 + %m134 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m148 = amdgpu.mfma 32x32x8 %a140 * %b146 + %m135 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m149 = amdgpu.mfma 32x32x8 %a142 * %b144 + %m136 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m150 = amdgpu.mfma 32x32x8 %a142 * %b146 + %m137 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %i151 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 32) * 4 + 16)>()[%tid]
    %i152 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 2) * 64 + tid mod 32 + 0)>()[%tid]
    %a153 = vector.load %la[%i152, %i151] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i154 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 2) * 64 + tid mod 32 + 32)>()[%tid]
    %a155 = vector.load %la[%i154, %i151] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i156 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 2) * 64 + tid mod 32 + 0)>()[%tid]
    %b157 = vector.load %lb[%i156, %i151] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i158 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 2) * 64 + tid mod 32 + 32)>()[%tid]
    %b159 = vector.load %lb[%i158, %i151] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %m160 = amdgpu.mfma 32x32x8 %a153 * %b157 + %m147 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m161 = amdgpu.mfma 32x32x8 %a153 * %b159 + %m148 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m162 = amdgpu.mfma 32x32x8 %a155 * %b157 + %m149 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m163 = amdgpu.mfma 32x32x8 %a155 * %b159 + %m150 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %i164 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 32) * 4 + 24)>()[%tid]
    %i165 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 2) * 64 + tid mod 32 + 0)>()[%tid]
    %a166 = vector.load %la[%i165, %i164] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i167 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 2) * 64 + tid mod 32 + 32)>()[%tid]
    %a168 = vector.load %la[%i167, %i164] : memref<64x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i169 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 2) * 64 + tid mod 32 + 0)>()[%tid]
    %b170 = vector.load %lb[%i169, %i164] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %i171 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 2) * 64 + tid mod 32 + 32)>()[%tid]
    %b172 = vector.load %lb[%i171, %i164] : memref<128x34xf16, #gpu.address_space<workgroup>>, vector<4xf16>
    %m173 = amdgpu.mfma 32x32x8 %a166 * %b170 + %m160 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m174 = amdgpu.mfma 32x32x8 %a166 * %b172 + %m161 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m175 = amdgpu.mfma 32x32x8 %a168 * %b170 + %m162 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %m176 = amdgpu.mfma 32x32x8 %a168 * %b172 + %m163 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    gpu.barrier
    scf.yield %m173, %m174, %m175, %m176 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
    }
    %i177 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + ((tid floordiv 64) mod 2) * 64 + tid mod 32 + 0)>()[%bx, %tid]
    %i178 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 0)>()[%by, %tid]
    %e179 = vector.extract %r#0[0] : f32 from vector<16xf32>
    memref.store %e179, %C[%i178, %i177] : memref<64x128xf32>
    %i180 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 1)>()[%by, %tid]
    %e181 = vector.extract %r#0[1] : f32 from vector<16xf32>
    memref.store %e181, %C[%i180, %i177] : memref<64x128xf32>
    %i182 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 2)>()[%by, %tid]
    %e183 = vector.extract %r#0[2] : f32 from vector<16xf32>
    memref.store %e183, %C[%i182, %i177] : memref<64x128xf32>
    %i184 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 3)>()[%by, %tid]
    %e185 = vector.extract %r#0[3] : f32 from vector<16xf32>
    memref.store %e185, %C[%i184, %i177] : memref<64x128xf32>
    %i186 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 8)>()[%by, %tid]
    %e187 = vector.extract %r#0[4] : f32 from vector<16xf32>
    memref.store %e187, %C[%i186, %i177] : memref<64x128xf32>
    %i188 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 9)>()[%by, %tid]
    %e189 = vector.extract %r#0[5] : f32 from vector<16xf32>
    memref.store %e189, %C[%i188, %i177] : memref<64x128xf32>
    %i190 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 10)>()[%by, %tid]
    %e191 = vector.extract %r#0[6] : f32 from vector<16xf32>
    memref.store %e191, %C[%i190, %i177] : memref<64x128xf32>
    %i192 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 11)>()[%by, %tid]
    %e193 = vector.extract %r#0[7] : f32 from vector<16xf32>
    memref.store %e193, %C[%i192, %i177] : memref<64x128xf32>
    %i194 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 16)>()[%by, %tid]
    %e195 = vector.extract %r#0[8] : f32 from vector<16xf32>
    memref.store %e195, %C[%i194, %i177] : memref<64x128xf32>
    %i196 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 17)>()[%by, %tid]
    %e197 = vector.extract %r#0[9] : f32 from vector<16xf32>
    memref.store %e197, %C[%i196, %i177] : memref<64x128xf32>
    %i198 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 18)>()[%by, %tid]
    %e199 = vector.extract %r#0[10] : f32 from vector<16xf32>
    memref.store %e199, %C[%i198, %i177] : memref<64x128xf32>
    %i200 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 19)>()[%by, %tid]
    %e201 = vector.extract %r#0[11] : f32 from vector<16xf32>
    memref.store %e201, %C[%i200, %i177] : memref<64x128xf32>
    %i202 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 24)>()[%by, %tid]
    %e203 = vector.extract %r#0[12] : f32 from vector<16xf32>
    memref.store %e203, %C[%i202, %i177] : memref<64x128xf32>
    %i204 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 25)>()[%by, %tid]
    %e205 = vector.extract %r#0[13] : f32 from vector<16xf32>
    memref.store %e205, %C[%i204, %i177] : memref<64x128xf32>
    %i206 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 26)>()[%by, %tid]
    %e207 = vector.extract %r#0[14] : f32 from vector<16xf32>
    memref.store %e207, %C[%i206, %i177] : memref<64x128xf32>
    %i208 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 27)>()[%by, %tid]
    %e209 = vector.extract %r#0[15] : f32 from vector<16xf32>
    memref.store %e209, %C[%i208, %i177] : memref<64x128xf32>
    %i210 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + ((tid floordiv 64) mod 2) * 64 + tid mod 32 + 32)>()[%bx, %tid]
    %i211 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 0)>()[%by, %tid]
    %e212 = vector.extract %r#1[0] : f32 from vector<16xf32>
    memref.store %e212, %C[%i211, %i210] : memref<64x128xf32>
    %i213 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 1)>()[%by, %tid]
    %e214 = vector.extract %r#1[1] : f32 from vector<16xf32>
    memref.store %e214, %C[%i213, %i210] : memref<64x128xf32>
    %i215 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 2)>()[%by, %tid]
    %e216 = vector.extract %r#1[2] : f32 from vector<16xf32>
    memref.store %e216, %C[%i215, %i210] : memref<64x128xf32>
    %i217 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 3)>()[%by, %tid]
    %e218 = vector.extract %r#1[3] : f32 from vector<16xf32>
    memref.store %e218, %C[%i217, %i210] : memref<64x128xf32>
    %i219 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 8)>()[%by, %tid]
    %e220 = vector.extract %r#1[4] : f32 from vector<16xf32>
    memref.store %e220, %C[%i219, %i210] : memref<64x128xf32>
    %i221 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 9)>()[%by, %tid]
    %e222 = vector.extract %r#1[5] : f32 from vector<16xf32>
    memref.store %e222, %C[%i221, %i210] : memref<64x128xf32>
    %i223 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 10)>()[%by, %tid]
    %e224 = vector.extract %r#1[6] : f32 from vector<16xf32>
    memref.store %e224, %C[%i223, %i210] : memref<64x128xf32>
    %i225 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 11)>()[%by, %tid]
    %e226 = vector.extract %r#1[7] : f32 from vector<16xf32>
    memref.store %e226, %C[%i225, %i210] : memref<64x128xf32>
    %i227 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 16)>()[%by, %tid]
    %e228 = vector.extract %r#1[8] : f32 from vector<16xf32>
    memref.store %e228, %C[%i227, %i210] : memref<64x128xf32>
    %i229 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 17)>()[%by, %tid]
    %e230 = vector.extract %r#1[9] : f32 from vector<16xf32>
    memref.store %e230, %C[%i229, %i210] : memref<64x128xf32>
    %i231 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 18)>()[%by, %tid]
    %e232 = vector.extract %r#1[10] : f32 from vector<16xf32>
    memref.store %e232, %C[%i231, %i210] : memref<64x128xf32>
    %i233 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 19)>()[%by, %tid]
    %e234 = vector.extract %r#1[11] : f32 from vector<16xf32>
    memref.store %e234, %C[%i233, %i210] : memref<64x128xf32>
    %i235 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 24)>()[%by, %tid]
    %e236 = vector.extract %r#1[12] : f32 from vector<16xf32>
    memref.store %e236, %C[%i235, %i210] : memref<64x128xf32>
    %i237 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 25)>()[%by, %tid]
    %e238 = vector.extract %r#1[13] : f32 from vector<16xf32>
    memref.store %e238, %C[%i237, %i210] : memref<64x128xf32>
    %i239 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 26)>()[%by, %tid]
    %e240 = vector.extract %r#1[14] : f32 from vector<16xf32>
    memref.store %e240, %C[%i239, %i210] : memref<64x128xf32>
    %i241 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 27)>()[%by, %tid]
    %e242 = vector.extract %r#1[15] : f32 from vector<16xf32>
    memref.store %e242, %C[%i241, %i210] : memref<64x128xf32>
    %i243 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + ((tid floordiv 64) mod 2) * 64 + tid mod 32 + 0)>()[%bx, %tid]
    %i244 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 32)>()[%by, %tid]
    %e245 = vector.extract %r#2[0] : f32 from vector<16xf32>
    memref.store %e245, %C[%i244, %i243] : memref<64x128xf32>
    %i246 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 33)>()[%by, %tid]
    %e247 = vector.extract %r#2[1] : f32 from vector<16xf32>
    memref.store %e247, %C[%i246, %i243] : memref<64x128xf32>
    %i248 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 34)>()[%by, %tid]
    %e249 = vector.extract %r#2[2] : f32 from vector<16xf32>
    memref.store %e249, %C[%i248, %i243] : memref<64x128xf32>
    %i250 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 35)>()[%by, %tid]
    %e251 = vector.extract %r#2[3] : f32 from vector<16xf32>
    memref.store %e251, %C[%i250, %i243] : memref<64x128xf32>
    %i252 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 40)>()[%by, %tid]
    %e253 = vector.extract %r#2[4] : f32 from vector<16xf32>
    memref.store %e253, %C[%i252, %i243] : memref<64x128xf32>
    %i254 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 41)>()[%by, %tid]
    %e255 = vector.extract %r#2[5] : f32 from vector<16xf32>
    memref.store %e255, %C[%i254, %i243] : memref<64x128xf32>
    %i256 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 42)>()[%by, %tid]
    %e257 = vector.extract %r#2[6] : f32 from vector<16xf32>
    memref.store %e257, %C[%i256, %i243] : memref<64x128xf32>
    %i258 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 43)>()[%by, %tid]
    %e259 = vector.extract %r#2[7] : f32 from vector<16xf32>
    memref.store %e259, %C[%i258, %i243] : memref<64x128xf32>
    %i260 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 48)>()[%by, %tid]
    %e261 = vector.extract %r#2[8] : f32 from vector<16xf32>
    memref.store %e261, %C[%i260, %i243] : memref<64x128xf32>
    %i262 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 49)>()[%by, %tid]
    %e263 = vector.extract %r#2[9] : f32 from vector<16xf32>
    memref.store %e263, %C[%i262, %i243] : memref<64x128xf32>
    %i264 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 50)>()[%by, %tid]
    %e265 = vector.extract %r#2[10] : f32 from vector<16xf32>
    memref.store %e265, %C[%i264, %i243] : memref<64x128xf32>
    %i266 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 51)>()[%by, %tid]
    %e267 = vector.extract %r#2[11] : f32 from vector<16xf32>
    memref.store %e267, %C[%i266, %i243] : memref<64x128xf32>
    %i268 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 56)>()[%by, %tid]
    %e269 = vector.extract %r#2[12] : f32 from vector<16xf32>
    memref.store %e269, %C[%i268, %i243] : memref<64x128xf32>
    %i270 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 57)>()[%by, %tid]
    %e271 = vector.extract %r#2[13] : f32 from vector<16xf32>
    memref.store %e271, %C[%i270, %i243] : memref<64x128xf32>
    %i272 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 58)>()[%by, %tid]
    %e273 = vector.extract %r#2[14] : f32 from vector<16xf32>
    memref.store %e273, %C[%i272, %i243] : memref<64x128xf32>
    %i274 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 59)>()[%by, %tid]
    %e275 = vector.extract %r#2[15] : f32 from vector<16xf32>
    memref.store %e275, %C[%i274, %i243] : memref<64x128xf32>
    %i276 = affine.apply affine_map<()[bx, tid] -> (bx * 128 + ((tid floordiv 64) mod 2) * 64 + tid mod 32 + 32)>()[%bx, %tid]
    %i277 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 32)>()[%by, %tid]
    %e278 = vector.extract %r#3[0] : f32 from vector<16xf32>
    memref.store %e278, %C[%i277, %i276] : memref<64x128xf32>
    %i279 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 33)>()[%by, %tid]
    %e280 = vector.extract %r#3[1] : f32 from vector<16xf32>
    memref.store %e280, %C[%i279, %i276] : memref<64x128xf32>
    %i281 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 34)>()[%by, %tid]
    %e282 = vector.extract %r#3[2] : f32 from vector<16xf32>
    memref.store %e282, %C[%i281, %i276] : memref<64x128xf32>
    %i283 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 35)>()[%by, %tid]
    %e284 = vector.extract %r#3[3] : f32 from vector<16xf32>
    memref.store %e284, %C[%i283, %i276] : memref<64x128xf32>
    %i285 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 40)>()[%by, %tid]
    %e286 = vector.extract %r#3[4] : f32 from vector<16xf32>
    memref.store %e286, %C[%i285, %i276] : memref<64x128xf32>
    %i287 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 41)>()[%by, %tid]
    %e288 = vector.extract %r#3[5] : f32 from vector<16xf32>
    memref.store %e288, %C[%i287, %i276] : memref<64x128xf32>
    %i289 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 42)>()[%by, %tid]
    %e290 = vector.extract %r#3[6] : f32 from vector<16xf32>
    memref.store %e290, %C[%i289, %i276] : memref<64x128xf32>
    %i291 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 43)>()[%by, %tid]
    %e292 = vector.extract %r#3[7] : f32 from vector<16xf32>
    memref.store %e292, %C[%i291, %i276] : memref<64x128xf32>
    %i293 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 48)>()[%by, %tid]
    %e294 = vector.extract %r#3[8] : f32 from vector<16xf32>
    memref.store %e294, %C[%i293, %i276] : memref<64x128xf32>
    %i295 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 49)>()[%by, %tid]
    %e296 = vector.extract %r#3[9] : f32 from vector<16xf32>
    memref.store %e296, %C[%i295, %i276] : memref<64x128xf32>
    %i297 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 50)>()[%by, %tid]
    %e298 = vector.extract %r#3[10] : f32 from vector<16xf32>
    memref.store %e298, %C[%i297, %i276] : memref<64x128xf32>
    %i299 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 51)>()[%by, %tid]
    %e300 = vector.extract %r#3[11] : f32 from vector<16xf32>
    memref.store %e300, %C[%i299, %i276] : memref<64x128xf32>
    %i301 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 56)>()[%by, %tid]
    %e302 = vector.extract %r#3[12] : f32 from vector<16xf32>
    memref.store %e302, %C[%i301, %i276] : memref<64x128xf32>
    %i303 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 57)>()[%by, %tid]
    %e304 = vector.extract %r#3[13] : f32 from vector<16xf32>
    memref.store %e304, %C[%i303, %i276] : memref<64x128xf32>
    %i305 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 58)>()[%by, %tid]
    %e306 = vector.extract %r#3[14] : f32 from vector<16xf32>
    memref.store %e306, %C[%i305, %i276] : memref<64x128xf32>
    %i307 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 2) * 64 + ((tid mod 64) floordiv 32) * 4 + 59)>()[%by, %tid]
    %e308 = vector.extract %r#3[15] : f32 from vector<16xf32>
    memref.store %e308, %C[%i307, %i276] : memref<64x128xf32>
    gpu.return
  }
}
