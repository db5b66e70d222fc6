// Where the author counts vector memory operations, each access of the source is one, in its place: dead, of one address for all lanes,
// made twice, of neighbours, the same in each round of a loop; and loads and stores keep their order.
// RUN: wavecc %s --target=gfx950 --kernel=counted -S -o - | grep -v '[.]loc' | FileCheck %s
// RUN: wavecc %s --target=gfx950 --kernel=plain -S -o - | grep -v '[.]loc' | FileCheck %s --check-prefix=PLAIN
// RUN: wavecc run %s --target=gfx950 --kernel=counted --check=all --completion=latest --arg=i32[128x8]=random --arg=i32[4]=random --arg=i32[128x4]=zero --arg=index=3 --dump=2=%t.a.npy
// RUN: wavecc run %s --target=gfx950 --kernel=plain --check=all --arg=i32[128x8]=random --arg=i32[4]=random --arg=i32[128x4]=zero --arg=index=3 --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// CHECK: counted:
// CHECK: global_load_lds_dword
// CHECK-NOT: s_load
// The uniform one.
// CHECK: global_load_dword v
// The dead one.
// CHECK: global_load_dword v
// CHECK-NOT: {{load|store|s_barrier}}
// Twice the same.
// CHECK: global_load_dword v
// CHECK-NOT: {{load|store|s_barrier}}
// CHECK: global_load_dword v
// CHECK-NOT: {{load|store|s_barrier}}
// Neighbours.
// CHECK: global_load_dword v
// CHECK-NOT: {{load|store|s_barrier}}
// CHECK: global_load_dword v
// CHECK-NOT: {{load|store|s_barrier}}
// CHECK: s_waitcnt vmcnt(6)
// CHECK-NEXT: s_barrier
// In the loop: the load of what does not change, the store of what nobody reads before it is overwritten.
// CHECK: s_barrier
// CHECK: .LBB0_
// CHECK: global_load_dword v
// CHECK: global_store_dword
// CHECK: s_cbranch
// PLAIN: plain:
// PLAIN: s_load_dword
gpu.module @m {
  gpu.func @counted(%I: memref<128x8xi32>, %U: memref<4xi32>, %O: memref<128x4xi32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %lds = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %I[%t, %c0], %lds[%t] : i32, memref<128x8xi32>, memref<128xi32, #gpu.address_space<workgroup>>
    %u = memref.load %U[%c1] : memref<4xi32>
    %dead = memref.load %I[%t, %c1] : memref<128x8xi32>
    %a = memref.load %I[%t, %c2] : memref<128x8xi32>
    %b = memref.load %I[%t, %c2] : memref<128x8xi32>
    %x = memref.load %I[%t, %c0] : memref<128x8xi32>
    %y = memref.load %I[%t, %c1] : memref<128x8xi32>
    amdgpu.memory_counter_wait load(6)
    rocdl.s.barrier
    %l = memref.load %lds[%t] : memref<128xi32, #gpu.address_space<workgroup>>
    %ab = arith.addi %a, %b : i32
    %xy = arith.xori %x, %y : i32
    %s0 = arith.addi %ab, %u : i32
    %s1 = arith.addi %s0, %xy : i32
    %s2 = arith.addi %s1, %l : i32
    memref.store %s2, %O[%t, %c0] : memref<128x4xi32>
    rocdl.s.barrier
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %s2) -> (i32) {
      %same = memref.load %I[%t, %c3] : memref<128x8xi32>
      %sum1 = arith.addi %sum, %same : i32
      memref.store %sum1, %O[%t, %c1] : memref<128x4xi32>
      scf.yield %sum1 : i32
    }
    memref.store %r, %O[%t, %c2] : memref<128x4xi32>
    gpu.return
  }
  gpu.func @plain(%I: memref<128x8xi32>, %U: memref<4xi32>, %O: memref<128x4xi32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %u = memref.load %U[%c1] : memref<4xi32>
    %a = memref.load %I[%t, %c2] : memref<128x8xi32>
    %x = memref.load %I[%t, %c0] : memref<128x8xi32>
    %y = memref.load %I[%t, %c1] : memref<128x8xi32>
    %ab = arith.addi %a, %a : i32
    %xy = arith.xori %x, %y : i32
    %s0 = arith.addi %ab, %u : i32
    %s1 = arith.addi %s0, %xy : i32
    %s2 = arith.addi %s1, %x : i32
    memref.store %s2, %O[%t, %c0] : memref<128x4xi32>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %s2) -> (i32) {
      %same = memref.load %I[%t, %c3] : memref<128x8xi32>
      %sum1 = arith.addi %sum, %same : i32
      memref.store %sum1, %O[%t, %c1] : memref<128x4xi32>
      scf.yield %sum1 : i32
    }
    memref.store %r, %O[%t, %c2] : memref<128x4xi32>
    gpu.return
  }
}
