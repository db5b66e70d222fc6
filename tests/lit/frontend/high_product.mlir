// The upper half of a product of two 32-bit values that was multiplied out (division by a run-time number, spelled out): one
// instruction per lane, no 64-bit arithmetic; the borrow is subtracted as such.
// RUN: wavecc run %s --target=gfx942 --kernel=k --arg=i32[9x64]=zero --arg=i32[9x64]=zero --arg=index=5664 --arg=index=77 --dump=0=%t.a.npy --dump=1=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx942 --kernel=k --arg=i32[9x64]=zero --arg=i32[9x64]=zero --arg=index=4294967000 --arg=index=1000003 --dump=0=%t.a.npy --dump=1=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx942 --kernel=k --arg=i32[9x64]=zero --arg=i32[9x64]=zero --arg=index=0 --arg=index=2 --dump=0=%t.a.npy --dump=1=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc --schedule=off %s --target=gfx942 --kernel=k -S -o - | FileCheck %s
// CHECK: .LBB0_1:
// CHECK-NOT: {{_u64|_i64|_b64}}
// CHECK: v_mul_hi_u32
// CHECK-NOT: {{add_u64|lshlrev_b64|v_mad_u64}}
// CHECK: v_subb_co_u32
// CHECK-NOT: v_mul_hi_u32
// CHECK: s_cbranch
gpu.module @m {
  gpu.func @k(%A: memref<9x64xi32>, %B: memref<9x64xi32>, %base: index, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %c32 = arith.constant 32 : i64
    %ones = arith.constant 4294967295 : i64
    %n32 = arith.index_cast %n : index to i32
    %n64 = arith.extui %n32 : i32 to i64
    %up = arith.addi %n64, %ones : i64
    %m64 = arith.divui %up, %n64 : i64
    %m32 = arith.trunci %m64 : i64 to i32
    %m = arith.extui %m32 : i32 to i64
    scf.for %i = %c0 to %c9 step %c1 {
      %x = affine.apply affine_map<()[i, t, b] -> (i * 256 + t * 4 + b)>()[%i, %t, %base]
      %x32 = arith.index_cast %x : index to i32
      %x64 = arith.extui %x32 : i32 to i64
      %product = arith.muli %x64, %m : i64
      %high = arith.shrui %product, %c32 : i64
      %q = arith.trunci %high : i64 to i32
      %qn = arith.muli %q, %n32 : i32
      %r = arith.subi %x32, %qn : i32
      %wrong = arith.cmpi uge, %r, %n32 : i32
      %one = arith.extui %wrong : i1 to i32
      %quotient = arith.subi %q, %one : i32
      memref.store %quotient, %A[%i, %t] : memref<9x64xi32>
    }
    scf.for %i = %c0 to %c9 step %c1 {
      %x = affine.apply affine_map<()[i, t, b] -> (i * 256 + t * 4 + b)>()[%i, %t, %base]
      %x32 = arith.index_cast %x : index to i32
      %quotient = arith.divui %x32, %n32 : i32
      memref.store %quotient, %B[%i, %t] : memref<9x64xi32>
    }
    gpu.return
  }
}
