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
  gpu.func @common(%I: memref<64x16xi32>, %D: memref<64x32xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %a0r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a0 = arith.bitcast %a0r : i32 to f32
    %b0r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b0 = arith.bitcast %b0r : i32 to f32
    %cc0 = arith.constant dense<0.0> : vector<32xf32>
    // CHECK: v_mfma_f32_32x32x1_2b_f32 
    %d0 = amdgpu.mfma 32x32x1 %a0 * %b0 + %cc0 {blocks = 2 : i32} blgp = none : f32, f32, vector<32xf32>
    %e0 = vector.bitcast %d0 : vector<32xf32> to vector<32xi32>
    vector.store %e0, %D[%t, %c0] : memref<64x32xi32>, vector<32xi32>
    %a1r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a1 = arith.bitcast %a1r : i32 to f32
    %b1r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b1 = arith.bitcast %b1r : i32 to f32
    %c1 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 
    %d1 = amdgpu.mfma 16x16x1 %a1 * %b1 + %c1 {blocks = 4 : i32} blgp = none : f32, f32, vector<16xf32>
    %e1 = vector.bitcast %d1 : vector<16xf32> to vector<16xi32>
    vector.store %e1, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a2r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a2 = arith.bitcast %a2r : i32 to f32
    %b2r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b2 = arith.bitcast %b2r : i32 to f32
    %c2 = arith.constant dense<0.0> : vector<4xf32>
    // CHECK: v_mfma_f32_4x4x1_16b_f32 
    %d2 = amdgpu.mfma 4x4x1 %a2 * %b2 + %c2 {blocks = 16 : i32} blgp = none : f32, f32, vector<4xf32>
    %e2 = vector.bitcast %d2 : vector<4xf32> to vector<4xi32>
    vector.store %e2, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a3r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a3 = arith.bitcast %a3r : i32 to f32
    %b3r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b3 = arith.bitcast %b3r : i32 to f32
    %c3 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_32x32x2_f32 
    %d3 = amdgpu.mfma 32x32x2 %a3 * %b3 + %c3 {} blgp = none : f32, f32, vector<16xf32>
    %e3 = vector.bitcast %d3 : vector<16xf32> to vector<16xi32>
    vector.store %e3, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a4r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a4 = arith.bitcast %a4r : i32 to f32
    %b4r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b4 = arith.bitcast %b4r : i32 to f32
    %c4 = arith.constant dense<0.0> : vector<4xf32>
    // CHECK: v_mfma_f32_16x16x4_f32 
    %d4 = amdgpu.mfma 16x16x4 %a4 * %b4 + %c4 {} blgp = none : f32, f32, vector<4xf32>
    %e4 = vector.bitcast %d4 : vector<4xf32> to vector<4xi32>
    vector.store %e4, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a5r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a5 = vector.bitcast %a5r : vector<2xi32> to vector<4xf16>
    %b5r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b5 = vector.bitcast %b5r : vector<2xi32> to vector<4xf16>
    %c5 = arith.constant dense<0.0> : vector<32xf32>
    // CHECK: v_mfma_f32_32x32x4_2b_f16 
    %d5 = amdgpu.mfma 32x32x4 %a5 * %b5 + %c5 {blocks = 2 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<32xf32>
    %e5 = vector.bitcast %d5 : vector<32xf32> to vector<32xi32>
    vector.store %e5, %D[%t, %c0] : memref<64x32xi32>, vector<32xi32>
    %a6r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a6 = vector.bitcast %a6r : vector<2xi32> to vector<4xf16>
    %b6r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b6 = vector.bitcast %b6r : vector<2xi32> to vector<4xf16>
    %c6 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x4_4b_f16 
    %d6 = amdgpu.mfma 16x16x4 %a6 * %b6 + %c6 {blocks = 4 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %e6 = vector.bitcast %d6 : vector<16xf32> to vector<16xi32>
    vector.store %e6, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a7r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a7 = vector.bitcast %a7r : vector<2xi32> to vector<4xf16>
    %b7r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b7 = vector.bitcast %b7r : vector<2xi32> to vector<4xf16>
    %c7 = arith.constant dense<0.0> : vector<4xf32>
    // CHECK: v_mfma_f32_4x4x4_16b_f16 
    %d7 = amdgpu.mfma 4x4x4 %a7 * %b7 + %c7 {blocks = 16 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %e7 = vector.bitcast %d7 : vector<4xf32> to vector<4xi32>
    vector.store %e7, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a8r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a8 = vector.bitcast %a8r : vector<2xi32> to vector<4xf16>
    %b8r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b8 = vector.bitcast %b8r : vector<2xi32> to vector<4xf16>
    %c8 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_32x32x8_f16 
    %d8 = amdgpu.mfma 32x32x8 %a8 * %b8 + %c8 {} blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %e8 = vector.bitcast %d8 : vector<16xf32> to vector<16xi32>
    vector.store %e8, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a9r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a9 = vector.bitcast %a9r : vector<2xi32> to vector<4xf16>
    %b9r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b9 = vector.bitcast %b9r : vector<2xi32> to vector<4xf16>
    %c9 = arith.constant dense<0.0> : vector<4xf32>
    // CHECK: v_mfma_f32_16x16x16_f16 
    %d9 = amdgpu.mfma 16x16x16 %a9 * %b9 + %c9 {} blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
    %e9 = vector.bitcast %d9 : vector<4xf32> to vector<4xi32>
    vector.store %e9, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a10r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a10 = vector.bitcast %a10r : vector<2xi32> to vector<4xbf16>
    %b10r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b10 = vector.bitcast %b10r : vector<2xi32> to vector<4xbf16>
    %c10 = arith.constant dense<0.0> : vector<32xf32>
    // CHECK: v_mfma_f32_32x32x4_2b_bf16 
    %d10 = amdgpu.mfma 32x32x4 %a10 * %b10 + %c10 {blocks = 2 : i32} blgp = none : vector<4xbf16>, vector<4xbf16>, vector<32xf32>
    %e10 = vector.bitcast %d10 : vector<32xf32> to vector<32xi32>
    vector.store %e10, %D[%t, %c0] : memref<64x32xi32>, vector<32xi32>
    %a11r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a11 = vector.bitcast %a11r : vector<2xi32> to vector<4xbf16>
    %b11r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b11 = vector.bitcast %b11r : vector<2xi32> to vector<4xbf16>
    %c11 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x4_4b_bf16 
    %d11 = amdgpu.mfma 16x16x4 %a11 * %b11 + %c11 {blocks = 4 : i32} blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
    %e11 = vector.bitcast %d11 : vector<16xf32> to vector<16xi32>
    vector.store %e11, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a12r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a12 = vector.bitcast %a12r : vector<2xi32> to vector<4xbf16>
    %b12r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b12 = vector.bitcast %b12r : vector<2xi32> to vector<4xbf16>
    %c12 = arith.constant dense<0.0> : vector<4xf32>
    // CHECK: v_mfma_f32_4x4x4_16b_bf16 
    %d12 = amdgpu.mfma 4x4x4 %a12 * %b12 + %c12 {blocks = 16 : i32} blgp = none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
    %e12 = vector.bitcast %d12 : vector<4xf32> to vector<4xi32>
    vector.store %e12, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a13r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a13 = vector.bitcast %a13r : vector<2xi32> to vector<4xbf16>
    %b13r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b13 = vector.bitcast %b13r : vector<2xi32> to vector<4xbf16>
    %c13 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_32x32x8_bf16 
    %d13 = amdgpu.mfma 32x32x8 %a13 * %b13 + %c13 {} blgp = none : vector<4xbf16>, vector<4xbf16>, vector<16xf32>
    %e13 = vector.bitcast %d13 : vector<16xf32> to vector<16xi32>
    vector.store %e13, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a14r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a14 = vector.bitcast %a14r : vector<2xi32> to vector<4xbf16>
    %b14r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b14 = vector.bitcast %b14r : vector<2xi32> to vector<4xbf16>
    %c14 = arith.constant dense<0.0> : vector<4xf32>
    // CHECK: v_mfma_f32_16x16x16_bf16 
    %d14 = amdgpu.mfma 16x16x16 %a14 * %b14 + %c14 {} blgp = none : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
    %e14 = vector.bitcast %d14 : vector<4xf32> to vector<4xi32>
    vector.store %e14, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a15r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<1xi32>
    %a15 = vector.bitcast %a15r : vector<1xi32> to vector<4xi8>
    %b15r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<1xi32>
    %b15 = vector.bitcast %b15r : vector<1xi32> to vector<4xi8>
    %c15 = arith.constant dense<0> : vector<32xi32>
    // CHECK: v_mfma_i32_32x32x4_2b_i8 
    %d15 = amdgpu.mfma 32x32x4 %a15 * %b15 + %c15 {blocks = 2 : i32} blgp = none : vector<4xi8>, vector<4xi8>, vector<32xi32>
    %e15 = vector.shape_cast %d15 : vector<32xi32> to vector<32xi32>
    vector.store %e15, %D[%t, %c0] : memref<64x32xi32>, vector<32xi32>
    %a16r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<1xi32>
    %a16 = vector.bitcast %a16r : vector<1xi32> to vector<4xi8>
    %b16r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<1xi32>
    %b16 = vector.bitcast %b16r : vector<1xi32> to vector<4xi8>
    %cd16 = arith.constant dense<0> : vector<16xi32>
    // CHECK: v_mfma_i32_16x16x4_4b_i8 
    %d16 = amdgpu.mfma 16x16x4 %a16 * %b16 + %cd16 {blocks = 4 : i32} blgp = none : vector<4xi8>, vector<4xi8>, vector<16xi32>
    %e16 = vector.shape_cast %d16 : vector<16xi32> to vector<16xi32>
    vector.store %e16, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a17r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<1xi32>
    %a17 = vector.bitcast %a17r : vector<1xi32> to vector<4xi8>
    %b17r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<1xi32>
    %b17 = vector.bitcast %b17r : vector<1xi32> to vector<4xi8>
    %c17 = arith.constant dense<0> : vector<4xi32>
    // CHECK: v_mfma_i32_4x4x4_16b_i8 
    %d17 = amdgpu.mfma 4x4x4 %a17 * %b17 + %c17 {blocks = 16 : i32} blgp = none : vector<4xi8>, vector<4xi8>, vector<4xi32>
    %e17 = vector.shape_cast %d17 : vector<4xi32> to vector<4xi32>
    vector.store %e17, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a18r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a18 = vector.bitcast %a18r : vector<2xi32> to vector<8xi8>
    %b18r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b18 = vector.bitcast %b18r : vector<2xi32> to vector<8xi8>
    %c18 = arith.constant dense<0> : vector<16xi32>
    // CHECK: v_mfma_i32_32x32x16_i8 
    %d18 = amdgpu.mfma 32x32x16 %a18 * %b18 + %c18 {} blgp = none : vector<8xi8>, vector<8xi8>, vector<16xi32>
    %e18 = vector.shape_cast %d18 : vector<16xi32> to vector<16xi32>
    vector.store %e18, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a19r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a19 = vector.bitcast %a19r : vector<2xi32> to vector<8xi8>
    %b19r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b19 = vector.bitcast %b19r : vector<2xi32> to vector<8xi8>
    %c19 = arith.constant dense<0> : vector<4xi32>
    // CHECK: v_mfma_i32_16x16x32_i8 
    %d19 = amdgpu.mfma 16x16x32 %a19 * %b19 + %c19 {} blgp = none : vector<8xi8>, vector<8xi8>, vector<4xi32>
    %e19 = vector.shape_cast %d19 : vector<4xi32> to vector<4xi32>
    vector.store %e19, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a20r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a20 = vector.bitcast %a20r : vector<2xi32> to vector<4xf16>
    %b20r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b20 = vector.bitcast %b20r : vector<2xi32> to vector<4xf16>
    %c20 = arith.constant dense<0.0> : vector<32xf32>
    // CHECK: v_mfma_f32_32x32x4_2b_f16 {{.*}}cbsz:1 abid:1
    %d20 = amdgpu.mfma 32x32x4 %a20 * %b20 + %c20 {blocks = 2 : i32, cbsz = 1 : i32, abid = 1 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<32xf32>
    %e20 = vector.bitcast %d20 : vector<32xf32> to vector<32xi32>
    vector.store %e20, %D[%t, %c0] : memref<64x32xi32>, vector<32xi32>
    %a21r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a21 = arith.bitcast %a21r : i32 to f32
    %b21r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b21 = arith.bitcast %b21r : i32 to f32
    %c21 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:1
    %d21 = amdgpu.mfma 16x16x1 %a21 * %b21 + %c21 {blocks = 4 : i32} blgp = bcast_first_32 : f32, f32, vector<16xf32>
    %e21 = vector.bitcast %d21 : vector<16xf32> to vector<16xi32>
    vector.store %e21, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a22r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a22 = arith.bitcast %a22r : i32 to f32
    %b22r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b22 = arith.bitcast %b22r : i32 to f32
    %c22 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:2
    %d22 = amdgpu.mfma 16x16x1 %a22 * %b22 + %c22 {blocks = 4 : i32} blgp = bcast_second_32 : f32, f32, vector<16xf32>
    %e22 = vector.bitcast %d22 : vector<16xf32> to vector<16xi32>
    vector.store %e22, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a23r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a23 = arith.bitcast %a23r : i32 to f32
    %b23r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b23 = arith.bitcast %b23r : i32 to f32
    %c23 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:3
    %d23 = amdgpu.mfma 16x16x1 %a23 * %b23 + %c23 {blocks = 4 : i32} blgp = rotate_16_right : f32, f32, vector<16xf32>
    %e23 = vector.bitcast %d23 : vector<16xf32> to vector<16xi32>
    vector.store %e23, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a24r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a24 = arith.bitcast %a24r : i32 to f32
    %b24r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b24 = arith.bitcast %b24r : i32 to f32
    %c24 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:4
    %d24 = amdgpu.mfma 16x16x1 %a24 * %b24 + %c24 {blocks = 4 : i32} blgp = bcast_first_16 : f32, f32, vector<16xf32>
    %e24 = vector.bitcast %d24 : vector<16xf32> to vector<16xi32>
    vector.store %e24, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a25r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a25 = arith.bitcast %a25r : i32 to f32
    %b25r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b25 = arith.bitcast %b25r : i32 to f32
    %c25 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:5
    %d25 = amdgpu.mfma 16x16x1 %a25 * %b25 + %c25 {blocks = 4 : i32} blgp = bcast_second_16 : f32, f32, vector<16xf32>
    %e25 = vector.bitcast %d25 : vector<16xf32> to vector<16xi32>
    vector.store %e25, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a26r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a26 = arith.bitcast %a26r : i32 to f32
    %b26r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b26 = arith.bitcast %b26r : i32 to f32
    %c26 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:6
    %d26 = amdgpu.mfma 16x16x1 %a26 * %b26 + %c26 {blocks = 4 : i32} blgp = bcast_third_16 : f32, f32, vector<16xf32>
    %e26 = vector.bitcast %d26 : vector<16xf32> to vector<16xi32>
    vector.store %e26, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a27r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %a27 = arith.bitcast %a27r : i32 to f32
    %b27r = memref.load %I[%t, %c0] : memref<64x16xi32>
    %b27 = arith.bitcast %b27r : i32 to f32
    %c27 = arith.constant dense<0.0> : vector<16xf32>
    // CHECK: v_mfma_f32_16x16x1_4b_f32 {{.*}}blgp:7
    %d27 = amdgpu.mfma 16x16x1 %a27 * %b27 + %c27 {blocks = 4 : i32} blgp = bcast_fourth_16 : f32, f32, vector<16xf32>
    %e27 = vector.bitcast %d27 : vector<16xf32> to vector<16xi32>
    vector.store %e27, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    gpu.return
  }
  gpu.func @wide(%I: memref<64x16xi32>, %D: memref<64x32xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %a0r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %a0 = vector.bitcast %a0r : vector<4xi32> to vector<8xf16>
    %b0r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %b0 = vector.bitcast %b0r : vector<4xi32> to vector<8xf16>
    %cc0 = arith.constant dense<0.0> : vector<4xf32>
    // WIDE: v_mfma_f32_16x16x32_f16 
    // HALVES: [[LOW:%[0-9]+]]:v4 = v_mfma_f32_16x16x16_f16 {{%[0-9]+}}[0:1], {{%[0-9]+}}[0:1], 0
    // HALVES-NEXT: v_mfma_f32_16x16x16_f16 {{%[0-9]+}}[2:3], {{%[0-9]+}}[2:3], [[LOW]]
    %d0 = amdgpu.mfma 16x16x32 %a0 * %b0 + %cc0 {} blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
    %e0 = vector.bitcast %d0 : vector<4xf32> to vector<4xi32>
    vector.store %e0, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a1r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %a1 = vector.bitcast %a1r : vector<4xi32> to vector<8xf16>
    %b1r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %b1 = vector.bitcast %b1r : vector<4xi32> to vector<8xf16>
    %c1 = arith.constant dense<0.0> : vector<16xf32>
    // WIDE: v_mfma_f32_32x32x16_f16 
    // HALVES: [[LOW:%[0-9]+]]:v16 = v_mfma_f32_32x32x8_f16 {{%[0-9]+}}[0:1], {{%[0-9]+}}[0:1], 0
    // HALVES-NEXT: v_mfma_f32_32x32x8_f16 {{%[0-9]+}}[2:3], {{%[0-9]+}}[2:3], [[LOW]]
    %d1 = amdgpu.mfma 32x32x16 %a1 * %b1 + %c1 {} blgp = none : vector<8xf16>, vector<8xf16>, vector<16xf32>
    %e1 = vector.bitcast %d1 : vector<16xf32> to vector<16xi32>
    vector.store %e1, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a2r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %a2 = vector.bitcast %a2r : vector<4xi32> to vector<8xbf16>
    %b2r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %b2 = vector.bitcast %b2r : vector<4xi32> to vector<8xbf16>
    %c2 = arith.constant dense<0.0> : vector<4xf32>
    // WIDE: v_mfma_f32_16x16x32_bf16 
    // HALVES: [[LOW:%[0-9]+]]:v4 = v_mfma_f32_16x16x16_bf16 {{%[0-9]+}}[0:1], {{%[0-9]+}}[0:1], 0
    // HALVES-NEXT: v_mfma_f32_16x16x16_bf16 {{%[0-9]+}}[2:3], {{%[0-9]+}}[2:3], [[LOW]]
    %d2 = amdgpu.mfma 16x16x32 %a2 * %b2 + %c2 {} blgp = none : vector<8xbf16>, vector<8xbf16>, vector<4xf32>
    %e2 = vector.bitcast %d2 : vector<4xf32> to vector<4xi32>
    vector.store %e2, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a3r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %a3 = vector.bitcast %a3r : vector<4xi32> to vector<8xbf16>
    %b3r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %b3 = vector.bitcast %b3r : vector<4xi32> to vector<8xbf16>
    %c3 = arith.constant dense<0.0> : vector<16xf32>
    // WIDE: v_mfma_f32_32x32x16_bf16 
    // HALVES: [[LOW:%[0-9]+]]:v16 = v_mfma_f32_32x32x8_bf16 {{%[0-9]+}}[0:1], {{%[0-9]+}}[0:1], 0
    // HALVES-NEXT: v_mfma_f32_32x32x8_bf16 {{%[0-9]+}}[2:3], {{%[0-9]+}}[2:3], [[LOW]]
    %d3 = amdgpu.mfma 32x32x16 %a3 * %b3 + %c3 {} blgp = none : vector<8xbf16>, vector<8xbf16>, vector<16xf32>
    %e3 = vector.bitcast %d3 : vector<16xf32> to vector<16xi32>
    vector.store %e3, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a4r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %a4 = vector.bitcast %a4r : vector<4xi32> to vector<16xi8>
    %b4r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %b4 = vector.bitcast %b4r : vector<4xi32> to vector<16xi8>
    %c4 = arith.constant dense<0> : vector<4xi32>
    // WIDE: v_mfma_i32_16x16x64_i8 
    // HALVES: v_mfma_i32_16x16x32_i8
    // HALVES-NEXT: v_mfma_i32_16x16x32_i8
    %d4 = amdgpu.mfma 16x16x64 %a4 * %b4 + %c4 {} blgp = none : vector<16xi8>, vector<16xi8>, vector<4xi32>
    %e4 = vector.shape_cast %d4 : vector<4xi32> to vector<4xi32>
    vector.store %e4, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a5r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %a5 = vector.bitcast %a5r : vector<4xi32> to vector<16xi8>
    %b5r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %b5 = vector.bitcast %b5r : vector<4xi32> to vector<16xi8>
    %c5 = arith.constant dense<0> : vector<16xi32>
    // WIDE: v_mfma_i32_32x32x32_i8 
    // HALVES: v_mfma_i32_32x32x16_i8
    // HALVES-NEXT: v_mfma_i32_32x32x16_i8
    %d5 = amdgpu.mfma 32x32x32 %a5 * %b5 + %c5 {} blgp = none : vector<16xi8>, vector<16xi8>, vector<16xi32>
    %e5 = vector.shape_cast %d5 : vector<16xi32> to vector<16xi32>
    vector.store %e5, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    gpu.return
  }
  gpu.func @fnuz(%I: memref<64x16xi32>, %D: memref<64x32xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %a0r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a0 = vector.bitcast %a0r : vector<2xi32> to vector<8xf8E4M3FNUZ>
    %b0r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b0 = vector.bitcast %b0r : vector<2xi32> to vector<8xf8E4M3FNUZ>
    %cc0 = arith.constant dense<0.0> : vector<4xf32>
    // FP8: v_mfma_f32_16x16x32_fp8_fp8 
    %d0 = amdgpu.mfma 16x16x32 %a0 * %b0 + %cc0 {} blgp = none : vector<8xf8E4M3FNUZ>, vector<8xf8E4M3FNUZ>, vector<4xf32>
    %e0 = vector.bitcast %d0 : vector<4xf32> to vector<4xi32>
    vector.store %e0, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a1r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a1 = vector.bitcast %a1r : vector<2xi32> to vector<8xf8E4M3FNUZ>
    %b1r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b1 = vector.bitcast %b1r : vector<2xi32> to vector<8xf8E4M3FNUZ>
    %c1 = arith.constant dense<0.0> : vector<16xf32>
    // FP8: v_mfma_f32_32x32x16_fp8_fp8 
    %d1 = amdgpu.mfma 32x32x16 %a1 * %b1 + %c1 {} blgp = none : vector<8xf8E4M3FNUZ>, vector<8xf8E4M3FNUZ>, vector<16xf32>
    %e1 = vector.bitcast %d1 : vector<16xf32> to vector<16xi32>
    vector.store %e1, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a2r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a2 = vector.bitcast %a2r : vector<2xi32> to vector<8xf8E4M3FNUZ>
    %b2r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b2 = vector.bitcast %b2r : vector<2xi32> to vector<8xf8E5M2FNUZ>
    %c2 = arith.constant dense<0.0> : vector<4xf32>
    // FP8: v_mfma_f32_16x16x32_fp8_bf8 
    %d2 = amdgpu.mfma 16x16x32 %a2 * %b2 + %c2 {} blgp = none : vector<8xf8E4M3FNUZ>, vector<8xf8E5M2FNUZ>, vector<4xf32>
    %e2 = vector.bitcast %d2 : vector<4xf32> to vector<4xi32>
    vector.store %e2, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a3r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a3 = vector.bitcast %a3r : vector<2xi32> to vector<8xf8E4M3FNUZ>
    %b3r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b3 = vector.bitcast %b3r : vector<2xi32> to vector<8xf8E5M2FNUZ>
    %c3 = arith.constant dense<0.0> : vector<16xf32>
    // FP8: v_mfma_f32_32x32x16_fp8_bf8 
    %d3 = amdgpu.mfma 32x32x16 %a3 * %b3 + %c3 {} blgp = none : vector<8xf8E4M3FNUZ>, vector<8xf8E5M2FNUZ>, vector<16xf32>
    %e3 = vector.bitcast %d3 : vector<16xf32> to vector<16xi32>
    vector.store %e3, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a4r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a4 = vector.bitcast %a4r : vector<2xi32> to vector<8xf8E5M2FNUZ>
    %b4r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b4 = vector.bitcast %b4r : vector<2xi32> to vector<8xf8E4M3FNUZ>
    %c4 = arith.constant dense<0.0> : vector<4xf32>
    // FP8: v_mfma_f32_16x16x32_bf8_fp8 
    %d4 = amdgpu.mfma 16x16x32 %a4 * %b4 + %c4 {} blgp = none : vector<8xf8E5M2FNUZ>, vector<8xf8E4M3FNUZ>, vector<4xf32>
    %e4 = vector.bitcast %d4 : vector<4xf32> to vector<4xi32>
    vector.store %e4, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a5r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a5 = vector.bitcast %a5r : vector<2xi32> to vector<8xf8E5M2FNUZ>
    %b5r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b5 = vector.bitcast %b5r : vector<2xi32> to vector<8xf8E4M3FNUZ>
    %c5 = arith.constant dense<0.0> : vector<16xf32>
    // FP8: v_mfma_f32_32x32x16_bf8_fp8 
    %d5 = amdgpu.mfma 32x32x16 %a5 * %b5 + %c5 {} blgp = none : vector<8xf8E5M2FNUZ>, vector<8xf8E4M3FNUZ>, vector<16xf32>
    %e5 = vector.bitcast %d5 : vector<16xf32> to vector<16xi32>
    vector.store %e5, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a6r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a6 = vector.bitcast %a6r : vector<2xi32> to vector<8xf8E5M2FNUZ>
    %b6r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b6 = vector.bitcast %b6r : vector<2xi32> to vector<8xf8E5M2FNUZ>
    %c6 = arith.constant dense<0.0> : vector<4xf32>
    // FP8: v_mfma_f32_16x16x32_bf8_bf8 
    %d6 = amdgpu.mfma 16x16x32 %a6 * %b6 + %c6 {} blgp = none : vector<8xf8E5M2FNUZ>, vector<8xf8E5M2FNUZ>, vector<4xf32>
    %e6 = vector.bitcast %d6 : vector<4xf32> to vector<4xi32>
    vector.store %e6, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a7r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a7 = vector.bitcast %a7r : vector<2xi32> to vector<8xf8E5M2FNUZ>
    %b7r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b7 = vector.bitcast %b7r : vector<2xi32> to vector<8xf8E5M2FNUZ>
    %c7 = arith.constant dense<0.0> : vector<16xf32>
    // FP8: v_mfma_f32_32x32x16_bf8_bf8 
    %d7 = amdgpu.mfma 32x32x16 %a7 * %b7 + %c7 {} blgp = none : vector<8xf8E5M2FNUZ>, vector<8xf8E5M2FNUZ>, vector<16xf32>
    %e7 = vector.bitcast %d7 : vector<16xf32> to vector<16xi32>
    vector.store %e7, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    gpu.return
  }
  gpu.func @ocp(%I: memref<64x16xi32>, %D: memref<64x32xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %a0r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a0 = vector.bitcast %a0r : vector<2xi32> to vector<8xf8E4M3FN>
    %b0r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b0 = vector.bitcast %b0r : vector<2xi32> to vector<8xf8E4M3FN>
    %cc0 = arith.constant dense<0.0> : vector<4xf32>
    %d0 = amdgpu.mfma 16x16x32 %a0 * %b0 + %cc0 {} blgp = none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>
    %e0 = vector.bitcast %d0 : vector<4xf32> to vector<4xi32>
    vector.store %e0, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a1r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a1 = vector.bitcast %a1r : vector<2xi32> to vector<8xf8E4M3FN>
    %b1r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b1 = vector.bitcast %b1r : vector<2xi32> to vector<8xf8E4M3FN>
    %c1 = arith.constant dense<0.0> : vector<16xf32>
    %d1 = amdgpu.mfma 32x32x16 %a1 * %b1 + %c1 {} blgp = none : vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<16xf32>
    %e1 = vector.bitcast %d1 : vector<16xf32> to vector<16xi32>
    vector.store %e1, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a2r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a2 = vector.bitcast %a2r : vector<2xi32> to vector<8xf8E4M3FN>
    %b2r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b2 = vector.bitcast %b2r : vector<2xi32> to vector<8xf8E5M2>
    %c2 = arith.constant dense<0.0> : vector<4xf32>
    %d2 = amdgpu.mfma 16x16x32 %a2 * %b2 + %c2 {} blgp = none : vector<8xf8E4M3FN>, vector<8xf8E5M2>, vector<4xf32>
    %e2 = vector.bitcast %d2 : vector<4xf32> to vector<4xi32>
    vector.store %e2, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a3r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a3 = vector.bitcast %a3r : vector<2xi32> to vector<8xf8E4M3FN>
    %b3r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b3 = vector.bitcast %b3r : vector<2xi32> to vector<8xf8E5M2>
    %c3 = arith.constant dense<0.0> : vector<16xf32>
    %d3 = amdgpu.mfma 32x32x16 %a3 * %b3 + %c3 {} blgp = none : vector<8xf8E4M3FN>, vector<8xf8E5M2>, vector<16xf32>
    %e3 = vector.bitcast %d3 : vector<16xf32> to vector<16xi32>
    vector.store %e3, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a4r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a4 = vector.bitcast %a4r : vector<2xi32> to vector<8xf8E5M2>
    %b4r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b4 = vector.bitcast %b4r : vector<2xi32> to vector<8xf8E4M3FN>
    %c4 = arith.constant dense<0.0> : vector<4xf32>
    %d4 = amdgpu.mfma 16x16x32 %a4 * %b4 + %c4 {} blgp = none : vector<8xf8E5M2>, vector<8xf8E4M3FN>, vector<4xf32>
    %e4 = vector.bitcast %d4 : vector<4xf32> to vector<4xi32>
    vector.store %e4, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a5r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a5 = vector.bitcast %a5r : vector<2xi32> to vector<8xf8E5M2>
    %b5r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b5 = vector.bitcast %b5r : vector<2xi32> to vector<8xf8E4M3FN>
    %c5 = arith.constant dense<0.0> : vector<16xf32>
    %d5 = amdgpu.mfma 32x32x16 %a5 * %b5 + %c5 {} blgp = none : vector<8xf8E5M2>, vector<8xf8E4M3FN>, vector<16xf32>
    %e5 = vector.bitcast %d5 : vector<16xf32> to vector<16xi32>
    vector.store %e5, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    %a6r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a6 = vector.bitcast %a6r : vector<2xi32> to vector<8xf8E5M2>
    %b6r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b6 = vector.bitcast %b6r : vector<2xi32> to vector<8xf8E5M2>
    %c6 = arith.constant dense<0.0> : vector<4xf32>
    %d6 = amdgpu.mfma 16x16x32 %a6 * %b6 + %c6 {} blgp = none : vector<8xf8E5M2>, vector<8xf8E5M2>, vector<4xf32>
    %e6 = vector.bitcast %d6 : vector<4xf32> to vector<4xi32>
    vector.store %e6, %D[%t, %c0] : memref<64x32xi32>, vector<4xi32>
    %a7r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %a7 = vector.bitcast %a7r : vector<2xi32> to vector<8xf8E5M2>
    %b7r = vector.load %I[%t, %c0] : memref<64x16xi32>, vector<2xi32>
    %b7 = vector.bitcast %b7r : vector<2xi32> to vector<8xf8E5M2>
    %c7 = arith.constant dense<0.0> : vector<16xf32>
    %d7 = amdgpu.mfma 32x32x16 %a7 * %b7 + %c7 {} blgp = none : vector<8xf8E5M2>, vector<8xf8E5M2>, vector<16xf32>
    %e7 = vector.bitcast %d7 : vector<16xf32> to vector<16xi32>
    vector.store %e7, %D[%t, %c0] : memref<64x32xi32>, vector<16xi32>
    gpu.return
  }
}
