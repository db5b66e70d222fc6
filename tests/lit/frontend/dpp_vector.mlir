// RUN: not wavecc %s --target=gfx942 -S -o - 2>&1 | FileCheck %s
// RUN: sed -e 's/^ *%%y = amdgpu.dpp .*$/    %%y = "amdgpu.dpp"(%%x, %%x) <{kind = #amdgpu<dpp_perm row_shl>, permArgument = 1 : i32}> : (vector<2xf16>, vector<2xf16>) -> vector<2xf16>/' %s > %t.mlir
// RUN: not wavecc %t.mlir --target=gfx942 -S -o - 2>&1 | FileCheck %s --check-prefix=GENERIC
// MLIR's verifier crashes on amdgpu.dpp of a vector. Not on "amdgpu.dpp" of a number, nor on the name in a comment: amdgpu.dpp %x %x : vector<2xf16>
gpu.module @m {
  gpu.func @k(%A: memref<64x2xf16>, %B: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %n = memref.load %B[%t] : memref<64xi32>
    %m = amdgpu.dpp %n %n row_shl ( 0x1 : i32 ) { bound_ctrl = true } : i32
    memref.store %m, %B[%t] : memref<64xi32>
    %x = vector.load %A[%t, %c0] : memref<64x2xf16>, vector<2xf16>
    // CHECK: dpp_vector.mlir:[[#@LINE+2]]:10: error: amdgpu.dpp of a vector is not supported: bitcast it to i32
    // GENERIC: {{.*}}:[[#@LINE+1]]:10: error: amdgpu.dpp of a vector is not supported: bitcast it to i32
    %y = amdgpu.dpp %x %x row_shl ( 0x1 : i32 ) { row_mask = 0xf : i32, bound_ctrl = true } : vector<2xf16>
    vector.store %y, %A[%t, %c0] : memref<64x2xf16>, vector<2xf16>
    gpu.return
  }
}
