// A product of 16x32 and 32x16 halves by WMMA: C[i][j] = sum of (32 i + k) / 2 over k; on other targets it is refused.
// RUN: for o in earliest latest random; do wavecc run %s --target=gfx1250 --grid=1 "--arg=f16[16x32]=iota" "--arg=f16[16x32]=const:0.5" "--arg=f32[16x16]=zero" --check=all --completion=$o --dump=2=%t.npy | FileCheck %s; done
// RUN: python3 -c "import struct; c = struct.unpack('<256f', open('%t.npy', 'rb').read()[-1024:]); assert all(c[16 * i + j] == sum(32 * i + k for k in range(32)) / 2 for i in (0, 5, 8, 13) for j in range(16))"
// RUN: not wavecc %s --target=gfx950 -S -o - 2>&1 | FileCheck %s --check-prefix=GFX9
// RUN: wavecc %s --target=gfx1250 -S -o - 2>&1 | FileCheck %s --check-prefix=TEXT
// CHECK: kernel mm on gfx1250: 1 workgroup
// CHECK-NOT: error
// GFX9: error: amdgpu.wmma 16x16x32 of f16 and f16 does not exist on gfx950; use amdgpu.mfma
// TEXT: v_wmma_f32_16x16x32_f16 v[{{[0-9:]+}}], v[{{[0-9:]+}}], v[{{[0-9:]+}}], 0
gpu.module @m {
  gpu.func @mm(%A: memref<16x32xf16>, %B: memref<16x32xf16>, %C: memref<16x16xf32>) kernel attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
    %zero = arith.constant dense<0.0> : vector<8xf32>
    %tid = gpu.thread_id x
    %row = affine.apply affine_map<()[t] -> (t mod 16)>()[%tid]
    %k0 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 8)>()[%tid]
    %k1 = affine.apply affine_map<()[t] -> ((t floordiv 16) * 8 + 16)>()[%tid]
    %a0 = vector.load %A[%row, %k0] : memref<16x32xf16>, vector<8xf16>
    %a1 = vector.load %A[%row, %k1] : memref<16x32xf16>, vector<8xf16>
    %b0 = vector.load %B[%row, %k0] : memref<16x32xf16>, vector<8xf16>
    %b1 = vector.load %B[%row, %k1] : memref<16x32xf16>, vector<8xf16>
    %a = vector.shuffle %a0, %a1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf16>, vector<8xf16>
    %b = vector.shuffle %b0, %b1 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf16>, vector<8xf16>
    %d = amdgpu.wmma 16x16x32 %a * %b + %zero : vector<16xf16>, vector<16xf16>, vector<8xf32>
    %m = affine.apply affine_map<()[t] -> ((t floordiv 16) * 8)>()[%tid]
    %d0 = vector.extract %d[0] : f32 from vector<8xf32>
    %d5 = vector.extract %d[5] : f32 from vector<8xf32>
    %m5 = affine.apply affine_map<()[m] -> (m + 5)>()[%m]
    memref.store %d0, %C[%m, %row] : memref<16x16xf32>
    memref.store %d5, %C[%m5, %row] : memref<16x16xf32>
    gpu.return
  }
}
