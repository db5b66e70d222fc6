// Constants of memref.global of every type, at positions that are known and that are not; booleans in memory, a byte each. Row by row A is as B.
// RUN: for t in gfx942 gfx950; do for s in off interleave pipeline; do \
// RUN:   wavecc run %s --quiet --target=$t --schedule=$s --seed=5 --check=all --arg=i64[16x64]=zero --arg=i64[16x64]=zero --arg=i8[64x4]=zero --arg=i32[64]=random --dump=0=%t.a.npy --dump=1=%t.b.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy || exit 1; done; done
gpu.module @m {
  memref.global "private" constant @f32 : memref<2x3xf32> = dense<[[1.5, -2.0, 3.25], [0.0, 7.0, 0x7F800000]]>
  memref.global "private" constant @f16 : memref<6xf16> = dense<[1.5, -2.0, 3.25, 0.0, 7.0, 9.0]>
  memref.global "private" constant @i64 : memref<6xi64> = dense<[1, -2, 123456789012345, 0, 7, 9]>
  memref.global "private" constant @i8 : memref<6xi8> = dense<[1, -2, 100, 0, 7, -128]>
  memref.global "private" constant @bools : memref<6xi1> = dense<[true, false, false, true, true, false]>
  memref.global "private" constant @splat : memref<4x4xi32> = dense<42>
  memref.global "private" constant @one : memref<i32> = dense<-5>
  memref.global "private" constant @f64 : memref<6xf64> = dense<[1.5, -2.0, 3.25, 0.0, 7.0, 9.0]>
  memref.global "private" constant @indices : memref<6xindex> = dense<[10, 11, 12, 13, 14, 15]>
  gpu.func @k(%A: memref<16x64xi64>, %B: memref<16x64xi64>, %M: memref<64x4xi1>, %I: memref<64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %p = arith.remui %t, %c6 : index
    %q = arith.remui %t, %c3 : index
    %r = arith.remui %t, %c2 : index
    %g0 = memref.get_global @f32 : memref<2x3xf32>
    %v0 = memref.load %g0[%r, %q] : memref<2x3xf32>
    %d0 = arith.constant dense<[[1.5, -2.0, 3.25], [0.0, 7.0, 0x7F800000]]> : vector<2x3xf32>
    %d0f = vector.shape_cast %d0 : vector<2x3xf32> to vector<6xf32>
    %r3 = arith.muli %r, %c3 : index
    %rq = arith.addi %r3, %q : index
    %w0 = vector.extract %d0f[%rq] : f32 from vector<6xf32>
    %v0i = arith.bitcast %v0 : f32 to i32
    %w0i = arith.bitcast %w0 : f32 to i32
    %g1 = memref.get_global @f16 : memref<6xf16>
    %v1 = memref.load %g1[%p] : memref<6xf16>
    %d1 = arith.constant dense<[1.5, -2.0, 3.25, 0.0, 7.0, 9.0]> : vector<6xf16>
    %w1 = vector.extract %d1[%p] : f16 from vector<6xf16>
    %v1i = arith.bitcast %v1 : f16 to i16
    %w1i = arith.bitcast %w1 : f16 to i16
    %g2 = memref.get_global @i64 : memref<6xi64>
    %v2 = memref.load %g2[%p] : memref<6xi64>
    %d2 = arith.constant dense<[1, -2, 123456789012345, 0, 7, 9]> : vector<6xi64>
    %w2 = vector.extract %d2[%p] : i64 from vector<6xi64>
    %g3 = memref.get_global @i8 : memref<6xi8>
    %v3 = memref.load %g3[%p] : memref<6xi8>
    %d3 = arith.constant dense<[1, -2, 100, 0, 7, -128]> : vector<6xi8>
    %w3 = vector.extract %d3[%p] : i8 from vector<6xi8>
    %g4 = memref.get_global @bools : memref<6xi1>
    %v4 = memref.load %g4[%p] : memref<6xi1>
    %c4 = arith.constant 4 : index
    %e0 = arith.cmpi eq, %p, %c0 : index
    %e3 = arith.cmpi eq, %p, %c3 : index
    %e4 = arith.cmpi eq, %p, %c4 : index
    %e03 = arith.ori %e0, %e3 : i1
    %w4 = arith.ori %e03, %e4 : i1
    %g5 = memref.get_global @splat : memref<4x4xi32>
    %v5 = memref.load %g5[%c1, %q] : memref<4x4xi32>
    %w5 = arith.constant 42 : i32
    %g6 = memref.get_global @one : memref<i32>
    %v6 = memref.load %g6[] : memref<i32>
    %w6 = arith.constant -5 : i32
    %g7 = memref.get_global @f64 : memref<6xf64>
    %v7 = memref.load %g7[%p] : memref<6xf64>
    %d7 = arith.constant dense<[1.5, -2.0, 3.25, 0.0, 7.0, 9.0]> : vector<6xf64>
    %w7 = vector.extract %d7[%p] : f64 from vector<6xf64>
    %v7i = arith.bitcast %v7 : f64 to i64
    %w7i = arith.bitcast %w7 : f64 to i64
    // Twice the same, at a position that is known, through a vector.
    %g8 = memref.get_global @f16 : memref<6xf16>
    %v8v = vector.load %g8[%c1] : memref<6xf16>, vector<4xf16>
    %v8 = vector.extract %v8v[1] : f16 from vector<4xf16>
    %w8 = arith.constant 3.25 : f16
    %v8i = arith.bitcast %v8 : f16 to i16
    %w8i = arith.bitcast %w8 : f16 to i16
    %g9 = memref.get_global @indices : memref<6xindex>
    %v9 = memref.load %g9[%p] : memref<6xindex>
    %c10 = arith.constant 10 : index
    %w9 = arith.addi %p, %c10 : index
    // Booleans in global memory and in LDS, by the element and by the vector.
    %x = memref.load %I[%t] : memref<64xi32>
    %zero = arith.constant 0 : i32
    %neg = arith.cmpi slt, %x, %zero : i32
    %odd = arith.trunci %x : i32 to i1
    memref.store %neg, %M[%t, %c0] : memref<64x4xi1>
    %pair = vector.from_elements %odd, %neg, %w4 : vector<3xi1>
    vector.store %pair, %M[%t, %c1] : memref<64x4xi1>, vector<3xi1>
    %v10 = memref.load %M[%t, %c0] : memref<64x4xi1>
    %back = vector.load %M[%t, %c0] : memref<64x4xi1>, vector<4xi1>
    %v11 = vector.extract %back[1] : i1 from vector<4xi1>
    %v12 = vector.extract %back[3] : i1 from vector<4xi1>
    %lds = memref.alloc() : memref<64x3xi1, #gpu.address_space<workgroup>>
    memref.store %odd, %lds[%t, %c1] : memref<64x3xi1, #gpu.address_space<workgroup>>
    memref.store %neg, %lds[%t, %c2] : memref<64x3xi1, #gpu.address_space<workgroup>>
    gpu.barrier
    %c63 = arith.constant 63 : index
    %other = arith.subi %c63, %t : index
    %v13 = memref.load %lds[%other, %c1] : memref<64x3xi1, #gpu.address_space<workgroup>>
    %y = memref.load %I[%other] : memref<64xi32>
    %w13 = arith.trunci %y : i32 to i1
    %fat = amdgpu.fat_raw_buffer_cast %M : memref<64x4xi1> to memref<64x4xi1, #amdgpu.address_space<fat_raw_buffer>>
    %v14 = memref.load %fat[%t, %c2] : memref<64x4xi1, #amdgpu.address_space<fat_raw_buffer>>
    %k0 = arith.constant 0 : index
    %A_v0i_0 = arith.extui %v0i : i32 to i64
    memref.store %A_v0i_0, %A[%k0, %t] : memref<16x64xi64>
    %B_w0i_0 = arith.extui %w0i : i32 to i64
    memref.store %B_w0i_0, %B[%k0, %t] : memref<16x64xi64>
    %k1 = arith.constant 1 : index
    %A_v1i_1 = arith.extui %v1i : i16 to i64
    memref.store %A_v1i_1, %A[%k1, %t] : memref<16x64xi64>
    %B_w1i_1 = arith.extui %w1i : i16 to i64
    memref.store %B_w1i_1, %B[%k1, %t] : memref<16x64xi64>
    %k2 = arith.constant 2 : index
    memref.store %v2, %A[%k2, %t] : memref<16x64xi64>
    memref.store %w2, %B[%k2, %t] : memref<16x64xi64>
    %k3 = arith.constant 3 : index
    %A_v3_3 = arith.extui %v3 : i8 to i64
    memref.store %A_v3_3, %A[%k3, %t] : memref<16x64xi64>
    %B_w3_3 = arith.extui %w3 : i8 to i64
    memref.store %B_w3_3, %B[%k3, %t] : memref<16x64xi64>
    %k4 = arith.constant 4 : index
    %A_v4_4 = arith.extui %v4 : i1 to i64
    memref.store %A_v4_4, %A[%k4, %t] : memref<16x64xi64>
    %B_w4_4 = arith.extui %w4 : i1 to i64
    memref.store %B_w4_4, %B[%k4, %t] : memref<16x64xi64>
    %k5 = arith.constant 5 : index
    %A_v5_5 = arith.extui %v5 : i32 to i64
    memref.store %A_v5_5, %A[%k5, %t] : memref<16x64xi64>
    %B_w5_5 = arith.extui %w5 : i32 to i64
    memref.store %B_w5_5, %B[%k5, %t] : memref<16x64xi64>
    %k6 = arith.constant 6 : index
    %A_v6_6 = arith.extui %v6 : i32 to i64
    memref.store %A_v6_6, %A[%k6, %t] : memref<16x64xi64>
    %B_w6_6 = arith.extui %w6 : i32 to i64
    memref.store %B_w6_6, %B[%k6, %t] : memref<16x64xi64>
    %k7 = arith.constant 7 : index
    memref.store %v7i, %A[%k7, %t] : memref<16x64xi64>
    memref.store %w7i, %B[%k7, %t] : memref<16x64xi64>
    %k8 = arith.constant 8 : index
    %A_v8i_8 = arith.extui %v8i : i16 to i64
    memref.store %A_v8i_8, %A[%k8, %t] : memref<16x64xi64>
    %B_w8i_8 = arith.extui %w8i : i16 to i64
    memref.store %B_w8i_8, %B[%k8, %t] : memref<16x64xi64>
    %k9 = arith.constant 9 : index
    %A_v9_9 = arith.index_cast %v9 : index to i64
    memref.store %A_v9_9, %A[%k9, %t] : memref<16x64xi64>
    %B_w9_9 = arith.index_cast %w9 : index to i64
    memref.store %B_w9_9, %B[%k9, %t] : memref<16x64xi64>
    %k10 = arith.constant 10 : index
    %A_v10_10 = arith.extui %v10 : i1 to i64
    memref.store %A_v10_10, %A[%k10, %t] : memref<16x64xi64>
    %B_neg_10 = arith.extui %neg : i1 to i64
    memref.store %B_neg_10, %B[%k10, %t] : memref<16x64xi64>
    %k11 = arith.constant 11 : index
    %A_v11_11 = arith.extui %v11 : i1 to i64
    memref.store %A_v11_11, %A[%k11, %t] : memref<16x64xi64>
    %B_odd_11 = arith.extui %odd : i1 to i64
    memref.store %B_odd_11, %B[%k11, %t] : memref<16x64xi64>
    %k12 = arith.constant 12 : index
    %A_v12_12 = arith.extui %v12 : i1 to i64
    memref.store %A_v12_12, %A[%k12, %t] : memref<16x64xi64>
    %B_w4_12 = arith.extui %w4 : i1 to i64
    memref.store %B_w4_12, %B[%k12, %t] : memref<16x64xi64>
    %k13 = arith.constant 13 : index
    %A_v13_13 = arith.extui %v13 : i1 to i64
    memref.store %A_v13_13, %A[%k13, %t] : memref<16x64xi64>
    %B_w13_13 = arith.extui %w13 : i1 to i64
    memref.store %B_w13_13, %B[%k13, %t] : memref<16x64xi64>
    %k14 = arith.constant 14 : index
    %A_v14_14 = arith.extui %v14 : i1 to i64
    memref.store %A_v14_14, %A[%k14, %t] : memref<16x64xi64>
    %B_neg_14 = arith.extui %neg : i1 to i64
    memref.store %B_neg_14, %B[%k14, %t] : memref<16x64xi64>
    gpu.return
  }
}
