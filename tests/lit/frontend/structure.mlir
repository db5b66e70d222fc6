// affine.for, if, parallel and accesses; scf.parallel and scf.forall; memref.copy: row by row A is as B, which scf and memref make.
// RUN: for t in gfx942 gfx950; do for n in 0 5; do \
// RUN:   wavecc run %s --kernel=k --quiet --target=$t --seed=5 --check=all --arg=i32[8x64]=random --arg=i32[16x64]=zero --arg=i32[16x64]=zero --arg=index=$n --dump=1=%t.a.npy --dump=2=%t.b.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy || exit 1; \
// RUN:   wavecc run %s --kernel=copy --quiet --target=$t --seed=5 --check=all --arg=i32[8x64]=random --arg=f16[4x6]=random --arg=i32[8x64]=zero --arg=i32[8x64]=zero --arg=f16[4x6]=zero --arg=index=$n --dump=0=%t.a.npy --dump=2=%t.b.npy --dump=3=%t.c.npy --dump=1=%t.d.npy --dump=4=%t.e.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy && cmp %t.a.npy %t.c.npy && cmp %t.d.npy %t.e.npy || exit 1; done; done
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, 20 - d0 >= 0)>
#odd = affine_set<(d0) : (d0 mod 2 - 1 == 0)>
gpu.module @m {
  gpu.func @k(%I: memref<8x64xi32>, %A: memref<16x64xi32>, %B: memref<16x64xi32>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %seven = arith.constant 7 : i32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c20 = arith.constant 20 : index
    // 0: a loop with two upper bounds, a step, and values that it carries
    %a0 = affine.for %i = 0 to min affine_map<()[s0] -> (s0 + 1, 7)>()[%n] step 2 iter_args(%s = %zero) -> (i32) {
      %x = affine.load %I[%i + 1, %t] : memref<8x64xi32>
      %y = arith.addi %s, %x : i32
      affine.yield %y : i32
    }
    affine.store %a0, %A[0, %t] : memref<16x64xi32>
    %n1 = arith.addi %n, %c1 : index
    %c7 = arith.constant 7 : index
    %end = arith.minsi %n1, %c7 : index
    %b0 = scf.for %i = %c0 to %end step %c2 iter_args(%s = %zero) -> (i32) {
      %i1 = arith.addi %i, %c1 : index
      %x = memref.load %I[%i1, %t] : memref<8x64xi32>
      %y = arith.addi %s, %x : i32
      scf.yield %y : i32
    }
    memref.store %b0, %B[%c0, %t] : memref<16x64xi32>
    // 1: conditions, with and without results
    %a1 = affine.if #set(%t)[%n] -> i32 {
      affine.yield %one : i32
    } else {
      affine.yield %seven : i32
    }
    affine.store %a1, %A[1, symbol(%t)] : memref<16x64xi32>
    affine.if #odd(%t) {
      affine.store %a0, %A[2, %t] : memref<16x64xi32>
    }
    %ge = arith.cmpi sge, %t, %n : index
    %le = arith.cmpi sle, %t, %c20 : index
    %in = arith.andi %ge, %le : i1
    %b1 = arith.select %in, %one, %seven : i32
    memref.store %b1, %B[%c1, %t] : memref<16x64xi32>
    %bit = arith.remui %t, %c2 : index
    %odd = arith.cmpi eq, %bit, %c1 : index
    scf.if %odd {
      memref.store %a0, %B[%c2, %t] : memref<16x64xi32>
    }
    // 3, 4: affine.parallel, with reductions
    %p:2 = affine.parallel (%i, %j) = (0, 1) to (2, min(%n + 2, 4)) step (1, 1) reduce ("addi", "muli") -> (i32, i32) {
      %x = affine.load %I[%i + %j, %t] : memref<8x64xi32>
      affine.yield %x, %x : i32, i32
    }
    affine.store %p#0, %A[3, %t] : memref<16x64xi32>
    affine.store %p#1, %A[4, %t] : memref<16x64xi32>
    %n2 = arith.addi %n, %c2 : index
    %upper = arith.minsi %n2, %c4 : index
    %least = arith.constant 1 : i32
    %q:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%s = %zero, %m = %least) -> (i32, i32) {
      %r:2 = scf.for %j = %c1 to %upper step %c1 iter_args(%s2 = %s, %m2 = %m) -> (i32, i32) {
        %at = arith.addi %i, %j : index
        %x = memref.load %I[%at, %t] : memref<8x64xi32>
        %y = arith.addi %s2, %x : i32
        %z = arith.muli %m2, %x : i32
        scf.yield %y, %z : i32, i32
      }
      scf.yield %r#0, %r#1 : i32, i32
    }
    memref.store %q#0, %B[%c3, %t] : memref<16x64xi32>
    memref.store %q#1, %B[%c4, %t] : memref<16x64xi32>
    // 5, 6: scf.parallel, scf.forall
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %u = scf.parallel (%i, %j) = (%c0, %c1) to (%n, %c4) step (%c1, %c2) init (%seven) -> i32 {
      %at = arith.addi %i, %j : index
      %at8 = arith.remui %at, %c8 : index
      %x = memref.load %I[%at8, %t] : memref<8x64xi32>
      scf.reduce(%x : i32) {
      ^bb0(%l: i32, %r: i32):
        %y = arith.xori %l, %r : i32
        scf.reduce.return %y : i32
      }
    }
    memref.store %u, %A[%c5, %t] : memref<16x64xi32>
    scf.forall (%i, %j) = (0, 3) to (%c2, 8) step (1, 4) {
      %x = memref.load %I[%j, %t] : memref<8x64xi32>
      %row = arith.addi %i, %c6 : index
      %old = memref.load %A[%row, %t] : memref<16x64xi32>
      %new = arith.addi %x, %old : i32
      memref.store %new, %A[%row, %t] : memref<16x64xi32>
    }
    %v = scf.for %i = %c0 to %n step %c1 iter_args(%s = %seven) -> (i32) {
      %w = scf.for %j = %c1 to %c4 step %c2 iter_args(%s2 = %s) -> (i32) {
        %at = arith.addi %i, %j : index
        %at8 = arith.remui %at, %c8 : index
        %x = memref.load %I[%at8, %t] : memref<8x64xi32>
        %y = arith.xori %s2, %x : i32
        scf.yield %y : i32
      }
      scf.yield %w : i32
    }
    memref.store %v, %B[%c5, %t] : memref<16x64xi32>
    %x3 = memref.load %I[%c3, %t] : memref<8x64xi32>
    %x7 = memref.load %I[%c7, %t] : memref<8x64xi32>
    %x37 = arith.addi %x3, %x7 : i32
    memref.store %x37, %B[%c6, %t] : memref<16x64xi32>
    memref.store %x37, %B[%c7, %t] : memref<16x64xi32>
    // 8: vectors, in a loop whose bounds differ between lanes
    affine.prefetch %I[%t mod 8, 0], read, locality<3>, data : memref<8x64xi32>
    memref.prefetch %I[%c0, %t], read, locality<1>, data : memref<8x64xi32>
    affine.for %i = affine_map<(d0) -> (d0 floordiv 32)>(%t) to 2 {
      affine.if affine_set<(d0) : (15 - d0 >= 0)>(%t) {
        %x = affine.vector_load %I[%i + 2, %t * 4] : memref<8x64xi32>, vector<4xi32>
        affine.vector_store %x, %A[8 + %i, %t * 4] : memref<16x64xi32>, vector<4xi32>
      }
    }
    scf.for %i = %c0 to %c2 step %c1 {
      %from = arith.addi %i, %c2 : index
      %to = arith.addi %i, %c8 : index
      %x = memref.load %I[%from, %t] : memref<8x64xi32>
      memref.store %x, %B[%to, %t] : memref<16x64xi32>
    }
    // 10: memref.dim where the dimension is chosen at run time
    %d = memref.dim %I, %bit : memref<8x64xi32>
    %d32 = arith.index_cast %d : index to i32
    %c10 = arith.constant 10 : index
    memref.store %d32, %A[%c10, %t] : memref<16x64xi32>
    %c64 = arith.constant 64 : index
    %want = arith.select %odd, %c64, %c8 : index
    %want32 = arith.index_cast %want : index to i32
    memref.store %want32, %B[%c10, %t] : memref<16x64xi32>
    gpu.return
  }
  // Static and dynamic sizes, rows apart, through LDS, of one element.
  gpu.func @copy(%I: memref<8x64xi32>, %H: memref<4x6xf16>, %O: memref<8x64xi32>, %P: memref<8x64xi32>, %Q: memref<4x6xf16>, %n: index) kernel
      attributes {gpu.known_block_size = array<i32: 1, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %rest = arith.constant 8 : index
    memref.copy %I, %O : memref<8x64xi32> to memref<8x64xi32>
    %left = memref.subview %I[0, 0] [8, 3] [1, 1] : memref<8x64xi32> to memref<8x3xi32, strided<[64, 1]>>
    %left2 = memref.subview %P[0, 0] [8, 3] [1, 1] : memref<8x64xi32> to memref<8x3xi32, strided<[64, 1]>>
    memref.copy %left, %left2 : memref<8x3xi32, strided<[64, 1]>> to memref<8x3xi32, strided<[64, 1]>>
    %lds = memref.alloc() : memref<8x61xi32, #gpu.address_space<workgroup>>
    %right = memref.subview %I[0, 3] [8, 61] [1, 1] : memref<8x64xi32> to memref<8x61xi32, strided<[64, 1], offset: 3>>
    %right2 = memref.subview %P[0, 3] [8, 61] [1, 1] : memref<8x64xi32> to memref<8x61xi32, strided<[64, 1], offset: 3>>
    memref.copy %right, %lds : memref<8x61xi32, strided<[64, 1], offset: 3>> to memref<8x61xi32, #gpu.address_space<workgroup>>
    %upper = memref.subview %lds[0, 0] [%c5, 61] [1, 1] : memref<8x61xi32, #gpu.address_space<workgroup>> to memref<?x61xi32, strided<[61, 1]>, #gpu.address_space<workgroup>>
    %upper2 = memref.subview %right2[0, 0] [%c5, 61] [1, 1] : memref<8x61xi32, strided<[64, 1], offset: 3>> to memref<?x61xi32, strided<[64, 1], offset: 3>>
    memref.copy %upper, %upper2 : memref<?x61xi32, strided<[61, 1]>, #gpu.address_space<workgroup>> to memref<?x61xi32, strided<[64, 1], offset: 3>>
    %lower = memref.subview %lds[5, 0] [3, 61] [1, 1] : memref<8x61xi32, #gpu.address_space<workgroup>> to memref<3x61xi32, strided<[61, 1], offset: 305>, #gpu.address_space<workgroup>>
    %lower2 = memref.subview %P[5, 3] [3, 61] [1, 1] : memref<8x64xi32> to memref<3x61xi32, strided<[64, 1], offset: 323>>
    memref.copy %lower, %lower2 : memref<3x61xi32, strided<[61, 1], offset: 305>, #gpu.address_space<workgroup>> to memref<3x61xi32, strided<[64, 1], offset: 323>>
    memref.copy %H, %Q : memref<4x6xf16> to memref<4x6xf16>
    gpu.return
  }
}
