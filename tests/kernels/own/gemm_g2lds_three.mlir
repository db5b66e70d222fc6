// GEMM 4096x4096x4096, LDS-DMA, three buffers by turns: tile i is in buffer i mod 3
gpu.module @gemm_g2lds_three_mod {
  memref.global "private" @lds_a : memref<3x128x64xf16, #gpu.address_space<workgroup>> {alignment = 1024 : i64}
  memref.global "private" @lds_b : memref<3x128x64xf16, #gpu.address_space<workgroup>> {alignment = 1024 : i64}
  gpu.func @gemm_g2lds_three(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 32, 32, 1>,
                  rocdl.flat_work_group_size = "256,256", rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {
    %bA = amdgpu.fat_raw_buffer_cast %A : memref<4096x4096xf16> to memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>
    %bB = amdgpu.fat_raw_buffer_cast %B : memref<4096x4096xf16> to memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>
    %bC = amdgpu.fat_raw_buffer_cast %C : memref<4096x4096xf32> to memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %cK = arith.constant 4096 : index
    %cKl = arith.constant 4032 : index
    %cK2 = arith.constant 3968 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %tid = gpu.thread_id x
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %lds_a = memref.get_global @lds_a : memref<3x128x64xf16, #gpu.address_space<workgroup>>
    %lds_b = memref.get_global @lds_b : memref<3x128x64xf16, #gpu.address_space<workgroup>>
    %i0 = affine.apply affine_map<()[b, t] -> (b * 128 + (t floordiv 64) * 8 + (t mod 64) floordiv 8 + 0)>()[%by, %tid]
    %i1 = affine.apply affine_map<()[b, t] -> (b * 128 + (t floordiv 64) * 8 + (t mod 64) floordiv 8 + 32)>()[%by, %tid]
    %i2 = affine.apply affine_map<()[b, t] -> (b * 128 + (t floordiv 64) * 8 + (t mod 64) floordiv 8 + 64)>()[%by, %tid]
    %i3 = affine.apply affine_map<()[b, t] -> (b * 128 + (t floordiv 64) * 8 + (t mod 64) floordiv 8 + 96)>()[%by, %tid]
    %i4 = affine.apply affine_map<()[b, t] -> (b * 128 + (t floordiv 64) * 8 + (t mod 64) floordiv 8 + 0)>()[%bx, %tid]
    %i5 = affine.apply affine_map<()[b, t] -> (b * 128 + (t floordiv 64) * 8 + (t mod 64) floordiv 8 + 32)>()[%bx, %tid]
    %i6 = affine.apply affine_map<()[b, t] -> (b * 128 + (t floordiv 64) * 8 + (t mod 64) floordiv 8 + 64)>()[%bx, %tid]
    %i7 = affine.apply affine_map<()[b, t] -> (b * 128 + (t floordiv 64) * 8 + (t mod 64) floordiv 8 + 96)>()[%bx, %tid]
    %i8 = affine.apply affine_map<()[t] -> ((t floordiv 64) * 8 + 0)>()[%tid]
    %i9 = affine.apply affine_map<()[t] -> ((t floordiv 64) * 8 + 32)>()[%tid]
    %i10 = affine.apply affine_map<()[t] -> ((t floordiv 64) * 8 + 64)>()[%tid]
    %i11 = affine.apply affine_map<()[t] -> ((t floordiv 64) * 8 + 96)>()[%tid]
    %i12 = affine.apply affine_map<()[t] -> (((t floordiv 64) floordiv 2) * 64 + t mod 16 + 0)>()[%tid]
    %i13 = affine.apply affine_map<()[t] -> (((t floordiv 64) floordiv 2) * 64 + t mod 16 + 16)>()[%tid]
    %i14 = affine.apply affine_map<()[t] -> (((t floordiv 64) floordiv 2) * 64 + t mod 16 + 32)>()[%tid]
    %i15 = affine.apply affine_map<()[t] -> (((t floordiv 64) floordiv 2) * 64 + t mod 16 + 48)>()[%tid]
    %i16 = affine.apply affine_map<()[t] -> (((t floordiv 64) mod 2) * 64 + t mod 16 + 0)>()[%tid]
    %i17 = affine.apply affine_map<()[t] -> (((t floordiv 64) mod 2) * 64 + t mod 16 + 16)>()[%tid]
    %i18 = affine.apply affine_map<()[t] -> (((t floordiv 64) mod 2) * 64 + t mod 16 + 32)>()[%tid]
    %i19 = affine.apply affine_map<()[t] -> (((t floordiv 64) mod 2) * 64 + t mod 16 + 48)>()[%tid]
    %i20 = affine.apply affine_map<()[t] -> (((t mod 64) floordiv 16) * 8 + 0)>()[%tid]
    %i21 = affine.apply affine_map<()[t] -> (((t mod 64) floordiv 16) * 8 + 32)>()[%tid]
    %i22 = affine.apply affine_map<()[k, t] -> (k + (t mod 8) * 8)>()[%c0, %tid]
    amdgpu.gather_to_lds %bA[%i0, %i22], %lds_a[%c0, %i8, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %bA[%i1, %i22], %lds_a[%c0, %i9, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %bA[%i2, %i22], %lds_a[%c0, %i10, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %bA[%i3, %i22], %lds_a[%c0, %i11, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %bB[%i4, %i22], %lds_b[%c0, %i8, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %bB[%i5, %i22], %lds_b[%c0, %i9, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %bB[%i6, %i22], %lds_b[%c0, %i10, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %bB[%i7, %i22], %lds_b[%c0, %i11, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
    %res:16 = scf.for %k = %c0 to %cKl step %c64 iter_args(%acc0 = %zero, %acc1 = %zero, %acc2 = %zero, %acc3 = %zero, %acc4 = %zero, %acc5 = %zero, %acc6 = %zero, %acc7 = %zero, %acc8 = %zero, %acc9 = %zero, %acc10 = %zero, %acc11 = %zero, %acc12 = %zero, %acc13 = %zero, %acc14 = %zero, %acc15 = %zero) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
      amdgpu.memory_counter_wait load(0)
      amdgpu.lds_barrier
      %i23 = affine.apply affine_map<()[k] -> ((k floordiv 64) mod 3)>()[%k]
      %i24 = affine.apply affine_map<()[k] -> ((k floordiv 64 + 1) mod 3)>()[%k]
      %i25 = affine.apply affine_map<()[k] -> (k + 64)>()[%k]
      %i26 = affine.apply affine_map<()[k, t] -> (k + (t mod 8) * 8)>()[%i25, %tid]
      amdgpu.gather_to_lds %bA[%i0, %i26], %lds_a[%i24, %i8, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %bA[%i1, %i26], %lds_a[%i24, %i9, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %bA[%i2, %i26], %lds_a[%i24, %i10, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %bA[%i3, %i26], %lds_a[%i24, %i11, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %bB[%i4, %i26], %lds_b[%i24, %i8, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %bB[%i5, %i26], %lds_b[%i24, %i9, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %bB[%i6, %i26], %lds_b[%i24, %i10, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %bB[%i7, %i26], %lds_b[%i24, %i11, %c0] : vector<8xf16>, memref<4096x4096xf16, #amdgpu.address_space<fat_raw_buffer>>, memref<3x128x64xf16, #gpu.address_space<workgroup>>
      %f27 = vector.load %lds_a[%i23, %i12, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f28 = vector.load %lds_a[%i23, %i13, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f29 = vector.load %lds_a[%i23, %i14, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f30 = vector.load %lds_a[%i23, %i15, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f31 = vector.load %lds_b[%i23, %i16, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f32 = vector.load %lds_b[%i23, %i17, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f33 = vector.load %lds_b[%i23, %i18, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f34 = vector.load %lds_b[%i23, %i19, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %m35 = amdgpu.mfma 16x16x32 %f27 * %f31 + %acc0 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m36 = amdgpu.mfma 16x16x32 %f27 * %f32 + %acc1 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m37 = amdgpu.mfma 16x16x32 %f27 * %f33 + %acc2 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m38 = amdgpu.mfma 16x16x32 %f27 * %f34 + %acc3 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m39 = amdgpu.mfma 16x16x32 %f28 * %f31 + %acc4 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m40 = amdgpu.mfma 16x16x32 %f28 * %f32 + %acc5 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m41 = amdgpu.mfma 16x16x32 %f28 * %f33 + %acc6 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m42 = amdgpu.mfma 16x16x32 %f28 * %f34 + %acc7 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m43 = amdgpu.mfma 16x16x32 %f29 * %f31 + %acc8 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m44 = amdgpu.mfma 16x16x32 %f29 * %f32 + %acc9 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m45 = amdgpu.mfma 16x16x32 %f29 * %f33 + %acc10 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m46 = amdgpu.mfma 16x16x32 %f29 * %f34 + %acc11 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m47 = amdgpu.mfma 16x16x32 %f30 * %f31 + %acc12 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m48 = amdgpu.mfma 16x16x32 %f30 * %f32 + %acc13 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m49 = amdgpu.mfma 16x16x32 %f30 * %f33 + %acc14 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m50 = amdgpu.mfma 16x16x32 %f30 * %f34 + %acc15 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %f51 = vector.load %lds_a[%i23, %i12, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f52 = vector.load %lds_a[%i23, %i13, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f53 = vector.load %lds_a[%i23, %i14, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f54 = vector.load %lds_a[%i23, %i15, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f55 = vector.load %lds_b[%i23, %i16, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f56 = vector.load %lds_b[%i23, %i17, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f57 = vector.load %lds_b[%i23, %i18, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %f58 = vector.load %lds_b[%i23, %i19, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
      %m59 = amdgpu.mfma 16x16x32 %f51 * %f55 + %m35 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m60 = amdgpu.mfma 16x16x32 %f51 * %f56 + %m36 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m61 = amdgpu.mfma 16x16x32 %f51 * %f57 + %m37 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m62 = amdgpu.mfma 16x16x32 %f51 * %f58 + %m38 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m63 = amdgpu.mfma 16x16x32 %f52 * %f55 + %m39 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m64 = amdgpu.mfma 16x16x32 %f52 * %f56 + %m40 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m65 = amdgpu.mfma 16x16x32 %f52 * %f57 + %m41 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m66 = amdgpu.mfma 16x16x32 %f52 * %f58 + %m42 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m67 = amdgpu.mfma 16x16x32 %f53 * %f55 + %m43 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m68 = amdgpu.mfma 16x16x32 %f53 * %f56 + %m44 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m69 = amdgpu.mfma 16x16x32 %f53 * %f57 + %m45 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m70 = amdgpu.mfma 16x16x32 %f53 * %f58 + %m46 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m71 = amdgpu.mfma 16x16x32 %f54 * %f55 + %m47 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m72 = amdgpu.mfma 16x16x32 %f54 * %f56 + %m48 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m73 = amdgpu.mfma 16x16x32 %f54 * %f57 + %m49 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      %m74 = amdgpu.mfma 16x16x32 %f54 * %f58 + %m50 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      scf.yield %m59, %m60, %m61, %m62, %m63, %m64, %m65, %m66, %m67, %m68, %m69, %m70, %m71, %m72, %m73, %m74 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
    }
    amdgpu.memory_counter_wait load(0)
    amdgpu.lds_barrier
    %cp = arith.constant 0 : index
    %f75 = vector.load %lds_a[%cp, %i12, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f76 = vector.load %lds_a[%cp, %i13, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f77 = vector.load %lds_a[%cp, %i14, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f78 = vector.load %lds_a[%cp, %i15, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f79 = vector.load %lds_b[%cp, %i16, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f80 = vector.load %lds_b[%cp, %i17, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f81 = vector.load %lds_b[%cp, %i18, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f82 = vector.load %lds_b[%cp, %i19, %i20] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %m83 = amdgpu.mfma 16x16x32 %f75 * %f79 + %res#0 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m84 = amdgpu.mfma 16x16x32 %f75 * %f80 + %res#1 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m85 = amdgpu.mfma 16x16x32 %f75 * %f81 + %res#2 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m86 = amdgpu.mfma 16x16x32 %f75 * %f82 + %res#3 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m87 = amdgpu.mfma 16x16x32 %f76 * %f79 + %res#4 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m88 = amdgpu.mfma 16x16x32 %f76 * %f80 + %res#5 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m89 = amdgpu.mfma 16x16x32 %f76 * %f81 + %res#6 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m90 = amdgpu.mfma 16x16x32 %f76 * %f82 + %res#7 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m91 = amdgpu.mfma 16x16x32 %f77 * %f79 + %res#8 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m92 = amdgpu.mfma 16x16x32 %f77 * %f80 + %res#9 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m93 = amdgpu.mfma 16x16x32 %f77 * %f81 + %res#10 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m94 = amdgpu.mfma 16x16x32 %f77 * %f82 + %res#11 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m95 = amdgpu.mfma 16x16x32 %f78 * %f79 + %res#12 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m96 = amdgpu.mfma 16x16x32 %f78 * %f80 + %res#13 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m97 = amdgpu.mfma 16x16x32 %f78 * %f81 + %res#14 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m98 = amdgpu.mfma 16x16x32 %f78 * %f82 + %res#15 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %f99 = vector.load %lds_a[%cp, %i12, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f100 = vector.load %lds_a[%cp, %i13, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f101 = vector.load %lds_a[%cp, %i14, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f102 = vector.load %lds_a[%cp, %i15, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f103 = vector.load %lds_b[%cp, %i16, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f104 = vector.load %lds_b[%cp, %i17, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f105 = vector.load %lds_b[%cp, %i18, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %f106 = vector.load %lds_b[%cp, %i19, %i21] : memref<3x128x64xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %m107 = amdgpu.mfma 16x16x32 %f99 * %f103 + %m83 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m108 = amdgpu.mfma 16x16x32 %f99 * %f104 + %m84 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m109 = amdgpu.mfma 16x16x32 %f99 * %f105 + %m85 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m110 = amdgpu.mfma 16x16x32 %f99 * %f106 + %m86 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m111 = amdgpu.mfma 16x16x32 %f100 * %f103 + %m87 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m112 = amdgpu.mfma 16x16x32 %f100 * %f104 + %m88 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m113 = amdgpu.mfma 16x16x32 %f100 * %f105 + %m89 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m114 = amdgpu.mfma 16x16x32 %f100 * %f106 + %m90 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m115 = amdgpu.mfma 16x16x32 %f101 * %f103 + %m91 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m116 = amdgpu.mfma 16x16x32 %f101 * %f104 + %m92 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m117 = amdgpu.mfma 16x16x32 %f101 * %f105 + %m93 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m118 = amdgpu.mfma 16x16x32 %f101 * %f106 + %m94 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m119 = amdgpu.mfma 16x16x32 %f102 * %f103 + %m95 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m120 = amdgpu.mfma 16x16x32 %f102 * %f104 + %m96 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m121 = amdgpu.mfma 16x16x32 %f102 * %f105 + %m97 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %m122 = amdgpu.mfma 16x16x32 %f102 * %f106 + %m98 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %i123 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 0)>()[%bx, %tid]
    %i124 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 0)>()[%by, %tid]
    %x125 = vector.extract %m107[0] : f32 from vector<4xf32>
    memref.store %x125, %bC[%i124, %i123] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i126 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 1)>()[%by, %tid]
    %x127 = vector.extract %m107[1] : f32 from vector<4xf32>
    memref.store %x127, %bC[%i126, %i123] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i128 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 2)>()[%by, %tid]
    %x129 = vector.extract %m107[2] : f32 from vector<4xf32>
    memref.store %x129, %bC[%i128, %i123] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i130 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 3)>()[%by, %tid]
    %x131 = vector.extract %m107[3] : f32 from vector<4xf32>
    memref.store %x131, %bC[%i130, %i123] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i132 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 16)>()[%bx, %tid]
    %i133 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 0)>()[%by, %tid]
    %x134 = vector.extract %m108[0] : f32 from vector<4xf32>
    memref.store %x134, %bC[%i133, %i132] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i135 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 1)>()[%by, %tid]
    %x136 = vector.extract %m108[1] : f32 from vector<4xf32>
    memref.store %x136, %bC[%i135, %i132] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i137 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 2)>()[%by, %tid]
    %x138 = vector.extract %m108[2] : f32 from vector<4xf32>
    memref.store %x138, %bC[%i137, %i132] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i139 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 3)>()[%by, %tid]
    %x140 = vector.extract %m108[3] : f32 from vector<4xf32>
    memref.store %x140, %bC[%i139, %i132] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i141 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 32)>()[%bx, %tid]
    %i142 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 0)>()[%by, %tid]
    %x143 = vector.extract %m109[0] : f32 from vector<4xf32>
    memref.store %x143, %bC[%i142, %i141] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i144 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 1)>()[%by, %tid]
    %x145 = vector.extract %m109[1] : f32 from vector<4xf32>
    memref.store %x145, %bC[%i144, %i141] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i146 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 2)>()[%by, %tid]
    %x147 = vector.extract %m109[2] : f32 from vector<4xf32>
    memref.store %x147, %bC[%i146, %i141] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i148 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 3)>()[%by, %tid]
    %x149 = vector.extract %m109[3] : f32 from vector<4xf32>
    memref.store %x149, %bC[%i148, %i141] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i150 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 48)>()[%bx, %tid]
    %i151 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 0)>()[%by, %tid]
    %x152 = vector.extract %m110[0] : f32 from vector<4xf32>
    memref.store %x152, %bC[%i151, %i150] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i153 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 1)>()[%by, %tid]
    %x154 = vector.extract %m110[1] : f32 from vector<4xf32>
    memref.store %x154, %bC[%i153, %i150] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i155 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 2)>()[%by, %tid]
    %x156 = vector.extract %m110[2] : f32 from vector<4xf32>
    memref.store %x156, %bC[%i155, %i150] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i157 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 3)>()[%by, %tid]
    %x158 = vector.extract %m110[3] : f32 from vector<4xf32>
    memref.store %x158, %bC[%i157, %i150] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i159 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 0)>()[%bx, %tid]
    %i160 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 16)>()[%by, %tid]
    %x161 = vector.extract %m111[0] : f32 from vector<4xf32>
    memref.store %x161, %bC[%i160, %i159] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i162 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 17)>()[%by, %tid]
    %x163 = vector.extract %m111[1] : f32 from vector<4xf32>
    memref.store %x163, %bC[%i162, %i159] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i164 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 18)>()[%by, %tid]
    %x165 = vector.extract %m111[2] : f32 from vector<4xf32>
    memref.store %x165, %bC[%i164, %i159] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i166 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 19)>()[%by, %tid]
    %x167 = vector.extract %m111[3] : f32 from vector<4xf32>
    memref.store %x167, %bC[%i166, %i159] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i168 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 16)>()[%bx, %tid]
    %i169 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 16)>()[%by, %tid]
    %x170 = vector.extract %m112[0] : f32 from vector<4xf32>
    memref.store %x170, %bC[%i169, %i168] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i171 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 17)>()[%by, %tid]
    %x172 = vector.extract %m112[1] : f32 from vector<4xf32>
    memref.store %x172, %bC[%i171, %i168] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i173 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 18)>()[%by, %tid]
    %x174 = vector.extract %m112[2] : f32 from vector<4xf32>
    memref.store %x174, %bC[%i173, %i168] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i175 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 19)>()[%by, %tid]
    %x176 = vector.extract %m112[3] : f32 from vector<4xf32>
    memref.store %x176, %bC[%i175, %i168] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i177 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 32)>()[%bx, %tid]
    %i178 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 16)>()[%by, %tid]
    %x179 = vector.extract %m113[0] : f32 from vector<4xf32>
    memref.store %x179, %bC[%i178, %i177] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i180 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 17)>()[%by, %tid]
    %x181 = vector.extract %m113[1] : f32 from vector<4xf32>
    memref.store %x181, %bC[%i180, %i177] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i182 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 18)>()[%by, %tid]
    %x183 = vector.extract %m113[2] : f32 from vector<4xf32>
    memref.store %x183, %bC[%i182, %i177] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i184 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 19)>()[%by, %tid]
    %x185 = vector.extract %m113[3] : f32 from vector<4xf32>
    memref.store %x185, %bC[%i184, %i177] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i186 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 48)>()[%bx, %tid]
    %i187 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 16)>()[%by, %tid]
    %x188 = vector.extract %m114[0] : f32 from vector<4xf32>
    memref.store %x188, %bC[%i187, %i186] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i189 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 17)>()[%by, %tid]
    %x190 = vector.extract %m114[1] : f32 from vector<4xf32>
    memref.store %x190, %bC[%i189, %i186] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i191 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 18)>()[%by, %tid]
    %x192 = vector.extract %m114[2] : f32 from vector<4xf32>
    memref.store %x192, %bC[%i191, %i186] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i193 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 19)>()[%by, %tid]
    %x194 = vector.extract %m114[3] : f32 from vector<4xf32>
    memref.store %x194, %bC[%i193, %i186] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i195 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 0)>()[%bx, %tid]
    %i196 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 32)>()[%by, %tid]
    %x197 = vector.extract %m115[0] : f32 from vector<4xf32>
    memref.store %x197, %bC[%i196, %i195] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i198 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 33)>()[%by, %tid]
    %x199 = vector.extract %m115[1] : f32 from vector<4xf32>
    memref.store %x199, %bC[%i198, %i195] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i200 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 34)>()[%by, %tid]
    %x201 = vector.extract %m115[2] : f32 from vector<4xf32>
    memref.store %x201, %bC[%i200, %i195] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i202 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 35)>()[%by, %tid]
    %x203 = vector.extract %m115[3] : f32 from vector<4xf32>
    memref.store %x203, %bC[%i202, %i195] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i204 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 16)>()[%bx, %tid]
    %i205 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 32)>()[%by, %tid]
    %x206 = vector.extract %m116[0] : f32 from vector<4xf32>
    memref.store %x206, %bC[%i205, %i204] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i207 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 33)>()[%by, %tid]
    %x208 = vector.extract %m116[1] : f32 from vector<4xf32>
    memref.store %x208, %bC[%i207, %i204] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i209 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 34)>()[%by, %tid]
    %x210 = vector.extract %m116[2] : f32 from vector<4xf32>
    memref.store %x210, %bC[%i209, %i204] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i211 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 35)>()[%by, %tid]
    %x212 = vector.extract %m116[3] : f32 from vector<4xf32>
    memref.store %x212, %bC[%i211, %i204] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i213 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 32)>()[%bx, %tid]
    %i214 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 32)>()[%by, %tid]
    %x215 = vector.extract %m117[0] : f32 from vector<4xf32>
    memref.store %x215, %bC[%i214, %i213] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i216 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 33)>()[%by, %tid]
    %x217 = vector.extract %m117[1] : f32 from vector<4xf32>
    memref.store %x217, %bC[%i216, %i213] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i218 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 34)>()[%by, %tid]
    %x219 = vector.extract %m117[2] : f32 from vector<4xf32>
    memref.store %x219, %bC[%i218, %i213] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i220 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 35)>()[%by, %tid]
    %x221 = vector.extract %m117[3] : f32 from vector<4xf32>
    memref.store %x221, %bC[%i220, %i213] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i222 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 48)>()[%bx, %tid]
    %i223 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 32)>()[%by, %tid]
    %x224 = vector.extract %m118[0] : f32 from vector<4xf32>
    memref.store %x224, %bC[%i223, %i222] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i225 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 33)>()[%by, %tid]
    %x226 = vector.extract %m118[1] : f32 from vector<4xf32>
    memref.store %x226, %bC[%i225, %i222] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i227 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 34)>()[%by, %tid]
    %x228 = vector.extract %m118[2] : f32 from vector<4xf32>
    memref.store %x228, %bC[%i227, %i222] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i229 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 35)>()[%by, %tid]
    %x230 = vector.extract %m118[3] : f32 from vector<4xf32>
    memref.store %x230, %bC[%i229, %i222] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i231 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 0)>()[%bx, %tid]
    %i232 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 48)>()[%by, %tid]
    %x233 = vector.extract %m119[0] : f32 from vector<4xf32>
    memref.store %x233, %bC[%i232, %i231] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i234 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 49)>()[%by, %tid]
    %x235 = vector.extract %m119[1] : f32 from vector<4xf32>
    memref.store %x235, %bC[%i234, %i231] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i236 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 50)>()[%by, %tid]
    %x237 = vector.extract %m119[2] : f32 from vector<4xf32>
    memref.store %x237, %bC[%i236, %i231] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i238 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 51)>()[%by, %tid]
    %x239 = vector.extract %m119[3] : f32 from vector<4xf32>
    memref.store %x239, %bC[%i238, %i231] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i240 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 16)>()[%bx, %tid]
    %i241 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 48)>()[%by, %tid]
    %x242 = vector.extract %m120[0] : f32 from vector<4xf32>
    memref.store %x242, %bC[%i241, %i240] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i243 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 49)>()[%by, %tid]
    %x244 = vector.extract %m120[1] : f32 from vector<4xf32>
    memref.store %x244, %bC[%i243, %i240] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i245 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 50)>()[%by, %tid]
    %x246 = vector.extract %m120[2] : f32 from vector<4xf32>
    memref.store %x246, %bC[%i245, %i240] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i247 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 51)>()[%by, %tid]
    %x248 = vector.extract %m120[3] : f32 from vector<4xf32>
    memref.store %x248, %bC[%i247, %i240] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i249 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 32)>()[%bx, %tid]
    %i250 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 48)>()[%by, %tid]
    %x251 = vector.extract %m121[0] : f32 from vector<4xf32>
    memref.store %x251, %bC[%i250, %i249] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i252 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 49)>()[%by, %tid]
    %x253 = vector.extract %m121[1] : f32 from vector<4xf32>
    memref.store %x253, %bC[%i252, %i249] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i254 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 50)>()[%by, %tid]
    %x255 = vector.extract %m121[2] : f32 from vector<4xf32>
    memref.store %x255, %bC[%i254, %i249] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i256 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 51)>()[%by, %tid]
    %x257 = vector.extract %m121[3] : f32 from vector<4xf32>
    memref.store %x257, %bC[%i256, %i249] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i258 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) mod 2) * 64 + t mod 16 + 48)>()[%bx, %tid]
    %i259 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 48)>()[%by, %tid]
    %x260 = vector.extract %m122[0] : f32 from vector<4xf32>
    memref.store %x260, %bC[%i259, %i258] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i261 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 49)>()[%by, %tid]
    %x262 = vector.extract %m122[1] : f32 from vector<4xf32>
    memref.store %x262, %bC[%i261, %i258] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i263 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 50)>()[%by, %tid]
    %x264 = vector.extract %m122[2] : f32 from vector<4xf32>
    memref.store %x264, %bC[%i263, %i258] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    %i265 = affine.apply affine_map<()[b, t] -> (b * 128 + ((t floordiv 64) floordiv 2) * 64 + ((t mod 64) floordiv 16) * 4 + 51)>()[%by, %tid]
    %x266 = vector.extract %m122[3] : f32 from vector<4xf32>
    memref.store %x266, %bC[%i265, %i258] : memref<4096x4096xf32, #amdgpu.address_space<fat_raw_buffer>>
    gpu.return
  }
}
