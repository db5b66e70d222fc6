// An LDS barrier waits for the LDS-DMA whose data is read after it, in kernels whose author counts, too; and for no other one.
// RUN: wavecc run %s --target=gfx950 --check=all --completion=latest --arg=i32[3x128]=random --arg=i32[2x128]=zero --arg=i32[2x128]=zero --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc %s --target=gfx950 -S -o - | FileCheck %s
// CHECK-COUNT-3: global_load_lds_dword
// The author's wait of 2 covers the first transfer only; the barrier makes it 1, for the second, which is read, too.
// CHECK: s_waitcnt vmcnt(1)
// CHECK: s_barrier
// CHECK: ds_read_b32
// A barrier of the author's own adds nothing.
// CHECK: s_waitcnt vmcnt(0)
// CHECK-NOT: s_waitcnt
// CHECK: s_barrier
gpu.module @m {
  gpu.func @k(%I: memref<3x128xi32>, %O: memref<2x128xi32>, %P: memref<2x128xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %l0 = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %l1 = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %l2 = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %other = affine.apply affine_map<()[t] -> ((t + 64) mod 128)>()[%t]
    amdgpu.gather_to_lds %I[%c0, %t], %l0[%t] : i32, memref<3x128xi32>, memref<128xi32, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %I[%c1, %t], %l1[%t] : i32, memref<3x128xi32>, memref<128xi32, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %I[%c2, %t], %l2[%t] : i32, memref<3x128xi32>, memref<128xi32, #gpu.address_space<workgroup>>
    amdgpu.memory_counter_wait load(2)
    amdgpu.lds_barrier
    %x = memref.load %l0[%other] : memref<128xi32, #gpu.address_space<workgroup>>
    %y = memref.load %l1[%other] : memref<128xi32, #gpu.address_space<workgroup>>
    amdgpu.memory_counter_wait load(0)
    rocdl.s.barrier
    %z = memref.load %l2[%other] : memref<128xi32, #gpu.address_space<workgroup>>
    %xy = arith.xori %x, %y : i32
    memref.store %xy, %O[%c0, %t] : memref<2x128xi32>
    memref.store %z, %O[%c1, %t] : memref<2x128xi32>
    %x1 = memref.load %I[%c0, %other] : memref<3x128xi32>
    %y1 = memref.load %I[%c1, %other] : memref<3x128xi32>
    %z1 = memref.load %I[%c2, %other] : memref<3x128xi32>
    %xy1 = arith.xori %x1, %y1 : i32
    memref.store %xy1, %P[%c0, %t] : memref<2x128xi32>
    memref.store %z1, %P[%c1, %t] : memref<2x128xi32>
    gpu.return
  }
}
