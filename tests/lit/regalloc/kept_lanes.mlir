// A DPP move that leaves lanes out keeps what its variable held: where that value is read once more, the variable has a
// register of its own.
// RUN: wavecc %s --target=gfx950 -S -o - | FileCheck %s
// CHECK: global_load_dword [[A:v[0-9]+]], v0
// CHECK: v_mov_b32_e32 [[C:v[0-9]+]], [[A]]
// CHECK: v_mov_b32_dpp [[C]], {{.*}} row_shr:3
// CHECK: v_mov_b32_dpp [[A]], {{.*}} row_bcast:31
gpu.module @m {
  gpu.func @k(%A: memref<64xf32>, %B: memref<64xf32>, %O0: memref<64xf32>, %O1: memref<64xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %a = memref.load %A[%t] : memref<64xf32>
    %b = memref.load %B[%t] : memref<64xf32>
    %r1 = amdgpu.dpp %a %b row_shr(3 : i32) {row_mask = 15 : i32, bank_mask = 15 : i32} : f32
    memref.store %r1, %O0[%t] : memref<64xf32>
    %r2 = amdgpu.dpp %a %b row_bcast_31 {row_mask = 15 : i32, bank_mask = 15 : i32} : f32
    memref.store %r2, %O1[%t] : memref<64xf32>
    gpu.return
  }
}
