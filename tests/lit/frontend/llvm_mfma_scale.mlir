// rocdl.mfma.scale whose scales are the constant 0, with no byte chosen, is the instruction without scales; any other scale stays one.
// RUN: wavecc %s --target=gfx950 -S --no-lines -o - | FileCheck %s
// RUN: not wavecc %s --target=gfx942 -S -o %t.s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: error: rocdl.mfma.scale.f32.16x16x128.f8f6f4 does not exist on gfx942
module {
  llvm.func @k(%P: !llvm.ptr<1>, %s: i32) attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %a = llvm.load %P : !llvm.ptr<1> -> vector<8xi32>
    %c = llvm.load %P : !llvm.ptr<1> -> vector<4xf32>
    // CHECK: v_mfma_f32_16x16x128_f8f6f4
    // CHECK-NOT: v_mfma_f32
    // CHECK: v_mfma_scale_f32_16x16x128_f8f6f4
    // CHECK: v_mfma_scale_f32_16x16x128_f8f6f4
    // CHECK: v_mfma_scale_f32_16x16x128_f8f6f4
    // CHECK-NOT: v_mfma
    %d0 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %a, %a, %c, %c0, %c0, %c0, %c0, %c0, %c0 : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
    %d1 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %a, %a, %d0, %c0, %c0, %c0, %c1, %c0, %c0 : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
    %d2 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %a, %a, %d1, %c0, %c0, %c1, %c0, %c0, %c0 : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
    %d3 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %a, %a, %d2, %c0, %c0, %c0, %c0, %c0, %s : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
    llvm.store %d3, %P : vector<4xf32>, !llvm.ptr<1>
    llvm.return
  }
}
