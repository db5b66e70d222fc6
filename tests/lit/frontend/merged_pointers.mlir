// Pointers of the LLVM dialect that meet: through llvm.select and arguments of blocks, of global memory, LDS and buffers, uniform and not.
// Row by row A must be as B, which is computed from values that are chosen instead.
// RUN: for t in gfx942 gfx950; do for n in 0 1 5; do \
// RUN:   wavecc run %s --quiet --target=$t --seed=5 --check=all --arg=i32[64]=random --arg=i32[64]=random --arg=i32[16x64]=zero --arg=i32[16x64]=zero --arg=i32=$n --grid=1 --block=64 --dump=2=%t.a.npy --dump=3=%t.b.npy || exit 1; \
// RUN:   cmp %t.a.npy %t.b.npy || exit 1; done; done
module {
  llvm.mlir.global external @lds() {addr_space = 3 : i32} : !llvm.array<128 x i32>
  llvm.func @k(%I: !llvm.ptr<1>, %J: !llvm.ptr<1>, %A: !llvm.ptr<1>, %B: !llvm.ptr<1>, %n: i32) attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = rocdl.workitem.id.x : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %stride = llvm.mlir.constant(0 : i16) : i16
    %bytes = llvm.mlir.constant(256 : i64) : i64
    %fewer = llvm.mlir.constant(100 : i64) : i64
    %flags = llvm.mlir.constant(159744 : i32) : i32
    %four = llvm.mlir.constant(4 : i32) : i32
    %bit = llvm.urem %t, %c3 : i32
    %div = llvm.icmp "eq" %bit, %c1 : i32
    %uni = llvm.icmp "eq" %n, %c1 : i32
    %pi = llvm.getelementptr %I[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %pj = llvm.getelementptr %J[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %vi = llvm.load %pi : !llvm.ptr<1> -> i32
    %vj = llvm.load %pj : !llvm.ptr<1> -> i32
    %fx8 = rocdl.make.buffer.rsrc %I, %stride, %bytes, %flags : !llvm.ptr<1> to <8>
    %fy8 = rocdl.make.buffer.rsrc %J, %stride, %fewer, %flags : !llvm.ptr<1> to <8>
    %fx = llvm.addrspacecast %fx8 : !llvm.ptr<8> to !llvm.ptr<7>
    %fy = llvm.addrspacecast %fy8 : !llvm.ptr<8> to !llvm.ptr<7>
    %qx = llvm.getelementptr %fx[%t] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
    %qy = llvm.getelementptr %fy[%t] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
    %bx = llvm.load %qx : !llvm.ptr<7> -> i32
    %by = llvm.load %qy : !llvm.ptr<7> -> i32
    %want_u = llvm.select %uni, %vi, %vj : i1, i32
    %want_d = llvm.select %div, %vi, %vj : i1, i32
    %fat_u = llvm.select %uni, %bx, %by : i1, i32
    %fat_d = llvm.select %div, %bx, %by : i1, i32
    // 0, 1: global memory
    %g0 = llvm.select %uni, %pi, %pj : i1, !llvm.ptr<1>
    %v0 = llvm.load %g0 : !llvm.ptr<1> -> i32
    %g1 = llvm.select %div, %I, %J : i1, !llvm.ptr<1>
    %g1t = llvm.getelementptr %g1[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v1 = llvm.load %g1t : !llvm.ptr<1> -> i32
    // 2, 3: buffers
    %f2 = llvm.select %uni, %fx, %fy : i1, !llvm.ptr<7>
    %f2t = llvm.getelementptr %f2[%t] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
    %v2 = llvm.load %f2t : !llvm.ptr<7> -> i32
    %f3 = llvm.select %div, %qx, %qy : i1, !llvm.ptr<7>
    %v3 = llvm.load %f3 : !llvm.ptr<7> -> i32
    // 4: descriptors
    %f4 = llvm.select %div, %fx8, %fy8 : i1, !llvm.ptr<8>
    %off = llvm.mul %t, %four : i32
    %v4 = rocdl.raw.ptr.buffer.load %f4, %off, %c0, %c0 : i32
    // 5: LDS
    %lds = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %l0 = llvm.getelementptr %lds[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %l1 = llvm.getelementptr %l0[64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
    llvm.store %vi, %l0 : i32, !llvm.ptr<3>
    llvm.store %vj, %l1 : i32, !llvm.ptr<3>
    %l5 = llvm.select %div, %l0, %l1 : i1, !llvm.ptr<3>
    %v5 = llvm.load %l5 : !llvm.ptr<3> -> i32
    // 6, 7: arguments of blocks; in structs
    %s0 = llvm.mlir.undef : !llvm.struct<(ptr<7>, ptr<1>, i64)>
    %s1 = llvm.insertvalue %fx, %s0[0] : !llvm.struct<(ptr<7>, ptr<1>, i64)>
    %sx = llvm.insertvalue %I, %s1[1] : !llvm.struct<(ptr<7>, ptr<1>, i64)>
    %s2 = llvm.insertvalue %fy, %s0[0] : !llvm.struct<(ptr<7>, ptr<1>, i64)>
    %sy = llvm.insertvalue %J, %s2[1] : !llvm.struct<(ptr<7>, ptr<1>, i64)>
    llvm.cond_br %div, ^bb2(%sx : !llvm.struct<(ptr<7>, ptr<1>, i64)>), ^bb1
  ^bb1:
    %skip = llvm.getelementptr %A[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %c0, %skip : i32, !llvm.ptr<1>
    llvm.br ^bb2(%sy : !llvm.struct<(ptr<7>, ptr<1>, i64)>)
  ^bb2(%s: !llvm.struct<(ptr<7>, ptr<1>, i64)>):
    %f6 = llvm.extractvalue %s[0] : !llvm.struct<(ptr<7>, ptr<1>, i64)>
    %f6t = llvm.getelementptr %f6[%t] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
    %v6 = llvm.load %f6t : !llvm.ptr<7> -> i32
    %g7 = llvm.extractvalue %s[1] : !llvm.struct<(ptr<7>, ptr<1>, i64)>
    %g7t = llvm.getelementptr %g7[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v7 = llvm.load %g7t : !llvm.ptr<1> -> i32
    // 8: a whole struct is chosen
    %s8 = llvm.select %uni, %sx, %sy : i1, !llvm.struct<(ptr<7>, ptr<1>, i64)>
    %f8 = llvm.extractvalue %s8[0] : !llvm.struct<(ptr<7>, ptr<1>, i64)>
    %f8t = llvm.getelementptr %f8[%t] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
    %v8 = llvm.load %f8t : !llvm.ptr<7> -> i32
    // 9: a loop that swaps them
    llvm.br ^loop(%c0, %fx, %fy, %bx, %by : i32, !llvm.ptr<7>, !llvm.ptr<7>, i32, i32)
  ^loop(%i: i32, %p: !llvm.ptr<7>, %q: !llvm.ptr<7>, %a: i32, %b: i32):
    %next = llvm.add %i, %c1 : i32
    %more = llvm.icmp "ult" %next, %n : i32
    llvm.cond_br %more, ^loop(%next, %q, %p, %b, %a : i32, !llvm.ptr<7>, !llvm.ptr<7>, i32, i32), ^out
  ^out:
    %p9 = llvm.getelementptr %p[%t] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
    %v9 = llvm.load %p9 : !llvm.ptr<7> -> i32
    // 10: compare and swap through a buffer that differs; 11: stores. Rows of A, and of B in the same way
    %rows = llvm.mlir.constant(4096 : i64) : i64
    %fa8 = rocdl.make.buffer.rsrc %A, %stride, %rows, %flags : !llvm.ptr<1> to <8>
    %fa = llvm.addrspacecast %fa8 : !llvm.ptr<8> to !llvm.ptr<7>
    %A12 = llvm.getelementptr %A[768] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %fb8 = rocdl.make.buffer.rsrc %A12, %stride, %rows, %flags : !llvm.ptr<1> to <8>
    %fb = llvm.addrspacecast %fb8 : !llvm.ptr<8> to !llvm.ptr<7>
    %fc = llvm.getelementptr %fa[768] : (!llvm.ptr<7>) -> !llvm.ptr<7>, i32
    %f10 = llvm.select %div, %fb, %fc : i1, !llvm.ptr<7>
    %f10t = llvm.getelementptr %f10[%t] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
    %swapped = llvm.cmpxchg %f10t, %c0, %vi acq_rel monotonic : !llvm.ptr<7>, i32
    %old = llvm.extractvalue %swapped[0] : !llvm.struct<(i32, i1)>
    %done = llvm.extractvalue %swapped[1] : !llvm.struct<(i32, i1)>
    %v10 = llvm.select %done, %old, %c7 : i1, i32
    %f11 = llvm.getelementptr %f10t[64] : (!llvm.ptr<7>) -> !llvm.ptr<7>, i32
    llvm.store %vj, %f11 : i32, !llvm.ptr<7>
    %B12 = llvm.getelementptr %B[768] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %b12 = llvm.getelementptr %B12[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %b13 = llvm.getelementptr %b12[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %vi, %b12 : i32, !llvm.ptr<1>
    llvm.store %vj, %b13 : i32, !llvm.ptr<1>
    %a0 = llvm.getelementptr %A[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %b0 = llvm.getelementptr %B[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %v0, %a0 : i32, !llvm.ptr<1>
    llvm.store %want_u, %b0 : i32, !llvm.ptr<1>
    %a1 = llvm.getelementptr %a0[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v1, %a1 : i32, !llvm.ptr<1>
    %b1 = llvm.getelementptr %b0[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %want_d, %b1 : i32, !llvm.ptr<1>
    %a2 = llvm.getelementptr %a0[128] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v2, %a2 : i32, !llvm.ptr<1>
    %b2 = llvm.getelementptr %b0[128] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %fat_u, %b2 : i32, !llvm.ptr<1>
    %a3 = llvm.getelementptr %a0[192] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v3, %a3 : i32, !llvm.ptr<1>
    %b3 = llvm.getelementptr %b0[192] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %fat_d, %b3 : i32, !llvm.ptr<1>
    %a4 = llvm.getelementptr %a0[256] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v4, %a4 : i32, !llvm.ptr<1>
    %b4 = llvm.getelementptr %b0[256] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %fat_d, %b4 : i32, !llvm.ptr<1>
    %a5 = llvm.getelementptr %a0[320] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v5, %a5 : i32, !llvm.ptr<1>
    %b5 = llvm.getelementptr %b0[320] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %want_d, %b5 : i32, !llvm.ptr<1>
    %a6 = llvm.getelementptr %a0[384] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v6, %a6 : i32, !llvm.ptr<1>
    %b6 = llvm.getelementptr %b0[384] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %fat_d, %b6 : i32, !llvm.ptr<1>
    %a7 = llvm.getelementptr %a0[448] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v7, %a7 : i32, !llvm.ptr<1>
    %b7 = llvm.getelementptr %b0[448] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %want_d, %b7 : i32, !llvm.ptr<1>
    %a8 = llvm.getelementptr %a0[512] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v8, %a8 : i32, !llvm.ptr<1>
    %b8 = llvm.getelementptr %b0[512] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %fat_u, %b8 : i32, !llvm.ptr<1>
    %a9 = llvm.getelementptr %a0[576] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v9, %a9 : i32, !llvm.ptr<1>
    %b9 = llvm.getelementptr %b0[576] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %a, %b9 : i32, !llvm.ptr<1>
    %a10 = llvm.getelementptr %a0[640] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %v10, %a10 : i32, !llvm.ptr<1>
    %b10 = llvm.getelementptr %b0[640] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    llvm.store %c0, %b10 : i32, !llvm.ptr<1>
    llvm.return
  }
}
