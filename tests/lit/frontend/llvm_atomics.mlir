// Atomics, lane exchanges and masks of the LLVM and rocdl dialects: 192 lanes of three waves against formulas of their ids.
// RUN: for target in gfx942 gfx950; do wavecc run %s --kernel=a --quiet --target=$target --arg=i32[192]=zero --arg=i64[192]=const:5 --arg=i32[4x192]=const:7 --arg=i32[4x192]=const:7 --dump=2=%t.a.npy --dump=3=%t.b.npy && cmp %t.a.npy %t.b.npy || exit 1; done
// RUN: wavecc run %s --kernel=b --quiet --target=gfx950 --arg=i32[64x4]=iota --arg=i32[64x4]=zero --arg=i32[64x4]=zero --dump=1=%t.a.npy --dump=2=%t.b.npy && cmp %t.a.npy %t.b.npy
// RUN: wavecc %s --kernel=a --target=gfx942 -S -o - | FileCheck %s
// Agent scope: what was written before is written back, what comes after is read anew.
// CHECK: buffer_wbl2 sc1
// CHECK: global_atomic_add
// CHECK: buffer_inv sc1
// CHECK: global_atomic_cmpswap_x2
// RUN: not wavecc %s --kernel=b --target=gfx942 -S -o - 2>&1 | FileCheck %s --check-prefix=NO942
// NO942: error: rocdl.permlane16.swap does not exist on gfx942; it needs gfx950
gpu.module @m {
  llvm.func @a(%A: !llvm.ptr<1>, %C: !llvm.ptr<1>, %B: !llvm.ptr<1>, %E: !llvm.ptr<1>)
      attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 192, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %c192 = llvm.mlir.constant(192 : i32) : i32
    %t = rocdl.workitem.id.x range <i32, 0, 192> : i32
    // All lanes count in one place; each finds one of the numbers before: their sum is what is left to see.
    %o = llvm.atomicrmw add %A, %c1 syncscope("agent") acq_rel : !llvm.ptr<1>, i32
    %place = llvm.getelementptr %B[%o] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %o, %place : i32, !llvm.ptr<1>
    %eplace = llvm.getelementptr %E[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %t, %eplace : i32, !llvm.ptr<1>
    // Compare and swap: even lanes expect what is there.
    %odd = llvm.and %t, %c1 : i32
    %odd64 = llvm.zext %odd : i32 to i64
    %five = llvm.mlir.constant(5 : i64) : i64
    %expected = llvm.add %five, %odd64 : i64
    %t64 = llvm.zext %t : i32 to i64
    %cp = llvm.getelementptr %C[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
    %r = llvm.cmpxchg %cp, %expected, %t64 monotonic monotonic : !llvm.ptr<1>, i64
    %done = llvm.extractvalue %r[1] : !llvm.struct<(i64, i1)>
    %done32 = llvm.zext %done : i1 to i32
    %n1 = llvm.add %t, %c192 : i32
    %p1 = llvm.getelementptr %B[%n1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %done32, %p1 : i32, !llvm.ptr<1>
    %even = llvm.xor %odd, %c1 : i32
    %e1 = llvm.getelementptr %E[%n1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %even, %e1 : i32, !llvm.ptr<1>
    // A bit per lane.
    %is_odd = llvm.icmp "eq" %odd, %c1 : i32
    %bits = rocdl.ballot %is_odd : i64
    %low = llvm.trunc %bits : i64 to i32
    %n2 = llvm.add %n1, %c192 : i32
    %p2 = llvm.getelementptr %B[%n2] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %low, %p2 : i32, !llvm.ptr<1>
    %pattern = llvm.mlir.constant(-1431655766 : i32) : i32
    %e2 = llvm.getelementptr %E[%n2] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %pattern, %e2 : i32, !llvm.ptr<1>
    // quad_perm [1, 0, 3, 2]: the neighbour.
    %d = rocdl.update.dpp %c0, %t with 177, 15, 15, true : i32
    %n3 = llvm.add %n2, %c192 : i32
    %p3 = llvm.getelementptr %B[%n3] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %d, %p3 : i32, !llvm.ptr<1>
    %nb = llvm.xor %t, %c1 : i32
    %e3 = llvm.getelementptr %E[%n3] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %nb, %e3 : i32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @b(%A: !llvm.ptr<1>, %B: !llvm.ptr<1>, %E: !llvm.ptr<1>)
      attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %t = rocdl.workitem.id.x range <i32, 0, 64> : i32
    %u = llvm.add %t, %c64 : i32
    // Odd rows of the first and even rows of the second change places.
    %s = rocdl.permlane16.swap %t, %u, false, false : (i32, i32) -> !llvm.struct<(i32, i32)>
    %x = llvm.extractvalue %s[0] : !llvm.struct<(i32, i32)>
    %y = llvm.extractvalue %s[1] : !llvm.struct<(i32, i32)>
    %p = llvm.getelementptr %B[%t, 0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<4 x i32>
    %q = llvm.getelementptr %B[%t, 1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<4 x i32>
    llvm.store %x, %p : i32, !llvm.ptr<1>
    llvm.store %y, %q : i32, !llvm.ptr<1>
    %row = llvm.and %t, %c16 : i32
    %odd = llvm.icmp "ne" %row, %c0 : i32
    %other_y = llvm.sub %u, %c16 : i32
    %ex = llvm.select %odd, %other_y, %t : i1, i32
    %other_x = llvm.add %t, %c16 : i32
    %ey = llvm.select %odd, %u, %other_x : i1, i32
    %ep = llvm.getelementptr %E[%t, 0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<4 x i32>
    %eq = llvm.getelementptr %E[%t, 1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<4 x i32>
    llvm.store %ex, %ep : i32, !llvm.ptr<1>
    llvm.store %ey, %eq : i32, !llvm.ptr<1>
    llvm.return
  }
}
