// Memrefs that change places in a loop carry one address each, and are used after the loop.
// RUN: wavecc run %s --target=gfx942 --arg=f32[64x9]=random --arg=f32[64]=zero --arg=f32[64]=zero --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc %s --target=gfx942 --stop-after=frontend --emit=kir -o - | FileCheck %s
gpu.module @m {
  gpu.func @k(%I: memref<64x9xf32>, %A: memref<64xf32>, %B: memref<64xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %f0 = arith.constant 0.0 : f32
    %rev = affine.apply affine_map<()[s0] -> (63 - s0)>()[%t]
    %l0 = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %l1 = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
    %x0 = memref.load %I[%t, %c0] : memref<64x9xf32>
    memref.store %x0, %l0[%t] : memref<64xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    // CHECK: br ^bb0(1, %{{[a-z0-9]+}}, 0, 256
    // CHECK: ^bb0(%{{[a-z0-9]+}}:s in(1, 8), %{{[a-z0-9]+}}:v, [[CUR:%[a-z0-9]+]]:s in(0, 256), [[NEXT:%[a-z0-9]+]]:s in(0, 256)
    // CHECK: br_cmp {{.*}}, [[NEXT]], [[CUR]]
    %r:3 = scf.for %i = %c1 to %c9 step %c1 iter_args(%sum = %f0, %cur = %l0, %next = %l1)
        -> (f32, memref<64xf32, #gpu.address_space<workgroup>>, memref<64xf32, #gpu.address_space<workgroup>>) {
      %y = memref.load %cur[%rev] : memref<64xf32, #gpu.address_space<workgroup>>
      %s = arith.addf %sum, %y : f32
      %x = memref.load %I[%t, %i] : memref<64x9xf32>
      memref.store %x, %next[%t] : memref<64xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      scf.yield %s, %next, %cur : f32, memref<64xf32, #gpu.address_space<workgroup>>, memref<64xf32, #gpu.address_space<workgroup>>
    }
    %last = memref.load %r#1[%rev] : memref<64xf32, #gpu.address_space<workgroup>>
    %all = arith.addf %r#0, %last : f32
    memref.store %all, %A[%t] : memref<64xf32>

    %want = scf.for %i = %c0 to %c9 step %c1 iter_args(%sum = %f0) -> (f32) {
      %x = memref.load %I[%rev, %i] : memref<64x9xf32>
      %s = arith.addf %sum, %x : f32
      scf.yield %s : f32
    }
    memref.store %want, %B[%t] : memref<64xf32>
    gpu.return
  }
}
