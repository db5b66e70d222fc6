// The largest and smallest of many numbers, some of them NaN, zeros of both signs and infinities: in a chain, in a tree, mixed, with a
// result in between that is used, and carried by a loop. Without NaN rules (maxnumf) too, and of integers.
gpu.module @m {
  gpu.func @extremes(%A: memref<64x9xf32>, %I: memref<64x9xi32>, %O: memref<10x64xf32>, %P: memref<4x64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %tid = gpu.thread_id x
    %nan = arith.constant 0x7FC00000 : f32
    %inf = arith.constant 0x7F800000 : f32
    %zero = arith.constant -0.0 : f32
    %c9 = arith.constant 9 : index
    %c13 = arith.constant 13 : index
    %c17 = arith.constant 17 : index
    %c5 = arith.constant 5 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %row = arith.muli %tid, %c9 : index
    %j0 = arith.constant 0 : index
    %at0 = arith.addi %row, %j0 : index
    %is_nan0_ = arith.remui %at0, %c17 : index
    %is_nan0 = arith.cmpi eq, %is_nan0_, %c5 : index
    %is_inf0_ = arith.remui %at0, %c13 : index
    %is_inf0 = arith.cmpi eq, %is_inf0_, %c0 : index
    %is_zero0 = arith.cmpi ult, %is_inf0_, %c7 : index
    %a0 = memref.load %A[%tid, %j0] : memref<64x9xf32>
    %b0 = arith.select %is_zero0, %zero, %a0 : f32
    %c_0 = arith.select %is_inf0, %inf, %b0 : f32
    %x0 = arith.select %is_nan0, %nan, %c_0 : f32
    %i0 = memref.load %I[%tid, %j0] : memref<64x9xi32>
    %j1 = arith.constant 1 : index
    %at1 = arith.addi %row, %j1 : index
    %is_nan1_ = arith.remui %at1, %c17 : index
    %is_nan1 = arith.cmpi eq, %is_nan1_, %c5 : index
    %is_inf1_ = arith.remui %at1, %c13 : index
    %is_inf1 = arith.cmpi eq, %is_inf1_, %c0 : index
    %is_zero1 = arith.cmpi ult, %is_inf1_, %c7 : index
    %a1 = memref.load %A[%tid, %j1] : memref<64x9xf32>
    %b1 = arith.select %is_zero1, %zero, %a1 : f32
    %c_1 = arith.select %is_inf1, %inf, %b1 : f32
    %x1 = arith.select %is_nan1, %nan, %c_1 : f32
    %i1 = memref.load %I[%tid, %j1] : memref<64x9xi32>
    %j2 = arith.constant 2 : index
    %at2 = arith.addi %row, %j2 : index
    %is_nan2_ = arith.remui %at2, %c17 : index
    %is_nan2 = arith.cmpi eq, %is_nan2_, %c5 : index
    %is_inf2_ = arith.remui %at2, %c13 : index
    %is_inf2 = arith.cmpi eq, %is_inf2_, %c0 : index
    %is_zero2 = arith.cmpi ult, %is_inf2_, %c7 : index
    %a2 = memref.load %A[%tid, %j2] : memref<64x9xf32>
    %b2 = arith.select %is_zero2, %zero, %a2 : f32
    %c_2 = arith.select %is_inf2, %inf, %b2 : f32
    %x2 = arith.select %is_nan2, %nan, %c_2 : f32
    %i2 = memref.load %I[%tid, %j2] : memref<64x9xi32>
    %j3 = arith.constant 3 : index
    %at3 = arith.addi %row, %j3 : index
    %is_nan3_ = arith.remui %at3, %c17 : index
    %is_nan3 = arith.cmpi eq, %is_nan3_, %c5 : index
    %is_inf3_ = arith.remui %at3, %c13 : index
    %is_inf3 = arith.cmpi eq, %is_inf3_, %c0 : index
    %is_zero3 = arith.cmpi ult, %is_inf3_, %c7 : index
    %a3 = memref.load %A[%tid, %j3] : memref<64x9xf32>
    %b3 = arith.select %is_zero3, %zero, %a3 : f32
    %c_3 = arith.select %is_inf3, %inf, %b3 : f32
    %x3 = arith.select %is_nan3, %nan, %c_3 : f32
    %i3 = memref.load %I[%tid, %j3] : memref<64x9xi32>
    %j4 = arith.constant 4 : index
    %at4 = arith.addi %row, %j4 : index
    %is_nan4_ = arith.remui %at4, %c17 : index
    %is_nan4 = arith.cmpi eq, %is_nan4_, %c5 : index
    %is_inf4_ = arith.remui %at4, %c13 : index
    %is_inf4 = arith.cmpi eq, %is_inf4_, %c0 : index
    %is_zero4 = arith.cmpi ult, %is_inf4_, %c7 : index
    %a4 = memref.load %A[%tid, %j4] : memref<64x9xf32>
    %b4 = arith.select %is_zero4, %zero, %a4 : f32
    %c_4 = arith.select %is_inf4, %inf, %b4 : f32
    %x4 = arith.select %is_nan4, %nan, %c_4 : f32
    %i4 = memref.load %I[%tid, %j4] : memref<64x9xi32>
    %j5 = arith.constant 5 : index
    %at5 = arith.addi %row, %j5 : index
    %is_nan5_ = arith.remui %at5, %c17 : index
    %is_nan5 = arith.cmpi eq, %is_nan5_, %c5 : index
    %is_inf5_ = arith.remui %at5, %c13 : index
    %is_inf5 = arith.cmpi eq, %is_inf5_, %c0 : index
    %is_zero5 = arith.cmpi ult, %is_inf5_, %c7 : index
    %a5 = memref.load %A[%tid, %j5] : memref<64x9xf32>
    %b5 = arith.select %is_zero5, %zero, %a5 : f32
    %c_5 = arith.select %is_inf5, %inf, %b5 : f32
    %x5 = arith.select %is_nan5, %nan, %c_5 : f32
    %i5 = memref.load %I[%tid, %j5] : memref<64x9xi32>
    %j6 = arith.constant 6 : index
    %at6 = arith.addi %row, %j6 : index
    %is_nan6_ = arith.remui %at6, %c17 : index
    %is_nan6 = arith.cmpi eq, %is_nan6_, %c5 : index
    %is_inf6_ = arith.remui %at6, %c13 : index
    %is_inf6 = arith.cmpi eq, %is_inf6_, %c0 : index
    %is_zero6 = arith.cmpi ult, %is_inf6_, %c7 : index
    %a6 = memref.load %A[%tid, %j6] : memref<64x9xf32>
    %b6 = arith.select %is_zero6, %zero, %a6 : f32
    %c_6 = arith.select %is_inf6, %inf, %b6 : f32
    %x6 = arith.select %is_nan6, %nan, %c_6 : f32
    %i6 = memref.load %I[%tid, %j6] : memref<64x9xi32>
    %j7 = arith.constant 7 : index
    %at7 = arith.addi %row, %j7 : index
    %is_nan7_ = arith.remui %at7, %c17 : index
    %is_nan7 = arith.cmpi eq, %is_nan7_, %c5 : index
    %is_inf7_ = arith.remui %at7, %c13 : index
    %is_inf7 = arith.cmpi eq, %is_inf7_, %c0 : index
    %is_zero7 = arith.cmpi ult, %is_inf7_, %c7 : index
    %a7 = memref.load %A[%tid, %j7] : memref<64x9xf32>
    %b7 = arith.select %is_zero7, %zero, %a7 : f32
    %c_7 = arith.select %is_inf7, %inf, %b7 : f32
    %x7 = arith.select %is_nan7, %nan, %c_7 : f32
    %i7 = memref.load %I[%tid, %j7] : memref<64x9xi32>
    %j8 = arith.constant 8 : index
    %at8 = arith.addi %row, %j8 : index
    %is_nan8_ = arith.remui %at8, %c17 : index
    %is_nan8 = arith.cmpi eq, %is_nan8_, %c5 : index
    %is_inf8_ = arith.remui %at8, %c13 : index
    %is_inf8 = arith.cmpi eq, %is_inf8_, %c0 : index
    %is_zero8 = arith.cmpi ult, %is_inf8_, %c7 : index
    %a8 = memref.load %A[%tid, %j8] : memref<64x9xf32>
    %b8 = arith.select %is_zero8, %zero, %a8 : f32
    %c_8 = arith.select %is_inf8, %inf, %b8 : f32
    %x8 = arith.select %is_nan8, %nan, %c_8 : f32
    %i8 = memref.load %I[%tid, %j8] : memref<64x9xi32>
    %p0 = arith.maximumf %x1, %x0 : f32
    %p1 = arith.maximumf %p0, %x2 : f32
    %p2 = arith.maximumf %x3, %p1 : f32
    %p3 = arith.maximumf %p2, %x4 : f32
    %p4 = arith.maximumf %x5, %p3 : f32
    %p5 = arith.maximumf %p4, %x6 : f32
    %p6 = arith.maximumf %x7, %p5 : f32
    %p7 = arith.maximumf %p6, %x8 : f32
    %o0 = arith.constant 0 : index
    memref.store %p7, %O[%o0, %tid] : memref<10x64xf32>
    %q0 = arith.minimumf %x1, %x0 : f32
    %q1 = arith.minimumf %q0, %x2 : f32
    %q2 = arith.minimumf %x3, %q1 : f32
    %o1 = arith.constant 1 : index
    memref.store %q2, %O[%o1, %tid] : memref<10x64xf32>
    %t0 = arith.maximumf %x1, %x2 : f32
    %t1 = arith.maximumf %x3, %x4 : f32
    %t2 = arith.maximumf %x5, %x6 : f32
    %t3 = arith.maximumf %x7, %x8 : f32
    %t4 = arith.maximumf %t0, %t1 : f32
    %t5 = arith.maximumf %t2, %t3 : f32
    %t6 = arith.maximumf %t4, %t5 : f32
    %o2 = arith.constant 2 : index
    memref.store %t6, %O[%o2, %tid] : memref<10x64xf32>
    %u0 = arith.minimumf %x0, %x1 : f32
    %u1 = arith.minimumf %x2, %x3 : f32
    %u2 = arith.minimumf %x4, %x5 : f32
    %u3 = arith.minimumf %u0, %u1 : f32
    %u4 = arith.minimumf %u2, %x6 : f32
    %u5 = arith.minimumf %u3, %u4 : f32
    %o3 = arith.constant 3 : index
    memref.store %u5, %O[%o3, %tid] : memref<10x64xf32>
    %v0 = arith.maximumf %x1, %x0 : f32
    %v1 = arith.maximumf %v0, %x2 : f32
    %v2 = arith.maximumf %x3, %v1 : f32
    %v3 = arith.maximumf %v2, %x4 : f32
    %o4 = arith.constant 4 : index
    memref.store %v3, %O[%o4, %tid] : memref<10x64xf32>
    %v_more = arith.maximumf %v3, %x7 : f32
    %o5 = arith.constant 5 : index
    memref.store %v_more, %O[%o5, %tid] : memref<10x64xf32>
    %w0 = arith.maximumf %x0, %x1 : f32
    %w1 = arith.minimumf %w0, %x2 : f32
    %w2 = arith.maximumf %w1, %x3 : f32
    %w3 = arith.maximumf %w2, %w2 : f32
    %o6 = arith.constant 6 : index
    memref.store %w3, %O[%o6, %tid] : memref<10x64xf32>
    %n0 = arith.maxnumf %x1, %x0 : f32
    %n1 = arith.maxnumf %n0, %x2 : f32
    %n2 = arith.maxnumf %x3, %n1 : f32
    %n3 = arith.maxnumf %n2, %x4 : f32
    %n4 = arith.maxnumf %x5, %n3 : f32
    %o7 = arith.constant 7 : index
    memref.store %n4, %O[%o7, %tid] : memref<10x64xf32>
    %k0 = arith.minnumf %x4, %x3 : f32
    %k1 = arith.minnumf %k0, %x5 : f32
    %k2 = arith.minnumf %x6, %k1 : f32
    %k3 = arith.minnumf %k2, %x7 : f32
    %k4 = arith.minnumf %x8, %k3 : f32
    %o8 = arith.constant 8 : index
    memref.store %k4, %O[%o8, %tid] : memref<10x64xf32>
    %r = scf.for %s = %c0 to %c7 step %c1 iter_args(%best = %x0) -> (f32) {
      %y = memref.load %A[%tid, %s] : memref<64x9xf32>
      %z0 = arith.maximumf %best, %y : f32
      %z1 = arith.maximumf %z0, %x8 : f32
      %z2 = arith.maximumf %x1, %z1 : f32
      scf.yield %z2 : f32
    }
    %o9 = arith.constant 9 : index
    memref.store %r, %O[%o9, %tid] : memref<10x64xf32>
    %i_maxsi0 = arith.maxsi %i1, %i0 : i32
    %i_maxsi1 = arith.maxsi %i_maxsi0, %i2 : i32
    %i_maxsi2 = arith.maxsi %i3, %i_maxsi1 : i32
    %i_maxsi3 = arith.maxsi %i_maxsi2, %i4 : i32
    %i_maxsi4 = arith.maxsi %i5, %i_maxsi3 : i32
    %i_maxsi5 = arith.maxsi %i_maxsi4, %i6 : i32
    %i_maxsi6 = arith.maxsi %i7, %i_maxsi5 : i32
    %i_maxsi7 = arith.maxsi %i_maxsi6, %i8 : i32
    %d0 = arith.constant 0 : index
    memref.store %i_maxsi7, %P[%d0, %tid] : memref<4x64xi32>
    %i_minsi0 = arith.minsi %i1, %i0 : i32
    %i_minsi1 = arith.minsi %i_minsi0, %i2 : i32
    %i_minsi2 = arith.minsi %i3, %i_minsi1 : i32
    %d1 = arith.constant 1 : index
    memref.store %i_minsi2, %P[%d1, %tid] : memref<4x64xi32>
    %i_maxui0 = arith.maxui %i1, %i0 : i32
    %i_maxui1 = arith.maxui %i_maxui0, %i2 : i32
    %d2 = arith.constant 2 : index
    memref.store %i_maxui1, %P[%d2, %tid] : memref<4x64xi32>
    %i_minui0 = arith.minui %i1, %i0 : i32
    %i_minui1 = arith.minui %i_minui0, %i2 : i32
    %i_minui2 = arith.minui %i3, %i_minui1 : i32
    %i_minui3 = arith.minui %i_minui2, %i4 : i32
    %i_minui4 = arith.minui %i5, %i_minui3 : i32
    %d3 = arith.constant 3 : index
    memref.store %i_minui4, %P[%d3, %tid] : memref<4x64xi32>
    gpu.return
  }
}
