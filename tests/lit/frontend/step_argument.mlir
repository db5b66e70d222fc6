// A loop whose step is an argument: the sign of next - end tells whether it goes on, also if the end is a constant. Four iterations are a group.
// RUN: wavecc %s --target=gfx942 -S --no-lines -o - | FileCheck %s
// CHECK-LABEL: sums:
// CHECK: s_mul_hi_u32
// CHECK-NOT: s_cselect
// CHECK-COUNT-4: s_mul_i32
// CHECK-NOT: s_cselect
// CHECK: s_cmp_lt_i32
// CHECK: s_endpgm
gpu.module @m {
  gpu.func @sums(%o: memref<64xi32>, %step: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %end = arith.constant 1000 : index
    %z = arith.constant 0 : i32
    %s = scf.for %i = %c0 to %end step %step iter_args(%u = %z) -> (i32) {
      %n = arith.index_cast %i : index to i32
      %q = arith.muli %n, %n : i32
      %v = arith.addi %u, %q : i32
      scf.yield %v : i32
    }
    memref.store %s, %o[%t] : memref<64xi32>
    gpu.return
  }
}
