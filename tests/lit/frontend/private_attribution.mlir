// Private attributions of the kernel are registers as memref.alloca is; booleans are bytes.
// RUN: wavecc %s --target=gfx942 -S --no-lines --verify-each -o - | FileCheck %s
// RUN: wavecc run %s --target=gfx942 --check=all --arg='i32[64]=iota' --arg='i32[64]=zero' --dump=1=%t.npy
// RUN: od -An -t d4 -j 128 -N 20 %t.npy | FileCheck %s --check-prefix=VALUES
// VALUES: 0 2 2 3
// VALUES: 4
gpu.module @m {
// CHECK-LABEL: attributions:
// CHECK-NOT: scratch_
// CHECK: .amdhsa_private_segment_fixed_size 0
  gpu.func @attributions(%A: memref<64xi32>, %C: memref<64xi32>) private(%p: memref<4xi32, #gpu.address_space<private>>, %b: memref<4xi1, #gpu.address_space<private>>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %x = memref.load %A[%t] : memref<64xi32>
    memref.store %x, %p[%c1] : memref<4xi32, #gpu.address_space<private>>
    %q = arith.cmpi slt, %t, %c2 : index
    memref.store %q, %b[%c2] : memref<4xi1, #gpu.address_space<private>>
    %r = memref.load %b[%c2] : memref<4xi1, #gpu.address_space<private>>
    %y = memref.load %p[%c1] : memref<4xi32, #gpu.address_space<private>>
    %z = arith.addi %y, %y : i32
    scf.if %r {
      memref.store %z, %p[%c1] : memref<4xi32, #gpu.address_space<private>>
    }
    %u = memref.load %p[%c1] : memref<4xi32, #gpu.address_space<private>>
    memref.store %u, %C[%t] : memref<64xi32>
    gpu.return
  }
}
