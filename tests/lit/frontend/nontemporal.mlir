// `nontemporal` of an access to the LDS means nothing: the LDS has no caches. Accesses to global memory keep it.
// RUN: for target in gfx90a gfx942 gfx950 gfx1250; do wavecc run %s --quiet --target=$target --grid=1 --block=64 --arg=f32[256]=iota --arg=f32[256]=zero \
// RUN:   --dump=0=%t.a.npy --dump=1=%t.b.npy && cmp %t.a.npy %t.b.npy || exit 1; done
// RUN: wavecc %s --target=gfx942 -S -o - | FileCheck %s
// CHECK-NOT: ds_{{.*}} nt
// CHECK: global_load_dwordx4 {{.*}} nt
// CHECK-NOT: ds_{{.*}} nt
// CHECK: global_store_dwordx4 {{.*}} nt
gpu.module @m {
  gpu.func @k(%A: memref<64x4xf32>, %B: memref<64x4xf32>) workgroup(%L: memref<64x4xf32, #gpu.address_space<workgroup>>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %v = vector.load %A[%t, %c0] {nontemporal = true} : memref<64x4xf32>, vector<4xf32>
    vector.store %v, %L[%t, %c0] {nontemporal = true} : memref<64x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    %e = memref.load %A[%t, %c3] {nontemporal = true} : memref<64x4xf32>
    memref.store %e, %L[%t, %c3] {nontemporal = true} : memref<64x4xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %u = vector.load %L[%t, %c0] {nontemporal = true} : memref<64x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    %f = memref.load %L[%t, %c0] {nontemporal = true} : memref<64x4xf32, #gpu.address_space<workgroup>>
    %w = vector.insert %f, %u[0] : f32 into vector<4xf32>
    vector.store %w, %B[%t, %c0] {nontemporal = true} : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}
