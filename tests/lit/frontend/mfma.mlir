// Every matrix product of f16, bf16, f32, i8 and fp8 of the targets, with broadcast modifiers; the double-K shapes of gfx950
// are two instructions on gfx942.
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir --kernel=common -o - | FileCheck %s
// RUN: wavecc %s --target=gfx950 --stop-after=frontend --emit=kir --kernel=common -o - | FileCheck %s
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir --kernel=wide -o - | FileCheck %s --check-prefix=HALVES
// RUN: wavecc %s --target=gfx950 --stop-after=frontend --emit=kir --kernel=wide -o - | FileCheck %s --check-prefix=WIDE
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir --kernel=fnuz -o - | FileCheck %s --check-prefix=FP8
// RUN: wavecc %s --target=gfx950 --stop-after=frontend --emit=kir --kernel=ocp -o - | FileCheck %s --check-prefix=FP8
// RUN: not wavecc %s --target=gfx950 -S --kernel=fnuz 2>&1 | FileCheck %s --check-prefix=NOT950
// RUN: not wavecc %s --target=gfx942 -S --kernel=ocp 2>&1 | FileCheck %s --check-prefix=NOT942
// NOT950: mfma.mlir:{{[0-9]+}}:{{[0-9]+}}: error: amdgpu.mfma 16x16x32 (1 block) of f8E4M3FNUZ and f8E4M3FNUZ does not exist on gfx950
// NOT942: mfma.mlir:{{[0-9]+}}:{{[0-9]+}}: error: amdgpu.mfma 16x16x32 (1 block) of f8E4M3FN and f8E4M3FN does not exist on gfx942
gpu.module @m {
  gpu.func @common(%I: memref<64x16xi32>, %D: memref<64x32xf32>, %E: memref<64x32xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %f32_i32 = memref.load %I[%t, %c0] : memref<64x16xi32>
    %f32 = arith.bitcast %f32_i32 : i32 to f32
    %f16x4_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %f16x4 = vector.bitcast %f16x4_i32 : vector<2xi32> to vector<4xf16>
    %bf16x4_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %bf16x4 = vector.bitcast %bf16x4_i32 : vector<2xi32> to vector<4xbf16>
    %i8x4_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<1xi32>
    %i8x4 = vector.bitcast %i8x4_i32 : vector<1xi32> to vector<4xi8>
    %i8x8_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %i8x8 = vector.bitcast %i8x8_i32 : vector<2xi32> to vector<8xi8>
    %zf32x32 = arith.constant dense<0.0> : vector<32xf32>
    %zf32x16 = arith.constant dense<0.0> : vector<16xf32>
    %zf32x4 = arith.constant dense<0.0> : vector<4xf32>
    %zi32x32 = arith.constant dense<0> : vector<32xi32>
    %zi32x16 = arith.constant dense<0> : vector<16xi32>
    %zi32x4 = arith.constant dense<0> : vector<4xi32>
    // CHECK: v_mfma_f32_32x32x1_2b_f32
    %d0 = amdgpu.mfma 32x32x1 %f32 * %f32 + %zf32x32 {blocks = 2 : i32} blgp = none : f32, f32, vector<32xf32>
    vector.store %d0, %D[%t, %c0] : memref<64x32xf32>, vector<32xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32
    %d1 = amdgpu.mfma 16x16x1 %f32 * %f32 + %zf32x16 {blocks = 4 : i32} blgp = none : f32, f32, vector<16xf32>
    vector.store %d1, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_4x4x1_16b_f32
    %d2 = amdgpu.mfma 4x4x1 %f32 * %f32 + %zf32x4 {blocks = 16 : i32} blgp = none : f32, f32, vector<4xf32>
    vector.store %d2, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // CHECK: v_mfma_f32_32x32x2_f32
    %d3 = amdgpu.mfma 32x32x2 %f32 * %f32 + %zf32x16 blgp = none : f32, f32, vector<16xf32>
    vector.store %d3, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_16x16x4_f32
    %d4 = amdgpu.mfma 16x16x4 %f32 * %f32 + %zf32x4 blgp = none : f32, f32, vector<4xf32>
    vector.store %d4, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // CHECK: v_mfma_f32_32x32x4_2b_f16
    %d5 = amdgpu.mfma 32x32x4 %f16x4 * %f16x4 + %zf32x32 {blocks = 2 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<32xf32>
    vector.store %d5, %D[%t, %c0] : memref<64x32xf32>, vector<32xf32>
    // CHECK: v_mfma_f32_16x16x4_4b_f16
    %d6 = amdgpu.mfma 16x16x4 %f16x4 * %f16x4 + %zf32x16 {blocks = 4 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    vector.store %d6, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_4x4x4_16b_f16
    %d7 = amdgpu.mfma 4x4x4 %f16x4 * %f16x4 + %zf32x4 {blocks = 16 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    vector.store %d7, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // CHECK: v_mfma_f32_32x32x8_f16
    %d8 = amdgpu.mfma 32x32x8 %f16x4 * %f16x4 + %zf32x16 blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    vector.store %d8, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_16x16x16_f16
    %d9 = amdgpu.mfma 16x16x16 %f16x4 * %f16x4 + %zf32x4 blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    vector.store %d9, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // CHECK: v_mfma_f32_32x32x4_2b_bf16
    %d10 = amdgpu.mfma 32x32x4 %bf16x4 * %bf16x4 + %zf32x32 {blocks = 2 : i32} blgp = none : vector<4xbf16>, vector<4xbf16>, vector<32xf32>
    vector.store %d10, %D[%t, %c0] : memref<64x32xf32>, vector<32xf32>
    // CHECK: v_mfma_f32_16x16x4_4b_bf16
    %d11 = amdgpu.mfma 16x16x4 %bf16x4 * %bf16x4 + %zf32x16 {blocks = 4 : i32} blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
    vector.store %d11, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_4x4x4_16b_bf16
    %d12 = amdgpu.mfma 4x4x4 %bf16x4 * %bf16x4 + %zf32x4 {blocks = 16 : i32} blgp = none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
    vector.store %d12, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // CHECK: v_mfma_f32_32x32x8_bf16
    %d13 = amdgpu.mfma 32x32x8 %bf16x4 * %bf16x4 + %zf32x16 blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
    vector.store %d13, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_16x16x16_bf16
    %d14 = amdgpu.mfma 16x16x16 %bf16x4 * %bf16x4 + %zf32x4 blgp = none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
    vector.store %d14, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // CHECK: v_mfma_i32_32x32x4_2b_i8
    %d15 = amdgpu.mfma 32x32x4 %i8x4 * %i8x4 + %zi32x32 {blocks = 2 : i32} blgp = none : vector<4xi8>, vector<4xi8>, vector<32xi32>
    vector.store %d15, %E[%t, %c0] : memref<64x32xi32>, vector<32xi32>
    // CHECK: v_mfma_i32_16x16x4_4b_i8
    %d16 = amdgpu.mfma 16x16x4 %i8x4 * %i8x4 + %zi32x16 {blocks = 4 : i32} blgp = none : vector<4xi8>, vector<4xi8>, vector<16xi32>
    vector.store %d16, %E[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    // CHECK: v_mfma_i32_4x4x4_16b_i8
    %d17 = amdgpu.mfma 4x4x4 %i8x4 * %i8x4 + %zi32x4 {blocks = 16 : i32} blgp = none : vector<4xi8>, vector<4xi8>, vector<4xi32>
    vector.store %d17, %E[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    // CHECK: v_mfma_i32_32x32x16_i8
    %d18 = amdgpu.mfma 32x32x16 %i8x8 * %i8x8 + %zi32x16 blgp = none : vector<8xi8>, vector<8xi8>, vector<16xi32>
    vector.store %d18, %E[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    // CHECK: v_mfma_i32_16x16x32_i8
    %d19 = amdgpu.mfma 16x16x32 %i8x8 * %i8x8 + %zi32x4 blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    vector.store %d19, %E[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    // CHECK: v_mfma_f32_32x32x4_2b_f16 {{.*}}cbsz:1 abid:1
    %d20 = amdgpu.mfma 32x32x4 %f16x4 * %f16x4 + %zf32x32 {blocks = 2 : i32, cbsz = 1 : i32, abid = 1 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<32xf32>
    vector.store %d20, %D[%t, %c0] : memref<64x32xf32>, vector<32xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:1
    %d21 = amdgpu.mfma 16x16x1 %f32 * %f32 + %zf32x16 {blocks = 4 : i32} blgp = bcast_first_32 : f32, f32, vector<16xf32>
    vector.store %d21, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:2
    %d22 = amdgpu.mfma 16x16x1 %f32 * %f32 + %zf32x16 {blocks = 4 : i32} blgp = bcast_second_32 : f32, f32, vector<16xf32>
    vector.store %d22, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:3
    %d23 = amdgpu.mfma 16x16x1 %f32 * %f32 + %zf32x16 {blocks = 4 : i32} blgp = rotate_16_right : f32, f32, vector<16xf32>
    vector.store %d23, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:4
    %d24 = amdgpu.mfma 16x16x1 %f32 * %f32 + %zf32x16 {blocks = 4 : i32} blgp = bcast_first_16 : f32, f32, vector<16xf32>
    vector.store %d24, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:5
    %d25 = amdgpu.mfma 16x16x1 %f32 * %f32 + %zf32x16 {blocks = 4 : i32} blgp = bcast_second_16 : f32, f32, vector<16xf32>
    vector.store %d25, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:6
    %d26 = amdgpu.mfma 16x16x1 %f32 * %f32 + %zf32x16 {blocks = 4 : i32} blgp = bcast_third_16 : f32, f32, vector<16xf32>
    vector.store %d26, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:7
    %d27 = amdgpu.mfma 16x16x1 %f32 * %f32 + %zf32x16 {blocks = 4 : i32} blgp = bcast_fourth_16 : f32, f32, vector<16xf32>
    vector.store %d27, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    gpu.return
  }
  gpu.func @wide(%I: memref<64x16xi32>, %D: memref<64x32xf32>, %E: memref<64x32xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %f16x8_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %f16x8 = vector.bitcast %f16x8_i32 : vector<4xi32> to vector<8xf16>
    %bf16x8_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %bf16x8 = vector.bitcast %bf16x8_i32 : vector<4xi32> to vector<8xbf16>
    %i8x16_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %i8x16 = vector.bitcast %i8x16_i32 : vector<4xi32> to vector<16xi8>
    %zf32x4 = arith.constant dense<0.0> : vector<4xf32>
    %zf32x16 = arith.constant dense<0.0> : vector<16xf32>
    %zi32x4 = arith.constant dense<0> : vector<4xi32>
    %zi32x16 = arith.constant dense<0> : vector<16xi32>
    // WIDE: v_mfma_f32_16x16x32_f16
    // HALVES: [[LOW:%[0-9]+]]:v4 = v_mfma_f32_16x16x16_f16 {{%[0-9]+}}[0:1], {{%[0-9]+}}[0:1], 0
    // HALVES-NEXT: v_mfma_f32_16x16x16_f16 {{%[0-9]+}}[2:3], {{%[0-9]+}}[2:3], [[LOW]]
    %d0 = amdgpu.mfma 16x16x32 %f16x8 * %f16x8 + %zf32x4 blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    vector.store %d0, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // WIDE: v_mfma_f32_32x32x16_f16
    // HALVES: [[LOW:%[0-9]+]]:v16 = v_mfma_f32_32x32x8_f16 {{%[0-9]+}}[0:1], {{%[0-9]+}}[0:1], 0
    // HALVES-NEXT: v_mfma_f32_32x32x8_f16 {{%[0-9]+}}[2:3], {{%[0-9]+}}[2:3], [[LOW]]
    %d1 = amdgpu.mfma 32x32x16 %f16x8 * %f16x8 + %zf32x16 blgp = none : vector<8xf16>, vector<8xf16>, vector<16xf32>
    vector.store %d1, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // WIDE: v_mfma_f32_16x16x32_bf16
    // HALVES: [[LOW:%[0-9]+]]:v4 = v_mfma_f32_16x16x16_bf16 {{%[0-9]+}}[0:1], {{%[0-9]+}}[0:1], 0
    // HALVES-NEXT: v_mfma_f32_16x16x16_bf16 {{%[0-9]+}}[2:3], {{%[0-9]+}}[2:3], [[LOW]]
    %d2 = amdgpu.mfma 16x16x32 %bf16x8 * %bf16x8 + %zf32x4 blgp = none : vector<8xbf16>, vector<8xbf16>, vector<4xf32>
    vector.store %d2, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // WIDE: v_mfma_f32_32x32x16_bf16
    // HALVES: [[LOW:%[0-9]+]]:v16 = v_mfma_f32_32x32x8_bf16 {{%[0-9]+}}[0:1], {{%[0-9]+}}[0:1], 0
    // HALVES-NEXT: v_mfma_f32_32x32x8_bf16 {{%[0-9]+}}[2:3], {{%[0-9]+}}[2:3], [[LOW]]
    %d3 = amdgpu.mfma 32x32x16 %bf16x8 * %bf16x8 + %zf32x16 blgp = none : vector<8xbf16>, vector<8xbf16>, vector<16xf32>
    vector.store %d3, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // WIDE: v_mfma_i32_16x16x64_i8
    // HALVES: v_mfma_i32_16x16x32_i8
    // HALVES-NEXT: v_mfma_i32_16x16x32_i8
    %d4 = amdgpu.mfma 16x16x64 %i8x16 * %i8x16 + %zi32x4 blgp = none : vector<16xi8>, vector<16xi8>, vector<4xi32>
    vector.store %d4, %E[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    // WIDE: v_mfma_i32_32x32x32_i8
    // HALVES: v_mfma_i32_32x32x16_i8
    // HALVES-NEXT: v_mfma_i32_32x32x16_i8
    %d5 = amdgpu.mfma 32x32x32 %i8x16 * %i8x16 + %zi32x16 blgp = none : vector<16xi8>, vector<16xi8>, vector<16xi32>
    vector.store %d5, %E[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    gpu.return
  }
  gpu.func @fnuz(%I: memref<64x16xi32>, %D: memref<64x32xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %f8e4m3fnuzx8_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %f8e4m3fnuzx8 = vector.bitcast %f8e4m3fnuzx8_i32 : vector<2xi32> to vector<8xf8E4M3FNUZ>
    %f8e5m2fnuzx8_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %f8e5m2fnuzx8 = vector.bitcast %f8e5m2fnuzx8_i32 : vector<2xi32> to vector<8xf8E5M2FNUZ>
    %zf32x4 = arith.constant dense<0.0> : vector<4xf32>
    %zf32x16 = arith.constant dense<0.0> : vector<16xf32>
    // FP8: v_mfma_f32_16x16x32_fp8_fp8
    %d0 = amdgpu.mfma 16x16x32 %f8e4m3fnuzx8 * %f8e4m3fnuzx8 + %zf32x4 blgp = none : vector<8xf8E4M3FNUZ>, vector<8xf8E4M3FNUZ>, vector<4xf32>
    vector.store %d0, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // FP8: v_mfma_f32_32x32x16_fp8_fp8
    %d1 = amdgpu.mfma 32x32x16 %f8e4m3fnuzx8 * %f8e4m3fnuzx8 + %zf32x16 blgp = none : vector<8xf8E4M3FNUZ>, vector<8xf8E4M3FNUZ>, vector<16xf32>
    vector.store %d1, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // FP8: v_mfma_f32_16x16x32_fp8_bf8
    %d2 = amdgpu.mfma 16x16x32 %f8e4m3fnuzx8 * %f8e5m2fnuzx8 + %zf32x4 blgp = none : vector<8xf8E4M3FNUZ>, vector<8xf8E5M2FNUZ>, vector<4xf32>
    vector.store %d2, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // FP8: v_mfma_f32_32x32x16_fp8_bf8
    %d3 = amdgpu.mfma 32x32x16 %f8e4m3fnuzx8 * %f8e5m2fnuzx8 + %zf32x16 blgp = none : vector<8xf8E4M3FNUZ>, vector<8xf8E5M2FNUZ>, vector<16xf32>
    vector.store %d3, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // FP8: v_mfma_f32_16x16x32_bf8_fp8
    %d4 = amdgpu.mfma 16x16x32 %f8e5m2fnuzx8 * %f8e4m3fnuzx8 + %zf32x4 blgp = none : vector<8xf8E5M2FNUZ>, vector<8xf8E4M3FNUZ>, vector<4xf32>
    vector.store %d4, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // FP8: v_mfma_f32_32x32x16_bf8_fp8
    %d5 = amdgpu.mfma 32x32x16 %f8e5m2fnuzx8 * %f8e4m3fnuzx8 + %zf32x16 blgp = none : vector<8xf8E5M2FNUZ>, vector<8xf8E4M3FNUZ>, vector<16xf32>
    vector.store %d5, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    // FP8: v_mfma_f32_16x16x32_bf8_bf8
    %d6 = amdgpu.mfma 16x16x32 %f8e5m2fnuzx8 * %f8e5m2fnuzx8 + %zf32x4 blgp = none : vector<8xf8E5M2FNUZ>, vector<8xf8E5M2FNUZ>, vector<4xf32>
    vector.store %d6, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    // FP8: v_mfma_f32_32x32x16_bf8_bf8
    %d7 = amdgpu.mfma 32x32x16 %f8e5m2fnuzx8 * %f8e5m2fnuzx8 + %zf32x16 blgp = none : vector<8xf8E5M2FNUZ>, vector<8xf8E5M2FNUZ>, vector<16xf32>
    vector.store %d7, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    gpu.return
  }
  gpu.func @ocp(%I: memref<64x16xi32>, %D: memref<64x32xf32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %f8e4m3fnx8_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %f8e4m3fnx8 = vector.bitcast %f8e4m3fnx8_i32 : vector<2xi32> to vector<8xf8E4M3FN>
    %f8e5m2x8_i32 = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %f8e5m2x8 = vector.bitcast %f8e5m2x8_i32 : vector<2xi32> to vector<8xf8E5M2>
    %zf32x4 = arith.constant dense<0.0> : vector<4xf32>
    %zf32x16 = arith.constant dense<0.0> : vector<16xf32>
    %d0 = amdgpu.mfma 16x16x32 %f8e4m3fnx8 * %f8e4m3fnx8 + %zf32x4 blgp = none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
    vector.store %d0, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    %d1 = amdgpu.mfma 32x32x16 %f8e4m3fnx8 * %f8e4m3fnx8 + %zf32x16 blgp = none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<16xf32>
    vector.store %d1, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    %d2 = amdgpu.mfma 16x16x32 %f8e4m3fnx8 * %f8e5m2x8 + %zf32x4 blgp = none : vector<8xf8E4M3FN>, vector<8xf8E5M2>, vector<4xf32>
    vector.store %d2, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    %d3 = amdgpu.mfma 32x32x16 %f8e4m3fnx8 * %f8e5m2x8 + %zf32x16 blgp = none : vector<8xf8E4M3FN>, vector<8xf8E5M2>, vector<16xf32>
    vector.store %d3, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    %d4 = amdgpu.mfma 16x16x32 %f8e5m2x8 * %f8e4m3fnx8 + %zf32x4 blgp = none : vector<8xf8E5M2>, vector<8xf8E4M3FN>, vector<4xf32>
    vector.store %d4, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    %d5 = amdgpu.mfma 32x32x16 %f8e5m2x8 * %f8e4m3fnx8 + %zf32x16 blgp = none : vector<8xf8E5M2>, vector<8xf8E4M3FN>, vector<16xf32>
    vector.store %d5, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    %d6 = amdgpu.mfma 16x16x32 %f8e5m2x8 * %f8e5m2x8 + %zf32x4 blgp = none : vector<8xf8E5M2>, vector<8xf8E5M2>, vector<4xf32>
    vector.store %d6, %D[%t, %c0] : memref<64x32xf32>, vector<4xf32>
    %d7 = amdgpu.mfma 32x32x16 %f8e5m2x8 * %f8e5m2x8 + %zf32x16 blgp = none : vector<8xf8E5M2>, vector<8xf8E5M2>, vector<16xf32>
    vector.store %d7, %D[%t, %c0] : memref<64x32xf32>, vector<16xf32>
    gpu.return
  }
}
