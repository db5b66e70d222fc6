// C[70x45] = A[70x37] * B[45x37]^T in tiles of 64x32x32: all three sizes end within a tile; buffers drop what lies outside.
gpu.module @m {
  memref.global "private" @la : memref<64x36xbf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  memref.global "private" @lb : memref<32x36xbf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  gpu.func @gemm_bf16_ragged(%A: memref<70x37xbf16>, %B: memref<45x37xbf16>, %C: memref<70x45xf32>) kernel attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 2, 2, 1>, rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %ck = arith.constant 32 : index
    %cK = arith.constant 37 : index
    %zero = arith.constant dense<0.0> : vector<16xf32>
    %tid = gpu.thread_id x
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %la = memref.get_global @la : memref<64x36xbf16, #gpu.address_space<workgroup>>
    %lb = memref.get_global @lb : memref<32x36xbf16, #gpu.address_space<workgroup>>
    %fA = amdgpu.fat_raw_buffer_cast %A : memref<70x37xbf16> to memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %fB = amdgpu.fat_raw_buffer_cast %B : memref<45x37xbf16> to memref<45x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %fC = amdgpu.fat_raw_buffer_cast %C : memref<70x45xf32> to memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %r = scf.for %k = %c0 to %cK step %ck iter_args(%acc0_0 = %zero) -> (vector<16xf32>) {
    %i1 = affine.apply affine_map<()[by, tid] -> (by * 64 + (tid + 0) floordiv 8)>()[%by, %tid]
    %i2 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4)>()[%k, %tid]
    %i3 = affine.apply affine_map<()[tid] -> ((tid + 0) floordiv 8)>()[%tid]
    %i4 = affine.apply affine_map<()[tid] -> (((tid + 0) mod 8) * 4)>()[%tid]
    %i6 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 0)>()[%k, %tid]
    %in_6 = arith.cmpi slt, %i6, %cK : index
    %big_6 = arith.constant 1000000 : index
    %s_6 = arith.select %in_6, %i6, %big_6 : index
    %i5 = memref.load %fA[%i1, %s_6] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i8 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 1)>()[%k, %tid]
    %in_8 = arith.cmpi slt, %i8, %cK : index
    %big_8 = arith.constant 1000000 : index
    %s_8 = arith.select %in_8, %i8, %big_8 : index
    %i7 = memref.load %fA[%i1, %s_8] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i10 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 2)>()[%k, %tid]
    %in_10 = arith.cmpi slt, %i10, %cK : index
    %big_10 = arith.constant 1000000 : index
    %s_10 = arith.select %in_10, %i10, %big_10 : index
    %i9 = memref.load %fA[%i1, %s_10] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i12 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 3)>()[%k, %tid]
    %in_12 = arith.cmpi slt, %i12, %cK : index
    %big_12 = arith.constant 1000000 : index
    %s_12 = arith.select %in_12, %i12, %big_12 : index
    %i11 = memref.load %fA[%i1, %s_12] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %v13 = vector.from_elements %i5, %i7, %i9, %i11 : vector<4xbf16>
    vector.store %v13, %la[%i3, %i4] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %i14 = affine.apply affine_map<()[by, tid] -> (by * 64 + (tid + 128) floordiv 8)>()[%by, %tid]
    %i15 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4)>()[%k, %tid]
    %i16 = affine.apply affine_map<()[tid] -> ((tid + 128) floordiv 8)>()[%tid]
    %i17 = affine.apply affine_map<()[tid] -> (((tid + 128) mod 8) * 4)>()[%tid]
    %i19 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 0)>()[%k, %tid]
    %in_19 = arith.cmpi slt, %i19, %cK : index
    %big_19 = arith.constant 1000000 : index
    %s_19 = arith.select %in_19, %i19, %big_19 : index
    %i18 = memref.load %fA[%i14, %s_19] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i21 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 1)>()[%k, %tid]
    %in_21 = arith.cmpi slt, %i21, %cK : index
    %big_21 = arith.constant 1000000 : index
    %s_21 = arith.select %in_21, %i21, %big_21 : index
    %i20 = memref.load %fA[%i14, %s_21] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i23 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 2)>()[%k, %tid]
    %in_23 = arith.cmpi slt, %i23, %cK : index
    %big_23 = arith.constant 1000000 : index
    %s_23 = arith.select %in_23, %i23, %big_23 : index
    %i22 = memref.load %fA[%i14, %s_23] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i25 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 3)>()[%k, %tid]
    %in_25 = arith.cmpi slt, %i25, %cK : index
    %big_25 = arith.constant 1000000 : index
    %s_25 = arith.select %in_25, %i25, %big_25 : index
    %i24 = memref.load %fA[%i14, %s_25] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %v26 = vector.from_elements %i18, %i20, %i22, %i24 : vector<4xbf16>
    vector.store %v26, %la[%i16, %i17] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %i27 = affine.apply affine_map<()[by, tid] -> (by * 64 + (tid + 256) floordiv 8)>()[%by, %tid]
    %i28 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4)>()[%k, %tid]
    %i29 = affine.apply affine_map<()[tid] -> ((tid + 256) floordiv 8)>()[%tid]
    %i30 = affine.apply affine_map<()[tid] -> (((tid + 256) mod 8) * 4)>()[%tid]
    %i32 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4 + 0)>()[%k, %tid]
    %in_32 = arith.cmpi slt, %i32, %cK : index
    %big_32 = arith.constant 1000000 : index
    %s_32 = arith.select %in_32, %i32, %big_32 : index
    %i31 = memref.load %fA[%i27, %s_32] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i34 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4 + 1)>()[%k, %tid]
    %in_34 = arith.cmpi slt, %i34, %cK : index
    %big_34 = arith.constant 1000000 : index
    %s_34 = arith.select %in_34, %i34, %big_34 : index
    %i33 = memref.load %fA[%i27, %s_34] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i36 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4 + 2)>()[%k, %tid]
    %in_36 = arith.cmpi slt, %i36, %cK : index
    %big_36 = arith.constant 1000000 : index
    %s_36 = arith.select %in_36, %i36, %big_36 : index
    %i35 = memref.load %fA[%i27, %s_36] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i38 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 256) mod 8) * 4 + 3)>()[%k, %tid]
    %in_38 = arith.cmpi slt, %i38, %cK : index
    %big_38 = arith.constant 1000000 : index
    %s_38 = arith.select %in_38, %i38, %big_38 : index
    %i37 = memref.load %fA[%i27, %s_38] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %v39 = vector.from_elements %i31, %i33, %i35, %i37 : vector<4xbf16>
    vector.store %v39, %la[%i29, %i30] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %i40 = affine.apply affine_map<()[by, tid] -> (by * 64 + (tid + 384) floordiv 8)>()[%by, %tid]
    %i41 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4)>()[%k, %tid]
    %i42 = affine.apply affine_map<()[tid] -> ((tid + 384) floordiv 8)>()[%tid]
    %i43 = affine.apply affine_map<()[tid] -> (((tid + 384) mod 8) * 4)>()[%tid]
    %i45 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4 + 0)>()[%k, %tid]
    %in_45 = arith.cmpi slt, %i45, %cK : index
    %big_45 = arith.constant 1000000 : index
    %s_45 = arith.select %in_45, %i45, %big_45 : index
    %i44 = memref.load %fA[%i40, %s_45] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i47 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4 + 1)>()[%k, %tid]
    %in_47 = arith.cmpi slt, %i47, %cK : index
    %big_47 = arith.constant 1000000 : index
    %s_47 = arith.select %in_47, %i47, %big_47 : index
    %i46 = memref.load %fA[%i40, %s_47] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i49 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4 + 2)>()[%k, %tid]
    %in_49 = arith.cmpi slt, %i49, %cK : index
    %big_49 = arith.constant 1000000 : index
    %s_49 = arith.select %in_49, %i49, %big_49 : index
    %i48 = memref.load %fA[%i40, %s_49] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i51 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 384) mod 8) * 4 + 3)>()[%k, %tid]
    %in_51 = arith.cmpi slt, %i51, %cK : index
    %big_51 = arith.constant 1000000 : index
    %s_51 = arith.select %in_51, %i51, %big_51 : index
    %i50 = memref.load %fA[%i40, %s_51] : memref<70x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %v52 = vector.from_elements %i44, %i46, %i48, %i50 : vector<4xbf16>
    vector.store %v52, %la[%i42, %i43] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %i53 = affine.apply affine_map<()[bx, tid] -> (bx * 32 + (tid + 0) floordiv 8)>()[%bx, %tid]
    %i54 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4)>()[%k, %tid]
    %i55 = affine.apply affine_map<()[tid] -> ((tid + 0) floordiv 8)>()[%tid]
    %i56 = affine.apply affine_map<()[tid] -> (((tid + 0) mod 8) * 4)>()[%tid]
    %i58 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 0)>()[%k, %tid]
    %in_58 = arith.cmpi slt, %i58, %cK : index
    %big_58 = arith.constant 1000000 : index
    %s_58 = arith.select %in_58, %i58, %big_58 : index
    %i57 = memref.load %fB[%i53, %s_58] : memref<45x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i60 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 1)>()[%k, %tid]
    %in_60 = arith.cmpi slt, %i60, %cK : index
    %big_60 = arith.constant 1000000 : index
    %s_60 = arith.select %in_60, %i60, %big_60 : index
    %i59 = memref.load %fB[%i53, %s_60] : memref<45x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i62 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 2)>()[%k, %tid]
    %in_62 = arith.cmpi slt, %i62, %cK : index
    %big_62 = arith.constant 1000000 : index
    %s_62 = arith.select %in_62, %i62, %big_62 : index
    %i61 = memref.load %fB[%i53, %s_62] : memref<45x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i64 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 0) mod 8) * 4 + 3)>()[%k, %tid]
    %in_64 = arith.cmpi slt, %i64, %cK : index
    %big_64 = arith.constant 1000000 : index
    %s_64 = arith.select %in_64, %i64, %big_64 : index
    %i63 = memref.load %fB[%i53, %s_64] : memref<45x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %v65 = vector.from_elements %i57, %i59, %i61, %i63 : vector<4xbf16>
    vector.store %v65, %lb[%i55, %i56] : memref<32x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %i66 = affine.apply affine_map<()[bx, tid] -> (bx * 32 + (tid + 128) floordiv 8)>()[%bx, %tid]
    %i67 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4)>()[%k, %tid]
    %i68 = affine.apply affine_map<()[tid] -> ((tid + 128) floordiv 8)>()[%tid]
    %i69 = affine.apply affine_map<()[tid] -> (((tid + 128) mod 8) * 4)>()[%tid]
    %i71 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 0)>()[%k, %tid]
    %in_71 = arith.cmpi slt, %i71, %cK : index
    %big_71 = arith.constant 1000000 : index
    %s_71 = arith.select %in_71, %i71, %big_71 : index
    %i70 = memref.load %fB[%i66, %s_71] : memref<45x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i73 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 1)>()[%k, %tid]
    %in_73 = arith.cmpi slt, %i73, %cK : index
    %big_73 = arith.constant 1000000 : index
    %s_73 = arith.select %in_73, %i73, %big_73 : index
    %i72 = memref.load %fB[%i66, %s_73] : memref<45x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i75 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 2)>()[%k, %tid]
    %in_75 = arith.cmpi slt, %i75, %cK : index
    %big_75 = arith.constant 1000000 : index
    %s_75 = arith.select %in_75, %i75, %big_75 : index
    %i74 = memref.load %fB[%i66, %s_75] : memref<45x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i77 = affine.apply affine_map<()[k, tid] -> (k + ((tid + 128) mod 8) * 4 + 3)>()[%k, %tid]
    %in_77 = arith.cmpi slt, %i77, %cK : index
    %big_77 = arith.constant 1000000 : index
    %s_77 = arith.select %in_77, %i77, %big_77 : index
    %i76 = memref.load %fB[%i66, %s_77] : memref<45x37xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %v78 = vector.from_elements %i70, %i72, %i74, %i76 : vector<4xbf16>
    vector.store %v78, %lb[%i68, %i69] : memref<32x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    gpu.barrier
    %i79 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 32) * 4 + 0)>()[%tid]
    %i80 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 1) * 32 + tid mod 32 + 0)>()[%tid]
    %a81 = vector.load %la[%i80, %i79] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %i82 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 1) * 32 + tid mod 32 + 0)>()[%tid]
    %b83 = vector.load %lb[%i82, %i79] : memref<32x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %m84 = amdgpu.mfma 32x32x8 %a81 * %b83 + %acc0_0 blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
    %i85 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 32) * 4 + 8)>()[%tid]
    %i86 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 1) * 32 + tid mod 32 + 0)>()[%tid]
    %a87 = vector.load %la[%i86, %i85] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %i88 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 1) * 32 + tid mod 32 + 0)>()[%tid]
    %b89 = vector.load %lb[%i88, %i85] : memref<32x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %m90 = amdgpu.mfma 32x32x8 %a87 * %b89 + %m84 blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
    %i91 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 32) * 4 + 16)>()[%tid]
    %i92 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 1) * 32 + tid mod 32 + 0)>()[%tid]
    %a93 = vector.load %la[%i92, %i91] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %i94 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 1) * 32 + tid mod 32 + 0)>()[%tid]
    %b95 = vector.load %lb[%i94, %i91] : memref<32x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %m96 = amdgpu.mfma 32x32x8 %a93 * %b95 + %m90 blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
    %i97 = affine.apply affine_map<()[tid] -> (((tid mod 64) floordiv 32) * 4 + 24)>()[%tid]
    %i98 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) floordiv 1) * 32 + tid mod 32 + 0)>()[%tid]
    %a99 = vector.load %la[%i98, %i97] : memref<64x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %i100 = affine.apply affine_map<()[tid] -> (((tid floordiv 64) mod 1) * 32 + tid mod 32 + 0)>()[%tid]
    %b101 = vector.load %lb[%i100, %i97] : memref<32x36xbf16, #gpu.address_space<workgroup>>, vector<4xbf16>
    %m102 = amdgpu.mfma 32x32x8 %a99 * %b101 + %m96 blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
    gpu.barrier
    scf.yield %m102 : vector<16xf32>
    }
    %i103 = affine.apply affine_map<()[bx, tid] -> (bx * 32 + ((tid floordiv 64) mod 1) * 32 + tid mod 32 + 0)>()[%bx, %tid]
    %i104 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 0)>()[%by, %tid]
    %e105 = vector.extract %r[0] : f32 from vector<16xf32>
    %cN105 = arith.constant 45 : index
    %ic105 = arith.cmpi slt, %i103, %cN105 : index
    %bg105 = arith.constant 1000000 : index
    %cc105 = arith.select %ic105, %i103, %bg105 : index
    memref.store %e105, %fC[%i104, %cc105] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i106 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 1)>()[%by, %tid]
    %e107 = vector.extract %r[1] : f32 from vector<16xf32>
    %cN107 = arith.constant 45 : index
    %ic107 = arith.cmpi slt, %i103, %cN107 : index
    %bg107 = arith.constant 1000000 : index
    %cc107 = arith.select %ic107, %i103, %bg107 : index
    memref.store %e107, %fC[%i106, %cc107] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i108 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 2)>()[%by, %tid]
    %e109 = vector.extract %r[2] : f32 from vector<16xf32>
    %cN109 = arith.constant 45 : index
    %ic109 = arith.cmpi slt, %i103, %cN109 : index
    %bg109 = arith.constant 1000000 : index
    %cc109 = arith.select %ic109, %i103, %bg109 : index
    memref.store %e109, %fC[%i108, %cc109] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i110 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 3)>()[%by, %tid]
    %e111 = vector.extract %r[3] : f32 from vector<16xf32>
    %cN111 = arith.constant 45 : index
    %ic111 = arith.cmpi slt, %i103, %cN111 : index
    %bg111 = arith.constant 1000000 : index
    %cc111 = arith.select %ic111, %i103, %bg111 : index
    memref.store %e111, %fC[%i110, %cc111] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i112 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 8)>()[%by, %tid]
    %e113 = vector.extract %r[4] : f32 from vector<16xf32>
    %cN113 = arith.constant 45 : index
    %ic113 = arith.cmpi slt, %i103, %cN113 : index
    %bg113 = arith.constant 1000000 : index
    %cc113 = arith.select %ic113, %i103, %bg113 : index
    memref.store %e113, %fC[%i112, %cc113] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i114 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 9)>()[%by, %tid]
    %e115 = vector.extract %r[5] : f32 from vector<16xf32>
    %cN115 = arith.constant 45 : index
    %ic115 = arith.cmpi slt, %i103, %cN115 : index
    %bg115 = arith.constant 1000000 : index
    %cc115 = arith.select %ic115, %i103, %bg115 : index
    memref.store %e115, %fC[%i114, %cc115] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i116 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 10)>()[%by, %tid]
    %e117 = vector.extract %r[6] : f32 from vector<16xf32>
    %cN117 = arith.constant 45 : index
    %ic117 = arith.cmpi slt, %i103, %cN117 : index
    %bg117 = arith.constant 1000000 : index
    %cc117 = arith.select %ic117, %i103, %bg117 : index
    memref.store %e117, %fC[%i116, %cc117] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i118 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 11)>()[%by, %tid]
    %e119 = vector.extract %r[7] : f32 from vector<16xf32>
    %cN119 = arith.constant 45 : index
    %ic119 = arith.cmpi slt, %i103, %cN119 : index
    %bg119 = arith.constant 1000000 : index
    %cc119 = arith.select %ic119, %i103, %bg119 : index
    memref.store %e119, %fC[%i118, %cc119] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i120 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 16)>()[%by, %tid]
    %e121 = vector.extract %r[8] : f32 from vector<16xf32>
    %cN121 = arith.constant 45 : index
    %ic121 = arith.cmpi slt, %i103, %cN121 : index
    %bg121 = arith.constant 1000000 : index
    %cc121 = arith.select %ic121, %i103, %bg121 : index
    memref.store %e121, %fC[%i120, %cc121] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i122 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 17)>()[%by, %tid]
    %e123 = vector.extract %r[9] : f32 from vector<16xf32>
    %cN123 = arith.constant 45 : index
    %ic123 = arith.cmpi slt, %i103, %cN123 : index
    %bg123 = arith.constant 1000000 : index
    %cc123 = arith.select %ic123, %i103, %bg123 : index
    memref.store %e123, %fC[%i122, %cc123] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i124 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 18)>()[%by, %tid]
    %e125 = vector.extract %r[10] : f32 from vector<16xf32>
    %cN125 = arith.constant 45 : index
    %ic125 = arith.cmpi slt, %i103, %cN125 : index
    %bg125 = arith.constant 1000000 : index
    %cc125 = arith.select %ic125, %i103, %bg125 : index
    memref.store %e125, %fC[%i124, %cc125] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i126 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 19)>()[%by, %tid]
    %e127 = vector.extract %r[11] : f32 from vector<16xf32>
    %cN127 = arith.constant 45 : index
    %ic127 = arith.cmpi slt, %i103, %cN127 : index
    %bg127 = arith.constant 1000000 : index
    %cc127 = arith.select %ic127, %i103, %bg127 : index
    memref.store %e127, %fC[%i126, %cc127] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i128 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 24)>()[%by, %tid]
    %e129 = vector.extract %r[12] : f32 from vector<16xf32>
    %cN129 = arith.constant 45 : index
    %ic129 = arith.cmpi slt, %i103, %cN129 : index
    %bg129 = arith.constant 1000000 : index
    %cc129 = arith.select %ic129, %i103, %bg129 : index
    memref.store %e129, %fC[%i128, %cc129] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i130 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 25)>()[%by, %tid]
    %e131 = vector.extract %r[13] : f32 from vector<16xf32>
    %cN131 = arith.constant 45 : index
    %ic131 = arith.cmpi slt, %i103, %cN131 : index
    %bg131 = arith.constant 1000000 : index
    %cc131 = arith.select %ic131, %i103, %bg131 : index
    memref.store %e131, %fC[%i130, %cc131] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i132 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 26)>()[%by, %tid]
    %e133 = vector.extract %r[14] : f32 from vector<16xf32>
    %cN133 = arith.constant 45 : index
    %ic133 = arith.cmpi slt, %i103, %cN133 : index
    %bg133 = arith.constant 1000000 : index
    %cc133 = arith.select %ic133, %i103, %bg133 : index
    memref.store %e133, %fC[%i132, %cc133] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i134 = affine.apply affine_map<()[by, tid] -> (by * 64 + ((tid floordiv 64) floordiv 1) * 32 + ((tid mod 64) floordiv 32) * 4 + 27)>()[%by, %tid]
    %e135 = vector.extract %r[15] : f32 from vector<16xf32>
    %cN135 = arith.constant 45 : index
    %ic135 = arith.cmpi slt, %i103, %cN135 : index
    %bg135 = arith.constant 1000000 : index
    %cc135 = arith.select %ic135, %i103, %bg135 : index
    memref.store %e135, %fC[%i134, %cc135] : memref<70x45xf32, #amdgpu.address_space<fat_raw_buffer>>
    gpu.return
  }
}
