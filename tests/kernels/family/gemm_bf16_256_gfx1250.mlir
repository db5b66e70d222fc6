// C = A B^T of bf16, 512x512x128: workgroups of 4 waves make 256x256, a wave 128x128 in 64 accumulators of 8 VGPRs (512 of them).
// 32 of K at a time: global memory to registers to LDS (rows of 40), then all tiles of A and B, then 64 WMMA 16x16x32.
// Lane l holds of a tile of A (B) row (column) l % 16 and k = 8 (l / 16) + 0..7, + 16..23; of C column l % 16, rows 8 (l / 16) + 0..7.
gpu.module @gemm_bf16_256_mod {
  memref.global "private" @lds_a : memref<256x40xbf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  memref.global "private" @lds_b : memref<256x40xbf16, #gpu.address_space<workgroup>> {alignment = 16 : i64}
  gpu.func @gemm_bf16_256(%A: memref<512x128xbf16>, %B: memref<512x128xbf16>, %C: memref<512x512xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 2, 2, 1>} {
    %c0 = arith.constant 0 : index
    %cK = arith.constant 128 : index
    %cBK = arith.constant 32 : index
    %zero = arith.constant dense<0.0> : vector<8xf32>
    %tid = gpu.thread_id x
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %lds_a = memref.get_global @lds_a : memref<256x40xbf16, #gpu.address_space<workgroup>>
    %lds_b = memref.get_global @lds_b : memref<256x40xbf16, #gpu.address_space<workgroup>>
    %col = affine.apply affine_map<()[t] -> ((t mod 4) * 8)>()[%tid]
    %r1 = affine.apply affine_map<()[t] -> (t floordiv 4 + 0)>()[%tid]
    %r2 = affine.apply affine_map<()[t] -> (t floordiv 4 + 32)>()[%tid]
    %r3 = affine.apply affine_map<()[t] -> (t floordiv 4 + 64)>()[%tid]
    %r4 = affine.apply affine_map<()[t] -> (t floordiv 4 + 96)>()[%tid]
    %r5 = affine.apply affine_map<()[t] -> (t floordiv 4 + 128)>()[%tid]
    %r6 = affine.apply affine_map<()[t] -> (t floordiv 4 + 160)>()[%tid]
    %r7 = affine.apply affine_map<()[t] -> (t floordiv 4 + 192)>()[%tid]
    %r8 = affine.apply affine_map<()[t] -> (t floordiv 4 + 224)>()[%tid]
    %g9 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 0)>()[%by, %tid]
    %g10 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 32)>()[%by, %tid]
    %g11 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 64)>()[%by, %tid]
    %g12 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 96)>()[%by, %tid]
    %g13 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 128)>()[%by, %tid]
    %g14 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 160)>()[%by, %tid]
    %g15 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 192)>()[%by, %tid]
    %g16 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 224)>()[%by, %tid]
    %g17 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 0)>()[%bx, %tid]
    %g18 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 32)>()[%bx, %tid]
    %g19 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 64)>()[%bx, %tid]
    %g20 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 96)>()[%bx, %tid]
    %g21 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 128)>()[%bx, %tid]
    %g22 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 160)>()[%bx, %tid]
    %g23 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 192)>()[%bx, %tid]
    %g24 = affine.apply affine_map<()[b, t] -> (b * 256 + t floordiv 4 + 224)>()[%bx, %tid]
    %a25 = affine.apply affine_map<()[t] -> (((t floordiv 32) floordiv 2) * 128 + t mod 16 + 0)>()[%tid]
    %a26 = affine.apply affine_map<()[t] -> (((t floordiv 32) floordiv 2) * 128 + t mod 16 + 16)>()[%tid]
    %a27 = affine.apply affine_map<()[t] -> (((t floordiv 32) floordiv 2) * 128 + t mod 16 + 32)>()[%tid]
    %a28 = affine.apply affine_map<()[t] -> (((t floordiv 32) floordiv 2) * 128 + t mod 16 + 48)>()[%tid]
    %a29 = affine.apply affine_map<()[t] -> (((t floordiv 32) floordiv 2) * 128 + t mod 16 + 64)>()[%tid]
    %a30 = affine.apply affine_map<()[t] -> (((t floordiv 32) floordiv 2) * 128 + t mod 16 + 80)>()[%tid]
    %a31 = affine.apply affine_map<()[t] -> (((t floordiv 32) floordiv 2) * 128 + t mod 16 + 96)>()[%tid]
    %a32 = affine.apply affine_map<()[t] -> (((t floordiv 32) floordiv 2) * 128 + t mod 16 + 112)>()[%tid]
    %b33 = affine.apply affine_map<()[t] -> (((t floordiv 32) mod 2) * 128 + t mod 16 + 0)>()[%tid]
    %b34 = affine.apply affine_map<()[t] -> (((t floordiv 32) mod 2) * 128 + t mod 16 + 16)>()[%tid]
    %b35 = affine.apply affine_map<()[t] -> (((t floordiv 32) mod 2) * 128 + t mod 16 + 32)>()[%tid]
    %b36 = affine.apply affine_map<()[t] -> (((t floordiv 32) mod 2) * 128 + t mod 16 + 48)>()[%tid]
    %b37 = affine.apply affine_map<()[t] -> (((t floordiv 32) mod 2) * 128 + t mod 16 + 64)>()[%tid]
    %b38 = affine.apply affine_map<()[t] -> (((t floordiv 32) mod 2) * 128 + t mod 16 + 80)>()[%tid]
    %b39 = affine.apply affine_map<()[t] -> (((t floordiv 32) mod 2) * 128 + t mod 16 + 96)>()[%tid]
    %b40 = affine.apply affine_map<()[t] -> (((t floordiv 32) mod 2) * 128 + t mod 16 + 112)>()[%tid]
    %k0 = affine.apply affine_map<()[t] -> (((t mod 32) floordiv 16) * 8)>()[%tid]
    %k1 = affine.apply affine_map<()[t] -> (((t mod 32) floordiv 16) * 8 + 16)>()[%tid]
    %res:64 = scf.for %k = %c0 to %cK step %cBK iter_args(%acc0 = %zero, %acc1 = %zero, %acc2 = %zero, %acc3 = %zero, %acc4 = %zero, %acc5 = %zero, %acc6 = %zero, %acc7 = %zero, %acc8 = %zero, %acc9 = %zero, %acc10 = %zero, %acc11 = %zero, %acc12 = %zero, %acc13 = %zero, %acc14 = %zero, %acc15 = %zero, %acc16 = %zero, %acc17 = %zero, %acc18 = %zero, %acc19 = %zero, %acc20 = %zero, %acc21 = %zero, %acc22 = %zero, %acc23 = %zero, %acc24 = %zero, %acc25 = %zero, %acc26 = %zero, %acc27 = %zero, %acc28 = %zero, %acc29 = %zero, %acc30 = %zero, %acc31 = %zero, %acc32 = %zero, %acc33 = %zero, %acc34 = %zero, %acc35 = %zero, %acc36 = %zero, %acc37 = %zero, %acc38 = %zero, %acc39 = %zero, %acc40 = %zero, %acc41 = %zero, %acc42 = %zero, %acc43 = %zero, %acc44 = %zero, %acc45 = %zero, %acc46 = %zero, %acc47 = %zero, %acc48 = %zero, %acc49 = %zero, %acc50 = %zero, %acc51 = %zero, %acc52 = %zero, %acc53 = %zero, %acc54 = %zero, %acc55 = %zero, %acc56 = %zero, %acc57 = %zero, %acc58 = %zero, %acc59 = %zero, %acc60 = %zero, %acc61 = %zero, %acc62 = %zero, %acc63 = %zero) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
      %kc = affine.apply affine_map<()[k, t] -> (k + (t mod 4) * 8)>()[%k, %tid]
      %x41 = vector.load %A[%g9, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x42 = vector.load %A[%g10, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x43 = vector.load %A[%g11, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x44 = vector.load %A[%g12, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x45 = vector.load %A[%g13, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x46 = vector.load %A[%g14, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x47 = vector.load %A[%g15, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x48 = vector.load %A[%g16, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x49 = vector.load %B[%g17, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x50 = vector.load %B[%g18, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x51 = vector.load %B[%g19, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x52 = vector.load %B[%g20, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x53 = vector.load %B[%g21, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x54 = vector.load %B[%g22, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x55 = vector.load %B[%g23, %kc] : memref<512x128xbf16>, vector<8xbf16>
      %x56 = vector.load %B[%g24, %kc] : memref<512x128xbf16>, vector<8xbf16>
      vector.store %x41, %lds_a[%r1, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x42, %lds_a[%r2, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x43, %lds_a[%r3, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x44, %lds_a[%r4, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x45, %lds_a[%r5, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x46, %lds_a[%r6, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x47, %lds_a[%r7, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x48, %lds_a[%r8, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x49, %lds_b[%r1, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x50, %lds_b[%r2, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x51, %lds_b[%r3, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x52, %lds_b[%r4, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x53, %lds_b[%r5, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x54, %lds_b[%r6, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x55, %lds_b[%r7, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      vector.store %x56, %lds_b[%r8, %col] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      gpu.barrier
      %f57 = vector.load %lds_a[%a25, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f58 = vector.load %lds_a[%a25, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f59 = vector.shuffle %f57, %f58 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f60 = vector.load %lds_a[%a26, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f61 = vector.load %lds_a[%a26, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f62 = vector.shuffle %f60, %f61 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f63 = vector.load %lds_a[%a27, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f64 = vector.load %lds_a[%a27, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f65 = vector.shuffle %f63, %f64 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f66 = vector.load %lds_a[%a28, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f67 = vector.load %lds_a[%a28, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f68 = vector.shuffle %f66, %f67 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f69 = vector.load %lds_a[%a29, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f70 = vector.load %lds_a[%a29, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f71 = vector.shuffle %f69, %f70 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f72 = vector.load %lds_a[%a30, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f73 = vector.load %lds_a[%a30, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f74 = vector.shuffle %f72, %f73 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f75 = vector.load %lds_a[%a31, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f76 = vector.load %lds_a[%a31, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f77 = vector.shuffle %f75, %f76 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f78 = vector.load %lds_a[%a32, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f79 = vector.load %lds_a[%a32, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f80 = vector.shuffle %f78, %f79 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f81 = vector.load %lds_b[%b33, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f82 = vector.load %lds_b[%b33, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f83 = vector.shuffle %f81, %f82 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f84 = vector.load %lds_b[%b34, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f85 = vector.load %lds_b[%b34, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f86 = vector.shuffle %f84, %f85 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f87 = vector.load %lds_b[%b35, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f88 = vector.load %lds_b[%b35, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f89 = vector.shuffle %f87, %f88 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f90 = vector.load %lds_b[%b36, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f91 = vector.load %lds_b[%b36, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f92 = vector.shuffle %f90, %f91 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f93 = vector.load %lds_b[%b37, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f94 = vector.load %lds_b[%b37, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f95 = vector.shuffle %f93, %f94 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f96 = vector.load %lds_b[%b38, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f97 = vector.load %lds_b[%b38, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f98 = vector.shuffle %f96, %f97 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f99 = vector.load %lds_b[%b39, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f100 = vector.load %lds_b[%b39, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f101 = vector.shuffle %f99, %f100 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %f102 = vector.load %lds_b[%b40, %k0] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f103 = vector.load %lds_b[%b40, %k1] : memref<256x40xbf16, #gpu.address_space<workgroup>>, vector<8xbf16>
      %f104 = vector.shuffle %f102, %f103 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xbf16>, vector<8xbf16>
      %m105 = amdgpu.wmma 16x16x32 %f59 * %f83 + %acc0 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m106 = amdgpu.wmma 16x16x32 %f59 * %f86 + %acc1 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m107 = amdgpu.wmma 16x16x32 %f59 * %f89 + %acc2 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m108 = amdgpu.wmma 16x16x32 %f59 * %f92 + %acc3 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m109 = amdgpu.wmma 16x16x32 %f59 * %f95 + %acc4 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m110 = amdgpu.wmma 16x16x32 %f59 * %f98 + %acc5 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m111 = amdgpu.wmma 16x16x32 %f59 * %f101 + %acc6 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m112 = amdgpu.wmma 16x16x32 %f59 * %f104 + %acc7 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m113 = amdgpu.wmma 16x16x32 %f62 * %f83 + %acc8 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m114 = amdgpu.wmma 16x16x32 %f62 * %f86 + %acc9 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m115 = amdgpu.wmma 16x16x32 %f62 * %f89 + %acc10 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m116 = amdgpu.wmma 16x16x32 %f62 * %f92 + %acc11 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m117 = amdgpu.wmma 16x16x32 %f62 * %f95 + %acc12 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m118 = amdgpu.wmma 16x16x32 %f62 * %f98 + %acc13 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m119 = amdgpu.wmma 16x16x32 %f62 * %f101 + %acc14 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m120 = amdgpu.wmma 16x16x32 %f62 * %f104 + %acc15 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m121 = amdgpu.wmma 16x16x32 %f65 * %f83 + %acc16 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m122 = amdgpu.wmma 16x16x32 %f65 * %f86 + %acc17 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m123 = amdgpu.wmma 16x16x32 %f65 * %f89 + %acc18 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m124 = amdgpu.wmma 16x16x32 %f65 * %f92 + %acc19 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m125 = amdgpu.wmma 16x16x32 %f65 * %f95 + %acc20 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m126 = amdgpu.wmma 16x16x32 %f65 * %f98 + %acc21 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m127 = amdgpu.wmma 16x16x32 %f65 * %f101 + %acc22 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m128 = amdgpu.wmma 16x16x32 %f65 * %f104 + %acc23 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m129 = amdgpu.wmma 16x16x32 %f68 * %f83 + %acc24 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m130 = amdgpu.wmma 16x16x32 %f68 * %f86 + %acc25 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m131 = amdgpu.wmma 16x16x32 %f68 * %f89 + %acc26 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m132 = amdgpu.wmma 16x16x32 %f68 * %f92 + %acc27 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m133 = amdgpu.wmma 16x16x32 %f68 * %f95 + %acc28 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m134 = amdgpu.wmma 16x16x32 %f68 * %f98 + %acc29 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m135 = amdgpu.wmma 16x16x32 %f68 * %f101 + %acc30 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m136 = amdgpu.wmma 16x16x32 %f68 * %f104 + %acc31 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m137 = amdgpu.wmma 16x16x32 %f71 * %f83 + %acc32 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m138 = amdgpu.wmma 16x16x32 %f71 * %f86 + %acc33 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m139 = amdgpu.wmma 16x16x32 %f71 * %f89 + %acc34 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m140 = amdgpu.wmma 16x16x32 %f71 * %f92 + %acc35 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m141 = amdgpu.wmma 16x16x32 %f71 * %f95 + %acc36 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m142 = amdgpu.wmma 16x16x32 %f71 * %f98 + %acc37 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m143 = amdgpu.wmma 16x16x32 %f71 * %f101 + %acc38 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m144 = amdgpu.wmma 16x16x32 %f71 * %f104 + %acc39 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m145 = amdgpu.wmma 16x16x32 %f74 * %f83 + %acc40 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m146 = amdgpu.wmma 16x16x32 %f74 * %f86 + %acc41 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m147 = amdgpu.wmma 16x16x32 %f74 * %f89 + %acc42 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m148 = amdgpu.wmma 16x16x32 %f74 * %f92 + %acc43 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m149 = amdgpu.wmma 16x16x32 %f74 * %f95 + %acc44 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m150 = amdgpu.wmma 16x16x32 %f74 * %f98 + %acc45 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m151 = amdgpu.wmma 16x16x32 %f74 * %f101 + %acc46 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m152 = amdgpu.wmma 16x16x32 %f74 * %f104 + %acc47 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m153 = amdgpu.wmma 16x16x32 %f77 * %f83 + %acc48 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m154 = amdgpu.wmma 16x16x32 %f77 * %f86 + %acc49 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m155 = amdgpu.wmma 16x16x32 %f77 * %f89 + %acc50 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m156 = amdgpu.wmma 16x16x32 %f77 * %f92 + %acc51 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m157 = amdgpu.wmma 16x16x32 %f77 * %f95 + %acc52 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m158 = amdgpu.wmma 16x16x32 %f77 * %f98 + %acc53 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m159 = amdgpu.wmma 16x16x32 %f77 * %f101 + %acc54 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m160 = amdgpu.wmma 16x16x32 %f77 * %f104 + %acc55 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m161 = amdgpu.wmma 16x16x32 %f80 * %f83 + %acc56 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m162 = amdgpu.wmma 16x16x32 %f80 * %f86 + %acc57 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m163 = amdgpu.wmma 16x16x32 %f80 * %f89 + %acc58 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m164 = amdgpu.wmma 16x16x32 %f80 * %f92 + %acc59 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m165 = amdgpu.wmma 16x16x32 %f80 * %f95 + %acc60 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m166 = amdgpu.wmma 16x16x32 %f80 * %f98 + %acc61 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m167 = amdgpu.wmma 16x16x32 %f80 * %f101 + %acc62 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      %m168 = amdgpu.wmma 16x16x32 %f80 * %f104 + %acc63 : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      gpu.barrier
      scf.yield %m105, %m106, %m107, %m108, %m109, %m110, %m111, %m112, %m113, %m114, %m115, %m116, %m117, %m118, %m119, %m120, %m121, %m122, %m123, %m124, %m125, %m126, %m127, %m128, %m129, %m130, %m131, %m132, %m133, %m134, %m135, %m136, %m137, %m138, %m139, %m140, %m141, %m142, %m143, %m144, %m145, %m146, %m147, %m148, %m149, %m150, %m151, %m152, %m153, %m154, %m155, %m156, %m157, %m158, %m159, %m160, %m161, %m162, %m163, %m164, %m165, %m166, %m167, %m168 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
    }
    %c169 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) mod 2) * 128 + t mod 16 + 0)>()[%bx, %tid]
    %c170 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) mod 2) * 128 + t mod 16 + 16)>()[%bx, %tid]
    %c171 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) mod 2) * 128 + t mod 16 + 32)>()[%bx, %tid]
    %c172 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) mod 2) * 128 + t mod 16 + 48)>()[%bx, %tid]
    %c173 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) mod 2) * 128 + t mod 16 + 64)>()[%bx, %tid]
    %c174 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) mod 2) * 128 + t mod 16 + 80)>()[%bx, %tid]
    %c175 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) mod 2) * 128 + t mod 16 + 96)>()[%bx, %tid]
    %c176 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) mod 2) * 128 + t mod 16 + 112)>()[%bx, %tid]
    %w177 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 0)>()[%by, %tid]
    %e178 = vector.extract %res#0[0] : f32 from vector<8xf32>
    memref.store %e178, %C[%w177, %c169] : memref<512x512xf32>
    %e179 = vector.extract %res#1[0] : f32 from vector<8xf32>
    memref.store %e179, %C[%w177, %c170] : memref<512x512xf32>
    %e180 = vector.extract %res#2[0] : f32 from vector<8xf32>
    memref.store %e180, %C[%w177, %c171] : memref<512x512xf32>
    %e181 = vector.extract %res#3[0] : f32 from vector<8xf32>
    memref.store %e181, %C[%w177, %c172] : memref<512x512xf32>
    %e182 = vector.extract %res#4[0] : f32 from vector<8xf32>
    memref.store %e182, %C[%w177, %c173] : memref<512x512xf32>
    %e183 = vector.extract %res#5[0] : f32 from vector<8xf32>
    memref.store %e183, %C[%w177, %c174] : memref<512x512xf32>
    %e184 = vector.extract %res#6[0] : f32 from vector<8xf32>
    memref.store %e184, %C[%w177, %c175] : memref<512x512xf32>
    %e185 = vector.extract %res#7[0] : f32 from vector<8xf32>
    memref.store %e185, %C[%w177, %c176] : memref<512x512xf32>
    %w186 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 1)>()[%by, %tid]
    %e187 = vector.extract %res#0[1] : f32 from vector<8xf32>
    memref.store %e187, %C[%w186, %c169] : memref<512x512xf32>
    %e188 = vector.extract %res#1[1] : f32 from vector<8xf32>
    memref.store %e188, %C[%w186, %c170] : memref<512x512xf32>
    %e189 = vector.extract %res#2[1] : f32 from vector<8xf32>
    memref.store %e189, %C[%w186, %c171] : memref<512x512xf32>
    %e190 = vector.extract %res#3[1] : f32 from vector<8xf32>
    memref.store %e190, %C[%w186, %c172] : memref<512x512xf32>
    %e191 = vector.extract %res#4[1] : f32 from vector<8xf32>
    memref.store %e191, %C[%w186, %c173] : memref<512x512xf32>
    %e192 = vector.extract %res#5[1] : f32 from vector<8xf32>
    memref.store %e192, %C[%w186, %c174] : memref<512x512xf32>
    %e193 = vector.extract %res#6[1] : f32 from vector<8xf32>
    memref.store %e193, %C[%w186, %c175] : memref<512x512xf32>
    %e194 = vector.extract %res#7[1] : f32 from vector<8xf32>
    memref.store %e194, %C[%w186, %c176] : memref<512x512xf32>
    %w195 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 2)>()[%by, %tid]
    %e196 = vector.extract %res#0[2] : f32 from vector<8xf32>
    memref.store %e196, %C[%w195, %c169] : memref<512x512xf32>
    %e197 = vector.extract %res#1[2] : f32 from vector<8xf32>
    memref.store %e197, %C[%w195, %c170] : memref<512x512xf32>
    %e198 = vector.extract %res#2[2] : f32 from vector<8xf32>
    memref.store %e198, %C[%w195, %c171] : memref<512x512xf32>
    %e199 = vector.extract %res#3[2] : f32 from vector<8xf32>
    memref.store %e199, %C[%w195, %c172] : memref<512x512xf32>
    %e200 = vector.extract %res#4[2] : f32 from vector<8xf32>
    memref.store %e200, %C[%w195, %c173] : memref<512x512xf32>
    %e201 = vector.extract %res#5[2] : f32 from vector<8xf32>
    memref.store %e201, %C[%w195, %c174] : memref<512x512xf32>
    %e202 = vector.extract %res#6[2] : f32 from vector<8xf32>
    memref.store %e202, %C[%w195, %c175] : memref<512x512xf32>
    %e203 = vector.extract %res#7[2] : f32 from vector<8xf32>
    memref.store %e203, %C[%w195, %c176] : memref<512x512xf32>
    %w204 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 3)>()[%by, %tid]
    %e205 = vector.extract %res#0[3] : f32 from vector<8xf32>
    memref.store %e205, %C[%w204, %c169] : memref<512x512xf32>
    %e206 = vector.extract %res#1[3] : f32 from vector<8xf32>
    memref.store %e206, %C[%w204, %c170] : memref<512x512xf32>
    %e207 = vector.extract %res#2[3] : f32 from vector<8xf32>
    memref.store %e207, %C[%w204, %c171] : memref<512x512xf32>
    %e208 = vector.extract %res#3[3] : f32 from vector<8xf32>
    memref.store %e208, %C[%w204, %c172] : memref<512x512xf32>
    %e209 = vector.extract %res#4[3] : f32 from vector<8xf32>
    memref.store %e209, %C[%w204, %c173] : memref<512x512xf32>
    %e210 = vector.extract %res#5[3] : f32 from vector<8xf32>
    memref.store %e210, %C[%w204, %c174] : memref<512x512xf32>
    %e211 = vector.extract %res#6[3] : f32 from vector<8xf32>
    memref.store %e211, %C[%w204, %c175] : memref<512x512xf32>
    %e212 = vector.extract %res#7[3] : f32 from vector<8xf32>
    memref.store %e212, %C[%w204, %c176] : memref<512x512xf32>
    %w213 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 4)>()[%by, %tid]
    %e214 = vector.extract %res#0[4] : f32 from vector<8xf32>
    memref.store %e214, %C[%w213, %c169] : memref<512x512xf32>
    %e215 = vector.extract %res#1[4] : f32 from vector<8xf32>
    memref.store %e215, %C[%w213, %c170] : memref<512x512xf32>
    %e216 = vector.extract %res#2[4] : f32 from vector<8xf32>
    memref.store %e216, %C[%w213, %c171] : memref<512x512xf32>
    %e217 = vector.extract %res#3[4] : f32 from vector<8xf32>
    memref.store %e217, %C[%w213, %c172] : memref<512x512xf32>
    %e218 = vector.extract %res#4[4] : f32 from vector<8xf32>
    memref.store %e218, %C[%w213, %c173] : memref<512x512xf32>
    %e219 = vector.extract %res#5[4] : f32 from vector<8xf32>
    memref.store %e219, %C[%w213, %c174] : memref<512x512xf32>
    %e220 = vector.extract %res#6[4] : f32 from vector<8xf32>
    memref.store %e220, %C[%w213, %c175] : memref<512x512xf32>
    %e221 = vector.extract %res#7[4] : f32 from vector<8xf32>
    memref.store %e221, %C[%w213, %c176] : memref<512x512xf32>
    %w222 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 5)>()[%by, %tid]
    %e223 = vector.extract %res#0[5] : f32 from vector<8xf32>
    memref.store %e223, %C[%w222, %c169] : memref<512x512xf32>
    %e224 = vector.extract %res#1[5] : f32 from vector<8xf32>
    memref.store %e224, %C[%w222, %c170] : memref<512x512xf32>
    %e225 = vector.extract %res#2[5] : f32 from vector<8xf32>
    memref.store %e225, %C[%w222, %c171] : memref<512x512xf32>
    %e226 = vector.extract %res#3[5] : f32 from vector<8xf32>
    memref.store %e226, %C[%w222, %c172] : memref<512x512xf32>
    %e227 = vector.extract %res#4[5] : f32 from vector<8xf32>
    memref.store %e227, %C[%w222, %c173] : memref<512x512xf32>
    %e228 = vector.extract %res#5[5] : f32 from vector<8xf32>
    memref.store %e228, %C[%w222, %c174] : memref<512x512xf32>
    %e229 = vector.extract %res#6[5] : f32 from vector<8xf32>
    memref.store %e229, %C[%w222, %c175] : memref<512x512xf32>
    %e230 = vector.extract %res#7[5] : f32 from vector<8xf32>
    memref.store %e230, %C[%w222, %c176] : memref<512x512xf32>
    %w231 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 6)>()[%by, %tid]
    %e232 = vector.extract %res#0[6] : f32 from vector<8xf32>
    memref.store %e232, %C[%w231, %c169] : memref<512x512xf32>
    %e233 = vector.extract %res#1[6] : f32 from vector<8xf32>
    memref.store %e233, %C[%w231, %c170] : memref<512x512xf32>
    %e234 = vector.extract %res#2[6] : f32 from vector<8xf32>
    memref.store %e234, %C[%w231, %c171] : memref<512x512xf32>
    %e235 = vector.extract %res#3[6] : f32 from vector<8xf32>
    memref.store %e235, %C[%w231, %c172] : memref<512x512xf32>
    %e236 = vector.extract %res#4[6] : f32 from vector<8xf32>
    memref.store %e236, %C[%w231, %c173] : memref<512x512xf32>
    %e237 = vector.extract %res#5[6] : f32 from vector<8xf32>
    memref.store %e237, %C[%w231, %c174] : memref<512x512xf32>
    %e238 = vector.extract %res#6[6] : f32 from vector<8xf32>
    memref.store %e238, %C[%w231, %c175] : memref<512x512xf32>
    %e239 = vector.extract %res#7[6] : f32 from vector<8xf32>
    memref.store %e239, %C[%w231, %c176] : memref<512x512xf32>
    %w240 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 7)>()[%by, %tid]
    %e241 = vector.extract %res#0[7] : f32 from vector<8xf32>
    memref.store %e241, %C[%w240, %c169] : memref<512x512xf32>
    %e242 = vector.extract %res#1[7] : f32 from vector<8xf32>
    memref.store %e242, %C[%w240, %c170] : memref<512x512xf32>
    %e243 = vector.extract %res#2[7] : f32 from vector<8xf32>
    memref.store %e243, %C[%w240, %c171] : memref<512x512xf32>
    %e244 = vector.extract %res#3[7] : f32 from vector<8xf32>
    memref.store %e244, %C[%w240, %c172] : memref<512x512xf32>
    %e245 = vector.extract %res#4[7] : f32 from vector<8xf32>
    memref.store %e245, %C[%w240, %c173] : memref<512x512xf32>
    %e246 = vector.extract %res#5[7] : f32 from vector<8xf32>
    memref.store %e246, %C[%w240, %c174] : memref<512x512xf32>
    %e247 = vector.extract %res#6[7] : f32 from vector<8xf32>
    memref.store %e247, %C[%w240, %c175] : memref<512x512xf32>
    %e248 = vector.extract %res#7[7] : f32 from vector<8xf32>
    memref.store %e248, %C[%w240, %c176] : memref<512x512xf32>
    %w249 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 16)>()[%by, %tid]
    %e250 = vector.extract %res#8[0] : f32 from vector<8xf32>
    memref.store %e250, %C[%w249, %c169] : memref<512x512xf32>
    %e251 = vector.extract %res#9[0] : f32 from vector<8xf32>
    memref.store %e251, %C[%w249, %c170] : memref<512x512xf32>
    %e252 = vector.extract %res#10[0] : f32 from vector<8xf32>
    memref.store %e252, %C[%w249, %c171] : memref<512x512xf32>
    %e253 = vector.extract %res#11[0] : f32 from vector<8xf32>
    memref.store %e253, %C[%w249, %c172] : memref<512x512xf32>
    %e254 = vector.extract %res#12[0] : f32 from vector<8xf32>
    memref.store %e254, %C[%w249, %c173] : memref<512x512xf32>
    %e255 = vector.extract %res#13[0] : f32 from vector<8xf32>
    memref.store %e255, %C[%w249, %c174] : memref<512x512xf32>
    %e256 = vector.extract %res#14[0] : f32 from vector<8xf32>
    memref.store %e256, %C[%w249, %c175] : memref<512x512xf32>
    %e257 = vector.extract %res#15[0] : f32 from vector<8xf32>
    memref.store %e257, %C[%w249, %c176] : memref<512x512xf32>
    %w258 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 17)>()[%by, %tid]
    %e259 = vector.extract %res#8[1] : f32 from vector<8xf32>
    memref.store %e259, %C[%w258, %c169] : memref<512x512xf32>
    %e260 = vector.extract %res#9[1] : f32 from vector<8xf32>
    memref.store %e260, %C[%w258, %c170] : memref<512x512xf32>
    %e261 = vector.extract %res#10[1] : f32 from vector<8xf32>
    memref.store %e261, %C[%w258, %c171] : memref<512x512xf32>
    %e262 = vector.extract %res#11[1] : f32 from vector<8xf32>
    memref.store %e262, %C[%w258, %c172] : memref<512x512xf32>
    %e263 = vector.extract %res#12[1] : f32 from vector<8xf32>
    memref.store %e263, %C[%w258, %c173] : memref<512x512xf32>
    %e264 = vector.extract %res#13[1] : f32 from vector<8xf32>
    memref.store %e264, %C[%w258, %c174] : memref<512x512xf32>
    %e265 = vector.extract %res#14[1] : f32 from vector<8xf32>
    memref.store %e265, %C[%w258, %c175] : memref<512x512xf32>
    %e266 = vector.extract %res#15[1] : f32 from vector<8xf32>
    memref.store %e266, %C[%w258, %c176] : memref<512x512xf32>
    %w267 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 18)>()[%by, %tid]
    %e268 = vector.extract %res#8[2] : f32 from vector<8xf32>
    memref.store %e268, %C[%w267, %c169] : memref<512x512xf32>
    %e269 = vector.extract %res#9[2] : f32 from vector<8xf32>
    memref.store %e269, %C[%w267, %c170] : memref<512x512xf32>
    %e270 = vector.extract %res#10[2] : f32 from vector<8xf32>
    memref.store %e270, %C[%w267, %c171] : memref<512x512xf32>
    %e271 = vector.extract %res#11[2] : f32 from vector<8xf32>
    memref.store %e271, %C[%w267, %c172] : memref<512x512xf32>
    %e272 = vector.extract %res#12[2] : f32 from vector<8xf32>
    memref.store %e272, %C[%w267, %c173] : memref<512x512xf32>
    %e273 = vector.extract %res#13[2] : f32 from vector<8xf32>
    memref.store %e273, %C[%w267, %c174] : memref<512x512xf32>
    %e274 = vector.extract %res#14[2] : f32 from vector<8xf32>
    memref.store %e274, %C[%w267, %c175] : memref<512x512xf32>
    %e275 = vector.extract %res#15[2] : f32 from vector<8xf32>
    memref.store %e275, %C[%w267, %c176] : memref<512x512xf32>
    %w276 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 19)>()[%by, %tid]
    %e277 = vector.extract %res#8[3] : f32 from vector<8xf32>
    memref.store %e277, %C[%w276, %c169] : memref<512x512xf32>
    %e278 = vector.extract %res#9[3] : f32 from vector<8xf32>
    memref.store %e278, %C[%w276, %c170] : memref<512x512xf32>
    %e279 = vector.extract %res#10[3] : f32 from vector<8xf32>
    memref.store %e279, %C[%w276, %c171] : memref<512x512xf32>
    %e280 = vector.extract %res#11[3] : f32 from vector<8xf32>
    memref.store %e280, %C[%w276, %c172] : memref<512x512xf32>
    %e281 = vector.extract %res#12[3] : f32 from vector<8xf32>
    memref.store %e281, %C[%w276, %c173] : memref<512x512xf32>
    %e282 = vector.extract %res#13[3] : f32 from vector<8xf32>
    memref.store %e282, %C[%w276, %c174] : memref<512x512xf32>
    %e283 = vector.extract %res#14[3] : f32 from vector<8xf32>
    memref.store %e283, %C[%w276, %c175] : memref<512x512xf32>
    %e284 = vector.extract %res#15[3] : f32 from vector<8xf32>
    memref.store %e284, %C[%w276, %c176] : memref<512x512xf32>
    %w285 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 20)>()[%by, %tid]
    %e286 = vector.extract %res#8[4] : f32 from vector<8xf32>
    memref.store %e286, %C[%w285, %c169] : memref<512x512xf32>
    %e287 = vector.extract %res#9[4] : f32 from vector<8xf32>
    memref.store %e287, %C[%w285, %c170] : memref<512x512xf32>
    %e288 = vector.extract %res#10[4] : f32 from vector<8xf32>
    memref.store %e288, %C[%w285, %c171] : memref<512x512xf32>
    %e289 = vector.extract %res#11[4] : f32 from vector<8xf32>
    memref.store %e289, %C[%w285, %c172] : memref<512x512xf32>
    %e290 = vector.extract %res#12[4] : f32 from vector<8xf32>
    memref.store %e290, %C[%w285, %c173] : memref<512x512xf32>
    %e291 = vector.extract %res#13[4] : f32 from vector<8xf32>
    memref.store %e291, %C[%w285, %c174] : memref<512x512xf32>
    %e292 = vector.extract %res#14[4] : f32 from vector<8xf32>
    memref.store %e292, %C[%w285, %c175] : memref<512x512xf32>
    %e293 = vector.extract %res#15[4] : f32 from vector<8xf32>
    memref.store %e293, %C[%w285, %c176] : memref<512x512xf32>
    %w294 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 21)>()[%by, %tid]
    %e295 = vector.extract %res#8[5] : f32 from vector<8xf32>
    memref.store %e295, %C[%w294, %c169] : memref<512x512xf32>
    %e296 = vector.extract %res#9[5] : f32 from vector<8xf32>
    memref.store %e296, %C[%w294, %c170] : memref<512x512xf32>
    %e297 = vector.extract %res#10[5] : f32 from vector<8xf32>
    memref.store %e297, %C[%w294, %c171] : memref<512x512xf32>
    %e298 = vector.extract %res#11[5] : f32 from vector<8xf32>
    memref.store %e298, %C[%w294, %c172] : memref<512x512xf32>
    %e299 = vector.extract %res#12[5] : f32 from vector<8xf32>
    memref.store %e299, %C[%w294, %c173] : memref<512x512xf32>
    %e300 = vector.extract %res#13[5] : f32 from vector<8xf32>
    memref.store %e300, %C[%w294, %c174] : memref<512x512xf32>
    %e301 = vector.extract %res#14[5] : f32 from vector<8xf32>
    memref.store %e301, %C[%w294, %c175] : memref<512x512xf32>
    %e302 = vector.extract %res#15[5] : f32 from vector<8xf32>
    memref.store %e302, %C[%w294, %c176] : memref<512x512xf32>
    %w303 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 22)>()[%by, %tid]
    %e304 = vector.extract %res#8[6] : f32 from vector<8xf32>
    memref.store %e304, %C[%w303, %c169] : memref<512x512xf32>
    %e305 = vector.extract %res#9[6] : f32 from vector<8xf32>
    memref.store %e305, %C[%w303, %c170] : memref<512x512xf32>
    %e306 = vector.extract %res#10[6] : f32 from vector<8xf32>
    memref.store %e306, %C[%w303, %c171] : memref<512x512xf32>
    %e307 = vector.extract %res#11[6] : f32 from vector<8xf32>
    memref.store %e307, %C[%w303, %c172] : memref<512x512xf32>
    %e308 = vector.extract %res#12[6] : f32 from vector<8xf32>
    memref.store %e308, %C[%w303, %c173] : memref<512x512xf32>
    %e309 = vector.extract %res#13[6] : f32 from vector<8xf32>
    memref.store %e309, %C[%w303, %c174] : memref<512x512xf32>
    %e310 = vector.extract %res#14[6] : f32 from vector<8xf32>
    memref.store %e310, %C[%w303, %c175] : memref<512x512xf32>
    %e311 = vector.extract %res#15[6] : f32 from vector<8xf32>
    memref.store %e311, %C[%w303, %c176] : memref<512x512xf32>
    %w312 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 23)>()[%by, %tid]
    %e313 = vector.extract %res#8[7] : f32 from vector<8xf32>
    memref.store %e313, %C[%w312, %c169] : memref<512x512xf32>
    %e314 = vector.extract %res#9[7] : f32 from vector<8xf32>
    memref.store %e314, %C[%w312, %c170] : memref<512x512xf32>
    %e315 = vector.extract %res#10[7] : f32 from vector<8xf32>
    memref.store %e315, %C[%w312, %c171] : memref<512x512xf32>
    %e316 = vector.extract %res#11[7] : f32 from vector<8xf32>
    memref.store %e316, %C[%w312, %c172] : memref<512x512xf32>
    %e317 = vector.extract %res#12[7] : f32 from vector<8xf32>
    memref.store %e317, %C[%w312, %c173] : memref<512x512xf32>
    %e318 = vector.extract %res#13[7] : f32 from vector<8xf32>
    memref.store %e318, %C[%w312, %c174] : memref<512x512xf32>
    %e319 = vector.extract %res#14[7] : f32 from vector<8xf32>
    memref.store %e319, %C[%w312, %c175] : memref<512x512xf32>
    %e320 = vector.extract %res#15[7] : f32 from vector<8xf32>
    memref.store %e320, %C[%w312, %c176] : memref<512x512xf32>
    %w321 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 32)>()[%by, %tid]
    %e322 = vector.extract %res#16[0] : f32 from vector<8xf32>
    memref.store %e322, %C[%w321, %c169] : memref<512x512xf32>
    %e323 = vector.extract %res#17[0] : f32 from vector<8xf32>
    memref.store %e323, %C[%w321, %c170] : memref<512x512xf32>
    %e324 = vector.extract %res#18[0] : f32 from vector<8xf32>
    memref.store %e324, %C[%w321, %c171] : memref<512x512xf32>
    %e325 = vector.extract %res#19[0] : f32 from vector<8xf32>
    memref.store %e325, %C[%w321, %c172] : memref<512x512xf32>
    %e326 = vector.extract %res#20[0] : f32 from vector<8xf32>
    memref.store %e326, %C[%w321, %c173] : memref<512x512xf32>
    %e327 = vector.extract %res#21[0] : f32 from vector<8xf32>
    memref.store %e327, %C[%w321, %c174] : memref<512x512xf32>
    %e328 = vector.extract %res#22[0] : f32 from vector<8xf32>
    memref.store %e328, %C[%w321, %c175] : memref<512x512xf32>
    %e329 = vector.extract %res#23[0] : f32 from vector<8xf32>
    memref.store %e329, %C[%w321, %c176] : memref<512x512xf32>
    %w330 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 33)>()[%by, %tid]
    %e331 = vector.extract %res#16[1] : f32 from vector<8xf32>
    memref.store %e331, %C[%w330, %c169] : memref<512x512xf32>
    %e332 = vector.extract %res#17[1] : f32 from vector<8xf32>
    memref.store %e332, %C[%w330, %c170] : memref<512x512xf32>
    %e333 = vector.extract %res#18[1] : f32 from vector<8xf32>
    memref.store %e333, %C[%w330, %c171] : memref<512x512xf32>
    %e334 = vector.extract %res#19[1] : f32 from vector<8xf32>
    memref.store %e334, %C[%w330, %c172] : memref<512x512xf32>
    %e335 = vector.extract %res#20[1] : f32 from vector<8xf32>
    memref.store %e335, %C[%w330, %c173] : memref<512x512xf32>
    %e336 = vector.extract %res#21[1] : f32 from vector<8xf32>
    memref.store %e336, %C[%w330, %c174] : memref<512x512xf32>
    %e337 = vector.extract %res#22[1] : f32 from vector<8xf32>
    memref.store %e337, %C[%w330, %c175] : memref<512x512xf32>
    %e338 = vector.extract %res#23[1] : f32 from vector<8xf32>
    memref.store %e338, %C[%w330, %c176] : memref<512x512xf32>
    %w339 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 34)>()[%by, %tid]
    %e340 = vector.extract %res#16[2] : f32 from vector<8xf32>
    memref.store %e340, %C[%w339, %c169] : memref<512x512xf32>
    %e341 = vector.extract %res#17[2] : f32 from vector<8xf32>
    memref.store %e341, %C[%w339, %c170] : memref<512x512xf32>
    %e342 = vector.extract %res#18[2] : f32 from vector<8xf32>
    memref.store %e342, %C[%w339, %c171] : memref<512x512xf32>
    %e343 = vector.extract %res#19[2] : f32 from vector<8xf32>
    memref.store %e343, %C[%w339, %c172] : memref<512x512xf32>
    %e344 = vector.extract %res#20[2] : f32 from vector<8xf32>
    memref.store %e344, %C[%w339, %c173] : memref<512x512xf32>
    %e345 = vector.extract %res#21[2] : f32 from vector<8xf32>
    memref.store %e345, %C[%w339, %c174] : memref<512x512xf32>
    %e346 = vector.extract %res#22[2] : f32 from vector<8xf32>
    memref.store %e346, %C[%w339, %c175] : memref<512x512xf32>
    %e347 = vector.extract %res#23[2] : f32 from vector<8xf32>
    memref.store %e347, %C[%w339, %c176] : memref<512x512xf32>
    %w348 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 35)>()[%by, %tid]
    %e349 = vector.extract %res#16[3] : f32 from vector<8xf32>
    memref.store %e349, %C[%w348, %c169] : memref<512x512xf32>
    %e350 = vector.extract %res#17[3] : f32 from vector<8xf32>
    memref.store %e350, %C[%w348, %c170] : memref<512x512xf32>
    %e351 = vector.extract %res#18[3] : f32 from vector<8xf32>
    memref.store %e351, %C[%w348, %c171] : memref<512x512xf32>
    %e352 = vector.extract %res#19[3] : f32 from vector<8xf32>
    memref.store %e352, %C[%w348, %c172] : memref<512x512xf32>
    %e353 = vector.extract %res#20[3] : f32 from vector<8xf32>
    memref.store %e353, %C[%w348, %c173] : memref<512x512xf32>
    %e354 = vector.extract %res#21[3] : f32 from vector<8xf32>
    memref.store %e354, %C[%w348, %c174] : memref<512x512xf32>
    %e355 = vector.extract %res#22[3] : f32 from vector<8xf32>
    memref.store %e355, %C[%w348, %c175] : memref<512x512xf32>
    %e356 = vector.extract %res#23[3] : f32 from vector<8xf32>
    memref.store %e356, %C[%w348, %c176] : memref<512x512xf32>
    %w357 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 36)>()[%by, %tid]
    %e358 = vector.extract %res#16[4] : f32 from vector<8xf32>
    memref.store %e358, %C[%w357, %c169] : memref<512x512xf32>
    %e359 = vector.extract %res#17[4] : f32 from vector<8xf32>
    memref.store %e359, %C[%w357, %c170] : memref<512x512xf32>
    %e360 = vector.extract %res#18[4] : f32 from vector<8xf32>
    memref.store %e360, %C[%w357, %c171] : memref<512x512xf32>
    %e361 = vector.extract %res#19[4] : f32 from vector<8xf32>
    memref.store %e361, %C[%w357, %c172] : memref<512x512xf32>
    %e362 = vector.extract %res#20[4] : f32 from vector<8xf32>
    memref.store %e362, %C[%w357, %c173] : memref<512x512xf32>
    %e363 = vector.extract %res#21[4] : f32 from vector<8xf32>
    memref.store %e363, %C[%w357, %c174] : memref<512x512xf32>
    %e364 = vector.extract %res#22[4] : f32 from vector<8xf32>
    memref.store %e364, %C[%w357, %c175] : memref<512x512xf32>
    %e365 = vector.extract %res#23[4] : f32 from vector<8xf32>
    memref.store %e365, %C[%w357, %c176] : memref<512x512xf32>
    %w366 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 37)>()[%by, %tid]
    %e367 = vector.extract %res#16[5] : f32 from vector<8xf32>
    memref.store %e367, %C[%w366, %c169] : memref<512x512xf32>
    %e368 = vector.extract %res#17[5] : f32 from vector<8xf32>
    memref.store %e368, %C[%w366, %c170] : memref<512x512xf32>
    %e369 = vector.extract %res#18[5] : f32 from vector<8xf32>
    memref.store %e369, %C[%w366, %c171] : memref<512x512xf32>
    %e370 = vector.extract %res#19[5] : f32 from vector<8xf32>
    memref.store %e370, %C[%w366, %c172] : memref<512x512xf32>
    %e371 = vector.extract %res#20[5] : f32 from vector<8xf32>
    memref.store %e371, %C[%w366, %c173] : memref<512x512xf32>
    %e372 = vector.extract %res#21[5] : f32 from vector<8xf32>
    memref.store %e372, %C[%w366, %c174] : memref<512x512xf32>
    %e373 = vector.extract %res#22[5] : f32 from vector<8xf32>
    memref.store %e373, %C[%w366, %c175] : memref<512x512xf32>
    %e374 = vector.extract %res#23[5] : f32 from vector<8xf32>
    memref.store %e374, %C[%w366, %c176] : memref<512x512xf32>
    %w375 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 38)>()[%by, %tid]
    %e376 = vector.extract %res#16[6] : f32 from vector<8xf32>
    memref.store %e376, %C[%w375, %c169] : memref<512x512xf32>
    %e377 = vector.extract %res#17[6] : f32 from vector<8xf32>
    memref.store %e377, %C[%w375, %c170] : memref<512x512xf32>
    %e378 = vector.extract %res#18[6] : f32 from vector<8xf32>
    memref.store %e378, %C[%w375, %c171] : memref<512x512xf32>
    %e379 = vector.extract %res#19[6] : f32 from vector<8xf32>
    memref.store %e379, %C[%w375, %c172] : memref<512x512xf32>
    %e380 = vector.extract %res#20[6] : f32 from vector<8xf32>
    memref.store %e380, %C[%w375, %c173] : memref<512x512xf32>
    %e381 = vector.extract %res#21[6] : f32 from vector<8xf32>
    memref.store %e381, %C[%w375, %c174] : memref<512x512xf32>
    %e382 = vector.extract %res#22[6] : f32 from vector<8xf32>
    memref.store %e382, %C[%w375, %c175] : memref<512x512xf32>
    %e383 = vector.extract %res#23[6] : f32 from vector<8xf32>
    memref.store %e383, %C[%w375, %c176] : memref<512x512xf32>
    %w384 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 39)>()[%by, %tid]
    %e385 = vector.extract %res#16[7] : f32 from vector<8xf32>
    memref.store %e385, %C[%w384, %c169] : memref<512x512xf32>
    %e386 = vector.extract %res#17[7] : f32 from vector<8xf32>
    memref.store %e386, %C[%w384, %c170] : memref<512x512xf32>
    %e387 = vector.extract %res#18[7] : f32 from vector<8xf32>
    memref.store %e387, %C[%w384, %c171] : memref<512x512xf32>
    %e388 = vector.extract %res#19[7] : f32 from vector<8xf32>
    memref.store %e388, %C[%w384, %c172] : memref<512x512xf32>
    %e389 = vector.extract %res#20[7] : f32 from vector<8xf32>
    memref.store %e389, %C[%w384, %c173] : memref<512x512xf32>
    %e390 = vector.extract %res#21[7] : f32 from vector<8xf32>
    memref.store %e390, %C[%w384, %c174] : memref<512x512xf32>
    %e391 = vector.extract %res#22[7] : f32 from vector<8xf32>
    memref.store %e391, %C[%w384, %c175] : memref<512x512xf32>
    %e392 = vector.extract %res#23[7] : f32 from vector<8xf32>
    memref.store %e392, %C[%w384, %c176] : memref<512x512xf32>
    %w393 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 48)>()[%by, %tid]
    %e394 = vector.extract %res#24[0] : f32 from vector<8xf32>
    memref.store %e394, %C[%w393, %c169] : memref<512x512xf32>
    %e395 = vector.extract %res#25[0] : f32 from vector<8xf32>
    memref.store %e395, %C[%w393, %c170] : memref<512x512xf32>
    %e396 = vector.extract %res#26[0] : f32 from vector<8xf32>
    memref.store %e396, %C[%w393, %c171] : memref<512x512xf32>
    %e397 = vector.extract %res#27[0] : f32 from vector<8xf32>
    memref.store %e397, %C[%w393, %c172] : memref<512x512xf32>
    %e398 = vector.extract %res#28[0] : f32 from vector<8xf32>
    memref.store %e398, %C[%w393, %c173] : memref<512x512xf32>
    %e399 = vector.extract %res#29[0] : f32 from vector<8xf32>
    memref.store %e399, %C[%w393, %c174] : memref<512x512xf32>
    %e400 = vector.extract %res#30[0] : f32 from vector<8xf32>
    memref.store %e400, %C[%w393, %c175] : memref<512x512xf32>
    %e401 = vector.extract %res#31[0] : f32 from vector<8xf32>
    memref.store %e401, %C[%w393, %c176] : memref<512x512xf32>
    %w402 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 49)>()[%by, %tid]
    %e403 = vector.extract %res#24[1] : f32 from vector<8xf32>
    memref.store %e403, %C[%w402, %c169] : memref<512x512xf32>
    %e404 = vector.extract %res#25[1] : f32 from vector<8xf32>
    memref.store %e404, %C[%w402, %c170] : memref<512x512xf32>
    %e405 = vector.extract %res#26[1] : f32 from vector<8xf32>
    memref.store %e405, %C[%w402, %c171] : memref<512x512xf32>
    %e406 = vector.extract %res#27[1] : f32 from vector<8xf32>
    memref.store %e406, %C[%w402, %c172] : memref<512x512xf32>
    %e407 = vector.extract %res#28[1] : f32 from vector<8xf32>
    memref.store %e407, %C[%w402, %c173] : memref<512x512xf32>
    %e408 = vector.extract %res#29[1] : f32 from vector<8xf32>
    memref.store %e408, %C[%w402, %c174] : memref<512x512xf32>
    %e409 = vector.extract %res#30[1] : f32 from vector<8xf32>
    memref.store %e409, %C[%w402, %c175] : memref<512x512xf32>
    %e410 = vector.extract %res#31[1] : f32 from vector<8xf32>
    memref.store %e410, %C[%w402, %c176] : memref<512x512xf32>
    %w411 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 50)>()[%by, %tid]
    %e412 = vector.extract %res#24[2] : f32 from vector<8xf32>
    memref.store %e412, %C[%w411, %c169] : memref<512x512xf32>
    %e413 = vector.extract %res#25[2] : f32 from vector<8xf32>
    memref.store %e413, %C[%w411, %c170] : memref<512x512xf32>
    %e414 = vector.extract %res#26[2] : f32 from vector<8xf32>
    memref.store %e414, %C[%w411, %c171] : memref<512x512xf32>
    %e415 = vector.extract %res#27[2] : f32 from vector<8xf32>
    memref.store %e415, %C[%w411, %c172] : memref<512x512xf32>
    %e416 = vector.extract %res#28[2] : f32 from vector<8xf32>
    memref.store %e416, %C[%w411, %c173] : memref<512x512xf32>
    %e417 = vector.extract %res#29[2] : f32 from vector<8xf32>
    memref.store %e417, %C[%w411, %c174] : memref<512x512xf32>
    %e418 = vector.extract %res#30[2] : f32 from vector<8xf32>
    memref.store %e418, %C[%w411, %c175] : memref<512x512xf32>
    %e419 = vector.extract %res#31[2] : f32 from vector<8xf32>
    memref.store %e419, %C[%w411, %c176] : memref<512x512xf32>
    %w420 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 51)>()[%by, %tid]
    %e421 = vector.extract %res#24[3] : f32 from vector<8xf32>
    memref.store %e421, %C[%w420, %c169] : memref<512x512xf32>
    %e422 = vector.extract %res#25[3] : f32 from vector<8xf32>
    memref.store %e422, %C[%w420, %c170] : memref<512x512xf32>
    %e423 = vector.extract %res#26[3] : f32 from vector<8xf32>
    memref.store %e423, %C[%w420, %c171] : memref<512x512xf32>
    %e424 = vector.extract %res#27[3] : f32 from vector<8xf32>
    memref.store %e424, %C[%w420, %c172] : memref<512x512xf32>
    %e425 = vector.extract %res#28[3] : f32 from vector<8xf32>
    memref.store %e425, %C[%w420, %c173] : memref<512x512xf32>
    %e426 = vector.extract %res#29[3] : f32 from vector<8xf32>
    memref.store %e426, %C[%w420, %c174] : memref<512x512xf32>
    %e427 = vector.extract %res#30[3] : f32 from vector<8xf32>
    memref.store %e427, %C[%w420, %c175] : memref<512x512xf32>
    %e428 = vector.extract %res#31[3] : f32 from vector<8xf32>
    memref.store %e428, %C[%w420, %c176] : memref<512x512xf32>
    %w429 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 52)>()[%by, %tid]
    %e430 = vector.extract %res#24[4] : f32 from vector<8xf32>
    memref.store %e430, %C[%w429, %c169] : memref<512x512xf32>
    %e431 = vector.extract %res#25[4] : f32 from vector<8xf32>
    memref.store %e431, %C[%w429, %c170] : memref<512x512xf32>
    %e432 = vector.extract %res#26[4] : f32 from vector<8xf32>
    memref.store %e432, %C[%w429, %c171] : memref<512x512xf32>
    %e433 = vector.extract %res#27[4] : f32 from vector<8xf32>
    memref.store %e433, %C[%w429, %c172] : memref<512x512xf32>
    %e434 = vector.extract %res#28[4] : f32 from vector<8xf32>
    memref.store %e434, %C[%w429, %c173] : memref<512x512xf32>
    %e435 = vector.extract %res#29[4] : f32 from vector<8xf32>
    memref.store %e435, %C[%w429, %c174] : memref<512x512xf32>
    %e436 = vector.extract %res#30[4] : f32 from vector<8xf32>
    memref.store %e436, %C[%w429, %c175] : memref<512x512xf32>
    %e437 = vector.extract %res#31[4] : f32 from vector<8xf32>
    memref.store %e437, %C[%w429, %c176] : memref<512x512xf32>
    %w438 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 53)>()[%by, %tid]
    %e439 = vector.extract %res#24[5] : f32 from vector<8xf32>
    memref.store %e439, %C[%w438, %c169] : memref<512x512xf32>
    %e440 = vector.extract %res#25[5] : f32 from vector<8xf32>
    memref.store %e440, %C[%w438, %c170] : memref<512x512xf32>
    %e441 = vector.extract %res#26[5] : f32 from vector<8xf32>
    memref.store %e441, %C[%w438, %c171] : memref<512x512xf32>
    %e442 = vector.extract %res#27[5] : f32 from vector<8xf32>
    memref.store %e442, %C[%w438, %c172] : memref<512x512xf32>
    %e443 = vector.extract %res#28[5] : f32 from vector<8xf32>
    memref.store %e443, %C[%w438, %c173] : memref<512x512xf32>
    %e444 = vector.extract %res#29[5] : f32 from vector<8xf32>
    memref.store %e444, %C[%w438, %c174] : memref<512x512xf32>
    %e445 = vector.extract %res#30[5] : f32 from vector<8xf32>
    memref.store %e445, %C[%w438, %c175] : memref<512x512xf32>
    %e446 = vector.extract %res#31[5] : f32 from vector<8xf32>
    memref.store %e446, %C[%w438, %c176] : memref<512x512xf32>
    %w447 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 54)>()[%by, %tid]
    %e448 = vector.extract %res#24[6] : f32 from vector<8xf32>
    memref.store %e448, %C[%w447, %c169] : memref<512x512xf32>
    %e449 = vector.extract %res#25[6] : f32 from vector<8xf32>
    memref.store %e449, %C[%w447, %c170] : memref<512x512xf32>
    %e450 = vector.extract %res#26[6] : f32 from vector<8xf32>
    memref.store %e450, %C[%w447, %c171] : memref<512x512xf32>
    %e451 = vector.extract %res#27[6] : f32 from vector<8xf32>
    memref.store %e451, %C[%w447, %c172] : memref<512x512xf32>
    %e452 = vector.extract %res#28[6] : f32 from vector<8xf32>
    memref.store %e452, %C[%w447, %c173] : memref<512x512xf32>
    %e453 = vector.extract %res#29[6] : f32 from vector<8xf32>
    memref.store %e453, %C[%w447, %c174] : memref<512x512xf32>
    %e454 = vector.extract %res#30[6] : f32 from vector<8xf32>
    memref.store %e454, %C[%w447, %c175] : memref<512x512xf32>
    %e455 = vector.extract %res#31[6] : f32 from vector<8xf32>
    memref.store %e455, %C[%w447, %c176] : memref<512x512xf32>
    %w456 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 55)>()[%by, %tid]
    %e457 = vector.extract %res#24[7] : f32 from vector<8xf32>
    memref.store %e457, %C[%w456, %c169] : memref<512x512xf32>
    %e458 = vector.extract %res#25[7] : f32 from vector<8xf32>
    memref.store %e458, %C[%w456, %c170] : memref<512x512xf32>
    %e459 = vector.extract %res#26[7] : f32 from vector<8xf32>
    memref.store %e459, %C[%w456, %c171] : memref<512x512xf32>
    %e460 = vector.extract %res#27[7] : f32 from vector<8xf32>
    memref.store %e460, %C[%w456, %c172] : memref<512x512xf32>
    %e461 = vector.extract %res#28[7] : f32 from vector<8xf32>
    memref.store %e461, %C[%w456, %c173] : memref<512x512xf32>
    %e462 = vector.extract %res#29[7] : f32 from vector<8xf32>
    memref.store %e462, %C[%w456, %c174] : memref<512x512xf32>
    %e463 = vector.extract %res#30[7] : f32 from vector<8xf32>
    memref.store %e463, %C[%w456, %c175] : memref<512x512xf32>
    %e464 = vector.extract %res#31[7] : f32 from vector<8xf32>
    memref.store %e464, %C[%w456, %c176] : memref<512x512xf32>
    %w465 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 64)>()[%by, %tid]
    %e466 = vector.extract %res#32[0] : f32 from vector<8xf32>
    memref.store %e466, %C[%w465, %c169] : memref<512x512xf32>
    %e467 = vector.extract %res#33[0] : f32 from vector<8xf32>
    memref.store %e467, %C[%w465, %c170] : memref<512x512xf32>
    %e468 = vector.extract %res#34[0] : f32 from vector<8xf32>
    memref.store %e468, %C[%w465, %c171] : memref<512x512xf32>
    %e469 = vector.extract %res#35[0] : f32 from vector<8xf32>
    memref.store %e469, %C[%w465, %c172] : memref<512x512xf32>
    %e470 = vector.extract %res#36[0] : f32 from vector<8xf32>
    memref.store %e470, %C[%w465, %c173] : memref<512x512xf32>
    %e471 = vector.extract %res#37[0] : f32 from vector<8xf32>
    memref.store %e471, %C[%w465, %c174] : memref<512x512xf32>
    %e472 = vector.extract %res#38[0] : f32 from vector<8xf32>
    memref.store %e472, %C[%w465, %c175] : memref<512x512xf32>
    %e473 = vector.extract %res#39[0] : f32 from vector<8xf32>
    memref.store %e473, %C[%w465, %c176] : memref<512x512xf32>
    %w474 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 65)>()[%by, %tid]
    %e475 = vector.extract %res#32[1] : f32 from vector<8xf32>
    memref.store %e475, %C[%w474, %c169] : memref<512x512xf32>
    %e476 = vector.extract %res#33[1] : f32 from vector<8xf32>
    memref.store %e476, %C[%w474, %c170] : memref<512x512xf32>
    %e477 = vector.extract %res#34[1] : f32 from vector<8xf32>
    memref.store %e477, %C[%w474, %c171] : memref<512x512xf32>
    %e478 = vector.extract %res#35[1] : f32 from vector<8xf32>
    memref.store %e478, %C[%w474, %c172] : memref<512x512xf32>
    %e479 = vector.extract %res#36[1] : f32 from vector<8xf32>
    memref.store %e479, %C[%w474, %c173] : memref<512x512xf32>
    %e480 = vector.extract %res#37[1] : f32 from vector<8xf32>
    memref.store %e480, %C[%w474, %c174] : memref<512x512xf32>
    %e481 = vector.extract %res#38[1] : f32 from vector<8xf32>
    memref.store %e481, %C[%w474, %c175] : memref<512x512xf32>
    %e482 = vector.extract %res#39[1] : f32 from vector<8xf32>
    memref.store %e482, %C[%w474, %c176] : memref<512x512xf32>
    %w483 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 66)>()[%by, %tid]
    %e484 = vector.extract %res#32[2] : f32 from vector<8xf32>
    memref.store %e484, %C[%w483, %c169] : memref<512x512xf32>
    %e485 = vector.extract %res#33[2] : f32 from vector<8xf32>
    memref.store %e485, %C[%w483, %c170] : memref<512x512xf32>
    %e486 = vector.extract %res#34[2] : f32 from vector<8xf32>
    memref.store %e486, %C[%w483, %c171] : memref<512x512xf32>
    %e487 = vector.extract %res#35[2] : f32 from vector<8xf32>
    memref.store %e487, %C[%w483, %c172] : memref<512x512xf32>
    %e488 = vector.extract %res#36[2] : f32 from vector<8xf32>
    memref.store %e488, %C[%w483, %c173] : memref<512x512xf32>
    %e489 = vector.extract %res#37[2] : f32 from vector<8xf32>
    memref.store %e489, %C[%w483, %c174] : memref<512x512xf32>
    %e490 = vector.extract %res#38[2] : f32 from vector<8xf32>
    memref.store %e490, %C[%w483, %c175] : memref<512x512xf32>
    %e491 = vector.extract %res#39[2] : f32 from vector<8xf32>
    memref.store %e491, %C[%w483, %c176] : memref<512x512xf32>
    %w492 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 67)>()[%by, %tid]
    %e493 = vector.extract %res#32[3] : f32 from vector<8xf32>
    memref.store %e493, %C[%w492, %c169] : memref<512x512xf32>
    %e494 = vector.extract %res#33[3] : f32 from vector<8xf32>
    memref.store %e494, %C[%w492, %c170] : memref<512x512xf32>
    %e495 = vector.extract %res#34[3] : f32 from vector<8xf32>
    memref.store %e495, %C[%w492, %c171] : memref<512x512xf32>
    %e496 = vector.extract %res#35[3] : f32 from vector<8xf32>
    memref.store %e496, %C[%w492, %c172] : memref<512x512xf32>
    %e497 = vector.extract %res#36[3] : f32 from vector<8xf32>
    memref.store %e497, %C[%w492, %c173] : memref<512x512xf32>
    %e498 = vector.extract %res#37[3] : f32 from vector<8xf32>
    memref.store %e498, %C[%w492, %c174] : memref<512x512xf32>
    %e499 = vector.extract %res#38[3] : f32 from vector<8xf32>
    memref.store %e499, %C[%w492, %c175] : memref<512x512xf32>
    %e500 = vector.extract %res#39[3] : f32 from vector<8xf32>
    memref.store %e500, %C[%w492, %c176] : memref<512x512xf32>
    %w501 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 68)>()[%by, %tid]
    %e502 = vector.extract %res#32[4] : f32 from vector<8xf32>
    memref.store %e502, %C[%w501, %c169] : memref<512x512xf32>
    %e503 = vector.extract %res#33[4] : f32 from vector<8xf32>
    memref.store %e503, %C[%w501, %c170] : memref<512x512xf32>
    %e504 = vector.extract %res#34[4] : f32 from vector<8xf32>
    memref.store %e504, %C[%w501, %c171] : memref<512x512xf32>
    %e505 = vector.extract %res#35[4] : f32 from vector<8xf32>
    memref.store %e505, %C[%w501, %c172] : memref<512x512xf32>
    %e506 = vector.extract %res#36[4] : f32 from vector<8xf32>
    memref.store %e506, %C[%w501, %c173] : memref<512x512xf32>
    %e507 = vector.extract %res#37[4] : f32 from vector<8xf32>
    memref.store %e507, %C[%w501, %c174] : memref<512x512xf32>
    %e508 = vector.extract %res#38[4] : f32 from vector<8xf32>
    memref.store %e508, %C[%w501, %c175] : memref<512x512xf32>
    %e509 = vector.extract %res#39[4] : f32 from vector<8xf32>
    memref.store %e509, %C[%w501, %c176] : memref<512x512xf32>
    %w510 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 69)>()[%by, %tid]
    %e511 = vector.extract %res#32[5] : f32 from vector<8xf32>
    memref.store %e511, %C[%w510, %c169] : memref<512x512xf32>
    %e512 = vector.extract %res#33[5] : f32 from vector<8xf32>
    memref.store %e512, %C[%w510, %c170] : memref<512x512xf32>
    %e513 = vector.extract %res#34[5] : f32 from vector<8xf32>
    memref.store %e513, %C[%w510, %c171] : memref<512x512xf32>
    %e514 = vector.extract %res#35[5] : f32 from vector<8xf32>
    memref.store %e514, %C[%w510, %c172] : memref<512x512xf32>
    %e515 = vector.extract %res#36[5] : f32 from vector<8xf32>
    memref.store %e515, %C[%w510, %c173] : memref<512x512xf32>
    %e516 = vector.extract %res#37[5] : f32 from vector<8xf32>
    memref.store %e516, %C[%w510, %c174] : memref<512x512xf32>
    %e517 = vector.extract %res#38[5] : f32 from vector<8xf32>
    memref.store %e517, %C[%w510, %c175] : memref<512x512xf32>
    %e518 = vector.extract %res#39[5] : f32 from vector<8xf32>
    memref.store %e518, %C[%w510, %c176] : memref<512x512xf32>
    %w519 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 70)>()[%by, %tid]
    %e520 = vector.extract %res#32[6] : f32 from vector<8xf32>
    memref.store %e520, %C[%w519, %c169] : memref<512x512xf32>
    %e521 = vector.extract %res#33[6] : f32 from vector<8xf32>
    memref.store %e521, %C[%w519, %c170] : memref<512x512xf32>
    %e522 = vector.extract %res#34[6] : f32 from vector<8xf32>
    memref.store %e522, %C[%w519, %c171] : memref<512x512xf32>
    %e523 = vector.extract %res#35[6] : f32 from vector<8xf32>
    memref.store %e523, %C[%w519, %c172] : memref<512x512xf32>
    %e524 = vector.extract %res#36[6] : f32 from vector<8xf32>
    memref.store %e524, %C[%w519, %c173] : memref<512x512xf32>
    %e525 = vector.extract %res#37[6] : f32 from vector<8xf32>
    memref.store %e525, %C[%w519, %c174] : memref<512x512xf32>
    %e526 = vector.extract %res#38[6] : f32 from vector<8xf32>
    memref.store %e526, %C[%w519, %c175] : memref<512x512xf32>
    %e527 = vector.extract %res#39[6] : f32 from vector<8xf32>
    memref.store %e527, %C[%w519, %c176] : memref<512x512xf32>
    %w528 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 71)>()[%by, %tid]
    %e529 = vector.extract %res#32[7] : f32 from vector<8xf32>
    memref.store %e529, %C[%w528, %c169] : memref<512x512xf32>
    %e530 = vector.extract %res#33[7] : f32 from vector<8xf32>
    memref.store %e530, %C[%w528, %c170] : memref<512x512xf32>
    %e531 = vector.extract %res#34[7] : f32 from vector<8xf32>
    memref.store %e531, %C[%w528, %c171] : memref<512x512xf32>
    %e532 = vector.extract %res#35[7] : f32 from vector<8xf32>
    memref.store %e532, %C[%w528, %c172] : memref<512x512xf32>
    %e533 = vector.extract %res#36[7] : f32 from vector<8xf32>
    memref.store %e533, %C[%w528, %c173] : memref<512x512xf32>
    %e534 = vector.extract %res#37[7] : f32 from vector<8xf32>
    memref.store %e534, %C[%w528, %c174] : memref<512x512xf32>
    %e535 = vector.extract %res#38[7] : f32 from vector<8xf32>
    memref.store %e535, %C[%w528, %c175] : memref<512x512xf32>
    %e536 = vector.extract %res#39[7] : f32 from vector<8xf32>
    memref.store %e536, %C[%w528, %c176] : memref<512x512xf32>
    %w537 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 80)>()[%by, %tid]
    %e538 = vector.extract %res#40[0] : f32 from vector<8xf32>
    memref.store %e538, %C[%w537, %c169] : memref<512x512xf32>
    %e539 = vector.extract %res#41[0] : f32 from vector<8xf32>
    memref.store %e539, %C[%w537, %c170] : memref<512x512xf32>
    %e540 = vector.extract %res#42[0] : f32 from vector<8xf32>
    memref.store %e540, %C[%w537, %c171] : memref<512x512xf32>
    %e541 = vector.extract %res#43[0] : f32 from vector<8xf32>
    memref.store %e541, %C[%w537, %c172] : memref<512x512xf32>
    %e542 = vector.extract %res#44[0] : f32 from vector<8xf32>
    memref.store %e542, %C[%w537, %c173] : memref<512x512xf32>
    %e543 = vector.extract %res#45[0] : f32 from vector<8xf32>
    memref.store %e543, %C[%w537, %c174] : memref<512x512xf32>
    %e544 = vector.extract %res#46[0] : f32 from vector<8xf32>
    memref.store %e544, %C[%w537, %c175] : memref<512x512xf32>
    %e545 = vector.extract %res#47[0] : f32 from vector<8xf32>
    memref.store %e545, %C[%w537, %c176] : memref<512x512xf32>
    %w546 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 81)>()[%by, %tid]
    %e547 = vector.extract %res#40[1] : f32 from vector<8xf32>
    memref.store %e547, %C[%w546, %c169] : memref<512x512xf32>
    %e548 = vector.extract %res#41[1] : f32 from vector<8xf32>
    memref.store %e548, %C[%w546, %c170] : memref<512x512xf32>
    %e549 = vector.extract %res#42[1] : f32 from vector<8xf32>
    memref.store %e549, %C[%w546, %c171] : memref<512x512xf32>
    %e550 = vector.extract %res#43[1] : f32 from vector<8xf32>
    memref.store %e550, %C[%w546, %c172] : memref<512x512xf32>
    %e551 = vector.extract %res#44[1] : f32 from vector<8xf32>
    memref.store %e551, %C[%w546, %c173] : memref<512x512xf32>
    %e552 = vector.extract %res#45[1] : f32 from vector<8xf32>
    memref.store %e552, %C[%w546, %c174] : memref<512x512xf32>
    %e553 = vector.extract %res#46[1] : f32 from vector<8xf32>
    memref.store %e553, %C[%w546, %c175] : memref<512x512xf32>
    %e554 = vector.extract %res#47[1] : f32 from vector<8xf32>
    memref.store %e554, %C[%w546, %c176] : memref<512x512xf32>
    %w555 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 82)>()[%by, %tid]
    %e556 = vector.extract %res#40[2] : f32 from vector<8xf32>
    memref.store %e556, %C[%w555, %c169] : memref<512x512xf32>
    %e557 = vector.extract %res#41[2] : f32 from vector<8xf32>
    memref.store %e557, %C[%w555, %c170] : memref<512x512xf32>
    %e558 = vector.extract %res#42[2] : f32 from vector<8xf32>
    memref.store %e558, %C[%w555, %c171] : memref<512x512xf32>
    %e559 = vector.extract %res#43[2] : f32 from vector<8xf32>
    memref.store %e559, %C[%w555, %c172] : memref<512x512xf32>
    %e560 = vector.extract %res#44[2] : f32 from vector<8xf32>
    memref.store %e560, %C[%w555, %c173] : memref<512x512xf32>
    %e561 = vector.extract %res#45[2] : f32 from vector<8xf32>
    memref.store %e561, %C[%w555, %c174] : memref<512x512xf32>
    %e562 = vector.extract %res#46[2] : f32 from vector<8xf32>
    memref.store %e562, %C[%w555, %c175] : memref<512x512xf32>
    %e563 = vector.extract %res#47[2] : f32 from vector<8xf32>
    memref.store %e563, %C[%w555, %c176] : memref<512x512xf32>
    %w564 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 83)>()[%by, %tid]
    %e565 = vector.extract %res#40[3] : f32 from vector<8xf32>
    memref.store %e565, %C[%w564, %c169] : memref<512x512xf32>
    %e566 = vector.extract %res#41[3] : f32 from vector<8xf32>
    memref.store %e566, %C[%w564, %c170] : memref<512x512xf32>
    %e567 = vector.extract %res#42[3] : f32 from vector<8xf32>
    memref.store %e567, %C[%w564, %c171] : memref<512x512xf32>
    %e568 = vector.extract %res#43[3] : f32 from vector<8xf32>
    memref.store %e568, %C[%w564, %c172] : memref<512x512xf32>
    %e569 = vector.extract %res#44[3] : f32 from vector<8xf32>
    memref.store %e569, %C[%w564, %c173] : memref<512x512xf32>
    %e570 = vector.extract %res#45[3] : f32 from vector<8xf32>
    memref.store %e570, %C[%w564, %c174] : memref<512x512xf32>
    %e571 = vector.extract %res#46[3] : f32 from vector<8xf32>
    memref.store %e571, %C[%w564, %c175] : memref<512x512xf32>
    %e572 = vector.extract %res#47[3] : f32 from vector<8xf32>
    memref.store %e572, %C[%w564, %c176] : memref<512x512xf32>
    %w573 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 84)>()[%by, %tid]
    %e574 = vector.extract %res#40[4] : f32 from vector<8xf32>
    memref.store %e574, %C[%w573, %c169] : memref<512x512xf32>
    %e575 = vector.extract %res#41[4] : f32 from vector<8xf32>
    memref.store %e575, %C[%w573, %c170] : memref<512x512xf32>
    %e576 = vector.extract %res#42[4] : f32 from vector<8xf32>
    memref.store %e576, %C[%w573, %c171] : memref<512x512xf32>
    %e577 = vector.extract %res#43[4] : f32 from vector<8xf32>
    memref.store %e577, %C[%w573, %c172] : memref<512x512xf32>
    %e578 = vector.extract %res#44[4] : f32 from vector<8xf32>
    memref.store %e578, %C[%w573, %c173] : memref<512x512xf32>
    %e579 = vector.extract %res#45[4] : f32 from vector<8xf32>
    memref.store %e579, %C[%w573, %c174] : memref<512x512xf32>
    %e580 = vector.extract %res#46[4] : f32 from vector<8xf32>
    memref.store %e580, %C[%w573, %c175] : memref<512x512xf32>
    %e581 = vector.extract %res#47[4] : f32 from vector<8xf32>
    memref.store %e581, %C[%w573, %c176] : memref<512x512xf32>
    %w582 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 85)>()[%by, %tid]
    %e583 = vector.extract %res#40[5] : f32 from vector<8xf32>
    memref.store %e583, %C[%w582, %c169] : memref<512x512xf32>
    %e584 = vector.extract %res#41[5] : f32 from vector<8xf32>
    memref.store %e584, %C[%w582, %c170] : memref<512x512xf32>
    %e585 = vector.extract %res#42[5] : f32 from vector<8xf32>
    memref.store %e585, %C[%w582, %c171] : memref<512x512xf32>
    %e586 = vector.extract %res#43[5] : f32 from vector<8xf32>
    memref.store %e586, %C[%w582, %c172] : memref<512x512xf32>
    %e587 = vector.extract %res#44[5] : f32 from vector<8xf32>
    memref.store %e587, %C[%w582, %c173] : memref<512x512xf32>
    %e588 = vector.extract %res#45[5] : f32 from vector<8xf32>
    memref.store %e588, %C[%w582, %c174] : memref<512x512xf32>
    %e589 = vector.extract %res#46[5] : f32 from vector<8xf32>
    memref.store %e589, %C[%w582, %c175] : memref<512x512xf32>
    %e590 = vector.extract %res#47[5] : f32 from vector<8xf32>
    memref.store %e590, %C[%w582, %c176] : memref<512x512xf32>
    %w591 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 86)>()[%by, %tid]
    %e592 = vector.extract %res#40[6] : f32 from vector<8xf32>
    memref.store %e592, %C[%w591, %c169] : memref<512x512xf32>
    %e593 = vector.extract %res#41[6] : f32 from vector<8xf32>
    memref.store %e593, %C[%w591, %c170] : memref<512x512xf32>
    %e594 = vector.extract %res#42[6] : f32 from vector<8xf32>
    memref.store %e594, %C[%w591, %c171] : memref<512x512xf32>
    %e595 = vector.extract %res#43[6] : f32 from vector<8xf32>
    memref.store %e595, %C[%w591, %c172] : memref<512x512xf32>
    %e596 = vector.extract %res#44[6] : f32 from vector<8xf32>
    memref.store %e596, %C[%w591, %c173] : memref<512x512xf32>
    %e597 = vector.extract %res#45[6] : f32 from vector<8xf32>
    memref.store %e597, %C[%w591, %c174] : memref<512x512xf32>
    %e598 = vector.extract %res#46[6] : f32 from vector<8xf32>
    memref.store %e598, %C[%w591, %c175] : memref<512x512xf32>
    %e599 = vector.extract %res#47[6] : f32 from vector<8xf32>
    memref.store %e599, %C[%w591, %c176] : memref<512x512xf32>
    %w600 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 87)>()[%by, %tid]
    %e601 = vector.extract %res#40[7] : f32 from vector<8xf32>
    memref.store %e601, %C[%w600, %c169] : memref<512x512xf32>
    %e602 = vector.extract %res#41[7] : f32 from vector<8xf32>
    memref.store %e602, %C[%w600, %c170] : memref<512x512xf32>
    %e603 = vector.extract %res#42[7] : f32 from vector<8xf32>
    memref.store %e603, %C[%w600, %c171] : memref<512x512xf32>
    %e604 = vector.extract %res#43[7] : f32 from vector<8xf32>
    memref.store %e604, %C[%w600, %c172] : memref<512x512xf32>
    %e605 = vector.extract %res#44[7] : f32 from vector<8xf32>
    memref.store %e605, %C[%w600, %c173] : memref<512x512xf32>
    %e606 = vector.extract %res#45[7] : f32 from vector<8xf32>
    memref.store %e606, %C[%w600, %c174] : memref<512x512xf32>
    %e607 = vector.extract %res#46[7] : f32 from vector<8xf32>
    memref.store %e607, %C[%w600, %c175] : memref<512x512xf32>
    %e608 = vector.extract %res#47[7] : f32 from vector<8xf32>
    memref.store %e608, %C[%w600, %c176] : memref<512x512xf32>
    %w609 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 96)>()[%by, %tid]
    %e610 = vector.extract %res#48[0] : f32 from vector<8xf32>
    memref.store %e610, %C[%w609, %c169] : memref<512x512xf32>
    %e611 = vector.extract %res#49[0] : f32 from vector<8xf32>
    memref.store %e611, %C[%w609, %c170] : memref<512x512xf32>
    %e612 = vector.extract %res#50[0] : f32 from vector<8xf32>
    memref.store %e612, %C[%w609, %c171] : memref<512x512xf32>
    %e613 = vector.extract %res#51[0] : f32 from vector<8xf32>
    memref.store %e613, %C[%w609, %c172] : memref<512x512xf32>
    %e614 = vector.extract %res#52[0] : f32 from vector<8xf32>
    memref.store %e614, %C[%w609, %c173] : memref<512x512xf32>
    %e615 = vector.extract %res#53[0] : f32 from vector<8xf32>
    memref.store %e615, %C[%w609, %c174] : memref<512x512xf32>
    %e616 = vector.extract %res#54[0] : f32 from vector<8xf32>
    memref.store %e616, %C[%w609, %c175] : memref<512x512xf32>
    %e617 = vector.extract %res#55[0] : f32 from vector<8xf32>
    memref.store %e617, %C[%w609, %c176] : memref<512x512xf32>
    %w618 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 97)>()[%by, %tid]
    %e619 = vector.extract %res#48[1] : f32 from vector<8xf32>
    memref.store %e619, %C[%w618, %c169] : memref<512x512xf32>
    %e620 = vector.extract %res#49[1] : f32 from vector<8xf32>
    memref.store %e620, %C[%w618, %c170] : memref<512x512xf32>
    %e621 = vector.extract %res#50[1] : f32 from vector<8xf32>
    memref.store %e621, %C[%w618, %c171] : memref<512x512xf32>
    %e622 = vector.extract %res#51[1] : f32 from vector<8xf32>
    memref.store %e622, %C[%w618, %c172] : memref<512x512xf32>
    %e623 = vector.extract %res#52[1] : f32 from vector<8xf32>
    memref.store %e623, %C[%w618, %c173] : memref<512x512xf32>
    %e624 = vector.extract %res#53[1] : f32 from vector<8xf32>
    memref.store %e624, %C[%w618, %c174] : memref<512x512xf32>
    %e625 = vector.extract %res#54[1] : f32 from vector<8xf32>
    memref.store %e625, %C[%w618, %c175] : memref<512x512xf32>
    %e626 = vector.extract %res#55[1] : f32 from vector<8xf32>
    memref.store %e626, %C[%w618, %c176] : memref<512x512xf32>
    %w627 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 98)>()[%by, %tid]
    %e628 = vector.extract %res#48[2] : f32 from vector<8xf32>
    memref.store %e628, %C[%w627, %c169] : memref<512x512xf32>
    %e629 = vector.extract %res#49[2] : f32 from vector<8xf32>
    memref.store %e629, %C[%w627, %c170] : memref<512x512xf32>
    %e630 = vector.extract %res#50[2] : f32 from vector<8xf32>
    memref.store %e630, %C[%w627, %c171] : memref<512x512xf32>
    %e631 = vector.extract %res#51[2] : f32 from vector<8xf32>
    memref.store %e631, %C[%w627, %c172] : memref<512x512xf32>
    %e632 = vector.extract %res#52[2] : f32 from vector<8xf32>
    memref.store %e632, %C[%w627, %c173] : memref<512x512xf32>
    %e633 = vector.extract %res#53[2] : f32 from vector<8xf32>
    memref.store %e633, %C[%w627, %c174] : memref<512x512xf32>
    %e634 = vector.extract %res#54[2] : f32 from vector<8xf32>
    memref.store %e634, %C[%w627, %c175] : memref<512x512xf32>
    %e635 = vector.extract %res#55[2] : f32 from vector<8xf32>
    memref.store %e635, %C[%w627, %c176] : memref<512x512xf32>
    %w636 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 99)>()[%by, %tid]
    %e637 = vector.extract %res#48[3] : f32 from vector<8xf32>
    memref.store %e637, %C[%w636, %c169] : memref<512x512xf32>
    %e638 = vector.extract %res#49[3] : f32 from vector<8xf32>
    memref.store %e638, %C[%w636, %c170] : memref<512x512xf32>
    %e639 = vector.extract %res#50[3] : f32 from vector<8xf32>
    memref.store %e639, %C[%w636, %c171] : memref<512x512xf32>
    %e640 = vector.extract %res#51[3] : f32 from vector<8xf32>
    memref.store %e640, %C[%w636, %c172] : memref<512x512xf32>
    %e641 = vector.extract %res#52[3] : f32 from vector<8xf32>
    memref.store %e641, %C[%w636, %c173] : memref<512x512xf32>
    %e642 = vector.extract %res#53[3] : f32 from vector<8xf32>
    memref.store %e642, %C[%w636, %c174] : memref<512x512xf32>
    %e643 = vector.extract %res#54[3] : f32 from vector<8xf32>
    memref.store %e643, %C[%w636, %c175] : memref<512x512xf32>
    %e644 = vector.extract %res#55[3] : f32 from vector<8xf32>
    memref.store %e644, %C[%w636, %c176] : memref<512x512xf32>
    %w645 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 100)>()[%by, %tid]
    %e646 = vector.extract %res#48[4] : f32 from vector<8xf32>
    memref.store %e646, %C[%w645, %c169] : memref<512x512xf32>
    %e647 = vector.extract %res#49[4] : f32 from vector<8xf32>
    memref.store %e647, %C[%w645, %c170] : memref<512x512xf32>
    %e648 = vector.extract %res#50[4] : f32 from vector<8xf32>
    memref.store %e648, %C[%w645, %c171] : memref<512x512xf32>
    %e649 = vector.extract %res#51[4] : f32 from vector<8xf32>
    memref.store %e649, %C[%w645, %c172] : memref<512x512xf32>
    %e650 = vector.extract %res#52[4] : f32 from vector<8xf32>
    memref.store %e650, %C[%w645, %c173] : memref<512x512xf32>
    %e651 = vector.extract %res#53[4] : f32 from vector<8xf32>
    memref.store %e651, %C[%w645, %c174] : memref<512x512xf32>
    %e652 = vector.extract %res#54[4] : f32 from vector<8xf32>
    memref.store %e652, %C[%w645, %c175] : memref<512x512xf32>
    %e653 = vector.extract %res#55[4] : f32 from vector<8xf32>
    memref.store %e653, %C[%w645, %c176] : memref<512x512xf32>
    %w654 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 101)>()[%by, %tid]
    %e655 = vector.extract %res#48[5] : f32 from vector<8xf32>
    memref.store %e655, %C[%w654, %c169] : memref<512x512xf32>
    %e656 = vector.extract %res#49[5] : f32 from vector<8xf32>
    memref.store %e656, %C[%w654, %c170] : memref<512x512xf32>
    %e657 = vector.extract %res#50[5] : f32 from vector<8xf32>
    memref.store %e657, %C[%w654, %c171] : memref<512x512xf32>
    %e658 = vector.extract %res#51[5] : f32 from vector<8xf32>
    memref.store %e658, %C[%w654, %c172] : memref<512x512xf32>
    %e659 = vector.extract %res#52[5] : f32 from vector<8xf32>
    memref.store %e659, %C[%w654, %c173] : memref<512x512xf32>
    %e660 = vector.extract %res#53[5] : f32 from vector<8xf32>
    memref.store %e660, %C[%w654, %c174] : memref<512x512xf32>
    %e661 = vector.extract %res#54[5] : f32 from vector<8xf32>
    memref.store %e661, %C[%w654, %c175] : memref<512x512xf32>
    %e662 = vector.extract %res#55[5] : f32 from vector<8xf32>
    memref.store %e662, %C[%w654, %c176] : memref<512x512xf32>
    %w663 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 102)>()[%by, %tid]
    %e664 = vector.extract %res#48[6] : f32 from vector<8xf32>
    memref.store %e664, %C[%w663, %c169] : memref<512x512xf32>
    %e665 = vector.extract %res#49[6] : f32 from vector<8xf32>
    memref.store %e665, %C[%w663, %c170] : memref<512x512xf32>
    %e666 = vector.extract %res#50[6] : f32 from vector<8xf32>
    memref.store %e666, %C[%w663, %c171] : memref<512x512xf32>
    %e667 = vector.extract %res#51[6] : f32 from vector<8xf32>
    memref.store %e667, %C[%w663, %c172] : memref<512x512xf32>
    %e668 = vector.extract %res#52[6] : f32 from vector<8xf32>
    memref.store %e668, %C[%w663, %c173] : memref<512x512xf32>
    %e669 = vector.extract %res#53[6] : f32 from vector<8xf32>
    memref.store %e669, %C[%w663, %c174] : memref<512x512xf32>
    %e670 = vector.extract %res#54[6] : f32 from vector<8xf32>
    memref.store %e670, %C[%w663, %c175] : memref<512x512xf32>
    %e671 = vector.extract %res#55[6] : f32 from vector<8xf32>
    memref.store %e671, %C[%w663, %c176] : memref<512x512xf32>
    %w672 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 103)>()[%by, %tid]
    %e673 = vector.extract %res#48[7] : f32 from vector<8xf32>
    memref.store %e673, %C[%w672, %c169] : memref<512x512xf32>
    %e674 = vector.extract %res#49[7] : f32 from vector<8xf32>
    memref.store %e674, %C[%w672, %c170] : memref<512x512xf32>
    %e675 = vector.extract %res#50[7] : f32 from vector<8xf32>
    memref.store %e675, %C[%w672, %c171] : memref<512x512xf32>
    %e676 = vector.extract %res#51[7] : f32 from vector<8xf32>
    memref.store %e676, %C[%w672, %c172] : memref<512x512xf32>
    %e677 = vector.extract %res#52[7] : f32 from vector<8xf32>
    memref.store %e677, %C[%w672, %c173] : memref<512x512xf32>
    %e678 = vector.extract %res#53[7] : f32 from vector<8xf32>
    memref.store %e678, %C[%w672, %c174] : memref<512x512xf32>
    %e679 = vector.extract %res#54[7] : f32 from vector<8xf32>
    memref.store %e679, %C[%w672, %c175] : memref<512x512xf32>
    %e680 = vector.extract %res#55[7] : f32 from vector<8xf32>
    memref.store %e680, %C[%w672, %c176] : memref<512x512xf32>
    %w681 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 112)>()[%by, %tid]
    %e682 = vector.extract %res#56[0] : f32 from vector<8xf32>
    memref.store %e682, %C[%w681, %c169] : memref<512x512xf32>
    %e683 = vector.extract %res#57[0] : f32 from vector<8xf32>
    memref.store %e683, %C[%w681, %c170] : memref<512x512xf32>
    %e684 = vector.extract %res#58[0] : f32 from vector<8xf32>
    memref.store %e684, %C[%w681, %c171] : memref<512x512xf32>
    %e685 = vector.extract %res#59[0] : f32 from vector<8xf32>
    memref.store %e685, %C[%w681, %c172] : memref<512x512xf32>
    %e686 = vector.extract %res#60[0] : f32 from vector<8xf32>
    memref.store %e686, %C[%w681, %c173] : memref<512x512xf32>
    %e687 = vector.extract %res#61[0] : f32 from vector<8xf32>
    memref.store %e687, %C[%w681, %c174] : memref<512x512xf32>
    %e688 = vector.extract %res#62[0] : f32 from vector<8xf32>
    memref.store %e688, %C[%w681, %c175] : memref<512x512xf32>
    %e689 = vector.extract %res#63[0] : f32 from vector<8xf32>
    memref.store %e689, %C[%w681, %c176] : memref<512x512xf32>
    %w690 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 113)>()[%by, %tid]
    %e691 = vector.extract %res#56[1] : f32 from vector<8xf32>
    memref.store %e691, %C[%w690, %c169] : memref<512x512xf32>
    %e692 = vector.extract %res#57[1] : f32 from vector<8xf32>
    memref.store %e692, %C[%w690, %c170] : memref<512x512xf32>
    %e693 = vector.extract %res#58[1] : f32 from vector<8xf32>
    memref.store %e693, %C[%w690, %c171] : memref<512x512xf32>
    %e694 = vector.extract %res#59[1] : f32 from vector<8xf32>
    memref.store %e694, %C[%w690, %c172] : memref<512x512xf32>
    %e695 = vector.extract %res#60[1] : f32 from vector<8xf32>
    memref.store %e695, %C[%w690, %c173] : memref<512x512xf32>
    %e696 = vector.extract %res#61[1] : f32 from vector<8xf32>
    memref.store %e696, %C[%w690, %c174] : memref<512x512xf32>
    %e697 = vector.extract %res#62[1] : f32 from vector<8xf32>
    memref.store %e697, %C[%w690, %c175] : memref<512x512xf32>
    %e698 = vector.extract %res#63[1] : f32 from vector<8xf32>
    memref.store %e698, %C[%w690, %c176] : memref<512x512xf32>
    %w699 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 114)>()[%by, %tid]
    %e700 = vector.extract %res#56[2] : f32 from vector<8xf32>
    memref.store %e700, %C[%w699, %c169] : memref<512x512xf32>
    %e701 = vector.extract %res#57[2] : f32 from vector<8xf32>
    memref.store %e701, %C[%w699, %c170] : memref<512x512xf32>
    %e702 = vector.extract %res#58[2] : f32 from vector<8xf32>
    memref.store %e702, %C[%w699, %c171] : memref<512x512xf32>
    %e703 = vector.extract %res#59[2] : f32 from vector<8xf32>
    memref.store %e703, %C[%w699, %c172] : memref<512x512xf32>
    %e704 = vector.extract %res#60[2] : f32 from vector<8xf32>
    memref.store %e704, %C[%w699, %c173] : memref<512x512xf32>
    %e705 = vector.extract %res#61[2] : f32 from vector<8xf32>
    memref.store %e705, %C[%w699, %c174] : memref<512x512xf32>
    %e706 = vector.extract %res#62[2] : f32 from vector<8xf32>
    memref.store %e706, %C[%w699, %c175] : memref<512x512xf32>
    %e707 = vector.extract %res#63[2] : f32 from vector<8xf32>
    memref.store %e707, %C[%w699, %c176] : memref<512x512xf32>
    %w708 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 115)>()[%by, %tid]
    %e709 = vector.extract %res#56[3] : f32 from vector<8xf32>
    memref.store %e709, %C[%w708, %c169] : memref<512x512xf32>
    %e710 = vector.extract %res#57[3] : f32 from vector<8xf32>
    memref.store %e710, %C[%w708, %c170] : memref<512x512xf32>
    %e711 = vector.extract %res#58[3] : f32 from vector<8xf32>
    memref.store %e711, %C[%w708, %c171] : memref<512x512xf32>
    %e712 = vector.extract %res#59[3] : f32 from vector<8xf32>
    memref.store %e712, %C[%w708, %c172] : memref<512x512xf32>
    %e713 = vector.extract %res#60[3] : f32 from vector<8xf32>
    memref.store %e713, %C[%w708, %c173] : memref<512x512xf32>
    %e714 = vector.extract %res#61[3] : f32 from vector<8xf32>
    memref.store %e714, %C[%w708, %c174] : memref<512x512xf32>
    %e715 = vector.extract %res#62[3] : f32 from vector<8xf32>
    memref.store %e715, %C[%w708, %c175] : memref<512x512xf32>
    %e716 = vector.extract %res#63[3] : f32 from vector<8xf32>
    memref.store %e716, %C[%w708, %c176] : memref<512x512xf32>
    %w717 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 116)>()[%by, %tid]
    %e718 = vector.extract %res#56[4] : f32 from vector<8xf32>
    memref.store %e718, %C[%w717, %c169] : memref<512x512xf32>
    %e719 = vector.extract %res#57[4] : f32 from vector<8xf32>
    memref.store %e719, %C[%w717, %c170] : memref<512x512xf32>
    %e720 = vector.extract %res#58[4] : f32 from vector<8xf32>
    memref.store %e720, %C[%w717, %c171] : memref<512x512xf32>
    %e721 = vector.extract %res#59[4] : f32 from vector<8xf32>
    memref.store %e721, %C[%w717, %c172] : memref<512x512xf32>
    %e722 = vector.extract %res#60[4] : f32 from vector<8xf32>
    memref.store %e722, %C[%w717, %c173] : memref<512x512xf32>
    %e723 = vector.extract %res#61[4] : f32 from vector<8xf32>
    memref.store %e723, %C[%w717, %c174] : memref<512x512xf32>
    %e724 = vector.extract %res#62[4] : f32 from vector<8xf32>
    memref.store %e724, %C[%w717, %c175] : memref<512x512xf32>
    %e725 = vector.extract %res#63[4] : f32 from vector<8xf32>
    memref.store %e725, %C[%w717, %c176] : memref<512x512xf32>
    %w726 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 117)>()[%by, %tid]
    %e727 = vector.extract %res#56[5] : f32 from vector<8xf32>
    memref.store %e727, %C[%w726, %c169] : memref<512x512xf32>
    %e728 = vector.extract %res#57[5] : f32 from vector<8xf32>
    memref.store %e728, %C[%w726, %c170] : memref<512x512xf32>
    %e729 = vector.extract %res#58[5] : f32 from vector<8xf32>
    memref.store %e729, %C[%w726, %c171] : memref<512x512xf32>
    %e730 = vector.extract %res#59[5] : f32 from vector<8xf32>
    memref.store %e730, %C[%w726, %c172] : memref<512x512xf32>
    %e731 = vector.extract %res#60[5] : f32 from vector<8xf32>
    memref.store %e731, %C[%w726, %c173] : memref<512x512xf32>
    %e732 = vector.extract %res#61[5] : f32 from vector<8xf32>
    memref.store %e732, %C[%w726, %c174] : memref<512x512xf32>
    %e733 = vector.extract %res#62[5] : f32 from vector<8xf32>
    memref.store %e733, %C[%w726, %c175] : memref<512x512xf32>
    %e734 = vector.extract %res#63[5] : f32 from vector<8xf32>
    memref.store %e734, %C[%w726, %c176] : memref<512x512xf32>
    %w735 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 118)>()[%by, %tid]
    %e736 = vector.extract %res#56[6] : f32 from vector<8xf32>
    memref.store %e736, %C[%w735, %c169] : memref<512x512xf32>
    %e737 = vector.extract %res#57[6] : f32 from vector<8xf32>
    memref.store %e737, %C[%w735, %c170] : memref<512x512xf32>
    %e738 = vector.extract %res#58[6] : f32 from vector<8xf32>
    memref.store %e738, %C[%w735, %c171] : memref<512x512xf32>
    %e739 = vector.extract %res#59[6] : f32 from vector<8xf32>
    memref.store %e739, %C[%w735, %c172] : memref<512x512xf32>
    %e740 = vector.extract %res#60[6] : f32 from vector<8xf32>
    memref.store %e740, %C[%w735, %c173] : memref<512x512xf32>
    %e741 = vector.extract %res#61[6] : f32 from vector<8xf32>
    memref.store %e741, %C[%w735, %c174] : memref<512x512xf32>
    %e742 = vector.extract %res#62[6] : f32 from vector<8xf32>
    memref.store %e742, %C[%w735, %c175] : memref<512x512xf32>
    %e743 = vector.extract %res#63[6] : f32 from vector<8xf32>
    memref.store %e743, %C[%w735, %c176] : memref<512x512xf32>
    %w744 = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) floordiv 2) * 128 + ((t mod 32) floordiv 16) * 8 + 119)>()[%by, %tid]
    %e745 = vector.extract %res#56[7] : f32 from vector<8xf32>
    memref.store %e745, %C[%w744, %c169] : memref<512x512xf32>
    %e746 = vector.extract %res#57[7] : f32 from vector<8xf32>
    memref.store %e746, %C[%w744, %c170] : memref<512x512xf32>
    %e747 = vector.extract %res#58[7] : f32 from vector<8xf32>
    memref.store %e747, %C[%w744, %c171] : memref<512x512xf32>
    %e748 = vector.extract %res#59[7] : f32 from vector<8xf32>
    memref.store %e748, %C[%w744, %c172] : memref<512x512xf32>
    %e749 = vector.extract %res#60[7] : f32 from vector<8xf32>
    memref.store %e749, %C[%w744, %c173] : memref<512x512xf32>
    %e750 = vector.extract %res#61[7] : f32 from vector<8xf32>
    memref.store %e750, %C[%w744, %c174] : memref<512x512xf32>
    %e751 = vector.extract %res#62[7] : f32 from vector<8xf32>
    memref.store %e751, %C[%w744, %c175] : memref<512x512xf32>
    %e752 = vector.extract %res#63[7] : f32 from vector<8xf32>
    memref.store %e752, %C[%w744, %c176] : memref<512x512xf32>
    gpu.return
  }
}
