// A bf16 that is rounded by arithmetic lies in the upper half of its register: stores and packing take it from there. NaN is one constant.
// RUN: wavecc %s --target=gfx942 --emit=asm -o - | FileCheck %s
// RUN: wavecc %s --target=gfx950 --emit=asm -o - | FileCheck %s --check-prefix=NEWER

// CHECK-LABEL: one:
// CHECK: v_bfe_u32 [[ODD:v[0-9]+]], [[X:v[0-9]+]], 16, 1
// CHECK: v_add3_u32 [[SUM:v[0-9]+]], [[X]], [[ODD]], s{{[0-9]+}}
// CHECK: v_cndmask_b32_e64 [[ROUNDED:v[0-9]+]], [[SUM]], -1, s[
// CHECK-NOT: v_lshrrev
// CHECK: global_store_short_d16_hi v{{[0-9]+}}, [[ROUNDED]], s[
// NEWER-LABEL: one:
// NEWER: v_cvt_pk_bf16_f32
// NEWER: global_store_short v
gpu.module @m {
  gpu.func @one(%in: memref<64xf32>, %out: memref<64xbf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %x = memref.load %in[%t] : memref<64xf32>
    %y = arith.truncf %x : f32 to bf16
    memref.store %y, %out[%t] : memref<64xbf16>
    gpu.return
  }

// Both halves come from the upper halves: bytes 2, 3, 6 and 7.
// CHECK-LABEL: two:
// CHECK: s_mov_b32 [[HALVES:s[0-9]+]], 0x7060302
// CHECK-NOT: v_lshrrev_b32_e32 v{{[0-9]+}}, 16
// CHECK: v_perm_b32 [[PAIR:v[0-9]+]], v{{[0-9]+}}, v{{[0-9]+}}, [[HALVES]]
// CHECK: global_store_dword v{{[0-9]+}}, [[PAIR]], s[
  gpu.func @two(%in: memref<128xf32>, %out: memref<128xbf16>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c2 = arith.constant 2 : index
    %i = arith.muli %t, %c2 : index
    %x = vector.load %in[%i] : memref<128xf32>, vector<2xf32>
    %y = arith.truncf %x : vector<2xf32> to vector<2xbf16>
    vector.store %y, %out[%i] : memref<128xbf16>, vector<2xbf16>
    gpu.return
  }
}
