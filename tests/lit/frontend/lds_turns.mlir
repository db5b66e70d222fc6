// Buffers that a loop carries and that change places: a barrier waits for the transfer whose data is read after it; those of later rounds stay
// in flight. A buffer that is given twice has no name of its own.
// RUN: wavecc run %s --target=gfx950 --kernel=three --check=all --completion=latest --arg=i32[12x128]=random --arg=i32[128]=zero --arg=i32[128]=zero --arg=index=12 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx950 --kernel=three --check=all --completion=random:3 --arg=i32[12x128]=random --arg=i32[128]=zero --arg=i32[128]=zero --arg=index=2 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx950 --kernel=again --check=all --completion=latest --arg=i32[12x128]=random --arg=i32[128]=zero --arg=i32[128]=zero --arg=index=4 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc --schedule=off %s --target=gfx950 --kernel=three -S -o - | grep -v '[.]loc' | FileCheck %s
// CHECK: .LBB0_3:
// CHECK-NEXT: s_waitcnt vmcnt(1)
// CHECK-NEXT: s_barrier
// CHECK: ds_read_b32
// CHECK-NOT: vmcnt(0)
// CHECK: s_cbranch
// RUN: wavecc --schedule=off %s --target=gfx950 --kernel=again --stop-after=frontend --emit=kir -o - | FileCheck %s --check-prefix=AGAIN
// Two transfers are sent for, in each round of the loop around; what the round before left has other names.
// AGAIN: lds_becomes 0x80000100, 0, -1, 0
// AGAIN: lds_becomes 0x80000101, 0, -1, 0
// AGAIN: lds_becomes 1, 0, 511, 0x8000010
gpu.module @m {
  gpu.func @three(%I: memref<12x128xi32>, %A: memref<128xi32>, %B: memref<128xi32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %l0 = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %l1 = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %l2 = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %other = affine.apply affine_map<()[t] -> ((t + 64) mod 128)>()[%t]
    %last = affine.apply affine_map<()[n] -> (n - 2)>()[%n]
    amdgpu.gather_to_lds %I[%c0, %t], %l0[%t] : i32, memref<12x128xi32>, memref<128xi32, #gpu.address_space<workgroup>>
    amdgpu.gather_to_lds %I[%c1, %t], %l1[%t] : i32, memref<12x128xi32>, memref<128xi32, #gpu.address_space<workgroup>>
    %r:4 = scf.for %i = %c0 to %last step %c1 iter_args(%sum = %zero, %x = %l0, %y = %l1, %z = %l2)
        -> (i32, memref<128xi32, #gpu.address_space<workgroup>>, memref<128xi32, #gpu.address_space<workgroup>>,
            memref<128xi32, #gpu.address_space<workgroup>>) {
      gpu.barrier
      %i2 = affine.apply affine_map<()[i] -> (i + 2)>()[%i]
      amdgpu.gather_to_lds %I[%i2, %t], %z[%t] : i32, memref<12x128xi32>, memref<128xi32, #gpu.address_space<workgroup>>
      %v = memref.load %x[%other] : memref<128xi32, #gpu.address_space<workgroup>>
      %double = arith.addi %sum, %sum : i32
      %next = arith.addi %double, %v : i32
      scf.yield %next, %y, %z, %x : i32, memref<128xi32, #gpu.address_space<workgroup>>, memref<128xi32, #gpu.address_space<workgroup>>,
          memref<128xi32, #gpu.address_space<workgroup>>
    }
    gpu.barrier
    %v0 = memref.load %r#1[%other] : memref<128xi32, #gpu.address_space<workgroup>>
    %v1 = memref.load %r#2[%other] : memref<128xi32, #gpu.address_space<workgroup>>
    %d0 = arith.addi %r#0, %r#0 : i32
    %s0 = arith.addi %d0, %v0 : i32
    %d1 = arith.addi %s0, %s0 : i32
    %s1 = arith.addi %d1, %v1 : i32
    memref.store %s1, %A[%t] : memref<128xi32>
    %want = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (i32) {
      %v = memref.load %I[%i, %other] : memref<12x128xi32>
      %double = arith.addi %sum, %sum : i32
      %next = arith.addi %double, %v : i32
      scf.yield %next : i32
    }
    memref.store %want, %B[%t] : memref<128xi32>
    gpu.return
  }
  // The loop runs several times, each time from the first buffer on; sums go over all runs.
  gpu.func @again(%I: memref<12x128xi32>, %A: memref<128xi32>, %B: memref<128xi32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %zero = arith.constant 0 : i32
    %l0 = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %l1 = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %other = affine.apply affine_map<()[t] -> ((t + 64) mod 128)>()[%t]
    %last = affine.apply affine_map<()[n] -> (n - 1)>()[%n]
    %all = scf.for %j = %c0 to %c3 step %c1 iter_args(%before = %zero) -> (i32) {
      gpu.barrier
      amdgpu.gather_to_lds %I[%j, %t], %l0[%t] : i32, memref<12x128xi32>, memref<128xi32, #gpu.address_space<workgroup>>
      %r:3 = scf.for %i = %c0 to %last step %c1 iter_args(%sum = %before, %x = %l0, %y = %l1)
          -> (i32, memref<128xi32, #gpu.address_space<workgroup>>, memref<128xi32, #gpu.address_space<workgroup>>) {
        gpu.barrier
        %next_row = affine.apply affine_map<()[i, j] -> (i + j + 1)>()[%i, %j]
        amdgpu.gather_to_lds %I[%next_row, %t], %y[%t] : i32, memref<12x128xi32>, memref<128xi32, #gpu.address_space<workgroup>>
        %v = memref.load %x[%other] : memref<128xi32, #gpu.address_space<workgroup>>
        %double = arith.addi %sum, %sum : i32
        %next = arith.addi %double, %v : i32
        gpu.barrier
        scf.yield %next, %y, %x : i32, memref<128xi32, #gpu.address_space<workgroup>>, memref<128xi32, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      %v = memref.load %r#1[%other] : memref<128xi32, #gpu.address_space<workgroup>>
      %double = arith.addi %r#0, %r#0 : i32
      %next = arith.addi %double, %v : i32
      scf.yield %next : i32
    }
    memref.store %all, %A[%t] : memref<128xi32>
    %want = scf.for %j = %c0 to %c3 step %c1 iter_args(%before = %zero) -> (i32) {
      %inner = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %before) -> (i32) {
        %row = affine.apply affine_map<()[i, j] -> (i + j)>()[%i, %j]
        %v = memref.load %I[%row, %other] : memref<12x128xi32>
        %double = arith.addi %sum, %sum : i32
        %next = arith.addi %double, %v : i32
        scf.yield %next : i32
      }
      scf.yield %inner : i32
    }
    memref.store %want, %B[%t] : memref<128xi32>
    gpu.return
  }
}
