// A loop that carries what it loads for the next round, and buffers that change places: their addresses stay known (one register each, the
// offsets in the instructions), the two offsets are one by turns, moves stand before the one branch, and what
// each round loads keeps the counter below 8, so that a bound of 64 bits is tested with 32.
// RUN: wavecc run %s --schedule=pipeline --target=gfx942 --check=all --completion=latest --arg=f32[64x9x4]=random --arg=f32[64x4]=zero --arg=f32[64x4]=zero --arg=index=9 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --schedule=auto --target=gfx942 --check=all --completion=latest --arg=f32[64x9x4]=random --arg=f32[64x4]=zero --arg=f32[64x4]=zero --arg=index=9 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx942 --check=all --completion=latest --arg=f32[64x9x4]=random --arg=f32[64x4]=zero --arg=f32[64x4]=zero --arg=index=9 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx942 --arg=f32[64x9x4]=random --arg=f32[64x4]=zero --arg=f32[64x4]=zero --arg=index=2 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc run %s --target=gfx942 --arg=f32[64x9x4]=random --arg=f32[64x4]=zero --arg=f32[64x4]=zero --arg=index=1 --dump=1=%t.a.npy --dump=2=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: wavecc --schedule=off %s --target=gfx942 -S -o - | grep -v '[.]loc' | FileCheck %s
// CHECK: .LBB0_3:
// CHECK-NEXT: v_add_u32_e32 [[AT:v[0-9]+]], [[P:s[0-9]+]],
// CHECK-NEXT: s_sub_i32 [[P]], 0x800, [[P]]
// CHECK-NEXT: global_load_dwordx4
// CHECK-NOT: s_branch
// CHECK: ds_read_b128 {{.*}}, [[AT]]{{$}}
// CHECK-NEXT: ds_read_b128 {{.*}}, [[AT]] offset:1024
// CHECK-NOT: s_sub
// CHECK: s_waitcnt vmcnt(0)
// CHECK-NEXT: v_mov_b64
// CHECK-NEXT: v_mov_b64
// CHECK-NOT: s_waitcnt
// CHECK: s_cmp_l{{[tg]_[iu]}}32 s{{[0-9]+}}, s{{[0-9]+}}
// CHECK-NEXT: s_cbranch_scc1 .LBB0_3
gpu.module @m {
  gpu.func @k(%I: memref<64x9x4xf32>, %A: memref<64x4xf32>, %B: memref<64x4xf32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %upper = affine.apply affine_map<()[n] -> (n floordiv 1 - 1)>()[%n]
    %half = affine.apply affine_map<()[n] -> ((n * 2) floordiv 2 - 1)>()[%n]
    %l0 = memref.alloc() : memref<128x4xf32, #gpu.address_space<workgroup>>
    %l1 = memref.alloc() : memref<128x4xf32, #gpu.address_space<workgroup>>
    %last = arith.minsi %half, %upper : index
    %rev = affine.apply affine_map<()[s0] -> (63 - s0)>()[%t]
    %far = affine.apply affine_map<()[s0] -> (127 - s0)>()[%t]
    %to = affine.apply affine_map<()[s0] -> (s0 + 64)>()[%t]
    %x0 = vector.load %I[%t, %c0, %c0] : memref<64x9x4xf32>, vector<4xf32>
    %y0 = vector.load %I[%rev, %c0, %c0] : memref<64x9x4xf32>, vector<4xf32>
    vector.store %x0, %l0[%t, %c0] : memref<128x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    vector.store %x0, %l0[%to, %c0] : memref<128x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    gpu.barrier
    %bound = arith.divsi %last, %c1 : index
    %small = arith.constant 1000000000000 : index
    %end = arith.minsi %bound, %small : index
    %lowest = arith.constant -5 : index
    %good = arith.maxsi %end, %lowest : index
    %r:5 = scf.for %i = %c0 to %good step %c1 iter_args(%sum = %zero, %x = %x0, %y = %y0, %cur = %l0, %next = %l1)
        -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, memref<128x4xf32, #gpu.address_space<workgroup>>,
            memref<128x4xf32, #gpu.address_space<workgroup>>) {
      %i1 = arith.addi %i, %c1 : index
      %x1 = vector.load %I[%t, %i1, %c0] : memref<64x9x4xf32>, vector<4xf32>
      %y1 = vector.load %I[%rev, %i1, %c0] : memref<64x9x4xf32>, vector<4xf32>
      %a = vector.load %cur[%rev, %c0] : memref<128x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
      %b = vector.load %cur[%far, %c0] : memref<128x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
      %s1 = arith.addf %sum, %a : vector<4xf32>
      %s2 = arith.addf %s1, %b : vector<4xf32>
      %s3 = arith.subf %s2, %y : vector<4xf32>
      %s4 = arith.addf %s3, %x : vector<4xf32>
      vector.store %x1, %next[%t, %c0] : memref<128x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
      vector.store %x1, %next[%to, %c0] : memref<128x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
      scf.yield %s4, %x1, %y1, %next, %cur : vector<4xf32>, vector<4xf32>, vector<4xf32>, memref<128x4xf32, #gpu.address_space<workgroup>>,
          memref<128x4xf32, #gpu.address_space<workgroup>>
    }
    %tail = vector.load %r#3[%rev, %c0] : memref<128x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    %all = arith.addf %r#0, %tail : vector<4xf32>
    vector.store %all, %A[%t, %c0] : memref<64x4xf32>, vector<4xf32>

    // The same without LDS and without anything carried but the sum.
    %want = scf.for %i = %c0 to %upper step %c1 iter_args(%sum = %zero) -> (vector<4xf32>) {
      %a = vector.load %I[%rev, %i, %c0] : memref<64x9x4xf32>, vector<4xf32>
      %x = vector.load %I[%t, %i, %c0] : memref<64x9x4xf32>, vector<4xf32>
      %s1 = arith.addf %sum, %a : vector<4xf32>
      %s2 = arith.addf %s1, %a : vector<4xf32>
      %s3 = arith.subf %s2, %a : vector<4xf32>
      %s4 = arith.addf %s3, %x : vector<4xf32>
      scf.yield %s4 : vector<4xf32>
    }
    %l = vector.load %I[%rev, %upper, %c0] : memref<64x9x4xf32>, vector<4xf32>
    %wanted = arith.addf %want, %l : vector<4xf32>
    vector.store %wanted, %B[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    gpu.return
  }
}
