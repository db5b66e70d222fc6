// rocdl.cvt.scalef32.*: row by row A is as B, which amdgpu's operations and arith make (scales: powers of two). Those with random bits, and
// the ones of 32 numbers from f16: the instruction.
// RUN: wavecc run %s --kernel=k --quiet --target=gfx950 --seed=3 --check=all --arg=i32[64]=random --arg=f32[64x32]=random --arg=i32[132x64]=zero --arg=i32[132x64]=zero --arg=f32=4 --arg=f32=1 --dump=2=%t.a.npy --dump=3=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc %s --kernel=text --target=gfx950 -S --no-lines -o - | FileCheck %s
// RUN: not wavecc %s --kernel=text --target=gfx942 -S -o %t.s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: error: rocdl.cvt.scalef32.sr.fp8.f32 does not exist on gfx942
gpu.module @m {
  gpu.func @text(%P: memref<8xi32>, %x: f32, %h: f16, %v: f32, %seed: i32, %scale: f32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %i = memref.load %P[%t] : memref<8xi32>
    // CHECK: v_cvt_scalef32_sr_fp8_f32 {{.*}} op_sel:[0,0,1,1]
    %0 = rocdl.cvt.scalef32.sr.fp8.f32 %x, %seed, %scale -> %i[3] : i32
    // CHECK: v_cvt_scalef32_sr_bf8_f16 {{.*}} op_sel:[0,0,0,1]
    %1 = rocdl.cvt.scalef32.sr.bf8.f16 %h, %seed, %scale -> %0[2] : i32
    %p = vector.from_elements %x, %v : vector<2xf32>
    // CHECK: v_cvt_scalef32_sr_pk_fp4_f32 {{.*}} op_sel:[0,0,1,0]
    %2 = rocdl.cvt.scalef32.sr.pk.fp4.f32 %p, %seed, %scale -> %1[1] : i32
    %w = vector.broadcast %h : f16 to vector<32xf16>
    // CHECK: v_cvt_scalef32_sr_pk32_bf6_f16
    %3 = rocdl.cvt.scalef32.sr.pk32.bf6.f16 %w, %2, %scale : vector<6xi32>
    // CHECK: v_cvt_scalef32_pk32_fp6_f16
    %4 = rocdl.cvt.scalef32.pk32.fp6.f16 %w, %scale : vector<6xi32>
    // CHECK: v_cvt_scalef32_pk32_bf16_bf6
    %5 = rocdl.cvt.scalef32.pk32.bf16.bf6 %3, %scale : vector<32xbf16>
    %6 = vector.extract %5[0] : bf16 from vector<32xbf16>
    %7 = arith.bitcast %6 : bf16 to i16
    %8 = arith.extui %7 : i16 to i32
    %9 = vector.extract %4[1] : i32 from vector<6xi32>
    %10 = arith.addi %8, %9 : i32
    memref.store %10, %P[%t] : memref<8xi32>
    gpu.return
  }
  gpu.func @k(%I: memref<64xi32>, %F: memref<64x32xf32>, %A: memref<132x64xi32>, %B: memref<132x64xi32>, %scale: f32, %one: f32) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %i = memref.load %I[%t] : memref<64xi32>
    %all = vector.load %F[%t, %c0] : memref<64x32xf32>, vector<32xf32>
    // The instruction takes its two sources in turns.
    %l16 = vector.shuffle %all, %all [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30] : vector<32xf32>, vector<32xf32>
    %u16 = vector.shuffle %all, %all [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31] : vector<32xf32>, vector<32xf32>
    %w = vector.from_elements %i : vector<1xi32>
    %o = vector.bitcast %w : vector<1xi32> to vector<2xi16>
    %a = vector.extract %all[0] : f32 from vector<32xf32>
    %b = vector.extract %all[1] : f32 from vector<32xf32>
    %p_f32 = vector.from_elements %a, %b : vector<2xf32>
    %p_f16 = arith.truncf %p_f32 : vector<2xf32> to vector<2xf16>
    %p_bf16 = arith.truncf %p_f32 : vector<2xf32> to vector<2xbf16>
    %s_fp8 = vector.bitcast %w : vector<1xi32> to vector<4xf8E4M3FN>
    %x0 = rocdl.cvt.scalef32.pk.f32.fp8 %i[false], %scale : vector<2xf32>
    %y0 = amdgpu.scaled_ext_packed %s_fp8[0], %scale : vector<4xf8E4M3FN> to vector<2xf32>
    %A_0_v = vector.bitcast %x0 : vector<2xf32> to vector<2xi32>
    %A_0_0 = vector.extract %A_0_v[0] : i32 from vector<2xi32>
    %A_k0_0 = arith.constant 0 : index
    memref.store %A_0_0, %A[%A_k0_0, %t] : memref<132x64xi32>
    %A_0_1 = vector.extract %A_0_v[1] : i32 from vector<2xi32>
    %A_k0_1 = arith.constant 1 : index
    memref.store %A_0_1, %A[%A_k0_1, %t] : memref<132x64xi32>
    %B_0_v = vector.bitcast %y0 : vector<2xf32> to vector<2xi32>
    %B_0_0 = vector.extract %B_0_v[0] : i32 from vector<2xi32>
    %B_k0_0 = arith.constant 0 : index
    memref.store %B_0_0, %B[%B_k0_0, %t] : memref<132x64xi32>
    %B_0_1 = vector.extract %B_0_v[1] : i32 from vector<2xi32>
    %B_k0_1 = arith.constant 1 : index
    memref.store %B_0_1, %B[%B_k0_1, %t] : memref<132x64xi32>
    %x1 = rocdl.cvt.scalef32.pk.f32.fp8 %i[true], %scale : vector<2xf32>
    %y1 = amdgpu.scaled_ext_packed %s_fp8[1], %scale : vector<4xf8E4M3FN> to vector<2xf32>
    %A_1_v = vector.bitcast %x1 : vector<2xf32> to vector<2xi32>
    %A_1_0 = vector.extract %A_1_v[0] : i32 from vector<2xi32>
    %A_k1_0 = arith.constant 2 : index
    memref.store %A_1_0, %A[%A_k1_0, %t] : memref<132x64xi32>
    %A_1_1 = vector.extract %A_1_v[1] : i32 from vector<2xi32>
    %A_k1_1 = arith.constant 3 : index
    memref.store %A_1_1, %A[%A_k1_1, %t] : memref<132x64xi32>
    %B_1_v = vector.bitcast %y1 : vector<2xf32> to vector<2xi32>
    %B_1_0 = vector.extract %B_1_v[0] : i32 from vector<2xi32>
    %B_k1_0 = arith.constant 2 : index
    memref.store %B_1_0, %B[%B_k1_0, %t] : memref<132x64xi32>
    %B_1_1 = vector.extract %B_1_v[1] : i32 from vector<2xi32>
    %B_k1_1 = arith.constant 3 : index
    memref.store %B_1_1, %B[%B_k1_1, %t] : memref<132x64xi32>
    %x2 = rocdl.cvt.scalef32.pk.fp8.f32 %a, %b, %scale -> %o[false] : vector<2xi16>
    %y2_n = amdgpu.packed_scaled_trunc %p_f32 into %s_fp8[0], %scale : vector<2xf32> to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
    %y2_v = vector.bitcast %y2_n : vector<4xf8E4M3FN> to vector<1xi32>
    %y2 = vector.bitcast %y2_v : vector<1xi32> to vector<2xi16>
    %A_2_v = vector.bitcast %x2 : vector<2xi16> to vector<1xi32>
    %A_2_0 = vector.extract %A_2_v[0] : i32 from vector<1xi32>
    %A_k2_0 = arith.constant 4 : index
    memref.store %A_2_0, %A[%A_k2_0, %t] : memref<132x64xi32>
    %B_2_v = vector.bitcast %y2 : vector<2xi16> to vector<1xi32>
    %B_2_0 = vector.extract %B_2_v[0] : i32 from vector<1xi32>
    %B_k2_0 = arith.constant 4 : index
    memref.store %B_2_0, %B[%B_k2_0, %t] : memref<132x64xi32>
    %x3 = rocdl.cvt.scalef32.pk.fp8.f32 %a, %b, %scale -> %o[true] : vector<2xi16>
    %y3_n = amdgpu.packed_scaled_trunc %p_f32 into %s_fp8[1], %scale : vector<2xf32> to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
    %y3_v = vector.bitcast %y3_n : vector<4xf8E4M3FN> to vector<1xi32>
    %y3 = vector.bitcast %y3_v : vector<1xi32> to vector<2xi16>
    %A_3_v = vector.bitcast %x3 : vector<2xi16> to vector<1xi32>
    %A_3_0 = vector.extract %A_3_v[0] : i32 from vector<1xi32>
    %A_k3_0 = arith.constant 5 : index
    memref.store %A_3_0, %A[%A_k3_0, %t] : memref<132x64xi32>
    %B_3_v = vector.bitcast %y3 : vector<2xi16> to vector<1xi32>
    %B_3_0 = vector.extract %B_3_v[0] : i32 from vector<1xi32>
    %B_k3_0 = arith.constant 5 : index
    memref.store %B_3_0, %B[%B_k3_0, %t] : memref<132x64xi32>
    %x4 = rocdl.cvt.scalef32.pk.f16.fp8 %i[false], %scale : vector<2xf16>
    %y4 = amdgpu.scaled_ext_packed %s_fp8[0], %scale : vector<4xf8E4M3FN> to vector<2xf16>
    %A_4_v = vector.bitcast %x4 : vector<2xf16> to vector<1xi32>
    %A_4_0 = vector.extract %A_4_v[0] : i32 from vector<1xi32>
    %A_k4_0 = arith.constant 6 : index
    memref.store %A_4_0, %A[%A_k4_0, %t] : memref<132x64xi32>
    %B_4_v = vector.bitcast %y4 : vector<2xf16> to vector<1xi32>
    %B_4_0 = vector.extract %B_4_v[0] : i32 from vector<1xi32>
    %B_k4_0 = arith.constant 6 : index
    memref.store %B_4_0, %B[%B_k4_0, %t] : memref<132x64xi32>
    %x5 = rocdl.cvt.scalef32.pk.f16.fp8 %i[true], %scale : vector<2xf16>
    %y5 = amdgpu.scaled_ext_packed %s_fp8[1], %scale : vector<4xf8E4M3FN> to vector<2xf16>
    %A_5_v = vector.bitcast %x5 : vector<2xf16> to vector<1xi32>
    %A_5_0 = vector.extract %A_5_v[0] : i32 from vector<1xi32>
    %A_k5_0 = arith.constant 7 : index
    memref.store %A_5_0, %A[%A_k5_0, %t] : memref<132x64xi32>
    %B_5_v = vector.bitcast %y5 : vector<2xf16> to vector<1xi32>
    %B_5_0 = vector.extract %B_5_v[0] : i32 from vector<1xi32>
    %B_k5_0 = arith.constant 7 : index
    memref.store %B_5_0, %B[%B_k5_0, %t] : memref<132x64xi32>
    %x6 = rocdl.cvt.scalef32.pk.fp8.f16 %p_f16, %scale -> %o[false] : vector<2xi16>
    %y6_n = amdgpu.packed_scaled_trunc %p_f16 into %s_fp8[0], %scale : vector<2xf16> to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
    %y6_v = vector.bitcast %y6_n : vector<4xf8E4M3FN> to vector<1xi32>
    %y6 = vector.bitcast %y6_v : vector<1xi32> to vector<2xi16>
    %A_6_v = vector.bitcast %x6 : vector<2xi16> to vector<1xi32>
    %A_6_0 = vector.extract %A_6_v[0] : i32 from vector<1xi32>
    %A_k6_0 = arith.constant 8 : index
    memref.store %A_6_0, %A[%A_k6_0, %t] : memref<132x64xi32>
    %B_6_v = vector.bitcast %y6 : vector<2xi16> to vector<1xi32>
    %B_6_0 = vector.extract %B_6_v[0] : i32 from vector<1xi32>
    %B_k6_0 = arith.constant 8 : index
    memref.store %B_6_0, %B[%B_k6_0, %t] : memref<132x64xi32>
    %x7 = rocdl.cvt.scalef32.pk.fp8.f16 %p_f16, %scale -> %o[true] : vector<2xi16>
    %y7_n = amdgpu.packed_scaled_trunc %p_f16 into %s_fp8[1], %scale : vector<2xf16> to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
    %y7_v = vector.bitcast %y7_n : vector<4xf8E4M3FN> to vector<1xi32>
    %y7 = vector.bitcast %y7_v : vector<1xi32> to vector<2xi16>
    %A_7_v = vector.bitcast %x7 : vector<2xi16> to vector<1xi32>
    %A_7_0 = vector.extract %A_7_v[0] : i32 from vector<1xi32>
    %A_k7_0 = arith.constant 9 : index
    memref.store %A_7_0, %A[%A_k7_0, %t] : memref<132x64xi32>
    %B_7_v = vector.bitcast %y7 : vector<2xi16> to vector<1xi32>
    %B_7_0 = vector.extract %B_7_v[0] : i32 from vector<1xi32>
    %B_k7_0 = arith.constant 9 : index
    memref.store %B_7_0, %B[%B_k7_0, %t] : memref<132x64xi32>
    %x8 = rocdl.cvt.scalef32.pk.bf16.fp8 %i[false], %scale : vector<2xbf16>
    %y8 = amdgpu.scaled_ext_packed %s_fp8[0], %scale : vector<4xf8E4M3FN> to vector<2xbf16>
    %A_8_v = vector.bitcast %x8 : vector<2xbf16> to vector<1xi32>
    %A_8_0 = vector.extract %A_8_v[0] : i32 from vector<1xi32>
    %A_k8_0 = arith.constant 10 : index
    memref.store %A_8_0, %A[%A_k8_0, %t] : memref<132x64xi32>
    %B_8_v = vector.bitcast %y8 : vector<2xbf16> to vector<1xi32>
    %B_8_0 = vector.extract %B_8_v[0] : i32 from vector<1xi32>
    %B_k8_0 = arith.constant 10 : index
    memref.store %B_8_0, %B[%B_k8_0, %t] : memref<132x64xi32>
    %x9 = rocdl.cvt.scalef32.pk.bf16.fp8 %i[true], %scale : vector<2xbf16>
    %y9 = amdgpu.scaled_ext_packed %s_fp8[1], %scale : vector<4xf8E4M3FN> to vector<2xbf16>
    %A_9_v = vector.bitcast %x9 : vector<2xbf16> to vector<1xi32>
    %A_9_0 = vector.extract %A_9_v[0] : i32 from vector<1xi32>
    %A_k9_0 = arith.constant 11 : index
    memref.store %A_9_0, %A[%A_k9_0, %t] : memref<132x64xi32>
    %B_9_v = vector.bitcast %y9 : vector<2xbf16> to vector<1xi32>
    %B_9_0 = vector.extract %B_9_v[0] : i32 from vector<1xi32>
    %B_k9_0 = arith.constant 11 : index
    memref.store %B_9_0, %B[%B_k9_0, %t] : memref<132x64xi32>
    %x10 = rocdl.cvt.scalef32.pk.fp8.bf16 %p_bf16, %scale -> %o[false] : vector<2xi16>
    %y10_n = amdgpu.packed_scaled_trunc %p_bf16 into %s_fp8[0], %scale : vector<2xbf16> to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
    %y10_v = vector.bitcast %y10_n : vector<4xf8E4M3FN> to vector<1xi32>
    %y10 = vector.bitcast %y10_v : vector<1xi32> to vector<2xi16>
    %A_10_v = vector.bitcast %x10 : vector<2xi16> to vector<1xi32>
    %A_10_0 = vector.extract %A_10_v[0] : i32 from vector<1xi32>
    %A_k10_0 = arith.constant 12 : index
    memref.store %A_10_0, %A[%A_k10_0, %t] : memref<132x64xi32>
    %B_10_v = vector.bitcast %y10 : vector<2xi16> to vector<1xi32>
    %B_10_0 = vector.extract %B_10_v[0] : i32 from vector<1xi32>
    %B_k10_0 = arith.constant 12 : index
    memref.store %B_10_0, %B[%B_k10_0, %t] : memref<132x64xi32>
    %x11 = rocdl.cvt.scalef32.pk.fp8.bf16 %p_bf16, %scale -> %o[true] : vector<2xi16>
    %y11_n = amdgpu.packed_scaled_trunc %p_bf16 into %s_fp8[1], %scale : vector<2xbf16> to vector<4xf8E4M3FN> into vector<4xf8E4M3FN>
    %y11_v = vector.bitcast %y11_n : vector<4xf8E4M3FN> to vector<1xi32>
    %y11 = vector.bitcast %y11_v : vector<1xi32> to vector<2xi16>
    %A_11_v = vector.bitcast %x11 : vector<2xi16> to vector<1xi32>
    %A_11_0 = vector.extract %A_11_v[0] : i32 from vector<1xi32>
    %A_k11_0 = arith.constant 13 : index
    memref.store %A_11_0, %A[%A_k11_0, %t] : memref<132x64xi32>
    %B_11_v = vector.bitcast %y11 : vector<2xi16> to vector<1xi32>
    %B_11_0 = vector.extract %B_11_v[0] : i32 from vector<1xi32>
    %B_k11_0 = arith.constant 13 : index
    memref.store %B_11_0, %B[%B_k11_0, %t] : memref<132x64xi32>
    %s_bf8 = vector.bitcast %w : vector<1xi32> to vector<4xf8E5M2>
    %x12 = rocdl.cvt.scalef32.pk.f32.bf8 %i[false], %scale : vector<2xf32>
    %y12 = amdgpu.scaled_ext_packed %s_bf8[0], %scale : vector<4xf8E5M2> to vector<2xf32>
    %A_12_v = vector.bitcast %x12 : vector<2xf32> to vector<2xi32>
    %A_12_0 = vector.extract %A_12_v[0] : i32 from vector<2xi32>
    %A_k12_0 = arith.constant 14 : index
    memref.store %A_12_0, %A[%A_k12_0, %t] : memref<132x64xi32>
    %A_12_1 = vector.extract %A_12_v[1] : i32 from vector<2xi32>
    %A_k12_1 = arith.constant 15 : index
    memref.store %A_12_1, %A[%A_k12_1, %t] : memref<132x64xi32>
    %B_12_v = vector.bitcast %y12 : vector<2xf32> to vector<2xi32>
    %B_12_0 = vector.extract %B_12_v[0] : i32 from vector<2xi32>
    %B_k12_0 = arith.constant 14 : index
    memref.store %B_12_0, %B[%B_k12_0, %t] : memref<132x64xi32>
    %B_12_1 = vector.extract %B_12_v[1] : i32 from vector<2xi32>
    %B_k12_1 = arith.constant 15 : index
    memref.store %B_12_1, %B[%B_k12_1, %t] : memref<132x64xi32>
    %x13 = rocdl.cvt.scalef32.pk.f32.bf8 %i[true], %scale : vector<2xf32>
    %y13 = amdgpu.scaled_ext_packed %s_bf8[1], %scale : vector<4xf8E5M2> to vector<2xf32>
    %A_13_v = vector.bitcast %x13 : vector<2xf32> to vector<2xi32>
    %A_13_0 = vector.extract %A_13_v[0] : i32 from vector<2xi32>
    %A_k13_0 = arith.constant 16 : index
    memref.store %A_13_0, %A[%A_k13_0, %t] : memref<132x64xi32>
    %A_13_1 = vector.extract %A_13_v[1] : i32 from vector<2xi32>
    %A_k13_1 = arith.constant 17 : index
    memref.store %A_13_1, %A[%A_k13_1, %t] : memref<132x64xi32>
    %B_13_v = vector.bitcast %y13 : vector<2xf32> to vector<2xi32>
    %B_13_0 = vector.extract %B_13_v[0] : i32 from vector<2xi32>
    %B_k13_0 = arith.constant 16 : index
    memref.store %B_13_0, %B[%B_k13_0, %t] : memref<132x64xi32>
    %B_13_1 = vector.extract %B_13_v[1] : i32 from vector<2xi32>
    %B_k13_1 = arith.constant 17 : index
    memref.store %B_13_1, %B[%B_k13_1, %t] : memref<132x64xi32>
    %x14 = rocdl.cvt.scalef32.pk.bf8.f32 %a, %b, %scale -> %o[false] : vector<2xi16>
    %y14_n = amdgpu.packed_scaled_trunc %p_f32 into %s_bf8[0], %scale : vector<2xf32> to vector<4xf8E5M2> into vector<4xf8E5M2>
    %y14_v = vector.bitcast %y14_n : vector<4xf8E5M2> to vector<1xi32>
    %y14 = vector.bitcast %y14_v : vector<1xi32> to vector<2xi16>
    %A_14_v = vector.bitcast %x14 : vector<2xi16> to vector<1xi32>
    %A_14_0 = vector.extract %A_14_v[0] : i32 from vector<1xi32>
    %A_k14_0 = arith.constant 18 : index
    memref.store %A_14_0, %A[%A_k14_0, %t] : memref<132x64xi32>
    %B_14_v = vector.bitcast %y14 : vector<2xi16> to vector<1xi32>
    %B_14_0 = vector.extract %B_14_v[0] : i32 from vector<1xi32>
    %B_k14_0 = arith.constant 18 : index
    memref.store %B_14_0, %B[%B_k14_0, %t] : memref<132x64xi32>
    %x15 = rocdl.cvt.scalef32.pk.bf8.f32 %a, %b, %scale -> %o[true] : vector<2xi16>
    %y15_n = amdgpu.packed_scaled_trunc %p_f32 into %s_bf8[1], %scale : vector<2xf32> to vector<4xf8E5M2> into vector<4xf8E5M2>
    %y15_v = vector.bitcast %y15_n : vector<4xf8E5M2> to vector<1xi32>
    %y15 = vector.bitcast %y15_v : vector<1xi32> to vector<2xi16>
    %A_15_v = vector.bitcast %x15 : vector<2xi16> to vector<1xi32>
    %A_15_0 = vector.extract %A_15_v[0] : i32 from vector<1xi32>
    %A_k15_0 = arith.constant 19 : index
    memref.store %A_15_0, %A[%A_k15_0, %t] : memref<132x64xi32>
    %B_15_v = vector.bitcast %y15 : vector<2xi16> to vector<1xi32>
    %B_15_0 = vector.extract %B_15_v[0] : i32 from vector<1xi32>
    %B_k15_0 = arith.constant 19 : index
    memref.store %B_15_0, %B[%B_k15_0, %t] : memref<132x64xi32>
    %x16 = rocdl.cvt.scalef32.pk.f16.bf8 %i[false], %scale : vector<2xf16>
    %y16 = amdgpu.scaled_ext_packed %s_bf8[0], %scale : vector<4xf8E5M2> to vector<2xf16>
    %A_16_v = vector.bitcast %x16 : vector<2xf16> to vector<1xi32>
    %A_16_0 = vector.extract %A_16_v[0] : i32 from vector<1xi32>
    %A_k16_0 = arith.constant 20 : index
    memref.store %A_16_0, %A[%A_k16_0, %t] : memref<132x64xi32>
    %B_16_v = vector.bitcast %y16 : vector<2xf16> to vector<1xi32>
    %B_16_0 = vector.extract %B_16_v[0] : i32 from vector<1xi32>
    %B_k16_0 = arith.constant 20 : index
    memref.store %B_16_0, %B[%B_k16_0, %t] : memref<132x64xi32>
    %x17 = rocdl.cvt.scalef32.pk.f16.bf8 %i[true], %scale : vector<2xf16>
    %y17 = amdgpu.scaled_ext_packed %s_bf8[1], %scale : vector<4xf8E5M2> to vector<2xf16>
    %A_17_v = vector.bitcast %x17 : vector<2xf16> to vector<1xi32>
    %A_17_0 = vector.extract %A_17_v[0] : i32 from vector<1xi32>
    %A_k17_0 = arith.constant 21 : index
    memref.store %A_17_0, %A[%A_k17_0, %t] : memref<132x64xi32>
    %B_17_v = vector.bitcast %y17 : vector<2xf16> to vector<1xi32>
    %B_17_0 = vector.extract %B_17_v[0] : i32 from vector<1xi32>
    %B_k17_0 = arith.constant 21 : index
    memref.store %B_17_0, %B[%B_k17_0, %t] : memref<132x64xi32>
    %x18 = rocdl.cvt.scalef32.pk.bf8.f16 %p_f16, %scale -> %o[false] : vector<2xi16>
    %y18_n = amdgpu.packed_scaled_trunc %p_f16 into %s_bf8[0], %scale : vector<2xf16> to vector<4xf8E5M2> into vector<4xf8E5M2>
    %y18_v = vector.bitcast %y18_n : vector<4xf8E5M2> to vector<1xi32>
    %y18 = vector.bitcast %y18_v : vector<1xi32> to vector<2xi16>
    %A_18_v = vector.bitcast %x18 : vector<2xi16> to vector<1xi32>
    %A_18_0 = vector.extract %A_18_v[0] : i32 from vector<1xi32>
    %A_k18_0 = arith.constant 22 : index
    memref.store %A_18_0, %A[%A_k18_0, %t] : memref<132x64xi32>
    %B_18_v = vector.bitcast %y18 : vector<2xi16> to vector<1xi32>
    %B_18_0 = vector.extract %B_18_v[0] : i32 from vector<1xi32>
    %B_k18_0 = arith.constant 22 : index
    memref.store %B_18_0, %B[%B_k18_0, %t] : memref<132x64xi32>
    %x19 = rocdl.cvt.scalef32.pk.bf8.f16 %p_f16, %scale -> %o[true] : vector<2xi16>
    %y19_n = amdgpu.packed_scaled_trunc %p_f16 into %s_bf8[1], %scale : vector<2xf16> to vector<4xf8E5M2> into vector<4xf8E5M2>
    %y19_v = vector.bitcast %y19_n : vector<4xf8E5M2> to vector<1xi32>
    %y19 = vector.bitcast %y19_v : vector<1xi32> to vector<2xi16>
    %A_19_v = vector.bitcast %x19 : vector<2xi16> to vector<1xi32>
    %A_19_0 = vector.extract %A_19_v[0] : i32 from vector<1xi32>
    %A_k19_0 = arith.constant 23 : index
    memref.store %A_19_0, %A[%A_k19_0, %t] : memref<132x64xi32>
    %B_19_v = vector.bitcast %y19 : vector<2xi16> to vector<1xi32>
    %B_19_0 = vector.extract %B_19_v[0] : i32 from vector<1xi32>
    %B_k19_0 = arith.constant 23 : index
    memref.store %B_19_0, %B[%B_k19_0, %t] : memref<132x64xi32>
    %x20 = rocdl.cvt.scalef32.pk.bf16.bf8 %i[false], %scale : vector<2xbf16>
    %y20 = amdgpu.scaled_ext_packed %s_bf8[0], %scale : vector<4xf8E5M2> to vector<2xbf16>
    %A_20_v = vector.bitcast %x20 : vector<2xbf16> to vector<1xi32>
    %A_20_0 = vector.extract %A_20_v[0] : i32 from vector<1xi32>
    %A_k20_0 = arith.constant 24 : index
    memref.store %A_20_0, %A[%A_k20_0, %t] : memref<132x64xi32>
    %B_20_v = vector.bitcast %y20 : vector<2xbf16> to vector<1xi32>
    %B_20_0 = vector.extract %B_20_v[0] : i32 from vector<1xi32>
    %B_k20_0 = arith.constant 24 : index
    memref.store %B_20_0, %B[%B_k20_0, %t] : memref<132x64xi32>
    %x21 = rocdl.cvt.scalef32.pk.bf16.bf8 %i[true], %scale : vector<2xbf16>
    %y21 = amdgpu.scaled_ext_packed %s_bf8[1], %scale : vector<4xf8E5M2> to vector<2xbf16>
    %A_21_v = vector.bitcast %x21 : vector<2xbf16> to vector<1xi32>
    %A_21_0 = vector.extract %A_21_v[0] : i32 from vector<1xi32>
    %A_k21_0 = arith.constant 25 : index
    memref.store %A_21_0, %A[%A_k21_0, %t] : memref<132x64xi32>
    %B_21_v = vector.bitcast %y21 : vector<2xbf16> to vector<1xi32>
    %B_21_0 = vector.extract %B_21_v[0] : i32 from vector<1xi32>
    %B_k21_0 = arith.constant 25 : index
    memref.store %B_21_0, %B[%B_k21_0, %t] : memref<132x64xi32>
    %x22 = rocdl.cvt.scalef32.pk.bf8.bf16 %p_bf16, %scale -> %o[false] : vector<2xi16>
    %y22_n = amdgpu.packed_scaled_trunc %p_bf16 into %s_bf8[0], %scale : vector<2xbf16> to vector<4xf8E5M2> into vector<4xf8E5M2>
    %y22_v = vector.bitcast %y22_n : vector<4xf8E5M2> to vector<1xi32>
    %y22 = vector.bitcast %y22_v : vector<1xi32> to vector<2xi16>
    %A_22_v = vector.bitcast %x22 : vector<2xi16> to vector<1xi32>
    %A_22_0 = vector.extract %A_22_v[0] : i32 from vector<1xi32>
    %A_k22_0 = arith.constant 26 : index
    memref.store %A_22_0, %A[%A_k22_0, %t] : memref<132x64xi32>
    %B_22_v = vector.bitcast %y22 : vector<2xi16> to vector<1xi32>
    %B_22_0 = vector.extract %B_22_v[0] : i32 from vector<1xi32>
    %B_k22_0 = arith.constant 26 : index
    memref.store %B_22_0, %B[%B_k22_0, %t] : memref<132x64xi32>
    %x23 = rocdl.cvt.scalef32.pk.bf8.bf16 %p_bf16, %scale -> %o[true] : vector<2xi16>
    %y23_n = amdgpu.packed_scaled_trunc %p_bf16 into %s_bf8[1], %scale : vector<2xbf16> to vector<4xf8E5M2> into vector<4xf8E5M2>
    %y23_v = vector.bitcast %y23_n : vector<4xf8E5M2> to vector<1xi32>
    %y23 = vector.bitcast %y23_v : vector<1xi32> to vector<2xi16>
    %A_23_v = vector.bitcast %x23 : vector<2xi16> to vector<1xi32>
    %A_23_0 = vector.extract %A_23_v[0] : i32 from vector<1xi32>
    %A_k23_0 = arith.constant 27 : index
    memref.store %A_23_0, %A[%A_k23_0, %t] : memref<132x64xi32>
    %B_23_v = vector.bitcast %y23 : vector<2xi16> to vector<1xi32>
    %B_23_0 = vector.extract %B_23_v[0] : i32 from vector<1xi32>
    %B_k23_0 = arith.constant 27 : index
    memref.store %B_23_0, %B[%B_k23_0, %t] : memref<132x64xi32>
    %s_fp4 = vector.bitcast %w : vector<1xi32> to vector<8xf4E2M1FN>
    %x24 = rocdl.cvt.scalef32.pk.f32.fp4 %i[0], %scale : vector<2xf32>
    %y24 = amdgpu.scaled_ext_packed %s_fp4[0], %scale : vector<8xf4E2M1FN> to vector<2xf32>
    %A_24_v = vector.bitcast %x24 : vector<2xf32> to vector<2xi32>
    %A_24_0 = vector.extract %A_24_v[0] : i32 from vector<2xi32>
    %A_k24_0 = arith.constant 28 : index
    memref.store %A_24_0, %A[%A_k24_0, %t] : memref<132x64xi32>
    %A_24_1 = vector.extract %A_24_v[1] : i32 from vector<2xi32>
    %A_k24_1 = arith.constant 29 : index
    memref.store %A_24_1, %A[%A_k24_1, %t] : memref<132x64xi32>
    %B_24_v = vector.bitcast %y24 : vector<2xf32> to vector<2xi32>
    %B_24_0 = vector.extract %B_24_v[0] : i32 from vector<2xi32>
    %B_k24_0 = arith.constant 28 : index
    memref.store %B_24_0, %B[%B_k24_0, %t] : memref<132x64xi32>
    %B_24_1 = vector.extract %B_24_v[1] : i32 from vector<2xi32>
    %B_k24_1 = arith.constant 29 : index
    memref.store %B_24_1, %B[%B_k24_1, %t] : memref<132x64xi32>
    %x25 = rocdl.cvt.scalef32.pk.f32.fp4 %i[1], %scale : vector<2xf32>
    %y25 = amdgpu.scaled_ext_packed %s_fp4[1], %scale : vector<8xf4E2M1FN> to vector<2xf32>
    %A_25_v = vector.bitcast %x25 : vector<2xf32> to vector<2xi32>
    %A_25_0 = vector.extract %A_25_v[0] : i32 from vector<2xi32>
    %A_k25_0 = arith.constant 30 : index
    memref.store %A_25_0, %A[%A_k25_0, %t] : memref<132x64xi32>
    %A_25_1 = vector.extract %A_25_v[1] : i32 from vector<2xi32>
    %A_k25_1 = arith.constant 31 : index
    memref.store %A_25_1, %A[%A_k25_1, %t] : memref<132x64xi32>
    %B_25_v = vector.bitcast %y25 : vector<2xf32> to vector<2xi32>
    %B_25_0 = vector.extract %B_25_v[0] : i32 from vector<2xi32>
    %B_k25_0 = arith.constant 30 : index
    memref.store %B_25_0, %B[%B_k25_0, %t] : memref<132x64xi32>
    %B_25_1 = vector.extract %B_25_v[1] : i32 from vector<2xi32>
    %B_k25_1 = arith.constant 31 : index
    memref.store %B_25_1, %B[%B_k25_1, %t] : memref<132x64xi32>
    %x26 = rocdl.cvt.scalef32.pk.f32.fp4 %i[2], %scale : vector<2xf32>
    %y26 = amdgpu.scaled_ext_packed %s_fp4[2], %scale : vector<8xf4E2M1FN> to vector<2xf32>
    %A_26_v = vector.bitcast %x26 : vector<2xf32> to vector<2xi32>
    %A_26_0 = vector.extract %A_26_v[0] : i32 from vector<2xi32>
    %A_k26_0 = arith.constant 32 : index
    memref.store %A_26_0, %A[%A_k26_0, %t] : memref<132x64xi32>
    %A_26_1 = vector.extract %A_26_v[1] : i32 from vector<2xi32>
    %A_k26_1 = arith.constant 33 : index
    memref.store %A_26_1, %A[%A_k26_1, %t] : memref<132x64xi32>
    %B_26_v = vector.bitcast %y26 : vector<2xf32> to vector<2xi32>
    %B_26_0 = vector.extract %B_26_v[0] : i32 from vector<2xi32>
    %B_k26_0 = arith.constant 32 : index
    memref.store %B_26_0, %B[%B_k26_0, %t] : memref<132x64xi32>
    %B_26_1 = vector.extract %B_26_v[1] : i32 from vector<2xi32>
    %B_k26_1 = arith.constant 33 : index
    memref.store %B_26_1, %B[%B_k26_1, %t] : memref<132x64xi32>
    %x27 = rocdl.cvt.scalef32.pk.f32.fp4 %i[3], %scale : vector<2xf32>
    %y27 = amdgpu.scaled_ext_packed %s_fp4[3], %scale : vector<8xf4E2M1FN> to vector<2xf32>
    %A_27_v = vector.bitcast %x27 : vector<2xf32> to vector<2xi32>
    %A_27_0 = vector.extract %A_27_v[0] : i32 from vector<2xi32>
    %A_k27_0 = arith.constant 34 : index
    memref.store %A_27_0, %A[%A_k27_0, %t] : memref<132x64xi32>
    %A_27_1 = vector.extract %A_27_v[1] : i32 from vector<2xi32>
    %A_k27_1 = arith.constant 35 : index
    memref.store %A_27_1, %A[%A_k27_1, %t] : memref<132x64xi32>
    %B_27_v = vector.bitcast %y27 : vector<2xf32> to vector<2xi32>
    %B_27_0 = vector.extract %B_27_v[0] : i32 from vector<2xi32>
    %B_k27_0 = arith.constant 34 : index
    memref.store %B_27_0, %B[%B_k27_0, %t] : memref<132x64xi32>
    %B_27_1 = vector.extract %B_27_v[1] : i32 from vector<2xi32>
    %B_k27_1 = arith.constant 35 : index
    memref.store %B_27_1, %B[%B_k27_1, %t] : memref<132x64xi32>
    %x28 = rocdl.cvt.scalef32.pk.fp4.f32 %a, %b, %scale -> %i[0] : i32
    %y28_n = amdgpu.packed_scaled_trunc %p_f32 into %s_fp4[0], %scale : vector<2xf32> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y28_v = vector.bitcast %y28_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y28 = vector.extract %y28_v[0] : i32 from vector<1xi32>
    %A_28_v = vector.from_elements %x28 : vector<1xi32>
    %A_28_0 = vector.extract %A_28_v[0] : i32 from vector<1xi32>
    %A_k28_0 = arith.constant 36 : index
    memref.store %A_28_0, %A[%A_k28_0, %t] : memref<132x64xi32>
    %B_28_v = vector.from_elements %y28 : vector<1xi32>
    %B_28_0 = vector.extract %B_28_v[0] : i32 from vector<1xi32>
    %B_k28_0 = arith.constant 36 : index
    memref.store %B_28_0, %B[%B_k28_0, %t] : memref<132x64xi32>
    %x29 = rocdl.cvt.scalef32.pk.fp4.f32 %a, %b, %scale -> %i[1] : i32
    %y29_n = amdgpu.packed_scaled_trunc %p_f32 into %s_fp4[1], %scale : vector<2xf32> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y29_v = vector.bitcast %y29_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y29 = vector.extract %y29_v[0] : i32 from vector<1xi32>
    %A_29_v = vector.from_elements %x29 : vector<1xi32>
    %A_29_0 = vector.extract %A_29_v[0] : i32 from vector<1xi32>
    %A_k29_0 = arith.constant 37 : index
    memref.store %A_29_0, %A[%A_k29_0, %t] : memref<132x64xi32>
    %B_29_v = vector.from_elements %y29 : vector<1xi32>
    %B_29_0 = vector.extract %B_29_v[0] : i32 from vector<1xi32>
    %B_k29_0 = arith.constant 37 : index
    memref.store %B_29_0, %B[%B_k29_0, %t] : memref<132x64xi32>
    %x30 = rocdl.cvt.scalef32.pk.fp4.f32 %a, %b, %scale -> %i[2] : i32
    %y30_n = amdgpu.packed_scaled_trunc %p_f32 into %s_fp4[2], %scale : vector<2xf32> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y30_v = vector.bitcast %y30_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y30 = vector.extract %y30_v[0] : i32 from vector<1xi32>
    %A_30_v = vector.from_elements %x30 : vector<1xi32>
    %A_30_0 = vector.extract %A_30_v[0] : i32 from vector<1xi32>
    %A_k30_0 = arith.constant 38 : index
    memref.store %A_30_0, %A[%A_k30_0, %t] : memref<132x64xi32>
    %B_30_v = vector.from_elements %y30 : vector<1xi32>
    %B_30_0 = vector.extract %B_30_v[0] : i32 from vector<1xi32>
    %B_k30_0 = arith.constant 38 : index
    memref.store %B_30_0, %B[%B_k30_0, %t] : memref<132x64xi32>
    %x31 = rocdl.cvt.scalef32.pk.fp4.f32 %a, %b, %scale -> %i[3] : i32
    %y31_n = amdgpu.packed_scaled_trunc %p_f32 into %s_fp4[3], %scale : vector<2xf32> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y31_v = vector.bitcast %y31_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y31 = vector.extract %y31_v[0] : i32 from vector<1xi32>
    %A_31_v = vector.from_elements %x31 : vector<1xi32>
    %A_31_0 = vector.extract %A_31_v[0] : i32 from vector<1xi32>
    %A_k31_0 = arith.constant 39 : index
    memref.store %A_31_0, %A[%A_k31_0, %t] : memref<132x64xi32>
    %B_31_v = vector.from_elements %y31 : vector<1xi32>
    %B_31_0 = vector.extract %B_31_v[0] : i32 from vector<1xi32>
    %B_k31_0 = arith.constant 39 : index
    memref.store %B_31_0, %B[%B_k31_0, %t] : memref<132x64xi32>
    %x32 = rocdl.cvt.scalef32.pk.f16.fp4 %i[0], %scale : vector<2xf16>
    %y32 = amdgpu.scaled_ext_packed %s_fp4[0], %scale : vector<8xf4E2M1FN> to vector<2xf16>
    %A_32_v = vector.bitcast %x32 : vector<2xf16> to vector<1xi32>
    %A_32_0 = vector.extract %A_32_v[0] : i32 from vector<1xi32>
    %A_k32_0 = arith.constant 40 : index
    memref.store %A_32_0, %A[%A_k32_0, %t] : memref<132x64xi32>
    %B_32_v = vector.bitcast %y32 : vector<2xf16> to vector<1xi32>
    %B_32_0 = vector.extract %B_32_v[0] : i32 from vector<1xi32>
    %B_k32_0 = arith.constant 40 : index
    memref.store %B_32_0, %B[%B_k32_0, %t] : memref<132x64xi32>
    %x33 = rocdl.cvt.scalef32.pk.f16.fp4 %i[1], %scale : vector<2xf16>
    %y33 = amdgpu.scaled_ext_packed %s_fp4[1], %scale : vector<8xf4E2M1FN> to vector<2xf16>
    %A_33_v = vector.bitcast %x33 : vector<2xf16> to vector<1xi32>
    %A_33_0 = vector.extract %A_33_v[0] : i32 from vector<1xi32>
    %A_k33_0 = arith.constant 41 : index
    memref.store %A_33_0, %A[%A_k33_0, %t] : memref<132x64xi32>
    %B_33_v = vector.bitcast %y33 : vector<2xf16> to vector<1xi32>
    %B_33_0 = vector.extract %B_33_v[0] : i32 from vector<1xi32>
    %B_k33_0 = arith.constant 41 : index
    memref.store %B_33_0, %B[%B_k33_0, %t] : memref<132x64xi32>
    %x34 = rocdl.cvt.scalef32.pk.f16.fp4 %i[2], %scale : vector<2xf16>
    %y34 = amdgpu.scaled_ext_packed %s_fp4[2], %scale : vector<8xf4E2M1FN> to vector<2xf16>
    %A_34_v = vector.bitcast %x34 : vector<2xf16> to vector<1xi32>
    %A_34_0 = vector.extract %A_34_v[0] : i32 from vector<1xi32>
    %A_k34_0 = arith.constant 42 : index
    memref.store %A_34_0, %A[%A_k34_0, %t] : memref<132x64xi32>
    %B_34_v = vector.bitcast %y34 : vector<2xf16> to vector<1xi32>
    %B_34_0 = vector.extract %B_34_v[0] : i32 from vector<1xi32>
    %B_k34_0 = arith.constant 42 : index
    memref.store %B_34_0, %B[%B_k34_0, %t] : memref<132x64xi32>
    %x35 = rocdl.cvt.scalef32.pk.f16.fp4 %i[3], %scale : vector<2xf16>
    %y35 = amdgpu.scaled_ext_packed %s_fp4[3], %scale : vector<8xf4E2M1FN> to vector<2xf16>
    %A_35_v = vector.bitcast %x35 : vector<2xf16> to vector<1xi32>
    %A_35_0 = vector.extract %A_35_v[0] : i32 from vector<1xi32>
    %A_k35_0 = arith.constant 43 : index
    memref.store %A_35_0, %A[%A_k35_0, %t] : memref<132x64xi32>
    %B_35_v = vector.bitcast %y35 : vector<2xf16> to vector<1xi32>
    %B_35_0 = vector.extract %B_35_v[0] : i32 from vector<1xi32>
    %B_k35_0 = arith.constant 43 : index
    memref.store %B_35_0, %B[%B_k35_0, %t] : memref<132x64xi32>
    %x36 = rocdl.cvt.scalef32.pk.fp4.f16 %p_f16, %scale -> %i[0] : i32
    %y36_n = amdgpu.packed_scaled_trunc %p_f16 into %s_fp4[0], %scale : vector<2xf16> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y36_v = vector.bitcast %y36_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y36 = vector.extract %y36_v[0] : i32 from vector<1xi32>
    %A_36_v = vector.from_elements %x36 : vector<1xi32>
    %A_36_0 = vector.extract %A_36_v[0] : i32 from vector<1xi32>
    %A_k36_0 = arith.constant 44 : index
    memref.store %A_36_0, %A[%A_k36_0, %t] : memref<132x64xi32>
    %B_36_v = vector.from_elements %y36 : vector<1xi32>
    %B_36_0 = vector.extract %B_36_v[0] : i32 from vector<1xi32>
    %B_k36_0 = arith.constant 44 : index
    memref.store %B_36_0, %B[%B_k36_0, %t] : memref<132x64xi32>
    %x37 = rocdl.cvt.scalef32.pk.fp4.f16 %p_f16, %scale -> %i[1] : i32
    %y37_n = amdgpu.packed_scaled_trunc %p_f16 into %s_fp4[1], %scale : vector<2xf16> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y37_v = vector.bitcast %y37_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y37 = vector.extract %y37_v[0] : i32 from vector<1xi32>
    %A_37_v = vector.from_elements %x37 : vector<1xi32>
    %A_37_0 = vector.extract %A_37_v[0] : i32 from vector<1xi32>
    %A_k37_0 = arith.constant 45 : index
    memref.store %A_37_0, %A[%A_k37_0, %t] : memref<132x64xi32>
    %B_37_v = vector.from_elements %y37 : vector<1xi32>
    %B_37_0 = vector.extract %B_37_v[0] : i32 from vector<1xi32>
    %B_k37_0 = arith.constant 45 : index
    memref.store %B_37_0, %B[%B_k37_0, %t] : memref<132x64xi32>
    %x38 = rocdl.cvt.scalef32.pk.fp4.f16 %p_f16, %scale -> %i[2] : i32
    %y38_n = amdgpu.packed_scaled_trunc %p_f16 into %s_fp4[2], %scale : vector<2xf16> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y38_v = vector.bitcast %y38_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y38 = vector.extract %y38_v[0] : i32 from vector<1xi32>
    %A_38_v = vector.from_elements %x38 : vector<1xi32>
    %A_38_0 = vector.extract %A_38_v[0] : i32 from vector<1xi32>
    %A_k38_0 = arith.constant 46 : index
    memref.store %A_38_0, %A[%A_k38_0, %t] : memref<132x64xi32>
    %B_38_v = vector.from_elements %y38 : vector<1xi32>
    %B_38_0 = vector.extract %B_38_v[0] : i32 from vector<1xi32>
    %B_k38_0 = arith.constant 46 : index
    memref.store %B_38_0, %B[%B_k38_0, %t] : memref<132x64xi32>
    %x39 = rocdl.cvt.scalef32.pk.fp4.f16 %p_f16, %scale -> %i[3] : i32
    %y39_n = amdgpu.packed_scaled_trunc %p_f16 into %s_fp4[3], %scale : vector<2xf16> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y39_v = vector.bitcast %y39_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y39 = vector.extract %y39_v[0] : i32 from vector<1xi32>
    %A_39_v = vector.from_elements %x39 : vector<1xi32>
    %A_39_0 = vector.extract %A_39_v[0] : i32 from vector<1xi32>
    %A_k39_0 = arith.constant 47 : index
    memref.store %A_39_0, %A[%A_k39_0, %t] : memref<132x64xi32>
    %B_39_v = vector.from_elements %y39 : vector<1xi32>
    %B_39_0 = vector.extract %B_39_v[0] : i32 from vector<1xi32>
    %B_k39_0 = arith.constant 47 : index
    memref.store %B_39_0, %B[%B_k39_0, %t] : memref<132x64xi32>
    %x40 = rocdl.cvt.scalef32.pk.bf16.fp4 %i[0], %scale : vector<2xbf16>
    %y40 = amdgpu.scaled_ext_packed %s_fp4[0], %scale : vector<8xf4E2M1FN> to vector<2xbf16>
    %A_40_v = vector.bitcast %x40 : vector<2xbf16> to vector<1xi32>
    %A_40_0 = vector.extract %A_40_v[0] : i32 from vector<1xi32>
    %A_k40_0 = arith.constant 48 : index
    memref.store %A_40_0, %A[%A_k40_0, %t] : memref<132x64xi32>
    %B_40_v = vector.bitcast %y40 : vector<2xbf16> to vector<1xi32>
    %B_40_0 = vector.extract %B_40_v[0] : i32 from vector<1xi32>
    %B_k40_0 = arith.constant 48 : index
    memref.store %B_40_0, %B[%B_k40_0, %t] : memref<132x64xi32>
    %x41 = rocdl.cvt.scalef32.pk.bf16.fp4 %i[1], %scale : vector<2xbf16>
    %y41 = amdgpu.scaled_ext_packed %s_fp4[1], %scale : vector<8xf4E2M1FN> to vector<2xbf16>
    %A_41_v = vector.bitcast %x41 : vector<2xbf16> to vector<1xi32>
    %A_41_0 = vector.extract %A_41_v[0] : i32 from vector<1xi32>
    %A_k41_0 = arith.constant 49 : index
    memref.store %A_41_0, %A[%A_k41_0, %t] : memref<132x64xi32>
    %B_41_v = vector.bitcast %y41 : vector<2xbf16> to vector<1xi32>
    %B_41_0 = vector.extract %B_41_v[0] : i32 from vector<1xi32>
    %B_k41_0 = arith.constant 49 : index
    memref.store %B_41_0, %B[%B_k41_0, %t] : memref<132x64xi32>
    %x42 = rocdl.cvt.scalef32.pk.bf16.fp4 %i[2], %scale : vector<2xbf16>
    %y42 = amdgpu.scaled_ext_packed %s_fp4[2], %scale : vector<8xf4E2M1FN> to vector<2xbf16>
    %A_42_v = vector.bitcast %x42 : vector<2xbf16> to vector<1xi32>
    %A_42_0 = vector.extract %A_42_v[0] : i32 from vector<1xi32>
    %A_k42_0 = arith.constant 50 : index
    memref.store %A_42_0, %A[%A_k42_0, %t] : memref<132x64xi32>
    %B_42_v = vector.bitcast %y42 : vector<2xbf16> to vector<1xi32>
    %B_42_0 = vector.extract %B_42_v[0] : i32 from vector<1xi32>
    %B_k42_0 = arith.constant 50 : index
    memref.store %B_42_0, %B[%B_k42_0, %t] : memref<132x64xi32>
    %x43 = rocdl.cvt.scalef32.pk.bf16.fp4 %i[3], %scale : vector<2xbf16>
    %y43 = amdgpu.scaled_ext_packed %s_fp4[3], %scale : vector<8xf4E2M1FN> to vector<2xbf16>
    %A_43_v = vector.bitcast %x43 : vector<2xbf16> to vector<1xi32>
    %A_43_0 = vector.extract %A_43_v[0] : i32 from vector<1xi32>
    %A_k43_0 = arith.constant 51 : index
    memref.store %A_43_0, %A[%A_k43_0, %t] : memref<132x64xi32>
    %B_43_v = vector.bitcast %y43 : vector<2xbf16> to vector<1xi32>
    %B_43_0 = vector.extract %B_43_v[0] : i32 from vector<1xi32>
    %B_k43_0 = arith.constant 51 : index
    memref.store %B_43_0, %B[%B_k43_0, %t] : memref<132x64xi32>
    %x44 = rocdl.cvt.scalef32.pk.fp4.bf16 %p_bf16, %scale -> %i[0] : i32
    %y44_n = amdgpu.packed_scaled_trunc %p_bf16 into %s_fp4[0], %scale : vector<2xbf16> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y44_v = vector.bitcast %y44_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y44 = vector.extract %y44_v[0] : i32 from vector<1xi32>
    %A_44_v = vector.from_elements %x44 : vector<1xi32>
    %A_44_0 = vector.extract %A_44_v[0] : i32 from vector<1xi32>
    %A_k44_0 = arith.constant 52 : index
    memref.store %A_44_0, %A[%A_k44_0, %t] : memref<132x64xi32>
    %B_44_v = vector.from_elements %y44 : vector<1xi32>
    %B_44_0 = vector.extract %B_44_v[0] : i32 from vector<1xi32>
    %B_k44_0 = arith.constant 52 : index
    memref.store %B_44_0, %B[%B_k44_0, %t] : memref<132x64xi32>
    %x45 = rocdl.cvt.scalef32.pk.fp4.bf16 %p_bf16, %scale -> %i[1] : i32
    %y45_n = amdgpu.packed_scaled_trunc %p_bf16 into %s_fp4[1], %scale : vector<2xbf16> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y45_v = vector.bitcast %y45_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y45 = vector.extract %y45_v[0] : i32 from vector<1xi32>
    %A_45_v = vector.from_elements %x45 : vector<1xi32>
    %A_45_0 = vector.extract %A_45_v[0] : i32 from vector<1xi32>
    %A_k45_0 = arith.constant 53 : index
    memref.store %A_45_0, %A[%A_k45_0, %t] : memref<132x64xi32>
    %B_45_v = vector.from_elements %y45 : vector<1xi32>
    %B_45_0 = vector.extract %B_45_v[0] : i32 from vector<1xi32>
    %B_k45_0 = arith.constant 53 : index
    memref.store %B_45_0, %B[%B_k45_0, %t] : memref<132x64xi32>
    %x46 = rocdl.cvt.scalef32.pk.fp4.bf16 %p_bf16, %scale -> %i[2] : i32
    %y46_n = amdgpu.packed_scaled_trunc %p_bf16 into %s_fp4[2], %scale : vector<2xbf16> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y46_v = vector.bitcast %y46_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y46 = vector.extract %y46_v[0] : i32 from vector<1xi32>
    %A_46_v = vector.from_elements %x46 : vector<1xi32>
    %A_46_0 = vector.extract %A_46_v[0] : i32 from vector<1xi32>
    %A_k46_0 = arith.constant 54 : index
    memref.store %A_46_0, %A[%A_k46_0, %t] : memref<132x64xi32>
    %B_46_v = vector.from_elements %y46 : vector<1xi32>
    %B_46_0 = vector.extract %B_46_v[0] : i32 from vector<1xi32>
    %B_k46_0 = arith.constant 54 : index
    memref.store %B_46_0, %B[%B_k46_0, %t] : memref<132x64xi32>
    %x47 = rocdl.cvt.scalef32.pk.fp4.bf16 %p_bf16, %scale -> %i[3] : i32
    %y47_n = amdgpu.packed_scaled_trunc %p_bf16 into %s_fp4[3], %scale : vector<2xbf16> to vector<8xf4E2M1FN> into vector<8xf4E2M1FN>
    %y47_v = vector.bitcast %y47_n : vector<8xf4E2M1FN> to vector<1xi32>
    %y47 = vector.extract %y47_v[0] : i32 from vector<1xi32>
    %A_47_v = vector.from_elements %x47 : vector<1xi32>
    %A_47_0 = vector.extract %A_47_v[0] : i32 from vector<1xi32>
    %A_k47_0 = arith.constant 55 : index
    memref.store %A_47_0, %A[%A_k47_0, %t] : memref<132x64xi32>
    %B_47_v = vector.from_elements %y47 : vector<1xi32>
    %B_47_0 = vector.extract %B_47_v[0] : i32 from vector<1xi32>
    %B_k47_0 = arith.constant 55 : index
    memref.store %B_47_0, %B[%B_k47_0, %t] : memref<132x64xi32>
    %x48 = rocdl.cvt.scalef32.f32.fp8 %i[0], %scale : f32
    %y48_p = amdgpu.scaled_ext_packed %s_fp8[0], %scale : vector<4xf8E4M3FN> to vector<2xf32>
    %y48 = vector.extract %y48_p[0] : f32 from vector<2xf32>
    %A_48_q = arith.bitcast %x48 : f32 to i32
    %A_48_v = vector.from_elements %A_48_q : vector<1xi32>
    %A_48_0 = vector.extract %A_48_v[0] : i32 from vector<1xi32>
    %A_k48_0 = arith.constant 56 : index
    memref.store %A_48_0, %A[%A_k48_0, %t] : memref<132x64xi32>
    %B_48_q = arith.bitcast %y48 : f32 to i32
    %B_48_v = vector.from_elements %B_48_q : vector<1xi32>
    %B_48_0 = vector.extract %B_48_v[0] : i32 from vector<1xi32>
    %B_k48_0 = arith.constant 56 : index
    memref.store %B_48_0, %B[%B_k48_0, %t] : memref<132x64xi32>
    %x49 = rocdl.cvt.scalef32.f32.fp8 %i[1], %scale : f32
    %y49_p = amdgpu.scaled_ext_packed %s_fp8[0], %scale : vector<4xf8E4M3FN> to vector<2xf32>
    %y49 = vector.extract %y49_p[1] : f32 from vector<2xf32>
    %A_49_q = arith.bitcast %x49 : f32 to i32
    %A_49_v = vector.from_elements %A_49_q : vector<1xi32>
    %A_49_0 = vector.extract %A_49_v[0] : i32 from vector<1xi32>
    %A_k49_0 = arith.constant 57 : index
    memref.store %A_49_0, %A[%A_k49_0, %t] : memref<132x64xi32>
    %B_49_q = arith.bitcast %y49 : f32 to i32
    %B_49_v = vector.from_elements %B_49_q : vector<1xi32>
    %B_49_0 = vector.extract %B_49_v[0] : i32 from vector<1xi32>
    %B_k49_0 = arith.constant 57 : index
    memref.store %B_49_0, %B[%B_k49_0, %t] : memref<132x64xi32>
    %x50 = rocdl.cvt.scalef32.f32.fp8 %i[2], %scale : f32
    %y50_p = amdgpu.scaled_ext_packed %s_fp8[1], %scale : vector<4xf8E4M3FN> to vector<2xf32>
    %y50 = vector.extract %y50_p[0] : f32 from vector<2xf32>
    %A_50_q = arith.bitcast %x50 : f32 to i32
    %A_50_v = vector.from_elements %A_50_q : vector<1xi32>
    %A_50_0 = vector.extract %A_50_v[0] : i32 from vector<1xi32>
    %A_k50_0 = arith.constant 58 : index
    memref.store %A_50_0, %A[%A_k50_0, %t] : memref<132x64xi32>
    %B_50_q = arith.bitcast %y50 : f32 to i32
    %B_50_v = vector.from_elements %B_50_q : vector<1xi32>
    %B_50_0 = vector.extract %B_50_v[0] : i32 from vector<1xi32>
    %B_k50_0 = arith.constant 58 : index
    memref.store %B_50_0, %B[%B_k50_0, %t] : memref<132x64xi32>
    %x51 = rocdl.cvt.scalef32.f32.fp8 %i[3], %scale : f32
    %y51_p = amdgpu.scaled_ext_packed %s_fp8[1], %scale : vector<4xf8E4M3FN> to vector<2xf32>
    %y51 = vector.extract %y51_p[1] : f32 from vector<2xf32>
    %A_51_q = arith.bitcast %x51 : f32 to i32
    %A_51_v = vector.from_elements %A_51_q : vector<1xi32>
    %A_51_0 = vector.extract %A_51_v[0] : i32 from vector<1xi32>
    %A_k51_0 = arith.constant 59 : index
    memref.store %A_51_0, %A[%A_k51_0, %t] : memref<132x64xi32>
    %B_51_q = arith.bitcast %y51 : f32 to i32
    %B_51_v = vector.from_elements %B_51_q : vector<1xi32>
    %B_51_0 = vector.extract %B_51_v[0] : i32 from vector<1xi32>
    %B_k51_0 = arith.constant 59 : index
    memref.store %B_51_0, %B[%B_k51_0, %t] : memref<132x64xi32>
    %x52 = rocdl.cvt.scalef32.f16.fp8 %i[1], %scale -> %p_f16[true] : vector<2xf16>
    %y52_p = amdgpu.scaled_ext_packed %s_fp8[0], %scale : vector<4xf8E4M3FN> to vector<2xf16>
    %y52_e = vector.extract %y52_p[1] : f16 from vector<2xf16>
    %y52 = vector.insert %y52_e, %p_f16[1] : f16 into vector<2xf16>
    %A_52_v = vector.bitcast %x52 : vector<2xf16> to vector<1xi32>
    %A_52_0 = vector.extract %A_52_v[0] : i32 from vector<1xi32>
    %A_k52_0 = arith.constant 60 : index
    memref.store %A_52_0, %A[%A_k52_0, %t] : memref<132x64xi32>
    %B_52_v = vector.bitcast %y52 : vector<2xf16> to vector<1xi32>
    %B_52_0 = vector.extract %B_52_v[0] : i32 from vector<1xi32>
    %B_k52_0 = arith.constant 60 : index
    memref.store %B_52_0, %B[%B_k52_0, %t] : memref<132x64xi32>
    %x53 = rocdl.cvt.scalef32.f16.fp8 %i[2], %scale -> %p_f16[false] : vector<2xf16>
    %y53_p = amdgpu.scaled_ext_packed %s_fp8[1], %scale : vector<4xf8E4M3FN> to vector<2xf16>
    %y53_e = vector.extract %y53_p[0] : f16 from vector<2xf16>
    %y53 = vector.insert %y53_e, %p_f16[0] : f16 into vector<2xf16>
    %A_53_v = vector.bitcast %x53 : vector<2xf16> to vector<1xi32>
    %A_53_0 = vector.extract %A_53_v[0] : i32 from vector<1xi32>
    %A_k53_0 = arith.constant 61 : index
    memref.store %A_53_0, %A[%A_k53_0, %t] : memref<132x64xi32>
    %B_53_v = vector.bitcast %y53 : vector<2xf16> to vector<1xi32>
    %B_53_0 = vector.extract %B_53_v[0] : i32 from vector<1xi32>
    %B_k53_0 = arith.constant 61 : index
    memref.store %B_53_0, %B[%B_k53_0, %t] : memref<132x64xi32>
    %x54 = rocdl.cvt.scalef32.f32.bf8 %i[0], %scale : f32
    %y54_p = amdgpu.scaled_ext_packed %s_bf8[0], %scale : vector<4xf8E5M2> to vector<2xf32>
    %y54 = vector.extract %y54_p[0] : f32 from vector<2xf32>
    %A_54_q = arith.bitcast %x54 : f32 to i32
    %A_54_v = vector.from_elements %A_54_q : vector<1xi32>
    %A_54_0 = vector.extract %A_54_v[0] : i32 from vector<1xi32>
    %A_k54_0 = arith.constant 62 : index
    memref.store %A_54_0, %A[%A_k54_0, %t] : memref<132x64xi32>
    %B_54_q = arith.bitcast %y54 : f32 to i32
    %B_54_v = vector.from_elements %B_54_q : vector<1xi32>
    %B_54_0 = vector.extract %B_54_v[0] : i32 from vector<1xi32>
    %B_k54_0 = arith.constant 62 : index
    memref.store %B_54_0, %B[%B_k54_0, %t] : memref<132x64xi32>
    %x55 = rocdl.cvt.scalef32.f32.bf8 %i[1], %scale : f32
    %y55_p = amdgpu.scaled_ext_packed %s_bf8[0], %scale : vector<4xf8E5M2> to vector<2xf32>
    %y55 = vector.extract %y55_p[1] : f32 from vector<2xf32>
    %A_55_q = arith.bitcast %x55 : f32 to i32
    %A_55_v = vector.from_elements %A_55_q : vector<1xi32>
    %A_55_0 = vector.extract %A_55_v[0] : i32 from vector<1xi32>
    %A_k55_0 = arith.constant 63 : index
    memref.store %A_55_0, %A[%A_k55_0, %t] : memref<132x64xi32>
    %B_55_q = arith.bitcast %y55 : f32 to i32
    %B_55_v = vector.from_elements %B_55_q : vector<1xi32>
    %B_55_0 = vector.extract %B_55_v[0] : i32 from vector<1xi32>
    %B_k55_0 = arith.constant 63 : index
    memref.store %B_55_0, %B[%B_k55_0, %t] : memref<132x64xi32>
    %x56 = rocdl.cvt.scalef32.f32.bf8 %i[2], %scale : f32
    %y56_p = amdgpu.scaled_ext_packed %s_bf8[1], %scale : vector<4xf8E5M2> to vector<2xf32>
    %y56 = vector.extract %y56_p[0] : f32 from vector<2xf32>
    %A_56_q = arith.bitcast %x56 : f32 to i32
    %A_56_v = vector.from_elements %A_56_q : vector<1xi32>
    %A_56_0 = vector.extract %A_56_v[0] : i32 from vector<1xi32>
    %A_k56_0 = arith.constant 64 : index
    memref.store %A_56_0, %A[%A_k56_0, %t] : memref<132x64xi32>
    %B_56_q = arith.bitcast %y56 : f32 to i32
    %B_56_v = vector.from_elements %B_56_q : vector<1xi32>
    %B_56_0 = vector.extract %B_56_v[0] : i32 from vector<1xi32>
    %B_k56_0 = arith.constant 64 : index
    memref.store %B_56_0, %B[%B_k56_0, %t] : memref<132x64xi32>
    %x57 = rocdl.cvt.scalef32.f32.bf8 %i[3], %scale : f32
    %y57_p = amdgpu.scaled_ext_packed %s_bf8[1], %scale : vector<4xf8E5M2> to vector<2xf32>
    %y57 = vector.extract %y57_p[1] : f32 from vector<2xf32>
    %A_57_q = arith.bitcast %x57 : f32 to i32
    %A_57_v = vector.from_elements %A_57_q : vector<1xi32>
    %A_57_0 = vector.extract %A_57_v[0] : i32 from vector<1xi32>
    %A_k57_0 = arith.constant 65 : index
    memref.store %A_57_0, %A[%A_k57_0, %t] : memref<132x64xi32>
    %B_57_q = arith.bitcast %y57 : f32 to i32
    %B_57_v = vector.from_elements %B_57_q : vector<1xi32>
    %B_57_0 = vector.extract %B_57_v[0] : i32 from vector<1xi32>
    %B_k57_0 = arith.constant 65 : index
    memref.store %B_57_0, %B[%B_k57_0, %t] : memref<132x64xi32>
    %x58 = rocdl.cvt.scalef32.f16.bf8 %i[1], %scale -> %p_f16[true] : vector<2xf16>
    %y58_p = amdgpu.scaled_ext_packed %s_bf8[0], %scale : vector<4xf8E5M2> to vector<2xf16>
    %y58_e = vector.extract %y58_p[1] : f16 from vector<2xf16>
    %y58 = vector.insert %y58_e, %p_f16[1] : f16 into vector<2xf16>
    %A_58_v = vector.bitcast %x58 : vector<2xf16> to vector<1xi32>
    %A_58_0 = vector.extract %A_58_v[0] : i32 from vector<1xi32>
    %A_k58_0 = arith.constant 66 : index
    memref.store %A_58_0, %A[%A_k58_0, %t] : memref<132x64xi32>
    %B_58_v = vector.bitcast %y58 : vector<2xf16> to vector<1xi32>
    %B_58_0 = vector.extract %B_58_v[0] : i32 from vector<1xi32>
    %B_k58_0 = arith.constant 66 : index
    memref.store %B_58_0, %B[%B_k58_0, %t] : memref<132x64xi32>
    %x59 = rocdl.cvt.scalef32.f16.bf8 %i[2], %scale -> %p_f16[false] : vector<2xf16>
    %y59_p = amdgpu.scaled_ext_packed %s_bf8[1], %scale : vector<4xf8E5M2> to vector<2xf16>
    %y59_e = vector.extract %y59_p[0] : f16 from vector<2xf16>
    %y59 = vector.insert %y59_e, %p_f16[0] : f16 into vector<2xf16>
    %A_59_v = vector.bitcast %x59 : vector<2xf16> to vector<1xi32>
    %A_59_0 = vector.extract %A_59_v[0] : i32 from vector<1xi32>
    %A_k59_0 = arith.constant 67 : index
    memref.store %A_59_0, %A[%A_k59_0, %t] : memref<132x64xi32>
    %B_59_v = vector.bitcast %y59 : vector<2xf16> to vector<1xi32>
    %B_59_0 = vector.extract %B_59_v[0] : i32 from vector<1xi32>
    %B_k59_0 = arith.constant 67 : index
    memref.store %B_59_0, %B[%B_k59_0, %t] : memref<132x64xi32>
    %x60_p = rocdl.cvt.scalef32.2xpk16.fp6.f32 %l16, %u16, %one : vector<6xi32>
    %x60 = rocdl.cvt.scalef32.pk32.f32.fp6 %x60_p, %one : vector<32xf32>
    %y60_t = arith.truncf %all : vector<32xf32> to vector<32xf6E2M3FN>
    %y60 = arith.extf %y60_t : vector<32xf6E2M3FN> to vector<32xf32>
    %A_60_v = vector.bitcast %x60 : vector<32xf32> to vector<32xi32>
    %A_60_0 = vector.extract %A_60_v[0] : i32 from vector<32xi32>
    %A_k60_0 = arith.constant 68 : index
    memref.store %A_60_0, %A[%A_k60_0, %t] : memref<132x64xi32>
    %A_60_1 = vector.extract %A_60_v[1] : i32 from vector<32xi32>
    %A_k60_1 = arith.constant 69 : index
    memref.store %A_60_1, %A[%A_k60_1, %t] : memref<132x64xi32>
    %A_60_2 = vector.extract %A_60_v[2] : i32 from vector<32xi32>
    %A_k60_2 = arith.constant 70 : index
    memref.store %A_60_2, %A[%A_k60_2, %t] : memref<132x64xi32>
    %A_60_3 = vector.extract %A_60_v[3] : i32 from vector<32xi32>
    %A_k60_3 = arith.constant 71 : index
    memref.store %A_60_3, %A[%A_k60_3, %t] : memref<132x64xi32>
    %A_60_4 = vector.extract %A_60_v[4] : i32 from vector<32xi32>
    %A_k60_4 = arith.constant 72 : index
    memref.store %A_60_4, %A[%A_k60_4, %t] : memref<132x64xi32>
    %A_60_5 = vector.extract %A_60_v[5] : i32 from vector<32xi32>
    %A_k60_5 = arith.constant 73 : index
    memref.store %A_60_5, %A[%A_k60_5, %t] : memref<132x64xi32>
    %A_60_6 = vector.extract %A_60_v[6] : i32 from vector<32xi32>
    %A_k60_6 = arith.constant 74 : index
    memref.store %A_60_6, %A[%A_k60_6, %t] : memref<132x64xi32>
    %A_60_7 = vector.extract %A_60_v[7] : i32 from vector<32xi32>
    %A_k60_7 = arith.constant 75 : index
    memref.store %A_60_7, %A[%A_k60_7, %t] : memref<132x64xi32>
    %A_60_8 = vector.extract %A_60_v[8] : i32 from vector<32xi32>
    %A_k60_8 = arith.constant 76 : index
    memref.store %A_60_8, %A[%A_k60_8, %t] : memref<132x64xi32>
    %A_60_9 = vector.extract %A_60_v[9] : i32 from vector<32xi32>
    %A_k60_9 = arith.constant 77 : index
    memref.store %A_60_9, %A[%A_k60_9, %t] : memref<132x64xi32>
    %A_60_10 = vector.extract %A_60_v[10] : i32 from vector<32xi32>
    %A_k60_10 = arith.constant 78 : index
    memref.store %A_60_10, %A[%A_k60_10, %t] : memref<132x64xi32>
    %A_60_11 = vector.extract %A_60_v[11] : i32 from vector<32xi32>
    %A_k60_11 = arith.constant 79 : index
    memref.store %A_60_11, %A[%A_k60_11, %t] : memref<132x64xi32>
    %A_60_12 = vector.extract %A_60_v[12] : i32 from vector<32xi32>
    %A_k60_12 = arith.constant 80 : index
    memref.store %A_60_12, %A[%A_k60_12, %t] : memref<132x64xi32>
    %A_60_13 = vector.extract %A_60_v[13] : i32 from vector<32xi32>
    %A_k60_13 = arith.constant 81 : index
    memref.store %A_60_13, %A[%A_k60_13, %t] : memref<132x64xi32>
    %A_60_14 = vector.extract %A_60_v[14] : i32 from vector<32xi32>
    %A_k60_14 = arith.constant 82 : index
    memref.store %A_60_14, %A[%A_k60_14, %t] : memref<132x64xi32>
    %A_60_15 = vector.extract %A_60_v[15] : i32 from vector<32xi32>
    %A_k60_15 = arith.constant 83 : index
    memref.store %A_60_15, %A[%A_k60_15, %t] : memref<132x64xi32>
    %A_60_16 = vector.extract %A_60_v[16] : i32 from vector<32xi32>
    %A_k60_16 = arith.constant 84 : index
    memref.store %A_60_16, %A[%A_k60_16, %t] : memref<132x64xi32>
    %A_60_17 = vector.extract %A_60_v[17] : i32 from vector<32xi32>
    %A_k60_17 = arith.constant 85 : index
    memref.store %A_60_17, %A[%A_k60_17, %t] : memref<132x64xi32>
    %A_60_18 = vector.extract %A_60_v[18] : i32 from vector<32xi32>
    %A_k60_18 = arith.constant 86 : index
    memref.store %A_60_18, %A[%A_k60_18, %t] : memref<132x64xi32>
    %A_60_19 = vector.extract %A_60_v[19] : i32 from vector<32xi32>
    %A_k60_19 = arith.constant 87 : index
    memref.store %A_60_19, %A[%A_k60_19, %t] : memref<132x64xi32>
    %A_60_20 = vector.extract %A_60_v[20] : i32 from vector<32xi32>
    %A_k60_20 = arith.constant 88 : index
    memref.store %A_60_20, %A[%A_k60_20, %t] : memref<132x64xi32>
    %A_60_21 = vector.extract %A_60_v[21] : i32 from vector<32xi32>
    %A_k60_21 = arith.constant 89 : index
    memref.store %A_60_21, %A[%A_k60_21, %t] : memref<132x64xi32>
    %A_60_22 = vector.extract %A_60_v[22] : i32 from vector<32xi32>
    %A_k60_22 = arith.constant 90 : index
    memref.store %A_60_22, %A[%A_k60_22, %t] : memref<132x64xi32>
    %A_60_23 = vector.extract %A_60_v[23] : i32 from vector<32xi32>
    %A_k60_23 = arith.constant 91 : index
    memref.store %A_60_23, %A[%A_k60_23, %t] : memref<132x64xi32>
    %A_60_24 = vector.extract %A_60_v[24] : i32 from vector<32xi32>
    %A_k60_24 = arith.constant 92 : index
    memref.store %A_60_24, %A[%A_k60_24, %t] : memref<132x64xi32>
    %A_60_25 = vector.extract %A_60_v[25] : i32 from vector<32xi32>
    %A_k60_25 = arith.constant 93 : index
    memref.store %A_60_25, %A[%A_k60_25, %t] : memref<132x64xi32>
    %A_60_26 = vector.extract %A_60_v[26] : i32 from vector<32xi32>
    %A_k60_26 = arith.constant 94 : index
    memref.store %A_60_26, %A[%A_k60_26, %t] : memref<132x64xi32>
    %A_60_27 = vector.extract %A_60_v[27] : i32 from vector<32xi32>
    %A_k60_27 = arith.constant 95 : index
    memref.store %A_60_27, %A[%A_k60_27, %t] : memref<132x64xi32>
    %A_60_28 = vector.extract %A_60_v[28] : i32 from vector<32xi32>
    %A_k60_28 = arith.constant 96 : index
    memref.store %A_60_28, %A[%A_k60_28, %t] : memref<132x64xi32>
    %A_60_29 = vector.extract %A_60_v[29] : i32 from vector<32xi32>
    %A_k60_29 = arith.constant 97 : index
    memref.store %A_60_29, %A[%A_k60_29, %t] : memref<132x64xi32>
    %A_60_30 = vector.extract %A_60_v[30] : i32 from vector<32xi32>
    %A_k60_30 = arith.constant 98 : index
    memref.store %A_60_30, %A[%A_k60_30, %t] : memref<132x64xi32>
    %A_60_31 = vector.extract %A_60_v[31] : i32 from vector<32xi32>
    %A_k60_31 = arith.constant 99 : index
    memref.store %A_60_31, %A[%A_k60_31, %t] : memref<132x64xi32>
    %B_60_v = vector.bitcast %y60 : vector<32xf32> to vector<32xi32>
    %B_60_0 = vector.extract %B_60_v[0] : i32 from vector<32xi32>
    %B_k60_0 = arith.constant 68 : index
    memref.store %B_60_0, %B[%B_k60_0, %t] : memref<132x64xi32>
    %B_60_1 = vector.extract %B_60_v[1] : i32 from vector<32xi32>
    %B_k60_1 = arith.constant 69 : index
    memref.store %B_60_1, %B[%B_k60_1, %t] : memref<132x64xi32>
    %B_60_2 = vector.extract %B_60_v[2] : i32 from vector<32xi32>
    %B_k60_2 = arith.constant 70 : index
    memref.store %B_60_2, %B[%B_k60_2, %t] : memref<132x64xi32>
    %B_60_3 = vector.extract %B_60_v[3] : i32 from vector<32xi32>
    %B_k60_3 = arith.constant 71 : index
    memref.store %B_60_3, %B[%B_k60_3, %t] : memref<132x64xi32>
    %B_60_4 = vector.extract %B_60_v[4] : i32 from vector<32xi32>
    %B_k60_4 = arith.constant 72 : index
    memref.store %B_60_4, %B[%B_k60_4, %t] : memref<132x64xi32>
    %B_60_5 = vector.extract %B_60_v[5] : i32 from vector<32xi32>
    %B_k60_5 = arith.constant 73 : index
    memref.store %B_60_5, %B[%B_k60_5, %t] : memref<132x64xi32>
    %B_60_6 = vector.extract %B_60_v[6] : i32 from vector<32xi32>
    %B_k60_6 = arith.constant 74 : index
    memref.store %B_60_6, %B[%B_k60_6, %t] : memref<132x64xi32>
    %B_60_7 = vector.extract %B_60_v[7] : i32 from vector<32xi32>
    %B_k60_7 = arith.constant 75 : index
    memref.store %B_60_7, %B[%B_k60_7, %t] : memref<132x64xi32>
    %B_60_8 = vector.extract %B_60_v[8] : i32 from vector<32xi32>
    %B_k60_8 = arith.constant 76 : index
    memref.store %B_60_8, %B[%B_k60_8, %t] : memref<132x64xi32>
    %B_60_9 = vector.extract %B_60_v[9] : i32 from vector<32xi32>
    %B_k60_9 = arith.constant 77 : index
    memref.store %B_60_9, %B[%B_k60_9, %t] : memref<132x64xi32>
    %B_60_10 = vector.extract %B_60_v[10] : i32 from vector<32xi32>
    %B_k60_10 = arith.constant 78 : index
    memref.store %B_60_10, %B[%B_k60_10, %t] : memref<132x64xi32>
    %B_60_11 = vector.extract %B_60_v[11] : i32 from vector<32xi32>
    %B_k60_11 = arith.constant 79 : index
    memref.store %B_60_11, %B[%B_k60_11, %t] : memref<132x64xi32>
    %B_60_12 = vector.extract %B_60_v[12] : i32 from vector<32xi32>
    %B_k60_12 = arith.constant 80 : index
    memref.store %B_60_12, %B[%B_k60_12, %t] : memref<132x64xi32>
    %B_60_13 = vector.extract %B_60_v[13] : i32 from vector<32xi32>
    %B_k60_13 = arith.constant 81 : index
    memref.store %B_60_13, %B[%B_k60_13, %t] : memref<132x64xi32>
    %B_60_14 = vector.extract %B_60_v[14] : i32 from vector<32xi32>
    %B_k60_14 = arith.constant 82 : index
    memref.store %B_60_14, %B[%B_k60_14, %t] : memref<132x64xi32>
    %B_60_15 = vector.extract %B_60_v[15] : i32 from vector<32xi32>
    %B_k60_15 = arith.constant 83 : index
    memref.store %B_60_15, %B[%B_k60_15, %t] : memref<132x64xi32>
    %B_60_16 = vector.extract %B_60_v[16] : i32 from vector<32xi32>
    %B_k60_16 = arith.constant 84 : index
    memref.store %B_60_16, %B[%B_k60_16, %t] : memref<132x64xi32>
    %B_60_17 = vector.extract %B_60_v[17] : i32 from vector<32xi32>
    %B_k60_17 = arith.constant 85 : index
    memref.store %B_60_17, %B[%B_k60_17, %t] : memref<132x64xi32>
    %B_60_18 = vector.extract %B_60_v[18] : i32 from vector<32xi32>
    %B_k60_18 = arith.constant 86 : index
    memref.store %B_60_18, %B[%B_k60_18, %t] : memref<132x64xi32>
    %B_60_19 = vector.extract %B_60_v[19] : i32 from vector<32xi32>
    %B_k60_19 = arith.constant 87 : index
    memref.store %B_60_19, %B[%B_k60_19, %t] : memref<132x64xi32>
    %B_60_20 = vector.extract %B_60_v[20] : i32 from vector<32xi32>
    %B_k60_20 = arith.constant 88 : index
    memref.store %B_60_20, %B[%B_k60_20, %t] : memref<132x64xi32>
    %B_60_21 = vector.extract %B_60_v[21] : i32 from vector<32xi32>
    %B_k60_21 = arith.constant 89 : index
    memref.store %B_60_21, %B[%B_k60_21, %t] : memref<132x64xi32>
    %B_60_22 = vector.extract %B_60_v[22] : i32 from vector<32xi32>
    %B_k60_22 = arith.constant 90 : index
    memref.store %B_60_22, %B[%B_k60_22, %t] : memref<132x64xi32>
    %B_60_23 = vector.extract %B_60_v[23] : i32 from vector<32xi32>
    %B_k60_23 = arith.constant 91 : index
    memref.store %B_60_23, %B[%B_k60_23, %t] : memref<132x64xi32>
    %B_60_24 = vector.extract %B_60_v[24] : i32 from vector<32xi32>
    %B_k60_24 = arith.constant 92 : index
    memref.store %B_60_24, %B[%B_k60_24, %t] : memref<132x64xi32>
    %B_60_25 = vector.extract %B_60_v[25] : i32 from vector<32xi32>
    %B_k60_25 = arith.constant 93 : index
    memref.store %B_60_25, %B[%B_k60_25, %t] : memref<132x64xi32>
    %B_60_26 = vector.extract %B_60_v[26] : i32 from vector<32xi32>
    %B_k60_26 = arith.constant 94 : index
    memref.store %B_60_26, %B[%B_k60_26, %t] : memref<132x64xi32>
    %B_60_27 = vector.extract %B_60_v[27] : i32 from vector<32xi32>
    %B_k60_27 = arith.constant 95 : index
    memref.store %B_60_27, %B[%B_k60_27, %t] : memref<132x64xi32>
    %B_60_28 = vector.extract %B_60_v[28] : i32 from vector<32xi32>
    %B_k60_28 = arith.constant 96 : index
    memref.store %B_60_28, %B[%B_k60_28, %t] : memref<132x64xi32>
    %B_60_29 = vector.extract %B_60_v[29] : i32 from vector<32xi32>
    %B_k60_29 = arith.constant 97 : index
    memref.store %B_60_29, %B[%B_k60_29, %t] : memref<132x64xi32>
    %B_60_30 = vector.extract %B_60_v[30] : i32 from vector<32xi32>
    %B_k60_30 = arith.constant 98 : index
    memref.store %B_60_30, %B[%B_k60_30, %t] : memref<132x64xi32>
    %B_60_31 = vector.extract %B_60_v[31] : i32 from vector<32xi32>
    %B_k60_31 = arith.constant 99 : index
    memref.store %B_60_31, %B[%B_k60_31, %t] : memref<132x64xi32>
    %x61_p = rocdl.cvt.scalef32.2xpk16.bf6.f32 %l16, %u16, %one : vector<6xi32>
    %x61 = rocdl.cvt.scalef32.pk32.f32.bf6 %x61_p, %one : vector<32xf32>
    %y61_t = arith.truncf %all : vector<32xf32> to vector<32xf6E3M2FN>
    %y61 = arith.extf %y61_t : vector<32xf6E3M2FN> to vector<32xf32>
    %A_61_v = vector.bitcast %x61 : vector<32xf32> to vector<32xi32>
    %A_61_0 = vector.extract %A_61_v[0] : i32 from vector<32xi32>
    %A_k61_0 = arith.constant 100 : index
    memref.store %A_61_0, %A[%A_k61_0, %t] : memref<132x64xi32>
    %A_61_1 = vector.extract %A_61_v[1] : i32 from vector<32xi32>
    %A_k61_1 = arith.constant 101 : index
    memref.store %A_61_1, %A[%A_k61_1, %t] : memref<132x64xi32>
    %A_61_2 = vector.extract %A_61_v[2] : i32 from vector<32xi32>
    %A_k61_2 = arith.constant 102 : index
    memref.store %A_61_2, %A[%A_k61_2, %t] : memref<132x64xi32>
    %A_61_3 = vector.extract %A_61_v[3] : i32 from vector<32xi32>
    %A_k61_3 = arith.constant 103 : index
    memref.store %A_61_3, %A[%A_k61_3, %t] : memref<132x64xi32>
    %A_61_4 = vector.extract %A_61_v[4] : i32 from vector<32xi32>
    %A_k61_4 = arith.constant 104 : index
    memref.store %A_61_4, %A[%A_k61_4, %t] : memref<132x64xi32>
    %A_61_5 = vector.extract %A_61_v[5] : i32 from vector<32xi32>
    %A_k61_5 = arith.constant 105 : index
    memref.store %A_61_5, %A[%A_k61_5, %t] : memref<132x64xi32>
    %A_61_6 = vector.extract %A_61_v[6] : i32 from vector<32xi32>
    %A_k61_6 = arith.constant 106 : index
    memref.store %A_61_6, %A[%A_k61_6, %t] : memref<132x64xi32>
    %A_61_7 = vector.extract %A_61_v[7] : i32 from vector<32xi32>
    %A_k61_7 = arith.constant 107 : index
    memref.store %A_61_7, %A[%A_k61_7, %t] : memref<132x64xi32>
    %A_61_8 = vector.extract %A_61_v[8] : i32 from vector<32xi32>
    %A_k61_8 = arith.constant 108 : index
    memref.store %A_61_8, %A[%A_k61_8, %t] : memref<132x64xi32>
    %A_61_9 = vector.extract %A_61_v[9] : i32 from vector<32xi32>
    %A_k61_9 = arith.constant 109 : index
    memref.store %A_61_9, %A[%A_k61_9, %t] : memref<132x64xi32>
    %A_61_10 = vector.extract %A_61_v[10] : i32 from vector<32xi32>
    %A_k61_10 = arith.constant 110 : index
    memref.store %A_61_10, %A[%A_k61_10, %t] : memref<132x64xi32>
    %A_61_11 = vector.extract %A_61_v[11] : i32 from vector<32xi32>
    %A_k61_11 = arith.constant 111 : index
    memref.store %A_61_11, %A[%A_k61_11, %t] : memref<132x64xi32>
    %A_61_12 = vector.extract %A_61_v[12] : i32 from vector<32xi32>
    %A_k61_12 = arith.constant 112 : index
    memref.store %A_61_12, %A[%A_k61_12, %t] : memref<132x64xi32>
    %A_61_13 = vector.extract %A_61_v[13] : i32 from vector<32xi32>
    %A_k61_13 = arith.constant 113 : index
    memref.store %A_61_13, %A[%A_k61_13, %t] : memref<132x64xi32>
    %A_61_14 = vector.extract %A_61_v[14] : i32 from vector<32xi32>
    %A_k61_14 = arith.constant 114 : index
    memref.store %A_61_14, %A[%A_k61_14, %t] : memref<132x64xi32>
    %A_61_15 = vector.extract %A_61_v[15] : i32 from vector<32xi32>
    %A_k61_15 = arith.constant 115 : index
    memref.store %A_61_15, %A[%A_k61_15, %t] : memref<132x64xi32>
    %A_61_16 = vector.extract %A_61_v[16] : i32 from vector<32xi32>
    %A_k61_16 = arith.constant 116 : index
    memref.store %A_61_16, %A[%A_k61_16, %t] : memref<132x64xi32>
    %A_61_17 = vector.extract %A_61_v[17] : i32 from vector<32xi32>
    %A_k61_17 = arith.constant 117 : index
    memref.store %A_61_17, %A[%A_k61_17, %t] : memref<132x64xi32>
    %A_61_18 = vector.extract %A_61_v[18] : i32 from vector<32xi32>
    %A_k61_18 = arith.constant 118 : index
    memref.store %A_61_18, %A[%A_k61_18, %t] : memref<132x64xi32>
    %A_61_19 = vector.extract %A_61_v[19] : i32 from vector<32xi32>
    %A_k61_19 = arith.constant 119 : index
    memref.store %A_61_19, %A[%A_k61_19, %t] : memref<132x64xi32>
    %A_61_20 = vector.extract %A_61_v[20] : i32 from vector<32xi32>
    %A_k61_20 = arith.constant 120 : index
    memref.store %A_61_20, %A[%A_k61_20, %t] : memref<132x64xi32>
    %A_61_21 = vector.extract %A_61_v[21] : i32 from vector<32xi32>
    %A_k61_21 = arith.constant 121 : index
    memref.store %A_61_21, %A[%A_k61_21, %t] : memref<132x64xi32>
    %A_61_22 = vector.extract %A_61_v[22] : i32 from vector<32xi32>
    %A_k61_22 = arith.constant 122 : index
    memref.store %A_61_22, %A[%A_k61_22, %t] : memref<132x64xi32>
    %A_61_23 = vector.extract %A_61_v[23] : i32 from vector<32xi32>
    %A_k61_23 = arith.constant 123 : index
    memref.store %A_61_23, %A[%A_k61_23, %t] : memref<132x64xi32>
    %A_61_24 = vector.extract %A_61_v[24] : i32 from vector<32xi32>
    %A_k61_24 = arith.constant 124 : index
    memref.store %A_61_24, %A[%A_k61_24, %t] : memref<132x64xi32>
    %A_61_25 = vector.extract %A_61_v[25] : i32 from vector<32xi32>
    %A_k61_25 = arith.constant 125 : index
    memref.store %A_61_25, %A[%A_k61_25, %t] : memref<132x64xi32>
    %A_61_26 = vector.extract %A_61_v[26] : i32 from vector<32xi32>
    %A_k61_26 = arith.constant 126 : index
    memref.store %A_61_26, %A[%A_k61_26, %t] : memref<132x64xi32>
    %A_61_27 = vector.extract %A_61_v[27] : i32 from vector<32xi32>
    %A_k61_27 = arith.constant 127 : index
    memref.store %A_61_27, %A[%A_k61_27, %t] : memref<132x64xi32>
    %A_61_28 = vector.extract %A_61_v[28] : i32 from vector<32xi32>
    %A_k61_28 = arith.constant 128 : index
    memref.store %A_61_28, %A[%A_k61_28, %t] : memref<132x64xi32>
    %A_61_29 = vector.extract %A_61_v[29] : i32 from vector<32xi32>
    %A_k61_29 = arith.constant 129 : index
    memref.store %A_61_29, %A[%A_k61_29, %t] : memref<132x64xi32>
    %A_61_30 = vector.extract %A_61_v[30] : i32 from vector<32xi32>
    %A_k61_30 = arith.constant 130 : index
    memref.store %A_61_30, %A[%A_k61_30, %t] : memref<132x64xi32>
    %A_61_31 = vector.extract %A_61_v[31] : i32 from vector<32xi32>
    %A_k61_31 = arith.constant 131 : index
    memref.store %A_61_31, %A[%A_k61_31, %t] : memref<132x64xi32>
    %B_61_v = vector.bitcast %y61 : vector<32xf32> to vector<32xi32>
    %B_61_0 = vector.extract %B_61_v[0] : i32 from vector<32xi32>
    %B_k61_0 = arith.constant 100 : index
    memref.store %B_61_0, %B[%B_k61_0, %t] : memref<132x64xi32>
    %B_61_1 = vector.extract %B_61_v[1] : i32 from vector<32xi32>
    %B_k61_1 = arith.constant 101 : index
    memref.store %B_61_1, %B[%B_k61_1, %t] : memref<132x64xi32>
    %B_61_2 = vector.extract %B_61_v[2] : i32 from vector<32xi32>
    %B_k61_2 = arith.constant 102 : index
    memref.store %B_61_2, %B[%B_k61_2, %t] : memref<132x64xi32>
    %B_61_3 = vector.extract %B_61_v[3] : i32 from vector<32xi32>
    %B_k61_3 = arith.constant 103 : index
    memref.store %B_61_3, %B[%B_k61_3, %t] : memref<132x64xi32>
    %B_61_4 = vector.extract %B_61_v[4] : i32 from vector<32xi32>
    %B_k61_4 = arith.constant 104 : index
    memref.store %B_61_4, %B[%B_k61_4, %t] : memref<132x64xi32>
    %B_61_5 = vector.extract %B_61_v[5] : i32 from vector<32xi32>
    %B_k61_5 = arith.constant 105 : index
    memref.store %B_61_5, %B[%B_k61_5, %t] : memref<132x64xi32>
    %B_61_6 = vector.extract %B_61_v[6] : i32 from vector<32xi32>
    %B_k61_6 = arith.constant 106 : index
    memref.store %B_61_6, %B[%B_k61_6, %t] : memref<132x64xi32>
    %B_61_7 = vector.extract %B_61_v[7] : i32 from vector<32xi32>
    %B_k61_7 = arith.constant 107 : index
    memref.store %B_61_7, %B[%B_k61_7, %t] : memref<132x64xi32>
    %B_61_8 = vector.extract %B_61_v[8] : i32 from vector<32xi32>
    %B_k61_8 = arith.constant 108 : index
    memref.store %B_61_8, %B[%B_k61_8, %t] : memref<132x64xi32>
    %B_61_9 = vector.extract %B_61_v[9] : i32 from vector<32xi32>
    %B_k61_9 = arith.constant 109 : index
    memref.store %B_61_9, %B[%B_k61_9, %t] : memref<132x64xi32>
    %B_61_10 = vector.extract %B_61_v[10] : i32 from vector<32xi32>
    %B_k61_10 = arith.constant 110 : index
    memref.store %B_61_10, %B[%B_k61_10, %t] : memref<132x64xi32>
    %B_61_11 = vector.extract %B_61_v[11] : i32 from vector<32xi32>
    %B_k61_11 = arith.constant 111 : index
    memref.store %B_61_11, %B[%B_k61_11, %t] : memref<132x64xi32>
    %B_61_12 = vector.extract %B_61_v[12] : i32 from vector<32xi32>
    %B_k61_12 = arith.constant 112 : index
    memref.store %B_61_12, %B[%B_k61_12, %t] : memref<132x64xi32>
    %B_61_13 = vector.extract %B_61_v[13] : i32 from vector<32xi32>
    %B_k61_13 = arith.constant 113 : index
    memref.store %B_61_13, %B[%B_k61_13, %t] : memref<132x64xi32>
    %B_61_14 = vector.extract %B_61_v[14] : i32 from vector<32xi32>
    %B_k61_14 = arith.constant 114 : index
    memref.store %B_61_14, %B[%B_k61_14, %t] : memref<132x64xi32>
    %B_61_15 = vector.extract %B_61_v[15] : i32 from vector<32xi32>
    %B_k61_15 = arith.constant 115 : index
    memref.store %B_61_15, %B[%B_k61_15, %t] : memref<132x64xi32>
    %B_61_16 = vector.extract %B_61_v[16] : i32 from vector<32xi32>
    %B_k61_16 = arith.constant 116 : index
    memref.store %B_61_16, %B[%B_k61_16, %t] : memref<132x64xi32>
    %B_61_17 = vector.extract %B_61_v[17] : i32 from vector<32xi32>
    %B_k61_17 = arith.constant 117 : index
    memref.store %B_61_17, %B[%B_k61_17, %t] : memref<132x64xi32>
    %B_61_18 = vector.extract %B_61_v[18] : i32 from vector<32xi32>
    %B_k61_18 = arith.constant 118 : index
    memref.store %B_61_18, %B[%B_k61_18, %t] : memref<132x64xi32>
    %B_61_19 = vector.extract %B_61_v[19] : i32 from vector<32xi32>
    %B_k61_19 = arith.constant 119 : index
    memref.store %B_61_19, %B[%B_k61_19, %t] : memref<132x64xi32>
    %B_61_20 = vector.extract %B_61_v[20] : i32 from vector<32xi32>
    %B_k61_20 = arith.constant 120 : index
    memref.store %B_61_20, %B[%B_k61_20, %t] : memref<132x64xi32>
    %B_61_21 = vector.extract %B_61_v[21] : i32 from vector<32xi32>
    %B_k61_21 = arith.constant 121 : index
    memref.store %B_61_21, %B[%B_k61_21, %t] : memref<132x64xi32>
    %B_61_22 = vector.extract %B_61_v[22] : i32 from vector<32xi32>
    %B_k61_22 = arith.constant 122 : index
    memref.store %B_61_22, %B[%B_k61_22, %t] : memref<132x64xi32>
    %B_61_23 = vector.extract %B_61_v[23] : i32 from vector<32xi32>
    %B_k61_23 = arith.constant 123 : index
    memref.store %B_61_23, %B[%B_k61_23, %t] : memref<132x64xi32>
    %B_61_24 = vector.extract %B_61_v[24] : i32 from vector<32xi32>
    %B_k61_24 = arith.constant 124 : index
    memref.store %B_61_24, %B[%B_k61_24, %t] : memref<132x64xi32>
    %B_61_25 = vector.extract %B_61_v[25] : i32 from vector<32xi32>
    %B_k61_25 = arith.constant 125 : index
    memref.store %B_61_25, %B[%B_k61_25, %t] : memref<132x64xi32>
    %B_61_26 = vector.extract %B_61_v[26] : i32 from vector<32xi32>
    %B_k61_26 = arith.constant 126 : index
    memref.store %B_61_26, %B[%B_k61_26, %t] : memref<132x64xi32>
    %B_61_27 = vector.extract %B_61_v[27] : i32 from vector<32xi32>
    %B_k61_27 = arith.constant 127 : index
    memref.store %B_61_27, %B[%B_k61_27, %t] : memref<132x64xi32>
    %B_61_28 = vector.extract %B_61_v[28] : i32 from vector<32xi32>
    %B_k61_28 = arith.constant 128 : index
    memref.store %B_61_28, %B[%B_k61_28, %t] : memref<132x64xi32>
    %B_61_29 = vector.extract %B_61_v[29] : i32 from vector<32xi32>
    %B_k61_29 = arith.constant 129 : index
    memref.store %B_61_29, %B[%B_k61_29, %t] : memref<132x64xi32>
    %B_61_30 = vector.extract %B_61_v[30] : i32 from vector<32xi32>
    %B_k61_30 = arith.constant 130 : index
    memref.store %B_61_30, %B[%B_k61_30, %t] : memref<132x64xi32>
    %B_61_31 = vector.extract %B_61_v[31] : i32 from vector<32xi32>
    %B_k61_31 = arith.constant 131 : index
    memref.store %B_61_31, %B[%B_k61_31, %t] : memref<132x64xi32>
    gpu.return
  }
}
