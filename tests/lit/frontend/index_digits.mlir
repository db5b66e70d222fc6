// affine.delinearize_index and linearize_index with bounds of the outermost digit and without, beside affine.apply; memref.transpose,
// memref.dim of a dimension known at run time, memref.rank, memref.alloca_scope.
// RUN: wavecc run %s --target=gfx942 --arg=index[256]=random --arg=f32[6x10]=random --arg=index[256x12]=zero --arg=index[256x12]=zero --arg=f32[60]=zero --arg=f32[60]=zero --arg=index=7 --dump=2=%t.a.npy --dump=3=%t.b.npy --dump=4=%t.c.npy --dump=5=%t.d.npy
// RUN: cmp %t.a.npy %t.b.npy
// RUN: cmp %t.c.npy %t.d.npy
gpu.module @m {
  gpu.func @k(%X: memref<256xindex>, %M: memref<6x10xf32>, %A: memref<256x12xindex>, %B: memref<256x12xindex>, %C: memref<60xf32>,
              %D: memref<60xf32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %c9 = arith.constant 9 : index
    %c10 = arith.constant 10 : index
    %c24 = arith.constant 24 : index
    %c60 = arith.constant 60 : index
    %raw = memref.load %X[%t] : memref<256xindex>
    %x = arith.shrsi %raw, %c24 : index

    // 13 * 5 * 4 = 260: the thread's number is below
    %a:3 = affine.delinearize_index %t into (13, 5, 4) : index, index, index
    %b:3 = affine.delinearize_index %x into (5, 4) : index, index, index
    %d:2 = affine.delinearize_index %t into (%n) : index, index
    %l = affine.linearize_index [%a#2, %a#0, %a#1] by (4, 13, 5) : index
    %m = affine.linearize_index [%b#0, %b#2] by (%n) : index
    %o = affine.linearize_index disjoint [%a#0, %a#1, %a#2] by (5, 4) : index
    memref.store %a#0, %A[%t, %c0] : memref<256x12xindex>
    memref.store %a#1, %A[%t, %c1] : memref<256x12xindex>
    memref.store %a#2, %A[%t, %c2] : memref<256x12xindex>
    memref.store %b#0, %A[%t, %c3] : memref<256x12xindex>
    memref.store %b#1, %A[%t, %c4] : memref<256x12xindex>
    memref.store %b#2, %A[%t, %c5] : memref<256x12xindex>
    memref.store %d#0, %A[%t, %c6] : memref<256x12xindex>
    memref.store %d#1, %A[%t, %c7] : memref<256x12xindex>
    memref.store %l, %A[%t, %c8] : memref<256x12xindex>
    memref.store %m, %A[%t, %c9] : memref<256x12xindex>
    memref.store %o, %A[%t, %c10] : memref<256x12xindex>
    %a0 = affine.apply affine_map<()[s0] -> (s0 floordiv 20)>()[%t]
    %a1 = affine.apply affine_map<()[s0] -> ((s0 floordiv 4) mod 5)>()[%t]
    %a2 = affine.apply affine_map<()[s0] -> (s0 mod 4)>()[%t]
    %b0 = affine.apply affine_map<()[s0] -> (s0 floordiv 20)>()[%x]
    %b1 = affine.apply affine_map<()[s0] -> ((s0 floordiv 4) mod 5)>()[%x]
    %b2 = affine.apply affine_map<()[s0] -> (s0 mod 4)>()[%x]
    %d0 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%t, %n]
    %d1 = affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%t, %n]
    %e = affine.apply affine_map<()[s0, s1, s2] -> (s2 * 65 + s0 * 5 + s1)>()[%a0, %a1, %a2]
    %mul = arith.muli %b0, %n : index
    %f = arith.addi %mul, %b2 : index
    memref.store %a0, %B[%t, %c0] : memref<256x12xindex>
    memref.store %a1, %B[%t, %c1] : memref<256x12xindex>
    memref.store %a2, %B[%t, %c2] : memref<256x12xindex>
    memref.store %b0, %B[%t, %c3] : memref<256x12xindex>
    memref.store %b1, %B[%t, %c4] : memref<256x12xindex>
    memref.store %b2, %B[%t, %c5] : memref<256x12xindex>
    memref.store %d0, %B[%t, %c6] : memref<256x12xindex>
    memref.store %d1, %B[%t, %c7] : memref<256x12xindex>
    memref.store %e, %B[%t, %c8] : memref<256x12xindex>
    memref.store %f, %B[%t, %c9] : memref<256x12xindex>
    memref.store %t, %B[%t, %c10] : memref<256x12xindex>
    %c11 = arith.constant 11 : index
    %bit = arith.andi %t, %c1 : index
    %size = memref.dim %M, %bit : memref<6x10xf32>
    %rank = memref.rank %M : memref<6x10xf32>
    %sum = arith.addi %size, %rank : index
    memref.store %sum, %A[%t, %c11] : memref<256x12xindex>
    %six = affine.apply affine_map<()[s0] -> ((s0 mod 2) * 4 + 8)>()[%t]
    memref.store %six, %B[%t, %c11] : memref<256x12xindex>

    %in = arith.cmpi ult, %t, %c60 : index
    scf.if %in {
      %T = memref.transpose %M (i, j) -> (j, i) : memref<6x10xf32> to memref<10x6xf32, strided<[1, 10]>>
      %r:2 = affine.delinearize_index %t into (10, 6) : index, index
      memref.alloca_scope {
        %y = memref.load %T[%r#0, %r#1] : memref<10x6xf32, strided<[1, 10]>>
        memref.store %y, %C[%t] : memref<60xf32>
      }
      %z = memref.load %M[%r#1, %r#0] : memref<6x10xf32>
      memref.store %z, %D[%t] : memref<60xf32>
    }
    gpu.return
  }
}
