// Matrix operations as MLIR 23 prints them, whose modifiers are no operands: the same code as of MLIR 22's form.
// RUN: wavecc %s --target=gfx950 --kernel=newer -S --no-lines -o - | sed -e 's/newer/k/g' > %t.newer
// RUN: wavecc %s --target=gfx950 --kernel=older -S --no-lines -o - | sed -e 's/older/k/g' > %t.older
// RUN: cmp %t.newer %t.older
// RUN: FileCheck %s < %t.newer
// RUN: sed -e 's/bcast_first_32/bcast_nowhere/' %s > %t.unknown.mlir
// RUN: not wavecc %t.unknown.mlir --target=gfx950 --kernel=newer -S -o - 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: .mlir:[[#@LINE+7]]:{{[0-9]+}}: error:
// CHECK: v_mfma_f32_16x16x4_f32 {{.*}} blgp:1
// CHECK: v_mfma_scale_f32_16x16x128_f8f6f4 {{.*}} cbsz:4
gpu.module @m {
  // A comment with rocdl.mfma.f32.16x16x16f16 %a, %b, %c, 0, 0, 0 : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
  llvm.func @newer(%p: !llvm.ptr, %q: !llvm.ptr, %a: f32, %x: vector<8xi32>, %s: i32) attributes {rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c = llvm.load %p : !llvm.ptr -> vector<4xf32>
    %d = rocdl.mfma.f32.16x16x4f32 %a, %a, %c, 0, 0, bcast_first_32 : (f32, f32, vector<4xf32>) -> vector<4xf32>
    %e = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %x, %x, %d, fp4_e2m1, fp4_e2m1, 2, %s, 0, %s : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32) -> vector<4xf32>
    llvm.store %e, %q : vector<4xf32>, !llvm.ptr
    llvm.return
  }
  llvm.func @older(%p: !llvm.ptr, %q: !llvm.ptr, %a: f32, %x: vector<8xi32>, %s: i32) attributes {rocdl.kernel, gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %c4 = llvm.mlir.constant(4 : i32) : i32
    %c = llvm.load %p : !llvm.ptr -> vector<4xf32>
    %d = rocdl.mfma.f32.16x16x4f32 %a, %a, %c, %c0, %c0, %c1 : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %e = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %x, %x, %d, %c4, %c4, %c2, %s, %c0, %s : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
    llvm.store %e, %q : vector<4xf32>, !llvm.ptr
    llvm.return
  }
}
