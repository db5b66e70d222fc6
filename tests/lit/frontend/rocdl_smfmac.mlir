// rocdl.smfmac.*: what amdgpu.sparse_mfma computes; those of the other target are refused by name.
// RUN: for t in gfx942 gfx950; do wavecc run %s --kernel=k --quiet --target=$t --seed=3 --check=all --arg=f16[64x8]=random --arg=i8[64x16]=random --arg=i32[64]=random --arg=i32[64x20]=zero --arg=i32[64x20]=zero --dump=3=%t.a.npy --dump=4=%t.b.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy || exit 1; done
// RUN: not wavecc %s --kernel=other --target=gfx942 -S -o %t.s 2>&1 | FileCheck %s
// RUN: wavecc %s --kernel=other --target=gfx950 -S --no-lines -o - | FileCheck %s --check-prefix=NEW
// CHECK: error: rocdl.smfmac.i32.16x16x128.i8 16x16x128 of i8 and i8 does not exist on gfx942
// NEW: v_smfmac_i32_16x16x128_i8 {{.*}} cbsz:1 abid:1
// RUN: not wavecc %s --kernel=old --target=gfx942 -S -o %t.s 2>&1 | FileCheck %s --check-prefix=GONE
// GONE: error: rocdl.mfma.i32.16x16x16i8 does not exist on gfx942
gpu.module @m {
  gpu.func @k(%F: memref<64x8xf16>, %I: memref<64x16xi8>, %X: memref<64xi32>, %A: memref<64x20xi32>, %B: memref<64x20xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %z = llvm.mlir.constant(0 : i32) : i32
    %one = llvm.mlir.constant(1 : i32) : i32
    %a = vector.load %F[%t, %c0] : memref<64x8xf16>, vector<4xf16>
    %b = vector.load %F[%t, %c0] : memref<64x8xf16>, vector<8xf16>
    %x = memref.load %X[%t] : memref<64xi32>
    %xi = vector.from_elements %x : vector<1xi32>
    %x16 = vector.bitcast %xi : vector<1xi32> to vector<2xi16>
    %x8 = vector.bitcast %xi : vector<1xi32> to vector<4xi8>
    %c = arith.constant dense<1.0> : vector<4xf32>
    %r0 = rocdl.smfmac.f32.16x16x32.f16 %a, %b, %c, %x, %one, %one : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %w0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%x8 : vector<4xi8>) {cbsz = 1 : i32, abid = 1 : i32} : vector<4xf16>, vector<8xf16>, vector<4xf32>
    %r0i = vector.bitcast %r0 : vector<4xf32> to vector<4xi32>
    %w0i = vector.bitcast %w0 : vector<4xf32> to vector<4xi32>
    vector.store %r0i, %A[%t, %c0] : memref<64x20xi32>, vector<4xi32>
    vector.store %w0i, %B[%t, %c0] : memref<64x20xi32>, vector<4xi32>
    %p = vector.load %I[%t, %c0] : memref<64x16xi8>, vector<8xi8>
    %q = vector.load %I[%t, %c0] : memref<64x16xi8>, vector<16xi8>
    %p32 = vector.bitcast %p : vector<8xi8> to vector<2xi32>
    %q32 = vector.bitcast %q : vector<16xi8> to vector<4xi32>
    %d = arith.constant dense<7> : vector<16xi32>
    %r1 = rocdl.smfmac.i32.32x32x32.i8 %p32, %q32, %d, %x, %z, %z : (vector<2xi32>, vector<4xi32>, vector<16xi32>, i32, i32, i32) -> vector<16xi32>
    %w1 = amdgpu.sparse_mfma 32x32x32 %p * %q + %d sparse(%x16 : vector<2xi16>) : vector<8xi8>, vector<16xi8>, vector<16xi32>
    vector.store %r1, %A[%t, %c4] : memref<64x20xi32>, vector<16xi32>
    vector.store %w1, %B[%t, %c4] : memref<64x20xi32>, vector<16xi32>
    gpu.return
  }
  gpu.func @other(%I: memref<64x8xi32>, %X: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = vector.load %I[%t, %c0] : memref<64x8xi32>, vector<4xi32>
    %q = vector.load %I[%t, %c0] : memref<64x8xi32>, vector<8xi32>
    %d = arith.constant dense<7> : vector<4xi32>
    %r1 = rocdl.smfmac.i32.16x16x128.i8 %p, %q, %d, %X, %one, %one : (vector<4xi32>, vector<8xi32>, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
    vector.store %r1, %I[%t, %c0] : memref<64x8xi32>, vector<4xi32>
    gpu.return
  }
  gpu.func @old(%I: memref<64x8xi32>, %x: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %z = llvm.mlir.constant(0 : i32) : i32
    %d = arith.constant dense<7> : vector<4xi32>
    %r = rocdl.mfma.i32.16x16x16i8 %x, %x, %d, %z, %z, %z : (i32, i32, vector<4xi32>, i32, i32, i32) -> vector<4xi32>
    gpu.return
  }
}
