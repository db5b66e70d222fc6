// A fence of the workgroup waits for the LDS; for vector memory too where something copies to the LDS. Fences of wider scopes write back,
// wait for all, and invalidate.
// RUN: wavecc %s --target=gfx942 -S -o - | FileCheck %s
// CHECK-LABEL: plain:
// CHECK: global_store_dword
// CHECK: ds_write_b32
// CHECK-NOT: vmcnt
// CHECK: s_waitcnt lgkmcnt(0)
// CHECK-NOT: vmcnt
// CHECK: s_barrier
// CHECK-NOT: vmcnt
// CHECK: ds_read_b32
// CHECK-LABEL: copies:
// CHECK: global_load_lds_dword
// CHECK: s_waitcnt vmcnt(0) lgkmcnt(0)
// CHECK: s_barrier
// CHECK: ds_read_b32
// CHECK-LABEL: wide:
// CHECK: global_store_dword
// CHECK: buffer_wbl2 sc1
// CHECK: s_waitcnt vmcnt(0) lgkmcnt(0)
// CHECK: buffer_inv sc1
// RUN: wavecc run %s --kernel=plain --target=gfx942 --check=all --completion=latest --quiet --seed=1 --arg=i32[128]=random --arg=i32[256]=zero --dump=1=%t.a.npy
// RUN: wavecc run %s --kernel=copies --target=gfx942 --check=all --completion=latest --quiet --seed=1 --arg=i32[128]=random --arg=i32[256]=zero --dump=1=%t.b.npy
// RUN: cmp %t.a.npy %t.b.npy
gpu.module @m {
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<128 x i32>
  llvm.func @plain(%A: !llvm.ptr<1>, %O: !llvm.ptr<1>)
      attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c127 = llvm.mlir.constant(127 : i32) : i32
    %t = rocdl.workitem.id.x range <i32, 0, 128> : i32
    %pa = llvm.getelementptr %A[0, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<128 x i32>
    %x = llvm.load %pa : !llvm.ptr<1> -> i32
    %po = llvm.getelementptr %O[0, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<128 x i32>
    llvm.store %x, %po : i32, !llvm.ptr<1>
    %lds = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %w = llvm.getelementptr %lds[0, %t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<128 x i32>
    llvm.store %x, %w : i32, !llvm.ptr<3>
    llvm.fence syncscope("workgroup") release
    rocdl.s.barrier
    llvm.fence syncscope("workgroup") acquire
    %back = llvm.sub %c127, %t : i32
    %r = llvm.getelementptr %lds[0, %back] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<128 x i32>
    %y = llvm.load %r : !llvm.ptr<3> -> i32
    %p1 = llvm.getelementptr %O[1, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<128 x i32>
    llvm.store %y, %p1 : i32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @copies(%A: !llvm.ptr<1>, %O: !llvm.ptr<1>)
      attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c127 = llvm.mlir.constant(127 : i32) : i32
    %c64 = llvm.mlir.constant(64 : i32) : i32
    %t = rocdl.workitem.id.x range <i32, 0, 128> : i32
    %wave = llvm.udiv %t, %c64 : i32
    %first = llvm.mul %wave, %c64 : i32
    %uniform = rocdl.readfirstlane %first : i32
    %pa = llvm.getelementptr %A[0, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<128 x i32>
    %lds = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %w = llvm.getelementptr %lds[0, %uniform] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<128 x i32>
    rocdl.global.load.lds %pa, %w, 4, 0, 0
    llvm.fence syncscope("workgroup") release
    rocdl.s.barrier
    llvm.fence syncscope("workgroup") acquire
    %o = llvm.getelementptr %lds[0, %t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<128 x i32>
    %x = llvm.load %o : !llvm.ptr<3> -> i32
    %po = llvm.getelementptr %O[0, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<128 x i32>
    llvm.store %x, %po : i32, !llvm.ptr<1>
    %back = llvm.sub %c127, %t : i32
    %r = llvm.getelementptr %lds[0, %back] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<128 x i32>
    %y = llvm.load %r : !llvm.ptr<3> -> i32
    %p1 = llvm.getelementptr %O[1, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<128 x i32>
    llvm.store %y, %p1 : i32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @wide(%A: !llvm.ptr<1>, %x: i32)
      attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    llvm.store %x, %A : i32, !llvm.ptr<1>
    llvm.fence syncscope("agent") seq_cst
    llvm.return
  }
}
